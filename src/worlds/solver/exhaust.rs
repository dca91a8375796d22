//! All lines of so many rounds.

use super::super::{Intent, ProgressMonitor, WorldsError};
use super::SolverLimits;
use super::WorldShare;
use super::belief::Belief;
use super::follow::{Made, Turn, follow};
use super::last::{Ending, last};
use super::layer::Layer;
use super::meter::{Halt, Meter, Purse};
use super::node::{Line, Node};
use super::scene::Scene;
use crate::game::Classical;
use rayon::prelude::*;

/// How many sets are worked on between two looks at what was found.
pub(super) const CHUNK: usize = 64;

/// A line that wins, and what it keeps.
pub(super) type Win = (Line, WorldShare);

/// What may be spent and what has been.
pub(super) struct Till<'l> {
    pub limits: &'l SolverLimits,
    /// Worlds that may be looked at from now on.
    pub left: u64,
    pub spent: u64,
}

/// A part of a search that cannot be finished within its limits.
pub(super) enum Short {
    /// In worlds.
    Worlds,
    /// In memory.
    Memory,
}

impl Till<'_> {
    /// Does the same with some nodes at once; what it gives is in their order. `None` if it is more than may be looked at.
    pub fn each<T: Send>(
        &mut self,
        nodes: &[Node],
        work: &ProgressMonitor,
        task: impl Fn(&Node, &mut Meter<'_>) -> Result<T, Halt> + Sync,
    ) -> Result<Option<Vec<T>>, WorldsError> {
        let purse = Purse::new(work, self.left);
        let done = nodes.par_iter().map(|node| {
            let done = task(node, &mut purse.meter());
            work.advance(1);
            done
        });
        let done: Vec<Result<T, Halt>> = done.collect();
        let is_empty = purse.is_empty();
        // How far tasks went beyond what there was hangs on which of them went first.
        let spent = purse.spent().min(self.left);
        self.spent += spent;
        self.left -= spent;
        let mut all = Vec::with_capacity(done.len());
        for item in done {
            match item {
                Ok(item) => all.push(item),
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::Spent) => return Ok(None),
            }
        }
        Ok((!is_empty).then_some(all))
    }
}

/// The sets that come of a set and are worth going on with.
pub(super) fn children<G: Classical>(
    scene: &Scene<'_, G>,
    (node, intents): (&Node, &[Intent]),
    keep: &WorldShare,
    most: usize,
    meter: &mut Meter<'_>,
    seen: &mut dyn FnMut(Node, &mut Meter<'_>) -> Result<bool, Halt>,
) -> Result<(), Halt> {
    for intent in intents {
        let Turn::Made(made) = follow(scene, &node.belief, intent, most, meter)? else { continue };
        let Made { belief, survived, won } = made;
        let kept = node.kept.of(survived as u128, node.belief.len() as u128);
        if kept < *keep {
            continue;
        }
        let child = Node { belief, won: won || node.won, kept, line: node.line.then(&intent.text) };
        if !seen(child, meter)? {
            break;
        }
    }
    Ok(())
}

/// The first line of so many rounds, from 1, that wins.
pub(super) fn win_in<G: Classical>(
    scene: &Scene<'_, G>,
    node: &Node,
    rounds: u32,
    keep: &WorldShare,
    meter: &mut Meter<'_>,
) -> Result<Option<Win>, Halt> {
    let (intents, endings) = last(scene, &node.belief, meter)?;
    if rounds <= 1 {
        return Ok(best(node, endings, keep));
    }
    let mut found = None;
    children(scene, (node, &intents), keep, usize::MAX, meter, &mut |child, meter| {
        if child.belief.len() > 0 {
            found = win_in(scene, &child, rounds - 1, keep, meter)?;
        }
        Ok(found.is_none())
    })?;
    Ok(found)
}

/// All lines of so many rounds, from 1, that win, but at most so many.
pub(super) fn all_wins<G: Classical>(
    scene: &Scene<'_, G>,
    node: &Node,
    rounds: u32,
    (keep, most): (&WorldShare, usize),
    meter: &mut Meter<'_>,
) -> Result<Vec<Win>, Halt> {
    let (intents, endings) = last(scene, &node.belief, meter)?;
    if rounds <= 1 {
        let each = endings.into_iter().filter_map(|ending| best(node, vec![ending], keep));
        return Ok(each.take(most).collect());
    }
    let mut found = Vec::new();
    children(scene, (node, &intents), keep, usize::MAX, meter, &mut |child, meter| {
        if child.belief.len() > 0 {
            found.extend(all_wins(scene, &child, rounds - 1, (keep, most - found.len()), meter)?);
        }
        Ok(found.len() < most)
    })?;
    Ok(found)
}

/// The last action that wins: of several the one that keeps most, and of these the first by its text.
pub(super) fn best(node: &Node, endings: Vec<Ending>, keep: &WorldShare) -> Option<Win> {
    let endings = endings.into_iter().filter(|ending| ending.won || node.won).rev();
    let best = endings.max_by_key(|ending| ending.survived)?;
    let kept = node.kept.of(best.survived as u128, node.belief.len() as u128);
    (kept >= *keep).then(|| (node.line.then(&best.intent.text), kept))
}

/// The first node in order from which so many rounds win.
pub(super) fn all_lines<G: Classical>(
    scene: &Scene<'_, G>,
    layer: &Layer,
    rounds: u32,
    till: &mut Till<'_>,
    work: &ProgressMonitor,
) -> Result<Result<Option<Win>, Short>, WorldsError> {
    work.begin(layer.nodes.len());
    let keep = till.limits.min_kept.clone();
    for chunk in layer.nodes.chunks(CHUNK) {
        let Some(found) = till.each(chunk, work, |node, meter| win_in(scene, node, rounds, &keep, meter))? else {
            return Ok(Err(Short::Worlds));
        };
        if let Some(win) = found.into_iter().flatten().next() {
            return Ok(Ok(Some(win)));
        }
    }
    Ok(Ok(None))
}

/// The sets of the next round.
pub(super) fn next_layer<G: Classical>(
    scene: &Scene<'_, G>,
    layer: &Layer,
    till: &mut Till<'_>,
    work: &ProgressMonitor,
) -> Result<Result<Layer, Short>, WorldsError> {
    work.begin(layer.nodes.len());
    let keep = till.limits.min_kept.clone();
    let mut next = Layer::default();
    for chunk in layer.nodes.chunks(CHUNK) {
        let made = till.each(chunk, work, |node, meter| {
            let mut made = Vec::new();
            let (intents, _) = last(scene, &node.belief, meter)?;
            children(scene, (node, &intents), &keep, usize::MAX, meter, &mut |child, _| {
                made.extend((child.belief.len() > 0).then_some(child));
                Ok(true)
            })?;
            Ok(made)
        })?;
        let Some(made) = made else { return Ok(Err(Short::Worlds)) };
        made.into_iter().flatten().for_each(|node| next.add(node));
        if layer.bytes() + next.bytes() > till.limits.max_bytes {
            return Ok(Err(Short::Memory));
        }
    }
    Ok(Ok(next))
}

/// The layer of a start.
pub(super) fn first_layer(record: &[u8]) -> Layer {
    let mut layer = Layer::default();
    let belief = Belief::of_one(record);
    layer.add(Node { belief, won: false, kept: WorldShare::whole(), line: Line::default() });
    layer
}
