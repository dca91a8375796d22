//! Counting the leaves of the tree of games.

use super::bucket::Bucket;
use super::cells::Cells;
use super::conclude::TailTable;
use super::drops::DropTable;
use super::engine::Engine;
use super::generate::{Flow, Halt, Visitor, ask};
use super::node::MoveGenNode;
use super::odd::IrregularMove;
use super::presence::Presence;
use super::scene::Answer;
use super::stage::StageTable;
use super::state::State;
use super::trail::Trail;

impl<const W: usize, const K: usize> Engine<W, K> {
    /// How many games of exactly `depth` turns there are; a finished game has no moves. `None` if cancelled.
    ///
    /// # Errors
    /// Where a condition cannot be decided.
    pub fn perft(
        &self,
        state: &State<W, K>,
        trail: Trail<W, K>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Answer<Option<u64>> {
        let mut run = Run { engine: self, trail: self.matters(&trail, depth).then_some(trail), cancelled };
        match run.below(state, Presence::of(state), depth) {
            Ok(count) => Ok(Some(count)),
            Err(Halt::Fault(fault)) => Err(fault),
            Err(_) => Ok(None),
        }
    }

    /// How many actions a state has.
    pub fn leaves(&self, state: &State<W, K>) -> Answer<u64> {
        match leaves(self, state, Presence::of(state)) {
            Ok(count) => Ok(count),
            Err(Halt::Fault(fault)) => Err(fault),
            Err(_) => Ok(0),
        }
    }

    /// Can what went before matter for any end within so many turns?
    fn matters(&self, trail: &Trail<W, K>, depth: u32) -> bool {
        let known = trail.known().saturating_add(depth as usize);
        let needed = self.ends.iter().flatten().filter_map(|end| end.query.reads_past(self.cycle)).min();
        needed.is_some_and(|needed| needed < known)
    }
}

/// What [`Leaves`] counts.
#[inline(never)]
fn leaves<const W: usize, const K: usize>(
    engine: &Engine<W, K>,
    state: &State<W, K>,
    presence: Presence,
) -> Result<u64, Halt> {
    let mut leaves = Leaves(0);
    match engine.visit(state, presence, false, &mut leaves) {
        Flow::Continue(()) => Ok(leaves.0),
        Flow::Break(halt) => Err(halt),
    }
}

/// A count while it goes on.
struct Run<'r, const W: usize, const K: usize> {
    engine: &'r Engine<W, K>,
    /// The positions that led here, if they can matter.
    trail: Option<Trail<W, K>>,
    cancelled: &'r dyn Fn() -> bool,
}

impl<const W: usize, const K: usize> Run<'_, W, K> {
    fn below(&mut self, state: &State<W, K>, presence: Presence, depth: u32) -> Result<u64, Halt> {
        if depth == 0 {
            return Ok(1);
        }
        let goes_on = self.trail.is_none() && self.engine.goes_on(state, presence);
        if !goes_on && self.engine.is_over(state, self.trail.as_ref()).map_err(Halt::Fault)? {
            return Ok(0);
        }
        if depth == 1 {
            return leaves(self.engine, state, presence);
        }
        if (self.cancelled)() {
            return Err(Halt::Cancelled);
        }
        if let Some(trail) = &mut self.trail {
            trail.push(*state);
        }
        let mut tree = Tree { run: self, depth, count: 0 };
        let flow = tree.run.engine.visit(state, presence, false, &mut tree);
        let count = tree.count;
        if let Some(trail) = &mut self.trail {
            trail.pop();
        }
        match flow {
            Flow::Continue(()) => Ok(count),
            Flow::Break(halt) => Err(halt),
        }
    }
}

/// Counts moves without making them.
struct Leaves(u64);

impl<const W: usize, const K: usize> Visitor<W, K> for Leaves {
    #[inline(always)]
    fn every_line(&mut self, engine: &Engine<W, K>, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> Flow {
        let (count, one_by_one) = engine.in_lanes(node, stage)?;
        self.0 += count;
        engine.lines(node, stage, one_by_one, self)
    }

    #[inline(always)]
    fn lines(
        &mut self,
        _: &MoveGenNode<'_, W, K>,
        _: &StageTable<W>,
        (_, bucket): (usize, &Bucket<W>),
        _: usize,
        to: Cells<W>,
    ) -> Flow {
        self.0 += u64::from(to.len()) * bucket.results.len() as u64;
        Flow::Continue(())
    }

    #[inline(always)]
    fn drops(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: (usize, &DropTable<W>), to: Cells<W>) -> Flow {
        self.0 += u64::from(to.len());
        Flow::Continue(())
    }

    #[inline(always)]
    fn many(&mut self, count: impl FnOnce() -> Option<u64>) -> bool {
        let count = count();
        self.0 += count.unwrap_or(0);
        count.is_some()
    }

    #[inline(always)]
    fn odd(&mut self, _: &MoveGenNode<'_, W, K>, _: &StageTable<W>, _: &IrregularMove<W>) -> Flow {
        self.0 += 1;
        Flow::Continue(())
    }
}

/// Makes moves and counts what lies below.
struct Tree<'t, 'r, const W: usize, const K: usize> {
    run: &'t mut Run<'r, W, K>,
    depth: u32,
    count: u64,
}

impl<const W: usize, const K: usize> Tree<'_, '_, W, K> {
    /// Counts what lies below a state, whose presence is this unless the turn has a cost, once that is paid.
    #[inline(always)]
    fn concluded(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        after: &mut State<W, K>,
        mut presence: Presence,
    ) -> Flow {
        if stage.tail.as_ref().is_some_and(TailTable::costs) {
            if !ask(self.run.engine.conclude(stage, after, node.in_stuck_test))? {
                return Flow::Continue(());
            }
            presence = Presence::of(after);
        }
        match self.run.below(after, presence, self.depth - 1) {
            Ok(count) => {
                self.count += count;
                Flow::Continue(())
            }
            Err(halt) => Flow::Break(halt),
        }
    }
}

impl<const W: usize, const K: usize> Visitor<W, K> for Tree<'_, '_, W, K> {
    #[inline(always)]
    fn lines(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (_, bucket): (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow {
        // One for all of them: to make one anew for each takes its time.
        let mut after = State::default();
        for cell in to.iter() {
            for &result in &bucket.results {
                let made = self.run.engine.make_line(&mut after, node, stage, bucket, (from, cell), result);
                self.concluded(node, stage, &mut after, ask(made)?)?;
            }
        }
        Flow::Continue(())
    }

    fn drops(
        &mut self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        (_, drop): (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow {
        for cell in to.iter() {
            let mut after = ask(self.run.engine.after_drop(node, drop, cell))?;
            let presence = Presence::of(&after);
            self.concluded(node, stage, &mut after, presence)?;
        }
        Flow::Continue(())
    }

    fn odd(&mut self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, odd: &IrregularMove<W>) -> Flow {
        let Some(deed) = stage.deed(odd.index) else { return Flow::Continue(()) };
        let mut after = ask(self.run.engine.after_irregular(node, stage, deed))?;
        let presence = Presence::of(&after);
        self.concluded(node, stage, &mut after, presence)
    }
}
