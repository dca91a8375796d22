//! The picture of the start position.

use super::header::Header;
use super::{Content, Kind, KindSet, Marks};
use crate::board::{BoardLine, BoardShape, Cell};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Rank, Square, StatementKind, Symbol, SyntaxTree};

/// The picture of the last file that gives one.
pub(super) fn read(trees: &[&SyntaxTree], header: &mut Header, found: &mut Vec<Diagnostic>) {
    let pictures = trees.iter().rev().flat_map(|tree| &tree.statements);
    let picture = pictures.filter_map(|statement| match &statement.kind {
        StatementKind::Setup(ranks) => Some((statement.span, ranks)),
        _ => None,
    });
    if let Some((span, ranks)) = picture.take(1).next() {
        setup(span, ranks, header, found);
    }
}

fn setup(span: Span, drawn: &[Rank], header: &mut Header, found: &mut Vec<Diagnostic>) {
    let lines = header.board.lines();
    if header.board.shape() == BoardShape::Graph {
        // The cells in their order, however the picture is broken into lines.
        let squares: Vec<&Square> = drawn.iter().flat_map(|rank| &rank.squares).collect();
        let cells = lines.first().map_or(&[][..], |line| line.cells.as_slice());
        if squares.len() != cells.len() {
            let title =
                format!("the picture has {}, the board {}", many(squares.len(), "square"), many(cells.len(), "cell"));
            found.push(
                Diagnostic::error(span, title)
                    .label("expected one square for each cell, in the order of the board file"),
            );
        }
        return line(&squares, cells, header, found);
    }
    let (unit, hint) = match header.board.shape() {
        BoardShape::Square(_) => ("rank", "one line a rank, the last player's side first"),
        BoardShape::Hexagon(_) => ("file", "one line a file from the left, each from its lowest cell"),
        _ => ("line", "for each player in turn the four ranks of the own section, as that player sees them"),
    };
    if drawn.len() != lines.len() {
        let title = format!("the picture has {}, the board {}", many(drawn.len(), unit), lines.len());
        let place = drawn.first().map_or(span, |first| first.span);
        found.push(
            Diagnostic::error(place, title)
                .label(format!("expected {} from here on", many(lines.len(), "line")))
                .hint(hint),
        );
    }
    for (row, rank) in drawn.iter().enumerate() {
        // A line too many is as long as the last one should be.
        let Some(BoardLine { name, cells }) = lines.get(row).or(lines.last()) else { continue };
        if rank.squares.len() != cells.len() {
            let squares = many(rank.squares.len(), "square");
            let title = match header.board.shape() {
                BoardShape::Square(_) => {
                    let number = drawn.len() - row;
                    format!("rank {number} has {squares}, the board {}", many(cells.len(), "file"))
                }
                _ => format!("{name} has {squares} in the picture, on the board {}", cells.len()),
            };
            found.push(
                Diagnostic::error(rank.span, title)
                    .label(format!("expected {}", many(cells.len(), "square")))
                    .hint("write `.` for every empty square"),
            );
        }
        let cells = lines.get(row).map_or(&[][..], |line| line.cells.as_slice());
        line(&rank.squares.iter().collect::<Vec<_>>(), cells, header, found);
    }
}

/// Puts what is drawn on the cells of a line; what is more than these is looked at all the same.
fn line(squares: &[&Square], cells: &[Cell], header: &mut Header, found: &mut Vec<Diagnostic>) {
    for (i, square) in squares.iter().enumerate() {
        let kind = match square.content {
            '.' => Kind::EMPTY,
            '#' => Kind::OFF,
            symbol => match header.kind_or_error(Symbol { span: square.span, symbol }, found) {
                Some(kind) => kind,
                None => continue,
            },
        };
        let marks = square.marks.iter().filter_map(|&mark| header.mark_of(mark)).fold(Marks::default(), Marks::or);
        if let Some(slot) = cells.get(i).and_then(|cell| header.setup.get_mut(cell.index())) {
            *slot = Content { kind, marks };
        }
    }
}

/// `1 rank`, `3 ranks`.
fn many(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

impl Header {
    /// Puts the marks that are lost when moved on all their pieces in the setup.
    pub fn mark_setup(&mut self) {
        for (index, mark) in self.marks.iter().enumerate().filter(|(_, mark)| mark.lost_when_moved) {
            let on: KindSet = mark.on.iter().filter_map(|symbol| self.kind_of(symbol.symbol)).collect();
            for content in self.setup.iter_mut().filter(|content| on.contains(content.kind)) {
                content.marks = content.marks.or(Marks::of(index));
            }
        }
    }
}
