//! Parts of a set of words of which an operation leads no two to the same word.

use super::{Diagram, EMPTY, Node, Suffixes};
use crate::game::relation::{CLOSED, Cube, Map};

/// More parts than this are not made.
const MOST: usize = 1 << 10;

impl<const V: usize> Diagram<V> {
    /// The parts of a set, so that maps of some levels, with fading on all others, lead no two words of a part to the same
    /// one; `None` if there would be too many.
    pub fn injective(
        &mut self,
        ways: &mut Suffixes<V>,
        node: Node,
        touches: &[(u16, Map)],
        fades: bool,
    ) -> Option<Vec<Node>> {
        let mut parts = vec![node];
        let support = self.support(node);
        for (level, &values) in support.iter().enumerate() {
            let number = u16::try_from(level).unwrap_or(u16::MAX);
            let own = touches.iter().find(|touch| touch.0 == number).map(|touch| touch.1.clone());
            let Some(map) = own.or_else(|| self.shape.fading[level].clone().filter(|_| fades)) else { continue };
            // Values with the same image are told apart.
            let mut classes: Vec<(u8, Vec<u128>)> = Vec::new();
            for (value, &to) in map.iter().enumerate().filter(|&(value, to)| *to != CLOSED && values >> value & 1 == 1)
            {
                match classes.iter_mut().find(|(other, _)| *other == to) {
                    Some((_, list)) => list.push(1 << value),
                    None => classes.push((to, vec![1 << value])),
                }
            }
            let most = classes.iter().map(|(_, list)| list.len()).max().unwrap_or(0);
            // The first of each class go together, then the second of each, and so on.
            let nth = |n: usize| classes.iter().filter_map(|(_, list)| list.get(n)).fold(0, |all, &value| all | value);
            if most <= 1 {
                continue;
            }
            let mut next = Vec::new();
            for part in parts {
                for n in 0..most {
                    let cube = Cube { needs: [(number, nth(n))].into() };
                    let set = ways.cubes([&cube]);
                    let here = self.select(ways, part, set);
                    if here != EMPTY {
                        next.push(here);
                    }
                }
            }
            if next.len() > MOST {
                return None;
            }
            parts = next;
        }
        Some(parts)
    }
}
