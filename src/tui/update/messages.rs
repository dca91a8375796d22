//! Handles messages from workers. Replies to outdated requests are ignored.

use std::sync::Arc;

use super::{
    analysis, browser, command_line,
    reload::{reload, save},
    thinking, worlds, worlds_messages,
};
use crate::game::Rules;
use crate::store::GameClock;
use crate::tui::{
    effects::{HomeContents, Message, SideEffect},
    state::{
        AppState, Popup,
        classical::PositionFacts,
        home::SavedPicture,
        session::{GameSession, SessionKind},
    },
};

/// Handles a message from a worker.
pub fn handle_message(state: &mut AppState, message: Message, effects: &mut Vec<SideEffect>) {
    match message {
        Message::HomeLoaded(survey) => home_loaded(state, *survey),
        Message::GameOpened(ticket, session, note) => game_opened(state, ticket, *session, note, effects),
        Message::OpenFailed(ticket, why) => {
            if is_pending(state, ticket) {
                state.opening = None;
                if state.session.is_none() && state.home.games.is_none() {
                    effects.push(SideEffect::LoadHome);
                }
                state.warn(why);
            }
        }
        Message::SaveFailed(why) => state.warn(format!("the game is not saved: {why}")),
        Message::SavedPictureLoaded(file, picture) => {
            if let Some(kept) = state.home.saved_games.iter_mut().find(|kept| kept.file == file) {
                kept.picture = SavedPicture::Loaded(picture);
            }
        }
        Message::MoveSan(save_slot, index, squares, san) => {
            let session = state.session.as_mut().filter(|session| Arc::ptr_eq(&session.save_slot, &save_slot));
            if let Some(text) = session.and_then(|session| session.classical_mut()?.moves.get_mut(index))
                && text.coordinates == squares
            {
                text.san = Some(san);
            }
        }
        Message::ActionsListed(ticket, listed) => {
            let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
            let SessionKind::ClassicalGame(classical) = &mut session.kind else { return };
            session.has_san = listed.choices.list.is_empty();
            session.choices = Some(Arc::new(listed.choices));
            classical.facts = Some(PositionFacts { standing: Arc::new(listed.standing), checked: listed.checked });
            if session.is_over() {
                // Saves the result, so that the game is no longer listed as unfinished.
                save(state, effects);
            }
            refresh_command_line(state);
            thinking::start_thinking(state, effects);
            analysis::begin(state, effects);
        }
        Message::AnalysisUpdated(ticket, told) => analysis::update(state, ticket, told),
        Message::ThinkingUpdated(ticket, text) => thinking::progress(state, ticket, text),
        Message::PlayerChose(ticket, index, claims) => thinking::player_chose(state, ticket, index, claims, effects),
        Message::EngineFailed(save_slot, who, why) => thinking::engine_failed(state, &save_slot, &who, &why),
        Message::PlayerFailed(ticket, why) => thinking::player_failed(state, ticket, &why),
        Message::SanReady(ticket, sans) => {
            let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
            if let Some(choices) = session.choices.as_mut().map(Arc::make_mut) {
                for (choice, san) in choices.list.iter_mut().zip(sans) {
                    choice.san = san;
                }
            }
            session.has_san = true;
            refresh_command_line(state);
        }
        Message::OpenProgress(ticket, progress) => {
            if let Some(opening) = state.opening.as_mut().filter(|opening| opening.ticket == ticket) {
                opening.progress = progress;
            }
        }
        Message::ExpandProgress(ticket, progress) => worlds::expand_progress(state, ticket, progress),
        Message::WorldsExpanded(ticket, turn) => worlds::worlds_expanded(state, ticket, *turn, effects),
        Message::ExpandFailed(ticket, why) => worlds::expand_failed(state, ticket, &why, effects),
        Message::IntentsSampled(ticket, intents, choices) => {
            worlds_messages::intents_sampled(state, ticket, intents, choices);
            refresh_command_line(state);
        }
        Message::CountProgress(ticket, progress) => worlds_messages::count_progress(state, ticket, progress),
        Message::LegalCounted(ticket, all) => {
            worlds_messages::legal_counted(state, ticket, &all);
            refresh_command_line(state);
            thinking::start_thinking(state, effects);
        }
        Message::CollapseReasons(ticket, whys) => worlds_messages::collapse_reasons(state, ticket, whys),
        Message::SubsetCounted(ticket, given, census) => worlds_messages::subset_counted(state, ticket, given, *census),
        Message::WorldFound(ticket, told) => browser::found(state, ticket, told.map(|shown| shown.map(|shown| *shown))),
        Message::ScoreRecorded(ticket, score, before) => worlds_messages::score_recorded(state, ticket, score, before),
        Message::PgnExported(Ok(path)) => state.notify(format!("exported to {path}")),
        Message::PgnExported(Err(why)) => state.warn(why),
        Message::WitnessFound(ticket, witness) => worlds_messages::witness_found(state, ticket, *witness),
        Message::OpponentChoices(ticket, choices) => {
            let session = state.session.as_mut().filter(|session| session.ticket == ticket);
            if let Some(classical) = session.and_then(|session| session.classical_mut()) {
                classical.opponent_choices = Some(choices);
            }
        }
        Message::RulesFailed(ticket, why) => {
            if let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) {
                // The computer player cannot move. A person may undo or change the player.
                session.is_paused = session.computer_player(session.mover()).is_some();
                state.queued_keys.clear();
                state.warn(format!("the rules fail in this position: {why}"));
            }
        }
    }
}

