//! What `alfil check` says of a rule file that has no errors, but probably does not say what was meant.
//!
//! The file is read once more as if to be played, with a [`Watch`] that notes what the reader comes to; each of the
//! files here then looks for one flaw. None of it runs when a game is loaded to be played. A warning must be true on
//! every position, so whatever is not certain, or would take too long to be made certain, is not said.

mod alternatives;
mod contains;
mod covers;
mod fits;
mod fuel;
mod impossible;
mod marks;
mod pieces;
mod possible;
mod turns;
mod unused;
mod watch;
mod zones;

pub(super) use watch::Watch;

use super::definitions::{self, Definitions};
use super::elaborate::Budget;
use super::header::{self, Header};
use super::load::LoadedRules;
use super::reader::Reader;
use super::rules::Rules;
use crate::source::{Diagnostic, FileId};
use crate::syntax::ast::SyntaxTree;

/// The file that was asked for; what it extends is not its author's to mend.
const HOME: FileId = FileId(0);

/// A rule file without errors, and what was noted when it was read.
struct Survey<'a> {
    rules: &'a Rules,
    header: &'a Header,
    definitions: &'a Definitions,
    /// Oldest first; the file itself is the last.
    trees: &'a [&'a SyntaxTree],
    watch: &'a Watch,
}

impl<'a> Survey<'a> {
    /// The statements of the file itself.
    fn home(&self) -> &'a [crate::syntax::ast::Statement] {
        self.trees.last().map_or(&[], |tree| &tree.statements)
    }
}

/// All there is to say of a rule file: what loading it has found, and the warnings. Errors come first, then warnings in
/// the order of the text.
pub fn all_diagnostics(loaded: &LoadedRules) -> Vec<Diagnostic> {
    let mut all = loaded.diagnostics.clone();
    all.extend(lint(loaded));
    all.sort_by_key(|diagnostic| (!diagnostic.is_error(), diagnostic.span().filter(|_| !diagnostic.is_error())));
    all
}

/// What is probably a mistake, in the order of the text; nothing for a file with errors or without players, whose words
/// are for others to use.
pub fn lint(loaded: &LoadedRules) -> Vec<Diagnostic> {
    let Some(rules) = &loaded.rules else { return Vec::new() };
    let trees: Vec<&SyntaxTree> = loaded.trees.iter().collect();
    // What there is to say of the file itself has been said when it was loaded.
    let said = &mut Vec::new();
    let header = loaded.board.clone().and_then(|board| header::read(board, &trees, said));
    let Some(header) = header else { return Vec::new() };
    let definitions = definitions::collect(&trees, &header, said);
    let trees = definitions::with_calls_resolved(&trees, &definitions);
    let trees: &[&SyntaxTree] = &trees.iter().collect::<Vec<_>>();
    let (watch, budget) = (&Watch::new(rules), &Budget::new(HOME));
    let (header, definitions) = (&header, &definitions);
    let reader = Reader { trees, sources: &loaded.sources, header, definitions, budget, watch: Some(watch) };
    reader.starts(said);
    let (turns, cycle) = reader.turns(said);
    reader.threats(&turns, cycle, said);
    reader.ends(said);
    watch.turn_to_marks();
    reader.marks(said);
    let survey = Survey { rules, header, definitions, trees, watch };
    let mut found = Vec::new();
    let impossible = impossible::check(&survey, &mut found);
    alternatives::check(&survey, &impossible, &mut found);
    unused::check(&survey, &mut found);
    zones::check(&survey, &mut found);
    pieces::check(&survey, &mut found);
    marks::check(&survey, &mut found);
    turns::check(&survey, &mut found);
    found.sort_by_key(Diagnostic::span);
    found
}
