//! Reads `board square 8x8 wrapped in files`, `board hex side 6`, `board three-player`, `board graph "name"`.

use super::board_file;
use super::file_finder::FileFinder;
use crate::board::{Board, Grid, HEXAGON_SIDES, Hexagon, MAX_GRID_SIDE};
use crate::source::{Diagnostic, SourceMap, Span, nearest};
use crate::syntax::ast::{SpannedText, StatementKind, SyntaxTree};

const EXAMPLE: &str = "for example `board square 8x8`, `board square 10x8 wrapped in files` or `board hex side 6`";
const SHAPES: [&str; 4] = ["square", "hex", "three-player", "graph"];

/// The board of the newest file that has a `board` line, 8x8 by default. Errors are reported and give `None`.
pub(super) fn read_board(
    trees: &[&SyntaxTree],
    find: &dyn FileFinder,
    sources: &mut SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Board> {
    let given = trees.iter().rev().find_map(|tree| {
        tree.statements.iter().find_map(|statement| match &statement.kind {
            StatementKind::Board(words) => Some((statement.span, words)),
            _ => None,
        })
    });
    let Some((line, words)) = given else {
        return Some(Board::square(Grid { files: 8, ranks: 8, wrapped_files: false, wrapped_ranks: false }));
    };
    let board = match words.split_first() {
        None => error(Diagnostic::error(line, "a board needs a shape").hint(EXAMPLE)),
        Some((shape, rest)) => match shape.text.as_str() {
            "square" => square(shape, rest).map(Board::square),
            "hex" => hexagon(shape, rest).map(Board::hexagon),
            "three-player" => expect_end(rest).map(|()| Board::three_player()),
            "graph" => match graph(shape, rest, find, sources) {
                Ok(Ok(board)) => Ok(board),
                Ok(Err(wrong)) => {
                    diagnostics.extend(wrong);
                    return None;
                }
                Err(wrong) => Err(wrong),
            },
            other => {
                let diagnostic = Diagnostic::error(shape.span, format!("unknown board shape `{other}`"))
                    .label("expected `square`, `hex`, `three-player` or `graph`");
                error(match nearest(other, SHAPES) {
                    Some(near) => diagnostic.hint(format!("did you mean `{near}`?")).fix(shape.span, near),
                    None => diagnostic.hint(EXAMPLE),
                })
            }
        },
    };
    board.map_err(|wrong| diagnostics.push(*wrong)).ok()
}

fn square(shape: &SpannedText, rest: &[SpannedText]) -> Result<Grid, Box<Diagnostic>> {
    let Some((size, wrapping)) = rest.split_first() else {
        return error(Diagnostic::error(shape.span, "a square board needs a size").hint(EXAMPLE));
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=MAX_GRID_SIDE).contains(n));
    let sides = size.text.split_once(['x', '×']).and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let Some((files, ranks)) = sides else {
        let title = format!("`{}` is not a board size", size.text);
        return error(
            Diagnostic::error(size.span, title)
                .label(format!("expected files x ranks, each from 1 to {MAX_GRID_SIDE}"))
                .hint(EXAMPLE),
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
            return error(
                Diagnostic::error(span_of(wrapping), "a board can be wrapped in files, in ranks or in both")
                    .label("expected `wrapped in files`, `wrapped in ranks` or `wrapped in both`"),
            );
        }
    }
    Ok(grid)
}

fn hexagon(shape: &SpannedText, rest: &[SpannedText]) -> Result<Hexagon, Box<Diagnostic>> {
    let expected = format!("expected `side` and a number from {} to {}", HEXAGON_SIDES.start(), HEXAGON_SIDES.end());
    let (side, number) = match rest {
        [] => {
            let title = "a hexagonal board needs a number of cells per side";
            return error(Diagnostic::error(shape.span, title).hint("Gliński's board is `board hex side 6`"));
        }
        [side, number, ..] => (side, number),
        [side] => (side, side),
    };
    let hexagon = number.text.parse().ok().filter(|side| HEXAGON_SIDES.contains(side)).map(|side| Hexagon { side });
    match hexagon.filter(|_| side.text == "side") {
        Some(hexagon) => expect_end(&rest[2..]).map(|()| hexagon),
        None => error(
            Diagnostic::error(side.span.to(number.span), "invalid size of a hexagonal board")
                .label(expected)
                .hint("Gliński's board is `board hex side 6`"),
        ),
    }
}

/// Reads a board file. The inner error holds the errors inside that file.
fn graph(
    shape: &SpannedText,
    rest: &[SpannedText],
    find: &dyn FileFinder,
    sources: &mut SourceMap,
) -> Result<Result<Board, Vec<Diagnostic>>, Box<Diagnostic>> {
    let Some((name, more)) = rest.split_first() else {
        return error(
            Diagnostic::error(shape.span, "a graph needs the name of its board file")
                .hint("for example `board graph \"nine_mens_morris\"`"),
        );
    };
    expect_end(more)?;
    let plain_name = name.text.trim_matches('"');
    let Some((file, text)) = find.find_board(plain_name) else {
        return error(Diagnostic::error(name.span, format!("there is no board file `{plain_name}`"))
            .label("expected the name of a board")
            .hint("board files are searched for in the folder `boards` next to this file, next to your own rules, and among the built-in boards"));
    };
    let id = sources.add(file, text.as_str());
    Ok(board_file::read_board_file(id, &text).map(Board::from_plan))
}

fn error<T>(wrong: Diagnostic) -> Result<T, Box<Diagnostic>> {
    Err(Box::new(wrong))
}

/// Reports an error if anything follows.
fn expect_end(rest: &[SpannedText]) -> Result<(), Box<Diagnostic>> {
    if rest.is_empty() {
        return Ok(());
    }
    error(Diagnostic::error(span_of(rest), "unexpected text after the board").label("expected the end of the line"))
}

fn span_of(words: &[SpannedText]) -> Span {
    let span = words.first().map(|word| word.span).unwrap_or_default();
    words.last().map_or(span, |last| span.to(last.span))
}
