//! A condition on one square, and its textual form: `♞ on c3`, `n on c3`, `knight on c3`, `nothing on e4`.

use crate::game::{Cell, Kind, PieceLabel, Rules, player_notation};

/// A condition on a world: the content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareCondition {
    /// The square.
    pub cell: Cell,
    /// Its content, which may be [`Kind::EMPTY`].
    pub kind: Kind,
}

impl SquareCondition {
    /// Parses the textual form with the symbols, letters, names and squares of a game. If both players have pieces of a name, it
    /// means those of the player who moves later.
    pub fn parse(rules: &Rules, text: &str) -> Option<Self> {
        let (piece, square) = text.trim().rsplit_once(" on ")?;
        let (piece, cell) = (piece.trim(), player_notation::square_named(rules, square.trim())?);
        if piece == "nothing" {
            return Some(Self { cell, kind: Kind::EMPTY });
        }
        let pieces = &rules.pieces;
        let by_symbol = pieces.iter().position(|other| other.symbol.to_string() == piece);
        let by_name = || pieces.iter().rposition(|other| other.name.as_deref() == Some(piece)).map(Kind::piece);
        let by_label = || PieceLabel::parse(piece).and_then(|label| rules.kind_labelled(label));
        let kind = by_symbol.map(Kind::piece).or_else(by_label).or_else(by_name)?;
        Some(Self { cell, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::FileFinder;
    use crate::shipped_tests::Shipped;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, Option<char>)>) {
        let (_, file) = Shipped.find_rules("chess").expect("shipped");
        let rules = crate::algebra::load("chess", "chess", &file, &Shipped).rules.expect("rules");
        let actual = SquareCondition::parse(&rules, text).map(|condition| {
            let symbol = rules.piece(condition.kind).map(|piece| piece.symbol);
            (rules.board.name(condition.cell).to_owned(), symbol)
        });
        assert_eq!(actual, expected.map(|(name, symbol)| (name.to_owned(), symbol)));
    }

    #[test]
    fn parses_pieces_on_squares() {
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
