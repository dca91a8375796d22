//! The start positions of a game: its setup, or all outcomes of its `start` moves on the setup (Chess960 has 960).

use super::ordered_set::OrderedSet;
use super::{Flow, Interpreter};
use crate::program::budget::RunBudget;
use crate::program::{Fault, Position};

/// Maximum number of start positions of a game.
const MAX_STARTS: usize = 100_000;

impl Interpreter {
    /// Returns the start positions, at least one. The first `start` line of the rules varies fastest.
    ///
    /// # Errors
    /// A [`Fault`] if the `start` lines exceed their budget or have no outcome.
    pub fn starts(&self) -> Result<Vec<Position>, Fault> {
        let budget = RunBudget::new("start", self.rules.start_span);
        budget.finish(self.starts_within(&budget))
    }

    fn starts_within(&self, budget: &RunBudget) -> Flow<Vec<Position>> {
        let fault = |title: String| Err(budget.fault(Fault { span: self.rules.start_span, title }));
        let mut positions = vec![(Vec::new(), self.setup())];
        for line in &self.rules.start_moves {
            let mut next: Vec<(Vec<usize>, Position)> = Vec::new();
            for (key, position) in &positions {
                let outcomes = self.outcomes_within(line, self.mover(position), position, None, budget)?;
                next.extend(outcomes.into_iter().enumerate().map(|(number, outcome)| {
                    let key = [&[number], key.as_slice()].concat();
                    (key, outcome.position)
                }));
                if next.len() > MAX_STARTS {
                    return fault(format!("the game has more than {MAX_STARTS} start positions"));
                }
            }
            positions = next;
        }
        positions.sort_by(|a, b| a.0.cmp(&b.0));
        let mut starts = OrderedSet::default();
        for (_, start) in positions {
            starts.insert(self.settle_marks_within(start, budget)?);
        }
        if starts.is_empty() {
            return fault("the `start` moves have no outcome".into());
        }
        Ok(starts.into_vec())
    }

    /// Returns the first start position; the setup if the `start` lines fail, which [`Interpreter::starts`] reports.
    pub fn start(&self) -> Position {
        let compute = || {
            let is_fixed = self.rules.start_moves.is_empty();
            let first = if is_fixed { None } else { self.starts().ok().and_then(|starts| starts.into_iter().next()) };
            first.unwrap_or_else(|| self.settle_marks(self.setup()))
        };
        self.first_start.get_or_init(compute).clone()
    }

    fn setup(&self) -> Position {
        let hands: &[u8] = if self.has_hands { &self.rules.hands } else { &[] };
        Position::new(&self.rules.setup, hands)
    }
}
