//! The queries of [`WorldSet`] on a [`DiagramSet`].

use super::branch::BranchedRound;
use super::count::CountCache;
use super::diagram_set::DiagramSet;
use super::expand_round::RoundExpansion;
use super::legal_actions::AllowedAction;
use super::world_set::{ExpandedRound, TurnWord, WordList};
use super::{DiagramContext, EMPTY, Node, WorldSet};
use crate::game::relation::Cube;
use crate::game::{Cell, PositionQuery};
use crate::worlds::{Intent, IntentScope, Subset, WorldsError};
use std::any::Any;

impl<const V: usize> WorldSet for DiagramSet<V> {
    fn count(&self, subset: Subset) -> u128 {
        let [all, lost, early] = self.counts;
        match subset {
            Subset::All => all + early,
            Subset::Lost => lost + early,
            Subset::InCheck => self.in_check,
            Subset::Finished => self.over_count,
        }
    }

    fn turn(&self) -> usize {
        self.turn
    }

    fn nth(&self, subset: Subset, number: u128, context: &DiagramContext<'_>) -> Result<Option<TurnWord>, WorldsError> {
        if subset != Subset::InCheck {
            return Ok(self.nth_word(&self.nodes, self.sets(subset), number));
        }
        let mut workspace = self.workspace(context);
        let checked = Self::worlds_in_check(&mut workspace, self.all, context)?;
        Ok(self.nth_word(&workspace.diagram, [checked, EMPTY], number))
    }

    fn find(&self, word: &[u8], turn: usize) -> Option<u128> {
        let mut counts = CountCache::default();
        let is_early = turn != self.turn;
        if !self.nodes.contains(if is_early { self.early } else { self.all }, word) {
            return None;
        }
        let rank: u128 = [self.all, self.early].into_iter().map(|set| self.nodes.rank(set, word, &mut counts)).sum();
        // Of two worlds that differ only in the next turn, the one still in play comes first.
        Some(rank + u128::from(is_early && self.nodes.contains(self.all, word)))
    }

    fn census(
        &self,
        condition: &Cube,
        context: &DiagramContext<'_>,
    ) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError> {
        if condition.literals.is_empty() {
            let mut census = self.nodes.census(self.all, &context.monitor);
            add(&mut census, &self.nodes.census(self.early, &context.monitor));
            context.monitor.check_cancelled()?;
            let count_of = |subset| self.count(subset);
            return Ok((census, [count_of(Subset::All), count_of(Subset::InCheck), count_of(Subset::Lost)]));
        }
        let mut workspace = self.workspace(context);
        let cubes = workspace.transitions.cubes([condition]);
        let sets = [self.all, self.early, self.lost];
        let [all, early, lost] = sets.map(|set| workspace.diagram.select(&mut workspace.transitions, set, cubes));
        let in_check = Self::worlds_in_check(&mut workspace, all, context)?;
        let mut census = workspace.diagram.census(all, &context.monitor);
        add(&mut census, &workspace.diagram.census(early, &context.monitor));
        context.monitor.check_cancelled()?;
        let [all, early, in_check, lost] = [all, early, in_check, lost].map(|set| workspace.diagram.count(set));
        Ok((census, [all + early, in_check, lost + early]))
    }

    fn first_from(
        &self,
        condition: &Cube,
        from: u128,
        context: &DiagramContext<'_>,
    ) -> Result<Option<u128>, WorldsError> {
        let mut workspace = self.workspace(context);
        let cubes = workspace.transitions.cubes([condition]);
        let found = [self.all, self.early].map(|set| workspace.diagram.select(&mut workspace.transitions, set, cubes));
        Self::check_result(&workspace, Ok(()), context)?;
        Ok(self.next_index(&workspace.diagram, found, from))
    }

    fn matching(
        &self,
        pattern: &PositionQuery,
        from: u128,
        context: &DiagramContext<'_>,
    ) -> Result<(u128, Option<u128>), WorldsError> {
        let mut workspace = self.workspace(context);
        let mut count_of = |set: Node, turn: usize| {
            let mover = context.relation.player(turn);
            let predicate = context.relation.can_make(&pattern.0, mover)?;
            workspace.filter(set, &predicate, true)
        };
        let found = count_of(self.all, self.turn).and_then(|all| Ok([all, count_of(self.early, self.early_turn)?]));
        let found = Self::check_result(&workspace, found, context)?;
        let count = found.into_iter().map(|set| workspace.diagram.count(set)).sum();
        Ok((count, self.next_index(&workspace.diagram, found, from)))
    }

    fn actions(
        &self,
        between: Option<(Cell, Cell)>,
        context: &DiagramContext<'_>,
    ) -> Result<Vec<(Intent, u128)>, WorldsError> {
        let mut workspace = self.workspace(context);
        let open = self.in_play(&mut workspace.diagram);
        let found = workspace.actions(context.describe, open, self.turn, between, true);
        let found = Self::check_result(&workspace, found, context)?;
        let intent = |allowed: AllowedAction<'_>| (Intent::new(allowed.squares, allowed.text), allowed.world_count);
        Ok(found.into_iter().map(intent).collect())
    }

