//! What a field answers, as every set of worlds that is a diagram does.

use super::actions::Allowed;
use super::branch::Branched;
use super::count::Counts;
use super::field::Field;
use super::round::Done;
use super::worldly::{Expanded, Told, WordList};
use super::{EMPTY, Node, Terms, Worldly};
use crate::game::relation::Cube;
use crate::game::{Asked, Cell};
use crate::worlds::{Intent, IntentScope, Subset, WorldsError};
use std::any::Any;

impl<const V: usize> Worldly for Field<V> {
    fn count(&self, among: Subset) -> u128 {
        let [all, lost, early] = self.counts;
        match among {
            Subset::All => all + early,
            Subset::Lost => lost + early,
            Subset::InCheck => self.in_check,
            Subset::Finished => self.over_count,
        }
    }

    fn turn(&self) -> usize {
        self.turn
    }

    fn nth(&self, among: Subset, number: u128, terms: &Terms<'_>) -> Result<Option<Told>, WorldsError> {
        if among != Subset::InCheck {
            return Ok(self.at(&self.nodes, self.sets(among), number));
        }
        let mut play = self.play(terms);
        let checked = Self::checked(&mut play, self.all, terms)?;
        Ok(self.at(&play.diagram, [checked, EMPTY], number))
    }

    fn find(&self, word: &[u8], turn: usize) -> Option<u128> {
        let mut counts = Counts::default();
        let is_early = turn != self.turn;
        if !self.nodes.has(if is_early { self.early } else { self.all }, word) {
            return None;
        }
        let rank: u128 = [self.all, self.early].into_iter().map(|set| self.nodes.rank(set, word, &mut counts)).sum();
        // Of two worlds that differ in whose turn it is alone, the one that goes on is the first.
        Some(rank + u128::from(is_early && self.nodes.has(self.all, word)))
    }

    fn census(&self, given: &Cube, terms: &Terms<'_>) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError> {
        if given.needs.is_empty() {
            let mut census = self.nodes.census(self.all, &terms.work);
            add(&mut census, &self.nodes.census(self.early, &terms.work));
            terms.work.check_cancelled()?;
            let of = |among| self.count(among);
            return Ok((census, [of(Subset::All), of(Subset::InCheck), of(Subset::Lost)]));
        }
        let mut play = self.play(terms);
        let cubes = play.ways.cubes([given]);
        let sets = [self.all, self.early, self.lost];
        let [all, early, lost] = sets.map(|set| play.diagram.select(&mut play.ways, set, cubes));
        let in_check = Self::checked(&mut play, all, terms)?;
        let mut census = play.diagram.census(all, &terms.work);
        add(&mut census, &play.diagram.census(early, &terms.work));
        terms.work.check_cancelled()?;
        let [all, early, in_check, lost] = [all, early, in_check, lost].map(|set| play.diagram.count(set));
        Ok((census, [all + early, in_check, lost + early]))
    }

    fn first_from(&self, given: &Cube, from: u128, terms: &Terms<'_>) -> Result<Option<u128>, WorldsError> {
        let mut play = self.play(terms);
        let cubes = play.ways.cubes([given]);
        let found = [self.all, self.early].map(|set| play.diagram.select(&mut play.ways, set, cubes));
        Self::done(&play, Ok(()), terms)?;
        Ok(self.next(&play.diagram, found, from))
    }

    fn matching(&self, asked: &Asked, from: u128, terms: &Terms<'_>) -> Result<(u128, Option<u128>), WorldsError> {
        let mut play = self.play(terms);
        let mut of = |set: Node, turn: usize| {
            let mover = terms.relation.player(turn);
            let predicate = terms.relation.can_make(&asked.0, mover)?;
            play.filter(set, &predicate, true)
        };
        let found = of(self.all, self.turn).and_then(|all| Ok([all, of(self.early, self.early_turn)?]));
        let found = Self::done(&play, found, terms)?;
        let count = found.into_iter().map(|set| play.diagram.count(set)).sum();
        Ok((count, self.next(&play.diagram, found, from)))
    }

    fn actions(&self, between: Option<(Cell, Cell)>, terms: &Terms<'_>) -> Result<Vec<(Intent, u128)>, WorldsError> {
        let mut play = self.play(terms);
        let open = self.in_play(&mut play.diagram);
        let found = play.actions(terms.tell, open, self.turn, between, true);
        let found = Self::done(&play, found, terms)?;
        let intent = |allowed: Allowed<'_>| (Intent::new(allowed.squares, allowed.text), allowed.legal);
        Ok(found.into_iter().map(intent).collect())
    }

