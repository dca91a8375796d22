//! Elaborates `mark` statements.

use super::StatementElaborator;
use crate::algebra::elaborate::Env;
use crate::algebra::nesting;
use crate::algebra::rules::MarkRule;
use crate::source::Diagnostic;
use crate::syntax::ast::MarkDeclaration;
use std::sync::Arc;

impl<'a> StatementElaborator<'a> {
    /// The rules of all marks.
    pub fn marks(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<MarkRule> {
        let rule = |mark: &'a MarkDeclaration| {
            let kept_while = mark.kept_while.as_ref().map(|condition| {
                let for_player = |player: usize| {
                    let elaborator = self.elaborator(condition.span, player);
                    let transform = elaborator.recolour(player);
                    let span = condition.span;
                    let condition = elaborator.elaborate_condition(condition, &Env::top(), &transform);
                    diagnostics.extend(elaborator.diagnostics.into_inner());
                    diagnostics
                        .extend(condition.as_ref().and_then(|condition| nesting::check_condition(condition, span)));
                    condition.map(Arc::new)
                };
                (0..self.header.players.len()).filter_map(for_player).collect()
            });
            MarkRule {
                symbol: mark.mark.symbol,
                name: mark.name.text.clone(),
                on: mark.on.iter().filter_map(|symbol| self.header.kind_of(symbol.symbol)).collect(),
                lost_when_moved: mark.lost_when_moved,
                lasts_one_turn: mark.lasts_one_turn,
                kept_while,
            }
        };
        self.header.marks.iter().map(rule).collect()
    }
}
