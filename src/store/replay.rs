//! Replays a saved game, from its start position to its last move.

use super::{GameEnding, Mode, SavedGame};
use crate::game::{
    Fault, FoundMove, Game, GameHistory, GameRecord, GameTree, LineProblem, MoveText, Position, TurnCounters, Variant,
    coordinate_notation, fen,
};

/// Why a saved game cannot be replayed to its end.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The start position is not valid.
    #[error("the start position of the saved game is not valid under these rules: {0}")]
    Start(#[from] fen::FenError),
    /// The game is a game of many worlds.
    #[error("this is a many-worlds game; only classical games can be replayed")]
    Worlds,
    /// A move cannot be played.
    #[error("move {} of the saved game, `{text}`, {reason}", .at + 1)]
    Move {
        /// The index of the move.
        at: usize,
        /// The move as it was saved.
        text: String,
        /// Why it cannot be played.
        reason: MoveError,
        /// The game without this move and those after it.
        kept: Box<GameTree>,
    },
    /// A move of a variation cannot be played.
    #[error("a variation of the saved game, at move {}: `{text}` {reason}", .at + 1)]
    Variation {
        /// The number of moves before it.
        at: usize,
        /// The move as it was saved.
        text: String,
        /// Why it cannot be played.
        reason: MoveError,
        /// The game without this move and those after it.
        kept: Box<GameTree>,
    },
    /// The game cannot end as it was saved.
    #[error("the saved game ends with {ending}, which these rules do not allow there")]
    Ending {
        /// How it ends: `a claim`, `a loss on time` or `a resignation`.
        ending: &'static str,
        /// The game with all its moves.
        kept: Box<GameTree>,
    },
}

/// Why a move of a saved game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The rules fail in this position.
    #[error("cannot be checked: {0}")]
    Fault(Fault),
    /// The game is over; here is the reason.
    #[error("comes after the end of the game: {0}")]
    GameOver(String),
    /// No legal move has this text.
    #[error("is illegal")]
    Illegal,
}

impl ReplayError {
    /// The part of the game that could be replayed.
    pub fn kept(self) -> Option<GameTree> {
        match self {
            Self::Move { kept, .. } | Self::Variation { kept, .. } | Self::Ending { kept, .. } => Some(*kept),
            Self::Start(_) | Self::Worlds => None,
        }
    }
}

impl SavedGame {
    /// A record without moves at the start position.
    ///
    /// # Errors
    /// If the start position is not valid under these rules.
    pub fn start(&self, variant: &Variant) -> Result<GameRecord<Variant>, fen::FenError> {
        match &self.fen {
            None => Ok(GameRecord::new(variant.start(), TurnCounters::default())),
            Some(text) => fen::parse(variant, text).map(GameRecord::from_fen),
        }
    }

    /// Notes on the start position, such as that no game reaches it.
    pub fn position_notes(&self, variant: &Variant) -> Option<String> {
        let start = fen::parse(variant, self.fen.as_deref()?).ok()?;
        (!start.notes.is_empty()).then(|| start.notes.join("; "))
    }

    /// Replays the game with its variations, and goes to the current move.
    ///
    /// # Errors
    /// If a move or the ending is not valid under these rules; the error keeps the rest of the game.
    pub fn replay(&self, variant: &Variant) -> Result<GameTree, ReplayError> {
        if self.mode != Mode::Game {
            return Err(ReplayError::Worlds);
        }
        let mut tree = GameTree::new(self.start(variant)?);
        let problems = tree.read_line(&self.moves.0, &mut |before, text| find(variant, before, text));
        if let Some(LineProblem { written, ply: at, is_in_variation, reason }) = problems.into_iter().next() {
            let (text, kept) = (written.text, Box::new(tree));
            return Err(if is_in_variation {
                ReplayError::Variation { at, text: text.to_string(), reason, kept }
            } else {
                ReplayError::Move { at, text: text.to_string(), reason, kept }
            });
        }
        if let Some(ending) = self.ending.filter(|&ending| ending != GameEnding::ByRules) {
            let outcome = match ending {
                GameEnding::Claimed => tree.record().status(variant).ok().and_then(|status| status.claim),
                other => other.outcome(variant),
            };
            let Some(outcome) = outcome else {
                let ending = match ending {
                    GameEnding::Claimed => "a claim",
                    GameEnding::TimedOut(_) => "a loss on time",
                    _ => "a resignation",
                };
                return Err(ReplayError::Ending { ending, kept: Box::new(tree) });
            };
            tree.declare(outcome);
        }
        if let Some(place) = &self.at {
            tree.go_to(place.find(&tree));
        }
        Ok(tree)
    }
}

