//! Classical games: games whose positions can be the worlds of a quantum game, stored by the million.
//!
//! Source: seed 003: "some variation of this could be applied to any turn-based, shared-information game with no
//! element of chance".

mod variant;

use super::Game;
use crate::algebra::Kind;
use crate::algebra::term::Move;
use crate::board::Cell;
use crate::program::relation::{Relation, RelationError};
use crate::program::{Fault, PackedAction, ReplyOutcome};
use std::cmp::Ordering;
use std::sync::Arc;

/// A game whose positions can be packed into bytes and queried in packed form.
pub trait ClassicalGame: Game<Position: Send + Sync, Action: Send + Sync> + Send + Sync {
    /// The number of players.
    fn player_count(&self) -> usize;

    /// Whether a kind belongs to a player.
    fn owns(&self, player: usize, kind: Kind) -> bool;

    /// The name of a square in move notation.
    fn cell_name(&self, cell: Cell) -> &str;

    /// The number of squares of the board.
    fn square_count(&self) -> usize;

    /// All squares.
    fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.square_count()).map_while(|cell| u16::try_from(cell).ok()).map(Cell)
    }

    /// The number of kinds that can stand on a square, the empty square included. Kinds are numbered `0..kind_count`.
    fn kind_count(&self) -> usize;

    /// Appends a position as bytes. Two positions are equal if and only if their bytes are, ignoring trailing zeros.
    fn pack(&self, at: &Self::Position, into: &mut Vec<u8>);

    /// Decodes a packed position; trailing bytes are ignored.
    fn unpack(&self, bytes: &[u8]) -> Self::Position;

    /// Compares two packed positions in the canonical order: by squares, file by file from the left and each file from the
    /// top; then by hands, piece by piece; then by passes.
    fn compare_packed(&self, a: &[u8], b: &[u8]) -> Ordering;

    /// A sort key for faster comparison, if there are any; `number` counts from 0. The first key that differs orders two
    /// packed positions as the canonical order does.
    fn sort_key(&self, bytes: &[u8], number: usize) -> Option<u128>;

    /// Calls `visit` with each square of a packed position and its kind.
    fn for_each_square(&self, bytes: &[u8], visit: &mut dyn FnMut(Cell, Kind));

    /// Returns the kind on a square of a packed position.
    fn kind_at(&self, bytes: &[u8], cell: Cell) -> Kind;

    /// Calls `visit` with each piece and its count in the owner's hand; never for a game without hands.
    fn for_each_hand(&self, bytes: &[u8], visit: &mut dyn FnMut(Kind, u8));

    /// Returns the result for a player if the game has ended in a position. It depends on the position alone, not on its
    /// history.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    fn player_result(&self, at: &Self::Position, player: usize) -> Result<Option<PlayerResult>, Fault>;

    /// Whether a royal piece of the player to move is attacked.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn in_check(&self, at: &Self::Position) -> Result<bool, Fault>;

    /// Calls `visit` with the packed position after each action, in any order, and whether it is known to be calm: the next
    /// player is not in check and can act.
    /// Returns `false`, without any call, if the caller must try the actions one by one. On `true` the game has not ended,
    /// and `player` is to move afterwards.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn for_each_successor(
        &self,
        at: &Self::Position,
        player: usize,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Result<bool, Fault>;

    /// Plays an action of a player in a packed position, then calls `visit` with the packed position after each reply. It is
    /// called only for [`ReplyOutcome`] results that say so.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn for_each_reply_to(
        &self,
        bytes: &[u8],
        player: usize,
        sought: &mut ActionQuery<'_>,
        visit: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault>;

    /// Fills `into` with the actions of a packed position as small values, in any order. Returns `false` if that is not
    /// possible. An action that is alone between its two squares is the same action in every position.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn list_packed_actions(&self, bytes: &[u8], into: &mut Vec<PackedAction>) -> Result<bool, Fault>;

    /// The turns of the game as relations between positions.
    ///
    /// # Errors
    /// Why they are none.
    fn relation(&self) -> Result<&Relation, RelationError>;

    /// Whether a position matches a query.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn matches_query(&self, at: &Self::Position, asked: &PositionQuery) -> Result<bool, Fault>;

    /// Encodes a position as a word; `None` if it has none.
    fn encode_word(&self, at: &Self::Position) -> Option<Box<[u8]>>;

    /// The index of the turn to be played.
    fn turn_index(&self, at: &Self::Position) -> usize;

    /// The player of a turn.
    fn player_of_turn(&self, turn: usize) -> usize;

    /// Decodes the word of a position before a turn.
    fn decode_word(&self, word: &[u8], turn: usize) -> Self::Position;

    /// Whether it is a player's turn in a packed position and the player is in check. `None` if the game has ended or the
    /// fast engine cannot tell.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn in_check_packed(&self, bytes: &[u8], player: usize) -> Result<Option<bool>, Fault>;

    /// Returns all actions of a position in which the game has not ended.
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn actions(&self, at: &Self::Position) -> Result<Vec<Self::Action>, Fault>;

    /// Returns the actions from one square to another, in the order of [`ClassicalGame::actions`].
    ///
    /// # Errors
    /// As [`ClassicalGame::player_result`].
    fn actions_between(&self, at: &Self::Position, from: Cell, to: Cell) -> Result<Vec<Self::Action>, Fault>;

    /// The squares of an action.
    fn action_squares(&self, action: &Self::Action) -> ActionSquares;

    /// The notations of a position's actions; all differ. Equal notations mean the same action in different positions.
    /// The notation of an action between two squares depends only on the actions between these squares.
    fn action_texts(&self, before: &Self::Position, actions: &[Self::Action]) -> Vec<String>;
}

/// An action between two squares that is looked up in many positions.
#[derive(Debug)]
pub struct ActionQuery<'s> {
    from: Cell,
    to: Cell,
    /// The notation that distinguishes it from other actions between these squares.
    text: &'s str,
    /// Lists of actions between these squares, each with the index of the wanted one, if present.
    cache: Vec<(Vec<PackedAction>, Option<usize>)>,
}

impl<'s> ActionQuery<'s> {
    /// The action with this notation between two different squares.
    pub fn new((from, to): (Cell, Cell), text: &'s str) -> Self {
        Self { from, to, text, cache: Vec::new() }
    }
}

/// A query on positions, in the language of the rules: whether the player to move could make this move. Patterns and
/// conditions are moves that change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionQuery(pub Arc<Move>);

/// The result of a finished game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerResult {
    /// The player has won.
    Won,
    /// The game is drawn.
    Drawn,
    /// The player has lost.
    Lost,
    /// One of several opponents has lost; nobody has won.
    OtherLost,
}

/// The squares of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionSquares {
    /// The origin; `None` for a drop or a pass.
    pub from: Option<Cell>,
    /// The target; `None` for a pass.
    pub to: Option<Cell>,
    /// The kind that the piece promotes to, if any.
    pub promotes: Option<Kind>,
}
