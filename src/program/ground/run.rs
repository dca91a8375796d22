//! Running moves on symbolic states. It follows the interpreter step by step, with every way taken where the squares do not
//! say which.

use super::guards::GuardKey;
use super::recode::Map;
use super::rewrite::Family;
use super::sym::{SQUARES, Sym};
use super::{Alphabet, Code, CodeSet, Guard};
use crate::algebra::term::{Condition, Move, Rewrite};
use crate::algebra::{KindSet, Marks, Rules};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Why a part of the rules cannot be made ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// For this reason.
    Reason(String),
    /// A mark that may or may not have been written is asked for; it can be tried again without [`Pending`] changes.
    Undecided,
}

pub(super) type Run = Result<(), Why>;
/// What is done with every state a move leads to.
pub(super) type Then<'t> = &'t mut dyn FnMut(&mut Grounder<'_>, &Sym) -> Run;

pub(super) fn because<T>(reason: impl Into<String>) -> Result<T, Why> {
    Err(Why::Reason(reason.into()))
}

/// What may be left open in the middle of a turn, as long as nobody asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Open {
    /// Nothing.
    Nothing,
    /// Changes that are made at the end of the turn, and what is caught.
    Changes,
    /// Squares that are written in some cases, too.
    Squares,
}

/// Carries the moves of one turn, or of one threat, to the squares.
pub(super) struct Grounder<'g> {
    pub rules: &'g Rules,
    pub alphabet: &'g Alphabet,
    /// By cell: what may stand there.
    pub universe: &'g [CodeSet],
    /// Whose turn it is.
    pub mover: usize,
    /// Inside a threat.
    pub threat: bool,
    /// What may be left open in the middle of a turn.
    pub open: Open,
    pub guards: Vec<Guard>,
    pub guard_ids: FxHashMap<GuardKey, u32>,
    pub conditions: FxHashMap<*const Condition, Arc<Condition>>,
    /// Rewrites that differ only in what they take and put into hands, by the address of the first of all.
    pub families: FxHashMap<*const Rewrite, Rc<[Vec<usize>]>>,
    /// Those of a family as one, by the address of the first of the family.
    pub catches: FxHashMap<*const Rewrite, Option<Rc<Family>>>,
    pub holdings: FxHashMap<(usize, u8), Arc<Condition>>,
    pub sets: FxHashMap<(KindSet, Marks, Marks), CodeSet>,
    /// Functions on codes, each once.
    pub maps: Vec<Vec<Code>>,
    pub map_ids: FxHashMap<Vec<Code>, Map>,
    /// Steps that may still be made.
    pub steps: u32,
    /// Marks that a moved piece loses, and marks that last one turn.
    pub lost: Marks,
    pub lasting: Marks,
    /// By code: what is left of it when the latter are gone.
    pub fading: Vec<Code>,
    /// Is it known of every cell whether it is a square?
    pub firm: bool,
    /// Has it met what the interpreter does in another order?
    pub muddled: bool,
}

impl<'g> Grounder<'g> {
    pub fn new(
        rules: &'g Rules,
        alphabet: &'g Alphabet,
        universe: &'g [CodeSet],
        mover: usize,
        threat: bool,
        steps: u32,
    ) -> Self {
        let lasting = rules.marks_where(|mark| mark.lasts_one_turn);
        Self {
            rules,
            alphabet,
            universe,
            mover,
            threat,
            open: Open::Changes,
            guards: Vec::new(),
            guard_ids: FxHashMap::default(),
            conditions: FxHashMap::default(),
            families: FxHashMap::default(),
            catches: FxHashMap::default(),
            holdings: FxHashMap::default(),
            sets: FxHashMap::default(),
            maps: Vec::new(),
            map_ids: FxHashMap::default(),
            steps,
            lost: rules.marks_where(|mark| mark.lost_when_moved),
            lasting,
            fading: alphabet.fading(lasting),
            firm: Self::is_firm(universe),
            muddled: false,
        }
    }

    pub fn step(&mut self) -> Run {
        self.steps = match self.steps.checked_sub(1) {
            Some(left) => left,
            None => return because("it has too many ways"),
        };
        Ok(())
    }

    /// Hands every state that the move leads to to `then`.
    pub fn run(&mut self, made: &Move, sym: &Sym, then: Then<'_>) -> Run {
        self.step()?;
        match made {
            Move::Nil => then(self, sym),
            Move::Never => Ok(()),
            Move::Rewrite(rewrites) => self.rewrites(rewrites, sym, then),
            Move::Any(parts) => parts.iter().try_for_each(|part| self.run(part, sym, &mut *then)),
            Move::Then(parts) => self.sequence(parts, sym, then),
            Move::Repeat(repeat) => self.repeat(repeat, sym, then),
            Move::Else(first, second) => {
                let branches = self.branches(first, sym)?;
                if **second == Move::Nil
                    && let Some(changed) = self.open_end(sym, &branches)
                {
                    return then(self, &changed);
                }
                let no = self.without(sym, &branches)?;
                branches.iter().try_for_each(|branch| then(self, branch))?;
                no.iter().try_for_each(|sym| self.run(second, sym, &mut *then))
            }
            Move::If(condition, yes, no) => {
                let (holds, fails) = self.ask(condition, sym)?;
                holds.iter().try_for_each(|sym| self.run(yes, sym, &mut *then))?;
                fails.iter().try_for_each(|sym| self.run(no, sym, &mut *then))
            }
            Move::When(condition) => {
                let (holds, _) = self.ask(condition, sym)?;
                holds.iter().try_for_each(|sym| then(self, sym))
            }
            Move::Walk(walk) => {
                let Some(frame) = sym.interest.and_then(|frame| self.rules.board.walk(frame, walk)) else {
                    return Ok(());
                };
                let mut there = sym.clone();
                if self.require(&mut there, frame.cell, SQUARES)? {
                    there.interest = Some(frame);
                    then(self, &there)?;
                }
                Ok(())
            }
            Move::At { place, body, nested } => {
                let (outer, nested) = (sym.interest, *nested);
                self.squares_of(place, sym, &mut |this, cell, mut chosen| {
                    chosen.interest = Some(this.rules.board.home(cell, this.mover));
                    chosen.from = if nested { chosen.from } else { chosen.from.or(Some(cell)) };
                    if !nested {
                        return this.run(body, &chosen, &mut *then);
                    }
                    this.run(body, &chosen, &mut |this, next| then(this, &Sym { interest: outer, ..next.clone() }))
                })
            }
            Move::Each { place, body, .. } => self.each(place, body, sym, then),
            Move::Best { .. } => because("it chooses what leaves a number least or largest"),
            Move::Carry(body) => self.carry(body, sym, then),
        }
    }

    /// `M else nil`, of which M leads to these, as one state with what M does left open.
    pub fn open_end(&mut self, sym: &Sym, branches: &[Sym]) -> Option<Sym> {
        let changed = self.left_open(sym, branches).or_else(|| self.recoded(sym, branches));
        changed.or_else(|| self.loosened(sym, branches))
    }

    fn sequence(&mut self, parts: &[Arc<Move>], sym: &Sym, then: Then<'_>) -> Run {
        match parts {
            [] => then(self, sym),
            [last] => self.run(last, sym, then),
            [first, rest @ ..] => self.run(first, sym, &mut |this, next| this.sequence(rest, next, &mut *then)),
        }
    }
}
