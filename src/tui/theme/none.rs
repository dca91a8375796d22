//! The theme without colours, for `NO_COLOR` and for terminals that have none: attributes and shapes say everything.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardTheme, Theme, ink};
use crate::store::ThemeName;

/// The theme.
pub fn theme() -> Theme {
    let plain = Style::new();
    let bold = plain.add_modifier(Modifier::BOLD);
    Theme {
        name: ThemeName::None,
        text: plain,
        dim: plain.add_modifier(Modifier::DIM),
        title: bold,
        border: plain.add_modifier(Modifier::DIM),
        key: bold,
        selected: plain.add_modifier(Modifier::REVERSED),
        bar: plain,
        good: bold,
        alarm: bold.add_modifier(Modifier::REVERSED),
        board: BoardTheme {
            squares: [[Color::Reset; 5]; 4],
            has_tints: false,
            has_texture: true,
            inks: ink::colourless_inks(),
            promoted: Color::Reset,
            lines: Color::Reset,
            targets: [bold; 5],
            cursor: bold,
            selected: plain,
            check: bold,
            mixed: plain,
            superposed: plain,
            percent: plain,
            labels: plain.add_modifier(Modifier::DIM),
        },
    }
}
