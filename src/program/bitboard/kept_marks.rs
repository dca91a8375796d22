//! Marks that pieces keep as long as a condition holds.

use super::end_conditions::PresenceGate;
use super::layout::StateLayout;
use super::plane_list::PlaneList;
use super::query_compiler::QueryCompiler;
use super::state_query::StateQuery;
use crate::algebra::Marks;
use crate::program::ground::CodeSet;

/// A mark that pieces of a player keep as long as a condition holds.
#[derive(Debug)]
pub(super) struct KeptMark<const W: usize> {
    pub player: usize,
    pub condition: StateQuery<W>,
    /// The gate of the condition.
    pub gate: Option<PresenceGate>,
    pub marked_planes: PlaneList,
    /// Each plane of pieces with the mark, and the plane of the same piece without it.
    pub marked_and_plain: Box<[(u8, u8)]>,
}

/// Returns the planes of a player's pieces with a mark, each with the plane of the same piece without it.
fn marked_and_plain(layout: &StateLayout, player: usize, mark: Marks) -> Box<[(u8, u8)]> {
    let alphabet = &layout.alphabet;
    let pairs = alphabet.owned_by(player).iter().filter_map(|code| {
        let content = alphabet.content(code);
        if !content.marks.has_any(mark) {
            return None;
        }
        let plain = alphabet.code(crate::algebra::Content { marks: content.marks.without(mark), ..content })?;
        Some((layout.plane_of(code)?, layout.plane_of(plain)?))
    });
    pairs.collect()
}

/// Compiles all marks that are kept while a condition holds.
pub(super) fn compile_kept_marks<const W: usize>(compiler: &mut QueryCompiler<'_>) -> Vec<KeptMark<W>> {
    let (rules, layout) = (compiler.rules, compiler.layout);
    let mut kept = Vec::new();
    for (index, mark) in rules.marks.iter().enumerate() {
        for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
            let query = compiler.compile(condition, player, None);
            let planes = marked_and_plain(layout, player, Marks::of(index));
            let marked = planes.iter().map(|planes| planes.0).collect();
            kept.push(KeptMark {
                player,
                gate: PresenceGate::new(&query),
                condition: query,
                marked_planes: marked,
                marked_and_plain: planes,
            });
        }
    }
    kept
}

/// Returns the planes that decide whether marks are kept, if only planes do and none of them changes when other marks
/// fade or are lost. Then one pass over the marks finds all that are lost.
pub(super) fn kept_mark_inputs<const W: usize>(
    kept: &[KeptMark<W>],
    fading_planes: &[(usize, usize)],
    layout: &StateLayout,
) -> Option<(PlaneList, CodeSet)> {
    let mut all: Vec<u8> = Vec::new();
    for (index, mark) in kept.iter().enumerate() {
        let gate = mark.gate.as_ref().filter(|gate| gate.is_exact())?;
        let others =
            kept.iter().enumerate().filter(|(other, _)| *other != index).flat_map(|(_, other)| &other.marked_and_plain);
        if others.flat_map(|&(with, without)| [with, without]).any(|lost| gate.planes().any(|plane| plane == lost)) {
            return None;
        }
        all.extend(gate.planes().chain(mark.marked_and_plain.iter().map(|planes| planes.0)));
    }
    let fades = all
        .iter()
        .map(|&plane| usize::from(plane))
        .any(|plane| fading_planes.iter().any(|&(a, b)| a == plane || b == plane));
    let planes: PlaneList = all.into_iter().collect();
    let codes = layout.alphabet.all().iter().filter(|&code| layout.is_in_any(code, &planes)).collect();
    (!fades).then_some((planes, codes))
}
