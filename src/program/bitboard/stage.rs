//! The tables of a stage of a turn.

use super::attacked::Walk;
use super::bucket::Bucket;
use super::cells::Cells;
use super::compiler::{Compiler, Known};
use super::conclude::TailTable;
use super::counted::{Counted, Drafts};
use super::cube::Cube;
use super::danger::Danger;
use super::deed::{Deed, deed};
use super::drops::{DropTable, drops};
use super::layout::Class;
use super::odd::IrregularMoves;
use super::order::Order;
use super::query::Query;
use super::ranks::{Ranks, Told, odd_ways};
use super::recode::Fixed;
use super::side::Side;
use super::sorting::Sorting;
use super::strikes::Sights;
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use crate::program::ground::{Case, Change, Code, CodeSet, Ground, Guard, Stage};
use std::collections::BTreeMap;

/// A stage of a turn.
#[derive(Clone, Debug)]
pub(super) struct StageTable<const W: usize> {
    pub buckets: Vec<Bucket<W>>,
    /// The first buckets, so many, all at once in lanes, to count what they hold.
    pub lanes: Vec<Counted<W>>,
    pub in_lanes: usize,
    /// What lines may go to, by the numbers of buckets.
    pub targets: Vec<Class>,
    pub drops: Vec<DropTable<W>>,
    pub odds: IrregularMoves<W>,
    /// What odd moves do, by their number.
    pub deeds: Vec<Deed<W>>,
    /// May any of them write an own royal piece?
    pub crowns: bool,
    pub changes: Vec<ChangeTable<W>>,
    pub guards: Vec<GuardTable<W>>,
    pub ranks: Ranks<W>,
    /// How ranks tell the order of the interpreter.
    pub order: Order,
    /// What all its moves end with.
    pub tail: Option<TailTable<W>>,
    /// Which stage of the turn it is.
    pub number: u8,
    /// How many ground moves it was made of, and how many of them are part of lines, are drops, are odd.
    pub counts: [usize; 4],
}

/// Cubes with guards.
pub(super) type CaseList<const W: usize> = Box<[(Cube<W>, Box<[(u32, bool)]>)]>;

/// A change, compiled.
#[derive(Clone, Debug)]
pub(super) struct ChangeTable<const W: usize> {
    pub cell: Cells<W>,
    pub code: Code,
    pub cases: CaseList<W>,
}

/// A guard, compiled.
#[derive(Clone, Debug)]
pub(super) struct GuardTable<const W: usize> {
    pub written: Box<[(Code, Cells<W>)]>,
    pub recoded: Box<[Fixed<W>]>,
    pub hands: Box<[(u8, i8)]>,
    pub interest: Option<Frame>,
    pub fresh: Box<[(Cell, Marks)]>,
    /// What squares with fresh marks hold when the marks of earlier turns have faded.
    pub kept: Box<[(Code, Cells<W>)]>,
    pub query: Query<W>,
    /// Is it nothing but whether a royal piece is in check?
    pub walk: Option<Walk>,
}

/// What is needed to compile stages.
pub(super) struct Workshop<'w> {
    pub ground: &'w Ground,
    pub compiler: Compiler<'w>,
}

