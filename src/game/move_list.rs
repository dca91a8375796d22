//! Lists of moves as engines get them, one game a line: `position startpos moves e2e4 e7e5`, `sfen … moves 7g7f`, or moves alone.
//!
//! A line `setoption name UCI_Variant value crazyhouse` names the game of the lines after it.
//!
//! Source: the UCI and USI protocols.

use super::pgn::{PgnError, PgnGame, PgnMove, PgnTag, TextLocation};
use super::read_limits::{MAX_MOVES, too_many_moves};

/// The games of the shogi family by the files and ranks of their boards.
const SHOGI_GAMES: [((usize, usize), &str); 5] =
    [((9, 9), "shogi"), ((5, 5), "minishogi"), ((6, 6), "judkins"), ((8, 8), "euroshogi"), ((4, 5), "microshogi")];

/// The games in a text, parsed one after another. A line after `#` is a comment.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    let mut variant: Option<String> = None;
    (1..).zip(text.lines()).filter_map(move |(line, text)| {
        let words: Vec<Word<'_>> = words(text, line);
        let [first, rest @ ..] = &words[..] else { return None };
        match first.text {
            "setoption" => {
                variant = option_value(&words).or(variant.take());
                None
            }
            text if text.starts_with('#') => None,
            "position" => Some(game(rest, variant.as_deref(), first.location)),
            _ => Some(game(&words, variant.as_deref(), first.location)),
        }
    })
}

#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    location: TextLocation,
}

fn words(text: &str, line: usize) -> Vec<Word<'_>> {
    let (mut column, mut end) = (1, 0);
    let mut locate = |word: &str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        column += text[end..start].chars().count();
        end = start;
        TextLocation { line, column }
    };
    let separators = |c: char| c.is_whitespace() || c == ',' || c == '\u{FEFF}';
    text.split(separators).filter(|word| !word.is_empty()).map(|text| Word { text, location: locate(text) }).collect()
}

/// The value of `setoption name UCI_Variant value …`.
fn option_value(words: &[Word<'_>]) -> Option<String> {
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    match &texts[..] {
        ["setoption", "name", name, "value", value @ ..] if name.eq_ignore_ascii_case("UCI_Variant") => {
            Some(value.join(" "))
        }
        _ => None,
    }
}

/// A game without the word `position`.
fn game(words: &[Word<'_>], variant: Option<&str>, location: TextLocation) -> PgnGame {
    let moves_at = words.iter().position(|word| word.text == "moves");
    let has_board =
        words.first().is_some_and(|word| matches!(word.text, "startpos" | "fen" | "sfen") || word.text.contains('/'));
    let (start, moves) = match moves_at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None if has_board => (words, &[][..]),
        None => (&[][..], words),
    };
    let start_words: Vec<&str> = start.iter().map(|word| word.text).collect();
    let is_usi = start_words.first() == Some(&"sfen") || moves.first().is_some_and(|word| is_usi_move(word.text));
    let fen = match &start_words[..] {
        [] | ["startpos"] => None,
        ["fen", fen @ ..] => Some(fen.join(" ")),
        ["sfen", sfen @ ..] | sfen => Some(format!("{}{}", if is_sfen(sfen) { "sfen " } else { "" }, sfen.join(" "))),
    };
    let board = fen.as_deref().map(|fen| fen.trim_start_matches("sfen ").split(' ').next().unwrap_or_default());
    let is_shogi = is_usi || fen.as_ref().is_some_and(|fen| fen.starts_with("sfen "));
    let named = variant.map(str::to_owned).or_else(|| is_shogi.then(|| shogi_game(board).to_owned()));
    let mut game = PgnGame { location, ..PgnGame::default() };
    let tag = |name: &str, value| PgnTag { name: name.to_owned(), value, location };
    game.tags.extend(named.map(|name| tag("Variant", name)));
    game.tags.extend(fen.map(|fen| tag("FEN", fen)));
    let written = |word: &Word<'_>| PgnMove { text: word.text.into(), location: word.location, ..PgnMove::default() };
    if let Some(first) = moves.get(MAX_MOVES) {
        game.errors.push(PgnError { location: first.location, message: too_many_moves() });
    }
    game.line.moves = moves.iter().take(MAX_MOVES).map(written).collect();
    game
}

/// Whether the fields of a position are those of an SFEN: board, player, hands and perhaps a number.
fn is_sfen(fields: &[&str]) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match fields {
        [_, "b" | "w", hands] => !is_number(hands),
        [_, "b" | "w", hands, number] => !is_number(hands) && is_number(number),
        _ => false,
    }
}

/// Whether a move is one of USI: `7g7f`, `P*5e`.
pub(super) fn is_usi_move(text: &str) -> bool {
    matches!(text.as_bytes(), [b'1'..=b'9', b'a'..=b'i', b'1'..=b'9', b'a'..=b'i', ..] | [b'A'..=b'Z', b'*', ..])
}

/// The game of the shogi family with the board of an SFEN.
fn shogi_game(board: Option<&str>) -> &'static str {
    let Some(board) = board else { return "shogi" };
    let ranks = board.split('/').count();
    let squares = |c: char| match c {
        '+' => 0,
        c => c.to_digit(10).map_or(1, |empty| empty as usize),
    };
    let files = board.split('/').next().map_or(0, |rank| rank.chars().map(squares).sum());
    SHOGI_GAMES.iter().find(|(size, _)| *size == (files, ranks)).map_or("shogi", |(_, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::{format_line, play_game};

    #[track_caller]
    fn check(text: &str, variant: Option<&str>, fen: Option<&str>, moves: &str) {
        let game = games(text).next().expect("a game");
        let tag = |name: &str| game.tag(name).map(|tag| tag.value.clone());
        assert_eq!(
            (tag("Variant").as_deref(), tag("FEN").as_deref(), format_line(&game.line).as_str()),
            (variant, fen, moves),
            "{text}"
        );
    }

    #[test]
    fn games_of_engines_are_read() {
        check("position startpos moves e2e4 e7e5", None, None, "e2e4 e7e5");
        check("e2e4 e7e5", None, None, "e2e4 e7e5");
        check(
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1",
            None,
            Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            "e1g1",
        );
        check("startpos moves 7g7f 3c3d", Some("shogi"), None, "7g7f 3c3d");
        check(
            "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e",
            Some("shogi"),
            Some("sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1"),
            "P*5e",
        );
        check("rbsgk/4p/5/P4/KGSBR b - 1", Some("minishogi"), Some("sfen rbsgk/4p/5/P4/KGSBR b - 1"), "");
        check(
            "# a game\nsetoption name UCI_Variant value crazyhouse\n\nposition startpos moves e2e4",
            Some("crazyhouse"),
            None,
            "e2e4",
        );
    }

    #[test]
    fn moves_have_locations() {
        let game = games("\n  e2e4  e7e8").next().expect("a game");
        let locations: Vec<usize> = game.line.moves.iter().map(|written| written.location.column).collect();
        assert_eq!((game.line.moves[0].location.line, locations), (2, vec![3, 9]));
        let shogi = crate::shipped_tests::variant("shogi");
        let game = games("startpos moves 7g7f 3c3d 8h2b+ 3a2b").next().expect("a game");
        let (tree, errors) = play_game(&shogi, &game);
        assert_eq!((tree.ply(), errors), (4, Vec::new()));
    }
}
