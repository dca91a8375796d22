//! Parses `turn White : white`, `threat White : white`, `start scatter([♗])` and `facing Black R²`.

use super::StatementParser;
use crate::source::Diagnostic;
use crate::syntax::{
    ParseResult,
    ast::{PlayerMove, StatementKind},
};

pub(super) fn player_move(parser: &mut StatementParser) -> ParseResult<PlayerMove> {
    let (player, rest) = parser.player()?;
    if rest.text().starts_with(':') {
        return Ok(PlayerMove { player, body: parser.expr(rest.skip(1))? });
    }
    let title = format!("this `{}` has no `:`", parser.word.text());
    let hint = format!("write `{} {} : …`", parser.word.text(), player.text);
    Err(Diagnostic::expecting(rest.first_char_span(), title, "`:` after the player", hint))
}

pub(super) fn start(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let hint = "the game starts from a position that this move reaches from the setup";
    parser.require_or(|| "`start` needs a move".into(), "a move", hint)?;
    parser.expr(parser.rest).map(StatementKind::Start)
}

pub(super) fn facing(parser: &mut StatementParser) -> ParseResult<StatementKind> {
    let (player, rest) = parser.player()?;
    if rest.is_empty() {
        let hint = format!("for half a turn on a square board, write `facing {} R²`", player.text);
        let title = "`facing` needs a rotation";
        return Err(Diagnostic::expecting(rest.end_span(), title, "a rotation such as `R²`", hint));
    }
    Ok(StatementKind::Facing { player, turns: parser.expr(rest)? })
}
