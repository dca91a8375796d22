//! Actions as small values.

use super::action_ranks::{RankContext, matching_rank};
use super::board_state::BoardState;
use super::cells::Cells;
use super::collectors::{ActionCollector, SquarePairCollector};
use super::engine::{Engine, TurnTable};
use super::generate::{Flow, Halt};
use super::guards::Evaluated;
use super::presence::Presence;
use super::stage_table::StageTable;
use crate::algebra::{Kind, KindSet};
use crate::board::Cell;
use crate::program::ground::Code;
use crate::program::seen::{Changed, Sides};
use crate::program::{Action, Position};

/// An action as a small value: what a player may choose in a position, good for that position only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// Its place in the order of the interpreter, once that has been looked up.
    pub(super) rank: u32,
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) what: What,
}

/// No cell.
pub(super) const NOWHERE: u16 = u16::MAX;

/// A cell's number in a choice.
#[inline(always)]
pub(super) fn narrow(cell: usize) -> u16 {
    u16::try_from(cell).unwrap_or(NOWHERE)
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum What {
    Line { stage: u8, bucket: u16, result: u8 },
    Drop { stage: u8, table: u16, to: u16 },
    Odd { stage: u8, index: u32 },
}

impl Choice {
    /// The first square that was chosen, if any was.
    pub fn from(self) -> Option<Cell> {
        (self.from != NOWHERE).then_some(Cell(self.from))
    }

    /// Where something comes down that was not on the board, whether that square was chosen or not.
    pub fn drop(self) -> Option<Cell> {
        match self.what {
            What::Drop { to, .. } => Some(Cell(to)),
            What::Line { .. } | What::Odd { .. } => None,
        }
    }

    /// The last place of interest.
    pub fn to(self) -> Option<Cell> {
        (self.to != NOWHERE).then_some(Cell(self.to))
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// The legal actions of a state, in any order, into a list that is emptied first.
    pub fn choices(&self, state: &BoardState<W, K>, into: &mut Vec<Choice>) -> Evaluated<()> {
        into.clear();
        match self.visit(state, Presence::of(state), false, &mut ActionCollector(into)) {
            Flow::Break(Halt::Fault(fault)) => Err(fault),
            _ => Ok(()),
        }
    }

    /// The legal actions of a state from one cell to another one, in the order of the interpreter; `None` where that order is
    /// not known, or where actions get their squares by what they change. They are the same in all states in which the same
    /// actions are possible between the two.
    pub fn between(&self, state: &BoardState<W, K>, from: Cell, to: Cell) -> Evaluated<Option<Vec<Choice>>> {
        let is_ordered = self.turns.get(usize::from(state.turn)).is_some_and(TurnTable::is_ordered);
        let mut between = SquarePairCollector {
            squares: (from.index(), to.index()),
            choices: Vec::new(),
            has_unnamed_squares: !is_ordered,
        };
        if let Flow::Break(Halt::Fault(fault)) = self.visit(state, Presence::of(state), false, &mut between) {
            return Err(fault);
        }
        let SquarePairCollector { mut choices, has_unnamed_squares: vague, .. } = between;
        if vague {
            return Ok(None);
        }
        self.order(state, &mut choices);
        choices.iter_mut().for_each(|choice| choice.rank = 0);
        Ok(Some(choices))
    }

    /// Puts the actions of a state into the order of the interpreter.
    pub fn order(&self, state: &BoardState<W, K>, choices: &mut [Choice]) {
        let Some(stages) = self.turns.get(usize::from(state.turn)).and_then(|turn| turn.stages.as_deref()) else {
            return;
        };
        let seen = RankContext { state, occupied: self.occupied(state), classes: &self.classes };
        for choice in &mut *choices {
            choice.rank = rank(choice, stages, &seen).unwrap_or(0);
        }
        choices.sort_unstable_by_key(|choice| choice.rank);
    }

    /// From where an action leads, where to, and what stands there then, if it changes nothing else but marks and hands: of these
    /// `hand` is told, by place.
    pub fn swap(
        &self,
        state: &BoardState<W, K>,
        choice: &Choice,
        mut hand: impl FnMut(u8, i32),
    ) -> Option<(Option<usize>, usize, Code)> {
        let stages = self.turns.get(usize::from(state.turn))?.stages.as_ref()?;
        let is_free = |table: &&StageTable<W>| table.tail.as_ref().is_none_or(|tail| !tail.costs());
        let table = |stage: u8| stages.get(usize::from(stage)).filter(is_free);
        match choice.what {
            What::Line { stage, bucket, result } => {
                let bucket = table(stage)?.buckets.get(usize::from(bucket))?;
                if bucket.left != Code::EMPTY || !bucket.blasts.is_empty() {
                    return None;
                }
                let to = usize::from(choice.to);
                if !bucket.gains.is_empty() {
                    let free = self.free(state);
                    let held = bucket.gains.iter().filter(|(class, _)| class.holds(state, to, free));
                    held.flat_map(|(_, hands)| hands).for_each(|&(place, more)| hand(place, more.into()));
                }
                Some((Some(choice.from.into()), to, *bucket.results.get(usize::from(result))?))
            }
            What::Drop { stage, table: drop, to } => {
                let drop = table(stage)?.drops.get(usize::from(drop))?;
                drop.hand.into_iter().for_each(|place| hand(place, -1));
                Some((None, to.into(), drop.code))
            }
            What::Odd { .. } => None,
        }
    }

    /// Where an action of a state leads.
    pub fn play(&self, state: &BoardState<W, K>, choice: &Choice) -> Evaluated<Option<BoardState<W, K>>> {
        if !self.has_fading_marks(state, Presence::of(state)) {
            return self.played(state, state, choice);
        }
        let mut base = *state;
        self.fade_marks(&mut base);
        self.played(state, &base, choice)
    }

    fn played(
        &self,
        state: &BoardState<W, K>,
        base: &BoardState<W, K>,
        choice: &Choice,
    ) -> Evaluated<Option<BoardState<W, K>>> {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Ok(None) };
        let numbered = |number: u8| turn.stages.as_ref().and_then(|stages| stages.get(usize::from(number)));
        let node = self.node_without_pins((state, Presence::of(state)), base, turn, self.occupied(state));
        let (mut after, table) = match choice.what {
            What::Line { stage: number, bucket, result } => {
                let Some(table) = numbered(number) else { return Ok(None) };
                let Some(bucket) = table.buckets.get(usize::from(bucket)) else { return Ok(None) };
                let Some(&result) = bucket.results.get(usize::from(result)) else { return Ok(None) };
                let cells = (usize::from(choice.from), usize::from(choice.to));
                (self.after_line(&node, table, bucket, cells, result)?, table)
            }
            What::Drop { stage: number, table: drop, to } => {
                let Some(table) = numbered(number) else { return Ok(None) };
                let Some(drop) = table.drops.get(usize::from(drop)) else { return Ok(None) };
                (self.after_drop(&node, drop, usize::from(to))?, table)
            }
            What::Odd { stage: number, index } => {
                let Some(table) = numbered(number) else { return Ok(None) };
                let Some(deed) = table.effect(index) else { return Ok(None) };
                (self.after_irregular(&node, table, deed)?, table)
            }
        };
        Ok(self.conclude(table, &mut after, false)?.then_some(after))
    }

    /// The legal actions of a position whose state this is, as players see them, in the order of the interpreter.
    pub fn actions(
        &self,
        at: &Position,
        state: &BoardState<W, K>,
        between: Option<(Cell, Cell)>,
    ) -> Evaluated<Vec<Action>> {
        let mut choices = Vec::new();
        self.choices(state, &mut choices)?;
        if let Some((from, to)) = between {
            // What no square was chosen for gets its squares by what it changes.
            let leads = |choice: &Choice| (choice.from(), choice.to()) == (Some(from), Some(to));
            choices.retain(|choice| choice.from().is_none() || leads(choice));
        }
        self.order(state, &mut choices);
        let mut actions = self.told(at, state, &choices)?;
        if let Some((from, to)) = between {
            actions.retain(|action| (action.from, action.to) == (Some(from), Some(to)));
        }
        Ok(actions)
    }

    /// Actions of a position whose state this is, as players see them.
    pub fn told(&self, at: &Position, state: &BoardState<W, K>, choices: &[Choice]) -> Evaluated<Vec<Action>> {
        let mover = self.mover(state);
        let sides =
            self.sides.get(mover).copied().unwrap_or(Sides { own: KindSet::default(), enemies: KindSet::default() });
        let mut base = *state;
        self.fade_marks(&mut base);
        let mut actions = Vec::with_capacity(choices.len());
        let mut changed = Vec::new();
        for choice in choices {
            let Some(after) = self.played(state, &base, choice)? else { continue };
            let next = self.moved(at, state, &after, &mut changed);
            let chosen = choice.from().map(|from| (Some(from), choice.to()));
            actions.push(sides.action(chosen, &changed, |cell| at.at(cell).kind, next));
        }
        Ok(actions)
    }

    /// The position of a state that is one turn from another; `changed` takes the cells that hold other kinds, in their
    /// order.
    pub fn moved(
        &self,
        at: &Position,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        changed: &mut Vec<Changed>,
    ) -> Position {
        changed.clear();
        let mut next = at.clone();
        let both = before.planes.iter().zip(&after.planes);
        let differ = both.fold(Cells::NONE, |all, (a, b)| all | a.without(*b) | b.without(*a));
        for index in differ.iter() {
            let cell = Cell(narrow(index));
            let content = self.layout.alphabet.content(self.layout.code_at(after, index));
            let was = at.at(cell).kind;
            next.put(cell, content);
            if was != content.kind {
                changed.push((cell, was, content.kind));
            }
        }
        for (piece, number) in self.layout.held(after) {
            next.set_in_hand(Kind::piece(piece), number);
        }
        next.set_turn(usize::from(after.turn));
        next.set_passes(after.passes);
        next
    }
}

/// The place of an action in the order of the interpreter.
#[inline(always)]
fn rank<const W: usize, const K: usize>(
    choice: &Choice,
    stages: &[StageTable<W>],
    seen: &RankContext<'_, W, K>,
) -> Option<u32> {
    Some(match choice.what {
        What::Line { stage, bucket, result } => {
            let line = (usize::from(choice.from), usize::from(choice.to), usize::from(result));
            stages.get(usize::from(stage))?.ranks.line(usize::from(bucket), line, seen)
        }
        What::Drop { stage, table, to } => {
            stages.get(usize::from(stage))?.ranks.drop(usize::from(table), usize::from(to), seen)
        }
        What::Odd { stage, index } => {
            let deed = stages.get(usize::from(stage))?.effect(index)?;
            if deed.ways.is_empty() { deed.rank } else { matching_rank(&deed.ways, seen) }
        }
    })
}
