//! A position of which only what a way through a move asks and writes is known.

use super::loose::Loose;
use super::recode::Map;
use super::{Catch, Code, CodeSet};
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use smallvec::SmallVec;
use std::rc::Rc;

/// Everything that is a square.
pub(super) const SQUARES: CodeSet = CodeSet(!(1 << Code::OFF.0));

/// A list in the order of its keys, mostly short: states are copied at every step.
pub(super) type List<K, V, const N: usize> = SmallVec<[(K, V); N]>;

/// A state of a turn: what squares must have held before it, and what they hold now.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Sym {
    /// What squares must have held before the turn, in the order of the squares; fewer than they may hold.
    pub needs: List<Cell, CodeSet, 8>,
    /// What has been written, in the order of the squares.
    pub written: List<Cell, Code, 6>,
    /// What has become of squares that have not been written, as functions of what they held, in the order of the squares.
    pub recoded: List<Cell, Map, 2>,
    /// How many of a piece its owner must have held before the turn, in the order of the pieces.
    pub holds: List<usize, u8, 1>,
    /// How the hands differ from those before, in the order of the pieces.
    pub hands: List<usize, i8, 1>,
    /// The place of interest.
    pub interest: Option<Frame>,
    /// The first square that was chosen.
    pub from: Option<Cell>,
    /// Marks that this turn has written and that last one turn, in the order of the squares.
    pub fresh: List<Cell, Marks, 2>,
    /// Guards, in the order they were asked.
    pub guards: SmallVec<[(u32, bool); 2]>,
    /// What goes to the hand by what was taken.
    pub catch: Option<Rc<Catch>>,
    /// Squares that have been written in some cases.
    pub loose: Option<Rc<Loose>>,
    /// A change that is made where it can be.
    pub change: Option<Rc<Pending>>,
}

impl Clone for Sym {
    /// Lists are copied whole: one by one, as they are by themselves, takes several times as long.
    fn clone(&self) -> Self {
        Self {
            needs: copied(&self.needs),
            written: copied(&self.written),
            recoded: self.recoded.clone(),
            holds: copied(&self.holds),
            hands: copied(&self.hands),
            interest: self.interest,
            from: self.from,
            fresh: copied(&self.fresh),
            guards: copied(&self.guards),
            catch: self.catch.clone(),
            change: self.change.clone(),
            loose: self.loose.clone(),
        }
    }
}

/// The same list once more; most lists are empty.
#[inline]
fn copied<T: Copy, const N: usize>(list: &SmallVec<[T; N]>) -> SmallVec<[T; N]> {
    if list.is_empty() { SmallVec::new() } else { SmallVec::from_slice(list) }
}

/// A change of a written square that is made in some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub cell: Cell,
    /// What the square holds where it is made, and which of its marks are fresh.
    pub code: Code,
    pub fresh: Marks,
    pub cases: Vec<super::Case>,
}

/// What a list in the order of its keys says about a key.
pub(super) fn look<K: Ord + Copy, V: Copy>(list: &[(K, V)], key: K) -> Option<V> {
    list.binary_search_by_key(&key, |entry| entry.0).ok().map(|at| list[at].1)
}

/// Sets what a list in the order of its keys says about a key.
pub(super) fn put<K: Ord + Copy, V, const N: usize>(list: &mut List<K, V, N>, key: K, value: V) {
    match list.binary_search_by_key(&key, |entry| entry.0) {
        Ok(at) => list[at].1 = value,
        Err(at) => list.insert(at, (key, value)),
    }
}

/// Takes a key out of a list in the order of its keys.
pub(super) fn remove<K: Ord + Copy, V, const N: usize>(list: &mut List<K, V, N>, key: K) {
    if let Ok(at) = list.binary_search_by_key(&key, |entry| entry.0) {
        list.remove(at);
    }
}

impl Sym {
    /// Do both stand at the same place with the same things written, whatever they needed for it?
    pub fn is_at(&self, other: &Self) -> bool {
        self.interest == other.interest
            && self.written == other.written
            && self.recoded == other.recoded
            && self.hands == other.hands
            && self.from == other.from
            && self.fresh == other.fresh
            && self.change == other.change
            && self.loose == other.loose
            && self.catch == other.catch
    }

    /// Does it hold wherever the other does?
    pub fn is_weaker(&self, other: &Self) -> bool {
        let need = |&(cell, set): &(Cell, CodeSet)| look(&other.needs, cell).is_some_and(|s| s.without(set).is_empty());
        self.needs.iter().all(need)
            && self.holds.iter().all(|&(piece, n)| look(&other.holds, piece).is_some_and(|m| m >= n))
            && self.guards.iter().all(|guard| other.guards.contains(guard))
    }

    /// The same, where these squares held no more than this before the turn.
    pub fn narrowed(&self, needs: &[(Cell, CodeSet)]) -> Self {
        let mut narrowed = self.clone();
        needs.iter().for_each(|&(cell, set)| put(&mut narrowed.needs, cell, set));
        narrowed
    }

    /// Needs so many of a piece in hand now.
    pub fn hold(&mut self, piece: usize, wanted: u8) {
        let gained = look(&self.hands, piece).unwrap_or(0);
        let before = i16::from(wanted) - i16::from(gained);
        let before = u8::try_from(before).unwrap_or(0);
        if before > look(&self.holds, piece).unwrap_or(0) {
            put(&mut self.holds, piece, before);
        }
    }

    /// Changes how many of a piece are in hand.
    pub fn gain(&mut self, piece: usize, by: i8) {
        let now = look(&self.hands, piece).unwrap_or(0).saturating_add(by);
        if now == 0 {
            remove(&mut self.hands, piece);
        } else {
            put(&mut self.hands, piece, now);
        }
    }
}
