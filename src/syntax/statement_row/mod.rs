//! The layout of one statement: keyword, cells that are aligned with neighbouring statements, and body.

mod lists;
mod region;

use super::ast::{Expr, MarkDeclaration, PlayerMove, ResultClause, ResultKind, SetupRow, SpannedText, StatementKind};
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
    pub(super) fn new(item: &StatementKind) -> Self {
        match item {
            StatementKind::Title(text) => Self::plain("title", |out| lists::prose(out, text)),
            StatementKind::Also(names) => Self::plain("also", |out| lists::words(out, names, "  ")),
            StatementKind::About(text) => Self::plain("about", |out| lists::prose(out, text)),
            StatementKind::Extends(text) => Self::plain("extends", |out| out.push_str(&text.text)),
            StatementKind::Board(texts) => Self::plain("board", |out| lists::words(out, texts, " ")),
            StatementKind::Pieces { player, add, pieces } => Self::owned("pieces", player, |out| {
                out.push_str(if *add { "+ " } else { "" });
                lists::symbols(out, pieces);
            }),
            StatementKind::Letters(entries) => Self::plain("letters", |out| lists::letters(out, entries)),
            StatementKind::Names(entries) => Self::plain("names", |out| lists::names(out, entries)),
            StatementKind::Mark(mark) => Self::mark(mark),
            StatementKind::Zone { name, region } => Self {
                cells: vec![name.text.clone()],
                ..Self::plain("zone", |out| {
                    out.push_str("= ");
                    region::write_region(out, region);
                })
            },
            StatementKind::Hand { player, pieces } => Self::owned("hand", player, |out| {
                // No spaces: a hand reads as one word.
                pieces.iter().for_each(|piece| out.push(piece.symbol));
            }),
            StatementKind::Facing { player, turns } => Self::owned("facing", player, |out| write_expr(out, turns)),
            StatementKind::Setup(ranks) => Self::plain("setup", |out| picture(out, ranks)),
            StatementKind::Royal(pieces) => Self::plain("royal", |out| lists::symbols(out, pieces)),
            StatementKind::Progress(pieces) => Self::plain("progress", |out| lists::symbols(out, pieces)),
            StatementKind::Start(body) => Self::plain("start", |out| write_expr(out, body)),
            StatementKind::Opening(players) => Self::mover("opening", players),
            StatementKind::Turn(players) => Self::mover("turn", players),
            StatementKind::Threat(players) => Self::mover("threat", players),
            StatementKind::End { condition, result } => Self::end(condition, result),
            StatementKind::Ends => Self::plain("ends", |_| {}),
            StatementKind::Definition { name, parameters, body } => Self::definition(name, parameters, body),
        }
    }

    fn plain(keyword: &'static str, write: impl FnOnce(&mut Doc)) -> Self {
        let mut body = Doc::default();
        write(&mut body);
        Self { kind: keyword, keyword, gap: 1, body, ..Self::default() }
    }

    /// A row that starts with a player.
    fn owned(keyword: &'static str, player: &SpannedText, write: impl FnOnce(&mut Doc)) -> Self {
        Self { cells: vec![player.text.clone()], ..Self::plain(keyword, write) }
    }

    fn mover(keyword: &'static str, players: &PlayerMove) -> Self {
        let write = |out: &mut Doc| {
            out.push_str(": ");
            write_expr(out, &players.body);
        };
        // All statements about what players may do share one column.
        Self { kind: "turn", ..Self::owned(keyword, &players.player, write) }
    }

    fn mark(mark: &MarkDeclaration) -> Self {
        let mut on = Doc::default();
        if !mark.on.is_empty() {
            on.push_str("on ");
            lists::symbols(&mut on, &mark.on);
        }
        let cells = vec![format!("{} {}", mark.mark.symbol, mark.name.text), on.into_text()];
        let write = |out: &mut Doc| {
            let clauses = [(mark.lost_when_moved, "lost when moved"), (mark.lasts_one_turn, "lasts one turn")];
            for (_, clause) in clauses.into_iter().filter(|clause| clause.0) {
                out.push_str(if out.len() > 0 { "  " } else { "" });
                out.push_str(clause);
            }
            if let Some(condition) = &mark.kept_while {
                out.push_str(if out.len() > 0 { "  kept while " } else { "kept while " });
                let start = out.len();
                out.under(start, |out| write_expr(out, condition));
            }
        };
        Self { cells, gap: 2, ..Self::plain("mark", write) }
    }

    fn end(condition: &Expr, result: &ResultClause) -> Self {
        let mut column = 0;
        let row = Self::plain("end", |out| {
            write_expr(out, condition);
            out.soft_break(condition.span, result.span);
            column = out.len();
            out.push_str(": ");
            out.under(column, |out| verdict(out, result));
        });
        Self { column: Some(column), ..row }
    }

    fn definition(name: &SpannedText, parameters: &[Expr], body: &Expr) -> Self {
        let parameters: Vec<String> = parameters.iter().map(print_expr).collect();
        let brackets = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) };
        let write = |out: &mut Doc| {
            out.push_str("= ");
            write_expr(out, body);
        };
        Self { cells: vec![format!("{}{brackets}", name.text)], ..Self::plain("", write) }
    }
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
