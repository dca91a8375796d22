//! The interface of a set of worlds stored as a diagram. It hides the width of the nodes.

use crate::game::relation::{Cube, Relation, RelationError};
use crate::game::{ActionSquares, Cell, PositionQuery};
use crate::task::ProgressMonitor;
use crate::worlds::{Finished, Intent, IntentScope, Subset, WorldsError};
use std::any::Any;
use std::sync::Arc;

/// The word of a world and the index of its next turn.
pub(in crate::worlds) type TurnWord = (Box<[u8]>, usize);

/// Words of worlds, usually sorted.
pub(in crate::worlds) type WordList = Vec<Box<[u8]>>;

/// An action by its effect: the word after it, and its first and last square if it has them. Actions between different
/// squares may have the same effect, for example when either of two pieces captures and both explode.
pub(in crate::worlds) struct PlayedAction {
    pub after: Box<[u8]>,
    pub squares: [Option<Cell>; 2],
}

/// Returns the squares and texts of actions, given the word before the turn, the turn and the effects.
pub(in crate::worlds) type DescribeActions<'t> =
    &'t dyn Fn(&[u8], usize, &[PlayedAction]) -> Result<Vec<(ActionSquares, String)>, RelationError>;

/// The context of work on a diagram.
#[derive(Clone)]
pub(in crate::worlds) struct DiagramContext<'t> {
    pub relation: &'t Relation,
    pub player: usize,
    pub monitor: Arc<ProgressMonitor>,
    /// Memory limit in bytes.
    pub budget: u64,
    pub describe: DescribeActions<'t>,
}

/// The result of expanding a round.
pub(in crate::worlds) struct ExpandedRound {
    pub worlds: Box<dyn WorldSet>,
    pub survived: u128,
    pub children: u128,
    pub finished: Finished,
}

/// A set of worlds as a diagram of any width.
pub(in crate::worlds) trait WorldSet: Send + Sync {
    /// Number of worlds in a subset.
    fn count(&self, subset: Subset) -> u128;
    /// The next turn, except in worlds that the player's own action has lost.
    fn turn(&self) -> usize;
    /// The world with a number in a subset.
    fn nth(&self, subset: Subset, number: u128, context: &DiagramContext<'_>) -> Result<Option<TurnWord>, WorldsError>;
    /// The number of a world in the whole set.
    fn find(&self, word: &[u8], turn: usize) -> Option<u128>;
    /// By level and value: the number of worlds with this value, of those in the cube. Also the number of worlds in the cube, of
    /// those in check and of lost ones.
    fn census(
        &self,
        condition: &Cube,
        context: &DiagramContext<'_>,
    ) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError>;
    /// The number of the first world in the cube from a number on.
    fn first_from(
        &self,
        condition: &Cube,
        from: u128,
        context: &DiagramContext<'_>,
    ) -> Result<Option<u128>, WorldsError>;
    /// The number of worlds that match a pattern, and the number of the first match from a number on.
    fn matching(
        &self,
        pattern: &PositionQuery,
        from: u128,
        context: &DiagramContext<'_>,
    ) -> Result<(u128, Option<u128>), WorldsError>;
    /// The actions that are legal in some world, optionally only those between two squares, and the number of worlds for each.
    fn actions(
        &self,
        between: Option<(Cell, Cell)>,
        context: &DiagramContext<'_>,
    ) -> Result<Vec<(Intent, u128)>, WorldsError>;
    /// Expands the round: an action of the player and all replies.
    fn expand(&self, intent: &Intent, context: &DiagramContext<'_>) -> Result<ExpandedRound, WorldsError>;
    /// The census of the worlds in which an action is legal.
    fn census_allowing(
        &self,
        intent: &Intent,
        context: &DiagramContext<'_>,
    ) -> Result<(Vec<Vec<u128>>, [u128; 3]), WorldsError>;
    /// The worlds after a move of a quantum game, before the next turn.
    fn branch(&self, intent: &Intent, context: &DiagramContext<'_>) -> Result<ExpandedRound, WorldsError>;
    /// The origin and target squares of actions that are legal in some world, and the number of worlds for each.
    fn open_scopes(&self, context: &DiagramContext<'_>) -> Result<Vec<(IntentScope, Cell, u128)>, WorldsError>;
    /// The sorted words of all worlds from which a move of a quantum game leads to one of `words`.
    fn branch_sources(
        &self,
        intent: &Intent,
        words: WordList,
        context: &DiagramContext<'_>,
    ) -> Result<WordList, WorldsError>;
    /// The subset of worlds in a cube.
    fn select(&self, condition: &Cube, context: &DiagramContext<'_>) -> Result<Box<dyn WorldSet>, WorldsError>;
    /// The sorted words of all worlds from which an action and a reply lead to one of `words` before `turn`.
    fn sources(
        &self,
        intent: &Intent,
        words: WordList,
        turn: usize,
        context: &DiagramContext<'_>,
    ) -> Result<WordList, WorldsError>;
    /// Whether another set of the same game has the same worlds.
    fn has_same_worlds(&self, other: &dyn WorldSet) -> bool;
    /// For downcasts.
    fn as_any(&self) -> &dyn Any;
    /// Memory in bytes.
    fn bytes(&self) -> u64;
}

/// The worlds of a round as words.
#[derive(Default)]
pub(in crate::worlds) struct RoundWords {
    /// Worlds before `turn` of the player.
    pub all: Vec<Box<[u8]>>,
    pub turn: usize,
    /// The lost ones among `all`.
    pub lost: Vec<Box<[u8]>>,
    /// Those of `all` that have ended without a loss.
    pub over: Vec<Box<[u8]>>,
    /// Worlds lost by the player's own action, before `early_turn`.
    pub early: Vec<Box<[u8]>>,
    pub early_turn: usize,
}
