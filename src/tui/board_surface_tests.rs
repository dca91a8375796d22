//! Lines, edges and arrows of boards as text.

use ratatui::layout::Size;

use super::*;
use crate::game::{PieceStyle, SideColour};
use crate::store::Glyphs;
use crate::tui::{
    board_layout::{LayoutRequest, lay_out},
    board_picture::ColouredEdge,
    board_widget::{
        BoardWidget,
        tests::{Case, picture},
    },
    theme::{ColourDepth, Theme},
};
use ratatui::widgets::Widget;

#[test]
fn small_squares_have_thin_edges_in_the_colours_of_players() {
    let mut board = picture(&["...", "...", "..."]);
    let edge = |place, edge, side| ColouredEdge { place, edge, side };
    board.edges = vec![
        edge((0, 0), SquareEdge::Above, SideColour::Red),
        edge((4, 4), SquareEdge::Right, SideColour::Blue),
        edge((2, 4), SquareEdge::Below, SideColour::Red),
        edge((0, 2), SquareEdge::Left, SideColour::Blue),
    ];
    let theme = || Theme::choose(None, ColourDepth::True);
    for (flipped, expect) in [(false, [" ▀▀     ", "▐      ", "   ▄▄  ▌"]), (true, ["▐  ▀▀  ", "      ▌", "     ▄▄"])]
    {
        let case = Case { theme: theme(), flipped, ..Case::new(CellSize::TINY) };
        let buffer = case.render(&board);
        let is_edge = |cell: &ratatui::buffer::Cell| ["▀", "▄", "▐", "▌"].contains(&cell.symbol());
        let is_board = |cell: &ratatui::buffer::Cell| theme().board.squares.iter().flatten().any(|&c| c == cell.bg);
        let row = |y: u16| (0..buffer.area.width).map(move |x| (x, y)).map(|at| &buffer[at]).collect::<Vec<_>>();
        let rows = (0..buffer.area.height).map(row).filter(|row| row.iter().any(|cell| is_board(cell)));
        let rows: Vec<Vec<_>> = rows.collect();
        let text = |row: &Vec<&ratatui::buffer::Cell>| {
            let shown = row.iter().filter(|cell| is_board(cell) || is_edge(cell) || cell.symbol() == " ");
            shown.map(|cell| cell.symbol()).collect::<String>()
        };
        let texts: Vec<String> = rows.iter().map(text).collect();
        for (text, expect) in texts.iter().zip(expect) {
            assert_eq!(text.trim_end().trim_start(), expect.trim(), "{texts:?}");
        }
        for cell in rows.into_iter().flatten() {
            let side = match cell.symbol() {
                "▀" | "▄" => SideColour::Red,
                "▐" | "▌" => SideColour::Blue,
                _ => continue,
            };
            assert_eq!(cell.fg, theme().board.ink_of(Some(side)).fill);
        }
    }
}

#[test]
fn lines_of_a_ruled_board_join_at_corners_and_crossings() {
    let board = |rows: &[&str]| BoardPicture { style: crate::game::BoardStyle::Plain, ..picture(rows) };
    for (rows, expect) in [
        (2, ["┌───┬───┐", "│   │ ♙ │", "├───┼───┤", "│   │   │", "└───┴───┘"].as_slice()),
        (3, &["┌─────┬─────┐", "│     │  ♙  │", "│     │     │", "├─────┼─────┤"]),
    ] {
        let text = Case::new(CellSize::of_rows(rows)).text(&board(&[".♙", ".."]));
        let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['1', '2', ' '])).collect();
        assert_eq!(lines[..expect.len()], *expect, "{text}");
    }
}

#[test]
fn arrows_of_a_panned_board_stand_on_its_squares() {
    let row = "♟.".repeat(13);
    let board = picture(&[row.as_str(); 26]);
    let wish = LayoutRequest {
        terminal: Size::new(40, 20),
        extent: board.extent,
        pinned: Some(CellSize::SMALL),
        focus: (26, 26),
        previous_first: Position::new(9, 9),
        ..LayoutRequest::default()
    };
    let area = lay_out(&wish).expect("there is room").board;
    let theme = Theme::choose(None, ColourDepth::True);
    let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width: 40, height: 20 });
    BoardWidget { picture: &board, area: &area, theme: &theme, glyphs: Glyphs::Unicode }
        .render(area.squares, &mut buffer);
    let mut found = std::collections::BTreeMap::new();
    for position in area.squares.positions() {
        let cell = &buffer[position];
        if ["◂", "▸", "▴", "▾"].contains(&cell.symbol()) {
            *found.entry(cell.symbol()).or_insert(0) += 1;
            assert!(theme.board.squares.iter().flatten().any(|&colour| colour == cell.bg), "{position:?}");
        }
    }
    let Size { width, height } = area.shown();
    // A corner shows one of its two arrows.
    assert!(found["▴"] == width && found["▾"] == width, "{found:?}");
    assert!(found["◂"] == height && found["▸"] == height, "{found:?}");
}

#[test]
fn a_stone_between_lines_is_a_block() {
    let mut board = BoardPicture { style: BoardStyle::Plain, ..picture(&["●○", ".."]) };
    for (square, colour) in board.squares.iter_mut().zip([SideColour::Red, SideColour::Yellow]) {
        square.piece.iter_mut().for_each(|piece| (piece.style, piece.colour) = (PieceStyle::Stone, Some(colour)));
    }
    for (number, square) in board.squares.iter_mut().enumerate() {
        square.piece.iter_mut().for_each(|piece| piece.owner = u8::from(number == 1));
    }
    let theme = Theme::choose(None, ColourDepth::True);
    let text = Case { theme, ..Case::new(CellSize::SMALL) }.text(&board);
    assert!(text.lines().any(|line| line.contains("│▐█▌│▐•▌│")), "{text}");
}