/// The home screen is loaded.
fn home_loaded(state: &mut AppState, survey: HomeContents) {
    let HomeContents { games: entries, saved_games: kept, puzzles, scores } = survey;
    let home = &mut state.home;
    (home.games, home.saved_games, home.puzzles, home.scores) = (Some(entries), kept, puzzles, scores);
    home.selected = home.selected.min(home.rows().len().saturating_sub(1));
}

/// A game was opened.
fn game_opened(
    state: &mut AppState,
    ticket: u64,
    mut session: GameSession,
    note: Option<String>,
    effects: &mut Vec<SideEffect>,
) {
    if !is_pending(state, ticket) {
        return;
    }
    effects.extend(missing_san(&session));
    worlds::leave(state, effects);
    let (seats, clock) = state.opening.take().map_or_else(Default::default, |opening| (opening.seats, opening.clock));
    if let Some(clock) = clock {
        session.saved.clock = Some(GameClock::new(clock, session.rulebook.rules().players.len()));
    }
    for (player, who) in seats.into_iter().enumerate().filter(|(_, who)| who.is_some()) {
        session.set_player(player, who);
    }
    if session.computer_player(0).is_some()
        && session.computer_player(1).is_none()
        && second_starts_above(session.rulebook.rules())
    {
        session.cursor.is_flipped = true;
    }
    state.is_home_open = false;
    state.popup = None;
    state.session = Some(session);
    reload(state, effects);
    thinking::start_engines(state, effects);
    if let Some(note) = note {
        state.warn(note);
    }
}

/// Whether the second of two players starts above the first. A person who plays that side then sees the board
/// flipped.
fn second_starts_above(rules: &Rules) -> bool {
    let rows = |player: usize| -> Vec<u32> {
        let own = rules.board.cells().filter(|cell| {
            let piece = rules.setup.get(cell.index()).and_then(|content| content.kind.index());
            piece.and_then(|piece| rules.pieces.get(piece)).is_some_and(|piece| piece.owner == player)
        });
        own.map(|cell| u32::from(rules.board.screen_position(cell).1)).collect()
    };
    let (first, second) = (rows(0), rows(1));
    rules.players.len() == 2
        && second.iter().max().zip(first.iter().min()).is_some_and(|(second, first)| second < first)
}

/// Whether an opened game is still the requested one.
fn is_pending(state: &AppState, ticket: u64) -> bool {
    state.opening.as_ref().is_some_and(|opening| opening.ticket == ticket)
}

/// Refreshes the command line: more completions may be known.
fn refresh_command_line(state: &mut AppState) {
    if let Some(Popup::CommandLine(mut open)) = state.popup.take_if(|popup| matches!(popup, Popup::CommandLine(_))) {
        command_line::refresh(state, &mut open);
        state.popup = Some(Popup::CommandLine(open));
    }
}

/// Requests SAN for the moves of a resumed game.
fn missing_san(session: &GameSession) -> Option<SideEffect> {
    let classical = session.classical()?;
    let squares: Vec<String> = classical.moves.iter().map(|text| text.coordinates.clone()).collect();
    let record = Box::new(classical.record.clone());
    (!squares.is_empty())
        .then(|| SideEffect::WriteAllSan(session.save_slot.clone(), session.rulebook.clone(), record, squares))
}
