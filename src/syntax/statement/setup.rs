//! Parses `setup` and its picture of the board.

use super::StatementParser;
use crate::source::Diagnostic;
use crate::syntax::{
    ParseResult,
    ast::{SetupRow, SetupSquare, StatementKind},
    source_slice::SourceSlice,
    vocabulary,
};

/// Parses the picture. Every line reports at most one invalid character; invalid squares count as empty.
pub(super) fn setup(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let hint = "draw the board from the top, one line per rank, with `.` for an empty square";
    parser.require_or(|| "`setup` needs a picture".into(), "a picture of the board", hint)?;
    let lines = parser.rest.split(|c| c == '\n').map(SourceSlice::trim).filter(|line| !line.is_empty());
    Ok(StatementKind::Setup(lines.map(|line| rank(line, parser)).collect()))
}

fn rank(line: SourceSlice, parser: &mut StatementParser) -> SetupRow {
    let mut squares: Vec<SetupSquare> = Vec::new();
    let mut error = None;
    for (c, place) in line.chars().filter(|&(c, _)| !c.is_whitespace()) {
        let span = place.span();
        if parser.marks.contains(&c) {
            match squares.last_mut() {
                Some(square) => {
                    square.marks.push(c);
                    square.span = square.span.to(span);
                }
                None => error = error.or_else(|| Some(leading_mark(c, place))),
            }
            continue;
        }
        let is_content = c == '.' || c == '#' || vocabulary::is_piece(c);
        if !is_content {
            error = error.or_else(|| Some(invalid_square(c, place)));
        }
        squares.push(SetupSquare { span, content: if is_content { c } else { '.' }, marks: Vec::new() });
    }
    parser.diagnostics.extend(error);
    SetupRow { span: line.span(), squares }
}

fn leading_mark(c: char, place: SourceSlice) -> Diagnostic {
    let title = format!("the mark `{c}` is not attached to a piece");
    Diagnostic::expecting(place.span(), title, "a piece before it", "write a mark directly after its piece")
}

fn invalid_square(c: char, place: SourceSlice) -> Diagnostic {
    let hint = match c {
        _ if c.is_ascii_alphabetic() => "draw each piece with its symbol; `letters` are for FEN and typed moves",
        _ if c.is_ascii_digit() => "write one `.` for each empty square",
        _ => "declare a mark with a line such as `mark ° unmoved`",
    };
    Diagnostic::expecting(place.span(), format!("`{c}` is not allowed in a picture"), "a piece, `.` or `#`", hint)
}
