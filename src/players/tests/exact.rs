//! Searches are exact: on small games their scores equal those of a plain minimax.

use super::*;
use crate::game::Position;
use crate::game::TurnCounters;
use crate::players::Evaluator;
use crate::shipped_tests::variant_of;
use crate::task::CancelToken;
use fastrand::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

/// The result of best play for the player to move: 1, 0 or -1, and the number of turns. A win comes early, a loss late.
type Solved = FxHashMap<Position, (i32, u32)>;

fn minimax(game: &Variant, record: &mut GameRecord<Variant>, solved: &mut Solved) -> (i32, u32) {
    if let Some(&result) = solved.get(record.position()) {
        return result;
    }
    let now = record.position().clone();
    let status = record.status(game).unwrap();
    let mover = game.mover(&now);
    let result = if let Some(outcome) = status.outcome {
        (outcome.winner.map_or(0, |winner| if winner == mover { 1 } else { -1 }), 0)
    } else {
        let after = |action: &Action| {
            record.push(action.clone(), action.after.clone());
            let (value, turns) = minimax(game, record, solved);
            record.undo();
            (-value, turns + 1)
        };
        let rank = |(value, turns): (i32, u32)| (value, -value * i32::try_from(turns).unwrap());
        status.actions.iter().map(after).max_by_key(|&result| rank(result)).unwrap()
    };
    solved.insert(now, result);
    result
}

/// Compares the two on every position of a game that cannot repeat one. It has to have `min_positions`.
#[track_caller]
fn check(game: &Variant, depth: u32, min_positions: usize) {
    check_player(&mut search(8), game, depth, min_positions);
}

/// The same for one player.
#[track_caller]
fn check_player(player: &mut SearchPlayer, game: &Variant, depth: u32, min_positions: usize) {
    let mut solved = Solved::default();
    minimax(game, &mut GameRecord::new(game.start(), TurnCounters::default()), &mut solved);
    assert!(solved.len() >= min_positions, "{}", solved.len());
    let mut compared = 0;
    for (position, &(value, turns)) in &solved {
        let record = GameRecord::new(position.clone(), TurnCounters::default());
        if record.status(game).unwrap().outcome.is_some() {
            continue;
        }
        compared += 1;
        let expect = match value {
            1 => SearchScore::WinIn(turns),
            -1 => SearchScore::LossIn(turns),
            _ => SearchScore::Centipawns(0),
        };
        assert_eq!(score_at_depth(game, &record, player, depth), expect, "{position:?}");
    }
    assert!(compared >= min_positions / 2);
}

/// Random rules of a small game, whose pieces only move forward or capture.
fn random_rules(rng: &mut Rng) -> String {
    let mut piece = |symbol: char| {
        let moves: Vec<String> = (0..rng.usize(1..4))
            .map(|_| {
                let ahead = ["u", "ur", "uur", "uu"][rng.usize(..4)];
                match rng.usize(..5) {
                    0 => format!("step({ahead})"),
                    1 => format!("sides(go({ahead}))"),
                    2 => format!("ride({})", ["u", "ur"][rng.usize(..2)]),
                    3 => format!("take({})", [ahead, "r", "d", "l"][rng.usize(..4)]),
                    _ => format!("go({ahead})"),
                }
            })
            .collect();
        format!("%{symbol}: ({})", moves.join(" | "))
    };
    let (pawn, knight) = (piece('♙'), piece('♘'));
    let (columns, rows) = (rng.usize(2..4), rng.usize(3..5));
    let mut rank = |contents: [char; 3]| (0..columns).map(|_| contents[rng.usize(..3)]).collect::<String>();
    let (last, first) = (rank(['♟', '♞', '.']), rank(['♙', '♘', '♙']));
    let middle = format!("{}\n         ", ".".repeat(columns)).repeat(rows - 2);
    let stuck = ["loss", "draw", "win"][rng.usize(..3)];
    let through = if rng.bool() { "end      enemy & home : loss\n" } else { "" };
    format!(
        "title    Small\nabout    A small game.\nextends  idioms\nboard    square {columns}x{rows}\n\
         pieces   White ♙ ♘\npieces   Black ♟ ♞\nletters  P♙ N♘ p♟ n♞\nnames    ♙ pawn, ♘ knight, ♟ pawn, ♞ knight\n\
         zone     home = rank 1\n\nsetup    {last}\n         {middle}{first}\n\nmen      = {pawn} | {knight}\n\n\
         turn     White : men\nturn     Black : mirrored(men)\n\n{through}end      stuck : {stuck}\n"
    )
}

