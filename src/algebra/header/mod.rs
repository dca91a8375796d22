//! Reads the statements without expressions: board, players, pieces, marks, zones, setup.
//!
//! Files come oldest first: an extended file before the one that extends it. A later file replaces what it repeats.

mod duplicates;
mod facing;
mod look;
mod pieces;

use super::game_group::GameGroup;
use super::look::LookLines;
use super::outline::Outline;
use super::{Kind, KindSet, Marks, Rules, zone};
use crate::board::{Board, CellSet};
use crate::source::{Diagnostic, nearest};
use crate::syntax::ast::{MarkDeclaration, SpannedText, StatementKind, Symbol, SyntaxTree, ZoneRegion};
use std::collections::HashMap;
use std::sync::Arc;

/// The contents of the statements without expressions.
#[derive(Debug)]
pub(super) struct Header {
    /// The rules without marks, moves and ends.
    pub rules: Rules,
    /// The players with their places in the text.
    pub players: Vec<SpannedText>,
    pub marks: Vec<MarkDeclaration>,
    /// By name and player.
    pub zones: HashMap<String, Vec<Arc<CellSet>>>,
    pub look: LookLines,
}

impl Header {
    pub fn mark_of(&self, symbol: char) -> Option<Marks> {
        self.marks.iter().position(|mark| mark.mark.symbol == symbol).map(Marks::of)
    }

    /// The index of a player; reports an error if there is no such player.
    pub fn player(&self, name: &SpannedText, diagnostics: &mut Vec<Diagnostic>) -> Option<usize> {
        let names = || self.players.iter().map(|player| player.text.as_str());
        let index = names().position(|player| player == name.text);
        if index.is_none() {
            let error = Diagnostic::error(name.span, format!("there is no player `{}`", name.text))
                .label(format!("expected {}", names().collect::<Vec<_>>().join(" or ")));
            diagnostics.push(match nearest(&name.text, names()) {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error,
            });
        }
        index
    }

    /// The kinds of some symbols; reports an error for each that is not a piece.
    fn kinds(&self, symbols: &[Symbol], diagnostics: &mut Vec<Diagnostic>) -> KindSet {
        symbols.iter().filter_map(|symbol| self.kind_or_error(*symbol, diagnostics)).collect()
    }

    pub fn kind_or_error(&self, symbol: Symbol, diagnostics: &mut Vec<Diagnostic>) -> Option<Kind> {
        let kind = self.rules.kind_of(symbol.symbol);
        if kind.is_none() {
            diagnostics.push(
                Diagnostic::error(symbol.span, format!("`{}` is not a piece of this game", symbol.symbol))
                    .label("expected a piece from a `pieces` line"),
            );
        }
        kind
    }
}

/// Reads the statements of the trees, oldest first, for a game on this board.
pub(super) fn read_header(board: Board, trees: &[SyntaxTree], diagnostics: &mut Vec<Diagnostic>) -> Option<Header> {
    let (last, older) = trees.split_last()?;
    let mut header = Header {
        rules: Rules::new(board),
        players: Vec::new(),
        marks: Vec::new(),
        zones: HashMap::new(),
        look: LookLines::default(),
    };
    for tree in trees {
        pieces::read_pieces(tree, &mut header, diagnostics);
    }
    // An older file may mention pieces or squares that a newer file has removed: that is not an error.
    let outdated = &mut Vec::new();
    for tree in older {
        read_texts(tree, &mut header, outdated);
    }
    read_texts(last, &mut header, diagnostics);
    for tree in older {
        read_placements(tree, &mut header, outdated);
    }
    read_placements(last, &mut header, diagnostics);
    super::setup::read_setup(trees, &mut header, diagnostics);
    header.rules.players = header.players.iter().map(|player| player.text.clone()).collect();
    header.rules.look = header.look.derive(&header.rules);
    let Outline { title, about, other_names, origin, group, .. } = Outline::of(trees);
    (header.rules.title, header.rules.about) = (title, about);
    (header.rules.other_names, header.rules.origin) = (other_names, origin);
    header.rules.notes = trees.iter().rev().map(notes).find(|notes| !notes.is_empty()).unwrap_or_default();
    header.rules.group = group.unwrap_or_else(|| GameGroup::derive(&header.rules));
    Some(header)
}

/// The notes of a file that are not about an end.
fn notes(tree: &SyntaxTree) -> Vec<String> {
    let notes = tree.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Note { end: None, sentence } => Some(sentence.text.clone()),
        _ => None,
    });
    notes.collect()
}

/// Reads marks, letters and names of pieces, and checks the group.
fn read_texts(tree: &SyntaxTree, header: &mut Header, diagnostics: &mut Vec<Diagnostic>) {
    let mut lettered = KindSet::default();
    duplicates::check_duplicates(tree, diagnostics);
    for statement in &tree.statements {
        match &statement.kind {
            StatementKind::Group(word) => check_group(word, diagnostics),
            StatementKind::Mark(mark) => add_mark(mark, header, diagnostics),
            StatementKind::Letters(letters) => {
                for &entry in letters {
                    pieces::add_label(entry, &mut lettered, header, diagnostics);
                }
            }
            StatementKind::Names(names) => {
                for (symbol, name) in names {
                    if let Some(index) = header.kind_or_error(*symbol, diagnostics).and_then(Kind::index) {
                        header.rules.pieces[index].name = Some(name.text.clone());
                    }
                }
            }
            _ => {}
        }
    }
}

/// Reports a word that names no group.
fn check_group(word: &SpannedText, diagnostics: &mut Vec<Diagnostic>) {
    if GameGroup::of_word(&word.text).is_some() {
        return;
    }
    let words = || GameGroup::WORDS.iter().map(|&(word, _)| word);
    let error = Diagnostic::error(word.span, format!("`{}` is not a group of games", word.text))
        .label(format!("expected one of {}", words().collect::<Vec<_>>().join(", ")));
    diagnostics.push(match nearest(&word.text, words()) {
        Some(near) => error.hint(format!("did you mean `{near}`?")),
        None => error,
    });
}

/// Reads what depends on players and pieces: zones, facing, hands, looks, royal and progress pieces.
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
                    header.rules.board.turn_forward(player, turns);
                }
            }
            StatementKind::Look(line) => look::read_look(line, header, diagnostics),
            StatementKind::Royal(symbols) => header.rules.royal = header.kinds(symbols, diagnostics),
            StatementKind::Progress(symbols) => header.rules.progress = header.kinds(symbols, diagnostics),
            StatementKind::Hand { player, pieces } => {
                header.player(player, diagnostics);
                let hands = hands.get_or_insert_with(|| vec![0; header.rules.pieces.len()]);
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
        header.rules.hands = hands;
    }
    header.rules.hands.resize(header.rules.pieces.len(), 0);
}

fn zone_by_player(region: &ZoneRegion, header: &Header, diagnostics: &mut Vec<Diagnostic>) -> Vec<Arc<CellSet>> {
    let players = 0..header.players.len().max(1);
    let mut errors = Vec::new();
    let zones =
        players.map(|player| Arc::new(zone::zone_cells(region, &header.rules.board, player, &mut errors))).collect();
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
    if header.rules.kind_of(mark.mark.symbol).is_some() {
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
