//! The solver against a naive search that only plays rounds.

use super::{SolverLimits, WorldShare, game_at, solve, survive};
use crate::worlds::{Round, WorldRules, Worlds};

/// Whether a round can be won within some more rounds while keeping a share.
pub(super) fn can_win(worlds: &Worlds, round: &Round, rounds: u32, keep: &WorldShare) -> bool {
    if let Some(outcome) = worlds.outcome(round) {
        return outcome.winner == Some(worlds.player()) && WorldShare::kept_until(round) >= *keep;
    }
    let choices = worlds.choices(round).unwrap();
    rounds > 0
        && choices
            .iter()
            .any(|choice| can_win(worlds, &worlds.advance(round, &choice.intent).unwrap(), rounds - 1, keep))
}

/// The maximum number of rounds that can be survived, up to `max_rounds`.
fn max_survival(worlds: &Worlds, round: &Round, max_rounds: u32) -> u32 {
    if worlds.outcome(round).is_some() || max_rounds == 0 {
        return 0;
    }
    let choices = worlds.choices(round).unwrap();
    let nexts = choices.iter().map(|choice| worlds.advance(round, &choice.intent).unwrap());
    nexts
        .filter(|next| next.first_loss_round().is_none())
        .map(|next| 1 + max_survival(worlds, &next, max_rounds - 1))
        .max()
        .unwrap_or(0)
}

#[track_caller]
fn check(name: &str, fen: &str, keep: &str, max_rounds: u32) {
    let start = game_at(name, fen);
    let keep = WorldShare::parse_percent(keep).unwrap();
    let worlds = Worlds::from_position(start.0.clone(), start.1.clone());
    let first = worlds.first_round().unwrap();
    let expected = (1..=max_rounds).find(|&rounds| can_win(&worlds, &first, rounds, &keep));
    let answer = solve(&start, SolverLimits { max_rounds, min_kept: keep, ..SolverLimits::default() });
    assert_eq!((answer.rounds(), answer.is_proven), (expected, expected.is_some()), "{name} {fen}");
}

#[track_caller]
fn check_survival(name: &str, fen: &str, max_rounds: u32) {
    let start = game_at(name, fen);
    let worlds = Worlds::from_position(start.0.clone(), start.1.clone()).with_rules(WorldRules::Unitary);
    let expected = max_survival(&worlds, &worlds.first_round().unwrap(), max_rounds);
    let answer = survive(&start, SolverLimits { max_rounds, ..SolverLimits::default() });
    assert_eq!(answer.rounds(), Some(expected), "{name} {fen}");
}

#[test]
fn wins_agree_with_the_naive_search() {
    for keep in ["0", "30", "100"] {
        check("chess", "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1", keep, 1);
        check("chess", "7k/6pp/8/8/8/8/6PP/3R2K1 w - - 0 1", keep, 2);
        check("chess_4x5", "4/1R1p/4/2pk/K3 w - - 0 1", keep, 3);
        check("minixiangqi", "4k2/N1p3R/7/7/3K3/4p2/7 w - - 0 1", keep, 2);
        check("antichess", "8/8/8/8/8/6p1/4p3/3R4 w - - 0 1", keep, 2);
        check("tic_tac_toe", "", keep, 3);
    }
    // Promotion, and the player who moves second.
    check("chess", "3k4/1P6/3K4/8/8/8/8/8 w - - 0 1", "0", 2);
    check("chess", "8/8/8/8/8/6kq/8/7K b - - 0 1", "0", 2);
    // Hands, and an opponent with double moves.
    check("crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", "0", 1);
    check("marseillais", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "0", 1);
}

#[test]
fn survival_agrees_with_the_naive_search() {
    check_survival("chess", "5k2/8/8/8/4K3/6q1/8/7Q w - - 0 1", 2);
    check_survival("chess_4x5", "4/4/1K1k/2r1/1R2 w - - 0 1", 4);
    check_survival("minixiangqi", "3k3/6R/7/7/1r5/7/4K2 w - - 0 1", 4);
}
