//! What threatens the royal pieces of a player: the lines that take them, turned round, by the cell of the royal piece.

use super::cells::Cells;
use super::cube::Classes;
use super::lanes::{Draft as Lanes, Path, Program};
use super::layout::{Class, Layout};
use super::line::Line;
use super::odd::Odds;
use super::sorting;
use super::state::State;
use crate::program::ground::{Code, CodeSet, Ground, GroundMove, Guard};
use std::collections::BTreeMap;

/// All that threatens a player.
#[derive(Clone, Debug)]
pub(super) struct Danger<const W: usize> {
    /// The player's royal pieces.
    pub royals: Class,
    pub groups: Vec<Group<W>>,
    /// All that lines threaten, at once, if they are lanes.
    pub attack: Option<Program<W>>,
    /// By attacker, the threats that are not lines.
    pub odd: Vec<(usize, Odds<W>)>,
    /// The guards of each attacker's threats, by player.
    pub guards: Vec<Vec<Guard>>,
    /// Why checks and pins do not tell which moves are legal; nothing, if they do.
    pub slow: Option<&'static str>,
}

/// Threats along lines of one kind.
#[derive(Clone, Debug)]
pub(super) struct Group<const W: usize> {
    /// How many of the cells between must be occupied.
    pub screens: u32,
    /// The royal pieces that are threatened so; all, if `None`.
    pub only: Option<Class>,
    /// Pieces that threaten from the same cells, each class by its planes.
    pub attackers: Box<[Box<[u8]>]>,
    /// By cell of the royal piece and class of attackers: the cells they threaten it from.
    rows: Box<[Cells<W>]>,
    /// By cell of the royal piece and of the attacker: the cells between. Empty if there are none.
    paths: Box<[Cells<W>]>,
    cells: usize,
}

impl<const W: usize> Group<W> {
    /// The cells of attackers that stand right to threaten a royal piece on a cell, whatever is between.
    #[inline(always)]
    pub fn candidates<const K: usize>(&self, state: &State<W, K>, royal: usize) -> Cells<W> {
        let count = self.attackers.len();
        let rows = self.rows.get(royal * count..(royal + 1) * count).unwrap_or_default();
        let mut all = Cells::NONE;
        for (slots, row) in self.attackers.iter().zip(rows) {
            all |= state.union(slots) & *row;
        }
        all
    }

    /// Is nothing asked of the cells between?
    #[inline(always)]
    pub fn leaps(&self) -> bool {
        self.paths.is_empty()
    }

    /// The cells between.
    #[inline(always)]
    pub fn path(&self, royal: usize, attacker: usize) -> Cells<W> {
        self.paths.get(royal * self.cells + attacker).copied().unwrap_or_default()
    }

    /// Is a royal piece on a cell threatened, with such cells occupied, by an attacker on one of the cells of `from`?
    #[inline(always)]
    pub fn threatens<const K: usize>(
        &self,
        state: &State<W, K>,
        royal: usize,
        occupied: Cells<W>,
        from: Cells<W>,
    ) -> bool {
        let candidates = self.candidates(state, royal) & from;
        if self.leaps() || candidates.is_empty() {
            return candidates.any();
        }
        for attacker in candidates.iter() {
            let between = self.path(royal, attacker) & occupied;
            if if self.screens == 0 { between.is_empty() } else { between.len() == self.screens } {
                return true;
            }
        }
        false
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.rows) + size_of_val(&*self.paths)
    }
}

/// A group while it is filled.
struct Draft<const W: usize> {
    targets: CodeSet,
    screens: u8,
    rows: BTreeMap<Code, Vec<Cells<W>>>,
    paths: Vec<Option<Cells<W>>>,
}

impl<const W: usize> Danger<W> {
    /// What threatens a player. `None` if the threats of some player could not be made ground.
    pub fn new(player: usize, ground: &Ground, layout: &Layout, classes: &mut Classes) -> Option<Self> {
        let royals = ground.royals.get(player).copied().unwrap_or_default();
        let mut danger = Self {
            royals: layout.class(royals),
            groups: Vec::new(),
            attack: None,
            odd: Vec::new(),
            guards: vec![Vec::new(); layout.players],
            slow: None,
        };
        if royals.is_empty() {
            return Some(danger);
        }
        let mut drafts: Vec<Draft<W>> = Vec::new();
        let mut paths: BTreeMap<CodeSet, Vec<Path>> = BTreeMap::new();
        for attacker in (0..layout.players).filter(|&attacker| attacker != player) {
            let stage = ground.threats.get(attacker)?.get(player)?.as_ref().ok()?;
            let (lines, odd) = sorting::threats(stage, &ground.alphabet, attacker, royals);
            for line in &lines {
                add(&mut drafts, line, layout.cells);
                paths.entry(line.codes).or_default().push(Path::of(line));
            }
            if !odd.is_empty() {
                let moves = odd.iter().filter_map(|&index| Some((index, stage.moves.get(index)?)));
                danger.odd.push((attacker, Odds::new(moves, royals, ground, layout, classes)));
            }
            if let Some(guards) = danger.guards.get_mut(attacker) {
                guards.clone_from(&stage.guards);
            }
        }
        danger.groups = drafts.into_iter().map(|draft| draft.group(royals, layout)).collect();
        danger.slow = danger.why_slow(player, ground, layout);
        if danger.slow.is_none() {
            danger.attack = attack(&paths, royals, layout);
        }
        Some(danger)
    }

    /// Has the player no royal pieces at all?
    pub fn is_void(&self) -> bool {
        self.royals.plus.is_empty()
    }

