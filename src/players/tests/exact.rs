//! What a search finds is what there is: on small games it is compared with a plain minimax.

use super::*;
use crate::game::Position;
use crate::players::Values;
use crate::shipped_tests::variant_of;
use fastrand::Rng;
use rustc_hash::FxHashMap;

/// What a position comes to for the player to move when both play as well as can be: 1, 0 or −1, and in how many turns. A win is
/// to be soon, and a loss late.
type Known = FxHashMap<Position, (i32, u32)>;

fn minimax(game: &Variant, record: &mut Record<Variant>, known: &mut Known) -> (i32, u32) {
    if let Some(&found) = known.get(record.now()) {
        return found;
    }
    let now = record.now().clone();
    let standing = record.standing(game).unwrap();
    let mover = game.mover(&now);
    let found = if let Some(outcome) = standing.outcome {
        (outcome.winner.map_or(0, |winner| if winner == mover { 1 } else { -1 }), 0)
    } else {
        let of = |action: &Action| {
            record.push(action.clone(), action.after.clone());
            let (value, far) = minimax(game, record, known);
            record.undo();
            (-value, far + 1)
        };
        let far = |(value, far): (i32, u32)| (value, -value * i32::try_from(far).unwrap());
        standing.actions.iter().map(of).max_by_key(|&found| far(found)).unwrap()
    };
    known.insert(now, found);
    found
}

/// Compares the two on every position of a game in which no position can stand twice.
#[track_caller]
fn check(game: &Variant, depth: u32, least: usize) {
    check_by(&mut search(8), game, depth, least);
}

/// The same of a player.
#[track_caller]
fn check_by(player: &mut Search, game: &Variant, depth: u32, least: usize) {
    let mut known = Known::default();
    minimax(game, &mut Record::new(game.start(), 0), &mut known);
    assert!(known.len() >= least, "{}", known.len());
    let mut looked = 0;
    for (position, &(value, far)) in &known {
        let record = Record::new(position.clone(), 0);
        if record.standing(game).unwrap().outcome.is_some() {
            continue;
        }
        looked += 1;
        let expect = match value {
            1 => Score::Wins(far),
            -1 => Score::Loses(far),
            _ => Score::Worth(0),
        };
        assert_eq!(thought(game, &record, player, depth), expect, "{position:?}");
    }
    assert!(looked >= least / 2);
}

/// The rules of a small game that nobody has played before: men that only go forward, or take.
fn small(chance: &mut Rng) -> String {
    let mut men = |symbol: char| {
        let ways: Vec<String> = (0..chance.usize(1..4))
            .map(|_| {
                let ahead = ["u", "ur", "uur", "uu"][chance.usize(..4)];
                match chance.usize(..5) {
                    0 => format!("step({ahead})"),
                    1 => format!("sides(go({ahead}))"),
                    2 => format!("ride({})", ["u", "ur"][chance.usize(..2)]),
                    3 => format!("take({})", [ahead, "r", "d", "l"][chance.usize(..4)]),
                    _ => format!("go({ahead})"),
                }
            })
            .collect();
        format!("%{symbol}: ({})", ways.join(" | "))
    };
    let (pawn, knight) = (men('♙'), men('♘'));
    let (columns, rows) = (chance.usize(2..4), chance.usize(3..5));
    let mut row = |men: [char; 3]| (0..columns).map(|_| men[chance.usize(..3)]).collect::<String>();
    let (last, first) = (row(['♟', '♞', '.']), row(['♙', '♘', '♙']));
    let middle = format!("{}\n         ", ".".repeat(columns)).repeat(rows - 2);
    let stuck = ["loss", "draw", "win"][chance.usize(..3)];
    let through = if chance.bool() { "end      enemy & home : loss\n" } else { "" };
    format!(
        "title    Small\nabout    A small game.\nextends  idioms\nboard    square {columns}x{rows}\n\
         pieces   White ♙ ♘\npieces   Black ♟ ♞\nletters  P♙ N♘ p♟ n♞\nnames    ♙ pawn, ♘ knight, ♟ pawn, ♞ knight\n\
         zone     home = rank 1\n\nsetup    {last}\n         {middle}{first}\n\nmen      = {pawn} | {knight}\n\n\
         turn     White : men\nturn     Black : mirrored(men)\n\n{through}end      stuck : {stuck}\n"
    )
}

