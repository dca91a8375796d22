//! How many colours the terminal can show.

/// The colour ladder, from nothing up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
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
pub struct Hints<'a> {
    /// `$NO_COLOR`: any text but the empty one means no colours (<https://no-color.org>).
    pub no_color: Option<&'a str>,
    /// `$COLORTERM`.
    pub colorterm: Option<&'a str>,
    /// `$TERM`.
    pub term: Option<&'a str>,
}

impl Depth {
    /// The best the terminal can surely do. A terminal that says nothing gets the sixteen colours, which all have.
    pub fn detect(hints: Hints<'_>) -> Self {
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
    fn check(no_color: &str, colorterm: &str, term: &str, expect: Depth) {
        let hints = Hints { no_color: Some(no_color), colorterm: Some(colorterm), term: Some(term) };
        assert_eq!(Depth::detect(hints), expect);
    }

    #[test]
    fn the_ladder() {
        check("", "truecolor", "xterm-256color", Depth::True);
        check("", "24bit", "xterm", Depth::True);
        check("", "", "xterm-direct", Depth::True);
        check("", "", "screen-256color", Depth::Indexed);
        check("", "", "linux", Depth::Sixteen);
        check("", "", "vt100", Depth::None);
        check("", "truecolor", "dumb", Depth::None);
        check("1", "truecolor", "xterm-256color", Depth::None);
        assert_eq!(Depth::detect(Hints::default()), Depth::Sixteen);
    }
}
