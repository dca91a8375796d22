//! Makes the tables of a game, in the least size that holds them.

use super::engine::Engine;
use super::layout::Layout;
use super::machine::Machine;
use crate::algebra::Kind;
use crate::program::Interpreter;
use crate::program::ground::{Code, Ground, GroundMove, Stage};
use std::borrow::Cow;
use std::sync::Arc;

/// Makes the tables of a ground game.
///
/// # Errors
/// Why there are none.
pub(crate) fn tables(ground: &Ground, interpreter: &Arc<Interpreter>) -> Result<Box<dyn Machine>, String> {
    let layout = layout(ground, interpreter)?;
    let mut ground = Cow::Borrowed(ground);
    let needs_hands = |stage: &Stage| stage.moves.iter().any(|made| !made.holds.is_empty());
    if !interpreter.counts_hands() && ground.threats.iter().flatten().flatten().any(needs_hands) {
        // Nothing is ever in hand, so what needs that never threatens.
        for stage in ground.to_mut().threats.iter_mut().flatten().flatten() {
            stage.moves.retain(|made| made.holds.is_empty());
        }
    }
    let ground = &*ground;
    macro_rules! engine {
        ($($words:literal: $($planes:literal)*;)*) => {
            match (ground.cells, layout.planes) {
                $($((cells, planes) if cells <= 64 * $words && planes <= $planes => {
                    Ok(Box::new(Engine::<$words, $planes>::new(ground, layout, interpreter.clone())))
                })*)*
                (cells, planes) => Err(format!("{cells} cells with {planes} planes are more than tables hold")),
            }
        };
    }
    // To be instrumented for fuzzing takes long for each size.
    #[cfg(fuzzing)]
    let made: Result<Box<dyn Machine>, String> = engine! {
        1: 64;
        2: 256;
        6: 256;
    };
    #[cfg(not(fuzzing))]
    let made: Result<Box<dyn Machine>, String> = engine! {
        1: 8 32 64;
        2: 16 32 64 256;
        6: 32 256;
    };
    made
}

fn layout(ground: &Ground, interpreter: &Interpreter) -> Result<Layout, String> {
    let rules = interpreter.rules();
    let threats = ground.threats.iter().flatten().flatten();
    let stages: Vec<&Stage> = ground.turns.iter().flatten().flatten().chain(threats).collect();
    let moves = || stages.iter().flat_map(|stage| &stage.moves);
    let into = |made: &GroundMove| {
        let recoded = made.recodes.iter().flat_map(|recoding| recoding.becomes.iter().map(|entry| entry.1));
        let in_cases = made.effects.iter().flat_map(|effect| effect.writes.iter().map(|write| write.1));
        made.writes.iter().map(|write| write.1).chain(recoded).chain(in_cases).any(|code| code == Code::OFF)
    };
    let makes_holes = moves().any(into);
    let hole = |content: &crate::algebra::Content| content.kind == Kind::OFF;
    let missing = (!makes_holes).then(|| rules.setup.iter().map(hole).collect());
    let mut hands: Vec<usize> = Vec::new();
    let has_hands = interpreter.counts_hands();
    if has_hands {
        hands.extend(rules.hands.iter().enumerate().filter(|(_, number)| **number > 0).map(|(piece, _)| piece));
        for made in moves() {
            hands.extend(made.holds.iter().map(|&(piece, _)| piece));
            let caught = made.catch.iter().flat_map(|catch| catch.gains.iter().flat_map(|(_, hands)| hands));
            hands.extend(made.hands.iter().chain(caught).map(|&(piece, _)| piece));
        }
        for toll in stages.iter().filter_map(|stage| stage.tail.as_ref()).flat_map(|tail| [&tail.yes, &tail.no]) {
            hands.extend(toll.iter().flat_map(|toll| &toll.hands).map(|&(piece, _)| piece));
            hands.extend(toll.iter().flat_map(|toll| &toll.holds).map(|&(piece, _)| piece));
        }
        for guard in stages.iter().flat_map(|stage| &stage.guards) {
            hands.extend(guard.hands.iter().map(|&(piece, _)| piece));
        }
        hands.sort_unstable();
        hands.dedup();
    }
    let hands_len = if has_hands { rules.pieces.len() } else { 0 };
    let mut layout = Layout::new(&ground.alphabet, &ground.universe, ground.players, missing, hands, hands_len)?;
    layout.setup = rules.setup.iter().map(|&content| ground.alphabet.code(content).unwrap_or(Code::EMPTY)).collect();
    Ok(layout)
}
