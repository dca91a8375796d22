//! The moves of the root, and the principal variation below them.

use super::alpha_beta::{AlphaBeta, Window};
use super::turn_completion::position_after_any_completion;
use crate::game::{Action, Fault, Position, Variant};
use crate::players::params::WIN_SCORE;
use crate::players::search_position::SearchPosition;
use crate::task::Halt;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// A move of the root, and the action of the game that it is.
pub(super) struct RootMove {
    /// Index in the generated moves.
    pub move_index: u16,
    /// Index in the game's legal actions.
    pub action_index: usize,
    /// Score of the last search.
    pub score: i32,
}

/// A root move and its score for the root player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoredAction {
    pub action_index: usize,
    pub score: i32,
}

/// What happens at the root, for reports of long searches.
#[derive(Clone, Copy, Debug)]
pub(super) enum RootEvent {
    /// The search of a move begins; its number is from 1.
    MoveBegins { action_index: usize, number: usize },
    /// A move is at least as good as its score, and better than the best so far. It is searched again.
    FailsHigh { found: ScoredAction, nodes: u64 },
}

/// An unfinished search of the root, with the best move of its finished part.
#[derive(Debug)]
pub(super) struct RootAborted {
    pub reason: Halt<Fault>,
    pub best: Option<ScoredAction>,
}

/// Pairs generated moves with the legal actions of the game, by resulting position and, among equals, by squares.
pub(super) fn root_moves<P: SearchPosition>(
    position: &mut P,
    moves: &[P::Move],
    actions: &[Action],
) -> Result<Vec<RootMove>, Fault> {
    let mut root_moves: Vec<RootMove> = Vec::with_capacity(moves.len());
    let mut by_result: FxHashMap<&Position, Vec<usize>> = FxHashMap::default();
    for (index, action) in actions.iter().enumerate() {
        by_result.entry(&action.after).or_default().push(index);
    }
    for (move_index, made) in (0u16..).zip(moves) {
        if !position.make(made)? {
            continue;
        }
        let after = position_after_any_completion(position)?;
        position.unmake();
        let squares = position.squares_of(made);
        let Some(unpaired) = by_result.get_mut(&after) else { continue };
        let has_squares = |index: &usize| (actions[*index].from, actions[*index].to) == squares;
        let place = unpaired.iter().position(has_squares).unwrap_or(0);
        if place < unpaired.len() {
            root_moves.push(RootMove { move_index, action_index: unpaired.remove(place), score: 0 });
        }
    }
    Ok(root_moves)
}

impl<P: SearchPosition> AlphaBeta<'_, P> {
    /// Searches root moves to a depth, in order, and moves the best to the front. An aborted search returns to the root position.
    pub fn search_root(
        &mut self,
        moves: &[P::Move],
        root_moves: &mut [RootMove],
        depth: i32,
        on_event: &dyn Fn(RootEvent),
    ) -> Result<ScoredAction, RootAborted> {
        self.root_depth = usize::try_from(depth).unwrap_or(0);
        let mut best: Option<ScoredAction> = None;
        let is_selective = self.selects_moves(root_moves.len());
        // Selective search cuts the list off, so the first iteration scores every move exactly and sorts them.
        let scores_all = is_selective && depth == 1;
        for index in 0..root_moves.len() {
            if depth > 1 && best.is_some_and(|best| self.skips_remaining_moves(index, best.score, is_selective)) {
                break;
            }
            let RootMove { action_index, move_index, .. } = root_moves[index];
            on_event(RootEvent::MoveBegins { action_index, number: index + 1 });
            let alpha = best.filter(|_| !scores_all).map(|best| best.score);
            let on_fail_high = |score: i32, nodes: u64| {
                on_event(RootEvent::FailsHigh { found: ScoredAction { action_index, score }, nodes });
            };
            match self.search_root_move(&moves[usize::from(move_index)], depth, alpha, &on_fail_high) {
                Err(reason) => {
                    self.position.unmake_all();
                    // An unsearched move beats a proven loss.
                    let is_lost = best.is_some_and(|best| best.score < -WIN_SCORE / 2);
                    let score = root_moves[index].score;
                    let unsearched = Some(ScoredAction { action_index, score }).filter(|_| is_lost);
                    return Err(RootAborted { reason, best: unsearched.or(best) });
                }
                Ok(None) => {}
                Ok(Some(score)) => {
                    root_moves[index].score = score;
                    if best.is_none_or(|best| score > best.score) {
                        best = Some(ScoredAction { action_index, score });
                        root_moves[..=index].rotate_right(1);
                    }
                }
            }
        }
        if scores_all {
            root_moves.sort_by_key(|root_move| Reverse(root_move.score));
        }
        best.ok_or(RootAborted { reason: Halt::StepLimit, best: None })
    }

    /// Scores a root move: exactly without `alpha`, else by a null window first. `None` where the move is illegal.
    fn search_root_move(
        &mut self,
        made: &P::Move,
        depth: i32,
        alpha: Option<i32>,
        on_fail_high: &dyn Fn(i32, u64),
    ) -> Result<Option<i32>, Halt<Fault>> {
        let is_our_turn = self.position.is_our_turn();
        if !self.position.make(made)? {
            return Ok(None);
        }
        self.known_check = None;
        let score = match alpha {
            None => self.search_child(is_our_turn, depth - 1, Window::FULL, 1)?,
            Some(alpha) => {
                let window = Window { alpha, ..Window::FULL };
                let score = self.search_child(is_our_turn, depth - 1, window.null(), 1)?;
                if score > alpha {
                    on_fail_high(score, self.nodes);
                    self.search_child(is_our_turn, depth - 1, window, 1)?
                } else {
                    score
                }
            }
        };
        self.position.unmake();
        Ok(Some(score))
    }

    /// The principal variation after a root move, as far as the transposition table holds it, in actions of the game.
    pub fn principal_variation(
        &mut self,
        game: &Variant,
        moves: &[P::Move],
        root_move: &RootMove,
        depth: usize,
    ) -> Result<Vec<Action>, Fault> {
        let table = self.table;
        let next = |position: &P| table.get(position.hash())?.best_move.map(usize::from);
        follow_line(&mut self.position, game, moves.get(usize::from(root_move.move_index)), depth, next)
    }
}

