//! A user's theme: a shipped one with other colours for some roles.
//!
//! Squares and their tints keep the brightness of the shipped themes, on which the pieces of all sides stand out; a user chooses their
//! hues. A piece has the colour that the user chooses, and its lines and glyph follow from that.

use ratatui::style::{Color, Style};

use super::{ColourDepth, Ink, TargetMark, Theme, Tint, colour, rgb, squares};
use crate::{
    game::SideColour,
    store::{ConfigProblem, Place, Positioned, ThemeSetting, name_hint},
};

/// The roles that have a colour.
const ROLES: [&str; 34] = [
    "background",
    "text",
    "dim",
    "title",
    "border",
    "key",
    "selected",
    "selected-text",
    "bar",
    "good",
    "alarm",
    "dark-square",
    "light-square",
    "third-square",
    "plain-square",
    "last-move-square",
    "cursor-square",
    "selected-square",
    "check-square",
    "cursor-mark",
    "move-target",
    "capture-target",
    "drop-target",
    "choice-target",
    "attack-target",
    "white-pieces",
    "black-pieces",
    "red-pieces",
    "blue-pieces",
    "green-pieces",
    "yellow-pieces",
    "orange-pieces",
    "purple-pieces",
    "neutral-pieces",
];

/// The theme, reduced to the colours of the terminal, and what is wrong in its settings.
pub fn theme(setting: &ThemeSetting, depth: ColourDepth) -> (Theme, Vec<ConfigProblem>) {
    let mut theme = Theme::choose(Some(setting.extends), ColourDepth::True);
    let mut problems = Vec::new();
    for colour in &setting.colours {
        match parse(&colour.colour) {
            Ok(value) => problems.extend(set_role(&mut theme, &colour.role, value).err()),
            Err(problem) => problems.push(problem),
        }
    }
    let theme = match depth {
        ColourDepth::True => theme,
        ColourDepth::Indexed => {
            let squares = squares::indexed(&theme.board.squares);
            let mut theme = theme.map_colours(colour::to_indexed);
            theme.board.squares = squares;
            theme
        }
        ColourDepth::Sixteen | ColourDepth::None => Theme::choose(None, depth),
    };
    (theme, problems)
}

fn problem(at: Place, message: String) -> ConfigProblem {
    ConfigProblem { at, message }
}

/// A colour as `#rrggbb`.
fn parse(text: &Positioned<String>) -> Result<Color, ConfigProblem> {
    let digits = text.value.strip_prefix('#').filter(|digits| digits.len() == 6 && !digits.starts_with('+'));
    let hex = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    hex.map(rgb)
        .ok_or_else(|| problem(text.at, format!("`{}` is no colour; write `#rrggbb`, such as `#1e2a3b`", text.value)))
}

/// Gives a role its colour.
fn set_role(theme: &mut Theme, role: &Positioned<String>, colour: Color) -> Result<(), ConfigProblem> {
    let fore = |style: &mut Style| style.fg = Some(colour);
    match &*role.value {
        "background" => set_background(theme, colour),
        "text" => fore(&mut theme.text),
        "dim" => [&mut theme.dim, &mut theme.board.labels].into_iter().for_each(fore),
        "title" => fore(&mut theme.title),
        "border" => fore(&mut theme.border),
        "key" => fore(&mut theme.key),
        "selected" => theme.selected.bg = Some(colour),
        "selected-text" => fore(&mut theme.selected),
        "bar" => fore(&mut theme.bar),
        "good" => fore(&mut theme.good),
        "alarm" => fore(&mut theme.alarm),
        "dark-square" => set_squares(theme, 0, colour),
        "light-square" => set_squares(theme, 1, colour),
        "third-square" => set_squares(theme, 2, colour),
        "plain-square" => set_squares(theme, 3, colour),
        "last-move-square" => set_tint(theme, Tint::Last, colour),
        "cursor-square" => set_tint(theme, Tint::Cursor, colour),
        "selected-square" => set_tint(theme, Tint::Selected, colour),
        "check-square" => set_tint(theme, Tint::Check, colour),
        "cursor-mark" => fore(&mut theme.board.cursor),
        "move-target" => fore(theme.board.target_mut(TargetMark::Move)),
        "capture-target" => fore(theme.board.target_mut(TargetMark::Capture)),
        "drop-target" => fore(theme.board.target_mut(TargetMark::Drop)),
        "choice-target" => fore(theme.board.target_mut(TargetMark::Several)),
        "attack-target" => fore(theme.board.target_mut(TargetMark::Attack)),
        other => {
            let squares = theme.board.squares;
            let Some(ink) = ink_of_role(theme, other) else {
                return Err(problem(role.at, format!("unknown role `{other}`; {}", name_hint(other, &ROLES))));
            };
            *ink = ink.with_fill(colour, &squares);
        }
    }
    Ok(())
}

