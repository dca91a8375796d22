//! What worlds come to when everything that is legal is done.

use super::bands::{Band, Ground};
use super::image::Images;
use super::pairs::Pairs;
use super::play::Play;
use super::signs::Signs;
use super::source::Source;
use super::{Diagram, EMPTY, Node, Nodes, Set, Suffixes};
use crate::game::relation::{Operation, Relation, Stage, Why};
use crate::worlds::Work;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What came of a turn.
pub(in crate::worlds) struct Replied {
    /// All worlds after it.
    pub worlds: Node,
    /// How many pairs of a world and a legal reply there were.
    pub children: u128,
}

/// At most so many threads work on a turn: each has nodes of its own.
const MOST_SHARES: usize = 8;

/// What a thread has made of some bands.
struct Share<const V: usize> {
    diagram: Diagram<V>,
    worlds: Node,
    children: u128,
}

/// What those who work on a turn have in common.
struct Common<'c, 'r, const V: usize> {
    relation: &'r Relation,
    turn: usize,
    nodes: &'c Nodes<V>,
    source: &'c Source,
    signs: &'c Arc<Signs>,
    grounds: &'c [Ground],
    bands: &'c [Band<'r>],
    /// The next band to be done.
    next: AtomicUsize,
    work: Arc<Work>,
    /// So many bytes may one of them take.
    budget: u64,
}

impl<const V: usize> Play<'_, V> {
    /// The image of some worlds under a set of operations.
    pub fn image(&mut self, worlds: Node, set: Set) -> Node {
        // Nobody asks how many pairs there are, so nothing is counted.
        let source = Source::default();
        let mut images = Images::new(&source);
        self.diagram.image(&mut self.ways, worlds, set, &mut images).0
    }

    /// What an operation makes of worlds in which it is legal, in parts: no two worlds of one come to be the same.
    pub fn done(&mut self, worlds: Node, operation: &Operation) -> Result<Vec<Node>, Why> {
        let set = self.one(operation);
        let parts = self.diagram.injective(&mut self.ways, worlds, &operation.touches, true);
        let mut done = Vec::new();
        for part in parts.ok_or("too many worlds become the same in too many ways")? {
            let image = self.image(part, set);
            if operation.is_delicate { done.extend(self.settled_parts(image)?) } else { done.push(image) }
        }
        Ok(done)
    }

    /// What an operation makes of worlds in which it is legal, once the turn is paid, in such parts.
    pub fn played(&mut self, worlds: Node, stage: &Stage, operation: &Operation) -> Result<Vec<Node>, Why> {
        let done = self.done(worlds, operation)?;
        let Some(tail) = &stage.tail else { return Ok(done) };
        let mut paid = Vec::new();
        for part in done {
            for (is, toll) in [true, false].into_iter().zip(&tail.tolls) {
                let Some(toll) = toll else { continue };
                let here = self.filter(part, &tail.predicate, is)?;
                paid.push(self.diagram.mapped(here, &toll.touches));
            }
        }
        paid.retain(|&part| part != EMPTY);
        Ok(paid)
    }

    /// What worlds before a turn come to when everything that is legal is done, and how many pairs of a world and a legal
    /// reply there are. The worlds are those of some parts, each of which counts for itself. Of other worlds, those of `kept`
    /// are there afterwards.
    pub fn replies(&mut self, parts: &[Node], turn: usize, kept: &mut Node) -> Result<Replied, Why> {
        let (mut grounds, bands) = self.bands(parts, turn)?;
        let mut roots: Vec<&mut Node> = grounds.iter_mut().flatten().collect();
        roots.push(kept);
        self.diagram.collect(&mut roots);
        if self.diagram.is_halted() {
            return Ok(Replied { worlds: EMPTY, children: 0 });
        }
        let all = grounds.iter().flatten().fold(vec![0; self.diagram.shape.len()], |all: Vec<u128>, &part| {
            all.iter().zip(self.diagram.support(part)).map(|(all, more)| all | more).collect()
        });
        let (budget, work) = (self.diagram.budget(), self.diagram.work());
        let signs = Arc::new(Signs::new(&self.diagram.shape, &all));
        let empty = Diagram::new(Nodes::new(self.diagram.shape.clone()), work.clone(), budget);
        let nodes = std::mem::replace(&mut self.diagram, empty).into_nodes();
        let source = Source::new(&nodes, &signs);
        let shares = rayon::current_num_threads().clamp(1, MOST_SHARES).min(bands.len().max(1));
        // What is asked of all worlds afterwards takes about a third of the time.
        work.begin(bands.len() + bands.len().div_ceil(2));
        let common = Common {
            relation: self.relation,
            turn,
            nodes: &nodes,
            source: &source,
            signs: &signs,
            grounds: &grounds,
            bands: &bands,
            next: AtomicUsize::new(0),
            work,
            budget: budget / shares as u64,
        };
        let made = (0..shares).into_par_iter().map(|_| common.share()).reduce_with(|a, b| Ok(a?.with(&b?)));
        let Some(made) = made else { return Err("nobody works".into()) };
        let Share { diagram, worlds, children } = made?;
        self.diagram = diagram;
        self.diagram.allow(budget);
        // Of work that was stopped, nothing is looked at any more.
        let worlds = if self.diagram.is_halted() { EMPTY } else { worlds };
        Ok(Replied { worlds, children })
    }
}

