//! Elaborates `start`, `opening`, `turn` and `threat` statements.

use super::StatementElaborator;
use crate::algebra::rules::TurnRule;
use crate::algebra::term::{self, Move};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{PlayerMove, StatementKind, SyntaxTree};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A line with its player, by index.
type PlayerLine<'a> = (usize, &'a PlayerMove);

impl<'a> StatementElaborator<'a> {
    /// The start moves of the newest file that has any.
    pub fn starts(&self, diagnostics: &mut Vec<Diagnostic>) -> (Vec<Arc<Move>>, Span) {
        let of = |tree: &&'a SyntaxTree| {
            let items = tree.statements.iter().filter_map(|statement| match &statement.kind {
                StatementKind::Start(body) => Some(body),
                _ => None,
            });
            items.collect::<Vec<_>>()
        };
        let lines = self.trees.iter().rev().map(of).find(|lines| !lines.is_empty()).unwrap_or_default();
        let span = lines.first().map_or_else(Span::default, |line| line.span);
        (lines.into_iter().map(|body| self.elaborate_move(body, 0, diagnostics)).collect(), span)
    }

    /// All turns in playing order, and the index of the first turn of the cycle.
    pub fn turns(&self, diagnostics: &mut Vec<Diagnostic>) -> (Vec<TurnRule>, usize) {
        // Lines with their own errors have been reported; then a missing turn is no further error.
        let is_turn =
            |diagnostic: &Diagnostic| diagnostic.span().is_some_and(|span| self.line_of(span).starts_with("turn"));
        let mut misread = diagnostics.iter().any(is_turn);
        let opening = self.opening(diagnostics);
        let cycle = self.cycle(diagnostics);
        misread |= diagnostics
            .iter()
            .any(|diagnostic| is_turn(diagnostic) && diagnostic.title.starts_with("there is no player"));
        for (player, name) in self.header.players.iter().enumerate() {
            if !misread && !cycle.iter().any(|line| line.0 == player) {
                let title = format!("`{}` has no `turn` line", name.text);
                let hint = format!("add a line `turn {} : …`", name.text);
                diagnostics.push(Diagnostic::error(name.span, title).hint(hint));
            }
        }
        let before = opening.len();
        if before + cycle.len() > MAX_TURNS {
            let span = cycle.last().or(opening.last()).map_or_else(Span::default, |line| line.1.body.span);
            diagnostics.push(Diagnostic::error(span, format!("too many turns: the maximum is {MAX_TURNS}")));
            return (Vec::new(), 0);
        }
        let turn = |(player, line): PlayerLine<'a>| TurnRule {
            player,
            body: self.elaborate_move(&line.body, player, diagnostics),
            continues_turn: false,
            span: line.body.span,
        };
        (opening.into_iter().chain(cycle).map(turn).collect(), before)
    }

    /// The turns that are played once, from the newest file that has any.
    fn opening(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<PlayerLine<'a>> {
        let pick = |item: &'a StatementKind| if let StatementKind::Opening(line) = item { Some(line) } else { None };
        let lines = self.trees.iter().rev().map(|tree| self.lines(tree, pick, diagnostics).into_iter().map(|(l, _)| l));
        lines.map(Iterator::collect::<Vec<_>>).find(|lines| !lines.is_empty()).unwrap_or_default()
    }

    /// The cycle of turns. While every player has one turn, a newer file's line replaces the older one in its place. A file
    /// that gives a player several turns replaces the whole cycle.
    fn cycle(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<PlayerLine<'a>> {
        let pick = |item: &'a StatementKind| if let StatementKind::Turn(line) = item { Some(line) } else { None };
        let mut cycle: Vec<PlayerLine<'a>> = Vec::new();
        for tree in self.trees {
            let lines: Vec<PlayerLine<'a>> =
                self.lines(tree, pick, diagnostics).into_iter().map(|(line, _)| line).collect();
            if lines.is_empty() {
                continue;
            }
            if has_one_line_each(&lines) && has_one_line_each(&cycle) {
                for line in lines {
                    match cycle.iter_mut().find(|known| known.0 == line.0) {
                        Some(known) => known.1 = line.1,
                        None => cycle.push(line),
                    }
                }
            } else {
                cycle = lines;
            }
        }
        cycle
    }

    /// The lines of one kind in a file, with the spans of their statements.
    fn lines(
        &self,
        tree: &'a SyntaxTree,
        pick: impl Fn(&'a StatementKind) -> Option<&'a PlayerMove>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<(PlayerLine<'a>, Span)> {
        let lines = tree.statements.iter().filter_map(|statement| {
            let line = pick(&statement.kind)?;
            let player = self.header.player(&line.player, diagnostics)?;
            Some(((player, line), statement.span))
        });
        lines.collect()
    }

    /// The source line of a span.
    fn line_of(&self, span: Span) -> &str {
        let text = self.sources.get(span.file).map_or("", |file| file.text.as_str());
        let start = text.get(..span.start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        text.get(start..).and_then(|line| line.lines().next()).unwrap_or("")
    }

    /// By player, what threatens: the `threat` line, or all turns of the cycle.
    pub fn threats(&self, turns: &[TurnRule], cycle: usize, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arc<Move>> {
        let pick = |item: &'a StatementKind| if let StatementKind::Threat(line) = item { Some(line) } else { None };
        let mut given: BTreeMap<usize, &'a PlayerMove> = BTreeMap::new();
        for tree in self.trees {
            let mut here: BTreeMap<usize, Span> = BTreeMap::new();
            for ((player, line), span) in self.lines(tree, pick, diagnostics) {
                if let Some(first) = here.insert(player, span) {
                    let title = format!("the threats of `{}` are declared twice", line.player.text);
                    diagnostics.push(
                        Diagnostic::error(span, title)
                            .secondary(first, "first given here")
                            .hint("combine the alternatives in one line: `A | B`"),
                    );
                    continue;
                }
                given.insert(player, line);
            }
        }
        let players = 0..self.header.players.len();
        players
            .map(|player| {
                if let Some(line) = given.get(&player) {
                    return self.elaborate_move(&line.body, player, diagnostics);
                }
                let own = turns.iter().skip(cycle).filter(|turn| turn.player == player);
                term::any(own.map(|turn| turn.body.clone()))
            })
            .collect()
    }
}

/// Maximum number of turns of the opening and the cycle together.
const MAX_TURNS: usize = 250;

fn has_one_line_each(lines: &[PlayerLine<'_>]) -> bool {
    (0..lines.len()).all(|i| !lines[..i].iter().any(|line| line.0 == lines[i].0))
}
