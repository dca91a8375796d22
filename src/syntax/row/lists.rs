//! Prints lists of words, pieces, letters and names.

use crate::syntax::ast::{Symbol, Text};
use crate::syntax::draft::{Draft, Give};

/// A sentence, filled to the line width wherever its author broke it.
pub(super) fn prose(out: &mut Draft, text: &Text) {
    for (i, word) in text.text.split_whitespace().enumerate() {
        if i > 0 {
            out.sew(" ", None, Give::Long);
        }
        out.push_str(word);
    }
}

pub(super) fn words(out: &mut Draft, words: &[Text], blanks: &str) {
    for (i, word) in words.iter().enumerate() {
        if i > 0 {
            out.sew(blanks, Some(words[i - 1].span.end..word.span.start), Give::Long);
        }
        out.push_str(&word.text);
    }
}

pub(super) fn symbols(out: &mut Draft, symbols: &[Symbol]) {
    for (i, symbol) in symbols.iter().enumerate() {
        if i > 0 {
            out.seam(symbols[i - 1].span, symbol.span);
        }
        out.push(symbol.symbol);
    }
}

/// Letters with their pieces. Upper-case and lower-case letters form groups, unless they alternate.
pub(super) fn letters(out: &mut Draft, entries: &[(char, Symbol)]) {
    let turns = |pair: &[(char, Symbol)]| pair[0].0.is_ascii_uppercase() != pair[1].0.is_ascii_uppercase();
    let apart = entries.windows(2).any(|pair| !turns(pair));
    for (i, (letter, piece)) in entries.iter().enumerate() {
        if i > 0 {
            let blanks = if apart && turns(&entries[i - 1..=i]) { "  " } else { " " };
            out.sew(blanks, Some(entries[i - 1].1.span.end..piece.span.start), Give::Long);
        }
        out.push(*letter);
        out.push(piece.symbol);
    }
}

pub(super) fn names(out: &mut Draft, entries: &[(Symbol, Text)]) {
    for (i, (piece, name)) in entries.iter().enumerate() {
        if i > 0 {
            out.push(',');
            out.seam(entries[i - 1].1.span, piece.span);
        }
        out.push(piece.symbol);
        out.push(' ');
        out.push_str(&name.text);
    }
}
