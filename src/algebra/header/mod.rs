//! Reads the statements without expressions: board, players, pieces, marks, zones, setup.
//!
//! Files come oldest first: an extended file before the one that extends it. A later file replaces what it repeats.

mod duplicates;
mod facing;
mod pieces;

use super::rules::PieceRule;
use super::{Content, Kind, KindSet, Marks, zone};
use crate::board::{Board, CellSet};
use crate::source::{Diagnostic, nearest};
use crate::syntax::ast::{MarkDeclaration, SpannedText, StatementKind, Symbol, SyntaxTree, ZoneRegion};
use std::collections::HashMap;
use std::sync::Arc;

/// The contents of the statements without expressions.
pub(super) struct Header {
    pub title: String,
    pub also: Vec<String>,
    pub about: String,
    pub board: Board,
    pub players: Vec<SpannedText>,
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

    /// The index of a player; reports an error if there is no such player.
    pub fn player(&self, name: &SpannedText, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        let index = self.players.iter().position(|player| player.text == name.text);
        if index.is_none() {
            let names: Vec<&str> = self.players.iter().map(|player| player.text.as_str()).collect();
            let mut diagnostic = Diagnostic::error(name.span, format!("there is no player `{}`", name.text))
                .label(format!("expected {}", names.join(" or ")));
            if let Some(near) = nearest(&name.text, names) {
                diagnostic = diagnostic.hint(format!("did you mean `{near}`?"));
            }
            diagnostics.push(diagnostic);
        }
        index
    }

    /// The kinds of some symbols; reports an error for each that is not a piece.
    fn kinds(&self, symbols: &[Symbol], diagnostics: &mut Vec<Diagnostic>) -> KindSet {
        symbols.iter().filter_map(|symbol| self.kind_or_error(*symbol, diagnostics)).collect()
    }

    pub fn kind_or_error(&self, symbol: Symbol, diagnostics: &mut Vec<Diagnostic>) -> Option<Kind> {
        let kind = self.kind_of(symbol.symbol);
        if kind.is_none() {
            diagnostics.push(unknown_piece(symbol));
        }
        kind
    }
}

fn unknown_piece(symbol: Symbol) -> Diagnostic {
    Diagnostic::error(symbol.span, format!("`{}` is not a piece of this game", symbol.symbol))
        .label("expected a piece from a `pieces` line")
}

/// Reads the statements of the trees, oldest first, for a game on this board.
pub(super) fn read_header(board: Board, trees: &[&SyntaxTree], diagnostics: &mut Vec<Diagnostic>) -> Option<Header> {
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
        pieces::read_pieces(tree, &mut header, diagnostics);
    }
    // An older file may mention pieces or squares that a newer file has removed: that is not an error.
    let mut outdated = Vec::new();
    for (i, tree) in trees.iter().enumerate() {
        let diagnostics = if i + 1 == trees.len() { &mut *diagnostics } else { &mut outdated };
        let mut given = KindSet::default();
        duplicates::check_duplicates(tree, diagnostics);
        for statement in &tree.statements {
            match &statement.kind {
                StatementKind::Title(text) => header.title.clone_from(&text.text),
                StatementKind::About(text) => header.about.clone_from(&text.text),
                StatementKind::Mark(mark) => add_mark(mark, &mut header, diagnostics),
                StatementKind::Letters(letters) => {
                    for &(letter, symbol) in letters {
                        pieces::add_letter(letter, symbol, &mut given, &mut header, diagnostics);
                    }
                }
                StatementKind::Names(names) => {
                    for (symbol, name) in names {
                        if let Some(index) = header.kind_or_error(*symbol, diagnostics).and_then(Kind::index) {
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
        let diagnostics = if i + 1 == trees.len() { &mut *diagnostics } else { &mut outdated };
        read_placements(tree, &mut header, diagnostics);
    }
    super::setup::read_setup(trees, &mut header, diagnostics);
    Some(header)
}

/// Reads what depends on players and pieces: zones, facing, hands, royal and progress pieces.
fn read_placements(tree: &SyntaxTree, header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    let mut hands: Option<Vec<u8>> = None;
    for statement in &tree.statements {
        match &statement.kind {
            StatementKind::Zone { name, region } => {
                let zone = zone_by_player(region, header, diagnostics);
                header.zones.insert(name.text.clone(), zone);
            }
            StatementKind::Facing { player, turns } => {
                if let Some((player, turns)) =
                    header.player(player, diagnostics).zip(facing::facing_turns(turns, diagnostics))
                {
                    header.board.turn_forward(player, turns);
                }
            }
            StatementKind::Royal(symbols) => header.royal = header.kinds(symbols, diagnostics),
            StatementKind::Progress(symbols) => header.progress = header.kinds(symbols, diagnostics),
            StatementKind::Hand { player, pieces } => {
                header.player(player, diagnostics);
                let hands = hands.get_or_insert_with(|| vec![0; header.pieces.len()]);
                for symbol in pieces {
                    if let Some(index) = header.kind_or_error(*symbol, diagnostics).and_then(Kind::index) {
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

fn zone_by_player(region: &ZoneRegion, header: &Header, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arc<CellSet>> {
    let players = 0..header.players.len().max(1);
    let mut errors = Vec::new();
    let zones = players.map(|player| Arc::new(zone::zone_cells(region, &header.board, player, &mut errors))).collect();
    errors.dedup();
    for error in errors {
        if !diagnostics.contains(&error) {
            diagnostics.push(error);
        }
    }
    zones
}

fn add_mark(mark: &MarkDeclaration, header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    header.kinds(&mark.on, diagnostics);
    if header.kind_of(mark.mark.symbol).is_some() {
        let title = format!("`{}` is both a piece and a mark", mark.mark.symbol);
        diagnostics.push(
            Diagnostic::error(mark.mark.span, title)
                .label("declared as a mark here")
                .hint("choose another symbol for the mark"),
        );
    } else if let Some(known) = header.marks.iter_mut().find(|known| known.mark.symbol == mark.mark.symbol) {
        *known = mark.clone();
    } else if header.marks.len() == Marks::MAX_MARKS {
        diagnostics
            .push(Diagnostic::error(mark.mark.span, format!("too many marks: the maximum is {}", Marks::MAX_MARKS)));
    } else {
        header.marks.push(mark.clone());
    }
}
