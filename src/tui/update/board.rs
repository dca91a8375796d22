//! Actions on the board: choosing, playing, taking back, ending a game.

use crossterm::event::{KeyCode, KeyEvent};

use super::{fresh, line, versus, worlds};
use crate::{
    game::Cell,
    tui::{
        keys::Action,
        state::{
            Popup, State,
            ask::{Chooser, Consent},
            hand::Hand,
        },
        work::Job,
    },
};

/// A key that the table does not know: most letters begin a move.
pub fn letter(state: &mut State, key: KeyEvent) {
    if let KeyCode::Char(letter) = key.code
        && letter.is_alphanumeric()
    {
        state.popup = Some(Popup::Line(line::open(state, &letter.to_string())));
    }
}

/// Takes note of a letter that is a key and could also be the beginning of a square, if what the key does is no more
/// than a change of view.
pub fn remember_letter(state: &mut State, key: KeyEvent, action: Option<Action>) {
    use Action::{Down, Flip, Games, Left, Right, Up};
    let Some(play) = state.play.as_ref().filter(|_| !state.at_home && state.popup.is_none()) else { return };
    let KeyCode::Char(letter) = key.code else { return };
    let is_file = play.book.variant().board().by_name(&format!("{letter}1")).is_some();
    if is_file && matches!(action, Some(Down | Flip | Games | Left | Right | Up)) {
        state.letter = Some((letter, play.hand));
    }
}

/// A digit after such a letter: a square is being typed after all. What the letter did is taken back.
pub fn retype(state: &mut State, before: Option<(char, Hand)>, key: KeyEvent) -> bool {
    let (Some((letter, hand)), KeyCode::Char(digit @ '0'..='9')) = (before, key.code) else { return false };
    let Some(play) = &mut state.play else { return false };
    play.hand = hand;
    state.at_home = false;
    state.popup = Some(Popup::Line(line::open(state, &format!("{letter}{digit}"))));
    true
}

/// Does an action of the table on the board.
pub fn act(state: &mut State, action: Action, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let is_solitaire = play.worlds().is_some();
    let board = play.book.variant().board();
    match action {
        Action::Up => play.hand.step(board, 0, -1),
        Action::Down => play.hand.step(board, 0, 1),
        Action::Left => play.hand.step(board, -1, 0),
        Action::Right => play.hand.step(board, 1, 0),
        Action::PageUp => (0..4).for_each(|_| play.hand.step(board, 0, -1)),
        Action::PageDown => (0..4).for_each(|_| play.hand.step(board, 0, 1)),
        Action::First => (0..board.len()).for_each(|_| play.hand.step(board, -1, 0)),
        Action::Last => (0..board.len()).for_each(|_| play.hand.step(board, 1, 0)),
        Action::NextTarget => jump(state, true),
        Action::PreviousTarget => jump(state, false),
        Action::Confirm => {
            let cell = play.hand.cursor;
            confirm(state, cell, jobs);
        }
        Action::Flip => play.hand.flipped = !play.hand.flipped,
        Action::Back => back(state, jobs),
        Action::Games => {
            state.at_home = true;
            state.home.unfilter();
            jobs.push(Job::Survey);
        }
        Action::NewGame => fresh::ask_new(state, jobs),
        Action::Undo if is_solitaire => worlds::undo(state, jobs),
        Action::Redo if is_solitaire => worlds::redo(state, jobs),
        Action::Witness => worlds::look_at_loss(state),
        Action::Resign | Action::Draw if is_solitaire => state.say("there is nobody to settle that with"),
        Action::Undo => versus::undo(state, jobs),
        Action::Redo => versus::redo(state, jobs),
        Action::Resign => versus::ask_resign(state),
        Action::Draw => versus::ask_draw(state),
        _ => {}
    }
}

/// A question was answered with yes.
pub fn agreed(state: &mut State, consent: Consent, jobs: &mut Vec<Job>) {
    match consent {
        Consent::NewGame => fresh::begin_anew(state, jobs),
        Consent::Resign => versus::resign(state, jobs),
        Consent::Draw => versus::draw(state, jobs),
        Consent::Memory => worlds::allow_more(state, jobs),
    }
}

