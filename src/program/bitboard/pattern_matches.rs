//! Compiles patterns into cell sets or cubes.

use super::bitset::Bitboard;
use super::cube::StateCube;
use super::cube_index::CubeIndex;
use super::layout::{PieceClass, StateLayout};
use super::pair_pattern::PairPattern;
use super::query_compiler::QueryCompiler;
use super::state_query::StateCount;
use crate::algebra::term::{Fragment, Linear, Pattern};
use crate::board::{Cell, Frame};
use crate::program::ground::{Code, CodeSet, GroundContext, PatternGrounder};
use std::sync::Arc;

/// Patterns with more cubes are left to the interpreter.
const MAX_PATTERN_CUBES: usize = 2000;

/// Where a fragment matches.
pub(super) enum FragmentMatches<const W: usize> {
    Cells(PieceClass, Bitboard<W>),
    Cubes(Arc<CubeIndex<W>>),
}

impl QueryCompiler<'_> {
    pub fn pattern_counts<const W: usize>(
        &mut self,
        pattern: &Pattern,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<Vec<Linear<StateCount<W>>>> {
        let fragments = pattern.iter().map(|fragment| match self.fragment_matches(fragment, mover, interest)? {
            FragmentMatches::Cells(class, cells) => Some(Linear::Count(StateCount::Cells(class, cells))),
            FragmentMatches::Cubes(cubes) => Some(Linear::Count(StateCount::Cubes(cubes))),
        });
        fragments.collect()
    }

    /// Compiles a fragment: one square becomes cells of a class, anything else one cube for each anchor.
    pub fn fragment_matches<const W: usize>(
        &mut self,
        fragment: &Fragment,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<FragmentMatches<W>> {
        if !fragment.hand.is_empty() || fragment.squares.is_empty() {
            return None;
        }
        let anchors = self.sight().anchors(fragment, mover, interest);
        if let [(_, test)] = &fragment.squares[..] {
            let inside = |cell: Cell| test.reaches(Some(cell));
            let cells = anchors.iter().map(|frame| frame.cell).filter(|&cell| inside(cell));
            let cells: Bitboard<W> = cells.map(Cell::index).collect();
            let (set, board) = (self.layout.alphabet.codes_matching(test), self.layout.board());
            if set.contains(Code::OFF) && cells.without(board).any() {
                return None;
            }
            return Some(FragmentMatches::Cells(self.layout.class(set), cells & board));
        }
        if anchors.len() > MAX_PATTERN_CUBES {
            return None;
        }
        let needs_by_anchor: Vec<Vec<(Cell, CodeSet)>> =
            anchors.iter().filter_map(|&anchor| self.sight().instantiate(fragment, anchor)).collect();
        if let Some((set, cells)) = shared_cell_need(&needs_by_anchor) {
            return Some(FragmentMatches::Cells(self.layout.class(set), cells));
        }
        let cubes: Vec<StateCube<W>> =
            needs_by_anchor.iter().map(|needs| StateCube::new(needs, &[], None, self.layout, self.classes)).collect();
        Some(FragmentMatches::Cubes(Arc::new(CubeIndex::new(cubes, self.layout.cell_count))))
    }

    /// Compiles a pattern whose fragments all have two squares.
    pub fn pair_patterns<const W: usize>(
        &self,
        pattern: &Pattern,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<Vec<PairPattern<W>>> {
        let is_pair = |fragment: &Fragment| fragment.hand.is_empty() && fragment.squares.len() == 2;
        let few = pattern.len().saturating_mul(self.layout.cell_count) <= MAX_PATTERN_CUBES;
        if pattern.is_empty() || !few || !pattern.iter().all(is_pair) {
            return None;
        }
        let mut pairs = Vec::new();
        for fragment in pattern.iter() {
            for anchor in self.sight().anchors(fragment, mover, interest) {
                match self.sight().instantiate(fragment, anchor).as_deref() {
                    Some(&[a, b]) => pairs.push([a, b]),
                    Some(_) => return None,
                    None => {}
                }
            }
        }
        Some(PairPattern::from_pairs(&pairs, self.layout))
    }

    /// The board as patterns see it.
    pub fn sight(&self) -> PatternGrounder<'_> {
        let StateLayout { alphabet, universe, holes, .. } = self.layout;
        PatternGrounder {
            context: GroundContext { rules: self.rules, alphabet, universe, cancel: Some(self.cancel) },
            holes,
        }
    }
}

/// Returns the common code set and the cells, if every list needs one cell and no cell repeats.
fn shared_cell_need<const W: usize>(needs_by_anchor: &[Vec<(Cell, CodeSet)>]) -> Option<(CodeSet, Bitboard<W>)> {
    let mut all = Bitboard::EMPTY;
    let mut same = None;
    for needs in needs_by_anchor {
        let &[(cell, set)] = &needs[..] else { return None };
        let cell_bit = Bitboard::from_cell(cell.index());
        if *same.get_or_insert(set) != set || all.intersects(cell_bit) {
            return None;
        }
        all |= cell_bit;
    }
    Some((same?, all))
}
