//! Running moves on symbolic states. It follows the interpreter step by step, with every way taken where the squares do not
//! say which.

use super::sym::{List, Pending, Sym, look};
use super::{Alphabet, Case, Code, CodeSet, Guard};
use crate::algebra::term::{Comparison, Condition, Fragment, Move, Number, Pattern, Repeat, Rewrite, Test};
use crate::algebra::{Content, Kind, KindSet, Marks, Rules};
use crate::board::{Cell, Frame};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;
use std::sync::Arc;

/// Why a part of the rules cannot be made ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// For this reason.
    Reason(String),
    /// A mark that may or may not have been written is asked for; it can be tried again without [`Pending`] changes.
    Undecided,
}

pub(super) type Run = Result<(), Why>;
/// What is done with every state a move leads to.
pub(super) type Then<'t> = &'t mut dyn FnMut(&mut Grounder<'_>, Sym) -> Run;

pub(super) fn because<T>(reason: impl Into<String>) -> Result<T, Why> {
    Err(Why::Reason(reason.into()))
}

/// Carries the moves of one turn, or of one threat, to the squares.
pub(super) struct Grounder<'g> {
    pub rules: &'g Rules,
    pub alphabet: &'g Alphabet,
    /// By cell: what may stand there.
    pub universe: &'g [CodeSet],
    /// Whose turn it is.
    pub mover: usize,
    /// Inside a threat.
    pub threat: bool,
    /// May a change be left for the end of the turn?
    pub pending: bool,
    pub guards: Vec<Guard>,
    guard_ids: FxHashMap<GuardKey, u32>,
    conditions: FxHashMap<*const Condition, Arc<Condition>>,
    /// Rewrites that differ only in what they take and put into hands, by the address of the first of all.
    pub families: FxHashMap<*const Rewrite, Rc<[Vec<usize>]>>,
    holdings: FxHashMap<(usize, u8), Arc<Condition>>,
    sets: FxHashMap<(KindSet, Marks, Marks), CodeSet>,
    /// Steps that may still be made.
    pub steps: u32,
    /// Marks that a moved piece loses, and marks that last one turn.
    pub lost: Marks,
    pub lasting: Marks,
    wrapped: bool,
}

/// What tells guards apart: conditions are shared, so that their addresses do.
#[derive(PartialEq, Eq, Hash)]
struct GuardKey(Vec<(Cell, Code)>, Vec<(usize, i8)>, Option<Frame>, Vec<(Cell, Marks)>, *const Condition);

/// More alternatives than this are not told apart.
const MOST_ALTERNATIVES: usize = 64;
/// More states than this a repetition does not come to.
const MOST_STATES: usize = 2_000;

impl<'g> Grounder<'g> {
    pub fn new(
        rules: &'g Rules,
        alphabet: &'g Alphabet,
        universe: &'g [CodeSet],
        mover: usize,
        threat: bool,
        steps: u32,
    ) -> Self {
        Self {
            rules,
            alphabet,
            universe,
            mover,
            threat,
            pending: true,
            guards: Vec::new(),
            guard_ids: FxHashMap::default(),
            conditions: FxHashMap::default(),
            families: FxHashMap::default(),
            holdings: FxHashMap::default(),
            sets: FxHashMap::default(),
            steps,
            lost: rules.marks_that(|mark| mark.lost_when_moved),
            lasting: rules.marks_that(|mark| mark.lasts_one_turn),
            wrapped: rules.board.may_overlap(),
        }
    }

    pub fn step(&mut self) -> Run {
        self.steps = match self.steps.checked_sub(1) {
            Some(left) => left,
            None => return because("it has too many ways"),
        };
        Ok(())
    }

