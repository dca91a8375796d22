//! From trees to the normal form: names are looked up where they stand, kinds decide what juxtaposition means, and
//! every movement is carried to the squares.
//!
//! Definitions are put in as they stand (they may not be recursive, so this ends), within a [`budget`], because a short
//! file can stand for a very long move.

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

/// How many alternatives a pattern may have.
const MAX_ALTERNATIVES: usize = 4096;

/// Turns expressions into normal form for one mover.
pub(super) struct Elaborator<'a> {
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    /// Whose friends and enemies are meant, by index of player.
    pub mover: usize,
    /// How many players there are.
    pub players: usize,
    pub diagnostics: RefCell<Vec<Diagnostic>>,
    /// Who notes what is read; nobody, unless flaws are looked for.
    pub recorder: Option<&'a LintRecorder>,
    /// What may be spent on this expression, and on all of the file.
    budget: &'a ElaborationBudget,
    /// The whole expression.
    root: Span,
    steps: Cell<u32>,
    depth: Cell<u32>,
    /// The names whose meaning is being read, the outermost first.
    use_sites: RefCell<Vec<Span>>,
    calls: Cell<u32>,
}

impl<'a> Elaborator<'a> {
    /// An elaborator for the expression that stands at `root`.
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

    /// The next player's view of the same rules.
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

    /// Takes over what was counted and found in the next player's view.
    fn absorb(&self, theirs: Self) {
        self.steps.set(theirs.steps.get());
        self.calls.set(theirs.calls.get());
        for diagnostic in theirs.diagnostics.into_inner() {
            self.report(diagnostic);
        }
    }

    /// Reports something. What is wrong inside a file that is extended is reported where the author's own leads to it.
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

    /// Reports an error and gives nothing.
    fn error<T>(&self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    /// A number for the next use of a function, so that its parameters are told from those of other uses.
    fn next_call_id(&self) -> u32 {
        let id = self.calls.get();
        self.calls.set(id + 1);
        id
    }
}
