//! The tables of a stage of a turn.

use super::attacked::Walk;
use super::bucket::{Bucket, HandGains, Part, Side};
use super::cells::Cells;
use super::conclude::TailTable;
use super::counted::{Counted, Drafts};
use super::cube::{Classes, Cube};
use super::danger::Danger;
use super::layout::{Class, Layout};
use super::line::{Conditions, Drop};
use super::odd::Odds;
use super::order::Order;
use super::query::{Compiler, Known, Query};
use super::ranks::{Ranks, Told, odd_ways};
use super::recode::Fixed;
use super::sorting::Sorting;
use super::strikes::Sights;
use crate::algebra::Marks;
use crate::board::{Cell, Frame};
use crate::program::ground::{Case, Change, Code, CodeSet, Effect, Ground, GroundMove, Guard, Stage};
use std::collections::BTreeMap;

/// A stage of a turn.
#[derive(Clone, Debug)]
pub(super) struct StageTable<const W: usize> {
    pub buckets: Vec<Bucket<W>>,
    /// The first buckets, so many, all at once in lanes, to count what they hold.
    pub lanes: Vec<Counted<W>>,
    pub in_lanes: usize,
    /// What lines may go to, by the numbers of buckets.
    pub targets: Vec<Class>,
    pub drops: Vec<DropTable<W>>,
    pub odds: Odds<W>,
    /// What odd moves do, by their number.
    pub deeds: Vec<Option<Deed<W>>>,
    pub changes: Vec<ChangeTable<W>>,
    pub guards: Vec<GuardTable<W>>,
    pub ranks: Ranks<W>,
    /// How ranks tell the order of the interpreter.
    pub order: Order,
    /// What all its moves end with.
    pub tail: Option<TailTable<W>>,
    /// Which stage of the turn it is.
    pub number: u8,
    /// How many ground moves it was made of, and how many of them are part of lines, are drops, are odd.
    pub counts: [usize; 4],
}

/// Pieces that come to empty cells.
#[derive(Clone, Debug)]
pub(super) struct DropTable<const W: usize> {
    /// The place in hand they come from.
    pub hand: Option<u8>,
    pub code: Code,
    /// Do its actions name the cell as their first square, and as their last?
    pub named: (bool, bool),
    /// Where to, whatever stands elsewhere.
    pub to: Cells<W>,
    /// Where to, if none of a class stands on some cells.
    pub unless: Box<[(Cells<W>, Class, Cells<W>)]>,
    pub part: Part,
    /// Guards that must hold before the turn, or must not.
    pub conditions: Conditions,
}

/// What an odd move does.
#[derive(Clone, Debug)]
pub(super) struct Deed<const W: usize> {
    pub from: Option<Cell>,
    pub to: Option<Cell>,
    pub writes: Box<[(Code, Cells<W>)]>,
    /// All cells that are written.
    pub changed: Cells<W>,
    /// Those of them that hold something then.
    pub filled: Cells<W>,
    /// Those of them that hold an own royal piece then, or may.
    pub crowned: Cells<W>,
    /// What becomes of cells that are not written.
    pub recodes: Box<[Fixed<W>]>,
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

/// A cube, its guards, and what is written where they hold.
pub(super) type EffectTable<const W: usize> = (Cube<W>, Box<[(u32, bool)]>, Box<[(Code, Cells<W>)]>);

/// Cubes with guards.
pub(super) type CaseList<const W: usize> = Box<[(Cube<W>, Box<[(u32, bool)]>)]>;

/// A change, compiled.
#[derive(Clone, Debug)]
pub(super) struct ChangeTable<const W: usize> {
    pub cell: Cells<W>,
    pub code: Code,
    pub cases: CaseList<W>,
}

/// A guard, compiled.
#[derive(Clone, Debug)]
pub(super) struct GuardTable<const W: usize> {
    pub written: Box<[(Code, Cells<W>)]>,
    pub recoded: Box<[Fixed<W>]>,
    pub hands: Box<[(u8, i8)]>,
    pub interest: Option<Frame>,
    pub fresh: Box<[(Cell, Marks)]>,
    /// What squares with fresh marks hold when the marks of earlier turns have faded.
    pub kept: Box<[(Code, Cells<W>)]>,
    pub query: Query<W>,
    /// Is it nothing but whether a royal piece is in check?
    pub walk: Option<Walk>,
}

/// What is needed to compile stages.
pub(super) struct Workshop<'w> {
    pub ground: &'w Ground,
    pub compiler: Compiler<'w>,
}

