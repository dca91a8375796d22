//! Lowering ground moves to operations: each case of a move becomes an operation of its own.

use super::draft_map::{DraftMap, ValueMapCache};
use super::value_map::{ValueMap, to_value};
use super::{Operation, Relation, RelationError};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, GroundMove, GuardLiteral, GuardedCube, Overwrite};
use crate::program::sorted_list::{entry, find};

/// The most operations that one move may become.
const MAX_MOVE_OPERATIONS: usize = 4096;

/// An operation under construction.
#[derive(Clone, Debug, Default)]
pub(super) struct OperationDraft {
    /// By level: the map of its values.
    pub maps: Vec<(u16, DraftMap)>,
    pub guards: Vec<GuardLiteral>,
    pub takes_royal: bool,
    pub may_lose_marks: bool,
    /// The written levels; the others fade.
    pub written: Vec<u16>,
}

/// A literal of a case: the values of a level, or the value of a guard.
#[derive(Clone, Copy)]
pub(super) enum Literal {
    Level(u16, u128),
    Guard(GuardLiteral),
}

impl Relation {
    /// The operations of a ground move of a player.
    pub(super) fn operations(
        &self,
        ground_move: &GroundMove,
        player: usize,
        cache: &mut ValueMapCache,
    ) -> Result<Vec<Operation>, RelationError> {
        let Some(draft) = self.initial_draft(ground_move)? else { return Ok(Vec::new()) };
        let mut drafts = vec![draft];
        for recoding in &ground_move.recodings {
            drafts = self.change_where(drafts, &guard_literals(&recoding.guards).collect::<Vec<_>>(), &|draft| {
                let levels = recoding.cells.iter().filter_map(|&cell| self.levels.cell_level(cell));
                for level in levels {
                    if !draft.written.contains(&level) {
                        self.recode_level(draft, level, &recoding.images)?;
                    }
                }
                Ok(())
            })?;
        }
        for effect in &ground_move.effects {
            if let Some(literals) = self.literals(&effect.case) {
                drafts = self.change_where(drafts, &literals, &|draft| {
                    effect.writes.iter().try_for_each(|&(cell, code)| self.write(draft, cell, code))
                })?;
            }
        }
        if let Some(overwrite) = &ground_move.overwrite {
            drafts = self.overwrite(drafts, overwrite)?;
        }
        drafts = self.with_hands(drafts, ground_move)?;
        if drafts.len() > MAX_MOVE_OPERATIONS {
            return Err(RelationError::TooManyCases);
        }
        let mut operations = Vec::new();
        for mut draft in drafts {
            self.fade(&mut draft);
            self.count_passes(&mut draft)?;
            for draft in self.split_by_royals(draft, player)? {
                for draft in self.split_by_mark_loss(draft)? {
                    let maps = draft.maps.into_iter();
                    operations.push(Operation {
                        maps: maps.map(|(level, map)| (level, cache.value_map(map, self.levels.size(level)))).collect(),
                        guards: draft.guards.into(),
                        takes_royal: draft.takes_royal,
                        may_lose_marks: draft.may_lose_marks,
                        colour: 0,
                        from: ground_move.from,
                        to: ground_move.to,
                    });
                }
            }
        }
        Ok(operations)
    }

    /// Writes another code where one of the cases holds.
    fn overwrite(
        &self,
        mut drafts: Vec<OperationDraft>,
        overwrite: &Overwrite,
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let mut operations = Vec::new();
        for literals in overwrite.cases.iter().filter_map(|case| self.literals(case)) {
            let mut open = Vec::new();
            for draft in drafts {
                let (yes, no) = self.split_by_all(draft, &literals)?;
                open.extend(no);
                if let Some(mut draft) = yes {
                    self.write(&mut draft, overwrite.cell, overwrite.code)?;
                    operations.push(draft);
                }
            }
            drafts = open;
        }
        operations.append(&mut drafts);
        Ok(operations)
    }

    /// The operation with the requirements and unconditional writes of a move; `None` if it is impossible.
    fn initial_draft(&self, ground_move: &GroundMove) -> Result<Option<OperationDraft>, RelationError> {
        let Some(requirements) = self.levels.requirements(&ground_move.cube, &ground_move.min_hands) else {
            return Ok(None);
        };
        let mut draft = OperationDraft { guards: ground_move.guards.clone(), ..OperationDraft::default() };
        for (level, values) in requirements {
            if !self.restrict_level(&mut draft, level, values) {
                return Ok(None);
            }
        }
        for &(cell, code) in &ground_move.writes {
            self.write(&mut draft, cell, code)?;
        }
        Ok(Some(draft))
    }

