//! The entry point of the program `alfil`.

use color_eyre::config::{HookBuilder, Theme};
use std::io::IsTerminal;
use std::process::ExitCode;

fn main() -> ExitCode {
    let theme = if std::io::stderr().is_terminal() { Theme::dark() } else { Theme::new() };
    // Fails only if hooks are already installed. Those will do.
    let _ = HookBuilder::default().theme(theme).display_env_section(false).install();
    alfil::cli::main()
}
