//! Keys in the command line.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{
    choose, commands, export, game_chooser,
    lists::select_row,
    review,
    select_square::select_by_key,
    text_edit::{edit, is_text, typed_letter},
    thinking, worlds,
};
use crate::{
    game::{Kind, move_input, player_notation},
    tui::{
        effects::SideEffect,
        keys::{self, UiCommand},
        state::{
            ActionChoice, AppState, CommandLine, Completion, GameSession, MAX_COMPLETIONS_SHOWN, Popup, SessionKind,
            complete, kinds_by_count,
        },
    },
    worlds::WorldRules,
};
use std::sync::Arc;

/// A command line with this text.
pub fn open(state: &AppState, text: &str) -> CommandLine {
    let mut line = CommandLine { text: Input::from(text), ..CommandLine::default() };
    refresh(state, &mut line);
    line
}

/// Recomputes the completions.
pub fn refresh(state: &AppState, line: &mut CommandLine) {
    let session = state.shown_session().filter(|session| session.editor().is_none());
    let can_run = |command| state.is_available(command) && state.refusal(command).is_none();
    let commands = keys::search(&state.keymap, state.screen(), "", can_run);
    line.completions = complete(line.text.value(), session, commands);
    line.selected = 0;
}

/// Handles a key in the command line.
pub fn key(state: &mut AppState, mut line: CommandLine, key: KeyEvent, command: Option<UiCommand>) {
    match command {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => return confirm(state, line),
        Some(UiCommand::NextTarget) => {
            if let Some(completion) = line.completions.get(line.selected) {
                line = open(state, &completion.text(state.session.as_ref()));
            }
        }
        Some(UiCommand::Up | UiCommand::Down | UiCommand::PageUp | UiCommand::PageDown) => {
            let page = MAX_COMPLETIONS_SHOWN;
            line.selected = select_row(command, line.selected, line.completions.len(), page).unwrap_or(0);
        }
        _ if key.code == KeyCode::Backspace && line.text.value().is_empty() => return,
        // A colon starts over.
        _ if typed_letter(&key) == Some(':') && (line.is_refused || line.text.value().is_empty()) => {
            line = open(state, "");
        }
        _ => {
            if std::mem::take(&mut line.is_refused) && is_text(&key) {
                line.text = Input::default();
            }
            if edit(&mut line.text, &key) {
                refresh(state, &mut line);
            }
        }
    }
    state.popup = Some(Popup::CommandLine(line));
}

/// What precedes the name of a file.
const OPEN_WORD: &str = "open ";
/// What precedes the name of who reviews the game.
const REVIEW_WORD: &str = "review ";
/// What precedes the name of the file to write.
const EXPORT_WORD: &str = "export";

fn confirm(state: &mut AppState, line: CommandLine) {
    if let Some(path) = line.text.value().strip_prefix(OPEN_WORD).map(str::trim).filter(|path| !path.is_empty()) {
        return game_chooser::open(state, path);
    }
    if let Some(reviewer) = line.text.value().strip_prefix(REVIEW_WORD).map(str::trim).filter(|name| !name.is_empty())
        && state.shown_session().is_some()
    {
        return review::start_by_name(state, reviewer);
    }
    if let Some(path) =
        line.text.value().strip_prefix(EXPORT_WORD).filter(|path| path.is_empty() || path.starts_with(' '))
    {
        return export::request(state, path.trim());
    }
    match line.completions.get(line.selected) {
        _ if line.text.value().trim().is_empty() && line.selected == 0 => {}
        Some(Completion::Choice(index)) if line.selected > 0 || is_unambiguous(state, &line, *index) => {
            choose::play(state, *index);
        }
        Some(Completion::Choice(_)) => {
            let (text, count) = (line.text.value(), line.choice_count());
            state.notify(format!("`{text}` matches {count} moves: type more of one, or choose it in the list"));
            state.popup = Some(Popup::CommandLine(line));
        }
        Some(Completion::Several(list)) => choose::choose_among(state, list.clone()),
        Some(Completion::Square(cell)) => select_by_key(state, *cell),
        Some(Completion::Command(binding)) => commands::run_command(state, binding.command),
        None if thinking::refuse_if_computer_to_move(state) => {}
        None => {
            let typed = line.text.value().trim();
            let known = unplayable_reason(state.session.as_ref(), typed);
            if known.is_none() {
                ask_for_reason(state, typed.to_owned());
            }
            let text = known.unwrap_or_else(|| refusal(state.session.as_ref(), typed));
            state.warn(text);
            state.popup = Some(Popup::CommandLine(CommandLine { is_refused: true, ..line }));
        }
    }
}

