//! Squares that a turn does not write but recodes: what they hold is a function of what they held before.
//!
//! An explosion empties the squares around, whatever stands there but pawns; to tell apart what does would take a cube for
//! every combination. Such a square stays one question less: what is asked of it later is asked of what it held before.

use super::run::Grounder;
use super::sym::{Sym, look, put, remove};
use super::{Code, CodeSet, Recoding};
use crate::algebra::Marks;
use crate::board::Cell;

/// A function on codes, by its number.
pub(super) type Map = u16;

impl Grounder<'_> {
    /// The number of a function: by code, what becomes of it.
    pub fn map(&mut self, map: Vec<Code>) -> Map {
        let next = Map::try_from(self.maps.len()).unwrap_or(Map::MAX);
        let maps = &mut self.maps;
        *self.map_ids.entry(map).or_insert_with_key(|map| {
            maps.push(map.clone());
            next
        })
    }

    /// What becomes of a code.
    pub fn image(&self, map: Map, code: Code) -> Code {
        self.maps.get(usize::from(map)).and_then(|map| map.get(code.index())).copied().unwrap_or(code)
    }

    /// What becomes of some codes.
    pub fn images(&self, map: Map, set: CodeSet) -> CodeSet {
        set.iter().map(|code| self.image(map, code)).collect()
    }

    /// Those of some codes that become one of others.
    pub fn those_that_become(&self, map: Map, may: CodeSet, set: CodeSet) -> CodeSet {
        may.iter().filter(|&code| set.contains(self.image(map, code))).collect()
    }

    /// `M else nil` where all that M does is to write one square, in a way that this square alone decides: then the
    /// square is recoded.
    pub fn recoded(&mut self, sym: &Sym, branches: &[Sym]) -> Option<Sym> {
        let new = |branch: &Sym| branch.written.iter().map(|entry| entry.0).find(|&c| look(&sym.written, c).is_none());
        let cell = branches.iter().find_map(new)?;
        let map = self.map_at(cell, sym, branches)?;
        let mut next = sym.clone();
        if !self.is_idle(sym, cell, map) {
            put(&mut next.recoded, cell, map);
        }
        Some(next)
    }

    /// Does a function leave all that may stand on a square as the turn has left it so far?
    pub fn is_idle(&self, sym: &Sym, cell: Cell, map: Map) -> bool {
        let old = look(&sym.recoded, cell);
        let so_far = |code| old.map_or(code, |old| self.image(old, code));
        self.before(sym, cell).iter().all(|code| self.image(map, code) == so_far(code))
    }

    /// What branches that do nothing but write a square make of it; `None` if they do more, or if it has been written.
    pub fn map_at(&mut self, cell: Cell, sym: &Sym, branches: &[Sym]) -> Option<Map> {
        if look(&sym.written, cell).is_some() {
            return None;
        }
        let old = look(&sym.recoded, cell);
        let codes = self.alphabet.all();
        let mut map: Vec<Code> = codes.iter().map(|code| old.map_or(code, |old| self.image(old, code))).collect();
        let mut told = CodeSet::default();
        let mut base = sym.clone();
        remove(&mut base.needs, cell);
        remove(&mut base.recoded, cell);
        for branch in branches {
            let domain = self.before(branch, cell);
            let becomes = look(&branch.written, cell);
            let mut rest = branch.clone();
            remove(&mut rest.needs, cell);
            remove(&mut rest.recoded, cell);
            remove(&mut rest.written, cell);
            if rest != base || becomes.is_none() && look(&branch.recoded, cell) != old {
                return None;
            }
            for code in domain.iter() {
                let slot = map.get_mut(code.index())?;
                let image = becomes.unwrap_or(*slot);
                if told.contains(code) && *slot != image {
                    return None;
                }
                *slot = image;
            }
            told = told.or(domain);
        }
        Some(self.map(map))
    }

    /// What has been recoded: squares with all that has become something else there, those that can be spoken of together
    /// put together. `done` at the end of the turn, when older marks have faded.
    pub fn recodings(&self, sym: &Sym, done: bool) -> Vec<Recoding> {
        let at_last = |code| if done { self.faded(code, Marks::default()) } else { code };
        let mut all: Vec<(Recoding, CodeSet)> = Vec::new();
        for &(cell, map) in &sym.recoded {
            let may = self.before(sym, cell);
            let mut becomes: Vec<(CodeSet, Code)> = Vec::new();
            let mut changed = CodeSet::default();
            for code in may.iter() {
                let (old, new) = (at_last(code), at_last(self.image(map, code)));
                if old != new {
                    changed = changed.or(CodeSet::of(code));
                    add(&mut becomes, CodeSet::of(code), new);
                }
            }
            if becomes.is_empty() {
                continue;
            }
            let agrees = |(other, domain): &&mut (Recoding, CodeSet)| {
                let both = may.and(*domain);
                both.iter().all(|code| other.of(code) == of(&becomes, code))
            };
            match all.iter_mut().find(agrees) {
                Some((home, domain)) => {
                    home.cells.push(cell);
                    becomes.into_iter().for_each(|(set, code)| add(&mut home.becomes, set, code));
                    *domain = domain.or(may);
                }
                None => all.push((Recoding { cells: vec![cell], becomes, guards: Vec::new() }, may)),
            }
        }
        let mut all: Vec<Recoding> = all.into_iter().map(|entry| entry.0).collect();
        all.iter_mut().for_each(|recoding| recoding.becomes.sort_unstable());
        all.sort_unstable();
        all
    }
}

/// What becomes of a code, if something does.
fn of(becomes: &[(CodeSet, Code)], code: Code) -> Option<Code> {
    becomes.iter().find(|(set, _)| set.contains(code)).map(|entry| entry.1)
}

fn add(becomes: &mut Vec<(CodeSet, Code)>, codes: CodeSet, into: Code) {
    match becomes.iter_mut().find(|entry| entry.1 == into) {
        Some((set, _)) => *set = set.or(codes),
        None => becomes.push((codes, into)),
    }
}

impl Recoding {
    /// What becomes of a code; `None` if nothing does.
    pub fn of(&self, code: Code) -> Option<Code> {
        of(&self.becomes, code)
    }

    /// Takes in what becomes of codes that can stand on none of its squares, so that more recodings are the same.
    pub fn widen(&mut self, all: &[(Code, Code)], universe: &[CodeSet]) {
        let may = |cell: &Cell| universe.get(cell.index()).copied().unwrap_or_default();
        let may = self.cells.iter().map(may).fold(CodeSet::default(), CodeSet::or);
        for &(code, into) in all.iter().filter(|(code, _)| !may.contains(*code)) {
            if self.of(code).is_none() {
                add(&mut self.becomes, CodeSet::of(code), into);
            }
        }
        self.becomes.sort_unstable();
    }
}
