//! Conditions, numbers and ends.

use super::{Compiler, FOUND, index};
use crate::algebra::term::{Condition, Number};
use crate::algebra::{Kind, KindSet, Marks};
use crate::program::automaton::ask::{Ask, Count};
use crate::program::automaton::program::{End, EndAsk, Kept, numbers};
use crate::program::automaton::strolls;
use std::sync::Arc;

impl Compiler<'_> {
    /// The number of a condition.
    pub(super) fn asked(&mut self, condition: &Arc<Condition>) -> u32 {
        if let Some(&known) = self.known_asks.get(&Arc::as_ptr(condition)) {
            return known;
        }
        let ask = self.ask(condition);
        self.asks.push(ask);
        let number = index(self.asks.len() - 1);
        self.known_asks.insert(Arc::as_ptr(condition), number);
        number
    }

    fn ask(&mut self, condition: &Condition) -> Ask {
        match condition {
            Condition::Holds(pattern) => Ask::Holds(self.place(pattern)),
            Condition::Can(made) => {
                let pc = self.made(made, FOUND);
                match strolls::stroll(made, self.rules, &mut self.zones) {
                    Some(stroll) => {
                        self.strolls.push(stroll);
                        Ask::Leads(index(self.strolls.len() - 1), pc)
                    }
                    None => Ask::Can(pc),
                }
            }
            Condition::Check => Ask::Check,
            Condition::Taken => Ask::Taken,
            Condition::Mated => Ask::Mated,
            Condition::Stuck => Ask::Stuck,
            Condition::Full => Ask::Full,
            Condition::Repeated(times) => Ask::Repeated(*times),
            Condition::Passes(times) => Ask::Passes(*times),
            Condition::Quiet(turns) => Ask::Quiet(*turns),
            Condition::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules.pieces.len()).without(KindSet::of(Kind::EMPTY));
                Ask::None(pieces.without(*kinds))
            }
            Condition::Their(inner) => Ask::Their(Box::new(self.ask(inner))),
            Condition::Not(inner) => Ask::Not(Box::new(self.ask(inner))),
            Condition::And(parts) => Ask::And(parts.iter().map(|part| self.ask(part)).collect()),
            Condition::Or(parts) => Ask::Or(parts.iter().map(|part| self.ask(part)).collect()),
            Condition::Compare(a, how, b) => Ask::Compare(self.number(a), *how, self.number(b)),
        }
    }

    pub(super) fn number(&mut self, number: &Number) -> Count {
        match number {
            Number::Literal(n) => Count::Literal(*n),
            Number::Places(pattern) => Count::Places(self.place(pattern)),
            Number::Sum(parts) => Count::Sum(parts.iter().map(|part| self.number(part)).collect()),
            Number::Times(times, part) => Count::Times(*times, Box::new(self.number(part))),
            Number::Hand(kinds) => Count::Hand(numbers(kinds)),
            Number::Where(place, condition) => {
                let place = self.place(place);
                Count::Where(place, Box::new(self.ask(condition)))
            }
        }
    }

    pub(super) fn kept(&mut self) -> Vec<Kept> {
        let mut kept = Vec::new();
        for (number, mark) in self.rules.marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let ask = self.asked(condition);
                let plain = self.asks[ask as usize].is_plain();
                kept.push(Kept { mark: Marks::of(number), player, ask, plain });
            }
        }
        kept
    }

    pub(super) fn end(&mut self, end: &crate::algebra::EndRule) -> End {
        End { ask: self.end_ask(&end.condition), if_claimed: end.if_claimed, span: end.span }
    }

    fn end_ask(&mut self, condition: &Condition) -> EndAsk {
        match condition {
            Condition::Stuck => EndAsk::Stuck,
            Condition::Mated => EndAsk::Mated,
            Condition::Not(inner) => EndAsk::Not(Box::new(self.end_ask(inner))),
            Condition::And(parts) => EndAsk::And(parts.iter().map(|part| self.end_ask(part)).collect()),
            other => {
                let ask = self.ask(other);
                self.asks.push(ask);
                EndAsk::Plain(index(self.asks.len() - 1))
            }
        }
    }
}
