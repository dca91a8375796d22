//! Recoded squares: their contents are a function of what they held before the turn.
//!
//! An atomic explosion empties the surrounding squares unless a pawn stands there, and a cube for each combination would
//! be too many. A recoded square keeps one function instead; a later test of it becomes a test of what it held before.

use super::grounder::Grounder;
use super::symbolic_state::SymbolicState;
use super::{Code, CodeSet, Recoding};
use crate::algebra::Marks;
use crate::board::Cell;
use crate::program::sorted_list::{get, put, remove};

/// The number of an interned function on codes.
pub(super) type CodeMapId = u32;

impl Grounder<'_> {
    /// The image of a code.
    pub fn image(&self, map: CodeMapId, code: Code) -> Code {
        self.maps.get(map as usize).and_then(|map| map.get(code.index())).copied().unwrap_or(code)
    }

    /// The images of some codes.
    pub fn images(&self, map: CodeMapId, set: CodeSet) -> CodeSet {
        set.iter().map(|code| self.image(map, code)).collect()
    }

    /// The subset of `possible_codes` whose images are in `set`.
    pub fn preimage(&self, map: CodeMapId, possible_codes: CodeSet, set: CodeSet) -> CodeSet {
        possible_codes.iter().filter(|&code| set.contains(self.image(map, code))).collect()
    }

    /// `M else nil`, where M only writes one square, in a way that depends on this square alone: the square is recoded.
    pub fn defer_recoding(&mut self, state: &SymbolicState, branches: &[SymbolicState]) -> Option<SymbolicState> {
        let new = |branch: &SymbolicState| {
            branch.written.iter().map(|entry| entry.0).find(|&c| get(&state.written, c).is_none())
        };
        let cell = branches.iter().find_map(new)?;
        let map = self.square_map(cell, state, branches)?;
        let mut next = state.clone();
        if !self.is_identity(state, cell, map) {
            put(&mut next.recoded, cell, map);
        }
        Some(next)
    }

    /// Whether a function leaves every content that a square may hold as the turn has left it so far.
    pub fn is_identity(&self, state: &SymbolicState, cell: Cell, map: CodeMapId) -> bool {
        let old = get(&state.recoded, cell);
        let so_far = |code| old.map_or(code, |old| self.image(old, code));
        self.codes_before(state, cell).iter().all(|code| self.image(map, code) == so_far(code))
    }

    /// The function of branches that only write one square; `None` if they do more, or if the square was already written.
    pub fn square_map(&mut self, cell: Cell, state: &SymbolicState, branches: &[SymbolicState]) -> Option<CodeMapId> {
        if get(&state.written, cell).is_some() {
            return None;
        }
        let old = get(&state.recoded, cell);
        let codes = self.alphabet.all();
        let mut map: Vec<Code> = codes.iter().map(|code| old.map_or(code, |old| self.image(old, code))).collect();
        let mut covered = CodeSet::default();
        let mut base = state.clone();
        remove(&mut base.cube, cell);
        remove(&mut base.recoded, cell);
        for branch in branches {
            let domain = self.codes_before(branch, cell);
            let images = get(&branch.written, cell);
            let mut rest = branch.clone();
            remove(&mut rest.cube, cell);
            remove(&mut rest.recoded, cell);
            remove(&mut rest.written, cell);
            if rest != base || images.is_none() && get(&branch.recoded, cell) != old {
                return None;
            }
            for code in domain.iter() {
                let slot = map.get_mut(code.index())?;
                let image = images.unwrap_or(*slot);
                if covered.contains(code) && *slot != image {
                    return None;
                }
                *slot = image;
            }
            covered = covered.or(domain);
        }
        Some(self.maps.intern(map))
    }

    /// The recodings of a state; squares whose functions agree share one. With `at_turn_end`, older marks have faded.
    pub fn recodings(&self, state: &SymbolicState, at_turn_end: bool) -> Vec<Recoding> {
        let at_last = |code| if at_turn_end { self.faded(code, Marks::default()) } else { code };
        let mut all: Vec<(Recoding, CodeSet)> = Vec::new();
        for &(cell, map) in &state.recoded {
            let possible_codes = self.codes_before(state, cell);
            let changed: CodeSet =
                possible_codes.iter().filter(|&code| at_last(code) != at_last(self.image(map, code))).collect();
            if changed.is_empty() {
                continue;
            }
            let images = changed.group_by(|code| at_last(self.image(map, code)));
            let images = images.into_iter().map(|(code, set)| (set, code)).collect();
            let recoding = Recoding { cells: vec![cell], images, guards: Vec::new() };
            let agrees = |(other, domain): &&mut (Recoding, CodeSet)| {
                possible_codes.and(*domain).iter().all(|code| other.image(code) == recoding.image(code))
            };
            match all.iter_mut().find(agrees) {
                Some((home, domain)) => {
                    home.cells.push(cell);
                    recoding.images.into_iter().for_each(|(set, code)| home.add_image(set, code));
                    *domain = domain.or(possible_codes);
                }
                None => all.push((recoding, possible_codes)),
            }
        }
        let mut all: Vec<Recoding> = all.into_iter().map(|entry| entry.0).collect();
        all.iter_mut().for_each(|recoding| recoding.images.sort_unstable());
        all.sort_unstable();
        all
    }
}

impl Recoding {
    /// The image of a code; `None` if the code is unchanged.
    pub fn image(&self, code: Code) -> Option<Code> {
        self.images.iter().find(|(set, _)| set.contains(code)).map(|entry| entry.1)
    }

    fn add_image(&mut self, codes: CodeSet, image: Code) {
        match self.images.iter_mut().find(|entry| entry.1 == image) {
            Some((set, _)) => *set = set.or(codes),
            None => self.images.push((codes, image)),
        }
    }

    /// Extends the function to codes that none of its squares can hold, so that more recodings become equal.
    pub fn widen(&mut self, all: &[(Code, Code)], universe: &[CodeSet]) {
        let possible_codes = |cell: &Cell| universe.get(cell.index()).copied().unwrap_or_default();
        let possible_codes = self.cells.iter().map(possible_codes).collect::<CodeSet>();
        for &(code, image) in all.iter().filter(|(code, _)| !possible_codes.contains(*code)) {
            if self.image(code).is_none() {
                self.add_image(CodeSet::of(code), image);
            }
        }
        self.images.sort_unstable();
    }
}
