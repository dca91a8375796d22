//! Boards as rotation graphs: cells, sides in cyclic order, and turtles that walk on them.
//!
//! A board is a rotation graph with names and screen places for its cells; square and hexagonal boards are also
//! lattices, on which a walk is one addition. Source: seed 001 and section 3 of the language.

mod cell;
mod graph;
mod hex;
mod lines;
mod plan;
mod set;
mod square;
mod three;
mod walk;
mod word;

pub use cell::{Cell, Frame};
pub use graph::{Door, RotationGraph};
pub use hex::{Hexagon, SIDES as HEXAGON_SIDES};
pub use lines::Line;
pub use plan::{MOST_CELLS, MOST_SIDES, Planned};
pub use set::CellSet;
pub use square::{Grid, MOST};
pub use walk::{Motion, Pace, Walk, Word};

/// A board: a rotation graph whose cells have names and places on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    graph: RotationGraph,
    shape: Shape,
    names: Vec<String>,
    places: Vec<(u16, u16)>,
    shades: Vec<u8>,
    /// By player and cell, the side ahead; side 0 where nothing is said.
    homes: Vec<Vec<u8>>,
    /// How many sides every cell has; 0 if they differ.
    sides: u8,
}

/// What is known of a board besides its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Files and ranks.
    Square(Grid),
    /// A hexagon of hexagons.
    Hexagon(Hexagon),
    /// Three sections round an odd centre.
    ThreePlayer,
    /// Nothing: the plan of a board file.
    Graph,
}

impl Board {
    fn new(graph: RotationGraph, shape: Shape) -> Self {
        let mut sides = (0..graph.len()).filter_map(|i| u16::try_from(i).ok()).map(|i| graph.sides(Cell(i)));
        let first = sides.next().unwrap_or(0);
        let sides = if sides.all(|n| n == first) { first } else { 0 };
        Self { graph, shape, names: Vec::new(), places: Vec::new(), shades: Vec::new(), homes: Vec::new(), sides }
    }

    /// A square board.
    pub fn square(grid: Grid) -> Self {
        let mut board = Self::new(grid.graph(), Shape::Square(grid));
        for (cell, (file, rank)) in board.cells().map(|cell| (cell, grid.at(cell))) {
            board.names.push(grid.name(cell));
            board.places.push((u16::from(file) * 2, u16::from(grid.ranks - 1 - rank) * 2));
            board.shades.push((file + rank) % 2);
        }
        board
    }

    /// A hexagonal board.
    pub fn hexagon(hexagon: Hexagon) -> Self {
        let mut board = Self::new(hexagon.graph(), Shape::Hexagon(hexagon));
        for cell in board.cells() {
            board.names.push(hexagon.name(cell));
            board.places.push(hexagon.place(cell));
            board.shades.push(hexagon.shade(cell));
        }
        board
    }

    /// The board of three players.
    pub fn three_player() -> Self {
        let mut board = Self::new(three::graph(), Shape::ThreePlayer);
        for seen in three::cells() {
            board.names.push(seen.name());
            board.places.push(seen.place());
            board.shades.push(seen.shade());
        }
        board.homes =
            (0..three::PLAYERS).map(|player| three::cells().map(|seen| seen.ahead(player)).collect()).collect();
        board
    }

    /// A board of any shape.
    pub fn graph_of(plan: Vec<Planned>) -> Self {
        let doors = plan.iter().map(|cell| cell.doors.clone()).collect();
        let mut board = Self::new(RotationGraph::new(doors), Shape::Graph);
        let players = plan.iter().map(|cell| cell.home.len()).max().unwrap_or(0);
        let ahead = |player: usize| plan.iter().map(|cell| cell.home.get(player).copied().unwrap_or(0)).collect();
        board.homes = (0..players).map(ahead).collect();
        for cell in plan {
            board.names.push(cell.name);
            board.places.push(cell.place);
            board.shades.push(cell.shade);
        }
        board
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

    /// The cells behind the sides of a cell.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let frames = (0..self.graph.sides(cell)).map(move |heading| Frame { heading, ..Frame::home(cell) });
        frames.filter_map(|frame| self.graph.pace(frame, Pace::Forward)).map(|frame| frame.cell)
    }

    /// What it is besides a rotation graph.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Files and ranks, if it is a square board.
    pub fn grid(&self) -> Option<Grid> {
        if let Shape::Square(grid) = self.shape { Some(grid) } else { None }
    }

    /// `e4`; empty for a cell of another board.
    pub fn name(&self, cell: Cell) -> &str {
        self.names.get(cell.index()).map_or("", String::as_str)
    }

    /// The cell of a name.
    pub fn by_name(&self, name: &str) -> Option<Cell> {
        self.cells().find(|&cell| self.name(cell) == name)
    }

