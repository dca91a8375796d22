//! How many moves pieces have.

use super::chance::Played;
use super::{GoOn, Means, Trouble};
use crate::game::{Cell, Content, Fault, Kind, Position, Variant};
use fastrand::Rng;

/// So many positions are looked at where there are tables, and where there are none.
const POSITIONS: [usize; 2] = [2_000, 150];
/// Of the pieces on them, this part is taken away.
const THINNED: f64 = 0.5;

/// By piece: how many moves it has, by where it stands. Each is put somewhere on boards that came about by chance, from which
/// some of the pieces are taken away.
///
/// # Errors
/// Where they are not wanted any more, and a fault where the rules cannot be carried out within their budget.
pub(super) fn seen(game: &Variant, played: &[Played], go_on: GoOn<'_>) -> Result<Vec<Means>, Trouble> {
    let rules = game.rules();
    let mut chance = Rng::with_seed(0xb0a4d);
    let mut seen: Vec<Means> = rules.pieces.iter().map(|_| Means::new(game.board().len())).collect();
    let mut positions: Vec<&Position> = played.iter().flat_map(|one| &one.positions).collect();
    chance.shuffle(&mut positions);
    let is_fast = match positions.first() {
        Some(at) => game.compiled().choices(at, &mut Vec::new())?,
        None => false,
    };
    positions.truncate(POSITIONS[usize::from(!is_fast)]);
    for position in positions {
        go_on()?;
        let mover = rules.turns.get(position.turn()).map_or(0, |turn| turn.player);
        let thin = thinned(game, position, &mut chance);
        let free: Vec<Cell> = thin.cells().filter(|(_, content)| *content == Content::EMPTY).map(|it| it.0).collect();
        for piece in (0..seen.len()).filter(|&piece| rules.pieces[piece].owner == mover) {
            let kind = Kind::piece(piece);
            let stands = || thin.cells().find(|it| it.1.kind == kind).map(|it| it.0);
            // Of royal pieces there is one already.
            let cell = if rules.royal.contains(kind) { stands() } else { chance.choice(&free).copied() };
            let Some(cell) = cell else { continue };
            let mut at = thin.clone();
            at.put(cell, Content::plain(kind));
            if let Some(moves) = moves_from(game, &at, cell)? {
                seen[piece].add(cell.index(), moves);
            }
        }
    }
    Ok(seen)
}

/// The position without some of the pieces that are not royal.
fn thinned(game: &Variant, position: &Position, chance: &mut Rng) -> Position {
    let mut thin = position.clone();
    for (cell, content) in position.cells() {
        let is_common = content.kind.index().is_some() && !game.rules().royal.contains(content.kind);
        if is_common && chance.f64() < THINNED {
            thin.put(cell, Content::EMPTY);
        }
    }
    thin
}

/// How many moves there are from a square; `None` where what stands there cannot.
fn moves_from(game: &Variant, at: &Position, cell: Cell) -> Result<Option<f64>, Fault> {
    let mut choices = Vec::new();
    if game.compiled().choices(at, &mut choices)? {
        return Ok(Some(number(choices.iter().filter(|choice| choice.from() == Some(cell)).count())));
    }
    // A board that no game leads to may be more than the rules can speak of.
    Ok(game.actions(at).ok().map(|actions| number(actions.iter().filter(|action| action.from == Some(cell)).count())))
}

#[allow(clippy::cast_precision_loss)]
fn number(count: usize) -> f64 {
    count as f64
}
