//! The picture of the start position.

use super::header::Header;
use super::{Content, Kind, KindSet, Marks};
use crate::source::{Diagnostic, Span};
use crate::syntax::tree::{Item, Rank, Symbol, Tree};

/// The picture of the last file that gives one.
pub(super) fn read(trees: &[&Tree], header: &mut Header, found: &mut Vec<Diagnostic>) {
    let pictures = trees.iter().rev().flat_map(|tree| &tree.statements);
    let picture = pictures.filter_map(|statement| match &statement.item {
        Item::Setup(ranks) => Some((statement.span, ranks)),
        _ => None,
    });
    if let Some((span, ranks)) = picture.take(1).next() {
        setup(span, ranks, header, found);
    }
}

fn setup(span: Span, ranks: &[Rank], header: &mut Header, found: &mut Vec<Diagnostic>) {
    let Some(grid) = header.board.grid() else { return };
    if ranks.len() != usize::from(grid.ranks) {
        let title = format!("the picture has {}, the board {}", many(ranks.len(), "rank"), grid.ranks);
        let place = ranks.first().map_or(span, |first| first.span);
        found.push(
            Diagnostic::error(place, title)
                .label(format!("expected {} from here on", many(grid.ranks.into(), "line")))
                .hint("one line a rank, the last player's side first"),
        );
    }
    for (row, rank) in ranks.iter().enumerate() {
        if rank.squares.len() != usize::from(grid.files) {
            let number = ranks.len() - row;
            let squares = many(rank.squares.len(), "square");
            let title = format!("rank {number} has {squares}, the board {}", many(grid.files.into(), "file"));
            found.push(
                Diagnostic::error(rank.span, title)
                    .label(format!("expected {}", many(grid.files.into(), "square")))
                    .hint("write `.` for every empty square"),
            );
        }
        for (file, square) in (0..).zip(&rank.squares) {
            let down = i32::try_from(row).unwrap_or(0);
            let cell = grid.cell(file, i32::from(grid.ranks) - 1 - down);
            let kind = match square.content {
                '.' => Kind::EMPTY,
                '#' => Kind::OFF,
                symbol => match header.kind_or_error(Symbol { span: square.span, symbol }, found) {
                    Some(kind) => kind,
                    None => continue,
                },
            };
            let marks = square.marks.iter().filter_map(|&mark| header.mark_of(mark)).fold(Marks::default(), Marks::or);
            if let Some(slot) = cell.and_then(|cell| header.setup.get_mut(cell.index())) {
                *slot = Content { kind, marks };
            }
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
