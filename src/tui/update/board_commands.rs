//! Commands on the board: selecting, playing, dropping and passing.

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    analysis, browser, choose, classical, command_line, new_game, players_dialog, thinking, worlds, worlds_messages,
};
use crate::{
    game::{Cell, Kind},
    tui::{
        effects::SideEffect,
        keys::UiCommand,
        state::{AppState, Popup, cursor::BoardCursor, dialogs::ConfirmedAction, worlds::WorldsGame},
    },
};

/// Handles an unbound key: most letters start a move.
pub fn unbound_key(state: &mut AppState, key: KeyEvent) {
    if let KeyCode::Char(letter) = key.code
        && letter.is_alphanumeric()
    {
        state.session.as_mut().map(analysis::leave_line);
        state.popup = Some(Popup::CommandLine(command_line::open(state, &letter.to_string())));
    } else if let KeyCode::Char(sign) = key.code {
        state.notify(format!("{sign} is not bound here; ? shows all keys"));
    }
}

/// Remembers a bound letter that may also start a square name, if its command only changes the view.
pub fn remember_file_letter(state: &mut AppState, key: KeyEvent, action: Option<UiCommand>) {
    use UiCommand::{Down, Drop, Flip, GameList, Left, Right, Up};
    let Some(session) = state.session.as_ref().filter(|_| !state.is_home_open && state.popup.is_none()) else { return };
    let KeyCode::Char(letter) = key.code else { return };
    let is_file = session.rulebook.variant().board().cell_named(&format!("{letter}1")).is_some();
    if is_file && matches!(action, Some(Down | Flip | Drop | GameList | Left | Right | Up)) {
        state.last_file_letter = Some((letter, session.cursor));
    }
}

/// After such a letter, a digit or the capture sign means that a move is being typed. Reverts the letter's command
/// and opens the command line.
pub fn retype(state: &mut AppState, before: Option<(char, BoardCursor)>, key: KeyEvent) -> bool {
    let (Some((letter, hand)), KeyCode::Char(digit @ ('0'..='9' | 'x'))) = (before, key.code) else { return false };
    let Some(session) = &mut state.session else { return false };
    session.cursor = hand;
    state.is_home_open = false;
    state.popup = Some(Popup::CommandLine(command_line::open(state, &format!("{letter}{digit}"))));
    true
}

/// Runs a command on the board.
pub fn run_command(state: &mut AppState, action: UiCommand, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let is_many = session.worlds().is_some();
    if !matches!(action, UiCommand::LineForward | UiCommand::LineBack | UiCommand::Flip | UiCommand::Cancel) {
        analysis::leave_line(session);
    }
    let board = session.rulebook.variant().board();
    match action {
        UiCommand::Up => session.cursor.step(board, 0, -1),
        UiCommand::Down => session.cursor.step(board, 0, 1),
        UiCommand::Left => session.cursor.step(board, -1, 0),
        UiCommand::Right => session.cursor.step(board, 1, 0),
        UiCommand::PageUp => (0..4).for_each(|_| session.cursor.step(board, 0, -1)),
        UiCommand::PageDown => (0..4).for_each(|_| session.cursor.step(board, 0, 1)),
        UiCommand::First => (0..board.len()).for_each(|_| session.cursor.step(board, -1, 0)),
        UiCommand::Last => (0..board.len()).for_each(|_| session.cursor.step(board, 1, 0)),
        UiCommand::NextTarget => jump(state, true),
        UiCommand::PreviousTarget => jump(state, false),
        UiCommand::Confirm if session.worlds().is_some_and(WorldsGame::is_solved) => {
            new_game::next_puzzle(state, effects);
        }
        UiCommand::Confirm if session.is_waiting() => thinking::resume(state, effects),
        UiCommand::Confirm => {
            let cell = session.cursor.cell;
            select_square(state, cell, effects);
        }
        UiCommand::Drop => take_next_from_hand(state),
        UiCommand::Pass => pass(state, effects),
        UiCommand::Flip => session.cursor.is_flipped = !session.cursor.is_flipped,
        UiCommand::Cancel => cancel(state, effects),
        UiCommand::GameList => {
            state.is_home_open = true;
            state.home.clear_filter();
            effects.push(SideEffect::LoadHome);
        }
        UiCommand::NewGame => new_game::ask_restart(state, effects),
        UiCommand::Undo if is_many => worlds::undo(state, effects),
        UiCommand::Redo if is_many => worlds::redo(state, effects),
        UiCommand::BrowseWorlds => browser::open(state, effects),
        UiCommand::ShowWorldsWhere => worlds_messages::show_next_subset(state, effects),
        UiCommand::Resign | UiCommand::OfferDraw if session.worlds().is_some_and(|game| !game.is_quantum()) => {
            state.notify("solitaire has no opponent");
        }
        UiCommand::Players => players_dialog::open(state),
        UiCommand::Hint => thinking::hint(state, effects),
        UiCommand::Analyse => analysis::toggle(state, effects),
        UiCommand::LineForward | UiCommand::LineBack => analysis::follow(state, action == UiCommand::LineForward),
        UiCommand::Undo => classical::undo(state, effects),
        UiCommand::Redo => classical::redo(state, effects),
        UiCommand::Resign => classical::ask_resign(state),
        UiCommand::OfferDraw => classical::ask_draw(state),
        _ => {}
    }
}

