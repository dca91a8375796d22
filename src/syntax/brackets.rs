//! Do the brackets match, and are they not too deep? Asked before the grammar sees a text: it recurses into brackets, and
//! here the message can point at the bracket that was forgotten.

use super::{fault::Fallible, limits, part::Part};
use crate::source::Diagnostic;

/// Checks `( )`, `[ ]`, `{ }` and the ends of paths.
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

/// The first place outside all brackets where one of these characters stands; `last` asks for the last place.
pub(super) fn outside(part: Part, sought: char, last: bool) -> Option<usize> {
    let mut depth = 0_usize;
    let mut path = false;
    let mut found = None;
    for (at, c) in part.text().char_indices() {
        match c {
            '/' => path = !path,
            '\n' => path = false,
            _ if path => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if c == sought && depth == 0 && (last || found.is_none()) => found = Some(at),
            _ => {}
        }
    }
    found
}

/// The diagnostic for more than [`limits::NESTING`] things inside one another.
pub(super) fn too_deep(span: crate::source::Span) -> Box<Diagnostic> {
    let title = format!("more than {} brackets and prefixes inside one another", limits::NESTING);
    Box::new(Diagnostic::error(span, title).label("this is too deep").hint("give the inner parts names of their own"))
}

fn closing(opening: char) -> char {
    match opening {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn nested(place: Part, class: Part) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(place.span(), "no bracket can stand inside `[ ]`")
            .label("expected a piece, `.`, `#`, a name or `]`")
            .also(class.span(), "opened here"),
    )
}

fn unclosed(c: char, place: Part) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(place.span(), "this bracket is never closed")
            .label(format!("expected a `{}` after it", closing(c)))
            .hint("a statement ends where the next line starts in the first column"),
    )
}

fn mismatched(c: char, place: Part, opening: char, before: Part) -> Box<Diagnostic> {
    let title = format!("`{c}` does not close `{opening}`");
    Box::new(
        Diagnostic::error(place.span(), title)
            .label(format!("expected `{}`", closing(opening)))
            .also(before.span(), "opened here"),
    )
}

fn needless(c: char, place: Part) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(place.span(), format!("`{c}` closes nothing"))
            .label("no bracket is open here")
            .hint("delete it, or open a bracket before it"),
    )
}

fn endless_path(place: Part) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(place.span(), "this path is not closed")
            .label("expected a second `/` on this line")
            .hint("a path is written between slashes: `/L*(F$)+/`"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{source::FileId, syntax::sheet::Sheet};

    #[track_caller]
    fn check_text(text: &str, expect: Option<(usize, &str)>) {
        let sheet = Sheet::new(FileId(0), text, &mut Vec::new());
        let fault = check(Part::new(&sheet, 0, text.len())).err();
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
        check_text(&format!("{}{}", "(".repeat(64), ")".repeat(64)), None);
        let title = "more than 64 brackets and prefixes inside one another";
        check_text(&"(".repeat(100_000), Some((64, title)));
    }

    #[test]
    fn outside_of_brackets() {
        let sheet = Sheet::new(FileId(0), "a(=) = /=/ = b", &mut Vec::new());
        let part = Part::new(&sheet, 0, 14);
        assert_eq!((outside(part, '=', false), outside(part, '=', true)), (Some(5), Some(11)));
        assert_eq!(outside(part, ':', false), None);
    }
}
