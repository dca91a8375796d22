//! Classification of worlds: which have ended and how, and in which the player is in check.

use super::partition::Partition;
use super::{Finished, Worlds, WorldsError};
use crate::game::{ClassicalGame, Fault, PlayerResult};

/// The state of one world.
#[derive(Clone, Copy)]
pub(super) struct WorldStatus {
    pub fate: Option<PlayerResult>,
    pub in_check: bool,
}

/// Classifies the new worlds of a partition.
#[derive(Default)]
pub(super) struct Classifier {
    /// Worlds to classify, by ascending number in the partition.
    pending: Vec<u32>,
    /// Worlds that ended without a loss and leave the set, by ascending number.
    leaving: Vec<u32>,
    finished: Finished,
}

impl WorldStatus {
    /// The status of a packed world, as a player sees it.
    pub fn classify<G: ClassicalGame>(game: &G, player: usize, record: &[u8]) -> Result<Self, Fault> {
        if let Some(in_check) = game.in_check_packed(record, player)? {
            return Ok(Self { fate: None, in_check });
        }
        let position = game.unpack(record);
        // A world that ended on another player's turn does not count as a check.
        let in_check = game.mover(&position) == player && game.in_check(&position)?;
        Ok(Self { fate: game.player_result(&position, player)?, in_check })
    }
}

impl Classifier {
    /// Queues a new world of the partition.
    pub fn enqueue(&mut self, number: u32) {
        self.pending.push(number);
    }

    /// Classifies all queued worlds of the partition.
    pub fn classify_pending<G: ClassicalGame>(
        &mut self,
        worlds: &Worlds<G>,
        partition: &mut Partition,
    ) -> Result<(), WorldsError> {
        for number in self.pending.drain(..) {
            worlds.monitor().check_cancelled()?;
            let status = WorldStatus::classify(worlds.game(), worlds.player(), partition.get(number as usize))?;
            let mut leaves = false;
            if let Some(fate) = status.fate.filter(|&fate| fate != PlayerResult::Lost) {
                self.finished.count(fate);
                leaves = !worlds.rules().is_quantum();
            }
            if leaves {
                self.leaving.push(number);
            } else {
                partition.record_status(number, status);
            }
        }
        Ok(())
    }

    /// The worlds that leave the set, by ascending number.
    pub fn leaving(&self) -> &[u32] {
        &self.leaving
    }

    /// Worlds that ended without a loss, by how they ended.
    pub fn finished(&self) -> Finished {
        self.finished
    }

    /// Allocated bytes.
    pub fn bytes(&self) -> usize {
        (self.pending.capacity() + self.leaving.capacity()) * size_of::<u32>()
    }
}
