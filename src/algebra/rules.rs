//! A rule file with everything looked up: the game as a value.

use super::term::{Condition, Move, Pattern};
use super::{Content, Kind, KindSet, Marks};
use crate::board::Board;
use crate::source::Span;
use std::sync::Arc;

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRule {
    /// How it is written in rule files.
    pub symbol: char,
    /// Whose it is, by index of player.
    pub owner: usize,
    /// Its letter in FEN, where the file gives one.
    pub letter: Option<char>,
    /// What it is called, where the file says so.
    pub name: Option<String>,
}

/// A mark and its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkRule {
    /// How it is written.
    pub symbol: char,
    /// What it is called.
    pub name: String,
    /// The pieces that may carry it.
    pub on: KindSet,
    /// A piece of interest that moves loses it.
    pub lost_when_moved: bool,
    /// Gone at the end of the turn after the one that wrote it.
    pub lasts_one_turn: bool,
    /// By player: what must hold for that player's pieces to keep it.
    pub kept_while: Option<Vec<Arc<Condition>>>,
}

/// What an end leads to, seen from the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player who has just moved wins.
    LastMover,
    /// This player wins.
    Player(usize),
    /// The player with more squares that match wins; nobody, if they are equal.
    Most(Pattern),
}

/// `end CONDITION : RESULT`, for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRule {
    /// When.
    pub condition: Arc<Condition>,
    /// What then.
    pub result: EndResult,
    /// Only when a player claims it.
    pub if_claimed: bool,
    /// The condition as the file writes it, for the reason a game ended.
    pub text: String,
    /// Where that is written, for messages.
    pub span: Span,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRule {
    /// Whose.
    pub player: usize,
    /// What may be done in it.
    pub body: Arc<Move>,
    /// Is it the rest of the turn before it, as in [`Rules::halved`]? Then no mark has faded between the two, and nothing ends there.
    pub continues_turn: bool,
    /// Where that is written, for messages.
    pub span: Span,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name it is found by: the rule file's, without its ending.
    pub name: String,
    /// Other names it is found by.
    pub other_names: Vec<String>,
    /// What it is called.
    pub title: String,
    /// A sentence about it.
    pub about: String,
    /// Where it is played.
    pub board: Board,
    /// Names of the players in the order of the file.
    pub players: Vec<String>,
    /// Kinds of pieces; [`Kind::piece`] of the index is its kind.
    pub pieces: Vec<PieceRule>,
    /// Letters that name a piece besides its own.
    pub letter_aliases: Vec<(char, Kind)>,
    /// The marks; [`Marks::of`] the index is its bit.
    pub marks: Vec<MarkRule>,
    /// What stands on the board at the start, by cell.
    pub setup: Vec<Content>,
    /// How many of each piece its owner's hand holds at the start, by index of piece; all zero without `hand` lines.
    pub hands: Vec<u8>,
    /// The royal pieces of all players.
    pub royal: KindSet,
    /// Pieces whose moves count as progress.
    pub progress: KindSet,
    /// Moves that make the starts of the game of its setup, one after another; none if it starts with the setup.
    pub start_moves: Vec<Arc<Move>>,
    /// Where they are written, for messages.
    pub start_span: Span,
    /// The turns: those of the opening, each played once, and then the cycle.
    pub turns: Vec<TurnRule>,
    /// The first turn of the cycle, to which the game comes back after the last turn.
    pub cycle_start: usize,
    /// By player: what threatens the royal pieces of others.
    pub threats: Vec<Arc<Move>>,
    /// By player to move: the ends in the order they are tried.
    pub ends: Vec<Vec<EndRule>>,
}

impl Rules {
    /// The piece of a kind; `None` for an empty square.
    pub fn piece(&self, kind: Kind) -> Option<&PieceRule> {
        self.pieces.get(kind.index()?)
    }

    /// All kinds a player owns.
    pub fn side(&self, player: usize) -> KindSet {
        (0..self.pieces.len()).filter(|&i| self.pieces[i].owner == player).map(Kind::piece).collect()
    }

    /// The kind written with a symbol.
    pub fn kind_of(&self, symbol: char) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.symbol == symbol).map(Kind::piece)
    }

    /// The marks with a property.
    pub fn marks_where(&self, property: impl Fn(&MarkRule) -> bool) -> Marks {
        (0..self.marks.len())
            .filter(|&i| property(&self.marks[i]))
            .fold(Marks::default(), |set, i| set.or(Marks::of(i)))
    }

    /// The marks that pieces keep only while a condition holds.
    pub fn conditional_marks(&self) -> Marks {
        self.marks_where(|mark| mark.kept_while.is_some())
    }

    /// The turn after a turn.
    pub fn next_turn(&self, turn: usize) -> usize {
        if turn + 1 < self.turns.len() { turn + 1 } else { self.cycle_start.min(self.turns.len().saturating_sub(1)) }
    }

    /// The first turn of a player at or after a turn, in the order they are played.
    pub fn turn_of(&self, player: usize, from: usize) -> Option<usize> {
        let later = from..self.turns.len();
        later.chain(self.cycle_start..self.turns.len()).find(|&turn| self.turns[turn].player == player)
    }

    /// Does any hand play a part in the game?
    pub fn has_hands(&self) -> bool {
        self.hands.iter().any(|&n| n > 0) || self.turns.iter().any(|turn| turn.body.uses_hands())
    }
}
