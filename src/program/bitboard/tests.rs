//! The bitboard engine agrees with the interpreter.

#![allow(clippy::unwrap_used)]

use super::bitset::Bitboard;
use super::{Generator, build_generator};
use crate::algebra::{Content, Kind};
use crate::board::Cell;
use crate::program::ground::GroundRules;
use crate::program::ground::tests::{names, random, shipped};
use crate::program::{Action, ActionFilter, GameHistory, Interpreter, Packing, Position, TurnCounters};
use crate::task::CancelToken;

/// Counts leaves with the interpreter.
fn count(interpreter: &Interpreter, at: &Position, earlier: &mut Vec<Position>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut stuck = || interpreter.has_action(at).map(|any| !any);
    if interpreter
        .find_end(at, GameHistory { earlier, counters: TurnCounters::default() }, &mut stuck, false)
        .unwrap()
        .is_some()
    {
        return 0;
    }
    earlier.push(at.clone());
    let actions = interpreter.actions(at).unwrap();
    let total = actions.iter().map(|action| count(interpreter, &action.after, earlier, depth - 1)).sum();
    earlier.pop();
    total
}

/// The fields of a position, as a sortable key.
fn bytes(at: &Position) -> (Vec<u16>, Vec<u8>, usize, u8) {
    (at.packed_cells().to_vec(), at.hands().to_vec(), at.turn(), at.passes())
}

/// Plays random moves and compares all answers of both engines. Returns a summary, or why the game is not compiled.
#[track_caller]
fn check(name: &str, plies: usize, seed: u64) -> Option<String> {
    let interpreter = shipped(name);
    let ground = GroundRules::of_interpreter(&interpreter, &CancelToken::default())?;
    let machine = match build_generator(&ground, &interpreter, &CancelToken::default()) {
        Ok(machine) => machine,
        Err(reason) => return Some(reason.to_string()),
    };
    let mut seed = seed;
    let mut at = interpreter.start();
    let mut compared = 0;
    let mut unordered = 0;
    for ply in 0..plies {
        let actions = interpreter.actions(&at).unwrap();
        if let Some(found) = machine.has_action(&at) {
            assert_eq!(found.unwrap(), !actions.is_empty(), "{name} ply {ply} can act {at:?}");
        }
        if let Some(found) = machine.in_check(&at) {
            assert_eq!(found.unwrap(), interpreter.in_check(&at).unwrap(), "{name} ply {ply} in check {at:?}");
        }
        check_packed(&*machine, &interpreter, &at, &actions);
        let mut choices = Vec::new();
        if let Some(found) = machine.packed_actions(&at, &mut choices) {
            found.unwrap();
            let after = |choice| machine.apply(&at, choice).unwrap().unwrap();
            let found: Vec<Position> = choices.iter().map(after).collect();
            let wanted: Vec<Position> = actions.iter().map(|action| action.after.clone()).collect();
            let sorted = |all: &[Position]| {
                let mut all: Vec<_> = all.iter().map(bytes).collect();
                all.sort();
                all
            };
            assert_eq!(sorted(&found), sorted(&wanted), "{name} ply {ply} {at:?}");
            let numbers: Vec<u64> = choices.iter().map(|choice| machine.hash_after(&at, choice).unwrap()).collect();
            let anew: Vec<u64> = found.iter().filter_map(|after| machine.hash(after)).collect();
            assert_eq!(numbers, anew, "{name} ply {ply} {at:?}");
            match machine.actions(&at, ActionFilter::All) {
                Some(found) => {
                    let found = found.unwrap();
                    let described = |all: &[Action]| -> Vec<_> {
                        all.iter()
                            .map(|action| (action.from, action.to, action.takes.clone(), action.promotes))
                            .collect()
                    };
                    assert_eq!(described(&found), described(&actions), "{name} ply {ply} {at:?}");
                    assert!(found == actions, "{name} ply {ply} {at:?}");
                }
                None => unordered += 1,
            }
            if let Some(action) = actions.get(ply % actions.len().max(1))
                && let Some(between) = action.from.zip(action.to)
                && let Some(seen) = machine.actions(&at, ActionFilter::Between(between.0, between.1))
            {
                let wanted = actions.iter().filter(|other| (other.from, other.to) == (action.from, action.to));
                assert!(seen.unwrap().iter().eq(wanted), "{name} ply {ply} between {between:?} {at:?}");
            }
        }
        let depth = if actions.len() < 12 { 2 } else { 1 };
        if let Some(found) = machine.perft(&at, GameHistory::default(), depth, &CancelToken::default()) {
            let wanted = count(&interpreter, &at, &mut Vec::new(), depth);
            assert_eq!(found, Ok(wanted), "{name} ply {ply} depth {depth} {at:?}");
            compared += 1;
        }
        at = if actions.is_empty() || ply % 80 == 79 {
            interpreter.start()
        } else {
            actions[random(&mut seed, actions.len())].after.clone()
        };
    }
    Some(format!("{compared} of {plies}, {unordered} without an order, {} KiB", machine.bytes() / 1024))
}

