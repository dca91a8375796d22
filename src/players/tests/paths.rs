//! A line of play in the tables is what it is position by position: who has the turn, ends, moves, worth and gains; and whatever was
//! gone down and up again leaves no trace.

use super::game;
use crate::game::{Game, Past, Position, RowWorth, Worth};
use crate::players::Values;
use crate::players::path::{End, Path, Plain, Walked};
use crate::players::values::Activity;
use fastrand::Rng;

/// What a line says of its position, the moves by where they lead, in order.
type Said = (bool, i32, Option<End>, Vec<(Vec<u8>, i32)>);

#[track_caller]
fn said<P: Path>(path: &mut P, bytes: &dyn Fn(&Position) -> Vec<u8>) -> Said {
    let mut moves = Vec::new();
    let end = path.moves(&mut moves).unwrap();
    let mut led = Vec::new();
    for made in moves.iter().filter(|_| end.is_none()) {
        let (gain, worth, number, ours) = (path.gain(made).unwrap(), path.worth(), path.number(), path.is_ours());
        if path.go(made).unwrap() {
            assert_eq!((path.worth() - worth) * if ours { 1 } else { -1 }, gain);
            led.push((bytes(&path.position()), gain));
            path.back();
            assert_eq!((path.worth(), path.number(), path.is_ours()), (worth, number, ours));
        }
    }
    led.sort();
    (path.is_ours(), path.worth(), end, led)
}

/// Compares the two kinds of lines in games by chance.
#[track_caller]
fn check(name: &str, games: u64, turns: usize) {
    let game = game(name);
    let values = Values::of(&game, &|| false).unwrap();
    let start = game.start();
    // Rows are looked at in tables only.
    let worth = Worth { rows: RowWorth::default(), ..values.worth_to(&game, game.mover(&start)) };
    let bytes = |at: &Position| {
        let mut bytes = Vec::new();
        crate::game::Classical::pack(&game, at, &mut bytes);
        bytes
    };
    for seed in 0..games {
        let mut chance = Rng::with_seed(seed);
        let mut walked = Walked::new(&game, &start, Past::default(), &worth).expect(name);
        let mut plain = Plain::new(&game, &start, Past::default(), &worth);
        let first = said(&mut walked, &bytes);
        let mut gone = 0;
        for _ in 0..turns {
            assert_eq!(said(&mut walked, &bytes), said(&mut plain, &bytes), "{name}, seed {seed}, turn {gone}");
            assert_eq!(walked.in_check(), plain.in_check());
            assert_eq!(walked.has_stood(), plain.has_stood());
            let (mut fast, mut slow) = (Vec::new(), Vec::new());
            if walked.moves(&mut fast).unwrap().is_some() || plain.moves(&mut slow).unwrap().is_some() {
                break;
            }
            let made = &fast[chance.usize(..fast.len())];
            assert!(walked.go(made).unwrap());
            let after = bytes(&walked.position());
            let same = slow.iter().find(|action| bytes(&action.after) == after).expect("the same move");
            plain.go(same).unwrap();
            gone += 1;
        }
        (0..gone).for_each(|_| walked.back());
        assert_eq!(said(&mut walked, &bytes), first, "{name}, seed {seed}, back again");
    }
}

#[test]
fn lines_in_the_tables_are_lines_of_the_game() {
    for name in [
        "chess",
        "crazyhouse",
        "atomic",
        "breakthrough",
        "xiangqi",
        "minishogi",
        "english_draughts",
        "othello_6x6",
        "three_check",
    ] {
        check(name, 2, 40);
    }
    check("tic_tac_toe", 10, 9);
}

/// In games by chance: what can be done is as much as the listed moves are, wherever it is told without them. Is it told at all?
#[track_caller]
fn tells_without_a_list(name: &str, games: u64, turns: usize) -> bool {
    let game = game(name);
    let activity = Activity::of(&game, 100.0, true);
    let (mut moves, mut told) = (Vec::new(), 0);
    for seed in 0..games {
        let mut chance = Rng::with_seed(seed);
        let mut path = Walked::new(&game, &game.start(), Past::default(), &Worth::default()).expect(name);
        for turn in 0..turns {
            let unlisted = path.activity_unlisted(&activity).unwrap();
            let end = path.moves(&mut moves).unwrap();
            if let Some(unlisted) = unlisted {
                assert_eq!(
                    (unlisted, end),
                    (path.activity(&moves, &activity), None),
                    "{name}, seed {seed}, turn {turn}"
                );
                told += 1;
            }
            if end.is_some() {
                break;
            }
            let made = moves[chance.usize(..moves.len())];
            assert!(path.go(&made).unwrap());
        }
    }
    told > 0
}

#[test]
fn what_can_be_done_is_told_without_a_list_of_the_moves() {
    for name in ["amazons", "isolation", "clobber", "kono", "english_draughts", "othello_6x6"] {
        assert!(tells_without_a_list(name, 3, 100), "{name}");
    }
    // Where somebody is royal, or there are hands, it is more than a number.
    for name in ["chess", "minishogi"] {
        assert!(!tells_without_a_list(name, 1, 20), "{name}");
    }
}
