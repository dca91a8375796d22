//! A state during move generation, with cached facts: occupancy, pins, guards, checks and attacks.

use super::attacked_cells::AttackedCells;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;
use super::guards::GuardCache;
use super::pins::{LegalityTest, Pins};
use super::presence::Presence;
use super::turn_requirement::KnownChecks;
use super::turn_table::TurnTable;
use crate::program::query_scope::QueryScope;

/// A state during move generation.
pub(super) struct MoveGenNode<'n, const W: usize, const K: usize> {
    pub state: &'n BoardState<W, K>,
    pub presence: Presence,
    /// The state with older marks faded.
    pub faded: &'n BoardState<W, K>,
    pub player: usize,
    /// Index of the next turn.
    pub next_turn: u8,
    pub occupied: Bitboard<W>,
    pub empty: Bitboard<W>,
    pub pins: Pins<W>,
    /// Royal pieces of the other players.
    pub enemy_royals: Bitboard<W>,
    /// Whether moves are generated inside a test for mate or stalemate.
    pub in_stuck_test: bool,
    /// Whether legality is not tested.
    pub pseudo_legal: bool,
    /// Cached answers of the guards on the state before the turn.
    pub guard_cache: GuardCache,
    /// The checking squares, once computed.
    pub checks: KnownChecks<W>,
    /// The cells attacked by enemies as seen by the only royal piece, once computed.
    pub attacked: AttackedCells<W>,
}

impl<const W: usize, const K: usize> MoveGenNode<'_, W, K> {
    /// The questions inside which moves are generated.
    pub fn scope(&self) -> QueryScope {
        QueryScope { in_stuck_test: self.in_stuck_test, ..QueryScope::default() }
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Prepares a state for move generation; `base` is the state with older marks faded.
    #[inline(always)]
    pub fn node<'n>(
        &self,
        (state, presence): (&'n BoardState<W, K>, Presence),
        base: &'n BoardState<W, K>,
        turn: &TurnTable<W>,
        deep: bool,
    ) -> MoveGenNode<'n, W, K> {
        let player = turn.player;
        let occupied = self.occupied(state);
        let pins = self.pins(base, player, occupied);
        let enemy_royals = match self.enemy_royals.get(player) {
            Some(royals) if pins.test == LegalityTest::Pins => royals.cells(base, Bitboard::EMPTY),
            _ => Bitboard::EMPTY,
        };
        MoveGenNode {
            pins,
            enemy_royals,
            in_stuck_test: deep,
            ..self.node_without_pins((state, presence), base, turn, occupied)
        }
    }

    /// As [`BitboardEngine::node`], for making moves that are known to be legal.
    #[inline(always)]
    pub fn node_without_pins<'n>(
        &self,
        (state, presence): (&'n BoardState<W, K>, Presence),
        base: &'n BoardState<W, K>,
        turn: &TurnTable<W>,
        occupied: Bitboard<W>,
    ) -> MoveGenNode<'n, W, K> {
        MoveGenNode {
            state,
            presence,
            faded: base,
            player: turn.player,
            next_turn: turn.next_turn,
            occupied,
            empty: self.board.without(occupied),
            pins: Pins::without_lines(LegalityTest::AlwaysLegal),
            enemy_royals: Bitboard::EMPTY,
            in_stuck_test: false,
            pseudo_legal: false,
            guard_cache: GuardCache::default(),
            checks: KnownChecks::new(),
            attacked: AttackedCells::new(),
        }
    }
}
