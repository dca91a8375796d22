//! Why a game ended, in the words of the Laws of Chess and of lichess.

use crate::algebra::term::{Atom, Condition, Fact};
use crate::algebra::{EndResult, EndRule};
use std::fmt;

/// Why a game ended. Its text is shown to players and written to PGN.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The player to move is checkmated.
    Checkmate,
    /// The player to move has no move, which is a draw.
    Stalemate,
    /// The player to move has no move, which decides the game.
    NoMove,
    /// The player to move has no move, and the rules do not say what follows.
    NoAction,
    /// The board is full.
    BoardFull,
    /// A position occurred this number of times.
    Repetition(u32),
    /// A player gave check at every turn of a repetition.
    PerpetualCheck,
    /// This number of turns passed without a capture or progress.
    Quiet(u32),
    /// This number of turns in succession was passed.
    Passes(u32),
    /// Another condition, in the words of the rule file or of games of worlds.
    Text(String),
    /// A player resigned.
    Resigned(Loser),
    /// A player ran out of time.
    TimedOut(Loser),
    /// A player, a program, failed: it crashed, hung or chose an illegal move.
    Forfeited(Loser, Forfeit),
    /// The players agreed to a draw.
    Agreed,
    /// The scores that the players reported settled the game.
    Adjudicated,
}

/// How a program failed to choose a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Forfeit {
    /// It chose this text, which is no legal move.
    IllegalMove(String),
    /// It crashed, hung or is missing, as the message says.
    NoAnswer(String),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(text) => write!(f, "the engine answered `{text}`, which is not a legal move"),
            Self::NoAnswer(problem) => f.write_str(problem),
        }
    }
}

/// A player who loses for a reason outside the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loser {
    /// The index of the player.
    pub player: usize,
    /// The name of the player in the rules.
    pub name: String,
}

impl EndReason {
    /// The reason that an end gives: the name that the rule file gives the condition, or else the field's word, or else the
    /// condition as it is written there.
    pub(super) fn of(end: &EndRule) -> Self {
        let has_name = end.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if has_name && !["mated", "stuck", "full"].contains(&end.text.as_str()) {
            return Self::Text(end.text.replace('_', " "));
        }
        let mated = Condition::Atom(Atom::Fact(Fact::Mated));
        let is_perpetual_check = |atom: &Atom| matches!(atom, Atom::Perpetual(perpetual) if *perpetual.condition == Condition::Atom(Atom::Fact(Fact::Check)));
        match &*end.condition {
            condition if condition.atoms().any(is_perpetual_check) => Self::PerpetualCheck,
            Condition::Atom(Atom::Fact(Fact::Stuck)) if end.result == EndResult::Draw => Self::Stalemate,
            Condition::Atom(Atom::Fact(Fact::Stuck)) => Self::NoMove,
            Condition::Atom(Atom::Fact(Fact::Full)) => Self::BoardFull,
            Condition::Atom(Atom::Fact(Fact::Repeated(n))) => Self::Repetition(*n),
            Condition::Atom(Atom::Fact(Fact::Quiet(n))) => Self::Quiet(*n),
            Condition::Atom(Atom::Fact(Fact::Passes(n))) => Self::Passes(*n),
            condition if *condition == mated => Self::Checkmate,
            // Players see the mate; the other conditions do not matter to them.
            Condition::And(parts) if parts.contains(&mated) => Self::Checkmate,
            _ => Self::Text(end.text.clone()),
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate => f.write_str("checkmate"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::NoMove => f.write_str("no move is left"),
            Self::NoAction => f.write_str("no action is left"),
            Self::BoardFull => f.write_str("the board is full"),
            Self::Repetition(3) => f.write_str("threefold repetition"),
            Self::Repetition(4) => f.write_str("fourfold repetition"),
            Self::Repetition(5) => f.write_str("fivefold repetition"),
            Self::Repetition(n) => write!(f, "the position occurred {n} times"),
            Self::PerpetualCheck => f.write_str("perpetual check"),
            Self::Quiet(turns) => write!(f, "{} moves without a capture or progress", turns / 2),
            Self::Passes(1) => f.write_str("a pass"),
            Self::Passes(n) => write!(f, "{n} consecutive passes"),
            Self::Text(text) => f.write_str(text),
            Self::Resigned(loser) => write!(f, "{} resigned", loser.name),
            Self::TimedOut(loser) => write!(f, "{} ran out of time", loser.name),
            Self::Forfeited(loser, forfeit) => write!(f, "{} forfeits: {forfeit}", loser.name),
            Self::Agreed => f.write_str("draw by agreement"),
            Self::Adjudicated => f.write_str("adjudication"),
        }
    }
}

impl From<String> for EndReason {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
