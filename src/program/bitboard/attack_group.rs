//! Attacks of one kind: from where, and over which cells.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::layout::{PieceClass, StateLayout};
use super::piece_move::{Conditions, PieceMove};
use super::plane_list::PlaneList;
use crate::program::ground::{Code, CodeSet};
use std::collections::BTreeMap;

/// Attacks that share their targets, screens and conditions.
#[derive(Clone, Debug)]
pub(super) struct AttackGroup<const W: usize> {
    /// The number of cells between that must be occupied: 0 for a slider, 1 for a cannon.
    pub screens: u32,
    /// Pieces that may not serve as a screen.
    pub barred_screens: Option<PieceClass>,
    pub attacker: usize,
    /// Guards of the attacker, each with its required answer.
    pub conditions: Conditions,
    /// The royal pieces that are attacked so; `None` for all.
    pub only_royals: Option<PieceClass>,
    /// Pieces that attack from the same cells, each set of codes with its planes.
    pub attackers: Box<[(CodeSet, PlaneList)]>,
    /// By cell of the royal piece and class of attackers: the cells that attack it.
    origins: Box<[Bitboard<W>]>,
    /// By cell of the royal piece and of the attacker: the cells between. Empty for leapers.
    between_cells: Box<[Bitboard<W>]>,
    cell_count: usize,
}

impl<const W: usize> AttackGroup<W> {
    /// Returns the attackers that would attack a royal piece on a cell if nothing blocked them.
    #[inline(always)]
    pub fn candidates<const K: usize>(&self, state: &BoardState<W, K>, royal: usize) -> Bitboard<W> {
        let count = self.attackers.len();
        let origins = self.origins.get(royal * count..(royal + 1) * count).unwrap_or_default();
        let mut all = Bitboard::EMPTY;
        for ((_, slots), cells) in self.attackers.iter().zip(origins) {
            all |= state.union(slots) & *cells;
        }
        all
    }

    /// Returns the cells from which a class of attackers attacks a royal piece on a cell.
    pub fn origins_of(&self, royal: usize, class: usize) -> Bitboard<W> {
        self.origins.get(royal * self.attackers.len() + class).copied().unwrap_or_default()
    }

    /// Whether the attacks leap: the cells between do not matter.
    #[inline(always)]
    pub fn is_leap(&self) -> bool {
        self.between_cells.is_empty()
    }

    /// Returns the cells between a royal piece and an attacker.
    #[inline(always)]
    pub fn between(&self, royal: usize, attacker: usize) -> Bitboard<W> {
        self.between_cells.get(royal * self.cell_count + attacker).copied().unwrap_or_default()
    }

    /// Whether any attack on a royal piece on a cell crosses one of some cells.
    pub fn crosses(&self, royal: usize, over: Bitboard<W>) -> bool {
        !self.is_leap() && (0..self.cell_count).any(|cell| self.between(royal, cell).intersects(over))
    }

    /// Whether an attacker on `from` attacks a royal piece on a cell with this occupancy.
    #[inline(always)]
    pub fn attacks<const K: usize>(
        &self,
        state: &BoardState<W, K>,
        royal: usize,
        occupied: Bitboard<W>,
        from: Bitboard<W>,
    ) -> bool {
        let candidates = self.candidates(state, royal) & from;
        if self.is_leap() || candidates.is_empty() {
            return candidates.any();
        }
        for attacker in candidates.iter() {
            let between = self.between(royal, attacker) & occupied;
            let counts = if self.screens == 0 {
                between.is_empty()
            } else {
                between.len() == self.screens && !between.intersects(self.barred_cells(state))
            };
            if counts {
                return true;
            }
        }
        false
    }

    /// Returns the cells of pieces that may not serve as a screen.
    #[inline(always)]
    pub fn barred_cells<const K: usize>(&self, state: &BoardState<W, K>) -> Bitboard<W> {
        self.barred_screens.as_ref().map_or(Bitboard::EMPTY, |class| class.cells(state, Bitboard::EMPTY))
    }

    /// Returns the memory of the tables in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.origins) + size_of_val(&*self.between_cells)
    }
}

/// Builds an [`AttackGroup`].
pub(super) struct AttackGroupBuilder<const W: usize> {
    /// The first of its lines; all share its targets, screens and conditions.
    pub line: PieceMove,
    pub attacker: usize,
    origins: BTreeMap<Code, Vec<Bitboard<W>>>,
    between: Vec<Option<Bitboard<W>>>,
}

pub(super) fn add_to_group<const W: usize>(
    builders: &mut Vec<AttackGroupBuilder<W>>,
    piece_move: &PieceMove,
    attacker: usize,
    cells: usize,
) {
    let between: Bitboard<W> = piece_move.between.iter().map(|cell| cell.index()).collect();
    let at = piece_move.to.index() * cells + piece_move.from.index();
    let fits = |builder: &AttackGroupBuilder<W>| {
        let PieceMove { targets, screens, barred_screens, conditions, .. } = &builder.line;
        let is_alike = *conditions == piece_move.conditions
            && (conditions.is_empty() || builder.attacker == attacker)
            && (*targets, *screens, *barred_screens)
                == (piece_move.targets, piece_move.screens, piece_move.barred_screens);
        let leaps = builder.between.is_empty();
        is_alike && leaps == between.is_empty() && (leaps || builder.between[at].is_none_or(|old| old == between))
    };
    let index = builders.iter().position(fits).unwrap_or_else(|| {
        let paths = if between.is_empty() { Vec::new() } else { vec![None; cells * cells] };
        let line = piece_move.clone();
        builders.push(AttackGroupBuilder { line, attacker, origins: BTreeMap::new(), between: paths });
        builders.len() - 1
    });
    if let Some(builder) = builders.get_mut(index) {
        if let Some(slot) = builder.between.get_mut(at) {
            *slot = Some(between);
        }
        for code in piece_move.codes.iter() {
            let origins = builder.origins.entry(code).or_insert_with(|| vec![Bitboard::EMPTY; cells]);
            origins[piece_move.to.index()] |= Bitboard::from_cell(piece_move.from.index());
        }
    }
}

impl<const W: usize> AttackGroupBuilder<W> {
    /// Returns the finished group. Attackers with the same cells become one class.
    pub fn build(self, royals: CodeSet, layout: &StateLayout) -> AttackGroup<W> {
        let mut attackers: BTreeMap<Vec<Bitboard<W>>, CodeSet> = BTreeMap::new();
        for (code, origins) in self.origins {
            let attacker_codes = attackers.entry(origins).or_default();
            *attacker_codes = attacker_codes.or(CodeSet::of(code));
        }
        let (line, mut origins) = (self.line, Vec::new());
        for royal in 0..layout.cell_count {
            origins.extend(attackers.keys().map(|by_cell| by_cell[royal]));
        }
        AttackGroup {
            screens: u32::from(line.screens),
            barred_screens: (!line.barred_screens.is_empty()).then(|| layout.class(line.barred_screens)),
            attacker: self.attacker,
            conditions: line.conditions,
            only_royals: (line.targets != royals).then(|| layout.class(line.targets)),
            attackers: attackers
                .into_values()
                .map(|codes| (codes, layout.cover(codes).into_iter().collect()))
                .collect(),
            origins: origins.into(),
            between_cells: self.between.into_iter().map(Option::unwrap_or_default).collect(),
            cell_count: layout.cell_count,
        }
    }
}