#[test]
fn small_games_that_nobody_has_played_before() {
    let mut chance = Rng::with_seed(5);
    for _ in 0..40 {
        check(&variant_of("small", &small(&mut chance)), 40, 1);
    }
}

/// Tromp's table of Connect Four has the board of five files and four ranks as a draw.
#[test]
fn connect_four_on_a_small_board() {
    let game = variant_of("small", "extends  connect_four\nboard    square 5x4\n");
    let record = Record::new(game.start(), 0);
    let mut player = Search::new(Level::new(8).unwrap(), 64 << 20, 1);
    assert_eq!(thought(&game, &record, &mut player, 20), Score::Worth(0));
    // Whoever begins on the edge has lost, as a search of all positions says.
    let lost = (0..5).filter(|&file| {
        let mut record = record.clone();
        let action = record.standing(&game).unwrap().actions[file].clone();
        record.push(action.clone(), action.after.clone());
        // Late moves are looked at less deep: it takes a little more than the whole game.
        matches!(thought(&game, &record, &mut player, 21), Score::Wins(_))
    });
    assert_eq!(lost.collect::<Vec<_>>(), [0, 4]);
}

/// Whoever has three in a row wins, and each turn closes a square, too. At the end there may be room for half a turn.
#[test]
fn turns_in_two_parts() {
    for (board, stuck, least) in [("4x2", "win", 200), ("7x1", "loss", 100), ("7x1", "draw", 100)] {
        let game = variant_of(
            "parts",
            &format!(
                "title    Parts\nabout    Three in a row.\nextends  idioms\nboard    square {board}\npieces   White ♙\n\
                 pieces   Black ♟\nletters  P♙ p♟\nnames    ♙ pawn, ♟ pawn\nrow(m)   = enemy + m enemy + m² enemy\n\
                 turn     White : (. -> ♙) (. -> #)\nturn     Black : (. -> ♟) (. -> #)\n\
                 end      row(u) | row(r) : loss\nend      stuck : {stuck}\n"
            ),
        );
        let halves = game.halves().unwrap();
        assert!(halves.game().actions(&halves.game().start()).unwrap().len() < 10);
        let values = std::sync::Arc::new(Values::of(&game, &|| false).unwrap().in_parts());
        check_by(&mut search(8).knowing(values), &game, 20, least);
    }
}

#[test]
fn every_position_of_tic_tac_toe() {
    check(&game("tic_tac_toe"), 24, 5000);
}

/// Plays against every way to play, and never loses.
fn play(game: &Variant, record: &mut Record<Variant>, player: &mut Search, ours: usize, known: &mut Known) {
    let standing = record.standing(game).unwrap();
    if let Some(outcome) = standing.outcome {
        assert!(outcome.winner.is_none_or(|winner| winner == ours), "{:?}", record.now());
        return;
    }
    if known.insert(record.now().clone(), (0, 0)).is_some() {
        return;
    }
    let chosen = if game.mover(record.now()) == ours {
        vec![standing.actions[asked(player, game, record, Limits::default()).action].clone()]
    } else {
        standing.actions
    };
    for action in chosen {
        record.push(action.clone(), action.after.clone());
        play(game, record, player, ours, known);
        record.undo();
    }
}

#[test]
fn nobody_wins_against_it_in_tic_tac_toe() {
    let game = game("tic_tac_toe");
    for ours in 0..2 {
        play(&game, &mut Record::new(game.start(), 0), &mut search(8), ours, &mut Known::default());
    }
}
