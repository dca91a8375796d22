//! Lineage: a classical game that leads to a world.
//!
//! Source: seed 003: "after every piece's eventual location is known, the game can be replayed from the beginning and
//! will consist only of standard, legal chess moves".

use super::breed::is_end;
use super::bytes::same;
use super::{Round, Stopped, Worlds};
use crate::game::{Classical, Game};

/// A turn of a classical game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<A> {
    /// What was done.
    pub action: A,
    /// As coordinates.
    pub text: String,
}

/// The turns of a classical game, in order.
type Line<G> = Vec<Step<<G as Game>::Action>>;

impl<G: Classical> Worlds<G> {
    /// A classical game from the start that leads to a packed world; nothing if the world is not there. Of several games, it
    /// is the one by which the world was first reached.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn lineage(&self, at: &Round, record: &[u8]) -> Result<Option<Line<G>>, Stopped> {
        let mut turns: Vec<Line<G>> = Vec::new();
        let Some(mut number) = at.worlds().find(record) else { return Ok(None) };
        let mut round = at;
        while let Some((before, intent)) = round.before() {
            self.work().check()?;
            let Some(parent) = round.worlds().parent(number) else { return Ok(None) };
            let world = self.game().unpack(before.worlds().get(parent));
            let Some(action) = intent.in_world(self.game(), &world)? else { return Ok(None) };
            let after = self.game().play(&world, &action)?;
            let Some(replies) = self.way(after, round.worlds().get(number))? else { return Ok(None) };
            turns.push(replies);
            turns.push(vec![Step { action, text: intent.text.clone() }]);
            (round, number) = (before, parent);
        }
        Ok(Some(turns.into_iter().rev().flatten().collect()))
    }

    /// What the others did to lead a position to a packed one.
    fn way(&self, after: G::Position, target: &[u8]) -> Result<Option<Line<G>>, Stopped> {
        let game = self.game();
        let mut open = vec![(after, Vec::new())];
        while let Some((position, line)) = open.pop() {
            self.work().check()?;
            if is_end(game, self.player(), &position)? {
                let mut record = Vec::new();
                game.pack(&position, &mut record);
                if same(&record, target) {
                    return Ok(Some(line));
                }
                continue;
            }
            let actions = game.actions(&position)?;
            let texts = game.texts(&position, &actions);
            for (action, text) in actions.into_iter().zip(texts).rev() {
                let after = game.play(&position, &action)?;
                let mut longer = line.clone();
                longer.push(Step { action, text });
                open.push((after, longer));
            }
        }
        Ok(None)
    }
}
