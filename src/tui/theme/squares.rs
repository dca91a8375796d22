//! The squares of themes with true colours: calm mid-tones, on which white and black pieces both stand out.
//!
//! On a relative luminance between 0.15 and 0.2125, white and black both have a contrast of at least 4. A theme chooses hues;
//! their luminances are the same in all themes, so that contrast never depends on taste.

use std::ops::RangeInclusive;

use ratatui::style::Color;

use super::{
    Tint,
    colour::{rgb, to_indexed_tone, tone},
};

/// Backgrounds by shade of the square (0 dark, 1 light, 2 third, 3 that of boards with one shade) and then by [`super::Tint`].
pub type Squares = [[Color; 5]; SHADE_COUNT];

/// Number of shades.
const SHADE_COUNT: usize = 4;

/// Relative luminances by shade. The third shade differs from the others in hue, too.
const LUMINANCES: [f64; SHADE_COUNT] = [0.157, 0.207, 0.182, 0.182];

/// The luminances on which white and black have a contrast of almost 4, for palettes.
const INDEXED_LUMINANCES: RangeInclusive<f64> = 0.1495..=0.2155;

/// Hues of a last move, the cursor, a selected piece and a check.
const TINTS: [u32; 4] = [0x0098_8820, 0x007c_68c8, 0x0018_8c78, 0x00cc_3a30];

/// Squares of these hues by shade.
pub fn squares(hues: [u32; SHADE_COUNT]) -> Squares {
    std::array::from_fn(|shade| {
        let [last, cursor, selected, check] = TINTS;
        [hues[shade], last, cursor, selected, check].map(|hue| of_shade(shade, rgb(hue)))
    })
}

/// A colour with the luminance of a shade.
pub fn of_shade(shade: usize, hue: Color) -> Color {
    tone(hue, LUMINANCES[shade])
}

/// The same squares in the palette of 256 colours, all different.
pub fn indexed(squares: &Squares) -> Squares {
    let mut plain: Vec<Color> = Vec::new();
    // No plain square is as red as a check.
    let checks = squares.map(|tints| to_indexed_tone(tints[Tint::Check as usize], &INDEXED_LUMINANCES, &[]));
    for row in squares {
        let taken = [&plain[..], &checks[..]].concat();
        plain.push(to_indexed_tone(row[0], &INDEXED_LUMINANCES, &taken));
    }
    std::array::from_fn(|shade| {
        let mut taken = plain.clone();
        std::array::from_fn(|tint| {
            if tint == 0 {
                return plain[shade];
            }
            let colour = to_indexed_tone(squares[shade][tint], &INDEXED_LUMINANCES, &taken);
            taken.push(colour);
            colour
        })
    })
}
