//! The worlds of a round, stored as a diagram without tables.

use super::count::CountCache;
use super::memory_budget::MemoryBudget;
use super::turn_workspace::TurnWorkspace;
use super::world_set::{TurnWord, WordList};
use super::{Diagram, DiagramContext, DiagramShape, EMPTY, Node, Nodes, RoundWords, WorldSet};
use crate::game::relation::RelationError;
use crate::worlds::{Subset, WorldsError};
use std::sync::Arc;

/// A set of worlds before a turn of the player, including lost ones.
pub(in crate::worlds) struct DiagramSet<const V: usize> {
    pub(super) nodes: Nodes<V>,
    pub(super) turn: usize,
    pub(super) all: Node,
    /// Number of worlds before the next turn, of lost ones among them, and of early losses.
    pub(super) counts: [u128; 3],
    /// Number of worlds in which the player is in check. The set itself is not stored, to save memory.
    pub(super) in_check: u128,
    pub(super) lost: Node,
    /// Worlds lost by the player's own action, before the opponent's turn.
    pub(super) early: Node,
    pub(super) early_turn: usize,
    /// Worlds that have ended without a loss and stay in the set, as in two-player games.
    pub(super) over: Node,
    pub(super) over_count: u128,
}

/// Values per level of the three widths: most games without hands, most games with hands, and all others.
const NARROW_VALUES: usize = 16;
const MEDIUM_VALUES: usize = 64;
const WIDE_VALUES: usize = 128;

/// Builds a set of worlds with nodes of the smallest sufficient width.
pub(in crate::worlds) fn build_world_set(
    words: RoundWords,
    context: &DiagramContext<'_>,
) -> Result<Box<dyn WorldSet>, WorldsError> {
    let levels = context.relation.levels();
    let largest = levels.iter().map(|level| level.size).max().unwrap_or(0);
    Ok(match largest {
        ..=NARROW_VALUES if levels.len() < 256 => Box::new(DiagramSet::<NARROW_VALUES>::from_words(words, context)?),
        ..=MEDIUM_VALUES => Box::new(DiagramSet::<MEDIUM_VALUES>::from_words(words, context)?),
        _ => Box::new(DiagramSet::<WIDE_VALUES>::from_words(words, context)?),
    })
}

impl<const V: usize> DiagramSet<V> {
    fn from_words(words: RoundWords, context: &DiagramContext<'_>) -> Result<Self, WorldsError> {
        let shape = Arc::new(DiagramShape::new(context.relation, context.player));
        let mut workspace = TurnWorkspace::new(
            context.relation,
            Diagram::new(Nodes::new(shape), context.monitor.clone(), &MemoryBudget::new(context.budget)),
        );
        let RoundWords { turn, early_turn, .. } = words;
        let [mut all, mut lost, mut early, mut over] =
            [words.all, words.lost, words.early, words.over].map(|mut words| {
                words.sort_unstable();
                workspace.diagram.set_of_sorted_words(&words)
            });
        let in_check = Self::worlds_in_check(&mut workspace, all, context)?;
        let in_check = workspace.diagram.count(in_check);
        workspace.diagram.collect_garbage(&mut [&mut all, &mut lost, &mut early, &mut over]);
        Self::from_nodes(workspace.diagram, [all, lost, early], in_check, [turn, early_turn], over)
    }

    /// The worlds in which the game goes on.
    pub(super) fn in_play(&self, diagram: &mut Diagram<V>) -> Node {
        let rest = diagram.difference(self.all, self.lost);
        diagram.difference(rest, self.over)
    }

    /// The set with these nodes; `over` are worlds that have ended and stay.
    pub(super) fn from_nodes(
        diagram: Diagram<V>,
        [all, lost, early]: [Node; 3],
        in_check: u128,
        [turn, early_turn]: [usize; 2],
        over: Node,
    ) -> Result<Self, WorldsError> {
        let work = diagram.monitor();
        let nodes = diagram.into_nodes();
        let numbers = nodes.node_counts(&work);
        work.check_cancelled()?;
        let [counts @ .., over_count] = [all, lost, early, over].map(|root| numbers.get(root));
        Ok(Self { nodes, turn, all, counts, in_check, lost, early, early_turn, over, over_count })
    }

