//! The moves that can be made in a state.

use super::attacked::Attacked;
use super::bucket::{Bucket, Part, TARGETS};
use super::cells::Cells;
use super::conclude::Known;
use super::danger::Danger;
use super::engine::{Engine, TurnTable};
use super::odd::Trigger;
use super::presence::Presence;
use super::scene::{Answer, Answers};
use super::shield::{Shield, Way};
use super::stage::{Deed, DropTable, StageTable};
use super::state::State;
use crate::program::Fault;
use crate::program::ground::Code;
use std::ops::ControlFlow;

/// A state whose moves are looked for.
pub(super) struct Node<'n, const W: usize, const K: usize> {
    pub state: &'n State<W, K>,
    pub presence: Presence,
    /// The same when older marks have faded.
    pub base: &'n State<W, K>,
    pub player: usize,
    /// The turn after this one.
    pub next: u8,
    pub occupied: Cells<W>,
    pub free: Cells<W>,
    pub shield: Shield<W>,
    /// Royal pieces of others.
    pub foes: Cells<W>,
    /// Inside the question whether somebody is stuck.
    pub deep: bool,
    /// Whether moves are legal is not asked.
    pub any: bool,
    /// What the guards that are asked before the turn have answered.
    pub answers: Answers,
    /// What gives check, once it is asked.
    pub strikes: Known<W>,
    /// Where the only royal piece would be threatened if it went there, once it is asked.
    pub attacked: Attacked<W>,
}

/// Why a search for moves ends early.
pub(super) enum Halt {
    /// Enough was found.
    Enough,
    /// Somebody does not want to wait any longer.
    Cancelled,
    Fault(Box<Fault>),
}

pub(super) type Flow = ControlFlow<Halt>;

/// The other way round: a question asked in the middle of a search.
#[inline(always)]
pub(super) fn ask<T>(answer: Answer<T>) -> ControlFlow<Halt, T> {
    match answer {
        Ok(value) => ControlFlow::Continue(value),
        Err(fault) => ControlFlow::Break(Halt::Fault(fault)),
    }
}

/// What is done with moves.
pub(super) trait Visitor<const W: usize, const K: usize>: Sized {
    /// All lines of a stage.
    #[inline(always)]
    fn every_line(&mut self, engine: &Engine<W, K>, node: &Node<'_, W, K>, stage: &StageTable<W>) -> Flow {
        engine.lines(node, stage, Cells::ALL, self)
    }

