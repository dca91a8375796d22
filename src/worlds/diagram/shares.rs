//! Work in shares: each thread does item after item with nodes of its own; what all have made is put together as they go.

use super::budget::Budget;
use super::carry::Carried;
use super::play::Play;
use super::{Diagram, EMPTY, Node, Nodes};
use crate::game::relation::{Relation, Why};
use crate::worlds::ProgressMonitor;
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// At most so many threads work on something: each has nodes of its own.
const MOST: usize = 8;

/// What has come of work: sets and numbers by what they stand for. Those of all items are put together one by one.
#[derive(Default)]
pub(super) struct Yield {
    pub sets: Vec<Node>,
    pub numbers: Vec<u128>,
}

/// What all threads have made.
struct Kept<const V: usize> {
    diagram: Diagram<V>,
    made: Yield,
    /// So often have its nodes moved.
    age: u32,
    /// It had so many words when they did last.
    size: usize,
}

/// What those who work have in common.
struct Common<'c, 'r, const V: usize, J> {
    relation: &'r Relation,
    nodes: &'c Nodes<V>,
    items: usize,
    /// The next item to be done.
    next: AtomicUsize,
    job: J,
    work: Arc<ProgressMonitor>,
    budget: Arc<Budget>,
    kept: Mutex<Kept<V>>,
}

/// So many threads work on something.
pub(super) fn threads() -> usize {
    rayon::current_num_threads().clamp(1, MOST)
}

/// Does a job with each of some items, by number, on some nodes. What comes of it is in a diagram of its own.
pub(super) fn in_shares<'r, const V: usize, J>(
    relation: &'r Relation,
    nodes: &Nodes<V>,
    (work, budget): (Arc<ProgressMonitor>, Arc<Budget>),
    items: usize,
    job: J,
) -> Result<(Diagram<V>, Yield), Why>
where
    J: Fn(&mut Play<'r, V>, usize) -> Result<Yield, Why> + Sync,
{
    let kept = Mutex::new(Kept::new(Diagram::new(Nodes::new(nodes.shape.clone()), work.clone(), &budget)));
    let common = Common { relation, nodes, items, next: AtomicUsize::new(0), job, work, budget, kept };
    (0..threads().min(items.max(1))).into_par_iter().try_for_each(|_| common.share())?;
    let Kept { diagram, made, .. } = common.kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((diagram, made))
}

/// What is made in between takes so many words before what is of use of it is carried away.
const BETWEEN: usize = if cfg!(test) { 1 << 10 } else { 1 << 18 };
/// Where there are many nodes, clearing takes as long as they are many: so large a part of them is made in between.
const PART: usize = 8;
/// It may take so many times as many while another thread carries something away.
const PATIENCE: usize = 2;

impl<'r, const V: usize, J> Common<'_, 'r, V, J>
where
    J: Fn(&mut Play<'r, V>, usize) -> Result<Yield, Why> + Sync,
{
    /// Does item after item as long as there are any.
    ///
    /// Most nodes that are made on the way to a set are of no use afterwards. They are made in a diagram beside the nodes that
    /// there are; what is of use is carried into the one of all threads now and then, and the first is cleared.
    fn share(&self) -> Result<(), Why> {
        let diagram = Diagram::new(self.nodes.copied(), self.work.clone(), &self.budget);
        let mut play = Play::new(self.relation, diagram);
        play.diagram.settle();
        let base = play.diagram.words.len();
        let most = BETWEEN.max(base / PART);
        let (mut made, mut carried, mut age) = (Yield::default(), Carried::new(&self.budget), 0);
        loop {
            let item = self.next.fetch_add(1, Relaxed);
            let is_last = item >= self.items;
            if !is_last {
                let more = (self.job)(&mut play, item)?;
                made.add(&mut play.diagram, more);
            }
            let between = play.diagram.words.len() - base;
            if !is_last && between <= most {
                continue;
            }
            let Some(mut kept) = self.kept(is_last || between > PATIENCE * most) else { continue };
            if kept.age != age {
                (carried, age) = (Carried::new(&self.budget), kept.age);
            }
            kept.take(&play.diagram, &std::mem::take(&mut made), &mut carried);
            if is_last || kept.diagram.is_halted() {
                return Ok(());
            }
            drop(kept);
            play.diagram.collect(&mut []);
            carried.forget_from(base);
        }
    }

    /// What all have made, for this thread alone; nothing if another one has it, unless it is waited for.
    fn kept(&self, waits: bool) -> Option<MutexGuard<'_, Kept<V>>> {
        if waits {
            return Some(self.kept.lock().unwrap_or_else(PoisonError::into_inner));
        }
        self.kept.try_lock().ok()
    }
}

impl<const V: usize> Kept<V> {
    fn new(diagram: Diagram<V>) -> Self {
        Self { diagram, made: Yield::default(), age: 0, size: BETWEEN }
    }

    /// Takes in what was made in another diagram.
    fn take(&mut self, other: &Diagram<V>, made: &Yield, carried: &mut Carried) {
        self.made.fit(made);
        self.diagram.join(&mut self.made.sets, other, &made.sets, carried);
        self.made.sum(&made.numbers);
        self.diagram.halt_as(other);
        if self.diagram.words.len() > self.size + self.size / 2 {
            self.diagram.collect(&mut self.made.sets.iter_mut().collect::<Vec<_>>());
            self.age += 1;
            self.size = self.diagram.words.len().max(BETWEEN);
        }
    }
}

impl Yield {
    fn add<const V: usize>(&mut self, diagram: &mut Diagram<V>, more: Self) {
        self.fit(&more);
        for (set, more) in self.sets.iter_mut().zip(more.sets) {
            *set = diagram.union(*set, more);
        }
        self.sum(&more.numbers);
    }

    /// Has as many sets and numbers as another one, if these are more.
    fn fit(&mut self, more: &Self) {
        self.sets.resize(self.sets.len().max(more.sets.len()), EMPTY);
        self.numbers.resize(self.numbers.len().max(more.numbers.len()), 0);
    }

    fn sum(&mut self, more: &[u128]) {
        for (number, more) in self.numbers.iter_mut().zip(more) {
            *number += more;
        }
    }
}
