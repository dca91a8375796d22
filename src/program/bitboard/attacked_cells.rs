//! The cells where a royal piece would be in check, computed for the whole board in one pass.
//!
//! Guards that only ask whether the royal piece is in check, on its cell or after one step, are answered from this
//! set. Chess programs call it the king danger squares.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::layout::StateLayout;
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::stage_table::GuardTable;
use super::state_query::{StateAtom, StateQuery};
use crate::algebra::term::Fact;
use crate::program::ground::{Code, CodeSet, Guard};
use std::cell::OnceCell;

/// The attacked cells of a node, computed on first use; `None` if one pass cannot compute them.
pub(super) type AttackedCells<const W: usize> = OnceCell<Option<Bitboard<W>>>;

/// A guard that only asks whether a royal piece is in check on its cell, or would be after one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoyalCheckGuard {
    /// Origin and target of the step; `None` if the piece stays.
    step: Option<(usize, usize)>,
    /// The answer of the guard if the royal piece is in check.
    expects_check: bool,
}

impl RoyalCheckGuard {
    /// Reads the guard as a check of a royal piece; `None` if it tests anything else, or if no royal piece can stand on
    /// the target.
    pub fn from_guard<const W: usize>(
        guard: &Guard,
        query: &StateQuery<W>,
        royals: CodeSet,
        layout: &StateLayout,
    ) -> Option<Self> {
        let check = match query {
            StateQuery::Atom(StateAtom::Fact(Fact::Check)) => true,
            StateQuery::Not(inner) if matches!(**inner, StateQuery::Atom(StateAtom::Fact(Fact::Check))) => false,
            _ => return None,
        };
        if !guard.hand_deltas.is_empty() || !guard.recodings.is_empty() {
            return None;
        }
        let cells = match guard.written[..] {
            [] => None,
            [(from, Code::EMPTY), (to, code)] | [(to, code), (from, Code::EMPTY)] if royals.contains(code) => {
                Some((from.index(), to.index()))
            }
            _ => return None,
        };
        let may_stand = |cell: usize| {
            layout.universe.get(cell).is_some_and(|possible_codes| !possible_codes.and(royals).is_empty())
        };
        cells.is_none_or(|(_, to)| may_stand(to)).then_some(Self { step: cells, expects_check: check })
    }

    /// Returns the cell that must not be attacked for the guard to give this answer, with the royal piece on `origin`.
    /// `None` if the guard asks something else.
    pub fn required_safe_cell(&self, origin: usize, answer: bool) -> Option<usize> {
        let cell = match self.step {
            None => Some(origin),
            Some((from, to)) => (from == origin).then_some(to),
        };
        cell.filter(|_| self.expects_check != answer)
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns the cells where the only royal piece of the player would be in check, whether it moves there, captures
    /// there or stays. `None` if one pass cannot compute them.
    #[inline(always)]
    pub fn attacked_cells(&self, node: &MoveGenNode<'_, W, K>) -> Option<Bitboard<W>> {
        if let Some(known) = node.attacked.get() {
            return *known;
        }
        let mut attacked = None;
        if let (LegalityTest::Pins, Some(Some(attacks))) = (node.pins.test, self.attacks.get(node.player))
            && let Some(lanes) = &attacks.attack_map
        {
            // The royal piece is lifted first: it must not shield the cells behind it.
            attacked = Some(lanes.reach(node.faded, node.empty | Bitboard::from_cell(node.pins.king)));
        }
        *node.attacked.get_or_init(|| attacked)
    }

    /// Answers a guard that only asks for a check of the royal piece; `None` if it must be evaluated otherwise.
    #[inline(always)]
    pub fn answer_royal_check(&self, node: &MoveGenNode<'_, W, K>, guard: &GuardTable<W>) -> Option<bool> {
        let royal_check = guard.royal_check?;
        let attacked = self.attacked_cells(node)?;
        let king = node.pins.king;
        let cell = match royal_check.step {
            None => king,
            Some((from, to)) if from == king => to,
            Some(_) => return None,
        };
        Some(attacked.contains(cell) == royal_check.expects_check)
    }
}
