//! Ranks of lines and drops: their position in the interpreter's order of actions.
//!
//! Tables generate actions table by table. Sorting them by rank restores the order that the language defines.

use super::action_order::{ActionOrder, RankedVariant, ranked_variants};
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::cube::{ClassTable, StateCube};
use super::drop_moves::DropTable;
use super::layout::StateLayout;
use super::line_candidate::end_writes;
use super::packed_action::{ActionSource, PackedAction, cell_number};
use super::piece_move_table::PieceMoveTable;
use crate::program::ground::{CodeSet, GroundMove};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The ranks of the ground moves that were merged into the lines and drops of a stage, by action.
#[derive(Clone, Debug, Default)]
pub(super) struct ActionRanks<const W: usize>(FxHashMap<PackedAction, ActionRank<W>>);

#[derive(Clone, Debug)]
enum ActionRank<const W: usize> {
    Single(u32),
    /// The ranks of several moves and the condition under which each applies, in order.
    ByVariant(RankAlternatives<W>),
}

/// Ranks and the condition under which each applies.
pub(super) type RankAlternatives<const W: usize> = Box<[(u32, StateCube<W>)]>;

impl<const W: usize> ActionRanks<W> {
    /// Builds the ranks. Each move comes with the number of the line or, counted after all lines, of the drop it was
    /// merged into. `move_tables` and `drops` name the lines and drops that each table was made of; `targets` are the
    /// target sets of move tables.
    pub fn new<'m>(
        moves: impl Iterator<Item = (&'m GroundMove, usize)>,
        (stage, order): (u8, ActionOrder),
        (move_tables, drops): (TableSources<'_, PieceMoveTable<W>>, TableSources<'_, DropTable<W>>),
        targets: &[CodeSet],
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Self {
        let (of_lines, of_drops) = (move_tables.tables_by_source(), drops.tables_by_source());
        let mut by_action: FxHashMap<PackedAction, SmallVec<[RankedMove<'_>; 1]>> = FxHashMap::default();
        let all = layout.alphabet.all();
        for (ground_move, source) in moves {
            let required = |cell| ground_move.need(cell).unwrap_or(all);
            let variants = variants_in_order(ground_move, order);
            if let Some(of_line) = of_lines.get(source)
                && let Some(((from, _), (to, code))) = end_writes(ground_move)
            {
                for &index in of_line {
                    let Some(move_table) = move_tables.tables.get(index) else { continue };
                    let result = (0..).zip(&move_table.results).find(|(_, other)| **other == code);
                    let Some((result, _)) = result else { continue };
                    // Royal pieces have move tables of their own.
                    if move_table.mover_codes.and(required(from)).is_empty() {
                        continue;
                    }
                    let class = targets.get(move_table.target_class).copied().unwrap_or_default();
                    let fits = |variant: &&RankedVariant| match variant.0 {
                        Some((cell, set)) if cell == to => !class.and(set).is_empty(),
                        _ => !class.and(required(to)).is_empty(),
                    };
                    let source = ActionSource::Piece { stage, move_table: cell_number(index), result };
                    let action = PackedAction { rank: 0, from: from.0, to: to.0, source };
                    let ranked = variants.iter().filter(fits).map(|&variant| RankedMove { variant, ground_move });
                    by_action.entry(action).or_default().extend(ranked);
                }
            } else if let Some(of_drop) =
                source.checked_sub(move_tables.source_count).and_then(|drop| of_drops.get(drop))
                && let [(to, _)] = ground_move.writes[..]
            {
                for &index in of_drop {
                    let Some(table) = drops.tables.get(index) else { continue };
                    let ranked = variants.iter().map(|&variant| RankedMove { variant, ground_move });
                    by_action.entry(table.action(stage, index, to.0)).or_default().extend(ranked);
                }
            }
        }
        let rank = |(action, mut moves): (PackedAction, SmallVec<[RankedMove<'_>; 1]>)| {
            moves.sort_unstable_by_key(|ranked| ranked.variant.1);
            let rank = match moves[..] {
                [RankedMove { variant, .. }] => ActionRank::Single(variant.1),
                _ => ActionRank::ByVariant(
                    moves
                        .iter()
                        .map(|ranked| variant_cube(ranked.ground_move, ranked.variant, layout, classes))
                        .collect(),
                ),
            };
            (action, rank)
        };
        Self(by_action.into_iter().map(rank).collect())
    }

    /// Returns the rank of a line or drop.
    #[inline(always)]
    pub fn rank<const K: usize>(&self, action: &PackedAction, context: &RankContext<'_, W, K>) -> u32 {
        match self.0.get(&PackedAction { rank: 0, ..*action }) {
            Some(ActionRank::Single(rank)) => *rank,
            Some(ActionRank::ByVariant(variants)) => matching_rank(variants, context),
            None => 0,
        }
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        let variants = |rank: &ActionRank<W>| match rank {
            ActionRank::Single(_) => 0,
            ActionRank::ByVariant(variants) => {
                variants.iter().map(|(_, cube)| size_of::<u32>() + cube.bytes()).sum::<usize>()
            }
        };
        self.0.len() * size_of::<(PackedAction, ActionRank<W>)>() + self.0.values().map(variants).sum::<usize>()
    }
}

/// The state for which ranks are resolved.
pub(super) struct RankContext<'s, const W: usize, const K: usize> {
    pub state: &'s BoardState<W, K>,
    pub occupied: Bitboard<W>,
    pub classes: &'s ClassTable,
}

/// A variant of a move.
#[derive(Clone, Copy)]
struct RankedMove<'m> {
    variant: RankedVariant,
    ground_move: &'m GroundMove,
}

/// Tables, each with the numbers of its source lines or drops.
pub(super) struct TableSources<'t, T> {
    pub tables: &'t [T],
    pub sources: &'t [Vec<usize>],
    /// The number of all sources.
    pub source_count: usize,
}

