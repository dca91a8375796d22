//! Elaborates `end` statements.

use super::StatementElaborator;
use crate::algebra::elaborate::{Elaborator, Env};
use crate::algebra::nesting;
use crate::algebra::rules::{EndResult, EndRule};
use crate::source::{Diagnostic, Span, nearest};
use crate::syntax::ast::{self, ResultKind, StatementKind};
use std::sync::Arc;

impl<'a> StatementElaborator<'a> {
    /// The end rules by player, the newest file's first. `ends` removes those of older files.
    pub fn ends(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<Vec<EndRule>> {
        let mut statements = Vec::new();
        for tree in self.trees.iter().rev() {
            for statement in &tree.statements {
                if let StatementKind::End { condition, result } = &statement.kind {
                    statements.push((condition, result));
                }
            }
            if tree.statements.iter().any(|statement| statement.kind == StatementKind::Ends) {
                break;
            }
        }
        let mut by_player = Vec::new();
        for player in 0..self.header.players.len() {
            let mut ends = Vec::new();
            for (condition, result) in &statements {
                let elaborator = self.elaborator(condition.span, player);
                let still = elaborator.identity();
                let verdict = self.verdict(&elaborator, result);
                let text = self.sources.text(condition.span).split_whitespace().collect::<Vec<_>>().join(" ");
                let span = condition.span;
                let condition = elaborator.elaborate_condition(condition, &Env::top(), &still);
                diagnostics.extend(elaborator.diagnostics.into_inner());
                diagnostics.extend(condition.as_ref().and_then(|condition| nesting::check_condition(condition, span)));
                if let (Some(condition), Some(verdict)) = (condition, verdict) {
                    let condition = Arc::new(condition);
                    ends.push(EndRule { condition, result: verdict, if_claimed: result.if_claimed, text, span });
                }
            }
            by_player.push(ends);
        }
        by_player
    }

    fn verdict(&self, elaborator: &Elaborator<'a>, result: &'a ast::ResultClause) -> Option<EndResult> {
        Some(match &result.kind {
            ResultKind::Win => EndResult::Win,
            ResultKind::Loss => EndResult::Loss,
            ResultKind::Draw => EndResult::Draw,
            ResultKind::LastMover => EndResult::LastMover,
            ResultKind::Player(name) => {
                let Some(player) = self.header.players.iter().position(|player| player.text == *name) else {
                    elaborator.diagnostics.borrow_mut().push(self.unknown_result(result.span, name));
                    return None;
                };
                EndResult::Player(player)
            }
            ResultKind::Most(pattern) => {
                let shapes = elaborator.elaborate_pattern(pattern, &Env::top(), &elaborator.identity())?;
                EndResult::Most(elaborator.fragments(&shapes))
            }
        })
    }

    fn unknown_result(&self, span: Span, name: &str) -> Diagnostic {
        let players = self.header.players.iter().map(|player| player.text.as_str());
        let diagnostic = Diagnostic::error(span, format!("unknown result `{name}`"))
            .label("expected `win`, `loss`, `draw`, `last`, `most(p)` or a player's name");
        match nearest(name, players.chain(["win", "loss", "draw", "last"])) {
            Some(near) => diagnostic.hint(format!("did you mean `{near}`?")).fix(span, near),
            None => diagnostic,
        }
    }
}
