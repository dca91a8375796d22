//! A diagram: nodes, each of which is there once.

use super::bits::Bits;
use super::budget::{Budget, Claim};
use super::memo::Memo;
use super::nodes::{EMPTY, Node, Nodes};
use super::table::{Table, hash};
use crate::worlds::{ProgressMonitor, WorldsError};
use std::sync::Arc;

/// Why work on a diagram does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::worlds) enum Halt {
    Cancelled,
    /// It would take so many bytes.
    Memory(u64),
}

/// Between two looks at whether to go on, so many nodes are asked for.
const LOOK: u32 = 1 << 11;
/// Between two such looks, so many nodes are moved or found a place for.
pub(super) const MOVES: usize = 1 << 15;

/// Nodes over levels of fewer than `V` values, to which more are added: each is there once.
pub(in crate::worlds) struct Diagram<const V: usize> {
    nodes: Nodes<V>,
    table: Table,
    /// Are there nodes that the table does not know yet? It is made when the next one is asked for.
    stale: bool,
    len: usize,
    /// Nodes that begin before this place stay where they are.
    pub(super) base: usize,
    /// How many of these there are.
    pub(super) base_len: usize,
    pub(super) memo: Memo,
    /// What was last found out about which values levels have, and of which set.
    supported: (Node, Vec<u128>),
    work: Arc<ProgressMonitor>,
    /// What it takes of the budget.
    claim: Claim,
    until: u32,
    halted: Option<Halt>,
}

impl<const V: usize> Diagram<V> {
    /// A diagram with some nodes, at the same places.
    pub fn new(nodes: Nodes<V>, work: Arc<ProgressMonitor>, budget: &Arc<Budget>) -> Self {
        let len = nodes.places().count();
        let (table, memo, claim) = (Table::new(0, 0), Memo::new(), Claim::new(budget));
        let (base, base_len, supported) = (2, 0, (EMPTY, Vec::new()));
        let (stale, until, halted) = (true, 1, None);
        let mut diagram =
            Self { nodes, table, stale, len, base, base_len, memo, supported, work, claim, until, halted };
        diagram.tell();
        diagram
    }

    /// Keeps all nodes that there are where they are, however often others are collected.
    pub fn settle(&mut self) {
        (self.base, self.base_len) = (self.words.len(), self.len);
    }

    /// From what it takes its memory.
    pub fn budget(&self) -> &Arc<Budget> {
        self.claim.budget()
    }

    /// Says how much memory it takes now.
    fn tell(&mut self) {
        let bytes = self.bytes();
        self.claim.set(bytes);
    }

    /// The node with these children; those for values that are not among `values` do not count.
    #[inline(always)]
    pub fn make(&mut self, level: usize, children: &[Node; V], values: Bits<V>) -> Node {
        // Most diagrams are narrow, and clearing words takes time.
        if Nodes::<V>::NARROW {
            self.make_in(&mut [0; 20], level, children, values)
        } else {
            self.make_in(&mut [0; 136], level, children, values)
        }
    }

    #[inline(always)]
    fn make_in(&mut self, words: &mut [u32], level: usize, children: &[Node; V], values: Bits<V>) -> Node {
        self.until -= 1;
        if self.until == 0 {
            self.look();
        }
        let first = Nodes::<V>::HEAD;
        let (mut len, mut kept, mut below) = (first, Bits::<V>::default(), 0);
        let classes = &self.shape.classes[level];
        for value in values {
            let child = children[value & (V - 1)];
            if child != EMPTY {
                words[len] = child;
                len += 1;
                kept.insert(value);
                below |= classes[value] | self.below(child);
            }
        }
        if len == first {
            return EMPTY;
        }
        if len == first + 1 && kept.contains(self.shape.usual(level)) {
            return words[first];
        }
        #[allow(clippy::cast_possible_truncation)]
        if Nodes::<V>::NARROW {
            words[0] = level as u32 | (kept.low() as u32) << 8 | u32::from(below) << 24;
        } else {
            words[0] = level as u32 | u32::from(below) << 24;
            let all = kept.all();
            for (place, word) in words[1..first].iter_mut().enumerate() {
                *word = (all >> (32 * place)) as u32;
            }
        }
        self.find_or_add(&words[..len])
    }

    fn find_or_add(&mut self, words: &[u32]) -> Node {
        let hash = hash(words);
        let is = |node: Node| {
            let at = node as usize;
            let known = self.nodes.words.get(at..at + words.len());
            known.is_some_and(|known| known.iter().zip(words).all(|(known, word)| known == word))
        };
        let latest = words[Nodes::<V>::HEAD..].iter().copied().max().unwrap_or(EMPTY);
        let slot = match self.table.find(hash, latest, is) {
            Ok(node) => return node,
            Err(slot) => slot,
        };
        let Ok(node) = Node::try_from(self.words.len()) else {
            self.halted.get_or_insert(Halt::Memory(self.bytes()));
            return EMPTY;
        };
        self.nodes.words.extend_from_slice(words);
        self.table.put(slot, hash, node);
        self.len += 1;
        if self.table.is_full(self.words.len(), self.len) {
            self.rehash();
        }
        node
    }

