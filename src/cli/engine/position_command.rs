//! The command `position`.

/// A position: where it starts, and the moves from there on.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PositionCommand {
    pub start: StartPosition,
    pub moves: Vec<String>,
}

/// Where the moves of a position start.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum StartPosition {
    /// The start of the game.
    Initial,
    /// A FEN, or an SFEN with its first word `sfen`.
    Fen(String),
}

impl PositionCommand {
    /// Parses `[startpos | fen FEN | sfen SFEN] [moves MOVE…]`.
    ///
    /// # Errors
    /// What was expected.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match &words[..at] {
            ["startpos"] => StartPosition::Initial,
            ["fen", fen @ ..] => StartPosition::Fen(fen.join(" ")),
            sfen @ ["sfen", ..] => StartPosition::Fen(sfen.join(" ")),
            _ => {
                let message = "expected `position startpos`, `position fen FEN` or `position sfen SFEN`, then `moves`";
                return Err(message.into());
            }
        };
        Ok(Self { start, moves: words[at..].iter().skip(1).map(|&word| word.to_owned()).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, start: StartPosition, moves: &[&str]) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        assert_eq!(PositionCommand::parse(&words), Ok(PositionCommand { start, moves }), "{text}");
    }

    #[test]
    fn positions_are_parsed() {
        check("startpos", StartPosition::Initial, &[]);
        check("startpos moves e2e4 e7e5", StartPosition::Initial, &["e2e4", "e7e5"]);
        check("fen 8/8 w - moves a1a2", StartPosition::Fen("8/8 w -".into()), &["a1a2"]);
        check("sfen 9/9 b 2P 1", StartPosition::Fen("sfen 9/9 b 2P 1".into()), &[]);
        for bad in ["", "x", "startpos x", "moves e2e4"] {
            assert!(PositionCommand::parse(&bad.split_whitespace().collect::<Vec<_>>()).is_err(), "{bad}");
        }
    }
}
