//! Checks that names are known, that calls have the right arguments, and that no definition is recursive.

use super::definitions::{Definition, Definitions};
use super::header::Header;
use crate::source::{Diagnostic, Span, nearest};
use crate::syntax::ast::{Expr, ExprKind, PieceLabel, SyntaxTree};
use crate::syntax::vocabulary;
use crate::syntax::words::{BuiltinFunction, BuiltinSet, WORDS, Word};
use std::collections::{BTreeMap, HashSet};

/// Maximum number of bytes of an unknown name that are searched for two known names run together.
const MAX_SPLIT_BYTES: usize = 100;

/// Checks the names of a game.
pub(super) struct NameCheck<'a> {
    pub header: &'a Header,
    pub definitions: &'a Definitions,
    pub diagnostics: &'a mut Vec<Diagnostic>,
}

impl NameCheck<'_> {
    /// Reports what is wrong with the names in all definitions and statements.
    pub fn check_all(&mut self, trees: &[SyntaxTree]) {
        for definition in self.definitions.iter() {
            definition.body.iter().for_each(|body| self.check(body, &definition.parameters));
        }
        for statement in trees.iter().flat_map(|tree| &tree.statements) {
            statement.kind.exprs().into_iter().for_each(|expr| self.check(expr, &[]));
        }
    }

    /// Reports what is wrong with the names in an expression.
    pub fn check(&mut self, expr: &Expr, parameters: &[String]) {
        for part in expr.parts() {
            let error = match &part.kind {
                ExprKind::Name(name) => self.check_name(name, part.span, parameters),
                ExprKind::Call(name, arguments) => match BuiltinFunction::of(&name.text) {
                    Some(function) => check_builtin_call(function, &name.text, part.span, arguments.len()),
                    None => self.check_call(&name.text, name.span, arguments.len()),
                },
                ExprKind::Piece(symbol) if self.header.rules.kind_of(*symbol).is_none() => {
                    let hint = match self.header.mark_of(*symbol) {
                        Some(_) => "write a mark directly after its piece: `♖°`, `enemy~`",
                        None => "declare pieces on `pieces` lines",
                    };
                    Some(Diagnostic::error(part.span, format!("`{symbol}` is not a piece of this game")).hint(hint))
                }
                _ => None,
            };
            self.diagnostics.extend(error);
        }
    }

    fn check_name(&self, name: &str, span: Span, parameters: &[String]) -> Option<Diagnostic> {
        let Self { header, definitions, .. } = self;
        let is_known = BuiltinSet::of(name).is_some() || header.zones.contains_key(name);
        if is_known || parameters.iter().any(|p| p == name) || definitions.broken.contains(name) {
            return None;
        }
        if let Some(definition) = definitions.get(name) {
            let arguments = definition.parameters.join(", ");
            return (!arguments.is_empty()).then(|| {
                Diagnostic::error(span, format!("`{name}` is a function"))
                    .label("expected its arguments")
                    .hint(format!("write `{name}({arguments})`"))
            });
        }
        let diagnostic = Diagnostic::error(span, format!("unknown name `{name}`"))
            .label("not defined in this file or the files it extends");
        let letter = |c: char| header.rules.pieces.iter().find(|piece| piece.label == Some(PieceLabel::plain(c)));
        if let Some(piece) = name.chars().next().filter(|_| name.len() == 1).and_then(letter) {
            let hint = format!("in rules, write a piece as its symbol: `{}`", piece.symbol);
            return Some(diagnostic.hint(hint).fix(span, piece.symbol));
        }
        let words = WORDS.iter().filter(|(_, word)| matches!(word, Word::Fact(_) | Word::Set(_)));
        let others = parameters.iter().chain(header.zones.keys()).map(String::as_str);
        let known: Vec<&str> =
            definitions.names().chain(others).chain(words.map(|entry| entry.0)).chain(["nil"]).collect();
        let is_known = |part: &str| known.contains(&part) || vocabulary::is_movement(part);
        let split = (1..name.len().min(MAX_SPLIT_BYTES)).filter_map(|at| name.split_at_checked(at));
        let mut split = split.filter(|(first, second)| is_known(first) && is_known(second));
        Some(match split.next() {
            Some((first, second)) => diagnostic
                .hint(format!("`{name}` is read as one name; write `{first} {second}` with a space"))
                .fix(span, format!("{first} {second}")),
            None => diagnostic.suggest(name, known.iter().copied()),
        })
    }

    fn check_call(&self, name: &str, span: Span, count: usize) -> Option<Diagnostic> {
        match self.definitions.get(name) {
            Some(definition) if definition.parameters.len() != count => {
                let arity = definition.parameters.len();
                let plural = if arity == 1 { "" } else { "s" };
                let title = format!("`{name}` takes {arity} argument{plural}, not {count}");
                Some(Diagnostic::error(span, title).secondary(definition.name.span, "defined here"))
            }
            Some(_) => None,
            None if self.definitions.broken.contains(name) => None,
            None => {
                let diagnostic = Diagnostic::error(span, format!("unknown function `{name}`"));
                let functions = self.definitions.names().chain(WORDS.iter().map(|entry| entry.0));
                let functions: Vec<&str> = functions.filter(|name| self.definitions.is_function(name)).collect();
                Some(match nearest(name, functions.iter().copied()) {
                    Some(_) => diagnostic.suggest(name, functions),
                    None => diagnostic.label("not defined in this file or the files it extends"),
                })
            }
        }
    }
}

