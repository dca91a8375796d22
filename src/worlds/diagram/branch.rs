//! A move of a quantum game on a diagram: everything that is meant, in all worlds that allow it.

use super::field::Field;
use super::play::Play;
use super::round::winner;
use super::worldly::Terms;
use super::{EMPTY, Node};
use crate::game::Cell;
use crate::game::relation::Why;
use crate::worlds::{Finished, Intent, IntentScope};
use std::collections::BTreeMap;

/// What came of a move: all worlds, those lost to the next player, and those that have ended otherwise.
pub(in crate::worlds) struct Branched {
    pub roots: [Node; 3],
    pub in_check: u128,
    pub turn: usize,
    pub survived: u128,
    pub children: u128,
    /// How worlds have ended, as the next player sees it.
    pub finished: Finished,
}

impl<const V: usize> Play<'_, V> {
    /// The worlds after a move; `None` if it is legal nowhere.
    pub fn branch(&mut self, at: &Field<V>, intent: &Intent, terms: &Terms<'_>) -> Result<Option<Branched>, Why> {
        let relation = self.relation;
        let next = relation.next(at.turn);
        let player = relation.player(next);
        let (mut after, mut before, mut children) = (EMPTY, EMPTY, 0);
        for (worlds, way) in self.chosen(at, intent, terms)? {
            before = self.diagram.union(before, worlds);
            children += self.diagram.count(worlds);
            for part in self.played(worlds, way.stage, way.operation)? {
                after = self.diagram.union(after, part);
            }
        }
        if before == EMPTY {
            return Ok(None);
        }
        let support = self.diagram.support(after);
        if relation.brims().iter().any(|&(level, values)| support[usize::from(level)] & values != 0) {
            return Err("a hand holds more than is counted".into());
        }
        let (mut lost, mut over, mut finished) = (EMPTY, EMPTY, Finished::default());
        for end in self.judged(after, next)?.ended {
            let won = winner(&end.verdict, player, relation.player(at.turn))?;
            let count = self.diagram.count(end.worlds);
            match won {
                Some(winner) if winner != player => lost = self.diagram.union(lost, end.worlds),
                Some(_) => finished.won += count,
                None => finished.drawn += count,
            }
            if won.is_none_or(|winner| winner == player) {
                over = self.diagram.union(over, end.worlds);
            }
        }
        let danger = relation.danger(player)?;
        let checked = self.filter(after, &danger, true)?;
        let in_check = self.diagram.count(checked);
        let survived = self.diagram.count(before);
        Ok(Some(Branched { roots: [after, lost, over], in_check, turn: next, survived, children, finished }))
    }

    /// The squares from which, and those to which, there is an action in some world, and in how many.
    pub fn left_open(&mut self, at: &Field<V>, terms: &Terms<'_>) -> Result<Vec<(IntentScope, Cell, u128)>, Why> {
        let open = at.in_play(&mut self.diagram);
        let actions = self.actions(terms.tell, open, at.turn, None, false)?;
        let domains = self.domains(open, at.turn, false)?;
        let mut by: BTreeMap<(IntentScope, Cell), Node> = BTreeMap::new();
        for action in actions {
            let mut legal = EMPTY;
            for (way, within) in action.ways {
                let here = match within {
                    Some(worlds) => worlds,
                    None => self.legal(domains[way.number], at.turn, way.stage, way.operation, (false, false))?,
                };
                legal = self.diagram.union(legal, here);
            }
            let from = action.squares.from.map(|cell| (IntentScope::AllFrom, cell));
            for key in from.into_iter().chain(action.squares.to.map(|cell| (IntentScope::AllTo, cell))) {
                let known = by.get(&key).copied().unwrap_or(EMPTY);
                by.insert(key, self.diagram.union(known, legal));
            }
        }
        Ok(by.into_iter().map(|((reach, cell), worlds)| (reach, cell, self.diagram.count(worlds))).collect())
    }

    /// The worlds that a move leads to some others.
    pub fn branched_from(
        &mut self,
        at: &Field<V>,
        intent: &Intent,
        targets: Node,
        terms: &Terms<'_>,
    ) -> Result<Node, Why> {
        let mut found = EMPTY;
        for (worlds, way) in self.chosen(at, intent, terms)? {
            let more = self.leading_by(worlds, way, targets)?;
            found = self.diagram.union(found, more);
        }
        Ok(found)
    }
}
