//! Matches of patterns, as cubes of the position before the turn.

use super::cube::CubeBuilder;
use super::query_context::QueryContext;
use super::value_map::to_value;
use super::{Cube, Relation, RelationError};
use crate::algebra::term::Pattern;
use crate::board::Cell;
use crate::program::ground::CodeSet;

/// The most matches that one pattern may have.
const MAX_CUBES: usize = 50_000;

impl Relation {
    /// The values before the turn whose current value is in a set.
    fn values_before(&self, level: u16, values: u128, context: &QueryContext) -> Result<u128, RelationError> {
        if context.ignores_lost_marks {
            // Marks that this turn may cost their pieces must not decide the condition.
            let conditional = self.rules().conditional_marks();
            let is_in = |value: u8| values >> value & 1 == 1;
            let depends_on_marks = |value: u8| {
                let plain = self.alphabet().without_marks(self.levels.code(level, value), conditional);
                self.levels.value(level, plain).is_some_and(|plain| is_in(plain) != is_in(value))
            };
            if (0..self.levels.size(level)).map(to_value).any(depends_on_marks) {
                return Err(RelationError::DependsOnLostMarks);
            }
        }
        Ok(context.now.preimage(level, values))
    }

    /// The cube of the words whose value of a level is in a set now; `None` if it is empty.
    pub(super) fn level_cube(
        &self,
        level: u16,
        values: u128,
        context: &QueryContext,
    ) -> Result<Option<Cube>, RelationError> {
        let mut builder = CubeBuilder::default();
        builder.restrict(level, self.values_before(level, values, context)?);
        Ok(self.build_cube(builder))
    }

    pub(super) fn build_cube(&self, builder: CubeBuilder) -> Option<Cube> {
        builder.build(|level| self.levels.size(level))
    }

    /// The matches of a pattern, one cube each.
    pub(super) fn pattern_cubes(&self, pattern: &Pattern, context: &QueryContext) -> Result<Vec<Cube>, RelationError> {
        let patterns = self.patterns();
        let mut cubes = Vec::new();
        for fragment in pattern.iter() {
            let count = |piece: usize| fragment.hand.iter().filter(|kind| kind.index() == Some(piece)).count();
            let pieces = fragment.hand.iter().filter_map(|kind| kind.index());
            let held: Vec<(usize, u8)> = pieces.map(|piece| (piece, to_value(count(piece)))).collect();
            let places: Vec<Vec<(Cell, CodeSet)>> = if fragment.squares.is_empty() {
                vec![Vec::new()]
            } else {
                let anchors = patterns.anchors(fragment, context.mover, context.interest);
                anchors.into_iter().filter_map(|anchor| patterns.instantiate(fragment, anchor)).collect()
            };
            if cubes.len() + places.len() > MAX_CUBES {
                return Err(RelationError::TooManyPlaces);
            }
            for squares in places {
                cubes.extend(self.cube_before(&squares, &held, context)?);
            }
        }
        Ok(cubes)
    }

    /// What must have held before the turn for squares and hands to hold this now; `None` if that is impossible.
    pub(super) fn cube_before(
        &self,
        squares: &[(Cell, CodeSet)],
        hands: &[(usize, u8)],
        context: &QueryContext,
    ) -> Result<Option<Cube>, RelationError> {
        let Some(requirements) = self.levels.requirements(squares, hands) else { return Ok(None) };
        let mut builder = CubeBuilder::default();
        for (level, values) in requirements {
            if !builder.restrict(level, self.values_before(level, values, context)?) {
                return Ok(None);
            }
        }
        Ok(self.build_cube(builder))
    }
}
