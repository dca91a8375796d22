//! The incremental position that a search walks: make, unmake, hash and evaluation.
//!
//! Every ply keeps its own state, so unmaking restores the previous one (copy-make). Hash, piece values and the mailbox
//! (chessprogramming: Mailbox) are updated incrementally.

use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::packed_action::PackedAction;
use super::presence::Presence;
use super::state_history::StateHistory;
use super::value_tables::{NO_PLANE, PlaneMailbox, ValueTables, ValuedPlane};
use super::win_lines::{WinLineTracker, WinLineValues};
use crate::program::ground::Code;
use crate::program::{Fault, Position, TurnCounters};

/// Piece values from one player's view, by piece and cell; other players' pieces count negatively.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceValues {
    /// By piece, by cell.
    pub on_board: Vec<Box<[i32]>>,
    /// By piece, in its owner's hand.
    pub in_hand: Vec<i32>,
    /// Values of unfinished win lines.
    pub win_lines: WinLineValues,
}

/// A position that a search plays on, with its history.
pub trait IncrementalPosition: Send {
    /// Index of the next turn in the cycle.
    fn turn(&self) -> usize;
    /// Plies played since the start of the search.
    fn ply(&self) -> usize;
    /// The Zobrist hash of the position.
    fn hash(&self) -> u64;
    /// The value of all pieces on the board and in hands, plus win lines.
    fn value(&self) -> i32;
    /// By cell: the gain of win lines for the player and for the opponents if their missing piece were there. Empty in
    /// games without win lines.
    fn completion_gains(&self) -> &[[i32; 2]];
    /// Returns by how much a listed action changes the value, excluding win lines.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn value_change(&self, choice: &PackedAction) -> Result<i32, Fault>;
    /// Returns the absolute value of the piece that a listed action moves; 0 if it comes from outside the board.
    fn moved_value(&self, choice: &PackedAction) -> i32;
    /// Replaces the list with all legal actions, in any order.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn packed_actions(&self, into: &mut Vec<PackedAction>) -> Result<(), Fault>;
    /// Returns the number of legal actions.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn count_actions(&self) -> Result<u64, Fault>;
    /// Plays a listed action; returns `false` if it is not possible.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn make(&mut self, choice: &PackedAction) -> Result<bool, Fault>;
    /// Passes the turn to the next player without an action (null move).
    fn null_move(&mut self);
    /// Takes the last turn back.
    fn unmake(&mut self);
    /// Whether the game has ended, other than by lack of actions.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn is_over(&self) -> Result<bool, Fault>;
    /// How many earlier positions equal this one.
    fn repetitions(&self) -> usize;
    /// Returns the index of the first end that would hold if the repetition of this position were enough.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn repetition_end(&self) -> Result<Option<usize>, Fault>;
    /// Whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn in_check(&self) -> Result<bool, Fault>;
    /// Returns the piece on a cell.
    fn piece_at(&self, cell: usize) -> Option<usize>;
    /// Returns the first cell that holds a piece of this kind.
    fn first_cell_of(&self, piece: usize) -> Option<usize>;
    /// Returns the position.
    fn position(&self) -> Position;
    /// Returns all earlier positions, oldest first, and the counters at the first of them.
    fn history(&self) -> (Vec<Position>, TurnCounters);
}

/// The data of one ply.
#[derive(Clone, Copy)]
struct PositionFrame<const W: usize, const K: usize> {
    state: BoardState<W, K>,
    mailbox: PlaneMailbox<W>,
    hash: u64,
    value: i32,
}

pub(super) struct StateStack<'e, const W: usize, const K: usize> {
    engine: &'e BitboardEngine<W, K>,
    now: PositionFrame<W, K>,
    previous: Vec<PositionFrame<W, K>>,
    history: StateHistory<W, K>,
    values: ValueTables,
    win_lines: Option<WinLineTracker<W>>,
    /// Whether some end depends on earlier positions.
    needs_history: bool,
}

impl<'e, const W: usize, const K: usize> StateStack<'e, W, K> {
    /// Starts from a state, with piece values.
    pub fn new(
        engine: &'e BitboardEngine<W, K>,
        state: BoardState<W, K>,
        history: StateHistory<W, K>,
        values: &PieceValues,
    ) -> Self {
        let layout = &engine.layout;
        let needs_history = engine.ends.iter().flatten().any(|end| !end.query.may_hold_without_history());
        let empty = BoardState::default();
        let now = PositionFrame { state: empty, mailbox: [[NO_PLANE; 64]; W], hash: state.hash(), value: 0 };
        let win_lines = WinLineTracker::new(layout, &values.win_lines);
        let mut line = Self {
            engine,
            now,
            previous: Vec::new(),
            history,
            values: ValueTables::new(layout, values),
            win_lines,
            needs_history,
        };
        let in_rows = line.win_lines.as_mut().map_or(0, |lines| lines.evaluate_all(&state, layout));
        line.now.value = in_rows + line.values.change(&empty, &state, &mut line.now.mailbox);
        line.now.state = state;
        line
    }

    /// Returns the plane of the piece on a cell.
    fn plane_at(&self, cell: usize) -> Option<&ValuedPlane> {
        let index = *self.now.mailbox.get(cell / 64)?.get(cell % 64)?;
        let plane = self.values.planes.get(usize::from(index))?;
        (index != NO_PLANE || self.now.state.plane(plane.slot).contains(cell)).then_some(plane)
    }

