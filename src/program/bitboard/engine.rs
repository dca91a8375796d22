//! The compiled game for states of one size: `W` words a plane, `K` planes.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::checks::CheckTables;
use super::cube::ClassTable;
use super::end_conditions::{EndTable, presence_gates};
use super::kept_marks::{KeptMark, compile_kept_marks, kept_mark_inputs};
use super::layout::{PieceClass, StateLayout};
use super::plane_list::PlaneList;
use super::query_compiler::QueryCompiler;
use super::record_codec::RecordCodec;
use super::stage_table::{GuardTable, StageCompiler, StageTable};
use super::state_query::StateQuery;
use super::turn_table::{TurnTable, compile_turns};
use crate::algebra::{KindSet, Rules};
use crate::program::Interpreter;
use crate::program::action_builder::ActionBuilder;
use crate::program::ground::{Code, CodeSet, GroundRules};
use crate::task::CancelToken;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All tables of a game, compiled once when it is loaded.
#[derive(Debug)]
pub(super) struct BitboardEngine<const W: usize, const K: usize> {
    pub interpreter: Arc<Interpreter>,
    pub layout: StateLayout,
    /// How states are packed into records; `None` if they cannot be.
    pub records: Option<RecordCodec<W>>,
    /// All cells of the board.
    pub board: Bitboard<W>,
    pub classes: ClassTable,
    pub turns: Vec<TurnTable<W>>,
    /// By player: the attacks on its royal pieces; `None` if they are not ground.
    pub attacks: Vec<Option<RoyalAttacks<W>>>,
    /// By player: the cells that attack its king, if the attacks are ground.
    pub check_tables: Vec<Option<CheckTables<W>>>,
    /// By attacker and defender: the guards of attacks.
    pub threat_guards: Vec<Vec<Vec<GuardTable<W>>>>,
    /// By player: the royal pieces of all others.
    pub enemy_royals: Vec<PieceClass>,
    /// By player: all pieces of others.
    pub enemies: Vec<PieceClass>,
    /// By player: the kinds reported as captured and promoted.
    pub sides: Vec<ActionBuilder>,
    /// By code: which planes contain a cell that holds it, as masks.
    pub code_masks: Vec<[Bitboard<W>; K]>,
    /// Planes whose marks last one turn, each with the plane they fade to.
    pub fading_planes: Vec<(usize, usize)>,
    pub planes_that_fade: PlaneList,
    pub kept_marks: Vec<KeptMark<W>>,
    /// The planes that decide whether marks are kept, and the codes on them; `None` if planes alone do not decide it.
    pub kept_mark_inputs: Option<(PlaneList, CodeSet)>,
    /// By player: the end conditions that apply without a claim.
    pub ends: Vec<Vec<EndTable<W>>>,
    /// By player: the ends that may hold without any history.
    pub present_ends: Vec<Vec<EndTable<W>>>,
    /// The period of the turn sequence.
    pub turn_cycle: usize,
    pub max_passes: u8,
    /// By kind that counts as progress: its planes.
    pub progress_planes: Vec<PlaneList>,
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Compiles a ground game. If the token is cancelled, the tables are incomplete and of no use.
    pub fn new(ground: &GroundRules, layout: StateLayout, interpreter: Arc<Interpreter>, cancel: &CancelToken) -> Self {
        let rules = interpreter.rules();
        let mut classes = ClassTable::default();
        let players = layout.player_count;
        let movers: Vec<usize> = rules.turns.iter().map(|turn| turn.player).collect();
        let attacks: Vec<Option<RoyalAttacks<W>>> =
            (0..players).map(|player| RoyalAttacks::new(player, &movers, ground, &layout, &mut classes)).collect();
        let compiler = QueryCompiler::new(rules, ground, &layout, &mut classes, &attacks, cancel);
        let check_tables: Vec<Option<CheckTables<W>>> =
            attacks.iter().map(|attacks| CheckTables::new(attacks.as_ref()?, &layout)).collect();
        let mut stage_compiler = StageCompiler { ground, compiler };
        let mut turns = compile_turns(ground, &mut stage_compiler, &attacks, &check_tables);
        stage_compiler.compiler.in_threat = true;
        let threat_guards = compile_threat_guards(ground, players, &mut stage_compiler);
        let kept = compile_kept_marks(&mut stage_compiler.compiler);
        stage_compiler.compiler.in_threat = false;
        let turn_cycle = rules.turns.len().saturating_sub(rules.cycle_start).max(1);
        let ends = compile_ends(turn_cycle, &mut stage_compiler.compiler);
        let now =
            |list: &Vec<EndTable<W>>| list.iter().filter(|end| end.query.may_hold_without_history()).cloned().collect();
        let present_ends: Vec<Vec<EndTable<W>>> = ends.iter().map(now).collect();
        for turn in &mut turns {
            turn.end_gates = present_ends.get(turn.player).and_then(|ends| presence_gates(ends));
        }
        let royals = |player: usize| ground.royals.get(player).copied().unwrap_or_default();
        let of_others = |player: usize, set: &dyn Fn(usize) -> CodeSet| {
            let others = (0..players).filter(|&other| other != player);
            layout.class(others.map(set).collect::<CodeSet>())
        };
        let enemy_royals = (0..players).map(|player| of_others(player, &royals)).collect();
        let enemies = (0..players).map(|player| of_others(player, &|other| layout.alphabet.owned_by(other))).collect();
        let alphabet = &layout.alphabet;
        let code_masks = alphabet.all().iter().map(|code| layout.code_mask(code)).collect();
        let fading_planes = find_fading_planes(ground, &layout);
        let kept_mark_inputs = kept_mark_inputs(&kept, &fading_planes, &layout);
        let kinds = rules.progress.iter().map(|kind| alphabet.of_kinds(KindSet::of(kind)));
        let progress = kinds.map(|codes| codes.iter().filter_map(|code| layout.plane_of(code)).collect()).collect();
        Self {
            records: RecordCodec::new(&layout, rules),
            board: layout.board(),
            turns,
            attacks,
            check_tables,
            threat_guards,
            enemy_royals,
            enemies,
            sides: (0..players).map(|player| action_builder(rules, player, players)).collect(),
            code_masks,
            planes_that_fade: fading_planes.iter().filter_map(|fades| u8::try_from(fades.0).ok()).collect(),
            fading_planes,
            kept_mark_inputs,
            kept_marks: kept,
            ends,
            present_ends,
            turn_cycle,
            max_passes: interpreter.properties().max_passes,
            progress_planes: progress,
            classes,
            layout,
            interpreter,
        }
    }

