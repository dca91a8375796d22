//! Elaborates a move that is written outside a rule file with the names of that file. Queries and tests use it.

use super::dependencies::TermRef;
use super::elaborate::{ElaborationBudget, Elaborator};
use super::load::{LoadedRules, ResolvedNames};
use super::name_check::NameCheck;
use super::nesting;
use super::term::Move;
use crate::source::{Diagnostic, FileId, has_errors};
use std::sync::Arc;

/// Elaborates a move as `player` sees it. Conditions and patterns count as moves that change nothing. Spans of the
/// diagnostics are those of `text`, as the file `file`.
///
/// # Errors
/// What is wrong with the text, or with the rule file itself; never empty.
pub fn elaborate_move(
    loaded: &LoadedRules,
    player: usize,
    file: FileId,
    text: &str,
) -> Result<Arc<Move>, Vec<Diagnostic>> {
    let names = loaded.names.as_ref().filter(|_| loaded.rules.is_some());
    let Some(ResolvedNames { header, definitions, .. }) = names else { return Err(loaded.diagnostics.clone()) };
    let marks: Vec<char> = header.marks.iter().map(|mark| mark.mark.symbol).collect();
    let mut expr = crate::syntax::parse_expression(file, text, &marks)?;
    definitions.resolve_calls(&mut expr);
    let mut diagnostics = Vec::new();
    NameCheck { header, definitions, diagnostics: &mut diagnostics }.check(&expr, &[]);
    let budget = ElaborationBudget::new(file);
    let elaborator = Elaborator::new(header, definitions, &budget, None, expr.span, player);
    let lowered = elaborator.at_top(|elaborator, top| elaborator.elaborate_move(&expr, top));
    diagnostics.extend(elaborator.diagnostics.into_inner());
    diagnostics.extend(nesting::check_depth(TermRef::Move(&lowered), expr.span));
    if has_errors(&diagnostics) { Err(diagnostics) } else { Ok(lowered) }
}
