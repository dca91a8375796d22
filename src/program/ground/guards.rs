//! Guards of a turn, each stored once.

use super::grounder::Grounder;
use super::{Code, Guard, Recoding};
use crate::algebra::term::{Atom, Comparison, Condition, Count, Number, NumberTest};
use crate::algebra::{Kind, Marks};
use crate::board::{Cell, Frame};
use std::sync::Arc;

/// The identity of a guard. Conditions are shared, so their addresses identify them.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct GuardKey(
    Vec<(Cell, Code)>,
    Vec<Recoding>,
    Vec<(usize, i8)>,
    Option<Frame>,
    Vec<(Cell, Marks)>,
    *const Condition,
);

impl Grounder<'_> {
    /// Returns the guard that asks for at least `n` of a piece in hand.
    pub fn hand_guard(&mut self, piece: usize, n: u8) -> u32 {
        let condition = self.hand_conditions.entry((piece, n)).or_insert_with(|| {
            Arc::new(Condition::Atom(Atom::Compare(NumberTest {
                left: Number::Count(Count::Hand(vec![Kind::piece(piece)])),
                comparison: Comparison::AtLeast,
                right: Number::Literal(i64::from(n)),
            })))
        });
        let condition = condition.clone();
        self.intern_guard(Guard {
            written: Vec::new(),
            recodings: Vec::new(),
            hand_deltas: Vec::new(),
            interest: None,
            fresh_marks: Vec::new(),
            condition,
        })
    }

    /// Returns the number of a guard; equal guards share one.
    pub fn intern_guard(&mut self, guard: Guard) -> u32 {
        let key = GuardKey(
            guard.written.clone(),
            guard.recodings.clone(),
            guard.hand_deltas.clone(),
            guard.interest,
            guard.fresh_marks.clone(),
            Arc::as_ptr(&guard.condition),
        );
        let next = u32::try_from(self.guards.len()).unwrap_or(u32::MAX);
        let id = *self.guard_ids.entry(key).or_insert(next);
        if id == next {
            self.guards.push(guard);
        }
        id
    }

    /// Returns a shared copy of a condition of the rules.
    pub fn share_condition(&mut self, condition: &Condition) -> Arc<Condition> {
        // The address is a valid key: the rules do not move while they are grounded.
        self.conditions.entry(std::ptr::from_ref(condition)).or_insert_with(|| Arc::new(condition.clone())).clone()
    }
}