    /// One piece goes from a cell to each of some cells, and becomes each of the bucket's results.
    fn lines(
        &mut self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        bucket: (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow;
    /// A piece comes to each of some cells.
    fn drops(
        &mut self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        drop: (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow;
    /// An odd move, by its index.
    fn odd(&mut self, node: &Node<'_, W, K>, stage: &StageTable<W>, index: u32, deed: &Deed<W>) -> Flow;
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Shows the legal moves of a state to a visitor. `deep` inside the question whether somebody is stuck.
    #[inline(always)]
    pub fn visit<V: Visitor<W, K>>(
        &self,
        state: &State<W, K>,
        presence: Presence,
        deep: bool,
        visitor: &mut V,
    ) -> Flow {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else { return Flow::Continue(()) };
        let mut faded;
        let mut base = state;
        if self.fades(state, presence) {
            faded = *state;
            self.fade(&mut faded);
            base = &faded;
        }
        self.stages(&self.node((state, presence), base, turn, deep), turn, visitor)
    }

    /// A state whose moves are looked for; `base` is the same when older marks have faded.
    #[inline(always)]
    pub fn node<'n>(
        &self,
        (state, presence): (&'n State<W, K>, Presence),
        base: &'n State<W, K>,
        turn: &TurnTable<W>,
        deep: bool,
    ) -> Node<'n, W, K> {
        let player = turn.player;
        let occupied = self.occupied(state);
        let shield = self.shield(base, player, occupied);
        let foes = match self.foes.get(player) {
            Some(foes) if shield.way == Way::Pins => foes.cells(base, Cells::NONE),
            _ => Cells::NONE,
        };
        Node { shield, foes, deep, ..self.bare((state, presence), base, turn, occupied) }
    }

    /// The same for who makes moves that are known to be legal.
    #[inline(always)]
    pub fn bare<'n>(
        &self,
        (state, presence): (&'n State<W, K>, Presence),
        base: &'n State<W, K>,
        turn: &TurnTable<W>,
        occupied: Cells<W>,
    ) -> Node<'n, W, K> {
        Node {
            state,
            presence,
            base,
            player: turn.player,
            next: turn.next,
            occupied,
            free: self.board.without(occupied),
            shield: Shield::plain(Way::Free),
            foes: Cells::NONE,
            deep: false,
            any: false,
            answers: Answers::default(),
            strikes: Known::new(),
            attacked: Attacked::new(),
        }
    }

    #[inline(always)]
    fn stages<V: Visitor<W, K>>(&self, node: &Node<'_, W, K>, turn: &TurnTable<W>, visitor: &mut V) -> Flow {
        let stages = turn.stages.as_deref().unwrap_or_default();
        let mut chosen = stages.first();
        if stages.len() > 1 {
            for stage in stages {
                chosen = Some(stage);
                if self.any_move(node, stage)? {
                    break;
                }
            }
        }
        match chosen {
            Some(stage) => self.moves(node, stage, visitor),
            None => Flow::Continue(()),
        }
    }

    /// Is any move of the stage possible, legal or not?
    #[inline(never)]
    fn any_move(&self, node: &Node<'_, W, K>, stage: &StageTable<W>) -> ControlFlow<Halt, bool> {
        let (shield, answers) = (Shield::plain(Way::Free), Answers::default());
        let node = Node { shield, any: true, answers, strikes: Known::new(), attacked: Attacked::new(), ..*node };
        match self.moves(&node, stage, &mut First) {
            Flow::Break(Halt::Enough) => ControlFlow::Continue(true),
            Flow::Break(halt) => ControlFlow::Break(halt),
            Flow::Continue(()) => ControlFlow::Continue(false),
        }
    }

    #[inline(always)]
    fn moves<V: Visitor<W, K>>(&self, node: &Node<'_, W, K>, stage: &StageTable<W>, visitor: &mut V) -> Flow {
        visitor.every_line(self, node, stage)?;
        for drop in stage.drops.iter().enumerate() {
            self.drop(node, stage, drop, visitor)?;
        }
        // Groups of which a move has been found possible; they are rare.
        let mut groups: Vec<u32> = Vec::new();
        for trigger in &stage.odds.triggers {
            if !trigger.may_be_pulled(node.presence) {
                continue;
            }
            let cells = trigger.cells(node.state, node.occupied, &self.classes);
            if cells.any() {
                self.odd(node, stage, (trigger, cells), &mut groups, visitor)?;
            }
        }
        Flow::Continue(())
    }

    /// The legal lines of all pieces; of buckets that are in lanes, only those of pieces among `in_lanes`.
    #[inline(always)]
    pub fn lines<V: Visitor<W, K>>(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        in_lanes: Cells<W>,
        visitor: &mut V,
    ) -> Flow {
        let passed = if in_lanes.is_empty() { stage.in_lanes } else { 0 };
        let mut targets = [Cells::NONE; TARGETS];
        // The few lines that are no lanes hardly share any targets.
        let known = if passed > 0 { 0 } else { TARGETS };
        for (cells, class) in targets.iter_mut().zip(&stage.targets).take(known) {
            *cells = class.cells(node.state, node.free);
        }
        let danger = self.dangers.get(node.player).and_then(Option::as_ref);
        let asked = Self::is_asked(node, stage);
        for (number, bucket) in stage.buckets.iter().enumerate().skip(passed) {
            if !node.presence.meets(bucket.movers.presence()) {
                continue;
            }
            let mut pieces = node.state.union(&bucket.movers) & bucket.origins;
            if bucket.in_lanes {
                pieces &= in_lanes;
            }
            if pieces.is_empty() || !self.open(node, stage, &bucket.conditions)? {
                continue;
            }
            if !node.state.has_in_hand(&bucket.holds) {
                continue;
            }
            let barred = bucket.barred(node.state);
            let allowed = match (targets.get(bucket.class), stage.targets.get(bucket.class)) {
                (Some(cells), _) if known > 0 => *cells,
                (_, Some(class)) => class.cells(node.state, node.free),
                (_, None) => continue,
            };
            for from in pieces.iter() {
                let to = bucket.targets(from, node.occupied, barred) & allowed;
                if to.is_empty() {
                    continue;
                }
                let mut to = self.legal_targets(node, stage, bucket, danger, from, to)?;
                if asked && to.any() {
                    to = self.concluded(node, stage, bucket, from, to)?;
                }
                if to.any() {
                    visitor.lines(node, stage, (number, bucket), from, to)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Do guards hold that are asked before the turn?
    #[inline(always)]
    pub fn open(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        conditions: &[(u32, bool)],
    ) -> ControlFlow<Halt, bool> {
        if conditions.is_empty() { ControlFlow::Continue(true) } else { ask(self.standing(node, stage, conditions)) }
    }

    /// Those of a piece's targets that are legal.
    #[inline(always)]
    fn legal_targets(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        danger: Option<&Danger<W>>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let Some(danger) = danger.filter(|_| !node.any) else { return ControlFlow::Continue(to) };
        ControlFlow::Continue(match (node.shield.way, bucket.part) {
            (_, Part::Losing) => Cells::NONE,
            (Way::Pins, Part::Plain) if node.shield.doubtful.contains(from) => {
                self.tested_targets(node, stage, bucket, from, to)?
            }
            (Way::Pins, Part::Plain) => {
                // Where something is left, the lines through the cell are blocked as before.
                let leaves = bucket.left != Code::EMPTY;
                let shield = &node.shield;
                let allowed = if leaves { shield.open } else { shield.allows(danger, node.base, from, node.occupied) };
                (to & (allowed | node.foes)).without(Cells::of(node.shield.king))
            }
            (Way::Pins, Part::Royal) => self.royal_targets(node, stage, bucket, danger, from, to)?,
            (Way::Free, part) if part != Part::Tested => to,
            _ => self.tested_targets(node, stage, bucket, from, to)?,
        })
    }

    /// Those of the only royal piece's targets where it is not threatened.
    #[inline(always)]
    fn royal_targets(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        danger: &Danger<W>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let leaves = bucket.left != Code::EMPTY;
        let mut safe = to & node.foes;
        if !leaves
            && to.without(safe).is_many()
            && let Some(attacked) = self.attacked(node)
        {
            return ControlFlow::Continue(safe | to.without(attacked));
        }
        let lifted = if leaves { node.occupied } else { node.occupied.without(Cells::of(from)) };
        for cell in to.without(safe).iter() {
            let there = Cells::of(cell);
            if !danger.along_lines(node.base, cell, lifted | there, !there) {
                safe |= there;
            }
        }
        if danger.proviso.is_some() && to != safe {
            // What threatens there may not count.
            safe |= self.tested_targets(node, stage, bucket, from, to.without(safe))?;
        }
        ControlFlow::Continue(safe)
    }

    /// Those of a piece's targets that are legal, found by making the moves.
    #[cold]
    #[inline(never)]
    fn tested_targets(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let mut legal = Cells::NONE;
        for cell in to.iter() {
            let Some(&result) = bucket.results.first() else { continue };
            let after = ask(self.after_line(node, stage, bucket, (from, cell), result))?;
            if ask(self.may_end(node, stage, &after))? {
                legal |= Cells::of(cell);
            }
        }
        ControlFlow::Continue(legal)
    }

    #[inline(always)]
    fn drop<V: Visitor<W, K>>(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        (number, drop): (usize, &DropTable<W>),
        visitor: &mut V,
    ) -> Flow {
        if let Some(place) = drop.hand
            && node.state.hands.get(usize::from(place)).is_none_or(|&n| n == 0)
        {
            return Flow::Continue(());
        }
        if !self.open(node, stage, &drop.conditions)? {
            return Flow::Continue(());
        }
        let mut to = drop.to;
        for (cells, class, where_from) in &drop.unless {
            if !class.cells(node.state, Cells::NONE).meets(*where_from) {
                to |= *cells;
            }
        }
        to &= node.free;
        if !node.any {
            match (node.shield.way, drop.part) {
                (Way::Pins, Part::Plain) if node.shield.doubtful.is_empty() => to &= node.shield.open,
                (Way::Free, Part::Plain) => {}
                _ => to = self.tested_drops(node, stage, drop, to)?,
            }
        }
        if Self::is_asked(node, stage) {
            to = self.concluded_drops(node, stage, drop, to)?;
        }
        if to.is_empty() { Flow::Continue(()) } else { visitor.drops(node, stage, (number, drop), to) }
    }

    /// Those of the cells where a drop is legal, found by making it.
    #[cold]
    #[inline(never)]
    fn tested_drops(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        drop: &DropTable<W>,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        let mut legal = Cells::NONE;
        for cell in to.iter() {
            let after = ask(self.after_drop(node, drop, cell))?;
            if ask(self.may_end(node, stage, &after))? {
                legal |= Cells::of(cell);
            }
        }
        ControlFlow::Continue(legal)
    }

    #[inline(never)]
    fn odd<V: Visitor<W, K>>(
        &self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        pulled: (&Trigger<W>, Cells<W>),
        groups: &mut Vec<u32>,
        visitor: &mut V,
    ) -> Flow {
        let asked = Self::is_asked(node, stage);
        let open = |conditions| self.open(node, stage, conditions);
        self.triggered(pulled, node.state, node.occupied, open, |odd| {
            let Some(Some(deed)) = stage.deeds.get(odd.index as usize) else { return Flow::Continue(()) };
            if deed.group != 0 && groups.contains(&deed.group) {
                return Flow::Continue(());
            }
            let quick = if let Some((calm, safe)) = self.calm(node, deed) {
                if !calm {
                    return Flow::Continue(());
                }
                if safe { Some(true) } else { self.quickly_legal(node, deed) }
            } else {
                // What is quick to rule out is ruled out before the guards are asked.
                let quick = if node.any { Some(true) } else { self.quickly_legal(node, deed) };
                if quick == Some(false) || !ask(self.allow_in(node, &odd.guards, &stage.guards))? {
                    return Flow::Continue(());
                }
                quick
            };
            if quick == Some(false) {
                return Flow::Continue(());
            }
            if quick.is_none() || asked {
                let mut after = ask(self.after_odd(node, stage, deed))?;
                let left = quick.is_some() || ask(self.may_end(node, stage, &after))?;
                if !left || (asked && !ask(self.conclude(stage, &mut after, node.deep))?) {
                    return Flow::Continue(());
                }
            }
            if deed.group != 0 {
                groups.push(deed.group);
            }
            visitor.odd(node, stage, odd.index, deed)
        })
    }

    /// Whether the cells that a royal piece passes are not attacked, if that is all that the guards of its move ask, and
    /// whether it is certainly not attacked where it goes.
    #[inline(always)]
    fn calm(&self, node: &Node<'_, W, K>, deed: &Deed<W>) -> Option<(bool, bool)> {
        let (origin, cells) = deed.calm?;
        let attacked = self.attacked(node).filter(|_| origin == node.shield.king && !node.any)?;
        let safe = deed.refuge.is_some_and(|refuge| !attacked.contains(refuge)) && !node.foes.meets(deed.changed);
        Some((!attacked.meets(cells), safe))
    }

    /// Whether an odd move is legal, where checks and pins tell.
    fn quickly_legal(&self, node: &Node<'_, W, K>, deed: &Deed<W>) -> Option<bool> {
        if (node.shield.way == Way::Free && deed.crowned.is_empty()) || (node.shield.safe && deed.spares) {
            return Some(true);
        }
        let danger = self.dangers.get(node.player).and_then(Option::as_ref)?;
        if node.shield.way != Way::Pins || danger.proviso.is_some() {
            return None;
        }
        // What waits for a pass may threaten after it.
        if danger.conditional && !matches!(deed.simple, Some((Some(_), _))) {
            return None;
        }
        if let Some((from, to)) = deed.simple {
            let shield = &node.shield;
            if from.is_none_or(|from| shield.doubtful.contains(from)) && !shield.doubtful.is_empty() {
                return None;
            }
            let allowed = from.map_or(shield.open, |from| shield.allows(danger, node.base, from, node.occupied));
            return Some(allowed.contains(to) || node.foes.contains(to));
        }
        if !deed.own || danger.groups.iter().any(|group| group.barred.is_some()) {
            return None;
        }
        let kings = Cells::of(node.shield.king).without(deed.changed) | deed.crowned;
        if kings.is_empty() {
            return Some(false);
        }
        if node.foes.meets(deed.changed) {
            return None;
        }
        if let Some(refuge) = deed.refuge
            && deed.changed.contains(node.shield.king)
            && self.attacked(node).is_some_and(|attacked| !attacked.contains(refuge))
        {
            return Some(true);
        }
        let occupied = node.occupied.without(deed.changed) | deed.filled;
        Some(!kings.iter().any(|king| danger.along_lines(node.base, king, occupied, !deed.changed)))
    }

    /// Has the player whose turn it is any legal move?
    pub fn can_act(&self, state: &State<W, K>, deep: bool) -> Answer {
        match self.visit(state, Presence::of(state), deep, &mut First) {
            Flow::Continue(()) => Ok(false),
            Flow::Break(Halt::Fault(fault)) => Err(fault),
            Flow::Break(_) => Ok(true),
        }
    }
}

/// Stops at the first move.
struct First;

impl<const W: usize, const K: usize> Visitor<W, K> for First {
    fn lines(&mut self, _: &Node<'_, W, K>, _: &StageTable<W>, _: (usize, &Bucket<W>), _: usize, _: Cells<W>) -> Flow {
        Flow::Break(Halt::Enough)
    }

    fn drops(&mut self, _: &Node<'_, W, K>, _: &StageTable<W>, _: (usize, &DropTable<W>), _: Cells<W>) -> Flow {
        Flow::Break(Halt::Enough)
    }

    fn odd(&mut self, _: &Node<'_, W, K>, _: &StageTable<W>, _: u32, _: &Deed<W>) -> Flow {
        Flow::Break(Halt::Enough)
    }
}
