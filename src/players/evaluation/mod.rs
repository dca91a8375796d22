//! Evaluation terms, derived from the rules of a game alone.
//!
//! A piece is worth its mobility: the number of its moves on thinned positions of random games (R. Betza's "crowded board
//! mobility"). Squares add to that: where a piece wins or promotes, where its owner wins more random games, where it has more
//! moves, and where a royal piece is safe. Material counts negatively where having less wins. Mobility counts more where it
//! decides who wins and material does not.

mod agreement;
mod cell_means;
mod crowded_board;
mod material;
mod mobility;
mod piece_square;
mod progress;
mod random_games;
mod royal_safety;
mod symmetry;

pub(super) use mobility::MobilityTerm;

use self::agreement::SamplePoint;
use self::cell_means::CellMeans;
use self::random_games::{MoveStatistics, RandomGame};
use super::params::{
    CHESS_MOVES, COPY_MAKE_MOVE_COST, COUNTED_MOVES_EXPONENT, LINE_CP_BY_MISSING, LISTED_MOVE_COST, MCTS_MIN_MOVES,
    MCTS_MIN_PIECES_PER_TURN, MCTS_MIN_PLAYOUTS, MIN_DECIDED_SHARE, MIN_MATERIAL_AGREEMENT, MIN_MOBILITY_AGREEMENT,
    MIN_UNSAMPLED_MOVES, MOBILITY_OVER_MATERIAL, PAWN_CP, PLAYOUT_TURN_COST,
};
use crate::game::{
    Action, Fault, Game, GameHistory, PieceValues, Position, SplitGame, Variant, WinLine, WinLineValues, find_win_lines,
};
use crate::task::{CancelToken, Halt};
use std::sync::Arc;

/// Which [`SearchPosition`](super::search_position::SearchPosition) a game is searched with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PositionKind {
    #[default]
    Bitboard,
    CopyMake,
    SplitTurn,
}

/// The evaluation terms of a game, and what they say about how to search it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluator {
    /// By piece: value to its owner in centipawns.
    piece_values: Vec<i32>,
    /// By piece, by cell: bonus in centipawns.
    piece_square: Vec<Box<[i32]>>,
    mobility: Arc<MobilityTerm>,
    win_lines: Arc<[WinLine]>,
    /// Whether playouts say more than a static evaluation, given enough of them.
    suits_mcts: bool,
    /// Mean length of random games in turns.
    mean_game_turns: u64,
    /// Mean number of legal moves.
    mean_moves: u32,
    position_kind: PositionKind,
    /// Whether material never changes, or changes with nearly every turn, so that no gain makes a move noisy.
    has_no_noisy_moves: bool,
}

impl Evaluator {
    /// Derives the evaluator of a game. The result is the same every time. `cancel` is polled often.
    ///
    /// # Errors
    /// [`Halt::Cancelled`] after a cancellation; a fault where the rules exceed their budget.
    pub fn derive(game: &Variant, cancel: &CancelToken) -> Result<Self, Halt<Fault>> {
        game.compile(cancel)?;
        let Some(games) = random_games::play_random_games(game, cancel)? else { return Ok(Self::unsampled(game)) };
        let piece_mobility = crowded_board::crowded_board_mobility(game, &games, cancel)?;
        let neutral = random_games::neutral_pieces(game, &games);
        let value_per_move = material::value_per_move(game, &piece_mobility, &neutral);
        let material = material::values_by_mobility(game, &piece_mobility, &neutral, value_per_move);
        let sign = material_sign(game, &games, &material);
        let weights = mobility::piece_weights(game, &piece_mobility);
        let progress = progress::measure_progress(game, &games, &material, cancel)?;
        let mut piece_square = piece_square::Terms {
            piece_mobility: &piece_mobility,
            weights: &weights,
            value_per_move,
            win_rates: if are_results_telling(&games) { random_games::win_rates(game, &games) } else { Vec::new() },
            progress: &progress,
            danger: royal_safety::royal_danger(game, &games, cancel)?,
            material_sign: sign,
        }
        .tables(game, &neutral);
        let mut piece_values: Vec<i32> = material.iter().map(|value| sign * value).collect();
        if let Some(symmetry) = symmetry::PlayerSymmetry::find(game, &neutral) {
            symmetry.average(&mut piece_values, &mut piece_square);
        }
        let mut evaluator = Self { piece_values, piece_square, ..Self::default() };
        evaluator.choose_search(game, &games);
        let may_decide = !progress.has_goals && evaluator.win_lines.is_empty();
        let decides = may_decide && mobility_decides(game, &games, &material, cancel)?;
        let term = MobilityTerm::new(game, evaluator.listed_moves(), decides).with_piece_weights(weights);
        evaluator.mobility = Arc::new(term);
        Ok(evaluator)
    }

