//! Handles messages from workers. Replies to outdated requests are ignored.

use std::sync::Arc;

use super::{
    analysis, browser, card, command_line, copy, explorer, game_chooser, home, home_messages, new_game,
    reload::{reload, save},
    remote, review, solver_hint, thinking, worlds, worlds_messages,
};
use crate::{
    game::Rules,
    store::GameClock,
    tui::{
        board_places::BoardPlaces,
        effects::{Message, OpenedGame, PositionReport, SideEffect},
        state::{ActionChoices, AppState, BoardCursor, GameSession, MovedSave, Popup, PositionFacts, SavedDetails},
    },
};

/// Handles a message from a worker.
pub fn handle_message(state: &mut AppState, message: Message) {
    match message {
        Message::HomeListed(contents) => home_messages::home_listed(state, *contents),
        Message::SavedGamesListed { saved_games, problem } => {
            home_messages::saved_games_listed(state, saved_games, problem);
        }
        Message::RulesRead { rule_file, rules } => home_messages::rules_read(state, &rule_file, rules),
        Message::PuzzlesLoaded(puzzles) => state.home.puzzles = puzzles,
        Message::SavedPositionLoaded { file, position } => {
            if let Some(saved) = state.home.saved_games.iter_mut().find(|saved| saved.file == file) {
                saved.details = SavedDetails::Loaded(position);
            }
        }
        Message::SaveDeleted(trashed) => home_messages::save_deleted(state, trashed),
        Message::SaveRestored(restored) => home_messages::save_restored(state, restored),
        Message::GameOpened { ticket, opened } => game_opened(state, ticket, opened),
        Message::Position { ticket, report } => {
            if state.session.as_ref().is_some_and(|session| session.ticket == ticket) {
                handle_report(state, report);
            }
        }
        Message::MoveSan { save_slot, id, san } => {
            let session = state.session.as_mut().filter(|session| Arc::ptr_eq(&session.save_slot, &save_slot));
            if let Some(game) = session.and_then(GameSession::classical_mut) {
                game.tree.get_mut(id).label.san = Some(san);
            }
        }
        Message::WorldsExpanded { ticket, expanded } => worlds::expanded(state, ticket, expanded),
        // The rulebook has it; only the screen must be drawn again.
        Message::GuideWritten => {}
        Message::CardWritten { ticket, card } => card::written(state, ticket, card),
        Message::WorldFound { ticket, found } => browser::found(state, ticket, found),
        Message::TextCopied(copied) => copy::copied(state, copied),
        Message::FileExported(Ok(path)) => state.notify(format!("exported to {path}")),
        Message::FileExported(Err(error)) => state.warn(error),
        Message::EngineFailed { save_slot, player, error } => {
            thinking::engine_failed(state, &save_slot, &player, &error);
        }
        Message::GameReviewed { save_slot, reviewed } => review::reviewed(state, &save_slot, *reviewed),
        Message::SettingFailed(error) => state.warn(format!("the setting holds until you quit: {error}")),
        Message::SaveFailed(error) => state.warn(format!("the game is not saved: {error}")),
        Message::GamesListed { ticket, games, is_last, problem } => {
            game_chooser::listed(state, ticket, games, is_last, problem);
        }
        Message::Remote(event) => remote::handle_event(state, event),
        Message::SaveMoved(MovedSave { from, to }) => {
            state.warn(format!("another program has changed {from}; this game is now saved as {to}"));
        }
    }
}

/// Handles a report about the current position.
fn handle_report(state: &mut AppState, report: PositionReport) {
    use PositionReport::{ActionsListed, IntentsSampled, LegalCounted, SanReady};
    let Some(session) = &mut state.session else { return };
    let adds_completions =
        matches!(report, ActionsListed { .. } | SanReady(_) | IntentsSampled { .. } | LegalCounted(_));
    match report {
        PositionReport::ActionsListed { facts, choices } => actions_listed(state, facts, choices),
        PositionReport::SanReady(sans) => {
            if let Some(choices) = session.choices.as_mut().map(Arc::make_mut) {
                choices.list.iter_mut().zip(sans).for_each(|(choice, san)| choice.san = san);
            }
            session.has_san = true;
        }
        PositionReport::Spellings(spellings) => {
            if let Some(choices) = session.choices.as_mut().map(Arc::make_mut) {
                choices.list.iter_mut().zip(spellings).for_each(|(choice, spelling)| choice.spellings.push(spelling));
            }
        }
        PositionReport::OpponentChoices(choices) => {
            if let Some(game) = session.classical_mut() {
                game.opponent_choices = Some(choices);
            }
        }
        PositionReport::RulesFailed(error) => {
            // The computer player cannot move. A person may undo or change the player.
            session.is_paused = session.computer_to_move().is_some();
            state.queued_keys.clear();
            state.warn(format!("the rules fail in this position: {error}"));
        }
        PositionReport::IntentsSampled { intents, choices } => {
            worlds_messages::intents_sampled(session, intents, choices);
        }
        PositionReport::LegalCounted(all) => {
            worlds_messages::legal_counted(session, &all);
            thinking::start_thinking(state);
        }
        PositionReport::CollapseReasons(reasons) => {
            if let Some(game) = session.worlds_mut() {
                game.collapse_reasons.extend(reasons);
            }
        }
        PositionReport::NatureForecast { text, forecast } => {
            if let Some(game) = session.worlds_mut() {
                game.nature_forecasts.insert(text, forecast);
            }
        }
        PositionReport::RefusalExplained { text, reason } => command_line::refusal_explained(state, &text, reason),
        PositionReport::SubsetCounted { condition, census } => {
            if let Some(game) = session.worlds_mut() {
                worlds_messages::subset_counted(game, condition, *census);
            }
        }
        PositionReport::ScoreRecorded(score) => {
            if let Some(game) = session.worlds_mut() {
                game.score = Some(score);
            }
        }
        PositionReport::HintFound(hint) => solver_hint::found(state, hint),
        PositionReport::WitnessFound(witness) => worlds_messages::witness_found(state, *witness),
        PositionReport::AnalysisUpdated(update) => analysis::update(state, update),
        PositionReport::Explored(found) => explorer::found(state, found),
        PositionReport::ThinkingUpdated(summary) => {
            if let Some(thinking) = session.thinking.as_mut() {
                thinking.summary = Some(summary);
            }
        }
        PositionReport::PlayerChose { index, claims_draw } => thinking::player_chose(state, index, claims_draw),
        PositionReport::PlayerFailed(error) => thinking::player_failed(state, &error),
    }
    if adds_completions {
        refresh_completions(state);
    }
}

