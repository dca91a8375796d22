//! Hints in solitaires, which the solver has proven.

use super::{reload::save, thinking, worlds::round_task};
use crate::{
    tui::{
        effects::SideEffect,
        keys::UiCommand as Command,
        state::{AppState, GameSession, WorkHandle, WorldsGame},
    },
    worlds::{Puzzle, WorldRules, WorldShare, solver::SolverHint},
};

/// Asks the solver about the current round.
pub fn request(state: &mut AppState) {
    let undo = state.key_text(Command::Undo);
    let Some(session) = &mut state.session else { return };
    let ticket = session.ticket;
    let Some(game) = session.worlds_mut().filter(|game| game.hint_search.is_none()) else { return };
    let Some(goal) = game.hint_goal() else { return };
    if !game.is_counted() {
        return state.notify("the moves are still being counted; try again in a moment");
    }
    let is_failed = |puzzle: &Puzzle| game.current().is_some_and(|turn| puzzle.is_failed(&game.worlds, &turn.round));
    if game.puzzle.as_deref().is_some_and(is_failed) {
        let text = refutation(game, &undo);
        return state.notify(text);
    }
    let work = WorkHandle::default();
    let Some(round) = round_task(game, work.monitor()) else { return };
    game.hint_search = Some(work);
    state.effects.push(SideEffect::FindHint { ticket, round, goal });
}

/// Stops the search. Returns whether there was one.
pub fn cancel(state: &mut AppState) -> bool {
    let game = state.session.as_mut().and_then(GameSession::worlds_mut);
    game.is_some_and(|game| game.hint_search.take().is_some())
}

/// Shows what the solver has found.
pub fn found(state: &mut AppState, hint: Result<SolverHint, String>) {
    let undo = state.key_text(Command::Undo);
    let Some(session) = &mut state.session else { return };
    let Some(game) = session.worlds_mut() else { return };
    if game.hint_search.take().is_none() {
        return;
    }
    let text = match hint {
        Ok(SolverHint::Next { action, rounds, kept }) => {
            let Some(index) = game.intents.iter().position(|intent| intent.text == action) else { return };
            let promise = promise(game, rounds, &kept);
            // The same hint a second time says nothing new.
            count_hint(session, session.hinted != Some(index));
            let Some(text) = thinking::show_hinted(session, index) else { return };
            format!("{text} begins a line that {promise}")
        }
        Ok(SolverHint::NoLine) => {
            let text = refutation(game, &undo);
            count_hint(session, true);
            text
        }
        Ok(SolverHint::NotFound { min_rounds }) if game.puzzle.is_some() || min_rounds <= 1 => {
            "The solver found no line within its limits, and has not proven that there is none.".into()
        }
        Ok(SolverHint::NotFound { min_rounds }) => {
            format!("The solver found no line within its limits. None wins in fewer than {min_rounds} rounds.")
        }
        Err(error) => return state.warn(error),
    };
    let has_moved = session.has_moved();
    state.notify(text);
    if has_moved {
        save(state);
    }
}

fn count_hint(session: &mut GameSession, is_new: bool) {
    session.saved.help.hints = session.saved.help.hints.saturating_add(is_new.into());
}

/// What a line does: "wins in 2 rounds and keeps 40 %".
fn promise(game: &WorldsGame, rounds: u32, kept: &WorldShare) -> String {
    match game.worlds.rules() {
        WorldRules::Unitary => format!("survives {}", count_rounds(rounds)),
        _ => format!("wins in {} and keeps {kept} of all worlds", count_rounds(rounds)),
    }
}

/// Says that no line reaches the goal, and what to do.
fn refutation(game: &WorldsGame, undo: &str) -> String {
    let goal = match (&game.puzzle, game.current()) {
        (Some(puzzle), Some(turn)) => {
            let goal = puzzle.goal_after(&turn.round);
            let rounds = count_rounds(goal.rounds.unwrap_or(0));
            match puzzle.rules {
                WorldRules::Unitary => format!("survives {rounds}"),
                _ if goal.rounds == Some(0) => "solves the puzzle".into(),
                _ if goal.min_kept == WorldShare::none() => format!("wins in {rounds}"),
                _ => format!("wins in {rounds} and keeps {}", goal.min_kept),
            }
        }
        _ if game.worlds.terms().keep > 0 => format!("wins and keeps {} %", game.worlds.terms().keep),
        _ => "wins".into(),
    };
    let remedy = if game.can_undo() { format!("; {undo} takes the move back") } else { String::new() };
    format!("No line from here {goal}{remedy}.")
}

fn count_rounds(rounds: u32) -> String {
    if rounds == 1 { "1 round".into() } else { format!("{rounds} rounds") }
}