    /// The evaluator of a game in which random games take too long, because a turn has thousands of moves.
    fn unsampled(game: &Variant) -> Self {
        let (pieces, cells) = (game.rules().pieces.len(), game.board().len());
        let has_split_turns = game.split_game().is_some();
        Self {
            piece_values: vec![PAWN_CP; pieces],
            piece_square: vec![vec![0; cells].into(); pieces],
            win_lines: find_win_lines(game.rules()).into(),
            mean_moves: u32::try_from(MIN_UNSAMPLED_MOVES).unwrap_or(u32::MAX),
            position_kind: if has_split_turns { PositionKind::SplitTurn } else { PositionKind::CopyMake },
            ..Self::default()
        }
    }

    /// Derives from random games how the game is best searched.
    fn choose_search(&mut self, game: &Variant, games: &[RandomGame]) {
        let moves = MoveStatistics::total(games);
        let changes_often = random_games::pieces_added_per_turn(games).abs() > MCTS_MIN_PIECES_PER_TURN;
        self.win_lines = find_win_lines(game.rules()).into();
        self.mean_game_turns = moves.mean_turns(games.len());
        self.mean_moves = u32::try_from(round_to_i32(moves.mean())).unwrap_or(0);
        self.position_kind = match game.compiled().incremental_position(
            &game.start(),
            GameHistory::default(),
            &PieceValues::default(),
        ) {
            Some(_) => PositionKind::Bitboard,
            None if game.split_game().is_some() => PositionKind::SplitTurn,
            None => PositionKind::CopyMake,
        };
        self.has_no_noisy_moves = random_games::has_constant_material(games) || changes_often;
        // Playouts are short there, and placed pieces stay.
        self.suits_mcts = self.win_lines.is_empty() && changes_often && moves.mean() > MCTS_MIN_MOVES;
    }

    /// The mobility term.
    pub(super) fn mobility(&self) -> &Arc<MobilityTerm> {
        &self.mobility
    }

    /// Whether MCTS finds better moves than alpha-beta with this number of nodes.
    pub(super) fn prefers_mcts(&self, nodes: u64) -> bool {
        self.suits_mcts && nodes >= MCTS_MIN_PLAYOUTS * self.mean_game_turns
    }

    /// Mean number of moves relative to chess; at least 1.
    pub(super) fn breadth(&self) -> f64 {
        (f64::from(self.mean_moves) / CHESS_MOVES).max(1.0)
    }

    /// Mean number of moves that a search generates at once. Each half of a split turn has about the square root of the turn's.
    fn listed_moves(&self) -> f64 {
        let moves = f64::from(self.mean_moves);
        if self.position_kind == PositionKind::SplitTurn { moves.sqrt() } else { moves }
    }

    /// Time that a node takes relative to chess.
    pub(super) fn node_cost(&self) -> f64 {
        let breadth = (self.listed_moves() / CHESS_MOVES).max(1.0);
        let breadth = if self.mobility.decides_game() { breadth.powf(COUNTED_MOVES_EXPONENT) } else { breadth };
        let without_bitboards = match self.position_kind {
            PositionKind::Bitboard => 1.0,
            PositionKind::CopyMake => (self.listed_moves() * COPY_MAKE_MOVE_COST).max(1.0),
            PositionKind::SplitTurn => (self.listed_moves() * 2.0 * COPY_MAKE_MOVE_COST).max(1.0),
        };
        breadth * if self.suits_mcts { without_bitboards.min(PLAYOUT_TURN_COST) } else { without_bitboards }
    }

    /// Turns of playouts that take the time of one alpha-beta node.
    pub(super) fn playout_turns_per_node(&self) -> f64 {
        let is_fast = self.position_kind == PositionKind::Bitboard;
        if is_fast { 1.0 } else { (self.listed_moves() * LISTED_MOVE_COST).max(1.0) }
    }

