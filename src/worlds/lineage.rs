//! Lineage: a classical game that leads to a world.
//!
//! Source: seed 003: "after every piece's eventual location is known, the game can be replayed from the beginning and
//! will consist only of standard, legal chess moves".

use super::expand_world::{WorldExpander, ends_replies};
use super::record_bytes::{packed, records_equal};
use super::successor_buffer::SuccessorBuffer;
use super::{Intent, Round, Subset, Worlds, WorldsError};
use crate::game::{Action, Fault, Game, PlayerResult, Position};
use rayon::prelude::*;

/// Maximum number of worlds of a round that are searched for a predecessor of a won world.
const MAX_WORLDS_SEARCHED: u128 = 20_000;

/// One turn of a classical game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineageStep<A> {
    /// The action.
    pub action: A,
    /// Its coordinates.
    pub text: String,
}

/// The turns of a classical game.
pub(super) type Lineage = Vec<LineageStep<Action>>;

/// A world that was won. It has left the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WonWorld<A> {
    /// The packed world.
    pub record: Box<[u8]>,
    /// A classical game that leads to it.
    pub line: Vec<LineageStep<A>>,
}

impl Worlds {
    /// A classical game from the start to a packed world of a round; `None` if the round does not have the world. If
    /// several games lead there, returns the one that reached the world first.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn lineage(&self, at: &Round, record: &[u8]) -> Result<Option<Lineage>, WorldsError> {
        if !self.contains(at, record) {
            return Ok(None);
        }
        let mut turns: Vec<Lineage> = Vec::new();
        let (mut round, mut record): (&Round, Box<[u8]>) = (at, record.into());
        while let Some((previous, intent)) = round.previous() {
            self.monitor().check_cancelled()?;
            let Some(parent) = self.find_parent(round, previous, intent, &record)? else { return Ok(None) };
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

    /// All actions of a position.
    fn steps(&self, position: &Position) -> Result<Lineage, Fault> {
        let actions = self.game().actions(position)?;
        let texts = self.game().action_texts(position, &actions);
        Ok(actions.into_iter().zip(texts).map(|(action, text)| LineageStep { action, text }).collect())
    }

    /// The action meant by an intent that leads from a world to a packed one.
    fn find_step(
        &self,
        world: &Position,
        intent: &Intent,
        target: &[u8],
    ) -> Result<Option<LineageStep<Action>>, WorldsError> {
        let game = self.game();
        let actions = intent.resolve_all(game, world)?;
        for step in self.steps(world)?.into_iter().filter(|step| actions.contains(&step.action)) {
            if records_equal(&packed(game, &game.play(world, &step.action)?), target) {
                return Ok(Some(step));
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
        previous: &Round,
        intent: &Intent,
        record: &[u8],
    ) -> Result<Option<Box<[u8]>>, WorldsError> {
        if let Some(diagram) = previous.diagram() {
            let Some((word, turn)) = self.word_of_record(record) else { return Ok(None) };
            let parents = self.parents_in_diagram(previous, diagram, intent, vec![word], turn)?;
            return Ok(parents.into_iter().next());
        }
        let known = round.explicit().find(record).and_then(|number| round.explicit().parent(number));
        if let Some(parent) = known {
            return Ok(Some(previous.explicit().get(parent).into()));
        }
        // The round became a diagram, which has no parents, and the previous one is explicit: search its worlds. They are
        // expanded for the player who moves next, as they were when the round was computed.
        let worlds = self.for_player(round.mover());
        let leads_there = |parent: &[u8]| -> Result<bool, WorldsError> {
            let mut buffer = SuccessorBuffer::default();
            WorldExpander::new(&worlds, intent).expand(parent, 0, &mut buffer)?;
            Ok(buffer.iter().any(|successor| records_equal(successor.record, record)))
        };
        let parents: Vec<&[u8]> = previous.explicit().in_play().collect();
        let searched = parents.into_par_iter().map(|parent| Ok(leads_there(parent)?.then(|| parent.into())));
        searched.find_first(|parent: &Result<Option<_>, _>| !matches!(parent, Ok(None))).unwrap_or(Ok(None))
    }

    /// The replies of the others that lead from a position to a packed one.
    fn find_replies(&self, after: Position, target: &[u8]) -> Result<Option<Lineage>, WorldsError> {
        let game = self.game();
        let mut open = vec![(after, Vec::new())];
        while let Some((position, line)) = open.pop() {
            self.monitor().check_cancelled()?;
            if ends_replies(game, self.player(), &position)? {
                if records_equal(&packed(game, &position), target) {
                    return Ok(Some(line));
                }
                continue;
            }
            for step in self.steps(&position)?.into_iter().rev() {
                let after = game.play(&position, &step.action)?;
                open.push((after, line.iter().cloned().chain([step]).collect()));
            }
        }
        Ok(None)
    }

    /// A world that was won in the last round with a win. `None` if there is no win, or none from the first worlds of that round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn won_world(&self, at: &Round) -> Result<Option<WonWorld<Action>>, WorldsError> {
        let game = self.game();
        let Some((previous, intent)) =
            at.rounds_back().find(|round| round.stats().finished.won > 0).and_then(Round::previous)
        else {
            return Ok(None);
        };
        for number in 0..previous.len().min(MAX_WORLDS_SEARCHED) {
            self.monitor().check_cancelled()?;
            let Some(record) = self.nth(previous, Subset::All, number)? else { break };
            let world = game.unpack(&record);
            let Some(action) = intent.resolve(game, &world)? else { continue };
            let after = game.play(&world, &action)?;
            let step = LineageStep { action, text: intent.text.clone() };
            if let Some((end, reply)) = self.won_end(after)? {
                let line = self.lineage(previous, &record)?.unwrap_or_default();
                let line = line.into_iter().chain([step]).chain(reply).collect();
                return Ok(Some(WonWorld { record: packed(game, &end).into(), line }));
            }
        }
        Ok(None)
    }

    /// A won position after at most one reply, and that reply.
    #[allow(clippy::type_complexity)]
    fn won_end(&self, after: Position) -> Result<Option<(Position, Option<LineageStep<Action>>)>, WorldsError> {
        let game = self.game();
        if let Some(result) = game.player_result(&after, self.player())? {
            return Ok((result == PlayerResult::Won).then_some((after, None)));
        }
        for step in self.steps(&after)? {
            let end = game.play(&after, &step.action)?;
            if game.player_result(&end, self.player())? == Some(PlayerResult::Won) {
                return Ok(Some((end, Some(step))));
            }
        }
        Ok(None)
    }
}
