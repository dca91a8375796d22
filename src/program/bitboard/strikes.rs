//! Which moves give check: those to where a piece attacks the king, and those of pieces that stand in the way of others.

use super::bucket::Bucket;
use super::cells::Cells;
use super::danger::Danger;
use super::engine::Engine;
use super::group::Group;
use super::layout::Layout;
use super::line::{Line, Results};
use super::node::MoveGenNode;
use super::reach::Reach;
use crate::board::Cell;
use crate::program::ground::{Code, CodeSet, Gains};

/// From where pieces attack a player's king.
#[derive(Clone, Debug)]
pub(super) struct Sights<const W: usize> {
    /// By kinds of attackers: what the king would reach if it moved as they do, backwards.
    list: Vec<Reach<W>>,
    /// By code: which of these attack as it does, as a set of numbers.
    by_code: Vec<u16>,
}

/// So many kinds of attackers are told apart.
const MOST: usize = 16;

impl<const W: usize> Sights<W> {
    /// From where a player's king is attacked; `None` if its attackers need more than free ways.
    pub fn new(danger: &Danger<W>, layout: &Layout) -> Option<Self> {
        let plain = |group: &Group<W>| group.screens == 0 && group.only.is_none();
        if danger.is_void()
            || danger.slow.is_some()
            || danger.conditional
            || danger.proviso.is_some()
            || !danger.groups.iter().all(plain)
        {
            return None;
        }
        let mut sights = Self { list: Vec::new(), by_code: vec![0; layout.alphabet.len()] };
        for group in &danger.groups {
            for (class, (codes, _)) in group.attackers.iter().enumerate() {
                if sights.list.len() >= MOST {
                    return None;
                }
                for code in codes.iter() {
                    sights.by_code[code.index()] |= 1 << sights.list.len();
                }
                let mut lines = Vec::new();
                for king in 0..layout.cells {
                    let attackers = group.row(king, class);
                    lines.extend(attackers.iter().map(|from| backwards(king, from, group.path(king, from))));
                }
                sights.list.push(Reach::new(&lines.iter().collect::<Vec<_>>(), layout.cells));
            }
        }
        Some(sights)
    }

    /// The kinds of attackers that a piece is of.
    pub fn of(&self, code: Code) -> u16 {
        self.by_code.get(code.index()).copied().unwrap_or(0)
    }

    /// As which kinds of attackers the only result of a move attacks. A piece that attacks otherwise than before may attack
    /// along the way it came: nothing is said of it.
    pub fn strikes(&self, movers: CodeSet, results: &[Code]) -> Option<u16> {
        let [result] = results[..] else { return None };
        let kinds = self.of(result);
        movers.iter().all(|mover| kinds & !self.of(mover) == 0).then_some(kinds)
    }

    /// From where a king on a cell might be attacked if nothing stood between.
    pub fn in_sight(&self, king: usize) -> Cells<W> {
        let mut all = Cells::NONE;
        for reach in &self.list {
            all |= reach.from(king, Cells::NONE, Cells::NONE);
        }
        all
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> usize {
        self.list.iter().map(Reach::bytes).sum()
    }
}

fn backwards<const W: usize>(king: usize, from: usize, path: Cells<W>) -> Line {
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
pub(super) struct Strikes<const W: usize> {
    /// By kind of attackers: from where they attack the king.
    direct: [Cells<W>; MOST],
    /// Own pieces behind which others would attack it.
    pub openers: Cells<W>,
}

impl<const W: usize> Strikes<W> {
    /// Where a piece of the bucket goes to give check; `None` if that cannot be said.
    #[inline(always)]
    pub fn from(&self, bucket: &Bucket<W>, from: usize) -> Option<Cells<W>> {
        let strikes = bucket.strikes?;
        if self.openers.contains(from) {
            return None;
        }
        Some(self.of(strikes))
    }

    /// From where attackers of these kinds attack.
    #[inline(always)]
    pub fn of(&self, mut kinds: u16) -> Cells<W> {
        let mut direct = Cells::NONE;
        while kinds != 0 {
            direct |= self.direct[kinds.trailing_zeros() as usize & (MOST - 1)];
            kinds &= kinds - 1;
        }
        direct
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// What gives check to the next player's king; `None` if it must be found out by making moves.
    pub fn strikes(&self, node: &MoveGenNode<'_, W, K>) -> Option<Strikes<W>> {
        let next = self.turns.get(usize::from(node.next_turn))?.player;
        let sights = self.sights.get(next)?.as_ref()?;
        let danger = self.dangers.get(next)?.as_ref()?;
        let kings = danger.royals.cells(node.faded, Cells::NONE);
        if kings.is_empty() || kings.is_many() {
            return None;
        }
        let king = kings.lowest();
        let mut strikes = Strikes { direct: [Cells::NONE; MOST], openers: Cells::NONE };
        let own = node.faded.plane(node.player);
        for group in &danger.groups {
            for attacker in group.candidates(node.faded, king).iter() {
                let between = group.path(king, attacker) & node.occupied;
                if between.is_empty() {
                    return None;
                }
                if !between.is_many() {
                    strikes.openers |= between & own;
                }
            }
        }
        for (direct, reach) in strikes.direct.iter_mut().zip(&sights.list) {
            *direct = reach.from(king, node.occupied, Cells::NONE);
        }
        Some(strikes)
    }
}
