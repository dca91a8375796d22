//! Parses `setup` and its picture of the board.

use crate::{
    source::Diagnostic,
    syntax::{
        ast::{Rank, Square, StatementKind},
        fault::{Fallible, Fault},
        part::Part,
        vocabulary,
    },
};

/// Parses the picture. Every line reports at most one invalid character; invalid squares count as empty.
pub(super) fn read(word: Part, rest: Part, marks: &[char], faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    if rest.is_empty() {
        let hint = "draw the board from its top, one line a rank, `.` for an empty square";
        return Err(Fault::missing(word.behind(), "this setup has no picture", "a picture of the board", hint));
    }
    let mut ranks = Vec::new();
    for line in rest.split(|c| c == '\n').map(Part::trim).filter(|line| !line.is_empty()) {
        let mut strange = None;
        ranks.push(rank(line, marks, &mut strange));
        faults.extend(strange.map(Diagnostic::from));
    }
    Ok(StatementKind::Setup(ranks))
}

fn rank(line: Part, marks: &[char], strange: &mut Option<Fault>) -> Rank {
    let mut squares: Vec<Square> = Vec::new();
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
            squares.push(Square { span, content: c, marks: Vec::new() });
        } else {
            *strange = strange.take().or_else(|| Some(no_square(c, place)));
            squares.push(Square { span, content: '.', marks: Vec::new() });
        }
    }
    Rank { span: line.span(), squares }
}

fn leading_mark(c: char, place: Part) -> Fault {
    let title = format!("the mark `{c}` stands on nothing");
    Fault::missing(place.span(), title, "a piece before it", "a mark stands behind the piece that carries it")
}

fn no_square(c: char, place: Part) -> Fault {
    let hint = match c {
        _ if c.is_ascii_alphabetic() => "a picture shows the pieces themselves; `letters` are for FEN and typed moves",
        _ if c.is_ascii_digit() => "write an empty square as `.`, one for each",
        _ => "a mark must be declared: `mark ° unmoved`",
    };
    Fault::missing(place.span(), format!("`{c}` is no square of a picture"), "a piece, `.` or `#`", hint)
}
