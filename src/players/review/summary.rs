//! What the annotations of a game say about it: the graph of its evaluations, and the accuracy and the mistakes of each player. It works for
//! any game with `%eval`, so also for games that other programs have reviewed.

use super::eval_text::eval_of;
use super::formulas::{game_accuracy, move_accuracy, move_weights, win_percent};
use super::game_review::PlayerReview;
use super::judgement::Judgement;
use super::position_evaluation::opposite;
use crate::game::{Game as _, GameTree, MoveId, Variant};
use crate::players::score::SearchScore;

/// The value of the start for the first player, where it is not written (lichess, scalachess `eval.scala`).
const START_CP: i32 = 15;

/// A position of the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// Moves before the position.
    pub ply: usize,
    /// Whose win percentage it is: the first player's; with three players, that of the player who moved.
    pub player: usize,
    /// The win percentage, from 0 to 100.
    pub win_percent: f64,
}

/// The summary of a reviewed game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewSummary {
    /// The evaluated positions of the main line.
    pub graph: Vec<GraphPoint>,
    /// By player. Accuracies need an evaluation of every position and two players.
    pub players: Vec<PlayerReview>,
}

impl ReviewSummary {
    /// The summary of the main line; `None` without evaluations and judgements.
    pub fn of_tree<L>(variant: &Variant, tree: &GameTree<L>) -> Option<Self> {
        let rules = variant.rules();
        let (player_count, turns) = (rules.players.len(), rules.turns.len());
        let line: Vec<MoveId> = tree.main_line().collect();
        let mover = |id: &MoveId| variant.mover(tree.position(tree.previous(*id)));
        let movers: Vec<usize> = line.iter().map(mover).collect();
        let evals: Vec<_> = line.iter().map(|&id| eval_of(tree.comments_at(Some(id)), turns)).collect();
        let judgements: Vec<_> = line.iter().map(|&id| Judgement::of_nags(&tree.get(id).annotations.nags)).collect();
        if evals.iter().all(Option::is_none) && judgements.iter().all(Option::is_none) {
            return None;
        }
        let start = eval_of(&tree.comments, turns).or((player_count == 2).then_some(SearchScore::Centipawns(START_CP)));
        let positions = std::iter::once((0, start)).chain(movers.iter().copied().zip(evals.iter().copied()));
        let graph = (0..).zip(positions).filter_map(|(ply, (player, score))| {
            let player = if player_count > 2 { player } else { 0 };
            Some(GraphPoint { ply, player, win_percent: win_percent(score?) })
        });
        let graph: Vec<GraphPoint> = graph.collect();
        let accuracies = if player_count == 2 { accuracies(start, &movers, &evals) } else { None };
        let player = |player: usize| {
            let number_of = |judgement| {
                let own = movers.iter().zip(&judgements);
                own.filter(|(mover, known)| **mover == player && **known == Some(judgement)).count()
            };
            let own = accuracies.iter().flatten().zip(&movers).filter(|(_, mover)| **mover == player);
            PlayerReview {
                moves: movers.iter().zip(&evals).filter(|(mover, eval)| **mover == player && eval.is_some()).count(),
                accuracy: game_accuracy(&own.map(|(accuracy, _)| *accuracy).collect::<Vec<_>>()),
                inaccuracies: number_of(Judgement::Inaccuracy),
                mistakes: number_of(Judgement::Mistake),
                blunders: number_of(Judgement::Blunder),
            }
        };
        Some(Self { graph, players: (0..player_count).map(player).collect() })
    }
}

/// `(accuracy, weight)` of each move of a game for two; `None` if the value of a position is unknown. A last move without a value counts only
/// if it carried out a forced win.
fn accuracies(start: Option<SearchScore>, movers: &[usize], evals: &[Option<SearchScore>]) -> Option<Vec<(f64, f64)>> {
    let mut scores = vec![start?];
    for (mover, eval) in movers.iter().zip(evals) {
        let before = scores[scores.len() - 1];
        let win = if *mover == 0 { before } else { opposite(before) };
        match eval {
            Some(eval) => scores.push(*eval),
            None if scores.len() < evals.len() => return None,
            None if matches!(win, SearchScore::WinIn(_)) => scores.push(before),
            None => {}
        }
    }
    let percents: Vec<f64> = scores.iter().map(|&score| win_percent(score)).collect();
    let of_mover = |(pair, mover): (&[f64], &usize)| match mover {
        0 => move_accuracy(pair[0], pair[1]),
        _ => move_accuracy(100.0 - pair[0], 100.0 - pair[1]),
    };
    let accuracies = percents.windows(2).zip(movers).map(of_mover);
    Some(accuracies.zip(move_weights(&percents)).collect())
}