/// A step back: lets go of the chosen piece.
fn back(state: &mut State, jobs: &mut Vec<Job>) {
    if worlds::stop(state, jobs) {
        return;
    }
    if let Some(play) = &mut state.play
        && play.hand.selected.take().is_none()
    {
        state.say("g other games   q quit: the game is kept   ? all keys");
    }
}

/// Puts the cursor on the next target, or on the next piece that can move.
fn jump(state: &mut State, forward: bool) {
    let Some(play) = &mut state.play else { return };
    let Some(choices) = play.shown() else { return };
    let targets: Vec<Cell> = choices.targets(play.hand.selected).into_keys().collect();
    let cells = if targets.is_empty() && play.hand.selected.is_none() { choices.origins() } else { targets };
    let book = play.book.clone();
    play.hand.jump(book.variant().board(), cells, forward);
}

/// Chooses a square: a piece, then where it goes; or at once, where nothing moves.
pub fn confirm(state: &mut State, cell: Cell, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let Some(choices) = play.choices.clone() else { return };
    play.hand.cursor = cell;
    let selected = play.hand.selected;
    if let Some(origin) = selected.filter(|&origin| !play.is_inspected(origin)) {
        let there = choices.between(Some(origin), cell);
        if !there.is_empty() {
            return choose(state, there, jobs);
        }
    }
    let inspected = selected.filter(|&origin| play.is_inspected(origin));
    let reached = |origin| play.shown().is_some_and(|shown| !shown.between(Some(origin), cell).is_empty());
    if inspected.is_some_and(reached) {
        let name = play.book.rules().players.get(play.mover()).cloned().unwrap_or_default();
        play.hand.selected = None;
        return state.say(format!("it is {name}'s turn"));
    }
    play.hand.selected = None;
    if selected == Some(cell) {
        return;
    }
    let board = play.book.variant().board();
    let placing = choices.between(None, cell);
    let looked_at =
        play.versus().is_some() && play.kind_at(cell).is_some() && placing.is_empty() && play.moves_pieces();
    if choices.origins().contains(&cell) || looked_at {
        play.hand.selected = Some(cell);
    } else if !placing.is_empty() {
        choose(state, placing, jobs);
    } else if let Some(pass) = choices.pass().filter(|_| choices.only_pass()) {
        self::play(state, pass, jobs);
    } else if let Some(origin) = selected {
        let text = format!("{} cannot go to {}", board.name(origin), board.name(cell));
        state.say(text);
    } else if choices.origins().is_empty() && !choices.list.is_empty() {
        let text = format!("nothing can be placed on {}", board.name(cell));
        state.say(text);
    }
}

/// Plays the one action, or asks which of them is meant.
pub fn choose(state: &mut State, list: Vec<usize>, jobs: &mut Vec<Job>) {
    if let [index] = list[..] {
        return play(state, index, jobs);
    }
    let near = state.play.as_ref().and_then(|play| play.choices.as_ref()?.list.get(*list.first()?)?.goal);
    if let Some((play, goal)) = state.play.as_mut().zip(near) {
        play.hand.cursor = goal;
    }
    // Dear pieces first: rule files list them from the plainest up.
    let mut list = list;
    if let Some(choices) = state.play.as_ref().and_then(|play| play.choices.as_ref()) {
        list.sort_by_key(|&index| {
            std::cmp::Reverse(choices.list.get(index).and_then(|choice| choice.becomes.or(choice.leaves)))
        });
    }
    state.popup = Some(Popup::Chooser(Chooser { list, at: 0, near }));
}

/// Plays an action.
pub fn play(state: &mut State, index: usize, jobs: &mut Vec<Job>) {
    if state.play.as_ref().is_some_and(|play| play.worlds().is_some()) {
        worlds::play(state, index, jobs);
    } else {
        versus::play(state, index, jobs);
    }
}
