//! The user's keys: what holds, and what is a mistake.

use super::*;
use crate::store::ConfigFile;

fn keymap(text: &str) -> (Keymap, String) {
    let file = ConfigFile::parse(&format!("[keys]\n{text}\n"));
    assert!(file.problems.is_empty(), "{:?}", file.problems);
    let (keymap, problems) = Keymap::new(&file.config.keys);
    let texts = problems.iter().map(|it| format!("{}:{}: {}", it.at.line, it.at.column, it.message));
    (keymap, texts.collect::<Vec<_>>().join("\n"))
}

/// The commands of keys in a focus, by name.
#[track_caller]
fn check(text: &str, focus: Focus, pressed: &[(&str, &str)]) {
    let (keymap, problems) = keymap(text);
    assert_eq!(problems, "");
    for (key, expect) in pressed {
        let event = KeyChord::parse(key).expect("a key").event();
        let command = keymap.command_for(focus, &event).map(UiCommand::name).unwrap_or_default();
        assert_eq!(command, *expect, "{key}");
    }
}

#[track_caller]
fn check_problem(text: &str, expect: &str) {
    assert_eq!(keymap(text).1, expect);
}

#[test]
fn every_binding_can_be_changed_by_its_name() {
    for binding in BINDINGS {
        let same = |other: &&KeyBinding| (other.focus, other.command) == (binding.focus, binding.command);
        assert_eq!(BINDINGS.iter().filter(same).count(), 1, "{binding:?}");
        let text = format!("{}.{} = \"f12\"", binding.focus.config_name(), binding.command.name());
        check(&text, binding.focus, &[("f12", &binding.command.name())]);
    }
    assert!(Keymap::default().clash(&KeyChange { at: Place::default(), bindings: vec![], chords: vec![] }).is_none());
}

#[test]
fn keys_replace_those_of_the_table() {
    check("undo = \"r\"", Focus::Board, &[("r", "undo"), ("u", ""), ("f", "flip")]);
    check("undo = [\"z\", \"ctrl-u\"]", Focus::Worlds, &[("z", "undo"), ("ctrl-u", "undo"), ("u", "")]);
    // Two commands may exchange their keys.
    check("undo = \"f\"\nflip = \"u\"", Focus::Board, &[("f", "undo"), ("u", "flip")]);
    check("draw = \"z\"", Focus::Board, &[("z", "offer-draw"), ("o", "")]);
    check("board.flip = \"z\"", Focus::Board, &[("z", "flip")]);
    check("quit = \"f10\"", Focus::Home, &[("f10", "quit"), ("q", ""), ("ctrl-c", "quit")]);
    check("confirm = [\"enter\", \"r\"]", Focus::Chooser, &[("enter", "confirm"), ("r", "")]);
}

#[test]
fn mistakes_say_what_is_allowed() {
    check_problem("undo = \"f\"", "2:1: `f` is also the key of `flip`; give that another key, too");
    check_problem("quit = \"x\"", "2:1: `x` is also the key of `delete-game`; give that another key, too");
    check_problem("flip = \"z\"\nundo = \"z\"", "2:1: `z` is also the key of `undo`; give that another key, too");
    check_problem("undoo = \"z\"", "2:1: there is no command `undoo` here; did you mean `undo`?");
    check_problem("bord.undo = \"z\"", "2:1: there is no screen `bord`; did you mean `board`?");
    check_problem("undo = \"ctrl-c\"", "2:1: `ctrl-c` is reserved for stopping work and quitting; choose another key");
    let expect = "2:1: characters are text on the screen `help`; choose a key with ctrl";
    check_problem("help.confirm = \"z\"", &expect.replace("2:1", "2:6"));
    assert!(keymap("undo = \"hyper-z\"").1.starts_with("2:8: there is no key `hyper-z`; write a character"));
}

#[test]
fn a_clash_keeps_the_keys_of_the_table() {
    let (keymap, _) = keymap("undo = \"f\"\nredo = \"z\"");
    for (key, expect) in [('f', UiCommand::Flip), ('u', UiCommand::Undo), ('z', UiCommand::Redo)] {
        assert_eq!(keymap.command_for(Focus::Board, &KeyChord::letter(key).event()), Some(expect));
    }
}
