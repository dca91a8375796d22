//! Has a player of the program's choose.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::Message;
use crate::{
    game::{Action, Record, Standing, Variant, san},
    players::{Contender, Limits, Scene, Task, Thought, Trouble},
    tui::{run::Port, state::rulebook::Rulebook},
    worlds::Work,
};

/// Bytes for what a player remembers while it thinks.
const MEMORY: usize = 32 << 20;
/// Thoughts are told no more often.
const OFTEN: Duration = Duration::from_millis(100);

/// Tells what a player thinks, and then what it chooses.
pub fn think(
    ticket: u64,
    book: &Rulebook,
    (record, standing): (&Record<Variant>, &Standing<Action>),
    who: Contender,
    (seed, work): (u64, &Work),
    port: &Port<Message>,
) {
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
        limits: Limits::default(),
        lines: 1,
        now: &|| begun.elapsed(),
        stop: &|| work.is_cancelled(),
        told: &told,
    };
    let scene = Scene { game: book.variant(), record, standing };
    let answer =
        book.values().map_err(Trouble::from).and_then(|values| who.player(MEMORY, seed, values).choose(&scene, &task));
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
    let mut before = record.now().clone();
    for action in thought.line.iter().take(4) {
        let Ok(actions) = variant.actions(&before) else { break };
        text.push(' ');
        text.push_str(&san::text(variant, &before, action, &actions));
        before = action.after.clone();
    }
    text
}
