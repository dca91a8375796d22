//! Tells formats of games apart by their first lines.

use super::GameFormat;
use crate::game::move_list::is_usi_move;
use encoding_rs::SHIFT_JIS;
use std::borrow::Cow;

/// Words that only KIF has.
const KIF_WORDS: [&str; 6] = ["手合割", "手数--", "先手：", "下手：", "開始日時：", "#KIF"];
/// Results, which look like moves of draughts.
const RESULTS: [&str; 6] = ["1-0", "0-1", "2-0", "0-2", "1-1", "0-0"];
/// The numbers of ranks of shogi boards.
const SHOGI_RANKS: usize = 9;

/// The format of a text, from its first bytes. A text that is in no other format is taken for PGN.
pub(super) fn detect(start: &[u8]) -> GameFormat {
    let text = decode(start);
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    match () {
        () if begins_tree(text) => GameFormat::Sgf,
        () if text.starts_with('[') => {
            if is_draughts(text) {
                GameFormat::Pdn
            } else {
                GameFormat::Pgn
            }
        }
        () if KIF_WORDS.iter().any(|word| text.contains(word)) || begins_kif(text) => GameFormat::Kif,
        () if is_csa(text) => GameFormat::Csa,
        () => list_format(text).unwrap_or(if is_draughts(text) { GameFormat::Pdn } else { GameFormat::Pgn }),
    }
}

/// Whether a text is a tree of SGF: `(;`, or `(` and a property, as some old programs write it.
fn begins_tree(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('(').map(str::trim_start) else { return false };
    let property = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
    rest.starts_with(';') || property.len() < rest.len() && property.starts_with('[')
}

/// The text in UTF-8, in which the last character may be cut, or else in Shift-JIS.
fn decode(start: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(start) {
        Ok(text) => text.into(),
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default().into()
        }
        Err(_) => SHIFT_JIS.decode_without_bom_handling(start).0,
    }
}

/// Whether the first line is a move such as `1 ７六歩(77)`.
fn begins_kif(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.trim_start().starts_with(|c: char| ('１'..='９').contains(&c))
}

/// Whether the first line that is no comment is a statement of CSA.
fn is_csa(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with('\''));
    let Some(first) = lines.next() else { return false };
    let is_move = |line: &str| {
        let parts = line.strip_prefix(['+', '-']).and_then(|rest| rest.split_at_checked(4));
        parts.is_some_and(|(squares, piece)| {
            squares.bytes().all(|byte| byte.is_ascii_digit()) && piece.starts_with(|c: char| c.is_ascii_uppercase())
        })
    };
    let begins = |words: &[&str]| words.iter().any(|word| first.starts_with(word));
    let is_rank = matches!(first.as_bytes(), [b'P', b'1', b'+' | b'-' | b' ', ..]);
    begins(&["V2", "V3", "N+", "N-", "$EVENT:", "$SITE:", "$START_TIME:", "PI", "P+", "P-"])
        || is_rank
        || is_move(first)
}

/// The format of a text with a position or the moves of a game on each line.
fn list_format(text: &str) -> Option<GameFormat> {
    let is_comment = |line: &&str| line.is_empty() || line.starts_with('#');
    let line = text.lines().map(str::trim).find(|line| !is_comment(line))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let of_moves = |word: Option<&&str>| {
        if word.is_some_and(|word| is_usi_move(word)) { GameFormat::Usi } else { GameFormat::Uci }
    };
    let is_command = words[0] == "position";
    let words = if is_command { &words[1..] } else { &words[..] };
    let moves = words.iter().position(|word| *word == "moves").map(|at| &words[at + 1..]);
    match words {
        ["sfen", ..] => Some(if is_command || moves.is_some() { GameFormat::Usi } else { GameFormat::Sfen }),
        ["startpos" | "moves", ..] => Some(of_moves(moves.and_then(<[_]>::first))),
        ["fen" | "setoption", ..] => Some(GameFormat::Uci),
        [board, "w" | "b", rest @ ..] if board.contains('/') => {
            let has_number = rest.len() == 2 && rest[1].bytes().all(|byte| byte.is_ascii_digit());
            let is_sfen = has_number || rest.len() < 2 && board.split('/').count() == SHOGI_RANKS;
            match (is_sfen, moves.is_some()) {
                (false, _) => Some(GameFormat::Fen),
                (true, false) => Some(GameFormat::Sfen),
                (true, true) => Some(GameFormat::Usi),
            }
        }
        _ if words.iter().all(|word| is_usi_move(word)) => Some(GameFormat::Usi),
        _ if words.iter().all(|word| is_uci_move(word)) => Some(GameFormat::Uci),
        _ => None,
    }
}

