//! The line in which moves and commands are typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::Input;

use super::{
    board, choose,
    edit::{along, edit},
    screen, think,
};
use crate::{
    game::typed,
    tui::{
        keys::Action,
        state::{
            Popup, State,
            line::{Line, Meaning, meanings},
            play::Play,
        },
        work::Job,
    },
    worlds::WorldRules,
};

/// A line with some text in it.
pub fn open(state: &State, text: &str) -> Line {
    let mut line = Line { text: Input::from(text), ..Line::default() };
    refresh(state, &mut line);
    line
}

/// Looks up again what the text can mean.
pub fn refresh(state: &State, line: &mut Line) {
    let play = state.play.as_ref().filter(|_| !state.at_home);
    line.meanings = meanings(line.text.value(), state.screen(), play, |action| state.can(action));
    line.at = 0;
}

/// A key while the line is open.
pub fn key(state: &mut State, mut line: Line, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    match action {
        Some(Action::Back) => return,
        Some(Action::Confirm) => return confirm(state, line, jobs),
        Some(Action::NextTarget) => {
            if let Some(text) = line.meanings.get(line.at).map(|meaning| text_of(state, meaning)) {
                line.text = Input::from(text);
                refresh(state, &mut line);
            }
        }
        Some(Action::Up) => line.at = along(line.at, -1, line.meanings.len()),
        Some(Action::Down) => line.at = along(line.at, 1, line.meanings.len()),
        _ if key.code == KeyCode::Backspace && line.text.value().is_empty() => return,
        // Whoever opens a line anew means an empty one.
        _ if key.code == KeyCode::Char(':') && (line.refused || line.text.value().is_empty()) => line = open(state, ""),
        _ => {
            let types =
                matches!(key.code, KeyCode::Char(_)) && key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
            if std::mem::take(&mut line.refused) && types {
                line.text = Input::default();
            }
            if edit(&mut line.text, &key) {
                refresh(state, &mut line);
            }
        }
    }
    state.popup = Some(Popup::Line(line));
}

fn confirm(state: &mut State, line: Line, jobs: &mut Vec<Job>) {
    match line.meanings.get(line.at) {
        _ if line.text.value().trim().is_empty() && line.at == 0 => {}
        Some(Meaning::Choice(index)) if line.at > 0 || is_meant(state, &line, *index) => {
            choose::play(state, *index, jobs);
        }
        Some(Meaning::Choice(_)) => {
            let begun = line.meanings.iter().filter(|meaning| matches!(meaning, Meaning::Choice(_))).count();
            let text = format!("`{}` begins {begun} moves: type on, or choose one with the arrows", line.text.value());
            state.popup = Some(Popup::Line(line));
            state.say(text);
        }
        Some(Meaning::Several(list)) => choose::choose(state, list.clone(), jobs),
        // Whoever means a move is told that it is not the time for it.
        Some(Meaning::Square(_)) if think::has_turn(state) => {}
        Some(Meaning::Square(cell)) => board::confirm(state, *cell, jobs),
        Some(Meaning::Command(binding)) => screen::act(state, binding.action, jobs),
        None => {
            let text = line.text.value().trim().to_owned();
            state.popup = Some(Popup::Line(Line { refused: true, ..line }));
            let over = state.play.as_ref().is_some_and(Play::is_over);
            let rules = state.play.as_ref().and_then(|play| play.worlds()).map(|table| table.worlds.rules());
            let open = text.starts_with("q:") || text.starts_with("q ") || text.starts_with('>');
            state.warn(match rules {
                _ if over => format!("the game is over, and `{text}` is no command"),
                Some(WorldRules::Heisenberg) if !open => {
                    format!("`{text}` is no valid move here: each leaves something open, as in `q e2` or `>e4`")
                }
                Some(WorldRules::Unitary) if !open => {
                    format!("`{text}` is no command, and no move that every world allows")
                }
                Some(rules) if open && !rules.is_quantum() => {
                    format!("`{text}` leaves something open, and that is for quantum games")
                }
                _ => format!("`{text}` is no valid move here, and no command"),
            });
        }
    }
}

/// Does a text mean one action: as it is, or since nothing else begins so?
fn is_meant(state: &State, line: &Line, index: usize) -> bool {
    let begun = line.meanings.iter().filter(|meaning| matches!(meaning, Meaning::Choice(_))).count();
    let choices = state.play.as_ref().and_then(|play| play.choices.as_ref());
    let Some(choice) = choices.and_then(|choices| choices.list.get(index)) else { return true };
    let selected = state.play.as_ref().and_then(|play| play.hand.selected);
    let names = [(&choice.squares, &choice.san)];
    let exact = names.iter().any(|(squares, san)| {
        !typed::among(&[(*squares).clone()], &[(*san).clone()], line.text.value()).exact.is_empty()
    });
    // What needs no square is called by a word of its own. The name of a square means the chosen piece, and goes there.
    begun <= 1 || exact || choice.goal.is_none() || selected.is_some() && selected == choice.origin
}

/// What is written for a meaning to be meant.
pub fn text_of(state: &State, meaning: &Meaning) -> String {
    let play = state.play.as_ref();
    let choice = |index: usize| play?.choices.as_ref()?.list.get(index);
    match meaning {
        Meaning::Choice(index) => choice(*index).map(|choice| choice.san.clone()).unwrap_or_default(),
        Meaning::Several(list) => {
            list.first().and_then(|&index| choice(index)).map(|choice| choice.squares.clone()).unwrap_or_default()
        }
        Meaning::Square(cell) => {
            play.map(|play| play.book.variant().board().name(*cell).to_owned()).unwrap_or_default()
        }
        Meaning::Command(binding) => binding.word().to_owned(),
    }
}
