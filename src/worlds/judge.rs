//! Judging worlds: which have ended and how, and in which the player is in check.

use super::part::Part;
use super::{Finished, Stopped, Worlds};
use crate::game::{Classical, Fate, Fault};

/// What is known of a world by itself.
#[derive(Clone, Copy)]
pub(super) struct Verdict {
    pub fate: Option<Fate>,
    pub in_check: bool,
}

/// What was found in the worlds of a part seen so far.
#[derive(Default)]
pub(super) struct Judge {
    /// How many worlds were seen.
    seen: usize,
    /// Those that have ended other than by being lost, by number in the part, in order.
    ended: Vec<u32>,
    finished: Finished,
}

impl Verdict {
    /// What is to be known of a packed world.
    pub fn of<G: Classical>(game: &G, player: usize, record: &[u8]) -> Result<Self, Fault> {
        if let Some(in_check) = game.in_check_there(record, player)? {
            return Ok(Self { fate: None, in_check });
        }
        let position = game.unpack(record);
        // A world that ended while it was another's turn is nobody's check.
        let in_check = game.mover(&position) == player && game.in_check(&position)?;
        Ok(Self { fate: game.fate(&position, player)?, in_check })
    }
}

impl Judge {
    /// Looks at all worlds of a part that came since it last looked.
    pub fn see_new<G: Classical>(&mut self, worlds: &Worlds<G>, part: &mut Part) -> Result<(), Stopped> {
        while self.seen < part.len() {
            worlds.work().check()?;
            let verdict = Verdict::of(worlds.game(), worlds.player(), part.get(self.seen))?;
            // A part numbers its worlds in 32 bits.
            let number = u32::try_from(self.seen).unwrap_or(u32::MAX);
            match verdict.fate {
                Some(fate) if fate != Fate::Lost => {
                    self.finished.count(fate);
                    self.ended.push(number);
                }
                _ => part.note(number, verdict),
            }
            self.seen += 1;
        }
        Ok(())
    }

    /// The worlds that have ended other than by being lost, by number, in order.
    pub fn ended(&self) -> &[u32] {
        &self.ended
    }

    /// How these ended.
    pub fn finished(&self) -> Finished {
        self.finished
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.ended.capacity() * size_of::<u32>()
    }
}
