//! What can be done: how many moves there are, and how many of them come near to somebody's royal piece.

use super::{Means, UNIT};
use crate::game::{Cell, Kind, Variant};

/// What moves are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Activity {
    /// So many moves are worth as much as [`Activity::weight`]; nothing is worth anything if this is 0.
    usual: i32,
    weight: i32,
    /// Does what comes from a hand count?
    drops: bool,
    /// By player: the royal pieces.
    royal: Vec<Vec<usize>>,
    /// By cell: the cells that are near.
    near: Vec<Box<[bool]>>,
    /// By piece: how much a move of it counts, where not all count alike.
    counts: Vec<i32>,
}

/// What a move counts: so many parts of it are told apart.
pub(super) const WHOLE: i32 = 16;
/// Nothing counts so many times as much,
const MOST: i32 = 2;
/// and what usually has so many moves counts just so much with each of them. What has more is seldom better for another one.
const FREEDOM: f64 = 8.0;
/// A move near to a royal piece of somebody else's counts for so much more.
const NEAR: i32 = WHOLE;
/// Where both sides can hardly do anything, it is taken for this part of what is usual, so that no single move is worth a win.
const FEWEST: i32 = 32;
/// What twice as many moves as usual are worth more, and where they decide who wins.
const WEIGHT: [i32; 2] = [UNIT / 2, 4 * UNIT];

impl Activity {
    /// What moves are worth in a game in which there are usually so many. Do they decide who wins?
    pub fn of(game: &Variant, usual: f64, is_free: bool) -> Self {
        let (rules, board) = (game.rules(), game.board());
        let royal = |player: usize| {
            let is_royal =
                |&piece: &usize| rules.pieces[piece].owner == player && rules.royal.contains(Kind::piece(piece));
            (0..rules.pieces.len()).filter(is_royal).collect()
        };
        let near = |cell: Cell| {
            let mut near: Box<[bool]> = vec![false; board.len()].into();
            for next in board.neighbours(cell) {
                near[next.index()] = true;
                board.neighbours(next).for_each(|far| near[far.index()] = true);
            }
            near
        };
        Self {
            usual: super::whole(usual.max(1.0)),
            weight: WEIGHT[usize::from(is_free)],
            drops: !rules.has_hands(),
            royal: (0..rules.players.len()).map(royal).collect(),
            near: board.cells().map(near).collect(),
            counts: Vec::new(),
        }
    }

    /// The same, where a move counts so many parts of a whole one, by its piece.
    pub(super) fn counted(self, counts: Vec<i32>) -> Self {
        Self { counts, ..self }
    }

    /// Do moves decide who wins?
    pub fn decides(&self) -> bool {
        self.weight == WEIGHT[1]
    }

    /// Is how much a player can do how many moves there are?
    pub fn is_number(&self) -> bool {
        self.drops && self.royal.iter().all(Vec::is_empty)
    }

    /// How much a player can do with moves between these squares, where `first` finds the first of a piece, and `stands` what stands
    /// on a cell.
    pub fn count(
        &self,
        player: usize,
        squares: impl Iterator<Item = (Option<Cell>, Option<Cell>)>,
        first: impl Fn(usize) -> Option<usize>,
        stands: impl Fn(Cell) -> Option<usize>,
    ) -> i32 {
        let mut others =
            self.royal.iter().enumerate().filter(|(other, _)| *other != player).flat_map(|(_, royal)| royal);
        let near = others.find_map(|&piece| first(piece)).and_then(|cell| self.near.get(cell));
        let mut count = 0;
        // Moves from one cell mostly follow one another.
        let mut last = (None, WHOLE * i32::from(self.drops));
        for (from, to) in squares {
            if from != last.0 {
                let piece = from.filter(|_| !self.counts.is_empty()).and_then(&stands);
                let alike = WHOLE * i32::from(self.drops || from.is_some());
                last = (from, piece.and_then(|piece| self.counts.get(piece)).copied().unwrap_or(alike));
            }
            count += last.1;
            if let (Some(near), Some(to)) = (near, to) {
                count += if near.get(to.index()) == Some(&true) { NEAR } else { 0 };
            }
        }
        count / WHOLE
    }

    /// What it is worth to be able to do so much where others can do so much. Where that decides who wins, it matters how many times
    /// as much it is: ten moves more are little among hundreds, and nearly all there is where others have three.
    pub fn worth(&self, own: i32, others: i32) -> i32 {
        let more = own - others;
        if self.usual == 0 {
            0
        } else if self.decides() {
            2 * self.weight * more / (own + others + (self.usual / FEWEST).max(2))
        } else {
            (self.weight * more / self.usual).clamp(-4 * UNIT, 4 * UNIT)
        }
    }
}

/// By piece: how many parts of a [`WHOLE`] a move of it counts. In games with royal pieces, moves of those that were seen to have many
/// count less: what has many is driven away where it goes early. Those of royal pieces count once. Empty in other games, where all
/// moves count alike.
pub(super) fn counts(game: &Variant, seen: &[Means]) -> Vec<i32> {
    let royal = &game.rules().royal;
    let counts = |(piece, moves): (usize, &Means)| {
        let many = if royal.contains(Kind::piece(piece)) { FREEDOM } else { moves.mean().max(1.0) };
        super::whole(f64::from(WHOLE) * FREEDOM / many).min(MOST * WHOLE)
    };
    seen.iter().enumerate().filter(|_| !royal.is_empty()).map(counts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_many_moves_counts_less_with_each() {
        let activity = Activity { drops: true, counts: vec![2 * WHOLE, WHOLE / 2], ..Activity::default() };
        let moves = |cells: &[u16]| {
            let squares = cells.iter().map(|&from| (Some(Cell(from)), Some(Cell(9))));
            activity.count(0, squares, |_| None, |cell| Some(cell.index()))
        };
        assert_eq!([moves(&[0, 0, 0]), moves(&[1, 1, 1, 1]), moves(&[0, 1, 0, 1])], [6, 2, 5]);
        // Whatever is not known counts once.
        assert_eq!(moves(&[2, 2]), 2);
    }

    #[test]
    fn where_moves_decide_it_matters_how_many_times_as_many_they_are() {
        let usual = Activity { usual: 64, weight: WEIGHT[0], ..Activity::default() };
        let free = Activity { weight: WEIGHT[1], ..usual.clone() };
        assert_eq!(usual.worth(6, 3), usual.worth(103, 100));
        assert!(free.worth(6, 3) > 4 * free.worth(103, 100));
        assert!(free.worth(1, 0) < free.worth(6, 0));
        assert_eq!(free.worth(3, 6), -free.worth(6, 3));
        assert_eq!([usual, free, Activity::default()].map(|activity| activity.worth(5, 5)), [0; 3]);
        assert_eq!(Activity::default().worth(5, 0), 0);
    }
}
