//! From the text of a rule file, and of the files it extends, to a game.

use super::board_line;
use super::definitions::{self, Definitions};
use super::elaborate::Budget;
use super::finder::FileFinder;
use super::header::{self, Header};
use super::names;
use super::reader::Reader;
use super::rules::Rules;
use crate::board::Board;
use crate::source::{Diagnostic, FileId, SourceMap, has_errors};
use crate::syntax::ast::{Expr, StatementKind, SyntaxTree, VerdictKind};
use rustc_hash::FxHashSet;

/// How many files may extend one another.
const DEEPEST: usize = 16;

/// How many messages are told: nobody reads more, and each takes time to draw.
const TOLD: usize = 200;

/// What came of loading a rule file.
#[derive(Debug)]
pub struct LoadedRules {
    /// The game, if there is no error.
    pub rules: Option<Rules>,
    /// The texts that the diagnostics point into; the file itself comes first.
    pub sources: SourceMap,
    /// All that is wrong, each once: errors first, then warnings, each in the order of the text, the file itself first.
    pub diagnostics: Vec<Diagnostic>,
    /// The trees, oldest first; the file's own is the last.
    pub trees: Vec<SyntaxTree>,
    /// The board as its line describes it, before anybody faces another way.
    pub(super) board: Option<Board>,
}

/// Loads a rule file. `name` is what the game is found by, `file` how messages call the file, and `find` gives the files
/// that it is built on.
pub fn load(name: &str, file: &str, text: &str, find: &dyn FileFinder) -> LoadedRules {
    let mut sources = SourceMap::default();
    let mut found = Vec::new();
    let files = chain(name, file, text, find, &mut sources, &mut found);
    let mut marks: Vec<char> = Vec::new();
    let mut trees = Vec::new();
    for id in files {
        let text = sources.get(id).map(|file| file.text.clone()).unwrap_or_default();
        let parsed = crate::syntax::parse(id, &text, &marks);
        marks.extend(crate::syntax::declared_marks(&text));
        found.extend(parsed.diagnostics);
        trees.push(parsed.tree);
    }
    let refs: Vec<&SyntaxTree> = trees.iter().collect();
    let board = board_line::read(&refs, find, &mut sources, &mut found);
    let rules = board.clone().and_then(|board| read(name, board, &refs, &sources, &mut found));
    let mut told: FxHashSet<Diagnostic> = FxHashSet::default();
    found.retain(|diagnostic| told.insert(diagnostic.clone()));
    found.sort_by_key(|diagnostic| (!diagnostic.is_error(), diagnostic.span()));
    if found.len() > TOLD {
        let more = found.split_off(TOLD).len();
        found.push(
            Diagnostic::without_span(format!("{more} more messages are left out")).hint("mend the first ones first"),
        );
    }
    let rules = rules.filter(|_| !has_errors(&found));
    LoadedRules { rules, sources, diagnostics: found, trees, board }
}

/// The file and those it extends, oldest first.
fn chain(
    name: &str,
    file: &str,
    text: &str,
    find: &dyn FileFinder,
    sources: &mut SourceMap,
    found: &mut Vec<Diagnostic>,
) -> Vec<FileId> {
    let mut files = vec![sources.add(file, text)];
    let mut seen = vec![name.to_owned()];
    loop {
        let id = files[files.len() - 1];
        let text = sources.get(id).map(|file| file.text.clone()).unwrap_or_default();
        let Some(base) = crate::syntax::extended(id, &text) else { break };
        if seen.contains(&base.text) {
            seen.push(base.text.clone());
            found.push(
                Diagnostic::error(base.span, format!("`{}` extends itself", base.text))
                    .label(seen.join(" → "))
                    .hint("a file can only extend one that does not come back to it"),
            );
            break;
        }
        if files.len() == DEEPEST {
            found.push(Diagnostic::error(base.span, format!("more than {DEEPEST} files extend one another")));
            break;
        }
        let Some((file, text)) = find.find_rules(&base.text) else {
            found.push(
                Diagnostic::error(base.span, format!("there is no rule file `{}`", base.text))
                    .label("expected the name of a game")
                    .hint("`alfil list` shows the games there are"),
            );
            break;
        };
        files.push(sources.add(file, text));
        seen.push(base.text);
    }
    files.reverse();
    files
}

fn read(
    name: &str,
    board: Board,
    trees: &[&SyntaxTree],
    sources: &SourceMap,
    found: &mut Vec<Diagnostic>,
) -> Option<Rules> {
    let mut header = header::read(board, trees, found)?;
    header.mark_setup();
    if header.players.is_empty() {
        if !has_errors(found) {
            found.push(
                Diagnostic::without_span("a game needs players and pieces")
                    .hint("for example `pieces White ♙ ♔` and `pieces Black ♟ ♚`, a line for each player"),
            );
        }
        return None;
    }
    let mut definitions = definitions::collect(trees, &header, found);
    definitions.broken = begun(sources).filter(|name| definitions.get(name).is_none()).map(str::to_owned).collect();
    let resolved = definitions::with_calls_resolved(trees, &definitions);
    let trees: &[&SyntaxTree] = &resolved.iter().collect::<Vec<_>>();
    check_names(trees, &header, &definitions, found);
    names::break_cycles(&mut definitions, found);
    let budget = Budget::new(FileId(0));
    let reader = Reader { trees, sources, header: &header, definitions: &definitions, budget: &budget, watch: None };
    reader.check_definitions(found);
    let (starts, starts_span) = reader.starts(found);
    let (turns, cycle) = reader.turns(found);
    let threats = reader.threats(&turns, cycle, found);
    let marks = reader.marks(found);
    let ends = reader.ends(found);
    Some(Rules {
        name: name.to_owned(),
        other_names: header.also,
        title: if header.title.is_empty() { name.to_owned() } else { header.title },
        about: header.about,
        players: header.players.iter().map(|player| player.text.clone()).collect(),
        board: header.board,
        pieces: header.pieces,
        letter_aliases: header.aliases,
        setup: header.setup,
        hands: header.hands,
        royal: header.royal,
        progress: header.progress,
        marks,
        start_moves: starts,
        start_span: starts_span,
        turns,
        cycle_start: cycle,
        threats,
        ends,
    })
}

/// The words that lines with a `=` start with.
fn begun(sources: &SourceMap) -> impl Iterator<Item = &str> {
    let lines = sources.iter().flat_map(|(_, file)| file.text.lines());
    lines.filter(|line| line.contains('=')).filter_map(|line| {
        let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        (end > 0).then(|| &line[..end])
    })
}

fn check_names(trees: &[&SyntaxTree], header: &Header, definitions: &Definitions, found: &mut Vec<Diagnostic>) {
    for definition in definitions.iter() {
        if let Some(body) = &definition.body {
            names::check(body, &definition.parameters, header, definitions, found);
        }
    }
    for statement in trees.iter().flat_map(|tree| &tree.statements) {
        let mut check = |expr: &Expr| names::check(expr, &[], header, definitions, found);
        match &statement.kind {
            StatementKind::Start(body) => check(body),
            StatementKind::Opening(players) | StatementKind::Turn(players) | StatementKind::Threat(players) => {
                check(&players.body);
            }
            StatementKind::End { condition, result } => {
                check(condition);
                if let VerdictKind::Most(pattern) = &result.kind {
                    check(pattern);
                }
            }
            StatementKind::Mark(mark) => mark.kept_while.iter().for_each(check),
            _ => {}
        }
    }
}
