//! The program `alfil`.

use color_eyre::config::{HookBuilder, Theme};
use std::io::IsTerminal;
use std::process::ExitCode;

fn main() -> ExitCode {
    let theme = if std::io::stderr().is_terminal() { Theme::dark() } else { Theme::new() };
    // Fails only if somebody else has installed hooks, and then there are hooks.
    let _ = HookBuilder::default().theme(theme).display_env_section(false).install();
    alfil::cli::main()
}
