//! Splits a file into statements. A statement starts in the first column and continues on indented lines, so an error
//! in one statement never affects the next.

use super::{limits, part::Part, sheet::Sheet};
use crate::source::Diagnostic;

/// The statements of a source, without those that are too long.
pub(super) fn cut<'s>(sheet: &'s Sheet, faults: &mut Vec<Diagnostic>) -> Vec<Part<'s>> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    let mut orphan = false;
    let mut start = 0;
    for line in sheet.text().split_inclusive('\n') {
        let (first, end) = (start, start + line.trim_end().len());
        start += line.len();
        if end <= first {
            continue;
        }
        if !line.starts_with(char::is_whitespace) {
            found.push((first, end));
        } else if let Some(last) = found.last_mut() {
            last.1 = end;
        } else if !orphan {
            orphan = true;
            faults.push(indented(Part::new(sheet, first, end)));
        }
        if found.len() > limits::STATEMENTS {
            found.pop();
            faults.push(too_many(Part::new(sheet, first, end)));
            break;
        }
    }
    found.into_iter().map(|(start, end)| Part::new(sheet, start, end)).filter(|&part| fits(part, faults)).collect()
}

fn fits(part: Part, faults: &mut Vec<Diagnostic>) -> bool {
    let fits = part.text().len() <= limits::STATEMENT;
    if !fits {
        let (word, _) = part.first_word();
        let len = word.text().chars().take(40).map(char::len_utf8).sum();
        faults.push(
            Diagnostic::error(word.slice(0, len).span(), "this statement is too long")
                .label(format!("it has more than {} KiB", limits::STATEMENT >> 10))
                .hint("cut it into several definitions"),
        );
    }
    fits
}

fn indented(line: Part) -> Diagnostic {
    Diagnostic::error(line.trim().span(), "a statement starts in the first column")
        .label("this line continues a statement, but there is none before it")
        .hint("delete the white space before it")
}

fn too_many(line: Part) -> Diagnostic {
    Diagnostic::error(line.first_word().0.span(), format!("a file has at most {} statements", limits::STATEMENTS))
        .label("nothing is read from here on")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[track_caller]
    fn check(text: &str, expect: &[&str], faults: usize) {
        let mut found = Vec::new();
        let sheet = Sheet::new(FileId(0), text, &mut found);
        let parts: Vec<&str> = cut(&sheet, &mut found).into_iter().map(Part::text).collect();
        assert_eq!((parts.as_slice(), found.len()), (expect, faults));
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
