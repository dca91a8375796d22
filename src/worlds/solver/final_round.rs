//! The final round of a line: actions after which no world is left in play.
//!
//! The round is not expanded. The first reply in any world that keeps play going rules an action out.

use super::super::Intent;
use super::super::WorldsError;
use super::super::action_numbering::ActionNumbering;
use super::belief_state::BeliefState;
use super::packed_action_list::PackedActionList;
use super::search_step::{SearchStep, SearchTask};
use crate::game::{Action, Game, PlayerResult, Position};

/// In larger sets, actions are first listed packed.
const PACKED_LIST_MIN_WORLDS: usize = 16;

/// What is known of an action in the worlds searched so far.
#[derive(Clone, Copy)]
struct ActionStatus {
    /// Worlds that allow it.
    legal: usize,
    /// Whether all of these end without a loss.
    may_be_final: bool,
    /// Whether one of them is won.
    is_won: bool,
}

/// An action that ends every world that allows it, none by a loss.
pub(super) struct FinalAction {
    pub intent: Intent,
    /// Worlds that allow it.
    pub survived: usize,
    /// Whether one of them is won.
    pub is_won: bool,
}

/// The actions of a set in the order of their texts.
pub(super) struct SetActions {
    /// All playable actions.
    pub all: Vec<Intent>,
    /// The final actions among them.
    pub finals: Vec<FinalAction>,
}

impl SearchTask<'_> {
    /// Lists the playable actions of a set, and finds the final ones.
    pub fn find_actions(&mut self, belief: &BeliefState) -> Result<SetActions, WorldsError> {
        let step = self.step;
        let game = step.game;
        let (mut numbering, mut packed) = (ActionNumbering::default(), PackedActionList::new(game.square_count()));
        let mut statuses: Vec<ActionStatus> = Vec::new();
        let mut numbers = Vec::new();
        for place in 0..belief.len() {
            self.charge(1)?;
            let record = belief.get(place);
            let is_listed = belief.len() > PACKED_LIST_MIN_WORLDS && packed.list(game, record)?;
            // Most worlds of a large set allow only actions that were ruled out long ago.
            if is_listed
                && packed.known_numbers(&mut numbers)
                && numbers.iter().all(|&number| !statuses[number].may_be_final)
            {
                numbers.iter().for_each(|&number| statuses[number].legal += 1);
                continue;
            }
            let world = game.unpack(record);
            let actions = game.actions(&world)?;
            numbering.number_actions(game, &world, &actions, &mut numbers);
            statuses.resize(numbering.intents.len(), ActionStatus { legal: 0, may_be_final: true, is_won: false });
            for (action, &number) in actions.iter().zip(&numbers) {
                let status = &mut statuses[number];
                status.legal += 1;
                if status.may_be_final {
                    // A large turn has thousands of replies.
                    self.charge(0)?;
                    match ends_without_loss(step, &world, action)? {
                        Some(is_won) => status.is_won |= is_won,
                        None => status.may_be_final = false,
                    }
                }
                if is_listed {
                    let squares = game.action_squares(action);
                    packed.learn(squares.from, squares.to, number);
                }
            }
        }
        let mut playable: Vec<(Intent, ActionStatus)> = numbering.intents.into_iter().zip(statuses).collect();
        playable.retain(|(_, status)| !step.is_unitary || status.legal == belief.len());
        playable.sort_by(|one, other| one.0.text.cmp(&other.0.text));
        let is_final = |(_, status): &&(Intent, ActionStatus)| status.may_be_final;
        let finals = playable.iter().filter(is_final).map(|(intent, status)| FinalAction {
            intent: intent.clone(),
            survived: status.legal,
            is_won: status.is_won,
        });
        let finals = finals.collect();
        Ok(SetActions { finals, all: playable.into_iter().map(|(intent, _)| intent).collect() })
    }
}

/// Returns `Some` if all worlds after an action and its replies have ended, none by a loss; then whether one of them is won.
fn ends_without_loss(step: &SearchStep<'_>, world: &Position, action: &Action) -> Result<Option<bool>, WorldsError> {
    let mut open = vec![step.game.play(world, action)?];
    let mut is_won = false;
    while let Some(position) = open.pop() {
        match step.game.player_result(&position, step.player)? {
            Some(PlayerResult::Lost) => return Ok(None),
            Some(fate) => is_won |= fate == PlayerResult::Won,
            None if step.game.mover(&position) == step.player => return Ok(None),
            None => {
                for reply in step.game.actions(&position)? {
                    open.push(step.game.play(&position, &reply)?);
                }
            }
        }
    }
    Ok(Some(is_won))
}
