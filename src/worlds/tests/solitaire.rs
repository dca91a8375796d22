//! The solitaire: losses, wins and draws, undo, and play from either side.

use super::{after, after_more, all_worlds, game, game_of, intent, lineage, lineage_in};
use crate::game::{ActionError, Game, GameRecord, TurnCounters, fen};
use crate::worlds::{Subset, Worlds, WorldsError};

#[test]
fn fools_mate_loses() {
    let worlds = Worlds::new(game("chess"));
    let first = after(&worlds, "f2f3");
    assert_eq!(worlds.outcome(&first), None);
    let at = after_more(&worlds, &first, "g2g4");
    // Qh4 mates after e6 and after e5.
    assert_eq!(at.stats().lost, 2);
    // The e-file is compared from the top, and e7 is empty in both. Then e6 is empty in the first world.
    let lines: Vec<String> = (0..2).map(|number| lineage_in(&worlds, &at, Subset::Lost, number)).collect();
    assert_eq!(lines, ["f2f3 e7e5 g2g4 d8h4", "f2f3 e7e6 g2g4 d8h4"]);
    assert_eq!(worlds.nth(&at, Subset::Lost, 2), Ok(None));
    let outcome = worlds.outcome(&at).unwrap();
    assert_eq!(outcome.winner, Some(1));
    assert_eq!(outcome.reason.to_string(), format!("lost in 2 of {} worlds", at.len()));
    let a3 = intent(&worlds, &first, "a2a3");
    assert_eq!(worlds.play(&at, &a3), Err(ActionError::Illegal));
}

#[test]
fn play_after_a_loss_culls_the_lost_worlds() {
    let worlds = Worlds::new(game("chess")).with_past_loss(true);
    let at = after(&worlds, "f2f3 g2g4");
    assert_eq!(worlds.outcome(&at), None);
    let on = after_more(&worlds, &at, "a2a3");
    assert!(on.stats().survived <= at.stats().worlds - 2);
    assert_eq!(on.first_loss_round(), Some(2));
}

#[test]
fn an_action_that_is_illegal_in_every_world_is_an_error() {
    let worlds = Worlds::new(game("chess"));
    let first = worlds.first_round().unwrap();
    let mut illegal = intent(&worlds, &first, "e2e4");
    illegal.text = "e2e5".into();
    assert_eq!(worlds.find_intent(&first, "e2e5"), Ok(None));
    assert_eq!(worlds.advance(&first, &illegal), Err(WorldsError::IllegalEverywhere));
}

#[test]
fn a_record_undoes_and_redoes_rounds() {
    let worlds = Worlds::new(game("chess"));
    let mut record: GameRecord<Worlds> = GameRecord::new(worlds.start(), TurnCounters::default());
    for text in ["e2e4", "d2d4"] {
        let action = intent(&worlds, record.position(), text);
        record.play(&worlds, &action).unwrap();
    }
    let now = record.position().clone();
    assert_eq!(now.len(), 270);
    assert!(record.undo());
    assert_eq!(record.position().len(), 20);
    assert!(record.redo());
    assert_eq!(record.position(), &now);
}

#[test]
fn rounds_with_the_same_worlds_are_equal() {
    let worlds = Worlds::new(game("breakthrough"));
    let (one, other) = (after(&worlds, "a2a3 h2h3"), after(&worlds, "h2h3 a2a3"));
    assert_eq!(one, other);
    assert_ne!(one, after(&worlds, "a2a3 g2g3"));
}

#[test]
fn a_move_culls_the_worlds_that_forbid_it() {
    let worlds = Worlds::new(game("chess"));
    let at = after(&worlds, "e2e4 e4d5");
    // One of twenty worlds has a pawn on d5.
    assert_eq!((at.stats().before, at.stats().survived, at.stats().culled()), (20, 1, 19));
    assert!((at.stats().kept - 0.05).abs() < 1e-12);
    assert_eq!(at.all_stats().len(), 3);
}

#[test]
fn the_player_may_be_the_second_player() {
    let game = game("chess");
    let start = fen::parse(&game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap().position;
    let worlds = Worlds::from_position(game, start);
    assert_eq!(worlds.player(), 1);
    let at = after(&worlds, "e7e5");
    assert_eq!(at.stats().children, 29);
    assert_eq!(at.len(), 29);
}

#[test]
fn mate_in_the_last_world_wins() {
    let game = game("chess");
    let start = fen::parse(&game, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").unwrap().position;
    let worlds = Worlds::from_position(game, start);
    let won = after(&worlds, "f7g7");
    assert!(won.is_empty());
    assert_eq!((won.stats().finished.won, won.stats().children), (1, 0));
    let outcome = worlds.outcome(&won).unwrap();
    assert_eq!((outcome.winner, outcome.reason.to_string().as_str()), (Some(0), "no world is left, and 1 was won"));
}

#[test]
fn stalemate_in_the_last_world_draws() {
    let game = game("chess");
    let start = fen::parse(&game, "7k/8/5QK1/8/8/8/8/8 w - - 0 1").unwrap().position;
    let worlds = Worlds::from_position(game, start);
    let drawn = after(&worlds, "f6f7");
    assert_eq!((drawn.len(), drawn.stats().finished.drawn), (0, 1));
    assert_eq!(worlds.outcome(&drawn).unwrap().winner, None);
}

#[test]
fn tic_tac_toe_has_known_counts() {
    let worlds = Worlds::new(game("tic_tac_toe"));
    let at = after(&worlds, "b2 a1");
    // Eight replies to the centre. Seven of them leave the corner empty, and six replies follow each.
    assert_eq!((at.stats().survived, at.stats().children, at.stats().worlds), (7, 42, 21));
    // Two noughts cannot make a row of three.
    assert_eq!(at.stats().lost, 0);
    let end = after_more(&worlds, &at, "c3");
    // The diagonal wins in every world that allows it.
    assert_eq!((end.stats().survived, end.stats().finished.won, end.len()), (15, 15, 0));
    assert_eq!(worlds.outcome(&end).unwrap().winner, Some(0));
}

#[test]
fn a_game_for_one_player_has_no_replies() {
    let game = game_of(
        "solo",
        "title Solo\nboard square 3x1\npieces Me ♙\nsetup ♙..\nturn Me : %♙: % + r. -> . + r%\nend stuck : draw\n",
    );
    let worlds = Worlds::new(game);
    let at = after(&worlds, "a1b1");
    assert_eq!((at.stats().children, at.len()), (1, 1));
    assert_eq!(worlds.outcome(&after_more(&worlds, &at, "b1c1")).unwrap().winner, None);
}

#[test]
fn with_three_players_the_other_two_move() {
    let game = game_of(
        "three",
        "title Three\nboard square 3x2\npieces A ●\npieces B ○\npieces X □\nturn A : . -> ●\nturn B : . -> ○\nturn X : . -> □\nend full : draw\n",
    );
    let worlds = Worlds::new(game);
    let at = after(&worlds, "a1");
    assert_eq!((at.stats().children, at.len()), (20, 20));
    // Empty squares sort first: the first world has its last two squares filled, the last world its first two.
    assert_eq!(all_worlds(&worlds, &at).len(), 20);
    assert_eq!(lineage(&worlds, &at, 0), "a1 c2 c1");
    assert_eq!(lineage(&worlds, &at, 19), "a1 b2 a2");
    let end = after_more(&worlds, &at, "c2");
    // c2 is empty in twelve worlds. Two squares are left in each, and two players fill them.
    assert_eq!(end.stats().survived, 12);
    assert_eq!((end.stats().children, end.stats().finished.drawn), (24, 6));
}
