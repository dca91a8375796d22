//! What a mistake in `config.toml` says, and what still holds beside it.

use super::*;

/// The problems of a text, one a line, without the name of the file.
#[track_caller]
fn check(text: &str, expect: &str) {
    let problems = read(text).problems;
    let shown = problems.iter().map(|it| format!("{}:{}: {}", it.at.line, it.at.column, it.message));
    assert_eq!(shown.collect::<Vec<_>>().join("\n"), expect);
}

/// Checks that everything else in a file with a wrong line holds.
#[track_caller]
fn check_rest(wrong: &str) {
    let text = format!("glyphs = \"pairs\"\n{wrong}\nbell = true\n[engines]\nfish = \"fish\"\n");
    let ConfigFile { config, problems } = read(&text);
    let rest = (config.glyphs, config.bell, config.engines.contains_key("fish"));
    assert_eq!((rest, problems.len()), ((Glyphs::Pairs, true, true), 1), "{problems:?}");
    assert_eq!(problems[0].at.line, 2, "{problems:?}");
}

#[test]
fn a_wrong_value_says_where_it_is_and_what_is_allowed() {
    check("glyphs = \"pairs\"", "");
    check("\nthem = 1", "2:1: unknown key `them`; did you mean `theme`?");
    check("glyphs = \"pink\"", "1:10: `glyphs` cannot be `pink`; choose `unicode`, `letters` or `pairs`");
    check("glyphs = 3", "1:10: `glyphs` needs a text in quotation marks");
    check("cells = \"vast\"", "1:9: `cells` cannot be `vast`; choose `auto`, or columns and rows such as `8x4`");
    check("panel = \"yes\"", "1:9: `panel` needs `true` or `false`");
    check("memory_mb = 3", "1:13: `memory_mb` needs a number from 16 to 1000000");
    check("memory_mb = \"64\"", "1:13: `memory_mb` needs a number from 16 to 1000000");
    check("engines = 1", "1:11: `engines` needs a table: a line `[engines]` and its keys below");
    check("[engines]\nfish = \"fish; quick\"", "2:8: `quick` is not an option; write NAME=VALUE");
    for name in ["random", "3", "\"two words\""] {
        let plain = name.trim_matches('"');
        let expect = format!(
            "2:1: `{plain}` cannot be the name of an engine; expected one word that is neither `random` nor a number"
        );
        check(&format!("[engines]\n{name} = \"fish\""), &expect);
    }
    let expect = "2:9: there is no player `99`; choose `person`, `random`, a level such as `3`, or an engine";
    check("[opponents]\nchess = \"99\"", expect);
    check("[keys]\nundo = 3", "2:8: `undo` needs a key such as \"u\", or several: [\"u\", \"ctrl-u\"]");
    check("[themes.dark]\ntext = \"#ffffff\"", "1:9: `dark` is a theme of Alfil; choose another name");
    check("bell = true\nbell = false", "2:1: duplicate key");
}

#[test]
fn themes_are_those_of_the_file_and_the_shipped_ones() {
    let text = "theme = \"mine\"\n[themes.mine]\nextends = \"light\"\ntext = \"#102030\"\n";
    let ConfigFile { config, problems } = read(text);
    assert_eq!((config.theme.name(), problems), ("mine", Vec::new()));
    assert_eq!((config.themes[0].extends, config.themes[0].colours.len()), (ThemeName::Light, 1));
    let pink = &read("theme = \"pink\"").problems[0];
    assert!(
        pink.to_string().starts_with("config.toml, line 1, column 9: `theme` cannot be `pink`; choose `auto`, `dark`")
    );
}

#[test]
fn everything_else_holds_beside_a_mistake() {
    check_rest("theme = \"pink\"");
    check_rest("them = \"dark\"");
    check_rest("panel = 1");
    check_rest("theme = dark");
    check_rest("theme \"dark\"");
    check_rest("= 3");
    check_rest("theme = \"dark");
}

#[test]
fn sizes_of_squares_are_numbers_or_old_names() {
    for (text, expect) in [("auto", "auto"), ("8x4", "8x4"), ("tiny", "2x1"), ("large", "10x5")] {
        assert_eq!(read(&format!("cells = \"{text}\"")).config.cells.to_string(), expect);
    }
}
