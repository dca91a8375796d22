//! Plays any script of moves in the worlds of a shipped game, under any rules. Both stores must agree on every answer.
//!
//! The first byte of an input chooses the game, the second the rules, and each word after them is a move. A word that is no move
//! chooses one by its letters.

#![no_main]

mod library;
mod stores;

use alfil::game::Variant;
use alfil::worlds::{WorldRules, Worlds};
use clap::ValueEnum as _;
use libfuzzer_sys::fuzz_target;
use std::str::SplitWhitespace;
use std::sync::LazyLock;
use stores::{InputChoices, compare_stores};

/// Games on larger boards are left out: preparing their diagrams takes long.
const MAX_SQUARES: usize = 42;

static GAMES: LazyLock<Vec<Variant>> = LazyLock::new(|| library::games(MAX_SQUARES));

/// The words of a script.
struct Script<'s> {
    words: SplitWhitespace<'s>,
    /// A number that depends on the words so far.
    seed: usize,
}

impl InputChoices for Script<'_> {
    fn number(&mut self, count: usize) -> usize {
        self.seed = self.seed.wrapping_mul(31).wrapping_add(7);
        self.seed % count
    }

    fn text(&mut self) -> Option<&str> {
        let word = self.words.next()?;
        self.seed = word.bytes().fold(self.seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        Some(word)
    }
}

fuzz_target!(|data: &[u8]| {
    let [game, rules, script @ ..] = data else { return };
    let all_rules = WorldRules::value_variants();
    let game = GAMES[usize::from(*game) % GAMES.len()].clone();
    let rules = all_rules[usize::from(*rules) % all_rules.len()];
    let script = String::from_utf8_lossy(script);
    compare_stores(&Worlds::new(game).with_rules(rules), &mut Script { words: script.split_whitespace(), seed: 0 });
});
