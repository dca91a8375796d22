//! The order of turns, starts, and the best of many.

use crate::support::game;
use alfil::game::{Game, GameHistory, Position, Variant, fen};

/// One runner each, on a board of one file.
fn race(lines: &str) -> Variant {
    game(&format!(
        "board square 2x6\npieces White ♖\npieces Black ♜\nletters R♖ r♜\nsetup ..\n      ..\n      ..\n      ..\n      ..\n      ♖♜\n\
         step = % + u. -> . + u%\nwhite = %♖: step\nblack = %♜: step\n{lines}\n"
    ))
}

/// The players of the turns, as letters.
fn order(game: &Variant, turns: usize) -> String {
    let mut at = game.start();
    let mut out = String::new();
    for _ in 0..turns {
        out.push_str(if game.mover(&at) == 0 { "w" } else { "b" });
        let Some(action) = game.actions(&at).unwrap().into_iter().next() else { break };
        at = action.after;
    }
    out
}

#[test]
fn lines_in_their_order_are_the_cycle_of_turns() {
    let twice = "turn White : white\nturn White : white\nturn Black : black\nturn Black : black";
    assert_eq!(order(&race(twice), 8), "wwbbwwbb");
    let balanced = format!(
        "opening White : white\n{}",
        "turn Black : black\nturn Black : black\nturn White : white\nturn White : white"
    );
    assert_eq!(order(&race(&balanced), 8), "wbbwwbbw");
    assert_eq!(order(&race("turn Black : black\nturn White : white"), 4), "bwbw");
}

#[test]
fn a_newer_file_gives_a_turn_or_the_whole_cycle() {
    let one = game("extends chess\nturn Black : mirrored(pawn)");
    assert_eq!(one.rules().turns.len(), 2);
    let cycle = game("extends chess\nturn White : white\nturn White : white\nturn Black : mirrored(white)");
    assert_eq!(cycle.rules().turns.iter().map(|turn| turn.player).collect::<Vec<_>>(), [0, 0, 1]);
}

#[test]
fn a_fen_tells_which_of_several_turns_comes() {
    let game =
        race("opening White : white\nturn Black : black\nturn Black : black\nturn White : white\nturn White : white");
    let mut at = game.start();
    let mut fields = Vec::new();
    for _ in 0..6 {
        let text = fen::write(&game, &at, GameHistory::default(), 1);
        fields.push(text.split(' ').nth(1).unwrap().to_owned());
        assert_eq!(fen::parse(&game, &text).unwrap().position, at, "{text}");
        at = game.actions(&at).unwrap().remove(0).after;
    }
    assert_eq!(fields.join(" "), "w1 b b3 w w5 b");
}

#[test]
fn their_view_is_the_other_players_even_between_two_turns() {
    let blocked = "stop = not their black";
    let game = race(&format!("{blocked}\nturn White : white stop\nturn White : white\nturn Black : black"));
    assert!(game.actions(&game.start()).unwrap().is_empty(), "Black could step, so White may not");
}

fn on_rank_one(game: &Variant, at: &Position) -> String {
    fen::write(game, at, GameHistory::default(), 1).split(' ').next().unwrap().rsplit('/').next().unwrap().to_owned()
}

#[test]
fn starts_are_what_the_moves_make_of_the_setup_the_first_line_fastest() {
    let game = game(
        "board square 3x2\npieces White ♙ ♖\npieces Black ♟ ♜\nletters P♙ R♖ p♟ r♜\nsetup ...\n      ...\nzone home = rank 1\n\
         start . & home -> ♙\nstart . & home -> ♖\nturn White : nil\nturn Black : nil\nend passes 2 : draw",
    );
    let starts: Vec<String> = game.start_positions().unwrap().iter().map(|at| on_rank_one(&game, at)).collect();
    assert_eq!(starts, ["PR1", "RP1", "R1P", "P1R", "1PR", "1RP"]);
    assert_eq!(on_rank_one(&game, &game.start()), "PR1");
}

#[test]
fn a_start_that_cannot_be_made_is_a_fault() {
    let game = game(
        "board square 2x1\npieces White ♙\npieces Black ♟\nsetup ♙♙\nstart ♟ -> .\nturn White : nil\nturn Black : nil\nend passes 2 : draw",
    );
    assert_eq!(game.start_positions().unwrap_err().title, "the `start` moves have no outcome");
}

#[test]
fn the_best_of_many_is_what_leaves_the_number_least_or_largest() {
    let text = |turn: &str| {
        format!(
            "board square 5x1\npieces White ♙\npieces Black ♟\nletters P♙ p♟\nsetup ♙♟♟.♟\ntake = ♟ -> .\n\
             turn White : {turn}\nturn Black : nil\nend passes 2 : draw"
        )
    };
    let after = |turn: &str| -> Vec<String> {
        let game = game(&text(turn));
        let actions = game.actions(&game.start()).unwrap();
        actions.iter().map(|action| on_rank_one(&game, &action.after)).collect()
    };
    assert_eq!(after("least(count(enemy), take | take take)").len(), 3);
    assert_eq!(after("least(count(enemy), nil | take{3} | take)"), ["P4"]);
    assert_eq!(after("most(count(enemy), nil | take)"), ["Ppp1p"]);
    assert_eq!(after("most(count(enemy), ∅) else nil"), ["Ppp1p"]);
    assert_eq!(after("least(count(♟ + r♟), take)"), ["P1p1p", "Pp2p"]);
}