    /// Hands every state that the move leads to to `then`.
    pub fn run(&mut self, made: &Move, sym: Sym, then: Then<'_>) -> Run {
        self.step()?;
        match made {
            Move::Nil => then(self, sym),
            Move::Never => Ok(()),
            Move::Rewrite(rewrites) => self.rewrites(rewrites, &sym, then),
            Move::Any(parts) => parts.iter().try_for_each(|part| self.run(part, sym.clone(), &mut *then)),
            Move::Then(parts) => self.sequence(parts, sym, then),
            Move::Repeat(repeat) => self.repeat(repeat, sym, then),
            Move::Else(first, second) => {
                let branches = self.branches(first, &sym)?;
                if **second == Move::Nil
                    && let Some(changed) = self.left_open(&sym, &branches)
                {
                    return then(self, changed);
                }
                let no = self.without(&sym, &branches)?;
                branches.into_iter().try_for_each(|branch| then(self, branch))?;
                no.into_iter().try_for_each(|sym| self.run(second, sym, &mut *then))
            }
            Move::If(condition, yes, no) => {
                let (holds, fails) = self.ask(condition, &sym)?;
                holds.into_iter().try_for_each(|sym| self.run(yes, sym, &mut *then))?;
                fails.into_iter().try_for_each(|sym| self.run(no, sym, &mut *then))
            }
            Move::When(condition) => {
                let (holds, _) = self.ask(condition, &sym)?;
                holds.into_iter().try_for_each(|sym| then(self, sym))
            }
            Move::Walk(walk) => {
                let Some(frame) = sym.interest.and_then(|frame| self.rules.board.walk(frame, walk)) else {
                    return Ok(());
                };
                let mut there = sym;
                if self.require(&mut there, frame.cell, self.squares())? {
                    there.interest = Some(frame);
                    then(self, there)?;
                }
                Ok(())
            }
            Move::At { place, body, nested } => {
                let (outer, nested) = (sym.interest, *nested);
                self.squares_of(place, &sym, &mut |this, cell, mut chosen| {
                    chosen.interest = Some(this.rules.board.home(cell, this.mover));
                    chosen.from = if nested { chosen.from } else { chosen.from.or(Some(cell)) };
                    this.run(body, chosen, &mut |this, mut next| {
                        if nested {
                            next.interest = outer;
                        }
                        then(this, next)
                    })
                })
            }
            Move::Each { place, body, .. } => self.each(place, body, &sym, then),
            Move::Best { .. } => because("it chooses what leaves a number least or largest"),
            Move::Carry(body) => self.carry(body, sym, then),
        }
    }

    fn sequence(&mut self, parts: &[Arc<Move>], sym: Sym, then: Then<'_>) -> Run {
        match parts {
            [] => then(self, sym),
            [last] => self.run(last, sym, then),
            [first, rest @ ..] => self.run(first, sym, &mut |this, next| this.sequence(rest, next, &mut *then)),
        }
    }

    /// Everything that is a square.
    pub fn squares(&self) -> CodeSet {
        CodeSet(!CodeSet::of(Code::OFF).0)
    }

    /// What the test lets pass, wherever it is asked.
    pub fn set_of(&mut self, test: &Test) -> CodeSet {
        let alphabet = self.alphabet;
        *self.sets.entry((test.kinds, test.with, test.lacks)).or_insert_with(|| {
            alphabet.that(|content| {
                test.kinds.contains(content.kind)
                    && content.marks.has_all(test.with)
                    && !content.marks.has_any(test.lacks)
            })
        })
    }

    /// What may stand on a cell now.
    pub fn now(&self, sym: &Sym, cell: Cell) -> CodeSet {
        look(&sym.written, cell).map_or_else(|| self.before(sym, cell), CodeSet::of)
    }

    /// What may have stood there before the turn.
    pub fn before(&self, sym: &Sym, cell: Cell) -> CodeSet {
        look(&sym.needs, cell).unwrap_or_else(|| self.universe.get(cell.index()).copied().unwrap_or_default())
    }

    /// Asks a cell to hold one of these now; `false` if it cannot.
    pub fn require(&self, sym: &mut Sym, cell: Cell, set: CodeSet) -> Result<bool, Why> {
        if let Some(holds) = self.written(sym, cell, set)? {
            return Ok(holds);
        }
        let may = self.before(sym, cell);
        let still = may.and(set);
        if still != may {
            super::sym::set(&mut sym.needs, cell, still);
        }
        Ok(!still.is_empty())
    }

    /// What squares must have held before the turn for the fragment to match with its anchor in this frame; `None` if it
    /// cannot match.
    fn asked(&mut self, fragment: &Fragment, anchor: Frame, sym: &Sym) -> Result<Option<List<Cell, CodeSet, 8>>, Why> {
        let mut asked: List<Cell, CodeSet, 8> = List::new();
        let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
        for (index, (walk, test)) in fragment.squares.iter().enumerate() {
            let frame = if index == 0 { Some(anchor) } else { self.rules.board.walk(anchor, walk) };
            let Some(cell) = frame.map(|frame| frame.cell) else {
                let off = test.kinds.contains(Kind::OFF) && test.with.is_empty() && test.zone.is_none();
                if !off {
                    return Ok(None);
                }
                continue;
            };
            if test.zone.as_ref().is_some_and(|zone| !zone.contains(cell)) {
                return Ok(None);
            }
            let set = self.set_of(test);
            match self.written(sym, cell, set)? {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => {
                    let may = look(&asked, cell).unwrap_or_else(|| self.before(sym, cell));
                    let still = may.and(set);
                    if still.is_empty() {
                        return Ok(None);
                    }
                    if still != may {
                        super::sym::set(&mut asked, cell, still);
                    }
                }
            }
            if self.wrapped {
                if cells.contains(&cell) {
                    return Ok(None);
                }
                cells.push(cell);
            }
        }
        Ok(Some(asked))
    }

