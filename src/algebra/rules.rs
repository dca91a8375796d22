//! The rules of a game, with all names resolved.

use super::game_group::GameGroup;
use super::look::Look;
use super::term::{Condition, Move, Pattern, WriteValue};
use super::{Content, Kind, KindSet, Marks};
use crate::board::Board;
use crate::source::Span;
use crate::syntax::ast::PieceLabel;
use std::sync::Arc;

/// A piece of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRule {
    /// The symbol in rule files.
    pub symbol: char,
    /// The owner, by index of player.
    pub owner: usize,
    /// The label in FEN and in moves, if the file declares one.
    pub label: Option<PieceLabel>,
    /// The name, if the file declares one.
    pub name: Option<String>,
}

/// A label that is read as a piece and never written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelAlias {
    /// The label.
    pub label: PieceLabel,
    /// The piece.
    pub kind: Kind,
}

/// A mark and the rules of its life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkRule {
    /// The symbol.
    pub symbol: char,
    /// The name.
    pub name: String,
    /// The pieces that may carry it.
    pub on: KindSet,
    /// Whether a piece of interest loses the mark when it moves.
    pub lost_when_moved: bool,
    /// Whether the mark disappears at the end of the turn after the one that set it.
    pub lasts_one_turn: bool,
    /// By player, the condition under which that player's pieces keep the mark.
    pub kept_while: Option<Vec<Arc<Condition>>>,
}

/// The result of an end, from the view of the player to move.
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
    /// The player with more squares that match wins; a tie is a draw.
    Most(Pattern),
}

/// `end CONDITION : RESULT`, for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndRule {
    /// When the game ends.
    pub condition: Arc<Condition>,
    /// The result.
    pub result: EndResult,
    /// Whether the game ends only if a player claims it.
    pub if_claimed: bool,
    /// The condition as written, to state why a game ended.
    pub text: String,
    /// What the end means for players, if the file says so.
    pub note: Option<String>,
    /// The source of the condition, for messages.
    pub span: Span,
}

/// A turn of the cycle or the opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRule {
    /// The player, by index.
    pub player: usize,
    /// The moves of the turn.
    pub body: Arc<Move>,
    /// Whether this is the second part of the turn before it; see [`Rules::with_split_turns`]. No mark expires between the
    /// two, and the game does not end there.
    pub continues_turn: bool,
    /// The source of the turn, for messages.
    pub span: Span,
}

/// The rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rules {
    /// The name of the game: the file name without `.alg`.
    pub name: String,
    /// Other names of the game.
    pub other_names: Vec<String>,
    /// The title.
    pub title: String,
    /// A sentence about the game.
    pub about: String,
    /// Where and when the game was invented; may be empty.
    pub origin: String,
    /// What players should know beside the pieces and the ends, a sentence each.
    pub notes: Vec<String>,
    /// The group in lists of games.
    pub group: GameGroup,
    /// The board.
    pub board: Board,
    /// How the game looks.
    pub look: Look,
    /// The names of the players in the order of the file.
    pub players: Vec<String>,
    /// The pieces. The kind of the piece with an index is [`Kind::piece`] of the index.
    pub pieces: Vec<PieceRule>,
    /// Labels that name a piece in addition to its own.
    pub label_aliases: Vec<LabelAlias>,
    /// The marks. The bit of the mark with an index is [`Marks::of`] the index.
    pub marks: Vec<MarkRule>,
    /// The contents of the board at the start, by cell.
    pub setup: Vec<Content>,
    /// By index of piece, how many its owner has in hand at the start; all zero without `hand` lines.
    pub hands: Vec<u8>,
    /// The royal pieces of all players.
    pub royal: KindSet,
    /// Pieces whose moves count as progress.
    pub progress: KindSet,
    /// The moves that lead from the setup to the start positions, one after another; empty if the setup is the start.
    pub start_moves: Vec<Arc<Move>>,
    /// The source of the start moves, for messages.
    pub start_span: Span,
    /// The turns: those of the opening, which are played once, and then the cycle.
    pub turns: Vec<TurnRule>,
    /// The first turn of the cycle, which follows the last turn.
    pub cycle_start: usize,
    /// By player, the moves that threaten the royal pieces of others.
    pub threats: Vec<Arc<Move>>,
    /// By player to move, the end rules in the order in which they are tried.
    pub ends: Vec<Vec<EndRule>>,
}