    /// The map of a level, which is the identity if there is none yet.
    pub(super) fn map_in<'d>(&self, draft: &'d mut OperationDraft, level: u16) -> &'d mut DraftMap {
        entry(&mut draft.maps, level, || DraftMap::identity(self.levels.size(level)))
    }

    /// Restricts a level to some values; returns `false` if none is left.
    fn restrict_level(&self, draft: &mut OperationDraft, level: u16, values: u128) -> bool {
        self.map_in(draft, level).restrict(values)
    }

    /// Applies a map to a level, which does not fade then; returns `false` if no value is left.
    pub(super) fn change_level(&self, draft: &mut OperationDraft, level: u16, map: &ValueMap) -> bool {
        draft.written.push(level);
        let changed = self.map_in(draft, level);
        changed.apply(map);
        changed.domain() != 0
    }

    fn write(&self, draft: &mut OperationDraft, cell: Cell, code: Code) -> Result<(), RelationError> {
        let Some(level) = self.levels.cell_level(cell) else {
            return if code == Code::OFF { Ok(()) } else { Err(RelationError::ImpossibleContent) };
        };
        let value = self.levels.value(level, code).ok_or(RelationError::ImpossibleContent)?;
        self.map_in(draft, level).write(value);
        draft.written.push(level);
        Ok(())
    }

    /// Recodes a level that is not written; other values fade.
    fn recode_level(
        &self,
        draft: &mut OperationDraft,
        level: u16,
        images: &[(CodeSet, Code)],
    ) -> Result<(), RelationError> {
        let recoded = self.recoding_map(level, images)?;
        let fading = find(&self.levels.fading, level);
        let image =
            |(value, &to): (usize, &u8)| if to == to_value(value) { fading.map_or(to, |map| map[value]) } else { to };
        self.change_level(draft, level, &recoded.iter().enumerate().map(image).collect());
        Ok(())
    }

    /// Lets levels fade that are required but not written.
    fn fade(&self, draft: &mut OperationDraft) {
        for (level, map) in draft.maps.iter_mut().filter(|entry| !draft.written.contains(&entry.0)) {
            if let Some(fading) = find(&self.levels.fading, *level) {
                map.apply(fading);
            }
        }
    }

    /// The literals of a case; `None` if it never holds.
    fn literals(&self, case: &GuardedCube) -> Option<Vec<Literal>> {
        let values = self.levels.requirements(&case.cube, &[])?;
        let literals = values.into_iter().map(|(level, values)| Literal::Level(level, values));
        Some(literals.chain(guard_literals(&case.guards)).collect())
    }

    /// Changes the cases where all literals hold; the cases where one fails stay as they are.
    fn change_where(
        &self,
        drafts: Vec<OperationDraft>,
        literals: &[Literal],
        change: &dyn Fn(&mut OperationDraft) -> Result<(), RelationError>,
    ) -> Result<Vec<OperationDraft>, RelationError> {
        let mut all = Vec::new();
        for draft in drafts {
            let (yes, no) = self.split_by_all(draft, literals)?;
            all.extend(no);
            if let Some(mut draft) = yes {
                change(&mut draft)?;
                all.push(draft);
            }
        }
        Ok(all)
    }

    /// Splits an operation into the case where all literals hold and disjoint cases where one fails.
    fn split_by_all(
        &self,
        draft: OperationDraft,
        literals: &[Literal],
    ) -> Result<(Option<OperationDraft>, Vec<OperationDraft>), RelationError> {
        let (mut yes, mut no) = (Some(draft), Vec::new());
        for &literal in literals {
            let Some(draft) = yes else { break };
            let (is, is_not) = self.split_by(draft, literal);
            yes = is;
            no.extend(is_not);
            if no.len() > MAX_MOVE_OPERATIONS {
                return Err(RelationError::TooManyCases);
            }
        }
        Ok((yes, no))
    }

    /// Splits an operation by one literal.
    pub(super) fn split_by(
        &self,
        mut draft: OperationDraft,
        literal: Literal,
    ) -> (Option<OperationDraft>, Option<OperationDraft>) {
        match literal {
            Literal::Level(level, values) => {
                let domain = self.map_in(&mut draft, level).domain();
                if domain & !values == 0 {
                    return ((domain != 0).then_some(draft), None);
                }
                if domain & values == 0 {
                    return (None, Some(draft));
                }
                let mut other = draft.clone();
                self.restrict_level(&mut draft, level, values);
                self.restrict_level(&mut other, level, !values);
                (Some(draft), Some(other))
            }
            Literal::Guard(literal) => match draft.guards.iter().find(|known| known.guard == literal.guard) {
                Some(known) if known.holds == literal.holds => (Some(draft), None),
                Some(_) => (None, Some(draft)),
                None => {
                    let mut other = draft.clone();
                    draft.guards.push(literal);
                    other.guards.push(literal.negated());
                    (Some(draft), Some(other))
                }
            },
        }
    }

    /// Splits off the cases that may cost a piece a mark that it keeps only while a condition holds.
    fn split_by_mark_loss(&self, draft: OperationDraft) -> Result<Vec<OperationDraft>, RelationError> {
        let Some(sets) = self.mark_loss_sets()? else {
            return Ok(vec![OperationDraft { may_lose_marks: true, ..draft }]);
        };
        let (mut drafts, mut rest) = (Vec::new(), draft);
        for index in 0..rest.maps.len() {
            let (level, map) = &rest.maps[index];
            let (level, values) = (*level, sets.changed_values(*level, map));
            if values == 0 {
                continue;
            }
            let (losing, other) = self.split_by(rest, Literal::Level(level, values));
            drafts.extend(losing.map(|draft| OperationDraft { may_lose_marks: true, ..draft }));
            match other {
                Some(other) => rest = other,
                None => return Ok(drafts),
            }
        }
        drafts.push(rest);
        Ok(drafts)
    }
}

fn guard_literals(guards: &[GuardLiteral]) -> impl Iterator<Item = Literal> {
    guards.iter().copied().map(Literal::Guard)
}
