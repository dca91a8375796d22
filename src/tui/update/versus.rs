//! A game of one world: playing, taking back, and the ends that players make.

use super::{
    fresh::ask,
    renew::{keep, renew},
    time,
};
use std::time::Duration;

use crate::{
    game::Outcome,
    store::Closed,
    tui::{
        state::{
            State,
            ask::Consent,
            play::{Play, Table},
            versus::{Text, Versus},
        },
        work::{Job, Naming},
    },
};

/// Plays an action of the position now.
pub fn play(state: &mut State, index: usize, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let (book, slot, lettered, mover) = (play.book.clone(), play.slot.clone(), play.lettered, play.mover());
    let Some(choice) = play.choices.as_ref().and_then(|choices| choices.list.get(index)).cloned() else { return };
    let Some(versus) = play.versus_mut() else { return };
    let Some(standing) = versus.facts.as_ref().map(|facts| facts.standing.clone()) else { return };
    let Some(action) = standing.actions.get(index).cloned() else { return };
    let number = versus.record.actions().len();
    versus.texts.truncate(number);
    let squares = choice.squares.clone();
    versus.texts.push(Text { squares: choice.squares, san: Some(choice.san).filter(|_| lettered) });
    if !lettered {
        let before = versus.record.now().clone();
        let naming = Naming { slot, index: number, book, before, action: action.clone(), squares, standing };
        jobs.push(Job::Name(Box::new(naming)));
    }
    let after = action.after.clone();
    versus.record.push(action, after);
    play.paused = false;
    time::turn(play, mover);
    play.let_go();
    play.hand.cursor = choice.goal.unwrap_or(play.hand.cursor);
    renew(state, jobs);
    keep(state, jobs);
}

/// Takes the last action, or the end of the game, back.
pub fn undo(state: &mut State, jobs: &mut Vec<Job>) {
    turn_page(state, jobs, "this is where the game began", |v| v.record.undo());
}

/// Does again what was taken back.
pub fn redo(state: &mut State, jobs: &mut Vec<Job>) {
    turn_page(state, jobs, "nothing was taken back", |v| v.record.redo());
}

fn turn_page(state: &mut State, jobs: &mut Vec<Job>, otherwise: &str, turn: impl Fn(&mut Versus) -> bool) {
    let Some(play) = &mut state.play else { return };
    if !play.versus_mut().is_some_and(&turn) {
        return state.say(otherwise);
    }
    play.to_a_person(|play| play.versus_mut().is_some_and(&turn));
    // Whoever goes on after a loss on time plays without a clock.
    let late = play.saved.clock.take_if(|timer| timer.left.iter().any(Duration::is_zero));
    let who = play.seat(play.mover()).filter(|_| !play.is_over());
    renew(state, jobs);
    keep(state, jobs);
    if let Some(who) = who {
        state.say(format!("{who} waits: ↵ lets it go on, or play for it"));
    } else if late.is_some() {
        state.say("the game goes on without a clock");
    }
}

/// Calls off what somebody of the program's thinks. `false` if nobody thinks.
pub fn halt(play: &mut Play, jobs: &mut Vec<Job>) -> bool {
    let thinking = play.thinking.take();
    let thinks = thinking.is_some();
    jobs.extend(thinking.map(|thinking| Job::Stop(thinking.work)));
    thinks
}

/// Whether somebody of the program's has the turn: nobody else ends the game then. People are told.
fn others_turn(state: &mut State) -> bool {
    let who = state.play.as_ref().and_then(|play| play.seat(play.mover()));
    if let Some(who) = &who {
        state.say(format!("{who} has the turn; a game is given up, or a draw offered, by whoever has it"));
    }
    who.is_some()
}

/// Asks whether the player to move gives up.
pub fn ask_resign(state: &mut State) {
    let Some(play) = &state.play else { return };
    if play.is_over() {
        return state.say("the game is over already");
    }
    if others_turn(state) {
        return;
    }
    let Some(play) = &state.play else { return };
    let text = format!("Does {} resign?", play.player(play.mover()));
    ask(state, &text, "resign", "play on", Consent::Resign);
}

/// The player to move gives up: with two players the other one wins.
pub fn resign(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(play) = &state.play else { return };
    close(state, Closed::Resigned(play.mover()), jobs);
}

/// Asks about a draw: the rules, if they offer one; else the other player.
pub fn ask_draw(state: &mut State) {
    let Some(play) = &state.play else { return };
    if play.is_over() {
        return state.say("the game is over already");
    }
    if others_turn(state) {
        return;
    }
    let Some(play) = &state.play else { return };
    let asked = (0..play.book.rules().players.len()).filter(|&p| p != play.mover());
    let is_settled = claim(play).is_none();
    if is_settled && let Some(who) = asked.clone().find_map(|player| play.seat(player)) {
        return state.say(format!("{who} would rather play on"));
    }
    let mover = play.player(play.mover());
    if let Some(claim) = claim(play) {
        let text = format!("{mover} may end the game: {}.", claim.reason);
        return ask(state, &text, "claim it", "play on", Consent::Draw);
    }
    let others: Vec<&str> =
        (0..play.book.rules().players.len()).filter(|&p| p != play.mover()).map(|p| play.player(p)).collect();
    let text = format!("{mover} offers a draw. Does {} accept?", others.join(" and "));
    ask(state, &text, "accept", "play on", Consent::Draw);
}

/// The draw is claimed or agreed.
pub fn draw(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(play) = &state.play else { return };
    close(state, if claim(play).is_some() { Closed::Claimed } else { Closed::Agreed }, jobs);
}

/// The end that the rules offer to the player to move.
fn claim(play: &Play) -> Option<Outcome> {
    play.versus()?.facts.as_ref()?.standing.claim.clone()
}

/// Ends the game as the players do.
pub fn close(state: &mut State, closed: Closed, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let outcome = if closed == Closed::Claimed { claim(play) } else { closed.outcome(play.book.variant()) };
    let Some(outcome) = outcome else { return };
    play.let_go();
    match &mut play.table {
        Table::Versus(versus) => versus.record.close(outcome),
        Table::Worlds(table) => table.closed = Some(closed),
    }
    renew(state, jobs);
    keep(state, jobs);
}
