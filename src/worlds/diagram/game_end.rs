//! Classification of worlds by whether and how the game has ended.

use super::transfer::TransferMap;
use super::turn_workspace::TurnWorkspace;
use super::workers::{WorkerOutput, run_on_workers, worker_count};
use super::{EMPTY, Node, Nodes};
use crate::game::EndResult;
use crate::game::relation::{EndPredicate, Predicate, PredicateAtom, RelationError};

/// Worlds in which the game has ended in the same way.
pub(in crate::worlds) struct EndedWorlds {
    pub result: EndResult,
    pub worlds: Node,
    /// Number of these worlds in which the player to move is in check.
    pub in_check: u128,
}

/// Worlds split by whether the game has ended.
pub(in crate::worlds) struct EndClassification {
    /// Worlds in which it goes on.
    pub open: Node,
    /// Number of all worlds in which the player to move is in check.
    pub in_check: u128,
    pub ended: Vec<EndedWorlds>,
}

/// Minimum size of a diagram, in nodes, for parallel classification.
const MIN_NODES_FOR_WORKERS: usize = if cfg!(test) { 1 << 6 } else { 1 << 14 };
/// Parts per worker. Parts differ in cost, so more balance better; but work on shared nodes is repeated.
const PARTS_PER_WORKER: usize = 4;

impl TurnWorkspace<'_> {
    /// Splits worlds before a turn by whether the game has ended.
    pub fn classify_ended(&mut self, worlds: Node, turn: usize) -> Result<EndClassification, RelationError> {
        let endings = self.relation.ends(self.relation.player(turn))?;
        let workers = worker_count();
        let output = if workers < 2 || self.diagram.len() < MIN_NODES_FOR_WORKERS {
            self.classify_ended_part(worlds, turn, endings)?
        } else {
            let parts = self.diagram.split(worlds, PARTS_PER_WORKER * workers);
            let budget = self.diagram.budget().clone();
            // A part has few of the nodes, so a worker copies only the part.
            let job = |workspace: &mut TurnWorkspace<'_>, number: usize| {
                let mut part = [parts[number]];
                workspace.diagram.transfer(&self.diagram, &mut part, &mut TransferMap::new(&budget));
                workspace.classify_ended_part(part[0], turn, endings)
            };
            let no_nodes = Nodes::new(self.diagram.shape.clone());
            let (diagram, mut output) = run_on_workers(self.context, &no_nodes, &budget, parts.len(), &job)?;
            self.diagram.propagate_halt(&diagram);
            self.diagram.transfer(&diagram, &mut output.sets, &mut TransferMap::new(&budget));
            output
        };
        let (mut open, mut ended) = (worlds, Vec::new());
        let results = endings.iter().map(|ending| ending.verdict.clone()).chain([EndResult::Draw]);
        let mut counts = output.counts.into_iter();
        let in_check_of_all = counts.next().unwrap_or(0);
        for ((result, worlds), in_check) in results.zip(output.sets).zip(counts).filter(|((_, set), _)| *set != EMPTY) {
            open = self.diagram.difference(open, worlds);
            ended.push(EndedWorlds { result, worlds, in_check });
        }
        Ok(EndClassification { open, in_check: in_check_of_all, ended })
    }

    /// The sets of worlds by ending; the last set has worlds without legal actions, unless an ending covers these. The counts are
    /// of worlds in check: of all worlds, then of each set.
    fn classify_ended_part(
        &mut self,
        worlds: Node,
        turn: usize,
        endings: &[EndPredicate],
    ) -> Result<WorkerOutput, RelationError> {
        let danger = self.threat(turn)?;
        let checked = self.filter(worlds, &danger, true)?;
        let mut open_worlds = worlds;
        let mut sets = Vec::new();
        for ending in endings {
            let matching = self.filter(open_worlds, &ending.predicate, true)?;
            open_worlds = self.diagram.difference(open_worlds, matching);
            sets.push(matching);
        }
        let covers_stuck = endings.iter().any(|ending| {
            matches!(ending.predicate, Predicate::Atom(PredicateAtom::Stuck { in_stuck_test: false, .. }))
        });
        sets.push(if covers_stuck { EMPTY } else { self.stuck(open_worlds, turn, false)? });
        let checked: Vec<Node> =
            [worlds].iter().chain(&sets).map(|&worlds| self.diagram.intersection(worlds, checked)).collect();
        let counts = self.diagram.count_all(&checked, &self.context.monitor);
        Ok(WorkerOutput { sets, counts })
    }
}
