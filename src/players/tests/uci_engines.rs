//! UCI engines: scripts that play, and scripts that are missing, silent, wrong or gone.

use super::*;
use crate::game::TurnCounters;
use crate::players::{EngineCommand, EngineTimeouts, PlayerError, UciEngine};
use crate::task::{CancelToken, Halt, run_with_ticker};
use std::sync::Arc;
use std::time::Instant;

/// An engine that answers the UCI handshake, and other commands by the given arms of a shell `case`.
fn script(arms: &str) -> Arc<EngineCommand> {
    let text = format!(
        "while read -r line; do case \"$line\" in {arms} uci) echo id name x; echo option name Hash type spin default 1 min 1 max 9; \
         echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;; isready) echo readyok;; quit) exit 0;; esac; done"
    );
    Arc::new(shell(&text))
}

/// An engine that is a shell script.
fn shell(text: &str) -> EngineCommand {
    format!("sh -c {}", shlex::try_quote(text).unwrap()).parse::<EngineCommand>().unwrap().with_name("it")
}

const TIMEOUTS: EngineTimeouts = EngineTimeouts {
    start: Duration::from_millis(400),
    overrun: Duration::from_millis(200),
    silence: Duration::from_millis(300),
};

/// The move of an engine after `e2e4` in chess, and its score.
fn answer(
    engine: &mut UciEngine,
    limits: SearchLimits,
    cancel: &CancelToken,
) -> Result<(String, Option<SearchScore>), PlayerError> {
    answer_with_multi_pv(engine, 1, limits, cancel)
}

/// The same with a number of reported moves.
fn answer_with_multi_pv(
    engine: &mut UciEngine,
    multi_pv: usize,
    limits: SearchLimits,
    cancel: &CancelToken,
) -> Result<(String, Option<SearchScore>), PlayerError> {
    let game = game("chess");
    let mut record = GameRecord::new(game.start(), TurnCounters::default());
    let actions = record.status(&game).unwrap().actions;
    let first = (0..actions.len()).find(|&index| coordinates_of(&game, &record, index) == "e2e4").unwrap();
    record.push(actions[first].clone(), actions[first].after.clone());
    let status = record.status(&game).unwrap();
    let start = Instant::now();
    let request = SearchRequest { limits, multi_pv, elapsed: &|| start.elapsed(), cancel, on_info: &|_| {} };
    let chosen = engine.choose(&PlayerView { game: &game, record: &record, status: &status }, &request)?;
    Ok((coordinates_of(&game, &record, chosen.action_index), chosen.info.map(|info| info.score)))
}

fn engine(program: Arc<EngineCommand>) -> UciEngine {
    UciEngine::new(program, vec!["chess".into()]).with_timeouts(TIMEOUTS)
}

#[track_caller]
fn check(program: Arc<EngineCommand>, limits: SearchLimits, expect: Result<(&str, Option<SearchScore>), &str>) {
    let answer = answer(&mut engine(program), limits, &CancelToken::default()).map_err(|error| error.to_string());
    let expect = expect.map(|(text, score)| (text.to_owned(), score)).map_err(str::to_owned);
    assert_eq!(answer, expect);
}

const DEPTH_3: SearchLimits = SearchLimits { depth: Some(3), nodes: None, time: None, clock: None };
const FIFTY_MS: SearchLimits =
    SearchLimits { depth: None, nodes: None, time: Some(Duration::from_millis(50)), clock: None };

#[test]
fn an_engine_answers_with_its_score() {
    let good = script(
        "'go depth 3') echo info string hello; echo info depth 3 score cp -20 nodes 9 pv e7e5 g1f3 xx; echo bestmove e7e5 ponder g1f3;; \
         'position startpos moves e2e4') echo noted;;",
    );
    check(good, DEPTH_3, Ok(("e7e5", Some(SearchScore::Centipawns(-20)))));
    // Info about another move is ignored.
    check(script("go*) echo info depth 1 score cp 3 pv a7a6; echo bestmove g8f6;;"), FIFTY_MS, Ok(("g8f6", None)));
}

