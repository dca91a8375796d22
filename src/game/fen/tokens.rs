//! The words of a board or a hand: a letter, a digit or a sign; a plus sign belongs to the letter after it.

use super::Field;
use crate::algebra::PieceLabel;
use std::ops::Range;

/// A label, or any other character as a label without a plus sign, and its place in the text.
pub(super) struct Token {
    pub label: PieceLabel,
    pub span: Range<usize>,
}

/// Cuts a field into tokens.
pub(super) fn tokens(field: Field<'_>) -> impl Iterator<Item = Token> + '_ {
    let mut chars = field.chars();
    std::iter::from_fn(move || {
        let (mut span, mut letter) = chars.next()?;
        let mut is_promoted = false;
        if letter == PieceLabel::PLUS
            && let Some((place, next)) = chars.next()
        {
            (span, letter, is_promoted) = (span.start..place.end, next, true);
        }
        Some(Token { label: PieceLabel { is_promoted, letter }, span })
    })
}
