//! Whole turns: their outcomes, and the expiry of marks at their end.

use super::diff_set::{OutcomeKey, TurnOutcomes};
use super::machine::Machine;
use super::mailbox::{fresh_marks, kind, marks, pack};
use super::program::Pc;
use super::scratch::{MachineContext, TurnGoal};
use super::walk_tables::NOWHERE;
use crate::algebra::{Kind, Marks};
use crate::program::budget::Flow;
use crate::program::query_scope::QueryScope;
use crate::task::Halt;

impl Machine<'_> {
    /// Runs a query beyond the end of the turn. Restores the turn, the passes and the history, but not the board.
    pub fn with_turn_restored<T>(&mut self, query: impl FnOnce(&mut Self) -> Flow<T>) -> Flow<T> {
        let (turn, passes, history_len) = (self.turn, self.passes, self.scratch.superko_history.len());
        let answer = query(self);
        (self.turn, self.passes) = (turn, passes);
        self.scratch.superko_history.truncate(history_len);
        answer
    }

    /// Ends the turn: expires one-turn marks and passes the turn on. If `push_superko` is set, the board before the turn joins the
    /// superko history.
    pub fn end_turn(&mut self, push_superko: bool) -> Flow {
        let properties = &self.program.properties;
        let scratch = &mut self.scratch;
        if properties.max_passes > 0 {
            let passed = scratch.board.is_unchanged_since(self.context.before);
            self.passes = if passed { self.passes.saturating_add(1).min(properties.max_passes) } else { 0 };
        }
        if properties.has_superko && push_superko {
            scratch.budget.spend(1 + scratch.board.squares().len() / 16)?;
            scratch.superko_history.push(&scratch.board, self.context.before, self.turn);
        }
        let fading = properties.lasting_one_turn;
        if !fading.is_empty() {
            let continues_turn = self.program.rules().turns.get(self.turn).is_some_and(|turn| turn.continues_turn);
            if !continues_turn {
                scratch.budget.spend(scratch.board.word_count())?;
                scratch.board.update_marked(fading, |content| {
                    let old = marks(content).and(fading).without(fresh_marks(content));
                    pack(kind(content), marks(content).without(old), Marks::default())
                });
            }
            self.clear_fresh_marks();
        }
        self.turn = self.program.rules().next_turn(self.turn);
        Ok(())
    }

    /// Makes fresh marks ordinary ones.
    pub fn clear_fresh_marks(&mut self) {
        let board = &mut self.scratch.board;
        if board.has_fresh_marks() {
            for cell in 0..board.off_square() {
                let content = board.at(cell);
                board.set(cell, super::mailbox::without_fresh(content));
            }
        }
    }

    /// Removes the marks whose condition does not hold for their owner.
    pub fn settle_marks(&mut self) -> Flow {
        let program = self.program;
        if !self.scratch.board.has_any_mark(program.properties.conditional_marks) {
            return Ok(());
        }
        let first = self.scratch.lost_marks.len();
        let flow = self.find_lost_marks();
        if flow.is_ok() {
            for index in first..self.scratch.lost_marks.len() {
                let conditional = &program.conditional_marks[self.scratch.lost_marks[index]];
                let side = program.properties.sides[conditional.player];
                self.scratch.board.update_marked(conditional.mark, |content| {
                    let is_lost = side.contains(Kind(kind(content)));
                    let lost = if is_lost { conditional.mark } else { Marks::default() };
                    pack(kind(content), marks(content).without(lost), fresh_marks(content))
                });
            }
        }
        self.scratch.lost_marks.truncate(first);
        flow
    }

    fn find_lost_marks(&mut self) -> Flow {
        let program = self.program;
        for (index, conditional) in program.conditional_marks.iter().enumerate() {
            // If no piece has the mark, its condition does not matter.
            if !self.scratch.board.has_any_mark(conditional.mark) {
                continue;
            }
            let context = MachineContext { scope: QueryScope::SETTLING, ..MachineContext::new(conditional.player) };
            let condition = &program.conditions[conditional.condition as usize];
            let holds = if conditional.reads_board_only {
                let (outer, interest) = (std::mem::replace(&mut self.context, context), self.interest);
                self.interest = NOWHERE;
                let holds = self.holds(condition);
                (self.context, self.interest) = (outer, interest);
                holds?
            } else {
                self.isolated(context, |machine| machine.holds(condition))?
            };
            if !holds {
                self.scratch.lost_marks.push(index);
            }
        }
        Ok(())
    }

    /// Accepts an outcome of the turn.
    pub fn accept_turn(&mut self) -> Flow {
        if self.program.properties.has_plain_turn_ends {
            self.accept_plain_turn()
        } else {
            self.with_turn_restored(Self::accept_full_turn)
        }
    }

    /// As [`Machine::accept_turn`] if the end of a turn only passes the turn.
    #[inline]
    fn accept_plain_turn(&mut self) -> Flow {
        let Some(ply) = self.goal.ply else { return Err(Halt::Answered) };
        self.save_outcome(ply, self.cell_of(self.interest)).map(drop)
    }

    /// Saves the board as an outcome of the turn; returns `false` for a duplicate.
    #[inline]
    fn save_outcome(&mut self, ply: usize, to: u16) -> Flow<bool> {
        let scratch = &mut self.scratch;
        let key = OutcomeKey { from: self.from, to, passes: self.passes, is_legal: true };
        let Some(bytes) = scratch.plies[ply].insert(&mut scratch.board, key) else { return Ok(false) };
        scratch.budget.count_outcome(scratch.plies[ply].len(), bytes)?;
        Ok(true)
    }

    fn accept_full_turn(&mut self) -> Flow {
        let properties = &self.program.properties;
        let has_royals = !self.program.rules().royal.is_empty();
        let (mover, in_stuck_test) = (self.context.mover, self.context.scope.in_stuck_test);
        let interest = self.cell_of(self.interest);
        self.end_turn(has_royals || !properties.conditional_marks.is_empty())?;
        self.settle_marks()?;
        let Some(ply) = self.goal.ply else {
            return if !has_royals || self.is_legal(mover, in_stuck_test)? { Err(Halt::Answered) } else { Ok(()) };
        };
        if self.save_outcome(ply, interest)?
            && has_royals
            && !self.is_legal(mover, in_stuck_test)?
            && let Some(outcome) = self.scratch.plies[ply].last_mut()
        {
            outcome.key.is_legal = false;
        }
        Ok(())
    }

    /// Collects the outcomes of the turn into a ply, and returns the number of legal ones.
    pub fn collect_outcomes(&mut self, ply: usize) -> Flow<usize> {
        self.collect_outcomes_with(ply, Machine::run)
    }

    /// As [`Machine::collect_outcomes`], but `run` may run only a part of the turn.
    pub fn collect_outcomes_with(&mut self, ply: usize, run: impl FnOnce(&mut Self, Pc) -> Flow) -> Flow<usize> {
        if self.scratch.plies.len() <= ply {
            self.scratch.plies.resize_with(ply + 1, TurnOutcomes::default);
        }
        self.scratch.plies[ply].restart(self.scratch.board.checkpoint());
        self.run_turn(Some(ply), false, run)?;
        Ok(self.scratch.plies[ply].legal().count())
    }

    /// Runs the turn, or a part of it. The outcomes go to the ply; without one, the first legal outcome interrupts the run.
    pub fn run_turn(
        &mut self,
        ply: Option<usize>,
        in_stuck_test: bool,
        run: impl FnOnce(&mut Self, Pc) -> Flow,
    ) -> Flow {
        let program = self.program;
        let (Some(turn), Some(&pc)) = (program.rules().turns.get(self.turn), program.turns.get(self.turn)) else {
            return Ok(());
        };
        let scope = QueryScope { in_stuck_test, ..QueryScope::default() };
        self.isolated(MachineContext { scope, ..MachineContext::new(turn.player) }, |machine| {
            let (own_royals, enemy_royals) = machine.royal_counts(turn.player);
            machine.goal = TurnGoal { ply, own_royals, enemy_royals };
            run(machine, pc)
        })
    }
}
