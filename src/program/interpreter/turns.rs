//! The end of a turn: the expiry of marks, and the marks that a condition keeps.

use super::state::State;
use super::{Flow, Interpreter, RunContext, fresh_marks};
use crate::algebra::{Content, KindSet, Marks};
use crate::program::Position;
use crate::program::budget::RunBudget;
use crate::program::query_scope::QueryScope;

impl Interpreter {
    /// Returns the position after a turn: expired marks removed, the next player to move.
    pub(super) fn finish_turn(&self, context: &RunContext<'_>, end: State<'_>) -> Flow<Position> {
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
        let max_passes = self.properties.max_passes;
        if max_passes > 0 {
            let passed = before.same_placement(end.position);
            after.set_passes(if passed { before.passes().saturating_add(1).min(max_passes) } else { 0 });
        }
        if self.properties.has_superko {
            after.push_history(before);
        }
        after.set_turn(self.rules.next_turn(before.turn()));
        after
    }

    /// Returns the marks that expire at the end of a turn unless that turn writes them.
    fn expiring_marks(&self, turn: usize) -> Marks {
        let continues_turn = self.rules.turns.get(turn).is_some_and(|turn| turn.continues_turn);
        if continues_turn { Marks::default() } else { self.properties.lasting_one_turn }
    }

    /// Removes the marks whose condition fails for their owner, so that positions which differ only in such marks become equal.
    pub fn settle_marks(&self, position: Position) -> Position {
        // A condition that exceeds the budget keeps its mark.
        self.settle_marks_within(position.clone(), &self.turn_budget(&position)).unwrap_or(position)
    }

    /// As [`Interpreter::settle_marks`], on a shared budget.
    pub(super) fn settle_marks_within(&self, mut position: Position, budget: &RunBudget) -> Flow<Position> {
        let conditional = self.properties.conditional_marks;
        if conditional.is_empty() || !position.contents().any(|content| content.marks.has_any(conditional)) {
            return Ok(position);
        }
        let mut lost_marks: Vec<(Marks, KindSet)> = Vec::new();
        for (index, mark) in self.rules.marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let context = RunContext { scope: QueryScope::SETTLING, ..RunContext::new(player, &position, budget) };
                if !self.holds(&context, condition, State::start(&position))? {
                    lost_marks.push((Marks::of(index), self.properties.sides[player]));
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
}
