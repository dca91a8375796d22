//! The game on the board, whichever way it is played.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    choices::Choices, hand::Hand, route::Route, rulebook::Rulebook, slot::Slot, thinking::Thinking, versus::Versus,
    worlds::Solitaire,
};
use crate::{
    game::{Cell, Game, Kind},
    players::PlayerSpec,
    store::{Mode, SavedGame},
    tui::{
        chord::Chord,
        keys::{self, Action, Scene},
        theme::Target,
    },
};

/// A game under way.
#[derive(Debug)]
pub struct Play {
    /// The rules.
    pub book: Arc<Rulebook>,
    /// The file it is kept in.
    pub slot: Arc<Slot>,
    /// What is kept of it besides its moves.
    pub saved: SavedGame,
    /// Cursor and selection.
    pub hand: Hand,
    /// The further squares of an action that is being chosen.
    pub route: Option<Route>,
    /// The action that was said to be best now, by index.
    pub hinted: Option<usize>,
    /// What can be done now; `None` until it is known.
    pub choices: Option<Arc<Choices>>,
    /// Whether the short texts of the choices are known.
    pub lettered: bool,
    /// The question whose answers are about the position now.
    pub ticket: u64,
    /// A player of the program's who thinks.
    pub thinking: Option<Thinking>,
    /// Whether those are to wait.
    pub paused: bool,
    /// The engine that was to analyse this game and does not play it.
    pub foreign: Option<PlayerSpec>,
    /// How it is played.
    pub table: Table,
}

/// What is on the table.
#[derive(Debug)]
pub enum Table {
    /// One world.
    Versus(Box<Versus>),
    /// Many.
    Worlds(Box<Solitaire>),
}

impl Play {
    /// How it is played.
    pub fn mode(&self) -> Mode {
        match &self.table {
            Table::Versus(_) => Mode::Game,
            Table::Worlds(table) => Mode::Worlds(table.worlds.rules()),
        }
    }

    /// The game of one world, if it is that.
    pub fn versus(&self) -> Option<&Versus> {
        match &self.table {
            Table::Versus(versus) => Some(versus),
            Table::Worlds(_) => None,
        }
    }

    /// The same, to change it.
    pub fn versus_mut(&mut self) -> Option<&mut Versus> {
        match &mut self.table {
            Table::Versus(versus) => Some(versus),
            Table::Worlds(_) => None,
        }
    }

    /// The game of many worlds, if it is that.
    pub fn worlds(&self) -> Option<&Solitaire> {
        match &self.table {
            Table::Worlds(worlds) => Some(worlds),
            Table::Versus(_) => None,
        }
    }

    /// The same, to change it.
    pub fn worlds_mut(&mut self) -> Option<&mut Solitaire> {
        match &mut self.table {
            Table::Worlds(worlds) => Some(worlds),
            Table::Versus(_) => None,
        }
    }

