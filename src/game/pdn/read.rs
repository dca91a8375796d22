//! Reading PDN: games in the words of PGN. Its first player has the tag `White` there, so Black of English draughts has it, too.

use super::game_type::GameType;
use crate::game::pgn::{self, PgnGame, PgnLine, PgnTag};

/// The squares of a board with 8 ranks.
const SMALL_BOARD_SQUARES: u32 = 32;

/// The games in a text, parsed one after another.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    pgn::draughts_games(text).map(translate)
}

fn translate(mut game: PgnGame) -> PgnGame {
    strip_forced(&mut game.line);
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

/// The game without a tag `GameType`: by the highest number of a square.
fn guess(game: &PgnGame) -> GameType {
    let numbers = game.line.moves.iter().flat_map(|written| written.text.split(['-', 'x', ':']));
    let highest = numbers.filter_map(|number| number.parse::<u32>().ok()).max();
    if highest.is_some_and(|number| number > SMALL_BOARD_SQUARES) { GameType::INTERNATIONAL } else { GameType::ENGLISH }
}

/// Removes the sign of a forced move: `28x19*`.
fn strip_forced(line: &mut PgnLine) {
    let mut open = vec![line];
    while let Some(line) = open.pop() {
        for written in &mut line.moves {
            written.text.truncate(written.text.trim_end_matches('*').len());
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
