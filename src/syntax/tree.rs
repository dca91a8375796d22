//! The faithful tree of a rule file: what stands there, brackets and all, before any name is looked up.
//!
//! The tree says nothing about meaning: `a b` is a [`Node::Row`] of two names, whether they turn out to be a movement
//! before a move, two squares side by side or one move after another. The algebra decides that once names are known.
//! Printing a tree and parsing the print gives the tree back.

use std::hash::{Hash, Hasher};

use crate::source::Span;

/// A rule file, statement by statement.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tree {
    /// In the order of the file.
    pub statements: Vec<Statement>,
}

/// One statement: a line that starts in the first column, and the indented lines that continue it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The whole statement without its comments at the end.
    pub span: Span,
    /// What it says.
    pub item: Item,
}

/// A piece of text and where it stands. Two are equal if they say the same.
#[derive(Clone, Debug)]
pub struct Text {
    /// Where.
    pub span: Span,
    /// What, trimmed.
    pub text: String,
}

/// One symbol (a piece or a mark) and where it stands. Two are equal if they are the same symbol.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// Where.
    pub span: Span,
    /// The symbol.
    pub symbol: char,
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Text {}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Self) -> bool {
        self.symbol == other.symbol
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.symbol.hash(state);
    }
}

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

/// An expression and where it stands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Where.
    pub span: Span,
    /// What.
    pub node: Node,
}

/// Two expressions are equal if they say the same, wherever they stand.
impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

impl Eq for Expr {}

/// One letter of a movement word and its power: `R²` is `(Turn, 2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letter {
    /// Which.
    pub step: Step,
    /// How often; negative for the inverse.
    pub power: i32,
}

/// A basic movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// `1`
    Stay,
    /// `u`
    Up,
    /// `d`
    Down,
    /// `l`
    Left,
    /// `r`
    Right,
    /// `R`: a turn by one side, counter-clockwise
    Turn,
    /// `F`: left and right exchanged
    Flip,
    /// `C`: each player's pieces become the next player's
    Colour,
}

/// `passes 2`, `repeated 3`, `quiet 100`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tally {
    /// The last n turns were passes.
    Passes,
    /// The position stands for the nth time.
    Repeated,
    /// n turns without a capture or progress.
    Quiet,
}

/// Conditions that are one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// `check`
    Check,
    /// `taken`
    Taken,
    /// `mated`
    Mated,
    /// `stuck`
    Stuck,
    /// `full`
    Full,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`, `<=`
    AtMost,
    /// `>`
    More,
    /// `≥`, `>=`
    AtLeast,
}

/// What an expression says. Binding, tightest first: postfix, [`Row`](Node::Row), [`Stack`](Node::Stack),
/// [`Both`](Node::Both), [`Glue`](Node::Glue), [`Either`](Node::Either), [`Arrow`](Node::Arrow),
/// [`Else`](Node::Else), [`Compare`](Node::Compare), [`Not`](Node::Not), [`And`](Node::And), [`Or`](Node::Or).
/// The lists hold at least two members, unless said otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A movement word, `uur²`; at least one letter.
    Movement(Vec<Letter>),
    /// A piece or a name of one symbol.
    Piece(char),
    /// `.`
    Empty,
    /// `#`
    Off,
    /// `%`
    Interest,
    /// `0`
    Zero,
    /// `nil`
    Nil,
    /// `∅`
    Never,
    /// A number, beside a comparison.
    Number(i64),
    /// A name.
    Name(String),
    /// `name(a, b)`
    Call(Text, Vec<Expr>),
    /// `[♟♞.]`, `[^♟♞]`
    Class {
        /// With `^`.
        negated: bool,
        /// At least one.
        items: Vec<Expr>,
    },
    /// `@♙`
    Hand(Box<Expr>),
    /// `♖°`, `♖¬°`
    Marked {
        /// What carries it.
        base: Box<Expr>,
        /// The mark.
        mark: Symbol,
        /// With `¬`.
        negated: bool,
    },
    /// `( … )`
    Brackets(Box<Expr>),
    /// Juxtaposition.
    Row(Vec<Expr>),
    /// `f;g`
    Stack(Vec<Expr>),
    /// `f & g`
    Both(Vec<Expr>),
    /// `f + g`
    Glue(Vec<Expr>),
    /// `f | g`
    Either(Vec<Expr>),
    /// `f -> g`
    Arrow(Box<Expr>, Box<Expr>),
    /// `A else B`
    Else(Vec<Expr>),
    /// `if A then M else N`
    If {
        /// The condition.
        condition: Box<Expr>,
        /// Where it holds.
        then: Box<Expr>,
        /// Where it does not; `∅` if left out.
        otherwise: Option<Box<Expr>>,
    },
    /// `%p: M`
    Choose {
        /// One square.
        place: Box<Expr>,
        /// What is done there.
        body: Box<Expr>,
    },
    /// `each p: M`
    Each {
        /// One square.
        place: Box<Expr>,
        /// What is done there.
        body: Box<Expr>,
    },
    /// `x²`, `m⁻¹`
    Power(Box<Expr>, i32),
    /// `M{i}`, `M{i,j}`, `M{i,}`, `M*`, `M+`, `M?`
    Repeat {
        /// What.
        body: Box<Expr>,
        /// At least.
        min: u32,
        /// At most.
        max: Option<u32>,
    },
    /// `M!`
    Greedy(Box<Expr>),
    /// `not A`
    Not(Box<Expr>),
    /// `their A`
    Their(Box<Expr>),
    /// `A and B`
    And(Vec<Expr>),
    /// `A or B`
    Or(Vec<Expr>),
    /// `count(p) = 2`
    Compare(Box<Expr>, Comparison, Box<Expr>),
    /// `check`, `taken`, …
    Word(Word),
    /// `passes 2`, …
    Tally(Tally, u32),
    /// `/L*(F$)+/m`: kept as text, body and flags
    Path(String, String),
}

impl Expr {
    /// Puts a node at a place.
    pub fn new(span: Span, node: Node) -> Self {
        Self { span, node }
    }

    /// The expression inside any brackets.
    pub fn bare(&self) -> &Self {
        match &self.node {
            Node::Brackets(inner) => inner.bare(),
            _ => self,
        }
    }
}
