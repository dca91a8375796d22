//! Makes the tables of a game, in the least size that holds them.

use super::engine::BitboardEngine;
use super::generator::Generator;
use super::layout::StateLayout;
use crate::program::Interpreter;
use crate::program::ground::{Code, Ground, Stage};
use std::borrow::Cow;
use std::sync::Arc;

/// Makes the tables of a ground game.
///
/// # Errors
/// Why there are none.
pub(crate) fn build_generator(ground: &Ground, interpreter: &Arc<Interpreter>) -> Result<Box<dyn Generator>, String> {
    let layout = build_layout(ground, interpreter)?;
    let mut ground = Cow::Borrowed(ground);
    let needs_hands = |stage: &Stage| stage.moves.iter().any(|made| !made.holds.is_empty());
    if !interpreter.counts_hands() && ground.threats.iter().flatten().flatten().any(needs_hands) {
        // Nothing is ever in hand, so what needs that never threatens.
        for stage in ground.to_mut().threats.iter_mut().flatten().flatten() {
            stage.moves.retain(|made| made.holds.is_empty());
        }
    }
    let ground = &*ground;
    macro_rules! engine { ($($words:literal: $($planes:literal)*;)*) => { match (ground.cells, layout.plane_count) { $($((cells, planes) if cells <= 64 * $words && planes <= $planes => { Ok(Box::new(BitboardEngine::<$words, $planes>::new(ground, layout, interpreter.clone()))) })*)* (cells, planes) => Err(format!("{cells} cells with {planes} planes are more than tables hold")) } }; }
    // To be instrumented for fuzzing takes long for each size: there is one for all.
    #[cfg(fuzzing)]
    let made: Result<Box<dyn Generator>, String> = engine! { 6: 256; };
    // So does each for the tests of this crate, which are there beside the crate itself.
    #[cfg(all(test, not(fuzzing)))]
    let made: Result<Box<dyn Generator>, String> = engine! { 1: 32 64; 2: 64 256; 6: 256; };
    #[cfg(not(any(test, fuzzing)))]
    let made: Result<Box<dyn Generator>, String> = engine! { 1: 8 32 64; 2: 16 32 64 256; 6: 32 256; };
    made
}

fn build_layout(ground: &Ground, interpreter: &Interpreter) -> Result<StateLayout, String> {
    let rules = interpreter.rules();
    let has_hands = interpreter.counts_hands();
    let hands = if has_hands { ground.in_hand(rules) } else { Vec::new() };
    let hands_len = if has_hands { rules.pieces.len() } else { 0 };
    let missing = ground.holes(rules);
    let mut layout = StateLayout::new(&ground.alphabet, &ground.universe, ground.players, missing, hands, hands_len)?;
    layout.setup = rules.setup.iter().map(|&content| ground.alphabet.code(content).unwrap_or(Code::EMPTY)).collect();
    Ok(layout)
}
