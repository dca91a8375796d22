//! The arguments of the UCI command `go`.

use crate::players::{ClockState, DEFAULT_MOVE_OVERHEAD, SearchLimits};
use std::time::Duration;

/// The parsed arguments of `go`.
pub(super) struct GoCommand {
    pub limits: SearchLimits,
    pub mode: SearchMode,
    /// The moves of `searchmoves`; empty for all.
    pub moves: Vec<String>,
    /// Messages on arguments that are ignored.
    pub errors: Vec<String>,
}

/// How a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchMode {
    /// At its limits or `stop`.
    Limited,
    /// At `stop`.
    Infinite,
    /// At `stop`; its limits hold from `ponderhit` on.
    Ponder,
}

/// The keywords that take a number.
const NUMERIC_KEYWORDS: [&str; 9] =
    ["wtime", "btime", "winc", "binc", "movetime", "movestogo", "depth", "nodes", "mate"];

/// The other keywords.
const PLAIN_KEYWORDS: [&str; 3] = ["searchmoves", "ponder", "infinite"];

impl GoCommand {
    /// Parses the arguments of `go` for the side to move. Unknown words are ignored, as UCI requires, and a number below the least
    /// that makes sense counts as that: a search always has a node, and a clock may be negative when its time has run out.
    /// `overhead` is the time kept back from every turn.
    pub fn parse(words: &[&str], player: usize, overhead: Duration) -> Self {
        let argument = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            Some(words.get(at + 1).and_then(|word| word.parse::<i64>().ok()))
        };
        let errors = NUMERIC_KEYWORDS.iter().filter(|name| argument(name) == Some(None));
        let errors = errors.map(|name| format!("`go {name}` needs a number and is ignored")).collect();
        let number = |name: &str| argument(name).flatten().map(|number| u64::try_from(number).unwrap_or(0));
        // The search keeps the default back itself.
        let more_overhead = overhead.saturating_sub(DEFAULT_MOVE_OVERHEAD);
        let millis = |name: &str| number(name).map(Duration::from_millis);
        let time = |player: usize| millis(if player == 0 { "wtime" } else { "btime" });
        let increment = millis(if player == 0 { "winc" } else { "binc" }).unwrap_or_default();
        let moves_to_go = number("movestogo").and_then(|moves| u32::try_from(moves).ok());
        let clock = time(player).map(|remaining| {
            let opponent_remaining = time(1 - player.min(1)).unwrap_or(remaining);
            let remaining = remaining.saturating_sub(more_overhead);
            ClockState { remaining, opponent_remaining, increment, moves_to_go }
        });
        let depth = number("depth").or(number("mate").map(|moves| moves.saturating_mul(2)));
        let limits = SearchLimits {
            depth: depth.map(|depth| u32::try_from(depth).unwrap_or(SearchLimits::INFINITE_DEPTH).max(1)),
            nodes: number("nodes").map(|nodes| nodes.max(1)),
            time: millis("movetime").map(|time| ClockState::without_overhead(time.saturating_sub(more_overhead))),
            clock,
        };
        // Any keyword ends the list of moves.
        let is_keyword = |word: &str| NUMERIC_KEYWORDS.iter().chain(&PLAIN_KEYWORDS).any(|known| *known == word);
        let moves = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        let moves = moves.take_while(|word| !is_keyword(word)).map(|&word| word.to_owned()).collect();
        let mode = if words.contains(&"ponder") {
            SearchMode::Ponder
        } else if words.contains(&"infinite") {
            SearchMode::Infinite
        } else {
            SearchMode::Limited
        };
        Self { limits, mode, moves, errors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str, player: usize) -> GoCommand {
        GoCommand::parse(&words.split_whitespace().collect::<Vec<_>>(), player, DEFAULT_MOVE_OVERHEAD)
    }

    #[track_caller]
    fn check(words: &str, player: usize, depth: Option<u32>, nodes: Option<u64>, millis: Option<u64>) {
        let limits = parse(words, player).limits;
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
        check("depth 0", 0, Some(1), None, None);
        check("nodes 0 mate 0", 0, Some(1), Some(1), None);
        check("depth -3 nodes -1", 0, Some(1), Some(1), None);
        check("mate 3", 0, Some(6), None, None);
    }

    #[test]
    fn more_overhead_leaves_less_time() {
        let words = ["movetime", "500"];
        let limits = GoCommand::parse(&words, 0, Duration::from_millis(120)).limits;
        assert_eq!(limits.time_budget(), Some(Duration::from_millis(380)));
    }

    #[test]
    fn modes_and_searchmoves_are_parsed() {
        let mode = |words: &str| parse(words, 0).mode;
        assert_eq!(mode("infinite"), SearchMode::Infinite);
        assert_eq!(mode("ponder wtime 1000 btime 1000"), SearchMode::Ponder);
        assert_eq!(mode("depth 3"), SearchMode::Limited);
        let moves = |words: &str| parse(words, 0).moves;
        assert_eq!(moves("depth 3 searchmoves a2a3 e1g1 nodes 5"), ["a2a3", "e1g1"]);
        assert!(moves("depth 3").is_empty());
    }

    #[test]
    fn invalid_numbers_are_ignored_with_a_message() {
        for bad in ["depth", "depth x", "nodes 1e3", "movetime soon", "infinite depth"] {
            let command = parse(bad, 0);
            assert_eq!((command.errors.len(), command.limits), (1, SearchLimits::default()), "{bad}");
        }
        assert_eq!(parse("movetime soon", 0).errors, ["`go movetime` needs a number and is ignored"]);
    }
}
