//! Compiles the conditions of the rules to queries on planes. Conditions that planes cannot express are left to the
//! interpreter.

use super::attacked_cells::RoyalCheckGuard;
use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::cube::ClassTable;
use super::irregular_move::IrregularMoves;
use super::layout::{PieceClass, StateLayout};
use super::pattern_matches::FragmentMatches;
use super::recode::FixedRecode;
use super::stage_table::{GuardTable, cells_by_code};
use super::state_query::{CanCases, PerpetualQuery, StateAtom, StateCount, StateQuery};
use crate::algebra::term::{Atom, Comparison, Condition, Count, Fact, Linear, Move, NumberTest};
use crate::algebra::{KindSet, Rules};
use crate::board::Frame;
use crate::program::ground::{Code, CodeSet, GroundRules, GroundingBudget, Guard, Viewpoint, ground_cases};
use crate::task::CancelToken;
use rustc_hash::FxHashMap;
use std::convert::Infallible;
use std::sync::Arc;

pub(super) struct QueryCompiler<'c> {
    pub rules: &'c Rules,
    pub layout: &'c StateLayout,
    pub classes: &'c mut ClassTable,
    pub ground: &'c GroundRules,
    /// Whether conditions are compiled for a threat rather than for a move.
    pub in_threat: bool,
    /// Whether conditions are evaluated at the start of a turn.
    pub at_start: bool,
    /// Whether all turns are compiled, so that the engine knows who is stuck.
    pub can_evaluate_stuck: bool,
    /// By player: whether all attacks on it are compiled, so that the engine knows whether it is in check.
    pub can_evaluate_check: Vec<bool>,
    /// The budget for grounding moves inside conditions.
    budget: GroundingBudget,
    /// Cancels compiling. What is compiled afterwards is incomplete.
    pub cancel: &'c CancelToken,
}

/// Compiled conditions of guards, by address and frame of interest. Many guards share a condition.
pub(super) type QueryCache<const W: usize> = FxHashMap<(*const Condition, Option<Frame>), StateQuery<W>>;

impl<'c> QueryCompiler<'c> {
    /// Creates a compiler for conditions of turns. `attacks` are by player, where they are compiled.
    pub fn new<const W: usize>(
        rules: &'c Rules,
        ground: &'c GroundRules,
        layout: &'c StateLayout,
        classes: &'c mut ClassTable,
        attacks: &[Option<RoyalAttacks<W>>],
        cancel: &'c CancelToken,
    ) -> Self {
        let has_attacks: Vec<bool> = attacks.iter().map(Option::is_some).collect();
        let all_turns_ground =
            ground.turns.iter().all(Result::is_ok) && has_attacks.iter().all(|&has_attacks| has_attacks);
        Self {
            rules,
            layout,
            classes,
            ground,
            in_threat: false,
            at_start: false,
            can_evaluate_stuck: all_turns_ground,
            can_evaluate_check: has_attacks,
            budget: GroundingBudget::SMALL,
            cancel,
        }
    }

    /// Compiles a condition for the player `mover`, relative to a frame of interest.
    pub fn compile<const W: usize>(
        &mut self,
        condition: &Condition,
        mover: usize,
        interest: Option<Frame>,
    ) -> StateQuery<W> {
        let Ok(query) =
            condition.try_replace(&mut |atom| {
                let compiled = self.compile_atom(atom, mover, interest);
                Ok::<_, Infallible>(compiled.unwrap_or_else(|| {
                    StateQuery::Atom(StateAtom::Interpreted(Arc::new(Condition::Atom(atom.clone()))))
                }))
            });
        query
    }

    /// Compiles a guard for a player. The cache holds queries that were compiled for the same player.
    pub fn compile_guard<const W: usize>(
        &mut self,
        guard: &Guard,
        player: usize,
        known: &mut QueryCache<W>,
    ) -> GuardTable<W> {
        let saved_at_start = std::mem::replace(&mut self.at_start, false);
        let table = self.compile_guard_in_turn(guard, player, known);
        self.at_start = saved_at_start;
        table
    }