/// Runs a confirmed action.
pub fn confirmed(state: &mut AppState, consent: ConfirmedAction, effects: &mut Vec<SideEffect>) {
    match consent {
        ConfirmedAction::NewGame => new_game::restart(state, effects),
        ConfirmedAction::Resign => classical::resign(state, effects),
        ConfirmedAction::Draw => classical::draw(state, effects),
        ConfirmedAction::Memory => worlds::allow_more(state, effects),
        ConfirmedAction::PlayOn(fen) => browser::play_on(state, fen.into(), effects),
    }
}

/// Cancels one thing: running work, the selection, a subset view or the analysis.
fn cancel(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    if worlds::cancel(state, effects) || thinking::stop(state, effects) {
        return;
    }
    let Some(session) = &mut state.session else { return };
    if session.selection.take().is_some() {
        return;
    }
    let shown_part = |game: &mut WorldsGame| game.subset.take().is_some();
    if analysis::leave_line(session) {
        return;
    }
    if !session.clear_selection()
        && !session.worlds_mut().is_some_and(shown_part)
        && !analysis::switch_off(state, effects)
    {
        state.notify("g other games   q quit (the game is saved)   ? all keys");
    }
}

/// Moves the cursor to the next target or movable piece.
fn jump(state: &mut AppState, forward: bool) {
    let Some(session) = &mut state.session else { return };
    let Some(choices) = session.selectable() else { return };
    let targets: Vec<Cell> = session.targets().into_keys().collect();
    let cells = if targets.is_empty() && session.cursor.selected.is_none() { choices.origins() } else { targets };
    let rulebook = session.rulebook.clone();
    session.cursor.jump(rulebook.variant().board(), cells, forward);
}

/// Selects a square: first a piece, then its target. Where nothing moves, one square is enough.
pub fn select_square(state: &mut AppState, cell: Cell, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    analysis::leave_line(session);
    let Some(choices) = session.choices.clone() else { return };
    session.cursor.cell = cell;
    if session.selection.is_some() {
        return select_next_square(state, cell, effects);
    }
    if let Some(held) = session.cursor.held_piece {
        return drop_piece(state, held, cell, effects);
    }
    let selected = session.cursor.selected;
    if let Some(origin) = selected.filter(|&origin| !session.is_inspecting(origin)) {
        let there = choices.between(Some(origin), cell);
        if !there.is_empty() {
            return choose::choose_among(state, there, effects);
        }
    }
    let inspected = selected.filter(|&origin| session.is_inspecting(origin));
    let reached = |origin| session.selectable().is_some_and(|shown| !shown.between(Some(origin), cell).is_empty());
    if inspected.is_some_and(reached) {
        let name = session.rulebook.rules().players.get(session.mover()).cloned().unwrap_or_default();
        session.clear_selection();
        return state.notify(format!("it is {name}'s turn"));
    }
    session.clear_selection();
    if selected == Some(cell) {
        return;
    }
    let board = session.rulebook.variant().board();
    let placing = choices.between(None, cell);
    let looked_at = session.classical().is_some()
        && session.kind_at(cell).is_some()
        && placing.is_empty()
        && session.moves_pieces();
    if choices.origins().contains(&cell) || looked_at {
        session.cursor.selected = Some(cell);
    } else if let Some(origin) = selected {
        // A missed target is not a drop.
        let text = format!("{} cannot move to {}", board.name(origin), board.name(cell));
        state.notify(text);
    } else if !placing.is_empty() {
        place(state, placing, effects);
    } else if choices.has_only_passes() {
        pass(state, effects);
    } else if let Some(kind) = session.worlds().and(session.kind_at(cell)) {
        let text = choose::no_move_text(session, kind, board.name(cell));
        state.notify(text);
    } else if choices.origins().is_empty() && !choices.list.is_empty() {
        let text = format!("nothing can be placed on {}", board.name(cell));
        state.notify(text);
    }
}