#[test]
fn a_broken_engine_is_an_error() {
    check(Arc::new("no-such-program".parse().unwrap()), DEPTH_3, Err("there is no program `no-such-program`"));
    check(Arc::new(EngineCommand::name_only("fish")), DEPTH_3, Err("no engine is called `fish` in `config.toml`"));
    check(script("go*) echo bestmove e2e4;;"), DEPTH_3, Err("the engine answered `e2e4`, which is not a legal move"));
    check(script("go*) echo bestmove;;"), DEPTH_3, Err("the engine sent `bestmove` without a move"));
    check(script("go*) exit 3;;"), DEPTH_3, Err("the engine has exited (exit status: 3)"));
    check(script("go*) sleep 9;;"), DEPTH_3, Err("the engine has stopped responding"));
    check(
        script("go*) while :; do echo info string; sleep 0.01; done;;"),
        FIFTY_MS,
        Err("the engine found no move within 0 s"),
    );
    let silent = Arc::new(shell("sleep 9"));
    check(silent, DEPTH_3, Err("no `uciok` from the engine: does the program speak UCI?"));
    let rubbish = Arc::new(shell("while :; do head -c 5000 /dev/urandom; done"));
    check(rubbish, DEPTH_3, Err("no `uciok` from the engine: does the program speak UCI?"));
    let other = script("go*) echo bestmove a7a6;;");
    let mut hex = UciEngine::new(other, vec!["hex".into()]).with_timeouts(TIMEOUTS);
    assert_eq!(answer(&mut hex, DEPTH_3, &CancelToken::default()).unwrap_err().to_string(), "it does not play hex");
}

#[test]
fn only_options_of_the_engine_are_set() {
    let arms = "setoption\\ name\\ Hash\\ value\\ 4) ok=1;; go*) test \"$ok\" && echo bestmove a7a6;;";
    let with_options = |options: &str| {
        let command = String::from((*script(arms)).clone());
        Arc::new(format!("{command}; {options}").parse::<EngineCommand>().unwrap().with_name("it"))
    };
    check(with_options("hash=4"), DEPTH_3, Ok(("a7a6", None)));
    check(with_options("Wings=4"), DEPTH_3, Err("the engine has no option `Wings`; its options are: Hash, MultiPV"));
}

#[test]
fn multi_pv_is_sent_when_it_changes() {
    let mut engine = engine(script(
        "setoption\\ name\\ MultiPV*) lines=$line;; \
         go*) case \"$lines\" in *3) echo bestmove a7a6;; *1) echo bestmove b7b6;; *) echo bestmove c7c6;; esac;;",
    ));
    for (multi_pv, expect) in [(1, "c7c6"), (3, "a7a6"), (3, "a7a6"), (1, "b7b6")] {
        assert_eq!(
            answer_with_multi_pv(&mut engine, multi_pv, DEPTH_3, &CancelToken::default()).unwrap().0,
            expect,
            "{multi_pv}"
        );
    }
}

#[test]
fn an_engine_that_exited_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let flag = folder.path().join("flag");
    let flag = flag.display();
    let mut engine =
        engine(script(&format!("go*) if test -e {flag}; then echo bestmove b7b6; else : > {flag}; exit 1; fi;;")));
    assert!(answer(&mut engine, DEPTH_3, &CancelToken::default()).is_err());
    assert_eq!(answer(&mut engine, DEPTH_3, &CancelToken::default()).unwrap().0, "b7b6");
}

#[test]
fn a_cancelled_engine_is_not_awaited() {
    for arms in ["go*) sleep 9;;", "stop) echo bestmove a7a6;;"] {
        let start = Instant::now();
        let cancel = CancelToken::default();
        let choose = || answer(&mut engine(script(arms)), DEPTH_3, &cancel);
        let answer = run_with_ticker(Duration::from_millis(250), || cancel.cancel(), choose);
        assert!(matches!(answer, Err(PlayerError::Halted(Halt::Cancelled))) == arms.starts_with("go"), "{answer:?}");
        assert!(start.elapsed() < Duration::from_secs(4));
    }
}