    /// Where the cell is drawn, in half squares: its left and upper edge, seen by the first player. Every cell is two half
    /// squares wide and high.
    pub fn place(&self, cell: Cell) -> (u16, u16) {
        self.places.get(cell.index()).copied().unwrap_or_default()
    }

    /// 0 for a dark square, 1 for a light one, 2 for the third shade.
    pub fn shade(&self, cell: Cell) -> u8 {
        self.shades.get(cell.index()).copied().unwrap_or_default()
    }

    /// How many whole squares the cells take, across and down.
    pub fn extent(&self) -> (u16, u16) {
        let squares = |edge: u16| (edge + 2).div_ceil(2);
        self.places.iter().fold((0, 0), |(w, h), &(x, y)| (w.max(squares(x)), h.max(squares(y))))
    }

    /// How a turtle of a player is put on a cell: facing forward, not flipped.
    pub fn home(&self, cell: Cell, player: usize) -> Frame {
        match self.homes.get(player) {
            None => Frame::home(cell),
            Some(ahead) => Frame { heading: ahead.get(cell.index()).copied().unwrap_or(0), ..Frame::home(cell) },
        }
    }

    /// Turns what is forward for a player by so many sides counter-clockwise, everywhere.
    pub fn face(&mut self, player: usize, turns: i32) {
        let ahead = |board: &Self, cell: Cell| {
            let sides = i32::from(board.graph.sides(cell)).max(1);
            u8::try_from((i32::from(board.home(cell, player).heading) + turns % sides).rem_euclid(sides)).unwrap_or(0)
        };
        let turned: Vec<u8> = self.cells().map(|cell| ahead(self, cell)).collect();
        while self.homes.len() <= player {
            self.homes.push(vec![0; self.len()]);
        }
        self.homes[player] = turned;
    }

    /// The cell that looks to the first player as this one looks to another, where the board is the same for both: on a
    /// square or hexagonal board the second player sees it in the mirror, on the board of three each from the own edge.
    pub fn as_first_sees(&self, cell: Cell, player: usize) -> Cell {
        match self.shape {
            Shape::Square(grid) if player == 1 => {
                let (file, rank) = grid.at(cell);
                grid.cell(file.into(), i32::from(grid.ranks) - 1 - i32::from(rank)).unwrap_or(cell)
            }
            Shape::Hexagon(hexagon) if player == 1 => hexagon.mirrored(cell),
            Shape::ThreePlayer => {
                let back = three::PLAYERS - u8::try_from(player % usize::from(three::PLAYERS)).unwrap_or(0);
                three::Seen::of(cell).turned(back).cell()
            }
            _ => cell,
        }
    }

    /// The walk that goes nowhere.
    pub fn stay(&self) -> Walk {
        match self.shape {
            Shape::Square(_) => Walk::Lattice(Motion::default()),
            Shape::Hexagon(_) => Walk::Hexes(Motion::default()),
            Shape::ThreePlayer | Shape::Graph => Walk::Word(Word::new(self.sides, &[])),
        }
    }

    /// One pace as a walk.
    pub fn pace(&self, pace: Pace) -> Walk {
        match self.shape {
            Shape::Square(_) => Walk::Lattice(Motion::pace(pace)),
            Shape::Hexagon(_) => Walk::Hexes(Motion::pace(pace)),
            Shape::ThreePlayer | Shape::Graph => Walk::Word(Word::new(self.sides, &[pace])),
        }
    }

    /// One step to the right, `R⁻¹uR`, where every cell has four sides: rows of squares need it.
    pub fn right(&self) -> Option<Walk> {
        let paces = [Pace::Turn(-1), Pace::Forward, Pace::Turn(1)];
        (self.sides == 4).then(|| paces.into_iter().fold(self.stay(), |walk, pace| walk.then(&self.pace(pace))))
    }

    /// May two different walks from one cell lead to the same cell?
    pub fn may_overlap(&self) -> bool {
        match self.shape {
            Shape::Square(grid) => grid.wrapped_files || grid.wrapped_ranks,
            Shape::Hexagon(_) => false,
            Shape::ThreePlayer | Shape::Graph => true,
        }
    }

    /// Where a turtle comes to; `None` off the board.
    pub fn walk(&self, frame: Frame, walk: &Walk) -> Option<Frame> {
        match (walk, self.shape) {
            (Walk::Lattice(motion), Shape::Square(grid)) => grid.walk(frame, *motion),
            (Walk::Hexes(motion), Shape::Hexagon(hexagon)) => hexagon.walk(frame, *motion),
            (Walk::Word(word), _) => word.paces().iter().try_fold(frame, |frame, &pace| self.graph.pace(frame, pace)),
            (Walk::Lattice(_) | Walk::Hexes(_), _) => None,
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
