//! Elaborates `mark` statements.

use super::StatementElaborator;
use crate::algebra::rules::MarkRule;
use crate::source::Diagnostic;

impl StatementElaborator<'_> {
    /// The rules of all marks.
    pub fn marks(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<MarkRule> {
        let players = 0..self.header.players.len();
        let mut rules = Vec::new();
        for mark in &self.header.marks {
            let kept_while = mark.kept_while.as_ref().map(|condition| {
                let for_player = |player| self.elaborate_condition(condition, player, true, diagnostics);
                players.clone().filter_map(for_player).collect()
            });
            rules.push(MarkRule {
                symbol: mark.mark.symbol,
                name: mark.name.text.clone(),
                on: mark.on.iter().filter_map(|symbol| self.header.rules.kind_of(symbol.symbol)).collect(),
                lost_when_moved: mark.lost_when_moved,
                lasts_one_turn: mark.lasts_one_turn,
                kept_while,
            });
        }
        rules
    }
}
