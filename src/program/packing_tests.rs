//! Packing loses nothing, for any position.

#![allow(clippy::unwrap_used)]

use super::*;
use proptest::prelude::*;

fn rules() -> Rules {
    let text = "title Test\nboard square 4x3\npieces White ♙ ♔\npieces Black ♟ ♚\nroyal ♔ ♚\n\
        mark ° unmoved on ♔ ♚ lost when moved\nmark ' passing on ♙ lasts one turn\nturn White : . -> ♙\nturn Black : . -> ♟\n";
    let loaded = crate::algebra::load("test", "test", text, &|_: &str| None);
    loaded.rules.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics))
}

/// A position of twelve squares; `strange` adds marks that the rules do not allow.
fn position(squares: &[(u8, u8)], strange: bool) -> Position {
    let content = |&(kind, marks): &(u8, u8)| {
        let kind = [Kind::EMPTY, Kind(1), Kind(2), Kind(3), Kind(4), Kind::OFF][usize::from(kind) % 6];
        let allowed = [0, 0b10, 0b01, 0, 0b01].get(usize::from(kind.0)).copied().unwrap_or(0);
        Content { kind, marks: Marks(if strange { marks } else { marks & allowed }) }
    };
    Position::new(&squares.iter().map(content).collect::<Vec<_>>(), &[])
}

fn squares() -> impl Strategy<Value = Vec<(u8, u8)>> {
    prop::collection::vec((any::<u8>(), any::<u8>()), 12)
}

proptest! {
    #[test]
    fn unpack_inverts_pack(
        now in squares(), earlier_squares in squares(), strange: bool, hands in prop::collection::vec(any::<u8>(), 0..5),
        turn in 0usize..200, passes in 0u8..3, has_history: bool, trailing in prop::collection::vec(any::<u8>(), 0..3),
    ) {
        let packing = Packing::new(&rules());
        let board = position(&now, strange);
        let contents: Vec<Content> = board.cells().map(|(_, content)| content).collect();
        let mut at = Position::new(&contents, &hands);
        at.set_turn(turn);
        at.set_passes(passes);
        if has_history {
            let earlier = position(&earlier_squares, false);
            at.push_history(&earlier);
            let again = at.clone();
            at.push_history(&again);
        }
        let mut bytes = vec![9, 9];
        packing.pack(&at, &mut bytes);
        let record = bytes[2..].to_vec();
        bytes.extend(&trailing);
        prop_assert_eq!(packing.unpack(&bytes[2..]), at.clone());
        if !strange && hands.is_empty() && passes == 0 && !has_history {
            // Eleven contents need four bits, and twelve squares two bytes.
            prop_assert_eq!(record.len(), 2 + 4 * 2);
        }
        let mut visited = Vec::new();
        packing.for_each_content(&record, &mut |cell, content| visited.push((cell, content)));
        prop_assert_eq!(&visited, &at.cells().collect::<Vec<_>>());
        for (cell, content) in visited {
            prop_assert_eq!(packing.content_at(&record, cell), content);
        }
        prop_assert_eq!(packing.content_at(&record, Cell(12)), Content::OFF);
    }
}

#[test]
fn truncated_records_do_not_panic() {
    let packing = Packing::new(&rules());
    for bytes in [&[][..], &[255], &[255, 1, 1, 1], &[0, 0, 255]] {
        packing.unpack(bytes);
        packing.for_each_content(bytes, &mut |_, _| {});
        packing.content_at(bytes, Cell(3));
    }
}