    /// Whether all worlds are the same. The default values may differ.
    pub(super) fn has_same_nodes(&self, other: &Self) -> bool {
        let mut theirs = [other.all, other.early];
        if self.nodes.shape.default_values == other.nodes.shape.default_values {
            return self.nodes.sets_equal(&[self.all, self.early], &other.nodes, &theirs);
        }
        let diagram = Diagram::new(other.nodes.copied(), Arc::default(), &MemoryBudget::new(u64::MAX));
        let [all, early] = &mut theirs;
        let diagram = diagram.with_defaults(self.nodes.shape.default_values.clone(), &mut [all, early]);
        self.nodes.sets_equal(&[self.all, self.early], &diagram, &theirs)
    }

    /// A workspace with a copy of the nodes.
    pub(super) fn workspace<'r>(&self, context: &DiagramContext<'r>) -> TurnWorkspace<'r, V> {
        TurnWorkspace::new(
            context.relation,
            Diagram::new(self.nodes.copied(), context.monitor.clone(), &MemoryBudget::new(context.budget)),
        )
    }

    /// The sorted words of the set that `find` returns for a set of target words.
    pub(super) fn find_words(
        &self,
        mut words: WordList,
        context: &DiagramContext<'_>,
        find: impl FnOnce(&mut TurnWorkspace<'_, V>, Node) -> Result<Node, RelationError>,
    ) -> Result<WordList, WorldsError> {
        let mut workspace = self.workspace(context);
        words.sort_unstable();
        let targets = workspace.diagram.set_of_sorted_words(&words);
        let found = find(&mut workspace, targets);
        Ok(workspace.diagram.words_of(Self::check_result(&workspace, found, context)?))
    }

    /// Returns the result of work, or an error if it was cancelled or exceeded its memory.
    pub(super) fn check_result<T>(
        workspace: &TurnWorkspace<'_, V>,
        result: Result<T, RelationError>,
        context: &DiagramContext<'_>,
    ) -> Result<T, WorldsError> {
        workspace.diagram.check_halted(context.budget)?;
        context.monitor.check_cancelled()?;
        result.map_err(WorldsError::NotRepresentable)
    }

    /// The number of the first world from `from` on that is in the given subsets.
    pub(super) fn next_index(&self, nodes: &Nodes<V>, [all, early]: [Node; 2], from: u128) -> Option<u128> {
        let (first, turn) = self.nth_word(&self.nodes, [self.all, self.early], from)?;
        // The number of worlds of the subsets before it is the rank of the wanted world in the subsets.
        let mut counts = CountCache::default();
        let mut before: u128 = [all, early].into_iter().map(|set| nodes.rank(set, &first, &mut counts)).sum();
        before += u128::from(turn != self.turn && nodes.contains(all, &first));
        let (word, turn) = self.nth_word(nodes, [all, early], before)?;
        self.find(&word, turn)
    }

    /// A world by its rank among two sets: worlds before the next turn, and early losses.
    pub(super) fn nth_word(&self, nodes: &Nodes<V>, sets: [Node; 2], place: u128) -> Option<TurnWord> {
        let (word, set) = nodes.nth(&sets, place, &mut CountCache::default())?;
        Some((word, if set == 0 { self.turn } else { self.early_turn }))
    }

    pub(super) fn sets(&self, subset: Subset) -> [Node; 2] {
        match subset {
            Subset::All => [self.all, self.early],
            Subset::Lost => [self.lost, self.early],
            Subset::Finished => [self.over, EMPTY],
            Subset::InCheck => [EMPTY, EMPTY],
        }
    }

    /// The worlds in which the player is in check, of some before the player's turn.
    pub(super) fn worlds_in_check(
        workspace: &mut TurnWorkspace<'_, V>,
        worlds: Node,
        context: &DiagramContext<'_>,
    ) -> Result<Node, WorldsError> {
        let found =
            context.relation.threat_to(context.player).and_then(|danger| workspace.filter(worlds, &danger, true));
        Self::check_result(workspace, found, context)
    }
}
