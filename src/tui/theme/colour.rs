//! Arithmetic on colours: luminance and contrast by the WCAG formulas, mixing, and the way down from truecolor to the
//! 256 colours of xterm.

use std::ops::RangeInclusive;

use ratatui::style::Color;

/// The colour `0xRRGGBB`.
pub const fn rgb(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::Rgb(red, green, blue)
}

/// The red, green and blue of a colour; `None` where the terminal alone knows them (`Reset`).
///
/// The sixteen named colours are taken as xterm draws them, the indexed ones follow xterm's cube and grey ramp.
pub fn channels(colour: Color) -> Option<[u8; 3]> {
    Some(match colour {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index) => return indexed(index),
        Color::Black => [0, 0, 0],
        Color::Red => [205, 0, 0],
        Color::Green => [0, 205, 0],
        Color::Yellow => [205, 205, 0],
        Color::Blue => [0, 0, 238],
        Color::Magenta => [205, 0, 205],
        Color::Cyan => [0, 205, 205],
        Color::Gray => [229, 229, 229],
        Color::DarkGray => [127, 127, 127],
        Color::LightRed => [255, 0, 0],
        Color::LightGreen => [0, 255, 0],
        Color::LightYellow => [255, 255, 0],
        Color::LightBlue => [92, 92, 255],
        Color::LightMagenta => [255, 0, 255],
        Color::LightCyan => [0, 255, 255],
        Color::White => [255, 255, 255],
    })
}

/// The steps of one channel of xterm's 6x6x6 cube.
const CUBE_LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Channels of the colours 16 to 255; the first sixteen are the user's own, so they have none.
fn indexed(index: u8) -> Option<[u8; 3]> {
    match index {
        0..16 => None,
        16..232 => {
            let cube = usize::from(index - 16);
            Some([CUBE_LEVELS[cube / 36], CUBE_LEVELS[cube / 6 % 6], CUBE_LEVELS[cube % 6]])
        }
        232.. => Some([8 + 10 * (index - 232); 3]),
    }
}

/// Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it.
pub fn luminance([red, green, blue]: [u8; 3]) -> f64 {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// Contrast of two colours, 1 to 21, as WCAG 2 defines it; `None` where one of them is the terminal's own.
pub fn contrast(one: Color, other: Color) -> Option<f64> {
    let (one, other) = (luminance(channels(one)?), luminance(channels(other)?));
    Some((one.max(other) + 0.05) / (one.min(other) + 0.05))
}

/// `base` with `percent` of `over` in it. Colours that are not RGB do not mix: `over` wins from 50 on.
pub fn mix(base: Color, over: Color, percent: u8) -> Color {
    let (Color::Rgb(..), Color::Rgb(..), Some(low), Some(high)) = (base, over, channels(base), channels(over)) else {
        return if percent >= 50 { over } else { base };
    };
    let percent = u16::from(percent.min(100));
    let blend = |i: usize| {
        let sum = u16::from(low[i]) * (100 - percent) + u16::from(high[i]) * percent;
        u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
    };
    Color::Rgb(blend(0), blend(1), blend(2))
}

/// A colour of this relative luminance with the hue of another: darkened or mixed with white in linear light.
pub fn tone(hue: Color, target: f64) -> Color {
    let Some(base) = channels(hue) else { return hue };
    let light = luminance(base);
    let channel = |channel: u8| {
        let part = linear(channel);
        let part = if light >= target {
            part * target / light.max(f64::MIN_POSITIVE)
        } else {
            part + (1.0 - part) * (target - light) / (1.0 - light)
        };
        from_linear(part)
    };
    Color::Rgb(channel(base[0]), channel(base[1]), channel(base[2]))
}

/// A channel in linear light, 0 to 1.
fn linear(channel: u8) -> f64 {
    let part = f64::from(channel) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// The channel of a part of linear light.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
fn from_linear(part: f64) -> u8 {
    let part = part.clamp(0.0, 1.0);
    let part = if part <= 0.003_130_8 { part * 12.92 } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 };
    (part * 255.0).round() as u8
}

/// The nearest of the colours 16 to 255. A colour that is not RGB is returned unchanged.
pub fn to_indexed(colour: Color) -> Color {
    let Color::Rgb(red, green, blue) = colour else {
        return colour;
    };
    nearest_index([red, green, blue], |_| true).unwrap_or(colour)
}

/// The nearest of the colours 16 to 255 in a range of luminances, but none of `taken`.
pub fn to_indexed_tone(colour: Color, range: &RangeInclusive<f64>, taken: &[Color]) -> Color {
    let is_free = |index: u8| {
        let is_in_range = indexed(index).is_some_and(|channels| range.contains(&luminance(channels)));
        is_in_range && !taken.contains(&Color::Indexed(index))
    };
    channels(colour).and_then(|channels| nearest_index(channels, is_free)).unwrap_or(colour)
}

/// The nearest of the colours 16 to 255 that are allowed.
fn nearest_index(colour: [u8; 3], is_allowed: impl Fn(u8) -> bool) -> Option<Color> {
    let all = (16..=255).filter(|&index| is_allowed(index));
    all.min_by_key(|&index| distance(colour, indexed(index).unwrap_or_default())).map(Color::Indexed)
}

/// Squared distance, weighted by how well the eye tells each channel apart, with a further weight on brightness: in a
/// coarse palette a wrong hue is easier to bear than two squares that look the same.
fn distance(one: [u8; 3], other: [u8; 3]) -> i32 {
    let [red, green, blue] = [0, 1, 2].map(|i| i32::from(one[i]) - i32::from(other[i]));
    let light = (2 * red + 5 * green + blue) / 8;
    2 * red * red + 4 * green * green + 3 * blue * blue + 12 * light * light
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_is_21() {
        assert!((contrast(rgb(0), rgb(0x00ff_ffff)).expect("both are known") - 21.0).abs() < 1e-9);
        assert_eq!(contrast(Color::Reset, Color::White), None);
    }

    #[test]
    fn mixing_goes_from_one_to_the_other() {
        assert_eq!(mix(rgb(0), rgb(0x00ff_ffff), 0), rgb(0));
        assert_eq!(mix(rgb(0), rgb(0x00ff_ffff), 100), rgb(0x00ff_ffff));
        assert_eq!(mix(Color::Blue, Color::Red, 20), Color::Blue);
    }

    #[test]
    fn a_tone_has_its_luminance() {
        for hue in [0x0012_3456, 0x00ff_0000, 0x0000_00ff, 0x00ff_ffff, 0x0088_8888] {
            let Color::Rgb(red, green, blue) = tone(rgb(hue), 0.18) else { panic!("an RGB colour") };
            assert!((luminance([red, green, blue]) - 0.18).abs() < 0.004, "{hue:x}");
        }
    }

    #[test]
    fn the_palette_maps_to_itself() {
        for index in 16..=255 {
            let [red, green, blue] = indexed(index).expect("past the first sixteen");
            let back = channels(to_indexed(Color::Rgb(red, green, blue)));
            assert_eq!(back, Some([red, green, blue]));
        }
    }
}
