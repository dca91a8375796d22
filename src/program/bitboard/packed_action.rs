//! Packed actions of a few bytes, and the engine's operations on them: list, sort, make and describe.

use super::action_ranks::{RankContext, matching_rank};
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::collectors::ActionCollector;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::move_visitor::unless_stopped;
use super::presence::Presence;
use super::stage_table::StageTable;
use super::turn_requirement::TurnRequirement;
use super::turn_table::TurnTable;
use crate::algebra::{Kind, KindSet};
use crate::board::Cell;
use crate::program::action_builder::{ActionBuilder, KindChange};
use crate::program::ground::Code;
use crate::program::{Action, ActionFilter, Position};

/// A legal action of one position, packed into a few bytes. It is meaningless in any other position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedAction {
    /// Its place in the order of the interpreter; 0 until the action has been ranked.
    pub(super) rank: u32,
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) source: ActionSource,
}

/// Stands for "no cell" in packed actions.
pub(super) const NO_CELL: u16 = u16::MAX;

/// Returns the number of a cell as packed actions store it.
#[inline(always)]
pub(super) fn cell_number(cell: usize) -> u16 {
    u16::try_from(cell).unwrap_or(NO_CELL)
}

/// The table entry that the action comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ActionSource {
    Piece { stage: u8, move_table: u16, result: u8 },
    Drop { stage: u8, table: u16, to: u16 },
    Irregular { stage: u8, index: u32 },
}

impl ActionSource {
    /// Index of the stage that the table belongs to.
    #[inline(always)]
    fn stage(self) -> usize {
        let (Self::Piece { stage, .. } | Self::Drop { stage, .. } | Self::Irregular { stage, .. }) = self;
        stage.into()
    }
}

impl PackedAction {
    /// Returns the first square of the action, if it names one.
    pub fn from(self) -> Option<Cell> {
        (self.from != NO_CELL).then_some(Cell(self.from))
    }

    /// Returns the cell where a piece is dropped, whether the action names that square or not.
    pub fn drop_cell(self) -> Option<Cell> {
        match self.source {
            ActionSource::Drop { to, .. } => Some(Cell(to)),
            ActionSource::Piece { .. } | ActionSource::Irregular { .. } => None,
        }
    }

    /// Returns the last square of the action, if it names one.
    pub fn to(self) -> Option<Cell> {
        (self.to != NO_CELL).then_some(Cell(self.to))
    }

    /// Whether the action names these two squares.
    pub(super) fn is_between(self, (from, to): (Cell, Cell)) -> bool {
        (self.from, self.to) == (from.0, to.0)
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Writes the legal actions of a state to `into`, in any order. The list is cleared first.
    pub fn packed_actions(&self, state: &BoardState<W, K>, into: &mut Vec<PackedAction>) -> Evaluated<()> {
        into.clear();
        let mut all = ActionCollector { list: into, squares: None, has_unnamed_squares: false };
        unless_stopped(self.list_moves(state, Presence::of(state), &mut all))?;
        Ok(())
    }

    /// Returns the legal actions between two cells, in the order of the interpreter.
    ///
    /// The list is the same in all states that allow the same actions between the two cells. `None` where the order is
    /// unknown, or if the squares of an action follow from the changed cells.
    pub fn actions_between(
        &self,
        state: &BoardState<W, K>,
        from: Cell,
        to: Cell,
    ) -> Evaluated<Option<Vec<PackedAction>>> {
        let mut choices = Vec::new();
        if !self.turns.get(usize::from(state.turn)).is_some_and(TurnTable::is_ordered) {
            return Ok(None);
        }
        let mut between = ActionCollector { list: &mut choices, squares: Some((from, to)), has_unnamed_squares: false };
        unless_stopped(self.visit_moves(state, Presence::of(state), false, &mut between))?;
        if between.has_unnamed_squares {
            return Ok(None);
        }
        self.sort_as_interpreter(state, &mut choices);
        choices.iter_mut().for_each(|action| action.rank = 0);
        Ok(Some(choices))
    }

    /// Sorts the actions of a state into the order of the interpreter.
    pub fn sort_as_interpreter(&self, state: &BoardState<W, K>, choices: &mut [PackedAction]) {
        let Some(stages) = self.turns.get(usize::from(state.turn)).and_then(|turn| turn.stages.as_deref()) else {
            return;
        };
        let context = RankContext { state, occupied: self.occupied(state), classes: &self.classes };
        for action in &mut *choices {
            action.rank = interpreter_rank(action, stages, &context).unwrap_or(0);
        }
        choices.sort_unstable_by_key(|action| action.rank);
    }

    /// Returns the displacement of an action that otherwise changes only marks and hands; `None` for any other action.
    /// Changes of hands are passed to `on_hand`, by hand slot.
    #[inline(always)]
    pub fn displacement(
        &self,
        state: &BoardState<W, K>,
        action: &PackedAction,
        mut on_hand: impl FnMut(u8, i32),
    ) -> Option<(Option<usize>, usize, Code)> {
        let stages = self.turns.get(usize::from(state.turn))?.stages.as_ref()?;
        let tables = stages.get(action.source.stage())?;
        if tables.requirement.as_ref().is_some_and(TurnRequirement::has_cost) {
            return None;
        }
        match action.source {
            ActionSource::Piece { move_table, result, .. } => {
                let move_table = tables.move_tables.get(usize::from(move_table))?;
                if move_table.left_behind != Code::EMPTY || !move_table.recodings.is_empty() {
                    return None;
                }
                let to = usize::from(action.to);
                if !move_table.hand_gains.is_empty() {
                    let empty = self.empty(state);
                    let held = move_table.hand_gains.iter().filter(|(class, _)| class.is_on(state, to, empty));
                    held.flat_map(|(_, hands)| hands).for_each(|&(slot, more)| on_hand(slot, more.into()));
                }
                Some((Some(action.from.into()), to, *move_table.results.get(usize::from(result))?))
            }
            ActionSource::Drop { table, to, .. } => {
                let drop = tables.drops.get(usize::from(table))?;
                drop.hand.into_iter().for_each(|slot| on_hand(slot, -1));
                Some((None, to.into(), drop.code))
            }
            ActionSource::Irregular { .. } => None,
        }
    }

    /// Returns the state after an action; `None` if it is not legal.
    pub fn make(&self, state: &BoardState<W, K>, action: &PackedAction) -> Evaluated<Option<BoardState<W, K>>> {
        if !self.has_fading_marks(state, Presence::of(state)) {
            return self.make_from(state, state, action);
        }
        let mut base = *state;
        self.fade_marks(&mut base);
        self.make_from(state, &base, action)
    }

    fn make_from(
        &self,
        state: &BoardState<W, K>,
        base: &BoardState<W, K>,
        action: &PackedAction,
    ) -> Evaluated<Option<BoardState<W, K>>> {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Ok(None) };
        let Some(tables) = turn.stages.as_ref().and_then(|stages| stages.get(action.source.stage())) else {
            return Ok(None);
        };
        let node = self.node_without_pins((state, Presence::of(state)), base, turn, self.occupied(state));
        let mut after = match action.source {
            ActionSource::Piece { move_table, result, .. } => {
                let Some(table) = tables.move_tables.get(usize::from(move_table)) else { return Ok(None) };
                let Some(&result) = table.results.get(usize::from(result)) else { return Ok(None) };
                self.after_piece_move(&node, tables, table, (action.from.into(), action.to.into()), result)?
            }
            ActionSource::Drop { table, to, .. } => {
                let Some(drop) = tables.drops.get(usize::from(table)) else { return Ok(None) };
                self.after_drop(&node, drop, to.into())?
            }
            ActionSource::Irregular { index, .. } => {
                let Some(effect) = tables.effect(index) else { return Ok(None) };
                self.after_irregular(&node, tables, effect)?
            }
        };
        Ok(self.end_turn(tables, &mut after, false)?.then_some(after))
    }

