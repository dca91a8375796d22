//! Loading a text and, if it is a game, playing a few turns of it.

use crate::library::Library;
use alfil::algebra::{lint, load};
use alfil::game::{Classical, Fault, Game, Past, Position, Variant, fen};
use cpu_time::ProcessTime;
use std::time::Duration;

/// How many turns are played.
const TURNS: usize = 6;
/// No further question is asked of a game once so much time has gone.
const ENOUGH: Duration = Duration::from_secs(4);

/// Loads the text, asks the game what a program asks of games, and plays the actions that the choices say.
pub fn play(text: &str, choices: &[u8]) {
    let loaded = load("fuzz", "fuzz.alg", text, &Library);
    for diagnostic in loaded.diagnostics.iter().chain(&lint(&loaded)) {
        for label in &diagnostic.labels {
            assert!(loaded.sources.position(label.span).is_some(), "{diagnostic:?}");
        }
    }
    let errors = loaded.diagnostics.iter().any(|diagnostic| diagnostic.is_error());
    assert_eq!(loaded.rules.is_none(), errors, "a game or an error: {:?}", loaded.diagnostics);
    let Some(rules) = loaded.rules else { return };
    let game = Variant::new(rules);
    // A fault is an answer: the program says it and goes on.
    let _ = played(&game, choices);
}

fn played(game: &Variant, choices: &[u8]) -> Result<(), Fault> {
    let start = ProcessTime::now();
    let starts = game.starts()?;
    let mut choices = choices.chunks(2).map(|pair| usize::from(pair[0]) << 8 | pair.get(1).map_or(0, |&low| low.into()));
    let mut choose = |all: usize| choices.next().unwrap_or(0) % all;
    let mut at = starts[choose(starts.len())].clone();
    let mut past: Vec<Position> = Vec::new();
    for _ in 0..TURNS {
        if start.elapsed() > ENOUGH {
            break;
        }
        held(game, &at);
        let standing = game.standing(&at, Past { earlier: &past, quiet: 0 })?;
        if standing.actions.is_empty() {
            assert!(standing.outcome.is_some(), "neither actions nor an end");
            break;
        }
        let action = &standing.actions[choose(standing.actions.len())];
        let next = game.play(&at, action).expect("a listed action can be played");
        past.push(std::mem::replace(&mut at, next));
    }
    Ok(())
}

/// A position written down and read again is the same board.
fn held(game: &Variant, at: &Position) {
    let mut bytes = Vec::new();
    game.pack(at, &mut bytes);
    assert_eq!(&game.unpack(&bytes), at, "packed");
    if game.board().grid().is_none() {
        return;
    }
    let text = fen::write(game, at, 3, 7);
    if let Ok(read) = fen::parse(game, &text) {
        let kinds = |of: &Position| -> Vec<_> { of.cells().map(|(_, content)| content.kind).collect() };
        assert_eq!(kinds(&read.position), kinds(at), "{text}");
        assert_eq!(read.position.hands(), at.hands(), "{text}");
        assert_eq!((read.quiet, read.number), (3, 7), "{text}");
    }
}
