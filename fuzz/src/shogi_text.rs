//! Reads any text as SFEN, USI, KIF or CSA and plays its games.

#![no_main]

mod game_text;
mod library;

use alfil::game::GameFormat;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| game_text::check(
    &[GameFormat::Sfen, GameFormat::Usi, GameFormat::Kif, GameFormat::Csa],
    data
));
