//! Conditions, compiled to questions about planes where they are simple; the interpreter answers the others.

use super::cells::Cells;
use super::cube::{Classes, Cube};
use super::layout::{Class, Layout};
use super::stage::{CaseList, GuardTable, written};
use crate::algebra::term::{Comparison, Condition, Fragment, Move, Number, Pattern, Test};
use crate::algebra::{Content, KindSet, Rules};
use crate::board::{Cell, Frame};
use crate::program::ground::{Code, CodeSet, GroundMove, Guard, cases};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A condition, compiled.
#[derive(Clone, Debug)]
pub(super) enum Query<const W: usize> {
    /// Always so, or never.
    Is(bool),
    Not(Box<Query<W>>),
    And(Box<[Query<W>]>),
    Or(Box<[Query<W>]>),
    /// Does one of these cells hold one of the class?
    Found(Class, Cells<W>),
    /// Does one of the cubes hold?
    Cubes(Arc<[Cube<W>]>),
    /// Is a royal piece of the mover threatened?
    Check,
    Stuck,
    Mated,
    /// Are there fewer of the mover's enemies than before?
    Taken,
    Passes(u32),
    Repeated(u32),
    Quiet(u32),
    /// As the next player would see it.
    Their(Box<Query<W>>),
    Compare(Count<W>, Comparison, Count<W>),
    /// Can the mover do something?
    Can(Arc<Cases<W>>),
    /// What only the interpreter knows.
    Ask(Arc<Condition>),
}

/// In which cases something can be done.
#[derive(Clone, Debug)]
pub(super) struct Cases<const W: usize> {
    pub list: CaseList<W>,
    pub guards: Box<[GuardTable<W>]>,
}

/// A number, compiled.
#[derive(Clone, Debug)]
pub(super) enum Count<const W: usize> {
    Literal(i64),
    /// On how many of these cells one of the class stands.
    Cells(Class, Cells<W>),
    /// How many of the cubes hold.
    Cubes(Arc<[Cube<W>]>),
    Sum(Box<[Count<W>]>),
    Times(i64, Box<Count<W>>),
    /// How many of some pieces, by their places, are in hand.
    Hand(Box<[u8]>),
}

/// Compiles the conditions of a game.
pub(super) struct Compiler<'c> {
    pub rules: &'c Rules,
    pub layout: &'c Layout,
    pub classes: &'c mut Classes,
    /// What becomes of marks at the end of a turn, by code.
    pub fading: &'c [Code],
    /// Are the conditions asked inside a threat?
    pub threat: bool,
    /// Are all turns in the tables, so that they know who is stuck?
    pub whole: bool,
}

/// Conditions of guards, which many of them share, by their addresses and places of interest.
pub(super) type Known<const W: usize> = FxHashMap<(*const Condition, Option<Frame>), Query<W>>;

/// Patterns of more cubes are left to the interpreter.
const MOST_CUBES: usize = 2000;

