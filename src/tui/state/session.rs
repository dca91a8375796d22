//! The game on the board, whichever way it is played.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    choices::ActionChoices, classical::ClassicalGame, cursor::BoardCursor, rulebook::Rulebook, save_slot::SaveSlot,
    selection::Selection, thinking::Thinking, worlds::WorldsGame,
};
use crate::{
    game::{Cell, Game, Kind},
    players::PlayerSpec,
    store::{Mode, SavedGame},
    tui::{
        key_chord::KeyChord,
        keys::{self, Focus, UiCommand},
        theme::TargetMark,
    },
};

/// A game under way.
#[derive(Debug)]
pub struct GameSession {
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// The file it is kept in.
    pub save_slot: Arc<SaveSlot>,
    /// What is kept of it besides its moves.
    pub saved: SavedGame,
    /// Cursor and selection.
    pub cursor: BoardCursor,
    /// The further squares of an action that is being chosen.
    pub selection: Option<Selection>,
    /// The action that was said to be best now, by index.
    pub hinted: Option<usize>,
    /// What can be done now; `None` until it is known.
    pub choices: Option<Arc<ActionChoices>>,
    /// Whether the short texts of the choices are known.
    pub has_san: bool,
    /// The question whose answers are about the position now.
    pub ticket: u64,
    /// A player of the program's who thinks.
    pub thinking: Option<Thinking>,
    /// Whether those are to wait.
    pub is_paused: bool,
    /// The engine that was to analyse this game and does not play it.
    pub unsupported_analyst: Option<PlayerSpec>,
    /// How it is played.
    pub kind: SessionKind,
}

/// What is on the table.
#[derive(Debug)]
pub enum SessionKind {
    /// One world.
    Classical(Box<ClassicalGame>),
    /// Many.
    Worlds(Box<WorldsGame>),
}

impl GameSession {
    /// How it is played.
    pub fn mode(&self) -> Mode {
        match &self.kind {
            SessionKind::Classical(_) => Mode::Game,
            SessionKind::Worlds(game) => Mode::Worlds(game.worlds.rules()),
        }
    }

    /// The game of one world, if it is that.
    pub fn classical(&self) -> Option<&ClassicalGame> {
        match &self.kind {
            SessionKind::Classical(classical) => Some(classical),
            SessionKind::Worlds(_) => None,
        }
    }

    /// The same, to change it.
    pub fn classical_mut(&mut self) -> Option<&mut ClassicalGame> {
        match &mut self.kind {
            SessionKind::Classical(classical) => Some(classical),
            SessionKind::Worlds(_) => None,
        }
    }

    /// The game of many worlds, if it is that.
    pub fn worlds(&self) -> Option<&WorldsGame> {
        match &self.kind {
            SessionKind::Worlds(worlds) => Some(worlds),
            SessionKind::Classical(_) => None,
        }
    }

    /// The same, to change it.
    pub fn worlds_mut(&mut self) -> Option<&mut WorldsGame> {
        match &mut self.kind {
            SessionKind::Worlds(worlds) => Some(worlds),
            SessionKind::Classical(_) => None,
        }
    }