impl<const V: usize> Common<'_, '_, V> {
    /// Does band after band as long as there are any.
    fn share(&self) -> Result<Share<V>, Why> {
        let diagram = Diagram::new(self.nodes.copied(), self.work.clone(), self.budget);
        let mut play = Play::new(self.relation, diagram);
        play.diagram.settle();
        let (mut all, mut children, mut size) = (EMPTY, 0, play.diagram.words.len());
        while let Some(band) = self.bands.get(self.next.fetch_add(1, Relaxed)) {
            let (worlds, more) = self.band(&mut play, band)?;
            all = play.diagram.union(all, worlds);
            children += more;
            self.work.step(1);
            if play.diagram.is_halted() {
                break;
            }
            if play.diagram.words.len() > 2 * size {
                play.diagram.collect(&mut [&mut all]);
                size = play.diagram.words.len();
            }
        }
        play.diagram.collect(&mut [&mut all]);
        Ok(Share { diagram: play.diagram, worlds: all, children })
    }

    /// What becomes of the worlds of a band, and how many pairs of a world and a legal reply there are.
    fn band(&self, play: &mut Play<'_, V>, band: &Band<'_>) -> Result<(Node, u128), Why> {
        // What was known of another band's sets of operations goes by other numbers.
        play.ways = Suffixes::with_signs(play.diagram.shape.clone(), self.signs.clone());
        play.diagram.memo.forget();
        let list = band.operations.iter().map(|operation| play.ways.operation(operation)).collect();
        let set = play.ways.set(list);
        let (mut after, mut children) = (EMPTY, 0);
        let ground = &self.grounds[band.ground];
        let mut images = Images::new(self.source);
        for &part in ground {
            let (image, pairs) = play.diagram.image(&mut play.ways, part, set, &mut images);
            after = play.diagram.union(after, image);
            children += pairs;
        }
        drop(images);
        let (legal, mut paid) = play.concluded(after, self.turn, band.stage, !band.is_free)?;
        let illegal = play.diagram.without(after, legal);
        let mut known = Pairs::new(self.source);
        for &part in ground {
            children = children.saturating_sub(play.diagram.pairs(&mut play.ways, part, set, illegal, &mut known));
        }
        if band.is_delicate {
            paid = play.settled(paid)?;
        }
        Ok((paid, children))
    }
}

impl<const V: usize> Share<V> {
    /// What two have made together.
    fn with(mut self, other: &Self) -> Self {
        let worlds = self.diagram.absorb(&other.diagram, other.worlds);
        self.worlds = if self.diagram.is_halted() { EMPTY } else { self.diagram.union(self.worlds, worlds) };
        self.children += other.children;
        self
    }
}
