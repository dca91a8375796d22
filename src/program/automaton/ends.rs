//! Ends: which of the rules' ends holds now (section 7 of the language).

use super::machine::Machine;
use super::program::EndAsk;
use super::spent::Stop;
use super::work::Context;
use crate::source::Span;

/// Whether somebody is stuck, once that is known.
pub(super) type Stuck<'s> = &'s mut dyn FnMut(&mut Machine<'_>) -> Result<bool, Stop>;

impl<'a> Machine<'a> {
    /// The number of the end that holds, in the order they are tried: of those that end the game by themselves, or of those
    /// that a player may claim.
    pub fn ended(&mut self, stuck: Stuck<'_>, claimed: bool) -> Result<Option<usize>, Stop> {
        let program = self.program;
        self.work.spent.begin("end", Span::default());
        let mover = self.mover();
        let ends = program.ends.get(mover).map_or(&[][..], Vec::as_slice);
        let context = Context { mover, before: 0, threat: false, deep: false, settling: false, past: true };
        for (number, end) in ends.iter().enumerate().filter(|(_, end)| end.if_claimed == claimed) {
            self.work.spent.ask("end", end.span);
            if self.apart(context, |machine| machine.end_holds(&end.ask, stuck))? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// As [`Machine::holds`], but asking for the actions once and for all.
    fn end_holds(&mut self, ask: &'a EndAsk, stuck: Stuck<'_>) -> Result<bool, Stop> {
        match ask {
            EndAsk::Stuck => stuck(self),
            EndAsk::Mated => Ok(stuck(self)? && self.threatened(self.context.mover, false)?),
            EndAsk::Not(inner) => Ok(!self.end_holds(inner, stuck)?),
            EndAsk::And(parts) => {
                for part in parts {
                    if !self.end_holds(part, stuck)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            EndAsk::Plain(ask) => self.holds(&self.program.asks[*ask as usize]),
        }
    }

    /// Something else is asked in between, out of a purse of its own.
    pub fn aside<T>(&mut self, ask: impl FnOnce(&mut Self) -> Result<T, Stop>) -> Result<T, Stop> {
        let purse = std::mem::take(&mut self.work.spent);
        let turn = self.program.rules().turns.get(self.turn);
        self.work.spent.begin("turn", turn.map_or_else(Span::default, |turn| turn.span));
        let answer = ask(self);
        // A fault is said by the purse it was found with.
        if !matches!(answer, Err(Stop::Fault)) {
            self.work.spent = purse;
        }
        answer
    }
}
