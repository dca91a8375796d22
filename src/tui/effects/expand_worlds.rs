//! Side effects on sets of worlds: expanding a round, listing and counting its actions, and finding example worlds.

use std::{sync::Arc, time::Instant};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    PositionReport, Reporter, RoundTask, explain_collapse,
    list_actions::{checked, san_line},
    world_notation::{self, SampledAction, SampledWorld},
};
use crate::{
    game::{Action, FirstTurn, Game, GameHistory, player_notation},
    task::Halt,
    tui::state::{ActionChoice, ActionChoices, Witness, WorldsRound},
    worlds::{
        Intent, LineageStep, Round, SquareCondition, Subset, Worlds, WorldsChoice, WorldsError,
        solver::{HintGoal, SolverHint},
    },
};

/// Number of worlds sampled to list actions quickly, before all are counted.
pub const SAMPLED_WORLDS: u128 = 48;
/// Maximum number of worlds that are searched one by one for what an action reveals, or whether it captures.
pub const EXPLAIN_MAX_WORLDS: u128 = 2000;

/// Adds the census to a round.
pub fn with_census(worlds: &Worlds, round: Round, since: Instant) -> Result<WorldsRound, WorldsError> {
    let census = Arc::new(worlds.census(&round, &[])?);
    Ok(WorldsRound { round, census, seconds: since.elapsed().as_secs_f64(), collapse_reason: None })
}

/// Expands the round after an action.
pub fn expand(RoundTask { worlds, round }: &RoundTask, intent: &Intent) -> Result<WorldsRound, WorldsError> {
    let since = Instant::now();
    let next = worlds.advance(round, intent)?;
    // Cheap for a few worlds.
    let is_small = round.len() <= EXPLAIN_MAX_WORLDS;
    let collapse = is_small.then(|| explain_collapse::explain(worlds, round, intent).map(Arc::new)).transpose()?;
    Ok(WorldsRound { collapse_reason: collapse, ..with_census(worlds, next, since)? })
}

/// Sends the actions of a round: first those of a sample, then all with their legal counts.
pub fn count_legal(task: &RoundTask, reporter: Reporter<'_>) {
    match try_count_legal(task, reporter) {
        Ok(()) | Err(WorldsError::Halted(Halt::Cancelled)) => {}
        Err(error) => drop(reporter.send(PositionReport::RulesFailed(error.to_string()))),
    }
}

fn try_count_legal(RoundTask { worlds, round }: &RoundTask, reporter: Reporter<'_>) -> Result<(), WorldsError> {
    let Sample { intents, choices, actions } = sample(worlds, round)?;
    if !reporter.send(PositionReport::IntentsSampled { intents: intents.clone(), choices }) {
        return Ok(());
    }
    let texts = world_notation::texts(worlds, round, &intents, &actions)?;
    if player_notation::is_relative(worlds.game().rules()) {
        // Pieces on other squares give the same text another meaning.
        let by_squares = actions.iter().map(|action| action.shown_squares(worlds.game().rules())).collect();
        reporter.send(PositionReport::Spellings(texts));
        reporter.send(PositionReport::SanReady(by_squares));
    } else {
        reporter.send(PositionReport::SanReady(texts));
    }
    let all = if worlds.outcome(round).is_some() { Arc::from([]) } else { worlds.choices(round)? };
    reporter.send(PositionReport::LegalCounted(all));
    Ok(())
}

/// Sends what the solver says about a round, unless it is cancelled.
pub fn find_hint(RoundTask { worlds, round }: &RoundTask, goal: &HintGoal, reporter: Reporter<'_>) {
    let hint = match SolverHint::find(worlds, round, goal, worlds.monitor()) {
        Err(WorldsError::Halted(Halt::Cancelled)) => return,
        hint => hint.map_err(|error| error.to_string()),
    };
    reporter.send(PositionReport::HintFound(hint));
}

/// Sends what nature would take after an action.
pub fn forecast_nature(RoundTask { worlds, round }: &RoundTask, intent: Intent, reporter: Reporter<'_>) {
    if let Ok(forecast) = worlds.forecast_nature(round, &intent) {
        reporter.send(PositionReport::NatureForecast { text: intent.text, forecast });
    }
}

/// Sends why the rules forbid a typed action, if they do.
pub fn explain_refusal(RoundTask { worlds, round }: &RoundTask, text: String, reporter: Reporter<'_>) {
    if let Ok(Some(reason)) = worlds.word_refusal(round, &text) {
        reporter.send(PositionReport::RefusalExplained { text, reason });
    }
}

