//! How long to think, as the interface asks it.

use crate::players::{ClockState, SearchLimits};
use std::time::Duration;

/// What `go` asks for.
pub(super) struct GoCommand {
    pub limits: SearchLimits,
    /// Until it is told to stop?
    pub forever: bool,
    /// Only these moves are to be looked at, if there are any.
    pub moves: Vec<String>,
}

/// Words that ask for something.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// Those of them behind which a number stands, and the least that it can be.
const NUMBERS: [(&str, i64); 9] = [
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

impl GoCommand {
    /// Reads what stands behind `go`, for a player by index. Words that are not known are passed over, as the interface wants it.
    ///
    /// # Errors
    /// Which number is missing or none.
    pub fn read(words: &[&str], player: usize) -> Result<Self, String> {
        let said = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            Some(words.get(at + 1).and_then(|word| word.parse::<i64>().ok()))
        };
        for (name, least) in NUMBERS {
            if said(name).is_some_and(|number| number.is_none_or(|number| number < least)) {
                let from = if least == 1 { ", 1 or more" } else { "" };
                return Err(format!("`go {name}` wants a number{from}"));
            }
        }
        // A clock that has run out says less than nothing.
        let number = |name: &str| said(name).flatten().map(|number| u64::try_from(number).unwrap_or(0));
        let millis = |name: &str| number(name).map(Duration::from_millis);
        let time = |player: usize| millis(if player == 0 { "wtime" } else { "btime" });
        let more = millis(if player == 0 { "winc" } else { "binc" }).unwrap_or_default();
        let turns = number("movestogo").and_then(|turns| u32::try_from(turns).ok());
        let clock = time(player).map(|left| {
            let other = time(1 - player.min(1)).unwrap_or(left);
            ClockState { remaining: left, opponent_remaining: other, increment: more, moves_to_go: turns }
        });
        let limits = SearchLimits {
            depth: number("depth").or(number("mate").map(|n| 2 * n)).and_then(|depth| u32::try_from(depth).ok()),
            nodes: number("nodes").map(|nodes| nodes.max(1)),
            time: millis("movetime").map(ClockState::without_overhead),
            clock,
        };
        let moves = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        let moves = moves.take_while(|word| !WORDS.contains(word)).map(|&word| word.to_owned()).collect();
        Ok(Self { limits, forever: words.contains(&"infinite") || words.contains(&"ponder"), moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str, player: usize) -> Result<GoCommand, String> {
        GoCommand::read(&words.split_whitespace().collect::<Vec<_>>(), player)
    }

    #[track_caller]
    fn check(words: &str, player: usize, depth: Option<u32>, nodes: Option<u64>, millis: Option<u64>, forever: bool) {
        let wish = read(words, player).expect(words);
        let SearchLimits { depth: deep, nodes: many, .. } = wish.limits;
        assert_eq!(
            (deep, many, wish.limits.time_budget()),
            (depth, nodes, millis.map(Duration::from_millis)),
            "{words}"
        );
        assert_eq!(wish.forever, forever, "{words}");
    }

    #[test]
    fn what_go_asks_for() {
        check("", 0, None, None, None, false);
        check("depth 5 nodes 100", 0, Some(5), Some(100), None, false);
        check("movetime 500", 0, None, None, Some(480), false);
        check("wtime 24000 btime 240 winc 100 binc 0", 0, None, None, Some(1000 + 75 - 20), false);
        check("wtime 24000 btime 240", 1, None, None, Some(1), false);
        check("wtime 1000 btime 1000 movestogo 1", 1, None, None, Some(480), false);
        check("wtime -5 btime 100", 0, None, None, Some(1), false);
        check("infinite", 0, None, None, None, true);
        check("perft 3", 0, None, None, None, false);
        let moves = |words: &str| read(words, 0).expect(words).moves;
        assert_eq!(moves("depth 3 searchmoves a2a3 e1g1 nodes 5"), ["a2a3", "e1g1"]);
        assert!(moves("depth 3").is_empty());
    }

    #[test]
    fn numbers_that_are_none() {
        for bad in ["depth", "depth x", "depth -1", "depth 0", "nodes 1e3", "mate 0", "movestogo -1"] {
            let why = read(bad, 0).err().unwrap_or_default();
            assert!(why.contains(bad.split(' ').next().unwrap_or_default()), "{bad}: {why}");
        }
        assert_eq!(read("movetime soon", 0).err().as_deref(), Some("`go movetime` wants a number"));
        assert_eq!(read("infinite depth", 0).err().as_deref(), Some("`go depth` wants a number, 1 or more"));
    }
}
