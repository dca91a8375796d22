//! The rules as an automaton: operations with what comes after each, over the position as the state.
//!
//! Regular Boardgames compiles rules so (Kowalski, Mika, Sutowicz, Szykuła 2019): a move is a path through the operations,
//! each of which changes or asks the board, and where a path ends a turn is carried out. What the normal form nests,
//! `M and then N`, is here a number: the operation that comes next.

use super::ask::Ask;
use super::atlas::Atlas;
use super::scope::Scope;
use super::shape::{Probe, Shape, Zones};
use super::strolls::Stroll;
use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::program::Interpreter;
use crate::source::Span;
use std::sync::Arc;

/// The number of an operation.
pub(super) type Pc = u32;
/// The number of a register, in which an operation keeps something while those after it run.
pub(super) type Register = u32;

/// An operation. Those with an `Pc` at the end go on there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    /// Never possible.
    Never,
    /// A turn, or a move of which all outcomes are asked, has been carried out.
    Accept,
    /// The move that was asked for can be made.
    Found,
    /// A threat has been carried out.
    Strike,
    /// One round of a repetition that changes squares has been done, by number of the repetition.
    Collect(u32),
    /// One round of a repetition that only walks.
    Arrive(u32),
    /// What `each` does at one square has been done, by number of the `each`.
    First(u32),
    /// One of the ways of which the best are wanted, by number of the wish.
    Weigh(u32),
    /// The first part of an `else` was possible.
    Possible(Register, Pc),
    /// The outer place of interest comes back.
    Outer(Register, Pc),
    /// What is carried is put down.
    Land(Register, Pc),
    /// These rewrites, first and last but one.
    Rewrite(u32, u32, Pc),
    /// This rewrite, at the place of interest.
    Write(u32, Pc),
    /// One of these targets, first and last but one.
    Any(u32, u32),
    /// `else`.
    Else { first: Pc, second: Pc, possible: Register },
    /// `if`.
    If { ask: u32, yes: Pc, no: Pc },
    /// A condition beside a move.
    When(u32, Pc),
    /// `walk`.
    Walk(u32, Pc),
    /// `%p:`, with the register of the outer place of interest if there is one, and the number of its scope.
    At { place: u32, body: Pc, outer: Option<Register>, scope: u32 },
    /// The same where only the place of interest can be chosen.
    Here { place: u32, body: Pc, outer: Option<Register> },
    /// `each`.
    Each(u32, Pc),
    /// `carry`, with the register of the square that is left.
    Carry(Pc, Register),
    /// `least` or `most`, by number of the wish.
    Best(u32),
    /// A repetition.
    Repeat(u32),
    /// A repetition of plain walks.
    Flood(u32),
}

/// `f -> g`.
#[derive(Debug)]
pub(super) struct Rewrite {
    pub from: Shape,
    pub writes: Box<[Write]>,
    /// The walk of the piece of interest.
    pub moved: Option<u32>,
    /// Pieces put into the hand.
    pub put: Box<[u8]>,
}

/// What is written on a square.
#[derive(Debug)]
pub(super) struct Write {
    pub walk: u32,
    pub ink: crate::algebra::term::WriteValue,
    pub add: Marks,
    pub remove: Marks,
}

/// `M{min,max}`.
#[derive(Debug)]
pub(super) struct Repeat {
    pub body: Pc,
    pub next: Pc,
    pub set: Register,
    pub min: u32,
    pub max: Option<u32>,
    pub greedy: bool,
    pub span: Span,
    pub way: Way,
}

/// How a repetition is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// By states, each held once.
    States,
    /// By frames: it only walks.
    Frames,
    /// On and on with this rewrite, which leads to one state or none and never back.
    Ride(u32),
}

/// A walk, and what may stand where it leads: anything, if nothing is said.
pub(super) type Step = (u32, Box<[Probe]>);

/// A repetition of walks, each with what must stand where it leads.
#[derive(Debug)]
pub(super) struct Flood {
    pub steps: Box<[Step]>,
    pub min: u32,
    pub max: Option<u32>,
    pub next: Pc,
    pub span: Span,
}

/// `each p: M`.
#[derive(Debug)]
pub(super) struct Each {
    pub place: u32,
    pub body: Pc,
    pub first: Register,
    pub span: Span,
}

