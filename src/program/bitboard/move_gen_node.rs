//! A state whose moves are looked for, with all that is known of it.

use super::attacked_cells::AttackedCells;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::{BitboardEngine, TurnTable};
use super::guards::GuardCache;
use super::pins::{LegalityTest, Pins};
use super::presence::Presence;
use super::turn_requirement::KnownChecks;

/// A state whose moves are looked for.
pub(super) struct MoveGenNode<'n, const W: usize, const K: usize> {
    pub state: &'n BoardState<W, K>,
    pub presence: Presence,
    /// The same when older marks have faded.
    pub faded: &'n BoardState<W, K>,
    pub player: usize,
    /// The turn after this one.
    pub next_turn: u8,
    pub occupied: Bitboard<W>,
    pub empty: Bitboard<W>,
    pub pins: Pins<W>,
    /// Royal pieces of others.
    pub enemy_royals: Bitboard<W>,
    /// Inside the question whether somebody is stuck.
    pub in_stuck_test: bool,
    /// Whether moves are legal is not asked.
    pub pseudo_legal: bool,
    /// What the guards that are asked before the turn have answered.
    pub guard_cache: GuardCache,
    /// What gives check, once it is asked.
    pub checks: KnownChecks<W>,
    /// Where the only royal piece would be threatened if it went there, once it is asked.
    pub attacked: AttackedCells<W>,
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// A state whose moves are looked for; `base` is the same when older marks have faded.
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
        let foes = match self.enemy_royals.get(player) {
            Some(foes) if pins.test == LegalityTest::Pins => foes.cells(base, Bitboard::EMPTY),
            _ => Bitboard::EMPTY,
        };
        MoveGenNode {
            pins,
            enemy_royals: foes,
            in_stuck_test: deep,
            ..self.node_without_pins((state, presence), base, turn, occupied)
        }
    }

    /// The same for who makes moves that are known to be legal.
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
