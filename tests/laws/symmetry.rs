//! A board symmetry commutes with moves: mirror the position and the move, and the outcomes are mirrored.

use super::cases;
use super::random::{random_move, random_position};
use super::small_game::{BOARDS, Outcomes, SmallGame};
use alfil::algebra::{Content, Kind};
use alfil::board::{Cell, Frame, Grid};
use alfil::program::Position;
use proptest::prelude::*;

/// A board symmetry: its movement, the player whose turn it becomes, the image of a cell, and whether pieces change sides.
struct Symmetry {
    movement: &'static str,
    player: usize,
    cell: fn(Grid, u8, u8) -> (u8, u8),
    recoloured: bool,
}

const SYMMETRIES: [Symmetry; 3] = [
    Symmetry { movement: "C F R²", player: 1, cell: |grid, x, y| (x, grid.ranks - 1 - y), recoloured: true },
    Symmetry { movement: "F", player: 0, cell: |grid, x, y| (grid.files - 1 - x, y), recoloured: false },
    Symmetry {
        movement: "R²",
        player: 0,
        cell: |grid, x, y| (grid.files - 1 - x, grid.ranks - 1 - y),
        recoloured: false,
    },
];

impl Symmetry {
    fn image(&self, grid: Grid, cell: Cell) -> Cell {
        let (x, y) = grid.file_and_rank(cell);
        let (x, y) = (self.cell)(grid, x, y);
        grid.cell(x.into(), y.into()).expect("a cell of the board")
    }

    fn contents(&self, grid: Grid, contents: &[Content]) -> Vec<Content> {
        let mut out = contents.to_vec();
        for (i, content) in (0..).zip(contents) {
            let kind = match content.kind.index() {
                Some(index) if self.recoloured => Kind::piece((index + 2) % 4),
                _ => content.kind,
            };
            out[self.image(grid, Cell(i)).index()] = Content { kind, ..*content };
        }
        out
    }

    fn frame(&self, grid: Grid, frame: Frame) -> Frame {
        // A mirror exchanges left and right turns.
        let mirrored = self.movement.contains('F');
        let heading = if mirrored { (4 - frame.heading) % 4 } else { frame.heading };
        Frame { cell: self.image(grid, frame.cell), heading, ..frame }
    }

    fn outcomes(&self, grid: Grid, outcomes: &Outcomes) -> Outcomes {
        let place = |place: Option<Frame>| place.map(|frame| self.frame(grid, frame));
        outcomes.iter().map(|(contents, frame)| (self.contents(grid, contents), place(*frame))).collect()
    }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn mirrored_moves_lead_to_mirrored_positions(m in random_move(), (board, numbers, place) in random_position()) {
        let game = SmallGame::new(BOARDS[board]);
        let grid = game.interpreter.rules().board.grid().unwrap();
        let (at, place) = (game.position(&numbers), game.place(place));
        let Some(plain) = game.outcomes_of(&m, &at, place) else { return Ok(()) };
        for symmetry in &SYMMETRIES {
            let text = format!("{} {m}", symmetry.movement);
            let mirrored_move = game.parse_move(symmetry.player, &text).unwrap();
            let contents: Vec<Content> = at.cells().map(|(_, content)| content).collect();
            let mut mirrored = Position::new(&symmetry.contents(grid, &contents), &[]);
            mirrored.set_turn(symmetry.player);
            let there = place.map(|frame| symmetry.frame(grid, frame));
            let Some(outcomes) = game.outcomes(symmetry.player, &mirrored_move, &mirrored, there) else { continue };
            prop_assert_eq!(outcomes, symmetry.outcomes(grid, &plain), "{}", text);
        }
    }
}
