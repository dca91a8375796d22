//! The tables of a stage of a turn.

use super::action_order::ActionOrder;
use super::action_ranks::{ActionRanks, TableSources, irregular_variants};
use super::attacked_cells::RoyalCheckGuard;
use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::checks::CheckTables;
use super::classify_moves::ClassifiedMoves;
use super::cube::Cube;
use super::drop_moves::{DropTable, build_drop_tables};
use super::irregular_move::IrregularMoves;
use super::lane_counter::{LaneCounter, LaneCounterBuilder};
use super::layout::PieceClass;
use super::move_effect::{MoveEffect, move_effect};
use super::piece_move_table::PieceMoveTable;
use super::query_compiler::{QueryCache, QueryCompiler};
use super::recode::FixedRecode;
use super::royal_role::MoverSide;
use super::state_query::StateQuery;
use super::turn_requirement::TurnRequirement;
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use crate::program::ground::{Case, Change, Code, CodeSet, Ground, Guard, Stage};
use std::collections::BTreeMap;

/// A stage of a turn.
#[derive(Clone, Debug)]
pub(super) struct StageTable<const W: usize> {
    pub buckets: Vec<PieceMoveTable<W>>,
    /// The first buckets, so many, all at once in lanes, to count what they hold.
    pub lanes: Vec<LaneCounter<W>>,
    pub lane_buckets: usize,
    /// What lines may go to, by the numbers of buckets.
    pub target_classes: Vec<PieceClass>,
    pub drops: Vec<DropTable<W>>,
    pub irregular: IrregularMoves<W>,
    /// What odd moves do, by their number.
    pub effects: Vec<MoveEffect<W>>,
    /// May any of them write an own royal piece?
    pub may_crown: bool,
    pub changes: Vec<ChangeTable<W>>,
    pub guards: Vec<GuardTable<W>>,
    pub ranks: ActionRanks<W>,
    /// How ranks tell the order of the interpreter.
    pub order: ActionOrder,
    /// What all its moves end with.
    pub tail: Option<TurnRequirement<W>>,
    /// Which stage of the turn it is.
    pub index: u8,
    /// How many ground moves it was made of, and how many of them are part of lines, are drops, are odd.
    pub move_counts: [usize; 4],
}

/// Cubes with guards.
pub(super) type GuardedCubes<const W: usize> = Box<[(Cube<W>, Box<[(u32, bool)]>)]>;

/// A change, compiled.
#[derive(Clone, Debug)]
pub(super) struct ChangeTable<const W: usize> {
    pub cell: Bitboard<W>,
    pub code: Code,
    pub cases: GuardedCubes<W>,
}

/// A guard, compiled.
#[derive(Clone, Debug)]
pub(super) struct GuardTable<const W: usize> {
    pub written: Box<[(Code, Bitboard<W>)]>,
    pub recoded: Box<[FixedRecode<W>]>,
    pub hands: Box<[(u8, i8)]>,
    pub interest: Option<Frame>,
    pub fresh: Box<[(Cell, Marks)]>,
    /// What squares with fresh marks hold when the marks of earlier turns have faded.
    pub faded: Box<[(Code, Bitboard<W>)]>,
    pub query: StateQuery<W>,
    /// Is it nothing but whether a royal piece is in check?
    pub royal_check: Option<RoyalCheckGuard>,
}

/// What is needed to compile stages.
pub(super) struct StageCompiler<'w> {
    pub ground: &'w Ground,
    pub compiler: QueryCompiler<'w>,
}

