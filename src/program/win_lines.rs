//! Win lines: sets of squares that win the game once one player's pieces fill them, as in gomoku or Connect Four.
//!
//! They are read from the ends of the rules (`row(m) = enemy + m enemy + …`). The evaluation scores how many pieces a line lacks.

use crate::algebra::term::{Atom, Condition, Fragment};
use crate::algebra::{EndResult, Kind, KindSet, Marks, Rules};
use crate::board::{Cell, Frame};

/// A set of squares that wins when it is filled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WinLine {
    /// The player who wins.
    pub winner: usize,
    /// The squares to fill and the winner's pieces that fill them, sorted by cell.
    pub squares: Vec<(Cell, KindSet)>,
    /// Other squares and their required contents, such as the ends of a line of exactly five.
    pub context: Vec<(Cell, KindSet)>,
}

/// Minimum squares of a line. A smaller set means a piece that wins on a goal square, as in King of the Hill.
const MIN_LINE_SQUARES: usize = 3;
/// Maximum squares of a line. A larger set is filled too rarely to guide a search.
const MAX_LINE_SQUARES: usize = 16;
/// Maximum lines of a game. A game with more has no win lines.
const MAX_LINES: usize = 8192;

/// Returns all lines of a game, without duplicates; none if there are too many.
pub fn find_win_lines(rules: &Rules) -> Vec<WinLine> {
    let mut lines = Vec::new();
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
                collect_lines(rules, (mover, winner), &end.condition, &mut lines);
            }
        }
    }
    lines.sort_unstable();
    lines.dedup();
    if lines.len() > MAX_LINES { Vec::new() } else { lines }
}

/// Collects the lines of a pattern, or of a disjunction of patterns. `who` is the player to move and the winner.
fn collect_lines(rules: &Rules, who: (usize, usize), condition: &Condition, lines: &mut Vec<WinLine>) {
    match condition {
        Condition::Atom(Atom::Holds(pattern)) => {
            for fragment in pattern.iter().filter(|fragment| !fragment.at_interest && fragment.hand.is_empty()) {
                let anchors = rules.board.cells().map(|cell| rules.board.home(cell, who.0));
                lines.extend(anchors.filter_map(|anchor| line_at(rules, who.1, fragment, anchor)));
            }
        }
        Condition::Or(parts) => parts.iter().for_each(|part| collect_lines(rules, who, part, lines)),
        _ => {}
    }
}

/// Returns the line that a fragment tests at an anchor; `None` if it tests more than pieces of the winner and free squares.
fn line_at(rules: &Rules, winner: usize, fragment: &Fragment, anchor: Frame) -> Option<WinLine> {
    let is_own = |kind: Kind| kind.index().and_then(|piece| rules.pieces.get(piece)).map(|piece| piece.owner);
    let mut line = WinLine { winner, squares: Vec::new(), context: Vec::new() };
    for (cell, test) in fragment.place_on(&rules.board, anchor)? {
        if test.required_marks != Marks::default() || test.forbidden_marks != Marks::default() {
            return None;
        }
        match cell.filter(|cell| rules.setup.get(cell.index()).is_some_and(|content| content.kind != Kind::OFF)) {
            Some(cell) if test.kinds.iter().all(|kind| is_own(kind) == Some(winner)) => {
                line.squares.push((cell, test.kinds));
            }
            Some(cell) if test.kinds.contains(Kind::EMPTY) => line.context.push((cell, test.kinds)),
            None if test.kinds.contains(Kind::OFF) => {}
            _ => return None,
        }
    }
    line.squares.sort_unstable();
    let distinct = line.squares.windows(2).all(|pair| pair[0].0 != pair[1].0);
    (distinct && (MIN_LINE_SQUARES..=MAX_LINE_SQUARES).contains(&line.squares.len())).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped_tests::variant;

    #[track_caller]
    fn check(game: &str, expect: [usize; 2], squares: usize) {
        let lines = find_win_lines(variant(game).rules());
        assert_eq!([0, 1].map(|player| lines.iter().filter(|line| line.winner == player).count()), expect, "{game}");
        assert!(lines.iter().all(|line| line.squares.len() == squares), "{game}");
    }

    #[test]
    fn lines_come_from_the_ends() {
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
