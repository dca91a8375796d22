//! Boards as text, at every size; colours where they matter.

use ratatui::{Terminal, backend::TestBackend, layout::Size};

use super::*;
use crate::game::PieceLabel;
use crate::snapshot_tests::assert_snapshot;
use crate::tui::{
    board_labels::LabelRoom,
    board_layout::{LayoutRequest, PanelDemand, lay_out},
    board_picture::{MixedSquare, SquareMarks},
    cell_size::CellSize,
    theme::{ColourDepth, TargetMark, Tint},
};

const CHESS: [&str; 8] =
    ["♜.♝♛♚♝.♜", "♟♟♟♟.♟♟♟", "..♞..♞..", "....♟...", "♗...♙...", ".....♘..", "♙♙♙♙.♙♙♙", "♖♘♗♕♔..♖"];
const XIANGQI: [&str; 10] = [
    "車馬象士將士象馬車",
    ".........",
    ".砲.....砲.",
    "卒.卒.卒.卒.卒",
    ".........",
    ".........",
    "兵.兵.兵.兵.兵",
    ".炮.....炮.",
    ".........",
    "俥傌相仕帥仕相傌俥",
];

fn letter(glyph: char) -> Option<char> {
    Some(match glyph {
        '♔' | '♚' => 'k',
        '♕' | '♛' => 'q',
        '♖' | '♜' => 'r',
        '♗' | '♝' => 'b',
        '♘' | '♞' => 'n',
        '♙' | '♟' => 'p',
        _ => return None,
    })
}

/// A board from rows of symbols: `.` is empty, `?` a field.
pub(in crate::tui) fn picture(rows: &[&str]) -> BoardPicture {
    let columns = u16::try_from(rows[0].chars().count()).expect("a board");
    let mut squares = Vec::new();
    for (row, text) in (0u16..).zip(rows) {
        for (column, glyph) in (0u16..).zip(text.chars()) {
            let owner = u8::from(!"♔♕♖♗♘♙兵炮俥傌相仕帥●".contains(glyph));
            let piece = Some(PiecePicture::of_chess(glyph, owner, letter(glyph).map(PieceLabel::plain)));
            let likeliest = Some(PiecePicture::of_chess('♞', 1, Some(PieceLabel::plain('n'))));
            let share = f64::from(column + 1) / f64::from(columns);
            squares.push(SquarePicture {
                cell: row * columns + column,
                place: (2 * column, 2 * row),
                shade: u8::from((column + row) % 2 == 0),
                piece: piece.filter(|_| !".?".contains(glyph)),
                mixed: (glyph == '?').then_some(MixedSquare { share, likeliest, is_superposed: false }),
                marks: SquareMarks::default(),
            });
        }
    }
    let rows = u16::try_from(rows.len()).expect("a board");
    BoardPicture {
        extent: Size::new(columns, rows),
        squares,
        columns: (b'a'..=b'z').map(|name| char::from(name).to_string()).take(columns.into()).collect(),
        rows: (1..=rows).rev().map(|name| name.to_string()).collect(),
        ..BoardPicture::default()
    }
}

fn mark(picture: &mut BoardPicture, place: (u16, u16), cursor: bool, tint: Tint, target: Option<TargetMark>) {
    let square = picture.squares.iter_mut().find(|square| square.place == (2 * place.0, 2 * place.1)).expect("a place");
    square.marks = SquareMarks { tint, cursor, target, comment: None };
}

/// Chess with one of each mark.
fn marked() -> BoardPicture {
    let mut picture = picture(&CHESS);
    for (place, cursor, tint, target) in [
        ((0, 4), false, Tint::Selected, None),
        ((4, 0), false, Tint::Check, None),
        ((5, 5), false, Tint::Last, None),
        ((6, 7), false, Tint::Last, None),
        ((1, 5), false, Tint::Plain, Some(TargetMark::Move)),
        ((1, 3), true, Tint::Plain, Some(TargetMark::Move)),
        ((2, 2), true, Tint::Plain, Some(TargetMark::Capture)),
        ((5, 2), false, Tint::Plain, Some(TargetMark::Capture)),
        ((3, 3), false, Tint::Plain, Some(TargetMark::Drop)),
        ((6, 3), false, Tint::Plain, Some(TargetMark::Several)),
        ((7, 1), false, Tint::Plain, Some(TargetMark::Several)),
        ((7, 3), false, Tint::Plain, Some(TargetMark::Capture)),
    ] {
        mark(&mut picture, place, cursor, tint, target);
    }
    picture
}

