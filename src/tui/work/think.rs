//! Has a player of the program's choose.

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::{Asking, Message, Office, paced::Paced};
use crate::{
    game::{Action, Record, Standing, Variant, san},
    players::{
        ChosenAction, PlayerError, PlayerSetup, PlayerSpec, PlayerView, SearchInfo, SearchLimits, SearchRequest,
    },
    tui::{
        run::Port,
        state::{analysis::Step, rulebook::Rulebook},
    },
    worlds::{Intent, ProgressMonitor, Round, Worlds},
};

/// A move that nobody but the program made stands for so long at least.
const PACE: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(500) };
/// Between two looks at whether it is called off.
const NAP: Duration = Duration::from_millis(10);
/// Bytes for what a player remembers while it thinks.
const MEMORY: usize = 32 << 20;
/// So many moves of a line are told.
const LONG: usize = 4;

/// What is asked.
pub struct Asked<'a> {
    pub ticket: u64,
    pub book: &'a Rulebook,
    pub record: &'a Record<Variant>,
    pub standing: &'a Standing<Action>,
    pub work: &'a ProgressMonitor,
}

/// Tells what a player thinks about a position, and then what it chooses.
pub fn think(asked: &Asked<'_>, asking: &Asking, (office, seed): (&Office, u64), port: &Port<Message>) {
    let &Asked { ticket, book, record, standing, work } = asked;
    let told = |thought: &SearchInfo<Action>| in_words(book.variant(), record, thought);
    let scene = PlayerView { game: book.variant(), record, standing };
    let has_claim = standing.claim.is_some();
    ask(ticket, (asking, has_claim), work, port, &told, |task| match &asking.who {
        PlayerSpec::Engine(program) => office.engines.ask(program, &book.game, &scene, task),
        who @ (PlayerSpec::Random | PlayerSpec::Search(_)) => {
            let values = book.values(task.cancel)?;
            // As well as its level goes, as long as there is time.
            let nodes = match who {
                PlayerSpec::Search(level) if asking.clock.is_some() => Some(level.nodes(&values)),
                _ => None,
            };
            let limits = SearchLimits { nodes, ..task.limits };
            let means = PlayerSetup { table_bytes: MEMORY, seed, evaluator: values, game_names: book.game.names() };
            who.create(means).choose(&scene, &SearchRequest { limits, ..*task })
        }
    });
}

/// The same of the worlds of a quantum game, and of what can be done in them.
pub fn think_of_worlds(
    ticket: u64,
    (book, worlds): (&Rulebook, &Worlds<Variant>),
    (round, actions): (Round, Vec<Intent>),
    (asking, seed): (&Asking, u64),
    work: &ProgressMonitor,
    port: &Port<Message>,
) {
    let turns = worlds.game().rules().turns.len();
    let in_words = |thought: &SearchInfo<Intent>| thought.score.describe(turns);
    let (record, standing) = (Record::new(round, 0), Standing { actions, outcome: None, claim: None });
    let scene = PlayerView { game: worlds, record: &record, standing: &standing };
    ask(ticket, (asking, false), work, port, &in_words, |task| {
        let player = asking.who.create_quantum(seed, book.values(task.cancel)?);
        let mut player = player.ok_or_else(|| PlayerError::Engine("it does not play quantum games".into()))?;
        player.choose(&scene, task)
    });
}

/// Has somebody choose; what is thought meanwhile is told in words.
fn ask<A>(
    ticket: u64,
    (asking, has_claim): (&Asking, bool),
    work: &ProgressMonitor,
    port: &Port<Message>,
    words: &(dyn Fn(&SearchInfo<A>) -> String + Sync),
    choose: impl FnOnce(&SearchRequest<'_, A>) -> Result<ChosenAction<A>, PlayerError>,
) {
    let &Asking { clock, watched, .. } = asking;
    let begun = Instant::now();
    let paced: Mutex<Paced<String>> = Mutex::default();
    let tell = |text: Option<String>| {
        if text.is_some_and(|text| !port.tell(Message::Thought(ticket, text))) {
            work.cancel();
        }
    };
    let lock = || paced.lock().unwrap_or_else(PoisonError::into_inner);
    let told = |thought: &SearchInfo<A>| {
        let text = words(thought);
        tell(lock().offer(text, begun.elapsed()));
    };
    let stop = || {
        tell(lock().due(begun.elapsed()));
        work.is_cancelled()
    };
    let limits = SearchLimits { clock, ..SearchLimits::default() };
    let answer =
        choose(&SearchRequest { limits, multi_pv: 1, elapsed: &|| begun.elapsed(), cancel: &stop, on_info: &told });
    // Clocks go on meanwhile: with these it is a matter of seconds.
    while watched && clock.is_none() && begun.elapsed() < PACE && !work.is_cancelled() {
        thread::sleep(NAP);
    }
    if work.is_cancelled() {
        return;
    }
    let text = std::mem::take(&mut *lock()).rest();
    port.tell(match answer {
        Ok(answer) => {
            text.map(|text| port.tell(Message::Thought(ticket, text)));
            Message::Chosen(ticket, answer.action_index, has_claim && !answer.expects_to_win())
        }
        Err(why) => Message::Unchosen(ticket, why.to_string()),
    });
}

/// A thought in words: what the position is worth, how deep that was looked at, and how it might go on.
fn in_words(variant: &Variant, record: &Record<Variant>, thought: &SearchInfo<Action>) -> String {
    let line = steps(variant, record, &thought.pv, LONG);
    let score = thought.score.describe(variant.rules().turns.len());
    format!("{score} at depth {} {}", thought.depth, Step::texts(&line))
}

/// The first so many moves of a line.
pub fn steps(variant: &Variant, record: &Record<Variant>, actions: &[Action], most: usize) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for action in actions.iter().take(most) {
        let before = steps.last().map_or(record.now(), |step| &step.after);
        let Ok(all) = variant.actions(before) else { break };
        let text = san::text(variant, before, action, &all);
        steps.push(Step { text, from: action.from, to: action.to, after: action.after.clone() });
    }
    steps
}
