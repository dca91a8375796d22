//! Parser, printer and formatter of rule files.
//!
//! [`parse`] cleans a text (`clean_source`), splits it into statements (`split_statements`) and parses each on its own
//! (`statement`), so that an error in one never hides the next. Expressions are tokenized by the pest grammar
//! `alg.pest` (`lexer`) and built by precedence climbing (`expr_parser`). Files may come from strangers: errors are
//! diagnostics, never panics, and `limits` bounds the work.

pub mod ast;
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
mod visit;
mod vocabulary;

use crate::source::{Diagnostic, FileId, Span};
use ast::{Expr, Statement, SyntaxTree, Text};
use part::Part;
use sheet::Sheet;

pub use format::format;
pub use print::print;
pub use print_expr::print_expr;

/// The result of parsing: all statements that make sense, and what is wrong with the others.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The statements that could be parsed.
    pub tree: SyntaxTree,
    /// The errors.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a rule file. Marks are the inherited ones and those that the file declares, anywhere in it.
pub fn parse(file: FileId, text: &str, inherited_marks: &[char]) -> Parsed {
    let mut diagnostics = Vec::new();
    let Some(sheet) = open(file, text, &mut diagnostics) else {
        return Parsed { tree: SyntaxTree::default(), diagnostics };
    };
    let parts = statement::cut(&sheet, &mut diagnostics);
    let mut marks = inherited_marks.to_vec();
    marks.extend(scan::marks(&parts));
    let read = |part: Part| {
        let item = header::read(part, &marks, &mut diagnostics)?;
        Some(Statement { span: part.span(), kind: item })
    };
    let statements = parts.into_iter().filter_map(read).collect();
    Parsed { tree: SyntaxTree { statements }, diagnostics }
}

/// Parses a single expression, such as a user types. Spans are those of `text`.
///
/// # Errors
/// What is wrong with the text; never empty.
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

/// The marks that a text declares, found without parsing all of it.
pub fn declared_marks(text: &str) -> Vec<char> {
    let ignored = &mut Vec::new();
    open(FileId(0), text, ignored).map_or_else(Vec::new, |sheet| scan::marks(&statement::cut(&sheet, ignored)))
}

/// The name of the file that a text extends, found without parsing all of it.
pub fn extended(file: FileId, text: &str) -> Option<Text> {
    let ignored = &mut Vec::new();
    open(file, text, ignored).and_then(|sheet| scan::extended(&statement::cut(&sheet, ignored)))
}

/// The cleaned source of a text within the size limit.
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
