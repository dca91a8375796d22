//! Finds puzzles in games: positions where one move is much better than all others.

use super::puzzle::BestMovePuzzle;
use super::theme::{PuzzleTheme, themes_of};
use super::two_best::{RankedMove, TwoBestSearch};
use crate::game::{Action, ActionError, Game, GameRecord, Variant, coordinate_notation, san};
use crate::players::Evaluator;
use crate::players::player::PlayerError;
use crate::players::score::SearchScore;
use crate::task::CancelToken;
use std::sync::Arc;

/// How much better the best move is than the second, in expected result. The value of lichess-puzzler, 0.7 on a scale from −1 to 1.
const MIN_GAP: f64 = 0.35;
/// The expected result of the best move, at least: a move that only loses more slowly is no puzzle.
const MIN_BEST: f64 = 0.5;
/// The expected result of the second best move, at most, where the best one wins by force. Unmeasured.
const MAX_BESIDE_WIN: f64 = 0.9;
/// The share of the nodes of a proof after which most positions are dropped. Unmeasured.
const FIRST_LOOK_DIVISOR: u64 = 50;
/// The fewest nodes of the first look: two lines a few turns deep.
const MIN_FIRST_LOOK_NODES: u64 = 2000;
/// The most moves that the player has to find.
const MAX_MOVES: usize = 6;

/// Finds puzzles of one game.
pub struct BestMoveFinder<'g> {
    game: &'g Variant,
    evaluator: Arc<Evaluator>,
    search: TwoBestSearch<'g>,
    /// Nodes of each search of a proof.
    nodes: u64,
}

impl<'g> BestMoveFinder<'g> {
    /// A finder that searches `nodes` nodes for each move of a solution.
    pub fn new(game: &'g Variant, evaluator: Arc<Evaluator>, nodes: u64, cancel: &'g CancelToken) -> Self {
        Self { game, search: TwoBestSearch::new(game, evaluator.clone(), cancel), evaluator, nodes }
    }

    /// The first puzzle in a game at or after a turn, with its turn.
    ///
    /// # Errors
    /// As a search; a fault of the rules.
    pub fn find_from(
        &mut self,
        played: &GameRecord<Variant>,
        turn: usize,
    ) -> Result<Option<(usize, BestMovePuzzle)>, PlayerError> {
        let mut record = played.clone();
        for turn in turn..=played.actions().len() {
            record.clone_from(played);
            record.go_back_to(turn);
            if let Some(puzzle) = self.puzzle_at(&record)? {
                return Ok(Some((turn, puzzle)));
            }
        }
        Ok(None)
    }

    /// The puzzle of the current position of a game, if it is one.
    ///
    /// # Errors
    /// As [`BestMoveFinder::find_from`].
    pub fn puzzle_at(&mut self, record: &GameRecord<Variant>) -> Result<Option<BestMovePuzzle>, PlayerError> {
        let (game, mover) = (self.game, self.game.mover(record.position()));
        let status = record.status(game)?;
        if status.actions.len() < 2 {
            return Ok(None);
        }
        let first_look =
            self.search.search(record, &status, (self.nodes / FIRST_LOOK_DIVISOR).max(MIN_FIRST_LOOK_NODES))?;
        if !has_single_best(&first_look) || is_recapture(record, &first_look[0].action) {
            return Ok(None);
        }
        let mut line = record.clone();
        let mut played: Vec<RankedMove> = Vec::new();
        while played.len() < 2 * MAX_MOVES {
            let status = line.status(game)?;
            if status.actions.is_empty() {
                break;
            }
            let is_own_turn = game.mover(line.position()) == mover;
            let best = self.search.search(&line, &status, self.nodes)?;
            if best.is_empty() || is_own_turn && !has_single_best(&best) {
                break;
            }
            let Some(next) = best.into_iter().next() else { break };
            line.play(game, &next.action).map_err(|error| match error {
                ActionError::Halted(halt) => PlayerError::Halted(halt),
                ActionError::Illegal | ActionError::MemoryLimit(_) => PlayerError::NoAction,
            })?;
            played.push(next);
        }
        // The solution ends with a move of the player.
        let own = |number: usize| game.mover(line_position(&line, record, number)) == mover;
        let len = (0..played.len()).rev().find(|&number| own(number)).map_or(0, |last| last + 1);
        played.truncate(len);
        let Some(best) = played.first() else { return Ok(None) };
        let own_moves = (0..len).filter(|&number| own(number)).count();
        let reply = played.get(1).map(|reply| &reply.action);
        let themes = themes_of(game, &self.evaluator, best, reply, own_moves)?;
        if own_moves == 1 && themes.iter().all(|theme| matches!(theme, PuzzleTheme::Capture | PuzzleTheme::Check)) {
            // A piece that can simply be taken.
            return Ok(None);
        }
        let mut puzzle = BestMovePuzzle {
            fen: record.fen(game),
            mover,
            moves: Vec::new(),
            san: Vec::new(),
            score: best.score,
            themes,
        };
        for (number, RankedMove { action, .. }) in played.iter().enumerate() {
            let before = line_position(&line, record, number);
            let actions = game.actions(before)?;
            let texts = coordinate_notation::format_all(game, before, &actions);
            let index = actions.iter().position(|other| other == action);
            puzzle.moves.extend(index.and_then(|index| texts.into_iter().nth(index)));
            puzzle.san.push(san::format_action(game, before, action, &actions));
        }
        Ok(Some(puzzle))
    }
}

