//! Every way through a move as a ground move.

use super::recode::Map;
use super::run::{Grounder, Open, Run, Why, because};
use super::stage::{alike, widen, with_guards};
use super::sym::{Sym, look};
use super::{Alphabet, Catch, Change, Code, CodeSet, GroundMove, Stage, tidy, within};
use crate::algebra::term::{Condition, Fact, Move};
use crate::algebra::{Marks, Rules};
use crate::board::{Cell, Frame};

/// So many moves may come of carrying a turn to the squares.
const MOVES: usize = 100_000;
/// What may be spent on a move that only might be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// So many steps may be taken.
    pub steps: u32,
    /// So many moves may come of it.
    pub moves: usize,
}

impl Effort {
    /// Where it can be found out otherwise.
    pub const LITTLE: Self = Self { steps: 50_000, moves: 1000 };
    /// Where there is no other way.
    pub const MUCH: Self = Self { steps: 5_000_000, moves: MOVES };
}

/// What a threat is at: royal pieces of another player, at no loss of those of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub own: CodeSet,
    pub royal: CodeSet,
}

/// The moves of a turn; and what of them would be threats, by aim, if that can be told from them.
pub(super) fn turn(
    grounder: &mut Grounder<'_>,
    body: &Move,
    aims: impl Iterator<Item = Aim>,
) -> Result<(Stage, Vec<Option<Stage>>), Why> {
    let mut moves: Vec<GroundMove> = Vec::new();
    let mut strikes: Vec<(Aim, Option<Vec<GroundMove>>)> = aims.map(|aim| (aim, Some(Vec::new()))).collect();
    grounder.run(body, &Sym::default(), &mut |this, sym| {
        let made = finished(this, sym, room(&moves)?);
        moves.push(made);
        for (aim, strikes) in &mut strikes {
            if let Some(list) = strikes
                && !this.strike_of(sym, *aim, list)
            {
                *strikes = None;
            }
        }
        Ok(())
    })?;
    let universe = grounder.universe;
    let mut moves = tidy::tidy(moves, universe, grounder.alphabet, grounder.rules.conditional_marks())?;
    widen(&mut moves, grounder);
    let stage = with_guards(moves, &grounder.guards);
    let stage = Stage { moves: alike(stage.moves, universe), muddled: grounder.muddled, ..stage };
    let strikes = strikes.into_iter().map(|(_, strikes)| Some(threats(strikes?, grounder))).collect();
    Ok((stage, strikes))
}

/// Threats: what takes a royal piece of the defender and loses none of the attacker's. What they write does not matter, so
/// they have no writes; `from` is the square that the taking piece leaves, if there is one, and `to` that of a royal piece
/// that is taken.
pub(super) fn threat(grounder: &mut Grounder<'_>, body: &Move, aim: Aim) -> Result<Stage, Why> {
    let mut moves: Vec<GroundMove> = Vec::new();
    grounder.run(body, &Sym::default(), &mut |this, sym| this.strikes(sym, aim, &mut moves))?;
    Ok(threats(moves, grounder))
}

fn threats(moves: Vec<GroundMove>, grounder: &Grounder<'_>) -> Stage {
    let mut moves = tidy::threats(moves, grounder.universe);
    widen(&mut moves, grounder);
    with_guards(moves, &grounder.guards)
}

/// In which cases a player can make a move, with a place of interest, as moves that write nothing.
///
/// # Errors
/// Why that could not be made ground.
pub(crate) fn cases(
    rules: &Rules,
    alphabet: &Alphabet,
    universe: &[CodeSet],
    (player, threat): (usize, bool),
    interest: Option<Frame>,
    body: &Move,
    effort: Effort,
) -> Result<Stage, String> {
    let ground = |open: Open| {
        let mut grounder = Grounder::new(rules, alphabet, universe, player, threat, effort.steps);
        grounder.open = open;
        let mut moves: Vec<GroundMove> = Vec::new();
        let start = Sym { interest, ..Sym::default() };
        grounder.run(body, &start, &mut |_, sym| {
            if moves.len() >= effort.moves {
                return because("it has too many ground moves");
            }
            moves.push(asked(sym, &[]));
            Ok(())
        })?;
        Ok(with_guards(tidy::threats(moves, universe), &grounder.guards))
    };
    match ground(Open::Squares) {
        Err(Why::Undecided) => ground(Open::Changes),
        ground => ground,
    }
    .map_err(|why| match why {
        Why::Reason(reason) => reason,
        Why::Undecided => "undecided".into(),
    })
}

