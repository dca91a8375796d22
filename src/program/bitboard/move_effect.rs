//! The effects of irregular moves.

use super::bitset::Bitboard;
use super::cube::{ClassTable, Cube};
use super::layout::StateLayout;
use super::piece_move_table::HandGains;
use super::recode::FixedRecode;
use super::royal_role::MoverSide;
use super::stage_table::{GuardTable, cells_by_code};
use crate::board::Cell;
use crate::program::ground::{Change, Code, CodeSet, Effect, GroundMove};

/// What an irregular move does, and what is known about its legality beforehand.
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
    /// Further changes of hands, by what a cell held before.
    pub capture_gains: Option<(usize, HandGains)>,
    /// A mark for the next turn, as an index into the changes of the stage.
    pub change: Option<u32>,
    pub group: u32,
    pub rank: u32,
    /// The requirements of the ways to perform the move, where each has a rank of its own.
    pub alternatives: Box<[(u32, Cube<W>)]>,
    /// Set if the move only puts or moves one own piece that is not royal and takes no royal piece of its own: the
    /// origin, if any, and the target.
    pub simple_step: Option<(Option<usize>, usize)>,
    /// Whether the player keeps at least as many royal pieces.
    pub keeps_royals: bool,
    pub writes_only_own: bool,
    /// The target of the only royal piece, if the move exposes that cell to no new attack.
    pub royal_target: Option<usize>,
    /// The origin of that piece and all cells that must not be attacked, if the guards ask for nothing else.
    pub safe_cells: Option<(usize, Bitboard<W>)>,
}

impl<const W: usize> MoveEffect<W> {
    /// Whether the move changes neither board nor hands.
    pub fn is_pass(&self) -> bool {
        let still = self.recodings.is_empty() && self.conditional_writes.is_empty() && self.change.is_none();
        still && self.written.is_empty() && self.hand_changes.is_empty() && self.capture_gains.is_none()
    }
}

/// A cube, guards, and what is written where all of them hold.
pub(super) type ConditionalWrite<const W: usize> = (Cube<W>, Box<[(u32, bool)]>, Box<[(Code, Bitboard<W>)]>);

fn conditional_write<const W: usize>(
    effect: &Effect,
    layout: &StateLayout,
    classes: &mut ClassTable,
) -> ConditionalWrite<W> {
    let cube = Cube::new(&effect.needs, &[], None, layout, classes);
    (cube, effect.guards.clone().into(), cells_by_code(&effect.writes))
}

