//! Has a player of the program's choose.

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::{Asking, Message, Office, paced::Paced};
use crate::{
    game::{Action, Record, Standing, Variant, san},
    players::{Contender, Limits, Means, Scene, Task, Thought},
    tui::{
        run::Port,
        state::{analysis::Step, rulebook::Rulebook},
    },
    worlds::Work,
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
    pub work: &'a Work,
}

/// Tells what a player thinks, and then what it chooses.
pub fn think(
    asked: &Asked<'_>,
    &Asking { ref who, clock, watched }: &Asking,
    (office, seed): (&Office, u64),
    port: &Port<Message>,
) {
    let Asked { ticket, book, record, standing, work } = *asked;
    let begun = Instant::now();
    let paced: Mutex<Paced<String>> = Mutex::default();
    let told = |thought: &Thought<Action>| {
        let text = in_words(book.variant(), record, thought);
        let text = paced.lock().unwrap_or_else(PoisonError::into_inner).offer(text, begun.elapsed());
        if text.is_some_and(|text| !port.tell(Message::Thought(ticket, text))) {
            work.cancel();
        }
    };
    let now = || begun.elapsed();
    let stop = || work.is_cancelled();
    let task = |nodes: Option<u64>| Task {
        limits: Limits { nodes, clock, ..Limits::default() },
        lines: 1,
        now: &now,
        stop: &stop,
        told: &told,
    };
    let scene = Scene { game: book.variant(), record, standing };
    let answer = match who {
        Contender::Engine(program) => office.engines.ask(program, &book.game, &scene, &task(None)),
        Contender::Random | Contender::Search(_) => book.values(&stop).and_then(|values| {
            // As well as its level goes, as long as there is time.
            let nodes = match who {
                Contender::Search(level) if clock.is_some() => Some(level.nodes(&values)),
                _ => None,
            };
            let means = Means { bytes: MEMORY, seed, values, names: book.game.names() };
            who.player(means).choose(&scene, &task(nodes))
        }),
    };
    // Clocks go on meanwhile: with these it is a matter of seconds.
    while watched && clock.is_none() && begun.elapsed() < PACE && !work.is_cancelled() {
        thread::sleep(NAP);
    }
    if work.is_cancelled() {
        return;
    }
    let text = paced.into_inner().unwrap_or_else(PoisonError::into_inner).rest();
    port.tell(match answer {
        Ok(answer) => {
            text.map(|text| port.tell(Message::Thought(ticket, text)));
            Message::Chosen(ticket, answer.action, standing.claim.is_some() && !answer.is_ahead())
        }
        Err(why) => Message::Unchosen(ticket, why.to_string()),
    });
}

/// A thought in words: what the position is worth, how deep that was looked at, and how it might go on.
fn in_words(variant: &Variant, record: &Record<Variant>, thought: &Thought<Action>) -> String {
    let line = steps(variant, record, &thought.line, LONG);
    format!("{} at depth {} {}", thought.score, thought.depth, Step::texts(&line))
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
