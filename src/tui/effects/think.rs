//! Lets a computer player choose a move.

use crate::game::TurnCounters;
use std::{thread, time::Duration};

use super::{
    MoveRequest, PositionReport, PositionTask, Reporter, RoundTask, Services, list_actions::san_line,
    throttle::ThrottledSender,
};
use crate::{
    game::{Action, Forfeit, GameRecord, GameStatus, Variant},
    players::{
        ChosenAction, PlayerError, PlayerSetup, PlayerSpec, PlayerView, SearchInfo, SearchLimits, SearchRequest,
    },
    task::ProgressMonitor,
    tui::state::{LineMove, Rulebook},
    worlds::Intent,
};

/// Minimum time between moves when only computers play.
const MIN_MOVE_TIME: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(500) };
/// Polling interval for cancellation.
const CANCEL_POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Hash table size of a player's search.
const PLAYER_HASH_BYTES: usize = 32 << 20;
/// Maximum number of moves shown of a line.
const MAX_THINKING_LINE_MOVES: usize = 4;

/// Sends a player's search summaries, then its choice.
pub fn think(task: &PositionTask, request: &MoveRequest, services: &Services, reporter: Reporter<'_>) {
    let PositionTask { rulebook, record, status, monitor } = task;
    let seed = services.random.seed();
    let summarise = |info: &SearchInfo<Action>| summarise(rulebook.variant(), record, info);
    let view = PlayerView { game: rulebook.variant(), record, status };
    let chosen = choose_move(request, monitor, reporter, &summarise, |search| match &request.player {
        PlayerSpec::Engine(program) => services.engines.choose(program, &rulebook.game, &view, search),
        player @ (PlayerSpec::Random | PlayerSpec::Search(_)) => {
            let evaluator = rulebook.values(search.cancel)?;
            // Limited by its level, and by the clock.
            let nodes = match player {
                PlayerSpec::Search(level) if request.clock.is_some() => Some(level.nodes(&evaluator)),
                _ => None,
            };
            let limits = SearchLimits { nodes, ..search.limits };
            let setup =
                PlayerSetup { table_bytes: PLAYER_HASH_BYTES, seed, evaluator, game_names: rulebook.game.names() };
            player.create(setup).choose(&view, &SearchRequest { limits, ..*search })
        }
    });
    let has_claim = status.claim.is_some();
    send_choice(chosen, |choice| has_claim && !choice.expects_to_win(), reporter);
}

/// The same for a quantum game.
pub fn think_quantum(
    rulebook: &Rulebook,
    RoundTask { worlds, round }: RoundTask,
    intents: Vec<Intent>,
    request: &MoveRequest,
    services: &Services,
    reporter: Reporter<'_>,
) {
    let seed = services.random.seed();
    let turns = worlds.game().rules().turns.len();
    let summarise = |info: &SearchInfo<Intent>| info.score.describe(turns);
    let (record, status) =
        (GameRecord::new(round, TurnCounters::default()), GameStatus { actions: intents, outcome: None, claim: None });
    let view = PlayerView { game: &*worlds, record: &record, status: &status };
    let chosen = choose_move(request, worlds.monitor(), reporter, &summarise, |search| {
        let player = request.player.create_quantum(seed, rulebook.values(search.cancel)?);
        let mut player =
            player.ok_or_else(|| PlayerError::Engine(Forfeit::NoAnswer("it does not play quantum games".into())))?;
        player.choose(&view, search)
    });
    send_choice(chosen, |_| false, reporter);
}

/// Lets a player choose and sends summaries meanwhile. Returns `None` if cancelled.
fn choose_move<A>(
    request: &MoveRequest,
    monitor: &ProgressMonitor,
    reporter: Reporter<'_>,
    summarise: &(dyn Fn(&SearchInfo<A>) -> String + Sync),
    choose: impl FnOnce(&SearchRequest<'_, A>) -> Result<ChosenAction<A>, PlayerError>,
) -> Option<Result<ChosenAction<A>, PlayerError>> {
    let clock = request.clock;
    let summaries = ThrottledSender::new(monitor, |text| reporter.send(PositionReport::ThinkingUpdated(text)));
    let search = SearchRequest {
        limits: SearchLimits { clock, ..SearchLimits::default() },
        multi_pv: 1,
        elapsed: &|| summaries.elapsed(),
        cancel: monitor.token(),
        on_info: &|report| report.line().into_iter().for_each(|info| summaries.offer(summarise(info))),
    };
    let chosen = summaries.run(|| choose(&search));
    // Not in timed games: the clock runs meanwhile.
    let is_shown = request.is_watched && clock.is_none();
    while is_shown && summaries.elapsed() < MIN_MOVE_TIME && !monitor.is_cancelled() {
        thread::sleep(CANCEL_POLL_INTERVAL);
    }
    if monitor.is_cancelled() {
        return None;
    }
    if chosen.is_ok() {
        summaries.flush();
    }
    Some(chosen)
}

/// Sends a player's choice, unless it was cancelled.
fn send_choice<A>(
    chosen: Option<Result<ChosenAction<A>, PlayerError>>,
    claims_draw: impl FnOnce(&ChosenAction<A>) -> bool,
    reporter: Reporter<'_>,
) {
    let report = chosen.map(|chosen| match chosen {
        Ok(choice) => PositionReport::PlayerChose { index: choice.action_index, claims_draw: claims_draw(&choice) },
        Err(error) => PositionReport::PlayerFailed(error),
    });
    report.map(|report| reporter.send(report));
}

/// Summarises a search: score, depth and line.
fn summarise(variant: &Variant, record: &GameRecord<Variant>, info: &SearchInfo<Action>) -> String {
    let line = line_moves(variant, record, &info.pv, MAX_THINKING_LINE_MOVES);
    let score = info.score.describe(variant.rules().turns.len());
    format!("{score} at depth {}: {}", info.depth, LineMove::join_texts(&line))
}

/// The first `max_len` moves of a line, with SAN.
pub fn line_moves(
    variant: &Variant,
    record: &GameRecord<Variant>,
    actions: &[Action],
    max_len: usize,
) -> Vec<LineMove> {
    let named = actions.iter().zip(san_line(variant, record.position(), actions)).take(max_len);
    named
        .map(|(action, text)| LineMove { text, from: action.from, to: action.to, after: action.after.clone() })
        .collect()
}
