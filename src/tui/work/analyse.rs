//! Looks at a position for as long as it is on the screen.

use std::{
    num::NonZero,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use super::{Message, Office, think::Asked, think::line};
use crate::{
    game::Action,
    players::{Level, Player, Scene, Search, Task, Thought},
    tui::{
        run::Port,
        state::analysis::{Idea, LINES},
    },
};

/// Bytes for what is known of positions.
const MEMORY: usize = 64 << 20;
/// What is thought of a move is told no more often.
const OFTEN: Duration = Duration::from_millis(100);
/// So many moves of a line are told.
const LONG: usize = 8;

/// Tells what is thought of the best moves, until it is called off or enough is known.
pub fn analyse(asked: &Asked<'_>, office: &Office, port: &Port<Message>) {
    let Asked { ticket, book, record, standing, work } = *asked;
    let begun = Instant::now();
    // By rank: when something was last told of it. What comes sooner waits for the next depth.
    let told_at: [AtomicU64; LINES] = Default::default();
    let waiting: Mutex<[Option<(Idea, u64)>; LINES]> = Mutex::default();
    let tell = |told| {
        if !port.tell(Message::Analysed(ticket, told)) {
            work.cancel();
        }
    };
    let told = |thought: &Thought<Action>| {
        let Some(place) = thought.rank.checked_sub(1).filter(|&place| place < LINES) else { return };
        let now = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX).max(1);
        let rate = thought.nodes.saturating_mul(1000) / now;
        let idea = Idea {
            rank: thought.rank,
            score: thought.score.to_string(),
            depth: thought.depth,
            line: line(book.variant(), record, &thought.line, LONG),
            squares: thought.line.first().map_or((None, None), |first| (first.from, first.to)),
        };
        let often = u64::try_from(OFTEN.as_millis()).unwrap_or(0);
        let last = told_at[place].load(Ordering::Relaxed);
        let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if last == 0 || now >= last + often {
            told_at[place].store(now, Ordering::Relaxed);
            waiting[place] = None;
            tell(Ok((idea, rate)));
        } else {
            waiting[place] = Some((idea, rate));
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let task = Task {
        limits: office.patience,
        lines: LINES,
        now: &|| begun.elapsed(),
        stop: &|| work.is_cancelled(),
        told: &told,
    };
    let scene = Scene { game: book.variant(), record, standing };
    let Some(level) = Level::new(*Level::ALL.end()) else { return };
    let done = book
        .values()
        .map_err(Into::into)
        .and_then(|values| Search::new(level, MEMORY, 0).with(threads).knowing(values).choose(&scene, &task));
    if work.is_cancelled() {
        return;
    }
    waiting.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().flatten().for_each(|idea| tell(Ok(idea)));
    if let Err(why) = done {
        tell(Err(why.to_string()));
    }
}
