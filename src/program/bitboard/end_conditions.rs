//! End conditions, each behind a gate: a cheap test of which planes are empty that rules out most of them.

use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, EvaluationContext};
use super::plane_list::PlaneList;
use super::presence::Presence;
use super::state_history::StateHistory;
use super::state_query::{StateAtom, StateCount, StateQuery};
use crate::algebra::term::{Fact, NumberTest};
use crate::program::query_scope::QueryScope;
use smallvec::SmallVec;
use std::cell::OnceCell;
use std::convert::Infallible;
use std::iter;

/// A compiled end condition that applies without a claim.
#[derive(Clone, Debug)]
pub(super) struct EndTable<const W: usize> {
    pub query: StateQuery<W>,
    /// Its index among the ends of the player.
    pub number: usize,
    /// When it may hold; `None` if the planes do not decide it.
    gate: Option<PresenceGate>,
    /// How often the state must have occurred, now included.
    min_occurrences: usize,
    /// The number of past turns that it needs at least, if it depends on them.
    min_past_turns: Option<usize>,
}

/// A necessary condition about the planes that are empty: one of the cases must hold.
#[derive(Clone, Debug)]
pub(super) struct PresenceGate {
    cases: SmallVec<[GateCase; 1]>,
    /// What all cases require; tested first.
    common: GateCase,
    /// Whether the gate is sufficient as well as necessary.
    is_exact: bool,
}

#[derive(Clone, Debug, Default)]
struct GateCase {
    /// Planes that must be empty.
    empty: PlaneList,
    /// Groups of planes, each with at least one piece.
    occupied: SmallVec<[PlaneList; 1]>,
}

/// Planes, and whether they must hold a piece (`true`) or be empty.
type PlaneLiteral = (PlaneList, bool);

/// Gates with more cases cost more than they save.
const MAX_GATE_CASES: usize = 24;

impl<const W: usize> EndTable<W> {
    /// Compiles the end condition with this index, of a game whose turns repeat with period `cycle`.
    pub fn new(number: usize, query: StateQuery<W>, cycle: usize) -> Self {
        let gate = PresenceGate::new(&query);
        let past = query.min_history_turns(cycle).filter(|_| !query.may_hold_without_history());
        Self { min_occurrences: query.min_occurrences(), query, number, gate, min_past_turns: past }
    }
}

impl PresenceGate {
    /// Returns the gate of a query; `None` if the planes do not decide it.
    pub fn new<const W: usize>(query: &StateQuery<W>) -> Option<Self> {
        let mut exact = true;
        let cases = gate_cases(query, true, &mut exact)?;
        // A case without requirements is always open.
        let is_useful = cases.len() <= MAX_GATE_CASES && !cases.iter().any(Vec::is_empty);
        is_useful.then(|| Self {
            common: common_case(&cases),
            cases: cases.iter().map(|case| GateCase::new(case)).collect(),
            is_exact: exact,
        })
    }

    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Iterates over all planes that the gate reads.
    pub fn planes(&self) -> impl Iterator<Item = u8> + '_ {
        self.cases.iter().flat_map(|case| iter::once(&case.empty).chain(&case.occupied)).flat_map(PlaneList::iter)
    }

    /// Returns the answer of the query, where the planes decide it.
    #[inline(always)]
    pub fn answer<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, presence: Presence) -> Option<bool> {
        if self.is_open(state, presence) { self.is_exact.then_some(true) } else { Some(false) }
    }

    #[inline(always)]
    fn is_open<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, presence: Presence) -> bool {
        self.common.holds(state, presence) && self.cases.iter().any(|case| case.holds(state, presence))
    }
}

impl GateCase {
    fn new(literals: &[PlaneLiteral]) -> Self {
        let planes =
            |wanted: bool| literals.iter().filter(move |literal| literal.1 == wanted).map(|literal| &literal.0);
        Self { empty: planes(false).flat_map(PlaneList::iter).collect(), occupied: planes(true).cloned().collect() }
    }

    #[inline(always)]
    fn holds<const W: usize, const K: usize>(&self, state: &BoardState<W, K>, presence: Presence) -> bool {
        !state.has_any(&self.empty, presence) && self.occupied.iter().all(|planes| state.has_any(planes, presence))
    }
}

