//! Parses `start scatter([♗])`.

use crate::syntax::{
    ast::StatementKind,
    expression,
    fault::{Fallible, Fault},
    part::Part,
};

pub(super) fn read(word: Part, rest: Part, marks: &[char]) -> Fallible<StatementKind> {
    if rest.is_empty() {
        let hint = "the starts of the game are all that the move makes of the setup";
        return Err(Fault::missing(word.behind(), "this `start` has no move", "a move", hint));
    }
    expression::read(rest, marks).map(StatementKind::Start)
}
