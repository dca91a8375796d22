//! Parses `setup` and its picture of the board.

use crate::{
    source::Diagnostic,
    syntax::{
        ast::{SetupRow, SetupSquare, StatementKind},
        parse_error::{ParseError, ParseResult},
        source_slice::SourceSlice,
        vocabulary,
    },
};

/// Parses the picture. Every line reports at most one invalid character; invalid squares count as empty.
pub(super) fn parse_setup(
    word: SourceSlice,
    rest: SourceSlice,
    marks: &[char],
    diagnostics: &mut Vec<Diagnostic>,
) -> ParseResult<StatementKind> {
    if rest.is_empty() {
        let hint = "draw the board from the top, one line per rank, with `.` for an empty square";
        return Err(ParseError::expecting(word.end_span(), "`setup` needs a picture", "a picture of the board", hint));
    }
    let mut ranks = Vec::new();
    for line in rest.split(|c| c == '\n').map(SourceSlice::trim).filter(|line| !line.is_empty()) {
        let mut strange = None;
        ranks.push(rank(line, marks, &mut strange));
        diagnostics.extend(strange.map(Diagnostic::from));
    }
    Ok(StatementKind::Setup(ranks))
}

fn rank(line: SourceSlice, marks: &[char], strange: &mut Option<ParseError>) -> SetupRow {
    let mut squares: Vec<SetupSquare> = Vec::new();
    for (c, place) in line.chars().filter(|&(c, _)| !c.is_whitespace()) {
        let span = place.span();
        if marks.contains(&c) {
            match squares.last_mut() {
                Some(square) => {
                    square.marks.push(c);
                    square.span = square.span.to(span);
                }
                None => *strange = strange.take().or_else(|| Some(leading_mark(c, place))),
            }
        } else if c == '.' || c == '#' || vocabulary::is_piece(c) {
            squares.push(SetupSquare { span, content: c, marks: Vec::new() });
        } else {
            *strange = strange.take().or_else(|| Some(invalid_square(c, place)));
            squares.push(SetupSquare { span, content: '.', marks: Vec::new() });
        }
    }
    SetupRow { span: line.span(), squares }
}

fn leading_mark(c: char, place: SourceSlice) -> ParseError {
    let title = format!("the mark `{c}` is not attached to a piece");
    ParseError::expecting(place.span(), title, "a piece before it", "write a mark directly after its piece")
}

fn invalid_square(c: char, place: SourceSlice) -> ParseError {
    let hint = match c {
        _ if c.is_ascii_alphabetic() => "draw each piece with its symbol; `letters` are for FEN and typed moves",
        _ if c.is_ascii_digit() => "write one `.` for each empty square",
        _ => "declare a mark with a line such as `mark ° unmoved`",
    };
    ParseError::expecting(place.span(), format!("`{c}` is not allowed in a picture"), "a piece, `.` or `#`", hint)
}
