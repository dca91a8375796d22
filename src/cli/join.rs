//! `alfil join`: plays a game that a person at another terminal hosts, or watches it.

use super::failure::print_message;
use super::input_line::{InputLine, read_line};
use super::{Failure, host::word, play};
use crate::game::fen;
use crate::network::{self, Invitation};
use crate::store::{Folders, Library, LoadedFile, LoadedGame};
use crate::tui::state::RemoteTable;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct JoinArgs {
    /// Address of the host, as `alfil host` prints it
    pub address: String,
    /// Word that the host has told you; asked for by default
    #[arg(long, value_name = "WORD", value_parser = word)]
    pub word: Option<String>,
    /// Accept the rules of the game without a question
    #[arg(long)]
    pub yes: bool,
    /// Play line by line instead of on the full screen
    #[arg(long)]
    pub plain: bool,
}

pub(super) fn run(args: &JoinArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let addresses = network::resolve(&args.address)
        .map_err(|error| Failure::Input(format!("cannot find `{}`: {error}", args.address)))?;
    let given = match &args.word {
        Some(word) => word.clone(),
        None => word(ask("Word of the host: ", out)?.trim())
            .map_err(|problem| Failure::Input(format!("{problem}; the host prints the word, and `--word` takes it")))?,
    };
    let invitation = Invitation::open(&addresses, &given)
        .map_err(|error| Failure::Input(format!("cannot join {}: {error}", args.address)))?;
    let received = invitation.rules.load();
    describe(&invitation, &received, out)?;
    let own = own_game(&received);
    if own.is_none() {
        writeln!(out, "These rules are not on this computer, so the game is not saved here.")?;
    }
    if !args.yes && !is_accepted(&invitation, out)? {
        return Ok(());
    }
    let is_saved = own.is_some();
    let game = match own {
        Some(game) => game,
        None => received.game()?,
    };
    let start = invitation.fen.as_deref().map(|text| fen::parse(&game.variant, text)).transpose();
    let start =
        start.map_err(|error| Failure::Input(format!("the host sends no valid position: {}", error.message)))?;
    let (player, clock) = (invitation.player, invitation.time_control);
    let link = invitation.accept()?;
    let table = RemoteTable::new(link.sender, player, String::new(), is_saved);
    play::run_at_table(game, start, clock, (table, link.events), args.plain, out)
}

/// Says what the host offers.
fn describe(invitation: &Invitation, received: &LoadedFile, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(error) = received.first_error() {
        let text =
            format!("the rules of the host have an error: {error}\n  both sides may need the same version of Alfil");
        return Err(Failure::Input(text));
    }
    let entry = received.entry();
    if entry.players.len() < 2 {
        return Err(Failure::Input("the rules of the host are for one player".into()));
    }
    writeln!(out, "{}", entry.outline.title)?;
    for text in [&entry.outline.about, &entry.outline.origin].into_iter().filter(|text| !text.is_empty()) {
        writeln!(out, "  {text}")?;
    }
    match invitation.player.and_then(|player| entry.players.get(player)) {
        Some(name) => writeln!(out, "You play {name}.")?,
        None => writeln!(out, "All sides are taken; you watch.")?,
    }
    if let Some(time) = invitation.time_control {
        let (base, increment) = (time.base.as_secs_f64(), time.increment.as_secs_f64());
        writeln!(out, "Each player has {base} s, and {increment} s more for each turn.")?;
    }
    Ok(())
}

/// The game of this computer with the same rules.
fn own_game(received: &LoadedFile) -> Option<LoadedGame> {
    let library = Library::open(&Folders::find().ok()?);
    let own = library.read_rule_file(library.find(&received.rule_file.name).ok()?).ok()?.game().ok()?;
    (own.hash == received.hash).then_some(own)
}

/// Asks whether the game is accepted, and shows its files on request.
fn is_accepted(invitation: &Invitation, out: &mut dyn Write) -> Result<bool, Failure> {
    loop {
        let answer = ask("Play? yes, no, or show (the rule file): ", out)?.trim().to_lowercase();
        match &*answer {
            "y" | "yes" => return Ok(true),
            "s" | "show" => {
                for file in &invitation.rules.0 {
                    writeln!(out, "-- {}\n{}", file.name, file.text.trim_end())?;
                }
            }
            "" => {
                print_message("note", "not joined; `--yes` accepts the rules without a question");
                return Ok(false);
            }
            _ => return Ok(false),
        }
    }
}

/// Asks for a line; empty at the end of the input.
fn ask(question: &str, out: &mut dyn Write) -> Result<String, Failure> {
    write!(out, "{question}")?;
    out.flush()?;
    match read_line(&mut io::stdin().lock())? {
        Some(InputLine::Text(text)) => Ok(text),
        Some(InputLine::TooLong) | None => Ok(String::new()),
    }
}
