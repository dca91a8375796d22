//! The definitions of a rule file and of the files it extends, by name.

use super::header::Header;
use super::{Kind, shape_clause};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Operator, SpannedText, StatementKind, SyntaxTree};
use crate::syntax::words::{BuiltinFunction, Word};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A definition of a name or a function.
#[derive(Debug)]
pub(super) struct Definition {
    /// The name, where it is defined.
    pub name: SpannedText,
    /// The parameters; empty for a plain name.
    pub parameters: Vec<String>,
    /// The body; `None` for a function that is defined on pieces only.
    pub body: Option<Expr>,
    /// For a function on pieces: by kind, the image.
    pub pieces: Option<[Kind; 128]>,
}

/// All definitions by name. Names are bound late: the newest file's definition counts everywhere.
#[derive(Debug)]
pub(super) struct Definitions {
    map: HashMap<String, Definition>,
    /// Names of definitions that could not be parsed. Their errors have been reported, so uses of them are not.
    pub broken: HashSet<String>,
}

impl Definitions {
    pub fn get(&self, name: &str) -> Option<&Definition> {
        self.map.get(name)
    }

    pub fn remove(&mut self, names: &[String]) {
        self.map.retain(|name, _| !names.contains(name));
    }

    pub fn iter(&self) -> impl Iterator<Item = &Definition> {
        self.map.values()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.map.keys().map(String::as_str)
    }

    /// Turns calls of names that are not functions into juxtapositions, in an expression outside definitions.
    pub fn resolve_calls(&self, expr: &mut Expr) {
        resolve_calls_in(expr, &|name| self.is_function(name));
    }

    pub fn is_function(&self, name: &str) -> bool {
        BuiltinFunction::of(name).is_some()
            || self.get(name).is_some_and(|d| !d.parameters.is_empty() || d.pieces.is_some())
    }
}

/// One `name(…) = body` in a file.
struct Clause<'a> {
    name: &'a SpannedText,
    span: Span,
    parameters: &'a [Expr],
    body: &'a Expr,
}

/// Collects the definitions of the trees, oldest first.
pub(super) fn collect(trees: &[SyntaxTree], header: &Header, diagnostics: &mut Vec<Diagnostic>) -> Definitions {
    let mut map = HashMap::new();
    let zones = zones(trees);
    for tree in trees {
        let mut groups: BTreeMap<&str, Vec<Clause<'_>>> = BTreeMap::new();
        for statement in &tree.statements {
            let StatementKind::Definition { name, parameters, body } = &statement.kind else { continue };
            if Word::of(&name.text).is_some() {
                diagnostics.push(
                    Diagnostic::error(name.span, format!("`{}` is built in", name.text)).hint("choose another name"),
                );
                continue;
            }
            if let Some(&zone) = zones.get(name.text.as_str()) {
                let title = format!("`{}` is both a zone and a definition", name.text);
                // The file itself has id 0; report the error there, where the author can correct it.
                let (primary, secondary) =
                    if zone.file < name.span.file { (zone, name.span) } else { (name.span, zone) };
                diagnostics.push(
                    Diagnostic::error(primary, title)
                        .label("defined here")
                        .secondary(secondary, "also defined here")
                        .hint("rename one of them"),
                );
                continue;
            }
            let clause = Clause { name, span: statement.span, parameters, body };
            groups.entry(&name.text).or_default().push(clause);
        }
        let definitions = groups.values().filter_map(|group| define(group, header, diagnostics));
        map.extend(definitions.map(|definition| (definition.name.text.clone(), definition)));
    }
    let mut definitions = Definitions { map, broken: HashSet::new() };
    let functions: HashSet<String> =
        definitions.map.keys().filter(|name| definitions.is_function(name)).cloned().collect();
    for Definition { parameters, body, .. } in definitions.map.values_mut() {
        let is_function = |name: &str| {
            let is_known = functions.contains(name) || BuiltinFunction::of(name).is_some();
            is_known && !parameters.iter().any(|parameter| parameter == name)
        };
        body.iter_mut().for_each(|body| resolve_calls_in(body, &is_function));
    }
    definitions
}

/// The names of the zones, with the newest file's declaration of each.
fn zones(trees: &[SyntaxTree]) -> HashMap<&str, Span> {
    let zones = trees.iter().flat_map(|tree| tree.statements.iter().rev()).filter_map(|it| match &it.kind {
        StatementKind::Zone { name, .. } => Some((name.text.as_str(), name.span)),
        _ => None,
    });
    zones.collect()
}

