//! The compiled program: operations, each with the index of its successor.
//!
//! The operations are the states of an automaton, as in Regular Boardgames (Kowalski, Mika, Sutowicz, Szykuła 2019). Each operation
//! changes or tests the board. A path that reaches an accepting operation is an outcome. `M N`, a nested term in the normal form,
//! becomes a successor index.

use super::compiled_condition::{CompiledCondition, CompiledNumber};
use super::matcher::{CompiledTest, Matcher, ZoneSets};
use super::reachability::Reachability;
use super::threat_mask::ThreatMask;
use super::walk_tables::WalkTables;
use crate::algebra::{Kind, Marks, Rules};
use crate::program::Interpreter;
use crate::program::rule_properties::RuleProperties;
use crate::source::Span;
use std::sync::Arc;

/// The index of an operation.
pub(super) type Pc = u32;
/// The index of a register, which holds a value of an operation while its successors run.
pub(super) type Register = u32;

/// An operation. Its last `Pc` is the successor; `u32` operands are indices into the tables of the program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Fails.
    Never,
    /// Accepts a turn.
    AcceptTurn,
    /// Accepts a move in `can M`.
    AcceptCondition,
    /// Accepts a threat.
    AcceptThreat,
    /// Collects an outcome of a round of a repetition over states.
    CollectState(u32),
    /// Collects an outcome of a round of a repetition over frames.
    CollectFrame(u32),
    /// Collects an outcome of the body of `each`.
    CollectEach(u32),
    /// Collects an outcome of the body of `least` or `most`.
    CollectBest(u32),
    /// Records in a register that the first part of an `else` is possible.
    MarkPossible(Register, Pc),
    /// Restores the outer place of interest.
    RestoreInterest(Register, Pc),
    /// Puts the carried piece down.
    PutDown(Register, Pc),
    /// Applies a range of rewrites at every match.
    RewriteAnywhere(u32, u32, Pc),
    /// Applies a rewrite at the place of interest.
    RewriteHere(u32, Pc),
    /// Branches to each of a range of targets.
    Any(u32, u32),
    /// `M else N`.
    Else { first: Pc, second: Pc, possible: Register },
    /// `if C then M else N`.
    If { condition: u32, yes: Pc, no: Pc },
    /// A condition as a move.
    When(u32, Pc),
    /// `walk(…)`.
    Walk(u32, Pc),
    /// `%p: M`, with a register for the outer place of interest if it is nested.
    At { pattern: u32, body: Pc, outer: Option<Register>, mask: u32 },
    /// `%p: M` where p can match only the place of interest.
    AtInterest { pattern: u32, body: Pc, outer: Option<Register> },
    /// `each p: M`.
    Each(u32, Pc),
    /// `carry(M)`, with a register for the origin.
    Carry(Pc, Register),
    /// `least(N, M)` or `most(N, M)`.
    Best(u32),
    /// A repetition.
    Repeat(u32),
}

/// The operands of `f -> g`.
#[derive(Debug)]
pub(super) struct RewriteOp {
    pub from: Matcher,
    pub writes: Box<[WriteOp]>,
    /// The walk that moves the place of interest.
    pub interest_walk: Option<u32>,
    /// The kinds that enter their owner's hand.
    pub to_hand: Box<[u8]>,
}

/// The write of one square of a right side.
#[derive(Debug)]
pub(super) struct WriteOp {
    pub walk: u32,
    pub value: crate::algebra::term::WriteValue,
    pub add: Marks,
    pub remove: Marks,
}

/// The operands of `M{min,max}`.
#[derive(Debug)]
pub(super) struct RepeatOp {
    pub body: Pc,
    pub next: Pc,
    pub set: Register,
    pub min: u32,
    pub max: Option<u32>,
    pub greedy: bool,
    pub span: Span,
    pub mode: RepeatMode,
}

/// The method of a repetition.
#[derive(Debug)]
pub(super) enum RepeatMode {
    /// Over saved states.
    States,
    /// Over frames, because the body only walks.
    Frames,
    /// Over frames, because the body is one of these walks.
    Flood(Box<[FloodStep]>),
    /// Straight on with this rewrite, which has at most one outcome and never cycles.
    Ride(u32),
}

/// A walk and the tests of its target. The target must pass one of them, if there are any.
pub(super) type FloodStep = (u32, Box<[CompiledTest]>);

/// The operands of `each p: M`.
#[derive(Debug)]
pub(super) struct EachOp {
    pub pattern: u32,
    pub body: Pc,
    pub set: Register,
    pub span: Span,
}

