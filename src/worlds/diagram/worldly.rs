//! What a set of worlds as a diagram can be asked, however wide its nodes are.

use crate::game::relation::{Cube, Relation, Why};
use crate::game::{Asked, Cell, Squares};
use crate::worlds::{Finished, Intent, IntentScope, ProgressMonitor, Subset, WorldsError};
use std::any::Any;
use std::sync::Arc;

/// The word of a world, and the turn that is next in it.
pub(in crate::worlds) type Told = (Box<[u8]>, usize);

/// Words of worlds.
pub(in crate::worlds) type WordList = Vec<Box<[u8]>>;

/// What is known of an action: the word that it leads to, and its first and last square if they are chosen. Actions between
/// different squares may lead to the same word: where either of two pieces takes, and both explode.
pub(in crate::worlds) struct Clue {
    pub after: Box<[u8]>,
    pub squares: [Option<Cell>; 2],
}

/// Tells the squares and texts of actions, by a word before a turn and what is known of them.
pub(in crate::worlds) type Tell<'t> = &'t dyn Fn(&[u8], usize, &[Clue]) -> Result<Vec<(Squares, String)>, Why>;

/// What work on a field goes by.
#[derive(Clone)]
pub(in crate::worlds) struct Terms<'t> {
    pub relation: &'t Relation,
    pub player: usize,
    pub work: Arc<ProgressMonitor>,
    /// So many bytes may it take.
    pub budget: u64,
    pub tell: Tell<'t>,
}

/// A round as it was worked out.
pub(in crate::worlds) struct Expanded {
    pub field: Box<dyn Worldly>,
    pub survived: u128,
    pub children: u128,
    pub finished: Finished,
}

/// Sets of worlds as diagrams, however wide they are.
pub(in crate::worlds) trait Worldly: Send + Sync {
    /// How many of these worlds there are.
    fn count(&self, among: Subset) -> u128;
    /// The turn that is next, but in worlds that the player's own action has lost.
    fn turn(&self) -> usize;
    /// The word of a world by its number, and the turn that is next in it.
    fn nth(&self, among: Subset, number: u128, terms: &Terms<'_>) -> Result<Option<Told>, WorldsError>;
    /// The number of a world among all.
    fn find(&self, word: &[u8], turn: usize) -> Option<u128>;
    /// Of every level and value: in how many worlds in which a cube holds it has the value; and in how many worlds it does,
    /// in how many of these the player is in check, and in how many the game is lost.
    fn census(&self, given: &Cube, terms: &Terms<'_>) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError>;
    /// The number of the first world from a number on in which a cube holds.
    fn first_from(&self, given: &Cube, from: u128, terms: &Terms<'_>) -> Result<Option<u128>, WorldsError>;
    /// In how many worlds a question is answered with yes, and the number of the first such world from a number on.
    fn matching(&self, asked: &Asked, from: u128, terms: &Terms<'_>) -> Result<(u128, Option<u128>), WorldsError>;
    /// The actions that some worlds allow, of those between two squares or of all, and in how many.
    fn actions(&self, between: Option<(Cell, Cell)>, terms: &Terms<'_>) -> Result<Vec<(Intent, u128)>, WorldsError>;
    /// The round after an action of the player.
    fn expand(&self, intent: &Intent, terms: &Terms<'_>) -> Result<Expanded, WorldsError>;
    /// As the census, of the worlds that allow an action.
    fn allowing(&self, intent: &Intent, terms: &Terms<'_>) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError>;
    /// What a move of a game of two leads to, before the next turn.
    fn branch(&self, intent: &Intent, terms: &Terms<'_>) -> Result<Expanded, WorldsError>;
    /// The squares from which, and those to which, some world allows an action, and how many worlds do.
    fn left_open(&self, terms: &Terms<'_>) -> Result<Vec<(IntentScope, Cell, u128)>, WorldsError>;
    /// The words of all worlds that a move of a game of two leads to some words, in order.
    fn branched_from(&self, intent: &Intent, words: WordList, terms: &Terms<'_>) -> Result<WordList, WorldsError>;
    /// The worlds in which a cube holds.
    fn select(&self, given: &Cube, terms: &Terms<'_>) -> Result<Box<dyn Worldly>, WorldsError>;
    /// The words of all worlds that an action and a reply lead to some words before a turn, in order.
    fn sources(
        &self,
        intent: &Intent,
        words: WordList,
        turn: usize,
        terms: &Terms<'_>,
    ) -> Result<WordList, WorldsError>;
    /// Are the same worlds in another one of the same game?
    fn holds_the_same(&self, other: &dyn Worldly) -> bool;
    /// As whatever it is.
    fn as_any(&self) -> &dyn Any;
    /// How many bytes it takes.
    fn bytes(&self) -> u64;
}

/// Worlds as words.
#[derive(Default)]
pub(in crate::worlds) struct Words {
    /// Those before this turn of the player.
    pub all: Vec<Box<[u8]>>,
    pub turn: usize,
    /// Those of them that are lost.
    pub lost: Vec<Box<[u8]>>,
    /// Those of them that have ended otherwise.
    pub over: Vec<Box<[u8]>>,
    /// Those that the player's own action has lost, before this turn.
    pub early: Vec<Box<[u8]>>,
    pub early_turn: usize,
}
