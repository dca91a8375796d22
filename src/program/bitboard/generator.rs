//! The interface of the bitboard generator, independent of board size.

use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::incremental_position::{IncrementalPosition, PieceValues, StateStack};
use super::packed_action::PackedAction;
use super::presence::Presence;
use super::state_history::StateHistory;
use super::turn_table::TurnTable;
use crate::board::Cell;
use crate::program::ground::GroundError;
use crate::program::{Action, ActionFilter, Fault, GameHistory, Position};
use crate::task::{CancelToken, Halt};
use std::fmt::Debug;

/// Answers questions about positions. Methods return `None` if the position holds contents that no ground move
/// mentions, or if the turn is not ground. Another engine answers then.
pub(crate) trait Generator: Debug + Send + Sync {
    /// Whether tables hold some of the turns but not all.
    fn is_partial(&self) -> bool;
    /// Counts the games of exactly `depth` turns.
    fn perft(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        depth: u32,
        cancel: &CancelToken,
    ) -> Option<Result<u64, Halt<Fault>>>;
    /// Whether the player to move has a legal action.
    fn has_action(&self, at: &Position) -> Option<Result<bool, Fault>>;
    /// Replaces the list with all legal actions, in any order.
    fn packed_actions(&self, at: &Position, into: &mut Vec<PackedAction>) -> Option<Result<(), Fault>>;
    /// Returns the position after an action.
    fn apply(&self, at: &Position, action: &PackedAction) -> Option<Result<Position, Fault>>;
    /// Returns the legal actions that a filter accepts, in the interpreter's order. `None` also if that order is unknown.
    fn actions(&self, at: &Position, filter: ActionFilter<'_>) -> Option<Result<Vec<Action>, Fault>>;
    /// Calls `visit` with the packed position after each legal action, in any order. `None` also if the game has ended
    /// or the next turn is not `player`'s.
    fn visit_replies(
        &self,
        at: &Position,
        player: usize,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Option<Result<(), Fault>>;
    /// Plays, in a packed position, the player's action between two squares that `pick` selects. Then calls `visit` for
    /// the replies, as [`Generator::visit_replies`] does.
    fn apply_and_visit_replies(
        &self,
        record: &[u8],
        player: usize,
        squares: (Cell, Cell),
        pick: ActionPicker<'_>,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault>;
    /// Whether it is the player's turn in a packed position and the player is in check. `None` also if the game has
    /// ended.
    fn packed_in_check(&self, record: &[u8], player: usize) -> Option<Result<bool, Fault>>;
    /// Returns a position that a search can play on; `None` also if some turns are not ground.
    fn incremental_position(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        values: &PieceValues,
    ) -> Option<Box<dyn IncrementalPosition + '_>>;
    /// Returns the Zobrist hash of a position.
    fn hash(&self, at: &Position) -> Option<u64>;
    /// Returns the Zobrist hash after an action, computed incrementally.
    fn hash_after(&self, at: &Position, action: &PackedAction) -> Option<u64>;
    /// Returns the number of legal actions.
    fn count_actions(&self, at: &Position) -> Option<Result<u64, Fault>>;
    /// Whether a royal piece of the player to move is attacked.
    fn in_check(&self, at: &Position) -> Option<Result<bool, Fault>>;
    /// Size of the tables in bytes.
    fn bytes(&self) -> usize;
    /// Returns the number of ground moves of a turn, or why it is not ground.
    fn ground_move_count(&self, turn: usize) -> Result<usize, GroundError>;
    /// Returns notes on how a turn was compiled.
    fn compile_notes(&self, turn: usize) -> Vec<String>;
}

/// Selects one of several actions by index.
pub(crate) type ActionPicker<'p> = &'p mut dyn FnMut(&[PackedAction]) -> Result<Option<usize>, Fault>;

/// What came of playing an action and visiting the replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyOutcome {
    /// The action is illegal.
    Illegal,
    /// The action was played and all replies were visited.
    Visited,
    /// The position must be handled action by action.
    Unsupported,
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns the state of a position if tables hold its turn and the threats against its player.
    fn supported_state(&self, at: &Position) -> Option<BoardState<W, K>> {
        self.turns.get(at.turn())?.stages.as_ref()?;
        self.layout.to_state(at).filter(|state| self.is_supported(state))
    }

    /// Returns the answer about a supported position.
    fn answer<T>(
        &self,
        at: &Position,
        ask: impl FnOnce(&BoardState<W, K>) -> Evaluated<T>,
    ) -> Option<Result<T, Fault>> {
        Some(ask(&self.supported_state(at)?).map_err(|fault| *fault))
    }

    /// Returns the history with these earlier positions, if the layout holds them all.
    fn state_history(&self, past: GameHistory<'_>) -> Option<StateHistory<W, K>> {
        let states = past.earlier.iter().map(|earlier| self.layout.to_state(earlier)).collect::<Option<Vec<_>>>()?;
        Some(StateHistory::new(states, past.counters))
    }

    /// Reads a packed position.
    fn read_record(&self, record: &[u8]) -> Option<BoardState<W, K>> {
        let mut state = BoardState::default();
        self.records.as_ref()?.read(record, &self.layout, &mut state).then_some(state)
    }

    /// Whether tables hold the turn of a state and the threats against its player.
    fn is_supported(&self, state: &BoardState<W, K>) -> bool {
        self.turns.get(usize::from(state.turn)).is_some_and(|turn| self.holds_turn(turn))
    }

    /// Whether tables hold a turn and the threats against its player.
    fn holds_turn(&self, turn: &TurnTable<W>) -> bool {
        turn.stages.is_some() && self.attacks.get(turn.player).is_some_and(Option::is_some)
    }

    /// Visits the replies of a supported state, as [`Generator::visit_replies`] does.
    fn visit_supported_replies(
        &self,
        state: &BoardState<W, K>,
        player: usize,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Evaluated<Option<()>> {
        let turn = self.turns.get(usize::from(state.turn));
        let next = turn.and_then(|turn| self.turns.get(usize::from(turn.next_turn)));
        let (Some(turn), Some(next), Some(records)) = (turn, next, &self.records) else { return Ok(None) };
        if turn.player == player || next.player != player {
            return Ok(None);
        }
        self.visit_reply_records(state, records, visit)
    }
}

impl<const W: usize, const K: usize> Generator for BitboardEngine<W, K> {
    fn is_partial(&self) -> bool {
        !Self::is_complete(self) && self.turns.iter().any(|turn| self.holds_turn(turn))
    }

    fn perft(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        depth: u32,
        cancel: &CancelToken,
    ) -> Option<Result<u64, Halt<Fault>>> {
        if !Self::is_complete(self) {
            return None;
        }
        let state = self.layout.to_state(at)?;
        Some(Self::perft(self, &state, self.state_history(past)?, depth, cancel).map_err(Halt::unbox))
    }

    fn has_action(&self, at: &Position) -> Option<Result<bool, Fault>> {
        self.answer(at, |state| self.has_legal_action(state, false))
    }

    fn packed_actions(&self, at: &Position, into: &mut Vec<PackedAction>) -> Option<Result<(), Fault>> {
        self.answer(at, |state| Self::packed_actions(self, state, into))
    }

    fn apply(&self, at: &Position, action: &PackedAction) -> Option<Result<Position, Fault>> {
        let position = |state: &_| {
            let after = Self::make(self, state, action)?;
            Ok(after.map(|after| self.position_after(at, state, &after, &mut Vec::new())))
        };
        self.answer(at, position)?.transpose()
    }

    fn actions(&self, at: &Position, filter: ActionFilter<'_>) -> Option<Result<Vec<Action>, Fault>> {
        self.turns.get(at.turn()).filter(|turn| turn.is_ordered())?;
        self.answer(at, |state| Self::actions(self, at, state, filter))
    }

    fn visit_replies(
        &self,
        at: &Position,
        player: usize,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Option<Result<(), Fault>> {
        self.answer(at, |state| self.visit_supported_replies(state, player, visit))?.transpose()
    }

    fn apply_and_visit_replies(
        &self,
        record: &[u8],
        player: usize,
        (from, to): (Cell, Cell),
        pick: ActionPicker<'_>,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        let state = self.read_record(record).filter(|state| self.is_supported(state) && self.mover(state) == player);
        let Some(state) = state else { return Ok(ReplyOutcome::Unsupported) };
        let Some(choices) = self.actions_between(&state, from, to).map_err(|fault| *fault)? else {
            return Ok(ReplyOutcome::Unsupported);
        };
        let Some(number) = pick(&choices)? else { return Ok(ReplyOutcome::Illegal) };
        let after = choices.get(number).map(|action| Self::make(self, &state, action)).transpose();
        let after = after.map_err(|fault| *fault)?.flatten();
        let Some(after) = after.filter(|after| self.is_supported(after)) else { return Ok(ReplyOutcome::Unsupported) };
        let replied = self.visit_supported_replies(&after, player, visit).map_err(|fault| *fault)?;
        Ok(if replied.is_some() { ReplyOutcome::Visited } else { ReplyOutcome::Unsupported })
    }

    fn packed_in_check(&self, record: &[u8], player: usize) -> Option<Result<bool, Fault>> {
        let state = self.read_record(record).filter(|state| self.is_supported(state))?;
        let found = || {
            let presence = Presence::of(&state);
            let is_over = !self.surely_continues(&state, presence) && self.is_over(&state, None)?;
            if is_over || !self.has_legal_action_with(&state, presence, false)? {
                return Ok(None);
            }
            Ok(Some(self.mover(&state) == player && self.is_in_check(&state, player, false)?))
        };
        found().map_err(|fault: Box<Fault>| *fault).transpose()
    }

    fn incremental_position(
        &self,
        at: &Position,
        past: GameHistory<'_>,
        values: &PieceValues,
    ) -> Option<Box<dyn IncrementalPosition + '_>> {
        if !Self::is_complete(self) {
            return None;
        }
        let state = self.supported_state(at)?;
        Some(Box::new(StateStack::new(self, state, self.state_history(past)?, values)))
    }

    fn hash(&self, at: &Position) -> Option<u64> {
        Some(self.layout.to_state::<W, K>(at)?.hash())
    }

    fn hash_after(&self, at: &Position, action: &PackedAction) -> Option<u64> {
        let state = self.supported_state(at)?;
        let after = Self::make(self, &state, action).ok()??;
        Some(state.hash_after(state.hash(), &after))
    }

    fn count_actions(&self, at: &Position) -> Option<Result<u64, Fault>> {
        self.answer(at, |state| self.count_actions(state))
    }

    fn in_check(&self, at: &Position) -> Option<Result<bool, Fault>> {
        let state = self.layout.to_state(at)?;
        let player = self.mover(&state);
        self.attacks.get(player)?.as_ref()?;
        Some(self.is_in_check(&state, player, false).map_err(|fault| *fault))
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }

    fn ground_move_count(&self, turn: usize) -> Result<usize, GroundError> {
        let turn = &self.turns[turn];
        let stages = turn.stages.as_ref().ok_or(turn.not_ground.moves.unwrap_or(GroundError::RestOfTurn))?;
        Ok(stages.iter().map(|stage| stage.move_counts.all).sum())
    }

    fn compile_notes(&self, turn: usize) -> Vec<String> {
        Self::compile_notes(self, turn)
    }
}
