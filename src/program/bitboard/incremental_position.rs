//! A line of play in the tables, which whoever searches a game goes down and up again.
//!
//! A state is at hand for every position of the line, so that nothing is undone but only left behind ("copy-make"). The worth
//! of what stands on the board is kept up from state to state, as numbers are.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::layout::MAX_HAND_PIECES;
use super::packed_action::PackedAction;
use super::presence::Presence;
use super::state_history::StateHistory;
use super::win_lines::{RowWorth, WinLineTracker};
use crate::program::ground::Code;
use crate::program::{Fault, Position};

/// What pieces are worth to somebody, by what they are and where they stand; those of others are worth less than nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// By piece, by cell.
    pub on: Vec<Box<[i32]>>,
    /// By piece, in its owner's hand.
    pub in_hand: Vec<i32>,
    /// What it is worth to come near to rows.
    pub rows: RowWorth,
}

/// A line of play.
pub trait Walk: Send {
    /// Which turn of the cycle is next.
    fn turn(&self) -> usize;
    /// How many turns long it is.
    fn turns(&self) -> usize;
    /// A number by which positions are told apart.
    fn number(&self) -> u64;
    /// The worth of all that stands on the board and is in hands, and of rows.
    fn worth(&self) -> i32;
    /// By cell: how much more rows would be worth, to whom the worth is for and to the others, if the piece that they lack stood
    /// there. Nothing in games without rows.
    fn hopes(&self) -> &[[i32; 2]];
    /// By how much an action that was listed for the position now changes the worth, rows apart.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn gain(&self, choice: &PackedAction) -> Result<i32, Fault>;
    /// The worth of what moves with an action that was listed for the position now, whoever it belongs to; 0 where it comes from
    /// nowhere on the board.
    fn stake(&self, choice: &PackedAction) -> i32;
    /// All legal actions, in any order, into a list that is emptied first.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn choices(&self, into: &mut Vec<PackedAction>) -> Result<(), Fault>;
    /// How many legal actions there are.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn count(&self) -> Result<u64, Fault>;
    /// Plays an action that was listed for the position now; `false` if that is not possible.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn go(&mut self, choice: &PackedAction) -> Result<bool, Fault>;
    /// Lets the next player have the turn without an action of this one's.
    fn skip(&mut self);
    /// Takes the last turn back.
    fn back(&mut self);
    /// Has the game ended, apart from a player who cannot act?
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn is_over(&self) -> Result<bool, Fault>;
    /// How often the position stood before.
    fn stood(&self) -> usize;
    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn in_check(&self) -> Result<bool, Fault>;
    /// The piece on a cell, if there is one.
    fn piece(&self, cell: usize) -> Option<usize>;
    /// The first cell on which a piece stands, if there is one.
    fn first(&self, piece: usize) -> Option<usize>;
    /// The position now.
    fn position(&self) -> Position;
    /// All positions before it, the oldest first, and how many turns without capture or progress there were before these.
    fn past(&self) -> (Vec<Position>, u32);
}

/// A place on the line.
#[derive(Clone, Copy)]
struct PositionFrame<const W: usize, const K: usize> {
    state: BoardState<W, K>,
    occupied: Bitboard<W>,
    number: u64,
    worth: i32,
}

/// Where a piece stands.
struct ValuedPlane {
    slot: usize,
    piece: usize,
    /// By cell: what it is worth there.
    on: Box<[i32]>,
}

pub(super) struct CopyMakePosition<'e, const W: usize, const K: usize> {
    engine: &'e BitboardEngine<W, K>,
    now: PositionFrame<W, K>,
    previous: Vec<PositionFrame<W, K>>,
    history: StateHistory<W, K>,
    /// The planes that are of one piece.
    planes: Vec<ValuedPlane>,
    /// By plane: its place among these.
    plane_of_slot: Vec<Option<usize>>,
    hand_values: [i32; MAX_HAND_PIECES],
    win_lines: Option<WinLineTracker<W>>,
    /// Does anything hang on what went before?
    needs_history: bool,
}

impl<'e, const W: usize, const K: usize> CopyMakePosition<'e, W, K> {
    /// The line from a state on, whose pieces have a worth.
    pub fn new(
        engine: &'e BitboardEngine<W, K>,
        state: BoardState<W, K>,
        history: StateHistory<W, K>,
        worth: &Worth,
    ) -> Self {
        let layout = &engine.layout;
        let plane = |(slot, code): (usize, Code)| {
            let piece = layout.alphabet.content(code).kind.index()?;
            Some(ValuedPlane { slot, piece, on: worth.on.get(piece)?.clone() })
        };
        let planes: Vec<ValuedPlane> = layout.code_planes().filter_map(plane).collect();
        let mut plane_of_slot = vec![None; planes.iter().map(|plane| plane.slot + 1).max().unwrap_or(0)];
        for (place, plane) in planes.iter().enumerate() {
            plane_of_slot[plane.slot] = Some(place);
        }
        let mut hand_values = [0; MAX_HAND_PIECES];
        for (piece, &worth) in worth.in_hand.iter().enumerate() {
            if let Some(place) = layout.hand_slot(piece).and_then(|place| hand_values.get_mut(usize::from(place))) {
                *place = worth;
            }
        }
        let needs_history = engine.ends.iter().flatten().any(|end| !end.query.may_hold_without_history());
        let now = PositionFrame { state, occupied: engine.occupied(&state), number: state.hash(), worth: 0 };
        let win_lines = WinLineTracker::new(layout, &worth.rows);
        let mut line = Self {
            engine,
            now,
            previous: Vec::new(),
            history,
            planes,
            plane_of_slot,
            hand_values,
            win_lines,
            needs_history,
        };
        let in_rows = line.win_lines.as_mut().map_or(0, |rows| rows.evaluate_all(&state, layout));
        line.now.worth = in_rows + line.value_after(&BoardState::default(), 0, &state);
        line
    }

