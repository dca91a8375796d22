//! The theme for sixteen colours, whose exact shades are the user's: black and blue squares, and signs where a tint
//! would leave too little contrast.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardTheme, Theme, ink};
use crate::store::ThemeName;

/// A square and its tints, in the order of [`super::Tint`]; only check has a colour with enough contrast to every piece.
const fn tints(square: Color) -> [Color; 5] {
    [square, square, square, square, Color::Red]
}

/// The theme.
pub fn theme() -> Theme {
    let text = Style::new().fg(Color::Gray).bg(Color::Black);
    let bold = |colour| Style::new().fg(colour).add_modifier(Modifier::BOLD);
    Theme {
        name: ThemeName::Sixteen,
        text,
        dim: text.fg(Color::DarkGray),
        title: text.fg(Color::White).add_modifier(Modifier::BOLD),
        border: text.fg(Color::DarkGray),
        key: text.fg(Color::LightYellow).add_modifier(Modifier::BOLD),
        selected: text.fg(Color::White).bg(Color::Blue).add_modifier(Modifier::BOLD),
        bar: text.fg(Color::Cyan),
        good: text.fg(Color::LightGreen),
        alarm: text.fg(Color::White).bg(Color::Red).add_modifier(Modifier::BOLD),
        board: BoardTheme {
            squares: [tints(Color::Black), tints(Color::Blue), tints(Color::Black), tints(Color::Black)],
            has_tints: false,
            has_texture: false,
            inks: ink::sixteen_inks(),
            promoted: Color::Red,
            lines: Color::Gray,
            targets: [Color::LightGreen, Color::LightYellow, Color::LightCyan, Color::White, Color::LightYellow]
                .map(bold),
            cursor: bold(Color::White),
            selected: bold(Color::LightCyan),
            check: bold(Color::White),
            mixed: Style::new().fg(Color::DarkGray),
            superposed: Style::new().fg(Color::Magenta),
            percent: Style::new().fg(Color::White),
            labels: text,
        },
    }
}
