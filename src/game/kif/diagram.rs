//! Positions as KIF draws them: `|v香v桂v銀 ・ …|一`, with the pieces in hand above and below.

use crate::game::shogi_board::{HAND_ORDER, PieceNames, ShogiBoard, ShogiPiece, ShogiSquare};
use std::fmt::Write as _;

/// The digits of ranks and of numbers of pieces.
pub(super) const KANJI_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
/// The largest number of pieces of a kind in hand.
const MAX_HELD: u32 = 99;
/// The digits of files.
pub(super) const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Reads a row of the diagram. Returns `false` if it is none.
pub(super) fn read_row(row: &str, rank: u8, board: &mut ShogiBoard) -> bool {
    let Some(mut rest) = row.strip_prefix('|') else { return false };
    let mut columns = Vec::new();
    while !rest.starts_with('|') {
        let (is_black, piece) = match rest.strip_prefix(['v', 'V']) {
            Some(piece) => (false, piece),
            None => (true, rest.trim_start_matches([' ', '^'])),
        };
        if let Some(after) = piece.strip_prefix('・') {
            columns.push(None);
            rest = after;
        } else if let Some((names, after)) = PieceNames::strip_kanji(piece) {
            columns.push(Some(ShogiPiece { letter: names.letter, is_promoted: names.is_promoted, is_black }));
            rest = after;
        } else {
            return false;
        }
    }
    let Ok(files) = u8::try_from(columns.len()) else { return false };
    board.files = files;
    board.ranks = rank;
    for (column, piece) in (0..files).zip(columns) {
        board.pieces.extend(piece.map(|piece| (ShogiSquare { rank, file: files - column }, piece)));
    }
    true
}

/// Reads pieces in hand: `飛　角二　歩十二`, or `なし` for none.
pub(super) fn read_hand(text: &str, is_black: bool, board: &mut ShogiBoard) -> bool {
    let hand = &mut board.hands[usize::from(!is_black)];
    hand.clear();
    for part in text.split_whitespace().filter(|part| *part != "なし") {
        let Some((names, number)) = PieceNames::strip_kanji(part) else { return false };
        let Some(count) = read_number(number) else { return false };
        hand.insert(names.letter, count);
    }
    true
}

/// A number up to 19: `二`, `十`, `十八`. Nothing is 1.
fn read_number(text: &str) -> Option<u32> {
    let digit = |c: char| (1..).zip(KANJI_DIGITS).find(|(_, digit)| *digit == c).map(|(number, _)| number);
    let (tens, ones) = text.strip_prefix('十').map_or((0, text), |ones| (10, ones));
    let mut chars = ones.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(tens.max(1)),
        (Some(c), None) => Some(tens + digit(c)?),
        _ => ones.parse().ok().filter(|count| *count <= MAX_HELD),
    }
}

fn write_number(count: u32) -> String {
    let digit =
        |number: u32| KANJI_DIGITS.get((number as usize).wrapping_sub(1)).map_or_else(String::new, char::to_string);
    match count {
        0 | 1 => String::new(),
        2..=9 => digit(count),
        10..=19 => format!("十{}", digit(count - 10)),
        _ => count.to_string(),
    }
}

/// The diagram, with the pieces in hand and the player to move.
pub(super) fn write(board: &ShogiBoard) -> String {
    let hand = |place: usize| {
        let held =
            |letter: &char| board.hands[place].get(letter).filter(|count| **count > 0).map(|count| (*letter, *count));
        let part =
            |(letter, count)| Some(format!("{}{}", PieceNames::of(letter, false)?.kanji[0], write_number(count)));
        let parts: Vec<String> = HAND_ORDER.iter().filter_map(held).filter_map(part).collect();
        if parts.is_empty() { "なし".to_owned() } else { parts.join("　") }
    };
    let files = (1..=board.files).rev().filter_map(|file| WIDE_DIGITS.get(usize::from(file) - 1));
    let files: Vec<String> = files.map(|digit| format!(" {digit}")).collect();
    let frame = "-".repeat(usize::from(board.files) * 3);
    // Writing to a string cannot fail.
    let mut out = format!("後手の持駒：{}\n {}\n+{frame}+\n", hand(1), files.concat());
    for (rank, digit) in (1..=board.ranks).zip(KANJI_DIGITS) {
        out.push('|');
        for file in (1..=board.files).rev() {
            match board.pieces.get(&ShogiSquare { rank, file }) {
                None => out.push_str(" ・"),
                Some(piece) => {
                    out.push(if piece.is_black { ' ' } else { 'v' });
                    // A promoted piece of two characters has one in a diagram.
                    let names =
                        PieceNames::of(piece.letter, piece.is_promoted).map_or(&["？"][..], |names| names.kanji);
                    out.push_str(names.iter().find(|name| name.chars().count() == 1).unwrap_or(&names[0]));
                }
            }
        }
        let _ = writeln!(out, "|{digit}");
    }
    let _ = writeln!(out, "+{frame}+\n先手の持駒：{}", hand(0));
    if !board.is_black_to_move {
        out.push_str("後手番\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_is_written_as_it_was_read() {
        let sfen = "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w S12Pbgn3p 1";
        let board = ShogiBoard::parse(sfen).expect("a position");
        let text = write(&board);
        assert!(text.starts_with("後手の持駒：角　金　桂　歩三\n  ９ ８"), "{text}");
        assert!(text.contains("|v玉 歩v銀") || text.contains("|v玉v歩v銀"), "{text}");
        let mut read = ShogiBoard { is_black_to_move: false, ..ShogiBoard::empty() };
        let mut rank = 0;
        for line in text.lines() {
            if let Some(hand) = line.strip_prefix("後手の持駒：") {
                assert!(read_hand(hand, false, &mut read));
            } else if let Some(hand) = line.strip_prefix("先手の持駒：") {
                assert!(read_hand(hand, true, &mut read));
            } else if line.starts_with('|') {
                rank += 1;
                assert!(read_row(line, rank, &mut read), "{line}");
            }
        }
        assert_eq!(read, board);
    }
}
