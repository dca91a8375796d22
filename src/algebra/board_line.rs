//! `board square 8x8 wrapped in files`.

use crate::board::{Grid, MOST};
use crate::source::{Diagnostic, Span};
use crate::syntax::tree::Text;

/// The grid that a board line's words describe; nothing, if they describe none, which is reported.
pub(super) fn read(line: Span, words: &[Text], found: &mut Vec<Diagnostic>) -> Option<Grid> {
    let mut refuse = |diagnostic: Diagnostic| {
        found.push(diagnostic);
        None
    };
    let example = "for example `board square 8x8` or `board square 10x8 wrapped in files`";
    let Some((shape, rest)) = words.split_first() else {
        return refuse(Diagnostic::error(line, "a board needs a shape").hint(example));
    };
    if shape.text != "square" {
        let title = format!("`{}` is no board this program has", shape.text);
        return refuse(Diagnostic::error(shape.span, title).label("expected `square`").hint(example));
    }
    let Some((size, wrapping)) = rest.split_first() else {
        return refuse(Diagnostic::error(shape.span, "a square board needs its size").hint(example));
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=MOST).contains(n));
    let sides = size.text.split_once(['x', '×']).and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let Some((files, ranks)) = sides else {
        let title = format!("`{}` is no size of a board", size.text);
        return refuse(
            Diagnostic::error(size.span, title)
                .label(format!("expected files x ranks, each from 1 to {MOST}"))
                .hint(example),
        );
    };
    let mut grid = Grid { files, ranks, wrapped_files: false, wrapped_ranks: false };
    let words: Vec<&str> = wrapping.iter().map(|word| word.text.as_str()).collect();
    match words.as_slice() {
        [] => {}
        ["wrapped", "in", "files"] => grid.wrapped_files = true,
        ["wrapped", "in", "ranks"] => grid.wrapped_ranks = true,
        ["wrapped", "in", "both"] => (grid.wrapped_files, grid.wrapped_ranks) = (true, true),
        _ => {
            let span = wrapping[0].span.to(wrapping[wrapping.len() - 1].span);
            return refuse(
                Diagnostic::error(span, "a board is wrapped in files, in ranks, or in both")
                    .label("expected `wrapped in files`, `wrapped in ranks` or `wrapped in both`"),
            );
        }
    }
    Some(grid)
}
