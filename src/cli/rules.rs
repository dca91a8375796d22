//! `alfil rules GAME`: how a game is played, computed from its rules.

use super::list::pad;
use super::sanitize::sanitize_name;
use super::{Failure, json};
use crate::game::{DiagramSign, GameGuide, MoveDiagram, PictureCell, PieceGuide, Rules};
use crate::store::{Folders, Library, LoadedGame};
use crate::task::CancelToken;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// Columns of the longest line.
const MAX_COLUMNS: usize = 100;

#[derive(Debug, clap::Args)]
pub(super) struct RulesArgs {
    /// A name from `alfil list`, or a rule file
    pub game: String,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// A guide as JSON.
#[derive(Serialize)]
struct GuideObject<'a> {
    game: &'a str,
    title: &'a str,
    about: &'a str,
    aim: &'a [String],
    draws: &'a [String],
    special: &'a [String],
    pieces: Vec<PieceObject<'a>>,
}

/// A piece as JSON.
#[derive(Serialize)]
struct PieceObject<'a> {
    name: &'a str,
    symbol: char,
    letter: &'a str,
    player: Option<&'a str>,
    text: &'a str,
    diagram: Option<DiagramObject<'a>>,
}

/// A diagram as JSON: what the piece does on each square that it reaches from its own.
#[derive(Serialize)]
struct DiagramObject<'a> {
    square: &'a str,
    targets: BTreeMap<&'a str, &'a str>,
}

pub(super) fn run(args: &RulesArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let game = library.load(&args.game)?;
    let guide = GameGuide::of_variant(&game.variant, CancelToken::interrupt())?;
    if args.json { json::line(out, &object(&game, &guide)) } else { print(&game, &guide, out) }
}

fn object<'a>(game: &'a LoadedGame, guide: &'a GameGuide) -> GuideObject<'a> {
    let rules = game.variant.rules();
    let piece = |piece: &'a PieceGuide| PieceObject {
        name: &piece.name,
        symbol: piece.symbol,
        letter: &piece.label,
        player: piece.only_of.and_then(|player| rules.players.get(player)).map(String::as_str),
        text: &piece.text,
        diagram: piece.diagram.as_ref().map(|diagram| DiagramObject {
            square: rules.board.name(diagram.origin),
            targets: diagram.marks.iter().map(|(&cell, sign)| (rules.board.name(cell), sign.word())).collect(),
        }),
    };
    GuideObject {
        game: game.name(),
        title: &rules.title,
        about: &rules.about,
        aim: &guide.aim,
        draws: &guide.draws,
        special: &guide.special,
        pieces: guide.pieces.iter().map(piece).collect(),
    }
}

fn print(game: &LoadedGame, guide: &GameGuide, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = game.variant.rules();
    writeln!(out, "{}", sanitize_name(&rules.title))?;
    for line in wrap(&rules.about, MAX_COLUMNS) {
        writeln!(out, "{}", sanitize_name(&line))?;
    }
    for (title, sentences) in [("Aim", &guide.aim), ("Draws", &guide.draws), ("Special", &guide.special)] {
        if !sentences.is_empty() {
            writeln!(out, "\n{title}")?;
        }
        for sentence in sentences {
            for (row, line) in wrap(sentence, MAX_COLUMNS - 4).iter().enumerate() {
                writeln!(out, "  {} {}", if row == 0 { "-" } else { " " }, sanitize_name(line))?;
            }
        }
    }
    for piece in &guide.pieces {
        print_piece(rules, piece, out)?;
    }
    let signs = DiagramSign::ALL.into_iter().filter(|sign| {
        guide.pieces.iter().filter_map(|piece| piece.diagram.as_ref()).any(|diagram| diagram.signs().contains(sign))
    });
    let legend: Vec<String> = signs.map(|sign| format!("{} {}", sign.symbol(), sign.meaning())).collect();
    if !legend.is_empty() {
        writeln!(out)?;
        for line in wrap(&legend.join("   "), MAX_COLUMNS) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// A piece: its names, and the picture beside the text.
fn print_piece(rules: &Rules, piece: &PieceGuide, out: &mut dyn Write) -> Result<(), Failure> {
    let owner = piece.only_of.and_then(|player| rules.players.get(player));
    let owner = owner.map(|name| format!(" ({name} only)")).unwrap_or_default();
    let letter = if piece.label == piece.symbol.to_string() { String::new() } else { format!("  {}", piece.label) };
    writeln!(out, "\n{}{letter}  {}{}", piece.symbol, sanitize_name(&piece.name), sanitize_name(&owner))?;
    let picture = piece.diagram.as_ref().map(|diagram| picture_lines(rules, diagram, piece)).unwrap_or_default();
    let width = picture.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let gap = if picture.is_empty() { 2 } else { 5 };
    let text = wrap(&piece.text, MAX_COLUMNS - width - gap);
    for row in 0..picture.len().max(text.len()) {
        let drawn = picture.get(row).map_or("", String::as_str);
        let words = text.get(row).map_or("", String::as_str);
        let line = format!("  {}{}{}", pad(drawn, width), " ".repeat(gap - 2), sanitize_name(words));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn picture_lines(rules: &Rules, diagram: &MoveDiagram, piece: &PieceGuide) -> Vec<String> {
    let letter = piece.label.chars().last().unwrap_or(piece.symbol);
    let draw = |cell: &PictureCell| match cell {
        PictureCell::Blank => ' ',
        PictureCell::Empty => '.',
        PictureCell::Piece => letter,
        PictureCell::Sign(sign) => sign.symbol(),
    };
    let picture = diagram.picture(rules);
    picture.iter().map(|row| row.iter().map(draw).collect::<String>().trim_end().to_owned()).collect()
}

/// Breaks a text at spaces into lines of at most `columns`.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
