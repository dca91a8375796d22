//! Ranks of lines and drops: their position in the interpreter's order of actions.
//!
//! Tables generate actions table by table. Sorting them by rank restores the order that the language defines.

use super::action_order::{ActionOrder, RankedVariant, ranked_variants};
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::cube::{ClassTable, Cube};
use super::drop_moves::DropTable;
use super::layout::StateLayout;
use super::line_candidate::end_writes;
use super::piece_move_table::PieceMoveTable;
use crate::program::ground::{CodeSet, GroundMove};
use smallvec::SmallVec;

/// The ranks of the ground moves that were merged into the lines and drops of a stage.
#[derive(Clone, Debug, Default)]
pub(super) struct ActionRanks<const W: usize> {
    /// One table per move table.
    lines: Box<[RankTable<W>]>,
    /// One table per drop table.
    drops: Box<[RankTable<W>]>,
    /// For lines merged from moves of different ranks: the candidates.
    alternatives: Box<[RankAlternatives<W>]>,
}

/// Ranks by origin, target and result. With the highest bit set, a rank is an index into [`ActionRanks::alternatives`].
#[derive(Clone, Debug, Default)]
struct RankTable<const W: usize> {
    /// By origin: all targets.
    to: Box<[Bitboard<W>]>,
    /// By origin: start of its pairs in `ranks`.
    starts: Box<[u32]>,
    ranks: Box<[u32]>,
    results: usize,
}

/// Marks a rank that is an index into [`ActionRanks::alternatives`].
const ALTERNATIVES_FLAG: u32 = 1 << 31;

/// Ranks and the condition under which each applies.
type RankAlternatives<const W: usize> = Box<[(u32, Cube<W>)]>;

impl<const W: usize> ActionRanks<W> {
    /// Builds the ranks. Each move comes with the number of the line or, counted after all lines, of the drop it was
    /// merged into. `move_tables` and `drops` name the lines and drops that each table was made of; `targets` are the
    /// target sets of move tables.
    pub fn new<'m>(
        moves: impl Iterator<Item = (&'m GroundMove, usize)>,
        order: ActionOrder,
        (move_tables, drops): (TableSources<'_, PieceMoveTable<W>>, TableSources<'_, DropTable<W>>),
        targets: &[CodeSet],
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Self {
        let (of_lines, of_drops) = (move_tables.tables_by_source(), drops.tables_by_source());
        let mut lines: Vec<Vec<RankedMove<'_>>> = vec![Vec::new(); move_tables.tables.len()];
        let mut drop_moves: Vec<Vec<RankedMove<'_>>> = vec![Vec::new(); drops.tables.len()];
        let all = layout.alphabet.all();
        for (ground_move, source) in moves {
            let required = |cell| ground_move.need(cell).unwrap_or(all);
            if let Some(of_line) = of_lines.get(source)
                && let Some(((from, _), (to, code))) = end_writes(ground_move)
            {
                for &index in of_line {
                    let Some(move_table) = move_tables.tables.get(index) else { continue };
                    let Some(result) = move_table.results.iter().position(|&other| other == code) else { continue };
                    // Royal pieces have move tables of their own.
                    if move_table.mover_codes.and(required(from)).is_empty() {
                        continue;
                    }
                    let class = targets.get(move_table.target_class).copied().unwrap_or_default();
                    for variant in variants_in_order(ground_move, order) {
                        let target = match variant.0 {
                            Some((cell, set)) if cell == to => set,
                            _ => required(to),
                        };
                        if !class.and(target).is_empty() {
                            lines[index].push(RankedMove {
                                cells: (from.index(), to.index(), result),
                                variant,
                                ground_move,
                            });
                        }
                    }
                }
            } else if let Some(of_drop) =
                source.checked_sub(move_tables.source_count).and_then(|drop| of_drops.get(drop))
                && let [(to, _)] = ground_move.writes[..]
            {
                for &index in of_drop {
                    let ranked = |variant| RankedMove { cells: (0, to.index(), 0), variant, ground_move };
                    drop_moves[index].extend(variants_in_order(ground_move, order).into_iter().map(ranked));
                }
            }
        }
        let mut alternatives = Vec::new();
        let lines = lines.into_iter().zip(move_tables.tables).map(|(list, move_table)| {
            RankTable::new(list, layout.cell_count, move_table.results.len(), &mut |moves| {
                alternatives.push(variant_cubes(moves, layout, classes));
                alternatives.len() - 1
            })
        });
        let lines = lines.collect();
        let drops = drop_moves.into_iter().map(|list| {
            RankTable::new(list, 1, 1, &mut |moves| {
                alternatives.push(variant_cubes(moves, layout, classes));
                alternatives.len() - 1
            })
        });
        let drops = drops.collect();
        Self { lines, drops, alternatives: alternatives.into() }
    }

    /// Returns the rank of a line.
    #[inline(always)]
    pub fn line<const K: usize>(
        &self,
        move_table: usize,
        (from, to, result): (usize, usize, usize),
        context: &RankContext<'_, W, K>,
    ) -> u32 {
        self.lines.get(move_table).map_or(0, |table| self.resolve(table.at(from, to, result), context))
    }

    /// Returns the rank of a drop.
    #[inline(always)]
    pub fn drop<const K: usize>(&self, table: usize, to: usize, context: &RankContext<'_, W, K>) -> u32 {
        self.drops.get(table).map_or(0, |table| self.resolve(table.at(0, to, 0), context))
    }

    #[inline(always)]
    fn resolve<const K: usize>(&self, rank: u32, context: &RankContext<'_, W, K>) -> u32 {
        if rank & ALTERNATIVES_FLAG == 0 {
            return rank;
        }
        self.alternatives
            .get((rank & !ALTERNATIVES_FLAG) as usize)
            .map_or(0, |variants| matching_rank(variants, context))
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        let of = |(_, cube): &(u32, Cube<W>)| size_of::<u32>() + cube.bytes();
        self.lines.iter().chain(&self.drops).map(RankTable::bytes).sum::<usize>()
            + self.alternatives.iter().flatten().map(of).sum::<usize>()
    }
}

/// The state for which ranks are resolved.
pub(super) struct RankContext<'s, const W: usize, const K: usize> {
    pub state: &'s BoardState<W, K>,
    pub occupied: Bitboard<W>,
    pub classes: &'s ClassTable,
}

