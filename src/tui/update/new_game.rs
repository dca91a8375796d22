//! Restarting games, puzzles, and confirmation dialogs.

use crate::{
    store::{ComposedPuzzle, MatchScore},
    tui::{
        effects::GameSource,
        state::{AppState, ConfirmDialog, ConfirmedAction, GameSession, Popup},
    },
};

/// Restarts; a game in progress, unless it is a puzzle, after confirmation.
pub fn ask_restart(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    if session.saved.puzzle.is_some() {
        return restart(state);
    }
    // A later game of a match must not be given up by accident, even before its first move.
    let is_in_match = session.saved.match_score.is_some_and(|score| score.game() > 1) && !session.is_over();
    if is_in_match || session.is_under_way() && session.saved.match_score.is_some() {
        confirm(state, "Restart the match? This game is saved.", "new match", "cancel", ConfirmedAction::NewGame);
    } else if session.is_under_way() {
        confirm(state, "Start a new game? This game is saved.", "new game", "cancel", ConfirmedAction::NewGame);
    } else {
        restart(state);
    }
}

/// Restarts the same game. In a match, the next game follows one that is over; otherwise the match begins anew.
pub fn restart(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    let source = match session.worlds().and_then(|game| game.puzzle.clone()) {
        Some(puzzle) => GameSource::RestartedPuzzle { rulebook: session.rulebook.clone(), puzzle },
        None => GameSource::FromRulebook {
            rulebook: session.rulebook.clone(),
            mode: session.mode(),
            fen: session.saved.fen.clone(),
        },
    };
    let (mut seats, clock) = (session.computer_players(), session.saved.clock.as_ref().map(|clock| clock.time_control));
    let current = session.saved.match_score;
    let next = session.next_match_game().or_else(|| MatchScore::begin(current?.games()));
    // The sides change seats between games with odd and even numbers.
    if current.zip(next).is_some_and(|(current, next)| (current.game() + next.game()) % 2 == 1) {
        seats.reverse();
    }
    state.open_game(source, seats, clock);
    if let Some(opening) = &mut state.opening {
        opening.match_score = next;
    }
}

/// Opens the next puzzle; after a composed one, another one of the same kind is composed.
pub fn next_puzzle(state: &mut AppState) {
    let puzzle = state.session.as_ref().and_then(|session| session.worlds()?.puzzle.as_ref());
    if let Some(after) = puzzle.map(|puzzle| puzzle.name.clone()) {
        let source = match ComposedPuzzle::of_name(&after) {
            Some(puzzle) => GameSource::ComposedPuzzle(puzzle.next()),
            None => GameSource::NextPuzzle { after },
        };
        state.open_game(source, Vec::new(), None);
    }
}

/// Asks whether to open a position or a game that was pasted.
pub fn ask_open_pasted(state: &mut AppState, text: &str) {
    let is_kept = state.session.as_ref().is_some_and(GameSession::has_moved);
    let question = format!("Open the pasted text?{}", if is_kept { " The current game is saved." } else { "" });
    confirm(state, &question, "open", "cancel", ConfirmedAction::OpenPasted(text.into()));
}

/// Opens a yes-or-no dialog.
pub fn confirm(state: &mut AppState, text: &str, yes: &'static str, no: &'static str, action: ConfirmedAction) {
    state.popup = Some(Popup::Confirm(ConfirmDialog { text: text.into(), yes, no, action, declined: None }));
}

/// Asks whether to play an odd position.
pub fn ask_position(state: &mut AppState, notes: &str) {
    let text = format!("{notes}. Play it all the same?");
    let (action, declined) = (ConfirmedAction::Keep, Some(ConfirmedAction::UsualStart));
    state.popup = Some(Popup::Confirm(ConfirmDialog { text, yes: "play it", no: "usual start", action, declined }));
}

/// Starts the same game from the start position of its rules.
pub fn start_usually(state: &mut AppState) {
    if let Some(session) = &mut state.session {
        session.saved.fen = None;
    }
    restart(state);
}
