//! Side effects on sets of worlds: expanding a round, listing and counting its actions, and finding example worlds.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Message, list_actions::checked};
use crate::{
    game::{Action, Cell, FirstTurn, Game, Position, Variant, san},
    task::{Halt, Progress, ProgressMonitor, run_with_ticker},
    tui::{
        event_loop::MessageSender,
        state::{
            choices::{ActionChoice, ActionChoices},
            worlds::{Witness, WorldsRound},
        },
    },
    worlds::{self, Intent, LineageStep, Round, Subset, WorldRules, Worlds, WorldsError},
};

/// Interval between progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// Number of worlds sampled to list actions quickly, before all are counted.
const SAMPLED_WORLDS: u128 = 48;
/// Maximum number of worlds for computing what each action reveals.
const EXPLAIN_MAX_WORLDS: u128 = 2000;

/// Runs work while sending its progress. Cancels the work if the receiver is gone.
pub fn with_progress<T>(work: &ProgressMonitor, tell: impl Fn(Progress) -> bool + Sync, act: impl FnOnce() -> T) -> T {
    let tick = || {
        if !tell(work.progress()) {
            work.cancel();
        }
    };
    run_with_ticker(PROGRESS_INTERVAL, tick, act)
}

/// Adds the census to a round.
pub fn with_census(worlds: &Worlds, round: Round, since: Instant) -> Result<WorldsRound, WorldsError> {
    let census = Arc::new(worlds.census(&round, &[])?);
    Ok(WorldsRound { round, census, seconds: since.elapsed().as_secs_f64(), collapse_reason: None })
}

/// Expands the round after an action and sends it.
pub fn expand(ticket: u64, worlds: &Worlds, round: &Round, intent: &Intent, sender: &MessageSender<Message>) {
    let since = Instant::now();
    let tell = |progress| sender.send(Message::ExpandProgress(ticket, progress));
    let next = with_progress(worlds.monitor(), tell, || {
        let next = worlds.advance(round, intent)?;
        // Cheap for a few worlds.
        let why = if round.len() <= EXPLAIN_MAX_WORLDS {
            Some(Arc::new(worlds.explain_collapse(round, intent)?))
        } else {
            None
        };
        Ok(WorldsRound { collapse_reason: why, ..with_census(worlds, next, since)? })
    });
    sender.send(match next {
        Ok(turn) => Message::WorldsExpanded(ticket, Box::new(turn)),
        Err(why) => Message::ExpandFailed(ticket, why),
    });
}

/// Sends the actions of a round: first those of a sample, then all with their legal counts.
pub fn count_legal(ticket: u64, worlds: &Worlds, round: &Round, sender: &MessageSender<Message>) {
    let (intents, choices, found) = match sample(worlds, round) {
        Ok(sample) => sample,
        Err(why) => {
            sender.send(Message::RulesFailed(ticket, why.to_string()));
            return;
        }
    };
    if !sender.send(Message::IntentsSampled(ticket, intents, choices)) {
        return;
    }
    sender.send(Message::SanReady(ticket, san_texts(worlds.game(), &found)));
    if worlds.outcome(round).is_some() {
        sender.send(Message::LegalCounted(ticket, Arc::from([])));
        return;
    }
    let tell = |progress| sender.send(Message::CountProgress(ticket, progress));
    match with_progress(worlds.monitor(), tell, || worlds.choices(round)) {
        Ok(all) => {
            sender.send(Message::LegalCounted(ticket, all.clone())) && explain(ticket, worlds, (round, &all), sender)
        }
        Err(WorldsError::Halted(Halt::Cancelled)) => true,
        Err(why) => sender.send(Message::RulesFailed(ticket, why.to_string())),
    };
}

/// Sends what each action reveals, if there are few worlds.
fn explain(
    ticket: u64,
    worlds: &Worlds,
    (round, all): (&Round, &[worlds::WorldsChoice]),
    sender: &MessageSender<Message>,
) -> bool {
    if round.len() > EXPLAIN_MAX_WORLDS {
        return true;
    }
    let open = all.iter().filter(|choice| choice.legal < round.len());
    let mut whys = Vec::new();
    for choice in open {
        let Ok(why) = worlds.explain_collapse(round, &choice.intent) else { return true };
        whys.push((choice.intent.text.clone(), why));
    }
    whys.is_empty() || sender.send(Message::CollapseReasons(ticket, whys))
}

/// An action and the world it was found in.
struct SampledAction {
    world: Arc<(Position, Vec<Action>)>,
    number: usize,
    squares: String,
}