/// Builds one definition from all clauses of a name in one file.
fn define(group: &[Clause<'_>], header: &Header, diagnostics: &mut Vec<Diagnostic>) -> Option<Definition> {
    let first = &group[0];
    let mut definition = Definition { name: first.name.clone(), parameters: Vec::new(), body: None, pieces: None };
    let on_pieces = group.iter().any(|clause| piece_clause(clause, header).is_some());
    for clause in group {
        if let Some((from, to)) = piece_clause(clause, header) {
            let table = definition.pieces.get_or_insert_with(Kind::identity_map);
            if table[from.0 as usize] != from {
                diagnostics.push(duplicate(clause, first));
            }
            table[from.0 as usize] = to;
        } else if shape_clause::is_shape(clause.parameters, on_pieces) {
            if !shape_clause::distributes(&clause.name.text, &clause.parameters[0], clause.body) {
                let title = format!("this clause does not apply `{}` to the parts of the shape", clause.name.text);
                diagnostics.push(Diagnostic::error(clause.span, title).hint(
                    "a clause on a shape may only say that the function is applied to its parts: \
                     `f(a + b) = f(a) + f(b)`",
                ));
            }
        } else if definition.body.is_some() {
            diagnostics.push(duplicate(clause, first));
        } else {
            definition.parameters = parameters(clause, diagnostics)?;
            definition.body = Some(clause.body.clone());
        }
    }
    if let Some(table) = &definition.pieces {
        definition.parameters = vec!["f".into()];
        let values: HashSet<Kind> = table.iter().copied().collect();
        if values.len() < table.len() {
            let title = format!("`{}` maps two pieces to the same piece", first.name.text);
            diagnostics.push(
                Diagnostic::warning(first.name.span, title).hint(
                    "a piece without a clause maps to itself; add a clause for each piece that another one maps to",
                ),
            );
        }
    }
    (definition.body.is_some() || definition.pieces.is_some()).then_some(definition)
}

/// `name(♙) = ♟`: the piece and its image.
fn piece_clause(clause: &Clause<'_>, header: &Header) -> Option<(Kind, Kind)> {
    match (clause.parameters, &clause.body.without_brackets().kind) {
        ([Expr { kind: ExprKind::Piece(from), .. }], ExprKind::Piece(to)) => {
            Some((header.rules.kind_of(*from)?, header.rules.kind_of(*to)?))
        }
        _ => None,
    }
}

fn duplicate(clause: &Clause<'_>, first: &Clause<'_>) -> Diagnostic {
    Diagnostic::error(clause.name.span, format!("`{}` is defined twice", clause.name.text))
        .label("here again")
        .secondary(first.name.span, "first defined here")
        .hint("a file defines a name once; a file that extends it can redefine it")
}

fn parameters(clause: &Clause<'_>, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for parameter in clause.parameters {
        let error = |title: String| Diagnostic::error(parameter.span, title);
        diagnostics.push(match &parameter.kind {
            ExprKind::Name(name) if names.contains(name) => error(format!("duplicate parameter `{name}`")),
            ExprKind::Name(name) => {
                names.push(name.clone());
                continue;
            }
            ExprKind::Piece(symbol) => error(format!("`{symbol}` must map to a piece of this game"))
                .hint("define a function on pieces with one line per piece: `swapped(♙) = ♟`"),
            _ => error("a parameter must be a name".into()).label("expected a name"),
        });
        return None;
    }
    Some(names)
}

/// The trees with calls resolved in their turns, ends and marks.
pub(super) fn resolve_calls_in_statements(trees: &[SyntaxTree], definitions: &Definitions) -> Vec<SyntaxTree> {
    let mut trees = trees.to_vec();
    for statement in trees.iter_mut().flat_map(|tree| &mut tree.statements) {
        statement.kind.exprs_mut().into_iter().for_each(|expr| definitions.resolve_calls(expr));
    }
    trees
}

/// `m(f)`, where `m` is not a function, is `m` followed by `(f)`.
fn resolve_calls_in(expr: &mut Expr, is_function: &dyn Fn(&str) -> bool) {
    expr.children_mut().into_iter().for_each(|child| resolve_calls_in(child, is_function));
    match &mut expr.kind {
        ExprKind::Call(name, arguments) if arguments.len() == 1 && !is_function(&name.text) => {
            let name = Expr::new(name.span, ExprKind::Name(std::mem::take(&mut name.text)));
            let argument = arguments.remove(0);
            let inner = Expr::new(argument.span, ExprKind::Brackets(Box::new(argument)));
            expr.kind = ExprKind::List(Operator::Juxtaposition, vec![name, inner]);
        }
        // Flatten nested juxtapositions without brackets.
        ExprKind::List(Operator::Juxtaposition, items) => {
            let flat = std::mem::take(items).into_iter().flat_map(|item| match item.kind {
                ExprKind::List(Operator::Juxtaposition, inner) => inner,
                _ => vec![item],
            });
            *items = flat.collect();
        }
        _ => {}
    }
}
