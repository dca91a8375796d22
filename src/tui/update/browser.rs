//! Keys in the world browser.

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{
    new_game,
    text_edit::{edit, is_text},
    worlds::round_task,
};
use crate::{
    tui::{
        effects::SideEffect,
        keys::UiCommand,
        state::{
            AppState, ConfirmedAction, FoundWorld, Popup, WorkHandle, WorldBrowser, WorldFilter, WorldRequest,
            WorldView,
        },
    },
    worlds::Subset,
};

/// Worlds per page.
const PAGE_WORLDS: u128 = 100;

/// Opens the browser, at the lost worlds if a lost game is over.
pub fn open(state: &mut AppState) {
    let Some(game) = state.session.as_ref().and_then(|session| session.worlds()) else { return };
    if game.expansion.is_some() {
        return state.notify("worlds are being expanded; esc cancels");
    }
    let Some(turn) = game.current() else { return };
    if turn.round.is_empty() {
        return state.notify("no world is left");
    }
    let subset = if turn.round.stats().lost > 0 && game.outcome().is_some() { Subset::Lost } else { Subset::All };
    find(state, WorldBrowser::new(subset), 0);
}

/// Handles a key while it is open.
pub fn key(state: &mut AppState, mut browser: WorldBrowser, key: KeyEvent, command: Option<UiCommand>) {
    if browser.typing.is_some() {
        return pattern_key(state, browser, key);
    }
    let (number, count) = browser.shown.as_ref().map_or((0, 0), |shown| (shown.number, shown.count));
    let is_filtered = browser.view.filter.is_some();
    let target = match command {
        Some(UiCommand::Cancel) => return,
        Some(UiCommand::Right | UiCommand::Down | UiCommand::NextTarget) if is_filtered => {
            browser.previous_matches.push(number);
            Some(number + 1)
        }
        Some(UiCommand::Left | UiCommand::Up | UiCommand::PreviousTarget) if is_filtered => {
            browser.previous_matches.pop()
        }
        Some(UiCommand::PageDown | UiCommand::PageUp | UiCommand::Last) if is_filtered => None,
        Some(UiCommand::Right | UiCommand::Down | UiCommand::NextTarget) => Some(number + 1),
        Some(UiCommand::Left | UiCommand::Up | UiCommand::PreviousTarget) => Some(number.saturating_sub(1)),
        Some(UiCommand::PageDown) => Some(number + PAGE_WORLDS),
        Some(UiCommand::PageUp) => Some(number.saturating_sub(PAGE_WORLDS)),
        Some(UiCommand::Last) => Some(count),
        Some(UiCommand::First) => {
            browser.previous_matches.clear();
            Some(0)
        }
        Some(UiCommand::SortWorlds) => {
            let by_histories = !browser.view.by_histories;
            browser.view = WorldView { by_histories, ..WorldView::of(Subset::All) };
            Some(0)
        }
        Some(UiCommand::NextWorldSet) => return next_world_set(state, browser),
        Some(UiCommand::Filter) => {
            browser.typing = Some(Input::default());
            None
        }
        Some(UiCommand::ExportPgn) => {
            if let Some((session, shown)) = state.session.as_ref().zip(browser.shown.as_ref()) {
                let (rulebook, start, actions) = (session.rulebook.clone(), shown.start.clone(), shown.actions.clone());
                state.effects.push(SideEffect::ExportPgn { rulebook, start, actions });
            }
            None
        }
        Some(UiCommand::Confirm) => return ask_play_on(state, browser),
        Some(UiCommand::Help) => {
            state.notify("← → worlds   c in check or lost   / pattern   s order   ↵ play on from here   esc back");
            None
        }
        _ => None,
    };
    let last = if is_filtered { u128::MAX } else { count.saturating_sub(1) };
    match target {
        Some(number) => find(state, browser, number.min(last)),
        None => show(state, browser),
    }
}

