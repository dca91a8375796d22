//! Parser, printer and formatter of rule files.
//!
//! [`parse`] cleans a text (`clean_source`), splits it into statements (`split_statements`) and parses each on its own
//! (`statement`), so that an error in one never hides the next. Expressions are tokenized by the pest grammar
//! `alg.pest` (`lexer`) and built by precedence climbing (`expr_parser`). Files may come from strangers: errors are
//! diagnostics, never panics, and `limits` bounds the work.

pub mod ast;
mod bracketing;
mod brackets;
mod children;
mod clean_source;
mod doc;
mod expr_parser;
mod format;
mod lexer;
mod limits;
mod number;
mod operand;
pub mod path;
mod precedence;
mod prescan;
mod print_expr;
mod source_slice;
mod spelling;
mod split_statements;
mod statement;
mod statement_row;
mod unexpected_token;
pub(crate) mod vocabulary;
pub(crate) mod words;

use crate::source::{Diagnostic, FileId, Span};
use ast::{Expr, SpannedText, Statement, SyntaxTree};
use clean_source::CleanSource;
use source_slice::SourceSlice;

/// The result of a parsing function.
type ParseResult<T> = Result<T, Diagnostic>;

pub use format::{format, print};
pub use print_expr::print_expr;
pub(crate) use spelling::RESULTS;

/// The result of parsing: all valid statements, and the errors of the others.
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
    let Some(source) = open(file, text, &mut diagnostics) else {
        return Parsed { tree: SyntaxTree::default(), diagnostics };
    };
    let parts = split_statements::split_statements(&source, &mut diagnostics);
    let mut marks = inherited_marks.to_vec();
    marks.extend(prescan::declared_marks(&parts));
    let read = |slice: SourceSlice| {
        let item = statement::parse_statement(slice, &marks, &mut diagnostics)?;
        Some(Statement { span: slice.span(), kind: item })
    };
    let statements = parts.into_iter().filter_map(read).collect();
    Parsed { tree: SyntaxTree { statements }, diagnostics }
}

/// Parses only the statements of plain words, such as `title`, `about` and `board`. Errors are ignored.
pub fn parse_texts(file: FileId, text: &str) -> SyntaxTree {
    let statements = with_statements(file, text, |slices| {
        let texts = slices.iter().filter(|&&slice| statement::is_text(slice));
        let read = |&slice: &SourceSlice| {
            let kind = statement::parse_statement(slice, &[], &mut Vec::new())?;
            Some(Statement { span: slice.span(), kind })
        };
        texts.filter_map(read).collect()
    });
    SyntaxTree { statements: statements.unwrap_or_default() }
}

/// Parses a single expression, such as a user types. Spans are those of `text`.
///
/// # Errors
/// What is wrong with the text; never empty.
pub fn parse_expression(file: FileId, text: &str, marks: &[char]) -> Result<Expr, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let Some(source) = open(file, text, &mut diagnostics) else { return Err(diagnostics) };
    let slice = SourceSlice::new(&source, 0, source.text().len());
    if source.text().len() > limits::MAX_STATEMENT_BYTES {
        diagnostics.push(Diagnostic::error(slice.range(0, 0).span(), "this expression is too long"));
        return Err(diagnostics);
    }
    let expr = expr_parser::parse_expr(slice, marks).map_err(|error| diagnostics.push(error));
    expr.ok().filter(|_| diagnostics.is_empty()).ok_or(diagnostics)
}

/// The marks that a text declares, found without parsing all of it.
pub fn declared_marks(text: &str) -> Vec<char> {
    with_statements(FileId(0), text, prescan::declared_marks).unwrap_or_default()
}

/// The name of the file that a text extends, found without parsing all of it.
pub fn extended_file(file: FileId, text: &str) -> Option<SpannedText> {
    with_statements(file, text, prescan::extended_file).flatten()
}

/// Reads the statements of a text, regardless of its errors.
fn with_statements<T>(file: FileId, text: &str, read: impl FnOnce(&[SourceSlice]) -> T) -> Option<T> {
    let ignored = &mut Vec::new();
    open(file, text, ignored).map(|source| read(&split_statements::split_statements(&source, ignored)))
}

/// The cleaned source of a text within the size limit.
fn open(file: FileId, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<CleanSource> {
    if text.len() > limits::MAX_SOURCE_BYTES {
        let title = format!("rule files are limited to {} KiB", limits::MAX_SOURCE_BYTES >> 10);
        diagnostics.push(Diagnostic::error(Span::new(file, 0, 0), title).label("this file is larger"));
        return None;
    }
    Some(CleanSource::new(file, text, diagnostics))
}

#[cfg(test)]
mod tests;
