//! How turns end: what they cost, and whether royal pieces may be left where they are.

use super::play::Play;
use super::{EMPTY, Node};
use crate::game::relation::{CLOSED, Stage, Why};
use std::sync::Arc;

impl<const V: usize> Play<'_, V> {
    /// Which of the worlds right after operations of a stage may be left behind, and what these come to once the turn is
    /// paid. `asks` whether royal pieces must not be threatened.
    pub fn concluded(&mut self, after: Node, turn: usize, stage: &Stage, asks: bool) -> Result<(Node, Node), Why> {
        let danger = self.relation.danger(self.relation.player(turn))?;
        let Some(tail) = &stage.tail else {
            let legal = if asks { self.filter(after, &danger, false)? } else { after };
            return Ok((legal, legal));
        };
        let (mut legal, mut paid) = (EMPTY, EMPTY);
        for (is, toll) in [true, false].into_iter().zip(&tail.tolls) {
            let Some(toll) = toll else { continue };
            let here = self.filter(after, &tail.predicate, is)?;
            let suffix = self.ways.links.touches(&toll.touches, 0);
            let set = self.ways.set(vec![suffix]);
            let here = self.diagram.select(&mut self.ways, here, set);
            // A toll takes from hands and puts into them, value by value: no two words become one.
            let mut now = self.diagram.mapped(here, &toll.touches);
            let mut open = here;
            if asks {
                now = self.filter(now, &danger, false)?;
                let back: Vec<(u16, Arc<[u8]>)> =
                    toll.touches.iter().map(|(level, map)| (*level, inverse(map))).collect();
                open = self.diagram.mapped(now, &back);
            }
            legal = self.diagram.union(legal, open);
            paid = self.diagram.union(paid, now);
        }
        Ok((legal, paid))
    }
}

/// The map the other way round, of one that makes no two values the same.
fn inverse(map: &[u8]) -> Arc<[u8]> {
    let mut back = vec![CLOSED; map.len()];
    for (value, &to) in map.iter().enumerate().filter(|(_, to)| **to != CLOSED) {
        back[usize::from(to)] = u8::try_from(value).unwrap_or(CLOSED);
    }
    back.into()
}
