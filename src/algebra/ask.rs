//! A move that is written down beside a rule file, read with the file's names: what a user asks about, and what tests
//! compare.

use super::definitions;
use super::elaborate::{Budget, Elaborator, Env};
use super::load::LoadedRules;
use super::term::Move;
use super::{header, names, nesting};
use crate::source::{Diagnostic, FileId, has_errors};
use crate::syntax::ast::SyntaxTree;
use std::sync::Arc;

/// Reads a move (or a condition or pattern, which is a move that changes nothing) as `player` would see it. The spans
/// of the diagnostics are those of `text` in the file `file`.
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
    let mut found = Vec::new();
    let header = loaded.board.clone().and_then(|board| header::read(board, &trees, &mut found));
    let Some(header) = header.filter(|_| loaded.rules.is_some()) else { return Err(loaded.diagnostics.clone()) };
    let definitions = definitions::collect(&trees, &header, &mut found);
    let marks: Vec<char> = header.marks.iter().map(|mark| mark.mark.symbol).collect();
    let expr = definitions.calls_resolved(crate::syntax::parse_expression(file, text, &marks)?);
    let mut found = Vec::new();
    names::check(&expr, &[], &header, &definitions, &mut found);
    let budget = Budget::new(file);
    let elaborator = Elaborator::new(&header, &definitions, &budget, expr.span, player);
    let made = elaborator.made(&expr, &Env::top(), &elaborator.still(), false);
    found.extend(elaborator.found.into_inner());
    found.extend(nesting::check(&made, expr.span));
    if has_errors(&found) { Err(found) } else { Ok(made) }
}
