//! Elaboration: from syntax trees to the normal form. Names are resolved where they occur, types decide the meaning of
//! juxtaposition, and every movement is carried to the squares.
//!
//! Definitions are expanded in place. This ends because they cannot be recursive, and a [`budget`] limits the size,
//! because a short file can expand to a very large move.

mod budget;
mod classes;
mod conditions;
mod draft_fragment;
mod env;
mod expr_type;
mod glue;
mod movements;
mod moves;
mod paths;
mod patterns;
mod rewrites;

pub(super) use budget::ElaborationBudget;
pub(super) use env::{Env, Transform};
pub(super) use expr_type::ExprType;

use super::definitions::Definitions;
use super::header::Header;
use super::lint::LintRecorder;
use crate::source::{Diagnostic, Label, Span};
use std::cell::{Cell, RefCell};

/// Maximum number of alternatives of a pattern.
const MAX_ALTERNATIVES: usize = 4096;

/// Elaborates expressions into normal form, for one mover.
pub(super) struct Elaborator<'a> {
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    /// The player whose friends and enemies are meant, by index.
    pub mover: usize,
    /// The number of players.
    pub players: usize,
    pub diagnostics: RefCell<Vec<Diagnostic>>,
    /// Records what is elaborated; only set by the linter.
    pub recorder: Option<&'a LintRecorder>,
    /// The budget of this expression and of the whole file.
    budget: &'a ElaborationBudget,
    /// The span of the whole expression.
    root: Span,
    steps: Cell<u32>,
    depth: Cell<u32>,
    /// The spans of the names that are being expanded, outermost first.
    use_sites: RefCell<Vec<Span>>,
    calls: Cell<u32>,
}

impl<'a> Elaborator<'a> {
    /// An elaborator for the expression at `root`.
    pub fn new(
        header: &'a Header,
        definitions: &'a Definitions,
        budget: &'a ElaborationBudget,
        root: Span,
        mover: usize,
    ) -> Self {
        Self {
            header,
            definitions,
            mover,
            players: header.players.len(),
            diagnostics: RefCell::default(),
            recorder: None,
            budget,
            root,
            steps: Cell::new(0),
            depth: Cell::new(0),
            use_sites: RefCell::default(),
            calls: Cell::new(0),
        }
    }

    /// The elaborator for the next player.
    fn for_next_player(&self) -> Self {
        let next = (self.mover + 1) % self.players.max(1);
        let theirs = Self::new(self.header, self.definitions, self.budget, self.root, next);
        let theirs = Self { recorder: self.recorder, ..theirs };
        theirs.steps.set(self.steps.get());
        theirs.depth.set(self.depth.get());
        theirs.use_sites.borrow_mut().clone_from(&self.use_sites.borrow());
        theirs.calls.set(self.calls.get());
        theirs
    }

    /// Takes over the counts and diagnostics of the next player's elaborator.
    fn absorb(&self, theirs: Self) {
        self.steps.set(theirs.steps.get());
        self.calls.set(theirs.calls.get());
        for diagnostic in theirs.diagnostics.into_inner() {
            self.report(diagnostic);
        }
    }

    /// Reports a diagnostic. An error inside an extended file is reported at the use in the author's own file.
    fn report(&self, mut diagnostic: Diagnostic) {
        let use_sites = self.use_sites.borrow();
        if let Some(place) = diagnostic.span().filter(|span| span.file != self.budget.home)
            && let Some(here) = use_sites.iter().rev().find(|span| span.file == self.budget.home)
        {
            diagnostic.labels.insert(0, Label { span: *here, text: "this leads to the error".into() });
            if diagnostic.labels[1].text.is_empty() {
                diagnostic.labels[1] = Label { span: place, text: "the error is here".into() };
            }
            diagnostic.fix = None;
        }
        let mut diagnostics = self.diagnostics.borrow_mut();
        if !diagnostics.contains(&diagnostic) {
            diagnostics.push(diagnostic);
        }
    }

    /// Reports an error and returns `None`.
    fn error<T>(&self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    /// The id of the next call, which distinguishes its parameters from those of other calls.
    fn next_call_id(&self) -> u32 {
        let id = self.calls.get();
        self.calls.set(id + 1);
        id
    }
}
