//! Prints lists of words, pieces, letters and names.

use crate::syntax::ast::{LabelledPiece, SpannedText, Symbol};
use crate::syntax::doc::{BreakMode, Doc};

/// A sentence, filled to the line width wherever its author broke it.
pub(super) fn prose(out: &mut Doc, text: &SpannedText) {
    for (i, word) in text.text.split_whitespace().enumerate() {
        if i > 0 {
            out.push_break(" ", None, BreakMode::IfTooLong);
        }
        out.push_str(word);
    }
}

pub(super) fn words(out: &mut Doc, words: &[SpannedText], blanks: &str) {
    for (i, word) in words.iter().enumerate() {
        if i > 0 {
            out.push_break(blanks, Some(words[i - 1].span.end..word.span.start), BreakMode::IfTooLong);
        }
        out.push_str(&word.text);
    }
}

pub(super) fn symbols(out: &mut Doc, symbols: &[Symbol]) {
    for (i, symbol) in symbols.iter().enumerate() {
        if i > 0 {
            out.soft_break(symbols[i - 1].span, symbol.span);
        }
        out.push(symbol.symbol);
    }
}

/// Letters with their pieces. Upper-case and lower-case letters form groups, unless they alternate.
pub(super) fn letters(out: &mut Doc, entries: &[LabelledPiece]) {
    let is_upper = |entry: &LabelledPiece| entry.label.letter.is_ascii_uppercase();
    let turns = |pair: &[LabelledPiece]| is_upper(&pair[0]) != is_upper(&pair[1]);
    let apart = entries.windows(2).any(|pair| !turns(pair));
    for (i, LabelledPiece { label, piece }) in entries.iter().enumerate() {
        if i > 0 {
            let blanks = if apart && turns(&entries[i - 1..=i]) { "  " } else { " " };
            out.push_break(blanks, Some(entries[i - 1].piece.span.end..piece.span.start), BreakMode::IfTooLong);
        }
        out.push_str(&label.to_string());
        out.push(piece.symbol);
    }
}

pub(super) fn names(out: &mut Doc, entries: &[(Symbol, SpannedText)]) {
    for (i, (piece, name)) in entries.iter().enumerate() {
        if i > 0 {
            out.push(',');
            out.soft_break(entries[i - 1].1.span, piece.span);
        }
        out.push(piece.symbol);
        out.push(' ');
        out.push_str(&name.text);
    }
}