impl Workshop<'_> {
    /// The tables of a stage of a player's turn.
    /// `next` is the player of the turn after it, `danger` is what threatens the player, `sights` what gives check to whom.
    pub fn stage<const W: usize>(
        &mut self,
        number: usize,
        stage: &Stage,
        (player, next): (usize, usize),
        danger: Option<&Danger<W>>,
        sights: &[Option<Sights<W>>],
    ) -> StageTable<W> {
        let layout = self.compiler.layout;
        let sorting = Sorting::of(stage, &layout.alphabet, player);
        let royals = self.ground.royals.get(player).copied().unwrap_or_default();
        let own = layout.alphabet.side(player);
        let (mut targets, mut changes): (Vec<CodeSet>, Vec<Change>) = (Vec::new(), Vec::new());
        let foes = self.ground.royals.iter().fold(CodeSet::default(), |all, set| all.or(*set)).without(royals);
        let side = Side { own, royals, foes, danger };
        let mut lanes = Drafts::new(&sorting.lines);
        let sights = sights.get(next).and_then(Option::as_ref);
        let aim = sights.filter(|_| stage.tail.is_some());
        let mut buckets = Bucket::all(&sorting.lines, layout, side, sights, &mut targets, &mut changes);
        lanes.take(&mut buckets, &sorting.lines, aim);
        buckets.sort_by_key(|(bucket, _)| !bucket.in_lanes);
        let (buckets, bucket_lines): (Vec<Bucket<W>>, Vec<Vec<usize>>) = buckets.into_iter().unzip();
        let in_lanes = buckets.iter().filter(|bucket| bucket.in_lanes).count();
        let order = Order::of(stage, &sorting.alone);
        let guards = self.guards(&stage.guards, player);
        let odd = || sorting.odd.iter().filter_map(|&index| Some((index, stage.moves.get(index)?)));
        let mut deeds = Vec::with_capacity(sorting.odd.len());
        for (index, made) in odd() {
            let group = if sorting.alone.get(index) == Some(&true) { 0 } else { made.group };
            let ways = odd_ways(made, order, layout, self.compiler.classes);
            let deed = deed(made, group, (side, &guards), layout, &mut changes, self.compiler.classes);
            deeds.push(Deed { ways, ..deed });
        }
        let odd = odd().map(|(_, made)| made).enumerate();
        // Whether cells are attacked is known for all of them at once.
        let is_first = |guard: u32| {
            let walks = guards.get(guard as usize).is_some_and(|table| table.walk.is_some());
            stage.is_standing(guard) && !walks
        };
        let odds = IrregularMoves::new(odd, &is_first, CodeSet::default(), self.ground, layout, self.compiler.classes);
        let told = stage.moves.iter().zip(&sorting.homes).filter_map(|(made, home)| Some((made, (*home)?)));
        let told_lines = sorting.homes.iter().flatten().filter(|&&home| home < sorting.lines.len()).count();
        let (drops, table_drops): (Vec<DropTable<W>>, Vec<Vec<usize>>) =
            drops(&sorting.drops, side, layout).into_iter().unzip();
        let tables = (
            Told { tables: &buckets, numbers: &bucket_lines, count: sorting.lines.len() },
            Told { tables: &drops, numbers: &table_drops, count: sorting.drops.len() },
        );
        let ranks = Ranks::new(told, order, tables, &targets, layout, self.compiler.classes);
        StageTable {
            buckets,
            lanes: lanes.all(layout),
            in_lanes,
            targets: targets.iter().map(|&set| layout.class(set)).collect(),
            drops,
            odds,
            crowns: deeds.iter().any(|deed| !deed.crowned.is_empty()),
            deeds,
            changes: changes.iter().map(|change| self.change(change)).collect(),
            guards,
            ranks,
            order,
            tail: TailTable::new(stage, next, danger, &mut self.compiler),
            number: u8::try_from(number).unwrap_or(u8::MAX),
            counts: [stage.moves.len(), told_lines, sorting.drops.len(), sorting.odd.len()],
        }
    }

    fn change<const W: usize>(&mut self, change: &Change) -> ChangeTable<W> {
        let compiler = &mut self.compiler;
        let case = |case: &Case| {
            let cube = Cube::new(&case.needs, &[], None, compiler.layout, compiler.classes);
            (cube, case.guards.clone().into())
        };
        ChangeTable {
            cell: Cells::of(change.cell.index()),
            code: change.code,
            cases: change.cases.iter().map(case).collect(),
        }
    }

    /// Guards that are asked for a player.
    pub fn guards<const W: usize>(&mut self, guards: &[Guard], player: usize) -> Vec<GuardTable<W>> {
        let mut known = Known::default();
        guards.iter().map(|guard| self.compiler.guard(guard, player, &mut known)).collect()
    }
}

impl<const W: usize> StageTable<W> {
    /// What an odd move does.
    #[inline(always)]
    pub fn deed(&self, odd: u32) -> Option<&Deed<W>> {
        self.deeds.get(odd as usize)
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        let deed = |deed: &Deed<W>| size_of_val(&*deed.writes) + size_of_val(&*deed.hands);
        self.buckets.iter().map(Bucket::bytes).sum::<usize>()
            + self.lanes.iter().map(Counted::bytes).sum::<usize>()
            + self.odds.bytes()
            + size_of_val(&*self.deeds)
            + self.deeds.iter().map(deed).sum::<usize>()
            + size_of_val(&*self.guards)
            + size_of_val(&*self.changes)
            + self.ranks.bytes()
    }
}

/// Cells by what is written on them.
pub(super) fn written<const W: usize>(writes: &[(Cell, Code)]) -> Box<[(Code, Cells<W>)]> {
    let mut by: BTreeMap<Code, Cells<W>> = BTreeMap::new();
    for &(cell, code) in writes {
        *by.entry(code).or_default() |= Cells::of(cell.index());
    }
    by.into_iter().collect()
}
