//! From trees to the normal form: names are looked up where they stand, kinds decide what juxtaposition means, and
//! every movement is carried to the squares.
//!
//! Definitions are put in as they stand (they may not be recursive, so this ends), within a [`budget`], because a short
//! file can stand for a very long move.

mod budget;
mod classes;
mod conditions;
mod env;
mod gluing;
mod kinds;
mod movements;
mod moves;
mod paths;
mod patterns;
mod rewrites;
mod shapes;

pub(super) use budget::Budget;
pub(super) use env::{Env, Turned};
pub(super) use kinds::Sort;

use super::checks::Watch;
use super::definitions::Definitions;
use super::header::Header;
use crate::source::{Diagnostic, Label, Span};
use std::cell::{Cell, RefCell};

/// How many alternatives a pattern may have.
const ALTERNATIVES: usize = 4096;

/// Turns expressions into normal form for one mover.
pub(super) struct Elaborator<'a> {
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    /// Whose friends and enemies are meant, by index of player.
    pub mover: usize,
    /// How many players there are.
    pub players: usize,
    pub found: RefCell<Vec<Diagnostic>>,
    /// Who notes what is read; nobody, unless flaws are looked for.
    pub watch: Option<&'a Watch>,
    /// What may be spent on this expression, and on all of the file.
    budget: &'a Budget,
    /// The whole expression.
    root: Span,
    steps: Cell<u32>,
    depth: Cell<u32>,
    /// The names whose meaning is being read, the outermost first.
    uses: RefCell<Vec<Span>>,
    calls: Cell<u32>,
}

impl<'a> Elaborator<'a> {
    /// An elaborator for the expression that stands at `root`.
    pub fn new(header: &'a Header, definitions: &'a Definitions, budget: &'a Budget, root: Span, mover: usize) -> Self {
        Self {
            header,
            definitions,
            mover,
            players: header.players.len(),
            found: RefCell::default(),
            watch: None,
            budget,
            root,
            steps: Cell::new(0),
            depth: Cell::new(0),
            uses: RefCell::default(),
            calls: Cell::new(0),
        }
    }

    /// The next player's view of the same rules.
    fn theirs(&self) -> Self {
        let next = (self.mover + 1) % self.players.max(1);
        let theirs = Self::new(self.header, self.definitions, self.budget, self.root, next);
        let theirs = Self { watch: self.watch, ..theirs };
        theirs.steps.set(self.steps.get());
        theirs.depth.set(self.depth.get());
        theirs.uses.borrow_mut().clone_from(&self.uses.borrow());
        theirs.calls.set(self.calls.get());
        theirs
    }

    /// Takes over what was counted and found in the next player's view.
    fn return_from(&self, theirs: Self) {
        self.steps.set(theirs.steps.get());
        self.calls.set(theirs.calls.get());
        for diagnostic in theirs.found.into_inner() {
            self.report(diagnostic);
        }
    }

    /// Reports something. What is wrong inside a file that is extended is reported where the author's own leads to it.
    fn report(&self, mut diagnostic: Diagnostic) {
        let uses = self.uses.borrow();
        if let Some(place) = diagnostic.span().filter(|span| span.file != self.budget.home)
            && let Some(here) = uses.iter().rev().find(|span| span.file == self.budget.home)
        {
            diagnostic.labels.insert(0, Label { span: *here, text: "what stands here leads to it".into() });
            if diagnostic.labels[1].text.is_empty() {
                diagnostic.labels[1] = Label { span: place, text: "there".into() };
            }
            diagnostic.fix = None;
        }
        let mut found = self.found.borrow_mut();
        if !found.contains(&diagnostic) {
            found.push(diagnostic);
        }
    }

    /// Reports an error and gives nothing.
    fn error<T>(&self, diagnostic: Diagnostic) -> Option<T> {
        self.report(diagnostic);
        None
    }

    /// A number for the next use of a function, so that its parameters are told from those of other uses.
    fn fresh(&self) -> u32 {
        let id = self.calls.get();
        self.calls.set(id + 1);
        id
    }
}
