//! Games that are played by chance.

use super::Means;
use crate::game::{Action, Fault, Game, Past, Position, Variant, Worth};
use fastrand::Rng;

/// A game that was played by chance.
pub(super) struct Played {
    /// Some of its positions.
    pub positions: Vec<Position>,
    /// Who won, if anybody did before it was broken off.
    pub winner: Option<usize>,
    /// How many moves there were, in all, and in how many turns.
    pub moves: (usize, usize),
}

/// How many moves there usually are.
#[allow(clippy::cast_precision_loss)]
pub(super) fn moves(played: &[Played]) -> f64 {
    let (moves, turns) = played.iter().fold((0, 0), |all, one| (all.0 + one.moves.0, all.1 + one.moves.1));
    moves as f64 / turns.max(1) as f64
}

/// So many games are played, of so many turns at most.
const GAMES: usize = 300;
const TURNS: usize = 160;
/// Where there are no tables, so many turns in all.
const SLOW: usize = 3_000;
/// Between positions that are kept, so many turns go by.
const APART: usize = 5;

/// Games by chance: always the same ones.
pub(super) fn play(game: &Variant) -> Result<Vec<Played>, Fault> {
    let mut chance = Rng::with_seed(0x5eed);
    let start = game.start();
    let worth = Worth::default();
    let mut played = Vec::new();
    let mut turns = 0;
    while played.len() < GAMES && turns < SLOW {
        let one = match game.compiled().walk(&start, Past::default(), &worth) {
            Some(walk) => walked(game, walk, &mut chance)?,
            None => plain(game, &start, &mut chance, &mut turns)?,
        };
        played.push(one);
    }
    Ok(played)
}

fn walked(game: &Variant, mut walk: Box<dyn crate::game::Walk + '_>, chance: &mut Rng) -> Result<Played, Fault> {
    let (mut positions, mut choices) = (Vec::new(), Vec::new());
    let mut moves = (0, 0);
    for turn in 0..TURNS {
        walk.choices(&mut choices)?;
        if choices.is_empty() || walk.is_over()? {
            let (earlier, quiet) = walk.past();
            positions.push(walk.position());
            let standing = game.standing(&walk.position(), Past { earlier: &earlier, quiet })?;
            return Ok(Played { positions, winner: standing.outcome.and_then(|outcome| outcome.winner), moves });
        }
        moves = (moves.0 + choices.len(), moves.1 + 1);
        if turn % APART == APART - 1 {
            positions.push(walk.position());
        }
        if !walk.go(&choices[chance.usize(..choices.len())])? {
            break;
        }
    }
    Ok(Played { positions, winner: None, moves })
}

fn plain(game: &Variant, start: &Position, chance: &mut Rng, turns: &mut usize) -> Result<Played, Fault> {
    let mut all = vec![start.clone()];
    let mut positions = Vec::new();
    let mut moves = (0, 0);
    for turn in 0..TURNS {
        *turns += 1;
        let (Some(now), earlier) = (all.last(), &all[..all.len() - 1]) else { break };
        let standing = game.standing(now, Past { earlier, quiet: 0 })?;
        if let Some(outcome) = standing.outcome {
            positions.push(now.clone());
            return Ok(Played { positions, winner: outcome.winner, moves });
        }
        moves = (moves.0 + standing.actions.len(), moves.1 + 1);
        if turn % APART == APART - 1 {
            positions.push(now.clone());
        }
        let Some(Action { after, .. }) = chance.choice(&standing.actions) else { break };
        all.push(after.clone());
    }
    Ok(Played { positions, winner: None, moves })
}

/// Are there always the same pieces, on the board and in hands?
pub(super) fn is_calm(played: &[Played]) -> bool {
    let pieces = |at: &Position| {
        let mut pieces: Vec<usize> = at.cells().filter_map(|(_, content)| content.kind.index()).collect();
        pieces.sort_unstable();
        (pieces, at.hands().to_vec())
    };
    played.iter().all(|one| one.positions.windows(2).all(|pair| pieces(&pair[0]) == pieces(&pair[1])))
}

/// Do turns mostly put pieces on the board?
pub(super) fn grows(played: &[Played]) -> bool {
    let pieces = |at: &Position| at.cells().filter(|(_, content)| content.kind.index().is_some()).count();
    let (mut grown, mut turns) = (0, 0);
    for one in played {
        // The last position may be nearer.
        for pair in one.positions[..one.positions.len().saturating_sub(1)].windows(2) {
            grown += pieces(&pair[1]).saturating_sub(pieces(&pair[0]));
            turns += APART;
        }
    }
    2 * grown > turns
}

/// By piece: how often its owner wins from where it stands, between −1 and 1.
pub(super) fn won(game: &Variant, played: &[Played]) -> Vec<Means> {
    let rules = game.rules();
    let mut won: Vec<Means> = rules.pieces.iter().map(|_| Means::new(game.board().len())).collect();
    for one in played {
        let Some(winner) = one.winner else { continue };
        // The last position is decided: it says nothing of what leads there.
        for position in one.positions.iter().rev().skip(1) {
            for (cell, content) in position.cells() {
                if let Some(piece) = content.kind.index().filter(|&piece| piece < won.len()) {
                    let owner = rules.pieces[piece].owner;
                    won[piece].add(cell.index(), if owner == winner { 1.0 } else { -1.0 });
                }
            }
        }
    }
    won
}
