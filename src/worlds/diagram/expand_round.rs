//! Expansion of a round on a diagram: an action of the player in all worlds where it is legal, then every legal reply.

use super::cube_preimage::cube_preimage;
use super::diagram_set::DiagramSet;
use super::game_end::EndedWorlds;
use super::legal_actions::StagedOperation;
use super::preimage::PreimageCache;
use super::turn_workspace::TurnWorkspace;
use super::world_set::DiagramContext;
use super::{Diagram, EMPTY, Node, Nodes, TransitionSets};
use crate::game::EndResult;
use crate::game::relation::{Cube, Operation, RelationError, StageRelation, UNDEFINED};
use crate::worlds::intent::distinct_squares;
use crate::worlds::{Finished, Intent};

/// The result: roots of all worlds, of lost ones and of early losses, and the numbers of a round.
pub(in crate::worlds) struct RoundExpansion {
    pub roots: [Node; 3],
    pub in_check: u128,
    pub turn: usize,
    pub early_turn: usize,
    pub survived: u128,
    pub children: u128,
    pub finished: Finished,
}

impl<'r, const V: usize> TurnWorkspace<'r, V> {
    /// The operations of an intended action, each with the worlds in which it applies.
    pub fn matching_operations(
        &mut self,
        at: &DiagramSet<V>,
        intent: &Intent,
        context: &DiagramContext<'_>,
    ) -> Result<Vec<(Node, StagedOperation<'r>)>, RelationError> {
        let open = at.in_play(&mut self.diagram);
        let between = distinct_squares(intent.from, intent.to);
        let mut actions = self.actions(context.describe, open, at.turn, between, false)?;
        actions.retain(|action| intent.matches(action.squares, &action.text));
        if actions.is_empty() {
            return Ok(Vec::new());
        }
        let domains = self.stage_domains(open, at.turn, false)?;
        let mut chosen = Vec::new();
        for (staged, within) in actions.into_iter().flat_map(|action| action.operations) {
            let legal = match within {
                Some(worlds) => worlds,
                None => self.legal_worlds(
                    domains[staged.stage_index],
                    at.turn,
                    staged.stage,
                    staged.operation,
                    (false, false),
                )?,
            };
            chosen.push((legal, staged));
        }
        Ok(chosen)
    }

    /// The round after an action; `None` if no world allows it.
    pub fn expand(
        &mut self,
        at: &DiagramSet<V>,
        intent: &Intent,
        context: &DiagramContext<'_>,
    ) -> Result<Option<RoundExpansion>, RelationError> {
        let relation = self.relation;
        let (turn, player) = (at.turn, context.player);
        let next = relation.next_turn(turn);
        let again = relation.next_turn(next);
        if relation.player(next) == player || relation.player(again) != player {
            return Err("players do not take turns one by one".into());
        }
        // A multiset, because replies are counted once for each world that leads to them.
        let (mut layers, mut survived) = (Vec::new(), 0);
        for (worlds, staged) in self.matching_operations(at, intent, context)? {
            survived += self.diagram.count(worlds);
            for part in self.play_operation(worlds, staged.stage, staged.operation)? {
                self.diagram.add_to_multiset(part, &mut layers);
            }
        }
        if survived == 0 {
            return Ok(None);
        }
        let mut finished = Finished::default();
        let (mut early, mut lost) = (EMPTY, EMPTY);
        self.diagram.collect_garbage(&mut layers.iter_mut().collect::<Vec<_>>());
        let after = layers.first().copied().unwrap_or(EMPTY);
        let judged = self.classify_ended(after, next)?;
        for end in judged.ended {
            self.record_ended(&end, [next, turn], player, &mut finished, &mut early)?;
        }
        let open = judged.open;
        layers.iter_mut().for_each(|layer| *layer = self.diagram.intersection(*layer, open));
        let mut roots: Vec<&mut Node> = layers.iter_mut().collect();
        roots.push(&mut early);
        self.diagram.collect_garbage(&mut roots);
        self.choose_defaults(&mut roots);
        let mut replied = self.replies(&layers, next, &mut early)?;
        self.diagram.collect_garbage(&mut [&mut replied.worlds, &mut early]);
        let judged = self.classify_ended(replied.worlds, again)?;
        let mut in_check = judged.in_check;
        for end in judged.ended {
            if !self.record_ended(&end, [again, next], player, &mut finished, &mut lost)? {
                in_check -= end.in_check;
            }
        }
        let all = self.diagram.union(judged.open, lost);
        if !relation.near_overflow().is_empty() {
            let support = self.diagram.support(all);
            if relation.near_overflow().iter().any(|&(level, values)| support[usize::from(level)] & values != 0) {
                return Err("a hand holds more than is counted".into());
            }
        }
        let roots = [all, lost, early];
        Ok(Some(RoundExpansion {
            roots,
            in_check,
            turn: again,
            early_turn: next,
            survived,
            children: replied.children,
            finished,
        }))
    }

    /// Chooses default values again, because the player's action has changed which values are frequent.
    fn choose_defaults(&mut self, roots: &mut [&mut Node]) {
        let empty = Diagram::new(Nodes::new(self.diagram.shape.clone()), self.diagram.monitor(), self.diagram.budget());
        let diagram = std::mem::replace(&mut self.diagram, empty);
        let default_values = diagram.better_defaults(&diagram.monitor());
        self.diagram = diagram.with_defaults(default_values, roots);
        self.transitions = TransitionSets::new(self.diagram.shape.clone());
    }

