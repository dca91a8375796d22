//! Players: random, search, and UCI engines, for any game; and the referee between them.
//!
//! Source: seed 002, "The general and the specific": one search plays every game whose legal actions are listed.

mod adjudication;
mod best_move;
mod evaluation;
mod limits;
mod params;
mod player;
mod player_spec;
mod quantum_player;
mod random_player;
mod referee;
mod review;
mod score;
mod search;
mod search_position;
mod search_request;
#[cfg(test)]
mod tests;
mod uci;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use best_move::{BestMoveFinder, BestMovePuzzle, PuzzleTheme, RANDOM_TURNS, play_against_itself};
pub use evaluation::Evaluator;
pub use limits::{ClockState, DEFAULT_MOVE_OVERHEAD, SearchLimits, TimeControl};
pub use player::{ChosenAction, Player, PlayerError, PlayerView};
pub use player_spec::{PlayerSetup, PlayerSpec, single_player_message};
pub use quantum_player::QuantumPlayer;
pub use random_player::RandomPlayer;
pub use referee::{Referee, RefereeError, RefereedGame, TurnNote};
pub use review::{
    GameReview, GraphPoint, Judgement, PlayerReview, PositionEvaluation, PositionEvaluator, REVIEW_ENGINE_TIME,
    ReviewSummary, ReviewedMove, annotate, built_in_reviewer, eval_of, eval_text, evaluate_game, win_percent,
    with_eval,
};
pub use score::{SearchScore, centipawns};
pub use search::{SearchPlayer, SkillLevel, can_allocate};
pub use search_request::{SearchInfo, SearchReport, SearchRequest};
pub use uci::{EngineCommand, EngineList, EngineTimeouts, UciEngine};
