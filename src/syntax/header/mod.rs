//! Parses statements: those that start with a keyword, and definitions.

mod definition;
mod ending;
mod mark;
mod movers;
mod pieces;
mod setup;
mod starts;
mod texts;
mod zone;

use super::{
    ast::StatementKind,
    fault::{Fallible, Fault},
    part::Part,
    vocabulary::{self, STATEMENTS},
};
use crate::source::Diagnostic;

pub(super) use mark::symbol as mark_symbol;
pub(super) use texts::extends;

/// Parses one statement. Errors go to `faults`; returns `None` if nothing usable is left.
pub(super) fn read(statement: Part, marks: &[char], faults: &mut Vec<Diagnostic>) -> Option<StatementKind> {
    match item(statement, marks, faults) {
        Ok(item) => Some(item),
        Err(fault) => {
            faults.push(fault.into());
            None
        }
    }
}

/// The leading word of a statement, and the rest.
pub(super) fn keyword(statement: Part) -> (Part, Part) {
    let len = statement.text().bytes().take_while(|&byte| vocabulary::is_name_byte(byte)).count();
    (statement.slice(0, len), statement.from(len))
}

fn item(statement: Part, marks: &[char], faults: &mut Vec<Diagnostic>) -> Fallible<StatementKind> {
    let (word, rest) = keyword(statement);
    let known = STATEMENTS.contains(&word.text());
    let touching = rest.text().chars().next().is_some_and(|c| !c.is_whitespace());
    let equals = rest.trim().text().starts_with('=') && word.text() != "zone";
    if !known || rest.text().starts_with('(') || equals {
        return definition::read(statement, word, rest, marks);
    }
    if touching {
        return Err(no_blank(word, rest));
    }
    let rest = rest.trim();
    match word.text() {
        "title" => texts::title(word, rest),
        "also" => texts::also(word, rest),
        "about" => texts::about(word, rest),
        "extends" => texts::extends(word, rest).map(StatementKind::Extends),
        "board" => texts::board(word, rest),
        "pieces" => pieces::pieces(word, rest, faults),
        "letters" => pieces::letters(word, rest, faults),
        "names" => pieces::names(word, rest, faults),
        "hand" => pieces::hand(word, rest, faults),
        "royal" => Ok(StatementKind::Royal(pieces::symbols(rest, faults))),
        "progress" => Ok(StatementKind::Progress(pieces::symbols(rest, faults))),
        "mark" => mark::read(word, rest, marks, faults),
        "zone" => zone::read(word, rest),
        "facing" => movers::facing(word, rest, marks),
        "setup" => setup::read(word, rest, marks, faults),
        "start" => starts::read(word, rest, marks),
        "opening" => movers::read(word, rest, marks).map(StatementKind::Opening),
        "turn" => movers::read(word, rest, marks).map(StatementKind::Turn),
        "threat" => movers::read(word, rest, marks).map(StatementKind::Threat),
        "end" => ending::read(word, rest, marks),
        "ends" => ending::none(rest),
        _ => Err(Fault::unknown(word, "no statement starts so", "a word of the language", &STATEMENTS)),
    }
}

fn no_blank(word: Part, rest: Part) -> Fault {
    let place = rest.slice(0, usize::from(rest.text().starts_with(':')));
    let title = format!("a blank is missing after `{}`", word.text());
    Fault::at(place.span(), title).label("expected a blank").fix(place.span(), " ")
}

/// The player's name at the start of a line, and the rest.
fn player<'s>(keyword: Part<'s>, rest: Part<'s>) -> Fallible<(Part<'s>, Part<'s>)> {
    let len = rest.text().find(|c: char| !(c.is_ascii_alphanumeric() || "_-".contains(c))).unwrap_or(rest.text().len());
    let (player, after) = (rest.slice(0, len), rest.from(len));
    if !player.text().starts_with(|c: char| c.is_ascii_alphabetic()) {
        let place = if rest.is_empty() { keyword.behind() } else { rest.first_word().0.span() };
        let title = format!("`{}` does not say whose", keyword.text());
        let hint = "a player's name is one word in ASCII letters, such as `White`";
        return Err(Fault::missing(place, title, "a player", hint));
    }
    Ok((player, after.trim()))
}
