//! The command `go`: what limits a search, and how it ends.

use crate::players::{ClockState, DEFAULT_MOVE_OVERHEAD, SearchLimits};
use std::time::Duration;

/// The parsed arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GoCommand {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    pub clocks: Clocks,
    /// Turns until more time is added.
    pub moves_to_go: Option<u32>,
    /// Time for each move besides that of the clock (Japanese byoyomi).
    pub byoyomi: Duration,
    pub mode: SearchMode,
    pub goal: SearchGoal,
    /// The moves of `searchmoves`; empty for all.
    pub moves: Vec<String>,
    /// Messages on arguments that are ignored.
    pub errors: Vec<String>,
}

/// How a search ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SearchMode {
    /// At its limits or `stop`.
    #[default]
    Limited,
    /// At `stop`.
    Infinite,
    /// At `stop`; its limits hold from `ponderhit` on.
    Ponder,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SearchGoal {
    /// The best move.
    #[default]
    BestMove,
    /// A forced win, within a time if there is one.
    Mate(Option<Duration>),
}

/// A player's clock, as sent with `go`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayerClock {
    pub remaining: Option<Duration>,
    /// Time added after each turn.
    pub increment: Duration,
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clocks {
    /// In the order of the players.
    ByPlayer([PlayerClock; 2]),
    /// That of the player to move, then that of the opponent.
    ByTurn([PlayerClock; 2]),
}

impl Default for Clocks {
    fn default() -> Self {
        Self::ByPlayer([PlayerClock::default(); 2])
    }
}

/// The words that a protocol has for a clock.
pub(super) struct ClockWords {
    pub remaining: &'static str,
    pub increment: &'static str,
}

/// The words of `go` in a protocol.
pub(super) struct GoSyntax {
    /// The words for the clocks of the first and the second player, or of the player to move and the opponent.
    pub clocks: [ClockWords; 2],
    pub is_by_turn: bool,
    /// The unit of the clocks.
    pub unit: Duration,
    /// Whether the argument of `mate` is a time, as in USI. In UCI it is a number of moves.
    pub mate_has_time: bool,
}

/// The words that take a number in every protocol.
const NUMERIC_WORDS: [&str; 6] = ["movetime", "movestogo", "depth", "nodes", "mate", "byoyomi"];

/// The other words.
const PLAIN_WORDS: [&str; 3] = ["searchmoves", "ponder", "infinite"];

/// The value of a word that takes a number, such as `mate` and `depth`, for a search without end.
const INFINITE: &str = "infinite";

