//! What workers tell. An answer to an earlier question is stale and ignored.

use std::sync::Arc;

use super::{
    analyse, browser, line,
    renew::{keep, renew},
    think, told, worlds,
};
use crate::game::Rules;
use crate::store::Timer;
use crate::tui::{
    state::{
        Popup, State,
        home::Peek,
        play::{Play, Table},
        versus::Facts,
    },
    work::{Job, Message, Survey},
};

/// Takes note of what a worker tells.
pub fn message(state: &mut State, message: Message, jobs: &mut Vec<Job>) {
    match message {
        Message::Surveyed(survey) => surveyed(state, *survey),
        Message::Opened(ticket, play, note) => opened(state, ticket, *play, note, jobs),
        Message::NotOpened(ticket, why) => {
            if is_wanted(state, ticket) {
                state.opening = None;
                if state.play.is_none() && state.home.entries.is_none() {
                    jobs.push(Job::Survey);
                }
                state.warn(why);
            }
        }
        Message::NotSaved(why) => state.warn(format!("the game is not kept: {why}")),
        Message::Peeked(file, picture) => {
            if let Some(kept) = state.home.kept.iter_mut().find(|kept| kept.file == file) {
                kept.picture = Peek::Known(picture);
            }
        }
        Message::Named(slot, index, squares, san) => {
            let play = state.play.as_mut().filter(|play| Arc::ptr_eq(&play.slot, &slot));
            if let Some(text) = play.and_then(|play| play.versus_mut()?.texts.get_mut(index))
                && text.squares == squares
            {
                text.san = Some(san);
            }
        }
        Message::Listed(ticket, listed) => {
            let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
            let Table::Versus(versus) = &mut play.table else { return };
            play.lettered = listed.choices.list.is_empty();
            play.choices = Some(Arc::new(listed.choices));
            versus.facts = Some(Facts { standing: Arc::new(listed.standing), checked: listed.checked });
            if play.is_over() {
                // Kept once more, so that it is no longer offered as one under way.
                keep(state, jobs);
            }
            look_again(state);
            think::begin(state, jobs);
            analyse::begin(state, jobs);
        }
        Message::Analysed(ticket, told) => analyse::told(state, ticket, told),
        Message::Thought(ticket, text) => think::thought(state, ticket, text),
        Message::Chosen(ticket, index, claims) => think::chosen(state, ticket, index, claims, jobs),
        Message::Unmet(slot, who, why) => think::unmet(state, &slot, &who, &why),
        Message::Unchosen(ticket, why) => think::failed(state, ticket, &why),
        Message::Lettered(ticket, sans) => {
            let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
            if let Some(choices) = play.choices.as_mut().map(Arc::make_mut) {
                for (choice, san) in choices.list.iter_mut().zip(sans) {
                    choice.san = san;
                }
            }
            play.lettered = true;
            look_again(state);
        }
        Message::Opening(ticket, progress) => {
            if let Some(opening) = state.opening.as_mut().filter(|opening| opening.ticket == ticket) {
                opening.progress = progress;
            }
        }
        Message::Expanding(ticket, progress) => worlds::expanding(state, ticket, progress),
        Message::Expanded(ticket, turn) => worlds::expanded(state, ticket, *turn, jobs),
        Message::Stopped(ticket, why) => worlds::stopped(state, ticket, &why, jobs),
        Message::Sampled(ticket, intents, choices) => {
            told::sampled(state, ticket, intents, choices);
            look_again(state);
        }
        Message::Counting(ticket, progress) => told::counting(state, ticket, progress),
        Message::Counted(ticket, all) => {
            told::counted(state, ticket, &all);
            look_again(state);
            think::begin(state, jobs);
        }
        Message::Explained(ticket, whys) => told::explained(state, ticket, whys),
        Message::SeenIf(ticket, given, census) => told::seen_if(state, ticket, given, *census),
        Message::Browsed(ticket, told) => browser::found(state, ticket, told.map(|shown| shown.map(|shown| *shown))),
        Message::Scored(ticket, score, before) => told::scored(state, ticket, score, before),
        Message::Exported(Ok(path)) => state.say(format!("written to {path}")),
        Message::Exported(Err(why)) => state.warn(why),
        Message::Witness(ticket, witness) => told::witnessed(state, ticket, *witness),
        Message::Rivals(ticket, choices) => {
            let play = state.play.as_mut().filter(|play| play.ticket == ticket);
            if let Some(versus) = play.and_then(|play| play.versus_mut()) {
                versus.rivals = Some(choices);
            }
        }
        Message::Faulty(ticket, why) => {
            if let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) {
                // Whoever would have the turn cannot begin: a person may take it back, or put somebody else there.
                play.paused = play.seat(play.mover()).is_some();
                state.waiting.clear();
                state.warn(format!("the rules cannot be carried out here: {why}"));
            }
        }
    }
}

