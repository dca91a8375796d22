//! Splits a file into statements. A statement starts in the first column and continues on indented lines, so an error
//! in one statement never affects the next.

use super::{clean_source::CleanSource, limits, source_slice::SourceSlice};
use crate::source::Diagnostic;

/// The statements of a source, without those that are too long.
pub(super) fn split_statements<'s>(source: &'s CleanSource, diagnostics: &mut Vec<Diagnostic>) -> Vec<SourceSlice<'s>> {
    let mut statements: Vec<(usize, usize)> = Vec::new();
    let mut orphan = false;
    let mut start = 0;
    for line in source.text().split_inclusive('\n') {
        let (first, end) = (start, start + line.trim_end().len());
        start += line.len();
        if end <= first {
            continue;
        }
        if !line.starts_with(char::is_whitespace) {
            statements.push((first, end));
        } else if let Some(last) = statements.last_mut() {
            last.1 = end;
        } else if !orphan {
            orphan = true;
            diagnostics.push(indented(SourceSlice::new(source, first, end)));
        }
        if statements.len() > limits::MAX_STATEMENTS {
            statements.pop();
            diagnostics.push(too_many(SourceSlice::new(source, first, end)));
            break;
        }
    }
    statements
        .into_iter()
        .map(|(start, end)| SourceSlice::new(source, start, end))
        .filter(|&slice| fits(slice, diagnostics))
        .collect()
}

fn fits(slice: SourceSlice, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let fits = slice.text().len() <= limits::MAX_STATEMENT_BYTES;
    if !fits {
        let (word, _) = slice.split_first_word();
        let len = word.text().chars().take(40).map(char::len_utf8).sum();
        diagnostics.push(
            Diagnostic::error(word.range(0, len).span(), "this statement is too long")
                .label(format!("statements are limited to {} KiB", limits::MAX_STATEMENT_BYTES >> 10))
                .hint("split it into several definitions"),
        );
    }
    fits
}

fn indented(line: SourceSlice) -> Diagnostic {
    Diagnostic::error(line.trim().span(), "a statement must start in the first column")
        .label("an indented line continues the statement above, but there is none")
        .hint("remove the indentation")
}

fn too_many(line: SourceSlice) -> Diagnostic {
    Diagnostic::error(
        line.split_first_word().0.span(),
        format!("too many statements: the maximum is {}", limits::MAX_STATEMENTS),
    )
    .label("the rest of the file is ignored")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[track_caller]
    fn check(text: &str, expect: &[&str], diagnostics: usize) {
        let mut statements = Vec::new();
        let source = CleanSource::new(FileId(0), text, &mut statements);
        let parts: Vec<&str> = split_statements(&source, &mut statements).into_iter().map(SourceSlice::text).collect();
        assert_eq!((parts.as_slice(), statements.len()), (expect, diagnostics));
    }

    #[test]
    fn white_space_continues() {
        check("a\nb", &["a", "b"], 0);
        check("a\n\n-- no\n b -- c\n\nd\n", &["a\n\n     \n b", "d"], 0);
        check("a\r\n\tb\r\n", &["a \n b"], 0);
        check("-- only this", &[], 0);
    }

    #[test]
    fn the_first_column_comes_first() {
        check("  a\n  b\nc", &["c"], 1);
    }

    #[test]
    fn limits() {
        check(&"a".repeat(1 << 17), &[], 1);
        check(&"a\n".repeat(10_001), &vec!["a"; 10_000], 1);
        check(&"a\n".repeat(10_000), &vec!["a"; 10_000], 0);
    }
}
