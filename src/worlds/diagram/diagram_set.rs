//! The worlds of a round, stored as a diagram without tables.

use super::count::CountCache;
use super::diagram_census::in_check;
use super::expand_round::RoundExpansion;
use super::legal_actions::AllowedAction;
use super::memory_budget::MemoryBudget;
use super::round_sets::RoundSets;
use super::turn_workspace::TurnWorkspace;
use super::{Diagram, DiagramContext, DiagramShape, EMPTY, Node, Nodes};
use crate::game::Cell;
use crate::game::relation::{Cube, Predicate, PredicateAtom};
use crate::worlds::{Intent, IntentScope, Subset, WorldAtom, WorldCondition, Worlds, WorldsChoice, WorldsError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The word of a world and the index of its next turn.
pub(in crate::worlds) type TurnWord = (Box<[u8]>, usize);

/// Packed worlds, one word each, in the order in which they are listed.
pub(in crate::worlds) type WordList = Vec<Box<[u8]>>;

/// A set of worlds before a turn of the player.
pub(in crate::worlds) struct DiagramSet {
    pub(super) nodes: Nodes,
    pub(super) sets: RoundSets<Node>,
    counts: RoundSets<u128>,
    /// Number of worlds in which the player is in check. The set itself is not stored, to save memory.
    in_check: u128,
    /// The next turn, except in worlds that the player's own action has lost.
    pub turn: usize,
    /// The next turn in these.
    early_turn: usize,
}

impl DiagramSet {
    /// The set of some words, before a turn and, for early losses, before another one.
    pub fn from_words(
        words: RoundSets<WordList>,
        [turn, early_turn]: [usize; 2],
        context: &DiagramContext<'_>,
    ) -> Result<Self, WorldsError> {
        let nodes = Nodes::new(Arc::new(DiagramShape::new(context.relation, context.player)));
        let mut workspace = workspace_of(nodes, context);
        let sets = words.map(|mut words| {
            words.sort_unstable();
            workspace.diagram.set_of_sorted_words(&words)
        });
        let in_check = in_check(&mut workspace, sets.all)?;
        let in_check = workspace.diagram.count(in_check);
        Self::finish(workspace, sets, in_check, [turn, early_turn])
    }

    /// The set with these roots.
    fn finish(
        mut workspace: TurnWorkspace<'_>,
        mut sets: RoundSets<Node>,
        in_check: u128,
        [turn, early_turn]: [usize; 2],
    ) -> Result<Self, WorldsError> {
        let RoundSets { all, lost, early, over } = &mut sets;
        workspace.diagram.collect_garbage(&mut [all, lost, early, over]);
        // The collection may have been cancelled.
        workspace.check_result(Ok(()))?;
        let monitor = &workspace.context.monitor;
        // Counting takes as much memory as the nodes.
        let _claim =
            workspace.diagram.claim_bytes(workspace.diagram.bytes()).ok_or_else(|| workspace.memory_error())?;
        let nodes = workspace.diagram.into_nodes();
        let numbers = nodes.node_counts(monitor);
        monitor.check_cancelled()?;
        Ok(Self { nodes, sets, counts: sets.map(|set| numbers.get(set)), in_check, turn, early_turn })
    }

    /// A workspace with a copy of the nodes.
    pub(super) fn workspace<'r>(&self, context: &'r DiagramContext<'r>) -> TurnWorkspace<'r> {
        workspace_of(self.nodes.copied(), context)
    }

    /// The worlds in which the game goes on.
    pub(super) fn in_play(&self, diagram: &mut Diagram) -> Node {
        let rest = diagram.difference(self.sets.all, self.sets.lost);
        diagram.difference(rest, self.sets.over)
    }

    /// Number of worlds in a subset.
    pub fn count(&self, subset: Subset) -> u128 {
        let RoundSets { all, lost, early, over } = self.counts;
        match subset {
            Subset::All => all + early,
            Subset::Lost => lost + early,
            Subset::InCheck => self.in_check,
            Subset::Finished => over,
        }
    }

    /// The world with a number in a subset.
    pub fn nth(
        &self,
        subset: Subset,
        number: u128,
        context: &DiagramContext<'_>,
    ) -> Result<Option<TurnWord>, WorldsError> {
        let RoundSets { all, lost, early, over } = self.sets;
        let sets = match subset {
            Subset::All => [all, early],
            Subset::Lost => [lost, early],
            Subset::Finished => [over, EMPTY],
            Subset::InCheck => {
                let mut workspace = self.workspace(context);
                let checked = in_check(&mut workspace, all)?;
                return Ok(self.nth_word(&workspace.diagram, [checked, EMPTY], number));
            }
        };
        Ok(self.nth_word(&self.nodes, sets, number))
    }

    /// A world by its rank among two sets: worlds before the next turn, and early losses.
    fn nth_word(&self, nodes: &Nodes, sets: [Node; 2], place: u128) -> Option<TurnWord> {
        let (word, set) = nodes.nth(&sets, place, &mut CountCache::default())?;
        Some((word, if set == 0 { self.turn } else { self.early_turn }))
    }

    /// The number of a world in the whole set.
    pub fn find(&self, word: &[u8], turn: usize) -> Option<u128> {
        let RoundSets { all, early, .. } = self.sets;
        let is_early = turn != self.turn;
        if !self.nodes.contains(if is_early { early } else { all }, word) {
            return None;
        }
        let mut counts = CountCache::default();
        let rank: u128 = [all, early].into_iter().map(|set| self.nodes.rank(set, word, &mut counts)).sum();
        // If two worlds differ only in the next turn, the one still in play comes first.
        Some(rank + u128::from(is_early && self.nodes.contains(all, word)))
    }

    /// The number of the first world from `from` on that is in the given subsets.
    fn next_index(&self, nodes: &Nodes, [all, early]: [Node; 2], from: u128) -> Option<u128> {
        let (first, turn) = self.nth_word(&self.nodes, [self.sets.all, self.sets.early], from)?;
        // The number of worlds of the subsets before it is the rank of the wanted world in the subsets.
        let mut counts = CountCache::default();
        let mut before: u128 = [all, early].into_iter().map(|set| nodes.rank(set, &first, &mut counts)).sum();
        before += u128::from(turn != self.turn && nodes.contains(all, &first));
        let (word, turn) = self.nth_word(nodes, [all, early], before)?;
        self.find(&word, turn)
    }

    /// The number of the first world in the cube from a number on.
    pub fn first_from(
        &self,
        condition: &Cube,
        from: u128,
        context: &DiagramContext<'_>,
    ) -> Result<Option<u128>, WorldsError> {
        let mut workspace = self.workspace(context);
        let cubes = workspace.diagram.transitions.cubes([condition]);
        let matching = [self.sets.all, self.sets.early].map(|set| workspace.diagram.restrict(set, cubes, true));
        workspace.check_result(Ok(()))?;
        Ok(self.next_index(&workspace.diagram, matching, from))
    }

    /// The number of worlds that meet a condition, and the number of the first of them from a number on.
    pub fn matching(
        &self,
        condition: &WorldCondition,
        from: u128,
        context: &DiagramContext<'_>,
    ) -> Result<(u128, Option<u128>), WorldsError> {
        let mut workspace = self.workspace(context);
        let mut matching_in = |set: Node, turn: usize| {
            let predicate = condition.try_replace(&mut |atom| match atom {
                WorldAtom::Square(square) => {
                    let cube = Worlds::cube_of_conditions(std::slice::from_ref(square), context);
                    let cubes = |cube| Predicate::Atom(PredicateAtom::Cubes([cube].into()));
                    Ok(cube.map_or(Predicate::Constant(false), cubes))
                }
                WorldAtom::Query(query) => context.relation.can_make(&query.0, context.relation.player(turn)),
            })?;
            workspace.filter(set, &predicate, true)
        };
        let matching = matching_in(self.sets.all, self.turn)
            .and_then(|all| Ok([all, matching_in(self.sets.early, self.early_turn)?]));
        let matching = workspace.check_result(matching)?;
        let count = matching.into_iter().map(|set| workspace.diagram.count(set)).sum();
        Ok((count, self.next_index(&workspace.diagram, matching, from)))
    }

    /// The actions that are legal in some world, optionally only those between two squares, and the number of worlds for each.
    pub fn actions(
        &self,
        between: Option<(Cell, Cell)>,
        context: &DiagramContext<'_>,
    ) -> Result<Vec<WorldsChoice>, WorldsError> {
        let mut workspace = self.workspace(context);
        let open = self.in_play(&mut workspace.diagram);
        let matching = workspace.actions(open, self.turn, between, true);
        let choice = |AllowedAction { squares, text, world_count, .. }: AllowedAction<'_>| WorldsChoice {
            intent: Intent::new(squares, text),
            legal: world_count,
        };
        Ok(workspace.check_result(matching)?.into_iter().map(choice).collect())
    }

    /// The origin and target squares of actions that are legal in some world, and the number of worlds for each.
    pub fn open_scopes(&self, context: &DiagramContext<'_>) -> Result<Vec<(IntentScope, Cell, u128)>, WorldsError> {
        let mut workspace = self.workspace(context);
        let open = self.in_play(&mut workspace.diagram);
        let actions = workspace.actions(open, self.turn, None, false);
        let mut worlds_by_scope: BTreeMap<(IntentScope, Cell), Node> = BTreeMap::new();
        for action in workspace.check_result(actions)? {
            let from = action.squares.from.map(|cell| (IntentScope::AllFrom, cell));
            let to = action.squares.to.map(|cell| (IntentScope::AllTo, cell));
            let operations = workspace.legal_operations(action);
            let operations = workspace.check_result(operations)?;
            let legal = workspace.union_of(operations.into_iter().map(|(worlds, _)| worlds));
            for scope in from.into_iter().chain(to) {
                let known = worlds_by_scope.entry(scope).or_insert(EMPTY);
                *known = workspace.diagram.union(*known, legal);
            }
        }
        let scopes = worlds_by_scope.into_iter();
        let scopes = scopes.map(|((scope, cell), worlds)| (scope, cell, workspace.diagram.count(worlds))).collect();
        workspace.check_result(Ok(scopes))
    }

    /// The next round: an action of the player and all replies, or a move of a quantum game.
    pub fn expand(&self, intent: &Intent, context: &DiagramContext<'_>) -> Result<RoundExpansion<Self>, WorldsError> {
        let mut workspace = self.workspace(context);
        let expanded = if context.is_quantum { workspace.branch(self, intent) } else { workspace.expand(self, intent) };
        let expanded = workspace.check_result(expanded)?.ok_or(WorldsError::IllegalEverywhere)?;
        let RoundExpansion { worlds, in_check, turn, early_turn, survived, children, finished } = expanded;
        let worlds = Self::finish(workspace, worlds, in_check, [turn, early_turn])?;
        Ok(RoundExpansion { worlds, in_check, turn, early_turn, survived, children, finished })
    }

    /// The sorted words of all worlds from which an action, and a reply unless the game is a quantum game, leads to one of `words`
    /// before `turn`.
    pub fn sources(
        &self,
        intent: &Intent,
        mut words: WordList,
        turn: usize,
        context: &DiagramContext<'_>,
    ) -> Result<WordList, WorldsError> {
        let mut workspace = self.workspace(context);
        words.sort_unstable();
        let targets = workspace.diagram.set_of_sorted_words(&words);
        let matching = workspace.sources(self, intent, targets, turn);
        Ok(workspace.diagram.words_of(workspace.check_result(matching)?))
    }

    /// The subset of worlds in a cube.
    pub fn select(&self, condition: &Cube, context: &DiagramContext<'_>) -> Result<Self, WorldsError> {
        let mut workspace = self.workspace(context);
        let cubes = workspace.diagram.transitions.cubes([condition]);
        let sets = self.sets.map(|set| workspace.diagram.restrict(set, cubes, true));
        let in_check = in_check(&mut workspace, sets.all)?;
        let in_check = workspace.diagram.count(in_check);
        Self::finish(workspace, sets, in_check, [self.turn, self.early_turn])
    }

    /// Whether another set of the same game has the same worlds. The default values may differ.
    pub fn has_same_worlds(&self, other: &Self) -> bool {
        if (self.turn, self.early_turn) != (other.turn, other.early_turn) {
            return false;
        }
        let ours = [self.sets.all, self.sets.early];
        let mut theirs = [other.sets.all, other.sets.early];
        if self.nodes.shape.default_values == other.nodes.shape.default_values {
            return self.nodes.sets_equal(&ours, &other.nodes, &theirs);
        }
        let diagram = Diagram::new(other.nodes.copied(), Arc::default(), &MemoryBudget::new(u64::MAX));
        let [all, early] = &mut theirs;
        let diagram = diagram.with_defaults(self.nodes.shape.default_values.clone(), &mut [all, early]);
        self.nodes.sets_equal(&ours, &diagram, &theirs)
    }

    /// Memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.nodes.bytes()
    }
}

fn workspace_of<'r>(nodes: Nodes, context: &'r DiagramContext<'r>) -> TurnWorkspace<'r> {
    let budget = MemoryBudget::metered(context.budget, context.memory.clone());
    TurnWorkspace::new(context, Diagram::new(nodes, context.monitor.clone(), &budget))
}
