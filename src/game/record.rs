//! The record of a game: its moves and positions, with undo, redo, resignation and agreed draws.

use super::fen::{self, ParsedFen};
use super::{ActionError, FirstTurn, Game, GameStatus, MoveNumbering, Outcome, Variant};
use crate::program::{Fault, GameHistory, TurnCounters};

/// The record of a game in progress, of any [`Game`].
#[derive(Clone, Debug)]
pub struct GameRecord<G: Game> {
    /// Every position so far; the first is the start, the last is the current one.
    positions: Vec<G::Position>,
    /// The actions between them.
    actions: Vec<G::Action>,
    /// Undone actions with the positions they led to; the next one to redo is last.
    undone: Vec<(G::Action, G::Position)>,
    /// Counters at the start.
    initial_counters: TurnCounters,
    /// The number of the full move to be played at the start.
    initial_fullmove: u32,
    /// An outcome that the players declared: resignation, an agreed draw, a claim.
    declared: Option<Outcome>,
}

impl<G: Game> GameRecord<G> {
    /// A game from a starting position.
    pub fn new(start: G::Position, initial_counters: TurnCounters) -> Self {
        let (actions, undone) = (Vec::new(), Vec::new());
        Self { positions: vec![start], actions, undone, initial_counters, initial_fullmove: 1, declared: None }
    }

    /// The starting position.
    pub fn start(&self) -> &G::Position {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }

    /// All positions, from the start to the current one.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The actions so far.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The history of the current position.
    pub fn history(&self) -> GameHistory<'_, G::Position> {
        GameHistory { earlier: &self.positions[..self.positions.len() - 1], counters: self.initial_counters }
    }

    /// Counters at the start.
    pub fn initial_counters(&self) -> TurnCounters {
        self.initial_counters
    }

    /// Returns the status of the current position, or the declared outcome.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn status(&self, game: &G) -> Result<GameStatus<G::Action>, Fault> {
        match &self.declared {
            Some(outcome) => Ok(GameStatus { actions: Vec::new(), outcome: Some(outcome.clone()), claim: None }),
            None => game.status(self.position(), self.history()),
        }
    }

    /// Plays an action and drops the undone ones.
    ///
    /// # Errors
    /// [`ActionError`] if the action is illegal; the record is left unchanged.
    pub fn play(&mut self, game: &G, action: &G::Action) -> Result<(), ActionError> {
        if !self.status(game)?.actions.contains(action) {
            return Err(ActionError::Illegal);
        }
        let after = game.play(self.position(), action)?;
        self.push(action.clone(), after);
        Ok(())
    }

    /// Appends an action and the position that it leads to, unchecked.
    pub fn push(&mut self, action: G::Action, after: G::Position) {
        self.positions.push(after);
        self.actions.push(action);
        self.undone.clear();
    }

    /// Drops all turns after the first ones, and the declared outcome. Nothing is left to redo.
    pub fn go_back_to(&mut self, turns: usize) {
        self.positions.truncate(turns + 1);
        self.actions.truncate(turns);
        self.undone.clear();
        self.declared = None;
    }

    /// Takes back the declared outcome. Returns whether there was one.
    pub fn take_back_outcome(&mut self) -> bool {
        self.declared.take().is_some()
    }

    /// Takes back the declared outcome, or else the last turn. Returns `false` at the start.
    pub fn undo(&mut self) -> bool {
        if self.take_back_outcome() {
            return true;
        }
        let Some(action) = self.actions.pop() else { return false };
        if let Some(position) = self.positions.pop() {
            self.undone.push((action, position));
        }
        true
    }

    /// Whether [`Self::undo`] has something to take back.
    pub fn can_undo(&self) -> bool {
        self.declared.is_some() || !self.actions.is_empty()
    }

    /// Whether [`Self::redo`] has a turn to replay.
    pub fn can_redo(&self) -> bool {
        self.declared.is_none() && !self.undone.is_empty()
    }

    /// Replays the last undone turn. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        if self.declared.is_some() {
            return false;
        }
        let Some((action, position)) = self.undone.pop() else { return false };
        self.actions.push(action);
        self.positions.push(position);
        true
    }

    /// Ends the game by the players' decision: resignation, an agreed draw, or a claim.
    pub fn declare(&mut self, outcome: Outcome) {
        self.declared = Some(outcome);
    }

    /// The outcome that the players declared, if any.
    pub fn closed(&self) -> Option<&Outcome> {
        self.declared.as_ref()
    }
}

impl GameRecord<Variant> {
    /// A game from a position that was read from a FEN.
    pub fn from_fen(start: ParsedFen) -> Self {
        Self { initial_fullmove: start.fullmove, ..Self::new(start.position, start.counters) }
    }

    /// The turn from which the game starts.
    pub fn first_turn(&self) -> FirstTurn {
        FirstTurn { fullmove: self.initial_fullmove as usize, ..FirstTurn::at(self.start()) }
    }

    /// The position after a number of turns as FEN.
    pub fn fen_after(&self, variant: &Variant, turns: usize) -> String {
        let (earlier, rest) = self.positions.split_at(turns.min(self.actions.len()));
        let history = GameHistory { earlier, counters: self.initial_counters };
        fen::write(variant, &rest[0], history, self.fullmove_after(variant, turns))
    }

    /// The number of the full move after a number of turns.
    fn fullmove_after(&self, variant: &Variant, turns: usize) -> u32 {
        let turns = turns.min(self.actions.len());
        let fullmove = MoveNumbering::of(variant.rules()).fullmove_after(self.first_turn(), turns);
        u32::try_from(fullmove).unwrap_or(u32::MAX)
    }

    /// The current position as SFEN, in a game that has one.
    pub fn sfen(&self, variant: &Variant) -> Option<String> {
        fen::write_sfen(variant, self.position(), self.fullmove_after(variant, self.actions.len()))
    }

    /// The current position as FEN.
    pub fn fen(&self, variant: &Variant) -> String {
        self.fen_after(variant, self.actions.len())
    }
}
