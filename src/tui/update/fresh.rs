//! New games, and questions to be answered with yes or no.

use crate::players::PlayerSpec;
use crate::tui::{
    state::{
        Opening, Popup, State,
        ask::{Consent, Question},
    },
    work::{Job, Wanted},
};

/// Has a game opened, with somebody of the program's in these places.
pub fn open(state: &mut State, ticket: u64, wanted: Wanted, seats: Vec<Option<PlayerSpec>>, jobs: &mut Vec<Job>) {
    begin(state, Opening { seats, ..Opening::new(ticket) }, wanted, jobs);
}

fn begin(state: &mut State, opening: Opening, wanted: Wanted, jobs: &mut Vec<Job>) {
    let ticket = opening.ticket;
    jobs.push(Job::Open(ticket, wanted, opening.work.clone()));
    state.opening = Some(opening);
}

/// Begins anew, after asking if a game is under way.
pub fn ask_new(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(play) = &state.play else { return };
    if play.is_under_way() {
        let text = "Leave this game and begin a new one? This one is kept.";
        ask(state, text, "a new game", "go on", Consent::NewGame);
    } else {
        begin_anew(state, jobs);
    }
}

/// Begins the same game anew.
pub fn begin_anew(state: &mut State, jobs: &mut Vec<Job>) {
    let ticket = state.next_ticket();
    let Some(play) = &state.play else { return };
    let wanted = match play.worlds().and_then(|table| table.puzzle.clone()) {
        Some(puzzle) => Wanted::Puzzle(puzzle),
        None => Wanted::Again(play.book.clone(), play.mode(), play.saved.fen.clone()),
    };
    let seats = play.saved.seats.clone();
    let clock = play.saved.clock.as_ref().map(|timer| (timer.all, timer.more));
    begin(state, Opening { seats, clock, ..Opening::new(ticket) }, wanted, jobs);
}

/// Goes on from a puzzle to the next one.
pub fn next_puzzle(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(puzzle) = state.play.as_ref().and_then(|play| play.worlds()?.puzzle.clone()) else { return };
    let ticket = state.next_ticket();
    open(state, ticket, Wanted::PuzzleAfter(puzzle.name.clone()), Vec::new(), jobs);
}

/// Asks a question.
pub fn ask(state: &mut State, text: &str, yes: &str, no: &str, consent: Consent) {
    let question = Question { text: text.into(), yes: yes.into(), no: no.into(), consent };
    state.popup = Some(Popup::Question(question));
}