impl Workshop<'_> {
    /// The tables of a stage of a player's turn.
    /// `next` is the player of the turn after it, `danger` is what threatens the player, `sights` what gives check to whom.
    pub fn stage<const W: usize>(
        &mut self,
        number: usize,
        stage: &Stage,
        (player, next): (usize, usize),
        danger: Option<&Danger<W>>,
        sights: &[Option<Sights<W>>],
    ) -> StageTable<W> {
        let layout = self.compiler.layout;
        let sorting = Sorting::of(stage, &layout.alphabet, player);
        let royals = self.ground.royals.get(player).copied().unwrap_or_default();
        let own = layout.alphabet.side(player);
        let (mut targets, mut changes): (Vec<CodeSet>, Vec<Change>) = (Vec::new(), Vec::new());
        let foes = self.ground.royals.iter().fold(CodeSet::default(), |all, set| all.or(*set)).without(royals);
        let side = Side { own, royals, foes, danger };
        let mut lanes = Drafts::new(&sorting.lines);
        let aim = sights.get(next).and_then(Option::as_ref).filter(|_| stage.tail.is_some());
        let mut buckets = Bucket::all(&sorting.lines, layout, side, aim, &mut targets, &mut changes);
        lanes.take(&mut buckets, &sorting.lines, aim);
        buckets.sort_by_key(|(bucket, _)| !bucket.in_lanes);
        let (buckets, bucket_lines): (Vec<Bucket<W>>, Vec<Vec<usize>>) = buckets.into_iter().unzip();
        let in_lanes = buckets.iter().filter(|bucket| bucket.in_lanes).count();
        let order = Order::of(stage, &sorting.alone);
        let guards = self.guards(&stage.guards, player);
        let odd = || sorting.odd.iter().filter_map(|&index| Some((index, stage.moves.get(index)?)));
        let mut deeds = Vec::with_capacity(sorting.odd.len());
        for (index, made) in odd() {
            let group = if sorting.alone.get(index) == Some(&true) { 0 } else { made.group };
            let ways = odd_ways(made, order, layout, self.compiler.classes);
            let deed = deed(made, group, (side, &guards), layout, &mut changes, self.compiler.classes);
            deeds.push(Some(Deed { ways, ..deed }));
        }
        let odd = odd().map(|(_, made)| made).enumerate();
        // Whether cells are attacked is known for all of them at once.
        let is_first = |guard: u32| {
            let walks = guards.get(guard as usize).is_some_and(|table| table.walk.is_some());
            stage.is_standing(guard) && !walks
        };
        let odds = Odds::new(odd, &is_first, CodeSet::default(), self.ground, layout, self.compiler.classes);
        let told = stage.moves.iter().zip(&sorting.homes).filter_map(|(made, home)| Some((made, (*home)?)));
        let told_lines = sorting.homes.iter().flatten().filter(|&&home| home < sorting.lines.len()).count();
        let (drops, table_drops): (Vec<DropTable<W>>, Vec<Vec<usize>>) =
            drops(&sorting.drops, side, layout).into_iter().unzip();
        let tables = (
            Told { tables: &buckets, numbers: &bucket_lines, count: sorting.lines.len() },
            Told { tables: &drops, numbers: &table_drops, count: sorting.drops.len() },
        );
        let ranks = Ranks::new(told, order, tables, &targets, layout, self.compiler.classes);
        StageTable {
            buckets,
            lanes: lanes.all(layout),
            in_lanes,
            targets: targets.iter().map(|&set| layout.class(set)).collect(),
            drops,
            odds,
            deeds,
            changes: changes.iter().map(|change| self.change(change)).collect(),
            guards,
            ranks,
            order,
            tail: TailTable::new(stage, next, danger, &mut self.compiler),
            number: u8::try_from(number).unwrap_or(u8::MAX),
            counts: [stage.moves.len(), told_lines, sorting.drops.len(), sorting.odd.len()],
        }
    }

    fn change<const W: usize>(&mut self, change: &Change) -> ChangeTable<W> {
        let compiler = &mut self.compiler;
        let case = |case: &Case| {
            let cube = Cube::new(&case.needs, &[], None, compiler.layout, compiler.classes);
            (cube, case.guards.clone().into())
        };
        ChangeTable {
            cell: Cells::of(change.cell.index()),
            code: change.code,
            cases: change.cases.iter().map(case).collect(),
        }
    }

    /// Guards that are asked for a player.
    pub fn guards<const W: usize>(&mut self, guards: &[Guard], player: usize) -> Vec<GuardTable<W>> {
        let mut known = Known::default();
        guards.iter().map(|guard| self.compiler.guard(guard, player, &mut known)).collect()
    }
}

