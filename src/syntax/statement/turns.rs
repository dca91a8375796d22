//! Parses `turn White : white`, `threat White : white` and `facing Black R²`.

use super::player;
use crate::syntax::{
    ast::{PlayerMove, StatementKind},
    expr_parser,
    parse_error::{ParseError, ParseResult},
    source_slice::SourceSlice,
};

pub(super) fn player_move(word: SourceSlice, rest: SourceSlice, marks: &[char]) -> ParseResult<PlayerMove> {
    let (player, rest) = player(word, rest)?;
    if !rest.text().starts_with(':') {
        let place = rest.text().chars().next().map_or(rest.end_span(), |c| rest.range(0, c.len_utf8()).span());
        let title = format!("this `{}` has no `:`", word.text());
        let hint = format!("write `{} {} : …`", word.text(), player.text());
        return Err(ParseError::expecting(place, title, "`:` after the player", &hint));
    }
    Ok(PlayerMove { player: player.to_text(), body: expr_parser::parse_expr(rest.skip(1), marks)? })
}

/// `facing Black R²`
pub(super) fn facing(word: SourceSlice, rest: SourceSlice, marks: &[char]) -> ParseResult<StatementKind> {
    let (player, rest) = player(word, rest)?;
    if rest.is_empty() {
        let title = format!("`{}` needs a rotation", word.text());
        let hint = format!("for half a turn on a square board, write `{} {} R²`", word.text(), player.text());
        return Err(ParseError::expecting(rest.end_span(), title, "a rotation such as `R²`", &hint));
    }
    Ok(StatementKind::Facing { player: player.to_text(), turns: expr_parser::parse_expr(rest, marks)? })
}
