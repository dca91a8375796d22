//! Finds what a square shows besides its own contents: lines to other squares, neighbours, and edges of players.

use std::collections::{HashMap, HashSet};

use ratatui::layout::Rect;

use super::{
    drawn_board::DrawnBoard,
    tile::{Neighbour, OwnedEdge, Surface, Tile},
};
use crate::{
    game::{BoardStyle, ScreenPosition},
    tui::{
        board_picture::{BoardPicture, SquarePicture},
        board_surface::shown_tint,
        theme::SINGLE_SHADE,
    },
};

/// Maximum distance of neighbours in half squares, across and down.
const NEIGHBOUR_DISTANCE: i32 = 2;

/// A board with its squares by place.
pub struct Surroundings<'a> {
    board: &'a DrawnBoard,
    squares: HashMap<ScreenPosition, &'a SquarePicture>,
    lines: HashMap<ScreenPosition, Vec<(i32, i32)>>,
    points: HashSet<ScreenPosition>,
    /// Whether lines go on between squares, where they stay text.
    joins_text: bool,
}

impl<'a> Surroundings<'a> {
    /// Those of a board.
    pub fn new(board: &'a DrawnBoard) -> Self {
        let picture = &board.picture;
        let mut lines: HashMap<ScreenPosition, Vec<(i32, i32)>> = HashMap::new();
        for &[one, other] in &picture.links {
            for (from, to) in [(one, other), (other, one)] {
                lines.entry(from).or_default().extend(direction(board, from, to));
            }
        }
        let is_long = |&(across, down): &(i32, i32)| across.abs().max(down.abs()) > NEIGHBOUR_DISTANCE;
        let joins_text = lines.values().flatten().any(is_long);
        lines.values_mut().for_each(|directions| directions.sort_unstable());
        Self {
            board,
            squares: picture.squares.iter().map(|square| (square.place, square)).collect(),
            lines,
            points: picture.points.iter().copied().collect(),
            joins_text,
        }
    }

    /// What a square shows.
    pub fn tile(&self, square: &SquarePicture) -> Tile {
        let marks = square.marks;
        Tile {
            rows: self.board.area.size.height(),
            surface: self.surface(square),
            // Images of hexagons have gaps, so those of a rhombus need no shades.
            shade: if self.board.picture.style == BoardStyle::Rhombus { SINGLE_SHADE } else { square.shade },
            tint: shown_tint(marks, self.board.area.size.height()),
            piece: square.piece,
            is_flipped: self.board.area.flipped,
            has_cursor: marks.cursor,
            target: marks.target,
        }
    }

    fn surface(&self, square: &SquarePicture) -> Surface {
        let BoardPicture { style, is_hexagonal, .. } = self.board.picture;
        let place = square.place;
        match style {
            BoardStyle::Crossings => Surface::Crossing {
                lines: self.lines.get(&place).cloned().unwrap_or_default(),
                has_point: self.points.contains(&place),
                joins_text: self.joins_text,
            },
            BoardStyle::Plain => Surface::Ruled {
                is_last: self.neighbour(place, 2, 0).is_none(),
                is_lowest: self.neighbour(place, 0, 2).is_none(),
            },
            _ if is_hexagonal => {
                let is_pointed_upwards = style == BoardStyle::Rhombus;
                Surface::Hexagon {
                    is_pointed_upwards,
                    neighbours: self.neighbours(place, is_pointed_upwards),
                    edges: self.edges(place),
                }
            }
            BoardStyle::Checkered | BoardStyle::Rhombus => Surface::Filled { edges: self.edges(place) },
        }
    }

    /// The square at a distance in half squares, to the right and down on the screen.
    fn neighbour(&self, place: ScreenPosition, across: i32, down: i32) -> Option<&SquarePicture> {
        let area = &self.board.area;
        let (x, y) = area.oriented(place)?;
        let moved = (u16::try_from(i32::from(x) + across).ok()?, u16::try_from(i32::from(y) + down).ok()?);
        self.squares.get(&area.oriented(moved)?).copied()
    }

    fn neighbours(&self, place: ScreenPosition, is_pointed_upwards: bool) -> Vec<Neighbour> {
        let Some(rect) = self.board.area.rect_of(place) else { return Vec::new() };
        let (across, down) = if is_pointed_upwards { (1, 2) } else { (2, 1) };
        let diagonals = [(-across, -down), (across, -down), (-across, down), (across, down)];
        let neighbours = diagonals.into_iter().filter_map(|(across, down)| {
            let square = self.neighbour(place, across, down)?;
            let Rect { x, y, height, .. } = self.board.area.rect_of(square.place)?;
            Some(Neighbour {
                across: i32::from(x) - i32::from(rect.x),
                down: i32::from(y) - i32::from(rect.y),
                shade: square.shade,
                tint: shown_tint(square.marks, height),
            })
        });
        neighbours.collect()
    }

    fn edges(&self, place: ScreenPosition) -> Vec<OwnedEdge> {
        let owned = self.board.picture.edges.iter().filter(|edge| edge.place == place);
        owned.map(|edge| OwnedEdge { edge: edge.edge.oriented(self.board.area.flipped), side: edge.side }).collect()
    }
}

/// The way from a place to another on the screen, in half squares.
fn direction(board: &DrawnBoard, from: ScreenPosition, to: ScreenPosition) -> Option<(i32, i32)> {
    let (from, to) = (board.area.oriented(from)?, board.area.oriented(to)?);
    Some((i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1)))
}
