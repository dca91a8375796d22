//! The statements of a rule file that are not expressions: board, players, pieces, marks, zones, setup.
//!
//! Files come oldest first (the one that is extended before the one that extends it); a later file replaces what it
//! says anew.

mod facing;
mod once;
mod pieces;

use super::rules::PieceRule;
use super::{Content, Kind, KindSet, Marks, region};
use crate::board::{Board, CellSet};
use crate::source::{Diagnostic, nearest};
use crate::syntax::ast::{MarkDeclaration, Region, StatementKind, Symbol, SyntaxTree, Text};
use std::collections::HashMap;
use std::sync::Arc;

/// What the plain statements say.
pub(super) struct Header {
    pub title: String,
    pub also: Vec<String>,
    pub about: String,
    pub board: Board,
    pub players: Vec<Text>,
    pub pieces: Vec<PieceRule>,
    pub aliases: Vec<(char, Kind)>,
    pub marks: Vec<MarkDeclaration>,
    pub zones: HashMap<String, Vec<Arc<CellSet>>>,
    pub setup: Vec<Content>,
    pub hands: Vec<u8>,
    pub royal: KindSet,
    pub progress: KindSet,
}

impl Header {
    pub fn kind_of(&self, symbol: char) -> Option<Kind> {
        self.pieces.iter().position(|piece| piece.symbol == symbol).map(Kind::piece)
    }

    pub fn side(&self, player: usize) -> KindSet {
        (0..self.pieces.len()).filter(|&i| self.pieces[i].owner == player).map(Kind::piece).collect()
    }

    pub fn mark_of(&self, symbol: char) -> Option<Marks> {
        self.marks.iter().position(|mark| mark.mark.symbol == symbol).map(Marks::of)
    }

    /// The player of a name; an error that says who there is, if there is none.
    pub fn player(&self, name: &Text, found: &mut Vec<Diagnostic>) -> Option<usize> {
        let index = self.players.iter().position(|player| player.text == name.text);
        if index.is_none() {
            let names: Vec<&str> = self.players.iter().map(|player| player.text.as_str()).collect();
            let mut diagnostic = Diagnostic::error(name.span, format!("there is no player `{}`", name.text))
                .label(format!("expected {}", names.join(" or ")));
            if let Some(near) = nearest(&name.text, names) {
                diagnostic = diagnostic.hint(format!("did you mean `{near}`?"));
            }
            found.push(diagnostic);
        }
        index
    }

    /// The kinds of some symbols; an error for each that is no piece.
    fn kinds(&self, symbols: &[Symbol], found: &mut Vec<Diagnostic>) -> KindSet {
        symbols.iter().filter_map(|symbol| self.kind_or_error(*symbol, found)).collect()
    }

    pub fn kind_or_error(&self, symbol: Symbol, found: &mut Vec<Diagnostic>) -> Option<Kind> {
        let kind = self.kind_of(symbol.symbol);
        if kind.is_none() {
            found.push(no_piece(symbol));
        }
        kind
    }
}

fn no_piece(symbol: Symbol) -> Diagnostic {
    Diagnostic::error(symbol.span, format!("`{}` is no piece of this game", symbol.symbol))
        .label("expected a piece from a `pieces` line")
}

