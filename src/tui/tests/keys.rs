//! A key binding is one line of the key table: dispatch, help, command line and footer follow from it. A command then
//! needs only its function in `update`.

use std::{fs, path::Path};

use super::harness::Harness;
use crate::tui::{
    footer,
    keymap::Keymap,
    keys::{self, BINDINGS, Focus, KeyBinding, UiCommand},
};

#[test]
fn the_table_determines_dispatch_help_and_footer() {
    for binding in BINDINGS {
        let (focus, command) = (binding.focus, binding.command);
        for chord in binding.chords.iter().filter(|chord| !(focus.is_text_entry() && chord.is_text())) {
            assert_eq!(
                Keymap::default().command_for(focus, &chord.event()),
                Some(command),
                "{chord} in {}",
                focus.name()
            );
        }
        let help = keys::search(&Keymap::default(), focus, "", |_| true);
        assert!(help.iter().any(|listed| listed.command == command), "no help for {command:?}");
        if !binding.label.is_empty() && focus != Focus::Global {
            let first_key = |binding: &KeyBinding| Some((binding.chords.first().copied()?, binding.label));
            let items = footer::items(focus, 500, first_key);
            assert!(items.iter().any(|item| item.label == binding.label), "no {:?} in {items:?}", binding.label);
        }
    }
}

#[test]
fn commands_of_a_screen_have_different_names() {
    for focus in [Focus::Home, Focus::Board, Focus::Worlds] {
        let mut names: Vec<&str> =
            keys::search(&Keymap::default(), focus, "", |_| true).into_iter().map(KeyBinding::name).collect();
        // Keys that move the cursor cannot be typed as commands.
        names.retain(|name| !["move", "jump", "cancel,"].contains(name));
        assert!(names.iter().all(|name| !name.ends_with([';', ':', ','])), "{names:?}");
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(count, names.len(), "{names:?}");
    }
}

#[test]
fn every_letter_of_the_table_is_handled_on_the_board() {
    for binding in BINDINGS.iter().filter(|binding| binding.focus == Focus::Board) {
        let mut stage = Harness::game((80, 24), "chess");
        for letter in
            binding.chords.iter().filter_map(|chord| chord.typed_char()).filter(|letter| !"<!".contains(*letter))
        {
            stage.keys(&letter.to_string()).hides(&["is not bound here"]).keys("<esc>");
        }
    }
}

/// The files of the terminal program with a `pattern` such as `UiCommand::Undo =>`, without tests.
fn files_with(pattern: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tui");
    let folders = ["", "effects", "state", "update", "view"].map(|folder| root.join(folder));
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder").flatten());
    let is_code = |path: &Path| {
        path.extension().is_some_and(|extension| extension == "rs") && !path.to_string_lossy().ends_with("_tests.rs")
    };
    let files = entries.map(|entry| entry.path()).filter(|path| path.is_file() && is_code(path));
    files
        .filter(|path| fs::read_to_string(path).expect("a source file").contains(pattern))
        .map(|path| path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/"))
        .collect()
}

#[test]
fn a_key_is_a_line_in_the_table_and_a_function_in_update() {
    use UiCommand::{Glyphs, Redo, TogglePanel, Undo};
    for command in [Glyphs, Redo, TogglePanel, Undo] {
        assert_eq!(files_with(&format!("UiCommand::{command:?}, \"")), ["keys.rs"], "{command:?}");
        let handlers = files_with(&format!("UiCommand::{command:?} =>"));
        assert!(matches!(&handlers[..], [file] if file.starts_with("update/")), "{command:?}: {handlers:?}");
    }
}
