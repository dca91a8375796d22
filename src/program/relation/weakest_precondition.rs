//! Conditions as predicates on the position before the turn: the weakest precondition of each condition (Dijkstra, 1975).

use super::cube::CubeBuilder;
use super::lazy_predicate::LazyPredicate;
use super::predicate::{Predicate, PredicateAtom};
use super::query_context::{QueryContext, Substitution};
use super::value_map::{ValueMap, constant, increment, to_value};
use super::{Cube, Relation, RelationError, UNDEFINED};
use crate::algebra::term::{Atom, Condition, Fact, Move};
use crate::algebra::{Kind, KindSet};
use crate::board::Cell;
use crate::program::ground::{
    Code, CodeSet, GroundMove, GroundingBudget, Guard, GuardLiteral, Viewpoint, ground_cases,
};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Relation {
    /// The predicate of a condition.
    pub(super) fn condition_predicate(
        &self,
        condition: &Condition,
        context: &QueryContext,
    ) -> Result<Predicate, RelationError> {
        condition.try_replace(&mut |atom| self.atom_predicate(atom, context))
    }

    fn atom_predicate(&self, atom: &Atom, context: &QueryContext) -> Result<Predicate, RelationError> {
        let is = |is: bool| Ok(Predicate::Constant(is));
        match atom {
            Atom::Holds(pattern) => Ok(Predicate::any_cube(self.pattern_cubes(pattern, context)?)),
            Atom::Can(body) => Ok(Predicate::Atom(PredicateAtom::Lazy(Arc::new(LazyPredicate::new(body, context))))),
            Atom::Fact(Fact::Check) if context.is_threat => is(false),
            Atom::Fact(Fact::Check) => self.threat_predicate(context.mover, &context.now, context.ignores_stuck),
            Atom::Fact(Fact::Stuck) if context.ignores_stuck => is(false),
            Atom::Fact(Fact::Mated) if context.ignores_stuck || context.is_threat => is(false),
            Atom::Fact(Fact::Stuck) => self.stuck_predicate(context),
            Atom::Fact(Fact::Mated) => Ok(Predicate::joined_distinct(
                [self.threat_predicate(context.mover, &context.now, false)?, self.stuck_predicate(context)?],
                true,
            )),
            Atom::Fact(Fact::Taken) => self.capture_predicate(context),
            Atom::Fact(Fact::Full) => self.none_of(CodeSet::of(Code::EMPTY), context),
            Atom::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules().pieces.len()).without(KindSet::of(Kind::EMPTY));
                self.none_of(self.alphabet().of_kinds(pieces.without(*kinds)), context)
            }
            // Earlier positions are unknown.
            Atom::Perpetual(_) => is(false),
            Atom::Fact(Fact::Repeated(times)) => is(*times <= 1),
            Atom::Fact(Fact::Quiet(turns)) => is(*turns == 0),
            Atom::Fact(Fact::Passes(times)) => match self.levels.passes {
                Some(level) => {
                    let values = self.levels.at_least(level, *times as usize);
                    Ok(Predicate::any_cube(self.level_cube(level, values, context)?))
                }
                None => is(*times == 0),
            },
            Atom::Their(inner) => self.next_player_predicate(inner, context),
            Atom::Compare(test) => self.comparison_predicate(test, context),
        }
    }

    /// The predicate that no code of a set is on the board.
    fn none_of(&self, set: CodeSet, context: &QueryContext) -> Result<Predicate, RelationError> {
        let others = self.alphabet().all().without(set);
        let squares: Vec<_> = self.rules().board.cells().map(|cell| (cell, others)).collect();
        Ok(Predicate::any_cube(self.cube_before(&squares, &[], context)?))
    }

    /// The predicate that a move can be made.
    pub(super) fn move_predicate(&self, body: &Move, context: &QueryContext) -> Result<Predicate, RelationError> {
        if body.depends_beyond_board() && (!context.at_start || body.depends_on_history()) {
            return Err(RelationError::LooksBack);
        }
        let viewpoint = Viewpoint { player: context.mover, is_threat: context.is_threat, interest: context.interest };
        let stage = ground_cases(self.patterns().context, viewpoint, body, &mut { GroundingBudget::LARGE })?;
        self.any_of(&stage.moves, &stage.guards, &QueryContext { at_start: false, ..context.clone() })
    }

    /// The predicate that some of the moves can be made.
    fn any_of(
        &self,
        moves: &[GroundMove],
        guards: &[Guard],
        context: &QueryContext,
    ) -> Result<Predicate, RelationError> {
        let mut cubes_by_guards: BTreeMap<&[GuardLiteral], Vec<Cube>> = BTreeMap::new();
        for ground_move in moves {
            if let Some(cube) = self.cube_before(&ground_move.cube, &ground_move.min_hands, context)? {
                cubes_by_guards.entry(&ground_move.guards).or_default().push(cube);
            }
        }
        let mut cases = Vec::new();
        for (values, cubes) in cubes_by_guards {
            let mut parts = vec![Predicate::any_cube(cubes)];
            for &GuardLiteral { guard, holds } in values {
                let guard = guards.get(guard as usize).ok_or(RelationError::Missing)?;
                let predicate = self.guard_predicate(guard, context)?;
                parts.push(if holds { predicate } else { predicate.negated() });
            }
            cases.push(Predicate::joined_distinct(parts, true));
        }
        Ok(Predicate::joined_distinct(cases, false))
    }

    /// The predicate of a guard.
    pub(super) fn guard_predicate(&self, guard: &Guard, context: &QueryContext) -> Result<Predicate, RelationError> {
        let mut now = context.now.clone();
        for recoding in &guard.recodings {
            for level in recoding.cells.iter().filter_map(|&cell| self.levels.cell_level(cell)) {
                now.compose(level, &self.recoding_map(level, &recoding.images)?);
            }
        }
        self.write_codes(&mut now, &guard.written)?;
        for &(piece, by) in &guard.hand_deltas {
            let level = self.levels.hand_level(piece)?;
            now.compose(level, &self.shift_map(level, by.into()));
        }
        let kept_marks = self.ground.kept_codes(guard).ok_or(RelationError::Missing)?;
        let interest = guard.interest;
        let context = QueryContext { now, interest, kept_marks, at_start: false, ..context.clone() };
        self.condition_predicate(&guard.condition, &context)
    }

    /// Writes codes to cells.
    fn write_codes(&self, now: &mut Substitution, written: &[(Cell, Code)]) -> Result<(), RelationError> {
        for &(cell, code) in written {
            let level = self.levels.cell_level(cell).ok_or(RelationError::ImpossibleContent)?;
            let value = self.levels.value(level, code).ok_or(RelationError::ImpossibleContent)?;
            now.set(level, constant(self.levels.size(level), value));
        }
        Ok(())
    }

    /// The map of a recoding.
    pub(super) fn recoding_map(&self, level: u16, images: &[(CodeSet, Code)]) -> Result<ValueMap, RelationError> {
        let image = |value: u8| {
            let code = self.levels.code(level, value);
            match images.iter().find(|(set, _)| set.contains(code)) {
                Some((_, code)) => self.levels.value(level, *code).ok_or(RelationError::ImpossibleContent),
                None => Ok(value),
            }
        };
        (0..self.levels.size(level)).map(to_value).map(image).collect()
    }

    /// The map that changes the count of a hand.
    pub(super) fn shift_map(&self, level: u16, by: i64) -> ValueMap {
        let size = self.levels.size(level);
        let image = |value: usize| {
            let count = i64::try_from(value).unwrap_or(0) + by;
            usize::try_from(count).ok().filter(|&count| count < size).map_or(UNDEFINED, to_value)
        };
        (0..size).map(image).collect()
    }

    /// The predicate that a royal piece of a player is attacked. With `in_stuck_test`, it is part of a test for mate or
    /// stalemate.
    pub(super) fn threat_predicate(
        &self,
        player: usize,
        now: &Substitution,
        in_stuck_test: bool,
    ) -> Result<Predicate, RelationError> {
        let mut cases = Vec::new();
        if self.royals(player).is_empty() {
            return Ok(Predicate::Constant(false));
        }
        for (attacker, threats) in self.ground.threats.iter().enumerate().filter(|&(attacker, _)| attacker != player) {
            let stage = threats.get(player).ok_or(RelationError::Missing)?.as_ref().map_err(|error| *error)?;
            let context = QueryContext {
                is_threat: true,
                ignores_stuck: in_stuck_test,
                now: now.clone(),
                turn_start: now.clone(),
                ..QueryContext::at_start(attacker)
            };
            cases.push(self.any_of(&stage.moves, &stage.guards, &context)?);
        }
        Ok(Predicate::joined_distinct(cases, false))
    }

    /// The predicate that the player to move has no legal action.
    fn stuck_predicate(&self, context: &QueryContext) -> Result<Predicate, RelationError> {
        let turns = self.rules().turns.iter().enumerate().filter(|(_, turn)| turn.player == context.mover);
        let turns: Vec<usize> = turns.map(|(turn, _)| turn).collect();
        let (&[turn], true) = (&turns[..], context.at_start) else { return Err(RelationError::StuckInTurn) };
        let stuck = Predicate::Atom(PredicateAtom::Stuck { turn, in_stuck_test: !context.is_end_query });
        if context.now.0.is_empty() {
            return Ok(stuck);
        }
        if context.ignores_lost_marks {
            return Err(RelationError::DependsOnLostMarks);
        }
        Ok(Predicate::Atom(PredicateAtom::After(context.now.0.clone().into(), Box::new(stuck))))
    }

    /// The predicate that this turn has captured a piece of another player.
    fn capture_predicate(&self, context: &QueryContext) -> Result<Predicate, RelationError> {
        let enemies = self.alphabet().not_owned_by(context.mover);
        let mut cubes = Vec::new();
        for level in context.now.0.iter().chain(&context.turn_start.0).map(|entry| entry.0) {
            let enemies = self.levels.mask(level, enemies);
            let [before, after] = [&context.turn_start, &context.now].map(|at| at.preimage(level, enemies));
            if after & !before != 0 {
                return Err(RelationError::PutsEnemyPiece);
            }
            let mut captured = CubeBuilder::default();
            captured.restrict(level, before & !after);
            cubes.extend(self.build_cube(captured));
        }
        Ok(Predicate::any_cube(cubes))
    }

    /// The predicate of a condition from the next player's view.
    fn next_player_predicate(&self, inner: &Condition, context: &QueryContext) -> Result<Predicate, RelationError> {
        let mut now = context.now.clone();
        for (level, map) in &self.levels.fading {
            now.compose(*level, map);
        }
        self.write_codes(&mut now, &context.kept_marks)?;
        if let Some(level) = self.levels.passes {
            let size = self.levels.size(level);
            now.set(level, if context.now == context.turn_start { increment(size) } else { constant(size, 0) });
        }
        let loses_marks = !context.is_mark_query && !self.rules().conditional_marks().is_empty();
        let context = QueryContext {
            mover: (context.mover + 1) % self.ground.players.max(1),
            turn_start: now.clone(),
            now,
            kept_marks: Vec::new(),
            at_start: true,
            ignores_lost_marks: context.ignores_lost_marks || loses_marks,
            ..context.clone()
        };
        self.condition_predicate(inner, &context)
    }
}