    /// The worth of a state, where that of another one is known, rows apart.
    fn value_after(&self, before: &BoardState<W, K>, worth: i32, after: &BoardState<W, K>) -> i32 {
        let mut all = worth;
        for ValuedPlane { slot, on, .. } in &self.planes {
            let (was, is) = (before.plane(*slot), after.plane(*slot));
            if was != is {
                let sum = |cells: Bitboard<W>| cells.iter().map(|cell| on.get(cell).copied().unwrap_or(0)).sum::<i32>();
                all += sum(is.without(was)) - sum(was.without(is));
            }
        }
        for ((was, is), worth) in before.hands.iter().zip(after.hands).zip(self.hand_values) {
            all += (i32::from(is) - i32::from(*was)) * worth;
        }
        all
    }

    /// The plane of what stands on a cell.
    fn plane_at(&self, cell: usize) -> Option<&ValuedPlane> {
        let planes = self.now.occupied.contains(cell).then_some(&self.planes)?;
        planes.iter().find(|plane| self.now.state.plane(plane.slot).contains(cell))
    }

    /// The worth of what stands on a cell.
    fn value_on(&self, cell: usize) -> i32 {
        self.plane_at(cell).and_then(|plane| plane.on.get(cell)).copied().unwrap_or(0)
    }

    /// The worth of something on a cell.
    fn value_of(&self, code: Code, cell: usize) -> i32 {
        let slot = self.engine.layout.plane_of(code).map(usize::from);
        let place = slot.and_then(|slot| *self.plane_of_slot.get(slot)?);
        place.and_then(|place| self.planes[place].on.get(cell)).copied().unwrap_or(0)
    }

    fn push(&mut self, state: BoardState<W, K>) {
        let number = self.now.state.hash_after(self.now.number, &state);
        let in_rows =
            self.win_lines.as_mut().map_or(0, |rows| rows.update(&self.now.state, &state, &self.engine.layout));
        let worth = in_rows + self.value_after(&self.now.state, self.now.worth, &state);
        let occupied = self.engine.occupied(&state);
        self.history.push(self.now.state);
        self.previous.push(std::mem::replace(&mut self.now, PositionFrame { state, occupied, number, worth }));
    }
}

impl<const W: usize, const K: usize> Walk for CopyMakePosition<'_, W, K> {
    fn turn(&self) -> usize {
        usize::from(self.now.state.turn)
    }

    fn turns(&self) -> usize {
        self.previous.len()
    }

    fn number(&self) -> u64 {
        self.now.number
    }

    fn worth(&self) -> i32 {
        self.now.worth
    }

    fn hopes(&self) -> &[[i32; 2]] {
        self.win_lines.as_ref().map_or(&[], WinLineTracker::completion_gains)
    }

    fn gain(&self, choice: &PackedAction) -> Result<i32, Fault> {
        let state = &self.now.state;
        let mut hands = 0;
        let hand =
            |place: u8, more: i32| hands += more * self.hand_values.get(usize::from(place)).copied().unwrap_or(0);
        if let Some((from, to, result)) = self.engine.displacement(state, choice, hand) {
            // Most moves change two cells and nothing else that has a worth.
            let there = self.value_of(result, to) - self.value_on(to);
            return Ok(there + hands - from.map_or(0, |from| self.value_on(from)));
        }
        let after = self.engine.make(state, choice).map_err(|fault| *fault)?;
        Ok(after.map_or(0, |after| self.value_after(state, 0, &after)))
    }

    fn stake(&self, choice: &PackedAction) -> i32 {
        choice.from().map_or(0, |from| self.value_on(from.index()).abs())
    }

    fn choices(&self, into: &mut Vec<PackedAction>) -> Result<(), Fault> {
        self.engine.packed_actions(&self.now.state, into).map_err(|fault| *fault)
    }

    fn count(&self) -> Result<u64, Fault> {
        self.engine.count_actions(&self.now.state).map_err(|fault| *fault)
    }

    fn go(&mut self, choice: &PackedAction) -> Result<bool, Fault> {
        let after = self.engine.make(&self.now.state, choice).map_err(|fault| *fault)?;
        after.map(|after| self.push(after)).map_or(Ok(false), |()| Ok(true))
    }

    fn skip(&mut self) {
        let mut after = self.now.state;
        self.engine.fade_marks(&mut after);
        after.turn = self.engine.turns.get(usize::from(after.turn)).map_or(0, |turn| turn.next_turn);
        self.push(after);
    }

    fn back(&mut self) {
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

    fn stood(&self) -> usize {
        self.history.repetitions(&self.now.state)
    }

    fn in_check(&self) -> Result<bool, Fault> {
        let state = &self.now.state;
        self.engine.is_in_check(state, self.engine.mover(state), false).map_err(|fault| *fault)
    }

    fn piece(&self, cell: usize) -> Option<usize> {
        self.plane_at(cell).map(|plane| plane.piece)
    }

    fn first(&self, piece: usize) -> Option<usize> {
        let layout = &self.engine.layout;
        let of_it = |&(_, code): &(usize, Code)| layout.alphabet.content(code).kind.index() == Some(piece);
        let cells = layout.code_planes().filter(of_it).filter_map(|(slot, _)| self.now.state.plane(slot).iter().next());
        cells.min()
    }

    fn position(&self) -> Position {
        self.engine.layout.to_position(&self.now.state)
    }

    fn past(&self) -> (Vec<Position>, u32) {
        let positions = self.history.states().map(|state| self.engine.layout.to_position(state));
        (positions.collect(), self.history.quiet_turns)
    }
}
