//! Matches of patterns, as cubes of the position before the turn.

use super::cube::CubeBuilder;
use super::query_context::QueryContext;
use super::substitution::Substitution;
use super::value_map::to_value;
use super::{Cube, Relation, RelationError};
use crate::algebra::term::{Fragment, Pattern};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet};
use std::collections::BTreeMap;

/// The most matches that one pattern may have.
const MAX_CUBES: usize = 50_000;

impl Relation {
    /// The values before the turn whose current value is in a set.
    pub(super) fn values_before(
        &self,
        level: u16,
        values: u128,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<u128, RelationError> {
        if context.ignores_lost_marks {
            // Marks that this turn may cost their pieces must not decide the condition.
            let rules = self.rules();
            let conditional = rules.conditional_marks();
            let size = self.levels.size(level);
            for value in (0..size).map(to_value) {
                let code = self.levels.code(level, value);
                if self.alphabet().content(code).marks.has_any(conditional) {
                    let plain = self.levels.value(level, self.alphabet().without_marks(code, conditional));
                    let is_in = |value: u8| values >> value & 1 == 1;
                    if plain.is_some_and(|plain| is_in(plain) != is_in(value)) {
                        return Err("a question in the middle of a turn hangs on marks that may be lost".into());
                    }
                }
            }
        }
        Ok(view.preimage(level, values))
    }

    pub(super) fn build_cube(&self, draft: CubeBuilder) -> Option<Cube> {
        draft.build(|level| self.levels.size(level))
    }

    /// The matches of a pattern, one cube each.
    pub(super) fn pattern_cubes(
        &self,
        pattern: &Pattern,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Vec<Cube>, RelationError> {
        let mut cubes = Vec::new();
        for fragment in pattern.iter() {
            self.collect_fragment_cubes(fragment, context, view, &mut cubes)?;
        }
        Ok(cubes)
    }

    fn collect_fragment_cubes(
        &self,
        fragment: &Fragment,
        context: &QueryContext,
        view: &Substitution,
        cubes: &mut Vec<Cube>,
    ) -> Result<(), RelationError> {
        let mut held: BTreeMap<usize, u8> = BTreeMap::new();
        for piece in fragment.hand.iter().filter_map(|kind| kind.index()) {
            *held.entry(piece).or_default() += 1;
        }
        let held: Vec<(usize, u8)> = held.into_iter().collect();
        let anchors = self.patterns().anchors(fragment, context.mover, context.interest);
        let places: Vec<Vec<(Cell, CodeSet)>> = if fragment.squares.is_empty() {
            vec![Vec::new()]
        } else {
            anchors.into_iter().filter_map(|anchor| self.patterns().instantiate(fragment, anchor)).collect()
        };
        if cubes.len() + places.len() > MAX_CUBES {
            return Err("a pattern of too many places".into());
        }
        for needs in places {
            cubes.extend(self.cube_before(&needs, &held, context, view)?);
        }
        Ok(())
    }

    /// What must have held before the turn for squares and hands to hold this now; `None` if that is impossible.
    pub(super) fn cube_before(
        &self,
        needs: &[(Cell, CodeSet)],
        holds: &[(usize, u8)],
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Option<Cube>, RelationError> {
        let mut draft = CubeBuilder::default();
        for &(cell, set) in needs {
            let open = match self.levels.cell_level(cell) {
                Some(level) => {
                    draft.restrict(level, self.values_before(level, self.levels.mask(level, set), context, view)?)
                }
                None => set.contains(Code::OFF),
            };
            if !open {
                return Ok(None);
            }
        }
        for &(piece, number) in holds {
            let open = match self.levels.hand_level(piece) {
                Some(level) => draft.restrict(level, view.preimage(level, self.levels.at_least(level, number.into()))),
                None => number == 0,
            };
            if !open {
                return Ok(None);
            }
        }
        Ok(self.build_cube(draft))
    }
}
