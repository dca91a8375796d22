//! Copying texts of the game.

use crossterm::event::KeyEvent;

use super::{lists::select_row, reload::to_saved_game, text_edit::typed_letter};
use crate::tui::{
    clipboard,
    effects::{CopiedText, CopySource, SideEffect},
    keys::UiCommand,
    state::{AppState, CopyDialog, CopyFormat, GameSession, Popup, SessionKind},
    view::{result_report, round_table},
};

/// Opens the dialog.
pub fn open(state: &mut AppState) {
    state.popup = state.session.as_ref().map(|session| Popup::Copy(CopyDialog::new(session)));
}

/// Handles a key in the dialog.
pub fn key(state: &mut AppState, mut dialog: CopyDialog, key: KeyEvent, command: Option<UiCommand>) {
    let len = dialog.formats.len();
    let digit = typed_letter(&key).and_then(|letter| letter.to_digit(10)).map(|digit| digit as usize);
    if let Some(&format) = digit.and_then(|digit| dialog.formats.get(digit.checked_sub(1)?)) {
        return copy(state, format);
    }
    match command {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => {
            if let Some(&format) = dialog.formats.get(dialog.selected) {
                copy(state, format);
            }
            return;
        }
        _ => dialog.selected = select_row(command, dialog.selected, len, len).unwrap_or(dialog.selected),
    }
    state.popup = Some(Popup::Copy(dialog));
}

/// Requests a text of the game.
fn copy(state: &mut AppState, format: CopyFormat) {
    let Some(source) = state.session.as_ref().and_then(|session| source(session, format)) else { return };
    state.effects.push(SideEffect::CopyText { format, source });
}

/// What the text is made of.
fn source(session: &GameSession, format: CopyFormat) -> Option<CopySource> {
    let game = match &session.kind {
        SessionKind::Classical(game) => game,
        SessionKind::Worlds(game) => {
            return Some(CopySource::Text(match format {
                CopyFormat::Result => result_report(session, game),
                CopyFormat::Rounds => round_table(session, game),
                _ => to_saved_game(session).replay_command()?,
            }));
        }
    };
    let variant = session.rulebook.variant();
    Some(match format {
        CopyFormat::Fen => CopySource::Text(game.record().fen(variant)),
        CopyFormat::Sfen => CopySource::Text(game.record().sfen(variant)?),
        CopyFormat::Moves => {
            let path = game.tree.path(game.tree.current());
            let moves: Vec<&str> = path.iter().map(|&id| game.tree.get(id).label.coordinates.as_str()).collect();
            CopySource::Text(moves.join(" "))
        }
        _ => CopySource::Game {
            rulebook: session.rulebook.clone(),
            tree: Box::new(game.tree.clone()),
            players: session.saved.player_names(session.rules().players.len()),
            tags: session.saved.tags.clone(),
        },
    })
}

/// Sends a text to the clipboard, and says where else it is.
pub fn copied(state: &mut AppState, copied: Result<CopiedText, String>) {
    let CopiedText { format, text, file } = match copied {
        Ok(copied) => copied,
        Err(error) => return state.warn(error),
    };
    let name = format.name();
    match file {
        Ok(path) if text.len() > clipboard::MAX_BYTES => {
            state.warn(format!("too long for the clipboard of some terminals; the {name} is also in {path}"));
        }
        Ok(path) => state.notify(format!("{name} copied; also saved in {path}")),
        Err(error) => state.warn(format!("{name} copied, if your terminal allows it   {error}")),
    }
    state.clipboard = Some(text);
}
