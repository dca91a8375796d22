//! Split turns lead to the same positions as whole turns.

use super::*;
use crate::game::GameHistory;
use crate::game::TurnCounters;
use crate::players::Evaluator;
use crate::players::search_position::{CopyMakePosition, SearchPosition};
use crate::task::CancelToken;
use fastrand::Rng;

#[test]
fn split_turns_lead_to_the_positions_of_whole_turns() {
    let game = game("duck_chess");
    let halves = game.split_game().unwrap();
    let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
    for seed in 0..2 {
        let mut rng = Rng::with_seed(seed);
        let mut record = GameRecord::new(game.start(), TurnCounters::default());
        let values = evaluator.values_for(&game, 0);
        let mut split = CopyMakePosition::with_halves(&game, halves, record.position(), &values);
        for turn in 0..40 {
            let status = record.status(&game).unwrap();
            let mut list = Vec::new();
            let end = split.generate(&mut list).unwrap();
            assert_eq!(end.is_some(), status.outcome.is_some(), "seed {seed}, turn {turn}");
            if end.is_some() {
                break;
            }
            if turn % 4 == 0 {
                assert!(
                    halves.reaches_exactly(record.position(), &status.actions).unwrap(),
                    "seed {seed}, turn {turn}"
                );
                assert!(!halves.reaches_exactly(record.position(), &status.actions[1..]).unwrap());
            }
            let whole = CopyMakePosition::new(&game, record.position(), GameHistory::default(), &values);
            assert_eq!(
                (split.is_mid_turn(), split.is_our_turn(), split.static_score()),
                (false, turn % 2 == 0, whole.static_score())
            );
            for _ in 0..2 {
                let made = list[rng.usize(..list.len())].clone();
                assert!(split.make(&made).unwrap());
                if split.is_mid_turn() {
                    assert!(split.generate(&mut list).unwrap().is_none() && !list.is_empty());
                }
            }
            let after = split.position();
            let action = status.actions.into_iter().find(|action| action.after == after).unwrap();
            record.push(action, after);
        }
    }
}

#[test]
fn few_games_have_split_turns() {
    for name in ["chess", "go_9x9", "marseillais", "connect_four", "xiangqi"] {
        assert!(game(name).split_game().is_none(), "{name}");
    }
}

#[test]
fn duck_chess_is_searched_with_split_turns() {
    let game = game("duck_chess");
    let mut player = search(8);
    // The duck blocks only one line of attack, wherever the king goes.
    for (mover, expect) in [("w", SearchScore::WinIn(1)), ("b", SearchScore::LossIn(2))] {
        let record = from_fen(&game, &format!("Q6k/8/8/8/8/*7/1B6/KB4RR {mover} - - 0 1"));
        assert_eq!(score_at_depth(&game, &record, &mut player, 2), expect);
    }
    // From two of the three lines the king escapes.
    let record = from_fen(&game, "Q6k/8/8/8/8/*7/8/KB4RR b - - 0 1");
    assert!(matches!(score_at_depth(&game, &record, &mut player, 2), SearchScore::Centipawns(_)));
}
