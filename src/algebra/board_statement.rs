//! Reads `board square 8x8 wrapped in files`, `board hex side 6`, `board three-player`, `board graph "name"`.

use super::board_file;
use super::file_finder::FileFinder;
use crate::board::{Board, Grid, HEXAGON_SIDES, Hexagon, MAX_GRID_SIDE};
use crate::source::{Diagnostic, SourceMap, Span};
use crate::syntax::ast::{SpannedText, StatementKind, SyntaxTree};

const EXAMPLE: &str = "for example `board square 8x8`, `board square 10x8 wrapped in files` or `board hex side 6`";
const HEXAGON_EXAMPLE: &str = "Gliński's board is `board hex side 6`";

/// A board, or what is wrong with its statement or its board file.
type BoardResult = Result<Board, Vec<Diagnostic>>;

/// Reads the words after a shape.
type ReadShape = fn(&mut BoardWords) -> BoardResult;

/// The shapes of boards, each with the function that reads the words after it.
const SHAPES: [(&str, ReadShape); 4] = [
    ("square", square),
    ("hex", hexagon),
    ("three-player", |words| expect_end(words.rest).map(|()| Board::three_player())),
    ("graph", graph),
];

/// The words of a `board` statement.
struct BoardWords<'a> {
    shape: &'a SpannedText,
    rest: &'a [SpannedText],
    find: &'a dyn FileFinder,
    sources: &'a mut SourceMap,
}

/// The board of the newest file that has a `board` line, 8x8 by default. Errors are reported and give `None`.
pub(super) fn read_board(
    trees: &[SyntaxTree],
    find: &dyn FileFinder,
    sources: &mut SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Board> {
    let mut statements = trees.iter().rev().flat_map(|tree| &tree.statements);
    let words = statements.find_map(|it| if let StatementKind::Board(words) = &it.kind { Some(words) } else { None });
    let Some((shape, rest)) = words.and_then(|words| words.split_first()) else {
        return Some(Board::square(Grid {
            files: 8,
            ranks: 8,
            wrapped_files: false,
            wrapped_ranks: false,
            skips_i: false,
        }));
    };
    let board = match SHAPES.iter().find(|(word, _)| *word == shape.text) {
        Some((_, read)) => read(&mut BoardWords { shape, rest, find, sources }),
        None => error(
            Diagnostic::error(shape.span, format!("unknown board shape `{}`", shape.text))
                .label("expected `square`, `hex`, `three-player` or `graph`")
                .hint(EXAMPLE)
                .suggest(&shape.text, SHAPES.iter().map(|&(word, _)| word)),
        ),
    };
    board.map_err(|errors| diagnostics.extend(errors)).ok()
}

fn square(words: &mut BoardWords) -> BoardResult {
    let Some((size, rest)) = words.rest.split_first() else {
        return error(Diagnostic::error(words.shape.span, "a square board needs a size").hint(EXAMPLE));
    };
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=MAX_GRID_SIDE).contains(n));
    let sides = size.text.split_once(['x', '×']).and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let Some((files, ranks)) = sides else {
        let title = format!("`{}` is not a board size", size.text);
        let expected = format!("files x ranks, each from 1 to {MAX_GRID_SIDE}");
        return error(Diagnostic::expecting(size.span, title, &expected, EXAMPLE));
    };
    let skips_i = matches!(rest, [without, letter, ..] if without.text == "without" && letter.text == "i");
    let wrapping = if skips_i { &rest[2..] } else { rest };
    let wrapping_words: Vec<&str> = wrapping.iter().map(|word| word.text.as_str()).collect();
    let (wrapped_files, wrapped_ranks) = match wrapping_words.as_slice() {
        [] => (false, false),
        ["wrapped", "in", "files"] => (true, false),
        ["wrapped", "in", "ranks"] => (false, true),
        ["wrapped", "in", "both"] => (true, true),
        _ => {
            return error(
                Diagnostic::error(span_of(wrapping), "a board can be wrapped in files, in ranks or in both")
                    .label("expected `wrapped in files`, `wrapped in ranks` or `wrapped in both`"),
            );
        }
    };
    let grid = Grid { files, ranks, wrapped_files, wrapped_ranks, skips_i };
    if files > grid.max_files() {
        let title = format!("there are only {} letters for the {files} files without i", grid.max_files());
        return error(Diagnostic::error(size.span, title).label("fewer files, or leave out `without i`"));
    }
    Ok(Board::square(grid))
}

