//! How near pieces are to squares on which they win the game, or become more than they are.

use super::chance::Played;
use super::{GoOn, Trouble, UNIT, whole};
use crate::game::{Cell, Content, Fault, Game, Kind, Past, Position, Variant, Worth};
use fastrand::Rng;
use rustc_hash::FxHashMap;

/// Winning the game is worth so much when it is a piece's next step that does it, and less the farther away that is.
const GOAL: f64 = 15.0 * UNIT as f64;
/// Of a win that a step would bring, so much counts as long as it has not been done,
const PROMISE: f64 = 0.15;
/// and of what a piece becomes, too; where there are royal pieces that is mostly prevented.
const HOPE: f64 = 0.075;
/// With each step more, what is promised is worth so much of what it was.
const FADING: f64 = 0.6;
/// So many positions are tried for each piece and cell.
const TRIES: usize = 8;
/// Where so many of them are won, its owner wins there.
const MOSTLY: f64 = 0.8;

/// By piece, by cell: how much more a piece is worth for what it comes near to; and whether any piece wins the game somewhere.
pub(super) struct Progress {
    pub on: Vec<Box<[i32]>>,
    pub wins: bool,
}

/// How much more pieces are worth for what they come near to. Nothing is found out about games without tables.
///
/// # Errors
/// Where it is not wanted any more, and a fault where the rules cannot be carried out within their budget.
pub(super) fn progress(game: &Variant, played: &[Played], base: &[i32], go_on: GoOn<'_>) -> Result<Progress, Trouble> {
    let cells = game.board().len();
    let mut hoped: Vec<Vec<f64>> = vec![vec![0.0; cells]; base.len()];
    let none = || Progress { on: base.iter().map(|_| vec![0; cells].into()).collect(), wins: false };
    if !game.compiled().choices(&game.start(), &mut Vec::new())? {
        return Ok(none());
    }
    let goals = goals(game, played, go_on)?;
    let steps = steps(game, go_on)?;
    let hope = if game.rules().royal.is_empty() { PROMISE } else { HOPE };
    // A promise passes from where a step leads to where it comes from, until nothing gets better.
    let mut open = true;
    while open {
        open = false;
        for (&(piece, cell), leads) in &steps {
            let best = leads.iter().map(|&(other, to)| {
                let more = f64::from(base[other] - base[piece]).max(0.0);
                let here = if goals[other][to] { GOAL * PROMISE } else { more * hope };
                here.max(hoped[other][to] * FADING)
            });
            let best = best.fold(0.0, f64::max);
            if best > hoped[piece][cell] + 1e-6 {
                hoped[piece][cell] = best;
                open = true;
            }
        }
    }
    let on = hoped.iter().map(|on| on.iter().map(|&hope| whole(hope)).collect()).collect();
    Ok(Progress { on, wins: goals.iter().flatten().any(|&goal| goal) })
}

/// By piece, by cell: does its owner mostly win when it has come there, whatever else stands on the board?
fn goals(game: &Variant, played: &[Played], go_on: GoOn<'_>) -> Result<Vec<Vec<bool>>, Trouble> {
    let rules = game.rules();
    let cells = game.board().len();
    let mut goals = vec![vec![false; cells]; rules.pieces.len()];
    let mut chance = Rng::with_seed(0x90a1);
    let mut positions: Vec<&Position> = played.iter().flat_map(|one| one.positions.iter().rev().skip(1)).collect();
    chance.shuffle(&mut positions);
    for (piece, goals) in goals.iter_mut().enumerate() {
        let (kind, owner) = (Kind::piece(piece), rules.pieces[piece].owner);
        let place = |at: &Position| at.cells().find(|(_, content)| content.kind == kind).map(|it| it.0);
        let fits = |at: &&&Position| game.mover(at) != owner && place(at).is_some();
        let fitting: Vec<&Position> = positions.iter().filter(fits).take(TRIES).copied().collect();
        for (cell, goal) in goals.iter_mut().enumerate() {
            go_on()?;
            let cell = Cell(u16::try_from(cell).unwrap_or(u16::MAX));
            let (mut won, mut all) = (0.0, 0.0);
            for at in &fitting {
                let Some(from) = place(at).filter(|_| at.at(cell) == Content::EMPTY) else { continue };
                let mut moved = (*at).clone();
                moved.put(cell, moved.at(from));
                moved.put(from, Content::EMPTY);
                all += 1.0;
                // What is over is over also without this.
                if is_over(game, &moved)? && !is_over(game, at)? {
                    let outcome = game.standing(&moved, Past::default())?.outcome;
                    won += f64::from(u8::from(outcome.is_some_and(|outcome| outcome.winner == Some(owner))));
                }
            }
            *goal = all > 2.0 && won >= MOSTLY * all;
        }
    }
    Ok(goals)
}

fn is_over(game: &Variant, at: &Position) -> Result<bool, Fault> {
    match game.compiled().walk(at, Past::default(), &Worth::default()) {
        Some(walk) => walk.is_over(),
        None => Ok(false),
    }
}

/// A piece on a cell.
type Place = (usize, usize);

/// By piece and cell: where it gets in one step on a board without others, and as what.
fn steps(game: &Variant, go_on: GoOn<'_>) -> Result<FxHashMap<Place, Vec<Place>>, Trouble> {
    let rules = game.rules();
    let start = game.start();
    let mut bare = start.clone();
    for cell in game.board().cells() {
        bare.put(cell, Content::EMPTY);
    }
    let mut steps: FxHashMap<Place, Vec<Place>> = FxHashMap::default();
    let mut choices = Vec::new();
    for piece in 0..rules.pieces.len() {
        let Some(turn) = rules.turn_of(rules.pieces[piece].owner, 0) else { continue };
        for cell in game.board().cells() {
            go_on()?;
            let mut at = bare.clone();
            at.put(cell, Content::plain(Kind::piece(piece)));
            at.set_turn(turn);
            // A board that no game leads to may be more than the rules can speak of.
            if !game.compiled().choices(&at, &mut choices).unwrap_or(false) {
                continue;
            }
            for choice in choices.iter().filter(|choice| choice.from() == Some(cell)) {
                let Some(to) = choice.to() else { continue };
                let Some(after) = game.compiled().play(&at, choice)? else { continue };
                if let Some(other) = after.at(to).kind.index().filter(|&other| other < rules.pieces.len()) {
                    steps.entry((piece, cell.index())).or_default().push((other, to.index()));
                }
            }
        }
    }
    Ok(steps)
}
