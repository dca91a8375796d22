//! Lint: definitions that nothing uses.

use super::{LintContext, OWN_FILE};
use crate::algebra::definitions::Definition;
use crate::source::{Diagnostic, nearest};
use crate::syntax::ast::Expr;
use std::collections::{HashMap, HashSet};

/// Reports the unused definitions of the file itself.
pub(super) fn check(context: &LintContext<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let used = used(context);
    let mut mentioned: HashMap<&str, &str> = HashMap::new();
    for definition in context.definitions.iter().filter(|definition| !used.contains(definition.name.text.as_str())) {
        for name in definition.body.iter().flat_map(|body| body.names(&definition.parameters)) {
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
    let mut pending: Vec<&str> = expr.names(&[]).collect();
    while let Some(name) = pending.pop() {
        if !used.insert(name) {
            continue;
        }
        if let Some(Definition { body: Some(body), parameters, .. }) = context.definitions.get(name) {
            pending.extend(body.names(parameters));
        }
    }
}

/// The expressions of all active statements.
fn roots<'a>(context: &LintContext<'a>) -> Vec<&'a Expr> {
    let spans = context.recorder.roots();
    let statements = context.trees.iter().flat_map(|tree| &tree.statements).map(|statement| statement.kind.exprs());
    statements.filter(|exprs| exprs.first().is_some_and(|first| spans.contains(&first.span))).flatten().collect()
}
