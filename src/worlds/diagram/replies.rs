//! What worlds come to when everything that is legal is done.

use super::bands::{Band, Ground};
use super::budget::Claim;
use super::carry::Carried;
use super::image::Images;
use super::pairs::Pairs;
use super::play::Play;
use super::shares::{Yield, in_shares, threads};
use super::signs::Signs;
use super::source::Source;
use super::{Diagram, EMPTY, Node, Nodes, Set, Suffixes};
use crate::game::relation::{Operation, Stage, Why};
use std::sync::Arc;

/// What came of a turn.
pub(in crate::worlds) struct Replied {
    /// All worlds after it.
    pub worlds: Node,
    /// How many pairs of a world and a legal reply there were.
    pub children: u128,
}

/// There are at most so many bands of a kind where memory is short, and where there is plenty.
const MOST: [usize; 2] = [48, 18];
/// Of so many nodes, what bands have made takes longest to put together: then there are at most so many bands.
const LARGE: (usize, usize) = (1 << 20, 12);
/// There is plenty of it where so many bytes are left for a node of the worlds before the turn.
const PLENTY: u64 = 1 << 10;
/// A band is there for so many nodes of the worlds before the turn.
const NODES: usize = 1 << 10;
/// How far the work on an operation is, is told in so many steps.
const STEPS: usize = 1 << 6;
/// So many bands of a kind are there: the more, the less room they need at a time, and the less of what they have found out is
/// forgotten; but putting together what they have made takes time, too.
fn so_many(nodes: usize, left: u64) -> usize {
    let has_plenty = nodes as u64 * PLENTY <= left;
    let most = if has_plenty && nodes >= LARGE.0 { LARGE.1 } else { MOST[usize::from(has_plenty)] };
    (nodes / NODES).clamp(threads(), most.max(threads()))
}

/// What the bands of a turn have in common.
struct Common<'c> {
    turn: usize,
    source: Source,
    signs: Arc<Signs>,
    grounds: &'c [Ground],
}

impl<const V: usize> Play<'_, V> {
    /// The image of some worlds under a set of operations.
    pub fn image(&mut self, worlds: Node, set: Set) -> Node {
        // Nobody asks how many pairs there are, so nothing is counted.
        let source = Source::uncounted(&self.diagram);
        let mut images = Images::new(&source, &self.diagram.budget().clone());
        self.diagram.image(&mut self.ways, worlds, set, &mut images).0
    }

    /// What an operation makes of worlds in which it is legal, in parts: no two worlds of one come to be the same.
    pub fn done(&mut self, worlds: Node, operation: &Operation) -> Result<Vec<Node>, Why> {
        let set = self.one(operation);
        let parts = self.diagram.injective(worlds, &operation.touches, true);
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
    /// reply there are. The worlds come in layers, by how often each counts. Of other worlds, those of `kept` are there
    /// afterwards.
    pub fn replies(&mut self, layers: &[Node], turn: usize, kept: &mut Node) -> Result<Replied, Why> {
        let (mut grounds, bands) = self.bands(layers, turn)?;
        let mut roots: Vec<&mut Node> = grounds.iter_mut().flatten().collect();
        roots.push(kept);
        self.diagram.collect(&mut roots);
        if self.diagram.is_halted() {
            return Ok(Replied { worlds: EMPTY, children: 0 });
        }
        let all = grounds
            .iter()
            .filter_map(|ground| ground.first())
            .fold(vec![0; self.diagram.shape.len()], |all: Vec<u128>, &part| {
                all.iter().zip(self.diagram.support(part)).map(|(all, more)| all | more).collect()
            });
        let (budget, work) = (self.diagram.budget().clone(), self.diagram.work());
        let signs = Arc::new(Signs::new(&self.diagram.shape, &all));
        let empty = Diagram::new(Nodes::new(self.diagram.shape.clone()), work.clone(), &budget);
        let nodes = std::mem::replace(&mut self.diagram, empty).into_nodes();
        let source = Source::new(&nodes, &signs, &work);
        let mut claim = Claim::new(&budget);
        claim.set(nodes.bytes() + source.bytes());
        let count = so_many(source.len, budget.left());
        let common = Common { turn, source, signs, grounds: &grounds };
        let bands: Vec<Band<'_>> = bands.iter().flat_map(|band| band.cut(count)).collect();
        let steps: usize = bands.iter().map(|band| STEPS * band.operations.len()).sum();
        // What is asked of all worlds afterwards takes about a third of the time.
        work.begin(steps + steps / 2);
        let job = |play: &mut Play<'_, V>, number: usize| play.band(&bands[number], &common);
        let (diagram, made) = in_shares(self.relation, &nodes, (work, budget.clone()), bands.len(), job)?;
        self.diagram = diagram;
        self.diagram.carry(&nodes, std::slice::from_mut(kept), &mut Carried::new(&budget));
        let Yield { sets, numbers } = made;
        // Of work that was stopped, nothing is looked at any more.
        let worlds = sets.first().copied().filter(|_| !self.diagram.is_halted()).unwrap_or(EMPTY);
        Ok(Replied { worlds, children: numbers.first().copied().unwrap_or(0) })
    }

    /// What becomes of the worlds of a band, and how many pairs of a world and a legal reply there are.
    fn band(&mut self, band: &Band<'_>, common: &Common<'_>) -> Result<Yield, Why> {
        // What was known of another band's sets of operations goes by other numbers.
        self.ways = Suffixes::with_signs(self.diagram.shape.clone(), common.signs.clone());
        self.diagram.memo.forget();
        let list = band.operations.iter().map(|operation| self.ways.links.operation(operation)).collect();
        let set = self.ways.set(list);
        let ground = &common.grounds[band.ground];
        let budget = self.diagram.budget().clone();
        let mut images = Images::new(&common.source, &budget);
        // The image takes most of the time.
        let steps = STEPS * band.operations.len();
        let most = steps * 3 / 4;
        images.stand_for(most);
        let (mut after, mut children) = (EMPTY, 0);
        for (number, &layer) in ground.iter().enumerate() {
            let (image, pairs) = self.diagram.image(&mut self.ways, layer, set, &mut images);
            // The others are in the first one.
            if number == 0 {
                after = image;
            }
            children += pairs;
        }
        drop(images);
        let (legal, mut paid) = self.concluded(after, common.turn, band.stage, !band.is_free)?;
        let illegal = self.diagram.without(after, legal);
        let mut known = Pairs::new(&common.source, &budget);
        for &layer in ground {
            children = children.saturating_sub(self.diagram.pairs(&mut self.ways, layer, set, illegal, &mut known));
        }
        if band.is_delicate {
            paid = self.settled(paid)?;
        }
        self.diagram.work().advance(steps - most);
        Ok(Yield { sets: vec![paid], numbers: vec![children] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_nodes_there_are_and_the_less_memory_the_more_bands() {
        for left in [0, 1 << 30, u64::MAX] {
            let counts = [0, 10, 16, 18, 19].map(|bits| so_many(1 << bits, left));
            assert!(counts.is_sorted(), "{counts:?}");
            assert_eq!(counts[0], threads());
        }
        assert_eq!([0, u64::MAX].map(|left| so_many(1 << 19, left)), MOST.map(|most| most.max(threads())));
        assert_eq!(
            [0, u64::MAX].map(|left| so_many(LARGE.0, left)),
            [MOST[0], LARGE.1].map(|most| most.max(threads()))
        );
    }
}
