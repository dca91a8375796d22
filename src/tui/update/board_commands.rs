//! Commands on the board: selecting, playing, dropping and passing.

use std::collections::BTreeSet;

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    analysis, browser, choose, classical, command_line, new_game, players_dialog, text_edit::typed_letter, thinking,
    undo, worlds, worlds_messages,
};
use crate::{
    game::{Cell, Kind},
    store::Mode,
    tui::{
        board_places::BoardPlaces,
        effects::{GameSource, SideEffect},
        keys::UiCommand,
        state::{AppState, ConfirmedAction, FileLetter, Popup, WorldsGame},
    },
    worlds::WorldRules,
};

/// Squares per page.
const PAGE_SQUARES: usize = 4;

/// Handles an unbound key: most letters start a move.
pub fn unbound_key(state: &mut AppState, key: KeyEvent) {
    let Some(letter) = typed_letter(&key) else { return };
    let reason = state.keymap.command_for(state.focus(), &key).and_then(|command| state.unsupported_reason(command));
    let names_file = state.session.as_ref().is_some_and(|session| session.has_file(letter));
    if let Some(reason) = reason.filter(|_| !names_file) {
        state.notify(reason);
    } else if letter.is_alphanumeric() {
        state.session.as_mut().map(analysis::leave_line);
        state.popup = Some(Popup::CommandLine(command_line::open(state, &letter.to_string())));
    } else {
        state.notify(format!("{letter} is not bound here; ? shows all keys"));
    }
}

/// Remembers a bound letter that may also start a square name, if its command only changes the view.
pub fn remember_file_letter(state: &mut AppState, key: KeyEvent, command: Option<UiCommand>) {
    use UiCommand::{Down, Drop, Flip, GameList, Left, Right, Up};
    let Some(session) = state.shown_session().filter(|_| state.popup.is_none()) else { return };
    let KeyCode::Char(letter) = key.code else { return };
    if session.has_file(letter) && matches!(command, Some(Down | Flip | Drop | GameList | Left | Right | Up)) {
        state.last_file_letter = Some(FileLetter { letter, cursor: session.cursor });
    }
}

/// After such a letter, a digit or the capture sign means that a move is being typed. Reverts the letter's command
/// and opens the command line.
pub fn retype(state: &mut AppState, before: Option<FileLetter>, key: KeyEvent) -> bool {
    let (Some(FileLetter { letter, cursor }), Some(digit @ ('0'..='9' | 'x'))) = (before, typed_letter(&key)) else {
        return false;
    };
    let Some(session) = &mut state.session else { return false };
    session.cursor = cursor;
    state.is_home_open = false;
    state.popup = Some(Popup::CommandLine(command_line::open(state, &format!("{letter}{digit}"))));
    true
}

/// Runs a command on the board.
pub fn run_command(state: &mut AppState, command: UiCommand) {
    let Some(session) = &mut state.session else { return };
    if !matches!(command, UiCommand::LineForward | UiCommand::LineBack | UiCommand::Flip | UiCommand::Cancel) {
        analysis::leave_line(session);
    }
    let places = BoardPlaces::new(session.rulebook.variant().rules());
    let mut step = |times: usize, across, down| (0..times).for_each(|_| session.cursor.step(places, across, down));
    match command {
        UiCommand::Up => step(1, 0, -1),
        UiCommand::Down => step(1, 0, 1),
        UiCommand::Left => step(1, -1, 0),
        UiCommand::Right => step(1, 1, 0),
        UiCommand::PageUp => step(PAGE_SQUARES, 0, -1),
        UiCommand::PageDown => step(PAGE_SQUARES, 0, 1),
        UiCommand::First => step(places.board.len(), -1, 0),
        UiCommand::Last => step(places.board.len(), 1, 0),
        UiCommand::NextTarget => jump(state, true),
        UiCommand::PreviousTarget => jump(state, false),
        UiCommand::Confirm if session.worlds().is_some_and(WorldsGame::is_solved) => new_game::next_puzzle(state),
        UiCommand::Confirm if session.is_waiting() => thinking::resume(state),
        UiCommand::Confirm => {
            let cell = session.cursor.cell;
            select_square(state, cell);
        }
        UiCommand::Drop => take_next_from_hand(state),
        UiCommand::Pass => pass(state),
        UiCommand::Attacks => {
            session.cursor.shows_attacks = !session.cursor.shows_attacks;
            let are_shown = session.cursor.shows_attacks;
            state.notify(if are_shown { "attacked squares are marked" } else { "attacked squares are not marked" });
        }
        UiCommand::Flip => session.cursor.is_flipped = !session.cursor.is_flipped,
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
        UiCommand::Hint => thinking::hint(state),
        UiCommand::Analyse => analysis::toggle(state),
        UiCommand::LineForward => analysis::follow(state, true),
        UiCommand::LineBack => analysis::follow(state, false),
        UiCommand::Undo => undo::undo(state),
        UiCommand::Redo => undo::redo(state),
        UiCommand::Resign => classical::ask_resign(state),
        UiCommand::OfferDraw => classical::ask_draw(state),
        _ => {}
    }
}

