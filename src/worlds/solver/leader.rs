//! The player's action in one world after another, with all replies to it.

use super::super::breed::replies;
use super::super::intent::distinct_squares;
use super::super::{Intent, WorldsError};
use super::scene::Scene;
use crate::game::{Classical, ReplyOutcome, Sought};

/// An action of the player that is made in world after world.
pub(super) struct Leader<'i, G: Classical> {
    game: &'i G,
    player: usize,
    intent: &'i Intent,
    sought: Option<Sought<'i>>,
}

impl<'i, G: Classical> Leader<'i, G> {
    pub fn new(scene: &Scene<'i, G>, intent: &'i Intent) -> Self {
        let sought = distinct_squares(intent.from, intent.to).map(|squares| Sought::new(squares, &intent.text));
        Self { game: scene.game, player: scene.player, intent, sought }
    }

    /// Is the action legal in a packed world? Calls `seen` with every packed position that it and the replies to it lead to, and
    /// whether it is certain that this goes on.
    pub fn lead(&mut self, record: &[u8], seen: &mut impl FnMut(&[u8], bool)) -> Result<bool, WorldsError> {
        let led = match &mut self.sought {
            Some(sought) => self.game.lead(record, self.player, sought, seen)?,
            None => ReplyOutcome::Unsupported,
        };
        match led {
            ReplyOutcome::Illegal => Ok(false),
            ReplyOutcome::Visited => Ok(true),
            ReplyOutcome::Unsupported => self.one_by_one(record, seen),
        }
    }

    /// The same, action by action.
    fn one_by_one(&self, record: &[u8], seen: &mut impl FnMut(&[u8], bool)) -> Result<bool, WorldsError> {
        let before = self.game.unpack(record);
        let Some(action) = self.intent.resolve(self.game, &before)? else { return Ok(false) };
        let after = self.game.play(&before, &action)?;
        if self.game.replies(&after, self.player, seen)? {
            return Ok(true);
        }
        let mut record = Vec::new();
        for (end, _) in replies(self.game, self.player, after)? {
            record.clear();
            self.game.pack(&end, &mut record);
            seen(&record, false);
        }
        Ok(true)
    }
}
