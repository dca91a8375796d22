//! Reads any text as PDN and plays its games.

#![no_main]

mod game_text;
mod library;

use alfil::game::GameFormat;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| game_text::check(&[GameFormat::Pdn], data));
