//! Reading PDN: games in the words of PGN. Its first player has the tag `White` there, so Black of English draughts has it, too.

use super::game_type::GameType;
use crate::game::pgn::{self, PgnGame, PgnLine, PgnTag};

/// The squares of a board with 8 ranks.
const SMALL_BOARD_SQUARES: u32 = 32;
/// The last square of Black at the start of English draughts.
const MAX_BLACK_SQUARE: u32 = 12;

/// The games in a text, parsed one after another.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    pgn::draughts_games(text).map(translate)
}

fn translate(mut game: PgnGame) -> PgnGame {
    strip_ornaments(&mut game.line);
    let written = game.tag("GameType").and_then(|tag| GameType::parse(&tag.value));
    let game_type = written.unwrap_or_else(|| guess(&game));
    let location = game.tag("GameType").map_or(game.location, |tag| tag.location);
    let names_variant = written.is_none() && game.tag("Variant").is_some();
    if !names_variant {
        game.tags.retain(|tag| !tag.name.eq_ignore_ascii_case("Variant"));
        game.tags.push(PgnTag { name: "Variant".into(), value: game_type.title(), location });
    }
    let result = |text: &str| pgn_result(text, game_type.is_black_first);
    game.result = game.result.as_deref().map(|text| result(text).to_owned());
    for tag in &mut game.tags {
        match tag.name.as_str() {
            "Result" => tag.value = result(&tag.value).into(),
            "White" if game_type.is_black_first => tag.name = "Black".into(),
            "Black" if game_type.is_black_first => tag.name = "White".into(),
            _ => {}
        }
    }
    game
}

/// The game without a tag `GameType`. In English draughts, no square has a number above 32, and Black begins from one up to 12.
fn guess(game: &PgnGame) -> GameType {
    let numbers = |text: &'_ str| {
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        numbers.filter_map(|number| number.parse::<u32>().ok()).collect::<Vec<_>>()
    };
    let position = game.tag("FEN").map(|tag| numbers(&tag.value));
    let first = game.line.moves.first().and_then(|written| numbers(&written.text).first().copied());
    let moves = game.line.moves.iter().flat_map(|written| numbers(&written.text));
    let highest = moves.chain(position.iter().flatten().copied()).max().unwrap_or(0);
    let begins_far_from_black = position.is_none() && first.is_some_and(|from| from > MAX_BLACK_SQUARE);
    let is_large = highest > SMALL_BOARD_SQUARES || begins_far_from_black;
    if is_large { GameType::INTERNATIONAL } else { GameType::ENGLISH }
}

/// Removes the sign of a forced move, `28x19*`, and white space, `1- 7`.
fn strip_ornaments(line: &mut PgnLine) {
    let mut open = vec![line];
    while let Some(line) = open.pop() {
        for written in &mut line.moves {
            written.text.retain(|c| c != '*' && !c.is_whitespace());
            open.extend(&mut written.variations);
        }
    }
}

/// The result in PGN, in which the first player's points come first. In PDN those of White do.
fn pgn_result(text: &str, is_black_first: bool) -> &'static str {
    let white_won = match text {
        "1-0" | "2-0" => true,
        "0-1" | "0-2" => false,
        "1/2-1/2" | "1-1" => return "1/2-1/2",
        _ => return "*",
    };
    if white_won == is_black_first { "0-1" } else { "1-0" }
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