impl<const W: usize> StageTable<W> {
    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        let deed = |deed: &Deed<W>| size_of_val(&*deed.writes) + size_of_val(&*deed.hands);
        self.buckets.iter().map(Bucket::bytes).sum::<usize>()
            + self.lanes.iter().map(Counted::bytes).sum::<usize>()
            + self.odds.bytes()
            + size_of_val(&*self.deeds)
            + self.deeds.iter().flatten().map(deed).sum::<usize>()
            + size_of_val(&*self.guards)
            + size_of_val(&*self.changes)
            + self.ranks.bytes()
    }
}

/// Cells by what is written on them.
pub(super) fn written<const W: usize>(writes: &[(Cell, Code)]) -> Box<[(Code, Cells<W>)]> {
    let mut by: BTreeMap<Code, Cells<W>> = BTreeMap::new();
    for &(cell, code) in writes {
        *by.entry(code).or_default() |= Cells::of(cell.index());
    }
    by.into_iter().collect()
}

fn effect_table<const W: usize>(effect: &Effect, layout: &Layout, classes: &mut Classes) -> EffectTable<W> {
    let cube = Cube::new(&effect.needs, &[], None, layout, classes);
    (cube, effect.guards.clone().into(), written(&effect.writes))
}

fn deed<const W: usize>(
    made: &GroundMove,
    group: u32,
    (side, guards): (Side<'_, W>, &[GuardTable<W>]),
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
    let Side { own, royals, .. } = side;
    let harmless = made.recodes.iter().all(|recoding| side.is_harmless(recoding, layout));
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
        let cell = |&(guard, holds): &(u32, bool)| guards.get(guard as usize)?.walk?.calm(origin, holds);
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
        from: made.from,
        to: made.to,
        writes: written(&made.writes),
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
        recodes: made.recodes.iter().map(|recoding| Fixed::new(recoding, layout)).collect(),
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

/// Where a drop comes from, what it is, and which squares its action names.
type Family = (Option<usize>, Code, (bool, bool), Conditions);

/// The tables of some drops, each with the numbers of those that went into it.
fn drops<const W: usize>(drops: &[Drop], side: Side<'_, W>, layout: &Layout) -> Vec<(DropTable<W>, Vec<usize>)> {
    let mut families: BTreeMap<Family, Vec<usize>> = BTreeMap::new();
    for (number, drop) in drops.iter().enumerate() {
        let family = (drop.hand, drop.code, drop.named, drop.conditions.clone());
        families.entry(family).or_default().push(number);
    }
    let table = |((hand, code, named, conditions), numbers): (Family, Vec<usize>)| {
        let mut to = Cells::NONE;
        let mut unless: BTreeMap<(CodeSet, Cells<W>), Cells<W>> = BTreeMap::new();
        for drop in numbers.iter().filter_map(|&number| drops.get(number)) {
            let here = Cells::of(drop.to.index());
            match &drop.absent {
                None => to |= here,
                // The cell itself is empty anyway: with it, cells of one line ask the same.
                Some((codes, cells)) => {
                    let cells = cells.iter().map(|cell| cell.index()).collect::<Cells<W>>() | here;
                    *unless.entry((*codes, cells)).or_default() |= here;
                }
            }
        }
        let unless = unless.into_iter().map(|((codes, cells), to)| (to, layout.class(codes), cells));
        let part = side.part_of_drop(code);
        let hand = hand.and_then(|piece| layout.hand(piece));
        (DropTable { hand, code, named, to, unless: unless.collect(), part, conditions }, numbers)
    };
    families.into_iter().map(table).collect()
}