    /// The piece on a square; among many worlds, the one that stands there in most of them.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        match &self.table {
            Table::Versus(versus) => Some(versus.record.now().at(cell).kind).filter(|kind| kind.index().is_some()),
            Table::Worlds(worlds) => worlds.likeliest(cell).map(|(kind, _)| kind),
        }
    }

    /// Whose turn it is, by index of player.
    pub fn mover(&self) -> usize {
        match &self.table {
            Table::Versus(versus) => self.book.variant().mover(versus.record.now()),
            Table::Worlds(worlds) => worlds.player(),
        }
    }

    /// Lets go of all that was chosen. `false` if nothing was.
    pub fn let_go(&mut self) -> bool {
        let any = self.hand.selected.is_some() || self.hand.held.is_some() || self.route.is_some();
        (self.hand.selected, self.hand.held, self.route) = (None, None, None);
        any
    }

    /// The squares that can be chosen next, and how to draw them.
    pub fn targets(&self) -> BTreeMap<Cell, Target> {
        let choices = self.choices.as_deref();
        let found = match (&self.route, self.hand.held, self.hand.selected) {
            (Some(route), ..) => choices.map(|choices| self.taking(route.targets(choices))),
            (None, Some(held), _) => choices.map(|choices| choices.landings(held)),
            (None, None, selected @ Some(_)) => self.shown().map(|shown| shown.targets(selected)),
            (None, None, None) => choices.map(Choices::openings),
        };
        found.unwrap_or_default()
    }

    /// The actions that choosing a square could mean next, by index.
    pub fn ways(&self, cell: Cell) -> Vec<usize> {
        let Some(choices) = self.choices.as_deref() else { return Vec::new() };
        match (&self.route, self.hand.held) {
            (Some(route), _) => route.through(choices, cell),
            (None, Some(held)) => {
                let is_held = |index: &usize| choices.list[*index].drop == Some(held);
                choices.between(None, cell).into_iter().filter(is_held).collect()
            }
            (None, None) => choices.between(self.hand.selected, cell),
        }
    }

    /// Further squares with a piece on them that does not move are about what becomes of it.
    fn taking(&self, mut targets: BTreeMap<Cell, Target>) -> BTreeMap<Cell, Target> {
        for (&cell, shape) in &mut targets {
            if *shape == Target::Drop && Some(cell) != self.hand.selected && self.kind_at(cell).is_some() {
                *shape = Target::Capture;
            }
        }
        targets
    }

    /// What a player holds, as rule files list it, and how many of each: the fewest and the most, as worlds may differ.
    pub fn in_hand(&self, player: usize) -> Vec<(Kind, (u8, u8))> {
        let count = |kind: Kind| match &self.table {
            Table::Versus(versus) => {
                let count = versus.record.now().in_hand(kind);
                (count, count)
            }
            Table::Worlds(worlds) => worlds.now().map_or((0, 0), |turn| {
                let hand = turn.census.hand(kind);
                (hand.min, hand.max)
            }),
        };
        let side = self.book.rules().side(player);
        side.iter().map(|kind| (kind, count(kind))).filter(|(_, (_, most))| *most > 0).collect()
    }

    /// What the chosen piece, or an empty hand, can reach. A piece of another player shows what it could do.
    pub fn shown(&self) -> Option<&Choices> {
        match self.hand.selected {
            Some(cell) if self.is_inspected(cell) => self.rivals(),
            _ => self.choices.as_deref(),
        }
    }

    /// What the other players could do if it were their turn, as far as that is known.
    pub fn rivals(&self) -> Option<&Choices> {
        self.versus()?.rivals.as_ref()
    }

    /// Whether a square is chosen only to be looked at.
    pub fn is_inspected(&self, cell: Cell) -> bool {
        self.choices.as_ref().is_none_or(|choices| !choices.list.iter().any(|choice| choice.origin == Some(cell)))
    }

    /// Whether leaving it would leave something unfinished.
    pub fn is_under_way(&self) -> bool {
        self.has_moved() && !self.is_over()
    }

    /// Has it ended, as far as is known?
    pub fn is_over(&self) -> bool {
        match &self.table {
            Table::Versus(versus) => versus.outcome().is_some(),
            Table::Worlds(worlds) => worlds.outcome().is_some(),
        }
    }

    /// Whether anything was done in it.
    pub fn has_moved(&self) -> bool {
        match &self.table {
            Table::Versus(versus) => !versus.record.actions().is_empty(),
            Table::Worlds(worlds) => worlds.turns.len() > 1,
        }
    }

    /// Who plays for a player, if no person does.
    pub fn seat(&self, player: usize) -> Option<PlayerSpec> {
        self.saved.seats.get(player).cloned().flatten().filter(|who| self.mode().seats(who))
    }

    /// Whether somebody of the program's has the turn, and waits to be let go on.
    pub fn waits(&self) -> bool {
        self.paused && self.hand.selected.is_none() && self.seat(self.mover()).is_some() && !self.is_over()
    }

    /// After pages were turned: turns more, to where a person has the turn, if there is one. What was taken back is to be looked at:
    /// whoever is not a person waits.
    pub fn to_a_person(&mut self, turn: impl Fn(&mut Self) -> bool) {
        let mut players = 0..self.book.rules().players.len();
        if players.any(|player| self.seat(player).is_none()) {
            while self.seat(self.mover()).is_some() && turn(self) {}
        }
        self.paused = self.seat(self.mover()).is_some();
        self.let_go();
    }

    /// Puts somebody in a player's place, or a person.
    pub fn sit(&mut self, player: usize, who: Option<PlayerSpec>) {
        let players = self.book.rules().players.len();
        self.saved.seats.resize(players, None);
        if let Some(seat) = self.saved.seats.get_mut(player) {
            *seat = who;
        }
    }

    /// The name of a player.
    pub fn player(&self, player: usize) -> &str {
        self.book.rules().players.get(player).map_or("nobody", String::as_str)
    }

    /// Whether a letter begins a move rather than pass or ask who plays: a file of the board has its name.
    pub fn begins_move(&self, action: Action, letter: char) -> bool {
        let board = self.book.variant().board();
        matches!(action, Action::Pass | Action::Seats) && board.cell_named(&format!("{letter}1")).is_some()
    }

    /// The key that does something on the board.
    pub fn key(&self, action: Action) -> Option<Chord> {
        let scene = if self.worlds().is_some() { Scene::Worlds } else { Scene::Board };
        let binding = keys::bindings(scene).find(|binding| binding.action == action)?;
        let works = |chord: &&Chord| !chord.sign().is_some_and(|sign| self.begins_move(action, sign));
        binding.chords.iter().find(works).copied()
    }

    /// How to have another one than somebody who is in trouble.
    pub fn way_out(&self) -> Option<String> {
        self.key(Action::Seats).map(|key| format!("{key} chooses another"))
    }

    /// Whether pieces go from square to square in this game, as far as that can be seen now.
    pub fn moves_pieces(&self) -> bool {
        let known = [self.choices.as_deref(), self.rivals()];
        known.into_iter().flatten().flat_map(|choices| &choices.list).any(|choice| choice.origin.is_some())
    }

    /// Whether the next position is being made, so that nothing can be chosen in this one.
    pub fn is_busy(&self) -> bool {
        self.worlds().is_some_and(|worlds| worlds.doing.is_some())
    }
}
