//! What has changed on the board since it had so many changes.

use super::{Change, FEW, Mailbox, Square, kind, low};
use crate::algebra::{Kind, KindSet};

impl Mailbox {
    /// Appends the squares that differ from what they were so many changes ago; where there are many, in their order.
    pub fn differences(&mut self, since: usize, into: &mut Vec<Square>) {
        let log = &self.log[since..];
        if log.len() > FEW {
            return self.many_differences(since, into);
        }
        for (index, change) in log.iter().enumerate() {
            let is = self.squares[change.at as usize];
            if is != change.was && log[..index].iter().all(|earlier| earlier.at != change.at) {
                into.push((change.at, is));
            }
        }
    }

    /// Forgets what has come and gone again among the changes since there were so many.
    pub fn forget_between(&mut self, since: usize) {
        let Some(first) = self.log.get(since) else { return };
        let number = first.number;
        let mut kept = since;
        self.next_round();
        for index in since..self.log.len() {
            let change = self.log[index];
            let met = std::mem::replace(&mut self.met[change.at as usize], self.round);
            // Only what a square held first counts.
            if met != self.round && self.squares[change.at as usize] != change.was {
                self.log[kept] = change;
                kept += 1;
            }
        }
        self.log.truncate(kept);
        if let Some(first) = self.log.get_mut(since) {
            first.number = number;
        }
    }

    fn many_differences(&mut self, since: usize, into: &mut Vec<Square>) {
        let first = into.len();
        self.next_round();
        for change in &self.log[since..] {
            let met = &mut self.met[change.at as usize];
            if *met != self.round {
                *met = self.round;
                let is = self.squares[change.at as usize];
                if is != change.was {
                    into.push((change.at, is));
                }
            }
        }
        into[first..].sort_unstable();
    }

    /// What a square held so many changes ago.
    pub fn was(&self, at: u16, since: usize) -> u32 {
        let first = self.log[since..].iter().find(|change| change.at == at);
        first.map_or(self.at(at), |change| change.was)
    }

    /// Do board and hands look as they did so many changes ago?
    pub fn looks_as(&self, since: usize) -> bool {
        let same = |change: &Change| low(self.at(change.at)) == low(self.was(change.at, since));
        self.log.get(since).is_none_or(|first| first.number == self.number && self.log[since..].iter().all(same))
    }

    /// How many of these kinds stood on the board so many changes ago.
    pub fn count_before(&mut self, since: usize, kinds: KindSet) -> usize {
        let is_one = |holds: u32| usize::from(kinds.contains(Kind(kind(holds))));
        let (mut gone, mut come) = (0, 0);
        self.next_round();
        for change in self.log[since..].iter().filter(|change| usize::from(change.at) < self.cells) {
            let met = &mut self.met[change.at as usize];
            if *met != self.round {
                *met = self.round;
                gone += is_one(change.was);
                come += is_one(self.squares[change.at as usize]);
            }
        }
        self.count(kinds) + gone - come
    }

    /// All squares as they were so many changes ago.
    pub fn squares_before(&self, since: usize, into: &mut Vec<u32>) {
        let first = into.len();
        into.extend_from_slice(&self.squares);
        for change in self.log[since..].iter().rev() {
            into[first + change.at as usize] = change.was;
        }
    }

    /// The number of the board so many changes ago.
    pub fn number_before(&self, since: usize) -> u64 {
        self.log.get(since).map_or(self.number, |first| first.number)
    }

    fn next_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.met.fill(0);
            self.round = 1;
        }
    }
}
