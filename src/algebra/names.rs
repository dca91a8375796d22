//! Every name is known, every call fits, and nothing is defined by way of itself.

use super::definitions::{Definition, Definitions, FUNCTIONS, SETS};
use super::header::Header;
use crate::source::{Diagnostic, Span, nearest};
use crate::syntax::ast::{Expr, ExprKind};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Words of the language that stand where a name could.
const WORDS: [&str; 6] = ["check", "taken", "mated", "stuck", "full", "nil"];

/// Says what is wrong with the names in an expression.
pub(super) fn check(
    expr: &Expr,
    parameters: &[String],
    header: &Header,
    definitions: &Definitions,
    found: &mut Vec<Diagnostic>,
) {
    match &expr.kind {
        ExprKind::Name(name) => name_is_known(name, expr.span, parameters, header, definitions, found),
        ExprKind::Call(name, arguments) => {
            if FUNCTIONS.contains(&name.text.as_str()) {
                builtin_fits(&name.text, expr.span, arguments.len(), found);
            } else {
                call_fits(&name.text, name.span, arguments.len(), definitions, found);
            }
        }
        ExprKind::Piece(symbol) if header.kind_of(*symbol).is_none() => {
            let is_mark = header.mark_of(*symbol).is_some();
            let hint = if is_mark {
                "a mark stands right behind what carries it: `♖°`, `enemy~`"
            } else {
                "the pieces are those of the `pieces` lines"
            };
            found.push(Diagnostic::error(expr.span, format!("`{symbol}` is no piece of this game")).hint(hint));
        }
        _ => {}
    }
    for child in expr.children() {
        check(child, parameters, header, definitions, found);
    }
}

/// How much of an unknown name is looked at for two known ones run together.
const LONGEST: usize = 100;

fn name_is_known(
    name: &str,
    span: Span,
    parameters: &[String],
    header: &Header,
    definitions: &Definitions,
    found: &mut Vec<Diagnostic>,
) {
    let known = parameters.iter().any(|p| p == name) || SETS.contains(&name) || header.zones.contains_key(name);
    if known || definitions.broken.contains(name) {
        return;
    }
    if let Some(definition) = definitions.get(name) {
        if !definition.parameters.is_empty() {
            let title = format!("`{name}` is a function");
            let hint = format!("write `{name}({})`", definition.parameters.join(", "));
            found.push(Diagnostic::error(span, title).label("expected its arguments").hint(hint));
        }
        return;
    }
    let known = definitions
        .names()
        .chain(parameters.iter().map(String::as_str))
        .chain(header.zones.keys().map(String::as_str))
        .chain(SETS)
        .chain(WORDS);
    let title = format!("no such name: `{name}`");
    let diagnostic = Diagnostic::error(span, title).label("not defined in this file or those it extends");
    let known: Vec<&str> = known.collect();
    let letter = |c: char| header.pieces.iter().find(|piece| piece.letter == Some(c));
    if let Some(piece) = name.chars().next().filter(|_| name.len() == 1).and_then(letter) {
        let hint = format!("in rules a piece stands as its symbol: `{}`", piece.symbol);
        found.push(diagnostic.hint(hint).fix(span, piece.symbol));
        return;
    }
    let split = (1..name.len().min(LONGEST)).find(|&at| {
        let is_known = |part: &str| known.contains(&part) || part.chars().all(|c| "udlrRFC1".contains(c));
        name.is_char_boundary(at) && is_known(&name[..at]) && is_known(&name[at..])
    });
    found.push(match (split, nearest(name, known.iter().copied())) {
        (Some(at), _) => diagnostic
            .hint(format!("`{name}` is one name; `{} {}` needs a blank", &name[..at], &name[at..]))
            .fix(span, format!("{} {}", &name[..at], &name[at..])),
        (None, Some(near)) => diagnostic.hint(format!("did you mean `{near}`?")).fix(span, near),
        (None, None) => diagnostic,
    });
}

