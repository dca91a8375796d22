//! Elaborates a move that is written outside a rule file with the names of that file. Queries and tests use it.

use super::definitions;
use super::elaborate::{ElaborationBudget, Elaborator, Env};
use super::load::LoadedRules;
use super::term::Move;
use super::{header, name_check, nesting};
use crate::source::{Diagnostic, FileId, has_errors};
use crate::syntax::ast::SyntaxTree;
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
    let trees: Vec<&SyntaxTree> = loaded.trees.iter().collect();
    let mut diagnostics = Vec::new();
    let header = loaded.board.clone().and_then(|board| header::read_header(board, &trees, &mut diagnostics));
    let Some(header) = header.filter(|_| loaded.rules.is_some()) else { return Err(loaded.diagnostics.clone()) };
    let definitions = definitions::collect(&trees, &header, &mut diagnostics);
    let marks: Vec<char> = header.marks.iter().map(|mark| mark.mark.symbol).collect();
    let expr = definitions.resolve_calls(crate::syntax::parse_expression(file, text, &marks)?);
    let mut diagnostics = Vec::new();
    name_check::check_names(&expr, &[], &header, &definitions, &mut diagnostics);
    let budget = ElaborationBudget::new(file);
    let elaborator = Elaborator::new(&header, &definitions, &budget, expr.span, player);
    let made = elaborator.elaborate_move(&expr, &Env::top(), &elaborator.identity(), false);
    diagnostics.extend(elaborator.diagnostics.into_inner());
    diagnostics.extend(nesting::check_move(&made, expr.span));
    if has_errors(&diagnostics) { Err(diagnostics) } else { Ok(made) }
}
