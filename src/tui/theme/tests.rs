//! What every shipped theme must keep, in truecolor and in 256 colours.

use super::*;

fn shipped() -> Vec<Theme> {
    let in_depth = |depth| ThemeName::ALL.into_iter().map(move |name| Theme::choose(Some(name), depth));
    in_depth(ColourDepth::True).chain(in_depth(ColourDepth::Indexed)).collect()
}

/// The faults of a theme.
struct Faults<'a> {
    theme: &'a Theme,
    found: Vec<String>,
}

impl Faults<'_> {
    fn want(&mut self, what: &str, fore: Color, back: Color, min: f64) {
        if let Some(ratio) = contrast(fore, back).filter(|&ratio| ratio < min) {
            self.found.push(format!("{}: {what} has {ratio:.2}, wants {min}", self.theme.name.name()));
        }
    }

    fn want_style(&mut self, what: &str, style: Style, back: Color, min: f64) {
        self.want(what, style.fg.unwrap_or_default(), style.bg.unwrap_or(back), min);
    }

    /// Pieces on a square.
    fn check_pieces(&mut self, what: &str, square: Color) {
        for (side, ink) in self.theme.board.inks.iter().enumerate() {
            // White and black cannot both have 4.5 on a square: 4.58 is all there is for both together.
            self.want_style(&format!("glyph {side} on {what}"), ink.text, square, if side < 2 { 3.9 } else { 4.5 });
            self.want(&format!("outline {side} on {what}"), ink.outline, square, 3.0);
        }
    }

    /// Glyphs, details and symbols of pieces in colours that the user chose.
    fn check_own_pieces(&mut self) {
        for (side, ink) in self.theme.board.inks.iter().enumerate() {
            for &square in self.theme.board.squares.iter().flatten() {
                self.want_style(&format!("glyph {side}"), ink.text, square, 3.9);
            }
            self.want(&format!("detail of {side}"), ink.detail, ink.fill, 3.0);
            self.want(&format!("symbol of {side} on its plate"), ink.plate_text, ink.plate, 3.9);
        }
    }

    fn check_board(&mut self) {
        let board = &self.theme.board;
        for (shade, tints) in board.squares.iter().enumerate() {
            for (tint, &square) in Tint::ALL.iter().zip(tints) {
                let what = format!("{shade} {tint:?}");
                self.check_pieces(&what, square);
                for target in TargetMark::ALL {
                    self.want_style(&format!("target {target:?} on {what}"), board.target(target), square, 3.0);
                }
                self.want_style(&format!("cursor on {what}"), board.cursor, square, 3.0);
                self.want_style(&format!("selection on {what}"), board.selected, square, 3.0);
            }
            self.want_style(&format!("check sign on {shade}"), board.check, tints[Tint::Check as usize], 3.0);
            self.want_style(&format!("per cent on {shade}"), board.percent, tints[0], 3.9);
            self.want(&format!("lines on {shade}"), board.lines, tints[0], 2.0);
            for (side, ink) in board.inks.iter().enumerate() {
                self.want(&format!("faint piece {side} on {shade}"), ink.faint[2], tints[0], 2.0);
            }
        }
        for (side, ink) in board.inks.iter().enumerate() {
            self.want(&format!("detail of {side}"), ink.detail, ink.fill, 3.0);
            self.want(&format!("symbol of {side} on its plate"), ink.plate_text, ink.plate, 4.5);
            self.want(&format!("promoted symbol of {side}"), board.promoted, ink.plate, 4.5);
        }
    }

    fn check_texts(&mut self) {
        let theme = self.theme;
        let screen = theme.text.bg.unwrap_or_default();
        for style in [theme.text, theme.title, theme.key, theme.good, theme.alarm, theme.selected, theme.board.labels] {
            self.want_style("text", style, screen, 4.5);
        }
        self.want_style("dim text", theme.dim, screen, if theme.name == ThemeName::Sixteen { 3.0 } else { 4.5 });
        self.want_style("bar", theme.bar, screen, 3.0);
    }
}

