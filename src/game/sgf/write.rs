//! Writing SGF.

use super::point::Point;
use super::property::{TAGS, judgement, pgn_result, sgf_date, sgf_result};
use super::setup::Stone;
use super::text::escape;
use crate::algebra::Kind;
use crate::board::{Cell, Grid};
use crate::game::pgn::{self, PgnHeader, PgnLine, PgnMove};
use crate::game::{GameTree, MoveId, Variant};
use crate::program::{Fault, Position};
use std::fmt::Write as _;

/// Writes a game of Go with its variations as SGF.
///
/// # Errors
/// If the rules are not those of a game of Go, or exceed their budget.
pub fn write<L>(variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, String> {
    let grid = go_grid(variant)?;
    let fail = |fault: Fault| fault.to_string();
    let mover = |position: &Position| {
        if variant.interpreter().mover(position) == 0 { Stone::Black } else { Stone::White }
    };
    let mut name = |before: &Position, id: MoveId| {
        let point = game.get(id).action.to.map_or_else(String::new, |cell| letters(grid, cell));
        Ok::<_, Fault>(format!("{}[{point}]", mover(before).letter()))
    };
    let line = game.to_line(&mut name).map_err(fail)?;
    let tags = pgn::tag_pairs(variant, game, header).map_err(fail)?;
    let mut out = format!("(;FF[4]GM[1]CA[UTF-8]{}", size(grid));
    for (name, value) in properties(&tags) {
        // Writing to a string cannot fail.
        let _ = write!(out, "\n{name}[{}]", escape(&value));
    }
    out.push_str(&setup(variant, game.record().start(), grid));
    if mover(game.record().start()) == Stone::White {
        out.push_str("\nPL[W]");
    }
    push_comments(&mut out, &line.comments);
    push_line(&mut out, &line);
    out.push_str(")\n");
    Ok(out)
}

/// The board of a game in which Black begins and players place stones or pass.
fn go_grid(variant: &Variant) -> Result<Grid, String> {
    let rules = variant.rules();
    let refused = || format!("SGF is written for games of Go, not for {}", rules.title);
    let grid = variant.board().grid().filter(|grid| !grid.wrapped_files && !grid.wrapped_ranks).ok_or_else(refused)?;
    let is_black_first = rules.players.iter().map(String::as_str).eq(["Black", "White"]);
    let start = variant.interpreter().starts().map_err(|fault| fault.to_string())?.swap_remove(0);
    let actions = variant.actions(&start).map_err(|fault| fault.to_string())?;
    let can_pass = actions.iter().any(|action| action.from.is_none() && action.to.is_none());
    let moves_pieces = actions.iter().any(|action| action.from.is_some() && action.from != action.to);
    if is_black_first && can_pass && !moves_pieces { Ok(grid) } else { Err(refused()) }
}

fn size(grid: Grid) -> String {
    if grid.files == grid.ranks { format!("SZ[{}]", grid.files) } else { format!("SZ[{}:{}]", grid.files, grid.ranks) }
}

fn letters(grid: Grid, cell: Cell) -> String {
    let (file, rank) = grid.file_and_rank(cell);
    Point { row: grid.ranks - 1 - rank, column: file }.letters()
}

/// The properties of the whole game.
fn properties(tags: &[(String, String)]) -> Vec<(&'static str, String)> {
    let tag = |name: &str| {
        let found = tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty() && *value != "?")
    };
    let mut properties: Vec<(&'static str, String)> =
        TAGS.iter().filter_map(|&(name, from)| Some((name, tag(from)?.to_owned()))).collect();
    properties.extend(tag("Date").and_then(sgf_date).map(|date| ("DT", date)));
    let result = tag("Result").unwrap_or("*");
    let score = tag("Score").filter(|score| pgn_result(score) == result).map(str::to_owned);
    let is_reason = |text: &str| tag("Reason").is_some_and(|reason| reason.contains(text));
    let is_timed_out = tag("Termination") == Some("time forfeit");
    let score = score.or_else(|| sgf_result(result, is_reason("resign"), is_timed_out));
    properties.extend(score.map(|score| ("RE", score)));
    properties
}

/// The stones of the start position.
fn setup(variant: &Variant, start: &Position, grid: Grid) -> String {
    let mut out = String::new();
    for (player, name) in [(0, "AB"), (1, "AW")] {
        let side = variant.rules().side(player);
        let is_own = |&cell: &Cell| start.at(cell).kind != Kind::EMPTY && side.contains(start.at(cell).kind);
        let mut cells: Vec<String> = variant.board().cells().filter(is_own).map(|cell| letters(grid, cell)).collect();
        cells.sort_unstable();
        if !cells.is_empty() {
            let _ = write!(out, "\n{name}[{}]", cells.join("]["));
        }
    }
    out
}

/// What is still to be written.
enum Task<'l> {
    /// The moves from an index on.
    Moves(&'l PgnLine, usize),
    /// A variation in its own tree.
    Variation(&'l PgnLine),
    TreeEnd,
}

/// Writes the moves. A move with variations begins a tree, and so does each variation.
fn push_line(out: &mut String, line: &PgnLine) {
    let mut tasks = vec![Task::Moves(line, 0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::TreeEnd => out.push(')'),
            Task::Variation(line) => {
                out.push_str("\n(");
                if !line.comments.is_empty() {
                    out.push(';');
                    push_comments(out, &line.comments);
                }
                tasks.extend([Task::TreeEnd, Task::Moves(line, 0)]);
            }
            Task::Moves(line, first) => {
                for (at, written) in line.moves.iter().enumerate().skip(first) {
                    if written.variations.is_empty() {
                        push_move(out, written);
                        continue;
                    }
                    out.push_str("\n(");
                    push_move(out, written);
                    tasks.extend(written.variations.iter().rev().map(Task::Variation));
                    tasks.extend([Task::TreeEnd, Task::Moves(line, at + 1)]);
                    break;
                }
            }
        }
    }
}

fn push_move(out: &mut String, written: &PgnMove) {
    let _ = write!(out, "\n;{}", written.text);
    let mut judgements = written.nags.iter().filter_map(|&nag| judgement(nag));
    // A move has at most one judgement.
    out.extend(judgements.next());
    push_comments(out, &written.comments);
}

fn push_comments(out: &mut String, comments: &[String]) {
    if !comments.is_empty() {
        let _ = write!(out, "C[{}]", escape(&comments.join("\n")));
    }
}
