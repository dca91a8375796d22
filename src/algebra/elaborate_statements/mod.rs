//! Elaborates the statements that contain expressions: turns and threats, marks, ends, definitions.

mod ends;
mod marks;
mod turns;

use super::definitions::Definitions;
use super::elaborate::{ElaborationBudget, Elaborator, Env, ExprType};
use super::header::Header;
use super::lint::LintRecorder;
use super::nesting;
use super::term::Move;
use crate::source::{Diagnostic, SourceMap, Span};
use crate::syntax::ast::{Expr, SyntaxTree};
use std::sync::Arc;

/// Elaborates the statements of a game.
pub(super) struct StatementElaborator<'a> {
    pub trees: &'a [&'a SyntaxTree],
    pub sources: &'a SourceMap,
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    pub budget: &'a ElaborationBudget,
    /// Records what is elaborated; only set by the linter.
    pub recorder: Option<&'a LintRecorder>,
}

impl<'a> StatementElaborator<'a> {
    /// An elaborator for the expression at `root`.
    fn elaborator(&self, root: Span, mover: usize) -> Elaborator<'a> {
        if let Some(recorder) = self.recorder {
            recorder.root(root);
        }
        let mut elaborator = Elaborator::new(self.header, self.definitions, self.budget, root, mover);
        elaborator.recorder = self.recorder;
        elaborator
    }

    fn elaborate_move(&self, body: &'a Expr, mover: usize, diagnostics: &mut Vec<Diagnostic>) -> Arc<Move> {
        let elaborator = self.elaborator(body.span, mover);
        let made = elaborator.elaborate_move(body, &Env::top(), &elaborator.identity(), false);
        diagnostics.extend(elaborator.diagnostics.into_inner());
        diagnostics.extend(nesting::check_move(&made, body.span));
        made
    }

    /// Checks that every definition makes sense, whether it is used or not.
    pub fn check_definitions(&self, diagnostics: &mut Vec<Diagnostic>) {
        let mut plain: Vec<_> = self.definitions.iter().filter(|definition| definition.parameters.is_empty()).collect();
        // The file itself has id 0, so its own definitions come first.
        plain.sort_by_key(|definition| definition.name.span);
        for definition in plain {
            let Some(body) = &definition.body else { continue };
            let elaborator = self.elaborator(body.span, 0);
            let (top, still) = (Env::top(), elaborator.identity());
            match elaborator.type_of(body, &top) {
                Some(ExprType::Movement) => drop(elaborator.elaborate_movement(body, &top)),
                Some(ExprType::Pattern) => drop(elaborator.elaborate_pattern(body, &top, &still)),
                Some(ExprType::Move) => drop(elaborator.elaborate_move(body, &top, &still, false)),
                Some(ExprType::Condition) => drop(elaborator.elaborate_condition(body, &top, &still)),
                Some(ExprType::Number) => drop(elaborator.elaborate_number(body, &top, &still)),
                None => {}
            }
            diagnostics.extend(elaborator.diagnostics.into_inner());
        }
    }
}
