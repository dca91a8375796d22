//! The groups into which lists of games are divided.
//!
//! A rule file names its group, and a file that extends it inherits the group. Otherwise the group follows from the board and the pieces, so
//! that every game has one.

use super::look::PieceStyle;
use super::rules::Rules;
use crate::board::BoardShape;
use crate::syntax::ast::{StatementKind, SyntaxTree};

/// Kinds of pieces per player up to which a game without royal pieces is not a relative of chess, such as draughts.
const MAX_KINDS_OF_OTHER_GAMES: usize = 2;

/// Files and ranks of the board of chess.
const CHESSBOARD_SIDE: u16 = 8;

/// A group of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameGroup {
    /// Chess and its variants on a chessboard or a smaller one.
    #[default]
    Chess,
    /// Chess on larger boards.
    Large,
    /// The chess games of Asia, such as shogi, xiangqi and makruk.
    Asia,
    /// Chess on other boards: hexagons, cylinders, boards for three.
    Boards,
    /// Games that are not related to chess.
    Other,
}

impl GameGroup {
    /// The groups with their words in rule files, in the order of lists.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("chess", Self::Chess),
        ("large", Self::Large),
        ("asia", Self::Asia),
        ("boards", Self::Boards),
        ("other", Self::Other),
    ];

    /// The word in rule files.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|&&(_, group)| group == self).map_or("", |&(word, _)| word)
    }

    /// The heading of the group in a list.
    pub fn title(self) -> &'static str {
        match self {
            Self::Chess => "Chess and kin",
            Self::Large => "Large boards",
            Self::Asia => "Asia",
            Self::Boards => "Hexagons and others",
            Self::Other => "Not chess",
        }
    }

    /// The group of a word in a rule file.
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, group)| group)
    }

    /// The group of a game whose files name none.
    pub(super) fn derive(rules: &Rules) -> Self {
        let (files, ranks) = rules.board.extent();
        let kinds = rules.pieces.len() / rules.players.len().max(1);
        let is_asian = |style: &PieceStyle| matches!(style, PieceStyle::Wedge | PieceStyle::Disc);
        if rules.royal.is_empty() && kinds <= MAX_KINDS_OF_OTHER_GAMES {
            Self::Other
        } else if !matches!(rules.board.shape(), BoardShape::Square(_)) || rules.players.len() > 2 {
            Self::Boards
        } else if rules.look.pieces.iter().any(is_asian) {
            Self::Asia
        } else if files.max(ranks) > CHESSBOARD_SIDE {
            Self::Large
        } else {
            Self::Chess
        }
    }
}

/// The group that some files name, oldest first; `None` without a known name.
pub(super) fn declared_group(trees: &[SyntaxTree]) -> Option<GameGroup> {
    let statements = trees.iter().rev().flat_map(|tree| &tree.statements);
    let mut words = statements.filter_map(|statement| match &statement.kind {
        StatementKind::Group(word) => Some(word),
        _ => None,
    });
    words.find_map(|word| GameGroup::of_word(&word.text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::load;

    const STEP: &str = "turn White : % -> %\nturn Black : % -> %\n";

    /// Checks the group of a game with these lines.
    #[track_caller]
    fn check(lines: &str, expect: GameGroup) {
        let loaded = load("game", "game.alg", &format!("{lines}\n{STEP}"), &|_: &str| None);
        assert_eq!(loaded.rules.map(|rules| rules.group), Some(expect), "{:?}", loaded.diagnostics);
    }

    #[test]
    fn groups_follow_from_boards_and_pieces() {
        let pieces = "pieces White ♙ ♖ ♔\npieces Black ♟ ♜ ♚\nroyal ♔ ♚";
        check(&format!("board square 8x8\n{pieces}"), GameGroup::Chess);
        check(&format!("board square 8x8\n{pieces}\ngroup asia"), GameGroup::Asia);
        check(&format!("board square 10x8\n{pieces}"), GameGroup::Large);
        check(&format!("board hex side 6\n{pieces}"), GameGroup::Boards);
        check("board square 9x9\npieces White 歩 玉\npieces Black 兵 王\nroyal 玉 王", GameGroup::Asia);
        check("board square 10x10\npieces White ⛀ ⛁\npieces Black ⛂ ⛃", GameGroup::Other);
        check("board square 9x9\npieces White ○\npieces Black ●", GameGroup::Other);
        check("board square 8x8\npieces White ♙ ♖ ♕\npieces Black ♟ ♜ ♛", GameGroup::Chess);
    }
}
