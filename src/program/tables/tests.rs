//! Tables do what the interpreter does.

use super::tables;
use crate::program::ground::Ground;
use crate::program::ground::tests::{names, random, shipped};
use crate::program::{Interpreter, Past, Position};

/// Counts as the interpreter does.
fn count(interpreter: &Interpreter, at: &Position, earlier: &mut Vec<Position>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut stuck = || interpreter.has_action(at).map(|any| !any);
    if interpreter.ended(at, Past { earlier, quiet: 0 }, &mut stuck, false).unwrap().is_some() {
        return 0;
    }
    earlier.push(at.clone());
    let actions = interpreter.actions(at).unwrap();
    let total = actions.iter().map(|action| count(interpreter, &action.after, earlier, depth - 1)).sum();
    earlier.pop();
    total
}

/// Walks at random through a game, and compares.
#[track_caller]
fn check(name: &str, plies: usize, seed: u64) -> Option<String> {
    let interpreter = shipped(name);
    let ground = Ground::of(interpreter.rules(), interpreter.aims(), &interpreter.start_contents())?;
    let machine = match tables(&ground, &interpreter) {
        Ok(machine) => machine,
        Err(why) => return Some(why),
    };
    let mut seed = seed;
    let mut at = interpreter.start();
    let mut compared = 0;
    for ply in 0..plies {
        let actions = interpreter.actions(&at).unwrap();
        if let Some(found) = machine.has_action(&at) {
            assert_eq!(found.unwrap(), !actions.is_empty(), "{name} ply {ply} can act {at:?}");
        }
        if let Some(found) = machine.in_check(&at) {
            assert_eq!(found.unwrap(), interpreter.in_check(&at).unwrap(), "{name} ply {ply} in check {at:?}");
        }
        let depth = if actions.len() < 12 { 2 } else { 1 };
        if let Some(found) = machine.perft(&at, Past::default(), depth, &|| false) {
            let wanted = count(&interpreter, &at, &mut Vec::new(), depth);
            assert_eq!(found.unwrap(), Some(wanted), "{name} ply {ply} depth {depth} {at:?}");
            compared += 1;
        }
        at = if actions.is_empty() || ply % 80 == 79 {
            interpreter.start()
        } else {
            actions[random(&mut seed, actions.len())].after.clone()
        };
    }
    Some(format!("{compared} of {plies}, {} KiB", machine.bytes() / 1024))
}

#[test]
fn tables_do_what_the_interpreter_does() {
    for name in names() {
        let told = check(&name, 100, 88_172_645_463_325_252);
        println!("{name:24} {told:?}");
    }
}