impl Compiler<'_> {
    /// The condition as it is asked for a player, with a place of interest.
    pub fn query<const W: usize>(
        &mut self,
        condition: &Arc<Condition>,
        mover: usize,
        interest: Option<Frame>,
    ) -> Query<W> {
        self.part(condition, mover, interest).unwrap_or_else(|| Query::Ask(condition.clone()))
    }

    /// A guard that is asked for a player; what is `known` was compiled for the same one.
    pub fn guard<const W: usize>(&mut self, guard: &Guard, player: usize, known: &mut Known<W>) -> GuardTable<W> {
        let alphabet = &self.layout.alphabet;
        let kept = guard.fresh.iter().map(|&(cell, fresh)| {
            let code = guard.written.iter().find(|(other, _)| *other == cell)?.1;
            let content = alphabet.content(code);
            let faded = alphabet.content(self.fading.get(code.index()).copied()?);
            let marks = faded.marks.or(content.marks.and(fresh));
            Some((cell, alphabet.code(Content { marks, ..content })?))
        });
        let kept: Option<Vec<(Cell, Code)>> = kept.collect();
        let query = match kept {
            Some(_) => {
                let same = (Arc::as_ptr(&guard.condition), guard.interest);
                known.entry(same).or_insert_with(|| self.query(&guard.condition, player, guard.interest)).clone()
            }
            None => Query::Ask(Arc::clone(&guard.condition)),
        };
        GuardTable {
            written: written(&guard.written),
            hands: self.layout.hands(&guard.hands),
            interest: guard.interest,
            fresh: guard.fresh.clone().into(),
            kept: written(&kept.unwrap_or_default()),
            query,
        }
    }

    fn list<const W: usize>(&mut self, parts: &[Condition], mover: usize, interest: Option<Frame>) -> Box<[Query<W>]> {
        parts.iter().map(|part| self.query(&Arc::new(part.clone()), mover, interest)).collect()
    }

    fn part<const W: usize>(
        &mut self,
        condition: &Condition,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<Query<W>> {
        Some(match condition {
            Condition::Not(inner) => Query::Not(Box::new(self.query(inner, mover, interest))),
            Condition::And(parts) => Query::And(self.list(parts, mover, interest)),
            Condition::Or(parts) => Query::Or(self.list(parts, mover, interest)),
            Condition::Holds(pattern) => {
                let fragments = pattern.iter().map(|fragment| match self.fragment(fragment, mover, interest)? {
                    Places::Cells(class, cells) => Some(Query::Found(class, cells)),
                    Places::Cubes(cubes) => Some(Query::Cubes(cubes)),
                });
                let mut fragments: Vec<Query<W>> = fragments.collect::<Option<_>>()?;
                match fragments.len() {
                    1 => fragments.swap_remove(0),
                    _ => Query::Or(fragments.into()),
                }
            }
            Condition::Can(made) => self.can(made, mover, interest)?,
            Condition::Check => Query::Check,
            Condition::Taken => Query::Taken,
            Condition::Stuck if self.whole => Query::Stuck,
            Condition::Mated if self.whole => Query::Mated,
            Condition::Stuck | Condition::Mated => return None,
            Condition::Full => {
                let empty = self.layout.class(CodeSet::of(Code::EMPTY));
                Query::Not(Box::new(Query::Found(empty, self.layout.board())))
            }
            Condition::Only(kinds) => {
                let pieces = KindSet::on_board(self.rules.pieces.len());
                let others = pieces.without(KindSet::of(crate::algebra::Kind::EMPTY)).without(*kinds);
                let others = self.layout.class(self.layout.alphabet.of_kinds(others));
                Query::Not(Box::new(Query::Found(others, self.layout.board())))
            }
            Condition::Passes(times) => Query::Passes(*times),
            Condition::Repeated(times) => Query::Repeated(*times),
            Condition::Quiet(turns) => Query::Quiet(*turns),
            Condition::Their(inner) => {
                let next = (mover + 1) % self.layout.players.max(1);
                let inner = self.query(inner, next, interest);
                if inner.asks() || self.rules.turn_of(next, self.rules.turns.len()).is_none() {
                    return None;
                }
                Query::Their(Box::new(inner))
            }
            Condition::Compare(a, how, b) => {
                Query::Compare(self.count(a, mover, interest)?, *how, self.count(b, mover, interest)?)
            }
        })
    }

    /// Whether a move can be made, as the cases in which it can.
    fn can<const W: usize>(&mut self, made: &Move, mover: usize, interest: Option<Frame>) -> Option<Query<W>> {
        // A question in the middle of such a move would look back to the wrong state.
        if made.looks_back() {
            return None;
        }
        let who = (mover, self.threat);
        let stage = cases(self.rules, &self.layout.alphabet, &self.layout.universe, who, interest, made).ok()?;
        let mut guards = Vec::new();
        let mut known = Known::default();
        for guard in &stage.guards {
            let table: GuardTable<W> = self.guard(guard, mover, &mut known);
            if table.query.asks() {
                return None;
            }
            guards.push(table);
        }
        let case = |made: &GroundMove| {
            let cube = Cube::new(&made.needs, &made.holds, None, self.layout, self.classes);
            (cube, made.guards.clone().into())
        };
        Some(Query::Can(Arc::new(Cases { list: stage.moves.iter().map(case).collect(), guards: guards.into() })))
    }

    fn count<const W: usize>(&mut self, number: &Number, mover: usize, interest: Option<Frame>) -> Option<Count<W>> {
        Some(match number {
            Number::Literal(n) => Count::Literal(*n),
            Number::Sum(parts) => {
                Count::Sum(parts.iter().map(|part| self.count(part, mover, interest)).collect::<Option<_>>()?)
            }
            Number::Times(times, part) => Count::Times(*times, Box::new(self.count(part, mover, interest)?)),
            Number::Hand(kinds) => {
                let pieces = kinds.iter().filter_map(|kind| kind.index());
                Count::Hand(pieces.filter_map(|piece| self.layout.hand(piece)).collect())
            }
            Number::Places(pattern) => Count::Sum(self.places(pattern, mover, interest)?),
            Number::Where(..) => return None,
        })
    }

    fn places<const W: usize>(
        &mut self,
        pattern: &Pattern,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<Box<[Count<W>]>> {
        let fragments = pattern.iter().map(|fragment| match self.fragment(fragment, mover, interest)? {
            Places::Cells(class, cells) => Some(Count::Cells(class, cells)),
            Places::Cubes(cubes) => Some(Count::Cubes(cubes)),
        });
        fragments.collect()
    }

    /// Where a fragment matches. A fragment of one square by its cells, any other as cubes, one an anchor.
    fn fragment<const W: usize>(
        &mut self,
        fragment: &Fragment,
        mover: usize,
        interest: Option<Frame>,
    ) -> Option<Places<W>> {
        if !fragment.hand.is_empty() || fragment.squares.is_empty() {
            return None;
        }
        let board = &self.rules.board;
        let anchors: Vec<Frame> = if fragment.interest {
            interest.into_iter().collect()
        } else {
            board.cells().map(|cell| board.home(cell, mover)).collect()
        };
        if let [(_, test)] = &fragment.squares[..] {
            let inside = |cell: Cell| test.zone.as_ref().is_none_or(|zone| zone.contains(cell));
            let cells = anchors.iter().map(|frame| frame.cell).filter(|&cell| inside(cell));
            let cells: Cells<W> = cells.map(Cell::index).collect();
            let (set, board) = (self.set(test), self.layout.board());
            if set.contains(Code::OFF) && cells.without(board).any() {
                return None;
            }
            return Some(Places::Cells(self.layout.class(set), cells & board));
        }
        if anchors.len() > MOST_CUBES {
            return None;
        }
        let cubes: Vec<Cube<W>> = anchors.iter().filter_map(|&anchor| self.cube(fragment, anchor)).collect();
        Some(Places::Cubes(cubes.into()))
    }

    fn set(&self, test: &Test) -> CodeSet {
        self.layout.alphabet.that(|content| {
            test.kinds.contains(content.kind) && content.marks.has_all(test.with) && !content.marks.has_any(test.lacks)
        })
    }

    /// What the fragment asks with its anchor in a frame; `None` if it cannot match there.
    fn cube<const W: usize>(&mut self, fragment: &Fragment, anchor: Frame) -> Option<Cube<W>> {
        let mut needs: Vec<(Cell, CodeSet)> = Vec::new();
        let mut seen: Vec<Cell> = Vec::new();
        for (walk, test) in &fragment.squares {
            let set = self.set(test);
            let cell = self.rules.board.walk(anchor, walk).map(|frame| frame.cell);
            let inside = test.zone.as_ref().is_none_or(|zone| cell.is_some_and(|cell| zone.contains(cell)));
            let hole = cell.is_none_or(|cell| self.layout.missing.get(cell.index()).copied().unwrap_or(true));
            if !inside || (hole && !set.contains(Code::OFF)) {
                return None;
            }
            if let Some(cell) = cell {
                // On a wrapped board no two squares may come to lie on each other.
                if seen.contains(&cell) {
                    return None;
                }
                seen.push(cell);
                if !hole {
                    needs.push((cell, set));
                }
            }
        }
        needs.sort_unstable();
        Some(Cube::new(&needs, &[], None, self.layout, self.classes))
    }
}

/// Where a fragment matches.
enum Places<const W: usize> {
    Cells(Class, Cells<W>),
    Cubes(Arc<[Cube<W>]>),
}

impl<const W: usize> Query<W> {
    /// Does any part of it need the interpreter?
    pub fn asks(&self) -> bool {
        match self {
            Self::Ask(_) => true,
            Self::Not(inner) | Self::Their(inner) => inner.asks(),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::asks),
            _ => false,
        }
    }

    /// Does it only hold for a player without actions?
    pub fn means_stuck(&self) -> bool {
        match self {
            Self::Stuck | Self::Mated => true,
            Self::And(parts) => parts.iter().any(Self::means_stuck),
            Self::Or(parts) => !parts.is_empty() && parts.iter().all(Self::means_stuck),
            _ => false,
        }
    }

    /// How many turns must lie behind for anything in it to ask for the past with success; `None` if nothing does.
    pub fn reads_past(&self, cycle: usize) -> Option<usize> {
        match self {
            Self::Repeated(times) => Some((*times as usize).saturating_sub(1).saturating_mul(cycle)),
            Self::Quiet(turns) => Some(*turns as usize),
            Self::Not(inner) | Self::Their(inner) => inner.reads_past(cycle).map(|_| 0),
            Self::And(parts) | Self::Or(parts) => parts.iter().filter_map(|part| part.reads_past(cycle)).min(),
            Self::Ask(condition) => condition.reads_past().then_some(0),
            _ => None,
        }
    }
}
