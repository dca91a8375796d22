//! From trees to the normal form: names are looked up where they stand, kinds decide what juxtaposition means, and
//! every movement is carried to the squares.
//!
//! Definitions are put in as they stand (they may not be recursive, so this ends), within a budget of steps, because
//! a short file can stand for a very long move.

mod classes;
mod conditions;
mod env;
mod kinds;
mod movements;
mod moves;
mod patterns;
mod rewrites;
mod shapes;

pub(super) use env::{Env, Turned};
pub(super) use kinds::Sort;

use super::definitions::Definitions;
use super::header::Header;
use crate::source::{Diagnostic, Span};
use std::cell::{Cell, RefCell};

/// How many expressions one turn, threat, end or definition may stand for.
const STEPS: u32 = 400_000;
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
    steps: Cell<u32>,
    calls: Cell<u32>,
}

impl<'a> Elaborator<'a> {
    pub fn new(header: &'a Header, definitions: &'a Definitions, mover: usize) -> Self {
        Self {
            header,
            definitions,
            mover,
            players: header.players.len(),
            found: RefCell::default(),
            steps: Cell::new(0),
            calls: Cell::new(0),
        }
    }

    /// The next player's view of the same rules.
    fn theirs(&self) -> Self {
        let next = (self.mover + 1) % self.players.max(1);
        let theirs = Self::new(self.header, self.definitions, next);
        theirs.steps.set(self.steps.get());
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

    /// Reports something.
    fn report(&self, diagnostic: Diagnostic) {
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

    /// Counts one expression; `false` once the budget is used up, which is reported once.
    fn step(&self, span: Span) -> bool {
        let steps = self.steps.get();
        self.steps.set(steps.saturating_add(1));
        if steps == STEPS {
            self.report(
                Diagnostic::error(span, format!("this stands for more than {STEPS} expressions"))
                    .label("the budget ran out here")
                    .hint("functions that use their parameter more than once multiply when they are nested"),
            );
        }
        steps < STEPS
    }

    /// A number for the next use of a function, so that its parameters are told from those of other uses.
    fn fresh(&self) -> u32 {
        let id = self.calls.get();
        self.calls.set(id + 1);
        id
    }
}
