//! Checks that brackets match and are not nested too deeply. This runs before the grammar, which recurses into
//! brackets. Messages can then point at the bracket that was forgotten.

use super::{
    fault::{Fallible, Fault},
    limits,
    part::Part,
};

/// Checks `( )`, `[ ]`, `{ }` and the slashes of paths.
pub(super) fn check(part: Part) -> Fallible<()> {
    let mut open: Vec<(char, Part)> = Vec::new();
    let mut chars = part.chars();
    while let Some((c, place)) = chars.next() {
        match (c, open.last()) {
            ('(' | '[' | '{', Some(&('[', class))) => return Err(nested(place, class)),
            ('{', _) if !chars.by_ref().any(|(c, _)| c == '}') => return Err(unclosed(c, place)),
            ('(' | '[', _) => open.push((c, place)),
            (')' | ']' | '}', _) => match open.pop() {
                Some((opening, _)) if closing(opening) == c => {}
                Some((opening, before)) => return Err(mismatched(c, place, opening, before)),
                None => return Err(needless(c, place)),
            },
            ('/', None | Some(('(', _))) if !chars.by_ref().take_while(|&(c, _)| c != '\n').any(|(c, _)| c == '/') => {
                return Err(endless_path(place));
            }
            _ => {}
        }
        if open.len() > limits::NESTING {
            return Err(too_deep(place.span()));
        }
    }
    open.last().map_or(Ok(()), |&(c, place)| Err(unclosed(c, place)))
}

/// The offset of the first occurrence of a character outside all brackets, or of the last one.
pub(super) fn outside(part: Part, sought: char, last: bool) -> Option<usize> {
    let mut found = depths(part.text()).filter(|&(_, c, depth)| c == sought && depth == 0).map(|(at, ..)| at);
    if last { found.last() } else { found.next() }
}

/// The offset that closes the bracket at the start of a text.
pub(super) fn closing_of(text: &str) -> Option<usize> {
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
pub(super) fn too_deep(span: crate::source::Span) -> Fault {
    let title = format!("more than {} brackets and prefixes inside one another", limits::NESTING);
    Fault::at(span, title).label("this is too deep").hint("give the inner parts names of their own")
}

fn closing(opening: char) -> char {
    match opening {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn nested(place: Part, class: Part) -> Fault {
    Fault::at(place.span(), "no bracket can stand inside `[ ]`")
        .label("expected a piece, `.`, `#`, a name or `]`")
        .also(class.span(), "opened here")
}

fn unclosed(c: char, place: Part) -> Fault {
    Fault::at(place.span(), "this bracket is never closed")
        .label(format!("expected a `{}` after it", closing(c)))
        .hint("a statement ends where the next line starts in the first column")
}

fn mismatched(c: char, place: Part, opening: char, before: Part) -> Fault {
    let title = format!("`{c}` does not close `{opening}`");
    Fault::at(place.span(), title).label(format!("expected `{}`", closing(opening))).also(before.span(), "opened here")
}

fn needless(c: char, place: Part) -> Fault {
    Fault::at(place.span(), format!("`{c}` closes nothing"))
        .label("no bracket is open here")
        .hint("delete it, or open a bracket before it")
}

fn endless_path(place: Part) -> Fault {
    Fault::at(place.span(), "this path is not closed")
        .label("expected a second `/` on this line")
        .hint("a path is written between slashes: `/L*(F$)+/`")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        source::{Diagnostic, FileId},
        syntax::sheet::Sheet,
    };

    #[track_caller]
    fn check_text(text: &str, expect: Option<(usize, &str)>) {
        let sheet = Sheet::new(FileId(0), text, &mut Vec::new());
        let fault = check(Part::new(&sheet, 0, text.len())).err().map(Diagnostic::from);
        let found = fault.as_ref().and_then(|fault| Some((fault.span()?.start, fault.title.as_str())));
        assert_eq!(found, expect);
    }

    #[test]
    fn matching() {
        check_text("(a [b] {c})", None);
        check_text("/L*(F$/ (a)", None);
        check_text("(a (b)", Some((0, "this bracket is never closed")));
        check_text("(a [b)", Some((5, "`)` does not close `[`")));
        check_text("a)", Some((1, "`)` closes nothing")));
        check_text("[a (b)]", Some((3, "no bracket can stand inside `[ ]`")));
        check_text("a{1", Some((1, "this bracket is never closed")));
        check_text("a{)}", None);
        check_text("a /F+\n/", Some((2, "this path is not closed")));
    }

    #[test]
    fn depth() {
        check_text(&format!("{}{}", "(".repeat(32), ")".repeat(32)), None);
        let title = "more than 32 brackets and prefixes inside one another";
        check_text(&"(".repeat(100_000), Some((32, title)));
    }

    #[test]
    fn outside_of_brackets() {
        let sheet = Sheet::new(FileId(0), "a(=) = /=/ = b", &mut Vec::new());
        let part = Part::new(&sheet, 0, 14);
        assert_eq!((outside(part, '=', false), outside(part, '=', true)), (Some(5), Some(11)));
        assert_eq!(outside(part, ':', false), None);
    }
}
