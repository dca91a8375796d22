//! Elaborates `start`, `opening`, `turn` and `threat` statements.

use super::StatementElaborator;
use crate::algebra::rules::TurnRule;
use crate::algebra::term::{self, Move};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, PlayerMove, StatementKind, SyntaxTree};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of turns of the opening and the cycle together.
const MAX_TURNS: usize = 250;

/// A line about what a player may do.
#[derive(Clone, Copy)]
struct PlayerLine<'a> {
    /// The index of the player.
    player: usize,
    line: &'a PlayerMove,
    /// The span of the statement.
    span: Span,
}

impl<'a> StatementElaborator<'a> {
    /// The start moves of the newest file that has any.
    pub fn starts(&self, diagnostics: &mut Vec<Diagnostic>) -> (Vec<Arc<Move>>, Span) {
        let in_tree = |tree: &'a SyntaxTree| -> Vec<&'a Expr> {
            let start = |kind: &'a StatementKind| if let StatementKind::Start(body) = kind { Some(body) } else { None };
            tree.statements.iter().filter_map(|statement| start(&statement.kind)).collect()
        };
        let lines = self.trees.iter().rev().map(in_tree).find(|lines| !lines.is_empty()).unwrap_or_default();
        let span = lines.first().map_or_else(Span::default, |line| line.span);
        (lines.into_iter().map(|body| self.elaborate_move(body, 0, diagnostics)).collect(), span)
    }

    /// All turns in playing order, and the index of the first turn of the cycle.
    pub fn turns(&self, diagnostics: &mut Vec<Diagnostic>) -> (Vec<TurnRule>, usize) {
        // If a `turn` line already has an error, do not also report a missing turn.
        let is_turn =
            |diagnostic: &Diagnostic| diagnostic.span().is_some_and(|span| self.line_of(span).starts_with("turn"));
        let misread = diagnostics.iter().any(is_turn) || self.has_turn_of_stranger();
        let opening = self.opening(diagnostics);
        let cycle = self.cycle(diagnostics);
        for (player, name) in self.header.players.iter().enumerate() {
            if !misread && !cycle.iter().any(|line| line.player == player) {
                let title = format!("`{}` has no `turn` line", name.text);
                let hint = format!("add a line `turn {} : …`", name.text);
                diagnostics.push(Diagnostic::error(name.span, title).hint(hint));
            }
        }
        let before = opening.len();
        if before + cycle.len() > MAX_TURNS {
            let span = cycle.last().or(opening.last()).map_or_else(Span::default, |turn| turn.line.body.span);
            diagnostics.push(Diagnostic::error(span, format!("too many turns: the maximum is {MAX_TURNS}")));
            return (Vec::new(), 0);
        }
        let turn = |PlayerLine { player, line, .. }: PlayerLine<'a>| TurnRule {
            player,
            body: self.elaborate_move(&line.body, player, diagnostics),
            continues_turn: false,
            span: line.body.span,
        };
        (opening.into_iter().chain(cycle).map(turn).collect(), before)
    }

    /// Whether a `turn` line names somebody who is not a player.
    fn has_turn_of_stranger(&self) -> bool {
        let is_player = |name: &str| self.header.players.iter().any(|player| player.text == name);
        let mut statements = self.trees.iter().flat_map(|tree| &tree.statements);
        statements.any(|it| matches!(&it.kind, StatementKind::Turn(line) if !is_player(&line.player.text)))
    }

    /// The turns that are played once, from the newest file that has any.
    fn opening(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<PlayerLine<'a>> {
        let pick = |kind: &'a StatementKind| if let StatementKind::Opening(line) = kind { Some(line) } else { None };
        let mut lines = self.trees.iter().rev().map(|tree| self.lines(tree, pick, diagnostics));
        lines.find(|lines| !lines.is_empty()).unwrap_or_default()
    }

    /// The cycle of turns. While every player has one turn, a newer file's line replaces the older one in its place. A file
    /// that gives a player several turns replaces the whole cycle.
    fn cycle(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<PlayerLine<'a>> {
        let pick = |kind: &'a StatementKind| if let StatementKind::Turn(line) = kind { Some(line) } else { None };
        let mut cycle: Vec<PlayerLine<'a>> = Vec::new();
        for tree in self.trees {
            let lines = self.lines(tree, pick, diagnostics);
            if lines.is_empty() {
                continue;
            }
            if !has_one_line_each(&lines) || !has_one_line_each(&cycle) {
                cycle = lines;
                continue;
            }
            for line in lines {
                match cycle.iter_mut().find(|known| known.player == line.player) {
                    Some(known) => *known = line,
                    None => cycle.push(line),
                }
            }
        }
        cycle
    }

    /// The lines of one kind in a file.
    fn lines(
        &self,
        tree: &'a SyntaxTree,
        pick: impl Fn(&'a StatementKind) -> Option<&'a PlayerMove>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<PlayerLine<'a>> {
        let lines = tree.statements.iter().filter_map(|statement| {
            let line = pick(&statement.kind)?;
            Some(PlayerLine { player: self.header.player(&line.player, diagnostics)?, line, span: statement.span })
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
        let pick = |kind: &'a StatementKind| if let StatementKind::Threat(line) = kind { Some(line) } else { None };
        let mut declared: BTreeMap<usize, &'a PlayerMove> = BTreeMap::new();
        for tree in self.trees {
            let mut in_this_file: BTreeMap<usize, Span> = BTreeMap::new();
            for PlayerLine { player, line, span } in self.lines(tree, pick, diagnostics) {
                if let Some(first) = in_this_file.insert(player, span) {
                    let title = format!("the threats of `{}` are declared twice", line.player.text);
                    diagnostics.push(
                        Diagnostic::error(span, title)
                            .secondary(first, "first given here")
                            .hint("combine the alternatives in one line: `A | B`"),
                    );
                    continue;
                }
                declared.insert(player, line);
            }
        }
        let for_player = |player| {
            if let Some(line) = declared.get(&player) {
                return self.elaborate_move(&line.body, player, diagnostics);
            }
            let own = turns.iter().skip(cycle).filter(|turn| turn.player == player);
            term::any(own.map(|turn| turn.body.clone()))
        };
        (0..self.header.players.len()).map(for_player).collect()
    }
}

fn has_one_line_each(lines: &[PlayerLine<'_>]) -> bool {
    (0..lines.len()).all(|i| !lines[..i].iter().any(|line| line.player == lines[i].player))
}
