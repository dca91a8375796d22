//! The crash report: one file with what the authors need when Alfil fails where it never should.
//!
//! A panic writes it in place of the message that Rust prints, which says little to a player and would cover the screen.
//! It holds nothing personal: of the command line only the options, the numbers and the names of built-in games.

use super::failure::print_message;
use crate::store::explorer::is_panic_damage;
use crate::store::{Folders, is_built_in_game};
use crate::tui::terminal;
use std::backtrace::Backtrace;
use std::fmt::Write;
use std::fs;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a failure of Alfil itself.
const EXIT_CODE: u8 = 1;
/// What stands for a personal word.
const HIDDEN: &str = "…";
/// Shorter words are too common to be hidden in messages.
const MIN_HIDDEN_BYTES: usize = 4;

/// Runs the program. A panic writes the crash report and ends with exit code 1.
pub(super) fn with_crash_report(program: impl FnOnce() -> ExitCode) -> ExitCode {
    panic::set_hook(Box::new(on_panic));
    panic::catch_unwind(AssertUnwindSafe(program)).unwrap_or(ExitCode::from(EXIT_CODE))
}

/// Writes the report and names its file. Of several panics, the first is the cause of the others.
fn on_panic(info: &PanicHookInfo<'_>) {
    static IS_REPORTED: AtomicBool = AtomicBool::new(false);
    if is_panic_damage() || IS_REPORTED.swap(true, Ordering::SeqCst) {
        return;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let message = info.payload_as_str().unwrap_or("no message");
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    let report = report(&arguments, message, &place, &Backtrace::force_capture().to_string());
    let text = match write(&report) {
        Some(path) => format!("internal error; the crash report for the authors is in `{}`", path.display()),
        None => format!("internal error: {message}, at {place}"),
    };
    // The screen shows what happens to a worker, and the program goes on.
    if !terminal::shows_panics() {
        print_message("error", &text);
    }
}

fn write(report: &str) -> Option<PathBuf> {
    let path = Folders::find().ok()?.crash_report();
    fs::create_dir_all(path.parent()?).ok()?;
    fs::write(&path, report).ok()?;
    Some(path)
}

fn report(arguments: &[String], message: &str, place: &str, backtrace: &str) -> String {
    let mut report = String::new();
    let command: Vec<&str> = arguments.iter().map(|word| shown(word)).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(report, "Alfil {} crashed.", env!("CARGO_PKG_VERSION"));
    let _ = writeln!(report, "system: {} {}", std::env::consts::OS, std::env::consts::ARCH);
    let _ = writeln!(report, "command: alfil {}", command.join(" "));
    let _ = writeln!(report, "thread: {}", std::thread::current().name().unwrap_or("unnamed"));
    let _ = writeln!(report, "message: {}", hide_personal(message, arguments));
    let _ = writeln!(report, "place: {place}\n\n{}", hide_personal(backtrace, arguments));
    report
}

/// Returns a word of the command line, or a placeholder if it may identify the user.
fn shown(word: &str) -> &str {
    let is_number = || word.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '+' | 'x' | '-'));
    let is_command = || super::is_subcommand(word);
    match word.split_once('=') {
        Some((option, _)) if option.starts_with("--") => option,
        None if word.starts_with('-') || is_number() || is_command() || is_built_in_game(word) => word,
        _ => HIDDEN,
    }
}

/// Removes the words of the command line that are not shown, and the home folder.
fn hide_personal(text: &str, arguments: &[String]) -> String {
    let values = arguments.iter().map(|word| word.split_once('=').map_or(word.as_str(), |(_, value)| value));
    let hidden = values.filter(|word| word.len() >= MIN_HIDDEN_BYTES && shown(word) == HIDDEN);
    let text = hidden.fold(text.to_owned(), |text, word| text.replace(word, HIDDEN));
    match std::env::var("HOME") {
        Ok(home) if home.len() >= MIN_HIDDEN_BYTES => text.replace(&home, "~"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_has_no_personal_data() {
        #[track_caller]
        fn check(command: &str, expect: &str) {
            let arguments: Vec<String> = command.split(' ').map(str::to_owned).collect();
            let message = "cannot read /home/zoe/secret.alg";
            let report = report(&arguments, message, "src/a.rs:1:2", "0: alfil::main");
            assert!(report.contains(&format!("command: alfil {expect}\n")), "{report}");
            assert!(report.contains("place: src/a.rs:1:2\n\n0: alfil::main") && !report.contains("zoe"), "{report}");
        }
        check("play /home/zoe/secret.alg --against 4 --clock 180+2", "play … --against 4 --clock 180+2");
        check("moves chess --fen=/home/zoe/secret.alg", "moves chess --fen");
        check("check /home/zoe/secret.alg --json", "check … --json");
    }

    #[test]
    fn a_panic_ends_with_exit_code_1() {
        let hook = panic::take_hook();
        // The report of this test goes nowhere.
        let code = with_crash_report(|| {
            panic::set_hook(Box::new(|_| {}));
            panic!("on purpose")
        });
        panic::set_hook(hook);
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(1)));
    }
}
