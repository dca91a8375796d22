//! Reviews a game: evaluates its positions one after the other.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{EnginePool, Message, Services};
use crate::{
    game::{Action, GameRecord, Variant},
    players::{
        ChosenAction, GameReview, Player, PlayerError, PlayerSpec, PlayerView, PositionEvaluator, REVIEW_ENGINE_TIME,
        SearchLimits, SearchRequest, SkillLevel, built_in_reviewer, evaluate_game,
    },
    store::LoadedGame,
    task::{Halt, ProgressMonitor},
    tui::{
        event_loop::MessageSender,
        state::{ReviewScope, Rulebook, SaveSlot},
    },
};

/// A game to review.
#[derive(Debug)]
pub struct ReviewTask {
    /// The game that is open.
    pub save_slot: Arc<SaveSlot>,
    /// Its rules.
    pub rulebook: Arc<Rulebook>,
    /// Its moves.
    pub record: Box<GameRecord<Variant>>,
    /// Which of them to review.
    pub scope: ReviewScope,
    /// Who evaluates: an engine, or the built-in search with the effort of a level.
    pub reviewer: PlayerSpec,
    /// Progress in positions, and cancellation.
    pub monitor: Arc<ProgressMonitor>,
}

/// The result of a review.
#[derive(Debug)]
pub struct ReviewedGame {
    /// What was reviewed.
    pub scope: ReviewScope,
    /// The moves that were to be reviewed.
    pub actions: Vec<Action>,
    /// The review, as far as it got.
    pub review: GameReview,
    /// Why it ended early.
    pub problem: Option<String>,
}

/// An engine of the pool as a player.
struct PooledEngine<'s> {
    pool: &'s EnginePool,
    spec: &'s PlayerSpec,
    game: &'s LoadedGame,
}

impl Player<Variant> for PooledEngine<'_> {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn choose(
        &mut self,
        view: &PlayerView<'_, Variant>,
        request: &SearchRequest<'_, Action>,
    ) -> Result<ChosenAction<Action>, PlayerError> {
        let PlayerSpec::Engine(program) = self.spec else { return Err(Halt::Cancelled.into()) };
        self.pool.choose(program, self.game, view, request)
    }
}

/// Reviews a game and sends the result. After a cancellation, it has the moves that were evaluated before.
pub fn review_game(task: ReviewTask, services: &Services, sender: &MessageSender<Message>) {
    let (variant, actions) = (task.rulebook.variant(), task.record.actions());
    let first_ply = match task.scope {
        ReviewScope::Game => 0,
        ReviewScope::Attempt(_) => actions.len().saturating_sub(1),
    };
    let (evaluations, error) = evaluate(&task, first_ply, services);
    let problem = error.filter(|_| !task.monitor.is_cancelled()).map(|error| match error {
        PlayerError::Halted(Halt::Fault(fault)) => fault.title,
        error => error.to_string(),
    });
    let actions = actions[first_ply..].to_vec();
    let review = GameReview::new(variant.rules().players.len(), &actions, &evaluations);
    let reviewed = Box::new(ReviewedGame { scope: task.scope, actions, review, problem });
    sender.send(Message::GameReviewed { save_slot: task.save_slot, reviewed });
}

fn evaluate(
    task: &ReviewTask,
    first_ply: usize,
    services: &Services,
) -> (Vec<crate::players::PositionEvaluation>, Option<PlayerError>) {
    let ReviewTask { rulebook, record, reviewer, monitor, .. } = task;
    let (mut engine, mut search);
    let (player, limits): (&mut dyn Player<Variant>, SearchLimits) = match reviewer {
        PlayerSpec::Engine(_) => {
            engine = PooledEngine { pool: &services.engines, spec: reviewer, game: &rulebook.game };
            (&mut engine, SearchLimits { time: Some(REVIEW_ENGINE_TIME), ..SearchLimits::default() })
        }
        PlayerSpec::Search(_) | PlayerSpec::Random => {
            let level = if let PlayerSpec::Search(level) = reviewer { *level } else { SkillLevel::HIGHEST };
            let evaluator = match rulebook.values(monitor.token()) {
                Ok(evaluator) => evaluator,
                Err(halt) => return (Vec::new(), Some(halt.into())),
            };
            let limits;
            (search, limits) = built_in_reviewer(level, evaluator);
            (&mut search, limits)
        }
    };
    let begin = Instant::now();
    let clock = || -> Duration { begin.elapsed() };
    let variant = rulebook.variant();
    let mut evaluator = PositionEvaluator { variant, player, limits, clock: &clock, cancel: monitor.token() };
    monitor.begin(record.actions().len() + 1 - first_ply);
    evaluate_game(&mut evaluator, record, first_ply, &mut |done| monitor.advance(usize::from(done > 0)))
}