    /// Returns the legal actions of a position that a filter accepts, as players see them, in the order of the interpreter. `state`
    /// is the position as a state.
    pub fn actions(&self, at: &Position, state: &BoardState<W, K>, filter: ActionFilter<'_>) -> Evaluated<Vec<Action>> {
        let mut choices = Vec::new();
        self.packed_actions(state, &mut choices)?;
        // Actions that name no square get their squares from the changed cells, further below.
        choices.retain(|action| action.from().is_none() || filter.accepts(action.from(), action.to()));
        self.sort_as_interpreter(state, &mut choices);
        let mut actions = self.describe(at, state, &choices)?;
        actions.retain(|action| filter.accepts(action.from, action.to));
        Ok(actions)
    }

    /// Describes packed actions of a position as players see them.
    pub fn describe(
        &self,
        at: &Position,
        state: &BoardState<W, K>,
        choices: &[PackedAction],
    ) -> Evaluated<Vec<Action>> {
        let mover = self.mover(state);
        let sides = self
            .sides
            .get(mover)
            .copied()
            .unwrap_or(ActionBuilder { own: KindSet::default(), enemies: KindSet::default() });
        let mut base = *state;
        self.fade_marks(&mut base);
        let mut actions = Vec::with_capacity(choices.len());
        let mut changed = Vec::new();
        for action in choices {
            let Some(after) = self.make_from(state, &base, action)? else { continue };
            let next = self.position_after(at, state, &after, &mut changed);
            let chosen = action.from().map(|from| (Some(from), action.to()));
            actions.push(sides.build(chosen, &changed, |cell| at.at(cell).kind, next));
        }
        Ok(actions)
    }

    /// Returns the position one turn later. Cells whose kind of piece differs are written to `changed`, in ascending
    /// order.
    pub fn position_after(
        &self,
        at: &Position,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        changed: &mut Vec<KindChange>,
    ) -> Position {
        changed.clear();
        let mut next = at.clone();
        let both = before.planes.iter().zip(&after.planes);
        let differ = both.fold(Bitboard::EMPTY, |all, (a, b)| all | a.without(*b) | b.without(*a));
        for index in differ.iter() {
            let cell = Cell(cell_number(index));
            let content = self.layout.alphabet.content(self.layout.code_at(after, index));
            let was = at.at(cell).kind;
            next.put(cell, content);
            if was != content.kind {
                changed.push(KindChange { cell, was, is: content.kind });
            }
        }
        for (piece, count) in self.layout.hand_counts(after) {
            next.set_in_hand(Kind::piece(piece), count);
        }
        next.set_turn(usize::from(after.turn));
        next.set_passes(after.passes);
        next
    }
}

/// Returns the place of an action in the order of the interpreter.
#[inline(always)]
fn interpreter_rank<const W: usize, const K: usize>(
    action: &PackedAction,
    stages: &[StageTable<W>],
    context: &RankContext<'_, W, K>,
) -> Option<u32> {
    let stage = stages.get(action.source.stage())?;
    Some(match action.source {
        ActionSource::Piece { .. } | ActionSource::Drop { .. } => stage.ranks.rank(action, context),
        ActionSource::Irregular { index, .. } => {
            let effect = stage.effect(index)?;
            if effect.alternatives.is_empty() { effect.rank } else { matching_rank(&effect.alternatives, context) }
        }
    })
}
