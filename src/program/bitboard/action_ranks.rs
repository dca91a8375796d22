//! The places of lines and drops in the order of the interpreter.

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

/// The ranks of the ground moves that the lines and drops of a stage were made of.
#[derive(Clone, Debug, Default)]
pub(super) struct ActionRanks<const W: usize> {
    /// By bucket.
    lines: Box<[RankTable<W>]>,
    /// By table of drops.
    drops: Box<[RankTable<W>]>,
    /// Where a line was made of several moves of different ranks: these.
    alternatives: Box<[RankAlternatives<W>]>,
}

/// By two cells and a result: a rank, or, with the highest bit set, an index into [`ActionRanks::alternatives`].
#[derive(Clone, Debug, Default)]
struct RankTable<const W: usize> {
    /// By first cell: all second ones.
    to: Box<[Bitboard<W>]>,
    /// By first cell: where the ranks of its pairs start.
    starts: Box<[u32]>,
    ranks: Box<[u32]>,
    results: usize,
}

const ALTERNATIVES_FLAG: u32 = 1 << 31;

/// Moves by rank, with what each asks.
type RankAlternatives<const W: usize> = Box<[(u32, Cube<W>)]>;

impl<const W: usize> ActionRanks<W> {
    /// The ranks of moves in such an order, each with its home: the line that it became part of or, behind all lines, the drop.
    /// `buckets` and `drops` come with the numbers of the lines and the drops that went into them, `targets` are the classes of
    /// buckets.
    pub fn new<'m>(
        moves: impl Iterator<Item = (&'m GroundMove, usize)>,
        order: ActionOrder,
        (buckets, drops): (TableSources<'_, PieceMoveTable<W>>, TableSources<'_, DropTable<W>>),
        targets: &[CodeSet],
        layout: &StateLayout,
        classes: &mut ClassTable,
    ) -> Self {
        let (of_lines, of_drops) = (buckets.tables_by_source(), drops.tables_by_source());
        let mut lines: Vec<Vec<RankedMove<'_>>> = vec![Vec::new(); buckets.tables.len()];
        let mut fallen: Vec<Vec<RankedMove<'_>>> = vec![Vec::new(); drops.tables.len()];
        let all = layout.alphabet.all();
        for (made, home) in moves {
            let asked = |cell| made.needs.iter().find(|(other, _)| *other == cell).map_or(all, |need| need.1);
            if let Some(of_line) = of_lines.get(home)
                && let Some(((from, _), (to, code))) = end_writes(made)
            {
                for &number in of_line {
                    let Some(bucket) = buckets.tables.get(number) else { continue };
                    let Some(result) = bucket.results.iter().position(|&other| other == code) else { continue };
                    // Royal pieces have buckets of their own.
                    if bucket.mover_codes.and(asked(from)).is_empty() {
                        continue;
                    }
                    let class = targets.get(bucket.target_class).copied().unwrap_or_default();
                    for way in variants_in_order(made, order) {
                        let target = match way.0 {
                            Some((cell, set)) if cell == to => set,
                            _ => asked(to),
                        };
                        if !class.and(target).is_empty() {
                            lines[number].push(RankedMove { cells: (from.index(), to.index(), result), way, made });
                        }
                    }
                }
            } else if let Some(of_drop) = home.checked_sub(buckets.source_count).and_then(|drop| of_drops.get(drop))
                && let [(to, _)] = made.writes[..]
            {
                for &number in of_drop {
                    let pair = |way| RankedMove { cells: (0, to.index(), 0), way, made };
                    fallen[number].extend(variants_in_order(made, order).into_iter().map(pair));
                }
            }
        }
        let mut alternatives = Vec::new();
        let lines = lines.into_iter().zip(buckets.tables).map(|(list, bucket)| {
            RankTable::new(list, layout.cell_count, bucket.results.len(), &mut |moves| {
                alternatives.push(variant_cubes(moves, layout, classes));
                alternatives.len() - 1
            })
        });
        let lines = lines.collect();
        let drops = fallen.into_iter().map(|list| {
            RankTable::new(list, 1, 1, &mut |moves| {
                alternatives.push(variant_cubes(moves, layout, classes));
                alternatives.len() - 1
            })
        });
        let drops = drops.collect();
        Self { lines, drops, alternatives: alternatives.into() }
    }

    /// The rank of a line of a state.
    #[inline(always)]
    pub fn line<const K: usize>(
        &self,
        bucket: usize,
        (from, to, result): (usize, usize, usize),
        context: &RankContext<'_, W, K>,
    ) -> u32 {
        self.lines.get(bucket).map_or(0, |field| self.resolve(field.at(from, to, result), context))
    }

    /// The rank of a drop of a state.
    #[inline(always)]
    pub fn drop<const K: usize>(&self, table: usize, to: usize, context: &RankContext<'_, W, K>) -> u32 {
        self.drops.get(table).map_or(0, |field| self.resolve(field.at(0, to, 0), context))
    }

