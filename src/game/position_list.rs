//! Lists of positions, one a line: FEN, and EPD with its operations (`bm Nf3; id "BK.01";`). Each is read as a game without moves.
//!
//! Source: the PGN standard of 1994, section 16.2 (EPD).

use super::pgn::{PgnGame, PgnTag, TextLocation};

/// The fields of an EPD before its operations.
const EPD_FIELDS: usize = 4;

/// The positions in a text, parsed one after another. A line after `#` is a comment.
pub fn games(text: &str) -> impl Iterator<Item = PgnGame> {
    (1..).zip(text.lines()).filter_map(|(line, text)| {
        let visible = text.trim_start_matches('\u{FEFF}').trim();
        (!visible.is_empty() && !visible.starts_with('#')).then(|| game(visible, line))
    })
}

fn game(text: &str, line: usize) -> PgnGame {
    let location = TextLocation { line, column: 1 };
    let (fen, operations) = split_epd(text);
    let mut game = PgnGame { location, ..PgnGame::default() };
    let mut push_tag = |name: &str, value: String| game.tags.push(PgnTag { name: name.into(), value, location });
    let mut counters = (None, None);
    for operation in operations {
        let (name, value) = operation.split_once(' ').unwrap_or((operation, ""));
        match name {
            "id" => push_tag("Event", value.trim().trim_matches('"').to_owned()),
            "hmvc" => counters.0 = Some(value.trim()),
            "fmvn" => counters.1 = Some(value.trim()),
            _ => game.line.comments.push(operation.to_owned()),
        }
    }
    let counters = match counters {
        (None, None) => String::new(),
        (halfmoves, fullmoves) => format!(" {} {}", halfmoves.unwrap_or("0"), fullmoves.unwrap_or("1")),
    };
    push_tag("FEN", format!("{fen}{counters}"));
    game
}

/// The fields and the operations of an EPD. A FEN has no operations.
fn split_epd(text: &str) -> (&str, Vec<&str>) {
    let words = text.split_whitespace();
    let ends = words.map(|word| word.as_ptr() as usize - text.as_ptr() as usize + word.len());
    let Some(end) = ends.take(EPD_FIELDS).last() else { return (text, Vec::new()) };
    let (fen, rest) = text.split_at(end);
    if !rest.trim_end().ends_with(';') {
        return (text, Vec::new());
    }
    (fen, operations(rest))
}

/// The operations, which end with semicolons outside of quotation marks.
fn operations(text: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let ends = move |c: char| {
        is_quoted ^= c == '"';
        c == ';' && !is_quoted
    };
    text.split(ends).map(str::trim).filter(|operation| !operation.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_line_by_line() {
        let text = "# mates\n4k3/8/8/8/8/8/8/4K2R w K - 7 20\n\n1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK;01\"; hmvc 3;\n";
        let games: Vec<PgnGame> = games(text).collect();
        let tag = |game: &PgnGame, name: &str| game.tag(name).map(|tag| tag.value.clone());
        assert_eq!(tag(&games[0], "FEN").as_deref(), Some("4k3/8/8/8/8/8/8/4K2R w K - 7 20"));
        assert_eq!(tag(&games[1], "FEN").as_deref(), Some("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 3 1"));
        assert_eq!(tag(&games[1], "Event").as_deref(), Some("BK;01"));
        assert_eq!((games.len(), games[1].line.comments.as_slice()), (2, ["bm Qd1+".to_owned()].as_slice()));
        assert_eq!(games[1].location.line, 4);
    }
}
