//! What comes of some worlds in a round: the player's action, then everything the others can do.

use super::explicit::Explicit;
use super::index::{Index, digest};
use super::{Intent, Round, Stopped, Worlds};
use crate::game::{Classical, Fault, Refused};
use std::ops::Range;

/// The worlds that some worlds lead to, one behind the other.
#[derive(Default)]
pub(super) struct Brood {
    /// In how many worlds the action is legal.
    pub survived: u64,
    /// How many replies there are to it.
    pub children: u64,
    bytes: Vec<u8>,
    /// By child: where its bytes end, their digest, and the world it comes from.
    children_at: Vec<(usize, u64, u32)>,
}

/// What comes of the worlds of a range.
pub(super) fn of<G: Classical>(
    worlds: &Worlds<G>,
    at: &Round,
    intent: &Intent,
    range: Range<usize>,
) -> Result<Brood, Stopped> {
    let mut brood = Brood::default();
    let game = worlds.game();
    for (index, number) in range.clone().zip(u32::try_from(range.start).unwrap_or(u32::MAX)..) {
        worlds.work().check()?;
        if !at.is_lost(index) {
            let before = game.unpack(at.worlds().get(index));
            if let Some(action) = intent.in_world(game, &before)? {
                brood.survived += 1;
                let after = game.play(&before, &action)?;
                if !game.replies(&after, worlds.player(), &mut |record| brood.reply(record, number))? {
                    for end in replies(game, worlds.player(), after)? {
                        brood.children += u64::from(game.mover(&end) == worlds.player());
                        brood.push(game, &end, number);
                    }
                }
            }
        }
        worlds.work().step(1);
    }
    Ok(brood)
}

/// The positions that the others can lead a position to until it is the player's turn again or the game has ended.
fn replies<G: Classical>(game: &G, player: usize, after: G::Position) -> Result<Vec<G::Position>, Refused> {
    let mut ends = Vec::new();
    let mut open = vec![after];
    while !open.is_empty() {
        let mut next: Vec<G::Position> = Vec::new();
        for position in open {
            if is_end(game, player, &position)? {
                ends.push(position);
                continue;
            }
            for action in game.actions(&position)? {
                let after = game.play(&position, &action)?;
                if game.mover(&after) == player {
                    ends.push(after);
                } else if !next.contains(&after) {
                    next.push(after);
                }
            }
        }
        open = next;
    }
    Ok(ends)
}

/// Is there nothing for others to do: is it the player's turn, or has the game ended?
pub(super) fn is_end<G: Classical>(game: &G, player: usize, position: &G::Position) -> Result<bool, Fault> {
    Ok(game.mover(position) == player || game.fate(position, player)?.is_some())
}

impl Brood {
    fn push<G: Classical>(&mut self, game: &G, child: &G::Position, parent: u32) {
        let begin = self.bytes.len();
        game.pack(child, &mut self.bytes);
        self.children_at.push((self.bytes.len(), digest(&self.bytes[begin..]), parent));
    }

    /// Takes in where a reply leads to.
    fn reply(&mut self, record: &[u8], parent: u32) {
        self.children += 1;
        self.bytes.extend_from_slice(record);
        self.children_at.push((self.bytes.len(), digest(record), parent));
    }

    /// Takes all worlds into a set; `None` if they are too many to be numbered.
    pub fn merge_into(&self, worlds: &mut Explicit, index: &mut Index) -> Option<()> {
        let mut begin = 0;
        for &(end, digest, parent) in &self.children_at {
            worlds.merge(index, &self.bytes[begin..end], digest, parent)?;
            begin = end;
        }
        Some(())
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.bytes.capacity() + self.children_at.capacity() * size_of::<(usize, u64, u32)>()
    }
}
