//! The tables of a game, for states of one size.

use super::action_order::ActionOrder;
use super::board_state::BoardState;
use super::cells::Cells;
use super::checks::CheckTables;
use super::compiler::Compiler;
use super::cube::Classes;
use super::danger::Danger;
use super::ends::{EndTable, Gate, gates};
use super::layout::{Class, Layout};
use super::plane_list::PlaneList;
use super::record_codec::RecordCodec;
use super::stage_table::{GuardTable, StageCompiler, StageTable};
use super::state_query::StateQuery;
use crate::algebra::{KindSet, Marks};
use crate::program::Interpreter;
use crate::program::ground::{Code, CodeSet, Ground};
use crate::program::seen::Sides;
use std::sync::Arc;

/// The tables of a game.
#[derive(Debug)]
pub(super) struct Engine<const W: usize, const K: usize> {
    pub interpreter: Arc<Interpreter>,
    pub layout: Layout,
    /// How states are packed; `None` if they cannot be.
    pub records: Option<RecordCodec<W>>,
    /// Every cell that is there.
    pub board: Cells<W>,
    pub classes: Classes,
    pub turns: Vec<TurnTable<W>>,
    /// By player: what threatens it; `None` if that is not ground.
    pub dangers: Vec<Option<Danger<W>>>,
    /// By player: from where its king is attacked, where that can be said.
    pub sights: Vec<Option<CheckTables<W>>>,
    /// By attacker and defender: the guards of threats.
    pub warnings: Vec<Vec<Vec<GuardTable<W>>>>,
    /// By player: all royal pieces of others.
    pub foes: Vec<Class>,
    /// By player: all pieces of others, as planes.
    pub enemies: Vec<Class>,
    /// By player: the kinds that players see taken and promoted.
    pub sides: Vec<Sides>,
    /// By code: the planes of a cell that holds it.
    pub select: Vec<[Cells<W>; K]>,
    /// Planes that fade, and into which.
    pub fading: Vec<(usize, usize)>,
    /// The planes that fade.
    pub faders: PlaneList,
    pub kept: Vec<Kept<W>>,
    /// All planes that matter to whether marks are kept, and their codes; `None` if more does.
    pub keepers: Option<(PlaneList, CodeSet)>,
    /// By player: the ends that are not claimed.
    pub ends: Vec<Vec<EndTable<W>>>,
    /// By player: those of them that may hold where nothing is known of what went before.
    pub present: Vec<Vec<EndTable<W>>>,
    /// How long the cycle of turns is.
    pub cycle: usize,
    pub most_passes: u8,
    /// The planes of each kind that counts as progress.
    pub progress: Vec<PlaneList>,
}

/// A turn.
#[derive(Debug)]
pub(super) struct TurnTable<const W: usize> {
    pub player: usize,
    pub next: u8,
    /// None if its moves are not ground.
    pub stages: Option<Vec<StageTable<W>>>,
    /// Why its moves are not ground, and why what threatens its player is not.
    pub why: [Option<String>; 2],
    /// The gates of the ends that may hold where nothing is known of what went before, if each has one.
    pub gates: Option<Box<[Gate]>>,
}

impl<const W: usize> TurnTable<W> {
    /// Are its moves in the tables, and is it known in which order the interpreter finds them?
    pub fn is_ordered(&self) -> bool {
        let is_known = |stage: &StageTable<W>| !matches!(stage.order, ActionOrder::Unknown(_));
        self.stages.as_ref().is_some_and(|stages| stages.iter().all(is_known))
    }
}

