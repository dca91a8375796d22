//! Reviews a game: evaluates its positions, judges its moves and writes both into the tree of the game.
//!
//! Source: the formulas of lichess (lichess.org/page/accuracy; scalachess `eval.scala`, lila `AccuracyPercent.scala` and `Advice.scala`).

mod annotate;
mod eval_text;
mod evaluate_game;
mod formulas;
mod game_review;
mod judgement;
mod position_evaluation;
mod summary;
#[cfg(test)]
mod tests;

pub use annotate::annotate;
pub use eval_text::{eval_of, eval_text, with_eval};
pub use evaluate_game::{REVIEW_ENGINE_TIME, built_in_reviewer, evaluate_game};
pub use formulas::win_percent;
pub use game_review::{GameReview, PlayerReview, ReviewedMove};
pub use judgement::Judgement;
pub use position_evaluation::{PositionEvaluation, PositionEvaluator};
pub use summary::{GraphPoint, ReviewSummary};
