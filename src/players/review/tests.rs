//! Tests of the formulas with the values of their sources, and of a short game.

use super::formulas::{game_accuracy, move_accuracy, move_weights, win_percent};
use super::{
    GameReview, Judgement, PlayerReview, PositionEvaluation, PositionEvaluator, ReviewSummary, annotate, eval_of,
    eval_text,
};
use crate::game::pgn::{self, PgnHeader};
use crate::game::{GameRecord, GameTree, Variant};
use crate::players::{SearchLimits, SearchPlayer, SearchScore, SkillLevel};
use crate::task::CancelToken;
use std::time::Duration;

fn review(variant: &Variant, game: &GameRecord<Variant>) -> GameReview {
    let mut player = SearchPlayer::new(SkillLevel::HIGHEST, 1 << 20, 0);
    let mut evaluator = PositionEvaluator {
        variant,
        player: &mut player,
        limits: SearchLimits { nodes: Some(3000), ..SearchLimits::default() },
        clock: &|| Duration::ZERO,
        cancel: &CancelToken::default(),
    };
    let evaluations: Vec<_> = (0..=game.actions().len())
        .map(|ply| {
            let mut record = game.clone();
            record.go_back_to(ply);
            evaluator.evaluate(&record, game.actions().get(ply)).expect("an evaluation")
        })
        .collect();
    GameReview::new(variant.rules().players.len(), game.actions(), &evaluations)
}

#[test]
fn a_part_of_a_game_has_no_accuracy() {
    let chess = crate::shipped_tests::variant("chess");
    let tree = read(&chess, "1. f3 e5 2. g4 Qh4# *");
    let actions = tree.record().actions();
    let even = |player| {
        let score = Some(SearchScore::Centipawns(0));
        PositionEvaluation { player, score, line: Vec::new(), played: None, is_end: false }
    };
    let review = |positions: usize| {
        let evaluations: Vec<_> = (0..positions).map(|ply| even(ply % 2)).collect();
        GameReview::new(2, actions, &evaluations).players
    };
    let [white, black] = review(3)[..] else { panic!("two players") };
    assert_eq!((white.moves, white.accuracy, black.moves, black.accuracy), (1, None, 1, None));
    assert!(review(5).iter().all(|player| player.moves == 2 && player.accuracy.is_some()));
}

fn read(variant: &Variant, text: &str) -> GameTree {
    let (tree, errors) = pgn::play_game(variant, &pgn::games(text).next().expect("a game"));
    assert_eq!(errors, []);
    tree
}

#[test]
fn formulas_have_known_values() {
    let percent = |cp| win_percent(SearchScore::Centipawns(cp));
    let close = |one: f64, other: f64| assert!((one - other).abs() < 0.01, "{one} {other}");
    close(percent(0), 50.0);
    close(percent(100), 59.10);
    close(percent(-300), 24.89);
    // Beyond ten pawns all scores are alike, and a forced win counts as much.
    close(percent(5000), 97.54);
    close(win_percent(SearchScore::LossIn(3)), 100.0 - 97.54);
    close(move_accuracy(50.0, 60.0), 100.0);
    close(move_accuracy(60.0, 50.0), 64.58);
    close(move_accuracy(97.5, 2.5), 0.0);
    let weights = move_weights(&[50.0, 50.0, 50.0, 80.0]);
    assert_eq!(weights, [0.5, 0.5, 12.0]);
    assert_eq!(move_weights(&[50.0; 41]).len(), 40);
    assert_eq!((move_weights(&[]), move_weights(&[50.0])), (vec![], vec![]));
    close(game_accuracy(&[(100.0, 1.0), (50.0, 3.0)]).expect("moves"), f64::midpoint(62.5, 200.0 / 3.0));
    assert_eq!(game_accuracy(&[]), None);
}

#[test]
fn moves_are_judged() {
    use SearchScore::{Centipawns, LossIn, WinIn};
    let judge = Judgement::of;
    assert_eq!(judge(Centipawns(20), Centipawns(-20)), None);
    assert_eq!(judge(Centipawns(0), Centipawns(-55)), Some(Judgement::Inaccuracy));
    assert_eq!(judge(Centipawns(0), Centipawns(-111)), Some(Judgement::Mistake));
    assert_eq!(judge(Centipawns(0), Centipawns(-169)), Some(Judgement::Blunder));
    assert_eq!(judge(Centipawns(0), LossIn(2)), Some(Judgement::Blunder));
    assert_eq!(judge(Centipawns(-800), LossIn(2)), Some(Judgement::Mistake));
    assert_eq!(judge(WinIn(3), Centipawns(1500)), Some(Judgement::Inaccuracy));
    assert_eq!((judge(WinIn(1), WinIn(9)), judge(LossIn(3), LossIn(1))), (None, None));
}

#[test]
fn evaluations_are_written_as_in_pgn() {
    let texts =
        [SearchScore::Centipawns(-5), SearchScore::Centipawns(317), SearchScore::WinIn(3), SearchScore::LossIn(2)]
            .map(|score| eval_text(score, 2));
    assert_eq!(texts, ["-0.05", "3.17", "#2", "#-1"]);
}