    /// The piece on a square; among many worlds, the one that stands there in most of them.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        match &self.kind {
            SessionKind::Classical(classical) => {
                Some(classical.record.now().at(cell).kind).filter(|kind| kind.index().is_some())
            }
            SessionKind::Worlds(worlds) => worlds.likeliest(cell).map(|(kind, _)| kind),
        }
    }

    /// Whose turn it is, by index of player.
    pub fn mover(&self) -> usize {
        match &self.kind {
            SessionKind::Classical(classical) => self.rulebook.variant().mover(classical.record.now()),
            SessionKind::Worlds(worlds) => worlds.player(),
        }
    }

    /// Lets go of all that was chosen. `false` if nothing was.
    pub fn clear_selection(&mut self) -> bool {
        let any = self.cursor.selected.is_some() || self.cursor.held_piece.is_some() || self.selection.is_some();
        (self.cursor.selected, self.cursor.held_piece, self.selection) = (None, None, None);
        any
    }

    /// The squares that can be chosen next, and how to draw them.
    pub fn targets(&self) -> BTreeMap<Cell, TargetMark> {
        let choices = self.choices.as_deref();
        let found = match (&self.selection, self.cursor.held_piece, self.cursor.selected) {
            (Some(selection), ..) => choices.map(|choices| self.mark_captures(selection.targets(choices))),
            (None, Some(held), _) => choices.map(|choices| choices.drop_targets(held)),
            (None, None, selected @ Some(_)) => self.selectable().map(|shown| shown.targets(selected)),
            (None, None, None) => choices.map(ActionChoices::initial_targets),
        };
        found.unwrap_or_default()
    }

    /// The actions that choosing a square could mean next, by index.
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

    /// Further squares with a piece on them that does not move are about what becomes of it.
    fn mark_captures(&self, mut targets: BTreeMap<Cell, TargetMark>) -> BTreeMap<Cell, TargetMark> {
        for (&cell, shape) in &mut targets {
            if *shape == TargetMark::Drop && Some(cell) != self.cursor.selected && self.kind_at(cell).is_some() {
                *shape = TargetMark::Capture;
            }
        }
        targets
    }

    /// What a player holds, as rule files list it, and how many of each: the fewest and the most, as worlds may differ.
    pub fn in_hand(&self, player: usize) -> Vec<(Kind, (u8, u8))> {
        let count = |kind: Kind| match &self.kind {
            SessionKind::Classical(classical) => {
                let count = classical.record.now().in_hand(kind);
                (count, count)
            }
            SessionKind::Worlds(worlds) => worlds.current().map_or((0, 0), |turn| {
                let hand = turn.census.hand(kind);
                (hand.min, hand.max)
            }),
        };
        let side = self.rulebook.rules().side(player);
        side.iter().map(|kind| (kind, count(kind))).filter(|(_, (_, most))| *most > 0).collect()
    }

    /// What the chosen piece, or an empty hand, can reach. A piece of another player shows what it could do.
    pub fn selectable(&self) -> Option<&ActionChoices> {
        match self.cursor.selected {
            Some(cell) if self.is_inspecting(cell) => self.opponent_choices(),
            _ => self.choices.as_deref(),
        }
    }

    /// What the other players could do if it were their turn, as far as that is known.
    pub fn opponent_choices(&self) -> Option<&ActionChoices> {
        self.classical()?.opponent_choices.as_ref()
    }

    /// Whether a square is chosen only to be looked at.
    pub fn is_inspecting(&self, cell: Cell) -> bool {
        self.choices.as_ref().is_none_or(|choices| !choices.list.iter().any(|choice| choice.origin == Some(cell)))
    }

    /// Whether leaving it would leave something unfinished.
    pub fn is_under_way(&self) -> bool {
        self.has_moved() && !self.is_over()
    }

    /// Has it ended, as far as is known?
    pub fn is_over(&self) -> bool {
        match &self.kind {
            SessionKind::Classical(classical) => classical.outcome().is_some(),
            SessionKind::Worlds(worlds) => worlds.outcome().is_some(),
        }
    }

    /// Whether anything was done in it.
    pub fn has_moved(&self) -> bool {
        match &self.kind {
            SessionKind::Classical(classical) => !classical.record.actions().is_empty(),
            SessionKind::Worlds(worlds) => worlds.rounds.len() > 1,
        }
    }

    /// Who plays for a player, if no person does.
    pub fn computer_player(&self, player: usize) -> Option<PlayerSpec> {
        self.saved.seats.get(player).cloned().flatten().filter(|who| self.mode().seats(who))
    }

    /// Whether somebody of the program's has the turn, and waits to be let go on.
    pub fn is_waiting(&self) -> bool {
        self.is_paused
            && self.cursor.selected.is_none()
            && self.computer_player(self.mover()).is_some()
            && !self.is_over()
    }

    /// After pages were turned: turns more, to where a person has the turn, if there is one. What was taken back is to be looked at:
    /// whoever is not a person waits.
    pub fn continue_to_person(&mut self, turn: impl Fn(&mut Self) -> bool) {
        let mut players = 0..self.rulebook.rules().players.len();
        if players.any(|player| self.computer_player(player).is_none()) {
            while self.computer_player(self.mover()).is_some() && turn(self) {}
        }
        self.is_paused = self.computer_player(self.mover()).is_some();
        self.clear_selection();
    }

    /// Puts somebody in a player's place, or a person.
    pub fn set_player(&mut self, player: usize, who: Option<PlayerSpec>) {
        let players = self.rulebook.rules().players.len();
        self.saved.seats.resize(players, None);
        if let Some(seat) = self.saved.seats.get_mut(player) {
            *seat = who;
        }
    }

    /// The name of a player.
    pub fn player_name(&self, player: usize) -> &str {
        self.rulebook.rules().players.get(player).map_or("nobody", String::as_str)
    }

    /// Whether a letter begins a move rather than pass or ask who plays: a file of the board has its name.
    pub fn starts_move(&self, action: UiCommand, letter: char) -> bool {
        let board = self.rulebook.variant().board();
        matches!(action, UiCommand::Pass | UiCommand::Players) && board.cell_named(&format!("{letter}1")).is_some()
    }

    /// The key that does something on the board.
    pub fn key_for(&self, action: UiCommand) -> Option<KeyChord> {
        let scene = if self.worlds().is_some() { Focus::Worlds } else { Focus::Board };
        let binding = keys::bindings(scene).find(|binding| binding.command == action)?;
        let works = |chord: &&KeyChord| !chord.typed_char().is_some_and(|sign| self.starts_move(action, sign));
        binding.chords.iter().find(works).copied()
    }

    /// How to have another one than somebody who is in trouble.
    pub fn change_player_hint(&self) -> Option<String> {
        self.key_for(UiCommand::Players).map(|key| format!("{key} chooses another"))
    }

    /// Whether pieces go from square to square in this game, as far as that can be seen now.
    pub fn moves_pieces(&self) -> bool {
        let known = [self.choices.as_deref(), self.opponent_choices()];
        known.into_iter().flatten().flat_map(|choices| &choices.list).any(|choice| choice.origin.is_some())
    }

    /// Whether the next position is being made, so that nothing can be chosen in this one.
    pub fn is_busy(&self) -> bool {
        self.worlds().is_some_and(|worlds| worlds.expansion.is_some())
    }
}
