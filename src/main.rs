//! The entry point of the program `alfil`.

use color_eyre::config::{HookBuilder, Theme};
use std::io::IsTerminal;
use std::process::ExitCode;

fn main() -> ExitCode {
    let theme = if std::io::stderr().is_terminal() { Theme::dark() } else { Theme::new() };
    // Panics have a hook of their own, in `cli`. Without a hook, errors are printed plainly.
    if let Ok((_, errors)) = HookBuilder::default().theme(theme).display_env_section(false).try_into_hooks() {
        let _ = errors.install();
    }
    alfil::cli::main()
}
