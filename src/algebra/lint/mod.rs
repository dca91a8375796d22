//! The linter of `alfil check`: it finds probable mistakes in rule files without errors.
//!
//! The file is elaborated once more, with a [`LintRecorder`] that notes what the elaborator sees. Each module here then
//! looks for one flaw. None of this runs when a game is loaded to be played. A warning must hold in every position, so
//! the linter stays silent where it is not certain, or where certainty would take too long.

mod alternatives;
mod fuel;
mod impossible;
mod marks;
mod move_subsumption;
mod pattern_subsumption;
mod pieces;
mod placement;
mod recorder;
mod satisfiability;
mod turns;
mod unused;
mod zones;

pub(super) use recorder::LintRecorder;

use super::definitions::Definitions;
use super::elaborate::ElaborationBudget;
use super::header::Header;
use super::load::{LoadedRules, ResolvedNames};
use super::rules::Rules;
use crate::source::{Diagnostic, FileId};
use crate::syntax::ast::SyntaxTree;

/// The linted file. Its author cannot change the files it extends.
const OWN_FILE: FileId = FileId(0);

/// A rule file without errors, and what the recorder noted about it.
struct LintContext<'a> {
    rules: &'a Rules,
    header: &'a Header,
    definitions: &'a Definitions,
    /// Oldest first; the file itself is the last.
    trees: &'a [SyntaxTree],
    recorder: &'a LintRecorder,
}

impl<'a> LintContext<'a> {
    /// The statements of the file itself.
    fn own_statements(&self) -> &'a [crate::syntax::ast::Statement] {
        self.trees.last().map_or(&[], |tree| &tree.statements)
    }
}

/// All diagnostics of a rule file: those of loading, and the warnings of the linter. Errors come first, then warnings
/// in source order.
pub fn all_diagnostics(loaded: &LoadedRules) -> Vec<Diagnostic> {
    let mut all = loaded.diagnostics.clone();
    all.extend(lint(loaded));
    all.sort_by_key(|diagnostic| (!diagnostic.is_error(), diagnostic.span().filter(|_| !diagnostic.is_error())));
    all
}

/// The probable mistakes, in source order. Returns none for a file with errors or without players: the latter only
/// provides definitions for others.
pub fn lint(loaded: &LoadedRules) -> Vec<Diagnostic> {
    let (Some(rules), Some(names)) = (&loaded.rules, &loaded.names) else { return Vec::new() };
    let (recorder, budget) = (&LintRecorder::new(rules), &ElaborationBudget::new(OWN_FILE));
    let statements = names.statements(&loaded.sources, budget, Some(recorder));
    // These diagnostics were reported when the file was loaded.
    let reported = &mut Vec::new();
    statements.starts(reported);
    let (turns, cycle) = statements.turns(reported);
    statements.threats(&turns, cycle, reported);
    statements.ends(reported);
    recorder.begin_marks();
    statements.marks(reported);
    let ResolvedNames { header, definitions, trees } = names;
    let context = LintContext { rules, header, definitions, trees, recorder };
    let mut diagnostics = Vec::new();
    let impossible = impossible::check(&context, &mut diagnostics);
    alternatives::check(&context, &impossible, &mut diagnostics);
    unused::check(&context, &mut diagnostics);
    zones::check(&context, &mut diagnostics);
    pieces::check(&context, &mut diagnostics);
    marks::check(&context, &mut diagnostics);
    turns::check(&context, &mut diagnostics);
    diagnostics.sort_by_key(Diagnostic::span);
    diagnostics
}
