//! The compiled rules: operations, each with the index of its successor.
//!
//! Regular Boardgames compiles rules in the same way (Kowalski, Mika, Sutowicz, Szykuła 2019). A move is a path through the
//! operations, each of which changes or tests the board; a path that reaches an accepting operation is an outcome. `M and then N`,
//! a nested term in the normal form, becomes the index of the next operation.

use super::compiled_condition::CompiledCondition;
use super::matcher::{CompiledTest, Matcher, ZoneSets};
use super::reachability::Reachability;
use super::threat_mask::ThreatMask;
use super::walk_tables::WalkTables;
use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::program::Interpreter;
use crate::source::Span;
use std::sync::Arc;

/// The index of an operation.
pub(super) type Pc = u32;
/// The index of a register. An operation keeps a value there while its successors run.
pub(super) type Register = u32;

/// An operation. A `Pc` at the end is its successor; other numbers are indices into the tables of the program.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// No outcome.
    Never,
    /// The end of a turn.
    AcceptTurn,
    /// The end of a move whose possibility is tested.
    AcceptCondition,
    /// The end of a threat.
    AcceptThreat,
    /// The end of a round of a repetition over states.
    CollectState(u32),
    /// The end of a round of a repetition over frames.
    CollectFrame(u32),
    /// The end of the body of an `each`.
    CollectEach(u32),
    /// The end of the body of a `least` or `most`.
    CollectBest(u32),
    /// Notes that the first part of an `else` is possible.
    MarkPossible(Register, Pc),
    /// Restores the outer place of interest.
    RestoreInterest(Register, Pc),
    /// Puts the carried piece down.
    PutDown(Register, Pc),
    /// These rewrites (a range) at every match.
    RewriteAnywhere(u32, u32, Pc),
    /// This rewrite at the place of interest.
    RewriteHere(u32, Pc),
    /// One of these branches (a range).
    Any(u32, u32),
    /// `else`.
    Else { first: Pc, second: Pc, possible: Register },
    /// `if`.
    If { condition: u32, yes: Pc, no: Pc },
    /// A condition as a move.
    When(u32, Pc),
    /// `walk`.
    Walk(u32, Pc),
    /// `%p:`, with a register for the outer place of interest if nested.
    At { place: u32, body: Pc, outer: Option<Register>, mask: u32 },
    /// `%p:` where only the place of interest can be chosen.
    AtInterest { place: u32, body: Pc, outer: Option<Register> },
    /// `each`.
    Each(u32, Pc),
    /// `carry`, with a register for the origin.
    Carry(Pc, Register),
    /// `least` or `most`.
    Best(u32),
    /// A repetition.
    Repeat(u32),
    /// A repetition of plain walks.
    Flood(u32),
}

/// The operands of `f -> g`.
#[derive(Debug)]
pub(super) struct RewriteOp {
    pub from: Matcher,
    pub writes: Box<[WriteOp]>,
    /// The walk of the place of interest.
    pub interest_walk: Option<u32>,
    /// The kinds that go to the hands.
    pub to_hand: Box<[u8]>,
}

/// One square of a right side.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RepeatMode {
    /// Over saved states.
    States,
    /// Over frames: the body only walks.
    Frames,
    /// Straight on with this rewrite, which has at most one outcome and never returns.
    Ride(u32),
}

/// A walk, and the tests of which its target must pass one; it passes if there are none.
pub(super) type FloodStep = (u32, Box<[CompiledTest]>);

/// The operands of a repetition of plain walks.
#[derive(Debug)]
pub(super) struct FloodOp {
    pub steps: Box<[FloodStep]>,
    pub min: u32,
    pub max: Option<u32>,
    pub next: Pc,
    pub span: Span,
}

/// The operands of `each p: M`.
#[derive(Debug)]
pub(super) struct EachOp {
    pub place: u32,
    pub body: Pc,
    pub set: Register,
    pub span: Span,
}

