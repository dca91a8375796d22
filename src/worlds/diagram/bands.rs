//! Operations of a turn in bands: those of one are done in one go, whoever does those of the others.

use super::domains::opens;
use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::{Operation, Stage, Why};
use std::collections::BTreeMap;

/// Operations with the same guards.
#[derive(Clone)]
pub(super) struct Band<'r> {
    pub stage: &'r Stage,
    pub operations: Vec<&'r Operation>,
    pub is_free: bool,
    pub is_delicate: bool,
    /// By its number: the ground on which they are done.
    pub ground: usize,
}

/// The worlds in which operations are possible, in layers by how often each counts.
pub(super) type Ground = Vec<Node>;

/// What operations have to have in common to be done in one go: guards, and whether they are free and delicate.
type Kind<'k> = (&'k [(u32, bool)], bool, bool);

impl<'r, const V: usize> Play<'r, V> {
    /// The operations that are possible in some worlds before a turn, a band for each kind. The worlds come in layers.
    pub(super) fn bands(&mut self, layers: &[Node], turn: usize) -> Result<(Vec<Ground>, Vec<Band<'r>>), Why> {
        let relation = self.relation;
        let worlds = layers.first().copied().unwrap_or(EMPTY);
        let domains = self.domains(worlds, turn, false)?;
        let (mut grounds, mut bands) = (Vec::new(), Vec::new());
        for (stage, domain) in relation.turn(turn)?.stages.iter().zip(domains) {
            let mut by: BTreeMap<Kind<'_>, Vec<&'r Operation>> = BTreeMap::new();
            let support = self.diagram.support(domain);
            for operation in stage.operations.iter().filter(|operation| opens(operation, &support)) {
                by.entry((&operation.guards, operation.is_free, operation.is_delicate)).or_default().push(operation);
            }
            for ((guards, is_free, is_delicate), mut operations) in by {
                let mut open = domain;
                if !guards.is_empty() {
                    let list = operations.iter().map(|operation| self.ways.links.operation(operation)).collect();
                    let set = self.ways.set(list);
                    open = self.diagram.select(&mut self.ways, domain, set);
                }
                let open = self.guarded(open, turn, stage, guards, false)?;
                if open == EMPTY {
                    continue;
                }
                let here = |&layer: &Node| if open == worlds { layer } else { self.diagram.common(layer, open) };
                let ground = grounds.len();
                grounds.push(layers.iter().map(here).collect());
                // Those that begin on the same levels share most of their work.
                operations.sort_by_key(|operation| first(operation));
                bands.push(Band { stage, operations, is_free, is_delicate, ground });
            }
        }
        Ok((grounds, bands))
    }
}

impl Band<'_> {
    /// The same operations in so many bands or fewer; those that begin on the same level are together.
    pub fn cut(&self, count: usize) -> Vec<Self> {
        let size = self.operations.len().div_ceil(count.max(1)).max(1);
        let mut rest = &self.operations[..];
        let mut bands = Vec::new();
        while let Some(last) = rest.get(size - 1).or(rest.last()) {
            let end = rest.partition_point(|operation| first(operation) <= first(last));
            let (operations, others) = rest.split_at(end);
            bands.push(Self { operations: operations.to_vec(), ..*self });
            rest = others;
        }
        bands
    }
}

/// The first level that an operation touches.
fn first(operation: &Operation) -> Option<u16> {
    operation.touches.first().map(|touch| touch.0)
}
