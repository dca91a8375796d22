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
use crate::program::ground::{Change, Code, CodeSet, Gains, Recoding};
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
    /// What the target cell may hold, as an index into the target classes of the stage.
    pub target_class: usize,
    /// What the piece becomes. Each result is an action of its own, as in a promotion.
    pub results: Box<[Code]>,
    /// What the piece leaves on its origin; usually an empty cell.
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

/// Number of target sets that are computed once a state rather than once a table.
pub(super) const CACHED_TARGET_SETS: usize = 6;

/// Minimum number of pieces in hand, by hand slot.
pub(super) type HandRequirements = Box<[(u8, u8)]>;

/// Changes of the hands, by what stood on a cell.
pub(super) type HandGains = Box<[(PieceClass, Box<[(u8, i8)]>)]>;

/// What two moves must have in common to share a table.
type PieceMoveKey = ((CodeSet, CodeSet, CodeSet), Results, Gains, bool, RoyalRole, Conditions, SideEffectKey);

/// What a move leaves behind, needs in hand, and recodes, wherever that is.
type SideEffectKey = (Code, Box<[(usize, u8)]>, Box<[Recoding]>);

fn without_cells(recodes: &[Recoding]) -> Box<[Recoding]> {
    recodes.iter().map(|recoding| Recoding { cells: Vec::new(), ..recoding.clone() }).collect()
}

impl<const W: usize> PieceMoveTable<W> {
    /// Builds the tables of these moves, each with the indices of its moves.
    ///
    /// `sights` says which results give check, where that can be told. Target sets and changes are appended to
    /// `classes` and `changes`.
    pub fn build_all(
        lines: &[PieceMove],
        layout: &StateLayout,
        side: MoverSide<'_, W>,
        aim: Option<&CheckTables<W>>,
        classes: &mut Vec<CodeSet>,
        changes: &mut Vec<Change>,
    ) -> Vec<(Self, Vec<usize>)> {
        let mut families: FxHashMap<PieceMoveKey, Vec<usize>> = FxHashMap::default();
        for (number, line) in lines.iter().enumerate() {
            for (codes, was_royal) in [(line.codes.without(side.royals), false), (line.codes.and(side.royals), true)] {
                if codes.is_empty() {
                    continue;
                }
                // Results with the same legality share a table: one of them is tested for all.
                let mut alike: SmallVec<[(RoyalRole, Results); 2]> = SmallVec::new();
                for &code in &line.results {
                    let part = side.role_of_line(line, codes, was_royal, code, layout);
                    let fits = |(other, results): &&mut (RoyalRole, Results)| {
                        *other == part && side.are_interchangeable(results[0], code, layout)
                    };
                    match alike.iter_mut().find(fits) {
                        Some((_, results)) => results.push(code),
                        None => alike.push((part, Results::from_slice(&[code]))),
                    }
                }
                for (part, results) in alike {
                    let rest = (line.left_behind, line.required_hands.clone(), without_cells(&line.recodings));
                    let sets = (codes, line.targets, line.barred_screens);
                    let (gains, conditions) = (line.gains.clone(), line.conditions.clone());
                    let key = (sets, results, gains, line.change.is_some(), part, conditions, rest);
                    families.entry(key).or_default().push(number);
                }
            }
        }
        let bucket = |(key, numbers): (PieceMoveKey, Vec<usize>)| {
            let lines: Vec<&PieceMove> = numbers.iter().filter_map(|&number| lines.get(number)).collect();
            let ((codes, targets, barred), results, gains, _, part, conditions, (left, holds, recodes)) = key;
            let class = classes.iter().position(|&class| class == targets).unwrap_or_else(|| {
                classes.push(targets);
                classes.len() - 1
            });
            let numbered = lines.iter().filter_map(|line| {
                changes.push(line.change.clone()?);
                Some(((line.from.0, line.to.0), u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)))
            });
            let numbered: FxHashMap<_, _> = numbered.collect();
            let in_hand = gains.iter().map(|(taken, hands)| (layout.class(*taken), layout.to_hand_slots(hands)));
            let in_hand = in_hand.collect();
            let movers = layout.cover(codes);
            let strikes = aim.filter(|_| left == Code::EMPTY && recodes.is_empty());
            let strikes = strikes.and_then(|sights| sights.checking_kinds(codes, &results));
            let holds = layout.to_hand_slots(&holds);
            let is_simple = left == Code::EMPTY && recodes.is_empty() && gains.is_empty();
            let is_plain = is_simple && numbered.is_empty();
            let bucket = Self {
                mover_planes: movers.into_iter().collect(),
                mover_codes: codes,
                origins: lines.iter().map(|line| line.from.index()).collect(),
                target_class: class,
                results: results[..].into(),
                left_behind: left,
                required_hands: holds,
                recodings: LineRecode::for_lines(&lines, layout),
                hand_gains: in_hand,
                mark_changes: numbered,
                royal_role: part,
                is_plain,
                is_plain_but_for_marks: is_simple,
                is_in_lanes: false,
                conditions,
                check_kinds: strikes,
                barred_screens: (!barred.is_empty()).then(|| layout.class(barred)),
                reach: AttackTable::new(&lines, layout.cell_count),
            };
            (bucket, numbers)
        };
        let mut families: Vec<_> = families.into_iter().collect();
        families.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        families.into_iter().map(bucket).collect()
    }

    /// Returns the cells of pieces that may not serve as a screen.
    #[inline(always)]
    pub fn barred_cells<const K: usize>(&self, state: &BoardState<W, K>) -> Bitboard<W> {
        self.barred_screens.as_ref().map_or(Bitboard::EMPTY, |class| class.cells(state, Bitboard::EMPTY))
    }

    /// Returns the cells that the moves from a cell reach, whatever stands there. `barred` are the cells of pieces that
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
