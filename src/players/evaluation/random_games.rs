//! Random games: the samples that every evaluation term is measured on.

use super::CellMeans;
use crate::game::{Fault, Game, GameHistory, PieceValues, Position, Variant};
use crate::players::params::{
    MAX_RANDOM_GAME_TURNS, MAX_RANDOM_GAMES, MAX_SLOW_TURNS, MIN_UNSAMPLED_MOVES, NEUTRAL_PLACEMENT_RATIO,
    PLACEMENT_GAMES, SAMPLE_INTERVAL_TURNS,
};
use crate::players::search_position::{BitboardPosition, CopyMakePosition, SearchPosition};
use crate::task::{CancelToken, Halt};
use fastrand::Rng;

/// A game of random moves.
#[derive(Default)]
pub(super) struct RandomGame {
    /// Every few positions, and the final one of a finished game.
    pub positions: Vec<Position>,
    /// The winner; `None` for a draw or an unfinished game.
    pub winner: Option<usize>,
    pub moves: MoveStatistics,
    /// By piece: times that its owner placed it on a cell, and that opponents did. Empty where not counted.
    placements: Vec<[usize; 2]>,
}

/// How many legal moves turns had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveStatistics {
    turns: usize,
    moves: usize,
}

impl MoveStatistics {
    fn add(&mut self, moves: usize) {
        (self.turns, self.moves) = (self.turns + 1, self.moves + moves);
    }

    /// The sum over games.
    pub fn total(games: &[RandomGame]) -> Self {
        let sum = |of: fn(&Self) -> usize| games.iter().map(|game| of(&game.moves)).sum();
        Self { turns: sum(|counts| counts.turns), moves: sum(|counts| counts.moves) }
    }

    /// Mean length in turns of the games, given their number.
    pub fn mean_turns(self, games: usize) -> u64 {
        u64::try_from(self.turns / games.max(1)).unwrap_or(u64::MAX)
    }

    /// Mean number of legal moves.
    #[allow(clippy::cast_precision_loss)]
    pub fn mean(self) -> f64 {
        self.moves as f64 / self.turns.max(1) as f64
    }
}

/// Plays random games: the same ones every time. Returns `None` if a turn has too many moves.
pub(super) fn play_random_games(game: &Variant, cancel: &CancelToken) -> Result<Option<Vec<RandomGame>>, Halt<Fault>> {
    let mut rng = Rng::with_seed(0x5eed);
    let start = game.start();
    let values = PieceValues::default();
    let mut games = Vec::new();
    let mut slow_turns = 0;
    while games.len() < MAX_RANDOM_GAMES && slow_turns < MAX_SLOW_TURNS {
        cancel.check_cancelled()?;
        let counts_placements = games.len() < PLACEMENT_GAMES;
        let past = GameHistory::default();
        let played = if let Some(position) = BitboardPosition::new(game, &start, past, &values) {
            play_random_game(game, position, &mut rng, &mut 0, counts_placements, cancel)?
        } else {
            let position = CopyMakePosition::new(game, &start, past, &values);
            play_random_game(game, position, &mut rng, &mut slow_turns, counts_placements, cancel)?
        };
        let Some(played) = played else { return Ok(None) };
        games.push(played);
    }
    Ok(Some(games))
}

/// Plays a random game, and counts its turns. Returns `None` if a turn has too many moves.
fn play_random_game<P: SearchPosition>(
    game: &Variant,
    mut position: P,
    rng: &mut Rng,
    turns: &mut usize,
    counts_placements: bool,
    cancel: &CancelToken,
) -> Result<Option<RandomGame>, Halt<Fault>> {
    let mut played = RandomGame::default();
    let mut moves = Vec::new();
    for turn in 0..MAX_RANDOM_GAME_TURNS {
        cancel.check_cancelled()?;
        *turns += 1;
        if position.generate(&mut moves)?.is_some() {
            played.positions.push(position.position());
            played.winner = position.outcome()?.and_then(|outcome| outcome.winner);
            return Ok(Some(played));
        }
        if moves.len() >= MIN_UNSAMPLED_MOVES {
            return Ok(None);
        }
        played.moves.add(moves.len());
        if is_sampled(turn) {
            played.positions.push(position.position());
        }
        let before = counts_placements.then(|| position.position());
        if moves.is_empty() || !position.make(&moves[rng.usize(..moves.len())])? {
            break;
        }
        if let Some(before) = before {
            count_placements(game, &mut played.placements, &before, &position.position());
        }
    }
    Ok(Some(played))
}

