//! A statement in house form: a keyword, cells that are aligned with those of other statements, and the rest.

mod lists;
mod region;

use super::draft::{Draft, Give};
use super::print_expr::{draft_expr, print_expr};
use super::tree::{Expr, Item, Mark, PlayersMove, Rank, Text, Verdict, VerdictKind};

/// See the module.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// Rows of one kind are aligned where they stand together.
    pub kind: &'static str,
    /// What it starts with; empty for a definition.
    pub keyword: &'static str,
    /// Each is filled up to the widest of its column.
    pub cells: Vec<String>,
    /// How many blanks separate the cells.
    pub gap: usize,
    /// What is not aligned and may take several lines.
    pub body: Draft,
    /// Up to this byte the body is a cell too, if no line is broken before it.
    pub column: Option<usize>,
}

impl Row {
    /// The row of a statement.
    pub(super) fn of(item: &Item) -> Self {
        match item {
            Item::Title(text) => Self::plain("title", |out| lists::prose(out, text)),
            Item::Also(names) => Self::plain("also", |out| lists::words(out, names, "  ")),
            Item::About(text) => Self::plain("about", |out| lists::prose(out, text)),
            Item::Extends(text) => Self::plain("extends", |out| out.push_str(&text.text)),
            Item::Board(texts) => Self::plain("board", |out| lists::words(out, texts, " ")),
            Item::Pieces { player, add, pieces } => Self::owned("pieces", player, |out| {
                out.push_str(if *add { "+ " } else { "" });
                lists::symbols(out, pieces);
            }),
            Item::Letters(entries) => Self::plain("letters", |out| lists::letters(out, entries)),
            Item::Names(entries) => Self::plain("names", |out| lists::names(out, entries)),
            Item::Mark(mark) => Self::mark(mark),
            Item::Zone { name, region } => Self {
                cells: vec![name.text.clone()],
                ..Self::plain("zone", |out| {
                    out.push_str("= ");
                    region::draft(out, region);
                })
            },
            Item::Hand { player, pieces } => Self::owned("hand", player, |out| {
                // They touch: a hand is read as one.
                pieces.iter().for_each(|piece| out.push(piece.symbol));
            }),
            Item::Facing { player, turns } => Self::owned("facing", player, |out| draft_expr(out, turns)),
            Item::Setup(ranks) => Self::plain("setup", |out| picture(out, ranks)),
            Item::Royal(pieces) => Self::plain("royal", |out| lists::symbols(out, pieces)),
            Item::Progress(pieces) => Self::plain("progress", |out| lists::symbols(out, pieces)),
            Item::Start(body) => Self::plain("start", |out| draft_expr(out, body)),
            Item::Opening(players) => Self::mover("opening", players),
            Item::Turn(players) => Self::mover("turn", players),
            Item::Threat(players) => Self::mover("threat", players),
            Item::End { condition, result } => Self::end(condition, result),
            Item::Ends => Self::plain("ends", |_| {}),
            Item::Definition { name, parameters, body } => Self::definition(name, parameters, body),
        }
    }

    fn plain(keyword: &'static str, write: impl FnOnce(&mut Draft)) -> Self {
        let mut body = Draft::default();
        write(&mut body);
        Self { kind: keyword, keyword, gap: 1, body, ..Self::default() }
    }

    /// A row that starts with a player.
    fn owned(keyword: &'static str, player: &Text, write: impl FnOnce(&mut Draft)) -> Self {
        Self { cells: vec![player.text.clone()], ..Self::plain(keyword, write) }
    }

    fn mover(keyword: &'static str, players: &PlayersMove) -> Self {
        let write = |out: &mut Draft| {
            out.push_str(": ");
            draft_expr(out, &players.body);
        };
        // What a player may do is read in one column, whichever statement says it.
        Self { kind: "turn", ..Self::owned(keyword, &players.player, write) }
    }

    fn mark(mark: &Mark) -> Self {
        let mut on = Draft::default();
        if !mark.on.is_empty() {
            on.push_str("on ");
            lists::symbols(&mut on, &mark.on);
        }
        let cells = vec![format!("{} {}", mark.mark.symbol, mark.name.text), on.into_text()];
        let write = |out: &mut Draft| {
            let clauses = [(mark.lost_when_moved, "lost when moved"), (mark.lasts_one_turn, "lasts one turn")];
            for (_, clause) in clauses.into_iter().filter(|clause| clause.0) {
                out.push_str(if out.here() > 0 { "  " } else { "" });
                out.push_str(clause);
            }
            if let Some(condition) = &mark.kept_while {
                out.push_str(if out.here() > 0 { "  kept while " } else { "kept while " });
                let start = out.here();
                out.under(start, |out| draft_expr(out, condition));
            }
        };
        Self { cells, gap: 2, ..Self::plain("mark", write) }
    }

    fn end(condition: &Expr, result: &Verdict) -> Self {
        let mut column = 0;
        let row = Self::plain("end", |out| {
            draft_expr(out, condition);
            out.seam(condition.span, result.span);
            column = out.here();
            out.push_str(": ");
            out.under(column, |out| verdict(out, result));
        });
        Self { column: Some(column), ..row }
    }

    fn definition(name: &Text, parameters: &[Expr], body: &Expr) -> Self {
        let parameters: Vec<String> = parameters.iter().map(print_expr).collect();
        let brackets = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) };
        let write = |out: &mut Draft| {
            out.push_str("= ");
            draft_expr(out, body);
        };
        Self { cells: vec![format!("{}{brackets}", name.text)], ..Self::plain("", write) }
    }
}

fn picture(out: &mut Draft, ranks: &[Rank]) {
    for (i, rank) in ranks.iter().enumerate() {
        if i > 0 {
            out.sew(" ", Some(ranks[i - 1].span.end..rank.span.start), Give::Always);
        }
        for square in &rank.squares {
            out.push(square.content);
            square.marks.iter().for_each(|&mark| out.push(mark));
        }
    }
}

fn verdict(out: &mut Draft, verdict: &Verdict) {
    match &verdict.kind {
        VerdictKind::Win => out.push_str("win"),
        VerdictKind::Loss => out.push_str("loss"),
        VerdictKind::Draw => out.push_str("draw"),
        VerdictKind::Last => out.push_str("last"),
        VerdictKind::Player(name) => out.push_str(name),
        VerdictKind::Most(pattern) => {
            out.push_str("most(");
            draft_expr(out, pattern);
            out.push(')');
        }
    }
    out.push_str(if verdict.if_claimed { " if claimed" } else { "" });
}