    /// Records worlds that have ended as won, drawn or lost, and returns whether they are lost.
    fn record_ended(
        &mut self,
        end: &EndedWorlds,
        [next, before]: [usize; 2],
        player: usize,
        finished: &mut Finished,
        lost: &mut Node,
    ) -> Result<bool, RelationError> {
        let [mover, other] = [next, before].map(|turn| self.relation.player(turn));
        let winner_of_end = winner(&end.result, mover, other)?;
        match winner_of_end {
            Some(winner) if winner == player => finished.won += self.diagram.count(end.worlds),
            Some(_) => *lost = self.diagram.union(*lost, end.worlds),
            None => finished.drawn += self.diagram.count(end.worlds),
        }
        Ok(winner_of_end.is_some_and(|winner| winner != player))
    }

    /// The worlds from which an action and a reply lead to one of `targets` before `turn`.
    pub fn sources(
        &mut self,
        at: &DiagramSet<V>,
        intent: &Intent,
        targets: Node,
        turn: usize,
        context: &DiagramContext<'_>,
    ) -> Result<Node, RelationError> {
        let next = self.relation.next_turn(at.turn);
        let mut found = EMPTY;
        for (worlds, staged) in self.matching_operations(at, intent, context)? {
            let mut between = EMPTY;
            for after in self.play_operation(worlds, staged.stage, staged.operation)? {
                let sources = if turn == next {
                    self.diagram.intersection(after, targets)
                } else {
                    self.predecessors(after, next, targets)?
                };
                between = self.diagram.union(between, sources);
            }
            let sources = self.predecessors_by(worlds, staged, between)?;
            found = self.diagram.union(found, sources);
        }
        Ok(found)
    }

    /// The worlds from which a legal reply leads to one of `into`.
    fn predecessors(&mut self, worlds: Node, turn: usize, into: Node) -> Result<Node, RelationError> {
        let relation = self.relation;
        let mut found = EMPTY;
        let domains = self.stage_domains(worlds, turn, false)?;
        for ((number, stage), domain) in relation.turn(turn)?.stages.iter().enumerate().zip(domains) {
            for operation in &stage.operations {
                let staged = StagedOperation { stage, stage_index: number, operation };
                if !self.may_lead(operation, into) {
                    continue;
                }
                // Few worlds lead there, so the preimage comes before the test of legality.
                let here = self.predecessors_by(domain, staged, into)?;
                let legal = self.legal_worlds(here, turn, stage, operation, (false, false))?;
                found = self.diagram.union(found, legal);
            }
        }
        Ok(found)
    }

    /// Whether the values that an operation writes occur in the support of `into`.
    fn may_lead(&mut self, operation: &Operation, into: Node) -> bool {
        let support = self.diagram.support(into);
        operation
            .maps
            .iter()
            .all(|(level, map)| map.iter().any(|&to| to != UNDEFINED && support[usize::from(*level)] >> to & 1 == 1))
    }

    /// The worlds from which an operation leads to one of `into`, of worlds in which it is legal.
    pub fn predecessors_by(
        &mut self,
        worlds: Node,
        staged: StagedOperation<'_>,
        into: Node,
    ) -> Result<Node, RelationError> {
        let set = self.singleton_set(staged.operation);
        if staged.stage.postcondition.is_none() && !staged.operation.may_lose_marks {
            return Ok(self.diagram.preimage(&mut self.transitions, worlds, set, into, &mut PreimageCache::default()));
        }
        // Tolls and lost marks at the end of the turn have no simple preimage, so the few candidates are tried one by one.
        let candidates = self.support_before_turn_end(into, staged.stage)?;
        let Some(open) = cube_preimage(&candidates, staged.operation, &self.diagram.shape) else { return Ok(EMPTY) };
        let open = self.transitions.cubes([&open]);
        let worlds = self.diagram.select(&mut self.transitions, worlds, open);
        let images = self.image(worlds, set);
        let mut found = EMPTY;
        let mut rest = images;
        while let Some(word) = self.diagram.first(rest) {
            let image = self.diagram.singleton(&word);
            let source =
                self.diagram.preimage(&mut self.transitions, worlds, set, image, &mut PreimageCache::default());
            for done in self.play_operation(source, staged.stage, staged.operation)? {
                if self.diagram.intersection(done, into) != EMPTY {
                    found = self.diagram.union(found, source);
                }
            }
            rest = self.diagram.difference(rest, image);
        }
        Ok(found)
    }
}

impl<const V: usize> TurnWorkspace<'_, V> {
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

/// The winner of an ended game, given the next and the last player to move; `None` for a draw.
pub(super) fn winner(verdict: &EndResult, mover: usize, last: usize) -> Result<Option<usize>, RelationError> {
    Ok(match verdict {
        EndResult::Win => Some(mover),
        EndResult::Loss => Some(1 - mover.min(1)),
        EndResult::Draw => None,
        EndResult::LastMover => Some(last),
        EndResult::Player(winner) => Some(*winner),
        EndResult::Most(_) => return Err("an end asks who has more".into()),
    })
}
