//! Whether a fragment fits anywhere on a board of any contents.

use super::fuel::Fuel;
use crate::algebra::term::{Fragment, SquareTest, SquareWrite};
use crate::algebra::{Content, Kind, KindSet, Rules};
use crate::board::{Board, Cell, Frame};

/// The board that fragments are placed on.
#[derive(Debug)]
pub struct PatternPlacement {
    board: Board,
    /// Whether a place of interest can be rotated, or squares can be missing from the board. If so, every orientation is
    /// tried, and any square may be missing.
    is_lenient: bool,
}

impl PatternPlacement {
    /// The board of a game.
    pub fn new(rules: &Rules) -> Self {
        let moves = rules.turns.iter().map(|turn| &turn.body).chain(&rules.start_moves).chain(&rules.threats);
        let ends = rules.ends.iter().flatten().map(|end| &end.condition);
        let kept = rules.marks.iter().filter_map(|mark| mark.kept_while.as_ref()).flatten();
        let is_lenient = rules.board.grid().is_none()
            || rules.setup.contains(&Content::OFF)
            || moves.into_iter().any(|body| body.turns_or_removes_squares())
            || ends.chain(kept).any(|condition| condition.turns_or_removes_squares());
        Self { board: rules.board.clone(), is_lenient }
    }

    /// Whether there is a place for the fragment and its writes. Also `true` if the fuel runs out.
    pub fn has_place_for(&self, fragment: &Fragment, writes: &[SquareWrite], player: usize, fuel: &Fuel) -> bool {
        fragment.squares.is_empty()
            || self.board.cells().any(|cell| {
                self.frames(cell, player, fragment.at_interest)
                    .any(|frame| !fuel.step() || self.fits(fragment, writes, frame))
            })
    }

    /// The possible orientations on a cell.
    fn frames(&self, cell: Cell, player: usize, interest: bool) -> impl Iterator<Item = Frame> {
        let home = self.board.home(cell, player);
        let sides = if self.is_lenient && interest { self.board.graph().sides(cell) } else { 0 };
        let turned = (0..sides).flat_map(move |heading| [false, true].map(|flipped| Frame { cell, heading, flipped }));
        std::iter::once(home).chain(turned)
    }

    fn fits(&self, fragment: &Fragment, writes: &[SquareWrite], frame: Frame) -> bool {
        let cell = |walk| self.board.walk(frame, walk).map(|frame| frame.cell);
        let mut cells: Vec<Cell> = Vec::new();
        for (walk, test) in &fragment.squares {
            let cell = cell(walk);
            if !self.may_be(test, cell) {
                return false;
            }
            cells.extend(cell);
        }
        // On a wrapped board no two squares may coincide.
        if self.board.grid().is_none() {
            cells.clear();
        }
        let squares = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() == squares && writes.iter().all(|write| cell(&write.walk).is_some())
    }

    fn may_be(&self, test: &SquareTest, cell: Option<Cell>) -> bool {
        let off = KindSet::of(Kind::OFF);
        let kinds = match cell {
            Some(_) if self.is_lenient => true,
            Some(_) => !test.kinds.without(off).is_empty(),
            None => test.kinds.contains(Kind::OFF),
        };
        kinds && test.zone.as_ref().is_none_or(|zone| cell.is_some_and(|cell| zone.contains(cell)))
    }
}
