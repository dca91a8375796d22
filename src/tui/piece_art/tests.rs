//! Every drawing at every size, and which one a piece gets.

use ratatui::style::Style;

use super::{
    blocks::BlockOptions,
    drawing::Drawing,
    layer_grid::{Layer, LayerGrid},
    *,
};
use crate::game::{PieceLabel, SideColour};
use crate::snapshot_tests::assert_snapshot;
use crate::tui::theme::{ColourDepth, Theme};

/// Sizes in rows that have a snapshot.
const SNAPSHOT_ROWS: [u16; 7] = [2, 3, 4, 5, 6, 7, 10];

/// All sketches of a size, with some letters.
fn sketches(rows: u16) -> Vec<Sketch> {
    let drawings = Drawing::all().filter(|drawing| rows >= drawing.min_rows());
    let mut sketches: Vec<Sketch> = drawings.map(Sketch::of).collect();
    sketches.push(Sketch::of(Drawing::Wedge).turned(2));
    if rows >= Drawing::Tile.min_rows() {
        sketches.extend("AW+".chars().map(|letter| Sketch::of(Drawing::Tile).with_letter(letter)));
    } else if rows >= 3 {
        sketches.extend("AW+".chars().map(Sketch::of_letter));
    }
    sketches
}

fn cells(rows: u16) -> impl Iterator<Item = (u16, u16)> {
    (0..rows).flat_map(move |row| (0..2 * rows).map(move |column| (column, row)))
}

#[test]
fn drawings_leave_the_corners_free_for_marks() {
    for rows in [3, 4, 5, 6, 7, 8, 13, 20] {
        for sketch in sketches(rows) {
            let grid = sketch.grid(rows);
            assert_eq!(grid.rows(), usize::from(rows));
            let (right, bottom) = (2 * rows - 1, rows - 1);
            for (column, row) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
                let drawn = 64 - grid.cell(column.into(), row.into()).of(Layer::Square).count_ones();
                assert_eq!(drawn, 0, "{sketch:?} of {rows} rows at {column}, {row}");
            }
        }
    }
}

#[test]
fn two_colours_a_cell_are_enough() {
    for rows in [2, 3, 4, 5, 6, 7, 8, 13, 20] {
        for sketch in sketches(rows) {
            let grid = sketch.grid(rows);
            let is_mixed = |(column, row): (u16, u16)| {
                let cell = grid.cell(column.into(), row.into());
                cell.of(Layer::Square).count_ones() > 16 && cell.of(Layer::Fill) != 0
            };
            assert_eq!(cells(rows).find(|&cell| is_mixed(cell)), None, "{sketch:?} of {rows} rows");
        }
    }
}

#[test]
fn wedges_point_up_or_down() {
    let drawn = |grid: &LayerGrid, row: u16| -> u32 {
        (0..2 * grid.rows()).map(|column| 64 - grid.cell(column, row.into()).of(Layer::Square).count_ones()).sum()
    };
    for rows in 2..=20 {
        let [up, down] = [0, 2].map(|turns| Sketch::of(Drawing::Wedge).turned(turns).grid(rows));
        assert!(drawn(&up, 0) < drawn(&up, rows / 2), "{rows}");
        assert!(drawn(&down, rows - 1) < drawn(&down, (rows - 1) / 2), "{rows}");
    }
}

/// The sketches of a size side by side, as silhouettes: lines show the square.
fn silhouettes(rows: u16) -> String {
    use Layer::{Outline, Square};
    let options = BlockOptions { alike: [Square, Outline, Outline, Square], is_square_known: false };
    let all: Vec<_> = sketches(rows).into_iter().map(|sketch| sketch.blocks(rows, options)).collect();
    let mut text = String::new();
    for (band, row) in all.chunks(8).flat_map(|band| (0..rows).map(move |row| (band, row))) {
        for blocks in band {
            text.extend((0..2 * rows).map(|column| blocks.at(column, row).map_or(' ', |block| block.character)));
            text.push('│');
        }
        text.push('\n');
        if row == rows - 1 {
            text.push('\n');
        }
    }
    text
}

#[test]
fn all_drawings_by_size() {
    for rows in SNAPSHOT_ROWS {
        assert_snapshot(&format!("rows_{rows}"), &silhouettes(rows));
    }
}

/// A piece of the second player.
fn picture(glyph: char, label: Option<&str>, style: PieceStyle) -> PiecePicture {
    let label = label.and_then(PieceLabel::parse);
    PiecePicture { style, ..PiecePicture::of_chess(glyph, 1, label) }
}

