//! The positions that a game may start from: its setup, or all that its `start` moves make of the setup.

use super::Interpreter;
use super::distinct::Distinct;
use super::spent::Spent;
use crate::program::{Fault, Position};
use crate::source::Span;

/// How many starts a game may have.
const MOST: usize = 100_000;

impl Interpreter {
    /// The positions that the game may start from, at least one. The first `start` line of the rules varies fastest.
    ///
    /// # Errors
    /// A [`Fault`] where the `start` lines cannot be carried out, within their budget or at all.
    pub fn starts(&self) -> Result<Vec<Position>, Fault> {
        let spent = Spent::on("start", self.starts_span());
        let mut ways = vec![(Vec::new(), self.setup())];
        for line in &self.rules.start_moves {
            let mut next: Vec<(Vec<usize>, Position)> = Vec::new();
            for (key, position) in &ways {
                let outcomes = self.all_outcomes(line, self.mover(position), position, None, &spent)?;
                next.extend(outcomes.into_iter().enumerate().map(|(number, outcome)| {
                    let key = [&[number], key.as_slice()].concat();
                    (key, outcome.position)
                }));
                if next.len() > MOST {
                    let title = format!("the game has more than {MOST} starts");
                    return Err(Fault { span: self.starts_span(), title });
                }
            }
            ways = next;
        }
        ways.sort_by(|a, b| a.0.cmp(&b.0));
        let mut starts = Distinct::default();
        for (_, start) in ways {
            starts.insert(self.settled_within(start, &spent)?);
        }
        if starts.is_empty() {
            return Err(Fault { span: self.starts_span(), title: "no start of the game can be made".into() });
        }
        Ok(starts.into_vec())
    }

    /// The first start; the setup where the `start` lines cannot be carried out, which [`Interpreter::starts`] says.
    pub fn start(&self) -> Position {
        let made = || {
            let none = self.rules.start_moves.is_empty();
            let first = if none { None } else { self.starts().ok().and_then(|starts| starts.into_iter().next()) };
            first.unwrap_or_else(|| self.settled(self.setup()))
        };
        self.first_start.get_or_init(made).clone()
    }

    fn setup(&self) -> Position {
        let hands: &[u8] = if self.hands { &self.rules.hands } else { &[] };
        Position::new(&self.rules.setup, hands)
    }

    fn starts_span(&self) -> Span {
        self.rules.start_span
    }
}
