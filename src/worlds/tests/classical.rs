//! One world behaves as the classical game, and a round gives what a naive expansion of that game gives.

use super::{all_worlds, canonical_key, game, lineage};
use crate::game::{Game, GameHistory, PlayerResult, Position, Variant, coordinate_notation};
use crate::worlds::Worlds;
use proptest::prelude::*;

/// The position after some turns, by the number of the action in each.
fn position_after(game: &Variant, choices: &[usize]) -> Position {
    let mut at = game.start();
    for choice in choices {
        let actions = game.status(&at, GameHistory::default()).unwrap().actions;
        let Some(action) = actions.get(choice % actions.len().max(1)) else { break };
        at = game.play(&at, action).unwrap();
    }
    at
}

/// The positions after an action and every reply that stay in the set, and the number of replies.
fn naive_round(game: &Variant, at: &Position, action: &crate::game::Action) -> (Vec<Position>, u128) {
    let after = game.play(at, action).unwrap();
    let mut open = Vec::new();
    let replies = game.status(&after, GameHistory::default()).unwrap().actions;
    for reply in &replies {
        let end = game.play(&after, reply).unwrap();
        let fate = game.player_result(&end, game.mover(at)).unwrap();
        if fate.is_none_or(|fate| fate == PlayerResult::Lost) && !open.contains(&end) {
            open.push(end);
        }
    }
    (open, replies.len() as u128)
}

/// Checks the single world of a position and one round from it.
fn check(game: &Variant, position: &Position, choice: usize) {
    let worlds = Worlds::from_position(game.clone(), position.clone());
    let first = worlds.first_round().unwrap();
    let status = game.status(position, GameHistory::default()).unwrap();
    if let Some(outcome) = status.outcome {
        let ours = worlds.outcome(&first).unwrap();
        assert_eq!(ours.winner, outcome.winner, "{outcome:?}");
        return;
    }
    assert_eq!(all_worlds(&worlds, &first), std::slice::from_ref(position));
    assert_eq!(first.stats().in_check == 1, game.in_check(position).unwrap());
    let choices = worlds.choices(&first).unwrap();
    let texts: Vec<&str> = choices.iter().map(|choice| choice.intent.text.as_str()).collect();
    assert_eq!(texts, coordinate_notation::format_all(game, position, &status.actions));
    assert!(choices.iter().all(|choice| choice.legal == 1));

    let number = choice % texts.len();
    let round = worlds.advance(&first, &choices[number].intent).unwrap();
    let (mut open, replies) = naive_round(game, position, &status.actions[number]);
    open.sort_by_cached_key(|position| canonical_key(game, position));
    assert_eq!(all_worlds(&worlds, &round), open);
    assert_eq!(round.stats().children, replies);
    if let Some(last) = round.len().checked_sub(1) {
        assert!(lineage(&worlds, &round, last).starts_with(texts[number]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn one_world_behaves_as_the_classical_game(choices in prop::collection::vec(0usize..1000, 0..40), choice in 0usize..1000) {
        for name in ["chess", "breakthrough", "tic_tac_toe", "othello", "connect_four", "king_of_the_hill"] {
            let game = game(name);
            check(&game, &position_after(&game, &choices), choice);
        }
    }

    #[test]
    fn actions_between_or_to_squares_agree_with_the_full_list(choices in prop::collection::vec(0usize..1000, 0..40)) {
        for name in ["chess", "breakthrough", "othello"] {
            let game = game(name);
            let at = position_after(&game, &choices);
            let all = game.actions(&at).unwrap();
            prop_assert_eq!(game.interpreter().has_action(&at).unwrap(), !all.is_empty());
            for action in &all {
                let Some((from, to)) = action.from.zip(action.to) else { continue };
                let some: Vec<_> = all.iter().filter(|a| (a.from, a.to) == (Some(from), Some(to))).cloned().collect();
                prop_assert_eq!(game.actions_between(&at, from, to).unwrap(), some);
                let to_it: Vec<_> = all.iter().filter(|a| a.to == Some(to)).cloned().collect();
                prop_assert_eq!(game.actions_to(&at, &[to]).unwrap(), to_it);
            }
        }
    }
}
