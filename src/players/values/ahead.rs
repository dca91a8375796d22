//! What tells who wins: who has more on the board, or who can do more.

use super::chance::Played;
use super::{GoOn, Means, Trouble};
use crate::game::{Game, Position, Variant};

/// In which positions of games by chance somebody may be ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// In the last one, which is decided.
    AtTheEnd,
    /// In the last one that was kept before it.
    Before,
}

impl When {
    /// The position of each game, and who won it.
    fn of(self, played: &[Played]) -> impl Iterator<Item = (&Position, usize)> {
        let back = usize::from(self == Self::Before);
        played.iter().filter_map(move |one| Some((one.positions.iter().nth_back(back)?, one.winner?)))
    }
}

/// How much players had of something, and who won.
#[derive(Default)]
struct Tally {
    /// A player, whether it won, and how much it had.
    had: Vec<(usize, bool, f64)>,
}

impl Tally {
    fn add(&mut self, player: usize, winner: usize, much: f64) {
        self.had.push((player, player == winner, much));
    }

    /// How far who wins agrees with who has more: 1 if always, −1 if never. Sides need not have as much as each other: more is what is
    /// more than halfway between what a player mostly has who loses, and who wins. So whoever always wins, or never, tells nothing.
    #[allow(clippy::cast_precision_loss)]
    fn agreement(&self, players: usize) -> f64 {
        let mut by_result = vec![Means::new(2); players];
        self.had.iter().for_each(|&(player, won, much)| by_result[player].add(usize::from(won), much));
        let halfway = |means: &Means| Some(f64::midpoint(means.on(0)?, means.on(1)?));
        let halfway: Vec<Option<f64>> = by_result.iter().map(halfway).collect();
        let agrees = |&(player, won, much): &(usize, bool, f64)| {
            let more = halfway[player].map_or(0.0, |halfway| much - halfway);
            let sign = if won { 1.0 } else { -1.0 };
            if more == 0.0 { 0.0 } else { sign * more.signum() }
        };
        self.had.iter().map(agrees).sum::<f64>() / (self.had.len() as f64).max(1.0)
    }
}

/// How far who has more on the board, by what pieces are worth, agrees with who wins: 1 if always, −1 if never.
pub(super) fn material(game: &Variant, played: &[Played], base: &[i32], when: When) -> f64 {
    let (players, pieces) = (game.rules().players.len(), &game.rules().pieces);
    let mut tally = Tally::default();
    for (at, winner) in when.of(played) {
        let stand = at.cells().filter_map(|(_, content)| content.kind.index().filter(|&piece| piece < base.len()));
        let mut balance = vec![0; players];
        for piece in stand {
            for (player, balance) in balance.iter_mut().enumerate() {
                *balance += if pieces[piece].owner == player { base[piece] } else { -base[piece] };
            }
        }
        balance.iter().enumerate().for_each(|(player, &balance)| tally.add(player, winner, f64::from(balance)));
    }
    tally.agreement(players)
}

/// How far who has more moves shortly before the end agrees with who wins: 1 if always, −1 if never. Nothing is found out about games
/// without tables, or of more than two players.
///
/// # Errors
/// Where it is not wanted any more, and a fault where the rules cannot be carried out within their budget.
pub(super) fn freedom(game: &Variant, played: &[Played], go_on: GoOn<'_>) -> Result<f64, Trouble> {
    let rules = game.rules();
    let mut choices = Vec::new();
    if rules.players.len() != 2 || !game.compiled().choices(&game.start(), &mut choices)? {
        return Ok(0.0);
    }
    let mut tally = Tally::default();
    for (at, winner) in When::Before.of(played) {
        go_on()?;
        let mut count = |at: &Position| -> Result<Option<i32>, Trouble> {
            let listed = game.compiled().choices(at, &mut choices)?;
            Ok(i32::try_from(choices.len()).ok().filter(|_| listed))
        };
        let mover = game.mover(at);
        let Some(turn) = rules.turn_of(1 - mover, 0) else { continue };
        let mut other = at.clone();
        other.set_turn(turn);
        if let (Some(own), Some(others)) = (count(at)?, count(&other)?) {
            let more = f64::from(own - others);
            tally.add(mover, winner, more);
            tally.add(1 - mover, winner, -more);
        }
    }
    Ok(tally.agreement(2))
}
