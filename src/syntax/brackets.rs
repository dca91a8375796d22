//! Checks that brackets match and are not nested too deeply. This runs before the grammar, which recurses into
//! brackets. Messages can then point at the bracket that was forgotten.

use super::{ParseResult, limits, source_slice::SourceSlice};
use crate::source::Diagnostic;

/// Checks `( )`, `[ ]`, `{ }` and the slashes of paths.
pub(super) fn check_balanced(slice: SourceSlice) -> ParseResult<()> {
    let mut open: Vec<(char, SourceSlice)> = Vec::new();
    let mut chars = slice.chars();
    while let Some((c, place)) = chars.next() {
        match (c, open.last()) {
            ('(' | '[' | '{', Some(&('[', class))) => {
                return Err(Diagnostic::error(place.span(), "brackets are not allowed inside `[ ]`")
                    .label("expected a piece, `.`, `#`, a name or `]`")
                    .secondary(class.span(), "opened here"));
            }
            ('{', _) if !chars.by_ref().any(|(c, _)| c == '}') => return Err(unclosed(c, place)),
            ('(' | '[', _) => open.push((c, place)),
            (')' | ']' | '}', _) => match open.pop() {
                Some((opening, _)) if closing(opening) == c => {}
                Some((opening, before)) => {
                    return Err(Diagnostic::error(place.span(), format!("`{c}` does not close `{opening}`"))
                        .label(format!("expected `{}`", closing(opening)))
                        .secondary(before.span(), "opened here"));
                }
                None => {
                    return Err(Diagnostic::error(place.span(), format!("unmatched `{c}`"))
                        .label("no bracket is open here")
                        .hint("delete it, or add the opening bracket before it"));
                }
            },
            ('/', None | Some(('(', _))) if !chars.by_ref().take_while(|&(c, _)| c != '\n').any(|(c, _)| c == '/') => {
                return Err(Diagnostic::error(place.span(), "unclosed path")
                    .label("expected a second `/` on this line")
                    .hint("write a path between slashes: `/L*(F$)+/`"));
            }
            _ => {}
        }
        if open.len() > limits::MAX_NESTING {
            return Err(too_deep(place.span()));
        }
    }
    open.last().map_or(Ok(()), |&(c, place)| Err(unclosed(c, place)))
}

/// The offset of the first occurrence of a character outside all brackets, or of the last one.
pub(super) fn find_outside(slice: SourceSlice, sought: char, last: bool) -> Option<usize> {
    let mut found = depths(slice.text()).filter(|&(_, c, depth)| c == sought && depth == 0).map(|(at, ..)| at);
    if last { found.last() } else { found.next() }
}

/// The offset that closes the bracket at the start of a text.
pub(super) fn find_closing(text: &str) -> Option<usize> {
    depths(text).find(|&(_, _, depth)| depth == 0).map(|(at, ..)| at)
}

/// Every character with its bracket depth. A closing bracket counts as outside; brackets in paths and repetition counts
/// are ignored.
fn depths(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let mut depth = 0_usize;
    let mut class = false;
    let mut opaque = None;
    text.char_indices().map(move |(at, c)| {
        if let Some(end) = opaque {
            if c == end || end == '/' && c == '\n' {
                opaque = None;
            }
            return (at, c, depth + 1);
        }
        match c {
            '/' if !class => opaque = Some('/'),
            '{' => opaque = Some('}'),
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        class = c == '[' || class && c != ']';
        (at, c, depth + usize::from(opaque.is_some()))
    })
}

/// The error for nesting deeper than [`limits::MAX_NESTING`].
pub(super) fn too_deep(span: crate::source::Span) -> Diagnostic {
    let title = format!("brackets and prefixes are nested more than {} deep", limits::MAX_NESTING);
    Diagnostic::error(span, title).label("too deep here").hint("define names for the inner parts")
}

fn closing(opening: char) -> char {
    match opening {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn unclosed(c: char, place: SourceSlice) -> Diagnostic {
    Diagnostic::error(place.span(), "unclosed bracket")
        .label(format!("expected a matching `{}`", closing(c)))
        .hint("a statement ends before the next line that is not indented")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{source::FileId, syntax::clean_source::CleanSource};

    #[track_caller]
    fn check_text(text: &str, expect: Option<(usize, &str)>) {
        let source = CleanSource::new(FileId(0), text, &mut Vec::new());
        let error = check_balanced(SourceSlice::new(&source, 0, text.len())).err();
        let found = error.as_ref().and_then(|error| Some((error.span()?.start, error.title.as_str())));
        assert_eq!(found, expect);
    }

    #[test]
    fn matching() {
        check_text("(a [b] {c})", None);
        check_text("/L*(F$/ (a)", None);
        check_text("(a (b)", Some((0, "unclosed bracket")));
        check_text("(a [b)", Some((5, "`)` does not close `[`")));
        check_text("a)", Some((1, "unmatched `)`")));
        check_text("[a (b)]", Some((3, "brackets are not allowed inside `[ ]`")));
        check_text("a{1", Some((1, "unclosed bracket")));
        check_text("a{)}", None);
        check_text("a /F+\n/", Some((2, "unclosed path")));
    }

    #[test]
    fn depth() {
        check_text(&format!("{}{}", "(".repeat(32), ")".repeat(32)), None);
        let title = "brackets and prefixes are nested more than 32 deep";
        check_text(&"(".repeat(100_000), Some((32, title)));
    }

    #[test]
    fn outside_of_brackets() {
        let source = CleanSource::new(FileId(0), "a(=) = /=/ = b", &mut Vec::new());
        let slice = SourceSlice::new(&source, 0, 14);
        assert_eq!((find_outside(slice, '=', false), find_outside(slice, '=', true)), (Some(5), Some(11)));
        assert_eq!(find_outside(slice, ':', false), None);
    }
}
