//! What games of worlds ask of a variant: positions packed into bytes, and questions about packed positions.
//!
//! Source: seed 003: "some variation of this could be applied to any turn-based, shared-information game with no
//! element of chance".

use super::{Game, RulesEngine, Variant, coordinate_notation};
use crate::algebra::term::Move;
use crate::algebra::{EndResult, Kind};
use crate::board::Cell;
use crate::program::relation::{Relation, RelationError};
use crate::program::{Action, Fault, GameHistory, PackedAction, Position, ReplyOutcome};
use crate::task::CancelToken;
use std::cmp::Ordering;
use std::sync::Arc;

impl Variant {
    /// The number of players.
    pub fn player_count(&self) -> usize {
        self.rules().players.len()
    }

    /// Whether a kind belongs to a player.
    pub fn owns(&self, player: usize, kind: Kind) -> bool {
        self.rules().side(player).contains(kind)
    }

    /// The name of a square in move notation.
    pub fn cell_name(&self, cell: Cell) -> &str {
        self.board().name(cell)
    }

    /// The number of squares of the board.
    pub fn square_count(&self) -> usize {
        self.rules().setup.len()
    }

    /// All squares.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.square_count()).map_while(|cell| u16::try_from(cell).ok()).map(Cell)
    }

    /// The number of kinds that a square can hold, the empty square included. Kinds are numbered `0..kind_count`.
    pub fn kind_count(&self) -> usize {
        self.rules().pieces.len() + 1
    }

    /// Appends a position as bytes. Two positions are equal if and only if their bytes are, ignoring trailing zeros.
    pub fn pack(&self, at: &Position, into: &mut Vec<u8>) {
        self.packing().pack(at, into);
    }

    /// Decodes a packed position; trailing bytes are ignored.
    pub fn unpack(&self, bytes: &[u8]) -> Position {
        self.packing().unpack(bytes)
    }

    /// Compares two packed positions in the canonical order: by squares, file by file from the left and each file from the
    /// top; then by hands, piece by piece; then by passes.
    pub fn compare_packed(&self, a: &[u8], b: &[u8]) -> Ordering {
        self.packing().compare(a, b)
    }

    /// A sort key for faster comparison, if there are any; `number` counts from 0. The first key that differs orders two
    /// packed positions as the canonical order does.
    pub fn sort_key(&self, bytes: &[u8], number: usize) -> Option<u128> {
        self.packing().digit(bytes, number)
    }

    /// Calls `visit` with each square of a packed position and its kind.
    pub fn for_each_square(&self, bytes: &[u8], seen: &mut dyn FnMut(Cell, Kind)) {
        self.packing().for_each_content(bytes, &mut |cell, content| seen(cell, content.kind));
    }

    /// Calls `visit` with each piece and its count in the owner's hand; never for a game without hands.
    pub fn for_each_hand(&self, bytes: &[u8], seen: &mut dyn FnMut(Kind, u8)) {
        let hands = self.packing().hands(bytes).iter().enumerate();
        hands.for_each(|(index, &count)| seen(Kind::piece(index), count));
    }

    /// Returns the kind on a square of a packed position.
    pub fn kind_at(&self, bytes: &[u8], cell: Cell) -> Kind {
        self.packing().content_at(bytes, cell).kind
    }

    /// Returns the result for a player if the game has ended in a position. It depends on the position alone, not on its
    /// history.
    ///
    /// # Errors
    /// A [`Fault`] if the rules exceed their budget.
    pub fn player_result(&self, at: &Position, player: usize) -> Result<Option<PlayerResult>, Fault> {
        let mut known: Option<bool> = None;
        let mut stuck = || match known {
            Some(stuck) => Ok(stuck),
            None => Ok(*known.insert(!self.has_action(at)?)),
        };
        let Some(end) = self.find_end(at, GameHistory::default(), &mut stuck, false)? else {
            return Ok(stuck()?.then_some(PlayerResult::Drawn));
        };
        let mover = self.mover(at);
        Ok(Some(match self.outcome(at, end)?.winner {
            Some(winner) if winner == player => PlayerResult::Won,
            Some(_) => PlayerResult::Lost,
            // With more than two players, one may lose without another winning.
            None if self.rules().ends[mover][end].result != EndResult::Loss => PlayerResult::Drawn,
            None if mover == player => PlayerResult::Lost,
            None => PlayerResult::OtherLost,
        }))
    }

    /// Calls `visit` with the packed position after each action, in any order, and whether it is known to be calm: the next
    /// player is not in check and can act.
    /// Returns `false`, without any call, if the caller must try the actions one by one. On `true` the game has not ended,
    /// and `player` is to move afterwards.
    ///
    /// # Errors
    /// As [`Variant::player_result`].
    pub fn for_each_successor(
        &self,
        at: &Position,
        player: usize,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<bool, Fault> {
        match self.engine() {
            RulesEngine::Fast => self.compiled().visit_replies(at, player, seen),
            RulesEngine::Interpreter => Ok(false),
        }
    }

    /// Plays an action of a player in a packed position, then calls `visit` with the packed position after each reply. It is
    /// called only for [`ReplyOutcome`] results that say so.
    ///
    /// # Errors
    /// As [`Variant::player_result`].
    pub fn for_each_reply_to(
        &self,
        bytes: &[u8],
        player: usize,
        sought: &mut ActionQuery<'_>,
        seen: &mut dyn FnMut(&[u8], bool),
    ) -> Result<ReplyOutcome, Fault> {
        if self.engine() == RulesEngine::Interpreter {
            return Ok(ReplyOutcome::Unsupported);
        }
        let ActionQuery { from, to, text, cache: known } = sought;
        let mut pick = |choices: &[PackedAction]| {
            if let Some(known) = known.iter().find(|known| known.choices == choices) {
                return Ok(known.index);
            }
            let world = self.unpack(bytes);
            let actions = self.actions_between(&world, *from, *to)?;
            let index = self.action_texts(&world, &actions).iter().position(|other| other == text);
            known.push(SearchedActions { choices: choices.to_vec(), index });
            Ok(index)
        };
        self.compiled().apply_and_visit_replies(bytes, player, (*from, *to), &mut pick, seen)
    }

    /// Fills `into` with the actions of a packed position as small values, in any order. Returns `false` if that is not
    /// possible. An action that is alone between its two squares is the same action in every position.
    ///
    /// # Errors
    /// As [`Variant::player_result`].
    pub fn list_packed_actions(&self, bytes: &[u8], into: &mut Vec<PackedAction>) -> Result<bool, Fault> {
        match self.engine() {
            RulesEngine::Fast => self.compiled().packed_actions(&self.unpack(bytes), into),
            RulesEngine::Interpreter => Ok(false),
        }
    }

    /// The turns of the game as relations between positions.
    ///
    /// # Errors
    /// Why they are none.
    pub fn relation(&self) -> Result<&Relation, RelationError> {
        self.prepare_relation(&CancelToken::default())
    }

    /// Whether a position matches a query.
    ///
    /// # Errors
    /// As [`Variant::player_result`].
    pub fn matches_query(&self, at: &Position, query: &PositionQuery) -> Result<bool, Fault> {
        self.interpreter().can_make(at, &query.0)
    }

    /// Encodes a position as a word; `None` if it has none.
    pub fn encode_word(&self, at: &Position) -> Option<Box<[u8]>> {
        self.relation().ok()?.encode(at)
    }

    /// The index of the turn to be played.
    pub fn turn_index(&self, at: &Position) -> usize {
        at.turn()
    }

    /// The player of a turn.
    pub fn player_of_turn(&self, turn: usize) -> usize {
        self.rules().turns.get(turn).map_or(0, |turn| turn.player)
    }

    /// Decodes the word of a position before a turn.
    pub fn decode_word(&self, word: &[u8], turn: usize) -> Position {
        self.relation().map_or_else(|_| self.start(), |relation| relation.decode(word, turn))
    }

    /// Whether it is a player's turn in a packed position and the player is in check. `None` if the game has ended or the
    /// fast engine cannot tell.
    ///
    /// # Errors
    /// As [`Variant::player_result`].
    pub fn in_check_packed(&self, bytes: &[u8], player: usize) -> Result<Option<bool>, Fault> {
        match self.engine() {
            RulesEngine::Fast => self.compiled().packed_in_check(bytes, player),
            RulesEngine::Interpreter => Ok(None),
        }
    }

    /// The squares of an action.
    pub fn action_squares(&self, action: &Action) -> ActionSquares {
        ActionSquares { from: action.from, to: action.to, promotes: action.promotes }
    }

    /// The notations of a position's actions; all differ. Equal notations mean the same action in different positions.
    /// The notation of an action between two squares depends only on the actions between these squares.
    pub fn action_texts(&self, before: &Position, actions: &[Action]) -> Vec<String> {
        coordinate_notation::format_all(self, before, actions)
    }
}

/// An action between two squares that is looked up in many positions.
#[derive(Debug)]
pub struct ActionQuery<'s> {
    from: Cell,
    to: Cell,
    /// The notation that distinguishes it from other actions between these squares.
    text: &'s str,
    /// Lists of actions between these squares that were searched before.
    cache: Vec<SearchedActions>,
}

/// A list of actions between two squares.
#[derive(Debug)]
struct SearchedActions {
    choices: Vec<PackedAction>,
    /// The index of the wanted action, if present.
    index: Option<usize>,
}

impl<'s> ActionQuery<'s> {
    /// The action with this notation between two different squares.
    pub fn new(from: Cell, to: Cell, text: &'s str) -> Self {
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