/// The operands of `least(N, M)` or `most(N, M)`.
#[derive(Debug)]
pub(super) struct BestOp {
    pub most: bool,
    pub number: super::compiled_condition::CompiledNumber,
    pub body: Pc,
    pub next: Pc,
    pub set: Register,
    pub span: Span,
}

/// An end of the game.
#[derive(Debug)]
pub(super) struct EndOp {
    pub condition: EndCondition,
    pub if_claimed: bool,
    pub span: Span,
}

/// The condition of an end. `stuck` in it is answered once for all ends.
#[derive(Debug)]
pub(super) enum EndCondition {
    Stuck,
    Mated,
    Not(Box<Self>),
    And(Vec<Self>),
    Other(u32),
}

/// A mark that a player's pieces keep while a condition holds.
#[derive(Debug)]
pub(super) struct ConditionalMark {
    pub mark: Marks,
    pub player: usize,
    pub condition: u32,
    /// Whether the condition only scans the board.
    pub reads_board_only: bool,
}

/// Facts about the rules besides their moves.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct RuleFacts {
    /// By player: all their pieces.
    pub sides: Vec<KindSet>,
    /// By player: their royal pieces.
    pub royals: Vec<KindSet>,
    /// By player: the pieces of all others.
    pub enemies: Vec<KindSet>,
    pub lost_when_moved: Marks,
    pub lasting_one_turn: Marks,
    pub conditional_marks: Marks,
    pub has_superko: bool,
    pub max_passes: u8,
    /// Whether an end reads the past.
    pub ends_read_past: bool,
    /// Whether an end reads the past below anything but `not`, `and` and `or`, so that it may mean another position.
    pub ends_read_other_past: bool,
    /// Whether the end of a turn changes nothing but the player to move, and tests nothing.
    pub has_plain_turn_ends: bool,
}

/// The compiled rules.
#[derive(Debug)]
pub(super) struct Program {
    pub interpreter: Arc<Interpreter>,
    pub facts: RuleFacts,
    pub walk_tables: WalkTables,
    pub zones: ZoneSets,
    pub ops: Vec<Op>,
    /// By operation: a test that must pass for it to have an outcome.
    pub lookaheads: Vec<Option<(u32, CompiledTest)>>,
    pub branch_targets: Vec<Pc>,
    pub rewrites: Vec<RewriteOp>,
    pub patterns: Vec<Box<[Matcher]>>,
    pub repeats: Vec<RepeatOp>,
    pub floods: Vec<FloodOp>,
    pub reachabilities: Vec<Box<dyn Reachability>>,
    pub eaches: Vec<EachOp>,
    pub bests: Vec<BestOp>,
    pub conditions: Vec<CompiledCondition>,
    pub threat_masks: Vec<ThreatMask>,
    pub register_count: usize,
    /// By turn.
    pub turns: Vec<Pc>,
    /// By attacker and defender: the part of the attacker's threats that can capture a royal piece of the defender.
    pub royal_attacks: Vec<Vec<Pc>>,
    pub conditional_marks: Vec<ConditionalMark>,
    /// By player to move.
    pub ends: Vec<Vec<EndOp>>,
}

impl Program {
    pub fn rules(&self) -> &Rules {
        self.interpreter.rules()
    }

    /// Its size in bytes.
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
            + self.patterns.iter().map(|place| matchers(place)).sum::<usize>()
            + size_of_val(&*self.repeats)
            + size_of_val(&*self.floods)
            + self.reachabilities.iter().map(|reachability| reachability.bytes()).sum::<usize>()
            + size_of_val(&*self.eaches)
            + size_of_val(&*self.bests)
            + size_of_val(&*self.conditions)
            + self.threat_masks.iter().map(ThreatMask::bytes).sum::<usize>()
    }
}

/// Kinds as bytes.
pub(super) fn kind_numbers(kinds: &[Kind]) -> Box<[u8]> {
    kinds.iter().map(|kind| kind.0).collect()
}
