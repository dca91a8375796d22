//! Elaborates `end` statements.

use super::StatementElaborator;
use crate::algebra::elaborate::{Elaborator, Scope};
use crate::algebra::rules::{EndResult, EndRule};
use crate::source::Diagnostic;
use crate::syntax::RESULTS;
use crate::syntax::ast::{Expr, ResultClause, ResultKind, StatementKind};

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
        let for_player = |player: usize| {
            let end = |&(condition, result): &(&'a Expr, &'a ResultClause)| {
                let verdict = self.verdict(result, player, diagnostics);
                let text = self.sources.text(condition.span).split_whitespace().collect::<Vec<_>>().join(" ");
                let span = condition.span;
                let condition = self.elaborate_condition(condition, player, false, diagnostics)?;
                let note = self.note_about(&text);
                Some(EndRule { condition, result: verdict?, if_claimed: result.if_claimed, text, note, span })
            };
            statements.iter().filter_map(end).collect()
        };
        let ends: Vec<Vec<EndRule>> = (0..self.header.players.len()).map(for_player).collect();
        self.check_notes(&ends, diagnostics);
        ends
    }

    /// The newest note about the end with a condition.
    fn note_about(&self, condition: &str) -> Option<String> {
        let notes = self.trees.iter().rev().flat_map(|tree| &tree.statements);
        notes.into_iter().find_map(|statement| match &statement.kind {
            StatementKind::Note { end: Some(end), sentence } if end.text == condition => Some(sentence.text.clone()),
            _ => None,
        })
    }

    /// Reports notes of the newest file about ends that the game does not have.
    fn check_notes(&self, ends: &[Vec<EndRule>], diagnostics: &mut Vec<Diagnostic>) {
        let conditions = || ends.iter().flatten().map(|end| end.text.as_str());
        for statement in self.trees.last().into_iter().flat_map(|tree| &tree.statements) {
            if let StatementKind::Note { end: Some(end), .. } = &statement.kind
                && !conditions().any(|condition| condition == end.text)
            {
                diagnostics.push(
                    Diagnostic::error(end.span, format!("no end has the condition `{}`", end.text))
                        .label("expected the condition of an `end`")
                        .suggest(&end.text, conditions()),
                );
            }
        }
    }

    fn verdict(&self, result: &'a ResultClause, player: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<EndResult> {
        Some(match &result.kind {
            ResultKind::Win => EndResult::Win,
            ResultKind::Loss => EndResult::Loss,
            ResultKind::Draw => EndResult::Draw,
            ResultKind::LastMover => EndResult::LastMover,
            ResultKind::Player(name) => {
                let names = || self.header.players.iter().map(|player| player.text.as_str());
                let Some(player) = names().position(|player| player == name) else {
                    diagnostics.push(
                        Diagnostic::error(result.span, format!("unknown result `{name}`"))
                            .label("expected `win`, `loss`, `draw`, `last`, `most(p)` or a player's name")
                            .suggest(name, names().chain(RESULTS.iter().map(|result| result.0))),
                    );
                    return None;
                };
                EndResult::Player(player)
            }
            ResultKind::Most(pattern) => {
                let read = |elaborator: &Elaborator<'a>, top: Scope<'_, 'a>| {
                    elaborator.elaborate_pattern(pattern, top).map(|shapes| elaborator.fragments(&shapes))
                };
                EndResult::Most(self.elaborate(pattern.span, player, diagnostics, read)?)
            }
        })
    }
}