/// A variant of a move, by origin, target and index of the result.
#[derive(Clone, Copy)]
struct RankedMove<'m> {
    cells: (usize, usize, usize),
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

fn variant_cubes<const W: usize>(
    pairs: &[RankedMove<'_>],
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> Box<[(u32, Cube<W>)]> {
    pairs
        .iter()
        .map(|ranked| (ranked.variant.1, variant_cube(ranked.ground_move, ranked.variant, layout, classes)))
        .collect()
}

/// Returns the needs of a variant.
fn variant_cube<const W: usize>(
    ground_move: &GroundMove,
    variant: RankedVariant,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> Cube<W> {
    let mut needs = ground_move.cube.clone();
    if let Some((cell, set)) = variant.0 {
        match needs.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, required)) => *required = required.and(set),
            None => needs.push((cell, set)),
        }
    }
    Cube::new(&needs, &ground_move.min_hands, None, layout, classes)
}

/// Returns the variants of an irregular move with their needs; empty if one rank is enough.
pub(super) fn irregular_variants<const W: usize>(
    ground_move: &GroundMove,
    order: ActionOrder,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> Box<[(u32, Cube<W>)]> {
    match &variants_in_order(ground_move, order)[..] {
        [] | [_] => Box::default(),
        variants => {
            variants.iter().map(|&variant| (variant.1, variant_cube(ground_move, variant, layout, classes))).collect()
        }
    }
}

/// Returns the rank of the first variant that applies.
#[cold]
pub(super) fn matching_rank<const W: usize, const K: usize>(
    variants: &[(u32, Cube<W>)],
    context: &RankContext<'_, W, K>,
) -> u32 {
    let possible = variants.iter().find(|(_, cube)| cube.holds(context.state, context.occupied, context.classes));
    possible.map_or(0, |(rank, _)| *rank)
}

impl<const W: usize> RankTable<W> {
    fn new(
        mut list: Vec<RankedMove<'_>>,
        cells: usize,
        results: usize,
        alternatives: &mut dyn FnMut(&[RankedMove<'_>]) -> usize,
    ) -> Self {
        list.sort_unstable_by_key(|ranked| (ranked.cells, ranked.variant.1));
        let mut to = vec![Bitboard::EMPTY; cells];
        for RankedMove { cells: (from, target, _), .. } in &list {
            if let Some(all) = to.get_mut(*from) {
                *all |= Bitboard::from_cell(*target);
            }
        }
        let (mut starts, mut end) = (Vec::with_capacity(cells), 0u32);
        for all in &to {
            starts.push(end);
            end += all.len() * u32::try_from(results).unwrap_or(1);
        }
        let mut table = Self { to: to.into(), starts: starts.into(), ranks: Box::default(), results };
        let mut ranks = vec![0; end as usize];
        for same in list.chunk_by(|a, b| a.cells == b.cells) {
            let [RankedMove { cells: (from, target, result), variant, .. }, rest @ ..] = same else { continue };
            let rank = if rest.is_empty() {
                variant.1
            } else {
                u32::try_from(alternatives(same)).unwrap_or(0) | ALTERNATIVES_FLAG
            };
            if let Some(slot) = table.index(*from, *target, *result).and_then(|index| ranks.get_mut(index)) {
                *slot = rank;
            }
        }
        table.ranks = ranks.into();
        table
    }

    #[inline(always)]
    fn index(&self, from: usize, to: usize, result: usize) -> Option<usize> {
        let before = self.to.get(from)?.below(to).len();
        Some(*self.starts.get(from)? as usize + before as usize * self.results + result)
    }

    #[inline(always)]
    fn at(&self, from: usize, to: usize, result: usize) -> u32 {
        self.index(from, to, result).and_then(|index| self.ranks.get(index)).copied().unwrap_or(0)
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.to) + size_of_val(&*self.starts) + size_of_val(&*self.ranks)
    }
}
