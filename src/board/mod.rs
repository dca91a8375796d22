//! Boards as rotation graphs: cells, sides in cyclic order, and turtles that walk on them.
//!
//! A board is a rotation graph with names and screen places for its cells; a square board is also a lattice, on which
//! a walk is one addition. Source: seed 001 and section 3 of the language.

mod cell;
mod graph;
mod set;
mod square;
mod walk;

pub use cell::{Cell, Frame};
pub use graph::{Door, RotationGraph};
pub use set::CellSet;
pub use square::{Grid, MOST};
pub use walk::{Motion, Pace, Walk};

/// A board: a rotation graph whose cells have names and places on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    graph: RotationGraph,
    grid: Option<Grid>,
    names: Vec<String>,
    places: Vec<(u16, u16)>,
    shades: Vec<u8>,
}

impl Board {
    /// A square board.
    pub fn square(grid: Grid) -> Self {
        let graph = grid.graph();
        let cells: Vec<Cell> = (0..graph.len()).filter_map(|i| u16::try_from(i).ok().map(Cell)).collect();
        let place = |&cell: &Cell| {
            let (file, rank) = grid.at(cell);
            (u16::from(file), u16::from(grid.ranks - 1 - rank))
        };
        let shade = |&cell: &Cell| {
            let (file, rank) = grid.at(cell);
            (file + rank) % 2
        };
        Self {
            names: cells.iter().map(|&cell| grid.name(cell)).collect(),
            places: cells.iter().map(place).collect(),
            shades: cells.iter().map(shade).collect(),
            graph,
            grid: Some(grid),
        }
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Has it no cell?
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// All cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..u16::try_from(self.len()).unwrap_or(u16::MAX)).map(Cell)
    }

    /// The rotation graph.
    pub fn graph(&self) -> &RotationGraph {
        &self.graph
    }

    /// Files and ranks, if it is a square board.
    pub fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// `e4`; empty for a cell of another board.
    pub fn name(&self, cell: Cell) -> &str {
        self.names.get(cell.index()).map_or("", String::as_str)
    }

    /// The cell of a name.
    pub fn by_name(&self, name: &str) -> Option<Cell> {
        self.cells().find(|&cell| self.name(cell) == name)
    }

    /// Where the cell is drawn, in whole squares: column from the left, row from the top, seen by the first player.
    pub fn place(&self, cell: Cell) -> (u16, u16) {
        self.places.get(cell.index()).copied().unwrap_or_default()
    }

    /// 0 for a dark square, 1 for a light one.
    pub fn shade(&self, cell: Cell) -> u8 {
        self.shades.get(cell.index()).copied().unwrap_or_default()
    }

    /// How many columns and rows the cells' places take.
    pub fn extent(&self) -> (u16, u16) {
        self.places.iter().fold((0, 0), |(w, h), &(x, y)| (w.max(x + 1), h.max(y + 1)))
    }

    /// A turtle on a cell that looks forward, as the player sees it.
    pub fn home(&self, cell: Cell, _player: usize) -> Frame {
        Frame::home(cell)
    }

    /// The walk that goes nowhere.
    pub fn stay(&self) -> Walk {
        match self.grid {
            Some(_) => Walk::Lattice(Motion::default()),
            None => Walk::Word(Vec::new()),
        }
    }

    /// One pace as a walk.
    pub fn pace(&self, pace: Pace) -> Walk {
        if self.grid.is_none() {
            return Walk::Word(vec![pace]);
        }
        Walk::Lattice(match pace {
            Pace::Forward => Motion::shift(0, 1),
            Pace::Back => Motion::shift(0, -1),
            Pace::Turn(n) => Motion { turn: u8::try_from(n.rem_euclid(4)).unwrap_or(0), ..Motion::default() },
            Pace::Flip => Motion { flip: true, ..Motion::default() },
        })
    }

    /// One step to the right, where the board has a right: rows of squares need it.
    pub fn right(&self) -> Option<Walk> {
        self.grid.map(|_| Walk::Lattice(Motion::shift(1, 0)))
    }

    /// Where a turtle comes to; `None` off the board.
    pub fn walk(&self, frame: Frame, walk: &Walk) -> Option<Frame> {
        match (walk, self.grid) {
            (Walk::Lattice(motion), Some(grid)) => grid.walk(frame, *motion),
            (Walk::Word(word), _) => word.iter().try_fold(frame, |frame, &pace| self.graph.pace(frame, pace)),
            (Walk::Lattice(_), None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn board(wrapped_files: bool, wrapped_ranks: bool) -> Board {
        Board::square(Grid { files: 5, ranks: 7, wrapped_files, wrapped_ranks })
    }

    fn paces() -> impl Strategy<Value = Vec<Pace>> {
        let pace = prop_oneof![Just(Pace::Forward), Just(Pace::Back), (-4..5i8).prop_map(Pace::Turn), Just(Pace::Flip)];
        prop::collection::vec(pace, 0..20)
    }

    proptest! {
        /// The lattice adds up; the rotation graph walks. Both come to the same frame, unless the walk leaves the
        /// board on its way: a group element does not know its way.
        #[test]
        fn adding_is_walking(cell in 0..35u16, paces in paces(), files: bool, ranks: bool) {
            let board = board(files, ranks);
            let start = Frame::home(Cell(cell));
            let sum = paces.iter().fold(board.stay(), |w, &p| w.then(&board.pace(p)));
            if let Some(walked) = board.walk(start, &Walk::Word(paces)) {
                prop_assert_eq!(board.walk(start, &sum), Some(walked));
                prop_assert_eq!(board.walk(walked, &sum.inverse()), Some(start), "walking is reversible");
            }
        }
    }

    #[test]
    fn names_and_places() {
        let board = board(false, false);
        assert_eq!(board.by_name("b3"), Some(Cell(11)));
        assert_eq!(board.name(Cell(11)), "b3");
        assert_eq!(board.place(Cell(11)), (1, 4));
        assert_eq!(board.extent(), (5, 7));
        assert_eq!(board.shade(Cell(0)), 0, "a1 is dark");
    }
}
