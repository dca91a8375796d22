//! Whole turns: the legal actions of a position, and the expiry of marks at the end of a turn.

use super::budget::RunBudget;
use super::ordered_set::OrderedSet;
use super::state::State;
use super::{Flow, Interpreter, RunContext, fresh_marks, into_answer, into_flow};
use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::board::Cell;
use crate::program::{Action, Fault, Position};
use rustc_hash::FxHashSet;

/// The first and the last square of interest, and the position after the turn.
pub(super) type TurnOutcome = (Option<Cell>, Option<Cell>, Position);

impl Interpreter {
    /// Returns every legal action of the player to move, without duplicates, in the order of the rules.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in this position.
    pub fn actions(&self, position: &Position) -> Result<Vec<Action>, Fault> {
        let mover = self.mover(position);
        let budget = self.turn_budget(position);
        let mut actions = Vec::new();
        for (from, to, after) in self.turn_outcomes(position, &budget)? {
            if self.rules.royal.is_empty() || self.is_legal(position, &after, mover, false, &budget)? {
                actions.push(self.build_action(position, mover, from, to, after));
            }
        }
        Ok(actions)
    }

    /// Returns every outcome of the turn, legal or not, without duplicates.
    fn turn_outcomes(&self, position: &Position, budget: &RunBudget) -> Result<Vec<TurnOutcome>, Fault> {
        let context = RunContext::new(self.mover(position), position, budget);
        let mut outcomes: OrderedSet<TurnOutcome> = OrderedSet::default();
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            into_answer(self.run(&context, &turn.body, state, &mut |end| {
                let after = into_flow(self.finish_turn(&context, end))?;
                let bytes = size_of::<TurnOutcome>() + after.bytes();
                if outcomes.insert((end.from, end.interest.map(|frame| frame.cell), after)) {
                    into_flow(budget.count_outcome(outcomes.len(), bytes))?;
                }
                Flow::Continue(())
            }))?;
        }
        Ok(outcomes.into_vec())
    }

    /// Returns whether both positions have the same actions. Then a difference between them, such as a mark that nobody can use, does
    /// not matter for this turn.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget or contradict themselves in one of the positions.
    pub fn have_same_actions(&self, a: &Position, b: &Position) -> Result<bool, Fault> {
        let action_set = |position: &Position| -> Result<FxHashSet<TurnOutcome>, Fault> {
            let actions = self.actions(position)?.into_iter();
            Ok(actions.map(|action| (action.from, action.to, action.after)).collect())
        };
        Ok(action_set(a)? == action_set(b)?)
    }

    /// Returns the position after a turn: expired marks removed, the next player to move.
    pub(super) fn finish_turn(&self, context: &RunContext<'_>, end: State<'_>) -> Result<Position, Fault> {
        context.budget.spend(1 + end.position.bytes() / 64)?;
        self.settle_marks_within(self.end_turn(context.before, end), context.budget)
    }

    /// As [`Interpreter::finish_turn`], but without testing the conditions of marks.
    pub(super) fn end_turn(&self, before: &Position, end: State<'_>) -> Position {
        let mut after = end.position.clone();
        let fading = self.expiring_marks(before.turn());
        if !fading.is_empty() {
            for cell in self.board().cells() {
                let content = after.at(cell);
                let old = content.marks.and(fading).without(fresh_marks::marks_on(end.fresh, cell));
                if !old.is_empty() {
                    after.put(cell, Content { marks: content.marks.without(old), ..content });
                }
            }
        }
        if self.max_passes > 0 {
            let passed = before.same_placement(end.position);
            after.set_passes(if passed { before.passes().saturating_add(1).min(self.max_passes) } else { 0 });
        }
        if self.has_superko {
            after.push_history(before);
        }
        after.set_turn(self.rules.next_turn(before.turn()));
        after
    }

    /// Returns the marks that expire at the end of a turn unless that turn writes them.
    fn expiring_marks(&self, turn: usize) -> Marks {
        let continues_turn = self.rules.turns.get(turn).is_some_and(|turn| turn.continues_turn);
        if continues_turn { Marks::default() } else { self.lasting_one_turn }
    }

    /// Removes the marks whose condition fails for their owner, so that positions which differ only in such marks become equal.
    pub fn settle_marks(&self, position: Position) -> Position {
        // A condition that exceeds the budget keeps its mark.
        self.settle_marks_within(position.clone(), &self.turn_budget(&position)).unwrap_or(position)
    }

    /// As [`Interpreter::settle_marks`], on a shared budget.
    pub(super) fn settle_marks_within(&self, mut position: Position, budget: &RunBudget) -> Result<Position, Fault> {
        if self.conditional_marks.is_empty() || !position.cells().any(|(_, c)| c.marks.has_any(self.conditional_marks))
        {
            return Ok(position);
        }
        let mut lost_marks: Vec<(Marks, KindSet)> = Vec::new();
        for (index, mark) in self.rules.marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let context = RunContext {
                    in_threat: true,
                    in_stuck_test: true,
                    in_settling: true,
                    ..RunContext::new(player, &position, budget)
                };
                let state = State { position: &position, interest: None, from: None, fresh: &[] };
                if !self.holds(&context, condition, state)? {
                    lost_marks.push((Marks::of(index), self.sides[player]));
                }
            }
        }
        if !lost_marks.is_empty() {
            for cell in self.board().cells() {
                let content = position.at(cell);
                let lost = lost_marks.iter().filter(|(_, side)| side.contains(content.kind));
                let marks = lost.fold(content.marks, |marks, (mark, _)| marks.without(*mark));
                if marks != content.marks {
                    position.put(cell, Content { marks, ..content });
                }
            }
        }
        Ok(position)
    }

    /// Builds the action that leads from one position to another.
    pub(super) fn build_action(
        &self,
        before: &Position,
        mover: usize,
        from: Option<Cell>,
        to: Option<Cell>,
        after: Position,
    ) -> Action {
        let side = self.sides[mover];
        let is_own = |position: &Position, cell: Cell| side.contains(position.at(cell).kind);
        let changed: Vec<Cell> =
            self.board().cells().filter(|&cell| before.at(cell).kind != after.at(cell).kind).collect();
        let only = |mut cells: Vec<Cell>| if cells.len() == 1 { cells.pop() } else { None };
        let (from, to) = if from.is_some() {
            (from, to)
        } else {
            // Without a chosen square: the only one that lost a piece of the mover, and the only one that gained one.
            let lost = changed.iter().copied().filter(|&cell| is_own(before, cell) && !is_own(&after, cell)).collect();
            let gained = changed.iter().copied().filter(|&cell| is_own(&after, cell)).collect();
            (only(lost), only(gained).or_else(|| only(changed.clone())))
        };
        let promotes = from.zip(to).and_then(|(from, to)| {
            let (was, is) = (before.at(from).kind, after.at(to).kind);
            // A promotion removes the old piece; castling onto a rook's square does not.
            let is_removed = after.count(KindSet::of(was)) < before.count(KindSet::of(was));
            (was != is && is_removed && side.contains(was) && side.contains(is)).then_some(is)
        });
        Action { from, to, takes: self.captures(before, &after, mover, &changed), promotes, after }
    }

    /// Returns the captured pieces with their squares. A kind that has n pieces fewer accounts for its first n changed squares.
    fn captures(&self, before: &Position, after: &Position, mover: usize, changed: &[Cell]) -> Vec<(Cell, Kind)> {
        let mut taken = Vec::new();
        for kind in self.enemies(mover).iter() {
            let one = KindSet::of(kind);
            let fewer = before.count(one).saturating_sub(after.count(one));
            if fewer > 0 {
                let vacated = changed.iter().filter(|&&cell| before.at(cell).kind == kind);
                taken.extend(vacated.take(fewer).map(|&cell| (cell, kind)));
            }
        }
        taken
    }
}
