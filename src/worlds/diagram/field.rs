//! The worlds of a round as a diagram that is kept.

use super::budget::Budget;
use super::count::Counts;
use super::play::Play;
use super::worldly::{Told, WordList};
use super::{Diagram, EMPTY, Node, Nodes, Shape, Terms, Words, Worldly};
use crate::game::relation::Why;
use crate::worlds::{Subset, WorldsError};
use std::sync::Arc;

/// A set of worlds: words before a turn of the player. Worlds that are lost are in it, too.
pub(in crate::worlds) struct Field<const V: usize> {
    pub(super) nodes: Nodes<V>,
    pub(super) turn: usize,
    pub(super) all: Node,
    /// How many there are: before the turn that is next, lost of these, and lost early.
    pub(super) counts: [u128; 3],
    /// In how many of them the player is in check. Which ones is not kept: they would take room of their own.
    pub(super) in_check: u128,
    pub(super) lost: Node,
    /// Worlds that the player's own action has lost, before the turn after it.
    pub(super) early: Node,
    pub(super) early_turn: usize,
    /// Worlds that have ended otherwise and stay, as they do in games of two.
    pub(super) over: Node,
    pub(super) over_count: u128,
}

/// How wide diagrams are: those of most games without hands, of most with them, and all others.
const NARROW: usize = 16;
const MIDDLE: usize = 64;
const WIDE: usize = 128;

/// The field of some words.
pub(in crate::worlds) fn field(words: Words, terms: &Terms<'_>) -> Result<Box<dyn Worldly>, WorldsError> {
    let levels = terms.relation.levels();
    let largest = levels.iter().map(|level| level.size).max().unwrap_or(0);
    Ok(match largest {
        ..=NARROW if levels.len() < 256 => Box::new(Field::<NARROW>::of(words, terms)?),
        ..=MIDDLE => Box::new(Field::<MIDDLE>::of(words, terms)?),
        _ => Box::new(Field::<WIDE>::of(words, terms)?),
    })
}

impl<const V: usize> Field<V> {
    fn of(words: Words, terms: &Terms<'_>) -> Result<Self, WorldsError> {
        let shape = Arc::new(Shape::new(terms.relation, terms.player));
        let mut play =
            Play::new(terms.relation, Diagram::new(Nodes::new(shape), terms.work.clone(), &Budget::new(terms.budget)));
        let Words { turn, early_turn, .. } = words;
        let [mut all, mut lost, mut early, mut over] =
            [words.all, words.lost, words.early, words.over].map(|mut words| {
                words.sort_unstable();
                play.diagram.of_sorted(&words)
            });
        let in_check = Self::checked(&mut play, all, terms)?;
        let in_check = play.diagram.count(in_check);
        play.diagram.collect(&mut [&mut all, &mut lost, &mut early, &mut over]);
        Self::with(play.diagram, [all, lost, early], in_check, [turn, early_turn], over)
    }

    /// The worlds in which play goes on.
    pub(super) fn in_play(&self, diagram: &mut Diagram<V>) -> Node {
        let rest = diagram.without(self.all, self.lost);
        diagram.without(rest, self.over)
    }

    /// The field of some nodes; the last of them are worlds that have ended and stay.
    pub(super) fn with(
        diagram: Diagram<V>,
        [all, lost, early]: [Node; 3],
        in_check: u128,
        [turn, early_turn]: [usize; 2],
        over: Node,
    ) -> Result<Self, WorldsError> {
        let work = diagram.work();
        let nodes = diagram.into_nodes();
        let numbers = nodes.numbers(&work);
        work.check_cancelled()?;
        let [counts @ .., over_count] = [all, lost, early, over].map(|root| numbers.of(root));
        Ok(Self { nodes, turn, all, counts, in_check, lost, early, early_turn, over, over_count })
    }

    /// Are all nodes the same? What is usual may have come to be different things.
    pub(super) fn has_the_same_nodes(&self, other: &Self) -> bool {
        let mut theirs = [other.all, other.early];
        if self.nodes.shape.usual == other.nodes.shape.usual {
            return self.nodes.are_same(&[self.all, self.early], &other.nodes, &theirs);
        }
        let diagram = Diagram::new(other.nodes.copied(), Arc::default(), &Budget::new(u64::MAX));
        let [all, early] = &mut theirs;
        let diagram = diagram.with_usual(self.nodes.shape.usual.clone(), &mut [all, early]);
        self.nodes.are_same(&[self.all, self.early], &diagram, &theirs)
    }

    /// A table on which to play with the worlds.
    pub(super) fn play<'r>(&self, terms: &Terms<'r>) -> Play<'r, V> {
        Play::new(terms.relation, Diagram::new(self.nodes.copied(), terms.work.clone(), &Budget::new(terms.budget)))
    }

    /// The words that are found for some others.
    pub(super) fn found(
        &self,
        mut words: WordList,
        terms: &Terms<'_>,
        find: impl FnOnce(&mut Play<'_, V>, Node) -> Result<Node, Why>,
    ) -> Result<WordList, WorldsError> {
        let mut play = self.play(terms);
        words.sort_unstable();
        let targets = play.diagram.of_sorted(&words);
        let found = find(&mut play, targets);
        Ok(play.diagram.words_of(Self::done(&play, found, terms)?))
    }

    /// What came of work on a table.
    pub(super) fn done<T>(play: &Play<'_, V>, result: Result<T, Why>, terms: &Terms<'_>) -> Result<T, WorldsError> {
        play.diagram.checked(terms.budget)?;
        if terms.work.is_cancelled() {
            return Err(WorldsError::Cancelled);
        }
        result.map_err(WorldsError::NotRepresentable)
    }

    /// The number among all worlds of the first one from a number on that is in some sets, of nodes that came to these.
    pub(super) fn next(&self, nodes: &Nodes<V>, [all, early]: [Node; 2], from: u128) -> Option<u128> {
        let (first, turn) = self.at(&self.nodes, [self.all, self.early], from)?;
        // How many of them come before: the next one is the one.
        let mut counts = Counts::default();
        let mut before: u128 = [all, early].into_iter().map(|set| nodes.rank(set, &first, &mut counts)).sum();
        before += u128::from(turn != self.turn && nodes.has(all, &first));
        let (word, turn) = self.at(nodes, [all, early], before)?;
        self.find(&word, turn)
    }

    /// A word by its place among those before the turn that is next and those that were lost early.
    pub(super) fn at(&self, nodes: &Nodes<V>, sets: [Node; 2], place: u128) -> Option<Told> {
        let (word, set) = nodes.nth(&sets, place, &mut Counts::default())?;
        Some((word, if set == 0 { self.turn } else { self.early_turn }))
    }

    pub(super) fn sets(&self, among: Subset) -> [Node; 2] {
        match among {
            Subset::All => [self.all, self.early],
            Subset::Lost => [self.lost, self.early],
            Subset::Finished => [self.over, EMPTY],
            Subset::InCheck => [EMPTY, EMPTY],
        }
    }

    /// The worlds, of some before the player's turn, in which the player is in check.
    pub(super) fn checked(play: &mut Play<'_, V>, worlds: Node, terms: &Terms<'_>) -> Result<Node, WorldsError> {
        let found = terms.relation.danger(terms.player).and_then(|danger| play.filter(worlds, &danger, true));
        Self::done(play, found, terms)
    }
}
