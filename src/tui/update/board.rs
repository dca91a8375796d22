//! Actions on the board: choosing, playing, taking back, ending a game.

use crossterm::event::{KeyCode, KeyEvent};

use super::{analyse, browser, choose, fresh, line, seats, think, told, versus, worlds};
use crate::{
    game::{Cell, Kind},
    tui::{
        keys::Action,
        state::{Popup, State, ask::Consent, hand::Hand, worlds::Solitaire},
        work::Job,
    },
};

/// A key that the table does not know: most letters begin a move.
pub fn letter(state: &mut State, key: KeyEvent) {
    if let KeyCode::Char(letter) = key.code
        && letter.is_alphanumeric()
    {
        state.play.as_mut().map(analyse::leave);
        state.popup = Some(Popup::Line(line::open(state, &letter.to_string())));
    } else if let KeyCode::Char(sign) = key.code {
        state.say(format!("{sign} does nothing here; ? shows the keys that do"));
    }
}

/// Takes note of a letter that is a key and could also be the beginning of a square, if what the key does is no more
/// than a change of view.
pub fn remember_letter(state: &mut State, key: KeyEvent, action: Option<Action>) {
    use Action::{Down, Flip, Games, Hold, Left, Right, Up};
    let Some(play) = state.play.as_ref().filter(|_| !state.at_home && state.popup.is_none()) else { return };
    let KeyCode::Char(letter) = key.code else { return };
    let is_file = play.book.variant().board().cell_named(&format!("{letter}1")).is_some();
    if is_file && matches!(action, Some(Down | Flip | Hold | Games | Left | Right | Up)) {
        state.letter = Some((letter, play.hand));
    }
}

/// A digit after such a letter, or the sign for taking: a move is being typed after all. What the letter did is taken back.
pub fn retype(state: &mut State, before: Option<(char, Hand)>, key: KeyEvent) -> bool {
    let (Some((letter, hand)), KeyCode::Char(digit @ ('0'..='9' | 'x'))) = (before, key.code) else { return false };
    let Some(play) = &mut state.play else { return false };
    play.hand = hand;
    state.at_home = false;
    state.popup = Some(Popup::Line(line::open(state, &format!("{letter}{digit}"))));
    true
}

/// Does an action of the table on the board.
pub fn act(state: &mut State, action: Action, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let is_many = play.worlds().is_some();
    if !matches!(action, Action::Onward | Action::Backward | Action::Flip | Action::Back) {
        analyse::leave(play);
    }
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
        Action::Confirm if play.worlds().is_some_and(Solitaire::is_solved) => fresh::next_puzzle(state, jobs),
        Action::Confirm if play.waits() => think::go_on(state, jobs),
        Action::Confirm => {
            let cell = play.hand.cursor;
            confirm(state, cell, jobs);
        }
        Action::Hold => hold_next(state),
        Action::Pass => pass(state, jobs),
        Action::Flip => play.hand.flipped = !play.hand.flipped,
        Action::Back => back(state, jobs),
        Action::Games => {
            state.at_home = true;
            state.home.unfilter();
            jobs.push(Job::Survey);
        }
        Action::NewGame => fresh::ask_new(state, jobs),
        Action::Undo if is_many => worlds::undo(state, jobs),
        Action::Redo if is_many => worlds::redo(state, jobs),
        Action::Browse => browser::open(state, jobs),
        Action::If => told::look_if(state, jobs),
        Action::Resign | Action::Draw if play.worlds().is_some_and(|table| !table.is_quantum()) => {
            state.say("there is nobody to settle that with");
        }
        Action::Seats => seats::open(state),
        Action::Hint => think::hint(state, jobs),
        Action::Analyse => analyse::toggle(state, jobs),
        Action::Onward | Action::Backward => analyse::follow(state, action == Action::Onward),
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
        Consent::PlayOn(fen) => browser::play_on(state, fen.into(), jobs),
    }
}

/// A step back: lets go of the chosen piece.
fn back(state: &mut State, jobs: &mut Vec<Job>) {
    if worlds::stop(state, jobs) || think::stop(state, jobs) {
        return;
    }
    let Some(play) = &mut state.play else { return };
    if play.route.take().is_some() {
        return;
    }
    let shown_part = |table: &mut Solitaire| table.given.take().is_some();
    if analyse::leave(play) {
        return;
    }
    if !play.let_go() && !play.worlds_mut().is_some_and(shown_part) && !analyse::stop(state, jobs) {
        state.say("g other games   q quit: the game is kept   ? all keys");
    }
}

/// Puts the cursor on the next target, or on the next piece that can move.
fn jump(state: &mut State, forward: bool) {
    let Some(play) = &mut state.play else { return };
    let Some(choices) = play.shown() else { return };
    let targets: Vec<Cell> = play.targets().into_keys().collect();
    let cells = if targets.is_empty() && play.hand.selected.is_none() { choices.origins() } else { targets };
    let book = play.book.clone();
    play.hand.jump(book.variant().board(), cells, forward);
}

