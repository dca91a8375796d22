//! Progress: bonuses for cells near a goal, where a piece wins the game, or near a promotion.

use super::random_games::RandomGame;
use super::round_to_i32;
use crate::game::{Cell, Content, Fault, Game, GameHistory, Kind, PieceValues, Position, Variant};
use crate::players::params::{
    GOAL_CP, GOAL_MIN_WIN_SHARE, GOAL_PROMISE, GOAL_TRIALS, PROMISE_DECAY_PER_STEP, PROMOTION_PROMISE,
};
use crate::task::{CancelToken, Halt};
use fastrand::Rng;
use rustc_hash::FxHashMap;

/// What pieces gain from coming near goals and promotions.
pub(super) struct ProgressTerm {
    /// By piece, by cell: bonus in centipawns.
    pub bonus: Vec<Box<[i32]>>,
    /// Whether any piece wins the game by reaching a cell.
    pub has_goals: bool,
}

/// A piece and its cell.
type PieceOnCell = (usize, usize);

/// Measures the bonuses. Games without bitboards get none.
///
/// # Errors
/// [`Halt::Cancelled`] after a cancellation; a fault where the rules exceed their budget.
pub(super) fn measure_progress(
    game: &Variant,
    games: &[RandomGame],
    material: &[i32],
    cancel: &CancelToken,
) -> Result<ProgressTerm, Halt<Fault>> {
    let cells = game.board().len();
    let mut promise: Vec<Vec<f64>> = vec![vec![0.0; cells]; material.len()];
    if !game.compiled().packed_actions(&game.start(), &mut Vec::new())? {
        return Ok(ProgressTerm { bonus: vec![vec![0; cells].into(); material.len()], has_goals: false });
    }
    let goals = find_goals(game, games, cancel)?;
    let steps = find_steps(game, cancel)?;
    let promotion_promise = if game.rules().royal.is_empty() { GOAL_PROMISE } else { PROMOTION_PROMISE };
    // Promises pass backwards along steps until none grows.
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        for (&(piece, cell), targets) in &steps {
            let promised = targets.iter().map(|&(reached, to)| {
                let promotion_gain = f64::from(material[reached] - material[piece]).max(0.0);
                let next_step =
                    if goals[reached][to] { GOAL_CP * GOAL_PROMISE } else { promotion_gain * promotion_promise };
                next_step.max(promise[reached][to] * PROMISE_DECAY_PER_STEP)
            });
            let best = promised.fold(0.0, f64::max);
            if best > promise[piece][cell] + 1e-6 {
                promise[piece][cell] = best;
                has_grown = true;
            }
        }
    }
    let bonus = promise.iter().map(|by_cell| by_cell.iter().map(|&promise| round_to_i32(promise)).collect()).collect();
    Ok(ProgressTerm { bonus, has_goals: goals.iter().flatten().any(|&is_goal| is_goal) })
}

/// By piece, by cell: whether reaching the cell mostly wins, regardless of the other pieces.
fn find_goals(game: &Variant, games: &[RandomGame], cancel: &CancelToken) -> Result<Vec<Vec<bool>>, Halt<Fault>> {
    let rules = game.rules();
    let cells = game.board().len();
    let mut goals = vec![vec![false; cells]; rules.pieces.len()];
    let mut rng = Rng::with_seed(0x90a1);
    let mut positions: Vec<&Position> = games.iter().flat_map(|game| game.positions.iter().rev().skip(1)).collect();
    rng.shuffle(&mut positions);
    for (piece, goals) in goals.iter_mut().enumerate() {
        let (kind, owner) = (Kind::piece(piece), rules.pieces[piece].owner);
        let find = |at: &Position| at.cells().find(|(_, content)| content.kind == kind).map(|(cell, _)| cell);
        let trials = positions.iter().filter(|at| game.mover(at) != owner);
        let trials: Vec<(&Position, Cell)> = trials.filter_map(|&at| Some((at, find(at)?))).take(GOAL_TRIALS).collect();
        for (cell, is_goal) in goals.iter_mut().enumerate() {
            cancel.check_cancelled()?;
            let cell = Cell(u16::try_from(cell).unwrap_or(u16::MAX));
            let (mut won, mut tried) = (0.0, 0.0);
            for &(at, from) in trials.iter().filter(|(at, _)| at.at(cell) == Content::EMPTY) {
                tried += 1.0;
                won += f64::from(u8::from(wins_by_reaching(game, at, from, cell, owner)?));
            }
            *is_goal = tried > 2.0 && won >= GOAL_MIN_WIN_SHARE * tried;
        }
    }
    Ok(goals)
}

/// Whether putting a piece on another cell ends an unfinished game with a win for its owner.
fn wins_by_reaching(game: &Variant, at: &Position, from: Cell, to: Cell, owner: usize) -> Result<bool, Fault> {
    let mut reached = at.clone();
    reached.put(to, reached.at(from));
    reached.put(from, Content::EMPTY);
    if !is_over(game, &reached)? || is_over(game, at)? {
        return Ok(false);
    }
    let outcome = game.status(&reached, GameHistory::default())?.outcome;
    Ok(outcome.is_some_and(|outcome| outcome.winner == Some(owner)))
}

fn is_over(game: &Variant, at: &Position) -> Result<bool, Fault> {
    match game.compiled().incremental_position(at, GameHistory::default(), &PieceValues::default()) {
        Some(walk) => walk.is_over(),
        None => Ok(false),
    }
}

/// By piece and cell: what it becomes, and where, in one move on an otherwise empty board.
fn find_steps(game: &Variant, cancel: &CancelToken) -> Result<FxHashMap<PieceOnCell, Vec<PieceOnCell>>, Halt<Fault>> {
    let rules = game.rules();
    let mut empty = game.start();
    for cell in game.board().cells() {
        empty.put(cell, Content::EMPTY);
    }
    let mut steps: FxHashMap<PieceOnCell, Vec<PieceOnCell>> = FxHashMap::default();
    let mut choices = Vec::new();
    for piece in 0..rules.pieces.len() {
        let Some(turn) = rules.turn_of(rules.pieces[piece].owner, 0) else { continue };
        for cell in game.board().cells() {
            cancel.check_cancelled()?;
            let mut at = empty.clone();
            at.put(cell, Content::plain(Kind::piece(piece)));
            at.set_turn(turn);
            // The rules may exceed their budget on a position that no game reaches.
            if !game.compiled().packed_actions(&at, &mut choices).unwrap_or(false) {
                continue;
            }
            for choice in choices.iter().filter(|choice| choice.from() == Some(cell)) {
                let Some(to) = choice.to() else { continue };
                let Some(after) = game.compiled().apply(&at, choice)? else { continue };
                if let Some(reached) = after.at(to).kind.index().filter(|&reached| reached < rules.pieces.len()) {
                    steps.entry((piece, cell.index())).or_default().push((reached, to.index()));
                }
            }
        }
    }
    Ok(steps)
}
