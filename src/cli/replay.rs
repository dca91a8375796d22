//! `alfil replay`: lists the saved games, or prints one as PGN or JSON.

use super::failure::print_message;
use super::number_format::count;
use super::sanitize::sanitize_name;
use super::{Failure, json};
use crate::game::{GameTree, Variant, pgn, san};
use crate::store::{Folders, Library, Mode, SaveFile, SaveFolder, SavedGame, pgn_date};
use serde::Serialize;
use std::io::Write;
use std::time::SystemTime;

#[derive(Debug, clap::Args)]
pub(super) struct ReplayArgs {
    /// A name from the list of saved games; its game is printed as PGN
    pub name: Option<String>,
    /// Print one JSON object per game, or per turn of the named game, with the FEN after the turn
    #[arg(long)]
    pub json: bool,
}

/// A saved game as JSON.
#[derive(Default, Serialize)]
struct SavedGameRow<'a> {
    name: &'a str,
    game: Option<&'a str>,
    mode: Option<Mode>,
    /// The computer players by seat, null for a person; empty if only people play.
    players: Vec<Option<String>>,
    /// The players of a game that was read from a file, as in PGN, where White moves first.
    white: Option<&'a str>,
    black: Option<&'a str>,
    turns: Option<usize>,
    over: Option<bool>,
    error: Option<String>,
}

/// A turn as JSON.
#[derive(Serialize)]
struct TurnRow<'a> {
    #[serde(rename = "turn")]
    number: usize,
    player: &'a str,
    action: &'a str,
    short: String,
    fen: String,
}

pub(super) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folders = Folders::find()?;
    let saves = SaveFolder::open(&folders);
    saves.recover();
    match &args.name {
        None => list(&saves.list()?, args.json, out),
        Some(name) => {
            let Some(save) = saves.list()?.into_iter().find(|save| save.name == *name) else {
                return Err(Failure::Input(format!("no saved game `{name}`; `alfil replay` lists the saved games")));
            };
            replay(&save.game?, save.modified, args, &Library::open(&folders), out)
        }
    }
}

/// Lists the saved games, the most recent first.
fn list(saves: &[SaveFile], as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if saves.is_empty() && !as_json {
        return Ok(writeln!(out, "no saved games; `alfil play` saves every game")?);
    }
    let width = saves.iter().map(|save| save.name.chars().count()).max().unwrap_or(0);
    for SaveFile { name, game, .. } in saves {
        let row = match game {
            Ok(game @ SavedGame { rules, mode, seats, moves, ending, .. }) => SavedGameRow {
                name,
                game: Some(rules),
                mode: Some(*mode),
                players: seats.iter().map(|player| player.as_ref().map(ToString::to_string)).collect(),
                white: game.tag("White"),
                black: game.tag("Black"),
                turns: Some(moves.len()),
                over: Some(ending.is_some()),
                error: None,
            },
            Err(error) => SavedGameRow { name, error: Some(error.to_string()), ..SavedGameRow::default() },
        };
        if as_json {
            json::line(out, &row)?;
        } else {
            let text = game.as_ref().map_or_else(|error| format!("cannot be read: {error}"), summary_text);
            writeln!(out, "{:<width$}  {}", sanitize_name(name), sanitize_name(&text))?;
        }
    }
    Ok(())
}

/// A saved game on one line: `chess, against level 3, 4 turns, finished` or `chess, Carlsen – Anand, 80 turns`. The mode is omitted for an ordinary game.
fn summary_text(game: &SavedGame) -> String {
    let SavedGame { rules, mode, moves, ending, .. } = game;
    let mode = Some(mode.name().to_owned()).filter(|_| *mode != Mode::Game);
    let kind = mode.into_iter().chain(game.against()).collect::<Vec<_>>().join(" ");
    let names = game.names_in_tags().unwrap_or_default();
    let turns = count(moves.len(), "turn");
    let finished = ending.map(|_| "finished".to_owned()).unwrap_or_default();
    let parts = [rules.clone(), names, kind, turns, finished];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Prints a saved game as PGN or JSON. A many-worlds game has no PGN.
fn replay(
    saved: &SavedGame,
    modified: Option<SystemTime>,
    args: &ReplayArgs,
    library: &Library,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = library.load_saved(saved)?;
    if let Some(note) = saved.note(game.hash) {
        print_message("note", &note);
    }
    if let Some(command) = saved.replay_command() {
        if args.json {
            return Err(Failure::Input(format!("this is a many-worlds game; replay it with: {command} --json")));
        }
        print_message("note", "this is a many-worlds game; this command replays it:");
        return Ok(writeln!(out, "{command}")?);
    }
    let mut tree = saved.replay(&game.variant).map_err(|error| Failure::Input(error.to_string()))?;
    let last = tree.main_line().last();
    tree.go_to(last);
    if args.json {
        return write_turns(&game.variant, &tree, out);
    }
    let players = saved.player_names(game.variant.rules().players.len());
    let outcome = tree.record().status(&game.variant)?.outcome;
    let date = modified.map(pgn_date);
    let header =
        pgn::PgnHeader { players, date, outcome: outcome.as_ref(), tags: &saved.tags, ..pgn::PgnHeader::default() };
    Ok(write!(out, "{}", pgn::write(&game.variant, &tree, &header)?)?)
}

/// Writes a JSON line for each turn of the main line.
fn write_turns(variant: &Variant, tree: &GameTree, out: &mut dyn Write) -> Result<(), Failure> {
    let (players, record) = (&variant.rules().players, tree.record());
    let steps = record.positions().iter().zip(record.actions()).zip(tree.main_line());
    for (number, ((before, action), id)) in (1..).zip(steps) {
        let mover = crate::game::Game::mover(variant, before);
        let row = TurnRow {
            number,
            player: players.get(mover).map_or("", String::as_str),
            action: &tree.get(id).label.coordinates,
            short: san::format_action(variant, before, action, &variant.actions(before)?),
            fen: record.fen_after(variant, number),
        };
        json::line(out, &row)?;
    }
    Ok(())
}
