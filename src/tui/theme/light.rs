//! The light theme: paper squares, blue against black, as a printed diagram has them.

use ratatui::style::{Color, Modifier, Style};

use super::{BoardTheme, Ink, Theme, mix, rgb};
use crate::store::ThemeName;

const BACKGROUND: Color = rgb(0x00fa_f8f3);
const SQUARES: [Color; 3] = [rgb(0x00d5_cdb9), rgb(0x00ee_e8d9), rgb(0x00e2_dac8)];

/// A square and its tints, in the order of [`super::Tint`].
fn tints(square: Color) -> [Color; 5] {
    [
        square,
        mix(square, rgb(0x00d9_d25a), 65),
        mix(square, rgb(0x009f_c2f5), 75),
        mix(square, rgb(0x00a0_e6d0), 75),
        mix(square, rgb(0x00ff_c0b6), 85),
    ]
}

/// The pieces of a player.
fn ink(colour: Color, bold: bool, rim: bool) -> Ink {
    let style = Style::new().fg(colour).add_modifier(if bold { Modifier::BOLD } else { Modifier::empty() });
    let under = mix(rgb(0x00ff_ffff), colour, if rim { 0 } else { 8 });
    Ink {
        style,
        has_rim: rim,
        body: under,
        contrast: under,
        faint: [26, 43, 62].map(|share| mix(SQUARES[0], colour, share)),
    }
}

/// The theme.
pub fn theme() -> Theme {
    let text = Style::new().fg(rgb(0x0023_272e)).bg(BACKGROUND);
    let mut owners = [
        ink(rgb(0x0016_338c), true, true),
        ink(rgb(0x0014_1518), false, false),
        ink(rgb(0x007a_163e), true, true),
        ink(rgb(0x000d_4a2b), false, false),
    ];
    for further in &mut owners[2..] {
        further.style = further.style.add_modifier(Modifier::UNDERLINED);
    }
    Theme {
        name: ThemeName::Light,
        text,
        dim: text.fg(rgb(0x0067_6d78)),
        title: text.fg(rgb(0x007a_3b00)).add_modifier(Modifier::BOLD),
        border: text.fg(rgb(0x00c3_bda9)),
        key: text.fg(rgb(0x008a_4300)).add_modifier(Modifier::BOLD),
        selected: text.fg(rgb(0x000f_172a)).bg(rgb(0x00c9_dcf5)).add_modifier(Modifier::BOLD),
        bar: text.fg(rgb(0x002b_6f95)),
        good: text.fg(rgb(0x0015_7038)),
        alarm: text.fg(rgb(0x00b4_1220)).add_modifier(Modifier::BOLD),
        board: BoardTheme {
            squares: SQUARES.map(tints),
            has_tints: true,
            has_texture: false,
            inks: owners,
            targets: [rgb(0x0000_6b3a), rgb(0x00a8_1020), rgb(0x0000_52a3), rgb(0x0071_1fa0)]
                .map(|colour| Style::new().fg(colour).add_modifier(Modifier::BOLD)),
            cursor: Style::new().fg(rgb(0x0012_2a6b)).add_modifier(Modifier::BOLD),
            selected: Style::new().fg(rgb(0x0000_564a)).add_modifier(Modifier::BOLD),
            check: Style::new().fg(rgb(0x0090_0a18)).add_modifier(Modifier::BOLD),
            mixed: Style::new().fg(rgb(0x00b3_a78f)),
            superposed: Style::new().fg(rgb(0x00d9_7fd4)),
            percent: Style::new().fg(rgb(0x003a_352b)),
            labels: text.fg(rgb(0x0067_6d78)),
        },
    }
}

/// The theme in 256 colours; the tints are picked by hand, since some of them fall together in the cube.
pub fn indexed() -> Theme {
    let mut theme = theme().map_colours(super::colour::to_indexed);
    let row = |square| [square, 186, 153, 158, 217].map(Color::Indexed);
    theme.board.squares = [187, 255, 254].map(row);
    theme.board.inks[0].style.fg = Some(Color::Indexed(18));
    theme
}
