//! Has a player of the program's choose.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::{Message, Office};
use crate::{
    game::{Action, Record, Standing, Variant, san},
    players::{Clock, Contender, Limits, Means, Scene, Task, Thought, Trouble},
    tui::{run::Port, state::rulebook::Rulebook},
    worlds::Work,
};

/// Bytes for what a player remembers while it thinks.
const MEMORY: usize = 32 << 20;
/// Thoughts are told no more often.
const OFTEN: Duration = Duration::from_millis(100);

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
    (who, clock): (&Contender, Option<Clock>),
    (office, seed): (&Office, u64),
    port: &Port<Message>,
) {
    let Asked { ticket, book, record, standing, work } = *asked;
    let begun = Instant::now();
    let told_at = AtomicU64::new(0);
    let last: Mutex<Option<String>> = Mutex::new(None);
    let told = |thought: &Thought<Action>| {
        let text = in_words(book.variant(), record, thought);
        let now = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let often = u64::try_from(OFTEN.as_millis()).unwrap_or(0);
        if now >= told_at.load(Ordering::Relaxed) + often {
            told_at.store(now, Ordering::Relaxed);
            if !port.tell(Message::Thought(ticket, text.clone())) {
                work.cancel();
            }
        }
        *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
    };
    let task = Task {
        limits: match who {
            // As well as its level goes, as long as there is time.
            Contender::Search(level) if clock.is_some() => {
                Limits { nodes: Some(level.nodes()), clock, ..Limits::default() }
            }
            _ => Limits { clock, ..Limits::default() },
        },
        lines: 1,
        now: &|| begun.elapsed(),
        stop: &|| work.is_cancelled(),
        told: &told,
    };
    let scene = Scene { game: book.variant(), record, standing };
    let answer = match who {
        Contender::Engine(program) => office.engines.ask(program, &book.game, &scene, &task),
        Contender::Random | Contender::Search(_) => book.values().map_err(Trouble::from).and_then(|values| {
            let means = Means { bytes: MEMORY, seed, values, names: book.game.names() };
            who.player(means).choose(&scene, &task)
        }),
    };
    if work.is_cancelled() {
        return;
    }
    let text = last.into_inner().unwrap_or_else(PoisonError::into_inner);
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
    let mut text = format!("{} at depth {}", thought.score, thought.depth);
    text.push(' ');
    text.push_str(&line(variant, record, &thought.line, 4));
    text
}

/// The first so many moves of a line, as their short texts.
pub fn line(variant: &Variant, record: &Record<Variant>, actions: &[Action], most: usize) -> String {
    let mut texts = Vec::new();
    let mut before = record.now().clone();
    for action in actions.iter().take(most) {
        let Ok(all) = variant.actions(&before) else { break };
        texts.push(san::text(variant, &before, action, &all));
        before = action.after.clone();
    }
    texts.join(" ")
}
