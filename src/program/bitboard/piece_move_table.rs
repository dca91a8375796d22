//! Lines of the same pieces, by the cell they start from: what a piece can reach from there.

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

/// Lines that differ only in their cells.
#[derive(Clone, Debug)]
pub(super) struct PieceMoveTable<const W: usize> {
    /// The planes of the pieces that move so.
    pub mover_planes: PlaneList,
    /// The same pieces as codes.
    pub mover_codes: CodeSet,
    /// Where lines start.
    pub origins: Bitboard<W>,
    /// What they may go to, as a number of the turn's classes.
    pub target_class: usize,
    /// What the piece becomes: each makes an action of its own.
    pub results: Box<[Code]>,
    /// What it leaves where it was.
    pub left_behind: Code,
    /// How many of some pieces, by their places, hands must hold.
    pub required_hands: HandRequirements,
    /// What becomes of other cells.
    pub recodings: Box<[LineRecode<W>]>,
    /// What goes into hands, by what is taken.
    pub hand_gains: HandGains,
    /// Marks for the next turn, by the cells of the line, as numbers of the stage's changes.
    pub mark_changes: FxHashMap<(u16, u16), u32>,
    pub royal_role: RoyalRole,
    /// Does a line change nothing but its two cells, and leave nothing behind?
    pub is_plain: bool,
    /// The same, apart from changes.
    pub is_plain_but_for_marks: bool,
    /// Are its lines counted by the stage's lanes?
    pub is_in_lanes: bool,
    /// Guards that must hold before the turn, or must not.
    pub conditions: Conditions,
    /// As which kinds of attackers its result attacks the next player's king; `None` if that cannot be told from where
    /// it goes.
    pub check_kinds: Option<u16>,
    /// Pieces that may not be a screen.
    pub barred_screens: Option<PieceClass>,
    reach: AttackTable<W>,
}

/// So many target sets are looked up once a state.
pub(super) const CACHED_TARGET_SETS: usize = 6;

/// How many of some pieces, by their places, hands must hold.
pub(super) type HandRequirements = Box<[(u8, u8)]>;

/// How hands differ, by what stood on a cell.
pub(super) type HandGains = Box<[(PieceClass, Box<[(u8, i8)]>)]>;

/// What makes two lines lines of one bucket.
type PieceMoveKey = ((CodeSet, CodeSet, CodeSet), Results, Gains, bool, RoyalRole, Conditions, SideEffectKey);

/// What lines leave behind, what they need in hand, and what they recode wherever.
type SideEffectKey = (Code, Box<[(usize, u8)]>, Box<[Recoding]>);

/// Recodings without their cells.
fn without_cells(recodes: &[Recoding]) -> Box<[Recoding]> {
    recodes.iter().map(|recoding| Recoding { cells: Vec::new(), ..recoding.clone() }).collect()
}

impl<const W: usize> PieceMoveTable<W> {
    /// The buckets of some lines, each with the numbers of its lines; `aim` says what gives check, if that can be told,
    /// `classes` takes the target sets they name.
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
                // One result stands for all of them when their legality is asked.
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

    /// The cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn barred_cells<const K: usize>(&self, state: &BoardState<W, K>) -> Bitboard<W> {
        self.barred_screens.as_ref().map_or(Bitboard::EMPTY, |class| class.cells(state, Bitboard::EMPTY))
    }

    /// What the lines from a cell reach, whatever stands there; `barred` are the cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn targets_from(&self, from: usize, occupied: Bitboard<W>, barred: Bitboard<W>) -> Bitboard<W> {
        self.reach.targets(from, occupied, barred)
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.reach.bytes()
            + self.recodings.iter().map(LineRecode::bytes).sum::<usize>()
            + self.mark_changes.len() * size_of::<(u16, u16, u32)>()
    }
}