/// Compares the answers about packed positions.
#[track_caller]
fn check_packed(machine: &dyn Generator, interpreter: &Interpreter, at: &Position, actions: &[Action]) {
    let packing = Packing::new(interpreter.rules());
    let packed = |at: &Position| {
        let mut record = Vec::new();
        packing.pack(at, &mut record);
        record
    };
    let mover = interpreter.mover(at);
    let goes_on = !actions.is_empty()
        && interpreter.find_end(at, GameHistory::default(), &mut || Ok(false), false).unwrap().is_none();
    for player in 0..interpreter.rules().players.len() {
        let mut found = Vec::new();
        if let Some(done) =
            machine.visit_replies(at, player, &mut |record, is_quiet| found.push((record.to_vec(), is_quiet)))
        {
            done.unwrap();
            assert!(goes_on && mover != player, "{at:?}");
            let mut wanted: Vec<Vec<u8>> = actions.iter().map(|action| packed(&action.after)).collect();
            // Replies have no fixed order.
            for (record, _) in found.iter().filter(|found| found.1) {
                let at = packing.unpack(record);
                let goes_on =
                    interpreter.find_end(&at, GameHistory::default(), &mut || Ok(false), false).unwrap().is_none();
                assert!(goes_on && interpreter.has_action(&at).unwrap(), "{at:?}");
                assert!(!interpreter.in_check(&at).unwrap(), "{at:?}");
            }
            let mut found: Vec<Vec<u8>> = found.into_iter().map(|found| found.0).collect();
            found.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(found, wanted, "{at:?}");
        }
        if let Some(found) = machine.packed_in_check(&packed(at), player) {
            let wanted = mover == player && interpreter.in_check(at).unwrap();
            assert!(goes_on && found.unwrap() == wanted, "{at:?}");
        }
    }
}

#[test]
fn agrees_with_the_interpreter_on_random_games() {
    for name in names() {
        let summary = check(&name, 100, 88_172_645_463_325_252);
        println!("{name:24} {summary:?}");
    }
}

/// Compares on random positions, not only on those that a game reaches. Returns the number of compared positions.
#[track_caller]
fn check_random_positions(name: &str, positions: usize, seed: u64) -> usize {
    let interpreter = shipped(name);
    let rules = interpreter.rules();
    let Some(ground) = GroundRules::of_interpreter(&interpreter, &CancelToken::default()) else {
        return 0;
    };
    let Ok(machine) = build_generator(&ground, &interpreter, &CancelToken::default()) else { return 0 };
    let mut seed = seed;
    let start = interpreter.start();
    // All contents that the ground moves allow on a cell.
    let contents = |cell: Cell| -> Vec<Content> {
        let codes = ground.universe[cell.index()].iter().map(|code| ground.alphabet.content(code));
        codes.filter(|content| content.kind != Kind::OFF).collect()
    };
    let mut compared = 0;
    for index in 0..positions {
        let mut at = start.clone();
        // On emptier boards, sliders go farther.
        let pieces = 1 + random(&mut seed, rules.setup.len());
        for cell in rules.board.cells().filter(|&cell| start.at(cell).kind != Kind::OFF) {
            let any = random(&mut seed, rules.setup.len()) < pieces;
            let contents = contents(cell);
            at.put(cell, if any { contents[random(&mut seed, contents.len())] } else { Content::EMPTY });
        }
        if index % 2 == 0 {
            // With at most one royal piece of each kind, checks and pins decide legality.
            for kind in rules.royal.iter() {
                let all: Vec<Cell> =
                    at.cells().filter(|(_, content)| content.kind == kind).map(|(cell, _)| cell).collect();
                for &cell in all.iter().skip(1) {
                    at.put(cell, Content::EMPTY);
                }
            }
        }
        for (piece, &count) in rules.hands.iter().enumerate() {
            if start.in_hand(Kind::piece(piece)) > 0 || count > 0 {
                at.set_in_hand(Kind::piece(piece), u8::try_from(random(&mut seed, 3)).unwrap());
            }
        }
        at.set_turn(random(&mut seed, rules.turns.len()));
        let at = interpreter.settle_marks(at);
        if agrees(name, &interpreter, &*machine, &at) {
            compared += 1;
        }
    }
    compared
}

