//! Expansion of a round on a diagram: an action of the player in all worlds where it is legal, then every legal reply.

use super::diagram_set::DiagramSet;
use super::game_end::EndedWorlds;
use super::round_sets::RoundSets;
use super::turn_workspace::{StagedOperation, TurnWorkspace};
use super::{EMPTY, Node};
use crate::game::EndResult;
use crate::game::relation::RelationError;
use crate::worlds::intent::distinct_squares;
use crate::worlds::{Finished, Intent};

/// The result: worlds, and the numbers of a round.
pub(in crate::worlds) struct RoundExpansion<W = RoundSets<Node>> {
    pub worlds: W,
    pub in_check: u128,
    pub turn: usize,
    pub early_turn: usize,
    pub survived: u128,
    pub children: u128,
    /// How worlds have ended, from the point of view of the next player to choose.
    pub finished: Finished,
}

impl<'r> TurnWorkspace<'r> {
    /// The operations of an intended action, each with the worlds in which it applies.
    pub fn matching_operations(
        &mut self,
        at: &DiagramSet,
        intent: &Intent,
    ) -> Result<Vec<(Node, StagedOperation<'r>)>, RelationError> {
        let open = at.in_play(&mut self.diagram);
        let actions = self.actions(open, at.turn, distinct_squares(intent.from, intent.to), false)?;
        let mut all = Vec::new();
        for action in actions.into_iter().filter(|action| intent.matches(action.squares, &action.text)) {
            all.extend(self.legal_operations(action)?);
        }
        Ok(all)
    }

    /// The round after an action of the player and all replies; `None` if no world allows it.
    pub fn expand(&mut self, at: &DiagramSet, intent: &Intent) -> Result<Option<RoundExpansion>, RelationError> {
        let (relation, player) = (self.relation, self.context.player);
        let next = relation.next_turn(at.turn);
        let again = relation.next_turn(next);
        if relation.player(next) == player || relation.player(again) != player {
            return Err(RelationError::IrregularTurns);
        }
        // A multiset, because replies are counted once for each world that leads to them.
        let (mut layers, mut survived) = (Vec::new(), 0);
        for (worlds, staged) in self.matching_operations(at, intent)? {
            survived += self.diagram.count(worlds);
            for part in self.play_operation(worlds, staged)? {
                self.diagram.add_to_multiset(part, &mut layers);
            }
        }
        if survived == 0 {
            return Ok(None);
        }
        let mut finished = Finished::default();
        self.diagram.collect_garbage(&mut layers.iter_mut().collect::<Vec<_>>());
        let after = self.classify_ended(layers.first().copied().unwrap_or(EMPTY), next)?;
        let mut early = EMPTY;
        for end in after.ended {
            self.record_ended(&end, [next, at.turn], player, &mut finished, &mut early)?;
        }
        layers.iter_mut().for_each(|layer| *layer = self.diagram.intersection(*layer, after.open));
        let mut roots: Vec<&mut Node> = layers.iter_mut().collect();
        roots.push(&mut early);
        self.diagram.collect_garbage(&mut roots);
        self.choose_defaults(&mut roots);
        let mut replied = self.replies(&layers, next, &mut early)?;
        self.diagram.collect_garbage(&mut [&mut replied.worlds, &mut early]);
        let after = self.classify_ended(replied.worlds, again)?;
        let (mut lost, mut in_check) = (EMPTY, after.in_check);
        for end in after.ended {
            if !self.record_ended(&end, [again, next], player, &mut finished, &mut lost)? {
                in_check -= end.in_check;
            }
        }
        let all = self.diagram.union(after.open, lost);
        self.check_overflow(all)?;
        let (worlds, children) = (RoundSets { all, lost, early, over: EMPTY }, replied.children);
        Ok(Some(RoundExpansion { worlds, in_check, turn: again, early_turn: next, survived, children, finished }))
    }

    /// The worlds after a move of a quantum game; `None` if no world allows it.
    pub fn branch(&mut self, at: &DiagramSet, intent: &Intent) -> Result<Option<RoundExpansion>, RelationError> {
        let turn = self.relation.next_turn(at.turn);
        let player = self.relation.player(turn);
        let (mut all, mut before, mut children) = (EMPTY, EMPTY, 0);
        for (worlds, staged) in self.matching_operations(at, intent)? {
            before = self.diagram.union(before, worlds);
            children += self.diagram.count(worlds);
            let parts = self.play_operation(worlds, staged)?;
            all = self.union_of(parts.into_iter().chain([all]));
        }
        if before == EMPTY {
            return Ok(None);
        }
        self.check_overflow(all)?;
        let (mut lost, mut over, mut finished) = (EMPTY, EMPTY, Finished::default());
        for end in self.classify_ended(all, turn)?.ended {
            if !self.record_ended(&end, [turn, at.turn], player, &mut finished, &mut lost)? {
                over = self.diagram.union(over, end.worlds);
            }
        }
        let danger = self.threat(turn)?;
        let checked = self.filter(all, &danger, true)?;
        let [in_check, survived] = [checked, before].map(|worlds| self.diagram.count(worlds));
        let worlds = RoundSets { all, lost, early: EMPTY, over };
        Ok(Some(RoundExpansion { worlds, in_check, turn, early_turn: turn, survived, children, finished }))
    }

    /// Returns an error if a hand holds nearly as many pieces as a diagram can count.
    fn check_overflow(&mut self, worlds: Node) -> Result<(), RelationError> {
        let near_overflow = self.relation.near_overflow();
        if near_overflow.is_empty() {
            return Ok(());
        }
        let support = self.diagram.support(worlds);
        if near_overflow.iter().any(|&(level, values)| support[usize::from(level)] & values != 0) {
            return Err(RelationError::HandOverflow);
        }
        Ok(())
    }

    /// Chooses default values again, because the player's action has changed which values are frequent.
    fn choose_defaults(&mut self, roots: &mut [&mut Node]) {
        let empty = self.diagram.new_empty();
        let diagram = std::mem::replace(&mut self.diagram, empty);
        let default_values = diagram.better_defaults(&self.context.monitor);
        self.diagram = diagram.with_defaults(default_values, roots);
    }

    /// Records worlds that have ended as won, drawn or lost for a player, and returns whether they are lost. `turns` are the next
    /// turn and the last one.
    fn record_ended(
        &mut self,
        end: &EndedWorlds,
        turns: [usize; 2],
        player: usize,
        finished: &mut Finished,
        lost: &mut Node,
    ) -> Result<bool, RelationError> {
        let [mover, last_mover] = turns.map(|turn| self.relation.player(turn));
        let winner = match &end.result {
            EndResult::Win => Some(mover),
            EndResult::Loss => Some(1 - mover.min(1)),
            EndResult::Draw => None,
            EndResult::LastMover => Some(last_mover),
            EndResult::Player(winner) => Some(*winner),
            EndResult::Most(_) => return Err(RelationError::EndByMajority),
        };
        match winner {
            Some(winner) if winner == player => finished.won += self.diagram.count(end.worlds),
            Some(_) => *lost = self.diagram.union(*lost, end.worlds),
            None => finished.drawn += self.diagram.count(end.worlds),
        }
        Ok(winner.is_some_and(|winner| winner != player))
    }
}
