//! A game with players in other programs: requests to the referee, and what comes back.

use super::{classical, new_game::confirm, undo};
use crate::{
    network::{GuestMessage, HostMessage, LinkEvent},
    store::GameEnding,
    tui::{
        effects::SideEffect,
        state::{AppState, ConfirmDialog, ConfirmedAction, Connection, GameSession, Popup, RemoteTable},
    },
};
use std::time::Duration;

/// What may wait for the board. A host that says more is left.
const MAX_WAITING_NEWS: usize = 20_000;

/// Sends a move to the referee if the game is played at a table. Returns whether it is.
pub fn send_move(state: &mut AppState, index: usize) -> bool {
    let Some(session) = state.session.as_mut().filter(|session| session.is_at_table()) else { return false };
    let number = session.classical().map_or(0, |game| game.tree.ply()) + 1;
    let text = session.table_wait_text();
    let action = session.choice(index).map(|choice| choice.coordinates.clone());
    session.clear_selection();
    match (text, action) {
        (Some(text), _) => state.notify(text),
        (None, Some(action)) => drop(request(state, GuestMessage::Move { number, action })),
        (None, None) => {}
    }
    true
}

/// Sends a request to the referee if the game is played at a table. Returns whether it is.
pub fn request(state: &mut AppState, request: GuestMessage) -> bool {
    let table = state.session.as_mut().and_then(GameSession::open_table_mut);
    table.map(|table| table.send(request)).is_some()
}

/// Something happened at the table.
pub fn handle_event(state: &mut AppState, event: LinkEvent) {
    let Some(session) = state.session.as_mut() else { return };
    let Some(table) = session.open_table_mut() else { return };
    match event {
        LinkEvent::News(news) if table.waiting.len() < MAX_WAITING_NEWS => table.waiting.push_back(news),
        LinkEvent::News(_) => close(state, "the host sends too many messages"),
        LinkEvent::Lost(why) => {
            (table.connection, table.is_move_sent) = (Connection::Lost, false);
            state.warn(format!("{why}; reconnecting …"));
        }
        LinkEvent::Back => {
            table.connection = Connection::Open;
            state.notify("reconnected");
        }
        LinkEvent::Closed(why) => close(state, &why),
    }
}

/// Leaves the table. The game stays open.
fn close(state: &mut AppState, why: &str) {
    let Some(session) = state.session.as_mut() else { return };
    let Some(table) = session.remote.as_deref_mut() else { return };
    table.sender.close();
    table.connection = Connection::Ended;
    table.waiting.clear();
    let rest = if table.is_saved { "the game is saved, and you can go on alone" } else { "you can go on alone" };
    session.saved.clock = None;
    state.warn(format!("{why}; {rest}"));
}

/// Shows what the host has said, as far as the board is ready for it.
pub fn show_news(state: &mut AppState) {
    while show_next(state) {}
    ask_draw_offer(state);
}

/// Shows the next thing that the host has said. Returns whether there may be more.
fn show_next(state: &mut AppState) -> bool {
    let Some(session) = state.session.as_mut() else { return false };
    let Some(news) = session.remote.as_deref().and_then(|table| table.waiting.front()) else { return false };
    if let HostMessage::Moves { number, actions } = news {
        let played = session.classical().map_or(0, |game| game.tree.main_line().count());
        let next = (played + 1).checked_sub(*number).map(|known| actions.get(known).cloned());
        match next {
            Some(Some(action)) => return play_next(state, &action),
            // All of them are played.
            Some(None) => {}
            None => {
                close(state, "the host has skipped a move");
                return false;
            }
        }
    } else if matches!(news, HostMessage::Over { .. }) && !is_ready(state) {
        return false;
    }
    let table = state.session.as_mut().and_then(|session| session.remote.as_deref_mut());
    if let Some(news) = table.and_then(|table| table.waiting.pop_front()) {
        show(state, news);
    }
    true
}

/// Whether the board shows the end of the game and knows its legal moves. Goes there if not.
fn is_ready(state: &mut AppState) -> bool {
    let Some(game) = state.session.as_ref().and_then(GameSession::classical) else { return false };
    if !game.tree.is_at_end_of_main_line() {
        let last = game.tree.main_line().last();
        undo::go_to(state, last);
        return false;
    }
    game.facts.is_some() && state.session.as_ref().is_some_and(|session| session.choices.is_some())
}

