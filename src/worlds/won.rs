//! A world that was won. It has ended and left the set, so that it is looked for among those that the round before leads to.

use super::{Intent, LineageStep, Round, Subset, Worlds, WorldsError};
use crate::game::{Classical, Fate, Game};

/// At most so many worlds are looked into.
const MOST: u128 = 20_000;

/// A packed world and the turns of a classical game that leads to it.
type Found<G> = (Box<[u8]>, Vec<LineageStep<<G as Game>::Action>>);

impl<G: Classical> Worlds<G> {
    /// A world of a solitaire that was won in the last round in which any was, and a game that leads to it; `None` if none
    /// was, or if it is not among the first worlds.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn won_world(&self, at: &Round) -> Result<Option<Found<G>>, WorldsError> {
        let mut round = at;
        while let Some((before, intent)) = round.before() {
            if round.stats().finished.won > 0 {
                return self.won_after(before, intent);
            }
            round = before;
        }
        Ok(None)
    }

    fn won_after(&self, before: &Round, intent: &Intent) -> Result<Option<Found<G>>, WorldsError> {
        let game = self.game();
        for number in 0..before.len().min(MOST) {
            self.monitor().check_cancelled()?;
            let Some(record) = self.nth(before, Subset::All, number)? else { break };
            let world = game.unpack(&record);
            let Some(action) = intent.resolve(game, &world)? else { continue };
            let Some(last) = self.winning(&game.play(&world, &action)?)? else { continue };
            let mut end = game.play(&world, &action)?;
            let mut line = self.lineage(before, &record)?.unwrap_or_default();
            line.push(LineageStep { action, text: intent.text.clone() });
            if let Some(last) = last {
                end = game.play(&end, &last.action)?;
                line.push(last);
            }
            let mut record = Vec::new();
            game.pack(&end, &mut record);
            return Ok(Some((record.into(), line)));
        }
        Ok(None)
    }

    /// The reply after which a world is won, if there is one; no reply if it is won without any.
    #[allow(clippy::option_option)]
    fn winning(&self, after: &G::Position) -> Result<Option<Option<LineageStep<G::Action>>>, WorldsError> {
        let game = self.game();
        match game.fate(after, self.player())? {
            Some(Fate::Won) => return Ok(Some(None)),
            Some(_) => return Ok(None),
            None => {}
        }
        let actions = game.actions(after)?;
        let texts = game.texts(after, &actions);
        for (action, text) in actions.into_iter().zip(texts) {
            if game.fate(&game.play(after, &action)?, self.player())? == Some(Fate::Won) {
                return Ok(Some(Some(LineageStep { action, text })));
            }
        }
        Ok(None)
    }
}
