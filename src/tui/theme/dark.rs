//! The dark theme: slate squares, ivory against amber.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardTheme, Ink, Theme, mix, rgb};
use crate::store::ThemeName;

const BACKGROUND: Color = rgb(0x0015_191f);
const SQUARES: [Color; 3] = [rgb(0x0024_2c38), rgb(0x0037_4353), rgb(0x002d_3745)];
const PIECE_BODY: Color = rgb(0x0012_161c);

/// A square and its tints, in the order of [`super::Tint`].
fn tints(square: Color) -> [Color; 5] {
    [
        square,
        mix(square, rgb(0x0052_681c), 53),
        mix(square, rgb(0x003a_4690), 62),
        mix(square, rgb(0x000c_625e), 78),
        mix(square, rgb(0x0098_1226), 85),
    ]
}

/// The pieces of a player.
fn ink(colour: Color, bold: bool, rim: bool) -> Ink {
    let style = Style::new().fg(colour).add_modifier(if bold { Modifier::BOLD } else { Modifier::empty() });
    let under = if rim { mix(PIECE_BODY, colour, 12) } else { mix(SQUARES[0], colour, 15) };
    Ink {
        style,
        has_rim: rim,
        body: mix(colour, PIECE_BODY, 38),
        contrast: under,
        faint: [26, 43, 62].map(|share| mix(SQUARES[1], colour, share)),
    }
}

/// The theme.
pub fn theme() -> Theme {
    let text = Style::new().fg(rgb(0x00d3_d8df)).bg(BACKGROUND);
    let mut owners = [
        ink(rgb(0x00fb_f6ea), true, false),
        ink(rgb(0x00ff_b765), false, true),
        ink(rgb(0x007f_e3f2), true, false),
        ink(rgb(0x00ff_c2e2), false, true),
    ];
    for further in &mut owners[2..] {
        further.style = further.style.add_modifier(Modifier::UNDERLINED);
    }
    Theme {
        name: ThemeName::Dark,
        text,
        dim: text.fg(rgb(0x008d_97a5)),
        title: text.fg(rgb(0x00ff_d9a0)).add_modifier(Modifier::BOLD),
        border: text.fg(rgb(0x0046_5262)),
        key: text.fg(rgb(0x00ff_c27a)).add_modifier(Modifier::BOLD),
        selected: text.fg(rgb(0x00ff_ffff)).bg(rgb(0x002f_4a63)).add_modifier(Modifier::BOLD),
        bar: text.fg(rgb(0x0060_a5c8)),
        good: text.fg(rgb(0x0086_d18f)),
        alarm: text.fg(rgb(0x00ff_8a80)).add_modifier(Modifier::BOLD),
        board: BoardTheme {
            squares: SQUARES.map(tints),
            has_tints: true,
            has_texture: false,
            inks: owners,
            targets: [rgb(0x0071_d7a0), rgb(0x00ff_8f85), rgb(0x0076_c8ff), rgb(0x00e5_b8ff)]
                .map(|colour| Style::new().fg(colour).add_modifier(Modifier::BOLD)),
            cursor: Style::new().fg(rgb(0x00ff_f3b0)).add_modifier(Modifier::BOLD),
            selected: Style::new().fg(rgb(0x008f_efe0)).add_modifier(Modifier::BOLD),
            check: Style::new().fg(rgb(0x00ff_c4bd)).add_modifier(Modifier::BOLD),
            mixed: Style::new().fg(rgb(0x005f_5246)),
            superposed: Style::new().fg(rgb(0x0086_3a86)),
            percent: Style::new().fg(rgb(0x00ea_d6bf)),
            labels: text.fg(rgb(0x008d_97a5)),
        },
    }
}

/// The theme in 256 colours. The cube is coarse where it is dark, so the squares are picked by hand.
pub fn indexed() -> Theme {
    let mut theme = theme().map_colours(super::colour::to_indexed);
    let row = |square| [square, 22, 54, 23, 88].map(Color::Indexed);
    theme.board.squares = [236, 239, 238].map(row);
    for (player, ink) in [(1, 221), (3, 225)] {
        theme.board.inks[player].style.fg = Some(Color::Indexed(ink));
    }
    theme
}