/// A mark that pieces of a player keep while a condition holds.
#[derive(Debug)]
pub(super) struct Kept<const W: usize> {
    pub player: usize,
    pub query: StateQuery<W>,
    /// When it holds, as far as it is a matter of what there is at all.
    pub gate: Option<Gate>,
    /// The planes of pieces with the mark.
    pub marked: PlaneList,
    /// The same, each with that of the same piece without it.
    pub planes: Box<[(u8, u8)]>,
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// The tables of a ground game.
    pub fn new(ground: &Ground, layout: Layout, interpreter: Arc<Interpreter>) -> Self {
        let rules = interpreter.rules();
        let mut classes = Classes::default();
        let players = layout.players;
        let movers: Vec<usize> = rules.turns.iter().map(|turn| turn.player).collect();
        let dangers: Vec<Option<Danger<W>>> =
            (0..players).map(|player| Danger::new(player, &movers, ground, &layout, &mut classes)).collect();
        let compiler = Compiler::new(rules, ground, &layout, &mut classes, &dangers);
        let sights: Vec<Option<CheckTables<W>>> =
            dangers.iter().map(|danger| CheckTables::new(danger.as_ref()?, &layout)).collect();
        let mut stage_compiler = StageCompiler { ground, compiler };
        let mut turns = Vec::new();
        for (index, (turn, stages)) in rules.turns.iter().zip(&ground.turns).enumerate() {
            let next = u8::try_from(rules.next_turn(index)).unwrap_or(0);
            let players = (turn.player, rules.turns.get(usize::from(next)).map_or(0, |turn| turn.player));
            let tables = |stages: &Vec<_>| {
                let numbered = stages.iter().enumerate();
                let danger = dangers.get(turn.player).and_then(Option::as_ref);
                numbered
                    .map(|(number, stage)| stage_compiler.compile_stage(number, stage, players, danger, &sights))
                    .collect()
            };
            let why = [stages.as_ref().err().cloned(), ground.why_unknown(turn.player)];
            let stages = stages.as_ref().ok().map(tables);
            turns.push(TurnTable { player: turn.player, next, stages, why, gates: None });
        }
        stage_compiler.compiler.threat = true;
        let mut warnings = Vec::new();
        for attacker in 0..players {
            let of = |defender: usize| {
                let stage = ground.threats.get(attacker)?.get(defender)?.as_ref().ok()?;
                Some(stage_compiler.compile_guards(&stage.guards, attacker))
            };
            warnings.push((0..players).map(of).map(Option::unwrap_or_default).collect());
        }
        let kept = kept_marks(&mut stage_compiler.compiler);
        stage_compiler.compiler.threat = false;
        let cycle = rules.turns.len().saturating_sub(rules.cycle_start).max(1);
        let mut ends = Vec::new();
        for (player, list) in rules.ends.iter().enumerate() {
            let own = list.iter().filter(|end| !end.if_claimed);
            let queries = own.map(|end| stage_compiler.compiler.query(&end.condition, player, None));
            let tables = queries.filter(|query: &StateQuery<W>| !query.implies_stuck());
            ends.push(tables.map(|query| EndTable::new(query, cycle)).collect());
        }
        let now =
            |list: &Vec<EndTable<W>>| list.iter().filter(|end| end.query.may_hold_without_history()).cloned().collect();
        let present: Vec<Vec<EndTable<W>>> = ends.iter().map(now).collect();
        for turn in &mut turns {
            turn.gates = present.get(turn.player).and_then(|ends| gates(ends));
        }
        let royals = |player: usize| ground.royals.get(player).copied().unwrap_or_default();
        let of_others = |player: usize, set: &dyn Fn(usize) -> CodeSet| {
            let others = (0..players).filter(|&other| other != player);
            layout.class(others.map(set).fold(CodeSet::default(), CodeSet::or))
        };
        let foes = (0..players).map(|player| of_others(player, &royals)).collect();
        let enemies = (0..players).map(|player| of_others(player, &|other| layout.alphabet.side(other))).collect();
        let kinds = |player: usize| rules.side(player);
        let sides = (0..players).map(|player| {
            let others = (0..players).filter(|&other| other != player);
            Sides { own: kinds(player), enemies: others.map(kinds).fold(KindSet::default(), KindSet::or) }
        });
        let sides = sides.collect();
        let alphabet = &layout.alphabet;
        let codes = (0..alphabet.len()).map(|index| Code(u8::try_from(index).unwrap_or(0)));
        let select = codes.map(|code| layout.select(code)).collect();
        let fading = layout.coded().filter_map(|(slot, code)| {
            let faded = *ground.fading.get(code.index())?;
            (faded != code).then(|| Some((slot, usize::from(layout.slot(faded)?))))?
        });
        let fading: Vec<(usize, usize)> = fading.collect();
        let keepers = keepers(&kept, &fading, &layout);
        let kinds = rules.progress.iter().map(|kind| alphabet.of_kinds(KindSet::of(kind)));
        let progress = kinds.map(|codes| codes.iter().filter_map(|code| layout.slot(code)).collect()).collect();
        Self {
            records: RecordCodec::new(&layout, rules),
            board: layout.board(),
            turns,
            dangers,
            sights,
            warnings,
            foes,
            enemies,
            sides,
            select,
            faders: fading.iter().filter_map(|fades| u8::try_from(fades.0).ok()).collect(),
            fading,
            keepers,
            kept,
            ends,
            present,
            cycle,
            most_passes: interpreter.counted_passes(),
            progress,
            classes,
            layout,
            interpreter,
        }
    }

