//! Turns: all legal actions of a position, and what the end of a turn does to marks.

use super::distinct::Distinct;
use super::spent::Spent;
use super::state::State;
use super::{Context, Flow, Interpreter, answer, ask, fresh};
use crate::algebra::{Content, Kind, KindSet, Marks};
use crate::board::Cell;
use crate::program::{Action, Fault, Position};
use rustc_hash::FxHashSet;

/// First and last square of interest, and where it leads.
pub(super) type Way = (Option<Cell>, Option<Cell>, Position);

impl Interpreter {
    /// Every legal action of the player whose turn it is, each once, in the order of the rules.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn actions(&self, position: &Position) -> Result<Vec<Action>, Fault> {
        let mover = self.mover(position);
        let spent = self.purse(position);
        let mut actions = Vec::new();
        for (from, to, after) in self.ways(position, &spent)? {
            if self.rules.royal.is_empty() || self.is_legal(position, &after, mover, false, &spent)? {
                actions.push(self.action(position, mover, from, to, after));
            }
        }
        Ok(actions)
    }

    /// Every way the turn can be carried out, each once, legal or not.
    fn ways(&self, position: &Position, spent: &Spent) -> Result<Vec<Way>, Fault> {
        let context = Context::new(self.mover(position), position, spent);
        let mut ways: Distinct<Way> = Distinct::default();
        if let Some(turn) = self.rules.turns.get(position.turn()) {
            let state = State { position, interest: None, from: None, fresh: &[] };
            answer(self.run(&context, &turn.body, state, &mut |end| {
                let after = ask(self.finished(&context, end))?;
                let bytes = size_of::<Way>() + after.bytes();
                if ways.insert((end.from, end.interest.map(|frame| frame.cell), after)) {
                    ask(spent.way(ways.len(), bytes))?;
                }
                Flow::Continue(())
            }))?;
        }
        Ok(ways.into_vec())
    }

    /// Can the player to move do the same in both positions? Then what tells them apart (a mark that nobody can use)
    /// does not matter for the next turn.
    ///
    /// # Errors
    /// A [`Fault`] where the rules cannot be carried out within their budget.
    pub fn same_actions(&self, a: &Position, b: &Position) -> Result<bool, Fault> {
        let of = |position: &Position| -> Result<FxHashSet<Way>, Fault> {
            let actions = self.actions(position)?.into_iter();
            Ok(actions.map(|action| (action.from, action.to, action.after)).collect())
        };
        Ok(of(a)? == of(b)?)
    }

    /// The position at the end of a turn: one-turn marks of earlier turns gone, the next player to move.
    pub(super) fn finished(&self, context: &Context<'_>, end: State<'_>) -> Result<Position, Fault> {
        context.spent.spend(1 + end.position.bytes() / 64)?;
        self.settled_within(self.turned(context.before, end), context.spent)
    }

    /// The same, but with marks whose condition may no longer hold.
    pub(super) fn turned(&self, before: &Position, end: State<'_>) -> Position {
        let mut after = end.position.clone();
        let fading = self.fading(before.turn());
        if !fading.is_empty() {
            for cell in self.board().cells() {
                let content = after.at(cell);
                let old = content.marks.and(fading).without(fresh::on(end.fresh, cell));
                if !old.is_empty() {
                    after.put(cell, Content { marks: content.marks.without(old), ..content });
                }
            }
        }
        if self.most_passes > 0 {
            let passed = before.looks_like(end.position);
            after.set_passes(if passed { before.passes().saturating_add(1).min(self.most_passes) } else { 0 });
        }
        if self.remembers {
            after.remember(before);
        }
        after.set_turn(self.rules.next_turn(before.turn()));
        after
    }

    /// The marks that fade at the end of a turn, if it does not write them itself.
    fn fading(&self, turn: usize) -> Marks {
        let goes_on = self.rules.turns.get(turn).is_some_and(|turn| turn.continues_turn);
        if goes_on { Marks::default() } else { self.lasting_one_turn }
    }

    /// The position without marks whose condition does not hold for their owner. Two positions that differ in such
    /// marks alone are the same position.
    pub fn settled(&self, position: Position) -> Position {
        // A condition that cannot be decided within the budget keeps its mark.
        self.settled_within(position.clone(), &self.purse(&position)).unwrap_or(position)
    }

    /// The same out of a purse that pays for more.
    pub(super) fn settled_within(&self, mut position: Position, spent: &Spent) -> Result<Position, Fault> {
        if self.conditional.is_empty() || !position.cells().any(|(_, c)| c.marks.has_any(self.conditional)) {
            return Ok(position);
        }
        let mut gone: Vec<(Marks, KindSet)> = Vec::new();
        for (index, mark) in self.rules.marks.iter().enumerate() {
            for (player, condition) in mark.kept_while.iter().flatten().enumerate() {
                let context =
                    Context { threat: true, deep: true, settling: true, ..Context::new(player, &position, spent) };
                let state = State { position: &position, interest: None, from: None, fresh: &[] };
                if !self.holds(&context, condition, state)? {
                    gone.push((Marks::of(index), self.sides[player]));
                }
            }
        }
        if !gone.is_empty() {
            for cell in self.board().cells() {
                let content = position.at(cell);
                let lost = gone.iter().filter(|(_, side)| side.contains(content.kind));
                let marks = lost.fold(content.marks, |marks, (mark, _)| marks.without(*mark));
                if marks != content.marks {
                    position.put(cell, Content { marks, ..content });
                }
            }
        }
        Ok(position)
    }

    /// What the player sees of a way from one position to another.
    pub(super) fn action(
        &self,
        before: &Position,
        mover: usize,
        from: Option<Cell>,
        to: Option<Cell>,
        after: Position,
    ) -> Action {
        let side = self.sides[mover];
        let is_own = |position: &Position, cell: Cell| side.contains(position.at(cell).kind);
        let changed: Vec<Cell> =
            self.board().cells().filter(|&cell| before.at(cell).kind != after.at(cell).kind).collect();
        let only = |mut cells: Vec<Cell>| if cells.len() == 1 { cells.pop() } else { None };
        let (from, to) = if from.is_some() {
            (from, to)
        } else {
            // No square was chosen: the one that lost a piece of the mover, and the one that gained one.
            let lost = changed.iter().copied().filter(|&cell| is_own(before, cell) && !is_own(&after, cell)).collect();
            let gained = changed.iter().copied().filter(|&cell| is_own(&after, cell)).collect();
            (only(lost), only(gained).or_else(|| only(changed.clone())))
        };
        let promotes = from.zip(to).and_then(|(from, to)| {
            let (was, is) = (before.at(from).kind, after.at(to).kind);
            // A piece that became another is gone; a king moved onto its rook is not.
            let gone = after.count(KindSet::of(was)) < before.count(KindSet::of(was));
            (was != is && gone && side.contains(was) && side.contains(is)).then_some(is)
        });
        Action { from, to, takes: self.taken(before, &after, mover, &changed), promotes, after }
    }

    /// Enemy pieces that are gone: of every kind as many as there are fewer, from squares that changed.
    fn taken(&self, before: &Position, after: &Position, mover: usize, changed: &[Cell]) -> Vec<(Cell, Kind)> {
        let mut taken = Vec::new();
        for kind in self.enemies(mover).iter() {
            let one = KindSet::of(kind);
            let fewer = before.count(one).saturating_sub(after.count(one));
            if fewer > 0 {
                let left = changed.iter().filter(|&&cell| before.at(cell).kind == kind);
                taken.extend(left.take(fewer).map(|&cell| (cell, kind)));
            }
        }
        taken
    }
}
