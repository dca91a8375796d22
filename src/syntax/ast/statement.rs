//! Statements of the syntax tree.

use super::{Expr, PieceLabel, SpannedText, Symbol};
use crate::source::Span;

/// The forms of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// `title Chess`
    Title(SpannedText),
    /// `also standard chess960`
    Also(Vec<SpannedText>),
    /// `about The orthodox game.`
    About(SpannedText),
    /// `origin Japan`
    Origin(SpannedText),
    /// `group asia`
    Group(SpannedText),
    /// `note Kings may not castle.`, `note bare_king: A bare king loses.`: what players should know
    Note {
        /// The condition of the end that the sentence explains, if it explains one.
        end: Option<SpannedText>,
        /// The sentence.
        sentence: SpannedText,
    },
    /// `extends chess`
    Extends(SpannedText),
    /// `board square 8x8 wrapped in files`: its words
    Board(Vec<SpannedText>),
    /// `pieces White + ♙ ♘`
    Pieces {
        /// The owner.
        player: SpannedText,
        /// Whether a `+` adds the pieces to the inherited ones.
        add: bool,
        /// The pieces. The order corresponds to that of the other players' pieces.
        pieces: Vec<Symbol>,
    },
    /// `letters P♙ N♘ +Pと`
    Letters(Vec<LabelledPiece>),
    /// `names ♙ pawn, ♘ knight`
    Names(Vec<(Symbol, SpannedText)>),
    /// `mark ° unmoved on ♔ ♖ lost when moved`
    Mark(MarkDeclaration),
    /// `zone far = rank 8`
    Zone {
        /// The name of the zone.
        name: SpannedText,
        /// The squares.
        region: ZoneRegion,
    },
    /// `hand White ♡♡`
    Hand {
        /// The owner.
        player: SpannedText,
        /// The pieces in hand at the start.
        pieces: Vec<Symbol>,
    },
    /// `facing Black R²`
    Facing {
        /// The player.
        player: SpannedText,
        /// The rotation relative to the board.
        turns: Expr,
    },
    /// `setup` and its picture
    Setup(Vec<SetupRow>),
    /// `look board crossings`
    Look(LookLine),
    /// `royal ♔ ♚`; `royal` alone: none
    Royal(Vec<Symbol>),
    /// `progress ♙ ♟`
    Progress(Vec<Symbol>),
    /// `start M`: the game starts from a position that the move reaches from the setup
    Start(Expr),
    /// `opening White : place`: a turn that is played once, before the cycle of turns
    Opening(PlayerMove),
    /// `turn White : white`
    Turn(PlayerMove),
    /// `threat White : white`
    Threat(PlayerMove),
    /// `end mated : loss`
    End {
        /// When the game ends.
        condition: Expr,
        /// How it ends.
        result: ResultClause,
    },
    /// `ends`: removes the inherited ends
    Ends,
    /// `name = expr`, `name(a, b) = expr`
    Definition {
        /// The name.
        name: SpannedText,
        /// The parameters: names for a function, or shapes for a clause such as `colour_swapped(f + g) = …`.
        parameters: Vec<Expr>,
        /// The definition.
        body: Expr,
    },
}

impl StatementKind {
    /// The keyword; empty for a definition.
    pub fn keyword(&self) -> &'static str {
        match self {
            Self::Title(_) => "title",
            Self::Also(_) => "also",
            Self::About(_) => "about",
            Self::Origin(_) => "origin",
            Self::Group(_) => "group",
            Self::Note { .. } => "note",
            Self::Extends(_) => "extends",
            Self::Board(_) => "board",
            Self::Pieces { .. } => "pieces",
            Self::Letters(_) => "letters",
            Self::Names(_) => "names",
            Self::Mark(_) => "mark",
            Self::Zone { .. } => "zone",
            Self::Hand { .. } => "hand",
            Self::Facing { .. } => "facing",
            Self::Setup(_) => "setup",
            Self::Look(_) => "look",
            Self::Royal(_) => "royal",
            Self::Progress(_) => "progress",
            Self::Start(_) => "start",
            Self::Opening(_) => "opening",
            Self::Turn(_) => "turn",
            Self::Threat(_) => "threat",
            Self::End { .. } => "end",
            Self::Ends => "ends",
            Self::Definition { .. } => "",
        }
    }
}

/// `P♙`, `+Pと`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPiece {
    /// The label.
    pub label: PieceLabel,
    /// The piece.
    pub piece: Symbol,
}

/// `look edges Red top bottom`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookLine {
    /// What the line is about: `board`, `points`, `colour`.
    pub property: SpannedText,
    /// The words that follow.
    pub values: Vec<SpannedText>,
}

impl LookLine {
    /// What may be declared only once: the property, for one player if it belongs to a player.
    pub fn subject(&self) -> String {
        let property = &self.property.text;
        match self.values.first().filter(|_| matches!(property.as_str(), "colour" | "edges")) {
            Some(player) => format!("`look {property} {}`", player.text),
            None => format!("`look {property}`"),
        }
    }
}

/// `mark ' passing on ♙ ♟ lasts one turn`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkDeclaration {
    /// The symbol of the mark.
    pub mark: Symbol,
    /// The name of the mark.
    pub name: SpannedText,
    /// The pieces that may carry it. With `lost_when_moved`, all of them carry it in the setup.
    pub on: Vec<Symbol>,
    /// `lost when moved`: a moved piece of interest loses the mark.
    pub lost_when_moved: bool,
    /// `lasts one turn`: the mark disappears at the end of the next turn.
    pub lasts_one_turn: bool,
    /// `kept while CONDITION`: at the end of a turn, pieces of a player for whom this does not hold lose the mark.
    pub kept_while: Option<Expr>,
}

/// `turn White : white`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerMove {
    /// The player.
    pub player: SpannedText,
    /// The move.
    pub body: Expr,
}

/// One line of a setup picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupRow {
    /// The source of the line.
    pub span: Span,
    /// The squares from the left.
    pub squares: Vec<SetupSquare>,
}

/// One square of a setup picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupSquare {
    /// The source, including the marks.
    pub span: Span,
    /// `.`, `#` or a piece.
    pub content: char,
    /// The marks of the piece.
    pub marks: Vec<char>,
}

/// The squares of a zone: `files d-f & ranks 1-3`, `d4 e4 d5 e5`, `rank 1 | rank 8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneRegion {
    /// `rank 8`, `ranks 1-3`, counted from 1.
    Ranks(LineRange),
    /// `file d`, `files d-f`, counted from 0.
    Files(LineRange),
    /// A list of squares by name.
    Cells(Vec<SpannedText>),
    /// `&`: squares in all of these.
    All(Vec<ZoneRegion>),
    /// `|`: squares in any of these.
    Any(Vec<ZoneRegion>),
}

/// Adjacent ranks or files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRange {
    /// The source, from the keyword on.
    pub span: Span,
    /// The number of the first.
    pub first: u32,
    /// The number of the last.
    pub last: u32,
}

/// The result of an `end`, from the view of the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultClause {
    /// The source of the result.
    pub span: Span,
    /// The result.
    pub kind: ResultKind,
    /// `if claimed`: the game ends only if a player claims it.
    pub if_claimed: bool,
}

/// The forms of a [`ResultClause`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultKind {
    /// The player to move wins.
    Win,
    /// The player to move loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player who has just moved wins.
    LastMover,
    /// This player wins.
    Player(String),
    /// The player with more squares that match the pattern wins.
    Most(Box<Expr>),
}
