//! `alfil moves GAME`: the legal moves of a position.

use super::failure::print_message;
use super::game_argument::{GameArgument, PositionArgs};
use super::{Failure, json};
use crate::game::{Action, Game, coordinate_notation, player_notation};
use serde::Serialize;
use std::io::Write;

#[derive(Debug, clap::Args)]
pub(super) struct MovesArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// A move as JSON.
#[derive(Serialize)]
struct MoveRow<'a> {
    action: &'a str,
    from: Option<&'a str>,
    to: Option<&'a str>,
    takes: Vec<CaptureRow<'a>>,
    promotes: Option<String>,
}

/// A captured piece as JSON.
#[derive(Serialize)]
struct CaptureRow<'a> {
    square: &'a str,
    piece: String,
}

pub(super) fn run(args: &MovesArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let (variant, position) = (&argument.game.variant, &argument.start.position);
    let status = variant.status(position, argument.start.history())?;
    let texts = coordinate_notation::format_all(variant, position, &status.actions);
    if args.json {
        for (action, text) in status.actions.iter().zip(&texts) {
            json::line(out, &row(argument, action, text))?;
        }
        return Ok(());
    }
    if let Some(outcome) = &status.outcome {
        let players = &variant.rules().players;
        let winner = outcome.winner.and_then(|winner| players.get(winner));
        let end = winner.map_or_else(|| "no winner".into(), |name| format!("{name} wins"));
        print_message("note", &format!("the game is over: {}, {end}", outcome.reason));
    }
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    for (text, shown) in texts.iter().zip(player_notation::format_all(variant, position, &status.actions)) {
        writeln!(out, "{text:<width$}  {shown}")?;
    }
    Ok(())
}

fn row<'a>(argument: &'a GameArgument, action: &Action, text: &'a str) -> MoveRow<'a> {
    let rules = argument.game.variant.rules();
    let name = |cell| rules.board.name(cell);
    let piece = |kind| coordinate_notation::piece_label(rules, kind);
    MoveRow {
        action: text,
        from: action.from.map(name),
        to: action.to.map(name),
        takes: action.takes.iter().map(|&(cell, kind)| CaptureRow { square: name(cell), piece: piece(kind) }).collect(),
        promotes: action.promotes.map(piece),
    }
}