pub(super) fn move_effect<const W: usize>(
    made: &GroundMove,
    group: u32,
    (side, guards): (MoverSide<'_, W>, &[GuardTable<W>]),
    layout: &StateLayout,
    changes: &mut Vec<Change>,
    classes: &mut ClassTable,
) -> MoveEffect<W> {
    let change = made.change.clone().map(|change| {
        changes.push(change);
        u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)
    });
    let where_written = |is: &dyn Fn(Code) -> bool| {
        made.writes.iter().filter(|write| is(write.1)).map(|write| write.0.index()).collect::<Bitboard<W>>()
    };
    let MoverSide { own, royals, .. } = side;
    let harmless = made.recodes.iter().all(|recoding| side.keeps_threats(recoding, layout));
    let crowning = made.change.iter().filter(|change| royals.contains(change.code));
    let crowning = crowning.map(|change| change.cell.index()).collect::<Bitboard<W>>();
    let harmless = harmless && made.effects.is_empty();
    let effects = made.effects.iter().flat_map(|effect| &effect.writes).filter(|write| royals.contains(write.1));
    let crowning = crowning | effects.map(|write| write.0.index()).collect::<Bitboard<W>>();
    let recoded = made.recodes.iter().filter(|recoding| recoding.becomes.iter().any(|entry| royals.contains(entry.1)));
    let recoded = recoded.flat_map(|recoding| &recoding.cells).map(|cell| cell.index()).collect::<Bitboard<W>>();
    let need = |cell: Cell| made.needs.iter().find(|(other, _)| *other == cell).map(|need| need.1);
    let is_plain = |cell: Cell| need(cell).is_some_and(|set| set.and(royals).is_empty());
    let lifted = |cell: Cell| is_plain(cell) && need(cell).is_some_and(|set| set.without(own).is_empty());
    let put = |code: Code| own.contains(code) && !royals.contains(code);
    let filled = where_written(&|code| code != Code::EMPTY);
    let crowned = where_written(&|code| royals.contains(code)) | crowning | recoded;
    let was_royal = |cell: Cell| need(cell).is_some_and(|set| set.without(royals).is_empty());
    let opened = made.writes.iter().filter(|write| !was_royal(write.0)).map(|write| write.0.index());
    let opened = opened.collect::<Bitboard<W>>().without(filled);
    let own = harmless && made.writes.iter().all(|&(_, code)| own.contains(code) || code == Code::EMPTY);
    let refuge = (!crowned.is_empty() && !crowned.more_than_one() && own).then(|| crowned.lowest());
    let refuge =
        refuge.filter(|&cell| side.danger.is_some_and(|danger| danger.is_unaffected_by_emptying(cell, opened)));
    let origin = made.writes.iter().filter(|write| was_royal(write.0)).map(|write| write.0.index()).next();
    let calm = origin.filter(|_| refuge.is_some()).and_then(|origin| {
        let cell =
            |&(guard, holds): &(u32, bool)| guards.get(guard as usize)?.royal_check?.required_safe_cell(origin, holds);
        Some((origin, made.guards.iter().map(cell).collect::<Option<Bitboard<W>>>()?))
    });
    let simple = match made.writes[..] {
        [(to, code)] if put(code) && is_plain(to) => Some((None, to.index())),
        [(from, Code::EMPTY), (to, code)] | [(to, code), (from, Code::EMPTY)]
            if put(code) && is_plain(to) && lifted(from) =>
        {
            Some((Some(from.index()), to.index()))
        }
        _ => None,
    };
    MoveEffect {
        writes: cells_by_code(&made.writes),
        written: where_written(&|_| true),
        filled,
        may_hold_royal: crowned,
        hand_changes: layout.to_hand_slots(&made.hands),
        capture_gains: made.catch.as_ref().map(|catch| {
            let gains = catch.gains.iter().map(|(set, hands)| (layout.class(*set), layout.to_hand_slots(hands)));
            (catch.cell.index(), gains.collect())
        }),
        change,
        group,
        rank: made.rank,
        alternatives: Box::default(),
        recodings: made.recodes.iter().map(|recoding| FixedRecode::new(recoding, layout)).collect(),
        conditional_writes: made.effects.iter().map(|effect| conditional_write(effect, layout, classes)).collect(),
        simple_step: simple.filter(|_| harmless && made.change.as_ref().is_none_or(|change| put(change.code))),
        keeps_royals: keeps_royals(made, royals, layout),
        writes_only_own: own,
        royal_target: refuge,
        safe_cells: calm,
    }
}

/// Whether a move certainly leaves the player as many royal pieces as before.
fn keeps_royals(made: &GroundMove, royals: CodeSet, layout: &StateLayout) -> bool {
    let universe = |cell: Cell| layout.universe.get(cell.index()).copied().unwrap_or_default();
    let look = |needs: &[(Cell, CodeSet)], cell: Cell| needs.iter().find(|need| need.0 == cell).map(|need| need.1);
    let before = |cell: Cell| look(&made.needs, cell).unwrap_or_else(|| universe(cell));
    let may_lose = |set: CodeSet, code: Code| !royals.contains(code) && !set.and(royals).is_empty();
    let lost = made.writes.iter().filter(|&&(cell, code)| may_lose(before(cell), code)).count();
    let won = made.writes.iter().filter(|&&(cell, code)| royals.contains(code) && before(cell).and(royals).is_empty());
    let effects = made.effects.iter().all(|effect| {
        let held = |cell: Cell| look(&effect.needs, cell).unwrap_or_else(|| before(cell));
        let put = |cell: Cell| made.writes.iter().any(|write| write.0 == cell && royals.contains(write.1));
        effect.writes.iter().all(|&(cell, code)| !may_lose(held(cell), code) && (royals.contains(code) || !put(cell)))
    });
    let recodes = made.recodes.iter().flat_map(|recoding| &recoding.becomes).all(|&(set, code)| !may_lose(set, code));
    let won = won.count();
    let change = made.change.as_ref().is_none_or(|change| royals.contains(change.code) || (lost == 0 && won == 0));
    effects && recodes && change && lost <= won
}
