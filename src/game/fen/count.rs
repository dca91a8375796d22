//! The count of makruk and its relatives: the limit of the count in place of the en passant square, and its value in place of the
//! halfmove clock.
//!
//! Source: the FEN of Fairy-Stockfish.

use super::{FenError, Field};
use crate::game::Variant;
use crate::program::{GameHistory, Position, TurnCounters};

/// Reads the limit and the value of a count. The limit follows from the rules, so a different one earns a note.
pub(super) fn parse(
    variant: &Variant,
    limit: Field<'_>,
    value: u32,
    position: &Position,
    notes: &mut Vec<String>,
) -> Result<TurnCounters, FenError> {
    let given: u32 =
        limit.text.parse().map_err(|_| limit.error(format!("`{}` is too large for a limit", limit.text)))?;
    let fault = |fault: crate::program::Fault| limit.error(fault.title);
    let Some(count) = variant.interpreter().running_count(position, GameHistory::default()).map_err(fault)? else {
        notes.push(format!("no count runs in this position, so its limit of {given} has no effect"));
        return Ok(TurnCounters::quiet(value));
    };
    if count.limit != given {
        notes.push(format!("the limit of the count is {} in this position, not {given}", count.limit));
    }
    let counted = i64::from(value) - i64::from(count.value);
    Ok(TurnCounters { quiet_turns: 0, counted_turns: i32::try_from(counted).unwrap_or(i32::MAX) })
}
