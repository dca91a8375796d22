//! Elaborates the statements that contain expressions: turns and threats, marks, ends, definitions.

mod ends;
mod marks;
mod turns;

use super::definitions::Definitions;
use super::dependencies::TermRef;
use super::elaborate::{ElaborationBudget, Elaborator, ExprType, Scope};
use super::header::Header;
use super::lint::LintRecorder;
use super::nesting;
use super::term::{Condition, Move};
use crate::source::{Diagnostic, SourceMap, Span};
use crate::syntax::ast::{Expr, SyntaxTree};
use std::sync::Arc;

/// Elaborates the statements of a game.
pub(super) struct StatementElaborator<'a> {
    pub trees: &'a [SyntaxTree],
    pub sources: &'a SourceMap,
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    pub budget: &'a ElaborationBudget,
    /// Records what is elaborated; only set by the linter.
    pub recorder: Option<&'a LintRecorder>,
}

impl<'a> StatementElaborator<'a> {
    /// Elaborates with `read` as a player sees it. `root` is the span of the whole expression.
    fn elaborate<T>(
        &self,
        root: Span,
        mover: usize,
        diagnostics: &mut Vec<Diagnostic>,
        read: impl FnOnce(&Elaborator<'a>, Scope<'_, 'a>) -> T,
    ) -> T {
        if let Some(recorder) = self.recorder {
            recorder.root(root);
        }
        let elaborator = Elaborator::new(self.header, self.definitions, self.budget, self.recorder, root, mover);
        let result = elaborator.at_top(read);
        diagnostics.extend(elaborator.diagnostics.into_inner());
        result
    }

    fn elaborate_move(&self, body: &'a Expr, mover: usize, diagnostics: &mut Vec<Diagnostic>) -> Arc<Move> {
        let lowered =
            self.elaborate(body.span, mover, diagnostics, |elaborator, top| elaborator.elaborate_move(body, top));
        diagnostics.extend(nesting::check_depth(TermRef::Move(&lowered), body.span));
        lowered
    }

    /// The condition of an end as a player sees it, or with `is_of_mark` that of a mark, whose pieces are those of the first player.
    fn elaborate_condition(
        &self,
        condition: &'a Expr,
        mover: usize,
        is_of_mark: bool,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<Condition>> {
        let elaborated = self.elaborate(condition.span, mover, diagnostics, |elaborator, top| {
            let transform = if is_of_mark { &elaborator.recolour(mover) } else { top.transform };
            elaborator.elaborate_condition(condition, Scope { transform, may_look_back: !is_of_mark, ..top })
        })?;
        diagnostics.extend(nesting::check_depth(TermRef::Condition(&elaborated), condition.span));
        Some(Arc::new(elaborated))
    }

    /// Checks that every definition makes sense, whether it is used or not.
    pub fn check_definitions(&self, diagnostics: &mut Vec<Diagnostic>) {
        let mut plain: Vec<_> = self.definitions.iter().filter(|definition| definition.parameters.is_empty()).collect();
        // The file itself has id 0, so its own definitions come first.
        plain.sort_by_key(|definition| definition.name.span);
        for body in plain.into_iter().filter_map(|definition| definition.body.as_ref()) {
            self.elaborate(body.span, 0, diagnostics, |elaborator, top| {
                let in_end = Scope { may_look_back: true, ..top };
                match elaborator.type_of(body, top.env) {
                    Some(ExprType::Movement) => drop(elaborator.elaborate_movement(body, top.env)),
                    Some(ExprType::Pattern) => drop(elaborator.elaborate_pattern(body, top)),
                    Some(ExprType::Move) => drop(elaborator.elaborate_move(body, top)),
                    Some(ExprType::Condition) => drop(elaborator.elaborate_condition(body, in_end)),
                    Some(ExprType::Number) => drop(elaborator.elaborate_number(body, in_end)),
                    None => {}
                }
            });
        }
    }
}