/// The ink of a role such as `red-pieces`.
fn ink_of_role<'a>(theme: &'a mut Theme, role: &str) -> Option<&'a mut Ink> {
    let word = role.strip_suffix("-pieces")?;
    let side = SideColour::WORDS.iter().find(|(name, _)| *name == word).map(|&(_, side)| side);
    (side.is_some() || word == "neutral").then(|| theme.board.ink_mut(side))
}

/// Changes the background of all texts that stand on it.
fn set_background(theme: &mut Theme, colour: Color) {
    let old = theme.text.bg;
    let texts = [&mut theme.text, &mut theme.dim, &mut theme.title, &mut theme.border, &mut theme.key];
    let others = [&mut theme.bar, &mut theme.good, &mut theme.alarm, &mut theme.board.labels];
    for style in texts.into_iter().chain(others).filter(|style| style.bg == old) {
        style.bg = Some(colour);
    }
}

/// Changes the hue of the squares of one shade.
fn set_squares(theme: &mut Theme, shade: usize, colour: Color) {
    theme.board.squares[shade][0] = squares::of_shade(shade, colour);
}

/// Changes the hue of a tint on squares of all shades.
fn set_tint(theme: &mut Theme, tint: Tint, colour: Color) {
    for (shade, tints) in theme.board.squares.iter_mut().enumerate() {
        tints[tint as usize] = squares::of_shade(shade, colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::ConfigFile;

    fn own(text: &str) -> (Theme, String) {
        let config = ConfigFile::parse(&format!("[themes.mine]\n{text}\n")).config;
        let (theme, problems) = theme(&config.themes[0], ColourDepth::True);
        let texts = problems.iter().map(|it| format!("{}:{}: {}", it.at.line, it.at.column, it.message));
        (theme, texts.collect::<Vec<_>>().join("\n"))
    }

    #[track_caller]
    fn check_problem(text: &str, expect: &str) {
        assert_eq!(own(text).1, expect);
    }

    #[test]
    fn every_role_changes_the_theme() {
        let (base, _) = own("");
        for role in ROLES {
            let (theme, problems) = own(&format!("{role} = \"#c01060\""));
            assert_eq!(problems, "");
            assert_ne!(theme, base, "{role}");
        }
    }

    #[test]
    fn a_theme_extends_a_shipped_one() {
        let (theme, _) = own("extends = \"light\"\ntext = \"#102030\"");
        let light = Theme::choose(Some(crate::store::ThemeName::Light), ColourDepth::True);
        assert_eq!((theme.text.fg, theme.text.bg), (Some(rgb(0x0010_2030)), light.text.bg));
        assert_eq!(theme.board, light.board);
    }

    #[test]
    fn squares_keep_their_contrast() {
        let (theme, _) = own("dark-square = \"#ffffff\"\nlight-square = \"#000000\"");
        for (shade, tints) in theme.board.squares.iter().enumerate() {
            for square in tints {
                for text in [rgb(0), rgb(0x00ff_ffff)] {
                    let ratio = super::super::contrast(text, *square).expect("true colours");
                    assert!(ratio > 3.9, "{shade}: {ratio}");
                }
            }
        }
    }

    #[test]
    fn a_bad_colour_is_a_message() {
        check_problem("text = \"#12345\"", "2:8: `#12345` is no colour; write `#rrggbb`, such as `#1e2a3b`");
        check_problem("text = \"red\"", "2:8: `red` is no colour; write `#rrggbb`, such as `#1e2a3b`");
        check_problem("tekst = \"#123456\"", "2:1: unknown role `tekst`; did you mean `text`?");
    }
}
