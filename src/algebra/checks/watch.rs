//! What is noted while a rule file is read, for those who look for flaws in it.
//!
//! One expression is read many times: for every player, and wherever its name is used. A flaw is one only if it is there
//! every time, so a note is taken back as soon as one reading shows otherwise.

use super::HOME;
use super::covers::covers;
use super::fits::Ground;
use super::fuel::Fuel;
use super::possible::{Asked, Never};
use crate::algebra::term::{Move, Pattern, SquareWrite, WriteValue};
use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// So many steps are made to compare moves, and so many to lay fragments on the board; then nothing more is found out.
const STEPS: u32 = 2_000_000;
/// The alternatives of one `|` are compared in pairs, if there are at most so many.
const ALTERNATIVES: usize = 300;

/// An expression that can never be.
#[derive(Clone, Debug)]
pub struct Impossible {
    pub why: Never,
    pub what: What,
}

/// What it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// `f & g`
    Both,
    /// `f°`
    Marked,
    /// Another pattern.
    Pattern,
    /// A name or a call of this.
    Use(String),
    Other,
}

/// The alternatives of a `|` or a class.
#[derive(Clone, Debug)]
pub struct Alternatives {
    pub spans: Vec<Span>,
    /// By alternative: those that cover it in every reading.
    pub covered_by: Vec<Vec<usize>>,
    /// By alternative: could it ever be?
    pub ever: Vec<bool>,
}

/// The notes.
#[derive(Debug)]
pub struct Watch {
    ground: Ground,
    comparing: Fuel,
    laying: Fuel,
    roots: RefCell<HashSet<Span>>,
    named: Cell<KindSet>,
    moved: Cell<KindSet>,
    marks_set: Cell<Marks>,
    marks_read: Cell<Marks>,
    in_marks: Cell<bool>,
    word_for_word: Cell<bool>,
    nevers: Cell<u32>,
    patterns: RefCell<HashMap<Span, Option<Impossible>>>,
    moves: RefCell<HashMap<Span, Option<Impossible>>>,
    alternatives: RefCell<HashMap<Span, Alternatives>>,
}

/// Does a parameter of the function around stand in an expression?
pub type HasParameter<'f> = &'f dyn Fn(&Expr) -> bool;

