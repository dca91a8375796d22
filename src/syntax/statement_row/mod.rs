//! The layout of one statement: keyword, cells that are aligned with neighbouring statements, and body.

mod lists;
mod region;

use super::ast::{Expr, MarkDeclaration, ResultClause, ResultKind, SetupRow, StatementKind};
use super::doc::{BreakMode, Doc};
use super::print_expr::{print_expr, write_expr};
use super::spelling;

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct StatementRow {
    /// Adjacent rows of the same kind are aligned.
    pub kind: &'static str,
    /// The leading keyword; empty for a definition.
    pub keyword: &'static str,
    /// The aligned cells. Each is padded to the width of its column.
    pub cells: Vec<String>,
    /// Number of spaces between cells.
    pub gap: usize,
    /// The part that is not aligned and may take several lines.
    pub body: Doc,
    /// The body up to this byte is one more cell, unless a line breaks before it.
    pub column: Option<usize>,
}

impl StatementRow {
    /// The layout of a statement.
    pub(super) fn new(statement: &StatementKind) -> Self {
        let keyword = statement.keyword();
        let mut row = Self { kind: keyword, keyword, gap: 1, ..Self::default() };
        let out = &mut row.body;
        match statement {
            StatementKind::Title(text) | StatementKind::About(text) | StatementKind::Origin(text) => {
                lists::prose(out, text);
            }
            StatementKind::Note { end, sentence } => {
                if let Some(end) = end {
                    out.push_str(&end.text);
                    out.push_str(": ");
                }
                lists::prose(out, sentence);
            }
            StatementKind::Also(names) => lists::words(out, names, "  "),
            StatementKind::Extends(name) | StatementKind::Group(name) => out.push_str(&name.text),
            StatementKind::Board(words) => lists::words(out, words, " "),
            StatementKind::Pieces { player, add, pieces } => {
                row.cells.push(player.text.clone());
                out.push_str(if *add { "+ " } else { "" });
                lists::symbols(out, pieces);
            }
            StatementKind::Letters(entries) => lists::letters(out, entries),
            StatementKind::Names(entries) => lists::names(out, entries),
            StatementKind::Mark(mark) => {
                row.cells = mark_cells(mark);
                row.gap = 2;
                mark_clauses(out, mark);
            }
            StatementKind::Zone { name, region } => {
                row.cells.push(name.text.clone());
                out.push_str("= ");
                region::write_region(out, region);
            }
            StatementKind::Hand { player, pieces } => {
                row.cells.push(player.text.clone());
                // No spaces: a hand reads as one word.
                pieces.iter().for_each(|piece| out.push(piece.symbol));
            }
            StatementKind::Facing { player, turns } => {
                row.cells.push(player.text.clone());
                write_expr(out, turns);
            }
            StatementKind::Look(line) => {
                row.cells.push(line.property.text.clone());
                lists::words(out, &line.values, " ");
            }
            StatementKind::Setup(ranks) => picture(out, ranks),
            StatementKind::Royal(pieces) | StatementKind::Progress(pieces) => lists::symbols(out, pieces),
            StatementKind::Start(body) => write_expr(out, body),
            StatementKind::Opening(line) | StatementKind::Turn(line) | StatementKind::Threat(line) => {
                // All statements about what players may do share one column.
                row.kind = "turn";
                row.cells.push(line.player.text.clone());
                out.push_str(": ");
                write_expr(out, &line.body);
            }
            StatementKind::End { condition, result } => row.column = Some(end_clause(out, condition, result)),
            StatementKind::Ends => {}
            StatementKind::Definition { name, parameters, body } => {
                row.cells.push(name.text.clone() + &parameter_list(parameters));
                out.push_str("= ");
                write_expr(out, body);
            }
        }
        row
    }
}

/// Writes an end of the game. Returns the byte at which its result starts.
fn end_clause(out: &mut Doc, condition: &Expr, result: &ResultClause) -> usize {
    write_expr(out, condition);
    out.soft_break(condition.span, result.span);
    let column = out.len();
    out.push_str(": ");
    out.under(column, |out| verdict(out, result));
    column
}

/// The symbol and name of a mark, and its pieces.
fn mark_cells(mark: &MarkDeclaration) -> Vec<String> {
    let mut on = Doc::default();
    if !mark.on.is_empty() {
        on.push_str("on ");
        lists::symbols(&mut on, &mark.on);
    }
    vec![format!("{} {}", mark.mark.symbol, mark.name.text), on.text]
}

fn mark_clauses(out: &mut Doc, mark: &MarkDeclaration) {
    let clauses = [
        (mark.lost_when_moved, "lost when moved"),
        (mark.lasts_one_turn, "lasts one turn"),
        (mark.kept_while.is_some(), "kept while "),
    ];
    for (_, clause) in clauses.into_iter().filter(|clause| clause.0) {
        out.push_str(if out.len() > 0 { "  " } else { "" });
        out.push_str(clause);
    }
    if let Some(condition) = &mark.kept_while {
        out.aligned(|out| write_expr(out, condition));
    }
}

/// The parameters of a definition in brackets; empty for a plain name.
fn parameter_list(parameters: &[Expr]) -> String {
    let parameters: Vec<String> = parameters.iter().map(print_expr).collect();
    if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) }
}

fn picture(out: &mut Doc, ranks: &[SetupRow]) {
    for (i, rank) in ranks.iter().enumerate() {
        if i > 0 {
            out.push_break(" ", Some(ranks[i - 1].span.end..rank.span.start), BreakMode::Always);
        }
        for square in &rank.squares {
            out.push(square.content);
            square.marks.iter().for_each(|&mark| out.push(mark));
        }
    }
}

fn verdict(out: &mut Doc, verdict: &ResultClause) {
    match &verdict.kind {
        ResultKind::Player(name) => out.push_str(name),
        ResultKind::Most(pattern) => {
            out.push_str("most(");
            write_expr(out, pattern);
            out.push(')');
        }
        word => out.push_str(spelling::of(&spelling::RESULTS, word)),
    }
    out.push_str(if verdict.if_claimed { " if claimed" } else { "" });
}
