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
    store::{GameClock, MatchScore},
    tui::{
        keys::{Focus, UiCommand},
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

/// Numbers of games of a match that are offered, besides a single game.
const MATCH_LENGTHS: [u32; 3] = [2, 4, 6];

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
            let row = rows.get(dialog.selected);
            step(&mut dialog, row, &roster, command == Some(UiCommand::Right));
        }
        _ => {
            if let Some((letter, row)) = typed_letter(&key).zip(rows.get(dialog.selected)) {
                if letter == ' ' {
                    step(&mut dialog, Some(row), &roster, true);
                } else if !choose_by_letter(&mut dialog, row, &roster, letter) {
                    let keys = [UiCommand::Left, UiCommand::Right];
                    state.notify(letters_text(row, &state.keymap.hint_of_two(Focus::Players, keys)));
                }
            }
        }
    }
    state.popup = Some(Popup::Players(dialog));
}

/// Chooses the next or previous option of a row.
fn step(dialog: &mut PlayersDialog, row: Option<&PlayersRow>, roster: &[PlayerSpec], forward: bool) {
    match row {
        Some(PlayersRow::Clock) => {
            dialog.clock = step_option(TIME_CONTROLS, |clock| Some(*clock) == dialog.clock, forward);
        }
        Some(PlayersRow::Analyst) => {
            dialog.analyst = step_player(engines(roster), dialog.analyst.as_ref(), forward);
        }
        Some(PlayersRow::Games) => {
            let games = dialog.match_score.map(MatchScore::games);
            choose_length(dialog, step_option(MATCH_LENGTHS, |length| Some(*length) == games, forward).unwrap_or(1));
        }
        Some(&PlayersRow::Player(player)) => {
            dialog.players[player] = step_player(roster, dialog.players[player].as_ref(), forward);
        }
        None => {}
    }
}

/// Chooses the number of games of the match. Games that were played count.
fn choose_length(dialog: &mut PlayersDialog, games: u32) {
    dialog.match_score = match dialog.match_score {
        Some(score) => score.with_games(games),
        None => MatchScore::begin(games),
    };
}

/// Chooses an option of a row by its digit or letter. Returns whether there is one.
fn choose_by_letter(dialog: &mut PlayersDialog, row: &PlayersRow, roster: &[PlayerSpec], letter: char) -> bool {
    let digit = letter.to_digit(10);
    let index = digit.and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
    match *row {
        PlayersRow::Player(seat) => {
            let level = || SkillLevel::new(u8::try_from(digit?).ok()?).map(PlayerSpec::Search);
            let player = match letter {
                '0' | 'p' => None,
                'r' => Some(PlayerSpec::Random),
                _ => match level() {
                    None => return false,
                    level => level,
                },
            };
            dialog.players[seat] = player;
        }
        PlayersRow::Clock => match index.map(|index| TIME_CONTROLS.get(index).copied()) {
            None if digit == Some(0) => dialog.clock = None,
            Some(clock @ Some(_)) => dialog.clock = clock,
            _ => return false,
        },
        PlayersRow::Games => match digit.filter(|digit| *digit > 0) {
            Some(games) => choose_length(dialog, games),
            None => return false,
        },
        PlayersRow::Analyst => match index.map(|index| engines(roster).nth(index).cloned()) {
            None if digit == Some(0) => dialog.analyst = None,
            Some(analyst @ Some(_)) => dialog.analyst = analyst,
            _ => return false,
        },
    }
    true
}

/// The keys of a row; `steps` are those that go through its options.
fn letters_text(row: &PlayersRow, steps: &str) -> String {
    let letters = match row {
        PlayersRow::Player(_) => "0 is a person, r a random player, 1 to 8 a level",
        PlayersRow::Clock => "0 is no clock, 1 to 7 a time",
        PlayersRow::Analyst => "0 is Alfil, 1 the first engine",
        PlayersRow::Games => "1 to 9 is the number of games",
    };
    format!("{letters}; {steps} go through all")
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
    session.saved.match_score = dialog.match_score;
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
