//! Worlds in which the game has ended.

use super::play::Play;
use super::{EMPTY, Node};
use crate::game::Verdict;
use crate::game::relation::{Predicate, Why};

/// Worlds in which the game has ended.
pub(in crate::worlds) struct Ended {
    pub verdict: Verdict,
    pub worlds: Node,
}

impl<const V: usize> Play<'_, V> {
    /// The worlds in which the game goes on when it is a turn, and those in which it has ended.
    pub fn ended(&mut self, worlds: Node, turn: usize) -> Result<(Node, Vec<Ended>), Why> {
        let relation = self.relation;
        let mut rest = worlds;
        let mut ended = Vec::new();
        let mut knows_stuck = false;
        for ending in relation.ends(relation.player(turn))? {
            let here = self.filter(rest, &ending.predicate, true)?;
            knows_stuck |= matches!(*ending.predicate, Predicate::Stuck { deep: false, .. });
            if here != EMPTY {
                rest = self.diagram.without(rest, here);
                ended.push(Ended { verdict: ending.verdict, worlds: here });
            }
        }
        if !knows_stuck {
            let here = self.stuck(rest, turn, false)?;
            if here != EMPTY {
                rest = self.diagram.without(rest, here);
                ended.push(Ended { verdict: Verdict::Draw, worlds: here });
            }
        }
        Ok((rest, ended))
    }
}
