//! Loads a text and, if it is a game, plays a few turns of it and a few rounds of its worlds. Both engines and both stores must agree.

use crate::engines::compare_engines;
use crate::library::Library;
use crate::stores::{InputChoices, compare_stores};
use alfil::algebra::{lint, load};
use alfil::game::{Fault, Game, GameHistory, Position, TurnCounters, Variant, fen};
use alfil::worlds::Worlds;
use cpu_time::ProcessTime;
use std::time::Duration;

/// Maximum number of turns.
const MAX_TURNS: usize = 6;
/// Games of worlds are played on boards of at most this number of squares.
const MAX_SQUARES_FOR_WORLDS: usize = 36;
/// No turn starts after this processor time.
const TIME_FOR_TURNS: Duration = Duration::from_secs(4);

/// Two bytes for each choice; 0 after the last.
struct ChoiceBytes<'b>(&'b [u8]);

impl InputChoices for ChoiceBytes<'_> {
    fn number(&mut self, count: usize) -> usize {
        let (pair, rest) = self.0.split_at(self.0.len().min(2));
        self.0 = rest;
        pair.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)) % count
    }
}

/// Loads a text, checks its diagnostics, and plays the actions that the choices select.
pub fn play(text: &str, choices: &[u8]) {
    let loaded = load("fuzz", "fuzz.alg", text, &Library);
    for diagnostic in loaded.diagnostics.iter().chain(&lint(&loaded)) {
        for label in &diagnostic.labels {
            assert!(loaded.sources.line_column(label.span).is_some(), "{diagnostic:?}");
        }
    }
    let errors = loaded.diagnostics.iter().any(|diagnostic| diagnostic.is_error());
    assert_eq!(loaded.rules.is_none(), errors, "expected either rules or errors: {:?}", loaded.diagnostics);
    let Some(rules) = loaded.rules else { return };
    let game = Variant::new(rules);
    // A fault is a valid result: the program reports it and goes on.
    let _ = play_turns(&game, choices);
}

fn play_turns(game: &Variant, choices: &[u8]) -> Result<(), Fault> {
    let start = ProcessTime::now();
    let starts = game.start_positions()?;
    let mut choices = ChoiceBytes(choices);
    let mut at = starts[choices.number(starts.len())].clone();
    let mut past: Vec<Position> = Vec::new();
    for _ in 0..MAX_TURNS {
        if start.elapsed() > TIME_FOR_TURNS {
            break;
        }
        check_round_trips(game, &at);
        compare_engines(game, &at, &past);
        let standing = game.status(&at, GameHistory { earlier: &past, counters: TurnCounters::default() })?;
        if standing.actions.is_empty() {
            assert!(standing.outcome.is_some(), "neither actions nor an outcome");
            break;
        }
        let action = &standing.actions[choices.number(standing.actions.len())];
        let next = game.play(&at, action).expect("a legal action");
        past.push(std::mem::replace(&mut at, next));
    }
    if start.elapsed() < TIME_FOR_TURNS && game.square_count() <= MAX_SQUARES_FOR_WORLDS {
        compare_stores(&Worlds::new(game.clone()), &mut choices);
    }
    Ok(())
}

/// Checks that packing preserves the position and that a FEN round trip preserves the board.
fn check_round_trips(game: &Variant, at: &Position) {
    let mut bytes = Vec::new();
    game.pack(at, &mut bytes);
    assert_eq!(&game.unpack(&bytes), at, "unpacked");
    if game.board().grid().is_none() {
        return;
    }
    let past = GameHistory { earlier: &[], counters: TurnCounters { quiet_turns: 3, counted_turns: 2 } };
    let text = fen::write(game, at, past, 7);
    if let Ok(read) = fen::parse(game, &text) {
        let kinds = |position: &Position| -> Vec<_> { position.cells().map(|(_, content)| content.kind).collect() };
        assert_eq!(kinds(&read.position), kinds(at), "{text}");
        assert_eq!(read.position.hands(), at.hands(), "{text}");
        assert_eq!(read.write(game), text);
    }
}