fn show(state: &mut AppState, browser: WorldBrowser) {
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Handles a key while a pattern is typed.
fn pattern_key(state: &mut AppState, mut browser: WorldBrowser, key: KeyEvent) {
    let Some(mut input) = browser.typing.take() else { return };
    if std::mem::take(&mut browser.is_refused) && is_text(&key) {
        input = Input::default();
        // A slash starts over, too.
        if key.code == KeyCode::Char('/') {
            browser.typing = Some(input);
            return show(state, browser);
        }
    }
    match key.code {
        KeyCode::Esc => {}
        KeyCode::Enter => {
            let text = input.value().trim().to_owned();
            let filter = (!text.is_empty()).then_some(WorldFilter { text, query: None });
            let view = WorldView { filter, ..WorldView::of(Subset::All) };
            browser.previous_view = Some(std::mem::replace(&mut browser.view, view));
            browser.previous_matches.clear();
            return find(state, browser, 0);
        }
        _ => {
            edit(&mut input, &key);
            browser.typing = Some(input);
        }
    }
    show(state, browser);
}

/// Switches to the next subset that is not empty.
fn next_world_set(state: &mut AppState, mut browser: WorldBrowser) {
    let mut subsets = [Subset::All, Subset::InCheck, Subset::Lost, Subset::Finished];
    let current = subsets.iter().position(|&subset| subset == browser.view.subset).unwrap_or(0);
    subsets.rotate_left(current + 1);
    let turn = state.session.as_ref().and_then(|session| session.worlds()?.current());
    let next = subsets.into_iter().find(|&subset| turn.is_some_and(|turn| turn.round.count(subset) > 0));
    if next == Some(browser.view.subset) {
        let filter_hint = if browser.view.filter.is_some() { "; / and ↵ show all worlds again" } else { "" };
        state.notify(format!("no world is in check, lost or finished{filter_hint}"));
        return show(state, browser);
    }
    browser.view = WorldView::of(next.unwrap_or(Subset::All));
    browser.previous_matches.clear();
    find(state, browser, 0);
}

/// Requests a world.
fn find(state: &mut AppState, mut browser: WorldBrowser, number: u128) {
    let (ticket, work) = (state.next_ticket(), WorkHandle::default());
    let Some(session) = &state.session else { return };
    let round = session.worlds().and_then(|game| round_task(game, work.monitor()));
    let request = WorldRequest { view: browser.view.clone(), number, rules: session.saved.rules.clone() };
    let effect = round.map(|round| SideEffect::FindWorld { ticket, round, request: Box::new(request) });
    state.effects.extend(effect);
    (browser.ticket, browser.work) = (ticket, Some(work));
    show(state, browser);
}

/// Shows the world that was found, or says why there is none.
pub fn found(state: &mut AppState, ticket: u64, found: Result<Option<Box<FoundWorld>>, String>) {
    let Some(Popup::Browser(browser)) = &mut state.popup else { return };
    if browser.ticket != ticket {
        return;
    }
    browser.work = None;
    match found {
        Ok(Some(shown)) => {
            if let (Some(filter), Some(query)) = (&mut browser.view.filter, &shown.query) {
                filter.query = Some(query.clone());
            }
            browser.shown = Some(*shown);
            browser.previous_view = None;
        }
        Ok(None) => {
            browser.previous_matches.pop();
            let text = match (&browser.view.filter, &browser.shown) {
                (Some(filter), Some(_)) if filter.query.is_some() => "this is the last matching world".into(),
                (Some(filter), _) => format!("no world matches `{}`", filter.text),
                (None, _) => "there is no such world".into(),
            };
            restore_previous_view(browser);
            state.notify(text);
        }
        Err(error) => {
            browser.view.by_histories = false;
            // A pattern that cannot be read stays open for correction.
            if let Some(filter) = browser.view.filter.as_ref().filter(|_| browser.previous_view.is_some()) {
                (browser.typing, browser.is_refused) = (Some(Input::from(filter.text.as_str())), true);
            }
            restore_previous_view(browser);
            state.warn(error);
        }
    }
}

/// Restores the view before a pattern that failed.
fn restore_previous_view(browser: &mut WorldBrowser) {
    if let Some(view) = browser.previous_view.take() {
        browser.view = view;
    }
}

/// Asks whether to play on from this world in a classical game.
fn ask_play_on(state: &mut AppState, browser: WorldBrowser) {
    match &browser.shown {
        Some(shown) if shown.world.reason.is_empty() => {
            let text = "Play on from this world in an ordinary game? The worlds are saved, under “Resume” in the list of \
                        games.";
            let action = ConfirmedAction::PlayOn(shown.fen.as_str().into());
            return new_game::confirm(state, text, "play on", "cancel", action);
        }
        Some(_) => state.notify("the game is over in this world"),
        None => {}
    }
    show(state, browser);
}
