//! The reasons why a move cannot be grounded. `alfil check --stats` shows them.

/// Why a move cannot be grounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroundError {
    #[error("a condition reads a mark that may or may not have been written")]
    Undecided,
    #[error("it contains more than movements")]
    NotOnlyWalks,
    #[error("it continues a turn")]
    RestOfTurn,
    #[error("it keeps only the outcomes that leave a number least or largest")]
    BestOutcomes,
    #[error("it takes too many steps")]
    TooManySteps,
    #[error("it has too many outcomes")]
    TooManyOutcomes,
    #[error("it has too many ground moves")]
    TooManyMoves,
    #[error("it has too many cases that exclude each other")]
    TooManyCases,
    #[error("a repetition reaches too many states")]
    TooManyStates,
    #[error("it captures on too many squares")]
    TooManyCaptures,
    #[error("it writes a mark on a piece that may not carry it")]
    InvalidMark,
    #[error("different moves may lead to the same position")]
    SameResult,
    #[error("too many moves are the same action")]
    SameAction,
    #[error("`each` changes too many squares")]
    EachOnManySquares,
    #[error("`each` does more than write squares")]
    EachNotOnlyWrites,
    #[error("`each` may change a square in different ways")]
    EachAmbiguous,
    #[error("cancelled")]
    Cancelled,
}
