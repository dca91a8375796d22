//! Deeper than all lines go: only the sets with the fewest worlds.

use super::super::{ProgressMonitor, WorldsError};
use super::WorldShare;
use super::exhaust::{CHUNK, Short, Till, Win, best, children};
use super::last::last;
use super::layer::Layer;
use super::node::Node;
use super::scene::Scene;
use crate::game::Classical;

/// What a round of the beam comes to.
pub(super) enum Ray {
    /// A line that wins.
    Win(Win),
    /// The best sets of the next round; it may have none.
    On(Layer),
}

/// The next round of the beam. The last action is tried from every set before any is left out.
///
/// Few worlds are a good sign twice over: an action that few worlds allow has culled the others, and one that leaves few replies is
/// near to a mate.
pub(super) fn ray<G: Classical>(
    scene: &Scene<'_, G>,
    layer: &Layer,
    till: &mut Till<'_>,
    work: &ProgressMonitor,
) -> Result<Result<Ray, Short>, WorldsError> {
    work.begin(layer.nodes.len());
    let (width, seed) = (till.limits.beam_width.max(1), till.limits.seed);
    let keep: WorldShare = till.limits.min_kept.clone();
    let mut next = Layer::default();
    for chunk in layer.nodes.chunks(CHUNK) {
        // Neither this nor the order of chunks hangs on threads.
        let most = next.most(width);
        let made = till.each(chunk, work, |node, meter| {
            let (intents, endings) = last(scene, &node.belief, meter)?;
            let mut made: Vec<Node> = Vec::new();
            if let Some(win) = best(node, endings, &keep) {
                return Ok((Some(win), made));
            }
            children(scene, (node, &intents), &keep, most, meter, &mut |child, _| {
                made.extend((child.belief.len() > 0).then_some(child));
                Ok(true)
            })?;
            Ok((None, made))
        })?;
        let Some(made) = made else { return Ok(Err(Short::Worlds)) };
        let mut wins = Vec::new();
        for (win, nodes) in made {
            wins.extend(win);
            nodes.into_iter().for_each(|node| next.add(node));
        }
        if let Some(win) = wins.into_iter().next() {
            return Ok(Ok(Ray::Win(win)));
        }
        next.narrow(width, seed);
        if layer.bytes() + next.bytes() > till.limits.max_bytes {
            return Ok(Err(Short::Memory));
        }
    }
    Ok(Ok(Ray::On(next)))
}
