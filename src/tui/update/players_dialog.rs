//! Keys in the dialog for players, clock and analysis engine.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::{
    analysis, classical,
    reload::{reload, save},
    text_edit::move_selection,
    thinking,
};
use crate::{
    players::{PlayerSpec, SkillLevel},
    store::GameClock,
    tui::{
        effects::SideEffect,
        keys::UiCommand,
        state::{
            AppState, Popup,
            players_dialog::{PlayersDialog, PlayersRow, engines},
            session::GameSession,
        },
    },
};

/// Time controls offered: minutes per game and increment in seconds.
const CLOCKS: [(u64, u64); 7] = [(1, 0), (3, 2), (5, 3), (10, 5), (15, 10), (30, 20), (90, 30)];

/// Opens the dialog.
pub fn open(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    state.popup = Some(Popup::Players(PlayersDialog::new(state, session)));
}

/// Handles a key while it is open.
pub fn key(
    state: &mut AppState,
    mut dialog: PlayersDialog,
    key: KeyEvent,
    action: Option<UiCommand>,
    effects: &mut Vec<SideEffect>,
) {
    let Some(mode) = state.session.as_ref().map(GameSession::mode) else { return };
    // Players that support this mode.
    let roster: Vec<PlayerSpec> = state.roster.iter().filter(|who| mode.can_seat(who)).cloned().collect();
    let rows = dialog.rows(&roster);
    match action {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => return apply(state, dialog, effects),
        Some(UiCommand::Up) => dialog.selected = move_selection(dialog.selected, -1, rows.len()),
        Some(UiCommand::Down | UiCommand::NextTarget) => {
            dialog.selected = move_selection(dialog.selected, 1, rows.len());
        }
        Some(turn @ (UiCommand::Left | UiCommand::Right)) => {
            let forward = turn == UiCommand::Right;
            match rows.get(dialog.selected) {
                Some(PlayersRow::Clock) => change_clock(&mut dialog, forward),
                Some(PlayersRow::Analyst) => {
                    dialog.analyst = neighbour(engines(&roster), dialog.analyst.as_ref(), forward);
                }
                Some(&PlayersRow::Player(player)) => {
                    set_player(&mut dialog, player, |who| neighbour(roster.iter(), who, forward));
                }
                None => {}
            }
        }
        _ => {
            let level = |digit: char| SkillLevel::new(u8::try_from(digit.to_digit(10)?).ok()?);
            let who = match key.code {
                KeyCode::Char('0' | 'p') => Some(None),
                KeyCode::Char('r') => Some(Some(PlayerSpec::Random)),
                KeyCode::Char(digit) => level(digit).map(|level| Some(PlayerSpec::Search(level))),
                _ => None,
            };
            if let (Some(&PlayersRow::Player(player)), Some(who)) = (rows.get(dialog.selected), who) {
                set_player(&mut dialog, player, |_| who);
            }
        }
    }
    state.popup = Some(Popup::Players(dialog));
}

/// Assigns a player to a seat.
fn set_player(dialog: &mut PlayersDialog, player: usize, who: impl FnOnce(Option<&PlayerSpec>) -> Option<PlayerSpec>) {
    if let Some(seat) = dialog.players.get_mut(player) {
        *seat = who(seat.as_ref());
    }
}

/// Selects the next or previous time control.
fn change_clock(dialog: &mut PlayersDialog, forward: bool) {
    let of = |(minutes, seconds): (u64, u64)| (Duration::from_secs(60 * minutes), Duration::from_secs(seconds));
    let all: Vec<Option<(Duration, Duration)>> = [None].into_iter().chain(CLOCKS.map(of).map(Some)).collect();
    let at = all.iter().position(|clock| *clock == dialog.clock).unwrap_or(0);
    dialog.clock = all[move_selection(at, if forward { 1 } else { -1 }, all.len())];
}

/// Applies the settings.
fn apply(state: &mut AppState, dialog: PlayersDialog, effects: &mut Vec<SideEffect>) {
    let Some(session) = &mut state.session else { return };
    let players = dialog.players.len();
    if session.saved.clock.as_ref().map(GameClock::terms) != dialog.clock {
        session.saved.clock = dialog.clock.map(|clock| GameClock::new(clock, players));
    }
    dialog.players.into_iter().enumerate().for_each(|(player, who)| session.set_player(player, who));
    session.is_paused = false;
    session.unsupported_analyst = None;
    if state.analyst != dialog.analyst {
        state.analyst = dialog.analyst;
        analysis::cancel(session, effects);
    }
    // The thinking player may have changed.
    if classical::cancel_thinking(session, effects) || session.computer_player(session.mover()).is_some() {
        reload(state, effects);
    }
    analysis::begin(state, effects);
    thinking::start_engines(state, effects);
    save(state, effects);
}

/// The next or previous player in the list, which starts with `None`.
pub fn neighbour<'r>(
    roster: impl Iterator<Item = &'r PlayerSpec>,
    who: Option<&PlayerSpec>,
    forward: bool,
) -> Option<PlayerSpec> {
    let all: Vec<Option<&PlayerSpec>> = [None].into_iter().chain(roster.map(Some)).collect();
    let name = who.map(PlayerSpec::name);
    let at = all.iter().position(|who| who.map(PlayerSpec::name) == name).unwrap_or(0);
    all[move_selection(at, if forward { 1 } else { -1 }, all.len())].cloned()
}
