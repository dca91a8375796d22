//! Move tables: the moves of the same pieces with the same effect, indexed by the cell they start from.

use super::attack_table::AttackTable;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::checks::CheckTables;
use super::layout::{PieceClass, StateLayout};
use super::piece_move::{Conditions, PieceMove, Results};
use super::plane_list::PlaneList;
use super::recode::LineRecode;
use super::royal_role::{MoverSide, RoyalRole};
use crate::program::ground::{Code, CodeSet, GainTable, Overwrite, Recoding};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Moves that differ only in their cells.
#[derive(Clone, Debug)]
pub(super) struct PieceMoveTable<const W: usize> {
    /// The planes of the moving pieces.
    pub mover_planes: PlaneList,
    /// The codes of the moving pieces.
    pub mover_codes: CodeSet,
    /// The cells where any of the moves starts.
    pub origins: Bitboard<W>,
    /// Codes that the target cell may hold, as an index into the target classes of the stage.
    pub target_class: usize,
    /// Codes that a move may write on its target; each makes an action of its own, as in a promotion.
    pub results: Box<[Code]>,
    /// Code written on the origin; usually the empty cell.
    pub left_behind: Code,
    /// Minimum number of pieces in hand, by hand slot.
    pub required_hands: HandRequirements,
    /// Effects on other cells.
    pub recodings: Box<[LineRecode<W>]>,
    /// Changes of the hands, by the captured piece.
    pub hand_gains: HandGains,
    /// Marks set for the next turn, by origin and target, as indices into the changes of the stage.
    pub mark_changes: FxHashMap<(u16, u16), u32>,
    pub royal_role: RoyalRole,
    /// Whether a move changes nothing but its two cells and leaves its origin empty.
    pub is_plain: bool,
    /// As `is_plain`, but a move may set marks.
    pub is_plain_but_for_marks: bool,
    /// Whether the SIMD lanes of the stage count these moves.
    pub is_in_lanes: bool,
    /// Guards on the position before the turn, each with its required answer.
    pub conditions: Conditions,
    /// The kinds of attackers as which the result attacks the next player's king. `None` if the target cell alone does
    /// not tell whether the move gives check.
    pub check_kinds: Option<u16>,
    /// Pieces that a hopper may not use as a screen.
    pub barred_screens: Option<PieceClass>,
    reach: AttackTable<W>,
}

/// Number of target sets cached per state instead of being recomputed per table.
pub(super) const CACHED_TARGET_SETS: usize = 6;

/// Minimum number of pieces in hand, by hand slot.
pub(super) type HandRequirements = Box<[(u8, u8)]>;

/// Changes of the hands, by the captured piece: hand slots with their changes.
pub(super) type HandGains = Box<[(PieceClass, Box<[(u8, i8)]>)]>;

/// The properties that moves of one table share.
type PieceMoveKey = ((CodeSet, CodeSet, CodeSet), Results, GainTable, bool, RoyalRole, Conditions, SideEffectKey);

/// The code left behind, the required hands, and the recodings without their cells.
type SideEffectKey = (Code, Box<[(usize, u8)]>, Box<[Recoding]>);

fn without_cells(recodes: &[Recoding]) -> Box<[Recoding]> {
    recodes.iter().map(|recoding| Recoding { cells: Vec::new(), ..recoding.clone() }).collect()
}

/// Groups moves by table key, in a fixed order; each group holds the indices of its moves.
fn group_by_key<const W: usize>(
    piece_moves: &[PieceMove],
    layout: &StateLayout,
    side: MoverSide<'_, W>,
) -> Vec<(PieceMoveKey, Vec<usize>)> {
    let mut by_key: FxHashMap<PieceMoveKey, Vec<usize>> = FxHashMap::default();
    for (index, piece_move) in piece_moves.iter().enumerate() {
        for (codes, was_royal) in
            [(piece_move.codes.without(side.royals), false), (piece_move.codes.and(side.royals), true)]
        {
            if codes.is_empty() {
                continue;
            }
            // Results with the same legality share a table: one of them is tested for all.
            let mut by_role: SmallVec<[(RoyalRole, Results); 2]> = SmallVec::new();
            for &code in &piece_move.results {
                let role = side.role_of_move(piece_move, codes, was_royal, code, layout);
                let fits = |(other, results): &&mut (RoyalRole, Results)| {
                    *other == role && side.are_interchangeable(results[0], code, layout)
                };
                match by_role.iter_mut().find(fits) {
                    Some((_, results)) => results.push(code),
                    None => by_role.push((role, Results::from_slice(&[code]))),
                }
            }
            for (role, results) in by_role {
                let side_effects =
                    (piece_move.left_behind, piece_move.required_hands.clone(), without_cells(&piece_move.recodings));
                let sets = (codes, piece_move.targets, piece_move.barred_screens);
                let (gains, conditions) = (piece_move.gains.clone(), piece_move.conditions.clone());
                let key = (sets, results, gains, piece_move.change.is_some(), role, conditions, side_effects);
                by_key.entry(key).or_default().push(index);
            }
        }
    }
    let mut by_key: Vec<_> = by_key.into_iter().collect();
    by_key.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    by_key
}

