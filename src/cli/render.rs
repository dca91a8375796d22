//! `alfil render GAME`: draws the board as text, coloured on a terminal, or as an SVG picture.

use super::game_argument::{GameArgument, PositionArgs};
use super::{Failure, configuration, diagnostics, json, play};
use crate::store::Glyphs;
use crate::tui::board_area::BoardArea;
use crate::tui::board_export::PictureFormat;
use crate::tui::board_picture::BoardPicture;
use crate::tui::board_widget::BoardWidget;
use crate::tui::buffer_text;
use crate::tui::cell_size::CellSize;
use crate::tui::state::Appearance;
use crate::tui::static_board::{self, BoardLabels};
use crate::tui::theme::ColourDepth;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::widgets::Widget;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct RenderArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Available columns and rows; the largest squares that fit are used
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = size)]
    pub size: Option<Size>,
    /// Print an SVG picture
    #[arg(long, conflicts_with = "json")]
    pub svg: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A board as JSON.
#[derive(Serialize)]
struct BoardRow<'a> {
    game: &'a str,
    fen: String,
    rows: Vec<String>,
}

pub(super) fn run(args: &RenderArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let config = configuration::load()?;
    let (variant, position) = (&argument.game.variant, &argument.start.position);
    let is_coloured = !args.json && diagnostics::is_coloured(&io::stdout());
    let depth = if is_coloured { play::colour_depth() } else { ColourDepth::None };
    let appearance = Appearance::new(&config, depth, play::background());
    if args.svg {
        let picture = PictureFormat::Svg.write(variant, position, args.size, &appearance);
        return Ok(out.write_all(&picture.map_err(Failure::Input)?)?);
    }
    let picture = static_board::picture(variant, position);
    let theme = &appearance.theme;
    // Without colours, only upper and lower case distinguish the players.
    let glyphs = if depth == ColourDepth::None { Glyphs::Letters } else { config.glyphs };
    let area = area(&picture, args.size.or_else(|| terminal_size().filter(|_| is_coloured)))?;
    let mut buffer = Buffer::empty(area.outer());
    BoardWidget { picture: &picture, area: &area, theme, glyphs }.render(buffer.area, &mut buffer);
    let lines = buffer_text::lines(&buffer, depth != ColourDepth::None);
    if args.json {
        let start = &argument.start;
        let fen = start.write(&argument.game.variant);
        return json::line(out, &BoardRow { game: argument.game.name(), fen, rows: lines });
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Columns and rows of the terminal, minus the line of the next prompt.
fn terminal_size() -> Option<Size> {
    let (columns, rows) = crossterm::terminal::size().ok()?;
    Some(Size::new(columns, rows.saturating_sub(1)))
}

/// The board with the largest squares that fit into `room`, with labels if possible. Without `room`, the smallest squares.
fn area(picture: &BoardPicture, room: Option<Size>) -> Result<BoardArea, Failure> {
    let Some(room) = room else {
        return Ok(static_board::area(picture, CellSize::TINY, BoardLabels::Shown));
    };
    static_board::largest_area(picture, room).ok_or_else(|| Failure::Input(static_board::too_small(picture, room)))
}

/// Parses columns and rows: `80x24`.
fn size(text: &str) -> Result<Size, String> {
    let parse = |part: &str| part.trim().parse::<u16>().ok();
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some(Size::new(parse(width)?, parse(height)?)))
        .ok_or_else(|| "expected columns and rows, such as `80x24`".into())
}

#[cfg(test)]
mod tests {
    use super::{Size, size};

    #[test]
    fn sizes_are_parsed() {
        assert_eq!(size("80x24"), Ok(Size::new(80, 24)));
        assert!(size("80").is_err() && size("80x-1").is_err() && size("x").is_err());
    }
}
