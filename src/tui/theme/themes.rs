//! The table of themes with true colours. A theme is a screen (the colours of texts) and the hues of the squares.

use ratatui::style::{Modifier, Style};

use super::{BoardTheme, Theme, colour, ink, rgb, squares};
use crate::store::ThemeName;

/// Colours of texts and frames.
struct Screen {
    background: u32,
    text: u32,
    dim: u32,
    title: u32,
    border: u32,
    key: u32,
    selected_text: u32,
    selected: u32,
    bar: u32,
    good: u32,
    alarm: u32,
}

/// A line of the table.
struct ThemeSource {
    name: ThemeName,
    screen: Screen,
    /// Hues of dark, light and third squares, and of boards with one shade.
    squares: [u32; 4],
}

const DARK_SCREEN: Screen = Screen {
    background: 0x0015_191f,
    text: 0x00d3_d8df,
    dim: 0x008d_97a5,
    title: 0x00ff_d9a0,
    border: 0x0046_5262,
    key: 0x00ff_c27a,
    selected_text: 0x00ff_ffff,
    selected: 0x002f_4a63,
    bar: 0x0060_a5c8,
    good: 0x0086_d18f,
    alarm: 0x00ff_8a80,
};

const LIGHT_SCREEN: Screen = Screen {
    background: 0x00fa_f8f3,
    text: 0x0023_272e,
    dim: 0x0067_6d78,
    title: 0x007a_3b00,
    border: 0x00c3_bda9,
    key: 0x008a_4300,
    selected_text: 0x000f_172a,
    selected: 0x00c9_dcf5,
    bar: 0x002b_6f95,
    good: 0x0015_7038,
    alarm: 0x00b4_1220,
};

/// The themes.
const THEMES: [ThemeSource; 6] = [
    ThemeSource {
        name: ThemeName::Dark,
        screen: DARK_SCREEN,
        squares: [0x0058_6878, 0x0078_8592, 0x008a_7050, 0x0068_7686],
    },
    ThemeSource {
        name: ThemeName::Light,
        screen: LIGHT_SCREEN,
        squares: [0x0080_6a4e, 0x0094_7f62, 0x0066_7c8e, 0x008a_7558],
    },
    ThemeSource {
        name: ThemeName::Wood,
        screen: Screen {
            background: 0x001b_1612,
            text: 0x00e2_d8ca,
            dim: 0x00a6_9784,
            border: 0x005c_4d3d,
            selected: 0x0056_3d22,
            bar: 0x00c8_9a60,
            ..DARK_SCREEN
        },
        squares: [0x009a_5a28, 0x00b0_7238, 0x0078_7674, 0x00a5_6630],
    },
    ThemeSource {
        name: ThemeName::Green,
        screen: Screen { background: 0x0016_1a17, border: 0x0046_5648, selected: 0x002c_5238, ..DARK_SCREEN },
        squares: [0x003f_7d3a, 0x0062_9050, 0x0092_704e, 0x0050_8746],
    },
    ThemeSource {
        name: ThemeName::Blue,
        screen: Screen {
            background: 0x00f6_f8fb,
            border: 0x00b4_c0d0,
            title: 0x0012_4a8c,
            key: 0x0016_5098,
            ..LIGHT_SCREEN
        },
        squares: [0x0045_6e9c, 0x0062_86ae, 0x008f_7a5c, 0x0054_7aa5],
    },
    ThemeSource {
        name: ThemeName::Contrast,
        screen: Screen {
            background: 0,
            text: 0x00ff_ffff,
            dim: 0x00d0_d0d0,
            title: 0x00ff_ff60,
            border: 0x00ff_ffff,
            key: 0x00ff_ff60,
            selected_text: 0,
            selected: 0x00ff_ff60,
            bar: 0x0060_e0ff,
            good: 0x0070_ff90,
            alarm: 0x00ff_a090,
        },
        squares: [0x0060_6060, 0x0090_9090, 0x004a_7ab0, 0x0078_7878],
    },
];

/// The theme of a name in true colours; the first one for names that are not in the table.
pub fn theme(name: ThemeName) -> Theme {
    let source = THEMES.iter().find(|source| source.name == name).unwrap_or(&THEMES[0]);
    let Screen { background, text, dim, title, border, key, selected_text, selected, bar, good, alarm } = source.screen;
    let text = Style::new().fg(rgb(text)).bg(rgb(background));
    Theme {
        name: source.name,
        text,
        dim: text.fg(rgb(dim)),
        title: text.fg(rgb(title)).add_modifier(Modifier::BOLD),
        border: text.fg(rgb(border)),
        key: text.fg(rgb(key)).add_modifier(Modifier::BOLD),
        selected: text.fg(rgb(selected_text)).bg(rgb(selected)).add_modifier(Modifier::BOLD),
        bar: text.fg(rgb(bar)),
        good: text.fg(rgb(good)),
        alarm: text.fg(rgb(alarm)).add_modifier(Modifier::BOLD),
        board: board(source, text.fg(rgb(dim))),
    }
}

fn board(source: &ThemeSource, labels: Style) -> BoardTheme {
    let bold = |colour: u32| Style::new().fg(rgb(colour)).add_modifier(Modifier::BOLD);
    let squares = squares::squares(source.squares);
    let [[square, ..], ..] = squares;
    let is_contrast = source.name == ThemeName::Contrast;
    BoardTheme {
        squares,
        has_tints: true,
        has_texture: false,
        inks: if is_contrast { ink::contrast_inks(square) } else { ink::inks(square) },
        promoted: rgb(0x00af_0000),
        lines: rgb(0x0020_2226),
        targets: [0x00d8_f8e4, 0x00ff_e0dc, 0x00d8_ecff, 0x00f2_e0ff, 0x00ff_f0d0].map(bold),
        cursor: bold(0x00ff_f3b0),
        selected: bold(0x00ea_e0ff),
        check: bold(0x00ff_e4e0),
        mixed: Style::new().fg(colour::tone(rgb(0x00a0_7040), 0.18)),
        superposed: Style::new().fg(colour::tone(rgb(0x00b0_40b0), 0.18)),
        percent: Style::new().fg(rgb(0x00ff_ffff)),
        labels,
    }
}

/// The theme of a name in 256 colours.
pub fn indexed(name: ThemeName) -> Theme {
    let theme = theme(name);
    let squares = squares::indexed(&theme.board.squares);
    let mut theme = theme.map_colours(colour::to_indexed);
    theme.board.squares = squares;
    theme
}
