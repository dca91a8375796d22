//! The start positions of a game: its setup, or all that its `start` moves make of the setup.

use super::Interpreter;
use super::budget::RunBudget;
use super::ordered_set::OrderedSet;
use crate::program::{Fault, Position};
use crate::source::Span;

/// Limit of the start positions of a game.
const MAX_STARTS: usize = 100_000;

impl Interpreter {
    /// Returns the start positions, at least one. The first `start` line of the rules varies fastest.
    ///
    /// # Errors
    /// A [`Fault`] if the `start` lines exceed their budget or have no outcome.
    pub fn starts(&self) -> Result<Vec<Position>, Fault> {
        let budget = RunBudget::new("start", self.starts_span());
        let mut ways = vec![(Vec::new(), self.setup())];
        for line in &self.rules.start_moves {
            let mut next: Vec<(Vec<usize>, Position)> = Vec::new();
            for (key, position) in &ways {
                let outcomes = self.outcomes_within(line, self.mover(position), position, None, &budget)?;
                next.extend(outcomes.into_iter().enumerate().map(|(number, outcome)| {
                    let key = [&[number], key.as_slice()].concat();
                    (key, outcome.position)
                }));
                if next.len() > MAX_STARTS {
                    let title = format!("the game has more than {MAX_STARTS} starts");
                    return Err(Fault { span: self.starts_span(), title });
                }
            }
            ways = next;
        }
        ways.sort_by(|a, b| a.0.cmp(&b.0));
        let mut starts = OrderedSet::default();
        for (_, start) in ways {
            starts.insert(self.settle_marks_within(start, &budget)?);
        }
        if starts.is_empty() {
            return Err(Fault { span: self.starts_span(), title: "no start of the game can be made".into() });
        }
        Ok(starts.into_vec())
    }

    /// The first start position; the bare setup if the `start` lines fail, which [`Interpreter::starts`] reports.
    pub fn start(&self) -> Position {
        let made = || {
            let none = self.rules.start_moves.is_empty();
            let first = if none { None } else { self.starts().ok().and_then(|starts| starts.into_iter().next()) };
            first.unwrap_or_else(|| self.settle_marks(self.setup()))
        };
        self.first_start.get_or_init(made).clone()
    }

    fn setup(&self) -> Position {
        let hands: &[u8] = if self.has_hands { &self.rules.hands } else { &[] };
        Position::new(&self.rules.setup, hands)
    }

    fn starts_span(&self) -> Span {
        self.rules.start_span
    }
}
