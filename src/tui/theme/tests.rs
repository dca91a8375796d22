//! What every shipped theme must keep, in truecolor and in 256 colours.

use super::*;

fn shipped() -> Vec<Theme> {
    let themes = Theme::NAMES.map(|name| Theme::choose(Some(name), ColourDepth::True));
    let indexed = [ThemeName::Dark, ThemeName::Light].map(|name| Theme::choose(Some(name), ColourDepth::Indexed));
    themes.into_iter().chain(indexed).collect()
}

/// All faults at once, so that a theme is mended in one go.
fn faults(theme: &Theme) -> Vec<String> {
    let mut faults = Vec::new();
    let mut want = |what: String, fore: Option<Color>, back: Color, min: f64| {
        if let Some(ratio) = fore.and_then(|fore| contrast(fore, back))
            && ratio < min
        {
            faults.push(format!("{}: {what} has {ratio:.2}, wants {min}", theme.name.name()));
        }
    };
    let board = &theme.board;
    for (shade, tints) in board.squares.iter().enumerate() {
        for (tint, &square) in Tint::ALL.iter().zip(tints) {
            for (player, ink) in board.inks.iter().enumerate() {
                want(format!("player {player} on {shade} {tint:?}"), ink.style.fg, square, 4.5);
            }
            for target in TargetMark::ALL {
                want(format!("target {target:?} on {shade} {tint:?}"), board.target(target).fg, square, 3.0);
            }
            want(format!("cursor on {shade} {tint:?}"), board.cursor.fg, square, 3.0);
            want(format!("selection on {shade} {tint:?}"), board.selected.fg, square, 3.0);
        }
        want(format!("check sign on {shade}"), board.check.fg, tints[Tint::Check as usize], 3.0);
        want(format!("per cent on {shade}"), board.percent.fg, tints[0], 4.5);
        for ink in &board.inks {
            want(format!("faint piece on {shade}"), Some(ink.faint[2]), tints[0], 2.5);
        }
    }
    for (player, ink) in board.inks.iter().enumerate() {
        want(format!("drawing of player {player}"), ink.style.fg, ink.contrast, 4.5);
    }
    let screen = theme.text.bg.unwrap_or_default();
    let written = [theme.text, theme.title, theme.key, theme.good, theme.alarm, theme.selected, board.labels];
    for style in written {
        want("text".into(), style.fg, style.bg.unwrap_or(screen), 4.5);
    }
    want("dim text".into(), theme.dim.fg, screen, if theme.name == ThemeName::Sixteen { 3.0 } else { 4.5 });
    want("bar".into(), theme.bar.fg, screen, 3.0);
    faults
}

#[test]
fn contrast_is_kept() {
    let faults: Vec<String> = shipped().iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn owners_differ_without_colours() {
    for theme in shipped() {
        let owners = &theme.board.inks;
        for (i, one) in owners.iter().enumerate() {
            for other in &owners[..i] {
                assert_ne!(one.style.add_modifier, other.style.add_modifier, "{:?}", theme.name);
            }
        }
        // Large drawings carry no attributes; there the two sides differ by being solid or a rim.
        assert_ne!(owners[0].has_rim, owners[1].has_rim, "{:?}", theme.name);
    }
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
    assert!(theme.board.inks.iter().all(|ink| ink.style.fg.is_none()));
    assert!(theme.board.squares.iter().flatten().all(|&colour| colour == Color::Reset));
    assert_eq!(Theme::choose(Some(ThemeName::Light), ColourDepth::Sixteen).name, ThemeName::Sixteen);
    assert_eq!(Theme::choose(None, ColourDepth::True).name, ThemeName::Dark);
}
