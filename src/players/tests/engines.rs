//! Engines of all kinds: those that play, and those that are missing, silent, wrong or gone.

use super::*;
use crate::players::{Engine, Patience, Program, Trouble};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// Says what every engine says at first, and then what is asked of it for each command: a shell's `case` arms.
fn script(arms: &str) -> Arc<Program> {
    let text = format!(
        "while read -r line; do case \"$line\" in {arms} uci) echo id name x; echo option name Hash type spin default 1 min 1 max 9; \
         echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;; isready) echo readyok;; quit) exit 0;; esac; done"
    );
    Arc::new(shell(&text))
}

/// A program that is what a shell does.
fn shell(text: &str) -> Program {
    format!("sh -c {}", shlex::try_quote(text).unwrap()).parse::<Program>().unwrap().called("it")
}

const PATIENCE: Patience = Patience {
    start: Duration::from_millis(400),
    late: Duration::from_millis(200),
    silent: Duration::from_millis(300),
};

/// Has an engine choose in a position of chess after `e2e4`.
fn chosen(
    engine: &mut Engine,
    limits: Limits,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(String, Option<Score>), Trouble> {
    chosen_among(engine, 1, limits, stop)
}

/// Has it tell what it thinks of so many moves before.
fn chosen_among(
    engine: &mut Engine,
    lines: usize,
    limits: Limits,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<(String, Option<Score>), Trouble> {
    let game = game("chess");
    let mut record = Record::new(game.start(), 0);
    let actions = record.standing(&game).unwrap().actions;
    let first = (0..actions.len()).find(|&index| squares(&game, &record, index) == "e2e4").unwrap();
    record.push(actions[first].clone(), actions[first].after.clone());
    let standing = record.standing(&game).unwrap();
    let begun = Instant::now();
    let task = Task { limits, lines, now: &|| begun.elapsed(), stop, told: &|_| {} };
    let answer = engine.choose(&Scene { game: &game, record: &record, standing: &standing }, &task)?;
    Ok((squares(&game, &record, answer.action), answer.thought.map(|thought| thought.score)))
}

fn engine(program: Arc<Program>) -> Engine {
    Engine::new(program, vec!["chess".into()]).with(PATIENCE)
}

#[track_caller]
fn check(program: Arc<Program>, limits: Limits, expect: Result<(&str, Option<Score>), &str>) {
    let said = chosen(&mut engine(program), limits, &|| false).map_err(|trouble| trouble.to_string());
    let expect = expect.map(|(text, score)| (text.to_owned(), score)).map_err(str::to_owned);
    assert_eq!(said, expect);
}

const DEEP: Limits = Limits { depth: Some(3), nodes: None, time: None, clock: None };
const SHORT: Limits = Limits { depth: None, nodes: None, time: Some(Duration::from_millis(50)), clock: None };

#[test]
fn an_engine_is_asked_and_answers() {
    let good = script(
        "'go depth 3') echo info string hello; echo info depth 3 score cp -20 nodes 9 pv e7e5 g1f3 xx; echo bestmove e7e5 ponder g1f3;; \
         'position startpos moves e2e4') echo noted;;",
    );
    check(good, DEEP, Ok(("e7e5", Some(Score::Worth(-20)))));
    // What is thought about another move is not thought about this one.
    check(script("go*) echo info depth 1 score cp 3 pv a7a6; echo bestmove g8f6;;"), SHORT, Ok(("g8f6", None)));
}

#[test]
fn what_is_wrong_with_an_engine_is_told() {
    check(Arc::new("no-such-program".parse().unwrap()), DEEP, Err("there is no program `no-such-program`"));
    check(Arc::new(Program::unknown("fish")), DEEP, Err("no engine is called `fish` in `config.toml`"));
    check(script("go*) echo bestmove e2e4;;"), DEEP, Err("it answered `e2e4`, which is no legal move"));
    check(script("go*) echo bestmove;;"), DEEP, Err("it answered no move"));
    check(script("go*) exit 3;;"), DEEP, Err("the program has ended (exit status: 3)"));
    check(script("go*) sleep 9;;"), DEEP, Err("it does not answer any more"));
    check(
        script("go*) while :; do echo info string; sleep 0.01; done;;"),
        SHORT,
        Err("it has found no move within 0 s"),
    );
    let silent = Arc::new(shell("sleep 9"));
    check(silent, DEEP, Err("it has not said `uciok`: is it a program that speaks UCI?"));
    let rubbish = Arc::new(shell("while :; do head -c 5000 /dev/urandom; done"));
    check(rubbish, DEEP, Err("it has not said `uciok`: is it a program that speaks UCI?"));
    let other = script("go*) echo bestmove a7a6;;");
    let mut hex = Engine::new(other, vec!["hex".into()]).with(PATIENCE);
    assert_eq!(chosen(&mut hex, DEEP, &|| false).unwrap_err().to_string(), "it does not play hex");
}

#[test]
fn options_are_those_of_the_engine() {
    let strict = "setoption\\ name\\ Hash\\ value\\ 4) ok=1;; go*) test \"$ok\" && echo bestmove a7a6;;";
    let with = |options: &str| {
        let program = String::from((*script(strict)).clone());
        Arc::new(format!("{program}; {options}").parse::<Program>().unwrap().called("it"))
    };
    check(with("hash=4"), DEEP, Ok(("a7a6", None)));
    check(with("Wings=4"), DEEP, Err("it has no option `Wings`; its options are: Hash, MultiPV"));
}

#[test]
fn it_tells_of_as_many_moves_as_it_is_asked_for() {
    let mut engine = engine(script(
        "setoption\\ name\\ MultiPV*) lines=$line;; \
         go*) case \"$lines\" in *3) echo bestmove a7a6;; *1) echo bestmove b7b6;; *) echo bestmove c7c6;; esac;;",
    ));
    for (lines, expect) in [(1, "c7c6"), (3, "a7a6"), (3, "a7a6"), (1, "b7b6")] {
        assert_eq!(chosen_among(&mut engine, lines, DEEP, &|| false).unwrap().0, expect, "{lines}");
    }
}

#[test]
fn one_that_broke_down_is_started_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    let place = mark.display();
    let mut engine =
        engine(script(&format!("go*) if test -e {place}; then echo bestmove b7b6; else : > {place}; exit 1; fi;;")));
    assert!(chosen(&mut engine, DEEP, &|| false).is_err());
    assert_eq!(chosen(&mut engine, DEEP, &|| false).unwrap().0, "b7b6");
}

#[test]
fn whoever_calls_it_off_does_not_wait() {
    for arms in ["go*) sleep 9;;", "stop) echo bestmove a7a6;;"] {
        let begun = Instant::now();
        let asked = AtomicUsize::new(0);
        let answer = chosen(&mut engine(script(arms)), DEEP, &|| asked.fetch_add(1, Relaxed) > 30);
        assert!(matches!(answer, Err(Trouble::Cancelled)) == arms.starts_with("go"), "{answer:?}");
        assert!(begun.elapsed() < Duration::from_secs(4));
    }
}
