//! Lets a computer player choose a move.

use std::{
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use super::{Message, MoveRequest, Services, throttle::Throttle};
use crate::{
    game::{Action, GameRecord, GameStatus, Variant, san},
    players::{
        ChosenAction, PlayerError, PlayerSetup, PlayerSpec, PlayerView, SearchInfo, SearchLimits, SearchRequest,
    },
    task::{ProgressMonitor, run_with_ticker},
    tui::{
        event_loop::MessageSender,
        state::{analysis::LineMove, rulebook::Rulebook},
    },
    worlds::{Intent, Round, Worlds},
};

/// Minimum time between moves when only computers play.
const MIN_MOVE_TIME: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(500) };
/// Interval at which summaries that were held back are sent.
pub const FLUSH_INTERVAL: Duration = Duration::from_millis(50);
/// Polling interval for cancellation.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Hash table size of a player's search.
const HASH_BYTES: usize = 32 << 20;
/// Maximum number of moves shown of a line.
const MAX_LINE_MOVES: usize = 4;

/// The question.
pub struct PositionRequest<'a> {
    pub ticket: u64,
    pub rulebook: &'a Rulebook,
    pub record: &'a GameRecord<Variant>,
    pub standing: &'a GameStatus<Action>,
    pub work: &'a ProgressMonitor,
}

/// Sends a player's search summaries, then its choice.
pub fn think(
    asked: &PositionRequest<'_>,
    asking: &MoveRequest,
    (services, seed): (&Services, u64),
    sender: &MessageSender<Message>,
) {
    let &PositionRequest { ticket, rulebook, record, standing, work } = asked;
    let told = |thought: &SearchInfo<Action>| summarise(rulebook.variant(), record, thought);
    let scene = PlayerView { game: rulebook.variant(), record, standing };
    let has_claim = standing.claim.is_some();
    choose_move(ticket, (asking, has_claim), work, sender, &told, |task| match &asking.player {
        PlayerSpec::Engine(program) => services.engines.choose(program, &rulebook.game, &scene, task),
        who @ (PlayerSpec::Random | PlayerSpec::Search(_)) => {
            let values = rulebook.values(task.cancel)?;
            // Limited by its level, and by the clock.
            let nodes = match who {
                PlayerSpec::Search(level) if asking.clock.is_some() => Some(level.nodes(&values)),
                _ => None,
            };
            let limits = SearchLimits { nodes, ..task.limits };
            let means =
                PlayerSetup { table_bytes: HASH_BYTES, seed, evaluator: values, game_names: rulebook.game.names() };
            who.create(means).choose(&scene, &SearchRequest { limits, ..*task })
        }
    });
}

/// The same for a quantum game.
pub fn think_quantum(
    ticket: u64,
    (rulebook, worlds): (&Rulebook, &Worlds),
    (round, actions): (Round, Vec<Intent>),
    (asking, seed): (&MoveRequest, u64),
    work: &ProgressMonitor,
    sender: &MessageSender<Message>,
) {
    let turns = worlds.game().rules().turns.len();
    let in_words = |thought: &SearchInfo<Intent>| thought.score.describe(turns);
    let (record, standing) = (GameRecord::new(round, 0), GameStatus { actions, outcome: None, claim: None });
    let scene = PlayerView { game: worlds, record: &record, standing: &standing };
    choose_move(ticket, (asking, false), work, sender, &in_words, |task| {
        let player = asking.player.create_quantum(seed, rulebook.values(task.cancel)?);
        let mut player = player.ok_or_else(|| PlayerError::Engine("it does not play quantum games".into()))?;
        player.choose(&scene, task)
    });
}

/// Lets a player choose and sends summaries meanwhile.
fn choose_move<A>(
    ticket: u64,
    (asking, has_claim): (&MoveRequest, bool),
    work: &ProgressMonitor,
    sender: &MessageSender<Message>,
    words: &(dyn Fn(&SearchInfo<A>) -> String + Sync),
    choose: impl FnOnce(&SearchRequest<'_, A>) -> Result<ChosenAction<A>, PlayerError>,
) {
    let &MoveRequest { clock, is_watched: watched, .. } = asking;
    let begun = Instant::now();
    let paced: Mutex<Throttle<String>> = Mutex::default();
    let tell = |text: Option<String>| {
        if text.is_some_and(|text| !sender.send(Message::ThinkingUpdated(ticket, text))) {
            work.cancel();
        }
    };
    let lock = || paced.lock().unwrap_or_else(PoisonError::into_inner);
    let told = |thought: &SearchInfo<A>| {
        let text = words(thought);
        tell(lock().offer(text, begun.elapsed()));
    };
    let limits = SearchLimits { clock, ..SearchLimits::default() };
    let elapsed = || begun.elapsed();
    let request = SearchRequest { limits, multi_pv: 1, elapsed: &elapsed, cancel: work.token(), on_info: &told };
    let answer = run_with_ticker(FLUSH_INTERVAL, || tell(lock().take_due(begun.elapsed())), || choose(&request));
    // Not in timed games: the clock runs meanwhile.
    while watched && clock.is_none() && begun.elapsed() < MIN_MOVE_TIME && !work.is_cancelled() {
        thread::sleep(CANCEL_POLL_INTERVAL);
    }
    if work.is_cancelled() {
        return;
    }
    let text = std::mem::take(&mut *lock()).into_pending();
    sender.send(match answer {
        Ok(answer) => {
            text.map(|text| sender.send(Message::ThinkingUpdated(ticket, text)));
            Message::PlayerChose(ticket, answer.action_index, has_claim && !answer.expects_to_win())
        }
        Err(why) => Message::PlayerFailed(ticket, why.to_string()),
    });
}

/// Summarises a search: score, depth and line.
fn summarise(variant: &Variant, record: &GameRecord<Variant>, thought: &SearchInfo<Action>) -> String {
    let line = line_moves(variant, record, &thought.pv, MAX_LINE_MOVES);
    let score = thought.score.describe(variant.rules().turns.len());
    format!("{score} at depth {} {}", thought.depth, LineMove::join_texts(&line))
}

/// The first `most` moves of a line, with SAN.
pub fn line_moves(variant: &Variant, record: &GameRecord<Variant>, actions: &[Action], most: usize) -> Vec<LineMove> {
    let mut steps: Vec<LineMove> = Vec::new();
    for action in actions.iter().take(most) {
        let before = steps.last().map_or(record.position(), |step| &step.after);
        let Ok(all) = variant.actions(before) else { break };
        let text = san::format_action(variant, before, action, &all);
        steps.push(LineMove { text, from: action.from, to: action.to, after: action.after.clone() });
    }
    steps
}