/// The operands of `least(N, M)` or `most(N, M)`.
#[derive(Debug)]
pub(super) struct BestOp {
    /// Whether the largest number is best: `most`, not `least`.
    pub most: bool,
    pub number: CompiledNumber,
    pub body: Pc,
    pub next: Pc,
    pub set: Register,
    pub span: Span,
}

/// An end of the game.
#[derive(Debug)]
pub(super) struct EndOp {
    pub condition: CompiledCondition,
    pub if_claimed: bool,
    pub span: Span,
}

/// A mark that a player's pieces keep only while a condition holds.
#[derive(Debug)]
pub(super) struct MarkCondition {
    pub mark: Marks,
    pub player: usize,
    pub condition: u32,
    /// Whether the condition reads the board alone and runs no moves.
    pub reads_board_only: bool,
}

/// The compiled rules.
#[derive(Debug)]
pub(super) struct Program {
    pub interpreter: Arc<Interpreter>,
    pub properties: RuleProperties,
    pub walk_tables: WalkTables,
    pub zones: ZoneSets,
    pub ops: Vec<Op>,
    /// By operation, its lookahead: a test that must pass for it to have an outcome.
    pub lookaheads: Vec<Option<(u32, CompiledTest)>>,
    pub branch_targets: Vec<Pc>,
    pub rewrites: Vec<RewriteOp>,
    pub patterns: Vec<Box<[Matcher]>>,
    pub repeats: Vec<RepeatOp>,
    pub reachabilities: Vec<Box<dyn Reachability>>,
    pub eaches: Vec<EachOp>,
    pub bests: Vec<BestOp>,
    pub conditions: Vec<CompiledCondition>,
    pub threat_masks: Vec<ThreatMask>,
    pub register_count: usize,
    /// By turn, its code.
    pub turns: Vec<Pc>,
    /// By attacker and defender, the code of the threats that can capture a royal piece of the defender.
    pub royal_attacks: Vec<Vec<Pc>>,
    pub conditional_marks: Vec<MarkCondition>,
    /// By player to move.
    pub ends: Vec<Vec<EndOp>>,
}

impl Program {
    /// Creates a program without moves.
    pub fn new(interpreter: Arc<Interpreter>) -> Self {
        Self {
            properties: interpreter.properties().clone(),
            walk_tables: WalkTables::default(),
            zones: ZoneSets::new((interpreter.rules().board.len() + 1).div_ceil(64)),
            ops: vec![Op::Never, Op::AcceptTurn, Op::AcceptCondition],
            lookaheads: Vec::new(),
            branch_targets: Vec::new(),
            rewrites: Vec::new(),
            patterns: Vec::new(),
            repeats: Vec::new(),
            reachabilities: Vec::new(),
            eaches: Vec::new(),
            bests: Vec::new(),
            conditions: Vec::new(),
            threat_masks: Vec::new(),
            register_count: 0,
            turns: Vec::new(),
            royal_attacks: Vec::new(),
            conditional_marks: Vec::new(),
            ends: Vec::new(),
            interpreter,
        }
    }

    pub fn rules(&self) -> &Rules {
        self.interpreter.rules()
    }

    /// Returns its size in bytes.
    pub fn bytes(&self) -> usize {
        let matchers = |matchers: &[Matcher]| matchers.iter().map(Matcher::bytes).sum::<usize>();
        let rewrite = |rewrite: &RewriteOp| {
            rewrite.from.bytes()
                + size_of::<RewriteOp>()
                + size_of::<WriteOp>() * rewrite.writes.len()
                + rewrite.to_hand.len()
        };
        self.walk_tables.bytes()
            + self.zones.bytes()
            + size_of_val(&*self.ops)
            + size_of_val(&*self.lookaheads)
            + size_of_val(&*self.branch_targets)
            + self.rewrites.iter().map(rewrite).sum::<usize>()
            + self.patterns.iter().map(|pattern| matchers(pattern)).sum::<usize>()
            + size_of_val(&*self.repeats)
            + self.reachabilities.iter().map(|reachability| reachability.bytes()).sum::<usize>()
            + size_of_val(&*self.eaches)
            + size_of_val(&*self.bests)
            + size_of_val(&*self.conditions)
            + self.threat_masks.iter().map(ThreatMask::bytes).sum::<usize>()
    }
}

/// Returns the kinds as bytes.
pub(super) fn kind_numbers(kinds: &[Kind]) -> Box<[u8]> {
    kinds.iter().map(|kind| kind.0).collect()
}
