//! Lines that win: sets of squares that end the game as soon as the right pieces of one player stand on all of them.
//!
//! They are found in the ends of the rules (`row(m) = enemy + m enemy + …`). The evaluation counts how nearly they are filled.

use crate::algebra::term::{Condition, Fragment};
use crate::algebra::{EndResult, Kind, KindSet, Marks, Rules};
use crate::board::{Cell, Frame};

/// A set of squares that wins when it is filled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// The player who wins.
    pub winner: usize,
    /// The squares to fill and the winner's pieces that fill them, sorted by cell.
    pub wanted: Vec<(Cell, KindSet)>,
    /// Other squares and what they must hold, such as the ends of a line of exactly five.
    pub besides: Vec<(Cell, KindSet)>,
}

/// A smaller set is no line: it stands for pieces that win on a square they reach.
const SHORT: usize = 3;
/// A larger set is filled too rarely to evaluate.
const LONG: usize = 16;
/// Limit of the lines of a game.
const MOST: usize = 8192;

/// Returns all lines of a game, without duplicates; none if there are too many.
pub fn rows(rules: &Rules) -> Vec<Row> {
    let mut rows = Vec::new();
    for (mover, ends) in rules.ends.iter().enumerate() {
        for end in ends.iter().filter(|end| !end.if_claimed) {
            let other = (rules.players.len() == 2).then(|| 1 - mover);
            let winner = match end.result {
                EndResult::Win => Some(mover),
                EndResult::Loss | EndResult::LastMover => other,
                EndResult::Player(player) => Some(player),
                EndResult::Draw | EndResult::Most(_) => None,
            };
            if let Some(winner) = winner {
                read(rules, (mover, winner), &end.condition, &mut rows);
            }
        }
    }
    rows.sort_unstable();
    rows.dedup();
    if rows.len() > MOST { Vec::new() } else { rows }
}

/// Collects the lines of a condition that holds if any of some fragments match.
fn read(rules: &Rules, who: (usize, usize), condition: &Condition, rows: &mut Vec<Row>) {
    match condition {
        Condition::Holds(pattern) => {
            for fragment in pattern.iter().filter(|fragment| !fragment.at_interest && fragment.hand.is_empty()) {
                let anchors = rules.board.cells().map(|cell| rules.board.home(cell, who.0));
                rows.extend(anchors.filter_map(|anchor| row(rules, who.1, fragment, anchor)));
            }
        }
        Condition::Or(parts) => parts.iter().for_each(|part| read(rules, who, part, rows)),
        _ => {}
    }
}

/// Returns the line of a fragment with its anchor in a frame, if it is one.
fn row(rules: &Rules, winner: usize, fragment: &Fragment, anchor: Frame) -> Option<Row> {
    let is_own = |kind: Kind| kind.index().and_then(|piece| rules.pieces.get(piece)).map(|piece| piece.owner);
    let mut row = Row { winner, wanted: Vec::new(), besides: Vec::new() };
    for (cell, test) in fragment.place_on(&rules.board, anchor)? {
        if test.required_marks != Marks::default() || test.forbidden_marks != Marks::default() {
            return None;
        }
        match cell.filter(|cell| rules.setup.get(cell.index()).is_some_and(|content| content.kind != Kind::OFF)) {
            Some(cell) if test.kinds.iter().all(|kind| is_own(kind) == Some(winner)) => {
                row.wanted.push((cell, test.kinds));
            }
            Some(cell) if test.kinds.contains(Kind::EMPTY) => row.besides.push((cell, test.kinds)),
            None if test.kinds.contains(Kind::OFF) => {}
            _ => return None,
        }
    }
    row.wanted.sort_unstable();
    let apart = row.wanted.windows(2).all(|pair| pair[0].0 != pair[1].0);
    (apart && (SHORT..=LONG).contains(&row.wanted.len())).then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped_tests::variant;

    #[track_caller]
    fn check(game: &str, expect: [usize; 2], squares: usize) {
        let rows = rows(variant(game).rules());
        assert_eq!([0, 1].map(|player| rows.iter().filter(|row| row.winner == player).count()), expect, "{game}");
        assert!(rows.iter().all(|row| row.wanted.len() == squares), "{game}");
    }

    #[test]
    fn rows_are_read_off_the_ends() {
        check("tic_tac_toe", [8, 8], 3);
        check("nine_holes", [6, 6], 3);
        check("connect_four", [69, 69], 4);
        check("gomoku", [572, 572], 5);
        // These rules forbid six in a row, which they test where there is room for six.
        check("gomoku_standard", [572, 572], 5);
        check("chess", [0, 0], 0);
        check("king_of_the_hill", [0, 0], 0);
    }
}
