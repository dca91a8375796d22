//! Classical games: those whose positions can be worlds, held by the million.
//!
//! Source: seed 003: "some variation of this could be applied to any turn-based, shared-information game with no
//! element of chance".

mod variant;

use super::Game;
use crate::algebra::Kind;
use crate::algebra::term::Move;
use crate::board::Cell;
use crate::program::relation::{Relation, Why};
use crate::program::{Fault, PackedAction, ReplyOutcome};
use std::cmp::Ordering;
use std::sync::Arc;

/// A game whose positions can be packed, looked into and judged one by one.
pub trait Classical: Game<Position: Send + Sync, Action: Send + Sync> + Send + Sync {
    /// How many players there are.
    fn players(&self) -> usize;

    /// Is a kind one of a player's pieces?
    fn owns(&self, player: usize, kind: Kind) -> bool;

    /// The name of a square, as it is written in actions.
    fn cell_name(&self, cell: Cell) -> &str;

    /// How many squares the board has.
    fn squares(&self) -> usize;

    /// All of them.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.squares()).map_while(|cell| u16::try_from(cell).ok()).map(Cell)
    }

    /// How many kinds can stand on a square, the empty square included: `0..kinds` are their numbers.
    fn kinds(&self) -> usize;

    /// Appends a position as bytes. Positions are equal just if their bytes are, zeros at the end left aside.
    fn pack(&self, at: &Self::Position, into: &mut Vec<u8>);

    /// The position whose bytes these are, whatever follows them.
    fn unpack(&self, bytes: &[u8]) -> Self::Position;

    /// Compares two packed positions in the canonical order, which is a matter of what they are alone: by what stands on
    /// their squares, file by file from the left and in a file from the top; then by hands, piece by piece; then by passes.
    fn compare(&self, a: &[u8], b: &[u8]) -> Ordering;

    /// Numbers from 0 on by which packed positions are told apart faster, if there are any: the first that differs does as the
    /// positions do in the canonical order.
    fn digit(&self, _bytes: &[u8], _number: usize) -> Option<u128> {
        None
    }

    /// Calls `seen` with every square of a packed position and what stands there.
    fn each_square(&self, bytes: &[u8], seen: &mut dyn FnMut(Cell, Kind));

    /// What stands on a square of a packed position.
    fn stands_on(&self, bytes: &[u8], cell: Cell) -> Kind;

    /// Calls `seen` with every piece and how many of it its owner holds in a packed position; never, where nobody holds any.
    fn each_hand(&self, _bytes: &[u8], _seen: &mut dyn FnMut(Kind, u8)) {}

    /// What has become of a player, if the game has ended in a position: by what stands there, not by how it came about.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    fn fate(&self, at: &Self::Position, player: usize) -> Result<Option<Fate>, Fault>;

    /// Is a royal piece of the player to move threatened?
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn in_check(&self, at: &Self::Position) -> Result<bool, Fault>;

    /// Calls `seen` with every position, packed, that the actions of a position lead to, once an action, in any order. `false`,
    /// and it was never called, where that has to be found out action by action; where it is `true`, the game has not ended, and it is
    /// the turn of a player afterwards.
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn replies(&self, _at: &Self::Position, _player: usize, _seen: &mut dyn FnMut(&[u8], bool)) -> Result<bool, Fault> {
        Ok(false)
    }

    /// Plays an action of a player in a packed position, and calls `seen` with every position, packed, that the replies of the
    /// others lead to; it was not called, unless they are led on.
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn lead(
        &self,
        _bytes: &[u8],
        _player: usize,
        _sought: &mut Sought<'_>,
        _seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        Ok(ReplyOutcome::Unsupported)
    }

    /// The actions of a packed position as small values, in any order, into a list that is emptied first; `false` where they are
    /// not to be had so. One that is alone between two squares is the same action wherever it is alone between them.
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn list(&self, _bytes: &[u8], _into: &mut Vec<PackedAction>) -> Result<bool, Fault> {
        Ok(false)
    }

    /// The turns of the game as relations between positions.
    ///
    /// # Errors
    /// Why there are none.
    fn relation(&self) -> Result<&Relation, Why> {
        Err("the game is not known as relations".into())
    }

    /// Does a position match a question?
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn matches(&self, _at: &Self::Position, _asked: &Asked) -> Result<bool, Fault> {
        Ok(false)
    }

    /// The word of a position; `None` if it is none.
    fn word(&self, _at: &Self::Position) -> Option<Box<[u8]>> {
        None
    }

    /// Which turn is next in a position.
    fn turn(&self, _at: &Self::Position) -> usize {
        0
    }

    /// Whose turn that is, by index of player.
    fn player_of(&self, _turn: usize) -> usize {
        0
    }

    /// The position of a word before a turn.
    fn of_word(&self, _word: &[u8], _turn: usize) -> Self::Position {
        self.start()
    }

    /// Is it a player's turn in a packed position, and the player in check? `None` where the game has ended, or where that has
    /// to be found out otherwise.
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn in_check_there(&self, _bytes: &[u8], _player: usize) -> Result<Option<bool>, Fault> {
        Ok(None)
    }

    /// All actions of a position in which the game has not ended.
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn actions(&self, at: &Self::Position) -> Result<Vec<Self::Action>, Fault>;

    /// Those of them that lead from one square to another one, in the same order.
    ///
    /// # Errors
    /// As [`Classical::fate`].
    fn between(&self, at: &Self::Position, from: Cell, to: Cell) -> Result<Vec<Self::Action>, Fault>;

    /// The squares of an action.
    fn squares_of(&self, action: &Self::Action) -> Squares;

    /// The texts of a position's actions, by which actions of different positions are the same one. No two are equal.
    /// Actions from one square to another get theirs from all that lead between these two.
    fn texts(&self, before: &Self::Position, actions: &[Self::Action]) -> Vec<String>;
}

/// An action from one square to another one that is looked for in many positions.
#[derive(Debug)]
pub struct Sought<'s> {
    from: Cell,
    to: Cell,
    /// By which it is told from others between these squares.
    text: &'s str,
    /// Actions that were found between these squares, and which of them it is, if any.
    known: Vec<(Vec<PackedAction>, Option<usize>)>,
}

impl<'s> Sought<'s> {
    /// The action with a text between two different squares.
    pub fn new((from, to): (Cell, Cell), text: &'s str) -> Self {
        Self { from, to, text, known: Vec::new() }
    }
}

/// A question to positions in the words of the algebra: whether the player whose turn it is could make this move; patterns
/// and conditions are moves that change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked(pub Arc<Move>);

/// What has become of a player when a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The player has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// The player has lost.
    Lost,
    /// One of several others has lost; nobody has won.
    Other,
}

/// Which squares an action is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Squares {
    /// Where it starts; `None` for a drop or a pass.
    pub from: Option<Cell>,
    /// Where it ends; `None` for a pass.
    pub to: Option<Cell>,
    /// What the piece that moved becomes, if it becomes something else.
    pub promotes: Option<Kind>,
}
