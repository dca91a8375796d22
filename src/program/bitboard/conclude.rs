//! What a turn ends with: whether the position after it may stand, and what that costs.

use super::board_state::BoardState;
use super::bucket::Bucket;
use super::cells::Cells;
use super::checks::Checks;
use super::compiler::Compiler;
use super::danger::Danger;
use super::engine::Engine;
use super::generate::{Halt, ask, those};
use super::guards::{Evaluated, QueryContext, QueryScope};
use super::layout::Layout;
use super::move_gen_node::MoveGenNode;
use super::stage_table::StageTable;
use super::state_query::StateQuery;
use crate::algebra::term::Condition;
use crate::program::ground::{Stage, Tail, Toll};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The tail of a stage, compiled.
#[derive(Clone, Debug)]
pub(super) struct TailTable<const W: usize> {
    /// Asked for the next player after the turn.
    query: StateQuery<W>,
    /// Is it nothing but whether the next player is in check, or is not?
    check: Option<bool>,
    /// What follows if it does not hold, and if it does.
    tolls: [Option<TollTable>; 2],
    /// Does no move of the stage change the hands that pay?
    pub steady: bool,
    /// May what is paid matter to threats?
    warns: bool,
}

/// What is taken from hands, or put into them, by place.
#[derive(Clone, Debug)]
struct TollTable {
    holds: Box<[(u8, u8)]>,
    hands: Box<[(u8, i8)]>,
}

/// What is known of moves before they are made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stands,
    Falls,
    Unknown,
}

/// Which turns of a stage can be ended.
pub(super) enum Verdict<'s, const W: usize> {
    All,
    None,
    /// Those that give check, or (`false`) all others.
    Checks(&'s Checks<W>, bool),
    /// Each must be made to see.
    Each,
}

impl<const W: usize> TailTable<W> {
    /// The tail of a stage, if it has one; `next` is the player who is asked, `danger` what threatens the one whose turn
    /// ends.
    pub fn new(stage: &Stage, next: usize, danger: Option<&Danger<W>>, compiler: &mut Compiler<'_>) -> Option<Self> {
        let Tail { condition, yes, no } = stage.tail.as_ref()?;
        let layout = compiler.layout;
        let check = check(condition);
        let pays =
            |piece: usize| [yes, no].iter().copied().flatten().any(|toll| toll.holds.iter().any(|h| h.0 == piece));
        let steady = stage.moves.iter().all(|made| {
            let caught = made.catch.iter().flat_map(|catch| catch.gains.iter().flat_map(|gain| &gain.1));
            !made.hands.iter().chain(caught).any(|&(piece, _)| pays(piece))
        });
        let toll = |toll: &Option<Toll>| toll.as_ref().map(|toll| TollTable::new(toll, layout));
        let tolls = [toll(no), toll(yes)];
        let costs = [yes, no].iter().copied().flatten().any(|toll| !toll.hands.is_empty());
        let warns = costs && danger.is_none_or(Danger::may_ask_hands);
        let query = compiler.query(&Arc::new(condition.as_ref().clone()), next, None);
        Some(Self { query, check, tolls, steady, warns })
    }

    /// Does it cost anything at all?
    pub fn costs(&self) -> bool {
        self.tolls.iter().flatten().any(|toll| !toll.hands.is_empty())
    }

    /// Is it in part for the interpreter?
    pub fn asks(&self) -> bool {
        self.query.needs_interpreter()
    }

    /// What becomes of a turn after which the answer is this one.
    fn fate<const K: usize>(&self, state: &BoardState<W, K>, answer: bool) -> Fate {
        match &self.tolls[usize::from(answer)] {
            None => Fate::Falls,
            Some(toll) if toll.holds.is_empty() => Fate::Stands,
            Some(_) if !self.steady => Fate::Unknown,
            Some(toll) => {
                if toll.is_paid(state) {
                    Fate::Stands
                } else {
                    Fate::Falls
                }
            }
        }
    }
}

impl TollTable {
    fn new(toll: &Toll, layout: &Layout) -> Self {
        Self { holds: layout.hands(&toll.holds), hands: layout.hands(&toll.hands) }
    }

    fn is_paid<const W: usize, const K: usize>(&self, state: &BoardState<W, K>) -> bool {
        self.holds.iter().all(|&(place, n)| state.hands.get(usize::from(place)).is_some_and(|&held| held >= n))
    }
}

