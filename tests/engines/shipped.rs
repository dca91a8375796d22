//! Every game that comes with the program, played at random by both engines.

use super::agree::{Apart, Pair, Plan};
use crate::support::{shipped_game, shipped_names, slow};
use std::time::Duration;

/// Positions of a game in the quick suite: so many always, and more as long as the patience lasts. The interpreter is what
/// takes the time.
const QUICK: usize = 120;
const MOST: usize = 10_000;
const PATIENCE: Duration = Duration::from_millis(400);
/// With `ALFIL_SLOW=1`: over a million in all.
const LONG: usize = 12_500;

#[track_caller]
fn check(game: &str) {
    let positions = if slow() { LONG } else { QUICK };
    let seed = game.bytes().fold(0xA1F1_1000, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let most = positions.max(MOST);
    let plan = Plan { seed, positions, most, patience: PATIENCE, plies: 300, bushy: 45 };
    match Pair::new(&shipped_game(game), plan).games() {
        Ok(games) => assert!(games > 0),
        Err(Apart::Differs(how)) => panic!("{how}"),
        Err(Apart::Fault(fault)) => panic!("{game}: {}", fault.title),
    }
}

/// A test a game, by name; and one that no game is forgotten.
macro_rules! games {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_game_is_played() {
            assert_eq!([$(stringify!($name)),*].map(str::to_owned).to_vec(), shipped_names());
        }
    };
}

games! {
    algebra_of_chess
    amazons
    antichess
    atomic
    breakthrough
    capablanca
    capahouse
    chancellor
    chaturanga
    checkmateless
    chess
    chess_4x5
    chess_5x6
    chessgi
    clobber
    codrus
    connect_four
    courier
    crazyhouse
    cylinder_chess
    duck_chess
    english_draughts
    euroshogi
    extinction
    fischerandom
    five_check
    giveaway
    glinski
    go_13x13
    go_19x19
    go_9x9
    gomoku
    gomoku_standard
    gothhouse
    grand
    hex
    horde
    international_draughts
    irreversible
    irreversible_extended
    isolation
    janggi
    judkins
    king_of_the_hill
    kinglet
    kono
    kyotoshogi
    losers
    maharajah
    makruk
    marseillais
    mccooey
    microshogi
    minishogi
    minixiangqi
    misere
    nine_holes
    nine_mens_morris
    no_castling
    no_check_atomic
    othello
    othello_6x6
    peasant_revolt
    picaria
    placement
    pocket_knight
    racing_kings
    seirawan
    shako
    shatranj
    shogi
    sittuyin
    snake
    snort
    suicide
    three_check
    three_player_chess
    tic_tac_toe
    torus_chess
    upside_down
    wildebeest
    xiangqi
}
