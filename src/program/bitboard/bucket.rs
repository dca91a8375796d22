//! Lines of the same pieces, by the cell they start from: what a piece can reach from there.

use super::attack_table::AttackTable;
use super::board_state::BoardState;
use super::cells::Cells;
use super::checks::CheckTables;
use super::layout::{Class, Layout};
use super::line::{Conditions, Line, Results};
use super::plane_list::PlaneList;
use super::recode::LineRecode;
use super::royal_role::{MoverSide, RoyalRole};
use crate::program::ground::{Change, Code, CodeSet, Gains, Recoding};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Lines that differ only in their cells.
#[derive(Clone, Debug)]
pub(super) struct Bucket<const W: usize> {
    /// The planes of the pieces that move so.
    pub movers: PlaneList,
    /// The same pieces as codes.
    pub codes: CodeSet,
    /// Where lines start.
    pub origins: Cells<W>,
    /// What they may go to, as a number of the turn's classes.
    pub class: usize,
    /// What the piece becomes: each makes an action of its own.
    pub results: Box<[Code]>,
    /// What it leaves where it was.
    pub left: Code,
    /// How many of some pieces, by their places, hands must hold.
    pub holds: Holdings,
    /// What becomes of other cells.
    pub blasts: Box<[LineRecode<W>]>,
    /// What goes into hands, by what is taken.
    pub gains: HandGains,
    /// Marks for the next turn, by the cells of the line, as numbers of the stage's changes.
    pub changes: FxHashMap<(u16, u16), u32>,
    pub part: RoyalRole,
    /// Does a line change nothing but its two cells, and leave nothing behind?
    pub is_plain: bool,
    /// The same, apart from changes.
    pub is_simple: bool,
    /// Are its lines counted by the stage's lanes?
    pub in_lanes: bool,
    /// Guards that must hold before the turn, or must not.
    pub conditions: Conditions,
    /// As which kinds of attackers its result attacks the next player's king; `None` if that cannot be told from where
    /// it goes.
    pub strikes: Option<u16>,
    /// Pieces that may not be a screen.
    pub barred: Option<Class>,
    reach: AttackTable<W>,
}

/// So many target sets are looked up once a state.
pub(super) const LOOKED_UP: usize = 6;

/// How many of some pieces, by their places, hands must hold.
pub(super) type Holdings = Box<[(u8, u8)]>;

/// How hands differ, by what stood on a cell.
pub(super) type HandGains = Box<[(Class, Box<[(u8, i8)]>)]>;

/// What makes two lines lines of one bucket.
type Key = ((CodeSet, CodeSet, CodeSet), Results, Gains, bool, RoyalRole, Conditions, Rest);

/// What lines leave behind, what they need in hand, and what they recode wherever.
type Rest = (Code, Box<[(usize, u8)]>, Box<[Recoding]>);

/// Recodings without their cells.
fn anywhere(recodes: &[Recoding]) -> Box<[Recoding]> {
    recodes.iter().map(|recoding| Recoding { cells: Vec::new(), ..recoding.clone() }).collect()
}

impl<const W: usize> Bucket<W> {
    /// The buckets of some lines, each with the numbers of its lines; `aim` says what gives check, if that can be told,
    /// `classes` takes the target sets they name.
    pub fn all(
        lines: &[Line],
        layout: &Layout,
        side: MoverSide<'_, W>,
        aim: Option<&CheckTables<W>>,
        classes: &mut Vec<CodeSet>,
        changes: &mut Vec<Change>,
    ) -> Vec<(Self, Vec<usize>)> {
        let mut families: FxHashMap<Key, Vec<usize>> = FxHashMap::default();
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
                    let rest = (line.left, line.holds.clone(), anywhere(&line.recodes));
                    let sets = (codes, line.targets, line.barred);
                    let (gains, conditions) = (line.gains.clone(), line.conditions.clone());
                    let key = (sets, results, gains, line.change.is_some(), part, conditions, rest);
                    families.entry(key).or_default().push(number);
                }
            }
        }
        let bucket = |(key, numbers): (Key, Vec<usize>)| {
            let lines: Vec<&Line> = numbers.iter().filter_map(|&number| lines.get(number)).collect();
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
            let in_hand = gains.iter().map(|(taken, hands)| (layout.class(*taken), layout.hands(hands)));
            let in_hand = in_hand.collect();
            let movers = layout.cover(codes);
            let strikes = aim.filter(|_| left == Code::EMPTY && recodes.is_empty());
            let strikes = strikes.and_then(|sights| sights.checking_kinds(codes, &results));
            let holds = layout.hands(&holds);
            let is_simple = left == Code::EMPTY && recodes.is_empty() && gains.is_empty();
            let is_plain = is_simple && numbered.is_empty();
            let bucket = Self {
                movers: movers.into_iter().collect(),
                codes,
                origins: lines.iter().map(|line| line.from.index()).collect(),
                class,
                results: results[..].into(),
                left,
                holds,
                blasts: LineRecode::for_lines(&lines, layout),
                gains: in_hand,
                changes: numbered,
                part,
                is_plain,
                is_simple,
                in_lanes: false,
                conditions,
                strikes,
                barred: (!barred.is_empty()).then(|| layout.class(barred)),
                reach: AttackTable::new(&lines, layout.cells),
            };
            (bucket, numbers)
        };
        let mut families: Vec<_> = families.into_iter().collect();
        families.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        families.into_iter().map(bucket).collect()
    }

    /// The cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn barred<const K: usize>(&self, state: &BoardState<W, K>) -> Cells<W> {
        self.barred.as_ref().map_or(Cells::NONE, |class| class.cells(state, Cells::NONE))
    }

    /// What the lines from a cell reach, whatever stands there; `barred` are the cells of pieces that may not be a screen.
    #[inline(always)]
    pub fn targets(&self, from: usize, occupied: Cells<W>, barred: Cells<W>) -> Cells<W> {
        self.reach.targets(from, occupied, barred)
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.reach.bytes()
            + self.blasts.iter().map(LineRecode::bytes).sum::<usize>()
            + self.changes.len() * size_of::<(u16, u16, u32)>()
    }
}