/// Does the condition hold where the player is in check (`true`), or where not, and hang on nothing else?
fn check(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::Check => Some(true),
        Condition::Not(inner) => check(inner).map(|is| !is),
        _ => None,
    }
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// Ends a turn as its stage says; `false` if it cannot be played.
    pub fn conclude(&self, stage: &StageTable<W>, after: &mut BoardState<W, K>, deep: bool) -> Evaluated {
        let Some(tail) = &stage.tail else { return Ok(true) };
        let mover = self.mover(after);
        let scope = QueryScope { in_stuck_test: deep, ..QueryScope::default() };
        let context =
            QueryContext { before: after, mover, interest: None, fresh: &[], faded: &[], scope, history: None };
        let answer = self.holds(&tail.query, after, &context)?;
        let Some(toll) = tail.tolls[usize::from(answer)].as_ref().filter(|toll| toll.is_paid(after)) else {
            return Ok(false);
        };
        if !toll.hands.is_empty() {
            after.change_hands(&toll.hands);
            after.passes = 0;
        }
        Ok(true)
    }

    /// May the player of a node leave what a move of a stage leads to, once what the turn costs is paid?
    pub fn may_end(&self, node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>, after: &BoardState<W, K>) -> Evaluated {
        if !stage.tail.as_ref().is_some_and(|tail| tail.warns) {
            return self.may_leave(node.state, after, node.player, node.in_stuck_test);
        }
        let mut paid = *after;
        Ok(self.conclude(stage, &mut paid, node.in_stuck_test)?
            && self.may_leave(node.state, &paid, node.player, node.in_stuck_test)?)
    }

    /// Which turns of a stage can be ended, as far as that can be said before they are made.
    #[inline(always)]
    pub fn verdict<'n>(&self, node: &'n MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> Verdict<'n, W> {
        let Some(tail) = &stage.tail else { return Verdict::All };
        let [no, yes] = [tail.fate(node.state, false), tail.fate(node.state, true)];
        match (no, yes) {
            (Fate::Stands, Fate::Stands) => Verdict::All,
            (Fate::Falls, Fate::Falls) => Verdict::None,
            (Fate::Unknown, _) | (_, Fate::Unknown) => Verdict::Each,
            _ => match (tail.check, node.checks.get_or_init(|| self.checks(node))) {
                // Whoever gives check stands or falls by it.
                (Some(check), Some(strikes)) => Verdict::Checks(strikes, if check { yes } else { no } == Fate::Stands),
                _ => Verdict::Each,
            },
        }
    }

    /// Those of the targets of a piece after which the turn can be ended.
    #[inline(never)]
    pub fn concluded(
        &self,
        node: &MoveGenNode<'_, W, K>,
        stage: &StageTable<W>,
        bucket: &Bucket<W>,
        from: usize,
        to: Cells<W>,
    ) -> ControlFlow<Halt, Cells<W>> {
        match self.verdict(node, stage) {
            Verdict::All => return ControlFlow::Continue(to),
            Verdict::None => return ControlFlow::Continue(Cells::NONE),
            Verdict::Checks(strikes, stand) => {
                if let Some(direct) = strikes.checking_targets(bucket, from) {
                    return ControlFlow::Continue(if stand { to & direct } else { to.without(direct) });
                }
            }
            Verdict::Each => {}
        }
        let Some(&result) = bucket.results.first() else { return ControlFlow::Continue(Cells::NONE) };
        those(to, |cell| {
            let mut after = ask(self.after_line(node, stage, bucket, (from, cell), result))?;
            ask(self.conclude(stage, &mut after, node.in_stuck_test))
        })
    }

    /// May a turn of this stage fall by how it ends?
    #[inline(always)]
    pub fn is_asked(node: &MoveGenNode<'_, W, K>, stage: &StageTable<W>) -> bool {
        let stands = |tail: &TailTable<W>| [false, true].iter().all(|&is| tail.fate(node.state, is) == Fate::Stands);
        stage.tail.as_ref().is_some_and(|tail| !stands(tail))
    }
}

/// What gives check, once a node; `None` if that cannot be told without making moves.
pub(super) type Known<const W: usize> = std::cell::OnceCell<Option<Checks<W>>>;