/// The legal actions of a classical position are listed.
fn actions_listed(state: &mut AppState, facts: PositionFacts, choices: ActionChoices) {
    let Some(session) = &mut state.session else { return };
    session.has_san = choices.list.is_empty();
    session.choices = Some(Arc::new(choices));
    if let Some(game) = session.classical_mut() {
        if facts.status.outcome.is_some() && game.record().closed().is_none() {
            game.ending_moves.insert(game.tree.current());
        }
        game.facts = Some(facts);
    }
    place_cursor(session);
    if session.is_over() {
        // Saves the result, so that the game is no longer listed as unfinished.
        save(state);
    }
    thinking::start_thinking(state);
    analysis::begin(state);
}

/// Moves the cursor from where it starts to the nearest square with an action, unless a person has moved it or played.
fn place_cursor(session: &mut GameSession) {
    let played = session.classical().map_or(0, |game| game.record().actions().len());
    let no_person_played = (0..played).all(|turn| session.computer_player(turn).is_some());
    let start = BoardCursor::new(session.board()).cell;
    let Some(choices) = session.choices.clone() else { return };
    if session.cursor.cell == start && no_person_played {
        let rulebook = session.rulebook.clone();
        let targets = choices.initial_targets().into_keys();
        let cells = choices.origins().into_iter().chain(targets);
        session.cursor.go_to_nearest(BoardPlaces::new(rulebook.rules()), cells);
    }
}

/// Updates the completions of an open command line.
fn refresh_completions(state: &mut AppState) {
    if let Some(Popup::CommandLine(mut line)) = state.popup.take_if(|popup| matches!(popup, Popup::CommandLine(_))) {
        command_line::refresh(state, &mut line);
        state.popup = Some(Popup::CommandLine(line));
    }
}

/// A game was opened, or could not be.
fn game_opened(state: &mut AppState, ticket: u64, opened: Result<OpenedGame, String>) {
    let Some(opening) = state.opening.take_if(|opening| opening.ticket == ticket) else { return };
    if let Some(name) = &opening.composed_puzzle {
        home::remember_number(state, name);
    }
    let OpenedGame { mut session, notice, warning, position_notes } = match opened {
        Ok(opened) => opened,
        Err(error) => {
            if state.session.is_none() && state.home.games.is_none() {
                state.effects.push(SideEffect::LoadHome);
            }
            return state.warn(error);
        }
    };
    state.effects.extend(missing_san(&session));
    if let Some(clock) = opening.clock {
        session.saved.clock = Some(GameClock::new(clock, session.rules().players.len()));
    }
    if opening.match_score.is_some() {
        session.saved.match_score = opening.match_score;
    }
    for (seat, player) in opening.seats.into_iter().enumerate().filter(|(_, player)| player.is_some()) {
        session.set_player(seat, player);
    }
    if let Some((table, events)) = opening.remote {
        session.remote = Some(table);
        state.effects.push(SideEffect::Listen { events });
    }
    let is_second = session.computer_player(0).is_some() && session.computer_player(1).is_none()
        || session.open_table().is_some_and(|table| table.player == Some(1));
    let is_alone = session.worlds().is_some_and(|game| !game.is_quantum() && game.player() == 1);
    let solves_second = session.classical().is_some_and(|game| game.training.is_some()) && session.mover() == 1;
    session.cursor.is_flipped = (is_second || is_alone || solves_second) && second_starts_above(session.rules());
    state.is_home_open = false;
    state.popup = None;
    let guide = (!session.rulebook.has_guide())
        .then(|| SideEffect::WriteGuide { rulebook: session.rulebook.clone(), monitor: session.guide_work.monitor() });
    state.session = Some(*session);
    reload(state);
    state.effects.extend(guide);
    thinking::start_engines(state);
    if let Some(notice) = notice {
        state.notify(notice);
    }
    if let Some(warning) = warning {
        state.warn(warning);
    }
    if let Some(notes) = position_notes {
        new_game::ask_position(state, &notes);
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

/// Requests SAN for the moves of a resumed game.
pub(super) fn missing_san(session: &GameSession) -> Option<SideEffect> {
    let game = session.classical().filter(|game| !game.tree.is_empty())?;
    Some(SideEffect::WriteSan {
        save_slot: session.save_slot.clone(),
        rulebook: session.rulebook.clone(),
        tree: Box::new(game.tree.clone()),
        moves: game.tree.all(),
    })
}