/// The actions of the game after the first turn of a line of at most `max_moves` moves. `next` returns the index of the next move
/// of the line. The position is the root, before and after.
pub(super) fn follow_line<P: SearchPosition>(
    position: &mut P,
    game: &Variant,
    first: Option<&P::Move>,
    max_moves: usize,
    mut next: impl FnMut(&P) -> Option<usize>,
) -> Result<Vec<Action>, Fault> {
    let (mut pv, mut list) = (Vec::new(), Vec::new());
    let (mut is_first_turn, mut before, mut made) = (true, position.position(), first.cloned());
    while let Some(next_move) = made.take() {
        if !position.make(&next_move)? {
            break;
        }
        if !position.is_mid_turn() {
            let after = position.position();
            if !std::mem::take(&mut is_first_turn) {
                pv.extend(game.actions(&before)?.into_iter().find(|action| action.after == after));
            }
            before = after;
        }
        if position.ply() < max_moves && position.generate(&mut list)?.is_none() {
            made = next(position).and_then(|index| list.get(index).cloned());
        }
    }
    position.unmake_all();
    Ok(pv)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::{Game, GameHistory};
    use crate::players::evaluation::Evaluator;
    use crate::players::search::eval_noise::EvalNoise;
    use crate::players::search::search_traits;
    use crate::players::search::transposition_table::TranspositionTable;
    use crate::players::search_position::{BitboardPosition, CopyMakePosition};
    use crate::shipped_tests::variant;
    use crate::task::CancelToken;

    /// Deepens a search until it is stopped at `max_nodes`.
    fn check_stopped_search<P: SearchPosition>(game: &Variant, evaluator: &Evaluator, position: P, max_nodes: u64) {
        let (table, should_stop) = (TranspositionTable::new(1 << 16), |nodes: u64| nodes >= max_nodes);
        let traits = search_traits(game, evaluator, EvalNoise::default());
        let mobility = evaluator.mobility().clone();
        let mut search = AlphaBeta::new(position, &table, traits, mobility, game.board().len(), &should_stop);
        let moves = search.generate_root().unwrap();
        let state = |search: &AlphaBeta<'_, P>| {
            let at = &search.position;
            (at.ply(), at.position(), at.hash(), at.static_score())
        };
        let before = state(&search);
        let actions = game.actions(&before.1).unwrap();
        let mut root_moves = root_moves(&mut search.position, &moves, &actions).unwrap();
        let aborted = (1..9).find_map(|depth| search.search_root(&moves, &mut root_moves, depth, &|_| {}).err());
        assert!(matches!(aborted, Some(RootAborted { reason: Halt::StepLimit, .. })));
        assert_eq!(state(&search), before, "{max_nodes} nodes");
    }

    /// MCTS and the next iteration start from the position of the search.
    #[test]
    fn a_stopped_search_returns_to_the_root() {
        for name in ["chess", "hex", "gomoku", "go_9x9"] {
            let game = variant(name);
            let evaluator = Evaluator::derive(&game, &CancelToken::default()).unwrap();
            let (start, values) = (game.start(), evaluator.values_for(&game, 0));
            for max_nodes in [1, 2, 10, 30, 100, 400] {
                if let Some(position) = BitboardPosition::new(&game, &start, GameHistory::default(), &values) {
                    check_stopped_search(&game, &evaluator, position, max_nodes);
                }
                let position = CopyMakePosition::new(&game, &start, GameHistory::default(), &values);
                check_stopped_search(&game, &evaluator, position, max_nodes);
            }
        }
    }
}
