//! What operations are made of: shapes, places, rewrites and steps of a walk.

use super::super::program::{Rewrite, Step, Write};
use super::super::shape::Shape;
use super::{Compiler, index};
use crate::algebra::term::{self, Condition, Move, Pattern};

impl Compiler<'_> {
    /// The alternatives of a move, if each is a walk and then perhaps a look at the square it leads to.
    pub(super) fn steps(&mut self, body: &Move) -> Option<Box<[Step]>> {
        let parts: Vec<&Move> = match body {
            Move::Any(parts) => parts.iter().map(|part| &**part).collect(),
            other => vec![other],
        };
        parts.into_iter().map(|part| self.step(part)).collect()
    }

    fn step(&mut self, part: &Move) -> Option<Step> {
        match part {
            Move::Walk(walk) => Some((self.journeys.number(walk, true), Box::default())),
            Move::Then(parts) => match parts.as_slice() {
                [walk, look] => match (&**walk, &**look) {
                    (Move::Walk(walk), Move::When(condition)) => {
                        let Condition::Holds(pattern) = &**condition else { return None };
                        let shapes: Box<[Shape]> = pattern.iter().map(|fragment| self.shape(fragment)).collect();
                        let here = !shapes.is_empty() && shapes.iter().all(Shape::is_here);
                        let walk = self.journeys.number(walk, true);
                        here.then(|| (walk, shapes.into_iter().map(|shape| shape.anchor).collect()))
                    }
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn shape(&mut self, fragment: &term::Fragment) -> Shape {
        let cells = self.rules.board.len();
        Shape::new(fragment, &mut self.zones, &mut self.journeys, cells, self.wrapped)
    }

    pub(super) fn place(&mut self, pattern: &Pattern) -> u32 {
        let shapes = pattern.iter().map(|fragment| self.shape(fragment)).collect();
        self.places.push(shapes);
        index(self.places.len() - 1)
    }

    pub(super) fn rewrite(&mut self, rewrite: &term::Rewrite) -> Rewrite {
        let from = self.shape(&rewrite.from);
        let mut write = |write: &term::SquareWrite| Write {
            walk: self.journeys.number(&write.walk, false),
            ink: write.value,
            add: write.add_marks,
            remove: write.remove_marks,
        };
        let writes = rewrite.writes.iter().map(&mut write).collect();
        let moved = rewrite.interest_walk.as_ref().map(|walk| self.journeys.number(walk, true));
        Rewrite { from, writes, moved, put: crate::program::automaton::program::numbers(&rewrite.to_hand) }
    }
}
