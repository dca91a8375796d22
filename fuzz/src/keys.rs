//! Presses any keys in the full-screen program, draws each screen, and quits. The game is saved then.
//!
//! The first byte of an input chooses the game and the mode, the second the size of the terminal. The rest is what the terminal sends.

#![no_main]

use alfil::store::Mode;
use alfil::tui::harness::Harness;
use alfil::worlds::WorldRules;
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

/// Games that are opened and searched quickly.
const GAMES: [&str; 5] = ["tic_tac_toe", "minishogi", "three_check", "duck_chess", "chess_4x5"];
const MODES: [Mode; 4] =
    [Mode::Game, Mode::Game, Mode::Worlds(WorldRules::Classic), Mode::Worlds(WorldRules::Superposition)];
/// Columns and rows.
const SIZES: [(u16, u16); 5] = [(80, 24), (60, 20), (200, 60), (20, 5), (1, 1)];
/// How long worlds are expanded before Escape is pressed.
const PATIENCE: Duration = Duration::from_millis(500);

fuzz_target!(|data: &[u8]| {
    let [game, size, bytes @ ..] = data else { return };
    let (name, mode) = (GAMES[usize::from(game % 5)], MODES[usize::from(game / 5 % 4)]);
    let mut program = Harness::open(SIZES[usize::from(size % 5)], Some(name), None, mode);
    program.patience = Some(PATIENCE);
    program.bytes(bytes);
});
