//! `alfil completions` and `alfil man`.

use super::{Home, printed};
use std::process::Command;

/// The shells in which a script can be tried, with the option that only reads it.
const SHELLS: [(&str, &str); 3] = [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")];

#[test]
fn each_shell_gets_a_script_that_it_can_read() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let home = Home::new();
        let script = printed(&home.run(&["completions", shell]).success().stderr_eq(""));
        assert!(script.contains("puzzles") && script.contains("against"), "{shell}: {script}");
        // A shell that is not installed cannot be asked.
        if let Some((_, option)) = SHELLS.iter().find(|(name, _)| *name == shell) {
            let home = home.file("script", &script);
            if let Ok(done) = Command::new(shell).arg(option).arg(home.path("script")).output() {
                assert!(done.status.success(), "{shell}: {}", String::from_utf8_lossy(&done.stderr));
            }
        }
    }
    Home::new().run(&["completions", "csh"]).code(2);
}

#[test]
fn every_command_has_a_manual_page() {
    let home = Home::new();
    let program = printed(&home.run(&["man"]).success().stderr_eq(""));
    assert!(program.contains(".TH alfil 1") && program.contains("many\\-worlds"), "{program}");
    let page = printed(&home.run(&["man", "play"]).success().stderr_eq(""));
    assert!(page.contains(".TH alfil-play 1") && page.contains("against"), "{page}");
    let failed = home.run(&["man", "plai"]).code(2);
    failed.stderr_eq("error: Alfil has no command `plai`; choose [..]play[..]\n");
}
