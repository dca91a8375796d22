//! Checks and pins: which moves leave the only royal piece of a player unthreatened.
//!
//! A threatening line needs its attacker and so many occupied cells between. A move that empties one cell and fills
//! another changes that number by one at most, so that each line close to threatening says where the piece may go.

use super::cells::Cells;
use super::danger::Danger;
use super::engine::Engine;
use super::state::State;

/// What protects the royal pieces of the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shield<const W: usize> {
    pub way: Way,
    /// The royal piece, if there is only one.
    pub king: usize,
    /// Where any piece must go, as lines without own pieces between say it.
    base: Cells<W>,
    /// Where a piece must go that is on no line.
    pub open: Cells<W>,
    /// Own pieces on lines.
    pub special: Cells<W>,
    /// Own pieces that count otherwise as screens than others do: their moves are made to see whether they are legal.
    pub doubtful: Cells<W>,
    /// Nothing threatens, whatever the player does.
    pub safe: bool,
    /// All pieces that are no screens.
    barred: Cells<W>,
}

/// How it is found out whether a move is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// There is nothing to protect.
    Free,
    /// By checks and pins.
    Pins,
    /// By making it.
    Test,
}

impl<const W: usize> Shield<W> {
    pub fn plain(way: Way) -> Self {
        let all = Cells::ALL;
        Self {
            way,
            king: 0,
            base: all,
            open: all,
            special: Cells::NONE,
            doubtful: Cells::NONE,
            safe: false,
            barred: Cells::NONE,
        }
    }

    /// Checks and pins of a king on a cell.
    #[inline(always)]
    pub fn new<const K: usize>(
        danger: &Danger<W>,
        state: &State<W, K>,
        king: usize,
        occupied: Cells<W>,
        own: Cells<W>,
    ) -> Self {
        let mut shield = Self { king, ..Self::plain(Way::Pins) };
        let mut outs = Cells::ALL;
        for group in &danger.groups {
            let candidates = group.candidates(state, king);
            if candidates.is_empty() {
                continue;
            }
            if group.leaps() {
                shield.base &= if candidates.is_many() { Cells::NONE } else { candidates };
                continue;
            }
            let barred = group.barred(state);
            for attacker in candidates.iter() {
                let path = group.path(king, attacker);
                let blockers = path & occupied;
                let inside = path.without(blockers) | Cells::of(attacker);
                let out = if group.screens == 0 {
                    if blockers.is_many() {
                        continue;
                    }
                    if blockers.is_empty() { inside } else { Cells::ALL }
                } else if group.barred.is_some() {
                    // One screen, and not any: pieces that are none are looked at by themselves.
                    if blockers.len() > 2 {
                        continue;
                    }
                    shield.doubtful |= barred & own;
                    shield.barred = barred;
                    let screens = blockers.without(barred);
                    match (blockers.len(), screens.len()) {
                        (0, _) => !path,
                        (1, 1) => inside,
                        // Neither one that takes a piece that is no screen may then be one.
                        (1, _) => !blockers,
                        _ => Cells::ALL,
                    }
                } else {
                    let blocked = blockers.len();
                    match blocked {
                        _ if blocked + 1 == group.screens => !path.without(blockers),
                        _ if blocked == group.screens => inside,
                        _ if blocked == group.screens + 1 => Cells::ALL,
                        _ => continue,
                    }
                };
                let pinned = blockers & own;
                if pinned.is_empty() {
                    shield.base &= out;
                    continue;
                }
                shield.special |= pinned;
                outs &= out;
            }
        }
        shield.open = shield.base & outs;
        shield
    }

    /// Where an own piece may go that is not royal.
    #[inline(always)]
    pub fn allows<const K: usize>(
        &self,
        danger: &Danger<W>,
        state: &State<W, K>,
        from: usize,
        occupied: Cells<W>,
    ) -> Cells<W> {
        if self.special.contains(from) { self.special(danger, state, from, occupied) } else { self.open }
    }

    #[cold]
    #[inline(never)]
    fn special<const K: usize>(
        &self,
        danger: &Danger<W>,
        state: &State<W, K>,
        from: usize,
        occupied: Cells<W>,
    ) -> Cells<W> {
        let mut to = self.base;
        let ways = danger.groups.iter().filter(|group| !group.leaps());
        for (group, attacker) in
            ways.flat_map(|group| group.candidates(state, self.king).iter().map(move |attacker| (group, attacker)))
        {
            let path = group.path(self.king, attacker);
            // As if the piece had been lifted.
            let blockers = (path & occupied).without(Cells::of(from));
            let free = path.without(blockers);
            if group.barred.is_some() && blockers.meets(self.barred) {
                if !blockers.is_many() {
                    to &= !blockers;
                }
                continue;
            }
            let blocked = blockers.len();
            if blocked == group.screens {
                to &= free | Cells::of(attacker);
            } else if blocked + 1 == group.screens {
                to &= !free;
            }
        }
        to
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// What protects a player's royal pieces in a state in which older marks have faded.
    #[inline(always)]
    pub fn shield(&self, state: &State<W, K>, player: usize, occupied: Cells<W>) -> Shield<W> {
        let Some(Some(danger)) = self.dangers.get(player) else { return Shield::plain(Way::Free) };
        let kings = danger.royals.cells(state, Cells::NONE);
        let counts = danger.proviso.as_ref().map(|_| self.counts(danger, state, player, false));
        let safe = matches!(counts, Some(Ok(false))) && danger.seen.is_empty() && danger.odd.is_empty();
        if kings.is_empty() {
            return Shield { safe, ..Shield::plain(Way::Free) };
        }
        if danger.slow.is_some() || kings.is_many() {
            return Shield::plain(Way::Test);
        }
        if let Some(counts) = counts {
            return match counts {
                Ok(true) => Shield::new(danger, state, kings.lowest(), occupied, state.plane(player)),
                // As it is, nothing threatens; only a royal piece that moves can change that.
                Ok(false) => Shield { king: kings.lowest(), safe, ..Shield::plain(Way::Pins) },
                Err(_) => Shield::plain(Way::Test),
            };
        }
        Shield::new(danger, state, kings.lowest(), occupied, state.plane(player))
    }
}