/// Runs a confirmed action.
pub fn confirmed(state: &mut AppState, action: ConfirmedAction) {
    match action {
        ConfirmedAction::NewGame => new_game::restart(state),
        ConfirmedAction::Resign => classical::resign(state),
        ConfirmedAction::Draw => classical::draw(state),
        ConfirmedAction::Memory => worlds::allow_more(state),
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
    if worlds::cancel(state) || thinking::stop(state) {
        return;
    }
    let Some(session) = &mut state.session else { return };
    if session.selection.take().is_none()
        && !analysis::leave_line(session)
        && !session.clear_selection()
        && session.worlds_mut().is_none_or(|game| game.subset.take().is_none())
        && !analysis::switch_off(state)
    {
        state.notify("g other games   q quit (the game is saved)   ? all keys");
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

/// Selects a square: first a piece, then its target. Where nothing moves, one square is enough.
pub fn select_square(state: &mut AppState, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    analysis::leave_line(session);
    let Some(choices) = session.choices.clone() else { return };
    session.cursor.cell = cell;
    if session.selection.is_some() {
        return select_next_square(state, cell);
    }
    if session.cursor.held_piece.is_some() {
        return drop_piece(state, cell);
    }
    let selected = session.cursor.selected;
    if let Some(origin) = selected.filter(|&origin| !session.is_inspecting(origin)) {
        let matches = choices.between(Some(origin), cell);
        if !matches.is_empty() {
            return choose::choose_among(state, matches);
        }
    }
    let inspected = selected.filter(|&origin| session.is_inspecting(origin));
    let reached = |origin| session.selectable().is_some_and(|shown| !shown.between(Some(origin), cell).is_empty());
    if inspected.is_some_and(reached) {
        session.clear_selection();
        let text = format!("it is {}'s turn", session.player_name(session.mover()));
        return state.notify(text);
    }
    session.clear_selection();
    if selected == Some(cell) {
        return;
    }
    let placing = choices.between(None, cell);
    let is_inspected = session.classical().is_some()
        && session.kind_at(cell).is_some()
        && placing.is_empty()
        && session.moves_pieces();
    if choices.origins().contains(&cell) || is_inspected {
        session.cursor.selected = Some(cell);
    } else if let Some(origin) = selected {
        // A missed target is not a drop.
        let (from, to) = (session.cell_name(origin), session.cell_name(cell));
        let is_heisenberg = session.mode() == Mode::Worlds(WorldRules::Heisenberg);
        let text = if is_heisenberg && !placing.is_empty() {
            format!("choose {from} twice to play all its moves, or {to} first to play all moves to it")
        } else {
            format!("{from} cannot move to {to}")
        };
        state.notify(text);
    } else if !placing.is_empty() {
        place(state, placing);
    } else if choices.has_only_passes() {
        pass(state);
    } else if let Some(kind) = session.worlds().and(session.kind_at(cell)) {
        let text = choose::no_move_text(session, kind, session.cell_name(cell));
        state.notify(text);
    } else if choices.origins().is_empty() && !choices.list.is_empty() {
        let text = format!("nothing can be placed on {}", session.cell_name(cell));
        state.notify(text);
    }
}

/// Places a piece. Where pieces also move, a single possible drop needs confirmation, since it may be a slip. So do all moves to
/// a square in a quantum game.
fn place(state: &mut AppState, list: Vec<usize>) {
    let Some(session) = &state.session else { return };
    let is_drop = |&index: &usize| session.choice(index).is_some_and(|choice| choice.drop.is_some());
    let has_pieces = session.choices.as_ref().is_some_and(|choices| !choices.origins().is_empty());
    let may_slip = session.worlds().is_some() || list.iter().all(is_drop);
    if list.len() == 1 && may_slip && has_pieces {
        choose::ask_which(state, list);
    } else {
        choose::choose_among(state, list);
    }
}

/// Drops the selected piece in hand on a square, or clears the selection.
fn drop_piece(state: &mut AppState, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    let drops = session.choices_at(cell);
    if !drops.is_empty() {
        return choose::choose_among(state, drops);
    }
    let held_piece = session.cursor.held_piece;
    session.clear_selection();
    if session.is_inspecting(cell) {
        let name = held_piece.map_or_else(|| "piece".into(), |kind| session.piece_name(kind));
        let text = format!("the {name} cannot be dropped on {}", session.cell_name(cell));
        state.notify(text);
    } else {
        session.cursor.selected = Some(cell);
    }
}

/// Selects a piece in hand, or clears the selection if it was selected.
pub fn take_from_hand(state: &mut AppState, kind: Kind) {
    let Some(session) = &mut state.session else { return };
    let was_held = session.cursor.held_piece == Some(kind);
    let Some(choices) = session.choices.clone().filter(|_| !session.is_busy()) else { return };
    session.clear_selection();
    if was_held {
        return;
    }
    let (count, name) = (choices.drop_targets(kind).len(), session.piece_name(kind));
    if count == 0 {
        return state.notify(format!("the {name} cannot be dropped anywhere"));
    }
    session.cursor.held_piece = Some(kind);
    let squares = if count == 1 { "square" } else { "squares" };
    state.notify(format!("drop the {name} on one of {count} {squares}; d next piece, esc cancel"));
}

/// Selects the next piece in hand; after the last one, none.
fn take_next_from_hand(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    let Some(choices) = session.choices.as_ref() else { return };
    let drops = choices.droppable();
    let next = match session.cursor.held_piece.and_then(|held| drops.iter().position(|&kind| kind == held)) {
        Some(index) => drops.iter().nth(index + 1),
        None => drops.first(),
    };
    match next.copied() {
        Some(kind) => take_from_hand(state, kind),
        None => drop(session.clear_selection()),
    }
}

/// Does an action without a square, if there is such an action.
fn pass(state: &mut AppState) {
    let Some(choices) = state.session.as_ref().and_then(|session| session.choices.as_ref()) else { return };
    let passes = choices.passes();
    match passes[..] {
        [] => state.notify("every legal move here needs a square"),
        [index] => choose::play(state, index),
        _ => choose::ask_which(state, passes),
    }
}

/// Selects a further square of an action entered square by square.
fn select_next_square(state: &mut AppState, cell: Cell) {
    let Some(session) = &mut state.session else { return };
    let Some((selection, choices)) = session.selection.as_mut().zip(session.choices.as_ref()) else { return };
    let matching = selection.matching(choices, cell);
    if matching.is_empty() {
        return state.notify("choose one of the marked squares; esc cancels");
    }
    let is_narrowed = matching.len() < selection.candidates.len() || !selection.chosen.contains(&cell);
    selection.candidates = matching;
    selection.chosen.push(cell);
    match selection.candidates[..] {
        [index] => choose::play(state, index),
        _ if is_narrowed && selection.targets(choices).len() > 1 => {
            let hinted = session.hinted.and_then(|hinted| selection.next_square(choices, hinted));
            session.cursor.cell = hinted.unwrap_or(cell);
            let text = choose::next_square_text(session);
            state.notify(text);
        }
        _ => {
            let list = selection.candidates.clone();
            choose::ask_which(state, list);
        }
    }
}
