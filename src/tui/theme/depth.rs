//! Colour depth of the terminal.

/// The colour ladder, from nothing up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColourDepth {
    /// No colour at all: bold, underline and shapes only.
    None,
    /// The sixteen named colours, as the user has set them.
    Sixteen,
    /// xterm's 256 colours.
    Indexed,
    /// 24 bits.
    True,
}

/// What the environment says about colours; passed in, so that the answer can be tested.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColourHints<'a> {
    /// `$NO_COLOR`: any text but the empty one means no colours (<https://no-color.org>).
    pub no_color: Option<&'a str>,
    /// `$COLORTERM`.
    pub colorterm: Option<&'a str>,
    /// `$TERM`.
    pub term: Option<&'a str>,
}

impl ColourDepth {
    /// The best the terminal can surely do. A terminal that says nothing gets the sixteen colours, which all have.
    pub fn detect(hints: ColourHints<'_>) -> Self {
        let term = hints.term.unwrap_or_default();
        let colorterm = hints.colorterm.unwrap_or_default().to_ascii_lowercase();
        if hints.no_color.is_some_and(|value| !value.is_empty()) || matches!(term, "dumb" | "vt100" | "vt220") {
            Self::None
        } else if matches!(&*colorterm, "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::True
        } else if term.contains("256color") || matches!(term, "alacritty" | "xterm-kitty" | "xterm-ghostty" | "foot") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(no_color: &str, colorterm: &str, term: &str, expect: ColourDepth) {
        let hints = ColourHints { no_color: Some(no_color), colorterm: Some(colorterm), term: Some(term) };
        assert_eq!(ColourDepth::detect(hints), expect);
    }

    #[test]
    fn the_ladder() {
        check("", "truecolor", "xterm-256color", ColourDepth::True);
        check("", "24bit", "xterm", ColourDepth::True);
        check("", "", "xterm-direct", ColourDepth::True);
        check("", "", "screen-256color", ColourDepth::Indexed);
        check("", "", "linux", ColourDepth::Sixteen);
        check("", "", "vt100", ColourDepth::None);
        check("", "truecolor", "dumb", ColourDepth::None);
        check("1", "truecolor", "xterm-256color", ColourDepth::None);
        assert_eq!(ColourDepth::detect(ColourHints::default()), ColourDepth::Sixteen);
    }
}