    /// Are all turns and threats in the tables?
    pub fn is_whole(&self) -> bool {
        self.turns.iter().all(|turn| turn.stages.is_some()) && self.dangers.iter().all(Option::is_some)
    }

    /// The planes of a cell that holds a code.
    #[inline(always)]
    pub fn selected(&self, code: Code) -> &[Cells<W>; K] {
        self.select.get(code.index()).unwrap_or(&[Cells::NONE; K])
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn mover(&self, state: &BoardState<W, K>) -> usize {
        self.turns.get(usize::from(state.turn)).map_or(0, |turn| turn.player)
    }

    /// The cells that are not empty.
    #[inline(always)]
    pub fn occupied(&self, state: &BoardState<W, K>) -> Cells<W> {
        state.occupied(self.layout.layers)
    }

    /// The empty cells.
    #[inline(always)]
    pub fn free(&self, state: &BoardState<W, K>) -> Cells<W> {
        self.board.without(self.occupied(state))
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> usize {
        let turn = |turn: &TurnTable<W>| turn.stages.iter().flatten().map(StageTable::bytes).sum::<usize>();
        size_of::<Self>()
            + self.turns.iter().map(turn).sum::<usize>()
            + self.dangers.iter().flatten().map(Danger::bytes).sum::<usize>()
            + self.sights.iter().flatten().map(CheckTables::bytes).sum::<usize>()
            + size_of_val(&*self.select)
    }
}

/// The planes of a player's pieces with a mark, and of the same without it.
fn without(layout: &Layout, player: usize, mark: Marks) -> Box<[(u8, u8)]> {
    let alphabet = &layout.alphabet;
    let pairs = alphabet.side(player).iter().filter_map(|code| {
        let content = alphabet.content(code);
        if !content.marks.has_any(mark) {
            return None;
        }
        let plain = alphabet.code(crate::algebra::Content { marks: content.marks.without(mark), ..content })?;
        Some((layout.slot(code)?, layout.slot(plain)?))
    });
    pairs.collect()
}

/// All marks that are kept while a condition holds.
fn kept_marks<const W: usize>(compiler: &mut Compiler<'_>) -> Vec<Kept<W>> {
    let (rules, layout) = (compiler.rules, compiler.layout);
    let mut kept = Vec::new();
    for (index, mark) in rules.marks.iter().enumerate() {
        for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
            let query = compiler.query(condition, player, None);
            let planes = without(layout, player, Marks::of(index));
            let marked = planes.iter().map(|planes| planes.0).collect();
            kept.push(Kept { player, gate: Gate::new(&query), query, marked, planes });
        }
    }
    kept
}

/// What matters to whether marks are kept, if planes alone do, and none that changes when marks fade or others are lost: only
/// then nothing remains to be lost once all marks have been looked at.
fn keepers<const W: usize>(
    kept: &[Kept<W>],
    fading: &[(usize, usize)],
    layout: &Layout,
) -> Option<(PlaneList, CodeSet)> {
    let mut all: Vec<u8> = Vec::new();
    for (index, mark) in kept.iter().enumerate() {
        let gate = mark.gate.as_ref().filter(|gate| gate.is_exact())?;
        let others = kept.iter().enumerate().filter(|(other, _)| *other != index).flat_map(|(_, other)| &other.planes);
        if others.flat_map(|&(with, without)| [with, without]).any(|lost| gate.planes().any(|plane| plane == lost)) {
            return None;
        }
        all.extend(gate.planes().chain(mark.planes.iter().map(|planes| planes.0)));
    }
    let fades =
        all.iter().map(|&plane| usize::from(plane)).any(|plane| fading.iter().any(|&(a, b)| a == plane || b == plane));
    let codes = layout.alphabet.all().iter().filter(|&code| layout.is_in(code, &all)).collect();
    (!fades).then(|| (all.into_iter().collect(), codes))
}
