//! How pieces are written in sentences: as the board shows them, with their owner where the text alone does not tell it.
//!
//! The board writes the pieces of both sides alike and tells them apart by colour or direction, which a sentence does not have.

use unicode_width::UnicodeWidthChar;

use super::view::piece;
use crate::{
    game::{Cell, Kind, Rules, player_notation},
    store::Glyphs,
    worlds::SquareCondition,
};

/// A piece in a sentence: `♞`, `n`, `bN`, `White 玉`; empty for an empty square.
pub fn piece_text(rules: &Rules, glyphs: Glyphs, kind: Kind) -> String {
    let (Some(text), Some(owner)) = (text_alone(rules, glyphs, kind), owner(rules, kind)) else { return String::new() };
    let is_alike = |other: Kind| {
        self::owner(rules, other) != Some(owner) && text_alone(rules, glyphs, other).as_ref() == Some(&text)
    };
    match rules.players.get(owner) {
        Some(player) if kinds(rules).any(is_alike) => format!("{player} {text}"),
        _ => text,
    }
}

/// Reads a condition on a square whose piece is written as in sentences, by its symbol or as a pair. Letters mean those of the rule file.
pub fn read_condition(rules: &Rules, text: &str) -> Option<SquareCondition> {
    let (piece, square) = text.trim().rsplit_once(" on ")?;
    let cell = player_notation::square_named(rules, square.trim())?;
    let is_meant = |kind: &Kind| {
        [Glyphs::Unicode, Glyphs::Pairs].iter().any(|&glyphs| piece_text(rules, glyphs, *kind) == piece.trim())
    };
    kinds(rules).find(is_meant).map(|kind| SquareCondition { cell, kind })
}

/// An example of a condition: the last piece of the start position on its square.
pub fn example_condition(rules: &Rules, glyphs: Glyphs) -> String {
    let occupied = rules.board.cells().zip(&rules.setup).filter(|(_, content)| content.kind.index().is_some());
    let piece = occupied.last().map(|(cell, content)| (piece_text(rules, glyphs, content.kind), cell));
    let (text, cell) = piece.unwrap_or_else(|| ("nothing".into(), Cell(0)));
    format!("{text} on {}", player_notation::square_name(rules, cell))
}

/// The symbol of a piece without that of its side. Outlined chess pieces stay outlined.
fn text_alone(rules: &Rules, glyphs: Glyphs, kind: Kind) -> Option<String> {
    let picture = piece(rules, kind)?;
    let is_writable = matches!(picture.glyph.width(), Some(1 | 2));
    Some(match glyphs {
        Glyphs::Unicode if is_writable => picture.glyph.to_string(),
        _ => glyphs.text(&picture),
    })
}

fn owner(rules: &Rules, kind: Kind) -> Option<usize> {
    rules.piece(kind).map(|piece| piece.owner)
}

fn kinds(rules: &Rules) -> impl Iterator<Item = Kind> {
    (0..rules.pieces.len()).map(Kind::piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::FileFinder;
    use crate::shipped_tests::Shipped;

    /// The texts of a piece in all styles. Those that are not letters are read again.
    #[track_caller]
    fn check(game: &str, symbol: char, expect: [&str; 3]) {
        let (_, file) = Shipped.find_rules(game).expect("shipped");
        let rules = crate::algebra::load(game, game, &file, &Shipped).rules.expect("rules");
        let kind = rules.kind_of(symbol).expect("a piece");
        let cell = rules.board.cells().next().expect("a square");
        for (glyphs, expect) in Glyphs::ALL.into_iter().zip(expect) {
            assert_eq!(piece_text(&rules, glyphs, kind), expect);
            let text = format!("{expect} on {}", player_notation::square_name(&rules, cell));
            if glyphs != Glyphs::Letters {
                assert_eq!(read_condition(&rules, &text), Some(SquareCondition { cell, kind }), "{text}");
            }
        }
    }

    #[test]
    fn pieces_are_written_as_on_the_board_with_a_clear_owner() {
        check("chess", '♘', ["♘", "N", "wN"]);
        check("chess", '♞', ["♞", "n", "bN"]);
        // Both sides have the same symbols in shogi; they point in other directions.
        check("minishogi", 'お', ["White 玉", "K", "wK"]);
        check("minishogi", '玉', ["Black 玉", "k", "bK"]);
        check("minixiangqi", '車', ["車", "r", "bR"]);
    }
}
