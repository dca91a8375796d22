//! Keys on the card of a game.

use super::lists::select_row;
use crate::tui::{
    effects::{CardSource, HoveredMove, SideEffect},
    keys::{Focus, UiCommand},
    state::{AppState, CardContent, CardDialog, CardPage, GameCard, GameSession, HomeRow, Popup, WorkHandle},
    view::card,
};

/// Opens the card of the game on the screen, or of the selected one.
pub fn open(state: &mut AppState) {
    let (source, mode, kind) = if state.screen() == Focus::Home {
        let Some(name) = selected_game(state) else { return state.notify("choose a game to see how it is played") };
        (CardSource::ByName(name), state.home.mode.mode(), None)
    } else {
        let Some(session) = &state.session else { return };
        let cell = session.cursor.selected.unwrap_or(session.cursor.cell);
        let (rulebook, hovered) = (session.rulebook.clone(), hovered_move(session));
        (CardSource::Rulebook { rulebook, hovered }, session.mode(), session.kind_at(cell))
    };
    let (ticket, work) = (state.next_ticket(), WorkHandle::default());
    state.effects.push(SideEffect::WriteCard { ticket, source, monitor: work.monitor() });
    let (content, page) = (CardContent::Loading, CardPage::default());
    state.popup = Some(Popup::Card(Box::new(CardDialog { ticket, work, content, page, first_line: 0, mode, kind })));
}

/// The move from the selected square to the cursor in a classical game.
fn hovered_move(session: &GameSession) -> Option<Box<HoveredMove>> {
    let game = session.classical()?;
    let index = *session.choices_at(session.cursor.cell).first()?;
    let action = game.facts.as_ref()?.status.actions.get(index)?.clone();
    Some(Box::new(HoveredMove { position: game.record().position().clone(), action }))
}

/// The name of the game in the selected row.
fn selected_game(state: &AppState) -> Option<String> {
    let home = &state.home;
    match home.selected_row()? {
        HomeRow::Game(index) => home.games.as_deref()?.get(index).map(|entry| entry.rule_file.name.clone()),
        HomeRow::Saved(index) => home.saved_games.get(index).map(|saved| saved.game.clone()),
        HomeRow::Puzzle(index) => home.puzzles.get(index).map(|entry| entry.puzzle.game.clone()),
        HomeRow::DailyPuzzle => home.daily_puzzle.map(|daily| daily.game().to_owned()),
        HomeRow::Group(_) | HomeRow::File(_) => None,
    }
}

/// Shows the card that a worker has written.
pub fn written(state: &mut AppState, ticket: u64, card: Result<Box<GameCard>, String>) {
    if let Some(Popup::Card(dialog)) = &mut state.popup
        && dialog.ticket == ticket
    {
        dialog.content = card.map_or_else(CardContent::Failed, CardContent::Ready);
        dialog.first_line = card::first_line(dialog, state.size);
    }
}

/// Handles a key.
pub fn key(state: &mut AppState, mut dialog: Box<CardDialog>, command: Option<UiCommand>) {
    match command {
        Some(UiCommand::Cancel | UiCommand::Card) => return,
        Some(UiCommand::NextTarget | UiCommand::PreviousTarget) => {
            dialog.page = dialog.page.other();
            dialog.first_line = card::first_line(&dialog, state.size);
        }
        _ => {
            let rows = card::rows(state.size);
            let lines = card::line_count(&dialog, state.size).saturating_sub(rows) + 1;
            dialog.first_line = select_row(command, dialog.first_line, lines, rows).unwrap_or(dialog.first_line);
        }
    }
    state.popup = Some(Popup::Card(dialog));
}
