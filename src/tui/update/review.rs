//! The review of a game, going to its mistakes, and finding a better move.

use std::sync::Arc;

use super::{
    messages::missing_san,
    reload::{reload, save},
    training, undo,
};
use crate::{
    game::{MoveId, TreeEdit},
    players::{GameReview, Judgement, PlayerSpec, SkillLevel, annotate, eval_text, with_eval},
    tui::{
        effects::{ReviewTask, ReviewedGame, SideEffect},
        keys::UiCommand,
        state::{AppState, GameSession, Retry, ReviewScope, SaveSlot, WorkHandle},
    },
};

/// Starts a review by the engine of the analysis, or stops the one that runs.
pub fn toggle(state: &mut AppState) {
    if !cancel(state) {
        let reviewer = reviewer(state);
        start(state, reviewer);
    }
}

/// Starts a review by a player that is named: a level from 1 to 8 or an engine.
pub fn start_by_name(state: &mut AppState, name: &str) {
    if let Some(reason) = state.refusal(UiCommand::Review) {
        return state.notify(reason);
    }
    match name.parse() {
        Ok(PlayerSpec::Random) => state.warn("`random` evaluates nothing; name a level from 1 to 8 or an engine"),
        Ok(reviewer) => {
            cancel(state);
            start(state, reviewer);
        }
        Err(problem) => state.warn(problem),
    }
}

/// Stops the review that runs; what it has evaluated is kept. Returns whether there was one.
pub fn cancel(state: &mut AppState) -> bool {
    let game = state.session.as_mut().and_then(GameSession::classical_mut);
    let work = game.and_then(|game| game.review.as_ref());
    let is_running = work.is_some_and(WorkHandle::is_running);
    work.into_iter().for_each(WorkHandle::cancel);
    is_running
}

/// The engine of the analysis, if it supports the game; else the built-in search at its best.
fn reviewer(state: &AppState) -> PlayerSpec {
    let unsupported = state.session.as_ref().and_then(|session| session.unsupported_analyst.as_ref());
    let analyst = state.analyst.clone().filter(|analyst| unsupported != Some(analyst));
    analyst.unwrap_or(PlayerSpec::Search(SkillLevel::HIGHEST))
}

fn start(state: &mut AppState, reviewer: PlayerSpec) {
    let Some(session) = &mut state.session else { return };
    let (save_slot, rulebook) = (session.save_slot.clone(), session.rulebook.clone());
    let Some(game) = session.classical_mut() else { return };
    let mut tree = game.tree.clone();
    tree.go_to(tree.main_line().last());
    let work = WorkHandle::default();
    let (record, monitor) = (Box::new(tree.record().clone()), work.monitor());
    game.review = Some(work);
    let task = ReviewTask { save_slot, rulebook, record, scope: ReviewScope::Game, reviewer, monitor };
    state.effects.push(SideEffect::Review(Box::new(task)));
}

/// Applies the result of a review, if its game is still open.
pub fn reviewed(state: &mut AppState, save_slot: &Arc<SaveSlot>, reviewed: ReviewedGame) {
    let session = state.session.as_mut().filter(|session| Arc::ptr_eq(&session.save_slot, save_slot));
    let Some(game) = session.and_then(GameSession::classical_mut) else { return };
    match reviewed.scope {
        ReviewScope::Game => {
            game.review = None;
            apply(state, reviewed);
        }
        ReviewScope::Attempt(id) => judge_attempt(state, id, &reviewed),
    }
}

/// Writes a review into the game.
fn apply(state: &mut AppState, reviewed: ReviewedGame) {
    let next_mistake = state.key_text(UiCommand::NextMistake);
    let Some(session) = &mut state.session else { return };
    let rulebook = session.rulebook.clone();
    let Some(game) = session.classical_mut() else { return };
    let ReviewedGame { actions, review: GameReview { mut moves, players }, problem, .. } = reviewed;
    // The game may have changed meanwhile.
    let line: Vec<MoveId> = game.tree.main_line().collect();
    let same = line.iter().zip(&actions).take_while(|(id, action)| game.tree.get(**id).action == **action).count();
    moves.truncate(same);
    let reviewed_moves = moves.len();
    let is_complete = reviewed_moves == actions.len();
    let mistakes = moves.iter().filter(|reviewed| reviewed.judgement.is_some()).count();
    if reviewed_moves > 0 {
        // A review takes the place of the one before.
        if let Some(former) = game.edits.pop_if(|edit| matches!(edit, TreeEdit::Several(_))) {
            game.tree.undo_edit(former);
        }
        let edit = annotate(rulebook.variant(), &mut game.tree, &GameReview { moves, players });
        game.edits.push(edit);
        let san = missing_san(session);
        state.effects.extend(san);
        save(state);
    }
    let marked = match mistakes {
        0 => "no move is marked".to_owned(),
        1 => format!("1 move is marked; {next_mistake} goes to it"),
        _ => format!("{mistakes} moves are marked; {next_mistake} goes to the next one"),
    };
    match problem {
        Some(problem) => state.warn(format!("the review ended after {reviewed_moves} moves: {problem}")),
        None if is_complete => state.notify(format!("reviewed: {marked}")),
        None => state.notify(format!("reviewed {reviewed_moves} of {} moves: {marked}", actions.len())),
    }
}

