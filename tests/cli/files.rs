//! Rule files and configurations that cannot be read.

use super::Home;
use snapbox::str;
use std::time::{Duration, Instant};

#[test]
fn unknown_games_are_refused() {
    let home = Home::new();
    home.refuses(
        &["moves", "chss"],
        str![[r#"
error: there is no game `chss`; did you mean `chess`? `alfil list` shows all games

"#]],
    );
    home.refuses(
        &["perft", "xyzzy", "2"],
        str![[r#"
error: there is no game `xyzzy`; `alfil list` shows all games

"#]],
    );
}

#[test]
fn missing_and_binary_files_are_refused() {
    let home = Home::new().file("binary.alg", b"title\0\xff").file("latin.alg", b"title A\nabout caf\xe9\n");
    std::fs::create_dir(home.path("folder.alg")).expect("made");
    home.refuses(
        &["moves", "missing.alg"],
        str![[r#"
error: there is no file `missing.alg`; check the path, or use the name of a game that `alfil list` shows

"#]],
    );
    home.refuses(
        &["moves", "folder.alg"],
        str![[r#"
error: `folder.alg` is a folder; choose a file in it

"#]],
    );
    home.refuses(
        &["moves", "binary.alg"],
        str![[r#"
error: `binary.alg` is a binary file (byte 5 is 0), not text; check that it is the right file

"#]],
    );
    home.refuses(
        &["moves", "latin.alg"],
        str![[r#"
error: `latin.alg` is not valid UTF-8 at line 2 (byte 17); save it as UTF-8

"#]],
    );
}

#[test]
fn a_huge_file_is_refused_without_reading_it() {
    let home = Home::new().file("huge.alg", "");
    let huge = std::fs::File::options().write(true).open(home.path("huge.alg")).expect("opened");
    huge.set_len(100 << 20).expect("grown");
    let begin = Instant::now();
    home.refuses(
        &["moves", "huge.alg"],
        str![[r#"
error: `huge.alg` is larger than 1024 KiB, the limit for files of alfil; check that it is the right file

"#]],
    );
    assert!(begin.elapsed() < Duration::from_secs(2));
}

#[test]
#[cfg(unix)]
fn devices_and_unreadable_files_are_refused() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new().file("secret.alg", "title A\n");
    home.refuses(
        &["moves", "/dev/zero"],
        str![[r#"
error: `/dev/zero` is a pipe or a device; copy its contents to a file first

"#]],
    );
    std::fs::set_permissions(home.path("secret.alg"), std::fs::Permissions::from_mode(0o0)).expect("set");
    // A superuser can still read the file.
    if std::fs::read(home.path("secret.alg")).is_err() {
        home.refuses(
            &["moves", "secret.alg"],
            str![[r#"
error: no permission to read `secret.alg`; change the permissions of the file or its folder

"#]],
        );
    }
}

#[test]
fn games_with_errors_are_refused() {
    let home = Home::new().file("a.alg", "extends b\n").file("b.alg", "extends a\n").file("bad.alg", "what is this\n");
    home.refuses(
        &["moves", "a.alg"],
        str![[r#"
error: a.alg cannot be played: b.alg, line 1: `a` extends itself
  `alfil check a.alg` shows where

"#]],
    );
    home.refuses(
        &["render", "bad.alg"],
        str![[r#"
error: bad.alg cannot be played: line 1: [..]
  `alfil check bad.alg` shows [..]

"#]],
    );
}

#[test]
fn a_mistake_in_the_configuration_is_a_warning() {
    let home = Home::new().file("home/config/config.toml", "glyphs = \"letters\"\ntheme = \"pink\"\n");
    home.run(&["render", "chess"]).success().stderr_eq(str![[r#"
warning: config.toml, line 2, column 9: `theme` cannot be `pink`; choose `auto`, [..]

"#]]);
}