/// Plays a move that the host has sent. Returns whether it is played.
fn play_next(state: &mut AppState, action: &str) -> bool {
    if !is_ready(state) {
        return false;
    }
    let Some(session) = state.session.as_mut() else { return false };
    let choices = session.choices.as_ref();
    let index = choices.and_then(|choices| choices.list.iter().position(|choice| choice.coordinates == action));
    let Some(index) = index else {
        close(state, &format!("the host plays `{action}`, which the rules do not allow"));
        return false;
    };
    let (cell, mover) = (session.cursor.cell, session.mover());
    let is_own = session.open_table().is_some_and(|table| table.player == Some(mover));
    if let Some(table) = session.open_table_mut() {
        table.is_move_sent = false;
    }
    if matches!(state.popup, Some(Popup::Chooser(_))) {
        state.popup = None;
    }
    classical::play_here(state, index);
    if let Some(session) = state.session.as_mut().filter(|_| !is_own) {
        // The player may be looking elsewhere.
        session.cursor.cell = cell;
        state.effects.extend(state.rings_bell.then_some(SideEffect::RingBell));
    }
    true
}

/// Shows what the host has said besides moves.
fn show(state: &mut AppState, news: HostMessage) {
    let Some(session) = state.session.as_mut() else { return };
    let name = |session: &GameSession, player: usize| session.player_name(player).to_owned();
    let Some(table) = session.remote.as_deref_mut() else { return };
    let own = table.player;
    match news {
        HostMessage::Seated { player, .. } => {
            table.player = Some(player);
            let text = format!("you play {}", name(session, player));
            state.notify(text);
        }
        HostMessage::Watching => {
            table.player = None;
            state.notify("you are watching");
        }
        HostMessage::Present { player, is_present } => show_presence(state, player, is_present),
        HostMessage::Clocks { remaining_ms } => {
            if let Some(clock) =
                session.saved.clock.as_mut().filter(|clock| clock.remaining.len() == remaining_ms.len())
            {
                clock.remaining = remaining_ms.into_iter().map(Duration::from_millis).collect();
            }
        }
        HostMessage::Offered { player } if own == Some(player) => state.notify("you offer a draw"),
        HostMessage::Offered { player } => {
            table.offer = own.map(|_| player);
            let text = format!("{} offers a draw", name(session, player));
            state.notify(text);
        }
        HostMessage::Declined { player } => {
            withdraw_offer(state);
            if own != Some(player) {
                let text = state.session.as_ref().map(|session| format!("{} declines the draw", name(session, player)));
                text.into_iter().for_each(|text| state.notify(text));
            }
        }
        HostMessage::Over { ending } => {
            withdraw_offer(state);
            if ending != GameEnding::ByRules {
                classical::close(state, ending);
            }
            if let Some(table) = state.session.as_mut().and_then(GameSession::open_table_mut) {
                table.connection = Connection::Ended;
                table.waiting.clear();
            }
        }
        HostMessage::Rejected { reason } => {
            table.is_move_sent = false;
            state.warn(reason);
        }
        HostMessage::Bye { reason } => close(state, &reason),
        HostMessage::Rules { .. } | HostMessage::Game { .. } | HostMessage::Moves { .. } | HostMessage::Ping => {}
    }
}

fn show_presence(state: &mut AppState, player: usize, is_present: bool) {
    let Some(session) = state.session.as_mut() else { return };
    if player >= session.rules().players.len() {
        return;
    }
    let Some(table) = session.remote.as_deref_mut() else { return };
    let (is_other, had_come) = (table.player != Some(player), table.seen.get(player) == Some(&true));
    let is_news = table.note_presence(player, is_present) && is_other;
    let name = session.player_name(player).to_owned();
    match (is_present, is_news) {
        (true, true) => state.notify(format!("{name} is here")),
        (false, true) if had_come => state.warn(format!("{name} has left and may come back")),
        _ => {}
    }
}

/// Closes the question whether a draw is accepted.
fn withdraw_offer(state: &mut AppState) {
    if let Some(table) = state.session.as_mut().and_then(GameSession::open_table_mut) {
        table.offer = None;
    }
    let is_question = |dialog: &ConfirmDialog| dialog.declined == Some(ConfirmedAction::DeclineDraw);
    state.popup.take_if(|popup| matches!(popup, Popup::Confirm(dialog) if is_question(dialog)));
}

/// Asks whether a draw is accepted, once no other dialog is open.
fn ask_draw_offer(state: &mut AppState) {
    if state.popup.is_some() || state.shown_session().is_none() {
        return;
    }
    let Some(session) = state.session.as_mut() else { return };
    let Some(player) = session.open_table_mut().and_then(|table: &mut RemoteTable| table.offer.take()) else { return };
    let text = format!("{} offers a draw. Accept?", session.player_name(player));
    confirm(state, &text, "accept", "decline", ConfirmedAction::Draw);
    if let Some(Popup::Confirm(dialog)) = &mut state.popup {
        dialog.declined = Some(ConfirmedAction::DeclineDraw);
    }
}