    /// The game with split turns, if it is searched so and its turns lead to these actions.
    ///
    /// # Errors
    /// A fault where the rules exceed their budget.
    pub(super) fn halves<'g>(
        &self,
        game: &'g Variant,
        at: &Position,
        actions: &[Action],
    ) -> Result<Option<&'g SplitGame>, Fault> {
        match game.split_game().filter(|_| self.position_kind == PositionKind::SplitTurn) {
            Some(halves) if halves.reaches_exactly(at, actions)? => Ok(Some(halves)),
            _ => Ok(None),
        }
    }

    /// The same evaluator, for a search with split turns.
    #[cfg(test)]
    #[must_use]
    pub fn with_split_turns(self) -> Self {
        Self { position_kind: PositionKind::SplitTurn, ..self }
    }

    /// Gain in centipawns that makes a move noisy, or `None` where no move is. It is higher where nodes are expensive.
    pub(super) fn noisy_gain(&self) -> Option<i32> {
        let divisor = if self.position_kind == PositionKind::SplitTurn { 1 } else { 2 };
        (!self.has_no_noisy_moves).then(|| self.min_piece_value() / divisor)
    }

    /// Whether completing a line of squares wins.
    pub(super) fn has_win_lines(&self) -> bool {
        !self.win_lines.is_empty()
    }

    /// Value of a piece to its owner in centipawns, apart from its square.
    pub fn piece_value(&self, piece: usize) -> i32 {
        self.piece_values.get(piece).copied().unwrap_or(0)
    }

    /// The smallest value of a piece that has one.
    fn min_piece_value(&self) -> i32 {
        self.piece_values.iter().map(|value| value.abs()).filter(|&value| value > 0).min().unwrap_or(PAWN_CP)
    }

    /// All values for one player. The player's own pieces count once for each opponent, so that equal armies balance; scores
    /// are larger than piece values by that factor.
    pub(crate) fn values_for(&self, game: &Variant, player: usize) -> PieceValues {
        let own = i32::try_from(opponents(game)).unwrap_or(1);
        let signs = game.rules().pieces.iter().map(|piece| if piece.owner == player { own } else { -1 });
        let by_piece = signs.clone().zip(self.piece_values.iter().zip(&self.piece_square));
        PieceValues {
            on_board: by_piece
                .map(|(sign, (value, bonuses))| bonuses.iter().map(|bonus| sign * (value + bonus)).collect())
                .collect(),
            in_hand: signs.zip(&self.piece_values).map(|(sign, value)| sign * value).collect(),
            win_lines: WinLineValues { lines: self.win_lines.clone(), player, by_missing: LINE_CP_BY_MISSING.into() },
        }
    }
}

/// Number of opponents of a player; 1 in games for one player.
pub(super) fn opponents(game: &Variant) -> usize {
    game.rules().players.len().saturating_sub(1).max(1)
}

/// -1 where having less material wins, else 1.
fn material_sign(game: &Variant, games: &[RandomGame], material: &[i32]) -> i32 {
    let has_less_won =
        || agreement::material_agreement(game, games, material, SamplePoint::Final) < -MIN_MATERIAL_AGREEMENT;
    if are_results_telling(games) && has_less_won() { -1 } else { 1 }
}

/// Whether having more moves wins, and more surely than having more material.
fn mobility_decides(
    game: &Variant,
    games: &[RandomGame],
    material: &[i32],
    cancel: &CancelToken,
) -> Result<bool, Halt<Fault>> {
    if !are_results_telling(games) {
        return Ok(false);
    }
    let by_mobility = agreement::mobility_agreement(game, games, cancel)?;
    let by_material = agreement::material_agreement(game, games, material, SamplePoint::BeforeFinal).abs();
    Ok(by_mobility >= MIN_MOBILITY_AGREEMENT && by_mobility >= MOBILITY_OVER_MATERIAL * by_material)
}

/// Whether enough random games are decided to learn from who won.
#[allow(clippy::cast_precision_loss)]
fn are_results_telling(games: &[RandomGame]) -> bool {
    let decided = games.iter().filter(|game| game.winner.is_some()).count();
    !games.is_empty() && decided as f64 >= MIN_DECIDED_SHARE * games.len() as f64
}

#[allow(clippy::cast_possible_truncation)]
fn round_to_i32(number: f64) -> i32 {
    number.round().clamp(-100_000.0, 100_000.0) as i32
}
