//! Every name is known, every call fits, and nothing is defined by way of itself.

use super::definitions::{Definition, Definitions, FUNCTIONS, SETS};
use super::header::Header;
use crate::source::{Diagnostic, Span, nearest};
use crate::syntax::tree::{Expr, Node};
use std::collections::{BTreeMap, HashMap};

/// Says what is wrong with the names in an expression.
pub(super) fn check(
    expr: &Expr,
    parameters: &[String],
    header: &Header,
    definitions: &Definitions,
    found: &mut Vec<Diagnostic>,
) {
    match &expr.node {
        Node::Name(name) => name_is_known(name, expr.span, parameters, header, definitions, found),
        Node::Call(name, arguments) => {
            if !FUNCTIONS.contains(&name.text.as_str()) {
                call_fits(&name.text, name.span, arguments.len(), definitions, found);
            } else if arguments.len() != 1 {
                let title = format!("`{}` takes one argument, not {}", name.text, arguments.len());
                found.push(Diagnostic::error(expr.span, title));
            }
        }
        Node::Piece(symbol) if header.kind_of(*symbol).is_none() => {
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

fn name_is_known(
    name: &str,
    span: Span,
    parameters: &[String],
    header: &Header,
    definitions: &Definitions,
    found: &mut Vec<Diagnostic>,
) {
    if parameters.iter().any(|p| p == name) || SETS.contains(&name) || header.zones.contains_key(name) {
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
        .chain(SETS);
    let title = format!("no such name: `{name}`");
    let diagnostic = Diagnostic::error(span, title).label("not defined in this file or those it extends");
    let known: Vec<&str> = known.collect();
    let split = (1..name.len()).find(|&at| {
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

fn call_fits(name: &str, span: Span, given: usize, definitions: &Definitions, found: &mut Vec<Diagnostic>) {
    match definitions.get(name) {
        Some(definition) if definition.parameters.len() != given => {
            let wanted = definition.parameters.len();
            let plural = if wanted == 1 { "" } else { "s" };
            let title = format!("`{name}` takes {wanted} argument{plural}, not {given}");
            found.push(Diagnostic::error(span, title).also(definition.name.span, "defined here"));
        }
        Some(_) => {}
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

/// Says which definitions stand on themselves. Returns whether there is none.
pub(super) fn no_cycles(definitions: &Definitions, found: &mut Vec<Diagnostic>) -> bool {
    // In the order of the text, so that the same file gives the same messages.
    let by_place: BTreeMap<Span, &Definition> = definitions.iter().map(|d| (d.name.span, d)).collect();
    let mut state = HashMap::new();
    let before = found.len();
    for definition in by_place.values() {
        visit(definition, definitions, &mut state, &mut Vec::new(), found);
    }
    found.len() == before
}

#[derive(Clone, Copy, PartialEq)]
enum Visit {
    Open,
    Done,
}

fn visit<'a>(
    definition: &'a Definition,
    definitions: &'a Definitions,
    state: &mut HashMap<&'a str, Visit>,
    trail: &mut Vec<&'a str>,
    found: &mut Vec<Diagnostic>,
) {
    let name = definition.name.text.as_str();
    match state.get(name) {
        Some(Visit::Done) => return,
        Some(Visit::Open) => {
            let from = trail.iter().position(|n| *n == name).unwrap_or(0);
            let mut way: Vec<&str> = trail[from..].to_vec();
            way.push(name);
            let title = format!("`{name}` is defined by way of itself");
            found.push(
                Diagnostic::error(definition.name.span, title)
                    .label(way.join(" → "))
                    .hint("to do something again and again write a repetition: `M*`, `M+`, `M{2,4}`"),
            );
            return;
        }
        None => {}
    }
    state.insert(name, Visit::Open);
    trail.push(name);
    let mut used = Vec::new();
    if let Some(body) = &definition.body {
        names_in(body, &definition.parameters, &mut used);
    }
    for used in used {
        if let Some(next) = definitions.get(used) {
            visit(next, definitions, state, trail, found);
        }
    }
    trail.pop();
    state.insert(name, Visit::Done);
}

/// The names that an expression uses, parameters aside.
fn names_in<'a>(expr: &'a Expr, parameters: &[String], out: &mut Vec<&'a str>) {
    if let Node::Name(name) | Node::Call(crate::syntax::tree::Text { text: name, .. }, _) = &expr.node
        && !parameters.contains(name)
    {
        out.push(name);
    }
    for child in expr.children() {
        names_in(child, parameters, out);
    }
}
