//! Lineage: a classical game that leads to a world.
//!
//! Source: seed 003: "after every piece's eventual location is known, the game can be replayed from the beginning and
//! will consist only of standard, legal chess moves".

use super::expand_world::{WorldExpander, ends_replies};
use super::record_bytes::records_equal;
use super::successor_buffer::SuccessorBuffer;
use super::{Intent, Round, Worlds, WorldsError};
use crate::game::{ClassicalGame, Game};
use rayon::prelude::*;

/// One turn of a classical game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineageStep<A> {
    /// The action.
    pub action: A,
    /// Its coordinates.
    pub text: String,
}

/// The turns of a classical game.
pub(super) type Lineage<G> = Vec<LineageStep<<G as Game>::Action>>;

impl<G: ClassicalGame> Worlds<G> {
    /// A classical game from the start to a packed world of a round; `None` if the round does not have the world. Of several
    /// games, returns the one that reached the world first.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn lineage(&self, at: &Round, record: &[u8]) -> Result<Option<Lineage<G>>, WorldsError> {
        if !self.contains(at, record) {
            return Ok(None);
        }
        let mut turns: Vec<Lineage<G>> = Vec::new();
        let (mut round, mut record): (&Round, Box<[u8]>) = (at, record.into());
        while let Some((previous, intent)) = round.previous() {
            self.monitor().check_cancelled()?;
            let Some(parent) = self.find_parent(round, (previous, intent), &record)? else { return Ok(None) };
            let world = self.game().unpack(&parent);
            if self.rules().is_quantum() {
                let Some(step) = self.find_step(&world, intent, &record)? else { return Ok(None) };
                turns.push(vec![step]);
            } else {
                let Some(action) = intent.resolve(self.game(), &world)? else { return Ok(None) };
                let after = self.game().play(&world, &action)?;
                let Some(replies) = self.find_replies(after, &record)? else { return Ok(None) };
                turns.push(replies);
                turns.push(vec![LineageStep { action, text: intent.text.clone() }]);
            }
            (round, record) = (previous, parent);
        }
        Ok(Some(turns.into_iter().rev().flatten().collect()))
    }

    /// The action meant by an intent that leads from a world to a packed one.
    fn find_step(
        &self,
        world: &G::Position,
        intent: &Intent,
        target: &[u8],
    ) -> Result<Option<LineageStep<G::Action>>, WorldsError> {
        let game = self.game();
        let actions = game.actions(world)?;
        let texts = game.action_texts(world, &actions);
        let meant = intent.resolve_all(game, world)?;
        for (action, text) in actions.into_iter().zip(texts).filter(|(action, _)| meant.contains(action)) {
            let mut record = Vec::new();
            game.pack(&game.play(world, &action)?, &mut record);
            if records_equal(&record, target) {
                return Ok(Some(LineageStep { action, text }));
            }
        }
        Ok(None)
    }

    /// Whether a round has a packed world.
    pub(super) fn contains(&self, at: &Round, record: &[u8]) -> bool {
        match at.diagram() {
            None => at.explicit().find(record).is_some(),
            Some(diagram) => {
                self.word_of_record(record).is_some_and(|(word, turn)| diagram.find(&word, turn).is_some())
            }
        }
    }

    /// A packed world of the previous round that leads to a packed world of a round.
    fn find_parent(
        &self,
        round: &Round,
        (previous, intent): (&Round, &Intent),
        record: &[u8],
    ) -> Result<Option<Box<[u8]>>, WorldsError> {
        if let Some(diagram) = previous.diagram() {
            let Some((word, turn)) = self.word_of_record(record) else { return Ok(None) };
            let parents = self.parents_in_diagram(previous, diagram, intent, (vec![word], turn))?;
            return Ok(parents.into_iter().next());
        }
        let known = round.explicit().find(record).and_then(|number| round.explicit().parent(number));
        if let Some(parent) = known {
            return Ok(Some(previous.explicit().get(parent).into()));
        }
        // The round became a diagram, which has no parents, and the previous one is explicit: search all its worlds.
        let worlds = self.for_player(round.mover());
        let leads_there = |number: usize| -> Result<bool, WorldsError> {
            let mut buffer = SuccessorBuffer::default();
            WorldExpander::new(&worlds, intent).expand(previous.explicit().get(number), 0, &mut buffer)?;
            Ok(buffer.iter().any(|successor| records_equal(successor.record, record)))
        };
        let searched = (0..previous.explicit().len()).into_par_iter().map(|number| Ok((number, leads_there(number)?)));
        let first = searched.find_first(|found: &Result<(usize, bool), WorldsError>| !matches!(found, Ok((_, false))));
        Ok(first.transpose()?.map(|(number, _)| previous.explicit().get(number).into()))
    }

    /// The replies of the others that lead from a position to a packed one.
    fn find_replies(&self, after: G::Position, target: &[u8]) -> Result<Option<Lineage<G>>, WorldsError> {
        let game = self.game();
        let mut open = vec![(after, Vec::new())];
        while let Some((position, line)) = open.pop() {
            self.monitor().check_cancelled()?;
            if ends_replies(game, self.player(), &position)? {
                let mut record = Vec::new();
                game.pack(&position, &mut record);
                if records_equal(&record, target) {
                    return Ok(Some(line));
                }
                continue;
            }
            let actions = game.actions(&position)?;
            let texts = game.action_texts(&position, &actions);
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
