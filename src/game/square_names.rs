//! The names that notations give to the squares of a board with files and ranks.

use crate::algebra::{LabelStyle, Rules};
use crate::board::{Board, Cell, Grid};

/// Ranks of the boards whose ranks xiangqi programs and XBoard count from 0, so that each is one digit.
const RANKS_FROM_ZERO: u8 = 10;
/// The most files and ranks that one digit can number, 10 as 0.
const MAX_DIGITS: u8 = 10;

/// How a notation names squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// As the board does: the letter of the file and the number of the rank, from 1.
    Board,
    /// The same, but on a board with ten ranks their numbers start with 0.
    TenRanksFromZero,
    /// As in shogi: the number of the file, from the first player's right, and the letter of the rank, from the far edge: `7g`.
    Shogi,
    /// As in janggi: the digit of the rank, from the far edge and 0 for the tenth, and the digit of the file from the left: `82`.
    Janggi,
}

impl SquareNames {
    /// The names that players use, which the labels beside the board show.
    ///
    /// Xiangqi has no names of squares. Its files are numbered as in shogi, and USI names its squares in the same way.
    pub fn of_players(rules: &Rules) -> Self {
        let is_small = rules.board.grid().is_some_and(|grid| grid.files.max(grid.ranks) <= MAX_DIGITS);
        match rules.look.labels {
            LabelStyle::Shogi | LabelStyle::Xiangqi if rules.board.grid().is_some() => Self::Shogi,
            LabelStyle::Janggi if is_small => Self::Janggi,
            _ => Self::Board,
        }
    }

    /// The name of a square; the board's own name where the board has no files and ranks.
    pub fn name(self, board: &Board, cell: Cell) -> String {
        let own = || board.name(cell).to_owned();
        let Some(grid) = board.grid() else { return own() };
        let (file, rank) = grid.file_and_rank(cell);
        let (file, rank) = (self.file_label(grid, file), self.rank_label(grid, rank));
        if self == Self::Janggi { rank + &file } else { file + &rank }
    }

    /// The label of a file, counted from 0.
    pub fn file_label(self, grid: Grid, file: u8) -> String {
        match self {
            Self::Board | Self::TenRanksFromZero => grid.file_letter(file).to_string(),
            Self::Shogi => (grid.files - file).to_string(),
            Self::Janggi => ((file + 1) % MAX_DIGITS).to_string(),
        }
    }

    /// The label of a rank, counted from 0.
    pub fn rank_label(self, grid: Grid, rank: u8) -> String {
        match self {
            Self::TenRanksFromZero if grid.ranks == RANKS_FROM_ZERO => rank.to_string(),
            Self::Board | Self::TenRanksFromZero => (rank + 1).to_string(),
            Self::Shogi => char::from(b'a' + (grid.ranks - 1 - rank)).to_string(),
            Self::Janggi => ((grid.ranks - rank) % MAX_DIGITS).to_string(),
        }
    }

    /// A text in coordinate notation with these names of squares, and `*` as the sign of a drop where it is customary.
    pub(super) fn translate(self, board: &Board, text: &str) -> String {
        if matches!(self, Self::Board) {
            return text.to_owned();
        }
        let text = self.with_drop_sign(text, '@', '*');
        replace_words(&text, |rest| {
            let file = rest.find(|c: char| !c.is_ascii_lowercase()).filter(|&at| at > 0)?;
            let end = rest[file..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |at| file + at);
            let cell = board.cell_named(&rest[..end])?;
            Some((end, self.name(board, cell)))
        })
    }

    /// A text with these names of squares in coordinate notation; `None` if they are the board's own, or the text has none.
    pub(super) fn to_coordinates(self, board: &Board, text: &str) -> Option<String> {
        if matches!(self, Self::Board) {
            return None;
        }
        let named = self.with_drop_sign(text, '*', '@');
        let coordinates = replace_words(&named, |rest| {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let end = match self {
                Self::Janggi if digits >= 2 => 2,
                Self::Shogi | Self::TenRanksFromZero if digits > 0 => digits + 1,
                _ => return None,
            };
            let name = rest.get(..end)?;
            let cell = board.cells().find(|&cell| self.name(board, cell) == name)?;
            Some((end, board.name(cell).to_owned()))
        });
        let end = if coordinates.ends_with('-') { "-" } else { "" };
        (coordinates != named).then(|| coordinates.trim_end_matches('=').replace('-', "") + end)
    }

    fn with_drop_sign(self, text: &str, from: char, to: char) -> String {
        if self == Self::Shogi { text.replace(from, &to.to_string()) } else { text.to_owned() }
    }
}

/// Replaces the words of a text that `replace` knows: the length of a word at the start of the rest, and what takes its place.
fn replace_words(text: &str, replace: impl Fn(&str) -> Option<(usize, String)>) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(next) = rest.chars().next() {
        if let Some((length, word)) = replace(rest) {
            out.push_str(&word);
            rest = &rest[length..];
        } else {
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(game: &str, coordinates: &str, shown: &str) {
        let variant = crate::shipped_tests::variant(game);
        let (names, board) = (SquareNames::of_players(variant.rules()), variant.board());
        assert_eq!(names.translate(board, coordinates), shown, "{coordinates}");
        let back = (shown != coordinates).then(|| coordinates.to_owned());
        assert_eq!(names.to_coordinates(board, shown), back, "{shown}");
    }

    #[test]
    fn squares_in_texts_get_the_names_of_the_players() {
        check("shogi", "c3c4", "7g7f");
        check("shogi", "b2h8+", "8h2b+");
        check("shogi", "P@e5", "P*5e");
        check("shogi", "q:e2", "q:5h");
        check("xiangqi", "h3e3", "2h5h");
        check("xiangqi", "b10c8", "8a7c");
        check("janggi", "h3e3", "8885");
        check("janggi", "b10c8", "1233");
        check("chess", "e2e4", "e2e4");
        check("chess", "a8b8", "a8b8");
    }
}
