//! What is the same for both players: it is worth the same, whatever chance says.

use crate::game::{Kind, Variant};
use rustc_hash::FxHashMap;

/// Which piece of one player is which of the other, and which cell.
pub(super) struct Mirror {
    /// By piece.
    piece: Vec<usize>,
    /// By cell.
    cell: Vec<usize>,
}

impl Mirror {
    /// The mirror of a game for two whose pieces stand alike at the start, seen from each side; `None` for others. The pieces of both
    /// are taken in the order in which the rule file lists them; what is nobody's, by piece, is the same for both.
    pub fn of(game: &Variant, nobodys: &[bool]) -> Option<Self> {
        let (rules, board) = (game.rules(), game.board());
        let of = |player: usize| -> Vec<usize> {
            let is_own = |&piece: &usize| rules.pieces[piece].owner == player && !nobodys[piece];
            (0..rules.pieces.len()).filter(is_own).collect()
        };
        let (first, second) = (of(0), of(1));
        let stands = rules.setup.iter().any(|content| content.kind.index().is_some());
        if rules.players.len() != 2 || first.len() != second.len() || !stands {
            return None;
        }
        let mut piece: Vec<usize> = (0..rules.pieces.len()).collect();
        for (one, other) in first.into_iter().zip(second) {
            (piece[one], piece[other]) = (other, one);
        }
        if (0..piece.len()).any(|one| rules.hands.get(one) != rules.hands.get(piece[one])) {
            return None;
        }
        let at: FxHashMap<(u16, u16), usize> =
            board.cells().map(|cell| (board.screen_position(cell), cell.index())).collect();
        let edge =
            |of: fn((u16, u16)) -> u16| board.cells().map(|cell| of(board.screen_position(cell))).max().unwrap_or(0);
        let (right, below) = (edge(|place| place.0), edge(|place| place.1));
        // Across, about the middle, and from side to side.
        [(false, true), (true, true), (true, false)].into_iter().find_map(|(turns_x, turns_y)| {
            let image = |(x, y): (u16, u16)| (if turns_x { right - x } else { x }, if turns_y { below - y } else { y });
            let cell: Vec<usize> = board
                .cells()
                .map(|cell| at.get(&image(board.screen_position(cell))).copied())
                .collect::<Option<_>>()?;
            let alike =
                |kind: Kind| kind.index().map_or(kind, |one| piece.get(one).map_or(kind, |&it| Kind::piece(it)));
            let fits = |(one, other): (usize, &usize)| {
                let kind = |cell: usize| rules.setup.get(cell).map(|content| content.kind);
                kind(one).map(alike) == kind(*other)
            };
            cell.iter().enumerate().all(fits).then(|| Self { piece: piece.clone(), cell })
        })
    }

    /// Gives both players the mean of what each has, by piece, and by piece and cell.
    pub fn level(&self, pieces: &mut [i32], on: &mut [Box<[i32]>]) {
        for (one, &other) in self.piece.iter().enumerate().filter(|(one, other)| one < *other) {
            let mean = i32::midpoint(pieces[one], pieces[other]);
            (pieces[one], pieces[other]) = (mean, mean);
            for (here, &there) in self.cell.iter().enumerate() {
                let mean = i32::midpoint(on[one][here], on[other][there]);
                (on[one][here], on[other][there]) = (mean, mean);
            }
        }
    }
}