impl GoCommand {
    /// Parses the arguments of `go`. Unknown words are ignored with a message, and a number below the least that makes sense
    /// counts as that: a search always has a node, and a clock may be negative when its time has run out.
    pub fn parse(words: &[&str], syntax: &GoSyntax) -> Self {
        let clock_words = || syntax.clocks.iter().flat_map(|clock| [clock.remaining, clock.increment]);
        let argument = |name: &str| {
            let at = words.iter().position(|word| *word == name)?;
            match words.get(at + 1) {
                Some(&INFINITE) if matches!(name, "mate" | "depth") => None,
                word => Some(word.and_then(|word| word.parse::<i64>().ok())),
            }
        };
        let numeric_words = || clock_words().chain(NUMERIC_WORDS);
        let errors = numeric_words().filter(|name| argument(name) == Some(None));
        let errors = errors.map(|name| format!("`go {name}` needs a number and is ignored"));
        let number = |name: &str| argument(name).flatten().map(|number| u64::try_from(number).unwrap_or(0));
        let narrow = |number: u64| u32::try_from(number).unwrap_or(SearchLimits::INFINITE_DEPTH);
        let millis = |name: &str| number(name).map(Duration::from_millis);
        let time = |name: &str| number(name).map(|number| syntax.unit.saturating_mul(narrow(number)));
        let clocks = syntax.clocks.each_ref().map(|clock| PlayerClock {
            remaining: time(clock.remaining),
            increment: time(clock.increment).unwrap_or_default(),
        });
        let is_mate = words.contains(&"mate") && syntax.mate_has_time;
        let mate_depth = number("mate").filter(|_| !is_mate).map(|moves| moves.saturating_mul(2));
        let mode = if words.contains(&"ponder") {
            SearchMode::Ponder
        } else if words.contains(&INFINITE) && !is_mate {
            SearchMode::Infinite
        } else {
            SearchMode::Limited
        };
        // Any keyword ends the list of moves.
        let is_keyword = |word: &str| numeric_words().chain(PLAIN_WORDS).any(|known| known == word);
        let moves = words.iter().skip_while(|word| **word != "searchmoves").skip(1);
        let moves: Vec<String> = moves.take_while(|word| !is_keyword(word)).map(|&word| word.to_owned()).collect();
        let is_value = |index: usize| index > 0 && numeric_words().any(|word| word == words[index - 1]);
        let is_known = |word: &str| is_keyword(word) || moves.iter().any(|text| text == word);
        let unknown =
            (0..words.len()).filter(|&index| !is_value(index) && !is_known(words[index])).map(|index| words[index]);
        let errors = errors.chain(unknown.map(|word| format!("unknown word `{word}` after `go` is ignored"))).collect();
        Self {
            depth: number("depth").or(mate_depth).map(|depth| narrow(depth).max(1)),
            nodes: number("nodes").map(|nodes| nodes.max(1)),
            move_time: millis("movetime"),
            clocks: if syntax.is_by_turn { Clocks::ByTurn(clocks) } else { Clocks::ByPlayer(clocks) },
            moves_to_go: number("movestogo").map(narrow),
            byoyomi: millis("byoyomi").unwrap_or_default(),
            mode,
            goal: if is_mate { SearchGoal::Mate(millis("mate")) } else { SearchGoal::BestMove },
            moves,
            errors,
        }
    }

    /// The limits of the search for the player to move. `overhead` is the time kept back from every turn.
    pub fn limits(&self, mover: usize, overhead: Duration) -> SearchLimits {
        // The search keeps the default back itself.
        let more_overhead = overhead.saturating_sub(DEFAULT_MOVE_OVERHEAD);
        let [own, opponent] = match self.clocks {
            Clocks::ByPlayer([first, second]) if mover == 0 => [first, second],
            Clocks::ByPlayer([first, second]) => [second, first],
            Clocks::ByTurn(clocks) => clocks,
        };
        let has_byoyomi = !self.byoyomi.is_zero();
        let remaining = own.remaining.or_else(|| has_byoyomi.then_some(Duration::ZERO));
        let clock = remaining.map(|remaining| ClockState {
            remaining: remaining.saturating_sub(more_overhead),
            opponent_remaining: opponent.remaining.unwrap_or(remaining),
            increment: own.increment,
            moves_to_go: self.moves_to_go,
        });
        let move_time = self.move_time.map(|time| ClockState::without_overhead(time.saturating_sub(more_overhead)));
        // The time of the clock is saved for later moves; byoyomi that is not used is lost.
        let with_byoyomi = clock.filter(|_| has_byoyomi).map(|clock| {
            let byoyomi = ClockState::without_overhead(self.byoyomi.saturating_sub(more_overhead));
            if clock.remaining.is_zero() { byoyomi } else { clock.turn_budget() + byoyomi }
        });
        SearchLimits { depth: self.depth, nodes: self.nodes, time: move_time.or(with_byoyomi), clock }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ucci, uci, usi};
    use super::*;

    fn parse(words: &str, syntax: &GoSyntax) -> GoCommand {
        GoCommand::parse(&words.split_whitespace().collect::<Vec<_>>(), syntax)
    }

    #[track_caller]
    fn check_in(syntax: &GoSyntax, words: &str, player: usize, expect: (Option<u32>, Option<u64>, Option<u64>)) {
        let limits = parse(words, syntax).limits(player, DEFAULT_MOVE_OVERHEAD);
        let time = expect.2.map(Duration::from_millis);
        assert_eq!((limits.depth, limits.nodes, limits.time_budget()), (expect.0, expect.1, time), "{words}");
    }

