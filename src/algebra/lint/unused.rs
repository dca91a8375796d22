//! Lint: definitions that nothing uses.

use super::{LintContext, OWN_FILE};
use crate::source::{Diagnostic, nearest};
use crate::syntax::ast::{Expr, ExprKind, ResultKind, SpannedText, StatementKind};
use std::collections::{HashMap, HashSet};

/// Reports the unused definitions of the file itself.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let used = used(context);
    let mut mentioned: HashMap<&str, &str> = HashMap::new();
    for definition in context.definitions.iter().filter(|definition| !used.contains(definition.name.text.as_str())) {
        for name in definition.body.iter().flat_map(|body| names_in(body, &definition.parameters)) {
            mentioned
                .entry(name)
                .and_modify(|known| *known = definition.name.text.as_str().min(*known))
                .or_insert(&definition.name.text);
        }
    }
    let inherited: Vec<&str> =
        context.definitions.iter().filter(|d| d.name.span.file != OWN_FILE).map(|d| &*d.name.text).collect();
    for definition in context.definitions.iter().filter(|definition| definition.name.span.file == OWN_FILE) {
        let name = definition.name.text.as_str();
        if used.contains(name) {
            continue;
        }
        let label = match mentioned.get(name) {
            Some(by) => format!("only `{by}` uses it, which is itself unused"),
            None => "not used in this file or the files it extends".to_owned(),
        };
        let hint = match nearest(name, inherited.iter().copied()) {
            Some(near) => format!("did you mean to redefine `{near}`?"),
            None => "remove it, or use it in a turn, an end or another definition".to_owned(),
        };
        diagnostics
            .push(Diagnostic::warning(definition.name.span, format!("`{name}` is never used")).label(label).hint(hint));
    }
}

/// The names that active turns, ends and other statements use, directly or through definitions.
pub(super) fn used<'a>(context: &LintContext<'a>) -> HashSet<&'a str> {
    let mut used = HashSet::new();
    for expr in roots(context) {
        follow(expr, context, &mut used);
    }
    used
}

/// Adds the names that an expression uses, directly or through definitions.
pub(super) fn follow<'a>(expr: &'a Expr, context: &LintContext<'a>, used: &mut HashSet<&'a str>) {
    let mut pending = names_in(expr, &[]);
    while let Some(name) = pending.pop() {
        if !used.insert(name) {
            continue;
        }
        if let Some(definition) = context.definitions.get(name)
            && let Some(body) = &definition.body
        {
            pending.extend(names_in(body, &definition.parameters));
        }
    }
}

/// The expressions of all active statements.
fn roots<'a>(context: &LintContext<'a>) -> Vec<&'a Expr> {
    let spans = context.recorder.roots();
    let mut out = Vec::new();
    for statement in context.trees.iter().flat_map(|tree| &tree.statements) {
        let (expr, result) = match &statement.kind {
            StatementKind::Start(body) => (body, None),
            StatementKind::Opening(players) | StatementKind::Turn(players) | StatementKind::Threat(players) => {
                (&players.body, None)
            }
            StatementKind::End { condition, result } => (condition, Some(&result.kind)),
            StatementKind::Mark(mark) => match &mark.kept_while {
                Some(condition) => (condition, None),
                None => continue,
            },
            _ => continue,
        };
        if spans.contains(&expr.span) {
            out.push(expr);
            if let Some(ResultKind::Most(pattern)) = result {
                out.push(&**pattern);
            }
        }
    }
    out
}

/// The names in an expression, except its parameters.
fn names_in<'a>(expr: &'a Expr, parameters: &[String]) -> Vec<&'a str> {
    let (mut out, mut pending) = (Vec::new(), vec![expr]);
    while let Some(expr) = pending.pop() {
        if let ExprKind::Name(name) | ExprKind::Call(SpannedText { text: name, .. }, _) = &expr.kind
            && !parameters.contains(name)
        {
            out.push(name.as_str());
        }
        pending.extend(expr.children());
    }
    out
}
