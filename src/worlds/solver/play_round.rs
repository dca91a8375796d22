//! One round of a line: from a set of worlds to the next.

use super::super::Intent;
use super::super::WorldsError;
use super::super::classify::WorldStatus;
use super::super::expand_world::ActionPlayer;
use super::belief_state::{BeliefBuilder, BeliefState};
use super::solver_context::SolverContext;
use super::world_budget::BudgetMeter;
use crate::game::{ClassicalGame, PlayerResult};

/// The worlds after a round without a loss.
pub(super) struct PlayedRound {
    /// The worlds in play.
    pub belief: BeliefState,
    /// Worlds in which the action was legal.
    pub survived: usize,
    /// Whether a world was won.
    pub is_won: bool,
}

/// Plays an action and all replies in all worlds of a set.
///
/// Returns `None` if the action is not playable, if a world is lost, or if more than `max_worlds` are in play afterwards.
pub(super) fn play_round<G: ClassicalGame>(
    context: &SolverContext<'_, G>,
    belief: &BeliefState,
    intent: &Intent,
    max_worlds: usize,
    meter: &mut BudgetMeter<'_>,
) -> Result<Option<PlayedRound>, WorldsError> {
    let mut player = ActionPlayer::new(context.game, context.player, intent);
    let mut next = BeliefBuilder::default();
    let (mut survived, mut is_won) = (0, false);
    let (mut unclassified, mut ended) = (Vec::new(), Vec::new());
    for number in 0..belief.len() {
        let before = next.len();
        let replies = player.play_in_world(belief.get(number), |record, is_quiet, _| {
            unclassified.extend(next.insert(record).filter(|_| !is_quiet));
        })?;
        meter.charge(1 + next.len() - before)?;
        if replies.is_none() {
            if context.is_unitary {
                return Ok(None);
            }
            continue;
        }
        survived += 1;
        for added in unclassified.drain(..) {
            match WorldStatus::classify(context.game, context.player, next.get(added))?.fate {
                None => {}
                Some(PlayerResult::Lost) => return Ok(None),
                Some(fate) => {
                    is_won |= fate == PlayerResult::Won;
                    ended.push(added);
                }
            }
        }
        if next.len() - ended.len() > max_worlds {
            return Ok(None);
        }
    }
    Ok((survived > 0).then(|| PlayedRound { belief: next.finish_without(&ended), survived, is_won }))
}
