//! Limits on the size of elaborated expressions. Rule files may come from strangers: exceeding a limit is a diagnostic.

use super::Elaborator;
use crate::source::{Diagnostic, FileId, Span};
use crate::syntax::ast::Expr;
use std::cell::{Cell, RefCell};

/// Maximum number of expressions that one turn, threat, end or definition expands to.
const MAX_STEPS_PER_ROOT: u32 = 400_000;
/// Maximum number of expressions that a whole file expands to.
const MAX_STEPS_PER_FILE: u32 = 4_000_000;
/// Maximum nesting depth after names are expanded.
const MAX_EXPANSION_DEPTH: u32 = 200;

/// The steps that a whole file has used.
#[derive(Debug)]
pub struct ElaborationBudget {
    /// The file that the author can change.
    pub(super) home: FileId,
    steps: Cell<u32>,
    /// Whether an excess has been reported. Everything that uses the same part would exceed the limit, too.
    is_exceeded: Cell<bool>,
}

impl ElaborationBudget {
    /// A budget with nothing used.
    pub fn new(home: FileId) -> Self {
        Self { home, steps: Cell::new(0), is_exceeded: Cell::new(false) }
    }
}

/// Guard that is held while an expression is elaborated.
pub(super) struct EnterGuard<'e> {
    depth: &'e Cell<u32>,
    use_sites: Option<&'e RefCell<Vec<Span>>>,
}

impl Drop for EnterGuard<'_> {
    fn drop(&mut self) {
        self.depth.set(self.depth.get().saturating_sub(1));
        if let Some(use_sites) = self.use_sites {
            use_sites.borrow_mut().pop();
        }
    }
}

impl Elaborator<'_> {
    /// Counts one expression. Returns the guard to hold, or reports an error if a limit is exceeded.
    pub(super) fn enter(&self, expr: &Expr) -> Option<EnterGuard<'_>> {
        self.spend(1)?;
        self.depth.set(self.depth.get() + 1);
        if expr.is_use() {
            self.use_sites.borrow_mut().push(expr.span);
        }
        let inside = EnterGuard { depth: &self.depth, use_sites: expr.is_use().then_some(&self.use_sites) };
        if self.depth.get() > MAX_EXPANSION_DEPTH {
            return self.exceed(
                format!("expressions are nested more than {MAX_EXPANSION_DEPTH} deep here"),
                "definitions that use other definitions count too; shorten the longest chain",
            );
        }
        Some(inside)
    }

    /// Uses some steps. Reports an error and returns `None` if none are left.
    pub(super) fn spend(&self, steps: usize) -> Option<()> {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        let (own, all) = (self.steps.get().saturating_add(steps), self.budget.steps.get().saturating_add(steps));
        self.steps.set(own);
        self.budget.steps.set(all);
        if own > MAX_STEPS_PER_ROOT {
            return self.exceed(
                format!("this expands to more than {MAX_STEPS_PER_ROOT} expressions"),
                "nested functions multiply their size if they use a parameter more than once",
            );
        }
        if all > MAX_STEPS_PER_FILE {
            return self.exceed(
                format!("this file expands to more than {MAX_STEPS_PER_FILE} expressions"),
                "the rest of the file is ignored",
            );
        }
        Some(())
    }

    fn exceed<T>(&self, title: String, hint: &str) -> Option<T> {
        if !self.budget.is_exceeded.replace(true) {
            self.diagnostics.borrow_mut().push(Diagnostic::error(self.root, title).hint(hint));
        }
        None
    }
}
