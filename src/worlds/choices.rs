//! The player's choices, and in how many worlds each is legal.

use super::choice_counter::{ChoiceCounter, WorldChoiceCounter};
use super::explicit_set::WorldSlice;
use super::intent::distinct_squares;
use super::{Intent, IntentScope, Round, WorldRules, Worlds, WorldsError};
use crate::game::ClassicalGame;
use rayon::prelude::*;
use serde::Serialize;
use std::sync::Arc;

/// Worlds per task.
const WORLDS_PER_TASK: usize = 32;
/// Tasks between two reports of the choices found so far.
const TASKS_PER_REPORT: usize = 64;

/// An action that some world allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WorldsChoice {
    /// The action.
    #[serde(flatten)]
    pub intent: Intent,
    /// Worlds in which it is legal. These survive it, the others are culled.
    pub legal: u128,
}

impl<G: ClassicalGame> Worlds<G> {
    /// All actions that the rules let the player choose, with their counts. Computed once per round.
    ///
    /// # Errors
    /// [`WorldsError`] if the work is cancelled or the rules exceed their budget.
    pub fn choices(&self, at: &Round) -> Result<Arc<[WorldsChoice]>, WorldsError> {
        self.choices_with_progress(at, &mut |_| ())
    }

    /// The same, with intermediate results. `report` gets the choices found so far, long before their counts are final.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn choices_with_progress(
        &self,
        at: &Round,
        report: &mut dyn FnMut(&[WorldsChoice]),
    ) -> Result<Arc<[WorldsChoice]>, WorldsError> {
        if let Some(known) = at.choices_cell().get() {
            return Ok(known.clone());
        }
        let choices = if at.is_diagram() {
            let choices = self.diagram_choices(at)?;
            report(&choices);
            choices
        } else {
            self.explicit_choices(at, report)?
        };
        Ok(at.choices_cell().get_or_init(|| self.playable_choices(at, choices)).clone())
    }

    fn diagram_choices(&self, at: &Round) -> Result<Vec<WorldsChoice>, WorldsError> {
        let mut choices = self.single_choices(at)?;
        if let Some(diagram) = at.diagram().filter(|_| self.rules().is_quantum()) {
            let open = self.with_context(at, |context| diagram.open_scopes(context))?;
            choices.extend(open.into_iter().map(|(scope, cell, legal)| {
                let intent = match scope {
                    IntentScope::AllFrom => Intent::all_from(self.game(), cell),
                    _ => Intent::all_to(self.game(), cell),
                };
                WorldsChoice { intent, legal }
            }));
            choices.retain(|choice| self.rules().allows(&choice.intent));
        }
        Ok(choices)
    }

    /// All single actions that some world of a diagram allows.
    fn single_choices(&self, at: &Round) -> Result<Vec<WorldsChoice>, WorldsError> {
        let Some(diagram) = at.diagram() else { return Ok(Vec::new()) };
        let actions = self.with_context(at, |context| diagram.actions(None, context))?;
        Ok(actions.into_iter().map(|(intent, legal)| WorldsChoice { intent, legal }).collect())
    }

    fn explicit_choices(
        &self,
        at: &Round,
        report: &mut dyn FnMut(&[WorldsChoice]),
    ) -> Result<Vec<WorldsChoice>, WorldsError> {
        self.monitor().begin(at.explicit().len());
        let mut all = ChoiceCounter::default();
        let tasks: Vec<WorldSlice<'_>> = at.explicit().slices(WORLDS_PER_TASK).collect();
        for batch in tasks.chunks(TASKS_PER_REPORT) {
            let counted = batch.par_iter().map(|slice| self.choices_in(slice));
            for choices in counted.collect::<Vec<_>>() {
                choices?.into_iter().for_each(|choice| all.add(choice));
            }
            report(&all.choices);
        }
        Ok(all.choices)
    }

    /// The number of worlds in which an action is legal. Faster than computing all choices.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn count_legal(&self, at: &Round, intent: &Intent) -> Result<u128, WorldsError> {
        let known = at.choices_cell().get();
        if let Some(choice) = known.and_then(|known| known.iter().find(|choice| choice.intent == *intent)) {
            return Ok(choice.legal);
        }
        if let Some(diagram) = at.diagram() {
            if intent.scope != IntentScope::Single {
                return Ok(self.census_where_legal(at, intent)?.worlds);
            }
            let between = distinct_squares(intent.from, intent.to);
            let actions = self.with_context(at, |context| diagram.actions(between, context))?;
            return Ok(actions.iter().find(|(other, _)| other == intent).map_or(0, |(_, legal)| *legal));
        }
        self.monitor().begin(at.explicit().len());
        let tasks: Vec<WorldSlice<'_>> = at.explicit().slices(WORLDS_PER_TASK).collect();
        let legal = tasks.into_par_iter().map(|slice| self.count_legal_in(intent, &slice));
        legal.try_reduce(|| 0, |one, other| Ok(one + other))
    }

    /// The action with a text, if some world allows it. Faster than computing all choices if an early world does.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn find_intent(&self, at: &Round, text: &str) -> Result<Option<Intent>, WorldsError> {
        let with_text = |choices: &[WorldsChoice]| {
            choices.iter().find(|choice| choice.intent.text == text).map(|choice| choice.intent.clone())
        };
        // Unitary does not offer every action that some world allows. It rejects the others later, with a reason.
        let offers_all = self.rules() != WorldRules::Unitary;
        if let Some(known) = at.choices_cell().get() {
            let intent = with_text(known);
            if offers_all || intent.is_some() {
                return Ok(intent);
            }
        }
        if at.is_diagram() {
            let choices = if offers_all { self.choices(at)? } else { self.single_choices(at)?.into() };
            return Ok(with_text(&choices));
        }
        self.monitor().begin(at.explicit().len());
        for slice in at.explicit().slices(1) {
            if let Some(intent) = with_text(&self.choices_in(&slice)?) {
                return Ok(Some(intent));
            }
        }
        Ok(None)
    }

    fn count_legal_in(&self, intent: &Intent, slice: &WorldSlice<'_>) -> Result<u128, WorldsError> {
        let mut legal = 0;
        for number in slice.range.clone() {
            self.monitor().check_cancelled()?;
            if slice.partition.is_in_play(number) {
                let world = self.game().unpack(slice.partition.get(number));
                legal += u128::from(!intent.resolve_all(self.game(), &world)?.is_empty());
            }
            self.monitor().advance(1);
        }
        Ok(legal)
    }

    fn choices_in(&self, slice: &WorldSlice<'_>) -> Result<Vec<WorldsChoice>, WorldsError> {
        let game = self.game();
        let mut counter = WorldChoiceCounter::new(game, self.rules());
        for number in slice.range.clone() {
            self.monitor().check_cancelled()?;
            if slice.partition.is_in_play(number) {
                let world = game.unpack(slice.partition.get(number));
                counter.add_world(&world, &game.actions(&world)?);
            }
            self.monitor().advance(1);
        }
        Ok(counter.finish())
    }
}
