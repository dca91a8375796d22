//! Boards as rotation graphs, and the turtle walks on them.
//!
//! A board is a rotation graph whose cells have names and screen positions. Square and hexagonal boards are also
//! lattices, on which a walk is a single addition. Source: seed 001 and section 3 of the language page.

mod cell;
mod cell_set;
mod graph;
mod hex;
mod picture_lines;
mod plan;
mod square;
mod three_player;
mod turtle_word;
mod walk;

pub use cell::{Cell, Frame};
pub use cell_set::CellSet;
pub use graph::{Door, RotationGraph};
pub use hex::{Hexagon, SIDE_RANGE as HEXAGON_SIDES};
pub use picture_lines::BoardLine;
pub use plan::{MAX_CELLS, MAX_SIDES, PlannedCell, ScreenPosition};
pub use square::{Grid, MAX_GRID_SIDE};
pub use walk::{Motion, TurtleStep, TurtleWord, Walk};

use rustc_hash::FxHashMap;

/// A board: a rotation graph whose cells have names and screen positions. The default has no cells.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    graph: RotationGraph,
    shape: BoardShape,
    /// The cells without their doors, which are in the graph.
    cells: Vec<PlannedCell>,
    /// By player and cell, the side ahead. Players without an entry face side 0.
    homes: Vec<Vec<u8>>,
    /// The number of sides of every cell; 0 if they differ.
    sides: u8,
    /// The cells by their names.
    by_name: FxHashMap<String, Cell>,
    /// The length of the longest name, in bytes.
    longest_name: usize,
}

/// The geometry of a board, beyond its graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BoardShape {
    /// A square grid.
    Square(Grid),
    /// A hexagon of hexagonal cells.
    Hexagon(Hexagon),
    /// Three sections around a centre where six cells meet.
    ThreePlayer,
    /// Any other graph, as described by a board file.
    #[default]
    Graph,
}

impl Board {
    fn new(shape: BoardShape, mut cells: Vec<PlannedCell>) -> Self {
        let graph = RotationGraph::new(cells.iter_mut().map(|cell| std::mem::take(&mut cell.doors)).collect());
        let players = cells.iter().map(|cell| cell.home.len()).max().unwrap_or(0);
        let ahead = |player: usize| cells.iter().map(|cell| cell.home.get(player).copied().unwrap_or(0)).collect();
        let homes = (0..players).map(ahead).collect();
        let mut by_name = FxHashMap::default();
        for (cell, planned) in (0..).map(Cell).zip(&cells) {
            by_name.entry(planned.name.clone()).or_insert(cell);
        }
        let longest_name = by_name.keys().map(String::len).max().unwrap_or(0);
        let mut board = Self { graph, shape, cells, homes, sides: 0, by_name, longest_name };
        let first = board.graph.sides(Cell(0));
        board.sides = if board.cells().all(|cell| board.graph.sides(cell) == first) { first } else { 0 };
        board
    }

    /// A square board.
    pub fn square(grid: Grid) -> Self {
        Self::new(BoardShape::Square(grid), grid.plan())
    }

    /// A hexagonal board.
    pub fn hexagon(hexagon: Hexagon) -> Self {
        Self::new(BoardShape::Hexagon(hexagon), hexagon.plan())
    }

    /// The three-player board.
    pub fn three_player() -> Self {
        Self::new(BoardShape::ThreePlayer, three_player::plan())
    }

    /// A board of any shape, from the cells of a board file.
    pub fn from_plan(plan: Vec<PlannedCell>) -> Self {
        Self::new(BoardShape::Graph, plan)
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether the board has no cells.
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

    /// The neighbours of a cell, one per door.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let frames = (0..self.graph.sides(cell)).map(move |heading| Frame { heading, ..Frame::home(cell) });
        frames.filter_map(|frame| self.graph.step(frame, TurtleStep::Forward)).map(|frame| frame.cell)
    }

    /// The geometry of the board.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// Whether the board is part of a lattice, on which all cells and all players have the same directions.
    pub fn is_lattice(&self) -> bool {
        matches!(self.shape, BoardShape::Square(_) | BoardShape::Hexagon(_))
    }

    /// The grid, if this is a square board.
    pub fn grid(&self) -> Option<Grid> {
        if let BoardShape::Square(grid) = self.shape { Some(grid) } else { None }
    }

    /// The name of a cell, such as `e4`; empty for a cell of another board.
    pub fn name(&self, cell: Cell) -> &str {
        self.cells.get(cell.index()).map_or("", |cell| &cell.name)
    }

    /// The cell with this name.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }

    /// The cells whose names occur in a text.
    pub fn cells_in(&self, text: &str) -> Vec<Cell> {
        let ends = |start: usize| start + 1..=text.len().min(start + self.longest_name);
        let words = |start: usize| ends(start).filter_map(move |end| text.get(start..end));
        (0..text.len()).flat_map(words).filter_map(|word| self.cell_named(word)).collect()
    }

