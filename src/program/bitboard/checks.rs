//! Checking moves: direct checks by attack tables, and pieces whose move may discover a check.

use super::attack_group::AttackGroup;
use super::attack_table::AttackTable;
use super::attacks::RoyalAttacks;
use super::bitset::Bitboard;
use super::engine::BitboardEngine;
use super::layout::StateLayout;
use super::move_gen_node::MoveGenNode;
use super::piece_move::PieceMove;
use super::piece_move_table::PieceMoveTable;
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet};

/// From which cells pieces attack a player's king.
#[derive(Clone, Debug)]
pub(super) struct CheckTables<const W: usize> {
    /// By kind of attacker: the cells from which it attacks a king, by the king's cell.
    attacks: Vec<AttackTable<W>>,
    /// By code: bit set of the kinds that attack as it does.
    kinds_by_code: Vec<u16>,
}

/// Kinds of attackers that fit the bit sets.
const MAX_ATTACKER_KINDS: usize = 16;

impl<const W: usize> CheckTables<W> {
    /// Builds the tables of a player; `None` if some threat needs more than an empty path.
    pub fn new(royal_attacks: &RoyalAttacks<W>, layout: &StateLayout) -> Option<Self> {
        let plain = |group: &AttackGroup<W>| group.screens == 0 && group.only_royals.is_none();
        if royal_attacks.has_no_royals()
            || royal_attacks.no_pins_reason.is_some()
            || royal_attacks.is_conditional
            || royal_attacks.threat_guards.is_some()
            || !royal_attacks.groups.iter().all(plain)
        {
            return None;
        }
        let mut tables = Self { attacks: Vec::new(), kinds_by_code: vec![0; layout.alphabet.len()] };
        for group in &royal_attacks.groups {
            for (class, (codes, _)) in group.attackers.iter().enumerate() {
                if tables.attacks.len() >= MAX_ATTACKER_KINDS {
                    return None;
                }
                for code in codes.iter() {
                    tables.kinds_by_code[code.index()] |= 1 << tables.attacks.len();
                }
                let mut lines = Vec::new();
                for king in 0..layout.cell_count {
                    let attackers = group.origins_of(king, class);
                    lines.extend(attackers.iter().map(|from| reversed_line(king, from, group.between(king, from))));
                }
                tables.attacks.push(AttackTable::new(&lines.iter().collect::<Vec<_>>(), layout.cell_count));
            }
        }
        Some(tables)
    }

    /// Returns the attacker kinds of a code as a bit set.
    pub fn attacker_kinds(&self, code: Code) -> u16 {
        self.kinds_by_code.get(code.index()).copied().unwrap_or(0)
    }

    /// Returns the kinds as which the only result of a move attacks. `None` if the piece gains a way of attacking: it
    /// might then attack along the path it came.
    pub fn checking_kinds(&self, movers: CodeSet, results: &[Code]) -> Option<u16> {
        let [result] = results[..] else { return None };
        let kinds = self.attacker_kinds(result);
        movers.iter().all(|mover| kinds & !self.attacker_kinds(mover) == 0).then_some(kinds)
    }

    /// Returns all cells from which a king could be attacked on an empty board.
    pub fn empty_board_attackers(&self, king: usize) -> Bitboard<W> {
        let mut all = Bitboard::EMPTY;
        for reach in &self.attacks {
            all |= reach.targets(king, Bitboard::EMPTY, Bitboard::EMPTY);
        }
        all
    }

    /// Size of the tables in bytes.
    pub fn bytes(&self) -> usize {
        self.attacks.iter().map(AttackTable::bytes).sum()
    }
}

fn reversed_line<const W: usize>(king: usize, from: usize, path: Bitboard<W>) -> PieceMove {
    let cell = |index: usize| Cell(u16::try_from(index).unwrap_or(u16::MAX));
    PieceMove { from: cell(king), to: cell(from), between: path.iter().map(cell).collect(), ..PieceMove::default() }
}

/// The checking squares of a state.
#[derive(Clone, Debug)]
pub(super) struct Checks<const W: usize> {
    /// By kind of attacker: the cells from which it attacks the king.
    direct: [Bitboard<W>; MAX_ATTACKER_KINDS],
    /// Own pieces that shield the king from another own piece.
    pub discoverers: Bitboard<W>,
}

impl<const W: usize> Checks<W> {
    /// Returns the targets from which the piece gives check; `None` if the table does not tell.
    #[inline(always)]
    pub fn checking_targets(&self, move_table: &PieceMoveTable<W>, from: usize) -> Option<Bitboard<W>> {
        let checks = move_table.check_kinds?;
        if self.discoverers.contains(from) {
            return None;
        }
        Some(self.direct_checks(checks))
    }

    /// Returns the cells from which attackers of these kinds attack the king.
    #[inline(always)]
    pub fn direct_checks(&self, mut kinds: u16) -> Bitboard<W> {
        let mut direct = Bitboard::EMPTY;
        while kinds != 0 {
            direct |= self.direct[kinds.trailing_zeros() as usize & (MAX_ATTACKER_KINDS - 1)];
            kinds &= kinds - 1;
        }
        direct
    }
}

impl<const W: usize, const K: usize> BitboardEngine<W, K> {
    /// Returns the checking squares against the next player's king; `None` if moves must be made to find checks.
    pub fn checks(&self, node: &MoveGenNode<'_, W, K>) -> Option<Checks<W>> {
        let next = self.turns.get(usize::from(node.next_turn))?.player;
        let tables = self.check_tables.get(next)?.as_ref()?;
        let royal_attacks = self.attacks.get(next)?.as_ref()?;
        let kings = royal_attacks.royal_class.cells(node.faded, Bitboard::EMPTY);
        if kings.is_empty() || kings.more_than_one() {
            return None;
        }
        let king = kings.lowest();
        let mut checks = Checks { direct: [Bitboard::EMPTY; MAX_ATTACKER_KINDS], discoverers: Bitboard::EMPTY };
        let own = node.faded.plane(node.player);
        for group in &royal_attacks.groups {
            for attacker in group.candidates(node.faded, king).iter() {
                let between = group.between(king, attacker) & node.occupied;
                if between.is_empty() {
                    return None;
                }
                if !between.more_than_one() {
                    checks.discoverers |= between & own;
                }
            }
        }
        for (direct, reach) in checks.direct.iter_mut().zip(&tables.attacks) {
            *direct = reach.targets(king, node.occupied, Bitboard::EMPTY);
        }
        Some(checks)
    }
}
