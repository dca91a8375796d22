//! Lineage: a classical game that leads to a world.
//!
//! Source: seed 003: "after every piece's eventual location is known, the game can be replayed from the beginning and
//! will consist only of standard, legal chess moves".

use super::breed::is_end;
use super::bytes::same;
use super::{Intent, Round, Worlds, WorldsError};
use crate::game::{Classical, Game};
use rayon::prelude::*;

/// A turn of a classical game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineageStep<A> {
    /// What was done.
    pub action: A,
    /// As coordinates.
    pub text: String,
}

/// The turns of a classical game, in order.
type Line<G> = Vec<LineageStep<<G as Game>::Action>>;

impl<G: Classical> Worlds<G> {
    /// A classical game from the start that leads to a packed world; nothing if the world is not there. Of several games, it
    /// is the one by which the world was first reached.
    ///
    /// # Errors
    /// [`Stopped`] if the work is called off or the rules cannot be carried out.
    pub fn lineage(&self, at: &Round, record: &[u8]) -> Result<Option<Line<G>>, WorldsError> {
        let mut turns: Vec<Line<G>> = Vec::new();
        if !self.has(at, record) {
            return Ok(None);
        }
        let (mut round, mut record): (&Round, Box<[u8]>) = (at, record.into());
        while let Some((before, intent)) = round.before() {
            self.monitor().check_cancelled()?;
            let Some(parent) = self.source(round, (before, intent), &record)? else { return Ok(None) };
            let world = self.game().unpack(&parent);
            if self.rules().is_quantum() {
                let Some(step) = self.step(&world, intent, &record)? else { return Ok(None) };
                turns.push(vec![step]);
                (round, record) = (before, parent);
                continue;
            }
            let Some(action) = intent.resolve(self.game(), &world)? else { return Ok(None) };
            let after = self.game().play(&world, &action)?;
            let Some(replies) = self.way(after, &record)? else { return Ok(None) };
            turns.push(replies);
            turns.push(vec![LineageStep { action, text: intent.text.clone() }]);
            (round, record) = (before, parent);
        }
        Ok(Some(turns.into_iter().rev().flatten().collect()))
    }

    /// The action, of those that are meant in a world, that leads to a packed one.
    fn step(
        &self,
        world: &G::Position,
        intent: &Intent,
        target: &[u8],
    ) -> Result<Option<LineageStep<G::Action>>, WorldsError> {
        let game = self.game();
        let actions = game.actions(world)?;
        let texts = game.texts(world, &actions);
        let meant = intent.resolve_all(game, world)?;
        for (action, text) in actions.into_iter().zip(texts).filter(|(action, _)| meant.contains(action)) {
            let mut record = Vec::new();
            game.pack(&game.play(world, &action)?, &mut record);
            if same(&record, target) {
                return Ok(Some(LineageStep { action, text }));
            }
        }
        Ok(None)
    }

    /// Is a packed world one of a round?
    pub(super) fn has(&self, at: &Round, record: &[u8]) -> bool {
        match at.field() {
            None => at.worlds().find(record).is_some(),
            Some(field) => self.as_word(record).is_some_and(|(word, turn)| field.find(&word, turn).is_some()),
        }
    }

    /// A world of the round before that the player's action and a reply lead to one of a round, both packed.
    fn source(
        &self,
        round: &Round,
        (before, intent): (&Round, &Intent),
        record: &[u8],
    ) -> Result<Option<Box<[u8]>>, WorldsError> {
        if let Some(field) = before.field() {
            let Some((word, turn)) = self.as_word(record) else { return Ok(None) };
            let found = self.sources(before, field, intent, (vec![word], turn))?;
            return Ok(found.into_iter().next());
        }
        let known = round.worlds().find(record).and_then(|number| round.worlds().parent(number));
        if let Some(parent) = known {
            return Ok(Some(before.worlds().get(parent).into()));
        }
        // The set is a diagram now, and the worlds before it still one by one.
        let leads = |number: usize| -> Result<bool, WorldsError> {
            self.monitor().check_cancelled()?;
            let world = self.game().unpack(before.worlds().get(number));
            let Some(action) = intent.resolve(self.game(), &world)? else { return Ok(false) };
            let after = self.game().play(&world, &action)?;
            let mut found = false;
            if !self.game().replies(&after, self.player(), &mut |reply, _| found |= same(reply, record))? {
                found = self.way(after, record)?.is_some();
            }
            Ok(found)
        };
        let all = (0..before.worlds().len()).into_par_iter();
        let found = all.map(|number| Ok((number, leads(number)?)));
        let found = found.find_first(|found: &Result<(usize, bool), WorldsError>| !matches!(found, Ok((_, false))));
        Ok(found.transpose()?.map(|(number, _)| before.worlds().get(number).into()))
    }

    /// What the others did to lead a position to a packed one.
    fn way(&self, after: G::Position, target: &[u8]) -> Result<Option<Line<G>>, WorldsError> {
        let game = self.game();
        let mut open = vec![(after, Vec::new())];
        while let Some((position, line)) = open.pop() {
            self.monitor().check_cancelled()?;
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
                longer.push(LineageStep { action, text });
                open.push((after, longer));
            }
        }
        Ok(None)
    }
}
