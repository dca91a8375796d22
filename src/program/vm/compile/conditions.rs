//! Compiles conditions, numbers and ends.

use super::{ACCEPT_CONDITION, VmCompiler};
use crate::algebra::term::{Condition, Fact, Number};
use crate::algebra::{Kind, KindSet, Marks};
use crate::program::vm::compiled_condition::{CompiledCondition, CompiledNumber};
use crate::program::vm::index_table::to_u32;
use crate::program::vm::program::{EndCondition, EndOp, MarkCondition, kind_numbers};
use crate::program::vm::reachability;
use std::sync::Arc;

impl VmCompiler<'_> {
    /// Returns the index of a compiled condition.
    pub(super) fn compile_condition(&mut self, condition: &Arc<Condition>) -> u32 {
        if let Some(&cached) = self.compiled_conditions.get(&Arc::as_ptr(condition)) {
            return cached;
        }
        let compiled = self.build_condition(condition);
        self.conditions.push(compiled);
        let number = to_u32(self.conditions.len() - 1);
        self.compiled_conditions.insert(Arc::as_ptr(condition), number);
        number
    }

    fn build_condition(&mut self, condition: &Condition) -> CompiledCondition {
        match condition {
            Condition::Holds(pattern) => CompiledCondition::Holds(self.compile_pattern(pattern)),
            Condition::Can(mv) => {
                let pc = self.compile_move(mv, ACCEPT_CONDITION);
                match reachability::compile(mv, self.rules, &mut self.zones) {
                    Some(reachability) => {
                        self.reachabilities.push(reachability);
                        CompiledCondition::CanReach(to_u32(self.reachabilities.len() - 1), pc)
                    }
                    None => CompiledCondition::Can(pc),
                }
            }
            Condition::Fact(fact) => CompiledCondition::Fact(*fact),
            Condition::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules.pieces.len()).without(KindSet::of(Kind::EMPTY));
                CompiledCondition::NoneOf(pieces.without(*kinds))
            }
            Condition::Their(inner) => CompiledCondition::Their(Box::new(self.build_condition(inner))),
            Condition::Not(inner) => CompiledCondition::Not(Box::new(self.build_condition(inner))),
            Condition::And(parts) => {
                CompiledCondition::And(parts.iter().map(|part| self.build_condition(part)).collect())
            }
            Condition::Or(parts) => {
                CompiledCondition::Or(parts.iter().map(|part| self.build_condition(part)).collect())
            }
            Condition::Compare(a, how, b) => {
                CompiledCondition::Compare(self.compile_number(a), *how, self.compile_number(b))
            }
        }
    }

    pub(super) fn compile_number(&mut self, number: &Number) -> CompiledNumber {
        match number {
            Number::Literal(n) => CompiledNumber::Literal(*n),
            Number::Places(pattern) => CompiledNumber::Places(self.compile_pattern(pattern)),
            Number::Sum(parts) => CompiledNumber::Sum(parts.iter().map(|part| self.compile_number(part)).collect()),
            Number::Times(times, part) => CompiledNumber::Times(*times, Box::new(self.compile_number(part))),
            Number::Hand(kinds) => CompiledNumber::Hand(kind_numbers(kinds)),
            Number::Where(pattern, condition) => {
                let pattern = self.compile_pattern(pattern);
                CompiledNumber::Where(pattern, Box::new(self.build_condition(condition)))
            }
        }
    }

    pub(super) fn compile_conditional_marks(&mut self) -> Vec<MarkCondition> {
        let mut marks = Vec::new();
        for (number, mark) in self.rules.marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let condition = self.compile_condition(condition);
                let reads_board_only = self.conditions[condition as usize].reads_board_only();
                marks.push(MarkCondition { mark: Marks::of(number), player, condition, reads_board_only });
            }
        }
        marks
    }

    pub(super) fn compile_end(&mut self, end: &crate::algebra::EndRule) -> EndOp {
        EndOp { condition: self.build_end_condition(&end.condition), if_claimed: end.if_claimed, span: end.span }
    }

    fn build_end_condition(&mut self, condition: &Condition) -> EndCondition {
        match condition {
            Condition::Fact(Fact::Stuck) => EndCondition::Stuck,
            Condition::Fact(Fact::Mated) => EndCondition::Mated,
            Condition::Not(inner) => EndCondition::Not(Box::new(self.build_end_condition(inner))),
            Condition::And(parts) => {
                EndCondition::And(parts.iter().map(|part| self.build_end_condition(part)).collect())
            }
            other => {
                let condition = self.build_condition(other);
                self.conditions.push(condition);
                EndCondition::Other(to_u32(self.conditions.len() - 1))
            }
        }
    }
}
