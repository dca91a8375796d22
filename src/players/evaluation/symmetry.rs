//! Symmetry between two players: pieces placed symmetrically at the start get equal values, which averages out the noise of
//! random games.

use crate::game::{Kind, Variant};
use rustc_hash::FxHashMap;

/// The pieces and cells that correspond when the players change sides.
pub(super) struct PlayerSymmetry {
    /// By piece: the piece of the other player.
    pieces: Vec<usize>,
    /// By cell: its image.
    cells: Vec<usize>,
}

impl PlayerSymmetry {
    /// Finds the symmetry of a two-player game whose setup looks the same from both sides. Pieces correspond in the order of the rule
    /// file; neutral pieces correspond to themselves.
    pub fn find(game: &Variant, neutral: &[bool]) -> Option<Self> {
        let pieces = corresponding_pieces(game, neutral)?;
        let (rules, board) = (game.rules(), game.board());
        let by_position: FxHashMap<(u16, u16), usize> =
            board.cells().map(|cell| (board.screen_position(cell), cell.index())).collect();
        let max =
            |of: fn((u16, u16)) -> u16| board.cells().map(|cell| of(board.screen_position(cell))).max().unwrap_or(0);
        let (max_x, max_y) = (max(|place| place.0), max(|place| place.1));
        let counterpart =
            |kind: Kind| kind.index().map_or(kind, |piece| pieces.get(piece).map_or(kind, |&it| Kind::piece(it)));
        // Ranks reversed, the board rotated by a half turn, files reversed.
        [(false, true), (true, true), (true, false)].into_iter().find_map(|(reverse_x, reverse_y)| {
            let image =
                |(x, y): (u16, u16)| (if reverse_x { max_x - x } else { x }, if reverse_y { max_y - y } else { y });
            let cells: Vec<usize> = board
                .cells()
                .map(|cell| by_position.get(&image(board.screen_position(cell))).copied())
                .collect::<Option<_>>()?;
            let corresponds = |(cell, image): (usize, &usize)| {
                let kind = |cell: usize| rules.setup.get(cell).map(|content| content.kind);
                kind(cell).map(counterpart) == kind(*image)
            };
            cells.iter().enumerate().all(corresponds).then(|| Self { pieces: pieces.clone(), cells })
        })
    }

    /// Gives both players the mean of their values.
    pub fn average(&self, piece_values: &mut [i32], piece_square: &mut [Box<[i32]>]) {
        for (one, &other) in self.pieces.iter().enumerate().filter(|(one, other)| one < *other) {
            let mean = i32::midpoint(piece_values[one], piece_values[other]);
            (piece_values[one], piece_values[other]) = (mean, mean);
            for (cell, &image) in self.cells.iter().enumerate() {
                let mean = i32::midpoint(piece_square[one][cell], piece_square[other][image]);
                (piece_square[one][cell], piece_square[other][image]) = (mean, mean);
            }
        }
    }
}

/// By piece: the piece of the other player. `None` where the players have different armies or hands, or the board starts empty.
fn corresponding_pieces(game: &Variant, neutral: &[bool]) -> Option<Vec<usize>> {
    let rules = game.rules();
    let pieces_of = |player: usize| -> Vec<usize> {
        let is_own = |&piece: &usize| rules.pieces[piece].owner == player && !neutral[piece];
        (0..rules.pieces.len()).filter(is_own).collect()
    };
    let (first, second) = (pieces_of(0), pieces_of(1));
    let has_setup = rules.setup.iter().any(|content| content.kind.index().is_some());
    if rules.players.len() != 2 || first.len() != second.len() || !has_setup {
        return None;
    }
    let mut pieces: Vec<usize> = (0..rules.pieces.len()).collect();
    for (one, other) in first.into_iter().zip(second) {
        (pieces[one], pieces[other]) = (other, one);
    }
    let has_equal_hands = (0..pieces.len()).all(|one| rules.hands.get(one) == rules.hands.get(pieces[one]));
    has_equal_hands.then_some(pieces)
}
