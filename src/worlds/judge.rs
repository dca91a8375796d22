//! Judging worlds: which have ended and how, and in which the player is in check.

use super::part::Part;
use super::round::Judged;
use super::{Finished, Stopped, Worlds};
use crate::game::{Classical, Fate, Fault};

/// What is known of a world by itself.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    fate: Option<Fate>,
    in_check: bool,
}

/// What was found in the worlds seen so far.
#[derive(Default)]
pub(super) struct Judge {
    /// How many worlds were seen.
    seen: usize,
    ended: Vec<u32>,
    lost: Vec<u32>,
    in_check: Vec<u32>,
    finished: Finished,
}

impl Judge {
    /// Looks at one world.
    pub fn verdict<G: Classical>(game: &G, player: usize, record: &[u8]) -> Result<Verdict, Fault> {
        if let Some(in_check) = game.in_check_there(record, player)? {
            return Ok(Verdict { fate: None, in_check });
        }
        let position = game.unpack(record);
        // A world that ended while it was another's turn is nobody's check.
        let in_check = game.mover(&position) == player && game.in_check(&position)?;
        Ok(Verdict { fate: game.fate(&position, player)?, in_check })
    }

    /// Looks at all worlds of a part that came since it last looked.
    pub fn see_new<G: Classical>(&mut self, worlds: &Worlds<G>, part: &Part) -> Result<(), Stopped> {
        for index in self.seen..part.len() {
            worlds.work().check()?;
            self.see(Self::verdict(worlds.game(), worlds.player(), part.get(index))?);
        }
        Ok(())
    }

    /// Takes in what is known of the next world.
    pub fn see(&mut self, verdict: Verdict) {
        // The set numbers its worlds in 32 bits.
        let Ok(number) = u32::try_from(self.seen) else { return };
        self.seen += 1;
        match verdict.fate {
            None => {}
            Some(Fate::Lost) => self.lost.push(number),
            Some(fate) => {
                self.finished.count(fate);
                self.ended.push(number);
                return;
            }
        }
        if verdict.in_check {
            self.in_check.push(number);
        }
    }

    /// What is known of the worlds of a set and those of one behind it.
    fn then(mut self, mut more: Self) -> Self {
        let first = u32::try_from(self.seen).unwrap_or(u32::MAX);
        for (all, more) in [
            (&mut self.ended, &mut more.ended),
            (&mut self.lost, &mut more.lost),
            (&mut self.in_check, &mut more.in_check),
        ] {
            all.extend(more.iter().map(|number| first + number));
        }
        Self { seen: self.seen + more.seen, finished: self.finished.plus(more.finished), ..self }
    }

    /// Has any world ended other than by being lost?
    pub fn has_ended(&self) -> bool {
        !self.ended.is_empty()
    }

    /// What is known of a set, by its parts, without the worlds that ended, which worlds these are, and how they ended.
    pub fn verdicts(judges: Vec<Self>) -> (Judged, Vec<u32>, Finished) {
        let Self { ended, lost, in_check, finished, .. } = judges.into_iter().fold(Self::default(), Self::then);
        let renumber = |mut list: Vec<u32>| {
            let mut gone = 0;
            for number in &mut list {
                while ended.get(gone as usize).is_some_and(|end| end < number) {
                    gone += 1;
                }
                *number -= gone;
            }
            list.shrink_to_fit();
            list
        };
        let judged = Judged { lost: renumber(lost), in_check: renumber(in_check), ..Judged::default() };
        (judged, ended, finished)
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        (self.ended.capacity() + self.lost.capacity() + self.in_check.capacity()) * size_of::<u32>()
    }
}
