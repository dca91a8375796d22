//! Answers to questions that lie over the board.

use crossterm::event::{KeyCode, KeyEvent};

use super::{board, choose, edit::along};
use crate::tui::{
    keys::Action,
    state::{
        Popup, State,
        ask::{Chooser, Question},
        choices::Choice,
    },
    work::Job,
};

/// A key while it is asked which action is meant.
pub fn choose(state: &mut State, mut chooser: Chooser, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    let len = chooser.list.len();
    match action {
        Some(Action::Back) => {
            // The way to it is given up, too, since its last square asked.
            if let Some(play) = &mut state.play {
                play.route = None;
            }
            return;
        }
        Some(Action::Confirm) => {
            if let Some(&index) = chooser.list.get(chooser.at) {
                choose::play(state, index, jobs);
            }
            return;
        }
        Some(Action::Up | Action::Left) => chooser.at = along(chooser.at, -1, len),
        Some(Action::Down | Action::Right) => chooser.at = along(chooser.at, 1, len),
        Some(Action::NextTarget) => chooser.at = (chooser.at + 1) % len.max(1),
        Some(Action::PreviousTarget) => chooser.at = (chooser.at + len.saturating_sub(1)) % len.max(1),
        Some(Action::First | Action::PageUp) => chooser.at = 0,
        Some(Action::Last | Action::PageDown) => chooser.at = len.saturating_sub(1),
        _ => {
            if let KeyCode::Char(letter) = key.code
                && let Some(index) = named(state, &chooser, letter)
            {
                return choose::play(state, index, jobs);
            }
        }
    }
    state.popup = Some(Popup::Chooser(chooser));
}

/// The action that a digit counts to, or whose piece has the letter, if it is the only one.
fn named(state: &State, chooser: &Chooser, letter: char) -> Option<usize> {
    if let Some(digit) = letter.to_digit(10) {
        return chooser.list.get((digit as usize).checked_sub(1)?).copied();
    }
    let play = state.play.as_ref()?;
    let choices = play.choices.as_ref()?;
    let fits = |index: &&usize| {
        let choice = choices.list.get(**index);
        let kind = choice.and_then(Choice::piece);
        let piece = kind.and_then(|kind| play.book.rules().piece(kind));
        piece.and_then(|piece| piece.letter).is_some_and(|own| own.eq_ignore_ascii_case(&letter))
    };
    let mut fitting = chooser.list.iter().filter(fits);
    fitting.next().filter(|_| fitting.next().is_none()).copied()
}

/// A key while yes or no is asked.
pub fn answer(state: &mut State, question: Question, action: Option<Action>, jobs: &mut Vec<Job>) {
    match action {
        Some(Action::Confirm) => board::agreed(state, question.consent, jobs),
        Some(Action::Back) => {}
        _ => state.popup = Some(Popup::Question(question)),
    }
}