impl Watch {
    /// Nothing noted yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            ground: Ground::new(rules),
            comparing: Fuel::new(STEPS),
            laying: Fuel::new(STEPS),
            roots: RefCell::default(),
            named: Cell::default(),
            moved: Cell::default(),
            marks_set: Cell::default(),
            marks_read: Cell::default(),
            in_marks: Cell::default(),
            word_for_word: Cell::default(),
            nevers: Cell::default(),
            patterns: RefCell::default(),
            moves: RefCell::default(),
            alternatives: RefCell::default(),
        }
    }

    /// A turn, an end or the like is read, which stands there.
    pub fn root(&self, span: Span) {
        self.roots.borrow_mut().insert(span);
    }

    /// From now on the statements of marks are read: what they ask of marks does not count.
    pub fn turn_to_marks(&self) {
        self.in_marks.set(true);
    }

    /// A piece is named.
    pub fn named(&self, kind: Kind) {
        self.named.set(self.named.get().or(KindSet::of(kind)));
    }

    /// Pieces are chosen to do something, or written.
    pub fn moved(&self, kinds: KindSet) {
        self.moved.set(self.moved.get().or(kinds));
    }

    /// A square is written.
    pub fn written(&self, write: &SquareWrite) {
        if let WriteValue::Put(kind) = write.value {
            self.moved(KindSet::of(kind));
        }
        self.marks_set.set(self.marks_set.get().or(write.add_marks));
    }

    /// Marks are asked for.
    pub fn marks_read(&self, marks: Marks) {
        if !self.in_marks.get() {
            self.marks_read.set(self.marks_read.get().or(marks));
        }
    }

    /// Is what follows written or counted? Gives what was said before.
    pub fn word_for_word(&self, now: bool) -> bool {
        self.word_for_word.replace(now)
    }

    /// How many `∅` have been read.
    pub fn nevers(&self) -> u32 {
        self.nevers.get()
    }

    /// An expression stands for a move, and so many `∅` had been read before it.
    pub fn made(&self, expr: &Expr, made: &Move, player: usize, nevers: u32) {
        if expr.kind == ExprKind::Never {
            self.nevers.set(self.nevers.get() + 1);
        }
        let written_so = self.nevers.get() != nevers;
        let asked = Asked { ground: &self.ground, player, fuel: &self.laying };
        note(&self.moves, expr, || asked.of_move(made).filter(|_| !written_so));
    }

    /// An expression asks whether a pattern matches.
    pub fn asked(&self, expr: &Expr, pattern: &Pattern, player: usize) {
        let asked = Asked { ground: &self.ground, player, fuel: &self.laying };
        note(&self.moves, expr, || asked.of_pattern(pattern));
    }

    /// An expression is a pattern, perhaps one that nothing is like.
    pub fn pattern(&self, expr: &Expr, is_void: bool) {
        note(&self.patterns, expr, || is_void.then_some(Never::Void));
    }

    /// `M | N`.
    pub fn alternative_moves(&self, span: Span, parts: &[Expr], made: &[Arc<Move>], has_parameter: HasParameter<'_>) {
        let is_never = |at: usize| *made[at] == Move::Never;
        let pair = |a: usize, b: usize| covers(&made[a], &made[b], &self.comparing);
        self.alternatives(span, parts, &is_never, &pair, has_parameter);
    }

    /// `f | g`, `[f g]`; `pair` says whether the first of two covers the second.
    pub fn alternative_patterns(
        &self,
        span: Span,
        parts: &[Expr],
        pair: &dyn Fn(usize, usize) -> bool,
        has_parameter: HasParameter<'_>,
    ) {
        let pair = |a, b| !self.word_for_word.get() && self.comparing.step() && pair(a, b);
        self.alternatives(span, parts, &|_| false, &pair, has_parameter);
    }

    fn alternatives(
        &self,
        span: Span,
        parts: &[Expr],
        is_never: &dyn Fn(usize) -> bool,
        pair: &dyn Fn(usize, usize) -> bool,
        has_parameter: HasParameter<'_>,
    ) {
        if span.file != HOME || parts.len() > ALTERNATIVES {
            return;
        }
        // What an argument makes alike is no flaw of the function.
        let covers = |a: usize, b: usize| {
            parts[a] == parts[b] || (!has_parameter(&parts[a]) && !has_parameter(&parts[b]) && pair(a, b))
        };
        let mut notes = self.alternatives.borrow_mut();
        let known = notes.entry(span).or_insert_with(|| Alternatives {
            spans: parts.iter().map(|part| part.span).collect(),
            covered_by: (0..parts.len()).map(|b| (0..parts.len()).filter(|&a| a != b).collect()).collect(),
            ever: vec![false; parts.len()],
        });
        for (b, covered_by) in known.covered_by.iter_mut().enumerate() {
            if !is_never(b) {
                known.ever[b] = true;
                covered_by.retain(|&a| covers(a, b));
            }
        }
    }

    /// Where the turns, ends and the like stand that are in force.
    pub fn roots(&self) -> HashSet<Span> {
        self.roots.borrow().clone()
    }

    /// The pieces that are named, chosen or written.
    pub fn pieces(&self) -> KindSet {
        self.named.get().or(self.moved.get())
    }

    /// The marks that a move sets, and those that something asks for.
    pub fn marks(&self) -> (Marks, Marks) {
        (self.marks_set.get(), self.marks_read.get())
    }

    /// The expressions that can never be, in the order of the text, the outer before the inner.
    pub fn impossible(&self) -> Vec<(Span, Impossible)> {
        let mut all: HashMap<Span, Impossible> = HashMap::new();
        for notes in [&self.moves, &self.patterns] {
            all.extend(notes.borrow().iter().filter_map(|(span, note)| Some((*span, note.clone()?))));
        }
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
        all
    }

    /// The alternatives, in the order of the text.
    pub fn all_alternatives(&self) -> Vec<Alternatives> {
        let mut all: Vec<_> = self.alternatives.borrow().values().cloned().collect();
        all.sort_by_key(|alternatives| alternatives.spans.first().copied());
        all
    }
}

/// Notes why an expression of the file itself can never be, unless it could be before.
fn note(notes: &RefCell<HashMap<Span, Option<Impossible>>>, expr: &Expr, why: impl FnOnce() -> Option<Never>) {
    if expr.span.file != HOME || matches!(notes.borrow().get(&expr.span), Some(None)) {
        return;
    }
    let what = match &expr.kind {
        ExprKind::Both(_) => What::Both,
        ExprKind::Marked { .. } => What::Marked,
        ExprKind::Name(name) => What::Use(name.clone()),
        ExprKind::Call(name, _) => What::Use(name.text.clone()),
        ExprKind::Piece(_) | ExprKind::Class { .. } | ExprKind::Glue(_) | ExprKind::Hand(_) => What::Pattern,
        _ => What::Other,
    };
    let why = why().map(|why| Impossible { why, what });
    notes.borrow_mut().insert(expr.span, why);
}