/// Finds a move of a saved game.
fn find(variant: &Variant, before: &Position, text: &str) -> Result<FoundMove<MoveText>, MoveError> {
    let status = variant.status(before, GameHistory::default()).map_err(MoveError::Fault)?;
    if let Some(outcome) = status.outcome {
        return Err(MoveError::GameOver(outcome.reason.to_string()));
    }
    // The program saves coordinates. A file that was edited by hand may have any text that a player could type.
    let index = coordinate_notation::resolve(variant, before, &status.actions, text);
    let action = index.and_then(|index| status.actions.get(index)).ok_or(MoveError::Illegal)?;
    Ok(FoundMove { action: action.clone(), label: MoveText::new(text) })
}

#[cfg(test)]
mod tests {
    use super::super::{Folders, Library};
    use super::*;

    fn chess() -> Variant {
        let library = Library::open(&Folders::under(std::path::Path::new("nowhere")));
        library.load("chess").expect("loads").variant
    }

    fn saved(moves: &str, fen: Option<&str>, ending: Option<GameEnding>) -> SavedGame {
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        SavedGame {
            rules: "chess".into(),
            fen: fen.map(str::to_owned),
            moves: moves.into(),
            ending,
            ..SavedGame::default()
        }
    }

    #[track_caller]
    fn check(game: &SavedGame, expect: Result<&str, (&str, usize)>) {
        let variant = chess();
        match (game.replay(&variant), expect) {
            (Ok(tree), Ok(reason)) => {
                let record = tree.record();
                let outcome = record.status(&variant).expect("no fault").outcome;
                assert_eq!(outcome.map(|outcome| outcome.reason.to_string()).unwrap_or_default(), reason);
                let ending = record.closed().map(GameEnding::of);
                assert_eq!(ending, game.ending);
            }
            (Err(error), Err((text, kept))) => {
                assert_eq!(error.to_string(), text);
                assert_eq!(error.kept().map_or(0, |tree| tree.ply()), kept);
            }
            (result, _) => panic!("{:?}", result.map(|tree| tree.ply())),
        }
    }

    #[test]
    fn games_are_replayed() {
        check(&saved("e2e4 e7e5 g1f3", None, None), Ok(""));
        check(&saved("f2f3 e7e5 g2g4 d8h4", None, None), Ok("checkmate"));
        check(&saved("e2e4", None, Some(GameEnding::Resigned(1))), Ok("Black resigned"));
        check(&saved("e2e4", None, Some(GameEnding::Agreed)), Ok("draw by agreement"));
        let thrice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
        check(&saved(thrice, None, Some(GameEnding::Claimed)), Ok("threefold repetition"));
        check(&saved("a7a8n", Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), None), Ok("insufficient material"));
    }

    #[test]
    fn errors_keep_the_game_up_to_there() {
        check(&saved("e2e4 e2e4", None, None), Err(("move 2 of the saved game, `e2e4`, is illegal", 1)));
        let after = "move 5 of the saved game, `a2a3`, comes after the end of the game: checkmate";
        check(&saved("f2f3 e7e5 g2g4 d8h4 a2a3", None, None), Err((after, 4)));
        let claim = "the saved game ends with a claim, which these rules do not allow there";
        check(&saved("e2e4", None, Some(GameEnding::Claimed)), Err((claim, 1)));
        let resigned = "the saved game ends with a resignation, which these rules do not allow there";
        check(&saved("e2e4", None, Some(GameEnding::Resigned(5))), Err((resigned, 1)));
        let start = "the start position of the saved game is not valid under these rules: the FEN has 1 rank, but the board has 8";
        check(&saved("", Some("8 w"), None), Err((start, 0)));
    }
}