/// `least(N, M)`, `most(N, M)`.
#[derive(Debug)]
pub(super) struct Wish {
    pub most: bool,
    pub number: super::ask::Count,
    pub body: Pc,
    pub next: Pc,
    pub set: Register,
    pub span: Span,
}

/// An end of the game.
#[derive(Debug)]
pub(super) struct End {
    pub ask: EndAsk,
    pub if_claimed: bool,
    pub span: Span,
}

/// The condition of an end, in which whether somebody is stuck is asked once and for all.
#[derive(Debug)]
pub(super) enum EndAsk {
    Stuck,
    Mated,
    Not(Box<Self>),
    And(Vec<Self>),
    Plain(u32),
}

/// A mark that is kept while a condition holds.
#[derive(Debug)]
pub(super) struct Kept {
    pub mark: Marks,
    pub player: usize,
    pub ask: u32,
    /// Does it look at the board alone?
    pub plain: bool,
}

/// What the rules say besides their moves.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Facts {
    /// By player: all its pieces.
    pub sides: Vec<KindSet>,
    /// By player: its royal pieces.
    pub royals: Vec<KindSet>,
    /// By player: the pieces of all others.
    pub enemies: Vec<KindSet>,
    pub lost_when_moved: Marks,
    pub lasting_one_turn: Marks,
    pub conditional: Marks,
    pub remembers: bool,
    pub most_passes: u8,
    /// Does any end ask for the past?
    pub asks_past: bool,
    /// Does any of them ask so beside anything but `not` and `and`, so that another position may be meant?
    pub asks_oddly: bool,
    /// Does the end of a turn change nothing but whose turn it is, and ask nothing?
    pub plain_ends: bool,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Program {
    pub interpreter: Arc<Interpreter>,
    pub facts: Facts,
    pub atlas: Atlas,
    pub zones: Zones,
    pub ops: Vec<Op>,
    /// By operation, what must stand where a walk from the place of interest leads, or nothing comes of it.
    pub ahead: Vec<Option<(u32, Probe)>>,
    pub targets: Vec<Pc>,
    pub rewrites: Vec<Rewrite>,
    pub places: Vec<Box<[Shape]>>,
    pub repeats: Vec<Repeat>,
    pub floods: Vec<Flood>,
    pub strolls: Vec<Box<dyn Stroll>>,
    pub eaches: Vec<Each>,
    pub wishes: Vec<Wish>,
    pub asks: Vec<Ask>,
    pub scopes: Vec<Scope>,
    pub registers: usize,
    /// By turn.
    pub turns: Vec<Pc>,
    /// By attacker and defender: threats that can take a royal piece of the defender.
    pub aims: Vec<Vec<Pc>>,
    pub kept: Vec<Kept>,
    /// By player to move.
    pub ends: Vec<Vec<End>>,
    /// By guard, the number of its condition.
    #[cfg_attr(not(test), allow(dead_code))]
    pub guards: Vec<u32>,
}

impl Program {
    pub fn rules(&self) -> &Rules {
        self.interpreter.rules()
    }

    /// Bytes of all of it.
    pub fn bytes(&self) -> usize {
        let shapes = |shapes: &[Shape]| shapes.iter().map(Shape::bytes).sum::<usize>();
        let rewrite = |rewrite: &Rewrite| {
            rewrite.from.bytes() + size_of::<Rewrite>() + size_of::<Write>() * rewrite.writes.len() + rewrite.put.len()
        };
        self.atlas.bytes()
            + self.zones.bytes()
            + size_of_val(&*self.ops)
            + size_of_val(&*self.ahead)
            + size_of_val(&*self.targets)
            + self.rewrites.iter().map(rewrite).sum::<usize>()
            + self.places.iter().map(|place| shapes(place)).sum::<usize>()
            + size_of_val(&*self.repeats)
            + size_of_val(&*self.floods)
            + self.strolls.iter().map(|stroll| stroll.bytes()).sum::<usize>()
            + size_of_val(&*self.eaches)
            + size_of_val(&*self.wishes)
            + size_of_val(&*self.asks)
            + self.scopes.iter().map(Scope::bytes).sum::<usize>()
    }
}

/// Kinds as numbers.
pub(super) fn numbers(kinds: &[Kind]) -> Box<[u8]> {
    kinds.iter().map(|kind| kind.0).collect()
}