/// Places a piece. Where pieces also move, a single possible drop needs confirmation, since it may be a slip.
fn place(state: &mut AppState, list: Vec<usize>, effects: &mut Vec<SideEffect>) {
    let Some(choices) = state.session.as_ref().and_then(|session| session.choices.as_ref()) else { return };
    let is_drop = list.iter().all(|&index| choices.list.get(index).is_some_and(|choice| choice.drop.is_some()));
    if is_drop && list.len() == 1 && !choices.origins().is_empty() {
        choose::ask_which(state, list);
    } else {
        choose::choose_among(state, list, effects);
    }
}

/// Drops the selected piece in hand on a square, or clears the selection.
fn drop_piece(state: &mut AppState, held: Kind, cell: Cell, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let Some(choices) = session.choices.clone() else { return };
    let fits = |index: &usize| choices.list[*index].drop == Some(held);
    let there: Vec<usize> = choices.between(None, cell).into_iter().filter(fits).collect();
    if !there.is_empty() {
        return choose::choose_among(state, there, effects);
    }
    session.clear_selection();
    if choices.origins().contains(&cell) {
        session.cursor.selected = Some(cell);
    } else {
        let text = format!("it cannot be dropped on {}", session.rulebook.variant().board().name(cell));
        state.notify(text);
    }
}

/// Selects a piece in hand, or clears the selection if it was selected.
pub fn take_from_hand(state: &mut AppState, kind: Kind) {
    let Some(session) = &mut state.session else { return };
    let was = session.cursor.held_piece;
    let Some(choices) = session.choices.clone().filter(|_| !session.is_busy()) else { return };
    session.clear_selection();
    if was == Some(kind) {
        return;
    }
    let count = choices.drop_targets(kind).len();
    let name = session.rulebook.rules().piece(kind).map(|piece| piece.name.clone().unwrap_or(piece.symbol.to_string()));
    let name = name.unwrap_or_default();
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
        Some(at) => drops.get(at + 1),
        None => drops.first(),
    };
    match next.copied() {
        Some(kind) => take_from_hand(state, kind),
        None => {
            session.clear_selection();
        }
    }
}

/// Does an action without a square, if there is such an action.
fn pass(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(choices) = state.session.as_ref().and_then(|session| session.choices.as_ref()) else { return };
    let passes = choices.passes();
    match passes[..] {
        [] => state.notify("every legal move here needs a square"),
        [index] => choose::play(state, index, effects),
        _ => choose::ask_which(state, passes),
    }
}

/// Selects a further square of an action entered square by square.
fn select_next_square(state: &mut AppState, cell: Cell, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let Some((selection, choices)) = session.selection.as_mut().zip(session.choices.as_ref()) else { return };
    let through = selection.matching(choices, cell);
    if through.is_empty() {
        return state.notify("choose one of the marked squares; esc cancels");
    }
    let narrowed = through.len() < selection.candidates.len() || !selection.chosen.contains(&cell);
    selection.candidates = through;
    selection.chosen.push(cell);
    let open = narrowed && selection.targets(choices).len() > 1;
    match selection.candidates[..] {
        [index] => choose::play(state, index, effects),
        _ if open => {
            let hinted = session.hinted.and_then(|hinted| selection.next_square(choices, hinted));
            session.cursor.cell = hinted.unwrap_or(cell);
            state.notify("choose the next square; esc cancels");
        }
        _ => {
            let list = selection.candidates.clone();
            choose::ask_which(state, list);
        }
    }
}
