//! Looks at a position for as long as it is on the screen.

use std::{
    num::NonZero,
    sync::{Mutex, PoisonError},
    thread,
    time::Instant,
};

use super::{Message, Office, paced::Paced, think::Asked, think::steps};
use crate::{
    game::Action,
    players::{Contender, Level, Limits, Player, Scene, Search, Task, Thought},
    tui::{
        run::Port,
        state::analysis::{Idea, LINES},
    },
};

/// Bytes for what is known of positions.
const MEMORY: usize = 64 << 20;
/// So many moves of a line are told.
const LONG: usize = 8;

/// Tells what is thought of the best moves, until it is called off or enough is known.
pub fn analyse(asked: &Asked<'_>, analyst: Option<&Contender>, office: &Office, port: &Port<Message>) {
    let Asked { ticket, book, record, standing, work } = *asked;
    let begun = Instant::now();
    // By rank.
    let paced: Mutex<[Paced<(Idea, u64)>; LINES]> = Mutex::default();
    let tell = |told| {
        if !port.tell(Message::Analysed(ticket, told)) {
            work.cancel();
        }
    };
    let told = |thought: &Thought<Action>| {
        let Some(place) = thought.rank.checked_sub(1).filter(|&place| place < LINES) else { return };
        let now = begun.elapsed();
        let rate = thought.nodes.saturating_mul(1000) / u64::try_from(now.as_millis()).unwrap_or(u64::MAX).max(1);
        let idea = Idea {
            rank: thought.rank,
            score: thought.score.to_string(),
            depth: thought.depth,
            line: steps(book.variant(), record, &thought.line, LONG).into(),
        };
        let idea = paced.lock().unwrap_or_else(PoisonError::into_inner)[place].offer((idea, rate), now);
        idea.into_iter().for_each(|idea| tell(Ok(idea)));
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let limits = match analyst {
        // As deep as it can.
        Some(_) if office.patience == Limits::default() => Limits { depth: Some(Limits::FOREVER), ..Limits::default() },
        _ => office.patience,
    };
    let task = Task { limits, lines: LINES, now: &|| begun.elapsed(), stop: &|| work.is_cancelled(), told: &told };
    let scene = Scene { game: book.variant(), record, standing };
    let Some(level) = Level::new(*Level::ALL.end()) else { return };
    let done = match analyst {
        Some(Contender::Engine(program)) => office.engines.ask(program, &book.game, &scene, &task),
        _ => book
            .values(task.stop)
            .and_then(|values| Search::new(level, MEMORY, 0).with(threads).knowing(values).choose(&scene, &task)),
    };
    if work.is_cancelled() {
        return;
    }
    let waiting = paced.into_inner().unwrap_or_else(PoisonError::into_inner);
    waiting.into_iter().filter_map(Paced::rest).for_each(|idea| tell(Ok(idea)));
    if let Err(why) = done {
        tell(Err(why.to_string()));
    }
}