/// Goes to the next or previous move of the main line that is judged as bad.
pub fn go_to_mistake(state: &mut AppState, is_next: bool) {
    let Some(game) = state.session.as_ref().and_then(GameSession::classical) else { return };
    let tree = &game.tree;
    let path = tree.path(tree.current());
    let line: Vec<MoveId> = tree.main_line().collect();
    let played = line.iter().zip(&path).take_while(|(one, other)| one == other).count();
    let found = if is_next {
        // An alternative to a move has dealt with it.
        let next = played + usize::from(path.len() > played);
        line[next.min(line.len())..].iter().find(|&&id| game.judgement(id).is_some())
    } else {
        // The mistake on the screen is not the one before.
        let before = if path.len() == played { played.saturating_sub(1) } else { played };
        line[..before].iter().rev().find(|&&id| game.judgement(id).is_some())
    };
    match found.copied() {
        Some(id) => undo::go_to(state, Some(id)),
        None if is_next => state.notify("there is no mistake after this move"),
        None => state.notify("there is no mistake before this move"),
    }
}

/// Goes to the position before the mistake on the screen, to find a better move; shows the solution if that is what the player does already.
pub fn retry(state: &mut AppState) {
    if training::show_solution(state) {
        return;
    }
    let [key, leave] = [UiCommand::Retry, UiCommand::Cancel].map(|command| state.key_text(command));
    let Some(game) = state.session.as_ref().and_then(GameSession::classical) else { return };
    if let Some(retry) = &game.retry {
        let solution = retry.solutions.first().copied();
        return match solution {
            Some(id) => undo::go_to(state, Some(id)),
            None => state.notify("the review has kept no better line for this move"),
        };
    }
    let tree = &game.tree;
    let Some(mistake) = tree.current().filter(|&id| game.judgement(id).is_some()) else { return };
    let before = tree.previous(mistake);
    let others = tree.next(before).iter().copied().filter(|&id| id != mistake && game.judgement(id).is_none());
    let retry = Retry { mistake, solutions: others.collect(), checking: None };
    let text = tree.get(mistake).label.shown().to_owned();
    undo::go_to(state, before);
    if let Some(game) = state.session.as_mut().and_then(GameSession::classical_mut) {
        game.retry = Some(retry);
    }
    state.notify(format!("find a better move than {text}; {key} shows the solution, {leave} leaves"));
}

/// Judges a move that was played in place of a mistake.
pub fn attempted(state: &mut AppState, id: MoveId) {
    let reviewer = reviewer(state);
    let Some(session) = &mut state.session else { return };
    let (save_slot, rulebook) = (session.save_slot.clone(), session.rulebook.clone());
    let Some(game) = session.classical_mut() else { return };
    let Some(retry) = &mut game.retry else { return };
    if game.tree.previous(id) != game.tree.previous(retry.mistake) {
        game.retry = None;
        return;
    }
    let text = game.tree.get(id).label.shown().to_owned();
    if id == retry.mistake {
        go_back(state);
        return state.notify(format!("{text} is the mistake itself; find a better move"));
    }
    if retry.solutions.contains(&id) {
        game.retry = None;
        return state.notify(format!("{text} is the better move"));
    }
    let work = WorkHandle::default();
    let (record, monitor) = (Box::new(game.tree.record().clone()), work.monitor());
    retry.checking = Some(work);
    let scope = ReviewScope::Attempt(id);
    let task = ReviewTask { save_slot, rulebook, record, scope, reviewer, monitor };
    state.effects.push(SideEffect::Review(Box::new(task)));
    state.notify(format!("evaluating {text} …"));
}

/// Says how good an attempt is. A good one stays as a variation; after another one, the player tries again.
fn judge_attempt(state: &mut AppState, id: MoveId, reviewed: &ReviewedGame) {
    let Some(session) = &mut state.session else { return };
    let rulebook = session.rulebook.clone();
    let Some(game) = session.classical_mut() else { return };
    if game.retry.as_mut().and_then(|retry| retry.checking.take()).is_none() {
        return;
    }
    let text = game.tree.get(id).label.shown().to_owned();
    let Some(attempt) = reviewed.review.moves.first() else {
        game.retry = None;
        let problem = reviewed.problem.as_deref().unwrap_or("the engine gives no evaluation");
        return state.warn(format!("{text} is not judged: {problem}"));
    };
    let rules = rulebook.rules();
    let eval = eval_text(attempt.shown_score(rules.players.len()), rules.turns.len());
    let Some(judgement) = attempt.judgement else {
        game.retry = None;
        let comments = with_eval(game.tree.comments_at(Some(id)), Some(&eval));
        game.tree.set_comments(Some(id), comments);
        save(state);
        return state.notify(format!("{text} is good ({eval}); it is kept as a variation"));
    };
    game.tree.remove(id);
    go_back(state);
    let article = if judgement == Judgement::Inaccuracy { "an" } else { "a" };
    state.notify(format!("{text} is still {article} {} ({eval}); try another move", judgement.name()));
}

/// Returns to the position before the mistake.
fn go_back(state: &mut AppState) {
    let Some(session) = &mut state.session else { return };
    if let Some(game) = session.classical_mut() {
        let before = game.retry.as_ref().and_then(|retry| game.tree.previous(retry.mistake));
        game.tree.go_to(before);
    }
    session.pause();
    reload(state);
    save(state);
}
