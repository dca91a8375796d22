//! Writing PDN.

use super::capture_path;
use super::game_type::GameType;
use crate::board::Cell;
use crate::game::pgn::{self, PgnHeader};
use crate::game::{GameTree, MoveId, Variant, draughts_numbers, fen};
use crate::program::{Action, Position};

/// Writes a game of draughts with its variations as PDN.
///
/// # Errors
/// If the rules are not those of a kind of draughts, or exceed their budget.
pub fn write<L>(variant: &Variant, game: &GameTree<L>, header: &PgnHeader<'_>) -> Result<String, String> {
    let rules = variant.rules();
    let refused = || format!("PDN is written for kinds of draughts, not for {}", rules.title);
    let squares = draughts_numbers::playing_squares(rules).filter(|_| is_draughts(variant)).ok_or_else(refused)?;
    let mut name = |before: &Position, id: MoveId| {
        let action = &game.get(id).action;
        let legal = variant.actions(before).map_err(|fault| fault.to_string())?;
        let text = move_text(variant, &squares, before, action, &legal).ok_or_else(refused)?;
        // Other turns, which change further squares, would be read as another move.
        let read = draughts_numbers::read(rules, &legal, &text).and_then(|index| legal.get(index));
        if read == Some(action) { Ok(text) } else { Err(refused()) }
    };
    let tags = pgn::tag_pairs(variant, game, header).map_err(|fault| fault.to_string())?;
    let number = GameType::number_of(&rules.title);
    let is_black_first = rules.players.first().is_some_and(|name| name == "Black");
    let result = |text: &str| pdn_result(text, is_black_first, number.is_some_and(GameType::has_two_points));
    let mut written: Vec<(String, String)> = Vec::new();
    for (name, value) in tags {
        match (name.as_str(), number) {
            ("GameType", _) => {}
            ("Result", _) => written.push((name, result(&value).into())),
            ("White", _) if is_black_first => written.push(("Black".into(), value)),
            ("Black", _) if is_black_first => written.push(("White".into(), value)),
            ("Variant", Some(number)) => written.push(("GameType".into(), number.to_string())),
            ("FEN", _) => written.extend(fen::write_draughts(variant, game.record().start()).map(|fen| (name, fen))),
            _ => written.push((name, value)),
        }
    }
    let result = written.iter().find(|(name, _)| name == "Result").map_or("*".into(), |(_, value)| value.clone());
    pgn::write_text(variant, game, &written, &result, &mut name)
}

/// Whether two players have at most two kinds of pieces each.
fn is_draughts(variant: &Variant) -> bool {
    let rules = variant.rules();
    rules.players.len() == 2 && (0..2).all(|player| rules.side(player).iter().count() <= 2)
}

/// The numbers of the squares: `32-28`, `28x19`, and with all squares where another capture has the same ends.
fn move_text(
    variant: &Variant,
    numbered: &[Cell],
    before: &Position,
    action: &Action,
    legal: &[Action],
) -> Option<String> {
    let (from, to) = (action.from?, action.to?);
    let taken: Vec<Cell> = action.takes.iter().map(|&(cell, _)| cell).collect();
    let is_alone = legal.iter().filter(|other| (other.from, other.to) == (action.from, action.to)).count() == 1;
    let grid = variant.board().grid()?;
    let squares = if is_alone { None } else { capture_path::squares(grid, before, from, to, &taken) };
    let number = |cell: Cell| numbered.iter().position(|&other| other == cell).map(|place| (place + 1).to_string());
    let numbers: Option<Vec<String>> = squares.unwrap_or_else(|| vec![from, to]).into_iter().map(number).collect();
    Some(numbers?.join(if taken.is_empty() { "-" } else { "x" }))
}

/// The result in PDN, in which the points of White come first.
fn pdn_result(pgn: &str, is_black_first: bool, has_two_points: bool) -> &'static str {
    let first_won = match pgn {
        "1-0" => true,
        "0-1" => false,
        "1/2-1/2" => return if has_two_points { "1-1" } else { "1/2-1/2" },
        _ => return "*",
    };
    match (first_won != is_black_first, has_two_points) {
        (true, true) => "2-0",
        (true, false) => "1-0",
        (false, true) => "0-2",
        (false, false) => "0-1",
    }
}