#[test]
fn a_blunder_is_marked_and_can_be_read_back() {
    let chess = crate::shipped_tests::variant("chess");
    let mut tree = read(&chess, "1. f3 e5 2. g4 { [%eval 0.1] why } Qh4# *");
    let found = review(&chess, tree.record());
    let judgements: Vec<_> = found.moves.iter().map(|reviewed| reviewed.judgement).collect();
    assert_eq!((judgements.len(), judgements[2], judgements[3]), (4, Some(Judgement::Blunder), None));
    assert_eq!((found.players[0].blunders, found.players[1].blunders), (1, 0));
    let accuracy = found.players.iter().map(|player| player.accuracy.expect("moves")).collect::<Vec<_>>();
    assert!(accuracy[0] < accuracy[1], "{accuracy:?}");
    annotate(&chess, &mut tree, &found);
    let text = pgn::write(&chess, &tree, &PgnHeader::default()).expect("text");
    let again = read(&chess, &text);
    let blunder = again.main_line().nth(2).expect("a move");
    let annotations = &again.get(blunder).annotations;
    assert_eq!(
        (&annotations.nags[..], &annotations.comments[..]),
        (&[4][..], &["[%eval #-1]".to_owned(), "why".into()][..]),
        "{text}"
    );
    assert_eq!(again.next(again.previous(blunder)).len(), 2, "{text}");
    // A second review changes nothing.
    let mut twice = again.clone();
    annotate(&chess, &mut twice, &found);
    assert_eq!(pgn::write(&chess, &twice, &PgnHeader::default()).expect("text"), text);
}

#[test]
fn three_players_have_their_own_values() {
    let game = crate::shipped_tests::variant("three_player_chess");
    let mut record = GameRecord::new(crate::game::Game::start(&game), crate::game::TurnCounters::default());
    for _ in 0..3 {
        let action = game.actions(record.position()).expect("actions").swap_remove(0);
        let after = action.after.clone();
        record.push(action, after);
    }
    let found = review(&game, &record);
    assert_eq!((found.moves.len(), found.players.len()), (3, 3));
    assert!(found.players.iter().all(|player| player.accuracy.is_some()), "{found:?}");
}

#[test]
fn evaluations_are_read_as_they_are_written() {
    for score in
        [SearchScore::Centipawns(-5), SearchScore::Centipawns(0), SearchScore::WinIn(4), SearchScore::LossIn(2)]
    {
        assert_eq!(eval_of(&[format!("[%eval {}]", eval_text(score, 2))], 2), Some(score));
    }
    let read = |text: &str| eval_of(&[format!("{text} [%clk 0:01:00]")], 2);
    assert_eq!(read("[%eval -1.234,18]"), Some(SearchScore::Centipawns(-123)));
    assert_eq!(read("[%eval #+2]"), Some(SearchScore::WinIn(4)));
    assert_eq!((read("[%eval nan]"), read("[%eval #x]"), read("[%eval]"), read("")), (None, None, None, None));
}

#[test]
fn the_summary_of_an_annotated_game_is_that_of_its_review() {
    let chess = crate::shipped_tests::variant("chess");
    let mut tree = read(&chess, "1. f3 e5 2. g4 Qh4# *");
    assert_eq!(ReviewSummary::of_tree(&chess, &tree), None);
    let found = review(&chess, tree.record());
    let edit = annotate(&chess, &mut tree, &found);
    let summary = ReviewSummary::of_tree(&chess, &tree).expect("a summary");
    assert_eq!(summary.graph.len(), 4, "the mate has no evaluation");
    for (one, other) in summary.players.iter().zip(&found.players) {
        let accuracy = |player: &PlayerReview| player.accuracy.expect("moves");
        assert!((accuracy(one) - accuracy(other)).abs() < 0.1, "{one:?} {other:?}");
        assert_eq!(
            (one.blunders, one.mistakes, one.inaccuracies),
            (other.blunders, other.mistakes, other.inaccuracies)
        );
    }
    // A review is undone as a whole.
    assert!(tree.undo_edit(edit));
    assert_eq!(ReviewSummary::of_tree(&chess, &tree), None);
    assert!(tree.main_line().all(|id| tree.next(tree.previous(id)).len() == 1));
}

#[test]
fn a_forced_reply_has_the_value_of_what_follows() {
    let chess = crate::shipped_tests::variant("chess");
    // Morphy's mate in two: the reply to the sacrifice is the only legal move.
    let fen = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16";
    let tree = read(&chess, &format!("[FEN \"{fen}\"]\n\n16. Qb8+ Nxb8 17. Rd8# 1-0"));
    let found = review(&chess, tree.record());
    assert!(matches!(found.moves[0].after, SearchScore::WinIn(_)), "{found:?}");
    assert!(found.moves.iter().all(|reviewed| reviewed.judgement.is_none()), "{found:?}");
    assert!(found.players[0].accuracy.is_some_and(|accuracy| accuracy > 99.0), "{found:?}");
}
