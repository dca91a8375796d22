//! Grounding patterns: which contents of which squares match, for each anchor on the board.

use super::{Code, CodeSet, GroundContext};
use crate::algebra::term::Fragment;
use crate::board::{Cell, Frame};

/// Grounds patterns on a board with known possible contents.
#[derive(Clone, Copy)]
pub(crate) struct PatternGrounder<'s> {
    pub context: GroundContext<'s>,
    /// By cell: whether it is a permanent hole.
    pub holes: &'s [bool],
}

impl PatternGrounder<'_> {
    /// The frames in which a fragment may have its anchor.
    pub fn anchors(&self, fragment: &Fragment, mover: usize, interest: Option<Frame>) -> Vec<Frame> {
        let board = &self.context.rules.board;
        if fragment.at_interest {
            return interest.into_iter().collect();
        }
        board.cells().map(|cell| board.home(cell, mover)).collect()
    }

    /// What a fragment asks of cells with its anchor in a frame, sorted by cell; `None` if it cannot match there.
    pub fn instantiate(&self, fragment: &Fragment, anchor: Frame) -> Option<Vec<(Cell, CodeSet)>> {
        let mut cube: Vec<(Cell, CodeSet)> = Vec::new();
        let mut cells: Vec<Cell> = Vec::new();
        for (cell, test) in fragment.place_on(&self.context.rules.board, anchor)? {
            let set = self.context.alphabet.codes_matching(test);
            let hole = cell.is_none_or(|cell| self.holes.get(cell.index()).copied().unwrap_or(true));
            if hole && !set.contains(Code::OFF) {
                return None;
            }
            if let Some(cell) = cell {
                // On a wrapped board, two squares of a fragment may coincide; it does not match then.
                if cells.contains(&cell) {
                    return None;
                }
                cells.push(cell);
                if !hole {
                    let possible_codes = self.context.universe.get(cell.index()).copied().unwrap_or_default();
                    if set.and(possible_codes).is_empty() {
                        return None;
                    }
                    cube.push((cell, set));
                }
            }
        }
        cube.sort_unstable();
        Some(cube)
    }
}
