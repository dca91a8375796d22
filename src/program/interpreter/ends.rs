//! Ends: which of the rules' ends holds now (section 7 of the language).

use super::spent::Spent;
use super::state::State;
use super::{Context, Interpreter};
use crate::algebra::term::{Condition, Pattern};
use crate::program::{Fault, Position};
use crate::source::Span;

/// What went before a position, as far as it is known.
#[derive(Debug)]
pub struct Past<'a, P = Position> {
    /// The positions before this one, oldest first.
    pub earlier: &'a [P],
    /// Turns without capture or progress before the first of them (FEN's halfmove clock).
    pub quiet: u32,
}

impl<P> Clone for Past<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Past<'_, P> {}

impl<P> Default for Past<'_, P> {
    fn default() -> Self {
        Self { earlier: &[], quiet: 0 }
    }
}

impl Interpreter {
    /// The number of the end that holds, in the order they are tried: of those that end the game by themselves, or of
    /// those that a player may claim. `stuck` says whether the position has no action.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn ended(
        &self,
        position: &Position,
        past: Past<'_>,
        stuck: &mut dyn FnMut() -> Result<bool, Fault>,
        claimed: bool,
    ) -> Result<Option<usize>, Fault> {
        let mover = self.mover(position);
        let spent = Spent::on("end", Span::default());
        let context = Context { past, ..Context::new(mover, position, &spent) };
        let ends = self.rules.ends.get(mover).map_or(&[][..], Vec::as_slice);
        for (number, end) in ends.iter().enumerate().filter(|(_, end)| end.if_claimed == claimed) {
            spent.ask("end", end.span);
            if self.end_holds(&context, &end.condition, position, stuck)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// As [`Interpreter::holds`], but asking for the actions once and for all.
    fn end_holds(
        &self,
        context: &Context<'_>,
        condition: &Condition,
        position: &Position,
        stuck: &mut dyn FnMut() -> Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        match condition {
            Condition::Stuck => stuck(),
            Condition::Mated => Ok(stuck()? && self.threatened(position, context.mover, false, context.spent)?),
            Condition::Not(inner) => Ok(!self.end_holds(context, inner, position, stuck)?),
            Condition::And(parts) => {
                for part in parts {
                    if !self.end_holds(context, part, position, stuck)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            _ => {
                let state = State { position, interest: None, from: None, fresh: &[] };
                self.holds(context, condition, state)
            }
        }
    }

    /// How often the position has stood, now included: within a turn by board and hands, between turns by all of it.
    pub(super) fn times_stood(context: &Context<'_>, position: &Position) -> usize {
        if context.before.has_past() {
            return context.before.remembered(position) + 1;
        }
        let same = |earlier: &&Position| earlier.looks_like(position) && earlier.turn() == position.turn();
        context.past.earlier.iter().filter(same).count() + 1
    }

    /// Did the last turns pass without a capture or a move of a progress piece?
    pub(super) fn quiet(&self, context: &Context<'_>, position: &Position, turns: u32) -> bool {
        self.quiet_turns(context.past, position) >= turns
    }

    /// For how many turns there was neither a capture nor a move of a progress piece.
    pub fn quiet_turns(&self, past: Past<'_>, position: &Position) -> u32 {
        let mut quiet = 0;
        let mut after = position;
        for before in past.earlier.iter().rev() {
            if self.is_progress(before, after) {
                return quiet;
            }
            quiet += 1;
            after = before;
        }
        quiet + past.quiet
    }

    fn is_progress(&self, before: &Position, after: &Position) -> bool {
        let enemies = self.enemies(self.mover(before));
        let progress = |position: &Position, cell| self.rules.progress.contains(position.at(cell).kind);
        after.count(enemies) < before.count(enemies)
            || self.board().cells().any(|cell| {
                before.at(cell).kind != after.at(cell).kind && (progress(before, cell) || progress(after, cell))
            })
    }

    /// On how many squares each player has a piece where the pattern matches.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn squares_of(&self, pattern: &Pattern, position: &Position) -> Result<Vec<usize>, Fault> {
        let state = State { position, interest: None, from: None, fresh: &[] };
        let mut counts = vec![0; self.sides.len()];
        let spent = Spent::on("end", Span::default());
        let context = Context::new(self.mover(position), position, &spent);
        super::answer(self.squares(&context, pattern, state, &mut |cell| {
            let kind = position.at(cell).kind;
            for (count, side) in counts.iter_mut().zip(&self.sides) {
                *count += usize::from(side.contains(kind));
            }
            super::Flow::Continue(())
        }))?;
        Ok(counts)
    }
}
