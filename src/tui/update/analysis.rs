//! Analysis of the current position: restarts with every move until switched off.

use crate::{
    task::ProgressMonitor,
    tui::{
        effects::SideEffect,
        state::{
            AppState,
            analysis::{Analysis, AnalysisUpdate},
            session::GameSession,
        },
    },
};
use std::sync::Arc;

/// Switches analysis on or off.
pub fn toggle(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    state.is_analysing = !state.is_analysing;
    if state.is_analysing {
        begin(state, effects);
        if state.session.as_ref().is_some_and(GameSession::is_over) {
            state.notify("the game is over: nothing to analyse; u takes back the last move");
        } else if state
            .session
            .as_ref()
            .is_some_and(|session| session.computer_player(session.mover()).is_some() && !session.is_waiting())
        {
            state.notify("the analysis starts when a person is to move");
        }
    } else {
        end_current(state, effects);
    }
}

/// Starts analysing the current position, unless a computer player is to move.
pub fn begin(state: &mut AppState, effects: &mut Vec<SideEffect>) {
    let (is_on, analyst) = (state.is_analysing, state.analyst.clone());
    let Some(session) = state.session.as_mut().filter(|session| is_on && !session.is_over()) else { return };
    let (ticket, rulebook, paused) = (session.ticket, session.rulebook.clone(), session.is_paused);
    let is_played = session.computer_player(session.mover()).is_some();
    let analyst = analyst.filter(|who| session.unsupported_analyst.as_ref() != Some(who));
    let Some(classical) = session.classical_mut() else { return };
    if classical.analysis.is_some() || is_played && !paused {
        return;
    }
    let Some(standing) = classical.facts.as_ref().map(|facts| facts.standing.clone()) else { return };
    let work: Arc<ProgressMonitor> = Arc::default();
    classical.analysis = Some(Analysis::new(analyst.clone(), work.clone()));
    effects.push(SideEffect::Analyse(ticket, rulebook, Box::new(classical.record.clone()), standing, analyst, work));
}

/// Steps forward or back through the best line on the board.
pub fn follow(state: &mut AppState, onward: bool) {
    let analysis = state.session.as_mut().and_then(|session| session.classical_mut()?.analysis.as_mut());
    match analysis {
        Some(analysis) if onward => analysis.step_forward(),
        Some(analysis) => analysis.step_back(),
        None => state.notify("there is no line to follow; . starts the analysis"),
    }
}

/// Leaves the line on the board. Returns whether one was shown.
pub fn leave_line(session: &mut GameSession) -> bool {
    let analysis = session.classical_mut().and_then(|classical| classical.analysis.as_mut());
    analysis.and_then(|analysis| analysis.followed.take()).is_some()
}

/// Ends the analysis of this position. Returns whether there was one.
pub fn end_current(state: &mut AppState, effects: &mut Vec<SideEffect>) -> bool {
    state.session.as_mut().is_some_and(|session| cancel(session, effects))
}

/// Switches analysis off. Returns whether it was on.
pub fn switch_off(state: &mut AppState, effects: &mut Vec<SideEffect>) -> bool {
    let was_on = std::mem::take(&mut state.is_analysing);
    end_current(state, effects) || was_on
}

/// Cancels the analysis of a game. Returns whether there was one.
pub fn cancel(session: &mut GameSession, effects: &mut Vec<SideEffect>) -> bool {
    let analysis = session.classical_mut().and_then(|classical| classical.analysis.take());
    let was = analysis.is_some();
    effects.extend(analysis.map(|analysis| SideEffect::Cancel(analysis.work)));
    was
}

/// Applies a report from the analysis.
pub fn update(state: &mut AppState, ticket: u64, told: AnalysisUpdate) {
    let Some(session) = state.session.as_mut().filter(|session| session.ticket == ticket) else { return };
    let Some(analysis) = session.classical_mut().and_then(|classical| classical.analysis.as_mut()) else { return };
    match told {
        AnalysisUpdate::Lines(ideas, rate) => (analysis.lines, analysis.nodes_per_second) = (ideas, rate),
        AnalysisUpdate::Failed(why) => analysis.error = Some(why),
        AnalysisUpdate::Unsupported => {
            let foreign = analysis.analyst.take();
            let title = session.rulebook.rules().title.clone();
            session.unsupported_analyst.clone_from(&foreign);
            if let Some(who) = foreign {
                state.notify(format!("{who} does not play {title}; Alfil analyses it instead"));
            }
        }
    }
}