fn hexagon(words: &mut BoardWords) -> BoardResult {
    let (side, number, more) = match words.rest {
        [] => {
            let title = "a hexagonal board needs a number of cells per side";
            return error(Diagnostic::error(words.shape.span, title).hint(HEXAGON_EXAMPLE));
        }
        [side, number, more @ ..] => (side, number, more),
        [side] => (side, side, &[][..]),
    };
    let length = number.text.parse().ok().filter(|length| side.text == "side" && HEXAGON_SIDES.contains(length));
    if let Some(side) = length {
        return expect_end(more).map(|()| Board::hexagon(Hexagon { side }));
    }
    let expected = format!("`side` and a number from {} to {}", HEXAGON_SIDES.start(), HEXAGON_SIDES.end());
    let (span, title) = (side.span.to(number.span), "invalid size of a hexagonal board");
    error(Diagnostic::expecting(span, title, &expected, HEXAGON_EXAMPLE))
}

fn graph(words: &mut BoardWords) -> BoardResult {
    let Some((name, more)) = words.rest.split_first() else {
        return error(
            Diagnostic::error(words.shape.span, "a graph needs the name of its board file")
                .hint("for example `board graph \"nine_mens_morris\"`"),
        );
    };
    expect_end(more)?;
    let plain_name = name.text.trim_matches('"');
    let Some((file, text)) = words.find.find_board(plain_name) else {
        return error(Diagnostic::error(name.span, format!("there is no board file `{plain_name}`"))
            .label("expected the name of a board")
            .hint("board files are searched for in the folder `boards` next to this file, next to your own rules, and among the built-in boards"));
    };
    let id = words.sources.add(file, text.as_str());
    board_file::read_board_file(id, &text).map(Board::from_plan)
}

fn error<T>(diagnostic: Diagnostic) -> Result<T, Vec<Diagnostic>> {
    Err(vec![diagnostic])
}

/// Reports an error if anything follows.
fn expect_end(rest: &[SpannedText]) -> Result<(), Vec<Diagnostic>> {
    if rest.is_empty() {
        return Ok(());
    }
    error(Diagnostic::error(span_of(rest), "unexpected text after the board").label("expected the end of the line"))
}

fn span_of(words: &[SpannedText]) -> Span {
    Span::covering(words.iter().map(|word| word.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of each shape. The language page has to name the shape.
    #[test]
    fn every_shape_is_read_and_documented() {
        let examples = ["square 8x8", "hex side 6", "three-player", "graph \"nine_mens_morris\""];
        let language = include_str!("../../docs/language.md");
        for ((shape, _), example) in SHAPES.into_iter().zip(examples) {
            assert!(example.starts_with(shape));
            assert!(language.contains(&format!("board {shape}")), "`board {shape}` is not in docs/language.md");
            let text = format!("board {example}\npieces White ♙\npieces Black ♟\nturn White : nil\nturn Black : nil\n");
            let loaded = crate::algebra::load("test", "test.alg", &text, &Boards);
            assert!(loaded.rules.is_some(), "{example}: {:?}", loaded.diagnostics);
        }
    }

    struct Boards;

    impl FileFinder for Boards {
        fn find_rules(&self, _name: &str) -> Option<(String, String)> {
            None
        }

        fn find_board(&self, name: &str) -> Option<(String, String)> {
            Some((name.into(), include_str!("../../assets/boards/nine_mens_morris.toml").into()))
        }
    }
}
