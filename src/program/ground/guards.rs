//! Guards, each once.

use super::run::Grounder;
use super::{Code, Guard, Recoding};
use crate::algebra::term::{Comparison, Condition, Number};
use crate::algebra::{Kind, Marks};
use crate::board::{Cell, Frame};
use std::sync::Arc;

/// What tells guards apart: conditions are shared, so that their addresses do.
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
    /// The guard that asks for so many of a piece in hand.
    pub fn holding(&mut self, piece: usize, n: u8) -> u32 {
        let condition = self.holdings.entry((piece, n)).or_insert_with(|| {
            let held = Number::Hand(vec![Kind::piece(piece)]);
            Arc::new(Condition::Compare(held, Comparison::AtLeast, Number::Literal(i64::from(n))))
        });
        let condition = condition.clone();
        self.guard(Guard {
            written: Vec::new(),
            recoded: Vec::new(),
            hands: Vec::new(),
            interest: None,
            fresh: Vec::new(),
            condition,
        })
    }

    /// The number of a guard.
    pub fn guard(&mut self, guard: Guard) -> u32 {
        let key = GuardKey(
            guard.written.clone(),
            guard.recoded.clone(),
            guard.hands.clone(),
            guard.interest,
            guard.fresh.clone(),
            Arc::as_ptr(&guard.condition),
        );
        let next = u32::try_from(self.guards.len()).unwrap_or(u32::MAX);
        let id = *self.guard_ids.entry(key).or_insert(next);
        if id == next {
            self.guards.push(guard);
        }
        id
    }

    /// A condition of the rules as a value that guards share.
    pub fn kept(&mut self, condition: &Condition) -> Arc<Condition> {
        // The rules do not move while they are carried to the squares.
        self.conditions.entry(std::ptr::from_ref(condition)).or_insert_with(|| Arc::new(condition.clone())).clone()
    }
}
