//! From the text of a rule file to its faithful tree, and back.
//!
//! A text is cleaned (`sheet`), cut into statements (`statement`) and read one statement at a time (`header`); the
//! expressions in them go through the grammar `alg.pest` (`grammar`) and then up by precedence (`climb`). Whatever is
//! wrong becomes a diagnostic, whoever wrote the file: see `limits`.

mod binding;
mod brackets;
mod climb;
mod draft;
mod expression;
mod fault;
mod fitting;
mod format;
mod grammar;
mod header;
mod limits;
mod number;
mod operand;
mod part;
pub mod path;
mod print;
mod print_expr;
mod row;
mod scan;
mod sheet;
mod spelling;
mod statement;
mod stray;
pub mod tree;
mod visit;
mod vocabulary;

use crate::source::{Diagnostic, FileId, Span};
use part::Part;
use sheet::Sheet;
use tree::{Expr, Statement, Text, Tree};

pub use format::format;
pub use print::print;
pub use print_expr::print_expr;

/// What could be read of a file, and what is wrong with the rest.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The statements that make sense.
    pub tree: Tree,
    /// Everything else.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a rule file. Its marks are those it inherits and those it declares itself, wherever it does.
pub fn parse(file: FileId, text: &str, inherited_marks: &[char]) -> Parsed {
    let mut diagnostics = Vec::new();
    let Some(sheet) = open(file, text, &mut diagnostics) else {
        return Parsed { tree: Tree::default(), diagnostics };
    };
    let parts = statement::cut(&sheet, &mut diagnostics);
    let mut marks = inherited_marks.to_vec();
    marks.extend(scan::marks(&parts));
    let read = |part: Part| {
        let item = header::read(part, &marks, &mut diagnostics)?;
        Some(Statement { span: part.span(), item })
    };
    let statements = parts.into_iter().filter_map(read).collect();
    Parsed { tree: Tree { statements }, diagnostics }
}

/// Reads one expression, such as a user types; the spans are those of `text`.
///
/// # Errors
/// What is wrong with the text, never empty.
pub fn parse_expression(file: FileId, text: &str, marks: &[char]) -> Result<Expr, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let Some(sheet) = open(file, text, &mut diagnostics) else { return Err(diagnostics) };
    let part = Part::new(&sheet, 0, sheet.text().len());
    if sheet.text().len() > limits::STATEMENT {
        diagnostics.push(Diagnostic::error(part.slice(0, 0).span(), "this expression is too long"));
        return Err(diagnostics);
    }
    match expression::read(part, marks) {
        Ok(expr) if diagnostics.is_empty() => Ok(expr),
        Ok(_) => Err(diagnostics),
        Err(fault) => {
            diagnostics.push(fault.into());
            Err(diagnostics)
        }
    }
}

/// The marks that a text declares, found without reading it all.
pub fn declared_marks(text: &str) -> Vec<char> {
    let ignored = &mut Vec::new();
    open(FileId(0), text, ignored).map_or_else(Vec::new, |sheet| scan::marks(&statement::cut(&sheet, ignored)))
}

/// The name of the file that a text extends, found without reading it all.
pub fn extended(file: FileId, text: &str) -> Option<Text> {
    let ignored = &mut Vec::new();
    open(file, text, ignored).and_then(|sheet| scan::extended(&statement::cut(&sheet, ignored)))
}

/// A sheet of a text that is not too long.
fn open(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Sheet> {
    if text.len() > limits::FILE {
        let title = format!("a rule file has at most {} KiB", limits::FILE >> 10);
        diagnostics.push(Diagnostic::error(Span::new(file, 0, 0), title).label("this one is longer"));
        return None;
    }
    Some(Sheet::new(file, text, diagnostics))
}

#[cfg(test)]
mod tests;
