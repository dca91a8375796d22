//! The virtual machine gives the same answers as the interpreter, in every shipped game.

#![allow(clippy::unwrap_used)]

use super::Vm;
use crate::algebra::{FileFinder, load};
use crate::program::{GameHistory, Interpreter, Position, TurnCounters};
use crate::shipped_tests::{Shipped, names};
use crate::task::{CancelToken, Halt};
use std::sync::Arc;
use std::time::Duration;

/// The same game in both engines.
struct EnginePair {
    name: String,
    slow: Arc<Interpreter>,
    fast: Vm,
}

impl EnginePair {
    #[track_caller]
    fn new(name: &str, text: &str) -> Self {
        let loaded = load(name, name, text, &Shipped);
        let rules = loaded.rules.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics));
        let slow = Arc::new(Interpreter::new(Arc::new(rules)));
        Self { name: name.to_owned(), fast: Vm::new(&slow), slow }
    }

    #[track_caller]
    fn shipped(name: &str) -> Self {
        let (_, text) = Shipped.find_rules(name).unwrap();
        Self::new(name, &text)
    }

    /// Compares all answers for a position and returns the actions.
    #[track_caller]
    fn compare(&self, at: &Position, past: GameHistory<'_>) -> Vec<crate::program::Action> {
        let (name, slow, fast) = (&self.name, &self.slow, &self.fast);
        let actions = slow.actions(at);
        let vm_actions = fast.actions(at);
        if actions != vm_actions {
            let list = |actions: &Result<Vec<crate::program::Action>, _>| match actions {
                Ok(actions) => actions.iter().map(|a| format!("{:?}-{:?} {:?}", a.from, a.to, a.promotes)).collect(),
                Err(fault) => vec![format!("{fault:?}")],
            };
            let (slow, fast) = (list(&actions), list(&vm_actions));
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
            let end = slow.find_end(at, past, &mut stuck, claimed);
            assert_eq!(fast.find_end(at, past, claimed), end, "{name}: end, claimed {claimed} {at:?}");
        }
        actions
    }

    /// Plays random games until `actions` actions have been compared.
    #[track_caller]
    fn compare_random_games(&self, seed: u64, actions: usize) {
        let mut random = SplitMix(seed);
        let starts = self.slow.starts().unwrap();
        let mut compared = 0;
        while compared < actions {
            let mut now = starts[random.below(starts.len())].clone();
            let mut earlier: Vec<Position> = Vec::new();
            loop {
                let past = GameHistory { earlier: &earlier, counters: TurnCounters::default() };
                let actions_now = self.compare(&now, past);
                compared += 8 + actions_now.len();
                let ended = self.fast.find_end(&now, past, false).unwrap();
                // Some games go on after their end: the engines must agree there, too.
                if actions_now.is_empty() || compared > actions || ended.is_some() && random.below(4) > 0 {
                    break;
                }
                let next = actions_now[random.below(actions_now.len())].after.clone();
                earlier.push(std::mem::replace(&mut now, next));
            }
        }
    }

    /// Counts leaves with the interpreter.
    fn leaves(&self, at: &Position, earlier: &mut Vec<Position>, depth: u32) -> u64 {
        let actions = self.slow.actions(at).unwrap();
        let mut stuck = || Ok(actions.is_empty());
        if depth > 0
            && self
                .slow
                .find_end(at, GameHistory { earlier, counters: TurnCounters::default() }, &mut stuck, false)
                .unwrap()
                .is_some()
        {
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
    fn compare_perft(&self, max_leaves: u64) {
        let start = self.slow.start();
        let mut depth = 0;
        loop {
            depth += 1;
            let leaves = self.leaves(&start, &mut Vec::new(), depth);
            let vm_leaves = self.fast.perft(&start, GameHistory::default(), depth, &CancelToken::default());
            assert!(vm_leaves.is_none_or(|counted| counted == Ok(leaves)), "{}: perft {depth}", self.name);
            if leaves * (leaves / 20).max(1) > max_leaves || depth > 6 {
                break;
            }
        }
    }
}

/// A deterministic random number generator (splitmix64).
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) % bound.max(1) as u64).unwrap()
    }
}

fn test_size(quick: usize, long: usize) -> usize {
    if std::env::var_os("ALFIL_SLOW").is_some() { long } else { quick }
}

#[test]
fn random_games_agree() {
    for (seed, name) in (1..).zip(names()) {
        EnginePair::shipped(&name).compare_random_games(seed, test_size(1500, 100_000));
    }
}

#[test]
fn perft_agrees() {
    for name in names() {
        EnginePair::shipped(&name).compare_perft(test_size(4000, 400_000) as u64);
    }
}

#[test]
fn threads_share_one_vm() {
    let pair = EnginePair::shipped("english_draughts");
    let start = pair.slow.start();
    let leaves = pair.leaves(&start, &mut Vec::new(), 4);
    std::thread::scope(|scope| {
        let count = || pair.fast.perft(&start, GameHistory::default(), 4, &CancelToken::default());
        let counts: Vec<_> = (0..4).map(|_| scope.spawn(count)).collect();
        counts.into_iter().for_each(|count| assert_eq!(count.join().unwrap(), Some(Ok(leaves))));
    });
}

#[test]
fn perft_can_be_cancelled() {
    let pair = EnginePair::shipped("chess");
    let start = pair.slow.start();
    let count = |depth, cancel: &CancelToken| pair.fast.perft(&start, GameHistory::default(), depth, cancel);
    let cancel = CancelToken::default();
    let stopped = crate::task::run_with_ticker(Duration::from_millis(1), || cancel.cancel(), || count(9, &cancel));
    assert_eq!(stopped, Some(Err(Halt::Cancelled)));
    assert_eq!(count(2, &CancelToken::default()), Some(Ok(400)));
}

#[test]
fn nobody_asks_for_threats_to_royal_pieces_that_are_gone() {
    let text = "board square 2x2\npieces White ♙ ♖\npieces Black ♟ ♜\nroyal ♖ ♜\nturn White : nil\nturn Black : each .: (. -> [♟♜])\n";
    let pair = EnginePair::new("gone", text);
    // Every threat of Black would be a fault.
    let white = pair.slow.start();
    let black = pair.compare(&white, GameHistory::default())[0].after.clone();
    assert!(pair.slow.actions(&black).is_err() && pair.fast.actions(&black).is_err());
    assert_eq!((pair.slow.in_check(&white), pair.fast.in_check(&white)), (Ok(false), Ok(false)));
}
