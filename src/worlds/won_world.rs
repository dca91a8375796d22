//! Finds a world that was won. It has left the set, so the search is among the successors of the previous round.

use super::lineage::Lineage;
use super::{Intent, LineageStep, Round, Subset, Worlds, WorldsError};
use crate::game::{ClassicalGame, PlayerResult};

/// Maximum number of worlds of the previous round that are searched.
const MAX_WORLDS_SEARCHED: u128 = 20_000;

/// A packed world and a classical game that leads to it.
type WonWorld<G> = (Box<[u8]>, Lineage<G>);

impl<G: ClassicalGame> Worlds<G> {
    /// A world that was won in the last round with a win, and a game that leads to it. `None` if there is no win, or none among
    /// the first worlds of that round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn won_world(&self, at: &Round) -> Result<Option<WonWorld<G>>, WorldsError> {
        let mut round = at;
        while let Some((previous, intent)) = round.previous() {
            if round.stats().finished.won > 0 {
                return self.won_world_after(previous, intent);
            }
            round = previous;
        }
        Ok(None)
    }

    fn won_world_after(&self, previous: &Round, intent: &Intent) -> Result<Option<WonWorld<G>>, WorldsError> {
        let game = self.game();
        for number in 0..previous.len().min(MAX_WORLDS_SEARCHED) {
            self.monitor().check_cancelled()?;
            let Some(record) = self.nth(previous, Subset::All, number)? else { break };
            let world = game.unpack(&record);
            let Some(action) = intent.resolve(game, &world)? else { continue };
            let after = game.play(&world, &action)?;
            let Some((end, reply)) = self.won_end(after)? else { continue };
            let mut line = self.lineage(previous, &record)?.unwrap_or_default();
            line.push(LineageStep { action, text: intent.text.clone() });
            line.extend(reply);
            let mut record = Vec::new();
            game.pack(&end, &mut record);
            return Ok(Some((record.into(), line)));
        }
        Ok(None)
    }

    /// A won position after at most one reply, and that reply.
    #[allow(clippy::type_complexity)]
    fn won_end(
        &self,
        after: G::Position,
    ) -> Result<Option<(G::Position, Option<LineageStep<G::Action>>)>, WorldsError> {
        let game = self.game();
        match game.player_result(&after, self.player())? {
            Some(PlayerResult::Won) => return Ok(Some((after, None))),
            Some(_) => return Ok(None),
            None => {}
        }
        let actions = game.actions(&after)?;
        let texts = game.action_texts(&after, &actions);
        for (action, text) in actions.into_iter().zip(texts) {
            let end = game.play(&after, &action)?;
            if game.player_result(&end, self.player())? == Some(PlayerResult::Won) {
                return Ok(Some((end, Some(LineageStep { action, text }))));
            }
        }
        Ok(None)
    }
}