/// Returns the gates of end conditions, if each has one.
pub(super) fn presence_gates<const W: usize>(ends: &[EndTable<W>]) -> Option<Box<[PresenceGate]>> {
    ends.iter().map(|end| end.gate.clone()).collect()
}

/// Returns the requirements common to all cases: planes that are empty in each, and groups that each names.
fn common_case(cases: &[Vec<PlaneLiteral>]) -> GateCase {
    let Some((first, others)) = cases.split_first() else { return GateCase::default() };
    let empty = |case: &[PlaneLiteral], plane: u8| {
        case.iter().any(|(planes, any)| !any && planes.iter().any(|member| member == plane))
    };
    let always_empty = first.iter().filter(|literal| !literal.1).flat_map(|literal| literal.0.iter());
    let always_empty = always_empty.filter(|&plane| others.iter().all(|case| empty(case, plane))).collect();
    let always_occupied = first.iter().filter(|literal| literal.1 && others.iter().all(|case| case.contains(literal)));
    GateCase { empty: always_empty, occupied: always_occupied.map(|literal| literal.0.clone()).collect() }
}

/// Returns the cases in which a query has this answer, as far as the planes decide it; `None` if they decide nothing.
/// Clears `is_exact` where they do not tell everything.
fn gate_cases<const W: usize>(query: &StateQuery<W>, answer: bool, exact: &mut bool) -> Option<Vec<Vec<PlaneLiteral>>> {
    let (parts, is_and) = match query {
        StateQuery::Constant(is) => return Some(if *is == answer { vec![Vec::new()] } else { Vec::new() }),
        StateQuery::Atom(StateAtom::AnyOnPlanes(planes)) => return Some(vec![vec![(planes.clone(), answer)]]),
        StateQuery::Not(inner) => return gate_cases(inner, !answer, exact),
        StateQuery::And(parts) => (parts, true),
        StateQuery::Or(parts) => (parts, false),
        StateQuery::Atom(StateAtom::Compare(test)) if answer && fails_at_zero(test) => {
            // A number of earlier positions is 0 where its condition does not hold.
            *exact = false;
            let conditions = test.counts().map(StateCount::begun_condition).collect::<Option<Vec<_>>>()?;
            let cases = conditions.into_iter().map(|condition| gate_cases(condition, true, exact));
            return cases.collect::<Option<Vec<_>>>().map(|cases| cases.concat());
        }
        StateQuery::Atom(_) => {
            *exact = false;
            return None;
        }
    };
    let parts = parts.iter().map(|part| gate_cases(part, answer, exact)).collect::<Vec<_>>();
    if is_and != answer {
        return parts.into_iter().collect::<Option<Vec<_>>>().map(|parts| parts.concat());
    }
    // A part that planes cannot express is dropped, so the gate lets more states through.
    let mut combined: Vec<Vec<PlaneLiteral>> = vec![Vec::new()];
    for part in parts.into_iter().flatten() {
        if combined.len() * part.len() > MAX_GATE_CASES {
            *exact = false;
            continue;
        }
        combined = combined.iter().flat_map(|a| part.iter().map(|b| [&a[..], &b[..]].concat())).collect();
    }
    Some(combined)
}