/// The place of one more move.
fn room(moves: &[GroundMove]) -> Result<u32, Why> {
    match u32::try_from(moves.len()) {
        Ok(place) if moves.len() < MOVES => Ok(place),
        _ => because("it has too many ground moves"),
    }
}

/// The ground move that asks what a way asks, some squares for less, and does nothing.
fn asked(sym: &Sym, narrowed: &[(Cell, CodeSet)]) -> GroundMove {
    let mut needs = Vec::with_capacity(sym.needs.len() + narrowed.len());
    needs.extend_from_slice(&sym.needs);
    narrowed.iter().for_each(|&(cell, set)| tidy::set(&mut needs, cell, set));
    GroundMove { needs, holds: sym.holds.to_vec(), guards: sym.guards.to_vec(), ..GroundMove::default() }
}

/// The ground move of a way through a turn.
fn finished(grounder: &Grounder<'_>, sym: &Sym, rank: u32) -> GroundMove {
    let final_code = |cell: Cell, code: Code| grounder.faded(code, look(&sym.fresh, cell).unwrap_or_default());
    let writes = sym
        .written
        .iter()
        .map(|&(cell, code)| (cell, final_code(cell, code)))
        // what comes out as it was is not written
        .filter(|&(cell, code)| {
            let before = grounder.before(sym, cell);
            !before.iter().all(|old| grounder.faded(old, Marks::default()) == code)
        })
        .collect();
    let change = sym.change.as_ref().map(|change| Change {
        cell: change.cell,
        code: grounder.faded(change.code, change.fresh),
        cases: change.cases.clone(),
    });
    let catch = sym
        .catch
        .as_ref()
        .map(|catch| Catch { cell: catch.cell, gains: within(&catch.gains, grounder.before(sym, catch.cell)) });
    let catch = catch.filter(|catch| !catch.gains.is_empty());
    GroundMove {
        from: sym.from,
        to: sym.interest.map(|frame| frame.cell),
        writes,
        recodes: grounder.recodings(sym, true),
        effects: grounder.effects(sym),
        hands: sym.hands.to_vec(),
        catch,
        change,
        rank,
        last: rank,
        ..asked(sym, &[])
    }
}

impl Grounder<'_> {
    /// The threats that a way through a turn comes to; `false` if that cannot be told, since a threat is asked other things
    /// than a turn: inside of it nobody is in check.
    fn strike_of(&mut self, sym: &Sym, aim: Aim, into: &mut Vec<GroundMove>) -> bool {
        if !self.may_take(sym, aim.royal) {
            return true;
        }
        let check = |guard: u32| {
            let condition = self.guards.get(guard as usize).map(|guard| &*guard.condition);
            matches!(condition, Some(Condition::Fact(Fact::Check | Fact::Mated)))
        };
        if sym.guards.iter().any(|&(guard, holds)| holds && check(guard)) {
            return true;
        }
        if sym.guards.iter().any(|&(guard, _)| !check(guard)) {
            return false;
        }
        let first = into.len();
        let told = self.strikes(sym, aim, into).is_ok();
        into.iter_mut().skip(first).for_each(|made| made.guards.clear());
        told
    }

    /// Has the turn changed a square where one of these pieces may have stood?
    fn may_take(&self, sym: &Sym, pieces: CodeSet) -> bool {
        let stood = |cell: Cell| !self.before(sym, cell).and(pieces).is_empty();
        sym.loose.is_some()
            || sym.written.iter().any(|&(cell, code)| !pieces.contains(code) && stood(cell))
            || sym.recoded.iter().any(|&(cell, _)| stood(cell))
    }

    /// The threats that a way through a threatening move comes to.
    fn strikes(&mut self, sym: &Sym, aim: Aim, into: &mut Vec<GroundMove>) -> Run {
        for (narrowed, [taken, lost]) in self.removed(sym, [aim.royal, aim.own])? {
            if taken <= 0 || lost > 0 {
                continue;
            }
            let before = |cell: Cell| look(&narrowed, cell).unwrap_or_else(|| self.before(sym, cell));
            let taken =
                |&&(cell, code): &&(Cell, Code)| !before(cell).and(aim.royal).is_empty() && !aim.royal.contains(code);
            let to = sym.written.iter().find(taken).map(|&(cell, _)| cell);
            let gone = |&&(cell, map): &&(Cell, Map)| {
                before(cell).without(aim.royal).is_empty() && self.images(map, before(cell)).and(aim.royal).is_empty()
            };
            let to = to.or_else(|| sym.recoded.iter().find(gone).map(|&(cell, _)| cell));
            let rank = room(into)?;
            into.push(GroundMove { from: sym.from, to, rank, last: rank, ..asked(sym, &narrowed) });
        }
        Ok(())
    }
}
