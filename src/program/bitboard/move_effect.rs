//! The effects of irregular moves.

use super::action_ranks::RankAlternatives;
use super::bitset::Bitboard;
use super::cube::{ClassTable, StateCube};
use super::layout::StateLayout;
use super::piece_move_table::HandGains;
use super::recode::FixedRecode;
use super::royal_role::MoverSide;
use super::stage_table::{GuardTable, cells_by_code};
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, ConditionalEffect, GroundMove, GuardLiteral, Overwrite, Recoding};

/// The effect of an irregular move, and facts about its legality known at compile time.
#[derive(Clone, Debug)]
pub(super) struct MoveEffect<const W: usize> {
    pub writes: Box<[(Code, Bitboard<W>)]>,
    pub written: Bitboard<W>,
    /// The written cells that are occupied afterwards.
    pub filled: Bitboard<W>,
    /// The cells that hold an own royal piece afterwards, or may.
    pub may_hold_royal: Bitboard<W>,
    /// Recodings of cells that are not written.
    pub recodings: Box<[FixedRecode<W>]>,
    /// Writes that depend on a condition.
    pub conditional_writes: Box<[ConditionalWrite<W>]>,
    pub hand_changes: Box<[(u8, i8)]>,
    /// A cell and the hand changes that depend on its content before the move.
    pub capture_gains: Option<(usize, HandGains)>,
    /// A mark for the next turn, as an index into the changes of the stage.
    pub change: Option<u32>,
    pub group: u32,
    pub rank: u32,
    /// The requirements of the ways to perform the move, where each has a rank of its own.
    pub alternatives: RankAlternatives<W>,
    /// Set if the move only puts or moves one own piece that is not royal and takes no royal piece of its own: the
    /// origin, if any, and the target.
    pub simple_step: Option<(Option<usize>, usize)>,
    /// Whether the move never reduces the number of the player's royal pieces.
    pub keeps_royals: bool,
    pub writes_only_own: bool,
    /// The target of the only royal piece, if the move exposes that cell to no new attack.
    pub royal_target: Option<usize>,
    /// The origin of that piece and all cells that must not be attacked, if the guards test only that.
    pub safe_cells: Option<(usize, Bitboard<W>)>,
}

impl<const W: usize> MoveEffect<W> {
    /// Whether the move changes neither board nor hands.
    pub fn is_pass(&self) -> bool {
        let still = self.recodings.is_empty() && self.conditional_writes.is_empty() && self.change.is_none();
        still && self.written.is_empty() && self.hand_changes.is_empty() && self.capture_gains.is_none()
    }
}

/// A cube, guards, and the codes written if all of them hold.
pub(super) type ConditionalWrite<const W: usize> = (StateCube<W>, Box<[GuardLiteral]>, Box<[(Code, Bitboard<W>)]>);

