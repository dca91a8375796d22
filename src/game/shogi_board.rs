//! A shogi board as KIF and CSA describe it, and the names of pieces there.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A piece of shogi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShogiPiece {
    /// The letter in SFEN, a capital.
    pub letter: char,
    pub is_promoted: bool,
    /// Whether it belongs to Black, the first player.
    pub is_black: bool,
}

/// A square: its file from Black's right and its rank from the far edge, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ShogiSquare {
    pub rank: u8,
    pub file: u8,
}

/// The names of a kind of piece.
pub(super) struct PieceNames {
    pub letter: char,
    pub is_promoted: bool,
    /// In KIF; the first is written.
    pub kanji: &'static [&'static str],
    /// In CSA.
    pub csa: &'static str,
}

/// All kinds of pieces. Names that begin with another stand before it.
pub(super) const PIECES: [PieceNames; 14] = [
    names('P', true, &["と"], "TO"),
    names('L', true, &["成香", "杏"], "NY"),
    names('N', true, &["成桂", "圭"], "NK"),
    names('S', true, &["成銀", "全"], "NG"),
    names('B', true, &["馬"], "UM"),
    names('R', true, &["龍", "竜"], "RY"),
    names('P', false, &["歩"], "FU"),
    names('L', false, &["香"], "KY"),
    names('N', false, &["桂"], "KE"),
    names('S', false, &["銀"], "GI"),
    names('G', false, &["金"], "KI"),
    names('B', false, &["角"], "KA"),
    names('R', false, &["飛"], "HI"),
    names('K', false, &["玉", "王"], "OU"),
];

/// The order of pieces in hand.
pub(super) const HAND_ORDER: [char; 7] = ['R', 'B', 'G', 'S', 'N', 'L', 'P'];
/// The start of shogi.
pub(super) const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

const fn names(letter: char, is_promoted: bool, kanji: &'static [&'static str], csa: &'static str) -> PieceNames {
    PieceNames { letter, is_promoted, kanji, csa }
}

impl PieceNames {
    /// The names of a piece.
    pub fn of(letter: char, is_promoted: bool) -> Option<&'static Self> {
        PIECES.iter().find(|names| (names.letter, names.is_promoted) == (letter, is_promoted))
    }

    /// The piece whose name in KIF begins a text, and the rest of the text.
    pub fn strip_kanji(text: &str) -> Option<(&'static Self, &str)> {
        PIECES.iter().find_map(|names| {
            let rest = names.kanji.iter().find_map(|name| text.strip_prefix(name))?;
            Some((names, rest))
        })
    }

    /// The piece with a name in CSA.
    pub fn of_csa(text: &str) -> Option<&'static Self> {
        PIECES.iter().find(|names| names.csa == text)
    }
}

impl ShogiSquare {
    /// `7g` of a file and a rank.
    pub fn usi(self) -> String {
        format!("{}{}", self.file, char::from(b'a' + self.rank - 1))
    }

    /// The square of a name such as `7g`.
    pub fn of_usi(text: &str) -> Option<Self> {
        let [file @ b'1'..=b'9', rank @ b'a'..=b'i'] = text.as_bytes() else { return None };
        Some(Self { file: file - b'0', rank: rank - b'a' + 1 })
    }

    /// The square of two digits, `77`.
    pub fn of_digits(text: &str) -> Option<Self> {
        let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = text.as_bytes() else { return None };
        Some(Self { file: file - b'0', rank: rank - b'0' })
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShogiBoard {
    pub files: u8,
    pub ranks: u8,
    pub pieces: BTreeMap<ShogiSquare, ShogiPiece>,
    /// The numbers of pieces in the hands of Black and White, by letter.
    pub hands: [BTreeMap<char, u32>; 2],
    pub is_black_to_move: bool,
}

impl ShogiBoard {
    /// An empty board of shogi.
    pub fn empty() -> Self {
        let (pieces, hands) = (BTreeMap::new(), Default::default());
        Self { files: 9, ranks: 9, pieces, hands, is_black_to_move: true }
    }

    /// The start of shogi.
    pub fn start() -> Self {
        Self::parse(&format!("{START} b - 1")).unwrap_or_else(Self::empty)
    }

    /// The position of an SFEN.
    pub fn parse(sfen: &str) -> Option<Self> {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let (board, turn, hands) = (fields.first()?, fields.get(1)?, fields.get(2)?);
        let ranks: Vec<&str> = board.split('/').collect();
        let mut position =
            Self { ranks: u8::try_from(ranks.len()).ok()?, is_black_to_move: *turn == "b", ..Self::empty() };
        for (rank, row) in (1..).zip(&ranks) {
            let (mut columns, mut is_promoted) = (Vec::new(), false);
            for c in row.chars() {
                match c {
                    '+' => is_promoted = true,
                    '0'..='9' => columns.resize(columns.len() + c.to_digit(10).unwrap_or(0) as usize, None),
                    c => {
                        let (letter, is_black) = (c.to_ascii_uppercase(), c.is_ascii_uppercase());
                        columns.push(Some(ShogiPiece { letter, is_promoted, is_black }));
                        is_promoted = false;
                    }
                }
            }
            position.files = u8::try_from(columns.len()).ok()?;
            for (column, piece) in (0..).zip(columns) {
                let square = ShogiSquare { rank, file: position.files - column };
                position.pieces.extend(piece.map(|piece| (square, piece)));
            }
        }
        let mut count = String::new();
        for c in hands.chars().filter(|&c| c != '-') {
            if c.is_ascii_digit() {
                count.push(c);
            } else {
                let hand = &mut position.hands[usize::from(c.is_ascii_lowercase())];
                *hand.entry(c.to_ascii_uppercase()).or_default() += std::mem::take(&mut count).parse().unwrap_or(1);
            }
        }
        Some(position)
    }

    /// The position as SFEN, with the word `sfen` before it.
    pub fn sfen(&self) -> String {
        let mut out = String::from("sfen ");
        for rank in 1..=self.ranks {
            let mut empty = 0;
            for file in (1..=self.files).rev() {
                let Some(piece) = self.pieces.get(&ShogiSquare { rank, file }) else {
                    empty += 1;
                    continue;
                };
                push_count(&mut out, &mut empty);
                let letter = if piece.is_black { piece.letter } else { piece.letter.to_ascii_lowercase() };
                out.push_str(if piece.is_promoted { "+" } else { "" });
                out.push(letter);
            }
            push_count(&mut out, &mut empty);
            out.push(if rank == self.ranks { ' ' } else { '/' });
        }
        out.push_str(if self.is_black_to_move { "b " } else { "w " });
        let before = out.len();
        for (hand, is_black) in self.hands.iter().zip([true, false]) {
            for letter in HAND_ORDER {
                let count = hand.get(&letter).copied().unwrap_or(0);
                if count > 1 {
                    // Writing to a string cannot fail.
                    let _ = write!(out, "{count}");
                }
                if count > 0 {
                    out.push(if is_black { letter } else { letter.to_ascii_lowercase() });
                }
            }
        }
        if out.len() == before {
            out.push('-');
        }
        out.push_str(" 1");
        out
    }
}

/// Writes the number of empty squares, if there are any.
fn push_count(out: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(out, "{empty}");
        *empty = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_written_as_it_was_read() {
        let sfen = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1";
        let board = ShogiBoard::parse(sfen).expect("a position");
        assert_eq!(board.sfen(), format!("sfen {sfen}"));
        let piece = ShogiPiece { letter: 'R', is_promoted: true, is_black: true };
        assert_eq!(board.pieces.get(&ShogiSquare { file: 7, rank: 2 }), Some(&piece));
    }
}
