//! Worlds in which the game has ended.

use super::carry::Carried;
use super::play::Play;
use super::shares::{Yield, in_shares, threads};
use super::{EMPTY, Node, Nodes};
use crate::game::EndResult;
use crate::game::relation::{Ending, Predicate, Why};

/// Worlds in which the game has ended.
pub(in crate::worlds) struct Ended {
    pub verdict: EndResult,
    pub worlds: Node,
    /// In how many of them the player of the turn is in check.
    pub in_check: u128,
}

/// Worlds apart by whether the game has ended in them.
pub(in crate::worlds) struct Judged {
    /// Those in which it goes on.
    pub open: Node,
    /// In how many of all worlds the player of the turn is in check.
    pub in_check: u128,
    pub ended: Vec<Ended>,
}

/// Worlds of fewer nodes are looked at in one go.
const FEW: usize = if cfg!(test) { 1 << 6 } else { 1 << 14 };
/// So many parts has each thread, as they do not take the same time; with more of them, more is found out twice.
const PARTS: usize = 4;

impl<const V: usize> Play<'_, V> {
    /// Tells the worlds in which the game goes on when it is a turn from those in which it has ended.
    pub fn judged(&mut self, worlds: Node, turn: usize) -> Result<Judged, Why> {
        let endings = self.relation.ends(self.relation.player(turn))?;
        let threads = threads();
        let made = if threads < 2 || self.diagram.len() < FEW {
            self.judged_part(worlds, turn, endings)?
        } else {
            let parts = self.diagram.parted(worlds, PARTS * threads);
            let budget = self.diagram.budget().clone();
            // A part has few of the nodes: it is taken along, and not all of them by each thread.
            let job = |play: &mut Play<'_, V>, number: usize| {
                let mut part = parts[number];
                play.diagram.carry(&self.diagram, std::slice::from_mut(&mut part), &mut Carried::new(&budget));
                play.judged_part(part, turn, endings)
            };
            let how = (self.diagram.work(), budget.clone());
            let nothing = Nodes::new(self.diagram.shape.clone());
            let (diagram, mut made) = in_shares(self.relation, &nothing, how, parts.len(), job)?;
            self.diagram.halt_as(&diagram);
            self.diagram.carry(&diagram, &mut made.sets, &mut Carried::new(&budget));
            made
        };
        let (mut open, mut ended) = (worlds, Vec::new());
        let verdicts = endings.iter().map(|ending| ending.verdict.clone()).chain([EndResult::Draw]);
        let numbers = made.numbers.split_first();
        let (&in_check, each) = numbers.unwrap_or((&0, &[]));
        for ((verdict, worlds), &in_check) in
            verdicts.zip(made.sets).zip(each).filter(|((_, worlds), _)| *worlds != EMPTY)
        {
            open = self.diagram.without(open, worlds);
            ended.push(Ended { verdict, worlds, in_check });
        }
        Ok(Judged { open, in_check, ended })
    }

    /// By ending, and at last of those who cannot move where no ending says what that means: the worlds in which the game has
    /// ended so. In how many worlds the player is in check: of all, then of each of these sets.
    fn judged_part(&mut self, worlds: Node, turn: usize, endings: &[Ending]) -> Result<Yield, Why> {
        let danger = self.relation.danger(self.relation.player(turn))?;
        let checked = self.filter(worlds, &danger, true)?;
        let mut rest = worlds;
        let mut sets = Vec::new();
        for ending in endings {
            let here = self.filter(rest, &ending.predicate, true)?;
            rest = self.diagram.without(rest, here);
            sets.push(here);
        }
        let knows_stuck =
            endings.iter().any(|ending| matches!(*ending.predicate, Predicate::Stuck { deep: false, .. }));
        sets.push(if knows_stuck { EMPTY } else { self.stuck(rest, turn, false)? });
        let checked: Vec<Node> =
            [worlds].iter().chain(&sets).map(|&worlds| self.diagram.common(worlds, checked)).collect();
        let numbers = self.diagram.counts(&checked, &self.diagram.work());
        Ok(Yield { sets, numbers })
    }
}
