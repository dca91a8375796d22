//! The fast engine agrees with the interpreter, for any rules.

use super::cases;
use super::random::{random_move, random_position};
use super::small_game::{BOARDS, SmallGame};
use alfil::game::{GameHistory, Position, TurnCounters};
use alfil::program::{Compiled, Interpreter};
use alfil::task::CancelToken;
use proptest::prelude::*;
use std::sync::Arc;

/// Further statements of the random games.
const EXTRA_STATEMENTS: [&str; 11] = [
    "",
    "royal ♖ ♜\nend mated : loss\n",
    "end stuck : loss\nend repeated 2 : draw\n",
    "royal ♖ ♜\nend quiet 2 : draw if claimed\nend full : win\n",
    "progress ♙ ♟\nend quiet 3 : draw\nend passes 2 : loss\n",
    "end (stuck or repeated 2) : draw\nend taken : win\n",
    "royal ♙ ♟\nend their check : win\nend count(♙) < 2 : loss\n",
    "royal ♖ ♜\nend repeated 2 and perpetual(check) : win\nend their perpetual(check) : loss\n",
    "end perpetual(count(friend) > 1) and not their (perpetual(♙ + u.) or stuck) : win\n",
    "end since(count(♙) < 3) > 2 : draw\nend when(♙ + u., 2 count(enemy) + 1) > since(not full) : win\n",
    "end (their repeated 2) : draw\nend (not quiet 2) and their stuck : win\n",
];

/// Contexts of a move M that depend on more than the board.
const CONTEXTS: [&str; 8] = [
    "M",
    "M (not repeated 2)",
    "M else nil",
    "M if check then ∅ else nil",
    "%friend: carry(M)",
    "least(count(enemy), (M)*)",
    "M (if their stuck then (♙ -> .) else nil)",
    "(most(count(.), M)) | (passes 1 nil)",
];

fn in_context(context: usize, body: &str) -> String {
    CONTEXTS[context].replace('M', &format!("({body})"))
}

/// Compares the answers of both engines about a position, except those on which the interpreter fails.
fn compare(slow: &Interpreter, fast: &Compiled, at: &Position, past: GameHistory<'_>) -> Result<(), TestCaseError> {
    let Ok(actions) = slow.actions(at) else { return Ok(()) };
    let fast_actions = fast.actions(at);
    prop_assert_eq!(fast_actions.as_ref(), Ok(&actions), "{:?}", at);
    prop_assert_eq!(fast.count_actions(at), Ok(actions.len() as u64));
    prop_assert_eq!(fast.has_action(at), Ok(!actions.is_empty()));
    if let Ok(check) = slow.in_check(at) {
        prop_assert_eq!(fast.in_check(at), Ok(check), "{:?}", at);
    }
    for claimed in [false, true] {
        if let Ok(end) = slow.find_end(at, past, &mut || Ok(actions.is_empty()), claimed) {
            prop_assert_eq!(fast.ended(at, past, claimed), Ok(end), "{:?} {:?}", at, past);
        }
    }
    Ok(())
}

/// The leaves after two turns, by the interpreter; `None` if there are many or the rules fail.
fn leaves(slow: &Interpreter, at: &Position, earlier: &mut Vec<Position>, depth: u32) -> Option<u64> {
    let actions = slow.actions(at).ok()?;
    let past = GameHistory { earlier, counters: TurnCounters::quiet(1) };
    if slow.find_end(at, past, &mut || Ok(actions.is_empty()), false).ok()?.is_some() {
        return Some(0);
    }
    if depth == 1 || actions.len() > 100 {
        return (depth == 1).then_some(actions.len() as u64);
    }
    earlier.push(at.clone());
    let nodes = actions.iter().map(|action| leaves(slow, &action.after, earlier, depth - 1)).sum();
    earlier.pop();
    nodes
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_fast_engine_agrees_with_the_interpreter(
        (board, numbers, _) in random_position(), white in random_move(), black in random_move(), contexts in (0..8usize, 0..8usize),
        more in 0..EXTRA_STATEMENTS.len(), choices in prop::collection::vec(any::<u16>(), 4),
    ) {
        let (white, black) = (in_context(contexts.0, &white), in_context(contexts.1, &black));
        let turns = format!("{}turn White : {white}\nturn Black : {black}\n", EXTRA_STATEMENTS[more]);
        let Some(game) = SmallGame::with(BOARDS[board], &turns) else { return Ok(()) };
        let mut now = game.position(&numbers);
        let slow = Arc::new(game.interpreter);
        let fast = Compiled::new(slow.clone());
        if let Some(leaves) = leaves(&slow, &now, &mut Vec::new(), 3) {
            let found = fast.perft(&now, GameHistory { earlier: &[], counters: TurnCounters::quiet(1) }, 3, &CancelToken::default());
            prop_assert_eq!(found.unwrap_or(Ok(leaves)), Ok(leaves), "{}\n{:?}", turns, &now);
        }
        let mut earlier: Vec<Position> = Vec::new();
        for choice in choices {
            compare(&slow, &fast, &now, GameHistory { earlier: &earlier, counters: TurnCounters::quiet(1) })?;
            let Ok(actions) = slow.actions(&now) else { return Ok(()) };
            let Some(next) = actions.get(usize::from(choice) % actions.len().max(1)) else { return Ok(()) };
            earlier.push(std::mem::replace(&mut now, next.after.clone()));
        }
    }
}
