//! How near rows are to being full.

use super::cells::Cells;
use super::layout::{Class, Layout};
use super::state::State;
use crate::algebra::KindSet;
use crate::board::Cell;
use crate::program::rows::Row;
use smallvec::SmallVec;
use std::sync::Arc;

/// What rows are worth to somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowWorth {
    /// All rows of the game.
    pub rows: Arc<[Row]>,
    /// To whom: the rows of others are worth less than nothing.
    pub player: usize,
    /// By how many pieces are missing: what a row is worth that nothing stands in the way of.
    pub missing: Box<[i32]>,
}

/// Cells, and the number of the class that must stand there.
type Asks<const W: usize> = SmallVec<[(u8, Cells<W>); 1]>;

/// Rows of a game, and what they promise in the state that they were told of last.
pub(super) struct Rows<const W: usize> {
    list: Box<[RowTable<W>]>,
    /// What they ask for.
    classes: Box<[Class]>,
    /// By cell: the rows that it matters to.
    through: Box<[Box<[u16]>]>,
    missing: Box<[i32]>,
    /// By cell: how much more the rows through it are worth, to us and to the others, once the piece that they lack stands there.
    hopes: Box<[[i32; 2]]>,
    /// The same in the states that were left behind, the latest last.
    above: Vec<[i32; 2]>,
}

struct RowTable<const W: usize> {
    ours: bool,
    /// Where pieces must stand.
    wanted: Cells<W>,
    /// How many of them.
    length: usize,
    of: Asks<W>,
    besides: Asks<W>,
    /// All cells that matter to it.
    all: Cells<W>,
}

/// Where the classes that rows ask for stand in a state.
struct Held<const W: usize> {
    occupied: Cells<W>,
    classes: SmallVec<[Cells<W>; 4]>,
}

impl<const W: usize> Rows<W> {
    /// The rows; `None` if there are none.
    pub fn new(layout: &Layout, worth: &RowWorth) -> Option<Self> {
        if worth.rows.is_empty() {
            return None;
        }
        let mut sets: Vec<KindSet> = Vec::new();
        let mut asks = |asked: &[(Cell, KindSet)]| {
            let mut all: Asks<W> = SmallVec::new();
            for &(cell, set) in asked {
                let place = sets.iter().position(|known| *known == set).unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                });
                let (place, here) = (u8::try_from(place).ok()?, Cells::of(cell.index()));
                match all.iter_mut().find(|ask| ask.0 == place) {
                    Some(ask) => ask.1 |= here,
                    None => all.push((place, here)),
                }
            }
            Some(all)
        };
        let union = |asks: &Asks<W>| asks.iter().fold(Cells::NONE, |all, ask| all | ask.1);
        let mut rows = Vec::with_capacity(worth.rows.len());
        for row in &*worth.rows {
            let (of, besides) = (asks(&row.wanted)?, asks(&row.besides)?);
            let (wanted, ours) = (union(&of), row.winner == worth.player);
            rows.push(RowTable { ours, wanted, length: row.wanted.len(), all: wanted | union(&besides), of, besides });
        }
        let class = |set: &KindSet| layout.class(layout.alphabet.that(|content| set.contains(content.kind)));
        let numbers = |cell: usize| {
            let its = rows.iter().enumerate().filter(|(_, row)| row.all.contains(cell));
            its.filter_map(|(number, _)| u16::try_from(number).ok()).collect()
        };
        Some(Self {
            classes: sets.iter().map(class).collect(),
            through: (0..layout.cells).map(numbers).collect(),
            missing: worth.missing.clone(),
            hopes: vec![[0; 2]; layout.cells].into(),
            above: Vec::new(),
            list: rows.into(),
        })
    }

    /// By cell: what rows promise, to us and to the others.
    pub fn hopes(&self) -> &[[i32; 2]] {
        &self.hopes
    }

    /// What all rows are worth in a first state.
    pub fn begin<const K: usize>(&mut self, state: &State<W, K>, layout: &Layout) -> i32 {
        let held = self.held(state, layout);
        (0..self.list.len()).map(|row| self.count(row, &held, 1)).sum()
    }

    /// Goes from a state to another one: by how much more the rows are worth there.
    pub fn pass<const K: usize>(&mut self, before: &State<W, K>, after: &State<W, K>, layout: &Layout) -> i32 {
        self.above.extend_from_slice(&self.hopes);
        let mut changed = Cells::NONE;
        for (was, is) in before.planes.iter().zip(&after.planes) {
            changed |= was.without(*is) | is.without(*was);
        }
        let (was, is) = (self.held(before, layout), self.held(after, layout));
        let mut more = 0;
        for cell in changed.iter() {
            for place in 0..self.through.get(cell).map_or(0, |rows| rows.len()) {
                let row = usize::from(self.through[cell][place]);
                // Once for each row.
                if (self.list[row].all & changed).lowest() == cell {
                    more += self.count(row, &is, 1) - self.count(row, &was, -1);
                }
            }
        }
        more
    }

    /// Goes back to the state that was left behind last.
    pub fn back(&mut self) {
        if let Some(start) = self.above.len().checked_sub(self.hopes.len()) {
            self.hopes.copy_from_slice(&self.above[start..]);
            self.above.truncate(start);
        }
    }

    fn held<const K: usize>(&self, state: &State<W, K>, layout: &Layout) -> Held<W> {
        let occupied = state.occupied(layout.layers);
        Held { occupied, classes: self.classes.iter().map(|class| class.cells(state, !occupied)).collect() }
    }

    /// What a row is worth in a state. Its promises are counted so often.
    fn count(&mut self, row: usize, held: &Held<W>, times: i32) -> i32 {
        let row = &self.list[row];
        let Some(missing) = row.missing(held) else { return 0 };
        let promise = |missing: usize| self.missing.get(missing).copied().unwrap_or(0);
        if missing > 0 {
            let more = times * (promise(missing - 1) - promise(missing));
            for cell in row.wanted.without(held.occupied).iter() {
                if let Some(hope) = self.hopes.get_mut(cell) {
                    hope[usize::from(!row.ours)] += more;
                }
            }
        }
        // A full one has ended the game; whatever comes after is no row.
        let worth = promise(missing.max(1));
        if row.ours { worth } else { -worth }
    }
}

impl<const W: usize> RowTable<W> {
    /// How many pieces it lacks; `None` if something else stands in its way.
    fn missing(&self, held: &Held<W>) -> Option<usize> {
        let on = |class: u8| held.classes.get(usize::from(class)).copied().unwrap_or_default();
        let mut stand = Cells::NONE;
        for &(class, cells) in &self.of {
            stand |= on(class) & cells;
        }
        if (self.wanted & held.occupied).without(stand).any() {
            return None;
        }
        let as_it_must = self.besides.iter().all(|&(class, cells)| !cells.without(on(class)).any());
        as_it_must.then(|| self.length.saturating_sub(stand.len() as usize))
    }
}