#[test]
fn every_position_of_random_small_games() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..40 {
        check(&variant_of("small", &random_rules(&mut rng)), 40, 1);
    }
}

/// J. Tromp's table gives Connect Four on five files and four ranks as a draw.
#[test]
fn connect_four_on_a_small_board() {
    let game = variant_of("small", "extends  connect_four\nboard    square 5x4\n");
    let record = GameRecord::new(game.start(), TurnCounters::default());
    let mut player = SearchPlayer::new(SkillLevel::new(8).unwrap(), 64 << 20, 1);
    assert_eq!(score_at_depth(&game, &record, &mut player, 20), SearchScore::Centipawns(0));
    // A first move on the edge loses, by a search of all positions.
    let losing = (0..5).filter(|&file| {
        let mut record = record.clone();
        let action = record.status(&game).unwrap().actions[file].clone();
        record.push(action.clone(), action.after.clone());
        // Late moves are reduced, so the search has to be deeper than the game is long.
        matches!(score_at_depth(&game, &record, &mut player, 21), SearchScore::WinIn(_))
    });
    assert_eq!(losing.collect::<Vec<_>>(), [0, 4]);
}

/// Three in a row wins, and each turn also blocks a cell. The last turn may lack a cell to block.
#[test]
fn every_position_of_a_game_with_split_turns() {
    for (board, stuck, min_positions) in [("4x2", "win", 200), ("7x1", "loss", 100), ("7x1", "draw", 100)] {
        let game = variant_of(
            "split",
            &format!(
                "title    Split turns\nabout    Three in a row.\nextends  idioms\nboard    square {board}\npieces   White ♙\n\
                 pieces   Black ♟\nletters  P♙ p♟\nnames    ♙ pawn, ♟ pawn\nrow(m)   = enemy + m enemy + m² enemy\n\
                 turn     White : (. -> ♙) (. -> #)\nturn     Black : (. -> ♟) (. -> #)\n\
                 end      row(u) | row(r) : loss\nend      stuck : {stuck}\n"
            ),
        );
        let halves = game.split_game().unwrap();
        assert!(halves.game().actions(&halves.game().start()).unwrap().len() < 10);
        let evaluator =
            std::sync::Arc::new(Evaluator::derive(&game, &CancelToken::default()).unwrap().with_split_turns());
        check_player(&mut search(8).with_evaluator(evaluator), &game, 20, min_positions);
    }
}

#[test]
fn every_position_of_tic_tac_toe() {
    check(&game("tic_tac_toe"), 24, 5000);
}

/// Plays against every defence, and fails on a loss.
fn play_against_all(
    game: &Variant,
    record: &mut GameRecord<Variant>,
    player: &mut SearchPlayer,
    side: usize,
    visited: &mut FxHashSet<Position>,
) {
    let status = record.status(game).unwrap();
    if let Some(outcome) = status.outcome {
        assert!(outcome.winner.is_none_or(|winner| winner == side), "{:?}", record.position());
        return;
    }
    if !visited.insert(record.position().clone()) {
        return;
    }
    let actions = if game.mover(record.position()) == side {
        vec![status.actions[choose(player, game, record, SearchLimits::default()).action_index].clone()]
    } else {
        status.actions
    };
    for action in actions {
        record.push(action.clone(), action.after.clone());
        play_against_all(game, record, player, side, visited);
        record.undo();
    }
}

#[test]
fn the_search_never_loses_tic_tac_toe() {
    let game = game("tic_tac_toe");
    for side in 0..2 {
        play_against_all(
            &game,
            &mut GameRecord::new(game.start(), TurnCounters::default()),
            &mut search(8),
            side,
            &mut FxHashSet::default(),
        );
    }
}
