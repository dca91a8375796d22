//! Counts over worlds of a round: by level and value, in check, and lost.

use super::diagram_set::DiagramSet;
use super::round_sets::RoundSets;
use super::turn_workspace::TurnWorkspace;
use super::{DiagramContext, EMPTY, Node, Nodes};
use crate::game::relation::Cube;
use crate::worlds::{Intent, Subset, WorldsError};

/// Counts over some worlds of a diagram.
pub(in crate::worlds) struct DiagramCensus {
    /// By level and value: worlds with this value.
    pub by_level: Vec<Vec<u128>>,
    pub worlds: u128,
    pub in_check: u128,
    pub lost: u128,
}

impl DiagramSet {
    /// The census of the worlds in a cube.
    pub fn census(&self, condition: &Cube, context: &DiagramContext<'_>) -> Result<DiagramCensus, WorldsError> {
        let RoundSets { all, lost, early, .. } = self.sets;
        if condition.literals.is_empty() {
            let by_level = value_counts(&self.nodes, [all, early], context)?;
            let [worlds, in_check, lost] =
                [Subset::All, Subset::InCheck, Subset::Lost].map(|subset| self.count(subset));
            return Ok(DiagramCensus { by_level, worlds, in_check, lost });
        }
        let mut workspace = self.workspace(context);
        let cubes = workspace.diagram.transitions.cubes([condition]);
        let [all, early, lost] = [all, early, lost].map(|set| workspace.diagram.restrict(set, cubes, true));
        census_of(&mut workspace, [all, early, lost])
    }

    /// The census of the worlds in which an action is legal.
    pub fn census_allowing(&self, intent: &Intent, context: &DiagramContext<'_>) -> Result<DiagramCensus, WorldsError> {
        let mut workspace = self.workspace(context);
        let matching = workspace.matching_operations(self, intent);
        let matching = workspace.check_result(matching)?;
        let all = workspace.union_of(matching.into_iter().map(|(worlds, _)| worlds));
        census_of(&mut workspace, [all, EMPTY, EMPTY])
    }
}

/// The worlds in which the player is in check, of some before the player's turn.
pub(super) fn in_check(workspace: &mut TurnWorkspace<'_>, worlds: Node) -> Result<Node, WorldsError> {
    let danger = workspace.relation.threat_to(workspace.context.player);
    let checked = danger.and_then(|danger| workspace.filter(worlds, &danger, true));
    workspace.check_result(checked)
}

/// The census of worlds before the player's turn, of early losses, and of lost ones among the first.
fn census_of(workspace: &mut TurnWorkspace<'_>, [all, early, lost]: [Node; 3]) -> Result<DiagramCensus, WorldsError> {
    let checked = in_check(workspace, all)?;
    let by_level = value_counts(&workspace.diagram, [all, early], workspace.context)?;
    let [all, early, in_check, lost] = [all, early, checked, lost].map(|set| workspace.diagram.count(set));
    Ok(DiagramCensus { by_level, worlds: all + early, in_check, lost: lost + early })
}

/// By level and value: the number of words with this value in two disjoint sets.
fn value_counts(nodes: &Nodes, sets: [Node; 2], context: &DiagramContext<'_>) -> Result<Vec<Vec<u128>>, WorldsError> {
    let [mut counts, more] = sets.map(|set| nodes.value_counts(set, &context.monitor));
    context.monitor.check_cancelled()?;
    for (count, more) in counts.iter_mut().flatten().zip(more.into_iter().flatten()) {
        *count += more;
    }
    Ok(counts)
}
