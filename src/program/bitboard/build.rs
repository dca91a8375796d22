//! Builds the bitboard generator of a game, in the smallest size that fits.

use super::MAX_BITBOARD_CELLS;
use super::engine::BitboardEngine;
use super::generator::Generator;
use super::layout::StateLayout;
use crate::program::Interpreter;
use crate::program::ground::{Code, GroundRules, GroundStage};
use crate::task::CancelToken;
use std::borrow::Cow;
use std::sync::Arc;

/// Why a game does not compile to bitboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoBitboards {
    #[error("moves that read the past")]
    ReadsPast,
    #[error("{0} cells exceed the {MAX_BITBOARD_CELLS} that bitboards hold")]
    TooManyCells(usize),
    #[error("too many different contents on a square")]
    TooManyContents,
    #[error("{0} pieces with hands")]
    TooManyHands(usize),
    #[error("{cells} cells with {planes} planes are too many for bitboards")]
    TooManyPlanes { cells: usize, planes: usize },
}

/// Builds the generator of a ground game. If the token is cancelled, the generator is incomplete and of no use.
///
/// # Errors
/// The reason why the game does not fit.
pub(crate) fn build_generator(
    ground: &GroundRules,
    interpreter: &Arc<Interpreter>,
    cancel: &CancelToken,
) -> Result<Box<dyn Generator>, NoBitboards> {
    let layout = build_layout(ground, interpreter)?;
    let mut ground = Cow::Borrowed(ground);
    let needs_hands = |stage: &GroundStage| stage.moves.iter().any(|ground_move| !ground_move.min_hands.is_empty());
    if !interpreter.has_hands() && ground.threats.iter().flatten().flatten().any(needs_hands) {
        // Hands are always empty, so moves that need a piece in hand never threaten.
        for stage in ground.to_mut().threats.iter_mut().flatten().flatten() {
            stage.moves.retain(|ground_move| ground_move.min_hands.is_empty());
        }
    }
    let ground = &*ground;
    macro_rules! engine {
        ($($words:literal: $($planes:literal)*;)*) => {
            match (ground.cells, layout.plane_count) {
                $($((cells, planes) if cells <= 64 * $words && planes <= $planes => {
                    Ok(Box::new(BitboardEngine::<$words, $planes>::new(ground, layout, interpreter.clone(), cancel)))
                })*)*
                (cells, planes) => Err(NoBitboards::TooManyPlanes { cells, planes }),
            }
        };
    }
    // Instrumented code compiles slowly, so fuzzing builds a single size.
    #[cfg(fuzzing)]
    let generator: Result<Box<dyn Generator>, NoBitboards> = engine! {
        6: 256;
    };
    // Tests build fewer sizes to keep compilation short.
    #[cfg(all(test, not(fuzzing)))]
    let generator: Result<Box<dyn Generator>, NoBitboards> = engine! {
        1: 32 64;
        2: 64;
        6: 256;
    };
    // Each size costs compile time. Without its size, hex, snort and breakthrough lose about 10 percent of their perft
    // speed in the next larger one, and gomoku 80 percent. No shipped game needs 256 planes on two words.
    #[cfg(not(any(test, fuzzing)))]
    let generator: Result<Box<dyn Generator>, NoBitboards> = engine! {
        1: 8 32 64;
        2: 16 32 64;
        6: 32 256;
    };
    generator
}

fn build_layout(ground: &GroundRules, interpreter: &Interpreter) -> Result<StateLayout, NoBitboards> {
    let rules = interpreter.rules();
    let has_hands = interpreter.has_hands();
    let hands = if has_hands { ground.in_hand(rules) } else { Vec::new() };
    let hands_len = if has_hands { rules.pieces.len() } else { 0 };
    let missing = ground.holes(rules);
    let mut layout = StateLayout::new(&ground.alphabet, &ground.universe, ground.players, missing, hands, hands_len)?;
    layout.setup = rules.setup.iter().map(|&content| ground.alphabet.code(content).unwrap_or(Code::EMPTY)).collect();
    Ok(layout)
}
