//! What tells who wins: how well having more material, or more moves, agrees with winning random games.

use super::CellMeans;
use super::random_games::RandomGame;
use crate::game::{Fault, Game, Position, Variant};
use crate::task::{CancelToken, Halt};

/// Which position of a random game to compare with its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SamplePoint {
    /// The final position, which is decided.
    Final,
    /// The last sample before it.
    BeforeFinal,
}

impl SamplePoint {
    /// The position of each decided game, and its winner.
    fn of(self, games: &[RandomGame]) -> impl Iterator<Item = (&Position, usize)> {
        let back = usize::from(self == Self::BeforeFinal);
        games.iter().filter_map(move |game| Some((game.positions.iter().nth_back(back)?, game.winner?)))
    }
}

/// How much of something a player had in a game, and whether it won.
struct Advantage {
    player: usize,
    has_won: bool,
    amount: f64,
}

/// How well having more agrees with winning: 1 if always, -1 if never.
///
/// Sides may differ, so more means above the midpoint between a player's mean when losing and when winning. A player who always
/// wins, or never, tells nothing.
#[allow(clippy::cast_precision_loss)]
fn agreement(advantages: &[Advantage], players: usize) -> f64 {
    let mut by_result = vec![CellMeans::new(2); players];
    for &Advantage { player, has_won, amount } in advantages {
        by_result[player].add(usize::from(has_won), amount);
    }
    let midpoint = |means: &CellMeans| Some(f64::midpoint(means.mean_at(0)?, means.mean_at(1)?));
    let midpoints: Vec<Option<f64>> = by_result.iter().map(midpoint).collect();
    let agrees = |&Advantage { player, has_won, amount }: &Advantage| {
        let excess = midpoints[player].map_or(0.0, |midpoint| amount - midpoint);
        let result = if has_won { 1.0 } else { -1.0 };
        if excess == 0.0 { 0.0 } else { result * excess.signum() }
    };
    advantages.iter().map(agrees).sum::<f64>() / (advantages.len() as f64).max(1.0)
}

/// How well having more material agrees with winning, from -1 to 1.
pub(super) fn material_agreement(game: &Variant, games: &[RandomGame], material: &[i32], sample: SamplePoint) -> f64 {
    let (players, pieces) = (game.rules().players.len(), &game.rules().pieces);
    let mut advantages = Vec::new();
    for (at, winner) in sample.of(games) {
        let mut balance = vec![0; players];
        let on_board = at.cells().filter_map(|(_, content)| content.kind.index());
        for piece in on_board.filter(|&piece| piece < material.len()) {
            for (player, balance) in balance.iter_mut().enumerate() {
                *balance += if pieces[piece].owner == player { material[piece] } else { -material[piece] };
            }
        }
        advantages.extend(balance.into_iter().enumerate().map(|(player, balance)| Advantage {
            player,
            has_won: player == winner,
            amount: f64::from(balance),
        }));
    }
    agreement(&advantages, players)
}

/// How well having more moves shortly before the end agrees with winning, from -1 to 1. It is 0 for games without bitboards, and
/// for those of more or fewer than two players.
///
/// # Errors
/// [`Halt::Cancelled`] after a cancellation; a fault where the rules exceed their budget.
pub(super) fn mobility_agreement(
    game: &Variant,
    games: &[RandomGame],
    cancel: &CancelToken,
) -> Result<f64, Halt<Fault>> {
    let rules = game.rules();
    let mut choices = Vec::new();
    if rules.players.len() != 2 || !game.compiled().packed_actions(&game.start(), &mut choices)? {
        return Ok(0.0);
    }
    let mut advantages = Vec::new();
    for (at, winner) in SamplePoint::BeforeFinal.of(games) {
        cancel.check_cancelled()?;
        let mut count_moves = |at: &Position| -> Result<Option<i32>, Halt<Fault>> {
            let has_bitboards = game.compiled().packed_actions(at, &mut choices)?;
            Ok(i32::try_from(choices.len()).ok().filter(|_| has_bitboards))
        };
        let mover = game.mover(at);
        let Some(turn) = rules.turn_of(1 - mover, 0) else { continue };
        let mut passed = at.clone();
        passed.set_turn(turn);
        if let (Some(own), Some(opposing)) = (count_moves(at)?, count_moves(&passed)?) {
            let advantage = f64::from(own - opposing);
            for (player, amount) in [(mover, advantage), (1 - mover, -advantage)] {
                advantages.push(Advantage { player, has_won: player == winner, amount });
            }
        }
    }
    Ok(agreement(&advantages, 2))
}