/// Chooses a square: a piece, then where it goes; or at once, where nothing moves.
pub fn confirm(state: &mut State, cell: Cell, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    analyse::leave(play);
    let Some(choices) = play.choices.clone() else { return };
    play.hand.cursor = cell;
    if play.route.is_some() {
        return go_on(state, cell, jobs);
    }
    if let Some(held) = play.hand.held {
        return drop_on(state, held, cell, jobs);
    }
    let selected = play.hand.selected;
    if let Some(origin) = selected.filter(|&origin| !play.is_inspected(origin)) {
        let there = choices.between(Some(origin), cell);
        if !there.is_empty() {
            return choose::choose(state, there, jobs);
        }
    }
    let inspected = selected.filter(|&origin| play.is_inspected(origin));
    let reached = |origin| play.shown().is_some_and(|shown| !shown.between(Some(origin), cell).is_empty());
    if inspected.is_some_and(reached) {
        let name = play.book.rules().players.get(play.mover()).cloned().unwrap_or_default();
        play.let_go();
        return state.say(format!("it is {name}'s turn"));
    }
    play.let_go();
    if selected == Some(cell) {
        return;
    }
    let board = play.book.variant().board();
    let placing = choices.between(None, cell);
    let looked_at =
        play.versus().is_some() && play.kind_at(cell).is_some() && placing.is_empty() && play.moves_pieces();
    if choices.origins().contains(&cell) || looked_at {
        play.hand.selected = Some(cell);
    } else if let Some(origin) = selected {
        // Whoever misses a target does not mean to drop something instead.
        let text = format!("{} cannot go to {}", board.name(origin), board.name(cell));
        state.say(text);
    } else if !placing.is_empty() {
        place(state, placing, jobs);
    } else if choices.only_pass() {
        pass(state, jobs);
    } else if let Some(kind) = play.worlds().and(play.kind_at(cell)) {
        let text = choose::why_not(play, kind, board.name(cell));
        state.say(text);
    } else if choices.origins().is_empty() && !choices.list.is_empty() {
        let text = format!("nothing can be placed on {}", board.name(cell));
        state.say(text);
    }
}

/// Places something. Where pieces move as well, even the one thing that can be dropped is asked about first, since it may
/// be a slip.
fn place(state: &mut State, list: Vec<usize>, jobs: &mut Vec<Job>) {
    let Some(choices) = state.play.as_ref().and_then(|play| play.choices.as_ref()) else { return };
    let is_drop = list.iter().all(|&index| choices.list.get(index).is_some_and(|choice| choice.drop.is_some()));
    if is_drop && list.len() == 1 && !choices.origins().is_empty() {
        choose::ask_which(state, list);
    } else {
        choose::choose(state, list, jobs);
    }
}

/// Puts the chosen piece of the hand on a square, or lets go of it.
fn drop_on(state: &mut State, held: Kind, cell: Cell, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let Some(choices) = play.choices.clone() else { return };
    let fits = |index: &usize| choices.list[*index].drop == Some(held);
    let there: Vec<usize> = choices.between(None, cell).into_iter().filter(fits).collect();
    if !there.is_empty() {
        return choose::choose(state, there, jobs);
    }
    play.let_go();
    if choices.origins().contains(&cell) {
        play.hand.selected = Some(cell);
    } else {
        let text = format!("it cannot be dropped on {}", play.book.variant().board().name(cell));
        state.say(text);
    }
}

/// Takes a piece of the hand, or lets go of it.
pub fn hold(state: &mut State, kind: Kind) {
    let Some(play) = &mut state.play else { return };
    let was = play.hand.held;
    let Some(choices) = play.choices.clone().filter(|_| !play.is_busy()) else { return };
    play.let_go();
    if was == Some(kind) {
        return;
    }
    let count = choices.landings(kind).len();
    let name = play.book.rules().piece(kind).map(|piece| piece.name.clone().unwrap_or(piece.symbol.to_string()));
    let name = name.unwrap_or_default();
    if count == 0 {
        return state.say(format!("the {name} cannot be dropped now"));
    }
    play.hand.held = Some(kind);
    let squares = if count == 1 { "square" } else { "squares" };
    state.say(format!("drop the {name} on one of {count} {squares}; d the next, esc none"));
}

/// Takes the next piece of the hand, and after the last one none.
fn hold_next(state: &mut State) {
    let Some(play) = &mut state.play else { return };
    let Some(choices) = play.choices.as_ref() else { return };
    let drops = choices.drops();
    let next = match play.hand.held.and_then(|held| drops.iter().position(|&kind| kind == held)) {
        Some(at) => drops.get(at + 1),
        None => drops.first(),
    };
    match next.copied() {
        Some(kind) => hold(state, kind),
        None => {
            play.let_go();
        }
    }
}

/// Does what needs no square, if there is such an action.
fn pass(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(choices) = state.play.as_ref().and_then(|play| play.choices.as_ref()) else { return };
    let passes = choices.passes();
    match passes[..] {
        [] => state.say("there is nothing to do without a square"),
        [index] => choose::play(state, index, jobs),
        _ => choose::ask_which(state, passes),
    }
}

/// Chooses the next of the squares that tell the actions apart.
fn go_on(state: &mut State, cell: Cell, jobs: &mut Vec<Job>) {
    let Some(play) = &mut state.play else { return };
    let Some((route, choices)) = play.route.as_mut().zip(play.choices.as_ref()) else { return };
    let through = route.through(choices, cell);
    if through.is_empty() {
        return state.say("choose one of the marked squares; esc goes back");
    }
    let narrowed = through.len() < route.list.len() || !route.chosen.contains(&cell);
    route.list = through;
    route.chosen.push(cell);
    let open = narrowed && route.targets(choices).len() > 1;
    match route.list[..] {
        [index] => choose::play(state, index, jobs),
        _ if open => {
            let hinted = play.hinted.and_then(|hinted| route.next(choices, hinted));
            play.hand.cursor = hinted.unwrap_or(cell);
            state.say("choose the next square, too; esc goes back");
        }
        _ => {
            let list = route.list.clone();
            choose::ask_which(state, list);
        }
    }
}
