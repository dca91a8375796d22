//! Which moves give check: those to where a piece attacks the king, and those of pieces that stand in the way of others.

use super::attack_table::AttackTable;
use super::bucket::Bucket;
use super::cells::Cells;
use super::danger::Danger;
use super::engine::Engine;
use super::group::Group;
use super::layout::Layout;
use super::line::{Line, Results};
use super::move_gen_node::MoveGenNode;
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, Gains};

/// From where pieces attack a player's king.
#[derive(Clone, Debug)]
pub(super) struct CheckTables<const W: usize> {
    /// By kinds of attackers: what the king would reach if it moved as they do, backwards.
    attacks: Vec<AttackTable<W>>,
    /// By code: which of these attack as it does, as a set of numbers.
    kinds_by_code: Vec<u16>,
}

/// So many kinds of attackers are told apart.
const MAX_ATTACKER_KINDS: usize = 16;

impl<const W: usize> CheckTables<W> {
    /// From where a player's king is attacked; `None` if its attackers need more than free ways.
    pub fn new(danger: &Danger<W>, layout: &Layout) -> Option<Self> {
        let plain = |group: &Group<W>| group.screens == 0 && group.only.is_none();
        if danger.is_void()
            || danger.slow.is_some()
            || danger.conditional
            || danger.threat_guards.is_some()
            || !danger.groups.iter().all(plain)
        {
            return None;
        }
        let mut tables = Self { attacks: Vec::new(), kinds_by_code: vec![0; layout.alphabet.len()] };
        for group in &danger.groups {
            for (class, (codes, _)) in group.attackers.iter().enumerate() {
                if tables.attacks.len() >= MAX_ATTACKER_KINDS {
                    return None;
                }
                for code in codes.iter() {
                    tables.kinds_by_code[code.index()] |= 1 << tables.attacks.len();
                }
                let mut lines = Vec::new();
                for king in 0..layout.cells {
                    let attackers = group.row(king, class);
                    lines.extend(attackers.iter().map(|from| reversed_line(king, from, group.path(king, from))));
                }
                tables.attacks.push(AttackTable::new(&lines.iter().collect::<Vec<_>>(), layout.cells));
            }
        }
        Some(tables)
    }

    /// The kinds of attackers that a piece is of.
    pub fn attacker_kinds(&self, code: Code) -> u16 {
        self.kinds_by_code.get(code.index()).copied().unwrap_or(0)
    }

    /// As which kinds of attackers the only result of a move attacks. A piece that attacks otherwise than before may attack
    /// along the way it came: nothing is said of it.
    pub fn checking_kinds(&self, movers: CodeSet, results: &[Code]) -> Option<u16> {
        let [result] = results[..] else { return None };
        let kinds = self.attacker_kinds(result);
        movers.iter().all(|mover| kinds & !self.attacker_kinds(mover) == 0).then_some(kinds)
    }

    /// From where a king on a cell might be attacked if nothing stood between.
    pub fn empty_board_attackers(&self, king: usize) -> Cells<W> {
        let mut all = Cells::NONE;
        for reach in &self.attacks {
            all |= reach.targets(king, Cells::NONE, Cells::NONE);
        }
        all
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        self.attacks.iter().map(AttackTable::bytes).sum()
    }
}

fn reversed_line<const W: usize>(king: usize, from: usize, path: Cells<W>) -> Line {
    let cell = |index: usize| Cell(u16::try_from(index).unwrap_or(u16::MAX));
    Line {
        codes: CodeSet::default(),
        from: cell(king),
        left: Code::EMPTY,
        to: cell(from),
        targets: CodeSet::default(),
        between: path.iter().map(cell).collect(),
        screens: 0,
        barred: CodeSet::default(),
        results: Results::new(),
        gains: Gains::default(),
        holds: Box::default(),
        recodes: Box::default(),
        change: None,
        conditions: Box::default(),
    }
}

/// What gives check in a state.
#[derive(Clone, Debug)]
pub(super) struct Checks<const W: usize> {
    /// By kind of attackers: from where they attack the king.
    direct: [Cells<W>; MAX_ATTACKER_KINDS],
    /// Own pieces behind which others would attack it.
    pub discoverers: Cells<W>,
}

impl<const W: usize> Checks<W> {
    /// Where a piece of the bucket goes to give check; `None` if that cannot be said.
    #[inline(always)]
    pub fn checking_targets(&self, bucket: &Bucket<W>, from: usize) -> Option<Cells<W>> {
        let strikes = bucket.strikes?;
        if self.discoverers.contains(from) {
            return None;
        }
        Some(self.direct_checks(strikes))
    }

    /// From where attackers of these kinds attack.
    #[inline(always)]
    pub fn direct_checks(&self, mut kinds: u16) -> Cells<W> {
        let mut direct = Cells::NONE;
        while kinds != 0 {
            direct |= self.direct[kinds.trailing_zeros() as usize & (MAX_ATTACKER_KINDS - 1)];
            kinds &= kinds - 1;
        }
        direct
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// What gives check to the next player's king; `None` if it must be found out by making moves.
    pub fn checks(&self, node: &MoveGenNode<'_, W, K>) -> Option<Checks<W>> {
        let next = self.turns.get(usize::from(node.next_turn))?.player;
        let tables = self.sights.get(next)?.as_ref()?;
        let danger = self.dangers.get(next)?.as_ref()?;
        let kings = danger.royals.cells(node.faded, Cells::NONE);
        if kings.is_empty() || kings.is_many() {
            return None;
        }
        let king = kings.lowest();
        let mut strikes = Checks { direct: [Cells::NONE; MAX_ATTACKER_KINDS], discoverers: Cells::NONE };
        let own = node.faded.plane(node.player);
        for group in &danger.groups {
            for attacker in group.candidates(node.faded, king).iter() {
                let between = group.path(king, attacker) & node.occupied;
                if between.is_empty() {
                    return None;
                }
                if !between.is_many() {
                    strikes.discoverers |= between & own;
                }
            }
        }
        for (direct, reach) in strikes.direct.iter_mut().zip(&tables.attacks) {
            *direct = reach.targets(king, node.occupied, Cells::NONE);
        }
        Some(strikes)
    }
}
