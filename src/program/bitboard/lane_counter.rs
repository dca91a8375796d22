//! Counts the piece moves of a stage in SIMD lanes, grouped by the guards on the position before the turn.

use super::bitset::Bitboard;
use super::checks::CheckTables;
use super::engine::BitboardEngine;
use super::guards::Evaluated;
use super::layout::StateLayout;
use super::move_gen_node::MoveGenNode;
use super::piece_move::{Conditions, PieceMove};
use super::piece_move_table::{HandRequirements, PieceMoveTable};
use super::pins::LegalityTest;
use super::royal_role::RoyalRole;
use super::simd::{LaneProgram, LaneProgramBuilder, MovePath};
use super::stage_table::StageTable;
use super::turn_requirement::EndableTurns;
use crate::program::ground::{Code, CodeSet, GainTable};
use std::collections::BTreeMap;

/// Moves that are counted together.
#[derive(Clone, Debug)]
pub(super) struct LaneCounter<const W: usize> {
    /// Guards on the position before the turn, each with its required answer.
    conditions: Conditions,
    /// The moves count once for each of these requirements that the hands meet.
    hand_requirements: Box<[HandRequirements]>,
    /// By target set of the lanes: the target class of the stage, and the kinds of attackers that the moves result in.
    targets: Box<[(usize, u16)]>,
    program: LaneProgram<W>,
}

/// Maximum number of target sets of a counter. The sets live in an array on the stack.
const MAX_TARGET_SETS: usize = 12;
/// Minimum number of moves under the same conditions. Fewer are cheaper to list piece by piece.
const MIN_CONDITIONAL_MOVES: usize = 96;

/// Guards on the position before the turn, and the pieces (by index) that hands must hold.
type CounterKey = (Conditions, Box<[(usize, u8)]>);

/// The target sets as in [`LaneCounter`], and the lanes under construction.
type LaneDraft<const W: usize> = (Vec<(usize, u16)>, LaneProgramBuilder<W>);

/// What tables must share for their pieces to be counted in the same lanes: guards, movers and targets, hands, and what
/// is left behind and marked. A table that recodes cells shares with no other; its index is part of the key.
type SharingKey = (Conditions, (CodeSet, usize), (Box<[(usize, u8)]>, GainTable), (Code, Option<usize>, bool));

/// Builds the lane counters of a stage.
#[derive(Debug, Default)]
pub(super) struct LaneCounterBuilder<const W: usize> {
    by_key: BTreeMap<CounterKey, LaneDraft<W>>,
}

impl<const W: usize> LaneCounterBuilder<W> {
    /// Prepares a counter for each set of conditions that enough of these moves share.
    pub fn new(piece_moves: &[PieceMove]) -> Self {
        let mut counts: BTreeMap<CounterKey, usize> = BTreeMap::new();
        for piece_move in piece_moves {
            *counts.entry((piece_move.conditions.clone(), piece_move.required_hands.clone())).or_default() += 1;
        }
        let by_key = counts
            .into_iter()
            .filter(|((conditions, _), piece_moves)| conditions.is_empty() || *piece_moves >= MIN_CONDITIONAL_MOVES);
        Self { by_key: by_key.map(|(key, _)| (key, Default::default())).collect() }
    }

    /// Adds the moves of tables, each given with the indices of its moves, and sets `is_in_lanes` of those that fit.
    /// `check_tables` tells which moves give check; `None` if that does not matter.
    pub fn add_tables(
        &mut self,
        tables: &mut [(PieceMoveTable<W>, Vec<usize>)],
        piece_moves: &[PieceMove],
        check_tables: Option<&CheckTables<W>>,
    ) {
        let mut by_key: BTreeMap<SharingKey, Vec<usize>> = BTreeMap::new();
        for (index, (table, numbers)) in tables.iter().enumerate() {
            let Some(first) = numbers.first().and_then(|&index| piece_moves.get(index)) else { continue };
            if table.royal_role == RoyalRole::Uninvolved && table.barred_screens.is_none() {
                let hands = (first.required_hands.clone(), first.gains.clone());
                let recoding = (!first.recodings.is_empty()).then_some(index);
                let rest = (table.left_behind, recoding, !table.mark_changes.is_empty());
                let key = (table.conditions.clone(), (table.mover_codes, table.target_class), hands, rest);
                by_key.entry(key).or_default().push(index);
            }
        }
        for (key, indices) in by_key {
            // Where the result depends on the target, as in a promotion zone, the union of all results may be regular.
            // If not, each table alone usually is.
            if !self.add_group(&key, &indices, tables, piece_moves, check_tables) && indices.len() > 1 {
                for index in indices {
                    self.add_group(&key, &[index], tables, piece_moves, check_tables);
                }
            }
        }
    }

