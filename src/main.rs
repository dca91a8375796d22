//! Alfil.

use alfil::{
    store::{Config, Folders, Library, Mode, ThemeName},
    tui,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folders = Folders::find()?;
    let mut config = Config::load(&folders)?;
    for (flag, theme) in [("--light", ThemeName::Light), ("--sixteen", ThemeName::Sixteen), ("--none", ThemeName::None)]
    {
        if arguments.iter().any(|argument| argument == flag) {
            config.theme = Some(theme);
        }
    }
    let value = |flag: &str| {
        let at = arguments.iter().position(|argument| argument == flag)?;
        arguments.get(at + 1).cloned()
    };
    let mode = value("--mode").and_then(|mode| Mode::named(&mode)).unwrap_or_default();
    let name = arguments.first().filter(|argument| !argument.starts_with("--"));
    let game = name.map(|name| Library::open(&folders).load(name)).transpose()?;
    tui::open(tui::Opening { game, mode, start: value("--fen"), config, folders })?;
    Ok(())
}
