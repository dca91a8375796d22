//! Writes a review into the tree of its game: evaluations, NAGs of judgements, and better lines as variations.

use super::eval_text::{eval_text, with_eval};
use super::game_review::GameReview;
use super::judgement::Judgement;
use crate::game::{Action, GameTree, MoveId, MoveText, Position, TreeEdit, Variant};
use crate::players::score::SearchScore;

/// The longest better line that is written, in turns.
const MAX_LINE_TURNS: usize = 10;

/// Writes the evaluations of the positions of the main line as `[%eval]`, judged moves with their NAGs, and what was better as a variation.
/// Former evaluations and judgements of the reviewed moves are replaced. Returns the changes.
pub fn annotate(variant: &Variant, tree: &mut GameTree, review: &GameReview) -> TreeEdit {
    let line: Vec<_> = tree.main_line().take(review.moves.len()).collect();
    let (players, turns) = (variant.rules().players.len(), variant.rules().turns.len());
    let mut edits = Vec::new();
    if let Some(first) = review.moves.first() {
        let eval = eval_text(first.score_before(players), turns);
        let comments = with_eval(&tree.comments, Some(&eval));
        edits.push(tree.set_comments(None, comments));
    }
    for (id, reviewed) in line.into_iter().zip(&review.moves) {
        // The result says who has won.
        let is_won = reviewed.is_end && matches!(reviewed.after, SearchScore::WinIn(_) | SearchScore::LossIn(_));
        let eval = (!is_won).then(|| eval_text(reviewed.shown_score(players), turns));
        let comments = with_eval(tree.comments_at(Some(id)), eval.as_deref());
        edits.push(tree.set_comments(Some(id), comments));
        let judgements = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(Judgement::nag);
        let others = tree.get(id).annotations.nags.iter().filter(|nag| !judgements.contains(nag));
        let nags = reviewed.judgement.map(Judgement::nag).into_iter().chain(others.copied()).collect();
        edits.push(tree.set_nags(id, nags));
        if reviewed.judgement.is_some() {
            edits.extend(add_line(variant, tree, tree.previous(id), &reviewed.better));
        }
    }
    TreeEdit::Several(edits)
}

/// Adds a line as a variation. Returns the change, if the tree lacks some of its moves.
fn add_line(variant: &Variant, tree: &mut GameTree, after: Option<MoveId>, line: &[Action]) -> Option<TreeEdit> {
    let (mut last, mut added) = (after, Vec::new());
    for action in line.iter().take(MAX_LINE_TURNS) {
        let known = tree.next(last).len();
        let text = coordinates(variant, tree.position(last), action);
        let id = tree.add(last, action.clone(), MoveText::new(text));
        added.extend((tree.next(last).len() > known).then_some(id));
        last = Some(id);
    }
    (!added.is_empty()).then_some(TreeEdit::Added(added))
}

/// A move in coordinates.
fn coordinates(variant: &Variant, before: &Position, action: &Action) -> String {
    // Moves are named among the legal ones. Rules that fail on a position that they reached leave its moves without a name.
    let actions = variant.actions(before).unwrap_or_default();
    let place = actions.iter().position(|other| other == action);
    place.and_then(|place| variant.action_texts(before, &actions).into_iter().nth(place)).unwrap_or_default()
}
