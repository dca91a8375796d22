//! Solving puzzles of ordinary games for training. The solution is the main line of the tree, so a move is right if it is already there.

use super::reload::reload;
use crate::{
    game::MoveId,
    tui::{
        effects::{GameSource, SideEffect},
        keys::UiCommand,
        state::{AppState, GameSession, TrainingGame},
    },
};

/// Opens the puzzle of a game, or of any game, that has been due longest.
pub fn open(state: &mut AppState, game: Option<String>) {
    state.open_game(GameSource::Training { game }, Vec::new(), None);
}

/// Judges a move that was played. The reply to a right move follows at once; a wrong move is taken back.
pub fn attempted(state: &mut AppState, id: MoveId) {
    let [show, next] = [UiCommand::Retry, UiCommand::Confirm].map(|command| state.key_text(command));
    let Some(session) = &mut state.session else { return };
    let Some(game) = session.classical_mut() else { return };
    let Some(training) = game.training.as_mut().filter(|training| !training.is_over) else { return };
    let text = game.tree.get(id).label.shown().to_owned();
    let played = game.tree.ply();
    let notice = if training.solution.get(played - 1) != Some(&id) {
        game.tree.remove(id);
        fail(training, &mut state.effects);
        format!("{text} is not the best move; try again, or {show} shows the solution")
    } else if let Some(&reply) = training.solution.get(played) {
        game.tree.go_to(Some(reply));
        format!("{text} is right; find the next move")
    } else {
        training.is_over = true;
        let is_first_attempt = !training.has_failed;
        if is_first_attempt {
            state.effects.push(record(training, true));
        }
        let praise = if is_first_attempt { "Solved" } else { "Solved, though not at the first attempt" };
        match training.others_due {
            0 => format!("{praise}! No other puzzle is due"),
            due => format!("{praise}! {due} more due; {next} opens the next one"),
        }
    };
    session.pause();
    reload(state);
    state.notify(notice);
}

/// Shows the solution. Returns `false` if no puzzle is being solved.
pub fn show_solution(state: &mut AppState) -> bool {
    let game = state.session.as_mut().and_then(GameSession::classical_mut);
    let Some(game) = game else { return false };
    let Some(training) = game.training.as_mut().filter(|training| !training.is_over) else { return false };
    fail(training, &mut state.effects);
    training.is_over = true;
    let rest = &training.solution[game.tree.ply().min(training.solution.len())..];
    let moves: Vec<&str> = rest.iter().map(|&id| game.tree.get(id).label.shown()).collect();
    let text = format!("the solution is {}", moves.join(" "));
    state.notify(text);
    true
}

/// Opens the next puzzle that is due, of the same game.
pub fn open_next(state: &mut AppState) {
    let game = state.session.as_ref().and_then(GameSession::classical);
    if let Some(training) = game.and_then(|game| game.training.as_ref()) {
        let game = training.puzzle.game.clone();
        open(state, Some(game));
    }
}

/// Notes that the puzzle was not solved at the first attempt.
fn fail(training: &mut TrainingGame, effects: &mut Vec<SideEffect>) {
    if !std::mem::replace(&mut training.has_failed, true) {
        effects.push(record(training, false));
    }
}

fn record(training: &TrainingGame, is_solved: bool) -> SideEffect {
    let (game, fen) = (training.puzzle.game.clone(), training.puzzle.fen.clone());
    SideEffect::RecordTraining { game, fen, is_solved }
}
