//! Where a piece lands that is dropped into a line of cells, as in Connect Four.
//!
//! Nothing in a rule file says that pieces fall, so this is read from the position: in each line, the pieces are piled up from one edge
//! of the board, and the only placements are on top of the piles. Both must have been true at the start, too, so that the last
//! empty squares of another game do not look like piles.

use std::collections::BTreeSet;

use super::GameSession;
use crate::game::{Cell, Content, Grid, Position};

impl GameSession {
    /// The cell that selecting a cell means: where a piece lands that is dropped into its line, if the cell itself has no action.
    pub fn landing_cell(&self, cell: Cell) -> Cell {
        self.dropped_into_line(cell).unwrap_or(cell)
    }

    fn dropped_into_line(&self, cell: Cell) -> Option<Cell> {
        let (game, choices) = (self.classical()?, self.choices.as_deref().filter(|_| self.is_ready_to_select())?);
        let only_places = choices.list.iter().all(|choice| choice.origin.is_none() && choice.drop.is_none());
        let goals: BTreeSet<Cell> = choices.list.iter().filter_map(|choice| choice.goal).collect();
        if !only_places || goals.contains(&cell) {
            return None;
        }
        let (grid, record) = (self.board().grid()?, game.record());
        PileEdge::ALL.into_iter().find_map(|edge| {
            let tops = |position| edge.pile_tops(grid, position);
            let are_goals = tops(record.start()).is_some() && tops(record.position())? == goals;
            let line = edge.line_of(grid, cell).filter(|_| are_goals)?;
            line.into_iter().find(|other| goals.contains(other))
        })
    }
}

/// The edge of the board from which pieces are piled up.
#[derive(Clone, Copy)]
enum PileEdge {
    Bottom,
    Top,
    Left,
    Right,
}

impl PileEdge {
    const ALL: [Self; 4] = [Self::Bottom, Self::Top, Self::Left, Self::Right];

    /// The lines of cells, each from the edge on.
    fn lines(self, grid: Grid) -> Vec<Vec<Cell>> {
        let (files, ranks) = (i32::from(grid.files), i32::from(grid.ranks));
        let (lines, length) = if matches!(self, Self::Bottom | Self::Top) { (files, ranks) } else { (ranks, files) };
        let at = |line: i32, step: i32| match self {
            Self::Bottom => grid.cell(line, step),
            Self::Top => grid.cell(line, ranks - 1 - step),
            Self::Left => grid.cell(step, line),
            Self::Right => grid.cell(files - 1 - step, line),
        };
        (0..lines).map(|line| (0..length).filter_map(|step| at(line, step)).collect()).collect()
    }

    fn line_of(self, grid: Grid, cell: Cell) -> Option<Vec<Cell>> {
        self.lines(grid).into_iter().find(|line| line.contains(&cell))
    }

    /// The cells on top of the piles; `None` if a piece hangs over an empty cell, or if no cell above the tops is empty.
    fn pile_tops(self, grid: Grid, position: &Position) -> Option<BTreeSet<Cell>> {
        let is_empty = |&cell: &Cell| position.at(cell).kind == Content::EMPTY.kind;
        let (mut tops, mut has_room_above) = (BTreeSet::new(), false);
        for line in self.lines(grid) {
            let height = line.iter().take_while(|cell| !is_empty(cell)).count();
            let above = &line[height..];
            if !above.iter().all(is_empty) {
                return None;
            }
            has_room_above |= above.len() > 1;
            tops.extend(above.first());
        }
        has_room_above.then_some(tops)
    }
}
