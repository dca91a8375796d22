//! Loads a game from the text of a rule file and of the files that it extends.

use super::board_statement;
use super::definitions::{self, Definitions};
use super::elaborate::ElaborationBudget;
use super::elaborate_statements::StatementElaborator;
use super::file_finder::FileFinder;
use super::header::{self, Header};
use super::lint::LintRecorder;
use super::name_check::{self, NameCheck};
use super::outline::Outline;
use super::rules::Rules;
use crate::board::Board;
use crate::source::{Diagnostic, FileId, SourceMap, has_errors};
use crate::syntax::ast::{StatementKind, SyntaxTree};
use rustc_hash::FxHashSet;

/// Maximum number of files in a chain of `extends`.
const MAX_EXTENDS: usize = 16;

/// Maximum number of reported messages: nobody reads more, and each takes time to draw.
const MAX_DIAGNOSTICS: usize = 200;

/// The result of loading a rule file.
#[derive(Debug)]
pub struct LoadedRules {
    /// The game, if there are no errors.
    pub rules: Option<Rules>,
    /// The texts that diagnostics refer to. The file itself comes first.
    pub sources: SourceMap,
    /// All diagnostics without duplicates: errors first, then warnings, each in source order with the file itself first.
    pub diagnostics: Vec<Diagnostic>,
    /// The syntax trees, oldest first. The file's own tree is the last.
    pub trees: Vec<SyntaxTree>,
    /// The names that the rules use; `None` without board or players.
    pub(super) names: Option<ResolvedNames>,
}

/// What the names of a rule file mean.
#[derive(Debug)]
pub(super) struct ResolvedNames {
    pub header: Header,
    pub definitions: Definitions,
    /// The trees, with calls of names that are not functions turned into juxtapositions.
    pub trees: Vec<SyntaxTree>,
}

impl ResolvedNames {
    /// An elaborator of the statements.
    pub fn statements<'a>(
        &'a self,
        sources: &'a SourceMap,
        budget: &'a ElaborationBudget,
        recorder: Option<&'a LintRecorder>,
    ) -> StatementElaborator<'a> {
        let Self { header, definitions, trees } = self;
        StatementElaborator { trees, sources, header, definitions, budget, recorder }
    }
}

impl LoadedRules {
    /// What the file says about the game in words. `name` is the title of a game without one.
    pub fn outline(&self, name: &str) -> Outline {
        let outline = Outline::of(&self.trees).or_title(name);
        Outline { group: self.rules.as_ref().map(|rules| rules.group).or(outline.group), ..outline }
    }
}

/// Loads a rule file. `name` is the name of the game, `file` the name of the file in messages. `find` provides the files
/// that it refers to.
pub fn load(name: &str, file: &str, text: &str, find: &dyn FileFinder) -> LoadedRules {
    let mut sources = SourceMap::default();
    let mut diagnostics = Vec::new();
    let files = extends_chain(name, file, text, find, &mut sources, &mut diagnostics);
    let mut marks: Vec<char> = Vec::new();
    let mut trees = Vec::new();
    for id in files {
        let text = sources.get(id).map_or("", |file| &file.text);
        let parsed = crate::syntax::parse(id, text, &marks);
        marks.extend(crate::syntax::declared_marks(text));
        diagnostics.extend(parsed.diagnostics);
        trees.push(parsed.tree);
    }
    let board = board_statement::read_board(&trees, find, &mut sources, &mut diagnostics);
    let names = board.and_then(|board| resolve_names(board, &trees, &sources, &mut diagnostics));
    let rules = names.as_ref().map(|names| elaborate_rules(name, names, &sources, &mut diagnostics));
    let mut reported: FxHashSet<Diagnostic> = FxHashSet::default();
    diagnostics.retain(|diagnostic| reported.insert(diagnostic.clone()));
    diagnostics.sort_by_key(|diagnostic| (!diagnostic.is_error(), diagnostic.span()));
    if diagnostics.len() > MAX_DIAGNOSTICS {
        let more = diagnostics.split_off(MAX_DIAGNOSTICS).len();
        diagnostics.push(
            Diagnostic::without_span(format!("{more} more messages are not shown")).hint("fix the first errors first"),
        );
    }
    let rules = rules.filter(|_| !has_errors(&diagnostics));
    LoadedRules { rules, sources, diagnostics, trees, names }
}

