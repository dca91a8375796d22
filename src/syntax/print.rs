//! A tree as text, in house form: one statement a line, what it says in the tenth column.

use super::{
    print_expr::print_expr,
    tree::{Item, Mark, PlayersMove, Rank, Region, Symbol, Text, Tree, Verdict, VerdictKind},
};

/// The column that keywords and names are filled up to.
const COLUMN: usize = 9;

/// A tree as a text that reads back as the same tree.
pub fn print(tree: &Tree) -> String {
    tree.statements.iter().map(|statement| print_item(&statement.item) + "\n").collect()
}

/// One statement, without the end of its last line.
pub(super) fn print_item(item: &Item) -> String {
    match item {
        Item::Title(text) => keyword("title", &text.text),
        Item::Also(names) => keyword("also", &words(names)),
        Item::About(text) => keyword("about", &text.text),
        Item::Extends(text) => keyword("extends", &text.text),
        Item::Board(texts) => keyword("board", &words(texts)),
        Item::Pieces { player, add, pieces } => {
            let plus = if *add { "+ " } else { "" };
            keyword("pieces", &format!("{} {plus}{}", player.text, symbols(pieces)))
        }
        Item::Letters(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(letter, piece)| format!("{letter}{}", piece.symbol)).collect();
            keyword("letters", &entries.join(" "))
        }
        Item::Names(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(piece, name)| format!("{} {}", piece.symbol, name.text)).collect();
            keyword("names", &entries.join(", "))
        }
        Item::Mark(mark) => keyword("mark", &print_mark(mark)),
        Item::Zone { name, region } => keyword("zone", &format!("{} = {}", name.text, print_region(region))),
        Item::Hand { player, pieces } => keyword("hand", &format!("{} {}", player.text, symbols(pieces))),
        Item::Facing { player, turns } => keyword("facing", &format!("{} {}", player.text, print_expr(turns))),
        Item::Setup(ranks) => keyword("setup", &picture(ranks)),
        Item::Royal(pieces) => keyword("royal", &symbols(pieces)),
        Item::Progress(pieces) => keyword("progress", &symbols(pieces)),
        Item::Start(body) => keyword("start", &print_expr(body)),
        Item::Opening(mover) => keyword("opening", &print_mover(mover)),
        Item::Turn(mover) => keyword("turn", &print_mover(mover)),
        Item::Threat(mover) => keyword("threat", &print_mover(mover)),
        Item::End { condition, result } => {
            keyword("end", &format!("{} : {}", print_expr(condition), print_verdict(result)))
        }
        Item::Ends => "ends".into(),
        Item::Definition { name, parameters, body } => {
            let parameters: Vec<String> = parameters.iter().map(print_expr).collect();
            let brackets = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) };
            let head = format!("{}{brackets}", name.text);
            format!("{} = {}", fill(&head, COLUMN - 1), print_expr(body))
        }
    }
}

fn keyword(word: &str, rest: &str) -> String {
    format!("{}{rest}", fill(word, COLUMN)).trim_end().to_owned()
}

fn fill(word: &str, column: usize) -> String {
    format!("{word:column$}")
}

fn words(texts: &[Text]) -> String {
    texts.iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn symbols(symbols: &[Symbol]) -> String {
    symbols.iter().map(|symbol| symbol.symbol.to_string()).collect::<Vec<_>>().join(" ")
}

fn print_mark(mark: &Mark) -> String {
    let mut text = format!("{} {}", mark.mark.symbol, mark.name.text);
    if !mark.on.is_empty() {
        text.extend([" on ", &symbols(&mark.on)]);
    }
    text += if mark.lost_when_moved { " lost when moved" } else { "" };
    text += if mark.lasts_one_turn { " lasts one turn" } else { "" };
    if let Some(condition) = &mark.kept_while {
        text.extend([" kept while ", &print_expr(condition)]);
    }
    text
}

fn print_region(region: &Region) -> String {
    let join = |regions: &[Region], sign| regions.iter().map(print_region).collect::<Vec<_>>().join(sign);
    match region {
        Region::Ranks(_, first, last) if first == last => format!("rank {first}"),
        Region::Ranks(_, first, last) => format!("ranks {first}-{last}"),
        Region::Files(_, first, last) if first == last => format!("file {}", file(*first)),
        Region::Files(_, first, last) => format!("files {}-{}", file(*first), file(*last)),
        Region::Cells(names) => words(names),
        Region::All(regions) => join(regions, " & "),
        Region::Any(regions) => join(regions, " | "),
    }
}

fn file(index: u32) -> char {
    ('a'..='z').nth(index as usize).unwrap_or('?')
}

fn picture(ranks: &[Rank]) -> String {
    let line = |rank: &Rank| {
        rank.squares.iter().fold(String::new(), |mut line, square| {
            line.push(square.content);
            line.extend(&square.marks);
            line
        })
    };
    ranks.iter().map(line).collect::<Vec<_>>().join(&format!("\n{}", fill("", COLUMN)))
}

fn print_mover(mover: &PlayersMove) -> String {
    format!("{} : {}", mover.player.text, print_expr(&mover.body))
}

fn print_verdict(verdict: &Verdict) -> String {
    let claim = if verdict.if_claimed { " if claimed" } else { "" };
    let kind = match &verdict.kind {
        VerdictKind::Win => "win",
        VerdictKind::Loss => "loss",
        VerdictKind::Draw => "draw",
        VerdictKind::Last => "last",
        VerdictKind::Player(name) => name,
        VerdictKind::Most(pattern) => return format!("most({}){claim}", print_expr(pattern)),
    };
    format!("{kind}{claim}")
}
