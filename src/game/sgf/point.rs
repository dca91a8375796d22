//! Points of the board: two letters from the upper left corner on, `aa` and `dp`.

/// The size of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSize {
    pub files: u8,
    pub ranks: u8,
}

impl Default for BoardSize {
    fn default() -> Self {
        Self { files: 19, ranks: 19 }
    }
}

/// The largest board of the specification.
const MAX_SIDE: u8 = 52;
/// The largest board on which `tt` is a pass, as in FF\[3\].
const MAX_SIDE_WITH_TT: u8 = 19;
/// The letters of the files of a Go board, which has no file i.
const FILE_LETTERS: &str = "abcdefghjklmnopqrstuvwxyz";

impl BoardSize {
    /// `19` or `19:13`.
    pub fn parse(text: &str) -> Option<Self> {
        let side = |text: &str| text.trim().parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        let (files, ranks) = text.split_once(':').unwrap_or((text, text));
        Some(Self { files: side(files)?, ranks: side(ranks)? })
    }

    /// Whether a move is a pass.
    pub fn is_pass(self, text: &str) -> bool {
        text.is_empty() || text == "tt" && self.files <= MAX_SIDE_WITH_TT && self.ranks <= MAX_SIDE_WITH_TT
    }
}

/// A point, counted from the upper left corner, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub row: u8,
    pub column: u8,
}

impl Point {
    pub fn parse(text: &str) -> Option<Self> {
        let number = |letter: u8| match letter {
            b'a'..=b'z' => Some(letter - b'a'),
            b'A'..=b'Z' => Some(letter - b'A' + 26),
            _ => None,
        };
        let [column, row] = text.as_bytes() else { return None };
        Some(Self { row: number(*row)?, column: number(*column)? })
    }

    /// The points of a rectangle: `aa:cc`, or a single point.
    pub fn parse_rectangle(text: &str) -> Option<impl Iterator<Item = Self>> {
        let (first, last) = text.split_once(':').unwrap_or((text, text));
        let (first, last) = (Self::parse(first)?, Self::parse(last)?);
        let row = move |row| (first.column..=last.column).map(move |column| Self { row, column });
        Some((first.row..=last.row).flat_map(row))
    }

    /// The name in rule files of Go: `d16`. `None` off the board.
    pub fn board_name(self, size: BoardSize) -> Option<String> {
        let is_on_board = self.column < size.files && self.row < size.ranks;
        let file = FILE_LETTERS.chars().nth(self.column.into()).filter(|_| is_on_board)?;
        Some(format!("{file}{}", size.ranks - self.row))
    }

    /// The two letters.
    pub fn letters(self) -> String {
        let letter = |number: u8| char::from(if number < 26 { b'a' + number } else { b'A' + number - 26 });
        [self.column, self.row].map(letter).iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted_from_the_upper_left() {
        let name = |text: &str, size: &str| Point::parse(text)?.board_name(BoardSize::parse(size)?);
        assert_eq!(name("aa", "19").as_deref(), Some("a19"));
        assert_eq!(name("is", "19").as_deref(), Some("j1"));
        assert_eq!(name("ss", "19").as_deref(), Some("t1"));
        assert_eq!(name("dc", "9:7").as_deref(), Some("d5"));
        assert_eq!(name("jj", "9"), None);
        assert_eq!(Point::parse("Za").map(Point::letters).as_deref(), Some("Za"));
        let names = Point::parse_rectangle("aa:bb").expect("points").map(Point::letters).collect::<Vec<_>>();
        assert_eq!(names, ["aa", "ba", "ab", "bb"]);
    }
}
