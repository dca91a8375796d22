//! A rule file that is being played: the game, and the lines of its text that explain the pieces.

use std::sync::Arc;

use crate::{
    algebra::{Kind, Rules},
    game::Variant,
    source::Sources,
    store::Game,
    syntax::tree::{Expr, Item, Node, Tree},
};

/// A game and what its text says.
#[derive(Clone, Debug)]
pub struct Rulebook {
    /// The game and its file.
    pub game: Game,
    /// By piece: the line of the file that moves it.
    lines: Vec<Option<String>>,
}

impl Rulebook {
    /// The rule book of a game.
    pub fn new(game: Game) -> Arc<Self> {
        let rules = game.variant.rules();
        let line = |index| line(rules, &game.sources, &game.trees, Kind::piece(index));
        let lines = (0..rules.pieces.len()).map(line).collect();
        Arc::new(Self { game, lines })
    }

    /// The game.
    pub fn variant(&self) -> &Variant {
        &self.game.variant
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.variant().rules()
    }

    /// The line of the file that moves a piece.
    pub fn line(&self, kind: Kind) -> Option<&str> {
        self.lines.get(kind.index()?)?.as_deref()
    }
}

/// The definition that moves a piece: one that chooses it (`%♗: …`) or the first player's piece that it mirrors; else
/// the one that its owner's turn is.
fn line(rules: &Rules, sources: &Sources, trees: &[Tree], kind: Kind) -> Option<String> {
    let symbols = [rules.piece(kind)?.symbol, counterpart(rules, kind)?];
    let find = |symbol| definitions(trees).find(|(_, _, body)| chooses(body, symbol));
    let chosen = symbols.into_iter().find_map(find);
    let (_, span, body) = chosen.or_else(|| {
        let turns = trees.iter().rev().flat_map(|tree| &tree.statements);
        let name = turns.filter_map(|statement| match &statement.item {
            Item::Turn(turn) => first_name(&turn.body),
            _ => None,
        });
        let name = name.into_iter().next()?;
        definitions(trees).find(|(defined, _, _)| *defined == name)
    })?;
    let name = sources.text(span).split('=').next().unwrap_or_default().trim();
    let body = sources.text(body.span).split_whitespace().collect::<Vec<_>>().join(" ");
    Some(format!("{name} = {body}"))
}

/// The symbol of the first player's piece in the same place of its row.
fn counterpart(rules: &Rules, kind: Kind) -> Option<char> {
    let owner = rules.piece(kind)?.owner;
    let place = rules.side(owner).iter().position(|other| other == kind)?;
    let first = rules.side(0).iter().nth(place)?;
    rules.piece(first).map(|piece| piece.symbol)
}

/// The definitions without parameters, the newest file's first.
fn definitions(trees: &[Tree]) -> impl Iterator<Item = (&str, crate::source::Span, &Expr)> {
    trees.iter().rev().flat_map(|tree| &tree.statements).filter_map(|statement| match &statement.item {
        Item::Definition { name, parameters, body } if parameters.is_empty() => {
            Some((name.text.as_str(), statement.span, body))
        }
        _ => None,
    })
}

/// Is it `%p: …` with just this piece?
fn chooses(body: &Expr, symbol: char) -> bool {
    matches!(&body.bare().node, Node::Choose { place, .. } if place.bare().node == Node::Piece(symbol))
}

/// The name an expression begins with, whatever is done with it.
fn first_name(expr: &Expr) -> Option<&str> {
    match &expr.bare().node {
        Node::Name(name) => Some(name),
        _ => expr.children().into_iter().find_map(first_name),
    }
}
