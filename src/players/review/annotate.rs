//! Writes a review into the tree of its game: evaluations, signs of judgements, and better lines as variations.

use super::game_review::GameReview;
use super::judgement::Judgement;
use crate::game::{Action, GameTree, MoveText, Position, Variant};
use crate::players::score::SearchScore;

/// The longest better line that is written, in turns.
const MAX_LINE_TURNS: usize = 10;

/// Writes the evaluations of the main line as `[%eval]`, judged moves with their signs, and what was better as a variation. Former
/// evaluations and judgements of the reviewed moves are replaced.
pub fn annotate(variant: &Variant, tree: &mut GameTree, review: &GameReview) {
    let line: Vec<_> = tree.main_line().take(review.moves.len()).collect();
    let (players, turns) = (variant.rules().players.len(), variant.rules().turns.len());
    for (id, reviewed) in line.into_iter().zip(&review.moves) {
        let annotations = &mut tree.get_mut(id).annotations;
        annotations.comments.retain_mut(|comment| {
            *comment = without_eval(comment);
            !comment.is_empty()
        });
        if !reviewed.is_end {
            annotations.comments.insert(0, format!("[%eval {}]", eval_text(reviewed.shown_score(players), turns)));
        }
        let judgements = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(Judgement::nag);
        annotations.nags.retain(|nag| !judgements.contains(nag));
        let Some(judgement) = reviewed.judgement else { continue };
        annotations.nags.insert(0, judgement.nag());
        let mut last = tree.previous(id);
        for action in reviewed.better.iter().take(MAX_LINE_TURNS) {
            let text = coordinates(variant, tree.position(last), action);
            last = Some(tree.add(last, action.clone(), MoveText::new(text)));
        }
    }
}

/// A score as `%eval` has it: pawns with two decimals, or `#` and the rounds to a forced win.
pub fn eval_text(score: SearchScore, turns_per_round: usize) -> String {
    let rounds = |turns: u32| turns.div_ceil(u32::try_from(turns_per_round).unwrap_or(u32::MAX).max(1));
    match score {
        SearchScore::WinIn(turns) => format!("#{}", rounds(turns)),
        SearchScore::LossIn(turns) => format!("#-{}", rounds(turns)),
        other => {
            let cp = other.to_centipawns();
            format!("{}{}.{:02}", if cp < 0 { "-" } else { "" }, cp.unsigned_abs() / 100, cp.unsigned_abs() % 100)
        }
    }
}

/// A comment without its `%eval` commands.
fn without_eval(comment: &str) -> String {
    let mut text = comment.to_owned();
    while let Some(start) = text.find("[%eval ") {
        let end = text[start..].find(']').map_or(text.len(), |end| start + end + 1);
        text.replace_range(start..end, "");
    }
    text.trim().to_owned()
}

/// A move in coordinates.
fn coordinates(variant: &Variant, before: &Position, action: &Action) -> String {
    // Moves are named among the legal ones. Rules that fail on a position that they reached leave its moves without a name.
    let actions = variant.actions(before).unwrap_or_default();
    let place = actions.iter().position(|other| other == action);
    place.and_then(|place| variant.action_texts(before, &actions).into_iter().nth(place)).unwrap_or_default()
}
