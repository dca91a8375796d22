//! The choice of store: worlds are kept one by one, or as a diagram once there are many.

use super::diagram::{DiagramSet, RoundSets, WordList};
use super::{Round, RoundWorlds, Subset, Worlds, WorldsError};

/// The store that keeps the worlds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum StoreKind {
    /// One by one, then as a decision diagram once there are many, if the game's turns are relations.
    #[default]
    Auto,
    /// Always one by one.
    Explicit,
    /// As a decision diagram from the start.
    Diagram,
}

/// Larger sets become a diagram in [`StoreKind::Auto`].
const MAX_EXPLICIT_WORLDS: u128 = 50_000;
/// Worlds that are converted between two checks for cancellation.
const CONVERSIONS_PER_CANCEL_CHECK: usize = 1024;

impl Worlds {
    /// The same round in the store where it belongs.
    pub(super) fn choose_store(&self, round: Round) -> Result<Round, WorldsError> {
        let is_automatic = self.store() == StoreKind::Auto;
        let wants_diagram = match self.store() {
            StoreKind::Explicit => false,
            StoreKind::Diagram => true,
            StoreKind::Auto => round.len() > MAX_EXPLICIT_WORLDS,
        };
        if !wants_diagram || round.is_diagram() {
            return Ok(round);
        }
        if let Some(reason) = round.previous().and_then(|(previous, _)| previous.explicit_reason()) {
            return Ok(round.clone().with_explicit_reason(reason));
        }
        let begin = self.monitor().now();
        match self.to_diagram(&round) {
            Ok(diagram) => {
                let mut stats = round.stats().clone();
                stats.seconds += self.monitor().seconds_since(begin);
                Ok(round.with_worlds(RoundWorlds::Diagram(diagram), stats))
            }
            Err(WorldsError::NotRepresentable(reason)) if is_automatic => {
                Ok(round.with_explicit_reason(&reason.to_string()))
            }
            Err(WorldsError::MemoryLimit { .. }) if is_automatic => Ok(round),
            Err(error) => Err(error),
        }
    }

    /// The explicit worlds of a round as a diagram.
    pub(super) fn to_diagram(&self, round: &Round) -> Result<DiagramSet, WorldsError> {
        self.with_context(round, |context| {
            // If part of the rules cannot be represented, fail now rather than in a later round.
            let prepared = context.relation.force_all(self.monitor());
            self.monitor().check_cancelled()?;
            prepared.map_err(WorldsError::NotRepresentable)?;
            // The prepared rules may take more than many worlds.
            if self.memory().is_process_over() {
                return Err(self.memory_error());
            }
            let mut words: RoundSets<WordList> = RoundSets::default();
            let (mut next_turn, mut early_turn) = (0, 0);
            for slice in round.explicit().slices(CONVERSIONS_PER_CANCEL_CHECK) {
                self.monitor().check_cancelled()?;
                for number in slice.range {
                    let (word, turn) = self.require_word(slice.partition.get(number))?;
                    if context.relation.player(turn) != round.mover() {
                        early_turn = turn;
                        words.early.push(word);
                        continue;
                    }
                    next_turn = turn;
                    for (subset, list) in [(Subset::Lost, &mut words.lost), (Subset::Finished, &mut words.over)] {
                        list.extend(slice.partition.is_member(subset, number).then(|| word.clone()));
                    }
                    words.all.push(word);
                }
            }
            DiagramSet::from_words(words, [next_turn, early_turn], context)
        })
    }
}