    fn compile_guard_in_turn<const W: usize>(
        &mut self,
        guard: &Guard,
        player: usize,
        known: &mut QueryCache<W>,
    ) -> GuardTable<W> {
        let kept = self.ground.kept_codes(guard);
        let query = match kept {
            Some(_) => {
                let same = (Arc::as_ptr(&guard.condition.0), guard.interest);
                known.entry(same).or_insert_with(|| self.compile(&guard.condition, player, guard.interest)).clone()
            }
            None => StateQuery::Atom(StateAtom::Interpreted(guard.condition.0.clone())),
        };
        let royals = self.ground.royals.get(player).copied().unwrap_or_default();
        GuardTable {
            royal_check: RoyalCheckGuard::from_guard(guard, &query, royals, self.layout),
            written: cells_by_code(&guard.written),
            recoded: guard.recodings.iter().map(|recoding| FixedRecode::new(recoding, self.layout)).collect(),
            hands: self.layout.to_hand_slots(&guard.hand_deltas),
            interest: guard.interest,
            fresh: guard.fresh_marks.clone().into(),
            faded: cells_by_code(&kept.unwrap_or_default()),
            query,
        }
    }

    /// Returns the query whether one of these cells holds a piece of the class.
    fn any_on_cells<const W: usize>(&self, class: PieceClass, cells: Bitboard<W>) -> StateQuery<W> {
        if cells.is_empty() || class.is_empty() {
            return StateQuery::Constant(false);
        }
        let anywhere = self.layout.board::<W>().without(cells).is_empty();
        if class.has_empty || !anywhere {
            return StateQuery::Atom(StateAtom::AnyOnCells(class, cells));
        }
        let codes = self.layout.alphabet.all().iter().filter(|&code| class.contains(code, self.layout)).collect();
        StateQuery::Atom(StateAtom::AnyOnPlanes(self.layout.cover(codes).into_iter().collect()))
    }

