//! Commands on the board.

use std::collections::BTreeSet;

use super::{
    analysis, annotations, browser, choose, classical, copy, cursor_keys::move_cursor, editor, explorer, hand,
    new_game, players_dialog, remote, review, select_square::select_by_key, solver_hint, thinking, training, undo,
    variations, worlds, worlds_messages,
};
use crate::{
    game::Cell,
    network::GuestMessage,
    store::Mode,
    tui::{
        board_places::BoardPlaces,
        effects::{GameSource, SideEffect},
        keys::UiCommand,
        state::{AppState, ConfirmedAction, GameSession, WorldsGame},
    },
};

/// Runs a command on the board.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    let Some(session) = &mut state.session else { return };
    if !matches!(command, UiCommand::LineForward | UiCommand::LineBack | UiCommand::Flip | UiCommand::Cancel) {
        analysis::leave_line(session);
    }
    if move_cursor(session, command) {
        return;
    }
    match command {
        UiCommand::NextTarget => jump(state, true),
        UiCommand::PreviousTarget => jump(state, false),
        UiCommand::Confirm if session.worlds().is_some_and(WorldsGame::is_solved) => new_game::next_puzzle(state),
        UiCommand::Confirm if is_solved_puzzle(session) => training::open_next(state),
        UiCommand::Confirm if session.is_waiting() => thinking::resume(state),
        UiCommand::Confirm => {
            let cell = session.landing_cell(session.cursor.cell);
            select_by_key(state, cell);
        }
        UiCommand::Drop => hand::take_next(state),
        UiCommand::Pass => pass(state),
        UiCommand::Attacks => {
            session.cursor.shows_attacks = !session.cursor.shows_attacks;
            let are_shown = session.cursor.shows_attacks;
            state.notify(if are_shown { "attacked squares are marked" } else { "attacked squares are not marked" });
        }
        UiCommand::Cancel => cancel(state),
        UiCommand::GameList => {
            state.is_home_open = true;
            state.home.clear_filter();
            state.home.has_selected = false;
            state.effects.push(SideEffect::LoadHome);
        }
        UiCommand::NewGame => new_game::ask_restart(state),
        UiCommand::BrowseWorlds => browser::open(state),
        UiCommand::ShowWorldsWhere => worlds_messages::show_next_subset(state),
        UiCommand::Players => players_dialog::open(state),
        UiCommand::Copy => copy::open(state),
        UiCommand::Hint => thinking::hint(state),
        UiCommand::Analyse => analysis::toggle(state),
        UiCommand::LineForward => analysis::follow(state, true),
        UiCommand::LineBack => analysis::follow(state, false),
        UiCommand::Explore => explorer::toggle(state),
        UiCommand::NextExplored => explorer::select(state, true),
        UiCommand::PreviousExplored => explorer::select(state, false),
        UiCommand::PlayExplored => explorer::play(state),
        UiCommand::Undo => undo::undo(state),
        UiCommand::Redo => undo::redo(state),
        UiCommand::StepBack => undo::step_through(state, false),
        UiCommand::StepForward => undo::step_through(state, true),
        UiCommand::GameStart => undo::go_to_end(state, false),
        UiCommand::GameEnd => undo::go_to_end(state, true),
        UiCommand::PreviousVariation => undo::go_to_variation(state, false),
        UiCommand::NextVariation => undo::go_to_variation(state, true),
        UiCommand::Promote => variations::promote(state),
        UiCommand::RemoveMoves => variations::remove(state),
        UiCommand::RestoreMoves => variations::restore(state),
        UiCommand::FoldVariations => variations::fold(state),
        UiCommand::SetUp => editor::open(state),
        UiCommand::Comment => annotations::open_comment(state),
        UiCommand::Annotate => annotations::open_nags(state),
        UiCommand::Review => review::toggle(state),
        UiCommand::NextMistake => review::go_to_mistake(state, true),
        UiCommand::PreviousMistake => review::go_to_mistake(state, false),
        UiCommand::Retry => review::retry(state),
        UiCommand::Resign => classical::ask_resign(state),
        UiCommand::OfferDraw => classical::ask_draw(state),
        _ => {}
    }
}

/// Whether the game is a puzzle for training that is over.
fn is_solved_puzzle(session: &GameSession) -> bool {
    session.classical().and_then(|game| game.training.as_ref()).is_some_and(|training| training.is_over)
}

/// Runs a confirmed action.
pub fn confirmed(state: &mut AppState, action: ConfirmedAction) {
    match action {
        ConfirmedAction::NewGame => new_game::restart(state),
        ConfirmedAction::Resign => classical::resign(state),
        ConfirmedAction::Draw => classical::draw(state),
        ConfirmedAction::DeclineDraw => drop(remote::request(state, GuestMessage::Decline)),
        ConfirmedAction::Memory => worlds::allow_more(state),
        ConfirmedAction::OpenPasted(text) => {
            let rulebook = state.session.as_ref().map(|session| session.rulebook.clone());
            state.open_game(GameSource::Pasted { text: text.into(), rulebook }, Vec::new(), None);
        }
        ConfirmedAction::Keep => {}
        ConfirmedAction::UsualStart => new_game::start_usually(state),
        ConfirmedAction::PlayOn(fen) => {
            let Some(rulebook) = state.session.as_ref().map(|session| session.rulebook.clone()) else { return };
            let source = GameSource::FromRulebook { rulebook, mode: Mode::Game, fen: Some(fen.into()) };
            state.open_game(source, Vec::new(), None);
        }
    }
}

/// Cancels one thing: running work, the selection, a subset view or the analysis.
fn cancel(state: &mut AppState) {
    if review::cancel(state)
        || state.cancel_opening()
        || worlds::cancel(state)
        || solver_hint::cancel(state)
        || thinking::stop(state)
    {
        return;
    }
    let Some(session) = &mut state.session else { return };
    if session.selection.take().is_none()
        && !analysis::leave_line(session)
        && !session.clear_selection()
        && session.classical_mut().is_none_or(|game| game.retry.take().is_none())
        && session.worlds_mut().is_none_or(|game| game.subset.take().is_none())
        && !analysis::switch_off(state)
        && !explorer::switch_off(state)
    {
        let keys = [UiCommand::GameList, UiCommand::Quit, UiCommand::Help].map(|command| state.key_text(command));
        let [games, quit, help] = keys;
        state.notify(format!("{games} other games   {quit} quit (the game is saved)   {help} all keys"));
    }
}

/// Moves the cursor to the next target or movable piece.
fn jump(state: &mut AppState, forward: bool) {
    let Some(session) = &mut state.session else { return };
    let Some(choices) = session.selectable() else { return };
    let targets: BTreeSet<Cell> = session.targets().into_keys().collect();
    let cells = if targets.is_empty() && session.cursor.selected.is_none() { choices.origins() } else { targets };
    let rulebook = session.rulebook.clone();
    session.cursor.shows_placements = true;
    session.cursor.jump(BoardPlaces::new(rulebook.variant().rules()), cells, forward);
}

/// Does an action without a square, if there is such an action.
pub fn pass(state: &mut AppState) {
    let Some(choices) = state.session.as_ref().and_then(|session| session.choices.as_ref()) else { return };
    let passes = choices.passes();
    match passes[..] {
        [] => state.notify("every legal move here needs a square"),
        [index] => choose::play(state, index),
        _ => choose::ask_which(state, passes),
    }
}
