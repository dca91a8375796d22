//! The answer to `protover`: what the engine can do.

use crate::cli::engine::core::Engine;
use crate::cli::engine::options::{OptionDeclaration, OptionKind};

/// Options that XBoard sets by commands of its own, or that it has no use for.
const OTHER_COMMANDS: [&str; 4] = ["Hash", "Threads", "Ponder", "MultiPV"];

/// The lines of features. XBoard waits for `done=1`.
pub(super) fn lines(engine: &Engine) -> String {
    let games = engine.game_names();
    let is_safe = |name: &&String| !name.contains(['"', ',']);
    let games: Vec<&str> = games.iter().filter(is_safe).map(String::as_str).collect();
    let mut lines = vec![
        "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 reuse=1 analyze=1 colors=0 ics=0 \
         name=0 nps=1 debug=1 memory=1 smp=1"
            .to_owned(),
        format!("feature myname=\"Alfil {}\"", env!("CARGO_PKG_VERSION")),
        format!("feature variants=\"{}\"", games.join(",")),
    ];
    let options = engine.option_declarations();
    let is_own = |name: &str| !name.starts_with("UCI_") && !OTHER_COMMANDS.contains(&name);
    lines.extend(options.iter().filter(|option| is_own(option.name)).filter_map(option_line));
    lines.push("feature done=1".into());
    lines.join("\n")
}

fn option_line(OptionDeclaration { name, kind }: &OptionDeclaration) -> Option<String> {
    let kind = match kind {
        OptionKind::Spin { default, min, max } => format!("spin {default} {min} {max}"),
        OptionKind::Check { default } => format!("check {}", u8::from(*default)),
        OptionKind::Button => "button".into(),
        OptionKind::Text { .. } | OptionKind::Choice { .. } => return None,
    };
    Some(format!("feature option=\"{name} -{kind}\""))
}
