//! Conditions asked of a state, and guards.

use super::cells::Cells;
use super::engine::Engine;
use super::node::MoveGenNode;
use super::stage::{GuardTable, StageTable};
use super::state::State;
use super::trail::Trail;
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use crate::program::Fault;
use crate::program::ground::Code;

/// What a question knows besides the state that it is asked of.
pub(super) struct Scene<'s, const W: usize, const K: usize> {
    /// The state before the turn.
    pub before: &'s State<W, K>,
    pub mover: usize,
    pub interest: Option<Frame>,
    pub fresh: &'s [(Cell, Marks)],
    /// What cells with fresh marks hold when older marks have faded.
    pub kept: &'s [(Code, Cells<W>)],
    pub how: How,
    /// What went before, where that is known.
    pub trail: Option<&'s Trail<W, K>>,
}

/// In the middle of which other questions one is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct How {
    /// What threatens?
    pub threat: bool,
    /// Who is mated or stuck?
    pub deep: bool,
    /// Which marks are kept?
    pub settling: bool,
}

/// What the first guards of a stage have answered: which of them were asked, and which hold.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers(std::cell::Cell<(u64, u64)>);

impl Answers {
    /// Is it known already that one of these guards is not as it should be?
    #[inline(always)]
    pub fn refuse(&self, conditions: &[(u32, bool)]) -> bool {
        let (asked, held) = self.0.get();
        let is_wrong = |&(guard, holds): &(u32, bool)| {
            let bit = 1u64.checked_shl(guard).unwrap_or(0);
            asked & bit != 0 && (held & bit != 0) != holds
        };
        conditions.iter().any(is_wrong)
    }
}

pub(super) type Answer<T = bool> = Result<T, Box<Fault>>;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Do all these guards hold, or not hold, as they should?
    pub fn allow(
        &self,
        guards: &[(u32, bool)],
        tables: &[GuardTable<W>],
        state: &State<W, K>,
        mover: usize,
        how: How,
    ) -> Answer {
        for &(guard, holds) in guards {
            let Some(table) = tables.get(guard as usize) else { return Ok(false) };
            if self.guard(table, state, mover, how)? != holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same of guards that are asked before the turn: each is asked once a state, and that only if it matters.
    #[inline(never)]
    pub fn standing(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, conditions: &[(u32, bool)]) -> Answer {
        let how = How { deep: node.in_stuck_test, ..How::default() };
        for &(guard, holds) in conditions {
            let Some(table) = stage.guards.get(guard as usize) else { return Ok(false) };
            let bit = 1u64.checked_shl(guard).unwrap_or(0);
            let (asked, held) = node.guard_cache.0.get();
            let answer = if asked & bit == 0 {
                let answer = match self.walked(node, table) {
                    Some(answer) => answer,
                    None => self.guard(table, node.state, node.player, how)?,
                };
                node.guard_cache.0.set((asked | bit, if answer { held | bit } else { held }));
                answer
            } else {
                held & bit != 0
            };
            if answer != holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Do these guards hold, or not hold, as they should, for the player of a node?
    pub fn allow_in(&self, node: &MoveGenNode<'_, W, K>, guards: &[(u32, bool)], tables: &[GuardTable<W>]) -> Answer {
        let how = How { deep: node.in_stuck_test, ..How::default() };
        for &(guard, holds) in guards {
            let Some(table) = tables.get(guard as usize) else { return Ok(false) };
            let answer = match self.walked(node, table) {
                Some(answer) => answer,
                None => self.guard(table, node.state, node.player, how)?,
            };
            if answer != holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn guard(&self, guard: &GuardTable<W>, state: &State<W, K>, mover: usize, how: How) -> Answer {
        let scene = Scene {
            before: state,
            mover,
            interest: guard.interest,
            fresh: &guard.fresh,
            kept: &guard.kept,
            how,
            trail: None,
        };
        if guard.written.is_empty() && guard.recoded.is_empty() && guard.hands.is_empty() {
            return self.holds(&guard.query, state, &scene);
        }
        let mut now = *state;
        for fixed in &guard.recoded {
            self.recode(&mut now, state, self.free(state), &fixed.effect, fixed.cells);
        }
        for &(code, cells) in &guard.written {
            now.put(cells, self.selected(code));
        }
        now.hand(&guard.hands);
        self.holds(&guard.query, &now, &scene)
    }
}