    /// Is what the turn has written on a cell in the set? `None` if it has written nothing there.
    fn written(&self, sym: &Sym, cell: Cell, set: CodeSet) -> Result<Option<bool>, Why> {
        let Some(code) = look(&sym.written, cell) else { return Ok(None) };
        match &sym.change {
            Some(change) if change.cell == cell && set.contains(code) != set.contains(change.code) => {
                Err(Why::Undecided)
            }
            _ => Ok(Some(set.contains(code))),
        }
    }

    /// Asks for the pieces that the fragment wants in hand.
    fn in_hand(fragment: &Fragment, sym: &mut Sym) -> Run {
        if !fragment.hand.is_empty() && sym.catch.is_some() {
            return Err(Why::Undecided);
        }
        for kind in &fragment.hand {
            let wanted = fragment.hand.iter().filter(|other| *other == kind).count();
            if let Some(piece) = kind.index() {
                sym.hold(piece, u8::try_from(wanted).unwrap_or(u8::MAX));
            }
        }
        Ok(())
    }

    /// Every place where the fragment may match, with what it asks for.
    pub fn places(
        &mut self,
        fragment: &Fragment,
        sym: &Sym,
        found: &mut dyn FnMut(&mut Self, Option<Frame>, Sym) -> Run,
    ) -> Run {
        let with = |asked: List<Cell, CodeSet, 8>| {
            let mut here = sym.clone();
            asked.into_iter().for_each(|(cell, set)| super::sym::set(&mut here.needs, cell, set));
            Self::in_hand(fragment, &mut here)?;
            Ok(here)
        };
        if fragment.squares.is_empty() {
            return found(self, None, with(List::new())?);
        }
        if fragment.interest {
            let Some(frame) = sym.interest else { return Ok(()) };
            return match self.asked(fragment, frame, sym)? {
                Some(asked) => found(self, Some(frame), with(asked)?),
                None => Ok(()),
            };
        }
        for cell in self.rules.board.cells() {
            self.step()?;
            let frame = self.rules.board.home(cell, self.mover);
            if let Some(asked) = self.asked(fragment, frame, sym)? {
                found(self, Some(frame), with(asked)?)?;
            }
        }
        Ok(())
    }

    /// Every square that may match one of the fragments, each once in every position.
    pub fn squares_of(
        &mut self,
        place: &Pattern,
        sym: &Sym,
        found: &mut dyn FnMut(&mut Self, Cell, Sym) -> Run,
    ) -> Run {
        let mut earlier: Vec<(Cell, Sym)> = Vec::new();
        for fragment in place.iter() {
            let mut matches: Vec<(Cell, Sym)> = Vec::new();
            self.places(fragment, sym, &mut |_, anchor, here| {
                matches.extend(anchor.map(|frame| (frame.cell, here)));
                Ok(())
            })?;
            for (cell, here) in &matches {
                let before: Vec<Sym> =
                    earlier.iter().filter(|(other, _)| other == cell).map(|(_, sym)| sym.clone()).collect();
                if before.is_empty() {
                    found(self, *cell, here.clone())?;
                    continue;
                }
                // Only where none of the earlier fragments matches.
                for free in self.without(sym, &before)? {
                    if let Some(both) = self.both(&free, here) {
                        found(self, *cell, both)?;
                    }
                }
            }
            earlier.append(&mut matches);
        }
        Ok(())
    }

    /// What both ask of the position before the turn; they have written the same.
    pub fn both(&self, a: &Sym, b: &Sym) -> Option<Sym> {
        let mut both = a.clone();
        for &(cell, set) in &b.needs {
            let still = self.before(&both, cell).and(set);
            if still.is_empty() {
                return None;
            }
            super::sym::set(&mut both.needs, cell, still);
        }
        for &(piece, n) in &b.holds {
            if look(&both.holds, piece).unwrap_or(0) < n {
                super::sym::set(&mut both.holds, piece, n);
            }
        }
        for &(guard, holds) in &b.guards {
            if both.guards.contains(&(guard, !holds)) {
                return None;
            }
            if !both.guards.contains(&(guard, holds)) {
                both.guards.push((guard, holds));
            }
        }
        Some(both)
    }

