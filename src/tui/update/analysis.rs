//! Analysis of the current position: restarts with every move until switched off.

use crate::tui::{
    effects::{PositionTask, SideEffect},
    state::{Analysis, AnalysisUpdate, AppState, GameSession, WorkHandle},
};

/// Switches analysis on or off.
pub fn toggle(state: &mut AppState) {
    if switch_off(state) {
        return;
    }
    state.is_analysing = true;
    begin(state);
    let Some(session) = &state.session else { return };
    if session.computer_to_move().is_some() && !session.is_waiting() {
        state.notify("the analysis starts when a person is to move");
    }
}

/// Starts analysing the current position, unless a computer player is to move.
pub fn begin(state: &mut AppState) {
    let Some(session) = state.session.as_mut().filter(|session| state.is_analysing && !session.is_over()) else {
        return;
    };
    let is_played = session.computer_to_move().is_some() && !session.is_paused;
    let analyst = state.analyst.clone().filter(|analyst| session.unsupported_analyst.as_ref() != Some(analyst));
    let rulebook = session.rulebook.clone();
    let ticket = session.ticket;
    let Some(game) = session.classical_mut().filter(|game| game.analysis.is_none() && !is_played) else { return };
    let Some(status) = game.facts.as_ref().map(|facts| facts.status.clone()) else { return };
    let work = WorkHandle::default();
    let position = PositionTask { rulebook, record: Box::new(game.record().clone()), status, monitor: work.monitor() };
    game.analysis = Some(Analysis::new(analyst.clone(), work));
    state.effects.push(SideEffect::Analyse { ticket, position, analyst });
}

fn current(session: &mut GameSession) -> Option<&mut Analysis> {
    session.classical_mut()?.analysis.as_mut()
}

/// Steps forward or back through the best line on the board.
pub fn follow(state: &mut AppState, forward: bool) {
    match state.session.as_mut().and_then(current) {
        Some(analysis) if forward => analysis.step_forward(),
        Some(analysis) => analysis.step_back(),
        None => {}
    }
}

/// Leaves the line on the board. Returns whether one was shown.
pub fn leave_line(session: &mut GameSession) -> bool {
    current(session).is_some_and(|analysis| analysis.followed.take().is_some())
}

/// Switches analysis off. Returns whether it was on.
pub fn switch_off(state: &mut AppState) -> bool {
    let was_on = std::mem::take(&mut state.is_analysing);
    state.session.as_mut().is_some_and(cancel) || was_on
}

/// Ends the analysis of this position. Returns whether there was one.
pub fn cancel(session: &mut GameSession) -> bool {
    session.classical_mut().is_some_and(|game| game.analysis.take().is_some())
}

/// Applies a report from the analysis.
pub fn update(state: &mut AppState, update: AnalysisUpdate) {
    let Some(session) = &mut state.session else { return };
    let Some(analysis) = current(session) else { return };
    match update {
        AnalysisUpdate::Lines { lines, nodes_per_second } => {
            (analysis.lines, analysis.nodes_per_second) = (lines, nodes_per_second);
        }
        AnalysisUpdate::Failed(error) => analysis.error = Some(error),
        AnalysisUpdate::Unsupported => {
            let analyst = analysis.analyst.take();
            session.unsupported_analyst.clone_from(&analyst);
            if let Some(analyst) = analyst {
                let text = format!("{analyst} does not play {}; Alfil analyses it instead", session.rules().title);
                state.notify(text);
            }
        }
    }
}
