//! Compiles the stages of a turn into tables.

use super::action_order::ActionOrder;
use super::action_ranks::{ActionRanks, TableSources, irregular_variants};
use super::attacked_cells::RoyalCheckGuard;
use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::checks::CheckTables;
use super::classify_moves::ClassifiedMoves;
use super::cube::StateCube;
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
use crate::program::ground::{
    Code, CodeSet, GroundMove, GroundRules, GroundStage, Guard, GuardLiteral, GuardedCube, Overwrite,
};
use std::collections::BTreeMap;

/// The tables of one stage of a turn.
#[derive(Clone, Debug)]
pub(super) struct StageTable<const W: usize> {
    pub move_tables: Vec<PieceMoveTable<W>>,
    /// Blocks of lanes that count the moves of the first `lane_table_count` tables together.
    pub lanes: Vec<LaneCounter<W>>,
    pub lane_table_count: usize,
    /// The target classes of lines, by the class number of a move table.
    pub target_classes: Vec<PieceClass>,
    pub drops: Vec<DropTable<W>>,
    pub irregular: IrregularMoves<W>,
    /// What irregular moves do, by index.
    pub effects: Vec<MoveEffect<W>>,
    /// Whether an irregular move may create an own royal piece.
    pub may_crown: bool,
    pub changes: Vec<ChangeTable<W>>,
    pub guards: Vec<GuardTable<W>>,
    pub ranks: ActionRanks<W>,
    /// How ranks restore the interpreter's order.
    pub order: ActionOrder,
    /// The condition and cost at the end of each move.
    pub requirement: Option<TurnRequirement<W>>,
    /// Index of the stage in its turn.
    pub index: u8,
    pub move_counts: MoveCounts,
}

/// Numbers of ground moves in a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveCounts {
    pub all: usize,
    pub in_lines: usize,
    pub drops: usize,
    pub irregular: usize,
}

/// Cubes, each with guards.
pub(super) type GuardedCubes<const W: usize> = Box<[(StateCube<W>, Box<[GuardLiteral]>)]>;

/// A compiled change.
#[derive(Clone, Debug)]
pub(super) struct ChangeTable<const W: usize> {
    pub cell: Bitboard<W>,
    pub code: Code,
    pub cases: GuardedCubes<W>,
}

/// A compiled guard.
#[derive(Clone, Debug)]
pub(super) struct GuardTable<const W: usize> {
    pub written: Box<[(Code, Bitboard<W>)]>,
    pub recoded: Box<[FixedRecode<W>]>,
    pub hands: Box<[(u8, i8)]>,
    pub interest: Option<Frame>,
    pub fresh: Box<[(Cell, Marks)]>,
    /// The contents of squares with fresh marks once older marks have faded.
    pub faded: Box<[(Code, Bitboard<W>)]>,
    pub query: StateQuery<W>,
    /// Set if the guard only tests whether a royal piece is in check.
    pub royal_check: Option<RoyalCheckGuard>,
}

/// Compiles stages.
pub(super) struct StageCompiler<'w> {
    pub ground: &'w GroundRules,
    pub compiler: QueryCompiler<'w>,
}