    /// Adds tables that share their lanes. Returns whether they fit; if not, nothing was added.
    fn add_group(
        &mut self,
        (conditions, (codes, class), (required_hands, _), (left, recoding, _)): &SharingKey,
        indices: &[usize],
        tables: &mut [(PieceMoveTable<W>, Vec<usize>)],
        piece_moves: &[PieceMove],
        check_tables: Option<&CheckTables<W>>,
    ) -> bool {
        let mut by_result: BTreeMap<Code, Vec<&PieceMove>> = BTreeMap::new();
        for (table, numbers) in indices.iter().filter_map(|&index| tables.get(index)) {
            for &result in &table.results {
                by_result.entry(result).or_default().extend(numbers.iter().filter_map(|&index| piece_moves.get(index)));
            }
        }
        // By the kinds of attackers and the moves that result in them: the number of such results.
        let mut shares: BTreeMap<(u16, Vec<MovePath>), u32> = BTreeMap::new();
        for (result, piece_moves) in by_result {
            let known = |check_tables: &CheckTables<W>| {
                check_tables.checking_kinds(*codes, &[result]).filter(|_| *left == Code::EMPTY && recoding.is_none())
            };
            let Some(kinds) = check_tables.map_or(Some(0), known) else { return false };
            let mut paths: Vec<MovePath> = piece_moves.into_iter().map(MovePath::of).collect();
            paths.sort_unstable();
            // Lanes cannot count one move twice.
            if paths.windows(2).any(|pair| pair[0] == pair[1]) {
                return false;
            }
            *shares.entry((kinds, paths)).or_default() += 1;
        }
        let Some((targets, draft)) = self.by_key.get_mut(&(conditions.clone(), required_hands.clone())) else {
            return false;
        };
        let mut all_targets = targets.clone();
        for &(kinds, _) in shares.keys() {
            if !all_targets.contains(&(*class, kinds)) {
                all_targets.push((*class, kinds));
            }
        }
        if all_targets.len() > MAX_TARGET_SETS || !shares.keys().all(|(_, paths)| LaneProgramBuilder::<W>::fits(paths))
        {
            return false;
        }
        for ((kinds, paths), weight) in shares {
            let index = all_targets.iter().position(|&target| target == (*class, kinds)).unwrap_or(0);
            draft.add(*codes, &paths, index, weight, Bitboard::FULL);
        }
        *targets = all_targets;
        for &index in indices {
            if let Some((table, _)) = tables.get_mut(index) {
                table.is_in_lanes = true;
            }
        }
        true
    }

    /// Returns the finished counters. Equal lanes with different hand requirements become one.
    pub fn build(self, layout: &StateLayout) -> Vec<LaneCounter<W>> {
        let mut all: Vec<(Conditions, Vec<HandRequirements>, LaneDraft<W>)> = Vec::new();
        for ((conditions, required_hands), drafted) in self.by_key {
            let required_hands = layout.to_hand_slots(&required_hands);
            match all.iter_mut().find(|(known, _, same)| *known == conditions && *same == drafted) {
                Some((_, holdings, _)) => holdings.push(required_hands),
                None => all.push((conditions, vec![required_hands], drafted)),
            }
        }
        let counted = all.into_iter().map(|(conditions, holdings, (targets, draft))| LaneCounter {
            conditions,
            hand_requirements: holdings.into(),
            targets: targets.into(),
            program: draft.build(layout),
        });
        counted.filter(|counted| !counted.program.is_empty()).collect()
    }
}

impl<const W: usize> LaneCounter<W> {
    /// Returns the memory of the counter in bytes.
    pub fn bytes(&self) -> usize {
        self.program.bytes() + size_of_val(&*self.targets)
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns the number of legal actions in the lanes of a stage, and the pieces whose moves must be generated one by
    /// one.
    #[inline(always)]
    pub fn count_in_lanes(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> Evaluated<(u64, Bitboard<W>)> {
        let pins = &node.pins;
        let allowed = match pins.test {
            LegalityTest::Pins => (pins.unpinned_targets | node.enemy_royals).without(Bitboard::from_cell(pins.king)),
            LegalityTest::AlwaysLegal => Bitboard::FULL,
            LegalityTest::MakeMove => return Ok((0, Bitboard::FULL)),
        };
        let mut one_by_one = pins.pinned | pins.uncertain;
        let verdict = if stage.requirement.is_some() { self.endable_turns(node, stage) } else { EndableTurns::All };
        let checks = match verdict {
            EndableTurns::All => None,
            EndableTurns::None | EndableTurns::TestEach => return Ok((0, Bitboard::FULL)),
            EndableTurns::ByCheck(checks, allow_checks) => {
                one_by_one |= checks.discoverers;
                Some((checks, allow_checks))
            }
        };
        let mut count = 0;
        for counted in &stage.lanes {
            if allowed.is_empty() || !counted.program.may_count(node.presence) {
                continue;
            }
            if !self.conditions_hold(node, stage, &counted.conditions)? {
                continue;
            }
            let times =
                counted.hand_requirements.iter().filter(|required_hands| node.state.hands_hold(required_hands)).count()
                    as u64;
            if times == 0 {
                continue;
            }
            let mut targets = [Bitboard::EMPTY; MAX_TARGET_SETS];
            for (cells, &(class, kinds)) in targets.iter_mut().zip(&counted.targets) {
                let Some(class) = stage.target_classes.get(class) else { continue };
                *cells = class.cells(node.state, node.empty) & allowed;
                if let Some((checks, allow_checks)) = checks {
                    let direct = checks.direct_checks(kinds);
                    *cells = if allow_checks { *cells & direct } else { cells.without(direct) };
                }
            }
            count += times * counted.program.count((node.state, node.presence), (!one_by_one, node.empty), &targets);
        }
        Ok((count, one_by_one))
    }
}