/// Why a text means nothing.
fn refusal(session: Option<&GameSession>, text: &str) -> String {
    let rules = session.and_then(|session| session.worlds()).map(|game| game.worlds.rules());
    let leaves_square_open = text.starts_with("q:") || text.starts_with("q ") || text.starts_with('>');
    match rules {
        _ if session.is_some_and(GameSession::is_over) => format!("the game is over, and `{text}` is not a command"),
        Some(WorldRules::Heisenberg) if !leaves_square_open => {
            let [all_from, all_to] = ["q e2", ">e4"].map(|text| session.map(|session| session.shown_text(text)));
            let (all_from, all_to) = (all_from.unwrap_or_default(), all_to.unwrap_or_default());
            format!("`{text}` is not a legal move: name only one square, as in `{all_from}` or `{all_to}`")
        }
        Some(rules) if leaves_square_open && !rules.is_quantum() => {
            format!("`{text}` leaves a square open; only quantum games allow that")
        }
        _ if session.is_some_and(|session| names_missing_square(session, text)) => {
            format!("there is no square `{text}` on this board")
        }
        _ if let Some(reason) = session.and_then(|session| other_turn(session, text)) => reason,
        _ if session.is_some_and(is_in_check) => {
            format!("`{text}` is neither a legal move nor a command; you are in check")
        }
        _ => format!("`{text}` is neither a legal move nor a command"),
    }
}

/// Asks a worker why the rules of worlds forbid a move, which may be written in a way that only its worlds can resolve.
fn ask_for_reason(state: &mut AppState, text: String) {
    let Some(session) = &state.session else { return };
    let Some(game) = session.worlds().filter(|game| !game.worlds.offers_every_legal_action()) else { return };
    let round = worlds::round_task(game, Arc::default()).filter(|_| !session.is_over());
    let ticket = session.ticket;
    state.effects.extend(round.map(|round| SideEffect::ExplainRefusal { ticket, round, text }));
}

/// Shows why the rules forbid a move, if its text still stands in the command line.
pub fn refusal_explained(state: &mut AppState, text: &str, reason: String) {
    if matches!(&state.popup, Some(Popup::CommandLine(line)) if line.is_refused && line.text.value().trim() == text) {
        state.warn(reason);
    }
}

/// Why the rules of worlds forbid a move that some world allows; `None` if the text is not such a move.
fn unplayable_reason(session: Option<&GameSession>, text: &str) -> Option<String> {
    let game = session.filter(|session| !session.is_over())?.worlds()?;
    let round = &game.current()?.round;
    let coordinates = player_notation::to_coordinates(game.worlds.game().rules(), text);
    let is_meant = |known: &str| known == text || coordinates.as_deref() == Some(known);
    let choice = round.unplayable().iter().find(|choice| is_meant(&choice.intent.text))?;
    game.worlds.refusal(round, &choice.intent, choice.legal).ok()?
}

/// Whether a text has the form of a square's name, but the board has no such square.
fn names_missing_square(session: &GameSession, text: &str) -> bool {
    let ranks = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    let is_name = ranks.len() < text.len() && !ranks.is_empty() && ranks.chars().all(|digit| digit.is_ascii_digit());
    // `dxc3` is a move.
    let ends_with_square = || session.board().cells().any(|cell| text.ends_with(session.cell_name(cell)));
    is_name && session.cell_named(text).is_none() && !ends_with_square()
}

/// Whose turn it is, if a text is a move of another player.
fn other_turn(session: &GameSession, text: &str) -> Option<String> {
    let is_meant = |choice: &ActionChoice| choice.san == text || choice.coordinates == text;
    let known = session.opponent_choices().is_some_and(|choices| choices.list.iter().any(is_meant));
    if !known && !moves_other_piece(session, text) {
        return None;
    }
    let mover = session.player_name(session.mover());
    Some(format!("`{text}` is not a move of {mover}, and {mover} is to move"))
}

/// Whether a text begins with the name of a square on which only other players have pieces.
fn moves_other_piece(session: &GameSession, text: &str) -> bool {
    let rules = session.rules();
    let names = session.board().cells().filter(|&cell| text.starts_with(session.cell_name(cell)));
    let Some(origin) = names.max_by_key(|&cell| session.cell_name(cell).len()) else { return false };
    let is_of_other = |kind: Kind| {
        let owner = rules.piece(kind).map(|piece| piece.owner);
        owner.is_some_and(|owner| owner != session.mover() && owner < rules.players.len())
    };
    match &session.kind {
        SessionKind::Classical(game) => is_of_other(game.record().position().at(origin).kind),
        // In a solitaire, the other side makes all its moves by itself.
        SessionKind::Worlds(game) => {
            let kinds = game.current().filter(|_| game.is_quantum()).map(|turn| kinds_by_count(&turn.census, origin));
            kinds.is_some_and(|kinds| kinds.iter().all(|&(kind, _)| is_of_other(kind)))
        }
    }
}

fn is_in_check(session: &GameSession) -> bool {
    let facts = session.classical().and_then(|game| game.facts.as_ref());
    facts.is_some_and(|facts| !facts.checked.is_empty())
}

/// Whether the text identifies one action, exactly or as the only completion.
fn is_unambiguous(state: &AppState, line: &CommandLine, index: usize) -> bool {
    let Some(session) = &state.session else { return true };
    let Some(choice) = session.choice(index) else { return true };
    let texts = [[choice.coordinates.clone()], [choice.san.clone()]];
    let is_exact = || !move_input::match_texts(&texts[0], &texts[1], line.text.value()).exact.is_empty();
    // Actions without squares have their own word. A square name means a move of the selected piece.
    let moves_selected = session.cursor.selected.is_some() && session.cursor.selected == choice.origin;
    line.choice_count() <= 1 || choice.goal.is_none() || moves_selected || is_exact()
}