fn builtin_fits(name: &str, span: Span, given: usize, found: &mut Vec<Diagnostic>) {
    let two = matches!(name, "least" | "most");
    if given != if two { 2 } else { 1 } {
        let wanted = if two { "a number and a move" } else { "one argument" };
        found.push(Diagnostic::error(span, format!("`{name}` takes {wanted}, not {given}")));
    }
}

fn call_fits(name: &str, span: Span, given: usize, definitions: &Definitions, found: &mut Vec<Diagnostic>) {
    match definitions.get(name) {
        Some(definition) if definition.parameters.len() != given => {
            let wanted = definition.parameters.len();
            let plural = if wanted == 1 { "" } else { "s" };
            let title = format!("`{name}` takes {wanted} argument{plural}, not {given}");
            found.push(Diagnostic::error(span, title).secondary(definition.name.span, "defined here"));
        }
        Some(_) => {}
        None if definitions.broken.contains(name) => {}
        None => {
            let diagnostic = Diagnostic::error(span, format!("no such function: `{name}`"));
            let functions = definitions.names().filter(|f| definitions.is_function(f)).chain(FUNCTIONS);
            found.push(match nearest(name, functions) {
                Some(near) => diagnostic.hint(format!("did you mean `{near}`?")).fix(span, near),
                None => diagnostic.label("not defined in this file or those it extends"),
            });
        }
    }
}

/// Says which definitions stand on themselves, and takes them out, so that the rest can be read.
pub(super) fn break_cycles(definitions: &mut Definitions, found: &mut Vec<Diagnostic>) {
    // In the order of the text, so that the same file gives the same messages.
    let by_place: BTreeMap<Span, &Definition> = definitions.iter().map(|d| (d.name.span, d)).collect();
    let mut search = Search { definitions, state: HashMap::new(), trail: Vec::new(), cyclic: HashSet::new() };
    for definition in by_place.values() {
        search.visit(definition, found);
    }
    let cyclic: Vec<String> = search.cyclic.into_iter().map(str::to_owned).collect();
    definitions.remove(&cyclic);
}

/// How long a chain of definitions is followed; what is longer is too much to be put in as well.
const CHAIN: usize = 200;

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    Open,
    Done,
}

/// A walk through all that stands on something else.
struct Search<'a> {
    definitions: &'a Definitions,
    state: HashMap<&'a str, Visit>,
    trail: Vec<&'a str>,
    cyclic: HashSet<&'a str>,
}

impl<'a> Search<'a> {
    fn visit(&mut self, definition: &'a Definition, found: &mut Vec<Diagnostic>) {
        let name = definition.name.text.as_str();
        match self.state.get(name) {
            Some(Visit::Done) => return,
            Some(Visit::Open) => return self.report(definition, found),
            None if self.trail.len() == CHAIN => return,
            None => {}
        }
        self.state.insert(name, Visit::Open);
        self.trail.push(name);
        let mut used = Vec::new();
        if let Some(body) = &definition.body {
            names_in(body, &definition.parameters, &mut used);
        }
        for used in used {
            if let Some(next) = self.definitions.get(used) {
                self.visit(next, found);
            }
        }
        self.trail.pop();
        self.state.insert(name, Visit::Done);
    }

    fn report(&mut self, definition: &'a Definition, found: &mut Vec<Diagnostic>) {
        let name = definition.name.text.as_str();
        let from = self.trail.iter().position(|n| *n == name).unwrap_or(0);
        let mut way: Vec<&str> = self.trail[from..].to_vec();
        self.cyclic.extend(&way);
        way.push(name);
        found.push(
            Diagnostic::error(definition.name.span, format!("`{name}` is defined by way of itself"))
                .label(way.join(" → "))
                .hint("to do something again and again write a repetition: `M*`, `M+`, `M{2,4}`"),
        );
    }
}

/// The names that an expression uses, parameters aside.
fn names_in<'a>(expr: &'a Expr, parameters: &[String], out: &mut Vec<&'a str>) {
    if let ExprKind::Name(name) | ExprKind::Call(crate::syntax::ast::Text { text: name, .. }, _) = &expr.kind
        && !parameters.contains(name)
    {
        out.push(name);
    }
    for child in expr.children() {
        names_in(child, parameters, out);
    }
}
