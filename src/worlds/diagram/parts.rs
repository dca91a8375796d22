//! A set of words in parts by how they begin.

use super::bits::Bits;
use super::budget::Claim;
use super::{Diagram, EMPTY, Node};
use std::cmp::Reverse;
use std::collections::VecDeque;

/// Words that begin alike: what stands on the first levels, and the rest.
struct Part {
    begin: Vec<(usize, usize)>,
    rest: Node,
}

impl<const V: usize> Diagram<V> {
    /// Parts of a set that have no word in common: so many or a few more, if it has as many; none is empty. The largest come
    /// first, so that nobody begins with one of them when others are done.
    pub fn parted(&mut self, worlds: Node, count: usize) -> Vec<Node> {
        let mut parts: VecDeque<Part> = [Part { begin: Vec::new(), rest: worlds }].into();
        let mut whole: Vec<Part> = Vec::new();
        while parts.len() + whole.len() < count
            && let Some(part) = parts.pop_front()
        {
            if part.rest < 2 {
                whole.push(part);
                continue;
            }
            let level = self.level(part.rest);
            let mut children = [EMPTY; V];
            for value in self.expand(part.rest, level, &mut children) {
                let begin = [&part.begin[..], &[(level, value)]].concat();
                parts.push_back(Part { begin, rest: children[value & (V - 1)] });
            }
        }
        let mut parts: Vec<Part> = parts.into_iter().chain(whole).filter(|part| part.rest != EMPTY).collect();
        let numbers = self.numbers(&self.work());
        let mut claim = Claim::new(self.budget());
        claim.set(numbers.bytes());
        parts.sort_by_key(|part| Reverse(numbers.of(part.rest)));
        parts.iter().map(|part| self.whole(part)).collect()
    }

    /// The words of a part.
    fn whole(&mut self, part: &Part) -> Node {
        part.begin.iter().rev().fold(part.rest, |rest, &(level, value)| {
            let mut children = [EMPTY; V];
            children[value & (V - 1)] = rest;
            self.make(level, &children, Bits::new(1 << value))
        })
    }
}
