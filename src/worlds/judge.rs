//! Judging worlds: which have ended and how, and in which the player is in check.

use super::part::Part;
use super::{Finished, Worlds, WorldsError};
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
    /// Worlds to be looked at, by number in the part, in order.
    waiting: Vec<u32>,
    /// Those that leave the set, as they have ended other than by being lost, likewise.
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
    /// Has a new world of the part looked at.
    pub fn add(&mut self, number: u32) {
        self.waiting.push(number);
    }

    /// Looks at all worlds of a part that wait for it.
    pub fn see<G: Classical>(&mut self, worlds: &Worlds<G>, part: &mut Part) -> Result<(), WorldsError> {
        for number in self.waiting.drain(..) {
            worlds.monitor().check_cancelled()?;
            let verdict = Verdict::of(worlds.game(), worlds.player(), part.get(number as usize))?;
            match verdict.fate {
                Some(fate) if fate != Fate::Lost => {
                    self.finished.count(fate);
                    if worlds.rules().is_quantum() {
                        part.note(number, verdict);
                    } else {
                        self.ended.push(number);
                    }
                }
                _ => part.note(number, verdict),
            }
        }
        Ok(())
    }

    /// The worlds that leave the set, by number, in order.
    pub fn ended(&self) -> &[u32] {
        &self.ended
    }

    /// How those ended that did so other than by being lost.
    pub fn finished(&self) -> Finished {
        self.finished
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        (self.waiting.capacity() + self.ended.capacity()) * size_of::<u32>()
    }
}
