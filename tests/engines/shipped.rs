//! Random games of every shipped variant, compared position by position between the two engines.

use super::agree::{Mismatch, Pair, Plan};
use crate::support::{check_all, shipped_game, shipped_names, slow};
use std::time::Duration;

/// Positions of a game that the quick suite compares at least. The interpreter takes most of the time.
const MIN_POSITIONS: usize = 120;
/// Positions that it compares at most, within `MIN_DURATION`.
const MAX_POSITIONS: usize = 10_000;
const MIN_DURATION: Duration = Duration::from_millis(150);
/// Positions of a game with `ALFIL_SLOW=1`: over a million in all games.
const SLOW_POSITIONS: usize = 12_500;

fn check(game: &str) {
    let positions = if slow() { SLOW_POSITIONS } else { MIN_POSITIONS };
    let seed = game.bytes().fold(0xA1F1_1000, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let max_positions = positions.max(MAX_POSITIONS);
    let plan =
        Plan { seed, positions, max_positions, min_duration: MIN_DURATION, max_plies: 300, max_perft_actions: 45 };
    match Pair::new(&shipped_game(game), plan).games() {
        Ok(games) => assert!(games > 0),
        Err(Mismatch::Differs(how)) => panic!("{how}"),
        Err(Mismatch::Fault(fault)) => panic!("{game}: {}", fault.title),
    }
}

#[test]
fn engines_agree_on_every_shipped_game() {
    check_all(&shipped_names(), check);
}