    /// Where a cell is drawn.
    pub fn screen_position(&self, cell: Cell) -> ScreenPosition {
        self.cells.get(cell.index()).map_or((0, 0), |cell| cell.screen_position)
    }

    /// The shade of a cell: 0 dark, 1 light, 2 the third shade.
    pub fn shade(&self, cell: Cell) -> u8 {
        self.cells.get(cell.index()).map_or(0, |cell| cell.shade)
    }

    /// The width and height of the board in whole squares.
    pub fn extent(&self) -> (u16, u16) {
        let squares = |edge: u16| (edge + 2).div_ceil(2);
        let positions = self.cells.iter().map(|cell| cell.screen_position);
        positions.fold((0, 0), |(w, h), (x, y)| (w.max(squares(x)), h.max(squares(y))))
    }

    /// The frame of a player on a cell: facing that player's forward, not flipped.
    pub fn home(&self, cell: Cell, player: usize) -> Frame {
        let ahead = self.homes.get(player).and_then(|ahead| ahead.get(cell.index()));
        Frame { heading: ahead.copied().unwrap_or(0), ..Frame::home(cell) }
    }

    /// Rotates a player's forward by `turns` sides counter-clockwise, on every cell.
    pub fn turn_forward(&mut self, player: usize, turns: i32) {
        let cells = self.len();
        self.homes.resize_with(self.homes.len().max(player + 1), || vec![0; cells]);
        for cell in self.cells() {
            let sides = i32::from(self.graph.sides(cell)).max(1);
            let ahead = &mut self.homes[player][cell.index()];
            *ahead = u8::try_from((i32::from(*ahead) + turns % sides).rem_euclid(sides)).unwrap_or(0);
        }
    }

    /// The cell that looks to the first player as `cell` looks to `player`. On square and hexagonal boards the second
    /// player's view is mirrored. On the three-player board each player sees the board from the own edge.
    pub fn from_first_players_view(&self, cell: Cell, player: usize) -> Cell {
        match self.shape {
            BoardShape::Square(grid) if player == 1 => {
                let (file, rank) = grid.file_and_rank(cell);
                grid.cell(file.into(), i32::from(grid.ranks) - 1 - i32::from(rank)).unwrap_or(cell)
            }
            BoardShape::Hexagon(hexagon) if player == 1 => hexagon.mirrored(cell),
            BoardShape::ThreePlayer => {
                let back =
                    three_player::PLAYERS - u8::try_from(player % usize::from(three_player::PLAYERS)).unwrap_or(0);
                three_player::SectionCell::of(cell).in_section_after(back).cell()
            }
            _ => cell,
        }
    }

    /// The walk that goes nowhere.
    pub fn identity_walk(&self) -> Walk {
        self.walk_of(&[])
    }

    /// One step as a walk.
    pub fn step_walk(&self, step: TurtleStep) -> Walk {
        self.walk_of(&[step])
    }

    /// Some steps as one walk.
    pub fn walk_of(&self, steps: &[TurtleStep]) -> Walk {
        match self.shape {
            BoardShape::Square(_) => Walk::Lattice(Motion::of_steps(steps)),
            BoardShape::Hexagon(_) => Walk::Hexes(Motion::of_steps(steps)),
            BoardShape::ThreePlayer | BoardShape::Graph => Walk::Word(TurtleWord::new(self.sides, steps)),
        }
    }

    /// One step to the right, `R⁻¹uR`, if every cell has four sides. Rows of squares need it.
    pub fn right_step(&self) -> Option<Walk> {
        (self.sides == 4).then(|| self.walk_of(&[TurtleStep::Turn(-1), TurtleStep::Forward, TurtleStep::Turn(1)]))
    }

    /// Whether two different walks from one cell can lead to the same cell.
    pub fn walks_may_meet(&self) -> bool {
        match self.shape {
            BoardShape::Square(grid) => grid.wrapped_files || grid.wrapped_ranks,
            BoardShape::Hexagon(_) => false,
            BoardShape::ThreePlayer | BoardShape::Graph => true,
        }
    }

    /// The frame at the end of a walk; `None` off the board.
    pub fn walk(&self, frame: Frame, walk: &Walk) -> Option<Frame> {
        match (walk, self.shape) {
            (Walk::Lattice(motion), BoardShape::Square(grid)) => grid.walk(frame, *motion),
            (Walk::Hexes(motion), BoardShape::Hexagon(hexagon)) => hexagon.walk(frame, *motion),
            (Walk::Word(word), _) => word.steps().iter().try_fold(frame, |frame, &step| self.graph.step(frame, step)),
            (Walk::Lattice(_) | Walk::Hexes(_), _) => None,
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
