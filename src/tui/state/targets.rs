//! What can be selected next in the current game, and how it is marked.

use std::collections::{BTreeMap, BTreeSet};

use super::{ActionChoice, ActionChoices, GameSession};
use crate::{game::Cell, tui::theme::TargetMark};

impl GameSession {
    /// The squares that can be selected next, with their marks.
    pub fn targets(&self) -> BTreeMap<Cell, TargetMark> {
        let choices = self.choices.as_deref();
        let targets = match (&self.selection, self.cursor.held_piece, self.cursor.selected) {
            (Some(selection), ..) => choices.map(|choices| self.mark_captures(selection.targets(choices))),
            (None, Some(held), _) => choices.map(|choices| choices.drop_targets(held)),
            (None, None, selected @ Some(_)) => self.selectable().map(|shown| shown.targets(selected)),
            (None, None, None) => choices.map(ActionChoices::initial_targets),
        };
        targets.unwrap_or_default()
    }

    /// The targets to mark. Placements that are possible on most empty squares say nothing, so they are hidden until the player
    /// asks for targets.
    pub fn shown_targets(&self) -> BTreeMap<Cell, TargetMark> {
        let mut targets = self.targets();
        let placements = targets.values().filter(|&&mark| mark == TargetMark::Drop).count();
        let empty = self.board().cells().filter(|&cell| self.kind_at(cell).is_none()).count();
        if !self.cursor.shows_placements && 2 * placements > empty {
            targets.retain(|_, mark| *mark != TargetMark::Drop);
        }
        if self.cursor.shows_attacks {
            let attacks = self.opponent_choices().into_iter().flat_map(|choices| &choices.list);
            for cell in attacks.filter(|choice| choice.origin.is_some()).filter_map(|choice| choice.goal) {
                targets.entry(cell).or_insert(TargetMark::Attack);
            }
        }
        targets
    }

    /// Indices of the actions that selecting a square may mean.
    pub fn choices_at(&self, cell: Cell) -> Vec<usize> {
        let Some(choices) = self.choices.as_deref() else { return Vec::new() };
        match (&self.selection, self.cursor.held_piece) {
            (Some(selection), _) => selection.matching(choices, cell),
            (None, Some(held)) => {
                let is_held = |index: &usize| choices.list[*index].drop == Some(held);
                choices.between(None, cell).into_iter().filter(is_held).collect()
            }
            (None, None) => choices.between(self.cursor.selected, cell),
        }
    }

    /// Indices of the actions of the selected piece, or of the one in hand.
    pub fn actions_of_selected(&self) -> Vec<usize> {
        let (selected, held) = (self.cursor.selected, self.cursor.held_piece);
        let is_of_selected = |choice: &ActionChoice| match held {
            Some(_) => choice.drop == held,
            None => selected.is_some() && choice.origin == selected,
        };
        let list = self.choices.as_deref().map_or(&[][..], |choices| &choices.list);
        (0..list.len()).filter(|&index| is_of_selected(&list[index])).collect()
    }

    /// Squares where nature would take a piece of the player after the selected piece goes there, as far as known.
    pub fn costly_targets(&self) -> BTreeSet<Cell> {
        let forecasts = self.worlds().map(|game| &game.nature_forecasts);
        let is_costly = |choice: &&ActionChoice| {
            let forecast = forecasts.and_then(|forecasts| forecasts.get(&choice.coordinates));
            forecast.is_some_and(|forecast| !forecast.taken.is_empty())
        };
        let actions = self.actions_of_selected().into_iter().filter_map(|index| self.choice(index));
        actions.filter(is_costly).filter_map(|choice| choice.goal).collect()
    }

    /// Marks further squares with another piece on them as captures.
    fn mark_captures(&self, mut targets: BTreeMap<Cell, TargetMark>) -> BTreeMap<Cell, TargetMark> {
        for (&cell, shape) in &mut targets {
            if *shape == TargetMark::Drop && Some(cell) != self.cursor.selected && self.kind_at(cell).is_some() {
                *shape = TargetMark::Capture;
            }
        }
        targets
    }

    /// The choices behind the marked targets. A selected opponent's piece shows its own moves.
    pub fn selectable(&self) -> Option<&ActionChoices> {
        match self.cursor.selected {
            Some(cell) if self.is_inspecting(cell) => self.opponent_choices(),
            _ => self.choices.as_deref(),
        }
    }

    /// What the opponents could play if it were their turn, once computed.
    pub fn opponent_choices(&self) -> Option<&ActionChoices> {
        self.classical()?.opponent_choices.as_ref()
    }

    /// Whether the piece on a square cannot move now, so that selecting it only inspects it.
    pub fn is_inspecting(&self, cell: Cell) -> bool {
        self.choices.as_ref().is_none_or(|choices| !choices.list.iter().any(|choice| choice.origin == Some(cell)))
    }
}
