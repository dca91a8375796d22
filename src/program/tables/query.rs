//! Conditions, compiled to questions about planes where they are simple; the interpreter answers the others.

use super::attacked::Walk;
use super::cells::Cells;
use super::cube::{Classes, Cube};
use super::layout::{Class, Layout};
use super::near::{Near, Need};
use super::odd::Odds;
use super::planes::Planes;
use super::recode::Fixed;
use super::stage::{GuardTable, written};
use crate::algebra::term::{Comparison, Condition, Fragment, Move, Number, Pattern, Test};
use crate::algebra::{Content, KindSet, Rules};
use crate::board::{Cell, Frame};
use crate::program::ground::{Code, CodeSet, Ground, Guard, cases};
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
    /// Is there anything on these planes?
    Stands(Planes),
    /// Does one of the cubes hold?
    Cubes(Arc<[Cube<W>]>),
    /// Does one of a class stand near one of another?
    Near(Arc<Near<W>>),
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
    pub list: Odds<W>,
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
    pub ground: &'c Ground,
    /// Are the conditions asked inside a threat?
    pub threat: bool,
    /// Are they asked at the start of a turn?
    pub at_start: bool,
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
        self.part(condition, mover, interest).map_or_else(|| Query::Ask(condition.clone()), Query::folded)
    }

    /// A guard that is asked for a player; what is `known` was compiled for the same one.
    pub fn guard<const W: usize>(&mut self, guard: &Guard, player: usize, known: &mut Known<W>) -> GuardTable<W> {
        let outer = std::mem::replace(&mut self.at_start, false);
        let table = self.guarded(guard, player, known);
        self.at_start = outer;
        table
    }

    fn guarded<const W: usize>(&mut self, guard: &Guard, player: usize, known: &mut Known<W>) -> GuardTable<W> {
        let alphabet = &self.layout.alphabet;
        let kept = guard.fresh.iter().map(|&(cell, fresh)| {
            let code = guard.written.iter().find(|(other, _)| *other == cell)?.1;
            let content = alphabet.content(code);
            let faded = alphabet.content(self.ground.fading.get(code.index()).copied()?);
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
        let royals = self.ground.royals.get(player).copied().unwrap_or_default();
        GuardTable {
            walk: Walk::of(guard, &query, royals, self.layout),
            written: written(&guard.written),
            recoded: guard.recoded.iter().map(|recoding| Fixed::new(recoding, self.layout)).collect(),
            hands: self.layout.hands(&guard.hands),
            interest: guard.interest,
            fresh: guard.fresh.clone().into(),
            kept: written(&kept.unwrap_or_default()),
            query,
        }
    }

    /// The question whether one of these cells holds one of a class.
    fn found<const W: usize>(&self, class: Class, cells: Cells<W>) -> Query<W> {
        let anywhere = self.layout.board::<W>().without(cells).is_empty();
        if class.empty || !anywhere {
            return Query::Found(class, cells).folded();
        }
        let codes = self.layout.alphabet.all().iter().filter(|&code| class.has(code, self.layout)).collect();
        Query::Stands(self.layout.cover(codes).into_iter().collect())
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
                if let Some(near) = self.near(pattern, mover, interest) {
                    return Some(Query::Or(near.into_iter().map(|near| Query::Near(near.into())).collect()));
                }
                let fragments = pattern.iter().map(|fragment| match self.fragment(fragment, mover, interest)? {
                    Places::Cells(class, cells) => Some(self.found(class, cells)),
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
                Query::Not(Box::new(self.found(others, self.layout.board())))
            }
            Condition::Passes(times) => Query::Passes(*times),
            Condition::Repeated(times) => Query::Repeated(*times),
            Condition::Quiet(turns) => Query::Quiet(*turns),
            Condition::Their(inner) => {
                let next = (mover + 1) % self.layout.players.max(1);
                let outer = std::mem::replace(&mut self.at_start, true);
                let inner = self.query(inner, next, interest);
                self.at_start = outer;
                if inner.asks() || self.rules.turn_of(next, self.rules.turns.len()).is_none() {
                    return None;
                }
                // What hands hold does not change at the end of a turn.
                if inner.is_of_hands() {
                    return Some(inner);
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
        if made.looks_back() && (!self.at_start || made.reads_past()) {
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
        let royals = self.ground.royals.iter().copied().fold(CodeSet::default(), CodeSet::or);
        let list = stage.moves.iter().enumerate();
        let list = Odds::new(list, &|guard| stage.is_standing(guard), royals, self.ground, self.layout, self.classes);
        if list.triggers.is_empty() {
            return Some(Query::Is(false));
        }
        Some(Query::Can(Arc::new(Cases { list, guards: guards.into() })))
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
        let anchors = self.anchors(fragment, mover, interest);
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
        let asked: Vec<Vec<(Cell, CodeSet)>> =
            anchors.iter().filter_map(|&anchor| self.needs(fragment, anchor)).collect();
        if let Some((set, cells)) = one_by_one(&asked) {
            return Some(Places::Cells(self.layout.class(set), cells));
        }
        let cubes: Vec<Cube<W>> =
            asked.iter().map(|needs| Cube::new(needs, &[], None, self.layout, self.classes)).collect();
        Some(Places::Cubes(cubes.into()))
    }

    /// A pattern of pairs of squares.
    fn near<const W: usize>(&self, pattern: &Pattern, mover: usize, interest: Option<Frame>) -> Option<Vec<Near<W>>> {
        let is_pair = |fragment: &Fragment| fragment.hand.is_empty() && fragment.squares.len() == 2;
        let few = pattern.len().saturating_mul(self.layout.cells) <= MOST_CUBES;
        if pattern.is_empty() || !few || !pattern.iter().all(is_pair) {
            return None;
        }
        let mut pairs = Vec::new();
        for fragment in pattern.iter() {
            for anchor in self.anchors(fragment, mover, interest) {
                match self.needs(fragment, anchor).as_deref() {
                    Some(&[a, b]) => pairs.push([a, b]),
                    Some(_) => return None,
                    None => {}
                }
            }
        }
        Some(Near::all(&pairs, self.layout))
    }

    /// Where a fragment may have its anchor.
    fn anchors(&self, fragment: &Fragment, mover: usize, interest: Option<Frame>) -> Vec<Frame> {
        let board = &self.rules.board;
        if fragment.interest {
            return interest.into_iter().collect();
        }
        board.cells().map(|cell| board.home(cell, mover)).collect()
    }

    fn set(&self, test: &Test) -> CodeSet {
        self.layout.alphabet.that(|content| {
            test.kinds.contains(content.kind) && content.marks.has_all(test.with) && !content.marks.has_any(test.lacks)
        })
    }

    /// What the fragment asks with its anchor in a frame; `None` if it cannot match there.
    fn needs(&self, fragment: &Fragment, anchor: Frame) -> Option<Vec<Need>> {
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
                    let may = self.layout.universe.get(cell.index()).copied().unwrap_or_default();
                    if set.and(may).is_empty() {
                        return None;
                    }
                    needs.push((cell, set));
                }
            }
        }
        needs.sort_unstable();
        Some(needs)
    }
}

/// What is asked, if it is the same of one cell each time, another one every time.
fn one_by_one<const W: usize>(asked: &[Vec<(Cell, CodeSet)>]) -> Option<(CodeSet, Cells<W>)> {
    let mut all = Cells::NONE;
    let mut same = None;
    for needs in asked {
        let &[(cell, set)] = &needs[..] else { return None };
        let here = Cells::of(cell.index());
        if *same.get_or_insert(set) != set || all.meets(here) {
            return None;
        }
        all |= here;
    }
    Some((same?, all))
}

impl<const W: usize> Count<W> {
    /// Does it count nothing but hands?
    fn is_of_hands(&self) -> bool {
        match self {
            Self::Literal(_) | Self::Hand(_) => true,
            Self::Sum(parts) => parts.iter().all(Self::is_of_hands),
            Self::Times(_, part) => part.is_of_hands(),
            Self::Cells(..) | Self::Cubes(_) => false,
        }
    }
}

/// Where a fragment matches.
enum Places<const W: usize> {
    Cells(Class, Cells<W>),
    Cubes(Arc<[Cube<W>]>),
}

impl<const W: usize> Query<W> {
    /// The same, said shorter where it can be.
    fn folded(self) -> Self {
        match self {
            Self::Not(inner) => match *inner {
                Self::Is(answer) => Self::Is(!answer),
                Self::Not(inner) => *inner,
                inner => Self::Not(Box::new(inner)),
            },
            Self::And(parts) => Self::folded_list(parts, true),
            Self::Or(parts) => Self::folded_list(parts, false),
            Self::Found(class, cells) if cells.is_empty() || class.is_none() => Self::Is(false),
            query => query,
        }
    }

    /// Parts of which all must be so, or any, without those that say nothing and with one inside another made one.
    fn folded_list(parts: Box<[Self]>, all: bool) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::Is(answer) if answer == all => {}
                // What comes before it may only hold or not hold; nothing after it is asked.
                Self::Is(_) if kept.is_empty() => return Self::Is(!all),
                Self::And(inner) if all => kept.extend(inner),
                Self::Or(inner) if !all => kept.extend(inner),
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Self::Is(all),
            1 => kept.swap_remove(0),
            _ if all => Self::And(kept.into()),
            _ => Self::Or(kept.into()),
        }
    }

    /// Does it ask for nothing but hands?
    fn is_of_hands(&self) -> bool {
        match self {
            Self::Is(_) => true,
            Self::Not(inner) => inner.is_of_hands(),
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_of_hands),
            Self::Compare(a, _, b) => a.is_of_hands() && b.is_of_hands(),
            _ => false,
        }
    }

    /// May it hold where nothing is known of what went before?
    pub fn is_present(&self) -> bool {
        match self {
            Self::Is(answer) => *answer,
            Self::Repeated(times) => *times <= 1,
            Self::Quiet(turns) => *turns == 0,
            Self::And(parts) => parts.iter().all(Self::is_present),
            Self::Or(parts) => parts.iter().any(Self::is_present),
            _ => true,
        }
    }

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
