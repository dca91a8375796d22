//! After every change of the position: what was known of the old one is forgotten, what there is to know of the new one
//! is asked for, and the game is kept.

use super::{analyse, versus, worlds};
use crate::{
    store::{Closed, SavedGame},
    tui::{
        state::{
            State,
            play::{Play, Table},
        },
        work::Job,
    },
};

/// Forgets what was known of the position, and asks anew.
pub fn renew(state: &mut State, jobs: &mut Vec<Job>) {
    let ticket = state.next_ticket();
    let Some(play) = &mut state.play else { return };
    // What was being chosen is about the old position.
    play.let_go();
    versus::halt(play, jobs);
    analyse::halt(play, jobs);
    (play.ticket, play.choices, play.lettered, play.hinted) = (ticket, None, false, None);
    match &mut play.table {
        Table::Versus(versus) => {
            (versus.facts, versus.rivals) = (None, None);
            jobs.push(Job::List(ticket, play.book.clone(), Box::new(versus.record.clone())));
        }
        Table::Worlds(worlds) => worlds::renew(ticket, worlds, jobs),
    }
}

/// Keeps the game as it stands.
pub fn keep(state: &State, jobs: &mut Vec<Job>) {
    if let Some(play) = &state.play {
        jobs.push(Job::Save(play.slot.clone(), play.slot.next(), Box::new(saved(play))));
    }
}

/// The game as it is kept.
pub fn saved(play: &Play) -> SavedGame {
    let (moves, closed) = match &play.table {
        Table::Versus(versus) => {
            let closed = versus.record.closed().map(|outcome| Closed::of(play.book.variant(), outcome));
            (versus.played().iter().map(|text| text.squares.clone()).collect(), closed)
        }
        Table::Worlds(worlds) => (worlds.moves().iter().map(|intent| intent.text.clone()).collect(), worlds.closed),
    };
    SavedGame { moves, closed: closed.or_else(|| play.is_over().then_some(Closed::Ruled)), ..play.saved.clone() }
}
