//! The worlds from which an action and a reply lead to given worlds.

use super::cube_preimage::cube_preimage;
use super::diagram_set::DiagramSet;
use super::legal_worlds::LegalityContext;
use super::stuck::staged_operations;
use super::turn_workspace::{StagedOperation, TurnStage, TurnWorkspace};
use super::{EMPTY, Node};
use crate::game::relation::{Cube, Operation, RelationError, StageRelation, UNDEFINED};
use crate::worlds::Intent;

impl TurnWorkspace<'_> {
    /// The worlds from which an action leads to one of `targets` before `turn`, with a reply in between if it is not the next turn.
    pub fn sources(
        &mut self,
        at: &DiagramSet,
        intent: &Intent,
        targets: Node,
        turn: usize,
    ) -> Result<Node, RelationError> {
        let next = self.relation.next_turn(at.turn);
        let mut all = EMPTY;
        for (worlds, staged) in self.matching_operations(at, intent)? {
            let mut between = targets;
            if turn != next {
                between = EMPTY;
                for after in self.play_operation(worlds, staged)? {
                    let sources = self.predecessors(after, next, targets)?;
                    between = self.diagram.union(between, sources);
                }
            }
            let sources = self.predecessors_by(worlds, staged, between)?;
            all = self.diagram.union(all, sources);
        }
        Ok(all)
    }

    /// The worlds from which a legal reply leads to one of `into`.
    fn predecessors(&mut self, worlds: Node, turn: usize, into: Node) -> Result<Node, RelationError> {
        let relation = self.relation;
        let mut all = EMPTY;
        let domains = self.stage_domains(worlds, turn, false)?;
        for (stage, domain) in relation.turn(turn, self.context.monitor.token())?.stages.iter().zip(domains) {
            for staged in staged_operations(TurnStage { turn, stage }) {
                if self.may_lead(staged.operation, into) {
                    // Few worlds lead there, so the preimage comes before the test of legality.
                    let predecessors = self.predecessors_by(domain, staged, into)?;
                    let legal = self.legal_worlds(predecessors, staged, LegalityContext::default())?;
                    all = self.diagram.union(all, legal);
                }
            }
        }
        Ok(all)
    }

    /// Whether the values that an operation writes occur in the support of `into`.
    fn may_lead(&mut self, operation: &Operation, into: Node) -> bool {
        let support = self.diagram.support(into);
        let occurs = |level: u16, to: u8| to != UNDEFINED && support[usize::from(level)] >> to & 1 == 1;
        operation.maps.iter().all(|(level, map)| map.iter().any(|&to| occurs(*level, to)))
    }

    /// The worlds from which an operation leads to one of `into`, of worlds in which it is legal.
    fn predecessors_by(
        &mut self,
        worlds: Node,
        staged: StagedOperation<'_>,
        into: Node,
    ) -> Result<Node, RelationError> {
        let set = self.singleton_set(staged.operation);
        if staged.stage.postcondition.is_none() && !staged.operation.may_lose_marks {
            return Ok(self.diagram.preimage(worlds, set, into));
        }
        // Tolls and lost marks at the end of the turn have no simple preimage, so the few candidates are tried one by one.
        let candidates = self.support_before_turn_end(into, staged.stage)?;
        let Some(open) = cube_preimage(&candidates, staged.operation, &self.diagram.shape) else { return Ok(EMPTY) };
        let open = self.diagram.transitions.cubes([&open]);
        let worlds = self.diagram.restrict(worlds, open, true);
        let mut rest = self.image(worlds, set);
        let mut all = EMPTY;
        while let Some(word) = self.diagram.first(rest) {
            let image = self.diagram.singleton(&word);
            let source = self.diagram.preimage(worlds, set, image);
            for done in self.play_operation(source, staged)? {
                if self.diagram.intersection(done, into) != EMPTY {
                    all = self.diagram.union(all, source);
                }
            }
            rest = self.diagram.difference(rest, image);
        }
        Ok(all)
    }

    /// A cube that contains all words that the end of the turn may turn into one of `into`.
    fn support_before_turn_end(&mut self, into: Node, stage: &StageRelation) -> Result<Cube, RelationError> {
        let mut candidates = self.diagram.support(into);
        let mut add = |level: u16, map: &[u8]| {
            let level = usize::from(level);
            let leads = |&(_, &to): &(usize, &u8)| to != UNDEFINED && candidates[level] >> (to & 127) & 1 == 1;
            candidates[level] |= map.iter().enumerate().filter(leads).fold(0, |all, (value, _)| all | 1 << value);
        };
        // A piece may lose several marks, one after the other.
        let keepings = self.relation.conditional_marks()?;
        for _ in 0..keepings.len() {
            keepings.iter().flat_map(|keeping| &keeping.unmarked).for_each(|(level, map)| add(*level, map));
        }
        let tolls = stage.postcondition.iter().flat_map(|tail| tail.costs.iter().flatten());
        tolls.flat_map(|toll| &toll.maps).for_each(|(level, map)| add(*level, map));
        Ok(Cube { literals: (0u16..).zip(candidates).collect() })
    }
}
