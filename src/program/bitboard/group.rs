//! Threats along lines of one kind: from where, over what.

use super::board_state::BoardState;
use super::cells::Cells;
use super::layout::{Class, Layout};
use super::line::{Conditions, Line};
use super::plane_list::PlaneList;
use crate::program::ground::{Code, CodeSet};
use std::collections::BTreeMap;

/// Threats along lines of one kind.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    /// How many of the cells between must be occupied.
    pub screens: u32,
    /// Pieces that may not be a screen.
    pub barred: Option<Class>,
    /// Whose threats they are.
    pub attacker: usize,
    /// Guards of the attacker's threats that must hold, or must not.
    pub conditions: Conditions,
    /// The royal pieces that are threatened so; all, if `None`.
    pub only: Option<Class>,
    /// Pieces that threaten from the same cells, each class with its planes.
    pub attackers: Box<[(CodeSet, PlaneList)]>,
    /// By cell of the royal piece and class of attackers: the cells they threaten it from.
    rows: Box<[Cells<W>]>,
    /// By cell of the royal piece and of the attacker: the cells between. Empty if there are none.
    paths: Box<[Cells<W>]>,
    cells: usize,
}

impl<const W: usize> Group<W> {
    /// The cells of attackers that stand right to threaten a royal piece on a cell, whatever is between.
    #[inline(always)]
    pub fn candidates<const K: usize>(&self, state: &BoardState<W, K>, royal: usize) -> Cells<W> {
        let count = self.attackers.len();
        let rows = self.rows.get(royal * count..(royal + 1) * count).unwrap_or_default();
        let mut all = Cells::NONE;
        for ((_, slots), row) in self.attackers.iter().zip(rows) {
            all |= state.union(slots) & *row;
        }
        all
    }

    /// From where a class of attackers threatens a royal piece on a cell.
    pub fn row(&self, royal: usize, class: usize) -> Cells<W> {
        self.rows.get(royal * self.attackers.len() + class).copied().unwrap_or_default()
    }

    /// Is nothing asked of the cells between?
    #[inline(always)]
    pub fn leaps(&self) -> bool {
        self.paths.is_empty()
    }

    /// The cells between.
    #[inline(always)]
    pub fn path(&self, royal: usize, attacker: usize) -> Cells<W> {
        self.paths.get(royal * self.cells + attacker).copied().unwrap_or_default()
    }

    /// Does any line to a royal piece on a cell lead over one of some cells?
    pub fn passes(&self, royal: usize, over: Cells<W>) -> bool {
        !self.leaps() && (0..self.cells).any(|cell| self.path(royal, cell).meets(over))
    }

    /// Is a royal piece on a cell threatened, with such cells occupied, by an attacker on one of the cells of `from`?
    #[inline(always)]
    pub fn threatens<const K: usize>(
        &self,
        state: &BoardState<W, K>,
        royal: usize,
        occupied: Cells<W>,
        from: Cells<W>,
    ) -> bool {
        let candidates = self.candidates(state, royal) & from;
        if self.leaps() || candidates.is_empty() {
            return candidates.any();
        }
        for attacker in candidates.iter() {
            let between = self.path(royal, attacker) & occupied;
            let counts = if self.screens == 0 {
                between.is_empty()
            } else {
                between.len() == self.screens && !between.meets(self.barred(state))
            };
            if counts {
                return true;
            }
        }
        false
    }

    /// The cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn barred<const K: usize>(&self, state: &BoardState<W, K>) -> Cells<W> {
        self.barred.as_ref().map_or(Cells::NONE, |class| class.cells(state, Cells::NONE))
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.rows) + size_of_val(&*self.paths)
    }
}

/// A group while it is filled.
pub(super) struct Draft<const W: usize> {
    targets: CodeSet,
    screens: u8,
    barred: CodeSet,
    pub attacker: usize,
    pub conditions: Conditions,
    rows: BTreeMap<Code, Vec<Cells<W>>>,
    paths: Vec<Option<Cells<W>>>,
}

pub(super) fn add<const W: usize>(drafts: &mut Vec<Draft<W>>, line: &Line, attacker: usize, cells: usize) {
    let path: Cells<W> = line.between.iter().map(|cell| cell.index()).collect();
    let at = line.to.index() * cells + line.from.index();
    let fits = |draft: &Draft<W>| {
        let asks_alike = draft.conditions == line.conditions
            && (line.conditions.is_empty() || draft.attacker == attacker)
            && draft.barred == line.barred;
        let alike = asks_alike && draft.targets == line.targets && draft.screens == line.screens;
        let leaps = draft.paths.is_empty();
        alike && leaps == path.is_empty() && (leaps || draft.paths[at].is_none_or(|old| old == path))
    };
    let index = drafts.iter().position(fits).unwrap_or_else(|| {
        let paths = if path.is_empty() { Vec::new() } else { vec![None; cells * cells] };
        drafts.push(Draft {
            targets: line.targets,
            screens: line.screens,
            barred: line.barred,
            attacker,
            conditions: line.conditions.clone(),
            rows: BTreeMap::new(),
            paths,
        });
        drafts.len() - 1
    });
    if let Some(draft) = drafts.get_mut(index) {
        if let Some(slot) = draft.paths.get_mut(at) {
            *slot = Some(path);
        }
        for code in line.codes.iter() {
            let rows = draft.rows.entry(code).or_insert_with(|| vec![Cells::NONE; cells]);
            rows[line.to.index()] |= Cells::of(line.from.index());
        }
    }
}

impl<const W: usize> Draft<W> {
    /// The group.
    pub fn group(self, royals: CodeSet, layout: &Layout) -> Group<W> {
        let mut attackers: BTreeMap<Vec<Cells<W>>, CodeSet> = BTreeMap::new();
        for (code, rows) in self.rows {
            let alike = attackers.entry(rows).or_default();
            *alike = alike.or(CodeSet::of(code));
        }
        let mut rows = Vec::new();
        for royal in 0..layout.cells {
            rows.extend(attackers.keys().map(|by_cell| by_cell[royal]));
        }
        Group {
            screens: u32::from(self.screens),
            barred: (!self.barred.is_empty()).then(|| layout.class(self.barred)),
            attacker: self.attacker,
            conditions: self.conditions,
            only: (self.targets != royals).then(|| layout.class(self.targets)),
            attackers: attackers
                .into_values()
                .map(|codes| (codes, layout.cover(codes).into_iter().collect()))
                .collect(),
            rows: rows.into(),
            paths: self.paths.into_iter().map(Option::unwrap_or_default).collect(),
            cells: layout.cells,
        }
    }
}
