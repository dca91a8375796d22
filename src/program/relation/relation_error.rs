//! The reasons why rules or worlds cannot be expressed as relations.

use crate::program::Fault;
use crate::program::ground::GroundError;

/// Why rules or worlds cannot be expressed as relations.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RelationError {
    /// A move cannot be grounded.
    #[error(transparent)]
    Ground(#[from] GroundError),
    /// An action cannot be carried out.
    #[error("{0}")]
    Fault(#[from] Fault),
    /// A turn, player, guard, hand, action or word is missing.
    #[error("internal error: a turn, player, guard, hand, action or word is missing")]
    Missing,
    /// A move depends on earlier positions.
    #[error("moves depend on earlier positions")]
    HistoryInMoves,
    /// Squares hold too many different contents.
    #[error("squares hold too many different contents")]
    TooManyContents,
    /// A square is never empty.
    #[error("a square is never empty or holds too many different contents")]
    UnusualSquare,
    /// The board has too many squares.
    #[error("the board has too many squares")]
    TooManyLevels,
    /// A move writes a content that its square cannot hold.
    #[error("a move writes a content that its square cannot hold")]
    ImpossibleContent,
    /// A move has too many cases.
    #[error("a move has too many cases")]
    TooManyCases,
    /// A pattern matches in too many places.
    #[error("a pattern matches in too many places")]
    TooManyPlaces,
    /// Too many royal pieces may be taken at once.
    #[error("too many royal pieces may be taken at once")]
    TooManyRoyals,
    /// Too many moves may lead to the same position.
    #[error("too many moves may lead to the same position")]
    TooManyColours,
    /// Too many worlds may become equal.
    #[error("too many worlds may become equal")]
    TooManyMerges,
    /// Two moves are the same action only in some positions.
    #[error("two moves are the same action only in some positions")]
    AmbiguousAction,
    /// A move is a pass only in some positions.
    #[error("a move is a pass only in some positions")]
    AmbiguousPass,
    /// A condition reads earlier positions in the middle of a turn.
    #[error("a condition reads earlier positions in the middle of a turn")]
    LooksBack,
    /// A condition depends on marks that may be lost.
    #[error("a condition depends on marks that may be lost")]
    DependsOnLostMarks,
    /// `stuck` is tested in the middle of a turn.
    #[error("`stuck` is tested in the middle of a turn")]
    StuckInTurn,
    /// A turn puts a piece of another player on the board.
    #[error("a turn puts a piece of another player on the board")]
    PutsEnemyPiece,
    /// A condition counts matches of several squares, or squares where another condition holds.
    #[error("a condition counts more than single squares")]
    CountsMoreThanSquares,
    /// An end compares the pieces of the players.
    #[error("an end compares the pieces of the players")]
    EndByMajority,
    /// The players do not move in turn.
    #[error("the players do not move in turn")]
    IrregularTurns,
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// A hand holds too many pieces.
    #[error("a hand holds too many pieces")]
    HandOverflow,
}