    /// Returns the value of the piece on a cell.
    fn value_on(&self, cell: usize) -> i32 {
        self.plane_at(cell).map_or(0, |plane| plane.value_on(cell))
    }

    /// Returns the value that a code has on a cell.
    fn value_of(&self, code: Code, cell: usize) -> i32 {
        let slot = self.engine.layout.plane_of(code).map(usize::from);
        let place = slot.and_then(|slot| *self.values.plane_of_slot.get(slot)?);
        place.map_or(0, |place| self.values.planes[place].value_on(cell))
    }

    fn push(&mut self, state: BoardState<W, K>) {
        let hash = self.now.state.hash_after(self.now.hash, &state);
        let in_rows =
            self.win_lines.as_mut().map_or(0, |lines| lines.update(&self.now.state, &state, &self.engine.layout));
        self.history.push(self.now.state);
        self.previous.push(self.now);
        let now = &mut self.now;
        now.value += in_rows + self.values.change(&now.state, &state, &mut now.mailbox);
        now.hash = hash;
        now.state = state;
    }
}

impl<const W: usize, const K: usize> IncrementalPosition for StateStack<'_, W, K> {
    fn turn(&self) -> usize {
        usize::from(self.now.state.turn)
    }

    fn ply(&self) -> usize {
        self.previous.len()
    }

    fn hash(&self) -> u64 {
        self.now.hash
    }

    fn value(&self) -> i32 {
        self.now.value
    }

    fn completion_gains(&self) -> &[[i32; 2]] {
        self.win_lines.as_ref().map_or(&[], WinLineTracker::completion_gains)
    }

    fn value_change(&self, choice: &PackedAction) -> Result<i32, Fault> {
        let state = &self.now.state;
        let mut hands = 0;
        let hand =
            |place: u8, more: i32| hands += more * self.values.hands.get(usize::from(place)).copied().unwrap_or(0);
        if let Some((from, to, result)) = self.engine.displacement(state, choice, hand) {
            // Most moves change the value of two cells only.
            let there = self.value_of(result, to) - self.value_on(to);
            return Ok(there + hands - from.map_or(0, |from| self.value_on(from)));
        }
        let after = self.engine.make(state, choice).map_err(|fault| *fault)?;
        Ok(after.map_or(0, |after| self.values.change(state, &after, &mut self.now.mailbox.clone())))
    }

    fn moved_value(&self, choice: &PackedAction) -> i32 {
        choice.from().map_or(0, |from| self.value_on(from.index()).abs())
    }

    fn packed_actions(&self, into: &mut Vec<PackedAction>) -> Result<(), Fault> {
        self.engine.packed_actions(&self.now.state, into).map_err(|fault| *fault)
    }

    fn count_actions(&self) -> Result<u64, Fault> {
        self.engine.count_actions(&self.now.state).map_err(|fault| *fault)
    }

    fn make(&mut self, choice: &PackedAction) -> Result<bool, Fault> {
        let after = self.engine.make(&self.now.state, choice).map_err(|fault| *fault)?;
        after.map(|after| self.push(after)).map_or(Ok(false), |()| Ok(true))
    }

    fn null_move(&mut self) {
        let mut after = self.now.state;
        self.engine.fade_marks(&mut after);
        after.turn = self.engine.turns.get(usize::from(after.turn)).map_or(0, |turn| turn.next_turn);
        self.push(after);
    }

    fn unmake(&mut self) {
        if let Some(last) = self.previous.pop() {
            self.win_lines.iter_mut().for_each(WinLineTracker::undo);
            self.now = last;
            self.history.pop();
        }
    }

    fn is_over(&self) -> Result<bool, Fault> {
        let state = &self.now.state;
        let history = self.needs_history.then_some(&self.history);
        if history.is_none() && self.engine.surely_continues(state, Presence::of(state)) {
            return Ok(false);
        }
        self.engine.is_over(state, history).map_err(|fault| *fault)
    }

    fn repetition_end(&self) -> Result<Option<usize>, Fault> {
        self.engine.repetition_end(&self.now.state, &self.history).map_err(|fault| *fault)
    }

    fn repetitions(&self) -> usize {
        self.history.repetitions(&self.now.state)
    }

    fn in_check(&self) -> Result<bool, Fault> {
        let state = &self.now.state;
        self.engine.is_in_check(state, self.engine.mover(state), false).map_err(|fault| *fault)
    }

    fn piece_at(&self, cell: usize) -> Option<usize> {
        self.plane_at(cell).map(|plane| plane.piece)
    }

    fn first_cell_of(&self, piece: usize) -> Option<usize> {
        let layout = &self.engine.layout;
        let of_it = |&(_, code): &(usize, Code)| layout.alphabet.content(code).kind.index() == Some(piece);
        let cells = layout.code_planes().filter(of_it).filter_map(|(slot, _)| self.now.state.plane(slot).iter().next());
        cells.min()
    }

    fn position(&self) -> Position {
        self.engine.layout.to_position(&self.now.state)
    }

    fn history(&self) -> (Vec<Position>, TurnCounters) {
        let positions = self.history.states().map(|state| self.engine.layout.to_position(state));
        (positions.collect(), self.history.counters)
    }
}