/// Whether a word is two squares and perhaps a promotion: `e2e4`, `a7a8q`.
fn is_uci_move(word: &str) -> bool {
    let square = |text: &'_ str| {
        let digits = text.get(1..)?.bytes().take_while(u8::is_ascii_digit).count();
        (text.as_bytes()[0].is_ascii_lowercase() && (1..=2).contains(&digits)).then_some(1 + digits)
    };
    let Some(from) = square(word) else { return false };
    let Some(to) = square(&word[from..]) else { return false };
    word.len() - from - to <= 1
}

/// Whether tags or the first move are those of draughts.
fn is_draughts(text: &str) -> bool {
    if let Some(tag) = text.find("[GameType ") {
        let value = text[tag..].trim_start_matches(|c: char| !c.is_ascii_digit());
        let number = value.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        return number.parse().is_ok_and(|number: u32| number >= 20);
    }
    let position = text.find("[FEN \"").map(|tag| &text.as_bytes()[tag + 6..]);
    if matches!(position, Some([b'W' | b'B', b':', ..])) {
        return true;
    }
    // Moves may follow a tag on its line.
    let without_tag = |line| {
        let line: &str = line;
        if line.starts_with('[') { line.rsplit_once(']').map_or("", |(_, rest)| rest) } else { line }
    };
    let movetext = text.lines().filter(|line| !line.starts_with('%')).map(without_tag).flat_map(str::split_whitespace);
    let without_number = |word| {
        let word: &str = word;
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
    };
    movetext.map(without_number).find(|word| !word.is_empty()).is_some_and(is_draughts_move)
}

/// Whether a word is a move such as `32-28` and no result.
fn is_draughts_move(word: &str) -> bool {
    let squares: Vec<&str> = word.trim_end_matches(['!', '?', '*']).split(['-', 'x', ':']).collect();
    let is_square = |text: &&str| text.len() <= 2 && text.parse::<u32>().is_ok_and(|number| number > 0);
    squares.len() >= 2 && squares.iter().all(is_square) && !RESULTS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expect: GameFormat) {
        assert_eq!(detect(text.as_bytes()), expect, "{text}");
    }

    #[test]
    fn formats_are_told_apart_by_content() {
        use GameFormat::{Csa, Fen, Kif, Pdn, Pgn, Sfen, Sgf, Uci, Usi};
        check("", Pgn);
        check("[Event \"?\"]\n\n1. e4 *", Pgn);
        check("1. e4 e5", Pgn);
        check("e4 e5", Pgn);
        check("1-0", Pgn);
        check("(1. e4)", Pgn);
        check("\u{FEFF} (\n;FF[4]", Sgf);
        check("(\r\nTE[a title]\r\n", Sgf);
        check("[Event \"?\"]\n[GameType \"20\"]\n", Pdn);
        check("[GameType \"0\"]\n\n1. e4", Pgn);
        check("[Event \"?\"]\n[Result \"1-1\"]\n\n1. 32-28 18-23", Pdn);
        check("1.11-15 23x18 1-0", Pdn);
        check("[Event \"a\"] 32-28", Pdn);
        check("[FEN \"W:W31-50:B1-20\"]\n\n*", Pdn);
        check("手合割：平手\n", Kif);
        check("1 ７六歩(77)\n", Kif);
        check("'comment\nV2.2\nN+a\n", Csa);
        check("PI\n+\n+7776FU\n", Csa);
        check("+7776FU,T1\n", Csa);
        check("position startpos moves e2e4", Uci);
        check("e2e4 e7e5 a7a8q\n", Uci);
        check("setoption name UCI_Variant value atomic\n", Uci);
        check("position startpos moves 7g7f", Usi);
        check("7g7f 3c3d P*5e", Usi);
        check("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e", Usi);
        check("sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1", Sfen);
        check("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", Sfen);
        check("# list\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", Fen);
        check("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";", Fen);
        assert_eq!(detect(&SHIFT_JIS.encode("先手：羽生").0), Kif);
    }
}
