//! Castling rights: the third field of a FEN, which represents a mark on kings and rooks.
//!
//! `KQkq` are the outermost rooks, and letters of files are other rooks (X-FEN), or all rooks (Shredder-FEN). In Seirawan
//! chess letters of files are pieces behind which a piece may enter, as Fairy-Stockfish writes them: `KQBCDFG`.

use super::castling_mark::{CastlingMark, Side};
use super::{ExpressedMarks, FenError, Field};
use crate::algebra::{Content, Marks, Rules};
use crate::board::Cell;
use crate::program::Position;

/// Parses castling rights and marks the pieces. A right without its pieces is ignored, with a note.
pub(super) fn parse(
    rules: &Rules,
    field: Field<'_>,
    position: &mut Position,
    notes: &mut Vec<String>,
) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let Some(castling) = CastlingMark::of_rules(rules) else {
        return Err(field.error(format!("there is no castling in {}; expected `-`", rules.title)));
    };
    for (span, c) in field.chars() {
        if !is_right(rules, c) {
            let message = format!(
                "`{c}` is not a castling right; expected `-`, letters of `KQkq`, or the files of rooks such as `HAha`"
            );
            return Err(FenError::new(span, message));
        }
        let marked = marked_cells(rules, &castling, position, c);
        if let Err(reason) = &marked {
            notes.push(format!("the castling right `{c}` is ignored: {reason}"));
        }
        for cell in marked.unwrap_or_default() {
            let content = position.at(cell);
            position.put(cell, Content { marks: content.marks.or(castling.mark), ..content });
        }
    }
    Ok(())
}

/// Whether a letter is one of `KQkq` or names a file.
fn is_right(rules: &Rules, letter: char) -> bool {
    let names_file = || rules.board.cells().any(|cell| rules.board.name(cell).starts_with(letter.to_ascii_lowercase()));
    matches!(letter, 'K' | 'Q' | 'k' | 'q') || letter.is_ascii_alphabetic() && names_file()
}

/// The squares of the pieces that have not moved if the field has this letter, or why there are none.
fn marked_cells(
    rules: &Rules,
    castling: &CastlingMark,
    position: &Position,
    letter: char,
) -> Result<Vec<Cell>, String> {
    let player = usize::from(letter.is_ascii_lowercase());
    let name = rules.players.get(player).map_or("", String::as_str);
    let is_on_file = |cell: &Cell| rules.board.name(*cell).starts_with(letter.to_ascii_lowercase());
    let king = castling.king(rules, position, player);
    let rooks = |side: Side| king.map_or_else(Vec::new, |king| castling.rooks(rules, position, player, king, side));
    let rook = match letter.to_ascii_uppercase() {
        'K' => rooks(Side::Right).first().copied(),
        'Q' => rooks(Side::Left).first().copied(),
        _ => {
            let rook = [Side::Left, Side::Right].into_iter().flat_map(rooks).find(is_on_file);
            let is_gate = castling.has_gates() && (rook.is_none() || may_enter(rules, position, player));
            if is_gate {
                let gate = castling.gates(rules, position, player).into_iter().find(is_on_file);
                let none = || format!("{name} has no unmoved piece on that file of the first rank");
                return gate.map(|gate| vec![gate]).ok_or_else(none);
            }
            rook
        }
    };
    match (king, rook) {
        (None, _) => Err(format!("{name} has no king that could castle")),
        (_, None) => Err(format!("{name} has no piece on that side to castle with")),
        (Some(king), Some(rook)) => Ok(vec![king, rook]),
    }
}

/// Whether a player has pieces in hand, which could enter behind others.
fn may_enter(rules: &Rules, position: &Position, player: usize) -> bool {
    rules.side(player).iter().any(|kind| position.in_hand(kind) > 0)
}

/// Writes castling rights and adds the marks that they express.
pub(super) fn write(rules: &Rules, position: &Position, expressed: &mut ExpressedMarks) -> String {
    let Some(castling) = CastlingMark::of_rules(rules) else { return "-".into() };
    let mut out = String::new();
    for player in 0..rules.players.len().min(2) {
        let mut rights = rights_of(rules, &castling, position, player);
        if castling.has_gates() && may_enter(rules, position, player) {
            add_gates(rules, &castling, position, player, &mut rights);
        }
        out.push_str(&if player == 0 { rights.letters } else { rights.letters.to_lowercase() });
        expressed.extend(rights.cells.into_iter().map(|cell| (cell, castling.mark)));
    }
    if out.is_empty() { "-".into() } else { out }
}

/// Letters of the field and the squares of the pieces whose marks they express.
#[derive(Default)]
struct Rights {
    letters: String,
    cells: Vec<Cell>,
}

/// The castling rights of a player. The file names a rook that is not the outermost.
fn rights_of(rules: &Rules, castling: &CastlingMark, position: &Position, player: usize) -> Rights {
    let mut rights = Rights::default();
    let is_marked = |cell: Cell| has_mark(position, cell, castling.mark);
    let Some(king) = castling.king(rules, position, player).filter(|&king| is_marked(king)) else { return rights };
    for (side, letter) in [(Side::Right, 'K'), (Side::Left, 'Q')] {
        let rooks = castling.rooks(rules, position, player, king, side);
        for (index, &cell) in rooks.iter().enumerate().filter(|&(_, &cell)| is_marked(cell)) {
            rights.letters.push(if index == 0 { letter } else { file_letter(rules, cell) });
            rights.cells.push(cell);
        }
    }
    if !rights.cells.is_empty() {
        rights.cells.push(king);
    }
    rights
}

/// Adds the files of other pieces that have not moved.
fn add_gates(rules: &Rules, castling: &CastlingMark, position: &Position, player: usize, rights: &mut Rights) {
    for cell in castling.gates(rules, position, player) {
        if has_mark(position, cell, castling.mark) && !rights.cells.contains(&cell) {
            rights.letters.push(file_letter(rules, cell));
            rights.cells.push(cell);
        }
    }
}

fn has_mark(position: &Position, cell: Cell, mark: Marks) -> bool {
    position.at(cell).marks.has_all(mark)
}

fn file_letter(rules: &Rules, cell: Cell) -> char {
    rules.board.name(cell).chars().next().unwrap_or('?').to_ascii_uppercase()
}
