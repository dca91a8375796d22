//! Lowering ground moves to operations: each case of a move becomes an operation of its own.

use super::value_map::{UNDEFINED, ValueMap, all_values, domain, restrict};
use super::{Operation, Relation, RelationError};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, GroundMove};
use std::collections::BTreeMap;

/// The most operations that one move may become.
const MAX_CASES: usize = 4096;

/// An operation under construction.
#[derive(Clone, Debug, Default)]
pub(super) struct OperationDraft {
    /// By level: the map of its values.
    pub maps: BTreeMap<u16, ValueMap>,
    pub guards: Vec<(u32, bool)>,
    pub takes_royal: bool,
    pub may_lose_marks: bool,
    /// The written levels; the others fade.
    pub written: Vec<u16>,
}

/// A literal of a case: the values of a level, or the value of a guard.
#[derive(Clone, Copy)]
pub(super) enum Literal {
    Level(u16, u128),
    Guard(u32, bool),
}

impl Relation {
    /// The operations of a ground move of a player.
    pub(super) fn operations(&self, made: &GroundMove, player: usize) -> Result<Vec<Operation>, RelationError> {
        let Some(way) = self.initial_draft(made)? else { return Ok(Vec::new()) };
        let mut ways = vec![way];
        for recoding in &made.recodings {
            let asked: Vec<Literal> =
                recoding.guards.iter().map(|&(guard, holds)| Literal::Guard(guard, holds)).collect();
            let mut next = Vec::new();
            for way in ways {
                let (yes, no) = self.split_by_all(way, &asked)?;
                next.extend(no);
                if let Some(mut way) = yes {
                    for level in recoding.cells.iter().filter_map(|&cell| self.levels.cell_level(cell)) {
                        if !way.written.contains(&level) {
                            self.recode_level(&mut way, level, &recoding.images)?;
                        }
                    }
                    next.push(way);
                }
            }
            ways = next;
        }
        for effect in &made.effects {
            ways = self.write_in_case(ways, &effect.case.cube, &effect.case.guards, &effect.writes)?;
        }
        if let Some(change) = &made.overwrite {
            let (mut open, mut done) = (ways, Vec::new());
            for case in &change.cases {
                let asked = self.literals(&case.cube, &case.guards);
                let mut rest = Vec::new();
                for way in open {
                    let (yes, no) = match &asked {
                        Some(asked) => self.split_by_all(way, asked)?,
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
        if ways.len() > MAX_CASES {
            return Err("a move has too many cases".into());
        }
        let mut operations = Vec::new();
        for mut way in ways {
            self.fade(&mut way);
            self.count_passes(&mut way)?;
            for way in self.split_by_royals(way, player)? {
                for way in self.split_by_mark_loss(way)? {
                    operations.push(Operation {
                        maps: way.maps.into_iter().collect(),
                        guards: way.guards.into(),
                        takes_royal: way.takes_royal,
                        may_lose_marks: way.may_lose_marks,
                        colour: 0,
                        from: made.from,
                        to: made.to,
                    });
                }
            }
        }
        Ok(operations)
    }

    /// The operation with the requirements and unconditional writes of a move; `None` if it is impossible.
    fn initial_draft(&self, made: &GroundMove) -> Result<Option<OperationDraft>, RelationError> {
        let mut way = OperationDraft { guards: made.guards.clone(), ..OperationDraft::default() };
        for &(cell, set) in &made.cube {
            if !self.restrict_cell(&mut way, cell, set) {
                return Ok(None);
            }
        }
        for &(piece, number) in &made.min_hands {
            let open = match self.levels.hand_level(piece) {
                Some(level) => self.restrict_level(&mut way, level, self.levels.at_least(level, number.into())),
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

    /// The map of a level; the identity if nothing was said about it.
    pub(super) fn map_at(&self, way: &OperationDraft, level: u16) -> ValueMap {
        way.maps.get(&level).cloned().unwrap_or_else(|| super::value_map::identity(self.levels.size(level)))
    }

    /// Restricts a level to some values; returns `false` if none is left.
    fn restrict_level(&self, way: &mut OperationDraft, level: u16, values: u128) -> bool {
        let map = restrict(&self.map_at(way, level), values);
        let open = domain(&map) != 0;
        way.maps.insert(level, map);
        open
    }

    fn restrict_cell(&self, way: &mut OperationDraft, cell: Cell, set: CodeSet) -> bool {
        match self.levels.cell_level(cell) {
            Some(level) => self.restrict_level(way, level, self.levels.mask(level, set)),
            None => set.contains(Code::OFF),
        }
    }

    fn write(&self, way: &mut OperationDraft, cell: Cell, code: Code) -> Result<(), RelationError> {
        let Some(level) = self.levels.cell_level(cell) else {
            return if code == Code::OFF { Ok(()) } else { Err("a hole is written".into()) };
        };
        let value = self.levels.value(level, code).ok_or("something is written where it cannot stand")?;
        let map = self.map_at(way, level).iter().map(|&to| if to == UNDEFINED { UNDEFINED } else { value }).collect();
        way.maps.insert(level, map);
        way.written.push(level);
        Ok(())
    }

    /// Recodes a level that is not written; other values fade.
    fn recode_level(
        &self,
        way: &mut OperationDraft,
        level: u16,
        becomes: &[(CodeSet, Code)],
    ) -> Result<(), RelationError> {
        let recoded = self.recoding_map(level, becomes)?;
        let fading = self.fading_map(level);
        let of = |(value, &open): (usize, &u8)| match recoded[value] {
            _ if open == UNDEFINED => UNDEFINED,
            to if usize::from(to) != value => to,
            to => fading.map_or(to, |map| map[value]),
        };
        let map = self.map_at(way, level).iter().enumerate().map(of).collect();
        way.maps.insert(level, map);
        way.written.push(level);
        Ok(())
    }

    fn fading_map(&self, level: u16) -> Option<&ValueMap> {
        self.levels.fading().iter().find(|(other, _)| *other == level).map(|(_, map)| map)
    }

    /// Lets levels fade that are required but not written.
    fn fade(&self, way: &mut OperationDraft) {
        for (&level, map) in &mut way.maps {
            if let Some(fading) = self.fading_map(level).filter(|_| !way.written.contains(&level)) {
                *map =
                    map.iter().map(|&to| if to == UNDEFINED { UNDEFINED } else { fading[usize::from(to)] }).collect();
            }
        }
    }

    /// The literals of a case; `None` if it never holds.
    fn literals(&self, needs: &[(Cell, CodeSet)], guards: &[(u32, bool)]) -> Option<Vec<Literal>> {
        let mut all = Vec::new();
        for &(cell, set) in needs {
            match self.levels.cell_level(cell) {
                Some(level) => all.push(Literal::Level(level, self.levels.mask(level, set))),
                None if set.contains(Code::OFF) => {}
                None => return None,
            }
        }
        all.extend(guards.iter().map(|&(guard, holds)| Literal::Guard(guard, holds)));
        Some(all)
    }

    /// Splits an operation into the case where all literals hold and disjoint cases where one fails.
    fn split_by_all(
        &self,
        way: OperationDraft,
        asked: &[Literal],
    ) -> Result<(Option<OperationDraft>, Vec<OperationDraft>), RelationError> {
        let (mut yes, mut no) = (Some(way), Vec::new());
        for &literal in asked {
            let Some(way) = yes else { break };
            let (is, is_not) = self.split_by(way, literal);
            yes = is;
            no.extend(is_not);
            if no.len() > MAX_CASES {
                return Err("a move has too many cases".into());
            }
        }
        Ok((yes, no))
    }

    /// Splits an operation by one literal.
    pub(super) fn split_by(
        &self,
        way: OperationDraft,
        literal: Literal,
    ) -> (Option<OperationDraft>, Option<OperationDraft>) {
        let mut other = way.clone();
        let mut way = way;
        match literal {
            Literal::Level(level, values) => {
                let open = self.restrict_level(&mut way, level, values);
                let rest = self.restrict_level(&mut other, level, all_values(self.levels.size(level)) & !values);
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

    /// Adds writes to the cases where a cube and guards hold.
    fn write_in_case(
        &self,
        ways: Vec<OperationDraft>,
        needs: &[(Cell, CodeSet)],
        guards: &[(u32, bool)],
        writes: &[(Cell, Code)],
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let Some(asked) = self.literals(needs, guards) else { return Ok(ways) };
        let mut all = Vec::new();
        for way in ways {
            let (yes, no) = self.split_by_all(way, &asked)?;
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

    /// Splits off the cases that may cost a piece a mark that it keeps only while a condition holds.
    fn split_by_mark_loss(&self, way: OperationDraft) -> Result<Vec<OperationDraft>, RelationError> {
        let delicate = self.mark_loss_sets()?;
        let Some(delicate) = delicate else { return Ok(vec![OperationDraft { may_lose_marks: true, ..way }]) };
        let (mut ways, mut rest) = (Vec::new(), way);
        let levels: Vec<u16> = rest.maps.keys().copied().collect();
        for level in levels {
            let map = rest.maps[&level].clone();
            let is =
                |(value, &to): (usize, &u8)| to != UNDEFINED && delicate.distinguishes(level, value, usize::from(to));
            let values = map.iter().enumerate().filter(|&entry| is(entry)).fold(0, |all, (value, _)| all | 1 << value);
            if values == 0 {
                continue;
            }
            let mut part = rest.clone();
            part.maps.insert(level, restrict(&map, values));
            part.may_lose_marks = true;
            ways.push(part);
            let map = restrict(&map, !values);
            if domain(&map) == 0 {
                return Ok(ways);
            }
            rest.maps.insert(level, map);
        }
        ways.push(rest);
        Ok(ways)
    }
}
