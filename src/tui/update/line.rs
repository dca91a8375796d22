//! The line in which moves and commands are typed.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{
    board, choose,
    edit::{along, edit},
    screen,
};
use crate::tui::{
    keys::Action,
    state::{
        Popup, State,
        line::{Line, Meaning, meanings},
        play::Play,
    },
    work::Job,
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
        _ => {
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
        Some(Meaning::Choice(index)) => choose::play(state, *index, jobs),
        Some(Meaning::Several(list)) => choose::choose(state, list.clone(), jobs),
        Some(Meaning::Square(cell)) => board::confirm(state, *cell, jobs),
        Some(Meaning::Command(binding)) => screen::act(state, binding.action, jobs),
        None => {
            let text = line.text.value().trim().to_owned();
            state.popup = Some(Popup::Line(line));
            let over = state.play.as_ref().is_some_and(Play::is_over);
            state.warn(if over {
                format!("the game is over, and `{text}` is no command")
            } else {
                format!("`{text}` is no valid move here, and no command")
            });
        }
    }
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
