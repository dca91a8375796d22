//! The number of histories of one world.
//!
//! Explicit worlds store it. In a diagram, it is counted backwards through all worlds that lead there, to the last explicit
//! round.

use super::diagram::{WordList, WorldSet};
use super::expand_world::WorldExpander;
use super::record_bytes::trim_padding;
use super::successor_buffer::SuccessorBuffer;
use super::{Intent, Round, Worlds, WorldsError};
use crate::game::ClassicalGame;
use num_bigint::BigUint;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// Packed worlds of a round that lead to the target, and the number of ways in which they do. The keys are without padding.
type PathCounts = FxHashMap<Box<[u8]>, (Box<[u8]>, BigUint)>;

impl<G: ClassicalGame> Worlds<G> {
    /// The number of histories of a packed world: distinct ways to it, with the player's actions given and the replies free.
    /// `None` if the round does not have the world.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn histories(&self, at: &Round, record: &[u8]) -> Result<Option<BigUint>, WorldsError> {
        if !self.contains(at, record) {
            return Ok(None);
        }
        let target = (trim_padding(record).into(), (record.into(), 1u32.into()));
        let mut paths: PathCounts = [target].into_iter().collect();
        let mut round = at;
        while round.is_diagram()
            && let Some((previous, intent)) = round.previous()
        {
            let mut parents = self.candidate_parents(previous, intent, &paths)?;
            let counted = parents.par_drain(..).map(|parent| {
                let count = self.count_paths(round, intent, &parent, &paths)?;
                Ok((trim_padding(&parent).into(), (parent, count)))
            });
            let counted: Result<PathCounts, WorldsError> = counted.collect();
            paths = counted?;
            paths.retain(|_, (_, count)| *count != BigUint::ZERO);
            round = previous;
        }
        // A diagram without a previous round is the start.
        let histories = |record: &[u8]| match round.diagram() {
            None => round.explicit().find(record).map(|number| round.explicit().history_count(number)),
            Some(_) => Some(1u32.into()),
        };
        Ok(Some(paths.values().filter_map(|(record, count)| Some(histories(record)? * count)).sum()))
    }

    /// Packed worlds of the previous round: all that lead to a world of `paths`, and maybe others.
    fn candidate_parents(
        &self,
        previous: &Round,
        intent: &Intent,
        paths: &PathCounts,
    ) -> Result<Vec<Box<[u8]>>, WorldsError> {
        let Some(diagram) = previous.diagram() else {
            let slices = previous.explicit().slices(usize::MAX);
            return Ok(slices.flat_map(|slice| slice.in_play().map(|(_, record)| record.into())).collect());
        };
        let mut words = Vec::with_capacity(paths.len());
        let mut next_turn = diagram.turn();
        for (record, _) in paths.values() {
            let (word, turn) = self.require_word(record)?;
            next_turn = turn;
            words.push(word);
        }
        self.parents_in_diagram(previous, diagram, intent, (words, next_turn))
    }

    /// The packed worlds of a diagram from which an action and the replies lead to some words before a turn.
    pub(super) fn parents_in_diagram(
        &self,
        previous: &Round,
        diagram: &dyn WorldSet,
        intent: &Intent,
        (words, turn): (WordList, usize),
    ) -> Result<Vec<Box<[u8]>>, WorldsError> {
        let is_quantum = self.rules().is_quantum();
        let parents = self.with_context(previous, |context| {
            if is_quantum {
                diagram.branch_sources(intent, words, context)
            } else {
                diagram.sources(intent, words, turn, context)
            }
        })?;
        Ok(parents.into_iter().map(|word| self.record_of_word(&word, diagram.turn())).collect())
    }

    /// The number of ways from a parent through the worlds of `round` in `paths` to the target.
    fn count_paths(
        &self,
        round: &Round,
        intent: &Intent,
        parent: &[u8],
        paths: &PathCounts,
    ) -> Result<BigUint, WorldsError> {
        let mut buffer = SuccessorBuffer::default();
        WorldExpander::new(&self.for_player(round.mover()), intent).expand(parent, 0, &mut buffer)?;
        let counts = buffer.iter().filter_map(|successor| {
            let (_, count) = paths.get(trim_padding(successor.record))?;
            Some(count * successor.ways)
        });
        Ok(counts.sum())
    }
}