    fn why_slow(&self, player: usize, ground: &Ground, layout: &Layout) -> Option<&'static str> {
        if !self.odd.is_empty() {
            return Some("threats that are not lines");
        }
        if self.groups.iter().any(|group| group.only.is_some()) {
            return Some("threats to some royal pieces alone");
        }
        if self.groups.len() > MOST_GROUPS {
            return Some("too many kinds of lines");
        }
        // What a turn changes besides must not matter to any threat: marks that are not kept, and marks for the next turn.
        let alphabet = &ground.alphabet;
        let mut alike: Vec<(Code, Code)> = Vec::new();
        for code in alphabet.all().iter() {
            let content = alphabet.content(code);
            if content.marks.has_any(ground.conditional) {
                for other in alphabet.of_kinds(crate::algebra::KindSet::of(content.kind)).iter() {
                    let marks = alphabet.content(other).marks;
                    if marks.without(ground.conditional) == content.marks.without(ground.conditional) {
                        alike.push((code, other));
                    }
                }
            }
        }
        for stages in ground.turns.iter().flatten() {
            let moves = stages.iter().flat_map(|stage| &stage.moves);
            alike.extend(moves.filter_map(changed));
        }
        alike.sort_unstable();
        alike.dedup();
        let royals = ground.royals.get(player).copied().unwrap_or_default();
        let tells = |&(a, b): &(Code, Code)| {
            let by_attack = self.groups.iter().flat_map(|group| &group.attackers).any(|slots| {
                let has = |code| layout.slot(code).is_some_and(|slot| slots.contains(&slot));
                has(a) != has(b)
            });
            by_attack || royals.contains(a) != royals.contains(b)
        };
        alike.iter().any(tells).then_some("threats that depend on marks that a turn may change")
    }

    /// Is a royal piece on a cell threatened along a line, with such cells occupied, by an attacker on one of the cells
    /// of `from`?
    #[inline(always)]
    pub fn along_lines<const K: usize>(
        &self,
        state: &State<W, K>,
        royal: usize,
        occupied: Cells<W>,
        from: Cells<W>,
    ) -> bool {
        for group in &self.groups {
            if group.only.as_ref().is_none_or(|only| only.holds(state, royal, Cells::NONE))
                && group.threatens(state, royal, occupied, from)
            {
                return true;
            }
        }
        false
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        self.groups.iter().map(Group::bytes).sum::<usize>()
            + self.odd.iter().map(|(_, odds)| odds.bytes()).sum::<usize>()
            + self.attack.as_ref().map_or(0, Program::bytes)
    }
}

/// The lanes of all threats, if there are such: exact where a royal piece may stand.
fn attack<const W: usize>(
    paths: &BTreeMap<CodeSet, Vec<Path>>,
    royals: CodeSet,
    layout: &Layout,
) -> Option<Program<W>> {
    let may_stand = |&cell: &usize| layout.universe.get(cell).is_some_and(|may| !may.and(royals).is_empty());
    let crown: Cells<W> = (0..layout.cells).filter(may_stand).collect();
    let mut lanes = Lanes::default();
    let all_fit = paths.iter().all(|(codes, paths)| {
        let planes: Vec<u8> = codes.iter().filter_map(|code| layout.slot(code)).collect();
        lanes.add(&planes, paths, 0, 1, crown)
    });
    all_fit.then(|| lanes.program())
}

/// So many groups may be looked at for pins.
const MOST_GROUPS: usize = 255;

/// What a move writes, and what its change makes of it.
fn changed(made: &GroundMove) -> Option<(Code, Code)> {
    let change = made.change.as_ref()?;
    let written = made.writes.iter().find(|(cell, _)| *cell == change.cell)?.1;
    Some((written, change.code))
}

fn add<const W: usize>(drafts: &mut Vec<Draft<W>>, line: &Line, cells: usize) {
    let path: Cells<W> = line.between.iter().map(|cell| cell.index()).collect();
    let at = line.to.index() * cells + line.from.index();
    let fits = |draft: &Draft<W>| {
        let alike = draft.targets == line.targets && draft.screens == line.screens;
        let leaps = draft.paths.is_empty();
        alike && leaps == path.is_empty() && (leaps || draft.paths[at].is_none_or(|old| old == path))
    };
    let index = drafts.iter().position(fits).unwrap_or_else(|| {
        let paths = if path.is_empty() { Vec::new() } else { vec![None; cells * cells] };
        drafts.push(Draft { targets: line.targets, screens: line.screens, rows: BTreeMap::new(), paths });
        drafts.len() - 1
    });
    if let Some(draft) = drafts.get_mut(index) {
        if let Some(slot) = draft.paths.get_mut(at) {
            *slot = Some(path);
        }
        for code in line.codes.iter() {
            let rows = draft.rows.entry(code).or_insert_with(|| vec![Cells::NONE; cells]);
            rows[line.to.index()] |= Cells::of(line.from.index());
        }
    }
}

impl<const W: usize> Draft<W> {
    fn group(self, royals: CodeSet, layout: &Layout) -> Group<W> {
        let mut attackers: BTreeMap<Vec<Cells<W>>, Vec<u8>> = BTreeMap::new();
        for (code, rows) in self.rows {
            attackers.entry(rows).or_default().extend(layout.slot(code));
        }
        let mut rows = Vec::new();
        for royal in 0..layout.cells {
            rows.extend(attackers.keys().map(|by_cell| by_cell[royal]));
        }
        Group {
            screens: u32::from(self.screens),
            only: (self.targets != royals).then(|| layout.class(self.targets)),
            attackers: attackers.into_values().map(Vec::into_boxed_slice).collect(),
            rows: rows.into(),
            paths: self.paths.into_iter().map(Option::unwrap_or_default).collect(),
            cells: layout.cells,
        }
    }
}