impl StageCompiler<'_> {
    /// Compiles a stage of a player's turn; an empty table if the work is cancelled. `next` is the player of the next turn, `royal_attacks` the attacks on the
    /// player, and `check_tables` those of all players.
    pub fn compile_stage<const W: usize>(
        &mut self,
        index: usize,
        stage: &GroundStage,
        (player, next): (usize, usize),
        royal_attacks: Option<&RoyalAttacks<W>>,
        check_tables: &[Option<CheckTables<W>>],
    ) -> StageTable<W> {
        let layout = self.compiler.layout;
        let classified = ClassifiedMoves::classify(stage, &layout.alphabet, player);
        let royals = self.ground.royals.get(player).copied().unwrap_or_default();
        let own = layout.alphabet.owned_by(player);
        let (mut targets, mut changes): (Vec<CodeSet>, Vec<Overwrite>) = (Vec::new(), Vec::new());
        let enemy_royals = self.ground.royals.iter().fold(CodeSet::default(), |all, set| all.or(*set)).without(royals);
        let side = MoverSide { own, royals, enemy_royals, royal_attacks };
        let mut lanes = LaneCounterBuilder::new(&classified.lines);
        let check_tables = check_tables.get(next).and_then(Option::as_ref);
        let lane_check_tables = check_tables.filter(|_| stage.postcondition.is_some());
        let mut move_tables =
            PieceMoveTable::build_all(&classified.lines, layout, side, check_tables, &mut targets, &mut changes);
        lanes.add_tables(&mut move_tables, &classified.lines, lane_check_tables);
        move_tables.sort_by_key(|(move_table, _)| !move_table.is_in_lanes);
        let (move_tables, table_lines): (Vec<PieceMoveTable<W>>, Vec<Vec<usize>>) = move_tables.into_iter().unzip();
        let in_lanes = move_tables.iter().filter(|move_table| move_table.is_in_lanes).count();
        let order = ActionOrder::of(stage, &classified.ungrouped);
        let guards = self.compile_guards(&stage.guards, player);
        let (irregular, effects) = self.irregular_moves(stage, &classified, order, (side, &guards), &mut changes);
        let merged_moves = stage
            .moves
            .iter()
            .zip(&classified.merged_into)
            .filter_map(|(ground_move, merged)| Some((ground_move, (*merged)?)));
        let moves_in_lines =
            classified.merged_into.iter().flatten().filter(|&&merged| merged < classified.lines.len()).count();
        let (drops, table_drops): (Vec<DropTable<W>>, Vec<Vec<usize>>) =
            build_drop_tables(&classified.drops, side, layout).into_iter().unzip();
        let tables = (
            TableSources { tables: &move_tables, sources: &table_lines, source_count: classified.lines.len() },
            TableSources { tables: &drops, sources: &table_drops, source_count: classified.drops.len() },
        );
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        let ranks = ActionRanks::new(merged_moves, (index, order), tables, &targets, layout, self.compiler.classes);
        StageTable {
            move_tables,
            lanes: lanes.build(layout),
            lane_table_count: in_lanes,
            target_classes: targets.iter().map(|&set| layout.class(set)).collect(),
            drops,
            irregular,
            may_crown: effects.iter().any(|effect| !effect.may_hold_royal.is_empty()),
            effects,
            changes: changes.iter().map(|change| self.compile_change(change)).collect(),
            guards,
            ranks,
            order,
            requirement: TurnRequirement::new(stage, next, royal_attacks, &mut self.compiler),
            index,
            move_counts: MoveCounts {
                all: stage.moves.len(),
                in_lines: moves_in_lines,
                drops: classified.drops.len(),
                irregular: classified.irregular.len(),
            },
        }
    }

    /// Compiles the irregular moves of a stage with their effects.
    fn irregular_moves<const W: usize>(
        &mut self,
        stage: &GroundStage,
        classified: &ClassifiedMoves,
        order: ActionOrder,
        (side, guards): (MoverSide<'_, W>, &[GuardTable<W>]),
        changes: &mut Vec<Overwrite>,
    ) -> (IrregularMoves<W>, Vec<MoveEffect<W>>) {
        let (layout, classes, cancel) = (self.compiler.layout, &mut *self.compiler.classes, self.compiler.cancel);
        let moves: Vec<(usize, &GroundMove)> =
            classified.irregular.iter().filter_map(|&index| Some((index, stage.moves.get(index)?))).collect();
        let mut effects = Vec::with_capacity(moves.len());
        for &(index, ground_move) in moves.iter().take_while(|_| !cancel.is_cancelled()) {
            let group = if classified.ungrouped.get(index) == Some(&true) { 0 } else { ground_move.group };
            let alternatives = irregular_variants(ground_move, order, layout, classes);
            let effect = move_effect(ground_move, group, (side, guards), layout, changes, classes);
            effects.push(MoveEffect { alternatives, ..effect });
        }
        // Attacked cells are computed for the whole board in one pass.
        let is_first = |guard: u32| {
            let walks = guards.get(guard as usize).is_some_and(|table| table.royal_check.is_some());
            stage.is_before_turn(guard) && !walks
        };
        let moves = moves.into_iter().map(|(_, ground_move)| ground_move).enumerate();
        (IrregularMoves::new(moves, &is_first, CodeSet::default(), self.ground, layout, classes), effects)
    }

    fn compile_change<const W: usize>(&mut self, change: &Overwrite) -> ChangeTable<W> {
        let compiler = &mut self.compiler;
        let case = |case: &GuardedCube| {
            let cube = StateCube::new(&case.cube, &[], None, compiler.layout, compiler.classes);
            (cube, case.guards.clone().into())
        };
        ChangeTable {
            cell: Bitboard::from_cell(change.cell.index()),
            code: change.code,
            cases: change.cases.iter().map(case).collect(),
        }
    }

    /// Compiles guards that are evaluated for a player.
    pub fn compile_guards<const W: usize>(&mut self, guards: &[Guard], player: usize) -> Vec<GuardTable<W>> {
        let mut known = QueryCache::default();
        guards.iter().map(|guard| self.compiler.compile_guard(guard, player, &mut known)).collect()
    }
}

impl<const W: usize> StageTable<W> {
    /// Returns the effect of an irregular move.
    #[inline(always)]
    pub fn effect(&self, irregular: u32) -> Option<&MoveEffect<W>> {
        self.effects.get(irregular as usize)
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        let effect = |effect: &MoveEffect<W>| size_of_val(&*effect.writes) + size_of_val(&*effect.hand_changes);
        self.move_tables.iter().map(PieceMoveTable::bytes).sum::<usize>()
            + self.lanes.iter().map(LaneCounter::bytes).sum::<usize>()
            + self.irregular.bytes()
            + size_of_val(&*self.effects)
            + self.effects.iter().map(effect).sum::<usize>()
            + size_of_val(&*self.guards)
            + size_of_val(&*self.changes)
            + self.ranks.bytes()
    }
}

/// Groups cells by the code written on them.
pub(super) fn cells_by_code<const W: usize>(writes: &[(Cell, Code)]) -> Box<[(Code, Bitboard<W>)]> {
    let mut by: BTreeMap<Code, Bitboard<W>> = BTreeMap::new();
    for &(cell, code) in writes {
        *by.entry(code).or_default() |= Bitboard::from_cell(cell.index());
    }
    by.into_iter().collect()
}