    /// All states that a move leads to.
    pub fn branches(&mut self, made: &Move, sym: &Sym) -> Result<Vec<Sym>, Why> {
        let mut branches = Vec::new();
        self.run(made, sym.clone(), &mut |_, next| {
            branches.push(next);
            if branches.len() > MOST_STATES { because("it has too many ways") } else { Ok(()) }
        })?;
        Ok(branches)
    }

    /// The state where none of the branches is possible, as states that exclude each other.
    pub fn without(&mut self, sym: &Sym, branches: &[Sym]) -> Result<Vec<Sym>, Why> {
        Ok(self.split(sym, branches)?.1)
    }

    /// The state where any of the branches is possible, and where none is; each as states that exclude each other.
    pub fn split(&mut self, sym: &Sym, branches: &[Sym]) -> Result<(Vec<Sym>, Vec<Sym>), Why> {
        let (mut yes, mut no) = (Vec::new(), vec![sym.clone()]);
        if branches.iter().any(|branch| branch.is_weaker(sym)) {
            return Ok((no, yes));
        }
        for branch in branches {
            let mut left = Vec::new();
            for state in no {
                if let Some(inside) = self.apart(state, branch, &mut left)? {
                    yes.push(inside);
                }
                if left.len() + yes.len() > MOST_ALTERNATIVES {
                    return because("too many cases exclude each other");
                }
            }
            no = left;
        }
        Ok((yes, no))
    }

    /// The part of a state where the branch is possible; the parts where it is not go to `outside`.
    fn apart(&mut self, state: Sym, branch: &Sym, outside: &mut Vec<Sym>) -> Result<Option<Sym>, Why> {
        let mut inside = state;
        for &(cell, set) in &branch.needs {
            let have = self.before(&inside, cell);
            let (within, beyond) = (have.and(set), have.without(set));
            if !beyond.is_empty() {
                let mut out = inside.clone();
                super::sym::set(&mut out.needs, cell, beyond);
                outside.push(out);
                if within.is_empty() {
                    return Ok(None);
                }
                super::sym::set(&mut inside.needs, cell, within);
            }
        }
        for &(piece, n) in &branch.holds {
            if look(&inside.holds, piece).unwrap_or(0) < n {
                let guard = self.holding(piece, n);
                let mut out = inside.clone();
                out.guards.push((guard, false));
                outside.push(out);
                super::sym::set(&mut inside.holds, piece, n);
            }
        }
        for &(guard, holds) in &branch.guards {
            if inside.guards.contains(&(guard, holds)) {
                continue;
            }
            let mut out = inside.clone();
            if inside.guards.contains(&(guard, !holds)) {
                outside.push(out);
                return Ok(None);
            }
            out.guards.push((guard, !holds));
            outside.push(out);
            inside.guards.push((guard, holds));
        }
        Ok(Some(inside))
    }

    /// The guard that asks for so many of a piece in hand.
    fn holding(&mut self, piece: usize, n: u8) -> u32 {
        let condition = self.holdings.entry((piece, n)).or_insert_with(|| {
            let held = Number::Hand(vec![Kind::piece(piece)]);
            Arc::new(Condition::Compare(held, Comparison::AtLeast, Number::Literal(i64::from(n))))
        });
        let condition = condition.clone();
        self.guard(Guard { written: Vec::new(), hands: Vec::new(), interest: None, fresh: Vec::new(), condition })
    }

    /// The number of a guard.
    pub fn guard(&mut self, guard: Guard) -> u32 {
        let key = GuardKey(
            guard.written.clone(),
            guard.hands.clone(),
            guard.interest,
            guard.fresh.clone(),
            Arc::as_ptr(&guard.condition),
        );
        let next = u32::try_from(self.guards.len()).unwrap_or(u32::MAX);
        let id = *self.guard_ids.entry(key).or_insert(next);
        if id == next {
            self.guards.push(guard);
        }
        id
    }