    /// Whether all turns and all attacks are compiled.
    pub fn is_complete(&self) -> bool {
        self.turns.iter().all(|turn| turn.stages.is_some()) && self.attacks.iter().all(Option::is_some)
    }

    /// Returns the masks of the planes that contain a cell with this code.
    #[inline(always)]
    pub fn code_mask(&self, code: Code) -> &[Bitboard<W>; K] {
        self.code_masks.get(code.index()).unwrap_or(&[Bitboard::EMPTY; K])
    }

    /// Returns the player to move.
    #[inline(always)]
    pub fn mover(&self, state: &BoardState<W, K>) -> usize {
        self.turns.get(usize::from(state.turn)).map_or(0, |turn| turn.player)
    }

    #[inline(always)]
    pub fn occupied(&self, state: &BoardState<W, K>) -> Bitboard<W> {
        state.occupied(self.layout.occupancy_planes)
    }

    #[inline(always)]
    pub fn empty(&self, state: &BoardState<W, K>) -> Bitboard<W> {
        self.board.without(self.occupied(state))
    }

    /// Returns the memory of all tables in bytes.
    pub fn bytes(&self) -> usize {
        let stages = |turn: &TurnTable<W>| turn.stages.as_ref().map_or(std::ptr::null(), |stages| stages.as_ptr());
        let bytes =
            |turn: &TurnTable<W>| turn.stages.iter().flat_map(|all| &**all).map(StageTable::bytes).sum::<usize>();
        // Shared tables count once.
        let turns: BTreeMap<_, usize> = self.turns.iter().map(|turn| (stages(turn), bytes(turn))).collect();
        size_of::<Self>()
            + turns.values().sum::<usize>()
            + self.attacks.iter().flatten().map(RoyalAttacks::bytes).sum::<usize>()
            + self.check_tables.iter().flatten().map(CheckTables::bytes).sum::<usize>()
            + size_of_val(&*self.code_masks)
    }
}

/// Returns the builder of a player's actions.
fn action_builder(rules: &Rules, player: usize, players: usize) -> ActionBuilder {
    let others = (0..players).filter(|&other| other != player);
    ActionBuilder { own: rules.side(player), enemies: others.map(|other| rules.side(other)).collect::<KindSet>() }
}

/// Compiles the guards of attacks, by attacker and defender.
fn compile_threat_guards<const W: usize>(
    ground: &GroundRules,
    players: usize,
    stage_compiler: &mut StageCompiler<'_>,
) -> Vec<Vec<Vec<GuardTable<W>>>> {
    let mut compile = |attacker: usize, defender: usize| {
        let stage = ground.threats.get(attacker)?.get(defender)?.as_ref().ok()?;
        Some(stage_compiler.compile_guards(&stage.guards, attacker))
    };
    let mut of_attacker =
        |attacker: usize| (0..players).map(|defender| compile(attacker, defender).unwrap_or_default()).collect();
    (0..players).map(&mut of_attacker).collect()
}

/// Compiles the end conditions that apply without a claim, by player.
fn compile_ends<const W: usize>(turn_cycle: usize, compiler: &mut QueryCompiler<'_>) -> Vec<Vec<EndTable<W>>> {
    let rules = compiler.rules;
    let mut ends = Vec::new();
    for (player, list) in rules.ends.iter().enumerate() {
        let unclaimed = list.iter().enumerate().filter(|(_, end)| !end.if_claimed);
        let queries = unclaimed.map(|(number, end)| (number, compiler.compile(&end.condition, player, None)));
        let queries = queries.filter(|(_, query): &(usize, StateQuery<W>)| !query.implies_stuck());
        ends.push(queries.map(|(number, query)| EndTable::new(number, query, turn_cycle)).collect());
    }
    ends
}

/// Returns the planes whose marks last one turn, each with the plane they fade to.
fn find_fading_planes(ground: &GroundRules, layout: &StateLayout) -> Vec<(usize, usize)> {
    let fading = layout.code_planes().filter_map(|(plane, code)| {
        let faded = *ground.fading.get(code.index())?;
        (faded != code).then(|| Some((plane, usize::from(layout.plane_of(faded)?))))?
    });
    fading.collect()
}
