//! Parses `turn White : white`, `threat White : white` and `facing Black R²`.

use super::player;
use crate::syntax::{
    ast::{PlayersMove, StatementKind},
    expression,
    fault::{Fallible, Fault},
    part::Part,
};

pub(super) fn read(word: Part, rest: Part, marks: &[char]) -> Fallible<PlayersMove> {
    let (player, rest) = player(word, rest)?;
    if !rest.text().starts_with(':') {
        let place = rest.text().chars().next().map_or(rest.behind(), |c| rest.slice(0, c.len_utf8()).span());
        let title = format!("this `{}` has no `:`", word.text());
        let hint = format!("write `{} {} : …`", word.text(), player.text());
        return Err(Fault::missing(place, title, "`:` after the player", &hint));
    }
    Ok(PlayersMove { player: player.to_text(), body: expression::read(rest.from(1), marks)? })
}

/// `facing Black R²`
pub(super) fn facing(word: Part, rest: Part, marks: &[char]) -> Fallible<StatementKind> {
    let (player, rest) = player(word, rest)?;
    if rest.is_empty() {
        let title = format!("this `{}` does not say which way", word.text());
        let hint = format!("write `{} {} R²` for half a turn on squares", word.text(), player.text());
        return Err(Fault::missing(rest.behind(), title, "turns such as `R²`", &hint));
    }
    Ok(StatementKind::Facing { player: player.to_text(), turns: expression::read(rest, marks)? })
}
