//! Where a royal piece would be in check, for all cells at once, and the guards that ask for nothing else.

use super::cells::Cells;
use super::engine::Engine;
use super::layout::Layout;
use super::move_gen_node::MoveGenNode;
use super::pins::LegalityTest;
use super::stage_table::GuardTable;
use super::state_query::StateQuery;
use crate::program::ground::{Code, CodeSet, Guard};
use std::cell::OnceCell;

/// The cells, once a node; `None` if they are not known for all at once.
pub(super) type Attacked<const W: usize> = OnceCell<Option<Cells<W>>>;

/// A guard that asks whether a royal piece is in check where it stands, or would be after one walk.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    /// From where, and where to.
    cells: Option<(usize, usize)>,
    /// What it answers where there is a check.
    check: bool,
}

impl Walk {
    /// The guard as a walk, if it is one, and leads to where a royal piece may stand.
    pub fn of<const W: usize>(guard: &Guard, query: &StateQuery<W>, royals: CodeSet, layout: &Layout) -> Option<Self> {
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
        cells.is_none_or(|(_, to)| may_stand(to)).then_some(Self { cells, check })
    }

    /// The cell that must not be attacked for the guard to answer so, the royal piece coming from `origin`; `None` if that is
    /// not what it asks.
    pub fn calm(&self, origin: usize, answer: bool) -> Option<usize> {
        let cell = match self.cells {
            None => Some(origin),
            Some((from, to)) => (from == origin).then_some(to),
        };
        cell.filter(|_| self.check != answer)
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Where the only royal piece of the player would be in check if it went there or stays, whatever it takes; `None` if
    /// that is not known for all cells at once.
    #[inline(always)]
    pub fn attacked(&self, node: &MoveGenNode<'_, W, K>) -> Option<Cells<W>> {
        if let Some(known) = node.attacked.get() {
            return *known;
        }
        let mut attacked = None;
        if let (LegalityTest::Pins, Some(Some(danger))) = (node.pins.test, self.dangers.get(node.player))
            && let Some(lanes) = &danger.attack
        {
            // Lifted, the royal piece hides nothing behind it.
            attacked = Some(lanes.reach(node.faded, node.empty | Cells::of(node.pins.king)));
        }
        *node.attacked.get_or_init(|| attacked)
    }

    /// The answer of a guard that is a walk of the royal piece.
    #[inline(always)]
    pub fn walked(&self, node: &MoveGenNode<'_, W, K>, guard: &GuardTable<W>) -> Option<bool> {
        let walk = guard.royal_check?;
        let attacked = self.attacked(node)?;
        let king = node.pins.king;
        let cell = match walk.cells {
            None => king,
            Some((from, to)) if from == king => to,
            Some(_) => return None,
        };
        Some(attacked.contains(cell) == walk.check)
    }
}
