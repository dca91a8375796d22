//! The key of a position in the database.
//!
//! A key is a hash of the position as FEN without clocks and the move number, so that another order of the moves leads to the same key. FEN is a
//! public format, and the hash function is fixed, so keys are the same in every run and every version. The hashes that the engine uses would not do:
//! they number pieces as the rules happen to be read.
//!
//! With 64 bits, the chance that any two of 100 million positions share a key is about 1 in 4,000.

use crate::game::{Position, Variant, fen};
use crate::store::content_hash::Fnv1a;

/// The key of a position among those of one rule file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(pub(super) u64);

impl PositionKey {
    /// The key of a position.
    pub fn of(variant: &Variant, position: &Position) -> Self {
        let mut hash = Fnv1a::default();
        hash.add_text(&fen::write_position(variant, position));
        Self(hash.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen::parse;

    fn key(variant: &Variant, fen: &str) -> PositionKey {
        PositionKey::of(variant, &parse(variant, fen).expect(fen).position)
    }

    #[test]
    fn a_key_depends_on_what_may_be_played() {
        let chess = crate::shipped_tests::variant("chess");
        let key = |fen: &str| key(&chess, fen);
        let start = key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start, key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 20"));
        assert_ne!(start, key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"));
        assert_ne!(start, key("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1"));
        // The right to take en passant counts if there is one.
        let with_pawn = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
        assert_ne!(key(with_pawn), key(&with_pawn.replace("e3", "-")));
        let without = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1";
        assert_eq!(key(without), key(&without.replace("e3", "-")));
    }

    /// The FNV-1a hash of the FEN and a byte `ff`, computed by another program. Databases of users have such keys.
    #[test]
    fn keys_never_change() {
        let chess = crate::shipped_tests::variant("chess");
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(key(&chess, fen), PositionKey(0x1b83_5999_bf54_0119));
    }
}
