//! Finding games by name and path, and the files that they extend.

use super::*;
use std::fs;
use tempfile::TempDir;

const LINE: &str =
    "title Line\nboard square 3x1\npieces White ♙\npieces Black ♟\nturn White : . -> ♙\nturn Black : . -> ♟\n";

fn home(files: &[(&str, &str)]) -> (TempDir, Library) {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::under(home.path());
    for (name, text) in files {
        fs::create_dir_all(folders.rules()).expect("a folder");
        fs::write(folders.rules().join(name), text).expect("written");
    }
    let library = Library::open(&folders);
    (home, library)
}

#[track_caller]
fn check(library: &Library, name: &str, expect: &str) {
    match library.find(name) {
        Ok(place) => assert_eq!(place.name, expect),
        Err(error) => assert_eq!(error.to_string(), expect),
    }
}

#[test]
fn games_are_found_by_name_other_name_and_title() {
    let (_home, library) = home(&[]);
    check(&library, "chess", "chess");
    check(&library, "King-of the HILL", "king_of_the_hill");
    check(&library, "koth", "king_of_the_hill");
    check(&library, "flipello", "othello");
    check(&library, "irreversible chess", "irreversible");
    let advice = "`alfil list` shows all games";
    check(&library, "ches", &format!("there is no game `ches`; did you mean `chess`? {advice}"));
    check(&library, "xyzzy", &format!("there is no game `xyzzy`; {advice}"));
}

#[test]
fn every_built_in_game_can_be_played() {
    let (home, library) = home(&[]);
    assert!(library.entries().len() >= 9);
    for entry in library.entries() {
        assert_eq!(entry.error, None, "{}", entry.rule_file.name);
        assert!(!entry.players.is_empty(), "{}", entry.rule_file.name);
        let outlined = library.outlines().iter().find(|file| file.rule_file == entry.rule_file).expect("outlined");
        assert_eq!(outlined.outline, entry.outline, "{}", entry.rule_file.name);
        assert!(outlined.outline.group.is_some(), "{}: no `group` line", entry.rule_file.name);
    }
    assert_eq!(fs::read_dir(home.path()).expect("listed").count(), 0, "reading creates no folder");
}

#[test]
fn user_files_come_first_and_hide_built_in_games() {
    let (_home, library) =
        home(&[("zebra.alg", LINE), ("chess.alg", LINE), ("broken.alg", "title B\nboard square 9\n")]);
    let names: Vec<&str> = library.entries().iter().take(3).map(|entry| &*entry.rule_file.name).collect();
    assert_eq!(names, ["broken", "chess", "zebra"]);
    let broken = &library.entries()[0];
    assert_eq!(broken.outline.title, "B");
    assert!(broken.error.as_ref().is_some_and(|error| error.starts_with("line 2: ")), "{broken:?}");
    assert_eq!(library.load("chess").expect("loads").title(), "Line");
    assert!(
        library.load("king_of_the_hill").expect("loads").variant.board().len() == 64,
        "a built-in game extends the built-in chess"
    );
    assert_eq!(library.entries().iter().filter(|entry| entry.rule_file.name == "chess").count(), 1);
}

#[test]
fn extended_files_are_searched_beside_the_file_first() {
    let (home, library) = home(&[("base.alg", LINE), ("mine.alg", "extends base\n")]);
    assert_eq!(library.load("mine").expect("loads").title(), "Line");
    let elsewhere = home.path().join("elsewhere");
    fs::create_dir_all(&elsewhere).expect("a folder");
    let path = elsewhere.join("other.alg");
    fs::write(&path, "extends base\n").expect("written");
    let path = path.display().to_string();
    assert_eq!(library.load(&path).expect("loads").title(), "Line");
    fs::write(elsewhere.join("base.alg"), LINE.replace("Line", "Nearer")).expect("written");
    let nearer = library.load(&path).expect("loads");
    assert_eq!(nearer.title(), "Nearer");
    assert_ne!(nearer.hash, library.load("mine").expect("loads").hash);
    fs::write(elsewhere.join("base.alg"), b"\xff").expect("written");
    let error = library.load(&path).expect_err("must fail");
    let LoadError::Broken(file) = error else { panic!("{error}") };
    let titles: Vec<&str> = file.loaded.diagnostics.iter().map(|diagnostic| &*diagnostic.title).collect();
    assert!(titles.iter().any(|title| title.contains("not valid UTF-8")), "{titles:?}");
}

#[test]
fn boards_are_searched_beside_the_file_first() {
    let rules = LINE.lines().filter(|line| !line.starts_with("board") && !line.starts_with("setup"));
    let rules = rules.filter(|line| !line.starts_with(' ')).collect::<Vec<_>>().join("\n");
    let (home, library) = home(&[("mine.alg", &format!("board graph \"pair\"\n{rules}\n"))]);
    let cells = |load: &str| library.load(load).expect("loads").variant.board().len();
    let cell = |name: &str, door: &str| format!("[[cell]]\nname = \"{name}\"\ndoors = [\"{door}\"]\n");
    let pair = cell("a1", "b1") + &cell("b1", "a1");
    assert!(library.load("mine").is_err(), "there is no such board");
    let boards = library.folder().parent().expect("a folder").join("boards");
    fs::create_dir_all(&boards).expect("a folder");
    fs::write(boards.join("pair.toml"), &pair).expect("written");
    assert_eq!(cells("mine"), 2);
    let beside = home.path().join("elsewhere").join("boards");
    fs::create_dir_all(&beside).expect("a folder");
    fs::write(beside.join("pair.toml"), pair + &cell("c1", "")).expect("written");
    let path = home.path().join("elsewhere").join("other.alg");
    fs::write(&path, fs::read_to_string(library.folder().join("mine.alg")).expect("there")).expect("written");
    assert_eq!(cells(&path.display().to_string()), 3);
}

#[test]
#[cfg(unix)]
fn a_pipe_is_refused_without_waiting() {
    let (home, library) = home(&[]);
    let path = home.path().join("pipe.alg");
    let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo");
    assert!(made.success());
    let message = library.load(&path.display().to_string()).expect_err("must fail").to_string();
    assert!(message.contains("is a pipe or a device"), "{message}");
}
