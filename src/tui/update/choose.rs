//! Playing an action, and asking which where several are meant.

use super::{think, versus, worlds};
use crate::{
    game::Kind,
    tui::{
        state::{Popup, State, ask::Chooser, choices::Choice, play::Play, route::Route},
        work::Job,
    },
    worlds::WorldRules,
};

/// Plays the one action, or has the player choose further squares, or asks which of them is meant.
pub fn choose(state: &mut State, list: Vec<usize>, jobs: &mut Vec<Job>) {
    if let [index] = list[..] {
        return play(state, index, jobs);
    }
    if think::has_turn(state) {
        return;
    }
    let Some(play) = &mut state.play else { return };
    let Some(choices) = &play.choices else { return };
    let first = list.first().and_then(|&index| choices.list.get(index));
    let origin = first.and_then(|choice| choice.origin);
    let same = list.iter().all(|&index| choices.list.get(index).is_some_and(|choice| choice.origin == origin));
    match Route::to(choices, &list).filter(|_| same) {
        Some(route) => {
            play.hand.cursor = play.hinted.and_then(|hinted| route.next(choices, hinted)).unwrap_or(route.goal);
            play.hand.selected = origin;
            play.route = Some(route);
            state.say("choose the next square, too; esc goes back");
        }
        None => ask_which(state, list),
    }
}

/// Asks which of some actions is meant.
pub fn ask_which(state: &mut State, mut list: Vec<usize>) {
    let near = state.play.as_ref().and_then(|play| play.choices.as_ref()?.list.get(*list.first()?)?.goal);
    if let Some((play, goal)) = state.play.as_mut().zip(near) {
        play.hand.cursor = goal;
    }
    // Dear pieces first: rule files list them from the plainest up.
    if let Some(choices) = state.play.as_ref().and_then(|play| play.choices.as_ref()) {
        list.sort_by_key(|&index| std::cmp::Reverse(choices.list.get(index).and_then(Choice::piece)));
    }
    state.popup = Some(Popup::Chooser(Chooser { list, at: 0, near }));
}

/// Plays an action.
pub fn play(state: &mut State, index: usize, jobs: &mut Vec<Job>) {
    if think::has_turn(state) {
        return;
    }
    make(state, index, jobs);
}

/// Makes an action happen, whoever has chosen it.
pub fn make(state: &mut State, index: usize, jobs: &mut Vec<Job>) {
    if state.play.as_ref().is_some_and(|play| play.worlds().is_some()) {
        worlds::play(state, index, jobs);
    } else {
        versus::play(state, index, jobs);
    }
}

/// What to say of a piece that cannot be chosen.
pub fn why_not(play: &Play, kind: Kind, cell: &str) -> String {
    let rules = play.book.rules();
    let is_own = rules.side(play.mover()).contains(kind);
    let is_unitary = play.worlds().is_some_and(|table| table.worlds.rules() == WorldRules::Unitary);
    let name =
        rules.piece(kind).map(|piece| piece.name.clone().unwrap_or(piece.symbol.to_string())).unwrap_or_default();
    match (is_own, is_unitary) {
        (false, _) => format!("on {cell} stands a {name} of another player"),
        (true, true) => format!("the {name} on {cell} has no move that every world allows"),
        (true, false) => format!("the {name} on {cell} has no move in any world"),
    }
}
