//! Where a royal piece would be in check, for all cells at once, and the guards that ask for nothing else.

use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::layout::StateLayout;
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::stage_table::GuardTable;
use super::state_query::StateQuery;
use crate::program::ground::{Code, CodeSet, Guard};
use std::cell::OnceCell;

/// The cells, once a node; `None` if they are not known for all at once.
pub(super) type AttackedCells<const W: usize> = OnceCell<Option<Bitboard<W>>>;

/// A guard that asks whether a royal piece is in check where it stands, or would be after one walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoyalCheckGuard {
    /// From where, and where to.
    step: Option<(usize, usize)>,
    /// What it answers where there is a check.
    expects_check: bool,
}

impl RoyalCheckGuard {
    /// The guard as a walk, if it is one, and leads to where a royal piece may stand.
    pub fn from_guard<const W: usize>(
        guard: &Guard,
        query: &StateQuery<W>,
        royals: CodeSet,
        layout: &StateLayout,
    ) -> Option<Self> {
        let check = match query {
            StateQuery::Check => true,
            StateQuery::Not(inner) if matches!(**inner, StateQuery::Check) => false,
            _ => return None,
        };
        if !guard.hands.is_empty() || !guard.recoded.is_empty() {
            return None;
        }
        let cells = match guard.written[..] {
            [] => None,
            [(from, Code::EMPTY), (to, code)] | [(to, code), (from, Code::EMPTY)] if royals.contains(code) => {
                Some((from.index(), to.index()))
            }
            _ => return None,
        };
        let may_stand = |cell: usize| layout.universe.get(cell).is_some_and(|may| !may.and(royals).is_empty());
        cells.is_none_or(|(_, to)| may_stand(to)).then_some(Self { step: cells, expects_check: check })
    }

    /// The cell that must not be attacked for the guard to answer so, the royal piece coming from `origin`; `None` if that is
    /// not what it asks.
    pub fn required_safe_cell(&self, origin: usize, answer: bool) -> Option<usize> {
        let cell = match self.step {
            None => Some(origin),
            Some((from, to)) => (from == origin).then_some(to),
        };
        cell.filter(|_| self.expects_check != answer)
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Where the only royal piece of the player would be in check if it went there or stays, whatever it takes; `None` if
    /// that is not known for all cells at once.
    #[inline(always)]
    pub fn attacked_cells(&self, node: &MoveGenNode<'_, W, K>) -> Option<Bitboard<W>> {
        if let Some(known) = node.attacked.get() {
            return *known;
        }
        let mut attacked = None;
        if let (LegalityTest::Pins, Some(Some(danger))) = (node.pins.test, self.attacks.get(node.player))
            && let Some(lanes) = &danger.attack_map
        {
            // Lifted, the royal piece hides nothing behind it.
            attacked = Some(lanes.reach(node.faded, node.empty | Bitboard::from_cell(node.pins.king)));
        }
        *node.attacked.get_or_init(|| attacked)
    }

    /// The answer of a guard that is a walk of the royal piece.
    #[inline(always)]
    pub fn answer_royal_check(&self, node: &MoveGenNode<'_, W, K>, guard: &GuardTable<W>) -> Option<bool> {
        let walk = guard.royal_check?;
        let attacked = self.attacked_cells(node)?;
        let king = node.pins.king;
        let cell = match walk.step {
            None => king,
            Some((from, to)) if from == king => to,
            Some(_) => return None,
        };
        Some(attacked.contains(cell) == walk.expects_check)
    }
}
