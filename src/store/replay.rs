//! From a saved game back to a game under way.

use super::{Closed, Mode, SavedGame};
use crate::game::{Game, Record, Variant, coordinates, fen};

/// Why a saved game cannot be played to its end again.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// Not even its start makes sense.
    #[error("the game starts from a position that these rules do not know: {0}")]
    Start(#[from] fen::FenError),
    /// It is no game of one world.
    #[error("this is a many-worlds solitaire, not a game")]
    Worlds,
    /// One of its moves makes no sense.
    #[error("move {} of the saved game, `{text}`, {why}", .at + 1)]
    Move {
        /// Which move, from 0.
        at: usize,
        /// The move.
        text: String,
        /// What is wrong with it.
        why: String,
        /// What could be played again.
        kept: Box<Record<Variant>>,
    },
    /// The end that the players made makes no sense.
    #[error("the saved game was {what}, which these rules do not allow there")]
    Closed {
        /// What they did.
        what: &'static str,
        /// What could be played again: all moves.
        kept: Box<Record<Variant>>,
    },
}

impl ReplayError {
    /// What could be played again.
    pub fn kept(self) -> Option<Record<Variant>> {
        match self {
            Self::Move { kept, .. } | Self::Closed { kept, .. } => Some(*kept),
            Self::Start(_) | Self::Worlds => None,
        }
    }
}

impl SavedGame {
    /// The position it starts from, and the turns without capture or progress before it.
    ///
    /// # Errors
    /// If the game's rules do not know the position.
    pub fn start(&self, variant: &Variant) -> Result<Record<Variant>, fen::FenError> {
        match &self.fen {
            None => Ok(Record::new(variant.start(), 0)),
            Some(text) => fen::parse(variant, text).map(|start| Record::new(start.position, start.quiet)),
        }
    }

    /// Plays it again.
    ///
    /// # Errors
    /// At the first move that these rules do not know; the error keeps what could be played.
    pub fn replay(&self, variant: &Variant) -> Result<Record<Variant>, ReplayError> {
        if self.mode != Mode::Game {
            return Err(ReplayError::Worlds);
        }
        let mut record = self.start(variant)?;
        for (at, text) in self.moves.iter().enumerate() {
            if let Err(why) = step(variant, &mut record, text) {
                return Err(ReplayError::Move { at, text: text.clone(), why, kept: Box::new(record) });
            }
        }
        let Some(closed) = self.closed.filter(|&closed| closed != Closed::Ruled) else { return Ok(record) };
        let outcome = match closed {
            Closed::Claimed => record.standing(variant).ok().and_then(|standing| standing.claim),
            other => other.outcome(variant),
        };
        let Some(outcome) = outcome else {
            let what = match closed {
                Closed::Claimed => "drawn by a claim",
                Closed::Late(_) => "lost on time by a player",
                _ => "resigned by a player",
            };
            return Err(ReplayError::Closed { what, kept: Box::new(record) });
        };
        record.close(outcome);
        Ok(record)
    }
}

fn step(variant: &Variant, record: &mut Record<Variant>, text: &str) -> Result<(), String> {
    let standing = record.standing(variant).map_err(|fault| format!("meets a fault of the rules: {fault}"))?;
    if let Some(outcome) = standing.outcome {
        return Err(format!("comes after the end: {}", outcome.reason));
    }
    // Saved by us, it is one of the texts; by hand, it is what a player could type.
    let index = coordinates::meant(variant, record.now(), &standing.actions, text);
    let action = index.and_then(|index| standing.actions.get(index)).ok_or("is no move there")?;
    record.push(action.clone(), action.after.clone());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{ContentHash, Folders, Library};
    use super::*;

    fn chess() -> Variant {
        let library = Library::open(&Folders::under(std::path::Path::new("nowhere")));
        library.load("chess").expect("loads").variant
    }

    fn saved(moves: &str, fen: Option<&str>, closed: Option<Closed>) -> SavedGame {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let fen = fen.map(str::to_owned);
        SavedGame {
            rules: "chess".into(),
            hash: ContentHash(0),
            mode: Mode::Game,
            fen,
            puzzle: None,
            seats: Vec::new(),
            clock: None,
            moves,
            closed,
        }
    }

    #[track_caller]
    fn check(game: &SavedGame, expect: Result<&str, (&str, usize)>) {
        let variant = chess();
        match (game.replay(&variant), expect) {
            (Ok(record), Ok(reason)) => {
                let outcome = record.standing(&variant).expect("no fault").outcome;
                assert_eq!(outcome.map(|outcome| outcome.reason).unwrap_or_default(), reason);
                let closed = record.closed().map(|outcome| Closed::of(&variant, outcome));
                assert_eq!(closed, game.closed);
            }
            (Err(error), Err((text, kept))) => {
                assert_eq!(error.to_string(), text);
                assert_eq!(error.kept().map_or(0, |record| record.actions().len()), kept);
            }
            (told, _) => panic!("{:?}", told.map(|record| record.actions().len())),
        }
    }

    #[test]
    fn games_come_back() {
        check(&saved("e2e4 e7e5 g1f3", None, None), Ok(""));
        check(&saved("f2f3 e7e5 g2g4 d8h4", None, None), Ok("checkmate"));
        check(&saved("e2e4", None, Some(Closed::Resigned(1))), Ok("Black resigned"));
        check(&saved("e2e4", None, Some(Closed::Agreed)), Ok("draw by agreement"));
        let thrice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
        check(&saved(thrice, None, Some(Closed::Claimed)), Ok("the position stood 3 times"));
        check(&saved("a7a8n", Some("4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), None), Ok("insufficient material"));
    }

    #[test]
    fn what_could_be_played_is_kept() {
        check(&saved("e2e4 e2e4", None, None), Err(("move 2 of the saved game, `e2e4`, is no move there", 1)));
        let after = "move 5 of the saved game, `a2a3`, comes after the end: checkmate";
        check(&saved("f2f3 e7e5 g2g4 d8h4 a2a3", None, None), Err((after, 4)));
        let claim = "the saved game was drawn by a claim, which these rules do not allow there";
        check(&saved("e2e4", None, Some(Closed::Claimed)), Err((claim, 1)));
        let resigned = "the saved game was resigned by a player, which these rules do not allow there";
        check(&saved("e2e4", None, Some(Closed::Resigned(5))), Err((resigned, 1)));
        let start = "the game starts from a position that these rules do not know: the board has 8 ranks, the FEN 1";
        check(&saved("", Some("8 w"), None), Err((start, 0)));
    }
}