    fn expand(&self, intent: &Intent, context: &DiagramContext<'_>) -> Result<ExpandedRound, WorldsError> {
        let mut workspace = self.workspace(context);
        let expanded = workspace.expand(self, intent, context);
        let Some(expansion) = Self::check_result(&workspace, expanded, context)? else {
            return Err(WorldsError::IllegalEverywhere);
        };
        let RoundExpansion { mut roots, in_check, turn, early_turn, survived, children, finished } = expansion;
        let [all, lost, early] = &mut roots;
        workspace.diagram.collect_garbage(&mut [all, lost, early]);
        let [all, lost, early] = roots;
        // The collection may have been cancelled.
        workspace.diagram.check_halted(context.budget)?;
        let field = Self::from_nodes(workspace.diagram, [all, lost, early], in_check, [turn, early_turn], EMPTY)?;
        Ok(ExpandedRound { worlds: Box::new(field), survived, children, finished })
    }

    fn census_allowing(
        &self,
        intent: &Intent,
        context: &DiagramContext<'_>,
    ) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError> {
        let mut workspace = self.workspace(context);
        let found = workspace.matching_operations(self, intent, context);
        let mut all = EMPTY;
        for (worlds, _) in Self::check_result(&workspace, found, context)? {
            all = workspace.diagram.union(all, worlds);
        }
        let in_check = Self::worlds_in_check(&mut workspace, all, context)?;
        let census = workspace.diagram.census(all, &context.monitor);
        context.monitor.check_cancelled()?;
        Ok((census, [workspace.diagram.count(all), workspace.diagram.count(in_check), 0]))
    }

    fn select(&self, condition: &Cube, context: &DiagramContext<'_>) -> Result<Box<dyn WorldSet>, WorldsError> {
        let mut workspace = self.workspace(context);
        let cubes = workspace.transitions.cubes([condition]);
        let sets = [self.all, self.lost, self.early, self.over];
        let [mut all, mut lost, mut early, mut over] =
            sets.map(|set| workspace.diagram.select(&mut workspace.transitions, set, cubes));
        let in_check = Self::worlds_in_check(&mut workspace, all, context)?;
        let in_check = workspace.diagram.count(in_check);
        workspace.diagram.collect_garbage(&mut [&mut all, &mut lost, &mut early, &mut over]);
        // The collection may have been cancelled.
        workspace.diagram.check_halted(context.budget)?;
        let roots = [all, lost, early];
        let turns = [self.turn, self.early_turn];
        Ok(Box::new(Self::from_nodes(workspace.diagram, roots, in_check, turns, over)?))
    }

    fn branch(&self, intent: &Intent, context: &DiagramContext<'_>) -> Result<ExpandedRound, WorldsError> {
        let mut workspace = self.workspace(context);
        let branched = workspace.branch(self, intent, context);
        let Some(expansion) = Self::check_result(&workspace, branched, context)? else {
            return Err(WorldsError::IllegalEverywhere);
        };
        let BranchedRound { roots: [mut all, mut lost, mut over], in_check, turn, survived, children, finished } =
            expansion;
        workspace.diagram.collect_garbage(&mut [&mut all, &mut lost, &mut over]);
        workspace.diagram.check_halted(context.budget)?;
        let field = Self::from_nodes(workspace.diagram, [all, lost, EMPTY], in_check, [turn, turn], over)?;
        Ok(ExpandedRound { worlds: Box::new(field), survived, children, finished })
    }

    fn open_scopes(&self, context: &DiagramContext<'_>) -> Result<Vec<(IntentScope, Cell, u128)>, WorldsError> {
        let mut workspace = self.workspace(context);
        let found = workspace.open_scopes(self, context);
        Self::check_result(&workspace, found, context)
    }

    fn branch_sources(
        &self,
        intent: &Intent,
        words: WordList,
        context: &DiagramContext<'_>,
    ) -> Result<WordList, WorldsError> {
        self.find_words(words, context, |workspace, targets| workspace.branch_sources(self, intent, targets, context))
    }

    fn sources(
        &self,
        intent: &Intent,
        words: WordList,
        turn: usize,
        context: &DiagramContext<'_>,
    ) -> Result<WordList, WorldsError> {
        self.find_words(words, context, |workspace, targets| workspace.sources(self, intent, targets, turn, context))
    }

    fn has_same_worlds(&self, other: &dyn WorldSet) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else { return false };
        (self.turn, self.early_turn) == (other.turn, other.early_turn) && self.has_same_nodes(other)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes()
    }
}

fn add(census: &mut [Vec<u128>], more: &[Vec<u128>]) {
    for (counts, more) in census.iter_mut().zip(more) {
        for (count, more) in counts.iter_mut().zip(more) {
            *count += more;
        }
    }
}
