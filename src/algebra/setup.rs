//! Reads the picture of the start position.

use super::header::Header;
use super::{Content, Kind, KindSet, Marks};
use crate::board::{BoardLine, BoardShape, Cell};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{SetupRow, SetupSquare, StatementKind, Symbol, SyntaxTree};

/// Reads the picture of the newest file that has one.
pub(super) fn read_setup(trees: &[SyntaxTree], header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    for statement in trees.iter().rev().flat_map(|tree| &tree.statements) {
        if let StatementKind::Setup(ranks) = &statement.kind {
            return read_picture(statement.span, ranks, header, diagnostics);
        }
    }
}

fn read_picture(span: Span, drawn: &[SetupRow], header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    let lines = header.rules.board.lines();
    if header.rules.board.shape() == BoardShape::Graph {
        // The cells in their order, regardless of how the picture is broken into lines.
        let squares: Vec<&SetupSquare> = drawn.iter().flat_map(|rank| &rank.squares).collect();
        let cells = lines.first().map_or(&[][..], |line| line.cells.as_slice());
        if squares.len() != cells.len() {
            let title = format!(
                "the picture has {}, but the board has {}",
                counted(squares.len(), "square"),
                counted(cells.len(), "cell")
            );
            diagnostics.push(
                Diagnostic::error(span, title)
                    .label("expected one square for each cell, in the order of the board file"),
            );
        }
        return fill_line(&squares, cells, header, diagnostics);
    }
    if drawn.len() != lines.len() {
        let title = format!(
            "the picture has {}, but the board has {}",
            counted(drawn.len(), header.rules.board.line_word()),
            lines.len()
        );
        let place = drawn.first().map_or(span, |first| first.span);
        diagnostics.push(
            Diagnostic::error(place, title)
                .label(format!("expected {} from here on", counted(lines.len(), "line")))
                .hint(header.rules.board.picture_hint()),
        );
    }
    for (row, rank) in drawn.iter().enumerate() {
        // A surplus line is compared with the last line of the board.
        let Some(BoardLine { name, cells }) = lines.get(row).or(lines.last()) else { continue };
        if rank.squares.len() != cells.len() {
            let squares = counted(rank.squares.len(), "square");
            let title = match header.rules.board.shape() {
                BoardShape::Square(_) => {
                    let number = drawn.len() - row;
                    format!("rank {number} has {squares}, but the board has {}", counted(cells.len(), "file"))
                }
                _ => format!("{name} has {squares} in the picture, but {} on the board", cells.len()),
            };
            diagnostics.push(
                Diagnostic::error(rank.span, title)
                    .label(format!("expected {}", counted(cells.len(), "square")))
                    .hint("write one `.` for each empty square"),
            );
        }
        let cells = lines.get(row).map_or(&[][..], |line| line.cells.as_slice());
        fill_line(&rank.squares.iter().collect::<Vec<_>>(), cells, header, diagnostics);
    }
}

/// Puts the drawn squares on the cells of a line. Surplus squares are checked, but not used.
fn fill_line(squares: &[&SetupSquare], cells: &[Cell], header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    for (i, square) in squares.iter().enumerate() {
        let kind = match square.content {
            '.' => Kind::EMPTY,
            '#' => Kind::OFF,
            symbol => match header.kind_or_error(Symbol { span: square.span, symbol }, diagnostics) {
                Some(kind) => kind,
                None => continue,
            },
        };
        let marks = square.marks.iter().filter_map(|&mark| header.mark_of(mark)).fold(Marks::default(), Marks::or);
        if let Some(slot) = cells.get(i).and_then(|cell| header.rules.setup.get_mut(cell.index())) {
            *slot = Content { kind, marks };
        }
    }
}

/// `1 rank`, `3 ranks`.
pub(crate) fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

impl Header {
    /// Sets the marks that are lost when moved on all their pieces in the setup.
    pub fn mark_setup(&mut self) {
        for (index, mark) in self.marks.iter().enumerate().filter(|(_, mark)| mark.lost_when_moved) {
            let on: KindSet = mark.on.iter().filter_map(|symbol| self.rules.kind_of(symbol.symbol)).collect();
            for content in self.rules.setup.iter_mut().filter(|content| on.contains(content.kind)) {
                content.marks = content.marks.or(Marks::of(index));
            }
        }
    }
}