    /// `M else nil` where M changes one square that the turn has written, in the same way whatever the case: the change
    /// waits for the end of the turn.
    fn left_open(&self, sym: &Sym, branches: &[Sym]) -> Option<Sym> {
        let first = branches.first()?;
        if !self.pending || sym.change.is_some() || !branches.iter().all(|branch| branch.is_at(first)) {
            return None;
        }
        let same = |branch: &Sym| branch.holds == sym.holds && branch.guards.starts_with(&sym.guards);
        if first.hands != sym.hands
            || first.catch != sym.catch
            || first.interest != sym.interest
            || !branches.iter().all(same)
        {
            return None;
        }
        let mut changed = first.written.iter().filter(|entry| !sym.written.contains(entry));
        let &(cell, code) = changed.next()?;
        let kind = |code| self.alphabet.content(code).kind;
        let was = look(&sym.written, cell)?;
        if changed.next().is_some() || first.written.len() != sym.written.len() || kind(was) != kind(code) {
            return None;
        }
        let fresh_elsewhere =
            |fresh: &[(Cell, Marks)]| fresh.iter().filter(|entry| entry.0 != cell).copied().collect::<Vec<_>>();
        if fresh_elsewhere(&first.fresh) != fresh_elsewhere(&sym.fresh) {
            return None;
        }
        let cases = branches
            .iter()
            .map(|branch| Case {
                needs: branch.needs.iter().filter(|entry| !sym.needs.contains(entry)).copied().collect(),
                guards: branch.guards[sym.guards.len()..].to_vec(),
            })
            .collect();
        let fresh = look(&first.fresh, cell).unwrap_or_default();
        Some(Sym { change: Some(Rc::new(Pending { cell, code, fresh, cases })), ..sym.clone() })
    }

    /// `M{min,max}`; as the interpreter, breadth first.
    fn repeat(&mut self, repeat: &Repeat, sym: Sym, then: Then<'_>) -> Run {
        let mut round = vec![sym];
        for _ in 0..repeat.min {
            let mut next: Vec<Sym> = Vec::new();
            for state in &round {
                for branch in self.branches(&repeat.body, state)? {
                    self.take(&mut next, branch)?;
                }
            }
            round = next;
        }
        match repeat.max {
            Some(max) if repeat.greedy => self.as_often_as_allowed(repeat, round, max, then),
            _ => self.go_on(repeat, round, then),
        }
    }

    /// Takes a state in, unless one that is there already is possible wherever it is.
    fn take(&mut self, states: &mut Vec<Sym>, state: Sym) -> Result<bool, Why> {
        self.steps = self.steps.saturating_sub(u32::try_from(states.len() / 4).unwrap_or(u32::MAX));
        if states.iter().any(|other| other.is_at(&state) && other.is_weaker(&state)) {
            return Ok(false);
        }
        if states.len() >= MOST_STATES {
            return because("a repetition comes to too many states");
        }
        states.push(state);
        Ok(true)
    }

    fn as_often_as_allowed(&mut self, repeat: &Repeat, mut round: Vec<Sym>, max: u32, then: Then<'_>) -> Run {
        let mut done = Vec::new();
        for _ in repeat.min..max {
            let mut next = Vec::new();
            for state in &round {
                let branches = self.branches(&repeat.body, state)?;
                if repeat.min + 1 == max
                    && let Some(changed) = self.left_open(state, &branches)
                {
                    done.push(changed);
                    continue;
                }
                for stuck in self.without(state, &branches)? {
                    self.take(&mut done, stuck)?;
                }
                for branch in branches {
                    self.take(&mut next, branch)?;
                }
            }
            round = next;
            if round.is_empty() {
                break;
            }
        }
        for state in round {
            self.take(&mut done, state)?;
        }
        done.into_iter().try_for_each(|state| then(self, state))
    }

    fn go_on(&mut self, repeat: &Repeat, mut seen: Vec<Sym>, then: Then<'_>) -> Run {
        let (mut from, mut times) = (0, repeat.min);
        while from < seen.len() {
            let to = seen.len();
            let last = repeat.max.is_some_and(|max| times >= max);
            for i in from..to {
                let held = seen[i].clone();
                if !repeat.greedy {
                    then(self, held.clone())?;
                }
                if last {
                    continue;
                }
                let branches = self.branches(&repeat.body, &held)?;
                if repeat.greedy {
                    let on: Vec<Sym> = branches.iter().filter(|branch| !branch.is_at(&held)).cloned().collect();
                    for stays in self.without(&held, &on)? {
                        then(self, stays)?;
                    }
                }
                for branch in branches {
                    self.take(&mut seen, branch)?;
                }
            }
            from = to;
            times = times.saturating_add(1);
        }
        Ok(())
    }

    /// A condition of the rules as a value that guards share.
    pub fn kept(&mut self, condition: &Condition) -> Arc<Condition> {
        // The rules do not move while they are carried to the squares.
        self.conditions.entry(std::ptr::from_ref(condition)).or_insert_with(|| Arc::new(condition.clone())).clone()
    }

    /// The content of a code.
    pub fn content(&self, code: Code) -> Content {
        self.alphabet.content(code)
    }
}
