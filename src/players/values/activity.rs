//! What can be done: how many moves there are, and how many of them come near to somebody's royal piece.

use super::UNIT;
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
}

/// A move near to a royal piece of somebody else's counts for so many more.
const NEAR: i32 = 2;
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
        }
    }

    /// Do moves decide who wins?
    pub fn decides(&self) -> bool {
        self.weight == WEIGHT[1]
    }

    /// Is how much a player can do how many moves there are?
    pub fn is_number(&self) -> bool {
        self.drops && self.royal.iter().all(Vec::is_empty)
    }

    /// How much a player can do with moves between these squares, where the first of its pieces is found by `stands`.
    pub fn count(
        &self,
        player: usize,
        squares: impl Iterator<Item = (Option<Cell>, Option<Cell>)>,
        stands: impl Fn(usize) -> Option<usize>,
    ) -> i32 {
        let mut others =
            self.royal.iter().enumerate().filter(|(other, _)| *other != player).flat_map(|(_, royal)| royal);
        let near = others.find_map(|&piece| stands(piece)).and_then(|cell| self.near.get(cell));
        let mut count = 0;
        for (from, to) in squares {
            count += i32::from(self.drops || from.is_some());
            if let (Some(near), Some(to)) = (near, to) {
                count += if near.get(to.index()) == Some(&true) { NEAR } else { 0 };
            }
        }
        count
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

#[cfg(test)]
mod tests {
    use super::*;

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