/// The file and those it extends, oldest first.
pub(super) fn extends_chain(
    name: &str,
    file: &str,
    text: &str,
    find: &dyn FileFinder,
    sources: &mut SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<FileId> {
    let mut files = vec![sources.add(file, text)];
    let mut chain = vec![name.to_owned()];
    loop {
        let id = files[files.len() - 1];
        let text = sources.get(id).map_or("", |file| &file.text);
        let Some(base) = crate::syntax::extended_file(id, text) else { break };
        let error = |title: String| Diagnostic::error(base.span, title);
        let is_cyclic = chain.contains(&base.text);
        chain.push(base.text.clone());
        if is_cyclic {
            diagnostics.push(
                error(format!("`{}` extends itself", base.text))
                    .label(chain.join(" → "))
                    .hint("a chain of `extends` must not return to the same file"),
            );
            break;
        }
        if files.len() == MAX_EXTENDS {
            diagnostics.push(error(format!("a chain of `extends` is limited to {MAX_EXTENDS} files")));
            break;
        }
        let Some((file, text)) = find.find_rules(&base.text) else {
            diagnostics.push(
                error(format!("there is no rule file `{}`", base.text))
                    .label("expected the name of a game")
                    .hint("`alfil list` shows all games"),
            );
            break;
        };
        files.push(sources.add(file, text));
    }
    files.reverse();
    files
}

fn resolve_names(
    board: Board,
    trees: &[SyntaxTree],
    sources: &SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ResolvedNames> {
    let mut header = header::read_header(board, trees, diagnostics)?;
    header.mark_setup();
    if header.players.is_empty() {
        if !has_errors(diagnostics) {
            diagnostics.push(
                Diagnostic::without_span("a game needs players and pieces")
                    .hint("write a line for each player, such as `pieces White ♙ ♔` and `pieces Black ♟ ♚`"),
            );
        }
        return None;
    }
    let mut definitions = definitions::collect(trees, &header, diagnostics);
    definitions.broken =
        names_before_equals(sources).filter(|name| definitions.get(name).is_none()).map(str::to_owned).collect();
    let trees = definitions::resolve_calls_in_statements(trees, &definitions);
    NameCheck { header: &header, definitions: &definitions, diagnostics }.check_all(&trees);
    name_check::break_cycles(&mut definitions, diagnostics);
    Some(ResolvedNames { header, definitions, trees })
}

fn elaborate_rules(name: &str, names: &ResolvedNames, sources: &SourceMap, diagnostics: &mut Vec<Diagnostic>) -> Rules {
    let budget = ElaborationBudget::new(FileId(0));
    let statements = names.statements(sources, &budget, None);
    statements.check_definitions(diagnostics);
    let mut rules = names.header.rules.clone();
    name.clone_into(&mut rules.name);
    if rules.title.is_empty() {
        name.clone_into(&mut rules.title);
    }
    (rules.start_moves, rules.start_span) = statements.starts(diagnostics);
    (rules.turns, rules.cycle_start) = statements.turns(diagnostics);
    rules.threats = statements.threats(&rules.turns, rules.cycle_start, diagnostics);
    rules.marks = statements.marks(diagnostics);
    rules.ends = statements.ends(diagnostics);
    rules
}

/// Elaborates changed trees of a game; `None` if they have errors.
pub(super) fn elaborate_trees(rules: &Rules, trees: &[SyntaxTree], sources: &SourceMap) -> Option<Rules> {
    let mut trees = trees.to_vec();
    for tree in &mut trees {
        // The board of the rules is turned already.
        tree.statements.retain(|statement| !matches!(statement.kind, StatementKind::Facing { .. }));
    }
    let mut diagnostics = Vec::new();
    let names = resolve_names(rules.board.clone(), &trees, sources, &mut diagnostics)?;
    let elaborated = elaborate_rules(&rules.name, &names, sources, &mut diagnostics);
    (!has_errors(&diagnostics)).then_some(elaborated)
}

/// The first words of all lines that contain `=`.
fn names_before_equals(sources: &SourceMap) -> impl Iterator<Item = &str> {
    let lines = sources.iter().flat_map(|(_, file)| file.text.lines());
    lines.filter(|line| line.contains('=')).filter_map(|line| {
        let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        (end > 0).then(|| &line[..end])
    })
}