fn conditional_write<const W: usize>(
    effect: &ConditionalEffect,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> ConditionalWrite<W> {
    let cube = StateCube::new(&effect.case.cube, &[], None, layout, classes);
    (cube, effect.case.guards.clone().into(), cells_by_code(&effect.writes))
}

/// Compiles the effect of an irregular move; `guards` are those of its stage. A change of marks is appended to
/// `changes`.
pub(super) fn move_effect<const W: usize>(
    ground_move: &GroundMove,
    group: u32,
    (side, guards): (MoverSide<'_, W>, &[GuardTable<W>]),
    layout: &StateLayout,
    changes: &mut Vec<Overwrite>,
    classes: &mut ClassTable,
) -> MoveEffect<W> {
    let change = ground_move.overwrite.clone().map(|change| {
        changes.push(change);
        u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)
    });
    let royals = side.royals;
    let keeps_threats = ground_move.effects.is_empty()
        && ground_move.recodings.iter().all(|recoding| side.keeps_threats(recoding, layout));
    let may_hold_royal = cells_that_may_hold_royal(ground_move, royals);
    let writes_only_own =
        keeps_threats && ground_move.writes.iter().all(|&(_, code)| side.own.contains(code) || code == Code::EMPTY);
    let royal_target = (!may_hold_royal.is_empty() && !may_hold_royal.more_than_one() && writes_only_own)
        .then(|| may_hold_royal.lowest());
    let emptied = cells_emptied_of_others(ground_move, royals);
    let royal_target = royal_target
        .filter(|&cell| side.royal_attacks.is_some_and(|attacks| attacks.is_unaffected_by_emptying(cell, emptied)));
    MoveEffect {
        writes: cells_by_code(&ground_move.writes),
        written: written_cells(ground_move, |_| true),
        filled: written_cells(ground_move, |code| code != Code::EMPTY),
        may_hold_royal,
        hand_changes: layout.to_hand_slots(&ground_move.hand_deltas),
        capture_gains: ground_move.capture_gain.as_ref().map(|catch| {
            let gains = catch.gains.iter().map(|(set, hands)| (layout.class(*set), layout.to_hand_slots(hands)));
            (catch.cell.index(), gains.collect())
        }),
        change,
        group,
        rank: ground_move.rank,
        alternatives: Box::default(),
        recodings: ground_move.recodings.iter().map(|recoding| FixedRecode::new(recoding, layout)).collect(),
        conditional_writes: ground_move
            .effects
            .iter()
            .map(|effect| conditional_write(effect, layout, classes))
            .collect(),
        simple_step: simple_step(ground_move, &side).filter(|_| keeps_threats),
        keeps_royals: keeps_royals(ground_move, royals, layout),
        writes_only_own,
        royal_target,
        safe_cells: royal_target.and_then(|_| safe_cells(ground_move, royals, guards)),
    }
}

/// Whether a move takes a royal piece of this set from a cell.
fn was_royal(ground_move: &GroundMove, cell: Cell, royals: CodeSet) -> bool {
    ground_move.need(cell).is_some_and(|set| set.without(royals).is_empty())
}

/// Returns the cells where a move writes a code that passes a test.
fn written_cells<const W: usize>(ground_move: &GroundMove, accepts: impl Fn(Code) -> bool) -> Bitboard<W> {
    ground_move.writes.iter().filter(|write| accepts(write.1)).map(|write| write.0.index()).collect()
}

/// Returns the cells that may hold a royal piece because of a move.
fn cells_that_may_hold_royal<const W: usize>(ground_move: &GroundMove, royals: CodeSet) -> Bitboard<W> {
    let changed = ground_move.overwrite.iter().filter(|change| royals.contains(change.code)).map(|change| change.cell);
    let effects = ground_move.effects.iter().flat_map(|effect| &effect.writes);
    let effects = effects.filter(|write| royals.contains(write.1)).map(|write| write.0);
    let crowns = |recoding: &&Recoding| recoding.images.iter().any(|entry| royals.contains(entry.1));
    let recoded = ground_move.recodings.iter().filter(crowns).flat_map(|recoding| recoding.cells.iter().copied());
    written_cells(ground_move, |code| royals.contains(code))
        | changed.chain(effects).chain(recoded).map(Cell::index).collect()
}

/// Returns the cells that a move empties, except those of royal pieces.
fn cells_emptied_of_others<const W: usize>(ground_move: &GroundMove, royals: CodeSet) -> Bitboard<W> {
    let emptied = ground_move.writes.iter().filter(|write| write.1 == Code::EMPTY);
    emptied.filter(|write| !was_royal(ground_move, write.0, royals)).map(|write| write.0.index()).collect()
}

/// Returns the origin of the royal piece and the cells that must not be attacked, if the guards test only that.
fn safe_cells<const W: usize>(
    ground_move: &GroundMove,
    royals: CodeSet,
    guards: &[GuardTable<W>],
) -> Option<(usize, Bitboard<W>)> {
    let origin = ground_move.writes.iter().find(|write| was_royal(ground_move, write.0, royals))?.0.index();
    let cell = |&GuardLiteral { guard, holds }: &GuardLiteral| {
        guards.get(guard as usize)?.royal_check?.required_safe_cell(origin, holds)
    };
    Some((origin, ground_move.guards.iter().map(cell).collect::<Option<Bitboard<W>>>()?))
}

/// Returns the origin, if any, and the target of a move that only puts or moves one own piece that is not royal.
fn simple_step<const W: usize>(ground_move: &GroundMove, side: &MoverSide<'_, W>) -> Option<(Option<usize>, usize)> {
    let (own, royals) = (side.own, side.royals);
    let is_plain = |cell: Cell| ground_move.need(cell).is_some_and(|set| set.and(royals).is_empty());
    let lifts_own =
        |cell: Cell| is_plain(cell) && ground_move.need(cell).is_some_and(|set| set.without(own).is_empty());
    let puts_plain = |code: Code| own.contains(code) && !royals.contains(code);
    if ground_move.overwrite.as_ref().is_some_and(|change| !puts_plain(change.code)) {
        return None;
    }
    match ground_move.writes[..] {
        [(to, code)] if puts_plain(code) && is_plain(to) => Some((None, to.index())),
        [(from, Code::EMPTY), (to, code)] | [(to, code), (from, Code::EMPTY)]
            if puts_plain(code) && is_plain(to) && lifts_own(from) =>
        {
            Some((Some(from.index()), to.index()))
        }
        _ => None,
    }
}

/// Whether a move provably keeps the number of the player's royal pieces.
fn keeps_royals(ground_move: &GroundMove, royals: CodeSet, layout: &StateLayout) -> bool {
    let universe = |cell: Cell| layout.universe.get(cell.index()).copied().unwrap_or_default();
    let before = |cell: Cell| ground_move.need(cell).unwrap_or_else(|| universe(cell));
    let may_lose = |set: CodeSet, code: Code| !royals.contains(code) && !set.and(royals).is_empty();
    let lost = ground_move.writes.iter().filter(|&&(cell, code)| may_lose(before(cell), code)).count();
    let won =
        ground_move.writes.iter().filter(|&&(cell, code)| royals.contains(code) && before(cell).and(royals).is_empty());
    let effects = ground_move.effects.iter().all(|effect| {
        let held = |cell: Cell| {
            effect.case.cube.iter().find(|need| need.0 == cell).map_or_else(|| before(cell), |need| need.1)
        };
        let put = |cell: Cell| ground_move.writes.iter().any(|write| write.0 == cell && royals.contains(write.1));
        effect.writes.iter().all(|&(cell, code)| !may_lose(held(cell), code) && (royals.contains(code) || !put(cell)))
    });
    let recodes =
        ground_move.recodings.iter().flat_map(|recoding| &recoding.images).all(|&(set, code)| !may_lose(set, code));
    let won = won.count();
    let change =
        ground_move.overwrite.as_ref().is_none_or(|change| royals.contains(change.code) || (lost == 0 && won == 0));
    effects && recodes && change && lost <= won
}
