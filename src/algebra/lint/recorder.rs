//! What the linter records while a rule file is elaborated.
//!
//! One expression is elaborated many times: for every player, and at every use of its name. A flaw counts only if it
//! occurs every time, so a note is withdrawn as soon as one elaboration contradicts it.

use super::OWN_FILE;
use super::fuel::Fuel;
use super::move_subsumption::subsumes;
use super::placement::PatternPlacement;
use super::satisfiability::{Satisfiability, Unsatisfiable};
use crate::algebra::term::{Move, Pattern, SquareWrite, WriteValue};
use crate::algebra::{KindSet, Marks, Rules};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Operator};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Fuel for comparing moves, and for placing fragments on the board.
const MAX_COMPARISONS: u32 = 2_000_000;
/// Maximum number of alternatives of one `|` that are compared in pairs.
const MAX_LINTED_ALTERNATIVES: usize = 300;

/// An expression that can never match or be played.
#[derive(Clone, Debug)]
pub struct Impossible {
    pub reason: Unsatisfiable,
    pub form: ImpossibleForm,
}

/// The form of an impossible expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImpossibleForm {
    /// `f & g`
    Intersection,
    /// `f°`
    Marked,
    /// Another pattern.
    Pattern,
    /// A use of this name or function.
    Use(String),
    Other,
}

/// The alternatives of a `|` or a class.
#[derive(Clone, Debug)]
pub struct Alternatives {
    pub spans: Vec<Span>,
    /// By alternative: the others that subsume it in every elaboration.
    pub subsumed_by: Vec<Vec<usize>>,
    /// By alternative: whether it was possible in any elaboration.
    pub is_possible: Vec<bool>,
}

/// Records what is elaborated.
#[derive(Debug)]
pub struct LintRecorder {
    placement: PatternPlacement,
    comparison_fuel: Fuel,
    placement_fuel: Fuel,
    notes: LintNotes,
}

#[derive(Debug, Default)]
struct LintNotes {
    roots: RefCell<HashSet<Span>>,
    /// The pieces that are mentioned, chosen or written.
    pieces: Cell<KindSet>,
    marks_set: Cell<Marks>,
    marks_read: Cell<Marks>,
    in_marks: Cell<bool>,
    is_exact: Cell<bool>,
    never_count: Cell<u32>,
    patterns: RefCell<HashMap<Span, Option<Impossible>>>,
    moves: RefCell<HashMap<Span, Option<Impossible>>>,
    alternatives: RefCell<HashMap<Span, Alternatives>>,
}

/// Whether an expression mentions a parameter of the enclosing function.
pub type HasParameter<'f> = &'f dyn Fn(&Expr) -> bool;

impl LintRecorder {
    /// A recorder without notes.
    pub fn new(rules: &Rules) -> Self {
        Self {
            placement: PatternPlacement::new(rules),
            comparison_fuel: Fuel::new(MAX_COMPARISONS),
            placement_fuel: Fuel::new(MAX_COMPARISONS),
            notes: LintNotes::default(),
        }
    }

    /// Notes that the statement at this span is active.
    pub fn root(&self, span: Span) {
        self.notes.roots.borrow_mut().insert(span);
    }

    /// Starts the statements of marks. Marks that they test are not counted.
    pub fn begin_marks(&self) {
        self.notes.in_marks.set(true);
    }

    /// Notes that pieces are mentioned, chosen or written.
    pub fn mentioned(&self, kinds: KindSet) {
        self.notes.pieces.set(self.notes.pieces.get().or(kinds));
    }

    /// Notes a write to a square.
    pub fn written(&self, write: &SquareWrite) {
        if let WriteValue::Put(kind) = write.value {
            self.mentioned(KindSet::of(kind));
        }
        self.notes.marks_set.set(self.notes.marks_set.get().or(write.add_marks));
    }

    /// Notes that marks are tested.
    pub fn marks_read(&self, marks: Marks) {
        if !self.notes.in_marks.get() {
            self.notes.marks_read.set(self.notes.marks_read.get().or(marks));
        }
    }

    /// Sets whether the following is written or counted. Returns the previous value.
    pub fn is_exact(&self, now: bool) -> bool {
        self.notes.is_exact.replace(now)
    }

    /// The number of `∅` so far.
    pub fn never_count(&self) -> u32 {
        self.notes.never_count.get()
    }

    /// Notes the move of an expression. `never_count` is the number of `∅` before it.
    pub fn record_move(&self, expr: &Expr, lowered: &Move, player: usize, never_count: u32) {
        if expr.kind == ExprKind::Never {
            self.notes.never_count.set(self.notes.never_count.get() + 1);
        }
        let has_never = self.notes.never_count.get() != never_count;
        record(&self.notes.moves, expr, || self.satisfiability(player).of_move(lowered).filter(|_| !has_never));
    }

