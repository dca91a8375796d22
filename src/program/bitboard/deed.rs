//! What odd moves do.

use super::bucket::HandGains;
use super::cells::Cells;
use super::cube::{Classes, Cube};
use super::layout::Layout;
use super::recode::FixedRecode;
use super::royal_role::MoverSide;
use super::stage_table::{GuardTable, cells_by_code};
use crate::board::Cell;
use crate::program::ground::{Change, Code, CodeSet, Effect, GroundMove};

/// What an odd move does.
#[derive(Clone, Debug)]
pub(super) struct Deed<const W: usize> {
    pub writes: Box<[(Code, Cells<W>)]>,
    /// All cells that are written.
    pub changed: Cells<W>,
    /// Those of them that hold something then.
    pub filled: Cells<W>,
    /// Those of them that hold an own royal piece then, or may.
    pub crowned: Cells<W>,
    /// What becomes of cells that are not written.
    pub recodes: Box<[FixedRecode<W>]>,
    /// What is written in some cases.
    pub effects: Box<[EffectTable<W>]>,
    pub hands: Box<[(u8, i8)]>,
    /// What more goes to hands, by what a cell held before.
    pub catch: Option<(usize, HandGains)>,
    /// As a number of the stage's changes.
    pub change: Option<u32>,
    pub group: u32,
    pub rank: u32,
    /// What its ways ask, where each has a place of its own.
    pub ways: Box<[(u32, Cube<W>)]>,
    /// It takes or moves no own royal piece, makes none, and puts at most one own piece on the board: on this cell, coming
    /// from that one.
    pub simple: Option<(Option<usize>, usize)>,
    /// It leaves the player no fewer royal pieces than before.
    pub spares: bool,
    /// It writes only own pieces and empty squares.
    pub own: bool,
    /// Where the only royal piece goes, if whatever threatens it there threatened that cell before.
    pub refuge: Option<usize>,
    /// Where that piece comes from, and all cells that must not be attacked, if its guards ask for nothing else.
    pub calm: Option<(usize, Cells<W>)>,
}

impl<const W: usize> Deed<W> {
    /// Does it leave board and hands as they are?
    pub fn is_pass(&self) -> bool {
        let still = self.recodes.is_empty() && self.effects.is_empty() && self.change.is_none();
        still && self.changed.is_empty() && self.hands.is_empty() && self.catch.is_none()
    }
}

/// A cube, its guards, and what is written where they hold.
pub(super) type EffectTable<const W: usize> = (Cube<W>, Box<[(u32, bool)]>, Box<[(Code, Cells<W>)]>);

fn effect_table<const W: usize>(effect: &Effect, layout: &Layout, classes: &mut Classes) -> EffectTable<W> {
    let cube = Cube::new(&effect.needs, &[], None, layout, classes);
    (cube, effect.guards.clone().into(), cells_by_code(&effect.writes))
}

pub(super) fn deed<const W: usize>(
    made: &GroundMove,
    group: u32,
    (side, guards): (MoverSide<'_, W>, &[GuardTable<W>]),
    layout: &Layout,
    changes: &mut Vec<Change>,
    classes: &mut Classes,
) -> Deed<W> {
    let change = made.change.clone().map(|change| {
        changes.push(change);
        u32::try_from(changes.len() - 1).unwrap_or(u32::MAX)
    });
    let where_written = |is: &dyn Fn(Code) -> bool| {
        made.writes.iter().filter(|write| is(write.1)).map(|write| write.0.index()).collect::<Cells<W>>()
    };
    let MoverSide { own, royals, .. } = side;
    let harmless = made.recodes.iter().all(|recoding| side.keeps_threats(recoding, layout));
    let crowning = made.change.iter().filter(|change| royals.contains(change.code));
    let crowning = crowning.map(|change| change.cell.index()).collect::<Cells<W>>();
    let harmless = harmless && made.effects.is_empty();
    let effects = made.effects.iter().flat_map(|effect| &effect.writes).filter(|write| royals.contains(write.1));
    let crowning = crowning | effects.map(|write| write.0.index()).collect::<Cells<W>>();
    let recoded = made.recodes.iter().filter(|recoding| recoding.becomes.iter().any(|entry| royals.contains(entry.1)));
    let recoded = recoded.flat_map(|recoding| &recoding.cells).map(|cell| cell.index()).collect::<Cells<W>>();
    let need = |cell: Cell| made.needs.iter().find(|(other, _)| *other == cell).map(|need| need.1);
    let is_plain = |cell: Cell| need(cell).is_some_and(|set| set.and(royals).is_empty());
    let lifted = |cell: Cell| is_plain(cell) && need(cell).is_some_and(|set| set.without(own).is_empty());
    let put = |code: Code| own.contains(code) && !royals.contains(code);
    let filled = where_written(&|code| code != Code::EMPTY);
    let crowned = where_written(&|code| royals.contains(code)) | crowning | recoded;
    let was_royal = |cell: Cell| need(cell).is_some_and(|set| set.without(royals).is_empty());
    let opened = made.writes.iter().filter(|write| !was_royal(write.0)).map(|write| write.0.index());
    let opened = opened.collect::<Cells<W>>().without(filled);
    let own = harmless && made.writes.iter().all(|&(_, code)| own.contains(code) || code == Code::EMPTY);
    let refuge = (!crowned.is_empty() && !crowned.is_many() && own).then(|| crowned.lowest());
    let refuge = refuge.filter(|&cell| side.danger.is_some_and(|danger| danger.is_closed(cell, opened)));
    let origin = made.writes.iter().filter(|write| was_royal(write.0)).map(|write| write.0.index()).next();
    let calm = origin.filter(|_| refuge.is_some()).and_then(|origin| {
        let cell = |&(guard, holds): &(u32, bool)| guards.get(guard as usize)?.royal_check?.calm(origin, holds);
        Some((origin, made.guards.iter().map(cell).collect::<Option<Cells<W>>>()?))
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
    Deed {
        writes: cells_by_code(&made.writes),
        changed: where_written(&|_| true),
        filled,
        crowned,
        hands: layout.hands(&made.hands),
        catch: made.catch.as_ref().map(|catch| {
            let gains = catch.gains.iter().map(|(set, hands)| (layout.class(*set), layout.hands(hands)));
            (catch.cell.index(), gains.collect())
        }),
        change,
        group,
        rank: made.rank,
        ways: Box::default(),
        recodes: made.recodes.iter().map(|recoding| FixedRecode::new(recoding, layout)).collect(),
        effects: made.effects.iter().map(|effect| effect_table(effect, layout, classes)).collect(),
        simple: simple.filter(|_| harmless && made.change.as_ref().is_none_or(|change| put(change.code))),
        spares: spares(made, royals, layout),
        own,
        refuge,
        calm,
    }
}

/// Are there certainly no fewer royal pieces after a move?
fn spares(made: &GroundMove, royals: CodeSet, layout: &Layout) -> bool {
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
