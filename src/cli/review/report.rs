//! The report of a review: a table, or JSON.

use crate::cli::number_format::count;
use crate::cli::sanitize::sanitize_name;
use crate::cli::{Failure, json};
use crate::game::pgn::{self, PgnGame};
use crate::game::{GameTree, MoveId, MoveNumbering, Opening, OpeningBook, Variant, san};
use crate::players::{GameReview, Judgement, ReviewedMove, eval_text};
use crate::store::LoadedGame;
use serde::Serialize;
use std::io::Write;

/// The longest better line that the table shows, in turns.
const MAX_SHOWN_TURNS: usize = 4;

/// A move as JSON.
#[derive(Serialize)]
struct MoveRow<'a> {
    ply: usize,
    player: &'a str,
    #[serde(rename = "move")]
    san: String,
    /// As in the command `%eval`: for the first player; with three players, for the player who moved. Null after the last move.
    eval: Option<String>,
    judgement: Option<&'a str>,
    accuracy: f64,
    /// The better line, for judged moves.
    better: Vec<String>,
}

/// A player as JSON.
#[derive(Serialize)]
struct PlayerRow<'a> {
    player: &'a str,
    name: Option<&'a str>,
    moves: usize,
    /// Null unless all moves of the game are reviewed.
    accuracy: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

/// What is printed.
pub(super) struct Report<'r> {
    pub variant: &'r Variant,
    /// The game, at its end.
    pub tree: &'r GameTree,
    /// The game as it was read.
    pub written: &'r PgnGame,
    pub review: &'r GameReview,
}

impl Report<'_> {
    /// The names of the players in the PGN, in the order of the game's players.
    fn names(&self) -> Vec<Option<&str>> {
        let tags = pgn::player_tags(self.variant);
        let name = |tag: &String| self.written.tag(tag).map(|tag| tag.value.as_str()).filter(|name| *name != "?");
        tags.iter().map(name).collect()
    }

    fn player(&self, player: usize) -> &str {
        self.variant.rules().players.get(player).map_or("", String::as_str)
    }

    /// The reviewed moves.
    fn moves(&self) -> impl Iterator<Item = (MoveId, &ReviewedMove)> {
        self.tree.main_line().zip(&self.review.moves)
    }

    fn san(&self, id: MoveId) -> Result<String, Failure> {
        let before = self.tree.position(self.tree.previous(id));
        Ok(san::format_action(self.variant, before, &self.tree.get(id).action, &self.variant.actions(before)?))
    }

    /// The evaluation after a move; `None` if it ended the game.
    fn eval(&self, reviewed: &ReviewedMove) -> Option<String> {
        let score = reviewed.shown_score(self.variant.rules().players.len());
        (!reviewed.is_end).then(|| eval_text(score, self.variant.rules().turns.len()))
    }

    /// The better line of a judged move in SAN.
    fn better(&self, id: MoveId, reviewed: &ReviewedMove, turns: usize) -> Result<Vec<String>, Failure> {
        let mut before = self.tree.position(self.tree.previous(id));
        let mut line = Vec::new();
        for action in reviewed.better.iter().take(if reviewed.judgement.is_some() { turns } else { 0 }) {
            line.push(san::format_action(self.variant, before, action, &self.variant.actions(before)?));
            before = &action.after;
        }
        Ok(line)
    }

    /// Writes a line for each move, and one for each player.
    pub fn write_table(&self, loaded: &LoadedGame, out: &mut dyn Write) -> Result<(), Failure> {
        let names: Vec<String> =
            self.names().into_iter().flatten().map(|name| sanitize_name(name).into_owned()).collect();
        let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(" – ")) };
        writeln!(out, "{}{names}", loaded.title())?;
        let book = OpeningBook::new(self.variant);
        if let Some(Opening { code, name }) = book.find(self.variant, self.tree.record().positions()) {
            writeln!(out, "{code} {name}")?;
        }
        writeln!(out)?;
        let (from, numbering) = (self.tree.record().first_turn(), MoveNumbering::of(self.variant.rules()));
        for ((id, reviewed), turn) in self.moves().zip(numbering.turn_numbers(from)) {
            let number = format!("{}{}", turn.fullmove, if turn.turn_in_move == 0 { "." } else { "..." });
            let san = pgn::with_nags(&self.san(id)?, &reviewed.judgement.map(|it| vec![it.nag()]).unwrap_or_default());
            let eval = self.eval(reviewed).unwrap_or_default();
            let better = self.better(id, reviewed, MAX_SHOWN_TURNS)?.join(" ");
            let judgement = match reviewed.judgement {
                Some(judgement) if better.is_empty() => judgement.name().to_owned(),
                Some(judgement) => format!("{}; better {better}", judgement.name()),
                None => String::new(),
            };
            writeln!(out, "{}", format!("{number:>6} {san:<10} {eval:>7}  {judgement}").trim_end())?;
        }
        writeln!(out)?;
        for (player, found) in self.review.players.iter().enumerate() {
            let extent = match found.accuracy {
                Some(accuracy) => format!("accuracy {accuracy:.0} %"),
                None if found.moves == 0 => continue,
                None => format!("{} reviewed", count(found.moves, "move")),
            };
            writeln!(
                out,
                "{}: {extent}, {}, {}, {}",
                self.player(player),
                plural(found.inaccuracies, "inaccuracy", "inaccuracies"),
                count(found.mistakes, "mistake"),
                count(found.blunders, "blunder"),
            )?;
        }
        Ok(())
    }

    /// Writes an object for each move, and one for each player.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for (ply, (id, reviewed)) in (1..).zip(self.moves()) {
            let row = MoveRow {
                ply,
                player: self.player(reviewed.player),
                san: self.san(id)?,
                eval: self.eval(reviewed),
                judgement: reviewed.judgement.map(Judgement::name),
                accuracy: rounded(reviewed.accuracy),
                better: self.better(id, reviewed, usize::MAX)?,
            };
            json::line(out, &row)?;
        }
        let names = self.names();
        for (player, found) in self.review.players.iter().enumerate() {
            let row = PlayerRow {
                player: self.player(player),
                name: names.get(player).copied().flatten(),
                moves: found.moves,
                accuracy: found.accuracy.map(rounded),
                inaccuracies: found.inaccuracies,
                mistakes: found.mistakes,
                blunders: found.blunders,
            };
            json::line(out, &row)?;
        }
        Ok(())
    }
}

/// A percentage with one decimal.
fn rounded(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

fn plural(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
