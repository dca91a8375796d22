//! Ground moves as operations: what a move does in some cases and not in others becomes several ways.

use super::map::{CLOSED, Map, all, domain, only};
use super::{Operation, Relation, Why};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, GroundMove};
use std::collections::BTreeMap;

/// More ways than this do not come of one move.
const MOST_WAYS: usize = 4096;

/// A way to play a turn that is being made.
#[derive(Clone, Debug, Default)]
pub(super) struct Way {
    /// By level: what becomes of its values.
    pub touches: BTreeMap<u16, Map>,
    pub guards: Vec<(u32, bool)>,
    pub is_free: bool,
    pub is_delicate: bool,
    /// Levels that it writes; those of the others fade.
    pub written: Vec<u16>,
}

/// What must hold in a case: of a level, or of a guard.
#[derive(Clone, Copy)]
pub(super) enum Literal {
    Level(u16, u128),
    Guard(u32, bool),
}

impl Relation {
    /// The operations of a ground move of a player.
    pub(super) fn operations(&self, made: &GroundMove, player: usize) -> Result<Vec<Operation>, Why> {
        let Some(way) = self.begun(made)? else { return Ok(Vec::new()) };
        let mut ways = vec![way];
        for recoding in &made.recodes {
            let asked: Vec<Literal> =
                recoding.guards.iter().map(|&(guard, holds)| Literal::Guard(guard, holds)).collect();
            let mut next = Vec::new();
            for way in ways {
                let (yes, no) = self.apart(way, &asked)?;
                next.extend(no);
                if let Some(mut way) = yes {
                    for level in recoding.cells.iter().filter_map(|&cell| self.levels.of_cell(cell)) {
                        if !way.written.contains(&level) {
                            self.become_of(&mut way, level, &recoding.becomes)?;
                        }
                    }
                    next.push(way);
                }
            }
            ways = next;
        }
        for effect in &made.effects {
            ways = self.in_case(ways, &effect.needs, &effect.guards, &effect.writes)?;
        }
        if let Some(change) = &made.change {
            let (mut open, mut done) = (ways, Vec::new());
            for case in &change.cases {
                let asked = self.literals(&case.needs, &case.guards);
                let mut rest = Vec::new();
                for way in open {
                    let (yes, no) = match &asked {
                        Some(asked) => self.apart(way, asked)?,
                        None => (None, vec![way]),
                    };
                    rest.extend(no);
                    if let Some(mut way) = yes {
                        self.write(&mut way, change.cell, change.code)?;
                        done.push(way);
                    }
                }
                open = rest;
            }
            done.extend(open);
            ways = done;
        }
        ways = self.with_hands(ways, made)?;
        if ways.len() > MOST_WAYS {
            return Err("a move has too many cases".into());
        }
        let mut operations = Vec::new();
        for mut way in ways {
            self.fade(&mut way);
            self.count_passes(&mut way)?;
            for way in self.by_royals(way, player)? {
                for way in self.by_delicacy(way)? {
                    operations.push(Operation {
                        touches: way.touches.into_iter().collect(),
                        guards: way.guards.into(),
                        is_free: way.is_free,
                        is_delicate: way.is_delicate,
                        colour: 0,
                        from: made.from,
                        to: made.to,
                    });
                }
            }
        }
        Ok(operations)
    }

    /// The way that asks what the move asks and writes what it writes in every case; `None` if it is never possible.
    fn begun(&self, made: &GroundMove) -> Result<Option<Way>, Why> {
        let mut way = Way { guards: made.guards.clone(), ..Way::default() };
        for &(cell, set) in &made.needs {
            if !self.need(&mut way, cell, set) {
                return Ok(None);
            }
        }
        for &(piece, number) in &made.holds {
            let open = match self.levels.of_hand(piece) {
                Some(level) => self.narrow(&mut way, level, self.levels.at_least(level, number.into())),
                None => number == 0,
            };
            if !open {
                return Ok(None);
            }
        }
        for &(cell, code) in &made.writes {
            self.write(&mut way, cell, code)?;
        }
        Ok(Some(way))
    }

    /// The map of a level in a way; where nothing is said of it, the one that leaves it.
    pub(super) fn at(&self, way: &Way, level: u16) -> Map {
        way.touches.get(&level).cloned().unwrap_or_else(|| super::map::same(self.levels.size(level)))
    }

    /// Lets a level have some values alone; `false` if none is left.
    fn narrow(&self, way: &mut Way, level: u16, values: u128) -> bool {
        let map = only(&self.at(way, level), values);
        let open = domain(&map) != 0;
        way.touches.insert(level, map);
        open
    }

    fn need(&self, way: &mut Way, cell: Cell, set: CodeSet) -> bool {
        match self.levels.of_cell(cell) {
            Some(level) => self.narrow(way, level, self.levels.mask(level, set)),
            None => set.contains(Code::OFF),
        }
    }

    fn write(&self, way: &mut Way, cell: Cell, code: Code) -> Result<(), Why> {
        let Some(level) = self.levels.of_cell(cell) else {
            return if code == Code::OFF { Ok(()) } else { Err("a hole is written".into()) };
        };
        let value = self.levels.value(level, code).ok_or("something is written where it cannot stand")?;
        let map = self.at(way, level).iter().map(|&to| if to == CLOSED { CLOSED } else { value }).collect();
        way.touches.insert(level, map);
        way.written.push(level);
        Ok(())
    }

