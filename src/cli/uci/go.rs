//! The arguments of the UCI command `go`.

use crate::players::{ClockState, SearchLimits};
use std::time::Duration;

/// The parsed arguments of `go`.
pub(super) struct GoCommand {
    pub limits: SearchLimits,
    /// Whether to search until `stop`.
    pub is_infinite: bool,
    /// The moves of `searchmoves`; empty for all.
    pub moves: Vec<String>,
}

/// The keywords that take a number, with its minimum. A clock may be negative when its time has run out.
const NUMERIC_KEYWORDS: [(&str, i64); 9] = [
    ("wtime", i64::MIN),
    ("btime", i64::MIN),
    ("winc", i64::MIN),
    ("binc", i64::MIN),
    ("movetime", i64::MIN),
    ("movestogo", 0),
    ("depth", 1),
    ("nodes", 1),
    ("mate", 1),
];

/// The other keywords.
const PLAIN_KEYWORDS: [&str; 3] = ["searchmoves", "ponder", "infinite"];

impl GoCommand {
    /// Parses the arguments of `go` for the side to move. Unknown words are ignored, as UCI requires.
    ///
    /// # Errors
    /// Names the keyword whose number is missing or invalid.
    pub fn parse(words: &[&str], player: usize) -> Result<Self, String> {
        let argument = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            Some(words.get(at + 1).and_then(|word| word.parse::<i64>().ok()))
        };
        for (name, min) in NUMERIC_KEYWORDS {
            if argument(name).is_some_and(|number| number.is_none_or(|number| number < min)) {
                let range = if min == 1 { ", 1 or more" } else { "" };
                return Err(format!("`go {name}` needs a number{range}"));
            }
        }
        // A negative clock counts as 0.
        let number = |name: &str| argument(name).flatten().map(|number| u64::try_from(number).unwrap_or(0));
        let millis = |name: &str| number(name).map(Duration::from_millis);
        let time = |player: usize| millis(if player == 0 { "wtime" } else { "btime" });
        let increment = millis(if player == 0 { "winc" } else { "binc" }).unwrap_or_default();
        let moves_to_go = number("movestogo").and_then(|moves| u32::try_from(moves).ok());
        let clock = time(player).map(|remaining| {
            let opponent_remaining = time(1 - player.min(1)).unwrap_or(remaining);
            ClockState { remaining, opponent_remaining, increment, moves_to_go }
        });
        let limits = SearchLimits {
            depth: number("depth").or(number("mate").map(|n| 2 * n)).and_then(|depth| u32::try_from(depth).ok()),
            nodes: number("nodes").map(|nodes| nodes.max(1)),
            time: millis("movetime").map(ClockState::without_overhead),
            clock,
        };
        // Any keyword ends the list of moves.
        let is_keyword =
            |word: &str| NUMERIC_KEYWORDS.iter().map(|known| known.0).chain(PLAIN_KEYWORDS).any(|known| known == word);
        let moves = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        let moves = moves.take_while(|word| !is_keyword(word)).map(|&word| word.to_owned()).collect();
        Ok(Self { limits, is_infinite: words.contains(&"infinite") || words.contains(&"ponder"), moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str, player: usize) -> Result<GoCommand, String> {
        GoCommand::parse(&words.split_whitespace().collect::<Vec<_>>(), player)
    }

    #[track_caller]
    fn check(words: &str, player: usize, depth: Option<u32>, nodes: Option<u64>, millis: Option<u64>) {
        let limits = parse(words, player).expect(words).limits;
        let time = millis.map(Duration::from_millis);
        assert_eq!((limits.depth, limits.nodes, limits.time_budget()), (depth, nodes, time), "{words}");
    }

    #[test]
    fn limits_are_parsed() {
        check("", 0, None, None, None);
        check("depth 5 nodes 100", 0, Some(5), Some(100), None);
        check("movetime 500", 0, None, None, Some(480));
        check("wtime 24000 btime 240 winc 100 binc 0", 0, None, None, Some(1000 + 75 - 20));
        check("wtime 24000 btime 240", 1, None, None, Some(1));
        check("wtime 1000 btime 1000 movestogo 1", 1, None, None, Some(480));
        check("wtime -5 btime 100", 0, None, None, Some(1));
        check("infinite", 0, None, None, None);
        check("perft 3", 0, None, None, None);
    }

    #[test]
    fn infinite_and_searchmoves_are_parsed() {
        assert!(parse("infinite", 0).expect("valid").is_infinite && !parse("depth 3", 0).expect("valid").is_infinite);
        let moves = |words: &str| parse(words, 0).expect(words).moves;
        assert_eq!(moves("depth 3 searchmoves a2a3 e1g1 nodes 5"), ["a2a3", "e1g1"]);
        assert!(moves("depth 3").is_empty());
    }

    #[test]
    fn invalid_numbers_are_refused() {
        for bad in ["depth", "depth x", "depth -1", "depth 0", "nodes 1e3", "mate 0", "movestogo -1"] {
            let error = parse(bad, 0).err().unwrap_or_default();
            assert!(error.contains(bad.split(' ').next().unwrap_or_default()), "{bad}: {error}");
        }
        assert_eq!(parse("movetime soon", 0).err().as_deref(), Some("`go movetime` needs a number"));
        assert_eq!(parse("infinite depth", 0).err().as_deref(), Some("`go depth` needs a number, 1 or more"));
    }
}