    fn compile_atom<const W: usize>(
        &mut self,
        atom: &Atom,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<StateQuery<W>> {
        Some(match atom {
            Atom::Holds(pattern) => {
                if let Some(patterns) = self.pair_patterns(pattern, mover, interest) {
                    let pairs = patterns.into_iter().map(|pair| StateQuery::Atom(StateAtom::Pairs(pair.into())));
                    return Some(StateQuery::joined(pairs, false));
                }
                let fragments =
                    pattern.iter().map(|fragment| match self.fragment_matches(fragment, mover, interest)? {
                        FragmentMatches::Cells(class, cells) => Some(self.any_on_cells(class, cells)),
                        FragmentMatches::Cubes(cubes) => Some(StateQuery::Atom(StateAtom::Cubes(cubes))),
                    });
                StateQuery::joined(fragments.collect::<Option<Vec<_>>>()?, false)
            }
            Atom::Can(movement) => match self.compile_can(movement, mover, interest) {
                Some(can) => can,
                None => StateQuery::Atom(StateAtom::Reaches(Arc::new(self.reachability_query(movement, mover)?))),
            },
            Atom::Fact(Fact::Full) => {
                self.any_on_cells(self.layout.class(CodeSet::of(Code::EMPTY)), self.layout.board()).negated()
            }
            Atom::Fact(fact) => {
                let is_known = match fact {
                    Fact::Check => {
                        self.in_threat || self.can_evaluate_check.get(mover).is_some_and(|&has_attacks| has_attacks)
                    }
                    Fact::Stuck | Fact::Mated => self.can_evaluate_stuck,
                    _ => true,
                };
                StateQuery::Atom(is_known.then_some(StateAtom::Fact(*fact))?)
            }
            Atom::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules.pieces.len());
                let others = pieces.without(KindSet::of(crate::algebra::Kind::EMPTY)).without(*kinds);
                let others = self.layout.class(self.layout.alphabet.of_kinds(others));
                self.any_on_cells(others, self.layout.board()).negated()
            }
            Atom::Their(inner) => {
                let next = (mover + 1) % self.layout.player_count.max(1);
                let saved_at_start = std::mem::replace(&mut self.at_start, true);
                let inner = self.compile(inner, next, interest);
                self.at_start = saved_at_start;
                if inner.needs_interpreter() || self.rules.turn_of(next, self.rules.turns.len()).is_none() {
                    return None;
                }
                // The end of a turn does not change hands.
                if inner.reads_only_hands() {
                    return Some(inner);
                }
                StateQuery::Atom(StateAtom::AsNextPlayer(Box::new(inner)))
            }
            Atom::Perpetual(perpetual) => {
                let condition = self.compile_earlier(&perpetual.condition, perpetual.player)?;
                let query = PerpetualQuery { player: perpetual.player, condition };
                StateQuery::Atom(StateAtom::Perpetual(Box::new(query)))
            }
            Atom::Compare(test) => {
                let test = test.try_replace(&mut |count| self.compile_count(count, mover, interest).ok_or(()));
                let test = test.ok()?;
                self.presence_query(&test).unwrap_or(StateQuery::Atom(StateAtom::Compare(test)))
            }
        })
    }

    /// Compiles the comparison of a number of pieces with zero to the question of whether there are any, which is faster.
    fn presence_query<const W: usize>(&self, test: &NumberTest<StateCount<W>>) -> Option<StateQuery<W>> {
        let Linear::Literal(limit) = test.right else { return None };
        let is_present = match (test.comparison, limit) {
            (Comparison::More | Comparison::NotEqual, 0) | (Comparison::AtLeast, 1) => true,
            (Comparison::Equal | Comparison::AtMost, 0) | (Comparison::Less, 1) => false,
            _ => return None,
        };
        let parts = if let Linear::Sum(parts) = &test.left { &parts[..] } else { std::slice::from_ref(&test.left) };
        let parts = parts.iter().map(|part| match part {
            Linear::Count(StateCount::Cells(class, cells)) => Some(self.any_on_cells(class.clone(), *cells)),
            _ => None,
        });
        let any = StateQuery::joined(parts.collect::<Option<Vec<_>>>()?, false);
        Some(if is_present { any } else { any.negated() })
    }

    /// Compiles the condition that a move is possible to the list of its cases.
    fn compile_can<const W: usize>(
        &mut self,
        movement: &Move,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<StateQuery<W>> {
        // A condition inside such a move would read the wrong earlier state.
        if movement.depends_beyond_board() && (!self.at_start || movement.depends_on_history()) {
            return None;
        }
        let viewpoint = Viewpoint { player: mover, is_threat: self.in_threat, interest };
        let mut budget = self.budget;
        let stage = ground_cases(self.sight().context, viewpoint, movement, &mut budget);
        self.budget = budget;
        let stage = stage.ok()?;
        let mut guards = Vec::new();
        let mut known = QueryCache::default();
        for guard in &stage.guards {
            let table: GuardTable<W> = self.compile_guard(guard, mover, &mut known);
            if table.query.needs_interpreter() {
                return None;
            }
            guards.push(table);
        }
        let royals = self.ground.royals.iter().copied().collect::<CodeSet>();
        let list = stage.moves.iter().enumerate();
        let list = IrregularMoves::new(
            list,
            &|guard| stage.is_before_turn(guard),
            royals,
            self.ground,
            self.layout,
            self.classes,
        );
        if list.triggers.is_empty() {
            return Some(StateQuery::Constant(false));
        }
        Some(StateQuery::Atom(StateAtom::Can(Arc::new(CanCases { list, guards: guards.into() }))))
    }

    fn compile_count<const W: usize>(
        &mut self,
        count: &Count,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<Linear<StateCount<W>>> {
        match count {
            Count::Hand(kinds) => {
                let pieces = kinds.iter().filter_map(|kind| kind.index());
                let slots = pieces.filter_map(|piece| self.layout.hand_slot(piece)).collect();
                Some(Linear::Count(StateCount::Hand(slots)))
            }
            Count::Places(pattern) => Some(Linear::Sum(self.pattern_counts(pattern, mover, interest)?)),
            Count::Where(..) => None,
            Count::Since(condition) => {
                let condition = self.compile_earlier(condition, mover)?;
                Some(Linear::Count(StateCount::Since(Box::new(condition))))
            }
            Count::When(condition, number) => {
                let condition = self.compile_earlier(condition, mover)?;
                let number = number.try_replace(&mut |count| self.compile_count(count, mover, None).ok_or(()));
                Some(Linear::Count(StateCount::When(Box::new(condition), Box::new(number.ok()?))))
            }
        }
    }

    /// Compiles a condition that is asked of earlier positions, between two turns.
    fn compile_earlier<const W: usize>(&mut self, condition: &Condition, player: usize) -> Option<StateQuery<W>> {
        let saved_at_start = std::mem::replace(&mut self.at_start, true);
        let query = self.compile(condition, player, None);
        self.at_start = saved_at_start;
        (!query.needs_interpreter()).then_some(query)
    }
}