    /// What of some sets becomes of a level that is not written; everything else on it fades.
    fn become_of(&self, way: &mut Way, level: u16, becomes: &[(CodeSet, Code)]) -> Result<(), Why> {
        let recoded = self.recoded(level, becomes)?;
        let fading = self.faded(level);
        let of = |(value, &open): (usize, &u8)| match recoded[value] {
            _ if open == CLOSED => CLOSED,
            to if usize::from(to) != value => to,
            to => fading.map_or(to, |map| map[value]),
        };
        let map = self.at(way, level).iter().enumerate().map(of).collect();
        way.touches.insert(level, map);
        way.written.push(level);
        Ok(())
    }

    fn faded(&self, level: u16) -> Option<&Map> {
        self.levels.fading().iter().find(|(other, _)| *other == level).map(|(_, map)| map)
    }

    /// Levels that a way asks of and does not write fade as all others do.
    fn fade(&self, way: &mut Way) {
        for (&level, map) in &mut way.touches {
            if let Some(fading) = self.faded(level).filter(|_| !way.written.contains(&level)) {
                *map = map.iter().map(|&to| if to == CLOSED { CLOSED } else { fading[usize::from(to)] }).collect();
            }
        }
    }

    /// What must hold in a case; `None` if it never does.
    fn literals(&self, needs: &[(Cell, CodeSet)], guards: &[(u32, bool)]) -> Option<Vec<Literal>> {
        let mut all = Vec::new();
        for &(cell, set) in needs {
            match self.levels.of_cell(cell) {
                Some(level) => all.push(Literal::Level(level, self.levels.mask(level, set))),
                None if set.contains(Code::OFF) => {}
                None => return None,
            }
        }
        all.extend(guards.iter().map(|&(guard, holds)| Literal::Guard(guard, holds)));
        Some(all)
    }

    /// The way where all of these hold, and the ways where one of them does not; no two of them possible at once.
    fn apart(&self, way: Way, asked: &[Literal]) -> Result<(Option<Way>, Vec<Way>), Why> {
        let (mut yes, mut no) = (Some(way), Vec::new());
        for &literal in asked {
            let Some(way) = yes else { break };
            let (is, is_not) = self.halves(way, literal);
            yes = is;
            no.extend(is_not);
            if no.len() > MOST_WAYS {
                return Err("a move has too many cases".into());
            }
        }
        Ok((yes, no))
    }

    pub(super) fn halves(&self, way: Way, literal: Literal) -> (Option<Way>, Option<Way>) {
        let mut other = way.clone();
        let mut way = way;
        match literal {
            Literal::Level(level, values) => {
                let open = self.narrow(&mut way, level, values);
                let rest = self.narrow(&mut other, level, all(self.levels.size(level)) & !values);
                (open.then_some(way), rest.then_some(other))
            }
            Literal::Guard(guard, holds) => match way.guards.iter().find(|known| known.0 == guard) {
                Some(known) if known.1 == holds => (Some(way), None),
                Some(_) => (None, Some(other)),
                None => {
                    way.guards.push((guard, holds));
                    other.guards.push((guard, !holds));
                    (Some(way), Some(other))
                }
            },
        }
    }

    /// The ways where a case writes something, and those where it does not.
    fn in_case(
        &self,
        ways: Vec<Way>,
        needs: &[(Cell, CodeSet)],
        guards: &[(u32, bool)],
        writes: &[(Cell, Code)],
    ) -> Result<Vec<Way>, Why> {
        let Some(asked) = self.literals(needs, guards) else { return Ok(ways) };
        let mut all = Vec::new();
        for way in ways {
            let (yes, no) = self.apart(way, &asked)?;
            all.extend(no);
            if let Some(mut way) = yes {
                for &(cell, code) in writes {
                    self.write(&mut way, cell, code)?;
                }
                all.push(way);
            }
        }
        Ok(all)
    }

    /// The ways of one apart by whether they may cost a mark that is kept while a condition holds.
    fn by_delicacy(&self, way: Way) -> Result<Vec<Way>, Why> {
        let delicate = self.delicate()?;
        let Some(delicate) = delicate else { return Ok(vec![Way { is_delicate: true, ..way }]) };
        let (mut ways, mut rest) = (Vec::new(), way);
        let levels: Vec<u16> = rest.touches.keys().copied().collect();
        for level in levels {
            let map = rest.touches[&level].clone();
            let is = |(value, &to): (usize, &u8)| to != CLOSED && delicate.tells(level, value, usize::from(to));
            let values = map.iter().enumerate().filter(|&entry| is(entry)).fold(0, |all, (value, _)| all | 1 << value);
            if values == 0 {
                continue;
            }
            let mut part = rest.clone();
            part.touches.insert(level, only(&map, values));
            part.is_delicate = true;
            ways.push(part);
            let map = only(&map, !values);
            if domain(&map) == 0 {
                return Ok(ways);
            }
            rest.touches.insert(level, map);
        }
        ways.push(rest);
        Ok(ways)
    }
}