/// There are these things to play.
fn surveyed(state: &mut State, survey: Survey) {
    let Survey { entries, kept, puzzles, scores } = survey;
    let home = &mut state.home;
    (home.entries, home.kept, home.puzzles, home.scores) = (Some(entries), kept, puzzles, scores);
    home.at = home.at.min(home.rows().len().saturating_sub(1));
}

/// A game was opened.
fn opened(state: &mut State, ticket: u64, mut play: Play, note: Option<String>, jobs: &mut Vec<Job>) {
    if !is_wanted(state, ticket) {
        return;
    }
    jobs.extend(unnamed(&play));
    worlds::leave(state, jobs);
    let (seats, clock) = state.opening.take().map_or_else(Default::default, |opening| (opening.seats, opening.clock));
    if let Some(clock) = clock {
        play.saved.clock = Some(Timer::new(clock, play.book.rules().players.len()));
    }
    for (player, who) in seats.into_iter().enumerate().filter(|(_, who)| who.is_some()) {
        play.sit(player, who);
    }
    if play.seat(0).is_some() && play.seat(1).is_none() && is_above(play.book.rules()) {
        play.hand.flipped = true;
    }
    state.at_home = false;
    state.popup = None;
    state.play = Some(play);
    renew(state, jobs);
    think::meet(state, jobs);
    if let Some(note) = note {
        state.warn(note);
    }
}

/// Whether the second of two players begins above the first: whoever plays alone for that one sees the board from there.
fn is_above(rules: &Rules) -> bool {
    let rows = |player: usize| -> Vec<u32> {
        let own = rules.board.cells().filter(|cell| {
            let piece = rules.setup.get(cell.index()).and_then(|content| content.kind.index());
            piece.and_then(|piece| rules.pieces.get(piece)).is_some_and(|piece| piece.owner == player)
        });
        own.map(|cell| u32::from(rules.board.screen_position(cell).1)).collect()
    };
    let (first, second) = (rows(0), rows(1));
    rules.players.len() == 2
        && second.iter().max().zip(first.iter().min()).is_some_and(|(second, first)| second < first)
}

/// Whether a game that was opened is still wanted.
fn is_wanted(state: &State, ticket: u64) -> bool {
    state.opening.as_ref().is_some_and(|opening| opening.ticket == ticket)
}

/// An open line may mean more now.
fn look_again(state: &mut State) {
    if let Some(Popup::Line(mut open)) = state.popup.take_if(|popup| matches!(popup, Popup::Line(_))) {
        line::refresh(state, &mut open);
        state.popup = Some(Popup::Line(open));
    }
}

/// The actions of a game that was gone on with have no short texts yet.
fn unnamed(play: &Play) -> Option<Job> {
    let versus = play.versus()?;
    let squares: Vec<String> = versus.texts.iter().map(|text| text.squares.clone()).collect();
    let record = Box::new(versus.record.clone());
    (!squares.is_empty()).then(|| Job::NameAll(play.slot.clone(), play.book.clone(), record, squares))
}
