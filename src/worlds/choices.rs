//! The player's choices, and in how many worlds each is legal.

use super::action_numbering::ActionNumbering;
use super::explicit_set::WorldSlice;
use super::intent::distinct_squares;
use super::{Intent, IntentScope, Round, WorldRules, Worlds, WorldsError};
use crate::game::{Action, ActionSquares, Cell, Position, Variant};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// Worlds per task.
const WORLDS_PER_CHOICE_TASK: usize = 32;
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

impl Worlds {
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
        let (mut playable, mut unplayable) = self.split_playable(at, choices)?;
        // Single actions come first, then quantum moves by square.
        playable.sort_by_key(|WorldsChoice { intent, .. }| {
            let square = intent.from.or(intent.to).filter(|_| intent.scope != IntentScope::Single);
            (intent.scope, square)
        });
        // Messages choose among these, so their order must not depend on the store.
        unplayable.sort_by(|one, other| one.intent.text.cmp(&other.intent.text));
        at.unplayable_cell().get_or_init(|| unplayable.into());
        Ok(at.choices_cell().get_or_init(|| playable.into()).clone())
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
        self.with_context(at, |context| diagram.actions(None, context))
    }

    fn explicit_choices(
        &self,
        at: &Round,
        report: &mut dyn FnMut(&[WorldsChoice]),
    ) -> Result<Vec<WorldsChoice>, WorldsError> {
        self.monitor().begin(at.explicit().len());
        let mut all = ChoiceCounter::default();
        let tasks: Vec<WorldSlice<'_>> = at.explicit().slices(WORLDS_PER_CHOICE_TASK).collect();
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
            return Ok(actions.iter().find(|choice| choice.intent == *intent).map_or(0, |choice| choice.legal));
        }
        let count = |slice: &WorldSlice<'_>| {
            let mut legal = 0;
            for (_, record) in slice.in_play() {
                self.monitor().check_cancelled()?;
                let world = self.game().unpack(record);
                legal += u128::from(!intent.resolve_all(self.game(), &world)?.is_empty());
            }
            Ok(legal)
        };
        at.explicit().fold(WORLDS_PER_CHOICE_TASK, self.monitor(), count, || 0, |one, other| one + other)
    }

    /// The action with a text, if some world allows it. Faster than computing all choices if an early world does.
    ///
    /// # Errors
    /// As [`Worlds::choices`].
    pub fn find_intent(&self, at: &Round, text: &str) -> Result<Option<Intent>, WorldsError> {
        let with_text = |choices: &[WorldsChoice]| {
            choices.iter().find(|choice| choice.intent.text == text).map(|choice| choice.intent.clone())
        };
        // Some rules do not offer every action that some world allows. They reject the others later, with a reason.
        let offers_all = self.offers_every_legal_action();
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

    fn choices_in(&self, slice: &WorldSlice<'_>) -> Result<Vec<WorldsChoice>, WorldsError> {
        let game = self.game();
        let mut counter = WorldChoiceCounter::new(game, self.rules());
        for (_, record) in slice.in_play() {
            self.monitor().check_cancelled()?;
            let world = game.unpack(record);
            counter.add_world(&world, &game.actions(&world)?);
        }
        self.monitor().advance(slice.range.len());
        Ok(counter.finish())
    }
}

/// Choices with their counts, in the order in which they were found.
#[derive(Default)]
struct ChoiceCounter {
    choices: Vec<WorldsChoice>,
    /// The index of the choice with a text.
    by_text: FxHashMap<String, usize>,
}

impl ChoiceCounter {
    /// Adds the count of a choice.
    pub fn add(&mut self, choice: WorldsChoice) {
        match self.by_text.entry(choice.intent.text.clone()) {
            Entry::Occupied(known) => self.choices[*known.get()].legal += choice.legal,
            Entry::Vacant(new) => {
                new.insert(self.choices.len());
                self.choices.push(choice);
            }
        }
    }
}

/// Counts the choices of a slice of worlds.
struct WorldChoiceCounter<'g> {
    game: &'g Variant,
    rules: WorldRules,
    numbering: ActionNumbering,
    numbers: Vec<usize>,
    /// By action number: the worlds that allow the action.
    legal: Vec<u128>,
    quantum: ChoiceCounter,
}

impl<'g> WorldChoiceCounter<'g> {
    pub fn new(game: &'g Variant, rules: WorldRules) -> Self {
        let (numbering, numbers, legal) = (ActionNumbering::default(), Vec::new(), Vec::new());
        Self { game, rules, numbering, numbers, legal, quantum: ChoiceCounter::default() }
    }

    /// Counts the actions of a world.
    pub fn add_world(&mut self, world: &Position, actions: &[Action]) {
        if self.rules.is_quantum() {
            self.add_quantum_choices(actions);
        }
        self.numbering.number_actions(self.game, world, actions, &mut self.numbers);
        self.legal.resize(self.numbering.intents.len(), 0);
        self.numbers.iter().for_each(|&number| self.legal[number] += 1);
    }

    /// Counts the choices that leave a square open: all actions from a square, and all actions to one.
    fn add_quantum_choices(&mut self, actions: &[Action]) {
        let squares: Vec<ActionSquares> = actions.iter().map(|action| self.game.action_squares(action)).collect();
        let mut from: Vec<Cell> = squares.iter().filter_map(|squares| squares.from).collect();
        let mut to: Vec<Cell> = squares.iter().filter_map(|squares| squares.to).collect();
        for cells in [&mut from, &mut to] {
            cells.sort_unstable();
            cells.dedup();
        }
        let from = from.into_iter().map(|cell| Intent::all_from(self.game, cell));
        let to = to.into_iter().map(|cell| Intent::all_to(self.game, cell));
        for intent in from.chain(to).filter(|intent| self.rules.allows(intent)) {
            self.quantum.add(WorldsChoice { intent, legal: 1 });
        }
    }

    /// All choices that the rules allow.
    pub fn finish(self) -> Vec<WorldsChoice> {
        let single = self.numbering.intents.into_iter().zip(self.legal);
        let single = single.map(|(intent, legal)| WorldsChoice { intent, legal });
        let mut choices = self.quantum.choices;
        choices.extend(single.filter(|choice| self.rules.allows(&choice.intent)));
        choices
    }
}
