//! The mobility term: the difference of both sides' moves, with more weight near an opposing royal piece.

use super::{CellMeans, round_to_i32};
use crate::game::{Cell, Kind, Variant};
use crate::players::params::{
    FULL_WEIGHT_MOVES, MAX_MOBILITY_CP, MAX_WEIGHT_FACTOR, MOBILITY_CP, MOBILITY_FLOOR_DIVISOR, MOVE_WEIGHT,
    ROYAL_ATTACK_WEIGHT,
};
use crate::players::search_position::FromTo;

/// The mobility term of a game. The default one scores 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MobilityTerm {
    /// Number of moves whose doubling is worth [`Self::doubling_cp`]; 0 where mobility is worth nothing.
    typical_moves: i32,
    doubling_cp: i32,
    /// Whether drops from a hand count.
    counts_drops: bool,
    /// By player: royal pieces.
    royal_pieces: Vec<Vec<usize>>,
    /// By cell, by cell: whether it is at most two steps away.
    near_cells: Vec<Box<[bool]>>,
    /// By piece: weight of a move in parts of [`MOVE_WEIGHT`]; empty where all moves weigh the same.
    piece_weights: Vec<i32>,
}

impl MobilityTerm {
    /// The term of a game with a typical number of moves. `decides_game`: whether mobility, not material, decides who wins.
    pub fn new(game: &Variant, typical_moves: f64, decides_game: bool) -> Self {
        let (rules, board) = (game.rules(), game.board());
        let royal_pieces = |player: usize| {
            let is_royal =
                |&piece: &usize| rules.pieces[piece].owner == player && rules.royal.contains(Kind::piece(piece));
            (0..rules.pieces.len()).filter(is_royal).collect()
        };
        let near_cells = |cell: Cell| {
            let mut near: Box<[bool]> = vec![false; board.len()].into();
            for next in board.neighbours(cell) {
                near[next.index()] = true;
                board.neighbours(next).for_each(|second| near[second.index()] = true);
            }
            near
        };
        Self {
            typical_moves: round_to_i32(typical_moves.max(1.0)),
            doubling_cp: MOBILITY_CP[usize::from(decides_game)],
            counts_drops: !rules.has_hands(),
            royal_pieces: (0..rules.players.len()).map(royal_pieces).collect(),
            near_cells: board.cells().map(near_cells).collect(),
            piece_weights: Vec::new(),
        }
    }

    /// Sets the weight of a move by piece, in parts of [`MOVE_WEIGHT`].
    pub(super) fn with_piece_weights(self, piece_weights: Vec<i32>) -> Self {
        Self { piece_weights, ..self }
    }

    /// Whether mobility decides who wins.
    pub fn decides_game(&self) -> bool {
        self.doubling_cp == MOBILITY_CP[1]
    }

    /// Whether [`Self::count`] is just the number of moves.
    pub fn is_plain_count(&self) -> bool {
        self.counts_drops && self.royal_pieces.iter().all(Vec::is_empty)
    }

    /// Weighted number of moves of a player. `find` returns the first cell of a piece, `piece_on` the piece on a cell.
    pub fn count(
        &self,
        player: usize,
        moves: impl Iterator<Item = FromTo>,
        find: impl Fn(usize) -> Option<usize>,
        piece_on: impl Fn(Cell) -> Option<usize>,
    ) -> i32 {
        let opponents = self.royal_pieces.iter().enumerate().filter(|(owner, _)| *owner != player);
        let royal_cell = opponents.flat_map(|(_, pieces)| pieces).find_map(|&piece| find(piece));
        let near = royal_cell.and_then(|cell| self.near_cells.get(cell));
        let mut count = 0;
        // Moves from one cell mostly follow one another, so its weight is reused.
        let (mut origin, mut weight) = (None, MOVE_WEIGHT * i32::from(self.counts_drops));
        for (from, to) in moves {
            if from != origin {
                let piece = from.filter(|_| !self.piece_weights.is_empty()).and_then(&piece_on);
                let plain = MOVE_WEIGHT * i32::from(self.counts_drops || from.is_some());
                weight = piece.and_then(|piece| self.piece_weights.get(piece)).copied().unwrap_or(plain);
                origin = from;
            }
            count += weight;
            if let (Some(near), Some(to)) = (near, to) {
                count += if near.get(to.index()) == Some(&true) { ROYAL_ATTACK_WEIGHT } else { 0 };
            }
        }
        count / MOVE_WEIGHT
    }

    /// Score in centipawns of having `own` moves against `opposing`. Where mobility decides, the ratio matters: ten moves more are little
    /// among hundreds, and nearly everything against three.
    pub fn score(&self, own: i32, opposing: i32) -> i32 {
        let advantage = own - opposing;
        if self.typical_moves == 0 {
            0
        } else if self.decides_game() {
            2 * self.doubling_cp * advantage / (own + opposing + (self.typical_moves / MOBILITY_FLOOR_DIVISOR).max(2))
        } else {
            (self.doubling_cp * advantage / self.typical_moves).clamp(-MAX_MOBILITY_CP, MAX_MOBILITY_CP)
        }
    }
}

/// By piece: weight of a move in parts of [`MOVE_WEIGHT`]. In games with royal pieces, pieces with many moves weigh less for each: an early
/// queen is driven away. Royal moves have the plain weight. Empty in other games, where all moves weigh the same.
pub(super) fn piece_weights(game: &Variant, mobility: &[CellMeans]) -> Vec<i32> {
    let royal = &game.rules().royal;
    let weight = |(piece, mobility): (usize, &CellMeans)| {
        let moves = if royal.contains(Kind::piece(piece)) { FULL_WEIGHT_MOVES } else { mobility.mean().max(1.0) };
        round_to_i32(f64::from(MOVE_WEIGHT) * FULL_WEIGHT_MOVES / moves).min(MAX_WEIGHT_FACTOR * MOVE_WEIGHT)
    };
    mobility.iter().enumerate().filter(|_| !royal.is_empty()).map(weight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_mobile_pieces_weigh_less() {
        let piece_weights = vec![2 * MOVE_WEIGHT, MOVE_WEIGHT / 2];
        let term = MobilityTerm { counts_drops: true, piece_weights, ..MobilityTerm::default() };
        let count = |origins: &[u16]| {
            let moves = origins.iter().map(|&from| (Some(Cell(from)), Some(Cell(9))));
            term.count(0, moves, |_| None, |cell| Some(cell.index()))
        };
        assert_eq!([count(&[0, 0, 0]), count(&[1, 1, 1, 1]), count(&[0, 1, 0, 1])], [6, 2, 5]);
        // A piece without a weight has the plain one.
        assert_eq!(count(&[2, 2]), 2);
    }

    #[test]
    fn the_ratio_of_moves_matters_where_mobility_decides() {
        let usual = MobilityTerm { typical_moves: 64, doubling_cp: MOBILITY_CP[0], ..MobilityTerm::default() };
        let deciding = MobilityTerm { doubling_cp: MOBILITY_CP[1], ..usual.clone() };
        assert_eq!(usual.score(6, 3), usual.score(103, 100));
        assert!(deciding.score(6, 3) > 4 * deciding.score(103, 100));
        assert!(deciding.score(1, 0) < deciding.score(6, 0));
        assert_eq!(deciding.score(3, 6), -deciding.score(6, 3));
        assert_eq!([usual, deciding, MobilityTerm::default()].map(|term| term.score(5, 5)), [0; 3]);
        assert_eq!(MobilityTerm::default().score(5, 0), 0);
    }
}
