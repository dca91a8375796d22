//! What patterns ask of the squares of a board, wherever they are looked for.

use super::{Alphabet, Code, CodeSet};
use crate::algebra::Rules;
use crate::algebra::term::{Fragment, SquareTest};
use crate::board::{Cell, Frame};

/// A board on which patterns are looked for, and what may stand on it.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'s> {
    pub rules: &'s Rules,
    pub alphabet: &'s Alphabet,
    pub universe: &'s [CodeSet],
    /// By cell: is it a hole for ever?
    pub missing: &'s [bool],
}

impl Sight<'_> {
    /// Where a fragment may have its anchor.
    pub fn anchors(&self, fragment: &Fragment, mover: usize, interest: Option<Frame>) -> Vec<Frame> {
        let board = &self.rules.board;
        if fragment.at_interest {
            return interest.into_iter().collect();
        }
        board.cells().map(|cell| board.home(cell, mover)).collect()
    }

    /// What a test lets stand.
    pub fn set(&self, test: &SquareTest) -> CodeSet {
        self.alphabet.that(|content| {
            test.kinds.contains(content.kind)
                && content.marks.has_all(test.required_marks)
                && !content.marks.has_any(test.forbidden_marks)
        })
    }

    /// What the fragment asks with its anchor in a frame, in the order of the cells; `None` if it cannot match there.
    pub fn needs(&self, fragment: &Fragment, anchor: Frame) -> Option<Vec<(Cell, CodeSet)>> {
        let mut needs: Vec<(Cell, CodeSet)> = Vec::new();
        let mut seen: Vec<Cell> = Vec::new();
        for (cell, test) in fragment.place_on(&self.rules.board, anchor)? {
            let set = self.set(test);
            let hole = cell.is_none_or(|cell| self.missing.get(cell.index()).copied().unwrap_or(true));
            if hole && !set.contains(Code::OFF) {
                return None;
            }
            if let Some(cell) = cell {
                // On a wrapped board no two squares may come to lie on each other.
                if seen.contains(&cell) {
                    return None;
                }
                seen.push(cell);
                if !hole {
                    let may = self.universe.get(cell.index()).copied().unwrap_or_default();
                    if set.and(may).is_empty() {
                        return None;
                    }
                    needs.push((cell, set));
                }
            }
        }
        needs.sort_unstable();
        Some(needs)
    }
}
