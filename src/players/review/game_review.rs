//! The review of a game: its moves with their judgements, and the accuracy of its players.

use super::formulas::{game_accuracy, move_accuracy, move_weights, win_percent};
use super::judgement::Judgement;
use super::position_evaluation::{PositionEvaluation, opposite};
use crate::game::Action;
use crate::players::score::SearchScore;

/// A move with its evaluations.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Who played it.
    pub player: usize,
    /// The value before the move, for its player.
    pub before: SearchScore,
    /// The value after the move, for its player.
    pub after: SearchScore,
    /// Whether the game ended with it by the rules.
    pub is_end: bool,
    /// How bad it is, unless it is good enough.
    pub judgement: Option<Judgement>,
    /// Its accuracy in percent.
    pub accuracy: f64,
    /// The best line before the move; empty if it begins with the move.
    pub better: Vec<Action>,
}

/// What a review says about a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerReview {
    /// Number of reviewed moves.
    pub moves: usize,
    /// The accuracy in percent; `None` if too few of the player's moves are evaluated.
    pub accuracy: Option<f64>,
    /// Number of inaccuracies.
    pub inaccuracies: usize,
    /// Number of mistakes.
    pub mistakes: usize,
    /// Number of blunders.
    pub blunders: usize,
}

/// The review of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameReview {
    /// The moves from the first on, as far as they are evaluated.
    pub moves: Vec<ReviewedMove>,
    /// By player.
    pub players: Vec<PlayerReview>,
}

impl GameReview {
    /// Reviews the moves of a game by the evaluations of its positions, from the first on.
    pub fn new(player_count: usize, actions: &[Action], evaluations: &[PositionEvaluation]) -> Self {
        let scores = known_scores(player_count, evaluations);
        let mut moves = Vec::new();
        for (ply, action) in actions.iter().enumerate() {
            let (Some(at), Some(Some(before))) = (evaluations.get(ply), scores.get(ply).copied()) else { break };
            let is_best = at.line.first() == Some(action);
            let after = if player_count > 2 {
                at.played.or(is_best.then_some(before))
            } else {
                let next = evaluations.get(ply + 1).zip(scores.get(ply + 1).copied().flatten());
                next.map(|(next, score)| if next.player == at.player { score } else { opposite(score) })
            };
            let is_end = evaluations.get(ply + 1).is_some_and(|next| next.is_end);
            // Without limits that reach every move, a move that was not searched is not judged.
            let after = match after {
                Some(after) => after,
                None if player_count > 2 && evaluations.len() > ply + 1 => before,
                None => break,
            };
            moves.push(ReviewedMove {
                player: at.player,
                before,
                after,
                is_end,
                judgement: Judgement::of(before, after).filter(|_| !is_best),
                accuracy: move_accuracy(win_percent(before), win_percent(after)),
                better: if is_best { Vec::new() } else { at.line.clone() },
            });
        }
        let mut players: Vec<PlayerReview> =
            (0..player_count).map(|player| PlayerReview::new(player, &moves, &weights(&moves))).collect();
        if moves.len() < actions.len() {
            players.iter_mut().for_each(|player| player.accuracy = None);
        }
        Self { moves, players }
    }
}

impl ReviewedMove {
    /// The value before the move as it is shown.
    pub fn score_before(&self, player_count: usize) -> SearchScore {
        if self.player == 0 || player_count > 2 { self.before } else { opposite(self.before) }
    }

    /// The value after the move as it is shown: for the first player; with three players, for the player who moved.
    pub fn shown_score(&self, player_count: usize) -> SearchScore {
        if self.player == 0 || player_count > 2 { self.after } else { opposite(self.after) }
    }
}

impl PlayerReview {
    fn new(player: usize, moves: &[ReviewedMove], weights: &[f64]) -> Self {
        let own = || moves.iter().zip(weights).filter(move |(reviewed, _)| reviewed.player == player);
        let number_of = |judgement| own().filter(|(reviewed, _)| reviewed.judgement == Some(judgement)).count();
        let accuracies: Vec<(f64, f64)> = own().map(|(reviewed, weight)| (reviewed.accuracy, *weight)).collect();
        Self {
            moves: accuracies.len(),
            accuracy: game_accuracy(&accuracies),
            inaccuracies: number_of(Judgement::Inaccuracy),
            mistakes: number_of(Judgement::Mistake),
            blunders: number_of(Judgement::Blunder),
        }
    }
}

/// The weights of the moves in the accuracy of the game.
fn weights(moves: &[ReviewedMove]) -> Vec<f64> {
    // Which side the percentages belong to makes no difference to their deviation, so long as it is one side.
    let of_first = |player: usize, score| win_percent(if player == 0 { score } else { opposite(score) });
    let Some(first) = moves.first() else { return Vec::new() };
    let percents: Vec<f64> = std::iter::once(of_first(first.player, first.before))
        .chain(moves.iter().map(|reviewed| of_first(reviewed.player, reviewed.after)))
        .collect();
    move_weights(&percents)
}

/// The score of each position for its player to move. A position where the search had nothing to choose has that of the next one.
fn known_scores(player_count: usize, evaluations: &[PositionEvaluation]) -> Vec<Option<SearchScore>> {
    let mut scores: Vec<Option<SearchScore>> = vec![None; evaluations.len()];
    for (ply, at) in evaluations.iter().enumerate().rev() {
        let next = || {
            let (next, score) = evaluations.get(ply + 1).zip(scores.get(ply + 1).copied().flatten())?;
            if next.player == at.player { Some(score) } else { (player_count == 2).then(|| opposite(score)) }
        };
        scores[ply] = at.score.or_else(next);
    }
    scores
}
