//! Finds the clause of a rule file that allows an action.
//!
//! A list of alternatives is cut down to one of them, the rules are elaborated again, and the caller says whether they still
//! allow the action. So nothing here needs to know how moves are put together. The search goes on inside the alternative that was
//! found, and ends at the innermost one.

use super::load::elaborate_trees;
use super::{Rules, defining_span::definitions};
use crate::source::{SourceMap, Span};
use crate::syntax::ast::{Expr, ExprKind, Operator, StatementKind, SyntaxTree};
use std::collections::{HashSet, VecDeque};

/// Maximum number of alternatives that are tried. Each takes an elaboration of the rules.
const MAX_TRIALS: usize = 96;

/// The place of the innermost alternative that an action of a player needs. `allows` tests whether changed rules still allow the
/// action. `None` if no single alternative decides that, or if none was found within `MAX_TRIALS`. If that limit stops the search, the
/// alternative may contain a smaller one.
pub fn allowing_clause(
    rules: &Rules,
    sources: &SourceMap,
    trees: &[SyntaxTree],
    player: usize,
    allows: &mut dyn FnMut(Rules) -> bool,
) -> Option<Span> {
    let mut trees = trees.to_vec();
    let mut inside = turn_bodies(&trees, rules.players.get(player)?);
    let mut found: Option<Expr> = None;
    let mut trials = 0;
    'inwards: loop {
        for list in lists_within(&inside, &trees) {
            let ExprKind::List(_, alternatives) = &list.kind else { continue };
            trials += alternatives.len();
            if trials > MAX_TRIALS {
                break 'inwards;
            }
            let mut is_allowed = |alternative: &Expr| {
                let cut = with_replaced(&trees, list.span, alternative);
                elaborate_trees(rules, &cut, sources).is_some_and(&mut *allows)
            };
            let allowing: Vec<bool> = alternatives.iter().map(&mut is_allowed).collect();
            // If every alternative allows the action, the list does not decide it.
            let first = allowing.iter().position(|is_allowed| *is_allowed).filter(|_| allowing.contains(&false));
            if let Some(alternative) = first.and_then(|index| alternatives.get(index)) {
                trees = with_replaced(&trees, list.span, alternative);
                inside = vec![alternative.clone()];
                found = Some(alternative.clone());
                continue 'inwards;
            }
        }
        break;
    }
    let found = found?;
    let definition = match &found.without_brackets().kind {
        ExprKind::Name(name) => definition(&trees, name),
        _ => None,
    };
    Some(definition.map_or(found.span, |(span, body)| span.to(body.span)))
}

/// The turns of a player, from the newest file that defines any.
fn turn_bodies(trees: &[SyntaxTree], player: &str) -> Vec<Expr> {
    let bodies = |tree: &SyntaxTree| -> Vec<Expr> {
        let turns = tree.statements.iter().filter_map(|statement| match &statement.kind {
            StatementKind::Turn(turn) | StatementKind::Opening(turn) if turn.player.text == player => {
                Some(turn.body.clone())
            }
            _ => None,
        });
        turns.collect()
    };
    trees.iter().rev().map(bodies).find(|bodies| !bodies.is_empty()).unwrap_or_default()
}

/// The lists of alternatives in some expressions and in the definitions that they name, the outermost first.
fn lists_within(exprs: &[Expr], trees: &[SyntaxTree]) -> Vec<Expr> {
    let mut open: VecDeque<Expr> = exprs.iter().cloned().collect();
    let mut visited: HashSet<String> = HashSet::new();
    let mut lists = Vec::new();
    while let Some(expr) = open.pop_front() {
        for part in expr.parts() {
            match &part.kind {
                ExprKind::List(Operator::Alternatives | Operator::Else, _) => lists.push(part.clone()),
                ExprKind::Name(name) if visited.insert(name.clone()) => {
                    open.extend(definition(trees, name).map(|(_, body)| body.clone()));
                }
                _ => {}
            }
        }
    }
    lists
}

/// The place of the name of a definition without parameters, and its body.
fn definition<'t>(trees: &'t [SyntaxTree], name: &str) -> Option<(Span, &'t Expr)> {
    definitions(trees).find(|(defined, _, _)| *defined == name).map(|(_, span, body)| (span, body))
}

/// The trees with the expression at a span replaced.
fn with_replaced(trees: &[SyntaxTree], span: Span, replacement: &Expr) -> Vec<SyntaxTree> {
    let mut trees = trees.to_vec();
    for statement in trees.iter_mut().flat_map(|tree| &mut tree.statements) {
        let exprs = match &mut statement.kind {
            StatementKind::Definition { body, .. } => vec![body],
            other => other.exprs_mut(),
        };
        exprs.into_iter().for_each(|expr| replace(expr, span, replacement));
    }
    trees
}

fn replace(expr: &mut Expr, span: Span, replacement: &Expr) {
    if expr.span == span && matches!(expr.kind, ExprKind::List(..)) {
        *expr = replacement.clone();
    } else {
        expr.children_mut().into_iter().for_each(|child| replace(child, span, replacement));
    }
}
