//! Where patterns match, as cubes of the position before the turn in which they are asked.

use super::cube::Draft;
use super::map::narrow;
use super::scene::Scene;
use super::view::View;
use super::{Cube, Relation, Why};
use crate::algebra::term::{Fragment, Pattern};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet};
use std::collections::BTreeMap;

/// Patterns of more places than this are too much to ask.
const MOST_CUBES: usize = 50_000;

impl Relation {
    /// The values before the turn of which some now have come.
    pub(super) fn pulled(&self, level: u16, values: u128, scene: &Scene, view: &View) -> Result<u128, Why> {
        if scene.blind {
            // Marks that this turn may cost their pieces must not matter.
            let rules = self.rules();
            let conditional = rules.conditional_marks();
            let size = self.levels.size(level);
            for value in (0..size).map(narrow) {
                let code = self.levels.code(level, value);
                if self.alphabet().content(code).marks.has_any(conditional) {
                    let plain = self.levels.value(level, self.alphabet().without(code, conditional));
                    let is_in = |value: u8| values >> value & 1 == 1;
                    if plain.is_some_and(|plain| is_in(plain) != is_in(value)) {
                        return Err("a question in the middle of a turn hangs on marks that may be lost".into());
                    }
                }
            }
        }
        Ok(view.before(level, values))
    }

    pub(super) fn done(&self, draft: Draft) -> Option<Cube> {
        draft.done(|level| self.levels.size(level))
    }

    /// Where a pattern matches, as cubes, one a place.
    pub(super) fn places(&self, pattern: &Pattern, scene: &Scene, view: &View) -> Result<Vec<Cube>, Why> {
        let mut cubes = Vec::new();
        for fragment in pattern.iter() {
            self.fragment(fragment, scene, view, &mut cubes)?;
        }
        Ok(cubes)
    }

    fn fragment(&self, fragment: &Fragment, scene: &Scene, view: &View, cubes: &mut Vec<Cube>) -> Result<(), Why> {
        let mut held: BTreeMap<usize, u8> = BTreeMap::new();
        for piece in fragment.hand.iter().filter_map(|kind| kind.index()) {
            *held.entry(piece).or_default() += 1;
        }
        let held: Vec<(usize, u8)> = held.into_iter().collect();
        let anchors = self.sight().anchors(fragment, scene.mover, scene.interest);
        let places: Vec<Vec<(Cell, CodeSet)>> = if fragment.squares.is_empty() {
            vec![Vec::new()]
        } else {
            anchors.into_iter().filter_map(|anchor| self.sight().needs(fragment, anchor)).collect()
        };
        if cubes.len() + places.len() > MOST_CUBES {
            return Err("a pattern of too many places".into());
        }
        for needs in places {
            cubes.extend(self.cube(&needs, &held, scene, view)?);
        }
        Ok(())
    }

    /// What squares and hands must have held before the turn to hold this now; `None` if nothing does.
    pub(super) fn cube(
        &self,
        needs: &[(Cell, CodeSet)],
        holds: &[(usize, u8)],
        scene: &Scene,
        view: &View,
    ) -> Result<Option<Cube>, Why> {
        let mut draft = Draft::default();
        for &(cell, set) in needs {
            let open = match self.levels.of_cell(cell) {
                Some(level) => draft.ask(level, self.pulled(level, self.levels.mask(level, set), scene, view)?),
                None => set.contains(Code::OFF),
            };
            if !open {
                return Ok(None);
            }
        }
        for &(piece, number) in holds {
            let open = match self.levels.of_hand(piece) {
                Some(level) => draft.ask(level, view.before(level, self.levels.at_least(level, number.into()))),
                None => number == 0,
            };
            if !open {
                return Ok(None);
            }
        }
        Ok(self.done(draft))
    }
}
