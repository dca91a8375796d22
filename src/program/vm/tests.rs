//! The machine gives the answers of the interpreter.

#![allow(clippy::unwrap_used)]

use super::Vm;
use crate::algebra::{FileFinder, load};
use crate::program::{Interpreter, Past, Position};
use crate::shipped_tests::{Shipped, names};
use std::sync::Arc;

/// A game in both engines.
struct Both {
    name: String,
    slow: Arc<Interpreter>,
    fast: Vm,
}

impl Both {
    #[track_caller]
    fn of(name: &str, text: &str) -> Self {
        let loaded = load(name, name, text, &Shipped);
        let rules = loaded.rules.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics));
        let slow = Arc::new(Interpreter::new(Arc::new(rules)));
        Self { name: name.to_owned(), fast: Vm::new(slow.clone()), slow }
    }

    #[track_caller]
    fn shipped(name: &str) -> Self {
        let (_, text) = Shipped.find_rules(name).unwrap();
        Self::of(name, &text)
    }

    /// Compares all answers for a position and returns the actions.
    #[track_caller]
    fn agree(&self, at: &Position, past: Past<'_>) -> Vec<crate::program::Action> {
        let (name, slow, fast) = (&self.name, &self.slow, &self.fast);
        let actions = slow.actions(at);
        let found = fast.actions(at);
        if actions != found {
            let list = |actions: &Result<Vec<crate::program::Action>, _>| match actions {
                Ok(actions) => actions.iter().map(|a| format!("{:?}-{:?} {:?}", a.from, a.to, a.promotes)).collect(),
                Err(fault) => vec![format!("{fault:?}")],
            };
            let (slow, fast) = (list(&actions), list(&found));
            let first = slow.iter().zip(&fast).position(|(a, b)| a != b);
            panic!(
                "{name}: {} and {} actions, {first:?} {:?}\n{slow:?}\n{fast:?}\n{at:?}",
                slow.len(),
                fast.len(),
                at.turn()
            );
        }
        let actions = actions.unwrap();
        assert_eq!(fast.count(at).unwrap(), actions.len() as u64, "{name}: count");
        assert_eq!(fast.has_action(at).unwrap(), !actions.is_empty(), "{name}: has_action");
        assert_eq!(fast.in_check(at), slow.in_check(at), "{name}: in_check {at:?}");
        for claimed in [false, true] {
            let mut stuck = || Ok(actions.is_empty());
            let ended = slow.find_end(at, past, &mut stuck, claimed);
            assert_eq!(fast.find_end(at, past, claimed), ended, "{name}: ended, claimed {claimed} {at:?}");
        }
        actions
    }

    /// Plays random games until `actions` actions have been compared.
    #[track_caller]
    fn play(&self, seed: u64, actions: usize) {
        let mut chance = Chance(seed);
        let starts = self.slow.starts().unwrap();
        let mut listed = 0;
        while listed < actions {
            let mut now = starts[chance.below(starts.len())].clone();
            let mut earlier: Vec<Position> = Vec::new();
            loop {
                let past = Past { earlier: &earlier, quiet: 0 };
                let found = self.agree(&now, past);
                listed += 8 + found.len();
                let ended = self.fast.find_end(&now, past, false).unwrap();
                // Some games go on after their end: the engines must agree there, too.
                if found.is_empty() || listed > actions || ended.is_some() && chance.below(4) > 0 {
                    break;
                }
                let next = found[chance.below(found.len())].after.clone();
                earlier.push(std::mem::replace(&mut now, next));
            }
        }
    }

    /// Counts leaves with the interpreter.
    fn leaves(&self, at: &Position, earlier: &mut Vec<Position>, depth: u32) -> u64 {
        let actions = self.slow.actions(at).unwrap();
        let mut stuck = || Ok(actions.is_empty());
        if depth > 0 && self.slow.find_end(at, Past { earlier, quiet: 0 }, &mut stuck, false).unwrap().is_some() {
            return 0;
        }
        match depth {
            0 => 1,
            1 => actions.len() as u64,
            _ => {
                earlier.push(at.clone());
                let nodes = actions.iter().map(|action| self.leaves(&action.after, earlier, depth - 1)).sum();
                earlier.pop();
                nodes
            }
        }
    }

    #[track_caller]
    fn count(&self, most: u64) {
        let start = self.slow.start();
        let mut depth = 0;
        loop {
            depth += 1;
            let leaves = self.leaves(&start, &mut Vec::new(), depth);
            let found = self.fast.perft(&start, Past::default(), depth, &|| false).unwrap();
            assert_eq!(found, Some(leaves), "{}: perft {depth}", self.name);
            if leaves * (leaves / 20).max(1) > most || depth > 6 {
                break;
            }
        }
    }
}

/// A deterministic random number generator (splitmix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) % bound.max(1) as u64).unwrap()
    }
}

fn size(quick: usize, long: usize) -> usize {
    if std::env::var_os("ALFIL_SLOW").is_some() { long } else { quick }
}

#[test]
fn every_game_is_played_the_same() {
    for (seed, name) in (1..).zip(names()) {
        Both::shipped(&name).play(seed, size(1500, 100_000));
    }
}

#[test]
fn every_game_is_counted_the_same() {
    for name in names() {
        Both::shipped(&name).count(size(4000, 400_000) as u64);
    }
}

#[test]
fn many_ask_at_once() {
    let both = Both::shipped("english_draughts");
    let start = both.slow.start();
    let counted = both.leaves(&start, &mut Vec::new(), 4);
    std::thread::scope(|scope| {
        let count = || both.fast.perft(&start, Past::default(), 4, &|| false);
        let counts: Vec<_> = (0..4).map(|_| scope.spawn(count)).collect();
        counts.into_iter().for_each(|count| assert_eq!(count.join().unwrap(), Ok(Some(counted))));
    });
}

#[test]
fn counting_is_called_off() {
    let both = Both::shipped("chess");
    let start = both.slow.start();
    let asked = std::cell::Cell::new(0);
    let cancelled = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    assert_eq!(both.fast.perft(&start, Past::default(), 4, &cancelled), Ok(None));
    assert_eq!(both.fast.perft(&start, Past::default(), 2, &|| false), Ok(Some(400)));
}