/// Whether a comparison fails if all its counts are zero.
fn fails_at_zero<const W: usize>(test: &NumberTest<StateCount<W>>) -> bool {
    test.evaluate(&mut |_| Ok::<_, Infallible>(0)) == Ok(false)
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns whether the planes alone exclude every end that needs no history.
    #[inline(always)]
    pub fn surely_continues(&self, state: &BoardState<W, K>, presence: Presence) -> bool {
        let Some(Some(gates)) = self.turns.get(usize::from(state.turn)).map(|turn| &turn.end_gates) else {
            return false;
        };
        for gate in gates {
            if gate.is_open(state, presence) {
                return false;
            }
        }
        true
    }

    /// Returns whether an end condition holds, apart from those for a player without legal actions.
    #[inline(never)]
    pub fn is_over(&self, state: &BoardState<W, K>, history: Option<&StateHistory<W, K>>) -> Evaluated {
        let mover = self.mover(state);
        let lists = if history.is_some() { &self.ends } else { &self.present_ends };
        let Some(ends) = lists.get(mover) else { return Ok(false) };
        let presence = Presence::of(state);
        let occurrences = OnceCell::new();
        let occurrences = || *occurrences.get_or_init(|| history.map_or(1, |history| history.repetitions(state) + 1));
        for end in ends {
            if history.is_some_and(|history| end.min_past_turns.is_some_and(|needed| history.known_turns() < needed)) {
                continue;
            }
            if end.min_occurrences > 1 && end.min_occurrences > occurrences() {
                continue;
            }
            match end.gate.as_ref().and_then(|gate| gate.answer(state, presence)) {
                Some(true) => return Ok(true),
                Some(false) => continue,
                None => {}
            }
            let context =
                EvaluationContext { history, ..EvaluationContext::at_turn_start(state, mover, QueryScope::default()) };
            if self.holds(&end.query, state, &context)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the index of the first end that would hold if this repetition of the state were enough.
    pub fn repetition_end(&self, state: &BoardState<W, K>, history: &StateHistory<W, K>) -> Evaluated<Option<usize>> {
        let mover = self.mover(state);
        let ends = self.ends.get(mover).into_iter().flatten();
        let history = Some(history);
        let context =
            EvaluationContext { history, ..EvaluationContext::at_turn_start(state, mover, QueryScope::default()) };
        for end in ends.filter(|end| end.query.atoms().any(is_repetition)) {
            let holds = end.query.evaluate(&mut |atom| {
                if is_repetition(atom) { Ok(true) } else { self.atom_holds(atom, state, &context) }
            });
            if holds? {
                return Ok(Some(end.number));
            }
        }
        Ok(None)
    }
}

fn is_repetition<const W: usize>(atom: &StateAtom<W>) -> bool {
    matches!(atom, StateAtom::Fact(Fact::Repeated(_)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::bitboard::bitset::Bitboard;

    /// Checks which subsets of three occupied planes open the gate of a query.
    #[track_caller]
    fn check(query: StateQuery<1>, expect: &[u64], is_exact: bool) {
        let end = EndTable::new(0, query, 2);
        let Some(gate) = &end.gate else { panic!("the query has no gate") };
        let plane = |standing: u64, index: usize| Bitboard([standing >> index & 1]);
        let state = |standing| BoardState::<1, 3> {
            planes: [0, 1, 2].map(|index| plane(standing, index)),
            ..BoardState::default()
        };
        assert_eq!(
            (0..8)
                .map(|standing| (standing, state(standing)))
                .filter(|(_, state)| gate.is_open(state, Presence::of(state)))
                .map(|member| member.0)
                .collect::<Vec<_>>(),
            expect
        );
        assert_eq!(gate.is_exact, is_exact);
    }

    fn on(planes: &[u8]) -> StateQuery<1> {
        StateQuery::Atom(StateAtom::AnyOnPlanes(planes.iter().copied().collect()))
    }

    fn check_fact() -> StateQuery<1> {
        StateQuery::Atom(StateAtom::Fact(Fact::Check))
    }

    #[test]
    fn gates_open_exactly_where_ends_may_hold() {
        check(on(&[0]), &[1, 3, 5, 7], true);
        check(on(&[0, 1]).negated(), &[0, 4], true);
        check(StateQuery::And([on(&[0]), on(&[1])].into()).negated(), &[0, 1, 2, 4, 5, 6], true);
        check(StateQuery::And([on(&[0]), on(&[1])].into()), &[3, 7], true);
        check(StateQuery::Or([on(&[0]), on(&[2]).negated()].into()), &[0, 1, 2, 3, 5, 7], true);
        // A part that planes cannot express counts as possible.
        check(StateQuery::And([on(&[0]), check_fact()].into()), &[1, 3, 5, 7], false);
        assert!(EndTable::new(0, StateQuery::Or([on(&[0]), check_fact()].into()), 2).gate.is_none());
        assert!(EndTable::new(0, StateQuery::And([on(&[0]), check_fact()].into()).negated(), 2).gate.is_none());
    }
}