impl StageCompiler<'_> {
    /// The tables of a stage of a player's turn.
    /// `next` is the player of the turn after it, `danger` is what threatens the player, `sights` what gives check to whom.
    pub fn compile_stage<const W: usize>(
        &mut self,
        number: usize,
        stage: &Stage,
        (player, next): (usize, usize),
        danger: Option<&RoyalAttacks<W>>,
        sights: &[Option<CheckTables<W>>],
    ) -> StageTable<W> {
        let layout = self.compiler.layout;
        let classified = ClassifiedMoves::classify(stage, &layout.alphabet, player);
        let royals = self.ground.royals.get(player).copied().unwrap_or_default();
        let own = layout.alphabet.side(player);
        let (mut targets, mut changes): (Vec<CodeSet>, Vec<Change>) = (Vec::new(), Vec::new());
        let foes = self.ground.royals.iter().fold(CodeSet::default(), |all, set| all.or(*set)).without(royals);
        let side = MoverSide { own, royals, enemy_royals: foes, danger };
        let mut lanes = LaneCounterBuilder::new(&classified.lines);
        let sights = sights.get(next).and_then(Option::as_ref);
        let aim = sights.filter(|_| stage.tail.is_some());
        let mut buckets =
            PieceMoveTable::build_all(&classified.lines, layout, side, sights, &mut targets, &mut changes);
        lanes.add_tables(&mut buckets, &classified.lines, aim);
        buckets.sort_by_key(|(bucket, _)| !bucket.is_in_lanes);
        let (buckets, bucket_lines): (Vec<PieceMoveTable<W>>, Vec<Vec<usize>>) = buckets.into_iter().unzip();
        let in_lanes = buckets.iter().filter(|bucket| bucket.is_in_lanes).count();
        let order = ActionOrder::of(stage, &classified.ungrouped);
        let guards = self.compile_guards(&stage.guards, player);
        let odd = || classified.irregular.iter().filter_map(|&index| Some((index, stage.moves.get(index)?)));
        let mut deeds = Vec::with_capacity(classified.irregular.len());
        for (index, made) in odd() {
            let group = if classified.ungrouped.get(index) == Some(&true) { 0 } else { made.group };
            let ways = irregular_variants(made, order, layout, self.compiler.classes);
            let deed = move_effect(made, group, (side, &guards), layout, &mut changes, self.compiler.classes);
            deeds.push(MoveEffect { alternatives: ways, ..deed });
        }
        let odd = odd().map(|(_, made)| made).enumerate();
        // Whether cells are attacked is known for all of them at once.
        let is_first = |guard: u32| {
            let walks = guards.get(guard as usize).is_some_and(|table| table.royal_check.is_some());
            stage.is_standing(guard) && !walks
        };
        let odds = IrregularMoves::new(odd, &is_first, CodeSet::default(), self.ground, layout, self.compiler.classes);
        let told = stage.moves.iter().zip(&classified.merged_into).filter_map(|(made, home)| Some((made, (*home)?)));
        let told_lines = classified.merged_into.iter().flatten().filter(|&&home| home < classified.lines.len()).count();
        let (drops, table_drops): (Vec<DropTable<W>>, Vec<Vec<usize>>) =
            build_drop_tables(&classified.drops, side, layout).into_iter().unzip();
        let tables = (
            TableSources { tables: &buckets, sources: &bucket_lines, source_count: classified.lines.len() },
            TableSources { tables: &drops, sources: &table_drops, source_count: classified.drops.len() },
        );
        let ranks = ActionRanks::new(told, order, tables, &targets, layout, self.compiler.classes);
        StageTable {
            buckets,
            lanes: lanes.build(layout),
            lane_buckets: in_lanes,
            target_classes: targets.iter().map(|&set| layout.class(set)).collect(),
            drops,
            irregular: odds,
            may_crown: deeds.iter().any(|deed| !deed.may_hold_royal.is_empty()),
            effects: deeds,
            changes: changes.iter().map(|change| self.compile_change(change)).collect(),
            guards,
            ranks,
            order,
            tail: TurnRequirement::new(stage, next, danger, &mut self.compiler),
            index: u8::try_from(number).unwrap_or(u8::MAX),
            move_counts: [stage.moves.len(), told_lines, classified.drops.len(), classified.irregular.len()],
        }
    }

    fn compile_change<const W: usize>(&mut self, change: &Change) -> ChangeTable<W> {
        let compiler = &mut self.compiler;
        let case = |case: &Case| {
            let cube = Cube::new(&case.needs, &[], None, compiler.layout, compiler.classes);
            (cube, case.guards.clone().into())
        };
        ChangeTable {
            cell: Bitboard::from_cell(change.cell.index()),
            code: change.code,
            cases: change.cases.iter().map(case).collect(),
        }
    }

    /// Guards that are asked for a player.
    pub fn compile_guards<const W: usize>(&mut self, guards: &[Guard], player: usize) -> Vec<GuardTable<W>> {
        let mut known = QueryCache::default();
        guards.iter().map(|guard| self.compiler.compile_guard(guard, player, &mut known)).collect()
    }
}

impl<const W: usize> StageTable<W> {
    /// What an odd move does.
    #[inline(always)]
    pub fn effect(&self, odd: u32) -> Option<&MoveEffect<W>> {
        self.effects.get(odd as usize)
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        let deed = |deed: &MoveEffect<W>| size_of_val(&*deed.writes) + size_of_val(&*deed.hand_changes);
        self.buckets.iter().map(PieceMoveTable::bytes).sum::<usize>()
            + self.lanes.iter().map(LaneCounter::bytes).sum::<usize>()
            + self.irregular.bytes()
            + size_of_val(&*self.effects)
            + self.effects.iter().map(deed).sum::<usize>()
            + size_of_val(&*self.guards)
            + size_of_val(&*self.changes)
            + self.ranks.bytes()
    }
}

/// Cells by what is written on them.
pub(super) fn cells_by_code<const W: usize>(writes: &[(Cell, Code)]) -> Box<[(Code, Bitboard<W>)]> {
    let mut by: BTreeMap<Code, Bitboard<W>> = BTreeMap::new();
    for &(cell, code) in writes {
        *by.entry(code).or_default() |= Bitboard::from_cell(cell.index());
    }
    by.into_iter().collect()
}
