//! Games that are played by chance.

use super::{GoOn, Means, Trouble};
use crate::game::{Action, Fault, Game, Past, Position, Variant, Worth};
use fastrand::Rng;

/// A game that was played by chance.
#[derive(Default)]
pub(super) struct Played {
    /// Some of its positions.
    pub positions: Vec<Position>,
    /// Who won, if anybody did before it was broken off.
    pub winner: Option<usize>,
    /// How many moves there were.
    pub moves: Moves,
    /// By piece: on how many squares its owner has put it, and others have.
    pub put: Vec<[usize; 2]>,
}

/// How many moves there were in the turns of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Moves {
    turns: usize,
    all: usize,
}

impl Moves {
    fn add(&mut self, count: usize) {
        (self.turns, self.all) = (self.turns + 1, self.all + count);
    }

    /// The moves of all games.
    pub fn of(played: &[Played]) -> Self {
        let mut sum = Self::default();
        for Played { moves, .. } in played {
            (sum.turns, sum.all) = (sum.turns + moves.turns, sum.all + moves.all);
        }
        sum
    }

    /// How long a game usually is, of so many.
    pub fn length(self, games: usize) -> u64 {
        u64::try_from(self.turns / games.max(1)).unwrap_or(u64::MAX)
    }

    /// How many there usually are.
    #[allow(clippy::cast_precision_loss)]
    pub fn usual(self) -> f64 {
        self.all as f64 / self.turns.max(1) as f64
    }
}

/// So many games are played, of so many turns at most.
const GAMES: usize = 300;
const TURNS: usize = 160;
/// Where there are no tables, so many turns in all.
const SLOW: usize = 3_000;
/// Between positions that are kept, so many turns go by.
const APART: usize = 5;

/// In so many games it is looked at who puts pieces where.
const LOOKED: usize = 30;
/// A piece that others put somewhere so often, for each time that its owner does, is nobody's.
const NOBODYS: f64 = 0.5;

/// Takes down what a turn has put on which squares.
fn note(game: &Variant, put: &mut Vec<[usize; 2]>, before: &Position, after: &Position) {
    let pieces = &game.rules().pieces;
    put.resize(pieces.len(), [0; 2]);
    let mover = game.mover(before);
    for (_, is) in after.cells().filter(|&(cell, is)| before.at(cell).kind != is.kind) {
        if let Some(piece) = is.kind.index().filter(|&piece| piece < pieces.len()) {
            put[piece][usize::from(pieces[piece].owner != mover)] += 1;
        }
    }
}

/// By piece: is it nobody's, whoever it is said to belong to? All players put it where they like.
#[allow(clippy::cast_precision_loss)]
pub(super) fn nobodys(game: &Variant, played: &[Played]) -> Vec<bool> {
    let sum =
        |piece: usize, who: usize| played.iter().filter_map(|one| Some(one.put.get(piece)?[who])).sum::<usize>() as f64;
    (0..game.rules().pieces.len()).map(|piece| sum(piece, 1) > NOBODYS * sum(piece, 0)).collect()
}

/// Games by chance: always the same ones.
pub(super) fn play(game: &Variant, go_on: GoOn<'_>) -> Result<Vec<Played>, Trouble> {
    let mut chance = Rng::with_seed(0x5eed);
    let start = game.start();
    let worth = Worth::default();
    let mut played = Vec::new();
    let mut turns = 0;
    while played.len() < GAMES && turns < SLOW {
        go_on()?;
        let looks = played.len() < LOOKED;
        let one = match game.compiled().walk(&start, Past::default(), &worth) {
            Some(walk) => walked(game, walk, &mut chance, looks)?,
            None => plain(game, &start, &mut chance, &mut turns, looks)?,
        };
        played.push(one);
    }
    Ok(played)
}

fn walked(
    game: &Variant,
    mut walk: Box<dyn crate::game::Walk + '_>,
    chance: &mut Rng,
    looks: bool,
) -> Result<Played, Fault> {
    let mut played = Played::default();
    let mut choices = Vec::new();
    for turn in 0..TURNS {
        walk.choices(&mut choices)?;
        if choices.is_empty() || walk.is_over()? {
            let (earlier, quiet) = walk.past();
            let standing = game.standing(&walk.position(), Past { earlier: &earlier, quiet })?;
            played.positions.push(walk.position());
            played.winner = standing.outcome.and_then(|outcome| outcome.winner);
            return Ok(played);
        }
        played.moves.add(choices.len());
        if turn % APART == APART - 1 {
            played.positions.push(walk.position());
        }
        let before = looks.then(|| walk.position());
        if !walk.go(&choices[chance.usize(..choices.len())])? {
            break;
        }
        if let Some(before) = before {
            note(game, &mut played.put, &before, &walk.position());
        }
    }
    Ok(played)
}

fn plain(game: &Variant, start: &Position, chance: &mut Rng, turns: &mut usize, looks: bool) -> Result<Played, Fault> {
    let mut played = Played::default();
    let mut all = vec![start.clone()];
    for turn in 0..TURNS {
        *turns += 1;
        let (Some(now), earlier) = (all.last(), &all[..all.len() - 1]) else { break };
        let standing = game.standing(now, Past { earlier, quiet: 0 })?;
        if let Some(outcome) = standing.outcome {
            played.positions.push(now.clone());
            played.winner = outcome.winner;
            return Ok(played);
        }
        played.moves.add(standing.actions.len());
        if turn % APART == APART - 1 {
            played.positions.push(now.clone());
        }
        let Some(Action { after, .. }) = chance.choice(&standing.actions) else { break };
        if looks {
            note(game, &mut played.put, now, after);
        }
        all.push(after.clone());
    }
    Ok(played)
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

/// How many pieces a turn usually puts on the board, less those that it takes.
#[allow(clippy::cast_precision_loss)]
pub(super) fn change(played: &[Played]) -> f64 {
    let pieces = |at: &Position| at.cells().filter(|(_, content)| content.kind.index().is_some()).count();
    let (mut more, mut turns) = (0.0, 0.0);
    for one in played {
        // The last position may be nearer.
        for pair in one.positions[..one.positions.len().saturating_sub(1)].windows(2) {
            more += pieces(&pair[1]) as f64 - pieces(&pair[0]) as f64;
            turns += APART as f64;
        }
    }
    if turns > 0.0 { more / turns } else { 0.0 }
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
