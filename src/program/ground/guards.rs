//! Guards of a turn, each stored once.

use super::grounder::Grounder;
use super::{Guard, SharedCondition};
use crate::algebra::Kind;
use crate::algebra::term::{Atom, Comparison, Condition, Count, Number, NumberTest};
use std::sync::Arc;

impl Grounder<'_> {
    /// Returns the guard that asks for at least `n` of a piece in hand.
    pub fn hand_guard(&mut self, piece: usize, n: u8) -> u32 {
        let condition = self.hand_conditions.entry((piece, n)).or_insert_with(|| {
            SharedCondition(Arc::new(Condition::Atom(Atom::Compare(NumberTest {
                left: Number::Count(Count::Hand(vec![Kind::piece(piece)])),
                comparison: Comparison::AtLeast,
                right: Number::Literal(i64::from(n)),
            }))))
        });
        let condition = condition.clone();
        self.guards.intern(Guard {
            written: Vec::new(),
            recodings: Vec::new(),
            hand_deltas: Vec::new(),
            interest: None,
            fresh_marks: Vec::new(),
            condition,
        })
    }

    /// Returns a shared copy of a condition of the rules.
    pub fn share_condition(&mut self, condition: &Condition) -> SharedCondition {
        // The address is a valid key: the rules do not move while they are grounded.
        let shared = self.conditions.entry(std::ptr::from_ref(condition));
        shared.or_insert_with(|| SharedCondition(Arc::new(condition.clone()))).clone()
    }
}