/// Compares all answers about a position; `false` if the bitboard engine has none.
#[track_caller]
fn agrees(name: &str, interpreter: &Interpreter, machine: &dyn Generator, at: &Position) -> bool {
    let Some(found) = machine.has_action(at) else { return false };
    let actions = interpreter.actions(at).unwrap();
    assert_eq!(found.unwrap(), !actions.is_empty(), "{name} can act {at:?}");
    let found = machine.in_check(at).unwrap().unwrap();
    assert_eq!(found, interpreter.in_check(at).unwrap(), "{name} in check {at:?}");
    let mut choices = Vec::new();
    machine.packed_actions(at, &mut choices).unwrap().unwrap();
    let after = |choice| machine.apply(at, choice).unwrap().unwrap();
    let mut found: Vec<_> = choices.iter().map(|choice| bytes(&after(choice))).collect();
    let mut wanted: Vec<_> = actions.iter().map(|action| bytes(&action.after)).collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted, "{name} {at:?}");
    if let Some(found) = machine.perft(at, GameHistory::default(), 1, &CancelToken::default()) {
        assert_eq!(found, Ok(count(interpreter, at, &mut Vec::new(), 1)), "{name} {at:?}");
    }
    true
}

/// Compares on positions with one royal piece of each kind on neighbouring cells, and a few other pieces.
#[track_caller]
fn check_touching_royals(name: &str, positions: usize, seed: u64) {
    let interpreter = shipped(name);
    let rules = interpreter.rules();
    let ground = GroundRules::of_interpreter(&interpreter, &CancelToken::default()).unwrap();
    let machine = build_generator(&ground, &interpreter, &CancelToken::default()).unwrap();
    let mut seed = seed;
    let cells: Vec<Cell> = rules.board.cells().collect();
    for _ in 0..positions {
        let mut at = interpreter.start();
        cells.iter().for_each(|&cell| at.put(cell, Content::EMPTY));
        for _ in 0..random(&mut seed, 9) {
            let cell = cells[random(&mut seed, cells.len())];
            let codes: Vec<Content> =
                ground.universe[cell.index()].iter().map(|code| ground.alphabet.content(code)).collect();
            let content = codes[random(&mut seed, codes.len())];
            if content.kind != Kind::OFF && !rules.royal.contains(content.kind) {
                at.put(cell, content);
            }
        }
        let mut next = random(&mut seed, cells.len());
        for kind in rules.royal.iter() {
            at.put(cells[next % cells.len()], Content::plain(kind));
            next += 1 + random(&mut seed, 2);
        }
        at.set_turn(random(&mut seed, rules.turns.len()));
        let at = interpreter.settle_marks(at);
        assert!(agrees(name, &interpreter, &*machine, &at), "{name} {at:?}");
    }
}

#[test]
fn agrees_with_the_interpreter_where_royal_pieces_touch() {
    for name in ["atomic", "chess", "seirawan", "crazyhouse"] {
        check_touching_royals(name, 400, 88_172_645_463_325_252);
    }
}

#[test]
fn agrees_with_the_interpreter_on_random_positions() {
    let mut games = 0;
    for name in names() {
        let compared = check_random_positions(&name, 60, 88_172_645_463_325_252);
        println!("{name:24} {compared}");
        games += usize::from(compared == 60);
    }
    assert!(games > 50, "only {games} games are compiled");
}

/// Walks along a ray up to and including the first occupied square.
fn walk_along_ray(occupied: &[bool], path: &[usize]) -> Vec<usize> {
    let free = path.iter().take_while(|&&cell| !occupied[cell]).count();
    path.iter().take(free + 1).copied().collect()
}

fn check_rays<const W: usize>(cells: usize) {
    let mut seed = 88_172_645_463_325_252;
    for _ in 0..2000 {
        let occupied: Vec<bool> = (0..cells).map(|_| random(&mut seed, 4) == 0).collect();
        let from = random(&mut seed, cells);
        let (up, down) = (1 + random(&mut seed, 40), 1 + random(&mut seed, 40));
        let rising: Vec<usize> = (from + up..cells).step_by(up).collect();
        let falling: Vec<usize> = (0..from).rev().skip(down - 1).step_by(down).collect();
        let set = |cells: &[usize]| cells.iter().copied().collect::<Bitboard<W>>();
        let all = (0..cells).filter(|&cell| occupied[cell]).collect::<Bitboard<W>>();
        let wanted = set(&walk_along_ray(&occupied, &rising)) | set(&walk_along_ray(&occupied, &falling));
        assert_eq!(Bitboard::ray_attacks(all, set(&rising), set(&falling)), wanted, "from {from} by {up} and {down}");
        let listed: Vec<usize> = wanted.iter().collect();
        assert_eq!(listed.len(), wanted.len() as usize);
        assert!(listed.windows(2).all(|pair| pair[0] < pair[1]) && listed.iter().all(|&cell| wanted.contains(cell)));
    }
}

#[test]
fn ray_attacks_end_at_the_first_blocker() {
    check_rays::<1>(64);
    check_rays::<2>(90);
    check_rays::<4>(225);
    check_rays::<6>(361);
}
