//! Evaluates compiled conditions ([`Query`]) and numbers on a state.

use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::{Evaluated, EvaluationContext};
use super::layout::PieceClass;
use super::state_history::StateHistory;
use super::state_query::{StateAtom, StateCount, StateQuery};
use crate::algebra::term::{Condition, Fact};
use crate::program::interpreter::MidTurn;
use crate::program::{GameHistory, TurnCounters};

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns whether the condition holds in the state `now`.
    ///
    /// # Errors
    ///
    /// The fault of the interpreter, where the condition needs it.
    pub fn holds(
        &self,
        query: &StateQuery<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated {
        query.evaluate(&mut |atom| self.atom_holds(atom, now, context))
    }

    #[inline]
    pub(super) fn atom_holds(
        &self,
        atom: &StateAtom<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated {
        Ok(match atom {
            StateAtom::AnyOnCells(class, cells) => self.cells_of(class, now).intersects(*cells),
            StateAtom::AnyOnPlanes(planes) => now.union(planes).any(),
            StateAtom::Pairs(pattern) => pattern.holds(now, self.empty(now)),
            StateAtom::Cubes(cubes) => cubes.satisfied(now, self.occupied(now), &self.classes).next().is_some(),
            StateAtom::Fact(fact) => self.fact(*fact, now, context)?,
            StateAtom::AsNextPlayer(inner) => self.holds_for_next_player(inner, now, context)?,
            StateAtom::Compare(test) => test.evaluate(&mut |count| self.count(count, now, context))?,
            StateAtom::Perpetual(perpetual) => self.is_perpetual(perpetual, now, context)?,
            StateAtom::Can(cases) => {
                self.is_any_possible(&cases.list, &cases.guards, now, context.mover, context.scope)?
            }
            StateAtom::Reaches(query) => query.is_reachable(self, now),
            StateAtom::Interpreted(condition) => self.ask_interpreter(condition, now, context)?,
        })
    }

    /// Returns whether the fact is true.
    fn fact(&self, fact: Fact, now: &BoardState<W, K>, context: &EvaluationContext<'_, W, K>) -> Evaluated {
        let (mover, scope) = (context.mover, context.scope);
        if scope.excludes(fact) {
            return Ok(false);
        }
        Ok(match fact {
            Fact::Check => self.is_in_check(now, mover, scope.in_stuck_test)?,
            Fact::Stuck => !self.has_legal_action(now, true)?,
            Fact::Mated => self.is_in_check(now, mover, false)? && !self.has_legal_action(now, true)?,
            Fact::Taken => {
                let evaluate_count =
                    |state| self.enemies.get(mover).map_or(0, |class| class.cells(state, Bitboard::EMPTY).len());
                evaluate_count(now) < evaluate_count(context.before)
            }
            Fact::Passes(times) => u32::from(now.passes) >= times,
            Fact::Repeated(times) => {
                let repetitions = context.history.map_or(0, |history| history.repetitions(now));
                repetitions + 1 >= times as usize
            }
            Fact::Quiet(turns) => context.history.map_or(0, |history| self.quiet_turns(history, now)) >= turns,
            Fact::Full => !self.empty(now).any(),
        })
    }

    #[inline(always)]
    fn cells_of(&self, class: &PieceClass, now: &BoardState<W, K>) -> Bitboard<W> {
        class.cells(now, if class.has_empty { self.empty(now) } else { Bitboard::EMPTY })
    }

    #[inline(never)]
    fn holds_for_next_player(
        &self,
        inner: &StateQuery<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated {
        let theirs = self.state_for_next_player(now, context)?;
        let mover = self.mover(&theirs);
        let context = EvaluationContext { before: &theirs, mover, fresh: &[], faded: &[], ..*context };
        self.holds(inner, &theirs, &context)
    }

    pub(super) fn count(
        &self,
        count: &StateCount<W>,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated<i64> {
        Ok(match count {
            StateCount::Cells(class, cells) => i64::from((self.cells_of(class, now) & *cells).len()),
            StateCount::Cubes(cubes) => {
                let count = cubes.satisfied(now, self.occupied(now), &self.classes).count();
                i64::try_from(count).unwrap_or(i64::MAX)
            }
            StateCount::Hand(slots) => {
                slots.iter().filter_map(|&slot| now.hands.get(usize::from(slot))).map(|&n| i64::from(n)).sum()
            }
            StateCount::Since(condition) => self.turns_since(condition, now, context)?,
            StateCount::When(condition, number) => self.number_when(condition, number, now, context)?,
        })
    }

    /// Returns the state as the next player finds it: older marks faded, passes counted, the turn advanced.
    fn state_for_next_player(
        &self,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated<BoardState<W, K>> {
        let mut theirs = *now;
        self.fade_marks(&mut theirs);
        for &(code, cells) in context.faded {
            theirs.put(cells, self.code_mask(code));
        }
        self.update_passes(&mut theirs, context.before.same_board_and_hands(now), context.before.passes);
        let rules = self.interpreter.rules();
        let before = usize::from(context.before.turn);
        let turn = rules.next_turn(before);
        let next = (context.mover + 1) % self.layout.player_count.max(1);
        let turn = rules.turn_of(next, turn).unwrap_or(turn);
        theirs.turn = u8::try_from(turn).unwrap_or(0);
        if !context.scope.in_settling {
            self.drop_lapsed_marks(&mut theirs)?;
        }
        Ok(theirs)
    }

    /// Evaluates the condition with the interpreter, on unpacked positions.
    #[cold]
    #[inline(never)]
    fn ask_interpreter(
        &self,
        condition: &Condition,
        now: &BoardState<W, K>,
        context: &EvaluationContext<'_, W, K>,
    ) -> Evaluated {
        let before = self.layout.to_position(context.before);
        let now = self.layout.to_position(now);
        let earlier: Vec<_> = match context.history {
            Some(history) if condition.depends_on_history() => {
                history.states().map(|state| self.layout.to_position(state)).collect()
            }
            _ => Vec::new(),
        };
        let counters = context.history.map_or_else(TurnCounters::default, |history| history.counters);
        let past = GameHistory { earlier: &earlier, counters };
        let moment = MidTurn {
            before: &before,
            now: &now,
            interest: context.interest,
            fresh: context.fresh,
            mover: context.mover,
            scope: context.scope,
            past,
        };
        self.interpreter.holds_mid_turn(moment, condition).map_err(Box::new)
    }

    /// Returns the number of turns since the last capture or move of a progress piece.
    fn quiet_turns(&self, history: &StateHistory<W, K>, now: &BoardState<W, K>) -> u32 {
        let mut quiet = 0;
        let mut after = now;
        for before in history.states().rev() {
            if self.is_progress(before, after) {
                return quiet;
            }
            quiet += 1;
            after = before;
        }
        quiet.saturating_add(history.counters.quiet_turns)
    }

    fn is_progress(&self, before: &BoardState<W, K>, after: &BoardState<W, K>) -> bool {
        let enemies = self.enemies.get(self.mover(before));
        let count = |state| enemies.map_or(0, |class| class.cells(state, Bitboard::EMPTY).len());
        count(after) < count(before)
            || self.progress_planes.iter().any(|planes| before.union(planes) != after.union(planes))
    }
}
