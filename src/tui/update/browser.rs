//! Keys in the browser of worlds.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;

use super::{edit::edit, fresh};
use crate::{
    store::Mode,
    tui::{
        keys::Action,
        state::{
            Popup, State,
            ask::Consent,
            browser::{Browser, Filter, Shown, Wish},
        },
        work::{Job, Wanted},
    },
    worlds::Subset,
};

/// How many worlds a page is.
const PAGE: u128 = 100;

/// Opens it: at the lost worlds, if there are any.
pub fn open(state: &mut State, jobs: &mut Vec<Job>) {
    let Some(table) = state.play.as_ref().and_then(|play| play.worlds()) else { return };
    if table.doing.is_some() {
        return state.say("worlds are being made; esc stops that");
    }
    let Some(turn) = table.now() else { return };
    if turn.round.is_empty() {
        return state.say("no world is left to look at");
    }
    let among = if turn.round.stats().lost > 0 && table.outcome().is_some() { Subset::Lost } else { Subset::All };
    seek(state, Browser::of(among), 0, jobs);
}

/// A key while it is open.
pub fn key(state: &mut State, mut browser: Browser, key: KeyEvent, action: Option<Action>, jobs: &mut Vec<Job>) {
    if browser.typing.is_some() {
        return typing(state, browser, key, jobs);
    }
    let (number, count) = browser.shown.as_ref().map_or((0, 0), |shown| (shown.number, shown.count));
    let last = count.saturating_sub(1);
    let is_filtered = browser.filter.is_some();
    match action {
        Some(Action::Back) => {
            jobs.extend(browser.work.map(Job::Stop));
            return;
        }
        Some(Action::Right | Action::Down | Action::NextTarget) if is_filtered => {
            browser.passed.push(number);
            return seek(state, browser, number + 1, jobs);
        }
        Some(Action::Left | Action::Up | Action::PreviousTarget) if is_filtered => {
            if let Some(before) = browser.passed.pop() {
                return seek(state, browser, before, jobs);
            }
        }
        Some(Action::Right | Action::Down | Action::NextTarget) => {
            return seek(state, browser, (number + 1).min(last), jobs);
        }
        Some(Action::Left | Action::Up | Action::PreviousTarget) => {
            return seek(state, browser, number.saturating_sub(1), jobs);
        }
        Some(Action::PageDown) if !is_filtered => return seek(state, browser, (number + PAGE).min(last), jobs),
        Some(Action::PageUp) if !is_filtered => return seek(state, browser, number.saturating_sub(PAGE), jobs),
        Some(Action::First) => {
            browser.passed.clear();
            return seek(state, browser, 0, jobs);
        }
        Some(Action::Last) if !is_filtered => return seek(state, browser, last, jobs),
        Some(Action::Among) => return next_among(state, browser, jobs),
        Some(Action::Sort) => {
            browser.by_ways = !browser.by_ways;
            (browser.filter, browser.among) = (None, Subset::All);
            return seek(state, browser, 0, jobs);
        }
        Some(Action::Filter) => {
            browser.typing = Some(Input::default());
        }
        Some(Action::Export) => {
            if let Some((play, shown)) = state.play.as_ref().zip(browser.shown.as_ref()) {
                jobs.push(Job::Export(play.book.clone(), shown.start.clone(), shown.actions.clone()));
            }
        }
        Some(Action::Confirm) => return ask_play_on(state, browser),
        Some(Action::Help) => {
            state.say("← → worlds   c those in check or lost   / pattern   s order   ↵ play on from here   esc back");
        }
        _ => {}
    }
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// A key while a pattern is typed.
fn typing(state: &mut State, mut browser: Browser, key: KeyEvent, jobs: &mut Vec<Job>) {
    let Some(mut input) = browser.typing.take() else { return };
    match key.code {
        KeyCode::Esc => {}
        KeyCode::Enter => {
            let text = input.value().trim().to_owned();
            browser.before = Some((browser.among, browser.by_ways, browser.filter.take()));
            browser.filter = (!text.is_empty()).then_some(Filter { text, asked: None });
            (browser.among, browser.by_ways) = (Subset::All, false);
            browser.passed.clear();
            return seek(state, browser, 0, jobs);
        }
        _ => {
            edit(&mut input, &key);
            browser.typing = Some(input);
        }
    }
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Goes through the next kind of worlds of which there are any.
fn next_among(state: &mut State, mut browser: Browser, jobs: &mut Vec<Job>) {
    let kinds = [Subset::All, Subset::InCheck, Subset::Lost, Subset::Finished];
    let now = state.play.as_ref().and_then(|play| play.worlds()?.now());
    let count = |among| now.map_or(0, |turn| turn.round.count(among));
    let at = kinds.iter().position(|&kind| kind == browser.among).unwrap_or(0);
    let next = (1..=kinds.len()).map(|by| kinds[(at + by) % kinds.len()]).find(|&among| count(among) > 0);
    if next == Some(browser.among) {
        let way = if browser.filter.is_some() { "; / and ↵ shows all worlds again" } else { "" };
        state.say(format!("no world is in check or lost{way}"));
        state.popup = Some(Popup::Browser(Box::new(browser)));
        return;
    }
    (browser.filter, browser.by_ways) = (None, false);
    browser.passed.clear();
    browser.among = next.unwrap_or(Subset::All);
    seek(state, browser, 0, jobs);
}

/// Has a world looked for.
fn seek(state: &mut State, mut browser: Browser, number: u128, jobs: &mut Vec<Job>) {
    let ticket = state.next_ticket();
    let Some(play) = &state.play else { return };
    let Some((table, turn)) = play.worlds().and_then(|table| Some((table, table.now()?))) else { return };
    jobs.extend(browser.work.take().map(Job::Stop));
    let work: Arc<crate::worlds::ProgressMonitor> = Arc::default();
    let wish = Wish {
        among: browser.among,
        by_ways: browser.by_ways,
        filter: browser.filter.clone(),
        number,
        rules: play.saved.rules.clone(),
    };
    let worlds = Box::new(table.worlds.clone().with_monitor(work.clone()));
    jobs.push(Job::Browse(ticket, worlds, turn.round.clone(), Box::new(wish)));
    (browser.ticket, browser.work) = (ticket, Some(work));
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// A world was found, or there is none, or why it could not be looked for.
pub fn found(state: &mut State, ticket: u64, told: Result<Option<Shown>, String>) {
    let Some(Popup::Browser(browser)) = &mut state.popup else { return };
    if browser.ticket != ticket {
        return;
    }
    browser.work = None;
    match told {
        Ok(Some(shown)) => {
            if let (Some(filter), Some(asked)) = (&mut browser.filter, &shown.asked) {
                filter.asked = Some(asked.clone());
            }
            browser.shown = Some(shown);
            browser.before = None;
        }
        Ok(None) => {
            browser.passed.pop();
            let text = match (&browser.filter, &browser.shown) {
                (Some(filter), Some(_)) if filter.asked.is_some() => "this is the last world that matches".into(),
                (Some(filter), _) => format!("no world matches `{}`", filter.text),
                (None, _) => "there is no such world".into(),
            };
            restore(browser);
            state.say(text);
        }
        Err(why) => {
            browser.by_ways = false;
            restore(browser);
            state.warn(why);
        }
    }
}

/// What was gone through before a pattern that came to nothing.
fn restore(browser: &mut Browser) {
    if let Some(before) = browser.before.take() {
        (browser.among, browser.by_ways, browser.filter) = before;
    }
}

/// Asks whether to leave the worlds for an ordinary game from this one.
fn ask_play_on(state: &mut State, browser: Browser) {
    let shown = browser.shown.as_ref();
    if shown.is_some_and(|shown| !shown.world.reason.is_empty()) {
        state.say("this world has ended; there is nothing to play on");
    } else if let Some(shown) = shown {
        let text = "Leave the worlds and play this one on as an ordinary game? They are kept, under “Go on” in the list of games.";
        return fresh::ask(state, text, "play on", "stay here", Consent::PlayOn(shown.fen.as_str().into()));
    }
    state.popup = Some(Popup::Browser(Box::new(browser)));
}

/// Opens an ordinary game from a position.
pub fn play_on(state: &mut State, fen: String, jobs: &mut Vec<Job>) {
    let ticket = state.next_ticket();
    let Some(play) = &state.play else { return };
    let wanted = Wanted::Again(play.book.clone(), Mode::Game, Some(fen));
    fresh::open(state, ticket, wanted, Vec::new(), jobs);
}
