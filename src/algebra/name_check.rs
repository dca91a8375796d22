//! Checks that names are known, that calls have the right arguments, and that no definition is recursive.

use super::definitions::{BUILTIN_FUNCTIONS, BUILTIN_SETS, Definition, Definitions};
use super::header::Header;
use crate::source::{Diagnostic, Span, nearest};
use crate::syntax::ast::{Expr, ExprKind};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Keywords that can occur where a name could; they are candidates for suggestions.
const NAME_LIKE_WORDS: [&str; 6] = ["check", "taken", "mated", "stuck", "full", "nil"];

/// Reports what is wrong with the names in an expression.
pub(super) fn check_names(
    expr: &Expr,
    parameters: &[String],
    header: &Header,
    definitions: &Definitions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    match &expr.kind {
        ExprKind::Name(name) => check_name(name, expr.span, parameters, header, definitions, diagnostics),
        ExprKind::Call(name, arguments) => {
            if BUILTIN_FUNCTIONS.contains(&name.text.as_str()) {
                check_builtin_call(&name.text, expr.span, arguments.len(), diagnostics);
            } else {
                check_call(&name.text, name.span, arguments.len(), definitions, diagnostics);
            }
        }
        ExprKind::Piece(symbol) if header.kind_of(*symbol).is_none() => {
            let is_mark = header.mark_of(*symbol).is_some();
            let hint = if is_mark {
                "write a mark directly after its piece: `♖°`, `enemy~`"
            } else {
                "declare pieces on `pieces` lines"
            };
            diagnostics
                .push(Diagnostic::error(expr.span, format!("`{symbol}` is not a piece of this game")).hint(hint));
        }
        _ => {}
    }
    for child in expr.children() {
        check_names(child, parameters, header, definitions, diagnostics);
    }
}

/// Maximum number of bytes of an unknown name that are searched for two known names run together.
const MAX_SPLIT_BYTES: usize = 100;

fn check_name(
    name: &str,
    span: Span,
    parameters: &[String],
    header: &Header,
    definitions: &Definitions,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let known = parameters.iter().any(|p| p == name) || BUILTIN_SETS.contains(&name) || header.zones.contains_key(name);
    if known || definitions.broken.contains(name) {
        return;
    }
    if let Some(definition) = definitions.get(name) {
        if !definition.parameters.is_empty() {
            let title = format!("`{name}` is a function");
            let hint = format!("write `{name}({})`", definition.parameters.join(", "));
            diagnostics.push(Diagnostic::error(span, title).label("expected its arguments").hint(hint));
        }
        return;
    }
    let known = definitions
        .names()
        .chain(parameters.iter().map(String::as_str))
        .chain(header.zones.keys().map(String::as_str))
        .chain(BUILTIN_SETS)
        .chain(NAME_LIKE_WORDS);
    let title = format!("unknown name `{name}`");
    let diagnostic = Diagnostic::error(span, title).label("not defined in this file or the files it extends");
    let known: Vec<&str> = known.collect();
    let letter = |c: char| header.pieces.iter().find(|piece| piece.letter == Some(c));
    if let Some(piece) = name.chars().next().filter(|_| name.len() == 1).and_then(letter) {
        let hint = format!("in rules, write a piece as its symbol: `{}`", piece.symbol);
        diagnostics.push(diagnostic.hint(hint).fix(span, piece.symbol));
        return;
    }
    let split = (1..name.len().min(MAX_SPLIT_BYTES)).find(|&at| {
        let is_known = |part: &str| known.contains(&part) || part.chars().all(|c| "udlrRFC1".contains(c));
        name.is_char_boundary(at) && is_known(&name[..at]) && is_known(&name[at..])
    });
    diagnostics.push(match (split, nearest(name, known.iter().copied())) {
        (Some(at), _) => diagnostic
            .hint(format!("`{name}` is read as one name; write `{} {}` with a space", &name[..at], &name[at..]))
            .fix(span, format!("{} {}", &name[..at], &name[at..])),
        (None, Some(near)) => diagnostic.hint(format!("did you mean `{near}`?")).fix(span, near),
        (None, None) => diagnostic,
    });
}

fn check_builtin_call(name: &str, span: Span, given: usize, diagnostics: &mut Vec<Diagnostic>) {
    let two = matches!(name, "least" | "most");
    if given != if two { 2 } else { 1 } {
        let wanted = if two { "a number and a move" } else { "one argument" };
        diagnostics.push(Diagnostic::error(span, format!("`{name}` takes {wanted}, not {given}")));
    }
}