    #[inline(always)]
    fn resolve<const K: usize>(&self, rank: u32, context: &RankContext<'_, W, K>) -> u32 {
        if rank & ALTERNATIVES_FLAG == 0 {
            return rank;
        }
        self.alternatives.get((rank & !ALTERNATIVES_FLAG) as usize).map_or(0, |ways| matching_rank(ways, context))
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        let of = |(_, cube): &(u32, Cube<W>)| size_of::<u32>() + cube.bytes();
        self.lines.iter().chain(&self.drops).map(RankTable::bytes).sum::<usize>()
            + self.alternatives.iter().flatten().map(of).sum::<usize>()
    }
}

/// The state that ranks are asked of.
pub(super) struct RankContext<'s, const W: usize, const K: usize> {
    pub state: &'s BoardState<W, K>,
    pub occupied: Bitboard<W>,
    pub classes: &'s ClassTable,
}

/// A way of a move, by two cells and a result.
#[derive(Clone, Copy)]
struct RankedMove<'m> {
    cells: (usize, usize, usize),
    way: RankedVariant,
    made: &'m GroundMove,
}

/// Tables, each with the numbers of what went into it.
pub(super) struct TableSources<'t, T> {
    pub tables: &'t [T],
    pub sources: &'t [Vec<usize>],
    /// How many numbers there are.
    pub source_count: usize,
}

impl<T> TableSources<'_, T> {
    /// By number, the tables into which it went.
    fn tables_by_source(&self) -> Vec<SmallVec<[usize; 2]>> {
        let mut tables = vec![SmallVec::new(); self.source_count];
        for (table, sources) in self.sources.iter().enumerate() {
            sources.iter().for_each(|&number| tables[number].push(table));
        }
        tables
    }
}

/// The ways of a move that have places of their own.
fn variants_in_order(made: &GroundMove, order: ActionOrder) -> SmallVec<[RankedVariant; 1]> {
    let first = || SmallVec::from_iter([(None, made.rank)]);
    if order == ActionOrder::VariantRank {
        ranked_variants(made).map_or_else(first, SmallVec::from_vec)
    } else {
        first()
    }
}

fn variant_cubes<const W: usize>(
    pairs: &[RankedMove<'_>],
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> Box<[(u32, Cube<W>)]> {
    pairs.iter().map(|pair| (pair.way.1, variant_cube(pair.made, pair.way, layout, classes))).collect()
}

/// What a way of a move asks.
fn variant_cube<const W: usize>(
    made: &GroundMove,
    way: RankedVariant,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> Cube<W> {
    let mut needs = made.needs.clone();
    if let Some((cell, set)) = way.0 {
        match needs.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, asked)) => *asked = asked.and(set),
            None => needs.push((cell, set)),
        }
    }
    Cube::new(&needs, &made.holds, None, layout, classes)
}

/// The ways of an odd move and what they ask, if they have places of their own.
pub(super) fn irregular_variants<const W: usize>(
    made: &GroundMove,
    order: ActionOrder,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> Box<[(u32, Cube<W>)]> {
    match &variants_in_order(made, order)[..] {
        [] | [_] => Box::default(),
        ways => ways.iter().map(|&way| (way.1, variant_cube(made, way, layout, classes))).collect(),
    }
}

/// The rank of the way that is possible.
#[cold]
pub(super) fn matching_rank<const W: usize, const K: usize>(
    ways: &[(u32, Cube<W>)],
    context: &RankContext<'_, W, K>,
) -> u32 {
    let possible = ways.iter().find(|(_, cube)| cube.holds(context.state, context.occupied, context.classes));
    possible.map_or(0, |(rank, _)| *rank)
}

impl<const W: usize> RankTable<W> {
    fn new(
        mut list: Vec<RankedMove<'_>>,
        cells: usize,
        results: usize,
        alternatives: &mut dyn FnMut(&[RankedMove<'_>]) -> usize,
    ) -> Self {
        list.sort_unstable_by_key(|pair| (pair.cells, pair.way.1));
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
        let mut field = Self { to: to.into(), starts: starts.into(), ranks: Box::default(), results };
        let mut ranks = vec![0; end as usize];
        for same in list.chunk_by(|a, b| a.cells == b.cells) {
            let [RankedMove { cells: (from, target, result), way, .. }, rest @ ..] = same else { continue };
            let rank = if rest.is_empty() {
                way.1
            } else {
                u32::try_from(alternatives(same)).unwrap_or(0) | ALTERNATIVES_FLAG
            };
            if let Some(slot) = field.index(*from, *target, *result).and_then(|index| ranks.get_mut(index)) {
                *slot = rank;
            }
        }
        field.ranks = ranks.into();
        field
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
