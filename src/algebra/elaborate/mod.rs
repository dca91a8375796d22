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
mod look_back;
mod movements;
mod moves;
mod paths;
mod patterns;
mod rewrites;

pub(super) use budget::ElaborationBudget;
pub(super) use env::{Env, Scope, Transform};
pub(super) use expr_type::ExprType;

use super::Kind;
use super::definitions::Definitions;
use super::header::Header;
use super::lint::LintRecorder;
use crate::source::{Diagnostic, Label, Span};
use crate::syntax::ast::{Expr, ExprKind};
use std::cell::{Cell, RefCell};

/// Maximum number of alternatives of a pattern.
const MAX_PATTERN_ALTERNATIVES: usize = 4096;

/// Elaborates expressions into normal form, for one mover.
pub(super) struct Elaborator<'a> {
    header: &'a Header,
    definitions: &'a Definitions,
    /// The player whose friends and enemies are meant, by index. `their` changes it for a while.
    mover: Cell<usize>,
    pub diagnostics: RefCell<Vec<Diagnostic>>,
    /// Records what is elaborated; only set by the linter.
    recorder: Option<&'a LintRecorder>,
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

/// The expression that a name or a call refers to.
struct Resolved<'a> {
    expr: &'a Expr,
    env: Env<'a>,
    /// The mapping of pieces, if it is a call of a function on pieces.
    pieces: Option<&'a [Kind; 128]>,
    /// Identifies the parameter of the call, if it is one.
    parameter: Option<u32>,
}

impl<'a> Elaborator<'a> {
    /// An elaborator for the expression at `root`.
    pub fn new(
        header: &'a Header,
        definitions: &'a Definitions,
        budget: &'a ElaborationBudget,
        recorder: Option<&'a LintRecorder>,
        root: Span,
        mover: usize,
    ) -> Self {
        Self {
            header,
            definitions,
            mover: Cell::new(mover),
            diagnostics: RefCell::default(),
            recorder,
            budget,
            root,
            steps: Cell::new(0),
            depth: Cell::new(0),
            use_sites: RefCell::default(),
            calls: Cell::new(0),
        }
    }

    /// Elaborates with `read` outside all functions and movements.
    pub fn at_top<T>(&self, read: impl FnOnce(&Self, Scope<'_, 'a>) -> T) -> T {
        read(self, Scope { env: &Env::default(), transform: &self.identity(), in_at_move: false, may_look_back: false })
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

    /// What a name or a call refers to; `None` for built-in and unknown ones, and for other expressions.
    fn resolve(&self, expr: &'a Expr, env: &Env<'a>) -> Option<Resolved<'a>> {
        let plain = |expr, env| Resolved { expr, env, pieces: None, parameter: None };
        match &expr.kind {
            ExprKind::Name(name) => match env.get(name) {
                Some(bound) => Some(Resolved { parameter: Some(bound.tag), ..plain(bound.expr, bound.env.clone()) }),
                None => Some(plain(self.definitions.get(name)?.body.as_ref()?, Env::default())),
            },
            ExprKind::Call(name, arguments) => {
                let definition = self.definitions.get(&name.text)?;
                if let Some(pieces) = &definition.pieces {
                    return Some(Resolved { pieces: Some(pieces), ..plain(arguments.first()?, env.clone()) });
                }
                // The id distinguishes the parameters of this call from those of other calls.
                let id = self.calls.replace(self.calls.get() + 1);
                let env = Env::call(id, &definition.parameters, arguments, env);
                Some(plain(definition.body.as_ref()?, env))
            }
            _ => None,
        }
    }

    /// Elaborates what a name or a call refers to with `read`; `None` if it refers to no other expression.
    fn expand<T>(
        &self,
        expr: &'a Expr,
        scope: Scope<'_, 'a>,
        read: impl FnOnce(&'a Expr, Scope<'_, 'a>) -> T,
    ) -> Option<T> {
        let Resolved { expr, env, pieces, .. } = self.resolve(expr, scope.env)?;
        let mapped = pieces.map(|pieces| scope.transform.mapping(pieces));
        Some(read(expr, Scope { env: &env, transform: mapped.as_ref().unwrap_or(scope.transform), ..scope }))
    }
}