/// A way to draw a board.
pub(in crate::tui) struct Case {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) glyphs: Glyphs,
    pub(in crate::tui) size: CellSize,
    pub(in crate::tui) flipped: bool,
}

impl Case {
    pub(in crate::tui) fn new(size: CellSize) -> Self {
        Self { theme: Theme::choose(None, ColourDepth::None), glyphs: Glyphs::Unicode, size, flipped: false }
    }

    pub(in crate::tui) fn render(&self, picture: &BoardPicture) -> Buffer {
        let lines = u16::from(picture.style == crate::game::BoardStyle::Plain);
        let labels = picture.label_width();
        let terminal = Size {
            width: (picture.extent.width * self.size.width() + labels + 2 + lines).max(16),
            height: picture.extent.height * self.size.height() + 3 + lines,
        };
        let (extent, pinned, flipped) = (picture.extent, Some(self.size), self.flipped);
        let wish = LayoutRequest {
            terminal,
            extent,
            pinned,
            labels: LabelRoom { width: labels, ..LabelRoom::default() },
            is_ruled: picture.style == crate::game::BoardStyle::Plain,
            is_flipped: flipped,
            ..LayoutRequest::default()
        };
        let places = lay_out(&wish).expect("there is room");
        assert!(places.board.is_whole(), "{places:?}");
        let mut terminal =
            Terminal::new(TestBackend::new(terminal.width, terminal.height)).expect("a terminal in memory");
        let widget = BoardWidget { picture, area: &places.board, theme: &self.theme, glyphs: self.glyphs };
        terminal.draw(|frame| frame.render_widget(widget, frame.area())).expect("memory does not fail");
        terminal.backend().buffer().clone()
    }

