//! Many games by chance from the position that is thought about, and what is told of them.

use super::carlo::{Carlo, Tried};
use super::roots::Root;
use super::seek::WIN;
use crate::game::{Action, Fault, Variant};
use crate::players::path::Path;
use crate::players::player::{Answer, Scene};
use crate::players::task::{Score, Task, Thought};

/// No line is told of further.
const LINE: usize = 8;

/// Tries moves until it has to stop, and tells of the best ones now and then: the best one; `None` if none was tried.
pub(super) fn trials<P: Path>(
    mut carlo: Carlo<'_, P>,
    moves: &[P::Move],
    roots: &[Root],
    (scene, task): (&Scene<'_, Variant>, &Task<'_, Action>),
) -> Result<Option<Answer<Action>>, Fault> {
    let tell = |carlo: &mut Carlo<'_, P>| -> Result<Option<Answer<Action>>, Fault> {
        let mut answer = None;
        for (rank, (root, tried)) in (1..).zip(ranked(&carlo.tried(), roots)).take(task.lines.max(1)) {
            let mut line = vec![scene.standing.actions[root.action].clone()];
            line.extend(carlo.follow(scene.game, moves, tried.place, LINE)?);
            let depth = u32::try_from(line.len()).unwrap_or(1);
            let thought = Thought { score: Score::Share(tried.share), depth, rank, nodes: carlo.looked, line };
            (task.told)(&thought);
            answer.get_or_insert(Answer { action: root.action, thought: Some(thought) });
        }
        Ok(answer)
    };
    carlo.think(&mut |carlo| tell(carlo).map(drop))?;
    tell(&mut carlo)
}

/// What was tried, the best first. What is known to lose is not, unless there is nothing else.
fn ranked<'r>(tried: &[Tried], roots: &'r [Root]) -> Vec<(&'r Root, Tried)> {
    let of = |&one: &Tried| roots.iter().find(|root| root.place == one.place).map(|root| (root, one));
    let mut ranked: Vec<(&Root, Tried)> = tried.iter().filter_map(of).collect();
    ranked.sort_by_key(|(root, _)| root.value <= -WIN / 2);
    ranked
}
