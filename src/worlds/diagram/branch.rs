//! A move of a quantum game on a diagram: all intended actions in all worlds where they are legal.

use super::diagram_set::DiagramSet;
use super::expand_round::winner;
use super::turn_workspace::TurnWorkspace;
use super::world_set::DiagramContext;
use super::{EMPTY, Node};
use crate::game::Cell;
use crate::game::relation::RelationError;
use crate::worlds::{Finished, Intent, IntentScope};
use std::collections::BTreeMap;

/// The result: roots of all worlds, of those lost for the next player, and of those that have ended otherwise.
pub(in crate::worlds) struct BranchedRound {
    pub roots: [Node; 3],
    pub in_check: u128,
    pub turn: usize,
    pub survived: u128,
    pub children: u128,
    /// How worlds have ended, from the next player's point of view.
    pub finished: Finished,
}

impl<const V: usize> TurnWorkspace<'_, V> {
    /// The worlds after a move; `None` if no world allows it.
    pub fn branch(
        &mut self,
        set: &DiagramSet<V>,
        intent: &Intent,
        context: &DiagramContext<'_>,
    ) -> Result<Option<BranchedRound>, RelationError> {
        let relation = self.relation;
        let next = relation.next_turn(set.turn);
        let player = relation.player(next);
        let (mut after, mut before, mut children) = (EMPTY, EMPTY, 0);
        for (worlds, staged) in self.matching_operations(set, intent, context)? {
            before = self.diagram.union(before, worlds);
            children += self.diagram.count(worlds);
            for part in self.play_operation(worlds, staged.stage, staged.operation)? {
                after = self.diagram.union(after, part);
            }
        }
        if before == EMPTY {
            return Ok(None);
        }
        let support = self.diagram.support(after);
        if relation.near_overflow().iter().any(|&(level, values)| support[usize::from(level)] & values != 0) {
            return Err("a hand holds more than is counted".into());
        }
        let (mut lost, mut over, mut finished) = (EMPTY, EMPTY, Finished::default());
        for end in self.classify_ended(after, next)?.ended {
            let winner_of_end = winner(&end.result, player, relation.player(set.turn))?;
            let count = self.diagram.count(end.worlds);
            match winner_of_end {
                Some(winner) if winner != player => lost = self.diagram.union(lost, end.worlds),
                Some(_) => finished.won += count,
                None => finished.drawn += count,
            }
            if winner_of_end.is_none_or(|winner| winner == player) {
                over = self.diagram.union(over, end.worlds);
            }
        }
        let danger = relation.threat_to(player)?;
        let checked = self.filter(after, &danger, true)?;
        let in_check = self.diagram.count(checked);
        let survived = self.diagram.count(before);
        Ok(Some(BranchedRound { roots: [after, lost, over], in_check, turn: next, survived, children, finished }))
    }

    /// The origin and target squares of actions that are legal in some world, and the number of worlds for each.
    pub fn open_scopes(
        &mut self,
        set: &DiagramSet<V>,
        context: &DiagramContext<'_>,
    ) -> Result<Vec<(IntentScope, Cell, u128)>, RelationError> {
        let open = set.in_play(&mut self.diagram);
        let actions = self.actions(context.describe, open, set.turn, None, false)?;
        let domains = self.stage_domains(open, set.turn, false)?;
        let mut worlds_by_scope: BTreeMap<(IntentScope, Cell), Node> = BTreeMap::new();
        for action in actions {
            let mut legal = EMPTY;
            for (staged, within) in action.operations {
                let here = match within {
                    Some(worlds) => worlds,
                    None => self.legal_worlds(
                        domains[staged.stage_index],
                        set.turn,
                        staged.stage,
                        staged.operation,
                        (false, false),
                    )?,
                };
                legal = self.diagram.union(legal, here);
            }
            let from = action.squares.from.map(|cell| (IntentScope::AllFrom, cell));
            for key in from.into_iter().chain(action.squares.to.map(|cell| (IntentScope::AllTo, cell))) {
                let known = worlds_by_scope.get(&key).copied().unwrap_or(EMPTY);
                worlds_by_scope.insert(key, self.diagram.union(known, legal));
            }
        }
        Ok(worlds_by_scope
            .into_iter()
            .map(|((scope, cell), worlds)| (scope, cell, self.diagram.count(worlds)))
            .collect())
    }

    /// The worlds from which a move leads to one of `targets`.
    pub fn branch_sources(
        &mut self,
        set: &DiagramSet<V>,
        intent: &Intent,
        targets: Node,
        context: &DiagramContext<'_>,
    ) -> Result<Node, RelationError> {
        let mut found = EMPTY;
        for (worlds, staged) in self.matching_operations(set, intent, context)? {
            let more = self.predecessors_by(worlds, staged, targets)?;
            found = self.diagram.union(found, more);
        }
        Ok(found)
    }
}
