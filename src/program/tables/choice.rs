//! Actions as small values, in the order of the interpreter.

use super::bucket::Bucket;
use super::cells::Cells;
use super::cube::{Classes, Cube};
use super::engine::Engine;
use super::generate::{Flow, Halt, Node, Visitor};
use super::layout::Layout;
use super::line::Conditions;
use super::scene::Answer;
use super::sorting::ends;
use super::stage::{Deed, DropTable, StageTable};
use super::state::State;
use crate::board::Cell;
use crate::program::ground::{Code, GroundMove};
use std::ops::ControlFlow;

/// An action: what a player may choose in a position, good for that position only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The first square that was chosen.
    pub from: Option<Cell>,
    /// The last place of interest.
    pub to: Option<Cell>,
    /// Its place in the order of the interpreter.
    pub rank: u32,
    stage: u16,
    what: What,
}

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Line { bucket: u16, from: u16, to: u16, result: u8 },
    Drop { table: u16, to: u16 },
    Odd(u32),
}

/// The ranks of the ground moves that lines and drops were made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks<const W: usize> {
    /// In the order of their keys.
    list: Box<[Ranked<W>]>,
}

/// A key, the rank, and what tells it from others of the same key.
type Ranked<const W: usize> = (Key, u32, Option<Box<(Cube<W>, Conditions)>>);

/// From where (or out of which hand), where to, and what is at both then.
type Key = (u16, u16, Code, Code);

impl<const W: usize> Ranks<W> {
    /// The ranks of some moves.
    pub fn new<'m>(moves: impl Iterator<Item = &'m GroundMove>, layout: &Layout, classes: &mut Classes) -> Self {
        let mut all: Vec<(Key, &GroundMove)> = moves.filter_map(|made| Some((key(made, layout)?, made))).collect();
        all.sort_by_key(|(key, made)| (*key, made.rank));
        let mut list = Vec::new();
        for same in all.chunk_by(|a, b| a.0 == b.0) {
            for (key, made) in same {
                let mut when = || {
                    let cube = Cube::new(&made.needs, &made.holds, None, layout, classes);
                    Box::new((cube, made.guards.clone().into()))
                };
                list.push((*key, made.rank, (same.len() > 1).then(&mut when)));
            }
        }
        Self { list: list.into() }
    }

    fn find<const K: usize>(
        &self,
        key: Key,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        engine: &Engine<W, K>,
    ) -> ControlFlow<Halt, u32> {
        let first = self.list.partition_point(|entry| entry.0 < key);
        for (_, rank, when) in self.list.iter().skip(first).take_while(|entry| entry.0 == key) {
            let holds = match when.as_deref() {
                Some((cube, conditions)) => {
                    cube.holds(node.state, node.occupied, &engine.classes) && engine.open(node, stage, conditions)?
                }
                None => true,
            };
            if holds {
                return ControlFlow::Continue(*rank);
            }
        }
        ControlFlow::Continue(0)
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.list)
            + self.list.iter().filter_map(|entry| entry.2.as_ref()).map(|when| when.0.bytes()).sum::<usize>()
    }
}

fn key(made: &GroundMove, layout: &Layout) -> Option<Key> {
    if let Some(((from, left), (to, code))) = ends(made) {
        return Some((from.0, to.0, left, code));
    }
    let &[(to, code)] = &made.writes[..] else { return None };
    let hand = made.holds.first().and_then(|&(piece, _)| layout.hand(piece));
    Some((out_of(hand), to.0, Code::EMPTY, code))
}

/// A hand as if it were a cell beyond all boards.
fn out_of(hand: Option<u8>) -> u16 {
    hand.map_or(u16::MAX, |place| 0xff00 | u16::from(place))
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// The legal actions of a state, in the order of the interpreter, into a list that is emptied first.
    pub fn choices(&self, state: &State<W, K>, into: &mut Vec<Choice>) -> Answer<()> {
        into.clear();
        match self.visit(state, false, &mut List { engine: self, into }) {
            Flow::Break(Halt::Fault(fault)) => return Err(fault),
            _ => into.sort_by_key(|choice| choice.rank),
        }
        Ok(())
    }

    /// Where an action of a state leads.
    pub fn play(&self, state: &State<W, K>, choice: &Choice) -> Answer<Option<State<W, K>>> {
        let Some(ply) = self.turns.get(usize::from(state.turn)) else { return Ok(None) };
        let Some(part) = ply.stages.as_ref().and_then(|stages| stages.get(usize::from(choice.stage))) else {
            return Ok(None);
        };
        let mut base = *state;
        self.fade(&mut base);
        let node = self.node(state, &base, ply, false);
        let after = match choice.what {
            What::Line { bucket, from, to, result } => {
                let bucket = part.buckets.get(usize::from(bucket));
                let result = bucket.and_then(|bucket| bucket.results.get(usize::from(result)).copied());
                match bucket.zip(result) {
                    Some((bucket, result)) => {
                        let cells = (usize::from(from), usize::from(to));
                        Some(self.after_line(&node, part, bucket, cells, result)?)
                    }
                    None => None,
                }
            }
            What::Drop { table, to } => match part.drops.get(usize::from(table)) {
                Some(drop) => Some(self.after_drop(&node, drop, usize::from(to))?),
                None => None,
            },
            What::Odd(index) => match part.deeds.get(index as usize) {
                Some(Some(deed)) => Some(self.after_odd(&node, part, deed)?),
                _ => None,
            },
        };
        match after {
            Some(mut after) => Ok(self.conclude(part, &mut after, false)?.then_some(after)),
            None => Ok(None),
        }
    }
}

/// Lists what it is shown.
struct List<'l, const W: usize, const K: usize> {
    engine: &'l Engine<W, K>,
    into: &'l mut Vec<Choice>,
}

fn narrow(cell: usize) -> u16 {
    u16::try_from(cell).unwrap_or(u16::MAX)
}

impl<const W: usize, const K: usize> Visitor<W, K> for List<'_, W, K> {
    fn lines(
        &mut self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        (number, bucket): (usize, &Bucket<W>),
        from: usize,
        to: Cells<W>,
    ) -> Flow {
        let from = narrow(from);
        for cell in to.iter() {
            let to = narrow(cell);
            for (result, &code) in (0..).zip(&bucket.results) {
                let rank = stage.ranks.find((from, to, bucket.left, code), node, stage, self.engine)?;
                let what = What::Line { bucket: narrow(number), from, to, result };
                let (from, to) = (Some(Cell(from)), Some(Cell(to)));
                self.into.push(Choice { from, to, rank, stage: stage.number, what });
            }
        }
        Flow::Continue(())
    }

    fn drops(
        &mut self,
        node: &Node<'_, W, K>,
        stage: &StageTable<W>,
        (number, drop): (usize, &DropTable<W>),
        to: Cells<W>,
    ) -> Flow {
        for cell in to.iter() {
            let to = narrow(cell);
            let rank = stage.ranks.find((out_of(drop.hand), to, Code::EMPTY, drop.code), node, stage, self.engine)?;
            let label = |named: bool| named.then_some(Cell(to));
            let what = What::Drop { table: narrow(number), to };
            let (from, to) = (label(drop.named.0), label(drop.named.1));
            self.into.push(Choice { from, to, rank, stage: stage.number, what });
        }
        Flow::Continue(())
    }

    fn odd(&mut self, _: &Node<'_, W, K>, stage: &StageTable<W>, index: u32, deed: &Deed<W>) -> Flow {
        let what = What::Odd(index);
        self.into.push(Choice { from: deed.from, to: deed.to, rank: deed.rank, stage: stage.number, what });
        Flow::Continue(())
    }
}
