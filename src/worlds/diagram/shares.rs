//! Work in shares: each thread does item after item with nodes of its own, and what all have made is put together.

use super::carry::Carried;
use super::play::Play;
use super::{Diagram, EMPTY, Node, Nodes};
use crate::game::relation::{Relation, Why};
use crate::worlds::Work;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// At most so many threads work on something: each has nodes of its own.
const MOST: usize = 8;

/// What has come of work: sets and numbers by what they stand for. Those of all items are put together one by one.
#[derive(Default)]
pub(super) struct Yield {
    pub sets: Vec<Node>,
    pub numbers: Vec<u128>,
}

/// What a thread has made.
struct Share<const V: usize> {
    diagram: Diagram<V>,
    made: Yield,
}

/// What those who work have in common.
struct Common<'c, 'r, const V: usize, J> {
    relation: &'r Relation,
    nodes: &'c Nodes<V>,
    items: usize,
    /// The next item to be done.
    next: AtomicUsize,
    job: J,
    work: Arc<Work>,
    /// So many bytes may one of them take.
    budget: u64,
}

/// So many threads work on something.
pub(super) fn threads() -> usize {
    rayon::current_num_threads().clamp(1, MOST)
}

/// Does a job with each of some items, by number, on some nodes. What comes of it is in a diagram of its own.
pub(super) fn in_shares<'r, const V: usize, J>(
    relation: &'r Relation,
    nodes: &Nodes<V>,
    (work, budget): (Arc<Work>, u64),
    items: usize,
    job: J,
) -> Result<(Diagram<V>, Yield), Why>
where
    J: Fn(&mut Play<'r, V>, usize) -> Result<Yield, Why> + Sync,
{
    let shares = threads().min(items.max(1));
    let budget_each = budget / shares as u64;
    let common = Common { relation, nodes, items, next: AtomicUsize::new(0), job, work, budget: budget_each };
    let made = (0..shares).into_par_iter().map(|_| common.share()).reduce_with(|a, b| Ok(a?.with(b?)));
    let Share { mut diagram, made } = made.ok_or("nobody works")??;
    diagram.limit(budget);
    Ok((diagram, made))
}

/// What is made in between takes so many words before what is of use of it is carried away.
const BETWEEN: usize = if cfg!(test) { 1 << 10 } else { 1 << 20 };

impl<'r, const V: usize, J> Common<'_, 'r, V, J>
where
    J: Fn(&mut Play<'r, V>, usize) -> Result<Yield, Why> + Sync,
{
    /// Does item after item as long as there are any.
    ///
    /// Most nodes that are made on the way to a set are of no use afterwards. They are made in a diagram beside the nodes that
    /// there are; what is of use is carried into another one now and then, and the first is cleared.
    fn share(&self) -> Result<Share<V>, Why> {
        let diagram = |nodes| Diagram::new(nodes, self.work.clone(), self.budget);
        let mut kept = diagram(Nodes::new(self.nodes.shape.clone()));
        let mut play = Play::new(self.relation, diagram(self.nodes.copied()));
        play.diagram.settle();
        let base = play.diagram.words.len();
        let (mut made, mut all) = (Yield::default(), Yield::default());
        let (mut carried, mut size) = (Carried::default(), BETWEEN);
        loop {
            let item = self.next.fetch_add(1, Relaxed);
            let is_last = item >= self.items;
            if !is_last {
                play.diagram.limit(self.budget.saturating_sub(kept.bytes()));
                let more = (self.job)(&mut play, item)?;
                made.add(&mut play.diagram, more);
            }
            if is_last || play.diagram.words.len() - base > BETWEEN {
                kept.limit(self.budget.saturating_sub(play.diagram.bytes()));
                kept.carry(&play.diagram, &mut made.sets, &mut carried);
                all.add(&mut kept, std::mem::take(&mut made));
                play.diagram.collect(&mut []);
                carried.forget_from(base);
            }
            if is_last || kept.words.len() > 2 * size {
                carried = Carried::default();
                kept.collect(&mut all.sets.iter_mut().collect::<Vec<_>>());
                size = kept.words.len().max(BETWEEN);
            }
            kept.halt_as(&play.diagram);
            if is_last || kept.is_halted() {
                kept.limit(self.budget);
                return Ok(Share { diagram: kept, made: all });
            }
        }
    }
}

impl Yield {
    fn add<const V: usize>(&mut self, diagram: &mut Diagram<V>, more: Self) {
        self.sets.resize(self.sets.len().max(more.sets.len()), EMPTY);
        self.numbers.resize(self.numbers.len().max(more.numbers.len()), 0);
        for (set, more) in self.sets.iter_mut().zip(more.sets) {
            *set = diagram.union(*set, more);
        }
        for (number, more) in self.numbers.iter_mut().zip(more.numbers) {
            *number += more;
        }
    }
}

impl<const V: usize> Share<V> {
    /// What two have made together.
    fn with(mut self, mut other: Self) -> Self {
        self.diagram.halt_as(&other.diagram);
        self.diagram.limit(self.diagram.budget().saturating_add(other.diagram.budget()));
        self.diagram.carry(&other.diagram, &mut other.made.sets, &mut Carried::default());
        self.made.add(&mut self.diagram, other.made);
        self
    }
}