    #[track_caller]
    fn check(words: &str, player: usize, depth: Option<u32>, nodes: Option<u64>, millis: Option<u64>) {
        check_in(&uci::GO_SYNTAX, words, player, (depth, nodes, millis));
    }

    #[track_caller]
    fn check_time(syntax: &GoSyntax, words: &str, player: usize, millis: u64) {
        check_in(syntax, words, player, (None, None, Some(millis)));
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
    fn in_usi_black_moves_first_and_byoyomi_adds_to_the_clock() {
        check_time(&usi::GO_SYNTAX, "btime 24000 wtime 240 binc 100 winc 0", 0, 1000 + 75 - 20);
        check_time(&usi::GO_SYNTAX, "btime 24000 wtime 240", 1, 1);
        check_time(&usi::GO_SYNTAX, "btime 0 wtime 0 byoyomi 3000", 0, 2980);
        check_time(&usi::GO_SYNTAX, "btime 24000 wtime 0 byoyomi 3000", 0, 980 + 2980);
        check_time(&usi::GO_SYNTAX, "byoyomi 1000", 1, 980);
    }

    #[test]
    fn in_ucci_the_clocks_are_those_of_the_mover_and_the_opponent() {
        let [seconds, millis] = [false, true].map(ucci::go_syntax);
        for player in [0, 1] {
            check_time(&seconds, "time 24 increment 0 opptime 1", player, 980);
            check_time(&millis, "time 24000 increment 100 opptime 1", player, 1055);
            check_in(&seconds, "depth 4", player, (Some(4), None, None));
        }
        assert_eq!(parse("depth infinite", &seconds).mode, SearchMode::Infinite);
        assert_eq!(parse("ponder time 3", &seconds).mode, SearchMode::Ponder);
    }

    #[test]
    fn in_usi_mate_has_a_time() {
        let goal = |words: &str| parse(words, &usi::GO_SYNTAX).goal;
        assert_eq!(goal("mate 5000"), SearchGoal::Mate(Some(Duration::from_secs(5))));
        assert_eq!(goal("mate infinite"), SearchGoal::Mate(None));
        assert_eq!(goal("depth 3"), SearchGoal::BestMove);
        let command = parse("mate infinite", &usi::GO_SYNTAX);
        assert!(command.errors.is_empty() && command.mode == SearchMode::Limited);
    }

    #[test]
    fn more_overhead_leaves_less_time() {
        let limits = parse("movetime 500", &uci::GO_SYNTAX).limits(0, Duration::from_millis(120));
        assert_eq!(limits.time_budget(), Some(Duration::from_millis(380)));
    }

    #[test]
    fn modes_and_searchmoves_are_parsed() {
        let mode = |words: &str| parse(words, &uci::GO_SYNTAX).mode;
        assert_eq!(mode("infinite"), SearchMode::Infinite);
        assert_eq!(mode("ponder wtime 1000 btime 1000"), SearchMode::Ponder);
        assert_eq!(mode("depth 3"), SearchMode::Limited);
        let moves = |words: &str| parse(words, &uci::GO_SYNTAX).moves;
        assert_eq!(moves("depth 3 searchmoves a2a3 e1g1 nodes 5"), ["a2a3", "e1g1"]);
        assert!(moves("depth 3").is_empty());
    }

    #[test]
    fn invalid_numbers_are_ignored_with_a_message() {
        for bad in
            ["depth", "depth x", "nodes 1e3", "movetime soon", "infinite depth", "quickly", "searchmoves a2a3 depth x"]
        {
            let command = parse(bad, &uci::GO_SYNTAX);
            let limits = command.limits(0, DEFAULT_MOVE_OVERHEAD);
            assert_eq!((command.errors.len(), limits), (1, SearchLimits::default()), "{bad}");
        }
        assert_eq!(parse("movetime soon", &uci::GO_SYNTAX).errors, ["`go movetime` needs a number and is ignored"]);
    }
}
