//! Piece values of a search, by plane, and the mailbox (chessprogramming: Mailbox) that finds the plane of a piece.

use super::board_state::BoardState;
use super::incremental_position::PieceValues;
use super::layout::{MAX_HAND_PIECES, StateLayout};
use crate::program::ground::Code;

/// By cell: the index of its [`ValuedPlane`]; `NO_PLANE` for a cell without a piece.
pub(super) type PlaneMailbox<const W: usize> = [[u8; 64]; W];

/// Stands for an empty cell in a mailbox. A 256th plane, the last that there can be, has this index, too.
pub(super) const NO_PLANE: u8 = u8::MAX;

/// The plane of a piece, with its values.
pub(super) struct ValuedPlane {
    pub slot: usize,
    pub piece: usize,
    /// By cell: the value of the piece there.
    pub on: Box<[i32]>,
}

impl ValuedPlane {
    pub fn value_on(&self, cell: usize) -> i32 {
        self.on.get(cell).copied().unwrap_or(0)
    }
}

/// The values of single pieces.
pub(super) struct ValueTables {
    /// The planes that hold a single piece.
    pub planes: Vec<ValuedPlane>,
    /// By plane: its index in `planes`.
    pub plane_of_slot: Vec<Option<usize>>,
    /// By hand slot.
    pub hands: [i32; MAX_HAND_PIECES],
}

impl ValueTables {
    pub fn new(layout: &StateLayout, values: &PieceValues) -> Self {
        let plane = |(slot, code): (usize, Code)| {
            let piece = layout.alphabet.content(code).kind.index()?;
            Some(ValuedPlane { slot, piece, on: values.on_board.get(piece)?.clone() })
        };
        let planes: Vec<ValuedPlane> = layout.code_planes().filter_map(plane).collect();
        let mut plane_of_slot = vec![None; planes.iter().map(|plane| plane.slot + 1).max().unwrap_or(0)];
        for (place, plane) in planes.iter().enumerate() {
            plane_of_slot[plane.slot] = Some(place);
        }
        let mut hands = [0; MAX_HAND_PIECES];
        for (piece, &value) in values.in_hand.iter().enumerate() {
            if let Some(hand) = layout.hand_slot(piece).and_then(|slot| hands.get_mut(usize::from(slot))) {
                *hand = value;
            }
        }
        Self { planes, plane_of_slot, hands }
    }

    /// Returns the change of value between two states, excluding win lines, and updates the mailbox of the first to that
    /// of the second.
    pub fn change<const W: usize, const K: usize>(
        &self,
        before: &BoardState<W, K>,
        after: &BoardState<W, K>,
        mailbox: &mut PlaneMailbox<W>,
    ) -> i32 {
        let mut change = 0;
        for (plane, index) in self.planes.iter().zip(0..=NO_PLANE) {
            let (was, is) = (before.plane(plane.slot), after.plane(plane.slot));
            if was == is {
                continue;
            }
            for cell in was.without(is).iter() {
                change -= plane.value_on(cell);
                // Another plane may have taken the cell already.
                if mailbox[cell / 64][cell % 64] == index {
                    mailbox[cell / 64][cell % 64] = NO_PLANE;
                }
            }
            for cell in is.without(was).iter() {
                change += plane.value_on(cell);
                mailbox[cell / 64][cell % 64] = index;
            }
        }
        for ((was, is), value) in before.hands.iter().zip(after.hands).zip(self.hands) {
            change += (i32::from(is) - i32::from(*was)) * value;
        }
        change
    }
}