    /// Asks whether to go on.
    #[cold]
    fn look(&mut self) {
        self.until = LOOK;
        if self.stale {
            self.rehash();
        }
        self.memo.fit(self.len);
        self.tell();
        if self.work.is_cancelled() {
            self.halted = Some(Halt::Cancelled);
        } else if let Some(bytes) = self.budget().exceeded() {
            self.halted = Some(Halt::Memory(bytes));
        }
    }

    /// Has work been stopped? Then no result of it means anything.
    #[inline(always)]
    pub fn is_halted(&self) -> bool {
        self.halted.is_some()
    }

    /// Whether the results mean anything.
    pub fn checked(&self, allowed: u64) -> Result<(), WorldsError> {
        match self.halted {
            None => Ok(()),
            Some(Halt::Cancelled) => Err(WorldsError::Cancelled),
            Some(Halt::Memory(used)) => Err(WorldsError::MemoryLimit { used, limit: allowed }),
        }
    }

    /// Makes the table anew.
    #[cold]
    fn rehash(&mut self) {
        // There is never room for both at once.
        self.table = Table::new(0, 0);
        self.table = Table::new(self.words.len(), self.len);
        self.stale = false;
        self.fill();
    }

    /// Takes all nodes into the table.
    fn fill(&mut self) {
        let (mut at, mut passed) = (2, 0);
        while at < self.words.len() {
            let Ok(node) = Node::try_from(at) else { break };
            let end = self.end(node);
            let words = &self.nodes.words[at..end];
            let latest = words[Nodes::<V>::HEAD..].iter().copied().max().unwrap_or(EMPTY);
            self.table.add(hash(words), latest, node);
            at = end;
            passed += 1;
            if passed % MOVES == 0 && self.has_to_stop() {
                break;
            }
        }
    }

    /// Nodes have moved: so many there are now, in so many words.
    pub(super) fn moved(&mut self, words: usize, len: usize) {
        self.nodes.words.truncate(words);
        self.len = len;
        self.forget();
        self.table = Table::new(0, 0);
        (self.stale, self.until) = (true, 1);
        self.tell();
    }

    /// All nodes that are not settled are gone.
    pub(super) fn cleared(&mut self) {
        self.nodes.words.truncate(self.base);
        self.len = self.base_len;
        self.forget();
        self.table.forget_from(Node::try_from(self.base).unwrap_or(Node::MAX));
        self.tell();
    }

    /// So many nodes were put behind the others.
    pub(super) fn appended(&mut self, more: usize) {
        self.len += more;
        (self.stale, self.until) = (true, 1);
        self.tell();
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Forgets what is known of nodes, which have other places now.
    fn forget(&mut self) {
        self.memo.forget();
        self.supported.0 = EMPTY;
    }

    /// The words of nodes, to be moved.
    pub(super) fn words_mut(&mut self) -> &mut Vec<u32> {
        &mut self.nodes.words
    }

    /// By level: the values that it has in some word of a set; without meaning if the work is called off.
    pub fn support(&mut self, node: Node) -> Vec<u128> {
        if node == EMPTY || self.supported.0 != node {
            self.supported = (node, self.nodes.support_of(node, &self.work));
        }
        self.supported.1.clone()
    }

    /// Its nodes alone.
    pub fn into_nodes(mut self) -> Nodes<V> {
        self.nodes.words.shrink_to_fit();
        self.nodes
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.nodes.bytes() + (self.table.bytes() + self.memo.bytes()) as u64
    }

    /// The view of what is worked on.
    pub fn work(&self) -> Arc<ProgressMonitor> {
        self.work.clone()
    }

    /// Asked now and then by work that makes no nodes.
    pub(super) fn poll(&mut self) {
        if self.work.is_cancelled() {
            self.halted = Some(Halt::Cancelled);
        }
    }

    /// Has the work to stop, as far as it is asked now?
    pub(super) fn has_to_stop(&mut self) -> bool {
        self.poll();
        self.is_halted()
    }

    /// Stops where another one has stopped.
    pub(super) fn halt_as(&mut self, other: &Self) {
        if self.halted.is_none() {
            self.halted.clone_from(&other.halted);
        }
    }
}

impl<const V: usize> std::ops::Deref for Diagram<V> {
    type Target = Nodes<V>;

    #[inline(always)]
    fn deref(&self) -> &Nodes<V> {
        &self.nodes
    }
}