type Sample = (Vec<Intent>, ActionChoices, Vec<SampledAction>);

/// Lists the actions of evenly spaced worlds.
fn sample(worlds: &Worlds, round: &Round) -> Result<Sample, WorldsError> {
    let game = worlds.game();
    let (mut intents, mut list, mut found) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen = FxHashSet::default();
    let step = (round.len() / SAMPLED_WORLDS).max(1);
    let open = worlds.outcome(round).is_none();
    // Unitary rules allow only actions that are legal in every world.
    let known = if worlds.rules() == WorldRules::Unitary && open { Some(worlds.choices(round)?) } else { None };
    let may = |intent: &Intent| {
        let is_known = |all: &Arc<[worlds::WorldsChoice]>| all.iter().any(|choice| choice.intent.text == intent.text);
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
        let world = Arc::new((position, actions));
        for (number, text) in texts.into_iter().enumerate() {
            let action = &world.1[number];
            let squares = game.action_squares(action);
            let from = squares.from.map(|cell| Intent::all_from(game, cell));
            let to = squares.to.map(|cell| Intent::all_to(game, cell));
            left_open.extend(
                [from, to].into_iter().flatten().filter(&may).filter(|intent| seen.insert(intent.text.clone())),
            );
            let intent = Intent::new(squares, text.clone());
            if may(&intent) && seen.insert(text.clone()) {
                list.push(ActionChoice::from_action(game.rules(), round.mover(), &world.0, action, text.clone()));
                intents.push(intent);
                found.push(SampledAction { world: world.clone(), number, squares: text });
            }
        }
    }
    list.extend(left_open.iter().map(|intent| ActionChoice::from_intent(game.rules(), round.mover(), intent)));
    intents.extend(left_open);
    Ok((intents, ActionChoices { list }, found))
}

/// SAN without check signs, which differ from world to world; coordinates where SAN is ambiguous.
fn san_texts(variant: &Variant, found: &[SampledAction]) -> Vec<String> {
    let mut texts = Vec::with_capacity(found.len());
    // Actions of one world are adjacent.
    for found in found.chunk_by(|one, next| Arc::ptr_eq(&one.world, &next.world)) {
        let Some((position, actions)) = found.first().map(|found| &*found.world) else { continue };
        let all = san::format_all_without_check(variant, position, actions);
        texts.extend(found.iter().map(|found| all.get(found.number).cloned().unwrap_or_default()));
    }
    let mut times: FxHashMap<&str, usize> = FxHashMap::default();
    texts.iter().for_each(|text| *times.entry(text).or_default() += 1);
    let alone = |text: &String| times.get(text.as_str()) == Some(&1);
    texts
        .iter()
        .zip(found)
        .map(|(text, found)| if alone(text) { text.clone() } else { found.squares.clone() })
        .collect()
}

/// Sends an example of a lost world; if no world is left, of a won one.
pub fn witness(ticket: u64, worlds: &Worlds, round: &Round, sender: &MessageSender<Message>) {
    if let Some(witness) = find_witness(worlds, round) {
        sender.send(Message::WitnessFound(ticket, Box::new(witness)));
    }
}

fn find_witness(worlds: &Worlds, round: &Round) -> Option<Witness> {
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
    let standing = variant.status(&position, crate::game::GameHistory::default()).ok();
    let squares =
        |step: &LineageStep<Action>| -> Vec<Cell> { step.action.from.into_iter().chain(step.action.to).collect() };
    Witness {
        checked: checked(variant, &position).unwrap_or_default(),
        last: line.last().map(squares).unwrap_or_default(),
        start: FirstTurn::at(worlds.start_world()),
        moves: move_texts(variant, worlds.start_world(), line),
        reason: standing
            .and_then(|standing| standing.outcome)
            .map(|outcome| outcome.reason.to_string())
            .unwrap_or_default(),
        position,
    }
}

/// SAN of the moves of a game.
fn move_texts(variant: &Variant, start: &Position, line: &[LineageStep<Action>]) -> Vec<String> {
    let mut before = start;
    let mut out = Vec::new();
    for step in line {
        let actions = variant.actions(before).unwrap_or_default();
        out.push(san::format_action(variant, before, &step.action, &actions));
        before = &step.action.after;
    }
    out
}

/// Finds the intent of a text in some world.
pub fn find_intent(worlds: &Worlds, round: &Round, text: &str) -> Option<Intent> {
    worlds.find_intent(round, text).ok()?
}