#[test]
fn contrast_is_kept() {
    let mut all = Vec::new();
    for theme in &shipped() {
        let mut faults = Faults { theme, found: Vec::new() };
        faults.check_board();
        faults.check_texts();
        all.extend(faults.found);
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn pieces_of_any_colour_keep_their_contrast() {
    for fill in [0x00ff_ffff, 0x0000_0000, 0x0080_8080, 0x00e0_c020, 0x0030_4080, 0x00ff_00ff] {
        let mut theme = Theme::choose(None, ColourDepth::True);
        let squares = theme.board.squares;
        theme.board.inks = theme.board.inks.map(|ink| ink.with_fill(rgb(fill), &squares));
        let mut faults = Faults { theme: &theme, found: Vec::new() };
        faults.check_own_pieces();
        assert!(faults.found.is_empty(), "{fill:06x}: {}", faults.found.join("\n"));
    }
}

#[test]
fn a_side_has_its_colour_on_every_theme() {
    for theme in shipped().iter().filter(|theme| theme.name != ThemeName::None) {
        let fill = |side| colour::channels(theme.board.ink_of(Some(side)).fill).expect("a colour");
        let name = theme.name;
        assert!(fill(SideColour::White).iter().all(|&channel| channel > 220), "{name:?}");
        assert!(fill(SideColour::Black).iter().all(|&channel| channel < 50), "{name:?}");
        let [red, green, blue] = fill(SideColour::Red);
        assert!(red > 2 * green && red > 2 * blue, "{name:?}");
        let [red, green, blue] = fill(SideColour::Blue);
        assert!(blue > red && blue > green, "{name:?}");
        let [red, green, blue] = fill(SideColour::Green);
        assert!(green > red && green > blue, "{name:?}");
    }
}

#[test]
fn sides_differ_without_colours() {
    for theme in shipped() {
        let inks = &theme.board.inks;
        for (i, one) in inks.iter().enumerate() {
            for other in &inks[..i] {
                assert_ne!(one.text.add_modifier, other.text.add_modifier, "{:?}", theme.name);
                assert!(one.fill != other.fill || one.fill == Color::Reset, "{:?}", theme.name);
            }
        }
    }
    // Large drawings carry no attributes; there the two sides differ by being solid or hollow.
    let none = Theme::choose(None, ColourDepth::None);
    let is_hollow = |side| none.board.ink_of(Some(side)).is_hollow;
    assert_ne!(is_hollow(SideColour::White), is_hollow(SideColour::Black));
}

#[test]
fn tinted_themes_have_different_tints() {
    for theme in shipped().iter().filter(|theme| theme.board.has_tints) {
        for tints in theme.board.squares {
            for (i, tint) in tints.iter().enumerate() {
                assert!(!tints[..i].contains(tint), "{:?}: {tints:?}", theme.name);
            }
        }
        assert_ne!(theme.board.square(0, Tint::Plain), theme.board.square(1, Tint::Plain), "{:?}", theme.name);
    }
}

#[test]
fn no_colour_means_none() {
    let theme = Theme::choose(Some(ThemeName::Dark), ColourDepth::None);
    assert_eq!(
        theme.clone().map_colours(|_| Color::Red),
        theme.clone().map_colours(|_| Color::Blue).map_colours(|_| Color::Red)
    );
    assert!(theme.board.inks.iter().all(|ink| ink.text.fg.is_none() && ink.fill == Color::Reset));
    assert!(theme.board.squares.iter().flatten().all(|&colour| colour == Color::Reset));
    assert_eq!(Theme::choose(Some(ThemeName::Light), ColourDepth::Sixteen).name, ThemeName::Sixteen);
    assert_eq!(Theme::choose(None, ColourDepth::True).name, ThemeName::Dark);
}

#[test]
fn every_name_has_its_theme() {
    for name in ThemeName::ALL {
        assert_eq!(Theme::choose(Some(name), ColourDepth::True).name, name);
        assert_eq!(Theme::choose(Some(name), ColourDepth::Indexed).name, name);
    }
}