/// Reads the plain statements of the trees, oldest first, for a game on the board.
pub(super) fn read(board: Board, trees: &[&SyntaxTree], found: &mut Vec<Diagnostic>) -> Option<Header> {
    let last = trees.last()?;
    let mut header = Header {
        title: String::new(),
        also: Vec::new(),
        about: String::new(),
        setup: vec![Content::EMPTY; board.len()],
        board,
        players: Vec::new(),
        pieces: Vec::new(),
        aliases: Vec::new(),
        marks: Vec::new(),
        zones: HashMap::new(),
        hands: Vec::new(),
        royal: KindSet::default(),
        progress: KindSet::default(),
    };
    for tree in trees {
        pieces::read(tree, &mut header, found);
    }
    // What an older file says of pieces or squares that a newer one took away is no error of either.
    let mut outdated = Vec::new();
    for (i, tree) in trees.iter().enumerate() {
        let found = if i + 1 == trees.len() { &mut *found } else { &mut outdated };
        let mut given = KindSet::default();
        once::check(tree, found);
        for statement in &tree.statements {
            match &statement.kind {
                StatementKind::Title(text) => header.title.clone_from(&text.text),
                StatementKind::About(text) => header.about.clone_from(&text.text),
                StatementKind::Mark(mark) => take_mark(mark, &mut header, found),
                StatementKind::Letters(letters) => {
                    for &(letter, symbol) in letters {
                        pieces::take_letter(letter, symbol, &mut given, &mut header, found);
                    }
                }
                StatementKind::Names(names) => {
                    for (symbol, name) in names {
                        if let Some(index) = header.kind_or_error(*symbol, found).and_then(Kind::index) {
                            header.pieces[index].name = Some(name.text.clone());
                        }
                    }
                }
                _ => {}
            }
        }
    }
    for statement in &last.statements {
        if let StatementKind::Also(names) = &statement.kind {
            header.also.extend(names.iter().map(|name| name.text.clone()));
        }
    }
    for (i, tree) in trees.iter().enumerate() {
        let found = if i + 1 == trees.len() { &mut *found } else { &mut outdated };
        places(tree, &mut header, found);
    }
    super::setup::read(trees, &mut header, found);
    Some(header)
}

/// What needs the players and pieces: zones, facing, hands, royal and progress pieces.
fn places(tree: &SyntaxTree, header: &mut Header, found: &mut Vec<Diagnostic>) {
    let mut hands: Option<Vec<u8>> = None;
    for statement in &tree.statements {
        match &statement.kind {
            StatementKind::Zone { name, region } => {
                let zone = take_zone(region, header, found);
                header.zones.insert(name.text.clone(), zone);
            }
            StatementKind::Facing { player, turns } => {
                if let Some((player, turns)) = header.player(player, found).zip(facing::turns(turns, found)) {
                    header.board.turn_forward(player, turns);
                }
            }
            StatementKind::Royal(symbols) => header.royal = header.kinds(symbols, found),
            StatementKind::Progress(symbols) => header.progress = header.kinds(symbols, found),
            StatementKind::Hand { player, pieces } => {
                header.player(player, found);
                let hands = hands.get_or_insert_with(|| vec![0; header.pieces.len()]);
                for symbol in pieces {
                    if let Some(index) = header.kind_or_error(*symbol, found).and_then(Kind::index) {
                        hands[index] = hands[index].saturating_add(1);
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(hands) = hands {
        header.hands = hands;
    }
    header.hands.resize(header.pieces.len(), 0);
}

fn take_zone(region: &Region, header: &Header, found: &mut Vec<Diagnostic>) -> Vec<Arc<CellSet>> {
    let players = 0..header.players.len().max(1);
    let mut errors = Vec::new();
    let zones = players.map(|player| Arc::new(region::cells(region, &header.board, player, &mut errors))).collect();
    errors.dedup();
    for error in errors {
        if !found.contains(&error) {
            found.push(error);
        }
    }
    zones
}

fn take_mark(mark: &MarkDeclaration, header: &mut Header, found: &mut Vec<Diagnostic>) {
    header.kinds(&mark.on, found);
    if header.kind_of(mark.mark.symbol).is_some() {
        let title = format!("`{}` is a piece and a mark", mark.mark.symbol);
        found.push(Diagnostic::error(mark.mark.span, title).label("a mark").hint("choose another symbol for the mark"));
    } else if let Some(known) = header.marks.iter_mut().find(|known| known.mark.symbol == mark.mark.symbol) {
        *known = mark.clone();
    } else if header.marks.len() == Marks::MOST {
        found.push(Diagnostic::error(mark.mark.span, format!("a game has at most {} marks", Marks::MOST)));
    } else {
        header.marks.push(mark.clone());
    }
}
