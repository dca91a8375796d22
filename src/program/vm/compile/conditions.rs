//! Compiles conditions, numbers and ends.

use super::{ACCEPT_CONDITION, VmCompiler};
use crate::algebra::term::{Atom, Condition, Count, Number};
use crate::algebra::{Kind, KindSet, Marks};
use crate::program::vm::compiled_condition::{CompiledAtom, CompiledCondition, CompiledCount, CompiledNumber};
use crate::program::vm::index_table::to_u32;
use crate::program::vm::program::{EndOp, MarkCondition, kind_numbers};
use crate::program::vm::reachability;
use std::convert::Infallible;
use std::sync::Arc;

impl VmCompiler<'_> {
    /// Returns the index of a compiled condition.
    pub(super) fn compile_condition(&mut self, condition: &Arc<Condition>) -> u32 {
        if let Some(&cached) = self.compiled_conditions.get(&Arc::as_ptr(condition)) {
            return cached;
        }
        let compiled = self.build_condition(condition);
        self.program.conditions.push(compiled);
        let number = to_u32(self.program.conditions.len() - 1);
        self.compiled_conditions.insert(Arc::as_ptr(condition), number);
        number
    }

    fn build_condition(&mut self, condition: &Condition) -> CompiledCondition {
        let Ok(compiled) =
            condition.try_replace(&mut |atom| Ok::<_, Infallible>(CompiledCondition::Atom(self.compile_atom(atom))));
        compiled
    }

    fn compile_atom(&mut self, atom: &Atom) -> CompiledAtom {
        match atom {
            Atom::Holds(pattern) => CompiledAtom::Holds(self.compile_pattern(pattern)),
            Atom::Can(mv) => {
                let pc = self.compile_move(mv, ACCEPT_CONDITION);
                match reachability::compile(mv, self.rules, &mut self.program.zones) {
                    Some(reachability) => {
                        self.program.reachabilities.push(reachability);
                        CompiledAtom::CanReach(to_u32(self.program.reachabilities.len() - 1), pc)
                    }
                    None => CompiledAtom::Can(pc),
                }
            }
            Atom::Fact(fact) => CompiledAtom::Fact(*fact),
            Atom::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules.pieces.len()).without(KindSet::of(Kind::EMPTY));
                CompiledAtom::NoneOf(pieces.without(*kinds))
            }
            Atom::Perpetual(_) => CompiledAtom::Interpreted(Condition::Atom(atom.clone())),
            Atom::Their(inner) => CompiledAtom::Their(Box::new(self.build_condition(inner))),
            Atom::Compare(test) => {
                let Ok(test) = test
                    .try_replace(&mut |count| Ok::<_, Infallible>(CompiledNumber::Count(self.compile_count(count))));
                CompiledAtom::Compare(test)
            }
        }
    }

    pub(super) fn compile_number(&mut self, number: &Number) -> CompiledNumber {
        let Ok(compiled) =
            number.try_replace(&mut |count| Ok::<_, Infallible>(CompiledNumber::Count(self.compile_count(count))));
        compiled
    }

    fn compile_count(&mut self, count: &Count) -> CompiledCount {
        match count {
            Count::Places(pattern) => CompiledCount::Places(self.compile_pattern(pattern)),
            Count::Since(_) | Count::When(..) => CompiledCount::Interpreted(count.clone()),
            Count::Hand(kinds) => CompiledCount::Hand(kind_numbers(kinds)),
            Count::Where(pattern, condition) => {
                let pattern = self.compile_pattern(pattern);
                CompiledCount::Where(pattern, Box::new(self.build_condition(condition)))
            }
        }
    }

    pub(super) fn compile_conditional_marks(&mut self) {
        for (number, mark) in self.rules.marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let condition = self.compile_condition(condition);
                let mut atoms = self.program.conditions[condition as usize].atoms();
                let reads_board_only = atoms.all(CompiledAtom::reads_board_only);
                let mark = MarkCondition { mark: Marks::of(number), player, condition, reads_board_only };
                self.program.conditional_marks.push(mark);
            }
        }
    }

    pub(super) fn compile_end(&mut self, end: &crate::algebra::EndRule) -> EndOp {
        EndOp { condition: self.build_condition(&end.condition), if_claimed: end.if_claimed, span: end.span }
    }
}
