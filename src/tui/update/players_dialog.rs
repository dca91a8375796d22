//! Keys in the dialog for players, clock and analysis engine.

use std::time::Duration;

use crossterm::event::KeyEvent;

use super::{
    analysis,
    lists::{select_row, step_option},
    reload::{reload, save},
    settings,
    text_edit::typed_letter,
    thinking,
};
use crate::{
    players::{PlayerSpec, SkillLevel, TimeControl},
    store::GameClock,
    tui::{
        keys::UiCommand,
        state::{AppState, GameSession, PlayersDialog, PlayersRow, Popup, engines},
    },
};

/// Time controls offered.
const TIME_CONTROLS: [TimeControl; 7] = [
    time_control(1, 0),
    time_control(3, 2),
    time_control(5, 3),
    time_control(10, 5),
    time_control(15, 10),
    time_control(30, 20),
    time_control(90, 30),
];

const fn time_control(minutes: u64, increment_seconds: u64) -> TimeControl {
    TimeControl { base: Duration::from_secs(60 * minutes), increment: Duration::from_secs(increment_seconds) }
}

/// Opens the dialog.
pub fn open(state: &mut AppState) {
    let Some(session) = &state.session else { return };
    state.popup = Some(Popup::Players(PlayersDialog::new(state, session)));
}

/// Handles a key while it is open.
pub fn key(state: &mut AppState, mut dialog: PlayersDialog, key: KeyEvent, command: Option<UiCommand>) {
    let Some(mode) = state.session.as_ref().map(GameSession::mode) else { return };
    // Players that support this mode.
    let roster: Vec<PlayerSpec> = state.roster.iter().filter(|player| mode.can_seat(player)).cloned().collect();
    let rows = dialog.rows(&roster);
    match command {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Confirm) => return apply(state, dialog),
        Some(UiCommand::Up | UiCommand::Down | UiCommand::NextTarget) => {
            let step = if command == Some(UiCommand::Up) { command } else { Some(UiCommand::Down) };
            dialog.selected = select_row(step, dialog.selected, rows.len(), 1).unwrap_or(0);
        }
        Some(UiCommand::Left | UiCommand::Right) => {
            let forward = command == Some(UiCommand::Right);
            match rows.get(dialog.selected) {
                Some(PlayersRow::Clock) => {
                    dialog.clock = step_option(TIME_CONTROLS, |clock| Some(*clock) == dialog.clock, forward);
                }
                Some(PlayersRow::Analyst) => {
                    dialog.analyst = step_player(engines(&roster), dialog.analyst.as_ref(), forward);
                }
                Some(&PlayersRow::Player(player)) => {
                    dialog.players[player] = step_player(&roster, dialog.players[player].as_ref(), forward);
                }
                None => {}
            }
        }
        _ => {
            let level = |digit: char| SkillLevel::new(u8::try_from(digit.to_digit(10)?).ok()?);
            let player = match typed_letter(&key) {
                Some('0' | 'p') => Some(None),
                Some('r') => Some(Some(PlayerSpec::Random)),
                Some(digit) => level(digit).map(|level| Some(PlayerSpec::Search(level))),
                _ => None,
            };
            if let (Some(&PlayersRow::Player(seat)), Some(player)) = (rows.get(dialog.selected), player) {
                dialog.players[seat] = player;
            }
        }
    }
    state.popup = Some(Popup::Players(dialog));
}

/// Applies the settings.
fn apply(state: &mut AppState, dialog: PlayersDialog) {
    let Some(session) = &mut state.session else { return };
    let players = dialog.players.len();
    if session.saved.clock.as_ref().map(|clock| clock.time_control) != dialog.clock {
        session.saved.clock = dialog.clock.map(|clock| GameClock::new(clock, players));
    }
    let has_one_opponent = dialog.players.len() > 1 && dialog.players.iter().flatten().count() <= 1;
    let opponent = dialog.players.iter().flatten().next().cloned();
    let game = session.saved.rules.clone();
    dialog.players.into_iter().enumerate().for_each(|(player, who)| session.set_player(player, who));
    session.is_paused = false;
    session.unsupported_analyst = None;
    if state.analyst != dialog.analyst {
        state.analyst = dialog.analyst;
        analysis::cancel(session);
    }
    // The thinking player may have changed.
    if session.thinking.take().is_some() || session.computer_to_move().is_some() {
        reload(state);
    }
    analysis::begin(state);
    thinking::start_engines(state);
    save(state);
    if has_one_opponent {
        settings::remember_opponent(state, game, opponent);
    }
}

/// The next or previous player in the list, which starts with a person.
pub fn step_player<'r>(
    roster: impl IntoIterator<Item = &'r PlayerSpec>,
    current: Option<&PlayerSpec>,
    forward: bool,
) -> Option<PlayerSpec> {
    let name = current.map(PlayerSpec::name);
    step_option(roster, |player| Some(player.name()) == name, forward).cloned()
}