impl<T> TableSources<'_, T> {
    /// Returns, by source, the tables it went into.
    fn tables_by_source(&self) -> Vec<SmallVec<[usize; 2]>> {
        let mut tables = vec![SmallVec::new(); self.source_count];
        for (table, sources) in self.sources.iter().enumerate() {
            sources.iter().for_each(|&index| tables[index].push(table));
        }
        tables
    }
}

/// Returns the variants that have ranks of their own; otherwise the first rank alone.
fn variants_in_order(ground_move: &GroundMove, order: ActionOrder) -> SmallVec<[RankedVariant; 1]> {
    let first = || SmallVec::from_iter([(None, ground_move.rank)]);
    if order == ActionOrder::VariantRank {
        ranked_variants(ground_move).map_or_else(first, SmallVec::from_vec)
    } else {
        first()
    }
}

/// Returns the rank and the needs of a variant.
fn variant_cube<const W: usize>(
    ground_move: &GroundMove,
    variant: RankedVariant,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> (u32, StateCube<W>) {
    let mut needs = ground_move.cube.clone();
    if let Some((cell, set)) = variant.0 {
        match needs.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, required)) => *required = required.and(set),
            None => needs.push((cell, set)),
        }
    }
    (variant.1, StateCube::new(&needs, &ground_move.min_hands, None, layout, classes))
}

/// Returns the variants of an irregular move with their needs; empty if one rank is enough.
pub(super) fn irregular_variants<const W: usize>(
    ground_move: &GroundMove,
    order: ActionOrder,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> RankAlternatives<W> {
    match &variants_in_order(ground_move, order)[..] {
        [] | [_] => Box::default(),
        variants => variants.iter().map(|&variant| variant_cube(ground_move, variant, layout, classes)).collect(),
    }
}

/// Returns the rank of the first variant that applies.
#[cold]
pub(super) fn matching_rank<const W: usize, const K: usize>(
    variants: &[(u32, StateCube<W>)],
    context: &RankContext<'_, W, K>,
) -> u32 {
    let possible = variants.iter().find(|(_, cube)| cube.holds(context.state, context.occupied, context.classes));
    possible.map_or(0, |(rank, _)| *rank)
}