/// The position before a move of the line that continues a game.
fn line_position<'l>(
    line: &'l GameRecord<Variant>,
    start: &GameRecord<Variant>,
    number: usize,
) -> &'l <Variant as Game>::Position {
    &line.positions()[start.actions().len() + number]
}

/// Whether the best move is much better than the second. Of two moves that win, neither is the only one.
fn has_single_best(moves: &[RankedMove]) -> bool {
    let [best, second] = moves else { return false };
    let wins = |ranked: &RankedMove| matches!(ranked.score, SearchScore::WinIn(_));
    let [best_result, second_result] = [best, second].map(|ranked| ranked.score.expected_result());
    if wins(best) {
        return !wins(second) && second_result <= MAX_BESIDE_WIN;
    }
    best_result >= MIN_BEST && best_result - second_result >= MIN_GAP
}

/// Whether a move takes the piece that has just taken one. Everybody sees that.
fn is_recapture(record: &GameRecord<Variant>, action: &Action) -> bool {
    let taken_at = record.actions().last().filter(|last| !last.takes.is_empty()).and_then(|last| last.to);
    taken_at.is_some_and(|cell| action.takes.iter().any(|&(taken, _)| taken == cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;

    #[test]
    fn a_puzzle_has_a_single_best_move() {
        let game = crate::shipped_tests::variant("chess");
        let cancel = CancelToken::default();
        let evaluator = Arc::new(Evaluator::derive(&game, &cancel).expect("an evaluator"));
        let check = |position: &str, expect_moves: &str, expect_themes: &str| {
            let record = GameRecord::from_fen(fen::parse(&game, position).expect("a position"));
            let mut finder = BestMoveFinder::new(&game, evaluator.clone(), 5000, &cancel);
            let puzzle = finder.puzzle_at(&record).expect("a search");
            let themes = puzzle.iter().flat_map(|puzzle| &puzzle.themes).map(ToString::to_string).collect::<Vec<_>>();
            let moves = puzzle.map_or_else(Vec::new, |puzzle| puzzle.san);
            assert_eq!((moves.join(" "), themes.join(", ")), (expect_moves.into(), expect_themes.into()), "{position}");
        };
        check("6k1/5ppp/8/8/8/1r6/8/K2R4 w - - 0 1", "Rd8#", "win in 1 move, check");
        // A fork is followed until the piece is won.
        check("r3k3/8/8/1N6/8/8/PP6/4K3 w - - 0 1", "Nc7+ Kd7 Nxa8", "check");
        // Many good moves, two mates, a single legal move, and a piece that can simply be taken.
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "");
        check("k7/8/1K6/8/8/8/8/QR6 w - - 0 1", "", "");
        check("k7/8/8/8/8/8/5q2/7K b - - 0 1", "", "");
        check("4k3/8/8/3q4/8/8/3R4/3RK3 w - - 0 1", "", "");
    }
}