impl Rules {
    /// Rules without players, pieces and moves.
    pub(super) fn new(board: Board) -> Self {
        Self { setup: vec![Content::EMPTY; board.len()], board, ..Self::default() }
    }

    /// The piece of a kind; `None` for an empty square.
    pub fn piece(&self, kind: Kind) -> Option<&PieceRule> {
        self.pieces.get(kind.index()?)
    }

    /// The kinds that a player owns.
    pub fn side(&self, player: usize) -> KindSet {
        (0..self.pieces.len()).filter(|&i| self.pieces[i].owner == player).map(Kind::piece).collect()
    }

    /// The piece of a player with the same place in the order as a piece of another player.
    pub fn counterpart(&self, kind: Kind, player: usize) -> Option<Kind> {
        let place = self.side(self.piece(kind)?.owner).iter().position(|other| other == kind)?;
        self.side(player).iter().nth(place)
    }

    /// The kind with this label: a piece's own label takes precedence over the aliases.
    pub fn kind_labelled(&self, label: PieceLabel) -> Option<Kind> {
        let own = self.pieces.iter().position(|piece| piece.label == Some(label)).map(Kind::piece);
        own.or_else(|| self.label_aliases.iter().find(|alias| alias.label == label).map(|alias| alias.kind))
    }

    /// The kind with this symbol.
    pub fn kind_of(&self, symbol: char) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.symbol == symbol).map(Kind::piece)
    }

    /// The marks for which a property holds.
    pub fn marks_where(&self, property: impl Fn(&MarkRule) -> bool) -> Marks {
        let marks = self.marks.iter().enumerate().filter(|(_, mark)| property(mark));
        marks.fold(Marks::default(), |set, (i, _)| set.or(Marks::of(i)))
    }

    /// The marks that depend on a `kept while` condition.
    pub fn conditional_marks(&self) -> Marks {
        self.marks_where(|mark| mark.kept_while.is_some())
    }

    /// The turn after a turn.
    pub fn next_turn(&self, turn: usize) -> usize {
        if turn + 1 < self.turns.len() { turn + 1 } else { self.cycle_start.min(self.turns.len().saturating_sub(1)) }
    }

    /// The first turn of a player at or after a turn, in playing order.
    pub fn turn_of(&self, player: usize, from: usize) -> Option<usize> {
        let later = from..self.turns.len();
        later.chain(self.cycle_start..self.turns.len()).find(|&turn| self.turns[turn].player == player)
    }

    /// The kinds that can be on the board: those of the setup and those that some move puts there.
    pub fn board_kinds(&self) -> KindSet {
        let mut kinds: KindSet = self.setup.iter().map(|content| content.kind).collect();
        for body in self.start_moves.iter().chain(self.turns.iter().map(|turn| &turn.body)) {
            body.for_each_write(&mut |write| {
                if let WriteValue::Put(kind) = write.value {
                    kinds = kinds.or(KindSet::of(kind));
                }
            });
        }
        kinds
    }

    /// Whether some move may put a piece of these kinds where there was none: by promotion, or from a hand. A move that takes
    /// one away at the same time, as castling does, does not count.
    pub fn may_gain(&self, kinds: KindSet) -> bool {
        self.turns.iter().any(|turn| {
            let mut is_gained = false;
            turn.body.for_each_rewrite(&mut |rewrite| is_gained |= rewrite.gains(kinds));
            is_gained
        })
    }

    /// Whether hands are used in the game.
    pub fn has_hands(&self) -> bool {
        self.hands.iter().any(|&n| n > 0) || self.turns.iter().any(|turn| turn.body.uses_hands())
    }
}
