//! The fate of a hostile file: it has errors, it can be played, or its first turn is a fault that names its line.

use crate::support::loaded;
use alfil::algebra::lint;
use alfil::game::{Fault, Game, GameHistory, GameStatus, RulesEngine, TurnCounters, Variant, fen};
use alfil::program::{Compiled, Interpreter};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The limit of processor time for one file, in seconds. It catches hangs and does not measure speed.
const MAX_CHECK_SECONDS: u64 = if cfg!(debug_assertions) { 300 } else { 20 };

/// The maximum number of diagnostics that a test reads.
const MESSAGES: usize = 30;

/// The expected fate of a file.
#[derive(Clone, Copy, Debug)]
pub enum Fate<'t> {
    /// It has an error of this title.
    Error(&'t str),
    /// It can be played, with this number of actions at the start.
    Plays(usize),
    /// It can be played, with any number of actions.
    Ends,
    /// Its start or first turn is a fault of this title, in an expression with this beginning.
    Fault(&'t str, &'t str),
}

/// Loads a file, lists the actions at its start, and plays some.
#[track_caller]
pub fn check(name: &str, text: &str, fate: Fate<'_>) {
    let time = ProcessorTime::now();
    let loaded = loaded(text);
    for diagnostic in loaded.diagnostics.iter().chain(&lint(&loaded)) {
        for label in &diagnostic.labels {
            assert!(loaded.sources.line_column(label.span).is_some(), "{name}: {diagnostic:?}");
        }
    }
    let titles: Vec<&str> = loaded.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.title.as_str()).collect();
    assert!(titles.len() <= MESSAGES, "{name}: {} messages", titles.len());
    match (fate, loaded.rules) {
        (Fate::Error(title), _) => assert!(titles.contains(&title), "{name}: expected {title:?}, found {titles:?}"),
        (_, None) => panic!("{name}: {titles:?}"),
        (fate, Some(rules)) => {
            let game = Variant::new(rules);
            for engine in [RulesEngine::Interpreter, RulesEngine::Fast] {
                let result = play(&game.with_engine(engine));
                let name = format!("{name}, {engine:?}");
                match (fate, &result) {
                    (Fate::Plays(count), Ok(status)) => assert_eq!(status.actions.len(), count, "{name}"),
                    (Fate::Ends, Ok(_)) => {}
                    (Fate::Fault(title, place), Err(fault)) => {
                        let at = loaded.sources.text(fault.span);
                        let is_expected = is_expected(engine, title, &fault.title);
                        assert!(is_expected && at.starts_with(place), "{name}: {fault} at `{at:.60}`");
                    }
                    (fate, result) => {
                        let actions = result.as_ref().map(|status| status.actions.len());
                        panic!("{name}: expected {fate:?}, got {actions:?}");
                    }
                }
            }
        }
    }
    let took = time.elapsed();
    assert!(took < Duration::from_secs(MAX_CHECK_SECONDS), "{name} took {took:?}");
}

/// Whether this is the expected fault. The fast engine may reach another limit first, because it holds more states in the
/// same memory.
fn is_expected(engine: RulesEngine, expect: &str, found: &str) -> bool {
    let is_limit = |title: &str| title.contains(" more than ");
    expect == found || (engine == RulesEngine::Fast && is_limit(expect) && is_limit(found))
}

/// Lists the actions at the start, plays the first and the last one, and writes their positions as FEN.
fn play(game: &Variant) -> Result<GameStatus<alfil::game::Action>, Fault> {
    let start = game.start_positions()?.swap_remove(0);
    let compiled = Compiled::new(Arc::new(Interpreter::new(Arc::new(game.rules().clone()))));
    let (fast, slow) = (compiled.actions(&start), game.actions(&start));
    // Where the interpreter exceeds its budget, the fast engine may still find an answer.
    if slow.is_ok() {
        assert_eq!(fast, slow);
    }
    let status = game.status(&start, GameHistory::default())?;
    let past = [start.clone()];
    for action in status.actions.first().into_iter().chain(status.actions.last()) {
        let after = game.play(&start, action).expect("a listed action can be played");
        // The second turn only has to end.
        let _ = game.status(&after, GameHistory { earlier: &past, counters: TurnCounters::default() });
        let mut bytes = Vec::new();
        game.pack(&after, &mut bytes);
        assert_eq!(game.unpack(&bytes), after);
        let _ = fen::parse(game, &fen::write(game, &after, GameHistory::default(), 1));
    }
    Ok(status)
}

/// The processor time of this thread, if the system knows it; else the time since the start.
pub struct ProcessorTime(Option<Duration>, Instant);

impl ProcessorTime {
    pub fn now() -> Self {
        Self(processor_time(), Instant::now())
    }

    pub fn elapsed(&self) -> Duration {
        self.0.zip(processor_time()).map_or_else(|| self.1.elapsed(), |(start, now)| now.saturating_sub(start))
    }
}

fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}
