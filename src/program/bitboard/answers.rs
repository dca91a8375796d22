//! What a state answers to a question.

use super::cells::Cells;
use super::engine::Engine;
use super::layout::Class;
use super::query::{Cases, Count, Query};
use super::scene::{Answer, Scene};
use super::state::State;
use super::trail::Trail;
use crate::algebra::term::{Comparison, Condition};
use crate::program::Past;
use crate::program::interpreter::{Circumstances, Moment};
use std::ops::ControlFlow;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Does the condition hold?
    pub fn holds(&self, query: &Query<W>, now: &State<W, K>, scene: &Scene<'_, W, K>) -> Answer {
        Ok(match query {
            Query::Is(answer) => *answer,
            Query::Not(inner) => !self.holds(inner, now, scene)?,
            Query::And(parts) => {
                for part in parts {
                    if !self.holds(part, now, scene)? {
                        return Ok(false);
                    }
                }
                true
            }
            Query::Or(parts) => {
                for part in parts {
                    if self.holds(part, now, scene)? {
                        return Ok(true);
                    }
                }
                false
            }
            Query::Found(class, cells) => self.cells(class, now).meets(*cells),
            Query::Stands(planes) => now.union(planes).any(),
            Query::Near(near) => near.holds(now, self.free(now)),
            Query::Cubes(cubes) => cubes.held(now, self.occupied(now), &self.classes).next().is_some(),
            Query::Check => !scene.how.threat && self.threatened(now, scene.mover, scene.how.deep)?,
            Query::Stuck => !scene.how.deep && !self.can_act(now, true)?,
            Query::Mated => {
                !scene.how.deep
                    && !scene.how.threat
                    && self.threatened(now, scene.mover, false)?
                    && !self.can_act(now, true)?
            }
            Query::Taken => {
                let count =
                    |state| self.enemies.get(scene.mover).map_or(0, |class| class.cells(state, Cells::NONE).len());
                count(now) < count(scene.before)
            }
            Query::Passes(times) => u32::from(now.passes) >= *times,
            Query::Repeated(times) => {
                let stood = scene.trail.map_or(0, |trail| trail.stood(now));
                stood + 1 >= *times as usize
            }
            Query::Quiet(turns) => scene.trail.map_or(0, |trail| self.quiet(trail, now)) >= *turns,
            Query::Their(inner) => self.their(inner, now, scene)?,
            Query::Compare(a, how, b) => {
                let (a, b) = (self.count(a, now), self.count(b, now));
                match how {
                    Comparison::Equal => a == b,
                    Comparison::NotEqual => a != b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                    Comparison::More => a > b,
                    Comparison::AtLeast => a >= b,
                }
            }
            Query::Can(cases) => self.can(cases, now, scene)?,
            Query::Leads(stroll) => stroll.leads(self, now),
            Query::Ask(condition) => self.ask(condition, now, scene)?,
        })
    }

    /// The cells that hold one of a class.
    #[inline(always)]
    fn cells(&self, class: &Class, now: &State<W, K>) -> Cells<W> {
        class.cells(now, if class.empty { self.free(now) } else { Cells::NONE })
    }

    #[inline(never)]
    fn their(&self, inner: &Query<W>, now: &State<W, K>, scene: &Scene<'_, W, K>) -> Answer {
        let theirs = self.theirs(now, scene)?;
        let mover = self.mover(&theirs);
        let scene = Scene { before: &theirs, mover, fresh: &[], kept: &[], ..*scene };
        self.holds(inner, &theirs, &scene)
    }

    #[inline(never)]
    fn can(&self, cases: &Cases<W>, now: &State<W, K>, scene: &Scene<'_, W, K>) -> Answer {
        let allow = |guards: &[(u32, bool)]| match self.allow(guards, &cases.guards, now, scene.mover, scene.how) {
            Ok(answer) => ControlFlow::Continue(answer),
            Err(fault) => ControlFlow::Break(Err(fault)),
        };
        let found = self.possible(&cases.list, now, self.occupied(now), allow, |case| {
            if allow(&case.guards)? { ControlFlow::Break(Ok(true)) } else { ControlFlow::Continue(()) }
        });
        found.break_value().unwrap_or(Ok(false))
    }

    fn count(&self, count: &Count<W>, now: &State<W, K>) -> i64 {
        match count {
            Count::Literal(n) => *n,
            Count::Cells(class, cells) => i64::from((self.cells(class, now) & *cells).len()),
            Count::Cubes(cubes) => {
                let number = cubes.held(now, self.occupied(now), &self.classes).count();
                i64::try_from(number).unwrap_or(i64::MAX)
            }
            Count::Sum(parts) => parts.iter().fold(0, |sum: i64, part| sum.saturating_add(self.count(part, now))),
            Count::Times(times, part) => times.saturating_mul(self.count(part, now)),
            Count::Hand(places) => {
                places.iter().filter_map(|&place| now.hands.get(usize::from(place))).map(|&n| i64::from(n)).sum()
            }
        }
    }

    /// The state as the next player sees it.
    fn theirs(&self, now: &State<W, K>, scene: &Scene<'_, W, K>) -> Answer<State<W, K>> {
        let mut theirs = *now;
        self.fade(&mut theirs);
        for &(code, cells) in scene.kept {
            theirs.put(cells, self.selected(code));
        }
        self.pass(&mut theirs, scene.before.looks_like(now), scene.before.passes);
        let rules = self.interpreter.rules();
        let before = usize::from(scene.before.turn);
        let turn = rules.next_turn(before);
        let next = (scene.mover + 1) % self.layout.players.max(1);
        let turn = rules.turn_of(next, turn).unwrap_or(turn);
        theirs.turn = u8::try_from(turn).unwrap_or(0);
        if !scene.how.settling {
            self.settle(&mut theirs)?;
        }
        Ok(theirs)
    }

    /// Asks the interpreter.
    #[cold]
    #[inline(never)]
    fn ask(&self, condition: &Condition, now: &State<W, K>, scene: &Scene<'_, W, K>) -> Answer {
        let before = self.layout.position(scene.before);
        let now = self.layout.position(now);
        let earlier: Vec<_> = match scene.trail {
            Some(trail) if condition.reads_past() => trail.states().map(|state| self.layout.position(state)).collect(),
            _ => Vec::new(),
        };
        let past = Past { earlier: &earlier, quiet: scene.trail.map_or(0, |trail| trail.quiet) };
        let moment = Moment {
            before: &before,
            now: &now,
            interest: scene.interest,
            fresh: scene.fresh,
            mover: scene.mover,
            threat: scene.how.threat,
        };
        let within = Circumstances { deep: scene.how.deep, settling: scene.how.settling, past };
        self.interpreter.holds_within(moment, condition, within).map_err(Box::new)
    }

    /// For how many turns there was neither a capture nor a move of a progress piece.
    fn quiet(&self, trail: &Trail<W, K>, now: &State<W, K>) -> u32 {
        let mut quiet = 0;
        let mut after = now;
        for before in trail.states().rev() {
            if self.is_progress(before, after) {
                return quiet;
            }
            quiet += 1;
            after = before;
        }
        quiet.saturating_add(trail.quiet)
    }

    fn is_progress(&self, before: &State<W, K>, after: &State<W, K>) -> bool {
        let enemies = self.enemies.get(self.mover(before));
        let count = |state| enemies.map_or(0, |class| class.cells(state, Cells::NONE).len());
        count(after) < count(before) || self.progress.iter().any(|planes| before.union(planes) != after.union(planes))
    }
}
