//! Piece placement: the first field of a FEN, with the hands behind it.

use super::hands::HandsField;
use super::tokens::{Token, tokens};
use super::{ExpressedMarks, FenError, Field};
use crate::algebra::{Content, Kind, Marks, PieceLabel, Rules, counted};
use crate::board::{BoardLine, BoardShape, Cell, MAX_CELLS};
use crate::game::coordinate_notation;
use crate::program::Position;
use std::fmt::Write;

/// The first field, cut into lines and hands.
pub(super) struct PlacementField<'a> {
    lines: Vec<Field<'a>>,
    pub hands: HandsField<'a>,
}

/// Cuts the first field into the lines of the board and the hands.
pub(super) fn split<'a>(rules: &Rules, field: Field<'a>) -> Result<PlacementField<'a>, FenError> {
    let expected = rules.board.lines().len();
    let (squares, brackets) = match field.text.find('[') {
        Some(at) => (&field.text[..at], Some(Field { text: &field.text[at..], start: field.start + at })),
        None => (field.text, None),
    };
    let mut start = field.start;
    let mut lines: Vec<Field<'a>> = Vec::new();
    for text in squares.split('/') {
        lines.push(Field { text, start });
        start += text.len() + 1;
    }
    let hands = match brackets {
        Some(field) => HandsField::in_brackets(field)?,
        None if lines.len() == expected + 1 && rules.has_hands() => {
            lines.pop().map_or(HandsField::Missing, HandsField::Listed)
        }
        None => HandsField::Missing,
    };
    if lines.len() != expected {
        let actual = counted(lines.len(), rules.board.line_word());
        return Err(field.error(format!("the FEN has {actual}, but the board has {expected}")));
    }
    Ok(PlacementField { lines, hands })
}

/// Parses the board; the hands are as if nothing was in the list of pieces.
pub(super) fn parse(rules: &Rules, field: &PlacementField<'_>, notes: &mut Vec<String>) -> Result<Position, FenError> {
    let counts = field.hands.initial_counts(rules);
    let mut position = Position::new(&vec![Content::EMPTY; rules.board.len()], &counts);
    let mut has_unknown_promoted = false;
    for (&text, line) in field.lines.iter().zip(&rules.board.lines()) {
        has_unknown_promoted |= parse_line(rules, text, line, &mut position)?;
    }
    if has_unknown_promoted {
        notes.push(format!("{} does not mark promoted pieces, so `{PROMOTED}` is ignored", rules.title));
    }
    Ok(position)
}

/// The sign that follows a promoted piece in games with drops. Other games have no use for it.
const PROMOTED: char = '~';

/// Parses one rank, or file of a hexagonal board. Returns whether it has a [`PROMOTED`] sign that the game does not know.
fn parse_line(rules: &Rules, field: Field<'_>, line: &BoardLine, position: &mut Position) -> Result<bool, FenError> {
    let BoardLine { name, cells } = line;
    let across = if matches!(rules.board.shape(), BoardShape::Square(_)) { " files" } else { "" };
    let wrong_width = |squares: usize| {
        let squares = counted(squares, "square");
        field.error(format!("{name} has {squares} in the FEN, but the board has {}{across}", cells.len()))
    };
    let mut file = 0;
    let mut empty = 0;
    let mut last: Option<Cell> = None;
    let mut has_unknown_promoted = false;
    for Token { label, span } in tokens(field) {
        let PieceLabel { is_promoted, letter: c } = label;
        if let Some(digit) = c.to_digit(10).filter(|_| !is_promoted) {
            empty = (empty * 10 + usize::try_from(digit).unwrap_or(0)).min(MAX_CELLS + 1);
            continue;
        }
        file += std::mem::take(&mut empty);
        if let Some(mark) = rules.marks.iter().position(|mark| mark.symbol == c && !is_promoted) {
            let Some(cell) = last else {
                return Err(FenError::new(span, format!("the mark `{c}` must follow a piece")));
            };
            let content = position.at(cell);
            position.put(cell, Content { marks: content.marks.or(Marks::of(mark)), ..content });
            continue;
        }
        if c == PROMOTED && !is_promoted && last.is_some() {
            has_unknown_promoted = true;
            continue;
        }
        let content = match kind_of(rules, label) {
            None if c == '*' && !is_promoted => Content::OFF,
            Some(kind) => Content::plain(kind),
            None => return Err(FenError::new(span, format!("`{label}` is not a piece of {}", rules.title))),
        };
        let Some(&cell) = cells.get(file) else {
            return Err(wrong_width(file + 1));
        };
        position.put(cell, content);
        last = Some(cell);
        file += 1;
    }
    file += empty;
    if file == cells.len() { Ok(has_unknown_promoted) } else { Err(wrong_width(file)) }
}

/// The kind of a label or symbol.
pub(super) fn kind_of(rules: &Rules, label: PieceLabel) -> Option<Kind> {
    rules.kind_labelled(label).or_else(|| rules.kind_of(label.letter).filter(|_| !label.is_promoted))
}

/// Writes the piece placement, without the marks that other fields express.
pub(super) fn write(rules: &Rules, position: &Position, expressed: &ExpressedMarks) -> String {
    let mut out = String::new();
    for (number, line) in rules.board.lines().into_iter().enumerate() {
        if number > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for cell in line.cells {
            let content = position.at(cell);
            if content == Content::EMPTY {
                empty += 1;
                continue;
            }
            flush_empty(&mut out, &mut empty);
            out.push_str(&symbol(rules, content.kind));
            let expressed_here = expressed.iter().filter(|(other, _)| *other == cell);
            let rest = expressed_here.fold(content.marks, |marks, (_, done)| marks.without(*done));
            let marks = rules.marks.iter().enumerate().filter(|(index, _)| rest.has_any(Marks::of(*index)));
            out.extend(marks.map(|(_, mark)| mark.symbol));
        }
        flush_empty(&mut out, &mut empty);
    }
    out
}

fn flush_empty(out: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(out, "{empty}");
        *empty = 0;
    }
}

pub(super) fn symbol(rules: &Rules, kind: Kind) -> String {
    if kind == Kind::OFF { "*".into() } else { coordinate_notation::piece_label(rules, kind) }
}
