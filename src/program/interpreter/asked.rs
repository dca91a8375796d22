//! Questions that faster engines leave to the interpreter.

use super::fresh::Fresh;
use super::state::State;
use super::{Context, Interpreter, Past};
use crate::algebra::term::{Condition, Move};
use crate::board::Frame;
use crate::program::{Fault, Position};
use std::sync::Arc;

/// A moment in the middle of a turn.
#[derive(Clone, Copy, Debug)]
pub(in crate::program) struct Moment<'p> {
    /// The position before the turn.
    pub before: &'p Position,
    /// Board and hands as they are now.
    pub now: &'p Position,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// Marks that last one turn and that this turn has written, by cell in order.
    pub fresh: &'p Fresh,
    /// Whose turn it is, or whose threat.
    pub mover: usize,
    /// Inside a threat.
    pub threat: bool,
}

/// The questions in whose middle another one is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::program) struct Circumstances<'p> {
    /// Whether somebody is mated or stuck.
    pub deep: bool,
    /// Which marks are kept.
    pub settling: bool,
    /// Earlier positions, where the asker knows them.
    pub past: Past<'p>,
}

impl Interpreter {
    /// Does a condition hold at a moment?
    #[cfg(test)]
    pub(in crate::program) fn holds_at(&self, moment: Moment<'_>, condition: &Condition) -> Result<bool, Fault> {
        self.holds_within(moment, condition, Circumstances::default())
    }

    /// The same in the middle of other questions.
    pub(in crate::program) fn holds_within(
        &self,
        moment: Moment<'_>,
        condition: &Condition,
        within: Circumstances<'_>,
    ) -> Result<bool, Fault> {
        let spent = self.purse(moment.before);
        let context = Context {
            threat: moment.threat,
            deep: within.deep,
            settling: within.settling,
            past: within.past,
            ..Context::new(moment.mover, moment.before, &spent)
        };
        let state = State { position: moment.now, interest: moment.interest, from: None, fresh: moment.fresh };
        self.holds(&context, condition, state)
    }

    /// Can the player whose turn it is make a move, whether or not it is one of the turn's and legal?
    ///
    /// # Errors
    /// A [`Fault`] where that cannot be found out within its budget.
    pub fn can_make(&self, at: &Position, made: &Arc<Move>) -> Result<bool, Fault> {
        let moment = Moment { before: at, now: at, interest: None, fresh: &[], mover: self.mover(at), threat: false };
        self.holds_within(moment, &Condition::Can(made.clone()), Circumstances::default())
    }

    #[cfg(test)]
    /// May the player whose turn it was before leave `after` behind?
    pub(in crate::program) fn may_leave(&self, before: &Position, after: &Position) -> Result<bool, Fault> {
        Ok(self.rules.royal.is_empty()
            || self.is_legal(before, after, self.mover(before), false, &self.purse(before))?)
    }

    /// By attacker and defender: the part of the attacker's threats that can take a royal piece of the defender.
    pub(in crate::program) fn aims(&self) -> &[Vec<Arc<Move>>] {
        &self.aims
    }

    /// The largest n of any `passes n`; 0 if nobody asks.
    pub(in crate::program) fn counted_passes(&self) -> u8 {
        self.most_passes
    }

    /// Do pieces in hand play a part?
    pub(in crate::program) fn counts_hands(&self) -> bool {
        self.hands
    }

    /// By start: what stands on each cell.
    pub(in crate::program) fn start_contents(&self) -> Vec<Vec<crate::algebra::Content>> {
        if self.rules.start_moves.is_empty() {
            return vec![self.rules.setup.clone()];
        }
        let starts = self.starts().unwrap_or_default();
        starts.iter().map(|start| start.cells().map(|(_, content)| content).collect()).collect()
    }
}
