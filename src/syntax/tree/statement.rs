//! What statements say.

use super::{Expr, Symbol, Text};
use crate::source::Span;

/// What a statement says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `title Chess`
    Title(Text),
    /// `also standard chess960`
    Also(Vec<Text>),
    /// `about The orthodox game.`
    About(Text),
    /// `extends chess`
    Extends(Text),
    /// `board square 8x8 wrapped in files`: its words
    Board(Vec<Text>),
    /// `pieces White + ♙ ♘`
    Pieces {
        /// Whose.
        player: Text,
        /// With `+`: added to those the player has.
        add: bool,
        /// In an order that is the same for every player.
        pieces: Vec<Symbol>,
    },
    /// `letters P♙ N♘`
    Letters(Vec<(char, Symbol)>),
    /// `names ♙ pawn, ♘ knight`
    Names(Vec<(Symbol, Text)>),
    /// `mark ° unmoved on ♔ ♖ lost when moved`
    Mark(Mark),
    /// `zone far = rank 8`
    Zone {
        /// Its name.
        name: Text,
        /// Which squares.
        region: Region,
    },
    /// `hand White ♡♡`
    Hand {
        /// Whose.
        player: Text,
        /// What it holds at the start.
        pieces: Vec<Symbol>,
    },
    /// `facing Black R²`
    Facing {
        /// Whose forward it is.
        player: Text,
        /// How it is turned from the board's.
        turns: Expr,
    },
    /// `setup` and its picture
    Setup(Vec<Rank>),
    /// `royal ♔ ♚`; `royal` alone: none
    Royal(Vec<Symbol>),
    /// `progress ♙ ♟`
    Progress(Vec<Symbol>),
    /// `start M`: the game starts with one of the outcomes of the move on the setup
    Start(Expr),
    /// `opening White : place`: a turn that is played once, before the cycle of turns begins
    Opening(PlayersMove),
    /// `turn White : white`
    Turn(PlayersMove),
    /// `threat White : white`
    Threat(PlayersMove),
    /// `end mated : loss`
    End {
        /// When.
        condition: Expr,
        /// What then.
        result: Verdict,
    },
    /// `ends`: drop the inherited ones
    Ends,
    /// `name = expr`, `name(a, b) = expr`
    Definition {
        /// The defined name.
        name: Text,
        /// Its parameters: names for a function, shapes for a clause such as `colour_swapped(f + g) = …`.
        parameters: Vec<Expr>,
        /// What it stands for.
        body: Expr,
    },
}

/// `mark ' passing on ♙ ♟ lasts one turn`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The mark itself.
    pub mark: Symbol,
    /// What it is called.
    pub name: Text,
    /// The pieces that may carry it; with `lost_when_moved`, all of these carry it in the setup.
    pub on: Vec<Symbol>,
    /// `lost when moved`: a piece of interest that moves loses it.
    pub lost_when_moved: bool,
    /// `lasts one turn`: gone at the end of the next turn.
    pub lasts_one_turn: bool,
    /// `kept while CONDITION`: at the end of a turn it goes from every piece of a player for whom this does not hold.
    pub kept_while: Option<Expr>,
}

/// `turn White : white`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayersMove {
    /// Whose.
    pub player: Text,
    /// The move.
    pub body: Expr,
}

/// One line of a setup's picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rank {
    /// The line.
    pub span: Span,
    /// Its squares from the left.
    pub squares: Vec<Square>,
}

/// One square of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Where it stands, its marks included.
    pub span: Span,
    /// `.`, `#` or a piece.
    pub content: char,
    /// The marks behind it.
    pub marks: Vec<char>,
}

/// Squares of the board, said without movements: `files d-f & ranks 1-3`, `d4 e4 d5 e5`, `rank 1 | rank 8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// `rank 8`, `ranks 1-3`: first and last, from 1.
    Ranks(Span, u32, u32),
    /// `file d`, `files d-f`: first and last, from 0.
    Files(Span, u32, u32),
    /// Squares by name.
    Cells(Vec<Text>),
    /// `&`: in all of these.
    All(Vec<Region>),
    /// `|`: in any of these.
    Any(Vec<Region>),
}

/// What an `end` leads to, seen from the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: VerdictKind,
    /// `if claimed`: the game ends so only when a player says so.
    pub if_claimed: bool,
}

/// See [`Verdict`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerdictKind {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player who has just moved wins.
    Last,
    /// This player wins.
    Player(String),
    /// The player with more squares that match wins.
    Most(Box<Expr>),
}