fn is_sampled(turn: usize) -> bool {
    turn % SAMPLE_INTERVAL_TURNS == SAMPLE_INTERVAL_TURNS - 1
}

/// Counts the cells on which a turn placed each piece.
fn count_placements(game: &Variant, placements: &mut Vec<[usize; 2]>, before: &Position, after: &Position) {
    let pieces = &game.rules().pieces;
    placements.resize(pieces.len(), [0; 2]);
    let mover = game.mover(before);
    for (_, content) in after.cells().filter(|&(cell, content)| before.at(cell).kind != content.kind) {
        if let Some(piece) = content.kind.index().filter(|&piece| piece < pieces.len()) {
            placements[piece][usize::from(pieces[piece].owner != mover)] += 1;
        }
    }
}

/// By piece: whether it is neutral. All players place a neutral piece, such as the duck, although the rules name an owner.
#[allow(clippy::cast_precision_loss)]
pub(super) fn neutral_pieces(game: &Variant, games: &[RandomGame]) -> Vec<bool> {
    let placed = |piece: usize, by: usize| {
        games.iter().filter_map(|game| Some(game.placements.get(piece)?[by])).sum::<usize>() as f64
    };
    let is_neutral = |piece: usize| placed(piece, 1) > NEUTRAL_PLACEMENT_RATIO * placed(piece, 0);
    (0..game.rules().pieces.len()).map(is_neutral).collect()
}

/// Whether the pieces on the board and in hands never change.
pub(super) fn has_constant_material(games: &[RandomGame]) -> bool {
    let material = |at: &Position| {
        let mut pieces: Vec<usize> = at.cells().filter_map(|(_, content)| content.kind.index()).collect();
        pieces.sort_unstable();
        (pieces, at.hands().to_vec())
    };
    games.iter().all(|game| game.positions.windows(2).all(|pair| material(&pair[0]) == material(&pair[1])))
}

/// Mean number of pieces that a turn adds to the board; negative where turns remove pieces.
#[allow(clippy::cast_precision_loss)]
pub(super) fn pieces_added_per_turn(games: &[RandomGame]) -> f64 {
    let pieces = |at: &Position| at.cells().filter(|(_, content)| content.kind.index().is_some()).count() as f64;
    let (mut added, mut turns) = (0.0, 0.0);
    for game in games {
        // The final position may be closer to the one before it.
        for pair in game.positions[..game.positions.len().saturating_sub(1)].windows(2) {
            added += pieces(&pair[1]) - pieces(&pair[0]);
            turns += SAMPLE_INTERVAL_TURNS as f64;
        }
    }
    if turns > 0.0 { added / turns } else { 0.0 }
}

/// By piece: mean result of its owner by cell, from -1 to 1.
pub(super) fn win_rates(game: &Variant, games: &[RandomGame]) -> Vec<CellMeans> {
    let rules = game.rules();
    let mut rates: Vec<CellMeans> = rules.pieces.iter().map(|_| CellMeans::new(game.board().len())).collect();
    for played in games {
        let Some(winner) = played.winner else { continue };
        // The final position is decided, so it does not show what leads to a win.
        for position in played.positions.iter().rev().skip(1) {
            for (cell, content) in position.cells() {
                if let Some(piece) = content.kind.index().filter(|&piece| piece < rates.len()) {
                    let owner = rules.pieces[piece].owner;
                    rates[piece].add(cell.index(), if owner == winner { 1.0 } else { -1.0 });
                }
            }
        }
    }
    rates
}
