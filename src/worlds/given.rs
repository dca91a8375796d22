//! That something stands on a square, as people write it: `♞ on c3`, `n on c3`, `knight on c3`, `nothing on e4`.

use super::SquareCondition;
use crate::game::{Kind, Rules};

impl SquareCondition {
    /// Reads it, with the symbols, letters, names and squares of a game; of two players' pieces of one name, that of the player who
    /// moves later is meant. Nothing, if it is something else.
    pub fn parse(rules: &Rules, text: &str) -> Option<Self> {
        let (what, place) = text.trim().rsplit_once(" on ")?;
        let (what, cell) = (what.trim(), rules.board.by_name(place.trim())?);
        if what == "nothing" {
            return Some(Self { cell, kind: Kind::EMPTY });
        }
        let pieces = &rules.pieces;
        let by_symbol = pieces.iter().position(|piece| piece.symbol.to_string() == what);
        let mut letters = what.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let by_letter = || pieces.iter().position(|piece| letter.is_some() && piece.letter == letter);
        let by_name = || pieces.iter().rposition(|piece| piece.name.as_deref() == Some(what));
        let kind = Kind::piece(by_symbol.or_else(by_letter).or_else(by_name)?);
        Some(Self { cell, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::Finder;
    use crate::shipped_tests::Shipped;

    #[track_caller]
    fn check(text: &str, expect: Option<(&str, Option<char>)>) {
        let (_, file) = Shipped.rules("chess").expect("shipped");
        let rules = crate::algebra::load("chess", "chess", &file, &Shipped).rules.expect("rules");
        let told = SquareCondition::parse(&rules, text).map(|given| {
            let symbol = rules.piece(given.kind).map(|piece| piece.symbol);
            (rules.board.name(given.cell).to_owned(), symbol)
        });
        assert_eq!(told, expect.map(|(name, symbol)| (name.to_owned(), symbol)));
    }

    #[test]
    fn pieces_on_squares_are_read() {
        check("♞ on c3", Some(("c3", Some('♞'))));
        check(" knight on c3", Some(("c3", Some('♞'))));
        check("N on c3", Some(("c3", Some('♘'))));
        check("n on c3", Some(("c3", Some('♞'))));
        check("nothing on e4", Some(("e4", None)));
        check("♞ on z9", None);
        check("dragon on c3", None);
        check("check", None);
    }
}
