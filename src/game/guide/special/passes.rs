//! Passing: actions that change nothing.

use crate::game::guide::probe::Probe;
use crate::program::{Action, Fault, Position};
use crate::task::Halt;

/// `A player may pass.`
pub(super) fn describe(probe: &mut Probe<'_>) -> Result<Option<String>, Halt<Fault>> {
    let rules = probe.rules();
    let empty = probe.empty_board();
    let mut start = Position::new(&rules.setup, &rules.hands);
    start.set_turn(empty.turn());
    let passes =
        |position: &Position, actions: &[Action]| actions.iter().any(|action| action.after.same_placement(position));
    let at_start = probe.actions(&start)?;
    if passes(&start, &at_start) && at_start.len() > 1 {
        return Ok(Some("A player may pass.".into()));
    }
    let without_pieces = probe.actions(&empty)?;
    let only_passes = passes(&empty, &without_pieces) && without_pieces.len() == 1;
    Ok((only_passes && !at_start.is_empty()).then(|| "A player who has no move passes.".into()))
}