impl<const W: usize> PieceMoveTable<W> {
    /// Builds the tables of these moves, each with the indices of its moves.
    ///
    /// `check_tables` tells which results give check; `None` if attacks are not ground. Target sets and changes are
    /// appended to `classes` and `changes`.
    pub fn build_all(
        piece_moves: &[PieceMove],
        layout: &StateLayout,
        side: MoverSide<'_, W>,
        check_tables: Option<&CheckTables<W>>,
        classes: &mut Vec<CodeSet>,
        changes: &mut Vec<Overwrite>,
    ) -> Vec<(Self, Vec<usize>)> {
        let table = |(key, numbers): (PieceMoveKey, Vec<usize>)| {
            let piece_moves: Vec<&PieceMove> = numbers.iter().filter_map(|&index| piece_moves.get(index)).collect();
            let ((codes, targets, barred), results, gains, _, part, conditions, (left, holds, recodes)) = key;
            let class = classes.iter().position(|&class| class == targets).unwrap_or_else(|| {
                classes.push(targets);
                classes.len() - 1
            });
            let numbered = piece_moves.iter().filter_map(|piece_move| {
                changes.push(piece_move.change.clone()?);
                Some(((piece_move.from.0, piece_move.to.0), u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)))
            });
            let numbered: FxHashMap<_, _> = numbered.collect();
            let in_hand = gains.iter().map(|(taken, hands)| (layout.class(*taken), layout.to_hand_slots(hands)));
            let in_hand = in_hand.collect();
            let movers = layout.cover(codes);
            let check_kinds = check_tables.filter(|_| left == Code::EMPTY && recodes.is_empty());
            let check_kinds = check_kinds.and_then(|tables| tables.checking_kinds(codes, &results));
            let holds = layout.to_hand_slots(&holds);
            let is_simple = left == Code::EMPTY && recodes.is_empty() && gains.is_empty();
            let is_plain = is_simple && numbered.is_empty();
            let table = Self {
                mover_planes: movers.into_iter().collect(),
                mover_codes: codes,
                origins: piece_moves.iter().map(|piece_move| piece_move.from.index()).collect(),
                target_class: class,
                results: results[..].into(),
                left_behind: left,
                required_hands: holds,
                recodings: LineRecode::for_lines(&piece_moves, layout),
                hand_gains: in_hand,
                mark_changes: numbered,
                royal_role: part,
                is_plain,
                is_plain_but_for_marks: is_simple,
                is_in_lanes: false,
                conditions,
                check_kinds,
                barred_screens: (!barred.is_empty()).then(|| layout.class(barred)),
                reach: AttackTable::new(&piece_moves, layout.cell_count),
            };
            (table, numbers)
        };
        group_by_key(piece_moves, layout, side).into_iter().map(table).collect()
    }

    /// Returns the cells of pieces that may not serve as a screen.
    #[inline(always)]
    pub fn barred_cells<const K: usize>(&self, state: &BoardState<W, K>) -> Bitboard<W> {
        self.barred_screens.as_ref().map_or(Bitboard::EMPTY, |class| class.cells(state, Bitboard::EMPTY))
    }

    /// Returns the cells that the moves from a cell reach, regardless of their contents. `barred` are the cells of pieces that
    /// may not serve as a screen.
    #[inline(always)]
    pub fn targets_from(&self, from: usize, occupied: Bitboard<W>, barred: Bitboard<W>) -> Bitboard<W> {
        self.reach.targets(from, occupied, barred)
    }

    /// Returns the memory of the table in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.reach.bytes()
            + self.recodings.iter().map(LineRecode::bytes).sum::<usize>()
            + self.mark_changes.len() * size_of::<(u16, u16, u32)>()
    }
}