    /// The rows of the screen as text, without styles.
    pub(in crate::tui) fn text(&self, picture: &BoardPicture) -> String {
        let buffer = self.render(picture);
        let mut text = String::new();
        for y in 1..buffer.area.height - 1 {
            let mut line = String::new();
            let mut x = 0;
            while x < buffer.area.width {
                let symbol = buffer[(x, y)].symbol();
                line.push_str(symbol);
                x += u16::try_from(symbol.width().max(1)).expect("a symbol");
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[test]
fn every_size() {
    assert_snapshot("tiny", &Case::new(CellSize::TINY).text(&marked()));
    assert_snapshot("small", &Case::new(CellSize::SMALL).text(&marked()));
    assert_snapshot("medium", &Case::new(CellSize::of_rows(3)).text(&marked()));
    assert_snapshot("large", &Case::new(CellSize::of_rows(5)).text(&marked()));
    let dark = Case { theme: Theme::choose(None, ColourDepth::True), ..Case::new(CellSize::of_rows(3)) };
    assert_snapshot("medium_drawn", &dark.text(&marked()));
}

#[test]
fn a_board_is_turned_with_its_labels() {
    assert_snapshot("flipped", &Case { flipped: true, ..Case::new(CellSize::SMALL) }.text(&marked()));
}

#[test]
fn boards_of_other_shapes() {
    assert_snapshot("3x3", &Case::new(CellSize::of_rows(5)).text(&picture(&["●.○", ".●♘", "○.龍"])));
    assert_snapshot("9x10", &Case::new(CellSize::SMALL).text(&picture(&XIANGQI)));
    let large = ["♟.........................", "..........................", ".........................♔"];
    let rows: Vec<&str> = large.iter().copied().cycle().take(26).collect();
    assert_snapshot("26x26", &Case::new(CellSize::TINY).text(&picture(&rows)));
}

#[test]
fn letters_and_pairs() {
    let letters = Case { glyphs: Glyphs::Letters, ..Case::new(CellSize::SMALL) };
    assert_snapshot("letters", &letters.text(&picture(&CHESS)));
    let pairs = Case { glyphs: Glyphs::Pairs, ..Case::new(CellSize::TINY) };
    assert_snapshot("pairs", &pairs.text(&picture(&CHESS)));
}

#[test]
fn a_mark_never_hides_half_a_piece() {
    for (glyphs, rows) in [(Glyphs::Unicode, ["將.."]), (Glyphs::Pairs, ["♚.."])] {
        let mut board = picture(&rows);
        let case = Case { glyphs, ..Case::new(CellSize::TINY) };
        let before = case.text(&board);
        mark(&mut board, (0, 0), false, Tint::Check, Some(TargetMark::Capture));
        assert_eq!(case.text(&board), before);
        let reversed = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
        assert!(case.render(&board).content.iter().any(reversed));
    }
}

#[test]
fn fields_of_shares() {
    let mut worlds = picture(&["????", "....", "♙♙.♘"]);
    mark(&mut worlds, (1, 0), false, Tint::Plain, Some(TargetMark::Capture));
    mark(&mut worlds, (2, 0), true, Tint::Plain, Some(TargetMark::Move));
    for (name, size) in
        [("field_tiny", CellSize::TINY), ("field_small", CellSize::SMALL), ("field_medium", CellSize::of_rows(3))]
    {
        assert_snapshot(name, &Case::new(size).text(&worlds));
    }
    let dark = Case { theme: Theme::choose(None, ColourDepth::True), ..Case::new(CellSize::of_rows(5)) };
    assert_snapshot("field_large", &dark.text(&worlds));
}

#[test]
fn colours_of_the_dark_theme() {
    let mut board = picture(&["♚.♟", "?♘.", "♔.♖"]);
    mark(&mut board, (0, 0), false, Tint::Check, Some(TargetMark::Capture));
    mark(&mut board, (1, 0), true, Tint::Last, Some(TargetMark::Move));
    mark(&mut board, (1, 1), false, Tint::Selected, None);
    for (name, depth) in
        [("dark", ColourDepth::True), ("dark_256", ColourDepth::Indexed), ("sixteen", ColourDepth::Sixteen)]
    {
        let case = Case { theme: Theme::choose(None, depth), ..Case::new(CellSize::SMALL) };
        assert_snapshot(name, &format!("{:#?}", case.render(&board)));
    }
}

#[test]
fn a_click_finds_the_cell_that_is_drawn_there() {
    let picture = picture(&CHESS);
    let wish = LayoutRequest {
        terminal: Size::new(100, 32),
        extent: Size::new(8, 8),
        labels: LabelRoom { width: 1, ..LabelRoom::default() },
        panel: PanelDemand::IfRoom,
        is_flipped: true,
        ..LayoutRequest::default()
    };
    let places = lay_out(&wish).expect("there is room");
    let area = places.board;
    let cell_at = |x, y| {
        let is_hit = |square: &&SquarePicture| area.is_hit(square.place, Position { x, y });
        picture.squares.iter().find(is_hit).map(|square| square.cell)
    };
    assert_eq!(cell_at(area.squares.x, area.squares.y), Some(63));
    assert_eq!(cell_at(area.squares.right() - 1, area.squares.bottom() - 1), Some(0));
    assert_eq!(cell_at(0, 0), None);
}

#[test]
fn no_place_to_draw_on_is_no_harm() {
    let picture = marked();
    for (width, height) in [(16, 10), (17, 11), (24, 12), (40, 20), (100, 32), (500, 200)] {
        for pinned in [1, 2, 3, 4, 5, 12].map(CellSize::of_rows) {
            let wish = LayoutRequest {
                terminal: Size::new(width, height),
                extent: Size::new(8, 8),
                pinned: Some(pinned),
                labels: LabelRoom { width: 1, ..LabelRoom::default() },
                ..LayoutRequest::default()
            };
            let places = lay_out(&wish).expect("there is room");
            let theme = Theme::choose(None, ColourDepth::True);
            let widget = BoardWidget { picture: &picture, area: &places.board, theme: &theme, glyphs: Glyphs::Unicode };
            // A buffer of another size than the layout was made for, as after a resize.
            for (columns, rows) in [(width, height), (width / 2, height / 2), (0, 0)] {
                let area = Rect { x: 0, y: 0, width: columns, height: rows };
                let mut buffer = Buffer::empty(area);
                widget.render(area, &mut buffer);
            }
        }
    }
}