    /// Notes a pattern that is tested as a condition.
    pub fn record_condition(&self, expr: &Expr, pattern: &Pattern, player: usize) {
        record(&self.notes.moves, expr, || self.satisfiability(player).of_pattern(pattern));
    }

    fn satisfiability(&self, player: usize) -> Satisfiability<'_> {
        Satisfiability { placement: &self.placement, player, fuel: &self.placement_fuel }
    }

    /// Notes whether a pattern is unsatisfiable.
    pub fn pattern(&self, expr: &Expr, is_void: bool) {
        record(&self.notes.patterns, expr, || is_void.then_some(Unsatisfiable::Contradiction));
    }

    /// `M | N`.
    pub fn alternative_moves(
        &self,
        span: Span,
        parts: &[Expr],
        lowered: &[Arc<Move>],
        has_parameter: HasParameter<'_>,
    ) {
        let is_never = |at: usize| *lowered[at] == Move::Never;
        let pair = |a: usize, b: usize| subsumes(&lowered[a], &lowered[b], &self.comparison_fuel);
        self.alternatives(span, parts, &is_never, &pair, has_parameter);
    }

    /// `f | g`, `[f g]`. `pair` returns whether the first of two subsumes the second.
    pub fn alternative_patterns(
        &self,
        span: Span,
        parts: &[Expr],
        pair: &dyn Fn(usize, usize) -> bool,
        has_parameter: HasParameter<'_>,
    ) {
        let pair = |a, b| !self.notes.is_exact.get() && self.comparison_fuel.step() && pair(a, b);
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
        if span.file != OWN_FILE || parts.len() > MAX_LINTED_ALTERNATIVES {
            return;
        }
        // Alternatives that only an argument makes equal are not a flaw of the function.
        let subsumes = |a: usize, b: usize| {
            parts[a] == parts[b] || (!has_parameter(&parts[a]) && !has_parameter(&parts[b]) && pair(a, b))
        };
        let mut notes = self.notes.alternatives.borrow_mut();
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

    /// The spans of the active turns, ends and other statements.
    pub fn roots(&self) -> HashSet<Span> {
        self.notes.roots.borrow().clone()
    }

    /// The pieces that are mentioned, chosen or written.
    pub fn pieces(&self) -> KindSet {
        self.notes.pieces.get()
    }

    /// The marks that moves set, and those that are tested.
    pub fn marks(&self) -> (Marks, Marks) {
        (self.notes.marks_set.get(), self.notes.marks_read.get())
    }

    /// The impossible expressions in source order, outer before inner.
    pub fn impossible(&self) -> Vec<(Span, Impossible)> {
        let mut all: HashMap<Span, Impossible> = HashMap::new();
        for notes in [&self.notes.moves, &self.notes.patterns] {
            all.extend(notes.borrow().iter().filter_map(|(span, note)| Some((*span, note.clone()?))));
        }
        let mut all: Vec<_> = all.into_iter().collect();
        all.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
        all
    }

    /// The alternatives in source order.
    pub fn all_alternatives(&self) -> Vec<Alternatives> {
        let mut all: Vec<_> = self.notes.alternatives.borrow().values().cloned().collect();
        all.sort_by_key(|alternatives| alternatives.spans.first().copied());
        all
    }
}

/// Notes why an expression of the file itself is impossible, unless it was possible before.
fn record(
    notes: &RefCell<HashMap<Span, Option<Impossible>>>,
    expr: &Expr,
    reason: impl FnOnce() -> Option<Unsatisfiable>,
) {
    if expr.span.file != OWN_FILE || matches!(notes.borrow().get(&expr.span), Some(None)) {
        return;
    }
    let form = match &expr.kind {
        ExprKind::List(Operator::Intersection, _) => ImpossibleForm::Intersection,
        ExprKind::Marked { .. } => ImpossibleForm::Marked,
        ExprKind::Name(name) => ImpossibleForm::Use(name.clone()),
        ExprKind::Call(name, _) => ImpossibleForm::Use(name.text.clone()),
        ExprKind::Piece(_) | ExprKind::Class { .. } | ExprKind::List(Operator::Glue, _) | ExprKind::Hand(_) => {
            ImpossibleForm::Pattern
        }
        _ => ImpossibleForm::Other,
    };
    let impossible = reason().map(|reason| Impossible { reason, form });
    notes.borrow_mut().insert(expr.span, impossible);
}