    fn expand(&self, intent: &Intent, terms: &Terms<'_>) -> Result<Expanded, WorldsError> {
        let mut play = self.play(terms);
        let expanded = play.expand(self, intent, terms);
        let Some(done) = Self::done(&play, expanded, terms)? else { return Err(WorldsError::IllegalEverywhere) };
        let Done { mut roots, in_check, turn, early_turn, survived, children, finished } = done;
        let [all, lost, early] = &mut roots;
        play.diagram.collect(&mut [all, lost, early]);
        let [all, lost, early] = roots;
        // Collecting may have been called off.
        play.diagram.checked(terms.budget)?;
        let field = Self::with(play.diagram, [all, lost, early], in_check, [turn, early_turn], EMPTY)?;
        Ok(Expanded { field: Box::new(field), survived, children, finished })
    }

    fn allowing(&self, intent: &Intent, terms: &Terms<'_>) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError> {
        let mut play = self.play(terms);
        let found = play.chosen(self, intent, terms);
        let mut all = EMPTY;
        for (worlds, _) in Self::done(&play, found, terms)? {
            all = play.diagram.union(all, worlds);
        }
        let in_check = Self::checked(&mut play, all, terms)?;
        let census = play.diagram.census(all, &terms.work);
        terms.work.check_cancelled()?;
        Ok((census, [play.diagram.count(all), play.diagram.count(in_check), 0]))
    }

    fn select(&self, given: &Cube, terms: &Terms<'_>) -> Result<Box<dyn Worldly>, WorldsError> {
        let mut play = self.play(terms);
        let cubes = play.ways.cubes([given]);
        let sets = [self.all, self.lost, self.early, self.over];
        let [mut all, mut lost, mut early, mut over] = sets.map(|set| play.diagram.select(&mut play.ways, set, cubes));
        let in_check = Self::checked(&mut play, all, terms)?;
        let in_check = play.diagram.count(in_check);
        play.diagram.collect(&mut [&mut all, &mut lost, &mut early, &mut over]);
        // Collecting may have been called off.
        play.diagram.checked(terms.budget)?;
        let roots = [all, lost, early];
        let turns = [self.turn, self.early_turn];
        Ok(Box::new(Self::with(play.diagram, roots, in_check, turns, over)?))
    }

    fn branch(&self, intent: &Intent, terms: &Terms<'_>) -> Result<Expanded, WorldsError> {
        let mut play = self.play(terms);
        let branched = play.branch(self, intent, terms);
        let Some(done) = Self::done(&play, branched, terms)? else { return Err(WorldsError::IllegalEverywhere) };
        let Branched { roots: [mut all, mut lost, mut over], in_check, turn, survived, children, finished } = done;
        play.diagram.collect(&mut [&mut all, &mut lost, &mut over]);
        play.diagram.checked(terms.budget)?;
        let field = Self::with(play.diagram, [all, lost, EMPTY], in_check, [turn, turn], over)?;
        Ok(Expanded { field: Box::new(field), survived, children, finished })
    }

    fn left_open(&self, terms: &Terms<'_>) -> Result<Vec<(IntentScope, Cell, u128)>, WorldsError> {
        let mut play = self.play(terms);
        let found = play.left_open(self, terms);
        Self::done(&play, found, terms)
    }

    fn branched_from(&self, intent: &Intent, words: WordList, terms: &Terms<'_>) -> Result<WordList, WorldsError> {
        self.found(words, terms, |play, targets| play.branched_from(self, intent, targets, terms))
    }

    fn sources(
        &self,
        intent: &Intent,
        words: WordList,
        turn: usize,
        terms: &Terms<'_>,
    ) -> Result<WordList, WorldsError> {
        self.found(words, terms, |play, targets| play.sources(self, intent, targets, turn, terms))
    }

    fn holds_the_same(&self, other: &dyn Worldly) -> bool {
        let Some(other) = other.as_any().downcast_ref::<Self>() else { return false };
        (self.turn, self.early_turn) == (other.turn, other.early_turn) && self.has_the_same_nodes(other)
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
