//! How much an expression may stand for. A rule file may come from a stranger: what is too much is a diagnostic.

use super::Elaborator;
use crate::source::{Diagnostic, FileId, Span};
use crate::syntax::ast::{Expr, ExprKind};
use std::cell::{Cell, RefCell};

/// How many expressions one turn, threat, end or definition may stand for.
const STEPS: u32 = 400_000;
/// How many all of them may stand for together.
const ALL_STEPS: u32 = 4_000_000;
/// How deep they may stand in one another once names are put in.
const DEPTH: u32 = 200;

/// What a whole file has spent.
#[derive(Debug)]
pub struct Budget {
    /// The file that its author can change.
    pub(super) home: FileId,
    steps: Cell<u32>,
    /// It has been told that something was too much; what uses it is too much as well.
    told: Cell<bool>,
}

impl Budget {
    /// Nothing spent yet.
    pub fn new(home: FileId) -> Self {
        Self { home, steps: Cell::new(0), told: Cell::new(false) }
    }
}

/// Held while an expression is read.
pub(super) struct Inside<'e> {
    depth: &'e Cell<u32>,
    uses: Option<&'e RefCell<Vec<Span>>>,
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.depth.set(self.depth.get().saturating_sub(1));
        if let Some(uses) = self.uses {
            uses.borrow_mut().pop();
        }
    }
}

impl Elaborator<'_> {
    /// Counts one expression, to be held while it is read; `None` if that is too much, which is reported.
    pub(super) fn enter(&self, expr: &Expr) -> Option<Inside<'_>> {
        self.spend(1)?;
        self.depth.set(self.depth.get() + 1);
        let is_use = matches!(expr.kind, ExprKind::Name(_) | ExprKind::Call(..));
        if is_use {
            self.uses.borrow_mut().push(expr.span);
        }
        let inside = Inside { depth: &self.depth, uses: is_use.then_some(&self.uses) };
        if self.depth.get() > DEPTH {
            return self.too_much(
                format!("more than {DEPTH} expressions stand in one another here"),
                || "definitions that stand on one another count too; make the longest chain shorter",
            );
        }
        Some(inside)
    }

    /// Spends so much; `None` once there is nothing left, which is reported.
    pub(super) fn spend(&self, steps: usize) -> Option<()> {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        let (own, all) = (self.steps.get().saturating_add(steps), self.budget.steps.get().saturating_add(steps));
        self.steps.set(own);
        self.budget.steps.set(all);
        if own > STEPS {
            return self.too_much(
                format!("this stands for more than {STEPS} expressions"),
                || "functions that use their parameter more than once multiply when they are nested",
            );
        }
        if all > ALL_STEPS {
            return self.too_much(
                format!("this file stands for more than {ALL_STEPS} expressions"),
                || "from here on it is not read",
            );
        }
        Some(())
    }

    fn too_much<T>(&self, title: String, hint: impl Fn() -> &'static str) -> Option<T> {
        if !self.budget.told.replace(true) {
            self.found.borrow_mut().push(Diagnostic::error(self.root, title).hint(hint()));
        }
        None
    }
}
