//! What is noted while a rule file is read, for those who look for flaws in it.
//!
//! One expression is read many times: for every player, and wherever its name is used. A flaw is one only if it is there
//! every time, so a note is taken back as soon as one reading shows otherwise.

use super::OWN_FILE;
use super::fuel::Fuel;
use super::move_subsumption::subsumes;
use super::placement::Placement;
use super::satisfiability::{Satisfiability, Unsatisfiable};
use crate::algebra::term::{Move, Pattern, SquareWrite, WriteValue};
use crate::algebra::{Kind, KindSet, Marks, Rules};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// So many steps are made to compare moves, and so many to lay fragments on the board; then nothing more is found out.
const MAX_COMPARISONS: u32 = 2_000_000;
/// The alternatives of one `|` are compared in pairs, if there are at most so many.
const MAX_COMPARED_ALTERNATIVES: usize = 300;

/// An expression that can never be.
#[derive(Clone, Debug)]
pub struct Impossible {
    pub reason: Unsatisfiable,
    pub form: ImpossibleForm,
}

/// What it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImpossibleForm {
    /// `f & g`
    Intersection,
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
    pub subsumed_by: Vec<Vec<usize>>,
    /// By alternative: could it ever be?
    pub is_possible: Vec<bool>,
}

/// The notes.
#[derive(Debug)]
pub struct LintRecorder {
    placement: Placement,
    comparison_fuel: Fuel,
    placement_fuel: Fuel,
    roots: RefCell<HashSet<Span>>,
    named: Cell<KindSet>,
    moved: Cell<KindSet>,
    marks_set: Cell<Marks>,
    marks_read: Cell<Marks>,
    in_marks: Cell<bool>,
    is_exact: Cell<bool>,
    never_count: Cell<u32>,
    patterns: RefCell<HashMap<Span, Option<Impossible>>>,
    moves: RefCell<HashMap<Span, Option<Impossible>>>,
    alternatives: RefCell<HashMap<Span, Alternatives>>,
}

/// Does a parameter of the function around stand in an expression?
pub type HasParameter<'f> = &'f dyn Fn(&Expr) -> bool;

impl LintRecorder {
    /// Nothing noted yet.
    pub fn new(rules: &Rules) -> Self {
        Self {
            placement: Placement::new(rules),
            comparison_fuel: Fuel::new(MAX_COMPARISONS),
            placement_fuel: Fuel::new(MAX_COMPARISONS),
            roots: RefCell::default(),
            named: Cell::default(),
            moved: Cell::default(),
            marks_set: Cell::default(),
            marks_read: Cell::default(),
            in_marks: Cell::default(),
            is_exact: Cell::default(),
            never_count: Cell::default(),
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
    pub fn begin_marks(&self) {
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
    pub fn is_exact(&self, now: bool) -> bool {
        self.is_exact.replace(now)
    }

    /// How many `∅` have been read.
    pub fn never_count(&self) -> u32 {
        self.never_count.get()
    }

    /// An expression stands for a move, and so many `∅` had been read before it.
    pub fn made(&self, expr: &Expr, made: &Move, player: usize, never_count: u32) {
        if expr.kind == ExprKind::Never {
            self.never_count.set(self.never_count.get() + 1);
        }
        let written_so = self.never_count.get() != never_count;
        let asked = Satisfiability { placement: &self.placement, player, fuel: &self.placement_fuel };
        record(&self.moves, expr, || asked.of_move(made).filter(|_| !written_so));
    }

    /// An expression asks whether a pattern matches.
    pub fn asked(&self, expr: &Expr, pattern: &Pattern, player: usize) {
        let asked = Satisfiability { placement: &self.placement, player, fuel: &self.placement_fuel };
        record(&self.moves, expr, || asked.of_pattern(pattern));
    }

    /// An expression is a pattern, perhaps one that nothing is like.
    pub fn pattern(&self, expr: &Expr, is_void: bool) {
        record(&self.patterns, expr, || is_void.then_some(Unsatisfiable::Contradiction));
    }

    /// `M | N`.
    pub fn alternative_moves(&self, span: Span, parts: &[Expr], made: &[Arc<Move>], has_parameter: HasParameter<'_>) {
        let is_never = |at: usize| *made[at] == Move::Never;
        let pair = |a: usize, b: usize| subsumes(&made[a], &made[b], &self.comparison_fuel);
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
        let pair = |a, b| !self.is_exact.get() && self.comparison_fuel.step() && pair(a, b);
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
        if span.file != OWN_FILE || parts.len() > MAX_COMPARED_ALTERNATIVES {
            return;
        }
        // What an argument makes alike is no flaw of the function.
        let subsumes = |a: usize, b: usize| {
            parts[a] == parts[b] || (!has_parameter(&parts[a]) && !has_parameter(&parts[b]) && pair(a, b))
        };
        let mut notes = self.alternatives.borrow_mut();
        let known = notes.entry(span).or_insert_with(|| Alternatives {
            spans: parts.iter().map(|part| part.span).collect(),
            subsumed_by: (0..parts.len()).map(|b| (0..parts.len()).filter(|&a| a != b).collect()).collect(),
            is_possible: vec![false; parts.len()],
        });
        for (b, subsumed_by) in known.subsumed_by.iter_mut().enumerate() {
            if !is_never(b) {
                known.is_possible[b] = true;
                subsumed_by.retain(|&a| subsumes(a, b));
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
fn record(
    notes: &RefCell<HashMap<Span, Option<Impossible>>>,
    expr: &Expr,
    why: impl FnOnce() -> Option<Unsatisfiable>,
) {
    if expr.span.file != OWN_FILE || matches!(notes.borrow().get(&expr.span), Some(None)) {
        return;
    }
    let what = match &expr.kind {
        ExprKind::Intersection(_) => ImpossibleForm::Intersection,
        ExprKind::Marked { .. } => ImpossibleForm::Marked,
        ExprKind::Name(name) => ImpossibleForm::Use(name.clone()),
        ExprKind::Call(name, _) => ImpossibleForm::Use(name.text.clone()),
        ExprKind::Piece(_) | ExprKind::Class { .. } | ExprKind::Glue(_) | ExprKind::Hand(_) => ImpossibleForm::Pattern,
        _ => ImpossibleForm::Other,
    };
    let why = why().map(|why| Impossible { reason: why, form: what });
    notes.borrow_mut().insert(expr.span, why);
}
