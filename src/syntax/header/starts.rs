//! `start scatter([♗])`

use crate::syntax::{
    expression,
    fault::{Fallible, Fault},
    part::Part,
    tree::Item,
};

pub(super) fn read(word: Part, rest: Part, marks: &[char]) -> Fallible<Item> {
    if rest.is_empty() {
        let hint = "the starts of the game are all that the move makes of the setup";
        return Err(Fault::missing(word.behind(), "this `start` has no move", "a move", hint));
    }
    expression::read(rest, marks).map(Item::Start)
}
