//! The program `alfil`.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Fails only if somebody else has installed hooks, and then there are hooks.
    let _ = color_eyre::install();
    alfil::cli::main()
}