/// Counts pieces by square in the worlds that meet a condition.
pub fn count_subset(RoundTask { worlds, round }: &RoundTask, condition: SquareCondition, reporter: Reporter<'_>) {
    if let Ok(census) = worlds.census(round, &[condition]) {
        reporter.send(PositionReport::SubsetCounted { condition, census: Box::new(census) });
    }
}

/// Actions of some worlds.
struct Sample {
    /// Without duplicates.
    intents: Vec<Intent>,
    /// The intents as choices.
    choices: ActionChoices,
    /// The intents that are single actions.
    actions: Vec<SampledAction>,
}

/// Lists the actions of evenly spaced worlds.
fn sample(worlds: &Worlds, round: &Round) -> Result<Sample, WorldsError> {
    let game = worlds.game();
    let (mut intents, mut list, mut sampled) = (Vec::new(), Vec::new(), Vec::new());
    let mut known_texts = FxHashSet::default();
    let mut sampled_by_text: FxHashMap<String, usize> = FxHashMap::default();
    let step = (round.len() / SAMPLED_WORLDS).max(1);
    let open = worlds.outcome(round).is_none();
    // Some rules forbid actions that are legal in too few worlds. Only the counts tell which.
    let known = if open && !worlds.offers_every_legal_action() { Some(worlds.choices(round)?) } else { None };
    let is_allowed = |intent: &Intent| {
        let is_known = |all: &Arc<[WorldsChoice]>| all.iter().any(|choice| choice.intent.text == intent.text);
        worlds.rules().allows(intent) && known.as_ref().is_none_or(is_known)
    };
    let mut left_open = Vec::new();
    for number in (0..SAMPLED_WORLDS).map(|number| number * step).take_while(|&number| open && number < round.len()) {
        let Some(position) = worlds.world(round, Subset::All, number)? else { continue };
        if game.player_result(&position, round.mover())?.is_some() {
            continue;
        }
        let actions = game.actions(&position)?;
        let texts = game.action_texts(&position, &actions);
        let world = Arc::new(SampledWorld { position, actions });
        for (index, text) in texts.into_iter().enumerate() {
            let action = &world.actions[index];
            let squares = game.action_squares(action);
            let from = squares.from.map(|cell| Intent::all_from(game, cell));
            let to = squares.to.map(|cell| Intent::all_to(game, cell));
            left_open.extend(
                [from, to]
                    .into_iter()
                    .flatten()
                    .filter(&is_allowed)
                    .filter(|intent| known_texts.insert(intent.text.clone())),
            );
            if let Some(&known) = sampled_by_text.get(&text) {
                let other: &mut SampledAction = &mut sampled[known];
                other.prefer(SampledAction::new(&world, index, text));
                continue;
            }
            let intent = Intent::new(squares, text.clone());
            if is_allowed(&intent) && known_texts.insert(text.clone()) {
                list.push(ActionChoice::from_action(
                    game.rules(),
                    round.mover(),
                    &world.position,
                    action,
                    text.clone(),
                ));
                intents.push(intent);
                sampled_by_text.insert(text.clone(), sampled.len());
                sampled.push(SampledAction::new(&world, index, text));
            }
        }
    }
    list.extend(left_open.iter().map(|intent| ActionChoice::from_intent(game.rules(), round.mover(), intent)));
    intents.extend(left_open);
    Ok(Sample { intents, choices: ActionChoices { list }, actions: sampled })
}

/// Finds an example of a lost world; if no world is left, of a won one.
pub fn find_witness(RoundTask { worlds, round }: &RoundTask) -> Option<Witness> {
    let (record, line) = if round.is_empty() {
        let won = worlds.won_world(round).ok()??;
        (won.record, won.line)
    } else {
        let record = worlds.nth(round, Subset::Lost, 0).ok()??;
        let line = worlds.lineage(round, &record).ok()??;
        (record, line)
    };
    Some(describe_world(worlds, &record, &line))
}

/// Describes a packed world and the game that leads to it.
pub fn describe_world(worlds: &Worlds, record: &[u8], line: &[LineageStep<Action>]) -> Witness {
    let variant = worlds.game();
    let position = variant.unpack(record);
    let status = variant.status(&position, GameHistory::default()).ok();
    Witness {
        checked: checked(variant, &position).unwrap_or_default(),
        last: line.iter().last().into_iter().flat_map(|step| [step.action.from, step.action.to]).flatten().collect(),
        start: FirstTurn::at(worlds.start_world()),
        moves: san_line(variant, worlds.start_world(), line.iter().map(|step| &step.action)).collect(),
        reason: status.and_then(|status| Some(status.outcome?.reason.to_string())).unwrap_or_default(),
        position,
    }
}
