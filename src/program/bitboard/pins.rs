//! Checks and pins: restricts moves to those that leave the only royal piece unattacked.
//!
//! An attack along a line needs an exact number of occupied cells between attacker and royal piece: zero for a slider,
//! one for a cannon. A move that empties one cell and fills another changes that number by at most one. So only lines
//! within one of their number restrict targets.

use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::board_state::BoardState;
use super::engine::BitboardEngine;

/// Checks and pins of the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pins<const W: usize> {
    pub test: LegalityTest,
    /// The cell of the royal piece, if there is only one.
    pub king: usize,
    /// Targets allowed to every piece by lines that no own piece blocks.
    base: Bitboard<W>,
    /// Targets of pieces that are on no pin line.
    pub unpinned_targets: Bitboard<W>,
    /// Own pieces on lines: pinned, or screens of a threat.
    pub pinned: Bitboard<W>,
    /// Own pieces that cannot serve as every screen; their moves are tested by making them.
    pub uncertain: Bitboard<W>,
    /// Whether no move of the player can expose a royal piece.
    pub is_safe: bool,
    /// All pieces that cannot serve as screens.
    barred: Bitboard<W>,
}

/// How the legality of moves is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegalityTest {
    /// No test: the player has no royal piece to protect.
    AlwaysLegal,
    /// By checks and pins.
    Pins,
    /// By making each move.
    MakeMove,
}

impl<const W: usize> Pins<W> {
    pub fn without_lines(test: LegalityTest) -> Self {
        let all = Bitboard::FULL;
        Self {
            test,
            king: 0,
            base: all,
            unpinned_targets: all,
            pinned: Bitboard::EMPTY,
            uncertain: Bitboard::EMPTY,
            is_safe: false,
            barred: Bitboard::EMPTY,
        }
    }

    /// Computes checks and pins of a king on a cell.
    #[inline(always)]
    pub fn new<const K: usize>(
        royal_attacks: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        king: usize,
        occupied: Bitboard<W>,
        own: Bitboard<W>,
    ) -> Self {
        let mut pins = Self { king, ..Self::without_lines(LegalityTest::Pins) };
        let mut outs = Bitboard::FULL;
        for group in &royal_attacks.groups {
            let candidates = group.candidates(state, king);
            if candidates.is_empty() {
                continue;
            }
            if group.is_leap() {
                pins.base &= if candidates.more_than_one() { Bitboard::EMPTY } else { candidates };
                continue;
            }
            let barred = group.barred_cells(state);
            for attacker in candidates.iter() {
                let path = group.between(king, attacker);
                let blockers = path & occupied;
                let inside = path.without(blockers) | Bitboard::from_cell(attacker);
                let out = if group.screens == 0 {
                    if blockers.more_than_one() {
                        continue;
                    }
                    if blockers.is_empty() { inside } else { Bitboard::FULL }
                } else if group.barred_screens.is_some() {
                    // A single screen that not every piece can be; pieces that cannot are handled separately.
                    if blockers.len() > 2 {
                        continue;
                    }
                    pins.uncertain |= barred & own;
                    pins.barred = barred;
                    let screens = blockers.without(barred);
                    match (blockers.len(), screens.len()) {
                        (0, _) => !path,
                        (1, 1) => inside,
                        // A piece that captures the non-screen might itself be a screen.
                        (1, _) => !blockers,
                        _ => Bitboard::FULL,
                    }
                } else {
                    let blocked = blockers.len();
                    match blocked {
                        _ if blocked + 1 == group.screens => !path.without(blockers),
                        _ if blocked == group.screens => inside,
                        _ if blocked == group.screens + 1 => Bitboard::FULL,
                        _ => continue,
                    }
                };
                let pinned = blockers & own;
                if pinned.is_empty() {
                    pins.base &= out;
                    continue;
                }
                pins.pinned |= pinned;
                outs &= out;
            }
        }
        pins.unpinned_targets = pins.base & outs;
        pins
    }

    /// Returns the allowed targets of an own piece that is not royal.
    #[inline(always)]
    pub fn allowed_targets<const K: usize>(
        &self,
        royal_attacks: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        from: usize,
        occupied: Bitboard<W>,
    ) -> Bitboard<W> {
        if self.pinned.contains(from) {
            self.pinned_targets(royal_attacks, state, from, occupied)
        } else {
            self.unpinned_targets
        }
    }

    #[cold]
    #[inline(never)]
    fn pinned_targets<const K: usize>(
        &self,
        royal_attacks: &RoyalAttacks<W>,
        state: &BoardState<W, K>,
        from: usize,
        occupied: Bitboard<W>,
    ) -> Bitboard<W> {
        let mut to = self.base;
        let lines = royal_attacks.groups.iter().filter(|group| !group.is_leap());
        for (group, attacker) in
            lines.flat_map(|group| group.candidates(state, self.king).iter().map(move |attacker| (group, attacker)))
        {
            let path = group.between(self.king, attacker);
            // The piece is lifted from its cell.
            let blockers = (path & occupied).without(Bitboard::from_cell(from));
            let free = path.without(blockers);
            if group.barred_screens.is_some() && blockers.intersects(self.barred) {
                if !blockers.more_than_one() {
                    to &= !blockers;
                }
                continue;
            }
            let blocked = blockers.len();
            if blocked == group.screens {
                to &= free | Bitboard::from_cell(attacker);
            } else if blocked + 1 == group.screens {
                to &= !free;
            }
        }
        to
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Computes the checks and pins of a player in a state with older marks faded.
    #[inline(always)]
    pub fn pins(&self, state: &BoardState<W, K>, player: usize, occupied: Bitboard<W>) -> Pins<W> {
        let Some(Some(royal_attacks)) = self.attacks.get(player) else {
            return Pins::without_lines(LegalityTest::AlwaysLegal);
        };
        let kings = royal_attacks.royal_class.cells(state, Bitboard::EMPTY);
        let counts =
            royal_attacks.threat_guards.as_ref().map(|_| self.do_attacks_count(royal_attacks, state, player, false));
        let safe = matches!(counts, Some(Ok(false)))
            && royal_attacks.proviso_codes.is_empty()
            && royal_attacks.irregular.is_empty();
        if kings.is_empty() {
            return Pins { is_safe: safe, ..Pins::without_lines(LegalityTest::AlwaysLegal) };
        }
        if royal_attacks.no_pins_reason.is_some() || kings.more_than_one() {
            return Pins::without_lines(LegalityTest::MakeMove);
        }
        if let Some(counts) = counts {
            return match counts {
                Ok(true) => Pins::new(royal_attacks, state, kings.lowest(), occupied, state.plane(player)),
                // No threat counts now; only a royal move can change that.
                Ok(false) => Pins { king: kings.lowest(), is_safe: safe, ..Pins::without_lines(LegalityTest::Pins) },
                Err(_) => Pins::without_lines(LegalityTest::MakeMove),
            };
        }
        Pins::new(royal_attacks, state, kings.lowest(), occupied, state.plane(player))
    }
}
