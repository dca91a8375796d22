//! Split of a set into disjoint parts by prefixes of its words.

use super::memory_budget::MemoryClaim;
use super::value_set::ValueSet;
use super::{Diagram, EMPTY, Node};
use std::cmp::Reverse;
use std::collections::VecDeque;

/// Words with a common prefix, as level and value pairs, and the set of their suffixes.
struct PrefixPart {
    prefix: Vec<(usize, usize)>,
    rest: Node,
}

impl<const V: usize> Diagram<V> {
    /// Splits a set into about `count` disjoint, nonempty parts. The largest come first, so that no worker starts one last.
    pub fn split(&mut self, worlds: Node, count: usize) -> Vec<Node> {
        let mut parts: VecDeque<PrefixPart> = [PrefixPart { prefix: Vec::new(), rest: worlds }].into();
        let mut complete: Vec<PrefixPart> = Vec::new();
        while parts.len() + complete.len() < count
            && let Some(part) = parts.pop_front()
        {
            if part.rest < 2 {
                complete.push(part);
                continue;
            }
            let level = self.level(part.rest);
            let mut children = [EMPTY; V];
            for value in self.cofactors(part.rest, level, &mut children) {
                let begin = [&part.prefix[..], &[(level, value)]].concat();
                parts.push_back(PrefixPart { prefix: begin, rest: children[value & (V - 1)] });
            }
        }
        let mut parts: Vec<PrefixPart> = parts.into_iter().chain(complete).filter(|part| part.rest != EMPTY).collect();
        let numbers = self.node_counts(&self.monitor());
        let mut claim = MemoryClaim::new(self.budget());
        claim.set(numbers.bytes());
        parts.sort_by_key(|part| Reverse(numbers.get(part.rest)));
        parts.iter().map(|part| self.set_of_part(part)).collect()
    }

    /// The set of the words of a part.
    fn set_of_part(&mut self, part: &PrefixPart) -> Node {
        part.prefix.iter().rev().fold(part.rest, |rest, &(level, value)| {
            let mut children = [EMPTY; V];
            children[value & (V - 1)] = rest;
            self.make(level, &children, ValueSet::new(1 << value))
        })
    }
}