fn check_builtin_call(function: BuiltinFunction, name: &str, span: Span, count: usize) -> Option<Diagnostic> {
    let (arity, expected) = match function {
        BuiltinFunction::Least | BuiltinFunction::Most => (2, "2 arguments (a number and a move)"),
        BuiltinFunction::When => (2, "2 arguments (a condition and a number)"),
        _ => (1, "1 argument"),
    };
    (count != arity).then(|| Diagnostic::error(span, format!("`{name}` takes {expected}, not {count}")))
}

/// Reports recursive definitions and removes them, so that the others can still be elaborated.
pub(super) fn break_cycles(definitions: &mut Definitions, diagnostics: &mut Vec<Diagnostic>) {
    // In source order, so that the same file always gives the same messages.
    let by_place: BTreeMap<Span, &Definition> = definitions.iter().map(|d| (d.name.span, d)).collect();
    let mut search = CycleSearch { definitions, checked: HashSet::new(), path: Vec::new(), cyclic: HashSet::new() };
    for definition in by_place.values() {
        search.visit(definition, diagnostics);
    }
    let cyclic: Vec<String> = search.cyclic.into_iter().map(str::to_owned).collect();
    definitions.remove(&cyclic);
}

/// Maximum length of a chain of definitions that is followed. Elaboration rejects longer chains, too.
const MAX_CHAIN: usize = 200;

/// A depth-first search through the definitions.
struct CycleSearch<'a> {
    definitions: &'a Definitions,
    checked: HashSet<&'a str>,
    /// The definitions on the current path.
    path: Vec<&'a str>,
    cyclic: HashSet<&'a str>,
}

impl<'a> CycleSearch<'a> {
    fn visit(&mut self, definition: &'a Definition, diagnostics: &mut Vec<Diagnostic>) {
        let name = definition.name.text.as_str();
        if self.checked.contains(name) {
            return;
        }
        if self.path.contains(&name) {
            return self.report(definition, diagnostics);
        }
        if self.path.len() == MAX_CHAIN {
            return;
        }
        self.path.push(name);
        let used = definition.body.iter().flat_map(|body| body.names(&definition.parameters));
        for next in used.filter_map(|name| self.definitions.get(name)) {
            self.visit(next, diagnostics);
        }
        self.path.pop();
        self.checked.insert(name);
    }

    fn report(&mut self, definition: &'a Definition, diagnostics: &mut Vec<Diagnostic>) {
        let name = definition.name.text.as_str();
        let from = self.path.iter().position(|n| *n == name).unwrap_or(0);
        let mut cycle: Vec<&str> = self.path[from..].to_vec();
        self.cyclic.extend(&cycle);
        cycle.push(name);
        diagnostics.push(
            Diagnostic::error(definition.name.span, format!("`{name}` is defined in terms of itself"))
                .label(cycle.join(" → "))
                .hint("to repeat a move, write `M*`, `M+` or `M{2,4}`"),
        );
    }
}
