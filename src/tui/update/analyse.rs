//! The analysis beside the game: begun anew with every position, until it is switched off.

use crate::{
    tui::{
        state::{
            State,
            analysis::{Analysis, Told},
            play::Play,
        },
        work::Job,
    },
    worlds::ProgressMonitor,
};
use std::sync::Arc;

/// Switches the analysis on or off.
pub fn toggle(state: &mut State, jobs: &mut Vec<Job>) {
    state.analyses = !state.analyses;
    if state.analyses {
        begin(state, jobs);
        if state.play.as_ref().is_some_and(Play::is_over) {
            state.say("the game is over: there is nothing to analyse; u takes the end back");
        } else if state.play.as_ref().is_some_and(|play| play.seat(play.mover()).is_some() && !play.waits()) {
            state.say("the position is looked at as soon as a person has the turn");
        }
    } else {
        end(state, jobs);
    }
}

/// Begins to look at the position that is known now, unless somebody of the program's is to move it on.
pub fn begin(state: &mut State, jobs: &mut Vec<Job>) {
    let (is_on, analyst) = (state.analyses, state.analyst.clone());
    let Some(play) = state.play.as_mut().filter(|play| is_on && !play.is_over()) else { return };
    let (ticket, book, paused) = (play.ticket, play.book.clone(), play.paused);
    let is_played = play.seat(play.mover()).is_some();
    let analyst = analyst.filter(|who| play.foreign.as_ref() != Some(who));
    let Some(versus) = play.versus_mut() else { return };
    if versus.analysis.is_some() || is_played && !paused {
        return;
    }
    let Some(standing) = versus.facts.as_ref().map(|facts| facts.standing.clone()) else { return };
    let work: Arc<ProgressMonitor> = Arc::default();
    versus.analysis = Some(Analysis::new(analyst.clone(), work.clone()));
    jobs.push(Job::Analyse(ticket, book, Box::new(versus.record.clone()), standing, analyst, work));
}

/// Follows the best line on the board, a move forth or back.
pub fn follow(state: &mut State, onward: bool) {
    let analysis = state.play.as_mut().and_then(|play| play.versus_mut()?.analysis.as_mut());
    match analysis {
        Some(analysis) if onward => analysis.onward(),
        Some(analysis) => analysis.backward(),
        None => state.say("there is no line to follow: . looks for the best moves"),
    }
}

/// The board shows the position of the game again. `false` if it does so already.
pub fn leave(play: &mut Play) -> bool {
    let analysis = play.versus_mut().and_then(|versus| versus.analysis.as_mut());
    analysis.and_then(|analysis| analysis.followed.take()).is_some()
}

/// Ends the analysis of the position. `false` if there is none.
pub fn end(state: &mut State, jobs: &mut Vec<Job>) -> bool {
    state.play.as_mut().is_some_and(|play| halt(play, jobs))
}

/// Switches it off. `false` if it is not on.
pub fn stop(state: &mut State, jobs: &mut Vec<Job>) -> bool {
    let was_on = std::mem::take(&mut state.analyses);
    end(state, jobs) || was_on
}

/// Calls the analysis of a game off. `false` if there is none.
pub fn halt(play: &mut Play, jobs: &mut Vec<Job>) -> bool {
    let analysis = play.versus_mut().and_then(|versus| versus.analysis.take());
    let was = analysis.is_some();
    jobs.extend(analysis.map(|analysis| Job::Stop(analysis.work)));
    was
}

/// Takes note of what is told of the position.
pub fn told(state: &mut State, ticket: u64, told: Told) {
    let Some(play) = state.play.as_mut().filter(|play| play.ticket == ticket) else { return };
    let Some(analysis) = play.versus_mut().and_then(|versus| versus.analysis.as_mut()) else { return };
    match told {
        Told::Ideas(ideas, rate) => (analysis.ideas, analysis.rate) = (ideas, rate),
        Told::Trouble(why) => analysis.trouble = Some(why),
        Told::Foreign => {
            let foreign = analysis.analyst.take();
            let title = play.book.rules().title.clone();
            play.foreign.clone_from(&foreign);
            if let Some(who) = foreign {
                state.say(format!("{who} does not play {title}: Alfil itself looks at it"));
            }
        }
    }
}
