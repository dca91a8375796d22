//! Piece-square tables: how much more a piece is worth on a cell than elsewhere.

use super::cell_means::CellMeans;
use super::progress::ProgressTerm;
use super::round_to_i32;
use crate::game::{Kind, Variant};
use crate::players::params::{
    MOVE_WEIGHT, ROYAL_DANGER_CP, SHRINKAGE, SQUARE_MOVE_CP, SQUARE_MOVE_DIVISOR, STRONG_SHRINKAGE, WIN_RATE_SCALE_CP,
};

/// The measurements that the tables are made of.
pub(super) struct Terms<'t> {
    /// By piece: moves by cell.
    pub piece_mobility: &'t [CellMeans],
    /// By piece: weight of a move, or empty where all weigh the same.
    pub weights: &'t [i32],
    /// Centipawns that one more move adds to a piece.
    pub value_per_move: f64,
    /// By piece: results by cell, from -1 to 1; empty where results tell nothing.
    pub win_rates: Vec<CellMeans>,
    pub progress: &'t ProgressTerm,
    /// By player: opposing moves that reach a cell.
    pub danger: Vec<CellMeans>,
    /// -1 where having less material wins, else 1.
    pub material_sign: i32,
}

impl Terms<'_> {
    /// Returns the bonus in centipawns by piece and cell; none for neutral pieces.
    pub fn tables(&self, game: &Variant, neutral: &[bool]) -> Vec<Box<[i32]>> {
        let (rules, cells) = (game.rules(), game.board().len());
        // Without royal pieces, this term has to agree with the others, so it is trusted less and weighs more.
        let (shrinkage, move_cp) = if rules.royal.is_empty() {
            (STRONG_SHRINKAGE, SQUARE_MOVE_CP)
        } else {
            (SHRINKAGE, SQUARE_MOVE_CP.min(self.value_per_move / SQUARE_MOVE_DIVISOR))
        };
        let table = |(piece, &is_neutral): (usize, &bool)| -> Box<[i32]> {
            if is_neutral {
                return vec![0; cells].into();
            }
            let weight = self.weights.get(piece).map_or(1.0, |&parts| f64::from(parts) / f64::from(MOVE_WEIGHT));
            let weighted_move_cp = move_cp * weight;
            let royal_owner = Some(rules.pieces[piece].owner).filter(|_| rules.royal.contains(Kind::piece(piece)));
            let bonus = |cell: usize| {
                let moves = self.piece_mobility[piece].shrunk_deviation(cell, shrinkage) * weighted_move_cp;
                round_to_i32(moves * f64::from(self.material_sign))
                    + self.win_rate_bonus(piece, cell)
                    + self.material_sign * self.progress.bonus[piece][cell]
                    - royal_owner.map_or(0, |owner| self.danger_penalty(owner, cell))
            };
            (0..cells).map(bonus).collect()
        };
        neutral.iter().enumerate().map(table).collect()
    }

    /// Bonus for cells from which the owner wins more random games. Goals say the same, and better.
    fn win_rate_bonus(&self, piece: usize, cell: usize) -> i32 {
        let win_rates = self.win_rates.get(piece).filter(|_| !self.progress.has_goals);
        win_rates.map_or(0, |rates| round_to_i32(rates.shrunk_deviation(cell, STRONG_SHRINKAGE) * WIN_RATE_SCALE_CP))
    }

    fn danger_penalty(&self, owner: usize, cell: usize) -> i32 {
        round_to_i32(self.danger[owner].shrunk_deviation(cell, SHRINKAGE) * ROYAL_DANGER_CP)
    }
}
