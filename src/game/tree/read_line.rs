//! Plays a written line with its variations into a tree.

use super::{GameTree, MoveId};
use crate::game::pgn::{PgnLine, PgnMove};
use crate::program::{Action, Position};

/// A move that was found among the legal ones.
#[derive(Clone, Debug)]
pub struct FoundMove<L> {
    /// The move.
    pub action: Action,
    /// Its label in the tree.
    pub label: L,
}

/// Finds a written move in a position, or says why there is none.
pub type MoveFinder<'f, L, E> = dyn FnMut(&Position, &str) -> Result<FoundMove<L>, E> + 'f;

/// A written move that cannot be played. The moves after it are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineProblem<E> {
    /// The move as it is written.
    pub written: PgnMove,
    /// The number of moves before it.
    pub ply: usize,
    /// Whether it stands in a variation.
    pub is_in_variation: bool,
    /// Why it cannot be played.
    pub reason: E,
}

impl<L> GameTree<L> {
    /// Plays a line with its variations from the start and goes to the end of the main line. `find` finds a written move in a position.
    /// Returns the moves that cannot be played, those of the main line first; the rest is kept.
    pub fn read_line<E>(&mut self, line: &PgnLine, find: &mut MoveFinder<'_, L, E>) -> Vec<LineProblem<E>> {
        self.comments.extend(line.comments.iter().cloned());
        let mut problems = Vec::new();
        self.read_after(None, line, false, find, &mut problems);
        problems.sort_by_key(|problem| problem.is_in_variation);
        self.line.clear();
        self.extend_line();
        self.go_to(self.line.last().copied());
        problems
    }

    /// Plays a line after a move. Variations are at most as deep as the parser of the text allows.
    fn read_after<E>(
        &mut self,
        start: Option<MoveId>,
        line: &PgnLine,
        is_in_variation: bool,
        find: &mut MoveFinder<'_, L, E>,
        problems: &mut Vec<LineProblem<E>>,
    ) {
        let (mut last, mut ply) = (start, self.path(start).len());
        for written in &line.moves {
            let found = match find(self.position(last), &written.text) {
                Ok(found) => found,
                Err(reason) => {
                    let written = PgnMove { variations: Vec::new(), ..written.clone() };
                    problems.push(LineProblem { written, ply, is_in_variation, reason });
                    return;
                }
            };
            let before = last;
            let id = self.add(before, found.action, found.label);
            let is_first_of_variation = is_in_variation && before == start;
            let annotations = &mut self.get_mut(id).annotations;
            annotations.nags.extend(&written.nags);
            annotations.comments.extend(written.comments.iter().cloned());
            if is_first_of_variation {
                annotations.comments_before.extend(line.comments.iter().cloned());
            }
            for variation in &written.variations {
                self.read_after(before, variation, true, find, problems);
            }
            (last, ply) = (Some(id), ply + 1);
        }
    }
}
