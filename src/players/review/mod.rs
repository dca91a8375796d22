//! Reviews a game: evaluates its positions, judges its moves and writes both into the tree of the game.
//!
//! Source: the formulas of lichess (lichess.org/page/accuracy; scalachess `eval.scala`, lila `AccuracyPercent.scala` and `Advice.scala`).

mod annotate;
mod formulas;
mod game_review;
mod judgement;
mod position_evaluation;
#[cfg(test)]
mod tests;

pub use annotate::{annotate, eval_text};
pub use game_review::{GameReview, PlayerReview, ReviewedMove};
pub use judgement::Judgement;
pub use position_evaluation::{PositionEvaluation, PositionEvaluator};
