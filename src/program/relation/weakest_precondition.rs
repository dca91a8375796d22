//! Conditions as predicates on the position before the turn: the weakest precondition of each condition (Dijkstra, 1975).

use super::cube::CubeBuilder;
use super::lazy_predicate::LazyPredicate;
use super::predicate::{Predicate, PredicateAtom};
use super::query_context::QueryContext;
use super::substitution::Substitution;
use super::value_map::{ValueMap, all_values, to_value};
use super::{Cube, Relation, RelationError};
use crate::algebra::term::{Atom, Condition, Fact, Move};
use crate::algebra::{Kind, KindSet};
use crate::program::ground::{Code, CodeSet, GroundMove, GroundingBudget, Guard, Viewpoint, ground_cases};
use std::collections::BTreeMap;
use std::sync::Arc;

impl Relation {
    /// The predicate of a condition in the position that `view` describes.
    pub(super) fn condition_predicate(
        &self,
        condition: &Condition,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        condition.try_replace(&mut |atom| self.atom_predicate(atom, context, view))
    }

    fn atom_predicate(
        &self,
        atom: &Atom,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        let is = |is: bool| Ok(Predicate::Constant(is));
        match atom {
            Atom::Holds(pattern) => Ok(Predicate::any_cube(self.pattern_cubes(pattern, context, view)?)),
            Atom::Can(made) => {
                let lazy = LazyPredicate::new(made, context, view);
                Ok(Predicate::Atom(PredicateAtom::Lazy(Arc::new(lazy))))
            }
            Atom::Fact(Fact::Check) if context.is_threat => is(false),
            Atom::Fact(Fact::Check) => self.threat_predicate(context.mover, view, context.ignores_stuck),
            Atom::Fact(Fact::Stuck) if context.ignores_stuck => is(false),
            Atom::Fact(Fact::Mated) if context.ignores_stuck || context.is_threat => is(false),
            Atom::Fact(Fact::Stuck) => self.stuck_predicate(context, view),
            Atom::Fact(Fact::Mated) => Ok(Predicate::joined_distinct(
                [self.threat_predicate(context.mover, view, false)?, self.stuck_predicate(context, view)?],
                true,
            )),
            Atom::Fact(Fact::Taken) => self.capture_predicate(context, view),
            Atom::Fact(Fact::Full) => self.none_of(CodeSet::of(Code::EMPTY), context, view),
            Atom::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules().pieces.len()).without(KindSet::of(Kind::EMPTY));
                self.none_of(self.alphabet().of_kinds(pieces.without(*kinds)), context, view)
            }
            // Nothing is known of what went before.
            Atom::Fact(Fact::Repeated(times)) => is(*times <= 1),
            Atom::Fact(Fact::Quiet(turns)) => is(*turns == 0),
            Atom::Fact(Fact::Passes(times)) => match self.levels.passes_level() {
                Some(level) => {
                    let mut draft = CubeBuilder::default();
                    let values = self.levels.at_least(level, *times as usize);
                    draft.restrict(level, self.values_before(level, values, context, view)?);
                    Ok(Predicate::any_cube(self.build_cube(draft)))
                }
                None => is(*times == 0),
            },
            Atom::Their(inner) => self.next_player_predicate(inner, context, view),
            Atom::Compare(test) => self.comparison_predicate(test, context, view),
        }
    }

    /// The predicate that no code of a set stands on the board.
    fn none_of(&self, set: CodeSet, context: &QueryContext, view: &Substitution) -> Result<Predicate, RelationError> {
        let mut draft = CubeBuilder::default();
        for cell in self.rules().board.cells() {
            match self.levels.cell_level(cell) {
                Some(level) => {
                    let others = all_values(self.levels.size(level)) & !self.levels.mask(level, set);
                    if !draft.restrict(level, self.values_before(level, others, context, view)?) {
                        return Ok(Predicate::Constant(false));
                    }
                }
                None if set.contains(Code::OFF) => return Ok(Predicate::Constant(false)),
                None => {}
            }
        }
        Ok(Predicate::any_cube(self.build_cube(draft)))
    }

    /// The predicate that a move can be made.
    pub(super) fn move_predicate(
        &self,
        body: &Move,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        if body.depends_beyond_board() && (!context.at_start || body.depends_on_history()) {
            return Err("a question looks back in the middle of a turn".into());
        }
        let viewpoint = Viewpoint { player: context.mover, is_threat: context.is_threat, interest: context.interest };
        let stage = ground_cases(self.patterns().context, viewpoint, body, GroundingBudget::LARGE)
            .map_err(|error| error.to_string())?;
        let context = QueryContext { at_start: false, ..context.clone() };
        self.any_of(&stage.moves, &stage.guards, &context, view)
    }

    /// The predicate that some of the moves can be made.
    pub(super) fn any_of(
        &self,
        moves: &[GroundMove],
        guards: &[Guard],
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        let mut by: BTreeMap<&[(u32, bool)], Vec<Cube>> = BTreeMap::new();
        for made in moves {
            if let Some(cube) = self.cube_before(&made.cube, &made.min_hands, context, view)? {
                by.entry(&made.guards).or_default().push(cube);
            }
        }
        let mut cases = Vec::new();
        for (asked, cubes) in by {
            let mut parts = vec![Predicate::any_cube(cubes)];
            for &(guard, holds) in asked {
                let guard = guards.get(guard as usize).ok_or("a guard is missing")?;
                let answer = self.guard_predicate(guard, context, view)?;
                parts.push(if holds { answer } else { answer.negated() });
            }
            cases.push(Predicate::joined_distinct(parts, true));
        }
        Ok(Predicate::joined_distinct(cases, false))
    }

    /// The predicate of a guard.
    pub(super) fn guard_predicate(
        &self,
        guard: &Guard,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        let mut now = view.clone();
        for recoding in &guard.recodings {
            for &cell in &recoding.cells {
                if let Some(level) = self.levels.cell_level(cell) {
                    now.compose(level, &self.recoding_map(level, &recoding.images)?);
                }
            }
        }
        for &(cell, code) in &guard.written {
            let level = self.levels.cell_level(cell).ok_or("a hole is written")?;
            now.set(level, self.constant_map(level, code)?);
        }
        for &(piece, by) in &guard.hand_deltas {
            let level = self.levels.hand_level(piece).ok_or("a hand is missing")?;
            now.compose(level, &self.shift_map(level, by.into()));
        }
        let kept = self.ground.kept_codes(guard).ok_or("a mark on a square that is not written")?;
        let context = QueryContext { interest: guard.interest, kept_marks: kept, at_start: false, ..context.clone() };
        self.condition_predicate(&guard.condition, &context, &now)
    }

    /// The constant map of a level to a code.
    pub(super) fn constant_map(&self, level: u16, code: Code) -> Result<ValueMap, RelationError> {
        let value = self.levels.value(level, code).ok_or("something is written where it cannot stand")?;
        Ok(vec![value; self.levels.size(level)].into())
    }

    /// The map of a recoding.
    pub(super) fn recoding_map(&self, level: u16, becomes: &[(CodeSet, Code)]) -> Result<ValueMap, RelationError> {
        let of = |value: u8| {
            let code = self.levels.code(level, value);
            match becomes.iter().find(|(set, _)| set.contains(code)) {
                Some((_, code)) => self.levels.value(level, *code).ok_or("something becomes what cannot stand there"),
                None => Ok(value),
            }
        };
        Ok((0..self.levels.size(level)).map(to_value).map(of).collect::<Result<_, _>>()?)
    }

    /// The map that changes the count of a hand.
    pub(super) fn shift_map(&self, level: u16, by: i64) -> ValueMap {
        let size = self.levels.size(level);
        let to = |value: usize| {
            let value = i64::try_from(value).unwrap_or(0) + by;
            usize::try_from(value).ok().filter(|&value| value < size).map_or(super::UNDEFINED, to_value)
        };
        (0..size).map(to).collect()
    }

    /// The predicate that a royal piece of a player is attacked.
    pub(super) fn threat_predicate(
        &self,
        player: usize,
        view: &Substitution,
        deep: bool,
    ) -> Result<Predicate, RelationError> {
        let mut cases = Vec::new();
        if self.royals(player).is_empty() {
            return Ok(Predicate::Constant(false));
        }
        for (attacker, threats) in self.ground.threats.iter().enumerate().filter(|&(attacker, _)| attacker != player) {
            let stage = threats.get(player).ok_or("a player is missing")?.as_ref().map_err(ToString::to_string)?;
            let context = QueryContext {
                is_threat: true,
                ignores_stuck: deep,
                turn_start: view.clone(),
                ..QueryContext::at_start(attacker)
            };
            cases.push(self.any_of(&stage.moves, &stage.guards, &context, view)?);
        }
        Ok(Predicate::joined_distinct(cases, false))
    }

    /// The predicate that the player to move has no legal action.
    fn stuck_predicate(&self, context: &QueryContext, view: &Substitution) -> Result<Predicate, RelationError> {
        let turn = self.rules().turns.iter().position(|turn| turn.player == context.mover);
        let only = self.rules().turns.iter().filter(|turn| turn.player == context.mover).count() == 1;
        let Some(turn) = turn.filter(|_| only && context.at_start) else {
            return Err("who is stuck is asked in the middle of a turn".into());
        };
        let stuck = Predicate::Atom(PredicateAtom::Stuck { turn, deep: !context.is_end_query });
        if *view == Substitution::default() {
            return Ok(stuck);
        }
        if context.ignores_lost_marks {
            return Err("who is stuck hangs on marks that may be lost".into());
        }
        Ok(Predicate::Atom(PredicateAtom::After(view.maps(), Box::new(stuck))))
    }

    /// The predicate that this turn has captured a piece of another player.
    fn capture_predicate(&self, context: &QueryContext, view: &Substitution) -> Result<Predicate, RelationError> {
        let foes = self.alphabet().codes_where(|content| {
            let piece = self.rules().piece(content.kind);
            piece.is_some_and(|piece| piece.owner != context.mover)
        });
        let mut cubes = Vec::new();
        let levels: Vec<u16> = view.levels().chain(context.turn_start.levels()).collect();
        for level in levels {
            let size = self.levels.size(level);
            let foes = self.levels.mask(level, foes);
            let at = |view: &Substitution, value: usize| view.map(level).map_or(to_value(value), |map| map[value]);
            let is_foe = |value: u8| foes >> value & 1 == 1;
            let mut lost = 0;
            for value in 0..size {
                match (is_foe(at(&context.turn_start, value)), is_foe(at(view, value))) {
                    (true, false) => lost |= 1 << value,
                    (false, true) => return Err("a turn puts a piece of another player on the board".into()),
                    _ => {}
                }
            }
            let mut draft = CubeBuilder::default();
            draft.restrict(level, lost);
            cubes.extend(self.build_cube(draft));
        }
        Ok(Predicate::any_cube(cubes))
    }

    /// The predicate of a condition from the next player's view.
    fn next_player_predicate(
        &self,
        inner: &Condition,
        context: &QueryContext,
        view: &Substitution,
    ) -> Result<Predicate, RelationError> {
        let rules = self.rules();
        let mut theirs = view.clone();
        for (level, map) in self.levels.fading() {
            theirs.compose(*level, map);
        }
        for &(cell, code) in &context.kept_marks {
            let level = self.levels.cell_level(cell).ok_or("a hole is written")?;
            theirs.set(level, self.constant_map(level, code)?);
        }
        if let Some(level) = self.levels.passes_level() {
            let size = self.levels.size(level);
            let map: ValueMap = if *view == context.turn_start {
                (0..size).map(|value| to_value((value + 1).min(size - 1))).collect()
            } else {
                vec![0; size].into()
            };
            theirs.set(level, map);
        }
        let blind = context.ignores_lost_marks || !(context.is_mark_query || rules.conditional_marks().is_empty());
        let next = (context.mover + 1) % self.ground.players.max(1);
        let begun = theirs.clone();
        let context = QueryContext {
            mover: next,
            turn_start: begun,
            kept_marks: Vec::new(),
            at_start: true,
            ignores_lost_marks: blind,
            ..context.clone()
        };
        self.condition_predicate(inner, &context, &theirs)
    }
}