fn check_call(name: &str, span: Span, given: usize, definitions: &Definitions, diagnostics: &mut Vec<Diagnostic>) {
    match definitions.get(name) {
        Some(definition) if definition.parameters.len() != given => {
            let wanted = definition.parameters.len();
            let plural = if wanted == 1 { "" } else { "s" };
            let title = format!("`{name}` takes {wanted} argument{plural}, not {given}");
            diagnostics.push(Diagnostic::error(span, title).secondary(definition.name.span, "defined here"));
        }
        Some(_) => {}
        None if definitions.broken.contains(name) => {}
        None => {
            let diagnostic = Diagnostic::error(span, format!("unknown function `{name}`"));
            let functions = definitions.names().filter(|f| definitions.is_function(f)).chain(BUILTIN_FUNCTIONS);
            diagnostics.push(match nearest(name, functions) {
                Some(near) => diagnostic.hint(format!("did you mean `{near}`?")).fix(span, near),
                None => diagnostic.label("not defined in this file or the files it extends"),
            });
        }
    }
}

/// Reports recursive definitions and removes them, so that the others can still be elaborated.
pub(super) fn break_cycles(definitions: &mut Definitions, diagnostics: &mut Vec<Diagnostic>) {
    // In source order, so that the same file always gives the same messages.
    let by_place: BTreeMap<Span, &Definition> = definitions.iter().map(|d| (d.name.span, d)).collect();
    let mut search = CycleSearch { definitions, state: HashMap::new(), trail: Vec::new(), cyclic: HashSet::new() };
    for definition in by_place.values() {
        search.visit(definition, diagnostics);
    }
    let cyclic: Vec<String> = search.cyclic.into_iter().map(str::to_owned).collect();
    definitions.remove(&cyclic);
}

/// Maximum length of a chain of definitions that is followed. Elaboration rejects longer chains, too.
const MAX_CHAIN: usize = 200;

#[derive(Clone, Copy, PartialEq)]
enum VisitState {
    Open,
    Done,
}

/// A depth-first search through the definitions.
struct CycleSearch<'a> {
    definitions: &'a Definitions,
    state: HashMap<&'a str, VisitState>,
    trail: Vec<&'a str>,
    cyclic: HashSet<&'a str>,
}

impl<'a> CycleSearch<'a> {
    fn visit(&mut self, definition: &'a Definition, diagnostics: &mut Vec<Diagnostic>) {
        let name = definition.name.text.as_str();
        match self.state.get(name) {
            Some(VisitState::Done) => return,
            Some(VisitState::Open) => return self.report(definition, diagnostics),
            None if self.trail.len() == MAX_CHAIN => return,
            None => {}
        }
        self.state.insert(name, VisitState::Open);
        self.trail.push(name);
        let mut used = Vec::new();
        if let Some(body) = &definition.body {
            names_in(body, &definition.parameters, &mut used);
        }
        for used in used {
            if let Some(next) = self.definitions.get(used) {
                self.visit(next, diagnostics);
            }
        }
        self.trail.pop();
        self.state.insert(name, VisitState::Done);
    }

    fn report(&mut self, definition: &'a Definition, diagnostics: &mut Vec<Diagnostic>) {
        let name = definition.name.text.as_str();
        let from = self.trail.iter().position(|n| *n == name).unwrap_or(0);
        let mut way: Vec<&str> = self.trail[from..].to_vec();
        self.cyclic.extend(&way);
        way.push(name);
        diagnostics.push(
            Diagnostic::error(definition.name.span, format!("`{name}` is defined in terms of itself"))
                .label(way.join(" → "))
                .hint("to repeat a move, write `M*`, `M+` or `M{2,4}`"),
        );
    }
}

/// The names that an expression uses, except its parameters.
fn names_in<'a>(expr: &'a Expr, parameters: &[String], out: &mut Vec<&'a str>) {
    if let ExprKind::Name(name) | ExprKind::Call(crate::syntax::ast::SpannedText { text: name, .. }, _) = &expr.kind
        && !parameters.contains(name)
    {
        out.push(name);
    }
    for child in expr.children() {
        names_in(child, parameters, out);
    }
}
