//! Parses `mark ' passing on ♙ ♟ lasts one turn`.

use super::pieces;
use crate::source::Diagnostic;
use crate::syntax::{
    ast::{MarkDeclaration, StatementKind, Symbol},
    expression,
    fault::{Fallible, Fault},
    part::Part,
    vocabulary,
};

const HINT: &str = "write `mark ° unmoved on ♔ ♖ lost when moved`";
/// The first words of the clauses.
const CLAUSES: [&str; 4] = ["on", "lost", "lasts", "kept"];

pub(super) fn read(word: Part, rest: Part, marks: &[char], faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    let Some(symbol) = symbol(rest) else { return Err(no_symbol(word, rest)) };
    let (name, mut rest) = rest.from(symbol.symbol.len_utf8()).first_word();
    if !vocabulary::is_name(name.text()) || CLAUSES.contains(&name.text()) {
        let title = format!("the mark `{}` has no name", symbol.symbol);
        let place = if name.is_empty() { name.behind() } else { name.span() };
        return Err(Fault::missing(place, title, "a name of ASCII letters", HINT));
    }
    let mut mark = MarkDeclaration {
        mark: symbol,
        name: name.to_text(),
        on: Vec::new(),
        lost_when_moved: false,
        lasts_one_turn: false,
        kept_while: None,
    };
    while !rest.is_empty() {
        rest = clause(&mut mark, rest, marks, faults)?;
    }
    Ok(StatementKind::Mark(mark))
}

/// The symbol at the start of a `mark` line, after the keyword.
pub(in crate::syntax) fn symbol(rest: Part) -> Option<Symbol> {
    let (word, _) = rest.first_word();
    let (first, place) = word.chars().next()?;
    let alone = word.text().len() == first.len_utf8();
    (alone && vocabulary::is_mark(first)).then(|| pieces::symbol((first, place)))
}

fn clause<'s>(
    mark: &mut MarkDeclaration,
    rest: Part<'s>,
    marks: &[char],
    faults: &mut Vec<Diagnostic>,
) -> Fallible<Part<'s>> {
    let (word, after) = rest.first_word();
    match word.text() {
        "on" => {
            let len = list_len(after);
            let found = faults.len();
            mark.on.extend(pieces::symbols(after.slice(0, len), faults));
            if mark.on.is_empty() && faults.len() == found {
                return Err(Fault::missing(
                    word.behind(),
                    "`on` names no pieces",
                    "the pieces that may carry the mark",
                    HINT,
                ));
            }
            Ok(after.from(len))
        }
        "lost" => {
            mark.lost_when_moved = true;
            follow(word, after, &["when", "moved"])
        }
        "lasts" => {
            mark.lasts_one_turn = true;
            follow(word, after, &["one", "turn"])
        }
        "kept" => {
            let condition = follow(word, after, &["while"])?;
            if condition.is_empty() {
                let hint = "write `kept while passes 1`; this clause is the last one";
                return Err(Fault::missing(condition.behind(), "`kept while` has no condition", "a condition", hint));
            }
            mark.kept_while = Some(expression::read(condition, marks)?);
            Ok(condition.from(condition.text().len()))
        }
        _ => {
            let expected = "`on …`, `lost when moved`, `lasts one turn` or `kept while …`";
            Err(Fault::unknown(word, format!("a mark cannot be `{}`", word.text()), expected, &CLAUSES))
        }
    }
}

/// The length of a list of pieces, which ends at the next word. A single letter counts as a mistake in the list.
fn list_len(list: Part) -> usize {
    let is_word = |part: &Part| part.text().len() > 1 && vocabulary::is_name(part.text());
    let text = list.text();
    list.words().find(is_word).map_or(text.len(), |word| word.offset_in(list))
}

/// Consumes the further words of a clause.
fn follow<'s>(first: Part, rest: Part<'s>, words: &[&str]) -> Fallible<Part<'s>> {
    let mut rest = rest;
    for expected in words {
        let (word, after) = rest.first_word();
        if word.text() != *expected {
            let place = if word.is_empty() { first.behind() } else { word.span() };
            let clause = format!("{} {}", first.text(), words.join(" "));
            let title = format!("`{}` is not complete", first.text());
            return Err(Fault::missing(place, title, &format!("`{expected}`"), format!("write `{clause}`")));
        }
        rest = after;
    }
    Ok(rest)
}

fn no_symbol(word: Part, rest: Part) -> Fault {
    let (first, _) = rest.first_word();
    if first.is_empty() {
        return Fault::missing(word.behind(), "nothing follows `mark`", "a symbol and its name", HINT);
    }
    Fault::at(first.span(), format!("`{}` cannot be a mark", first.text()))
        .label("expected one symbol outside ASCII, or one of ' ~ \" ` $")
        .hint(HINT)
}
