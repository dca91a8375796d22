//! Parses `start scatter([♗])`.

use crate::syntax::{
    ast::StatementKind,
    expr_parser,
    parse_error::{ParseError, ParseResult},
    source_slice::SourceSlice,
};

pub(super) fn parse_start(word: SourceSlice, rest: SourceSlice, marks: &[char]) -> ParseResult<StatementKind> {
    if rest.is_empty() {
        let hint = "the game starts from a position that this move reaches from the setup";
        return Err(ParseError::expecting(word.end_span(), "`start` needs a move", "a move", hint));
    }
    expr_parser::parse_expr(rest, marks).map(StatementKind::Start)
}