/// What is drawn on a square with this number of rows.
fn drawn(piece: &PiecePicture, rows: u16, is_flipped: bool) -> String {
    let theme = Theme::choose(None, ColourDepth::True).board;
    let area = Rect::new(0, 0, 2 * rows, rows);
    let mut buffer = Buffer::empty(area);
    buffer.set_style(area, Style::new().bg(theme.squares[0][0]));
    PieceArt { piece, theme: &theme, glyphs: Glyphs::Unicode, is_flipped }.draw(area, &mut buffer);
    let row = |y| (0..2 * rows).map(move |x| (x, y));
    (0..rows).map(|y| row(y).map(|at| buffer[at].symbol()).collect::<String>() + "\n").collect()
}

#[track_caller]
fn check_alike(one: &PiecePicture, other: &PiecePicture, rows: u16, expect: bool) {
    assert_eq!(drawn(one, rows, false) == drawn(other, rows, false), expect, "{one:?} {other:?}");
}

#[test]
fn a_piece_has_the_drawing_of_its_style() {
    use PieceStyle::{Draughts, Figure, Stone};
    let (knight, cross) = (picture('♘', None, Figure), picture('✕', None, Figure));
    check_alike(&knight, &picture('♞', Some("n"), Figure), 5, true);
    check_alike(&knight, &cross, 5, false);
    check_alike(&cross, &picture('×', None, Figure), 5, true);
    check_alike(&picture('Ⓐ', Some("a"), Figure), &picture('Ⓒ', Some("c"), Figure), 5, false);
    check_alike(&picture('Ⓐ', Some("a"), Figure), &picture('Ⓐ', Some("A"), Figure), 3, true);
    check_alike(&picture('⛀', None, Draughts), &picture('⛁', None, Draughts), 3, false);
    check_alike(&picture('○', None, Stone), &picture('●', None, Stone), 2, true);
    check_alike(&picture('○', None, Figure), &picture('●', None, Figure), 3, false);
}

#[test]
fn stones_of_colours_keep_them_and_differ_in_shape() {
    let theme = Theme::choose(None, ColourDepth::True).board;
    let red = PiecePicture { owner: 0, colour: Some(SideColour::Red), ..picture('●', None, PieceStyle::Stone) };
    let yellow = PiecePicture { owner: 1, colour: Some(SideColour::Yellow), ..red };
    for rows in 1..=20 {
        let [one, other] = [red, yellow].map(|piece| drawn(&piece, rows, false));
        assert_ne!(one, other, "{rows}");
        let area = Rect::new(0, 0, 2 * rows, rows);
        let mut buffer = Buffer::empty(area);
        buffer.set_style(area, Style::new().bg(theme.squares[3][0]));
        PieceArt { piece: &red, theme: &theme, glyphs: Glyphs::Unicode, is_flipped: false }.draw(area, &mut buffer);
        let fill = theme.ink(&red).fill;
        let is_red = buffer.content.iter().filter(|cell| cell.bg == fill || cell.fg == fill).count();
        assert!(2 * is_red >= buffer.content.len() / 2, "{rows}: {is_red}");
    }
    // White and black differ for everyone.
    let white = PiecePicture { owner: 0, colour: Some(SideColour::White), ..red };
    let black = PiecePicture { owner: 1, colour: Some(SideColour::Black), ..red };
    check_alike(&white, &black, 3, true);
}

#[track_caller]
fn check_text(glyph: char, style: PieceStyle, rows: u16, expect: &str) {
    let drawn = drawn(&picture(glyph, None, style), rows, false);
    assert!(drawn.contains(expect), "{drawn}");
}

#[test]
fn symbols_that_cannot_be_drawn_are_written() {
    for rows in 1..=20 {
        check_text('歩', PieceStyle::Wedge, rows, "歩");
        check_text('車', PieceStyle::Disc, rows, "車");
        check_text('☯', PieceStyle::Figure, rows, "☯");
    }
    check_text('♘', PieceStyle::Figure, 2, "♞");
    check_text('✕', PieceStyle::Figure, 2, "✕");
}

#[test]
fn wedges_turn_with_the_board() {
    let [black, white] =
        [false, true].map(|faces_down| PiecePicture { faces_down, ..picture('歩', None, PieceStyle::Wedge) });
    for rows in 2..=20 {
        assert_eq!(drawn(&black, rows, false), drawn(&white, rows, true));
        assert_ne!(drawn(&black, rows, false), drawn(&white, rows, false));
    }
}

#[test]
fn any_area_is_large_enough() {
    let theme = Theme::choose(None, ColourDepth::True).board;
    for (width, height) in (0..30).flat_map(|width| (0..15).map(move |height| (width, height))) {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        for style in [PieceStyle::Figure, PieceStyle::Disc, PieceStyle::Wedge, PieceStyle::Stone, PieceStyle::Draughts]
        {
            let piece = PiecePicture { colour: Some(SideColour::Red), ..picture('歩', None, style) };
            let art = PieceArt { piece: &piece, theme: &theme, glyphs: Glyphs::Unicode, is_flipped: true };
            art.draw(area, &mut buffer);
            art.draw_faint(Color::Red, area, &mut buffer);
        }
    }
}
