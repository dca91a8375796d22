//! Runs every command that `README.md`, `docs/worlds.md` and `docs/engines.md` show.

use crate::terminal::screen::Screen;
use std::path::Path;
use std::process::Command;

/// The commands of a page: the lines of its indented blocks.
fn commands(page: &str) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let mut fenced = false;
    let mut out = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        if !fenced && let Some(command) = line.strip_prefix("    ") {
            out.push(command.trim().to_owned());
        }
    }
    out
}

/// Runs a command of a page as a reader would.
fn run(command: &str) {
    let home = tempfile::tempdir().unwrap();
    let words: Vec<&str> = command.split_whitespace().collect();
    match words[..] {
        ["cargo", "run", "--release"] | ["alfil"] => check_play(home.path(), &[]),
        ["alfil", "play", ..] => check_play(home.path(), &words[1..]),
        ["alfil", "host", ..] => drop(open_host(home.path(), &words[1..])),
        ["alfil", "join", _, "--word", word] => check_join(home.path(), word),
        // This would run the tests recursively. Check that CI runs it.
        [.., "cargo", "test", "--release"] => assert!(ci().contains("cargo test --release")),
        // Benchmarks and fuzzing take too long here. CI checks that they compile.
        ["cargo", "bench", "--bench", name, ..] => assert!(Path::new(&format!("benches/{name}.rs")).exists()),
        ["fuzz/run", _] => assert!(ci().contains("--manifest-path fuzz/Cargo.toml")),
        ["alfil", ..] => check_output(home.path(), command),
        ["echo", ..] if words.contains(&"|") => check_output(home.path(), command),
        _ => panic!("this test cannot run the command {command:?}"),
    }
}

fn ci() -> String {
    std::fs::read_to_string(".ci/run").unwrap()
}

fn check_play(home: &Path, args: &[&str]) {
    let mut screen = Screen::open(home, (100, 32), args);
    screen.wait(if args.is_empty() { "Games" } else { "Alfil ·" });
    screen.press("q");
    assert!(screen.end().0.success(), "{args:?}");
}

/// Starts a host at any free port, and waits until it awaits others.
fn open_host(home: &Path, args: &[&str]) -> Screen {
    let screen = Screen::open(home, (100, 32), &[args, &["--port", "0"]].concat());
    screen.wait("is awaited");
    screen
}

/// Joins a host that has this word. Its address is another one than that on the page.
fn check_join(home: &Path, word: &str) {
    let host = open_host(home, &["host", "--bind", "127.0.0.1", "--word", word]);
    let invitation = host.raw();
    let address = invitation.split("alfil join ").nth(1).unwrap().split_whitespace().next().unwrap();
    let guest_home = tempfile::tempdir().unwrap();
    let mut guest = Screen::open(guest_home.path(), (100, 32), &["join", address, "--word", word]);
    guest.wait("Play?");
    guest.press("yes\r");
    guest.wait("is here");
    guest.press("q");
    assert!(guest.end().0.success());
}

fn check_output(home: &Path, command: &str) {
    let program = Path::new(env!("CARGO_BIN_EXE_alfil"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let done = Command::new("sh").args(["-c", command]).env("PATH", path).env("ALFIL_HOME", home).output().unwrap();
    assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
    assert!(!done.stdout.is_empty(), "{command} prints nothing");
}

#[test]
fn the_commands_of_the_readme_work() {
    let commands = commands("README.md");
    assert!(commands.len() > 10, "{commands:?}");
    commands.iter().for_each(|command| run(command));
}

#[test]
fn the_commands_of_the_worlds_page_work() {
    let commands = commands("docs/worlds.md");
    assert!(commands.len() > 1, "{commands:?}");
    commands.iter().for_each(|command| run(command));
}

#[test]
fn the_commands_of_the_engines_page_work() {
    let commands = commands("docs/engines.md");
    assert!(commands.len() > 3, "{commands:?}");
    commands.iter().for_each(|command| run(command));
}
