//! Piece placement: the first field of a FEN, with the hands in brackets.

use super::{ExpressedMarks, FenError, Field};
use crate::algebra::{Content, Kind, Marks, PieceLabel, Rules, counted};
use crate::board::{BoardLine, BoardShape, Cell, MAX_CELLS};
use crate::game::coordinate_notation;
use crate::program::Position;
use std::fmt::Write;
use std::ops::Range;

/// Parses the piece placement.
pub(super) fn parse(rules: &Rules, field: Field<'_>, notes: &mut Vec<String>) -> Result<Position, FenError> {
    let lines = rules.board.lines();
    let unit = rules.board.line_word();
    let (squares, hands) = match field.text.find('[') {
        Some(at) => (&field.text[..at], Some(Field { text: &field.text[at..], start: field.start + at })),
        None => (field.text, None),
    };
    let ranks: Vec<&str> = squares.split('/').collect();
    if ranks.len() != lines.len() {
        let (actual, expected) = (counted(ranks.len(), unit), lines.len());
        return Err(field.error(format!("the FEN has {actual}, but the board has {expected}")));
    }
    // Without brackets, the hands are those of the start.
    let counts = match hands {
        _ if !rules.has_hands() => Vec::new(),
        Some(_) => vec![0; rules.pieces.len()],
        None => rules.hands.clone(),
    };
    let mut position = Position::new(&vec![Content::EMPTY; rules.board.len()], &counts);
    let mut start = field.start;
    for (&text, line) in ranks.iter().zip(&lines) {
        parse_line(rules, Field { text, start }, line, &mut position)?;
        start += text.len() + 1;
    }
    if let Some(hands) = hands {
        parse_hands(rules, hands, &mut position, notes)?;
    }
    Ok(position)
}

/// Parses one rank, or file of a hexagonal board.
fn parse_line(rules: &Rules, field: Field<'_>, line: &BoardLine, position: &mut Position) -> Result<(), FenError> {
    let BoardLine { name, cells } = line;
    let across = if matches!(rules.board.shape(), BoardShape::Square(_)) { " files" } else { "" };
    let wrong_width = |squares: usize| {
        let squares = counted(squares, "square");
        field.error(format!("{name} has {squares} in the FEN, but the board has {}{across}", cells.len()))
    };
    let mut file = 0;
    let mut empty = 0;
    let mut last: Option<Cell> = None;
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
    if file == cells.len() { Ok(()) } else { Err(wrong_width(file)) }
}

fn parse_hands(
    rules: &Rules,
    field: Field<'_>,
    position: &mut Position,
    notes: &mut Vec<String>,
) -> Result<(), FenError> {
    let Some(inside) = field.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
        return Err(field.error("the pieces in hand must be in brackets: `[QNp]`"));
    };
    let inside = Field { text: inside, start: field.start + 1 };
    for Token { label, span } in tokens(inside).filter(|token| token.label.letter != '-') {
        let Some(kind) = kind_of(rules, label) else {
            return Err(FenError::new(span, format!("`{label}` is not a piece of {}", rules.title)));
        };
        position.set_in_hand(kind, position.in_hand(kind).saturating_add(1));
    }
    if position.hands().is_empty() && !inside.text.is_empty() {
        notes.push(format!("{} has no hands, so the brackets of the FEN are ignored", rules.title));
    }
    Ok(())
}

/// A word of a placement: a mark, or a label or symbol, with its place in the text.
struct Token {
    label: PieceLabel,
    span: Range<usize>,
}

/// Cuts a field into labels; a plus sign belongs to the letter after it.
fn tokens(field: Field<'_>) -> impl Iterator<Item = Token> + '_ {
    let mut chars = field.chars();
    std::iter::from_fn(move || {
        let (mut span, mut letter) = chars.next()?;
        let is_promoted = letter == PieceLabel::PLUS;
        if is_promoted && let Some((place, next)) = chars.next() {
            (span, letter) = (span.start..place.end, next);
        }
        Some(Token { label: PieceLabel { is_promoted, letter }, span })
    })
}

/// The kind of a label or symbol.
fn kind_of(rules: &Rules, label: PieceLabel) -> Option<Kind> {
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
    if !position.hands().is_empty() {
        out.push('[');
        for kind in (0..rules.pieces.len()).map(Kind::piece) {
            out.push_str(&symbol(rules, kind).repeat(usize::from(position.in_hand(kind))));
        }
        out.push(']');
    }
    out
}

fn flush_empty(out: &mut String, empty: &mut u32) {
    if *empty > 0 {
        let _ = write!(out, "{empty}");
        *empty = 0;
    }
}

fn symbol(rules: &Rules, kind: Kind) -> String {
    if kind == Kind::OFF { "*".into() } else { coordinate_notation::piece_label(rules, kind) }
}
