//! Keys in the world browser.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{new_game, text_edit::edit};
use crate::{
    store::Mode,
    tui::{
        effects::{GameSource, SideEffect},
        keys::UiCommand,
        state::{
            AppState, Popup,
            browser::{FoundWorld, WorldBrowser, WorldFilter, WorldRequest},
            dialogs::ConfirmedAction,
        },
    },
    worlds::Subset,
};

/// Worlds per page.
const PAGE_WORLDS: u128 = 100;

/// Opens the browser, at the lost worlds if a lost game is over.
pub fn open(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let Some(game) = state.session.as_ref().and_then(|session| session.worlds()) else { return };
    if game.expansion.is_some() {
        return state.notify("worlds are being expanded; esc cancels");
    }
    let Some(turn) = game.current() else { return };
    if turn.round.is_empty() {
        return state.notify("no world is left");
    }
    let among = if turn.round.stats().lost > 0 && game.outcome().is_some() { Subset::Lost } else { Subset::All };
    find(state, WorldBrowser::new(among), 0, effects);
}

/// Handles a key while it is open.
pub fn key(
    state: &mut AppState,
    mut browser: WorldBrowser,
    key: KeyEvent,
    action: Option<UiCommand>,
    effects: &mut Vec<SideEffect>,
) {
    if browser.typing.is_some() {
        return pattern_key(state, browser, key, effects);
    }
    let (number, count) = browser.shown.as_ref().map_or((0, 0), |shown| (shown.number, shown.count));
    let last = count.saturating_sub(1);
    let is_filtered = browser.filter.is_some();
    match action {
        Some(UiCommand::Cancel) => {
            effects.extend(browser.work.map(SideEffect::Cancel));
            return;
        }
        Some(UiCommand::Right | UiCommand::Down | UiCommand::NextTarget) if is_filtered => {
            browser.previous_matches.push(number);
            return find(state, browser, number + 1, effects);
        }
        Some(UiCommand::Left | UiCommand::Up | UiCommand::PreviousTarget) if is_filtered => {
            if let Some(before) = browser.previous_matches.pop() {
                return find(state, browser, before, effects);
            }
        }
        Some(UiCommand::Right | UiCommand::Down | UiCommand::NextTarget) => {
            return find(state, browser, (number + 1).min(last), effects);
        }
        Some(UiCommand::Left | UiCommand::Up | UiCommand::PreviousTarget) => {
            return find(state, browser, number.saturating_sub(1), effects);
        }
        Some(UiCommand::PageDown) if !is_filtered => {
            return find(state, browser, (number + PAGE_WORLDS).min(last), effects);
        }
        Some(UiCommand::PageUp) if !is_filtered => {
            return find(state, browser, number.saturating_sub(PAGE_WORLDS), effects);
        }
        Some(UiCommand::First) => {
            browser.previous_matches.clear();
            return find(state, browser, 0, effects);
        }
        Some(UiCommand::Last) if !is_filtered => return find(state, browser, last, effects),
        Some(UiCommand::NextWorldSet) => return next_world_set(state, browser, effects),
        Some(UiCommand::SortWorlds) => {
            browser.by_histories = !browser.by_histories;
            (browser.filter, browser.among) = (None, Subset::All);
            return find(state, browser, 0, effects);
        }
        Some(UiCommand::Filter) => {
            browser.typing = Some(Input::default());
        }
        Some(UiCommand::ExportPgn) => {
            if let Some((session, shown)) = state.session.as_ref().zip(browser.shown.as_ref()) {
                effects.push(SideEffect::ExportPgn(
                    session.rulebook.clone(),
                    shown.start.clone(),
                    shown.actions.clone(),
                ));
            }
        }
        Some(UiCommand::Confirm) => return ask_play_on(state, browser),
        Some(UiCommand::Help) => {
            state.notify("← → worlds   c in check or lost   / pattern   s order   ↵ play on from here   esc back");
        }
        _ => {}
    }
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Handles a key while a pattern is typed.
fn pattern_key(state: &mut AppState, mut browser: WorldBrowser, key: KeyEvent, effects: &mut Vec<SideEffect>) {
    let Some(mut input) = browser.typing.take() else { return };
    match key.code {
        KeyCode::Esc => {}
        KeyCode::Enter => {
            let text = input.value().trim().to_owned();
            browser.previous_view = Some((browser.among, browser.by_histories, browser.filter.take()));
            browser.filter = (!text.is_empty()).then_some(WorldFilter { text, query: None });
            (browser.among, browser.by_histories) = (Subset::All, false);
            browser.previous_matches.clear();
            return find(state, browser, 0, effects);
        }
        _ => {
            edit(&mut input, &key);
            browser.typing = Some(input);
        }
    }
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Switches to the next subset that is not empty.
fn next_world_set(state: &mut AppState, mut browser: WorldBrowser, effects: &mut Vec<SideEffect>) {
    let kinds = [Subset::All, Subset::InCheck, Subset::Lost, Subset::Finished];
    let now = state.session.as_ref().and_then(|session| session.worlds()?.current());
    let count = |among| now.map_or(0, |turn| turn.round.count(among));
    let at = kinds.iter().position(|&kind| kind == browser.among).unwrap_or(0);
    let next = (1..=kinds.len()).map(|by| kinds[(at + by) % kinds.len()]).find(|&among| count(among) > 0);
    if next == Some(browser.among) {
        let way = if browser.filter.is_some() { "; / and ↵ show all worlds again" } else { "" };
        state.notify(format!("no world is in check or lost{way}"));
        state.popup = Some(Popup::Browser(Box::new(browser)));
        return;
    }
    (browser.filter, browser.by_histories) = (None, false);
    browser.previous_matches.clear();
    browser.among = next.unwrap_or(Subset::All);
    find(state, browser, 0, effects);
}

/// Requests a world.
fn find(state: &mut AppState, mut browser: WorldBrowser, number: u128, effects: &mut Vec<SideEffect>) {
    let ticket = state.next_ticket();
    let Some(session) = &state.session else { return };
    let Some((game, turn)) = session.worlds().and_then(|game| Some((game, game.current()?))) else { return };
    effects.extend(browser.work.take().map(SideEffect::Cancel));
    let work: Arc<crate::task::ProgressMonitor> = Arc::default();
    let wish = WorldRequest {
        among: browser.among,
        by_histories: browser.by_histories,
        filter: browser.filter.clone(),
        number,
        rules: session.saved.rules.clone(),
    };
    let worlds = Box::new(game.worlds.clone().with_monitor(work.clone()));
    effects.push(SideEffect::FindWorld(ticket, worlds, turn.round.clone(), Box::new(wish)));
    (browser.ticket, browser.work) = (ticket, Some(work));
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Shows the world that was found, or says why there is none.
pub fn found(state: &mut AppState, ticket: u64, told: Result<Option<FoundWorld>, String>) {
    let Some(Popup::Browser(browser)) = &mut state.popup else { return };
    if browser.ticket != ticket {
        return;
    }
    browser.work = None;
    match told {
        Ok(Some(shown)) => {
            if let (Some(filter), Some(asked)) = (&mut browser.filter, &shown.query) {
                filter.query = Some(asked.clone());
            }
            browser.shown = Some(shown);
            browser.previous_view = None;
        }
        Ok(None) => {
            browser.previous_matches.pop();
            let text = match (&browser.filter, &browser.shown) {
                (Some(filter), Some(_)) if filter.query.is_some() => "this is the last matching world".into(),
                (Some(filter), _) => format!("no world matches `{}`", filter.text),
                (None, _) => "there is no such world".into(),
            };
            restore_previous_view(browser);
            state.notify(text);
        }
        Err(why) => {
            browser.by_histories = false;
            restore_previous_view(browser);
            state.warn(why);
        }
    }
}

/// Restores the view before a pattern that failed.
fn restore_previous_view(browser: &mut WorldBrowser) {
    if let Some(before) = browser.previous_view.take() {
        (browser.among, browser.by_histories, browser.filter) = before;
    }
}

/// Asks whether to play on from this world in a classical game.
fn ask_play_on(state: &mut AppState, browser: WorldBrowser) {
    let shown = browser.shown.as_ref();
    if shown.is_some_and(|shown| !shown.world.reason.is_empty()) {
        state.notify("the game is over in this world");
    } else if let Some(shown) = shown {
        let text =
            "Play on from this world in an ordinary game? The worlds are saved, under “Resume” in the list of games.";
        return new_game::confirm(state, text, "play on", "cancel", ConfirmedAction::PlayOn(shown.fen.as_str().into()));
    }
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Opens a classical game from a position.
pub fn play_on(state: &mut AppState, fen: String, effects: &mut Vec<SideEffect>) {
    let ticket = state.next_ticket();
    let Some(session) = &state.session else { return };
    let wanted = GameSource::FromRulebook(session.rulebook.clone(), Mode::Game, Some(fen));
    new_game::open(state, ticket, wanted, Vec::new(), effects);
}
