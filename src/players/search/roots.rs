//! The moves of the position that a search is about.

use super::rest::ended_somehow;
use super::seek::{Halt, Seek, WIN};
use crate::game::{Action, Fault, Variant};
use crate::players::path::Path;
use std::cmp::Reverse;

/// A move that can be made now, and the action that it is.
pub(super) struct Root {
    /// Its place among the position's moves.
    pub place: u16,
    /// The place of the action among the standing's.
    pub action: usize,
    /// What was found of it last.
    pub value: i32,
}

/// The moves of the position now as actions of its standing.
pub(super) fn roots<P: Path>(path: &mut P, moves: &[P::Move], actions: &[Action]) -> Result<Vec<Root>, Fault> {
    let mut roots: Vec<Root> = Vec::with_capacity(moves.len());
    for (place, made) in (0u16..).zip(moves) {
        if !path.go(made)? {
            continue;
        }
        let after = ended_somehow(path)?;
        path.back();
        let squares = path.squares(made);
        let free = |action: &usize| roots.iter().all(|root| root.action != *action);
        let leads = |action: &usize| actions[*action].after == after;
        let named = |action: &usize| (actions[*action].from, actions[*action].to) == squares;
        let mut candidates = (0..actions.len()).filter(leads).filter(free);
        let first = candidates.next();
        let action = first.filter(named).or_else(|| candidates.find(named)).or(first);
        roots.extend(action.map(|action| Root { place, action, value: 0 }));
    }
    Ok(roots)
}

impl<P: Path> Seek<'_, P> {
    /// Looks at all moves so deep, the best of the last round first: the value of the best and its action, also if it has to stop.
    /// The line is gone back to its beginning then.
    #[allow(clippy::type_complexity)]
    pub fn round(
        &mut self,
        moves: &[P::Move],
        roots: &mut [Root],
        depth: i32,
    ) -> Result<(i32, usize), (Halt, Option<(i32, usize)>)> {
        self.deepest = usize::try_from(depth).unwrap_or(0);
        let ours = self.path.is_ours();
        let mut best: Option<(i32, usize)> = None;
        let mut alpha = -WIN;
        let picks = self.picks(roots.len());
        // What is to be picked from is put in order first: all of it is looked at for what it is worth.
        let ranks = picks && depth == 1;
        for index in 0..roots.len() {
            // What is near has been seen of all of them.
            if depth > 1 && best.is_some_and(|(value, _)| self.is_enough(index, value, picks)) {
                break;
            }
            let made = &moves[usize::from(roots[index].place)];
            let looked = (|| -> Result<Option<i32>, Halt> {
                if !self.path.go(made)? {
                    return Ok(None);
                }
                self.checked = None;
                let value = if index == 0 || ranks {
                    self.answer(ours, depth - 1, (-WIN, WIN), 1)?
                } else {
                    let value = self.answer(ours, depth - 1, (alpha, alpha + 1), 1)?;
                    if value > alpha { self.answer(ours, depth - 1, (alpha, WIN), 1)? } else { value }
                };
                self.path.back();
                Ok(Some(value))
            })();
            match looked {
                Err(halt) => {
                    self.path.begin();
                    // Whatever has not been looked at is better than what is lost.
                    let is_lost = best.is_some_and(|(value, _)| value < -WIN / 2);
                    let open = Some((roots[index].value, roots[index].action)).filter(|_| is_lost);
                    return Err((halt, open.or(best)));
                }
                Ok(None) => {}
                Ok(Some(value)) => {
                    roots[index].value = value;
                    if best.is_none_or(|(known, _)| value > known) {
                        best = Some((value, roots[index].action));
                        roots[..=index].rotate_right(1);
                    }
                    alpha = alpha.max(value);
                }
            }
        }
        if ranks {
            roots.sort_by_key(|root| Reverse(root.value));
        }
        best.ok_or((Halt::Stopped, None))
    }

    /// How it goes on after a move, as far as that is known.
    pub fn follow(&mut self, game: &Variant, moves: &[P::Move], root: &Root, depth: u32) -> Result<Vec<Action>, Fault> {
        let mut line = Vec::new();
        let (mut gone, mut list) = (0, Vec::new());
        let mut next = moves.get(usize::from(root.place)).cloned();
        let (mut turns, mut before) = (0, self.path.position());
        while let Some(made) = next.take() {
            if !self.path.go(&made)? {
                break;
            }
            gone += 1;
            if !self.path.is_amid() {
                turns += 1;
                let after = self.path.position();
                if turns > 1 {
                    line.extend(game.actions(&before)?.into_iter().find(|action| action.after == after));
                }
                before = after;
            }
            if gone < depth && self.path.moves(&mut list)?.is_none() {
                let best = self.table.get(self.path.number()).and_then(|known| known.best);
                next = best.and_then(|best| list.get(usize::from(best)).cloned());
            }
        }
        (0..gone).for_each(|_| self.path.back());
        Ok(line)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::{Game, Past};
    use crate::players::path::{Plain, Walked};
    use crate::players::search::blur::Blur;
    use crate::players::search::order::Memory;
    use crate::players::search::table::Table;
    use crate::players::search::traits;
    use crate::players::values::Values;
    use crate::shipped_tests::variant;

    /// Looks ahead from a line's beginning until so many positions were looked at.
    fn broken_off<P: Path>(game: &Variant, values: &Values, path: P, most: u64) {
        let (table, stops) = (Table::new(1 << 16), |nodes: u64| nodes >= most);
        let mut seek = Seek {
            path,
            table: &table,
            traits: traits(game, values, Blur::default()),
            memory: Memory::new(game.board().len()),
            deepest: 0,
            checked: None,
            guessed: false,
            nodes: 0,
            stops: &stops,
            activity: values.activity().clone(),
            active: Vec::new(),
            lists: Vec::new(),
        };
        let mut moves = Vec::new();
        seek.path.moves(&mut moves).unwrap();
        seek.note(&moves, false, 0);
        let now = |seek: &Seek<'_, P>| (seek.path.turns(), seek.path.position(), seek.path.number(), seek.path.worth());
        let before = now(&seek);
        let mut roots = roots(&mut seek.path, &moves, &game.actions(&before.1).unwrap()).unwrap();
        let found = (1..9).find_map(|depth| seek.round(&moves, &mut roots, depth).err());
        assert!(matches!(found, Some((Halt::Stopped, _))));
        assert_eq!(now(&seek), before, "{most} positions");
    }

    /// Whoever goes on from there (games by chance, another round) goes on from the position that is thought about.
    #[test]
    fn a_round_that_is_broken_off_ends_where_it_began() {
        for name in ["chess", "hex", "gomoku", "go_9x9"] {
            let game = variant(name);
            let values = Values::of(&game, &|| false).unwrap();
            let (start, worth) = (game.start(), values.worth_to(&game, 0));
            for most in [1, 2, 10, 30, 100, 400] {
                if let Some(path) = Walked::new(&game, &start, Past::default(), &worth) {
                    broken_off(&game, &values, path, most);
                }
                broken_off(&game, &values, Plain::new(&game, &start, Past::default(), &worth), most);
            }
        }
    }
}
