//! Keys in the command line.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::Input;

use super::{
    board_commands, choose, commands,
    text_edit::{edit, move_selection},
    thinking,
};
use crate::{
    game::move_input,
    tui::{
        effects::SideEffect,
        keys::UiCommand,
        state::{
            AppState, Popup,
            command_line::{CommandLine, Completion, complete},
            session::GameSession,
        },
    },
    worlds::WorldRules,
};

/// A command line with this text.
pub fn open(state: &AppState, text: &str) -> CommandLine {
    let mut line = CommandLine { text: Input::from(text), ..CommandLine::default() };
    refresh(state, &mut line);
    line
}

/// Recomputes the completions.
pub fn refresh(state: &AppState, line: &mut CommandLine) {
    let session = state.session.as_ref().filter(|_| !state.is_home_open);
    line.completions = complete(line.text.value(), state.screen(), session, |action| state.is_available(action));
    line.selected = 0;
}

/// Handles a key in the command line.
pub fn key(
    state: &mut AppState,
    mut line: CommandLine,
    key: KeyEvent,
    action: Option<UiCommand>,
    effects: &mut Vec<SideEffect>,
) {
    match action {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => return confirm(state, line, effects),
        Some(UiCommand::NextTarget) => {
            if let Some(text) = line.completions.get(line.selected).map(|completion| completion_text(state, completion))
            {
                line.text = Input::from(text);
                refresh(state, &mut line);
            }
        }
        Some(UiCommand::Up) => line.selected = move_selection(line.selected, -1, line.completions.len()),
        Some(UiCommand::Down) => line.selected = move_selection(line.selected, 1, line.completions.len()),
        _ if key.code == KeyCode::Backspace && line.text.value().is_empty() => return,
        // A colon starts over.
        _ if key.code == KeyCode::Char(':') && (line.is_refused || line.text.value().is_empty()) => {
            line = open(state, "");
        }
        _ => {
            let types =
                matches!(key.code, KeyCode::Char(_)) && key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
            if std::mem::take(&mut line.is_refused) && types {
                line.text = Input::default();
            }
            if edit(&mut line.text, &key) {
                refresh(state, &mut line);
            }
        }
    }
    state.popup = Some(Popup::CommandLine(line));
}

fn confirm(state: &mut AppState, line: CommandLine, effects: &mut Vec<SideEffect>) {
    match line.completions.get(line.selected) {
        _ if line.text.value().trim().is_empty() && line.selected == 0 => {}
        Some(Completion::Choice(index)) if line.selected > 0 || is_unambiguous(state, &line, *index) => {
            choose::play(state, *index, effects);
        }
        Some(Completion::Choice(_)) => {
            let begun =
                line.completions.iter().filter(|completion| matches!(completion, Completion::Choice(_))).count();
            let text = format!(
                "`{}` matches {begun} moves: keep typing, or choose one with the arrow keys",
                line.text.value()
            );
            state.popup = Some(Popup::CommandLine(line));
            state.notify(text);
        }
        Some(Completion::Several(list)) => choose::choose_among(state, list.clone(), effects),
        // On a computer's turn, this shows why no move is possible.
        Some(Completion::Square(_)) if thinking::refuse_if_computer_to_move(state) => {}
        Some(Completion::Square(cell)) => board_commands::select_square(state, *cell, effects),
        Some(Completion::Command(binding)) => commands::run_command(state, binding.command, effects),
        None => {
            let text = line.text.value().trim().to_owned();
            state.popup = Some(Popup::CommandLine(CommandLine { is_refused: true, ..line }));
            let over = state.session.as_ref().is_some_and(GameSession::is_over);
            let rules = state.session.as_ref().and_then(|session| session.worlds()).map(|game| game.worlds.rules());
            let open = text.starts_with("q:") || text.starts_with("q ") || text.starts_with('>');
            state.warn(match rules {
                _ if over => format!("the game is over, and `{text}` is not a command"),
                Some(WorldRules::Heisenberg) if !open => {
                    format!("`{text}` is not a legal move: name only one square, as in `q e2` or `>e4`")
                }
                Some(WorldRules::Unitary) if !open => {
                    format!("`{text}` is not a command, and not legal in every world")
                }
                Some(rules) if open && !rules.is_quantum() => {
                    format!("`{text}` leaves a square open; only quantum games allow that")
                }
                _ => format!("`{text}` is not a legal move or a command"),
            });
        }
    }
}

/// Whether the text identifies one action, exactly or as the only completion.
fn is_unambiguous(state: &AppState, line: &CommandLine, index: usize) -> bool {
    let begun = line.completions.iter().filter(|completion| matches!(completion, Completion::Choice(_))).count();
    let choices = state.session.as_ref().and_then(|session| session.choices.as_ref());
    let Some(choice) = choices.and_then(|choices| choices.list.get(index)) else { return true };
    let selected = state.session.as_ref().and_then(|session| session.cursor.selected);
    let names = [(&choice.coordinates, &choice.san)];
    let exact = names.iter().any(|(squares, san)| {
        !move_input::match_texts(&[(*squares).clone()], &[(*san).clone()], line.text.value()).exact.is_empty()
    });
    // Actions without squares have their own word. A square name means a move of the selected piece.
    begun <= 1 || exact || choice.goal.is_none() || selected.is_some() && selected == choice.origin
}

/// The text that a completion inserts.
pub fn completion_text(state: &AppState, completion: &Completion) -> String {
    let session = state.session.as_ref();
    let choice = |index: usize| session?.choices.as_ref()?.list.get(index);
    match completion {
        Completion::Choice(index) => choice(*index).map(|choice| choice.san.clone()).unwrap_or_default(),
        Completion::Several(list) => {
            list.first().and_then(|&index| choice(index)).map(|choice| choice.coordinates.clone()).unwrap_or_default()
        }
        Completion::Square(cell) => {
            session.map(|session| session.rulebook.variant().board().name(*cell).to_owned()).unwrap_or_default()
        }
        Completion::Command(binding) => binding.name().to_owned(),
    }
}
