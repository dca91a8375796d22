//! Whether the terminal is light or dark: its answer to a question about its background, or what its environment says.

use super::colour::luminance;
use crate::store::ThemeName;

/// The background of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Dark, as most are.
    #[default]
    Dark,
    /// Light.
    Light,
}

/// Colours of more luminance are light. Black and white text have the same contrast to a colour of this one.
const MIN_LIGHT_LUMINANCE: f64 = 0.179;

impl Background {
    /// The background with this colour in red, green and blue.
    pub fn of_colour(colour: [u8; 3]) -> Self {
        if luminance(colour) > MIN_LIGHT_LUMINANCE { Self::Light } else { Self::Dark }
    }

    /// The background that `$COLORFGBG` names: the text's colour, a semicolon, perhaps another field, and the background's colour,
    /// as numbers of the sixteen colours. rxvt, Konsole and others set it.
    pub fn of_colorfgbg(text: &str) -> Option<Self> {
        match text.rsplit_once(';')?.1.trim().parse().ok()? {
            0..=6 | 8 => Some(Self::Dark),
            7 | 9..=15 => Some(Self::Light),
            _ => None,
        }
    }

    /// The theme for it.
    pub const fn theme(self) -> ThemeName {
        match self {
            Self::Dark => ThemeName::Dark,
            Self::Light => ThemeName::Light,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: Option<Background>) {
        assert_eq!(Background::of_colorfgbg(text), expect, "{text:?}");
    }

    #[test]
    fn the_environment_names_one_of_sixteen_colours() {
        use Background::{Dark, Light};
        check("15;0", Some(Dark));
        check("0;15", Some(Light));
        check("0;default;15", Some(Light));
        check("12;8", Some(Dark));
        check("0;7", Some(Light));
        check("default;default", None);
        check("15;99", None);
        check("", None);
        check("7", None);
    }

    #[test]
    fn colours_are_light_or_dark() {
        let check = |colour, expect| assert_eq!(Background::of_colour(colour), expect, "{colour:?}");
        check([0, 0, 0], Background::Dark);
        check([0, 43, 54], Background::Dark);
        check([40, 44, 52], Background::Dark);
        check([253, 246, 227], Background::Light);
        check([255, 255, 255], Background::Light);
    }
}
