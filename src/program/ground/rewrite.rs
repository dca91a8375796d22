//! Executing rewrites `f -> g` on symbolic states.

use super::ground_error::GroundError;
use super::grounder::{Deferral, GroundResult, Grounder, OnState};
use super::symbolic_state::{CodeWrite, InlineList, SymbolicState};
use super::{Alphabet, CaptureGain, Code, CodeSet, GainTable, merge_gains};
use crate::algebra::term::{Rewrite, SquareTest, SquareWrite, WriteValue};
use crate::algebra::{Content, Marks};
use crate::board::{Cell, Frame};
use crate::program::sorted_list::{get, put};
use smallvec::SmallVec;
use std::rc::Rc;

impl Grounder<'_> {
    /// Executes the alternatives of a rewrite. Alternatives that differ only in the captured piece and the gain run as one.
    pub fn execute_rewrites(
        &mut self,
        rewrites: &[Rewrite],
        state: &SymbolicState,
        visit: OnState<'_>,
    ) -> GroundResult {
        if self.deferral == Deferral::Nothing
            || state.capture_gain.is_some()
            || rewrites.iter().all(|rewrite| rewrite.to_hand.is_empty())
        {
            return rewrites.iter().try_for_each(|rewrite| self.execute_rewrite(rewrite, state, &mut *visit));
        }
        let alphabet = self.alphabet;
        let families = self.families.entry(rewrites.as_ptr());
        let families = families.or_insert_with(|| RewriteFamily::group(rewrites, alphabet)).clone();
        for family in families.iter() {
            let members: SmallVec<[&Rewrite; 8]> = family.members.iter().map(|&index| &rewrites[index]).collect();
            self.has_inexact_ranks |= family.changes_order(rewrites);
            match &family.merged {
                Some(merged) => self.execute_merged(merged, &members, state, &mut *visit),
                None => members.into_iter().try_for_each(|rewrite| self.execute_rewrite(rewrite, state, &mut *visit)),
            }?;
        }
        Ok(())
    }

    /// Executes rewrites that differ only in the contents of one square and in the gain.
    fn execute_merged(
        &mut self,
        merged: &MergedRewrite,
        members: &[&Rewrite],
        state: &SymbolicState,
        visit: OnState<'_>,
    ) -> GroundResult {
        let MergedRewrite { rewrite, square, captured, gains } = merged;
        let walk = &rewrite.from.squares[*square].0;
        self.for_each_match(&rewrite.from, state, &mut |this, anchor, here| {
            let Some(cell) = anchor.and_then(|frame| this.rules.board.walk(frame, walk)).map(|frame| frame.cell) else {
                return Ok(());
            };
            if get(&here.written, cell).is_some() || get(&here.recoded, cell).is_some() {
                // The content is known if this turn has written it: execute them one by one.
                return if rewrite.from.at_interest {
                    members.iter().try_for_each(|rewrite| this.execute_rewrite(rewrite, state, &mut *visit))
                } else {
                    Err(GroundError::Undecided)
                };
            }
            if this.require(here, cell, *captured)? {
                here.capture_gain = Some(Rc::new(CaptureGain { cell, gains: gains.clone() }));
                this.rewrite_at(rewrite, anchor, here, &mut *visit)?;
            }
            Ok(())
        })
    }

    /// Executes a single rewrite at each place where it matches.
    pub fn execute_rewrite(&mut self, rewrite: &Rewrite, state: &SymbolicState, visit: OnState<'_>) -> GroundResult {
        self.for_each_match(&rewrite.from, state, &mut |this, anchor, here| {
            this.rewrite_at(rewrite, anchor, here, &mut *visit)
        })
    }

    /// Executes the rewrite with its anchor in a frame.
    fn rewrite_at(
        &mut self,
        rewrite: &Rewrite,
        anchor: Option<Frame>,
        state: &mut SymbolicState,
        visit: OnState<'_>,
    ) -> GroundResult {
        let mut cells: SmallVec<[Cell; 4]> = SmallVec::new();
        for write in &rewrite.writes {
            let Some(frame) = anchor.and_then(|frame| self.rules.board.walk(frame, &write.walk)) else {
                return Ok(());
            };
            if !self.require(state, frame.cell, CodeSet::SQUARES)? {
                return Ok(());
            }
            cells.push(frame.cell);
        }
        self.fork_on_sources(rewrite, &cells, state, visit)
    }

    /// Forks on contents that the rewrite copies, as far as the results differ. `cells` are the written squares.
    fn fork_on_sources(
        &mut self,
        rewrite: &Rewrite,
        cells: &[Cell],
        state: &mut SymbolicState,
        visit: OnState<'_>,
    ) -> GroundResult {
        for (write, &cell) in rewrite.writes.iter().zip(cells) {
            let Some(source) = source_of(write, cell, state) else { continue };
            if state.has_deferred_write(source) {
                return Err(GroundError::Undecided);
            }
            let images =
                self.codes_now(state, source).group_by(|code| self.written_content(write, code, source != cell));
            if images.len() > 1 {
                for (_, codes) in images {
                    let mut one = state.clone();
                    if self.require(&mut one, source, codes)? {
                        self.fork_on_sources(rewrite, cells, &mut one, &mut *visit)?;
                    }
                }
                return Ok(());
            }
        }
        if self.apply_rewrite(rewrite, cells, state)? { visit(self, state) } else { Ok(()) }
    }

    /// What a write makes of the content that it copies; `has_moved` if it copies another square.
    fn written_content(&self, write: &SquareWrite, copied: Code, has_moved: bool) -> Content {
        let content = self.alphabet.content(copied);
        let is_moved = write.value == WriteValue::Interest && has_moved;
        let lost = if is_moved { self.lost_when_moved } else { Marks::default() };
        Content { marks: content.marks.without(lost).or(write.add_marks).without(write.remove_marks), ..content }
    }

    /// Applies the rewrite to the state; every copied content is decided. Returns `false` if it is impossible.
    fn apply_rewrite(&self, rewrite: &Rewrite, cells: &[Cell], state: &mut SymbolicState) -> Result<bool, GroundError> {
        let mut written: SmallVec<[CodeWrite; 6]> = SmallVec::new();
        for (write, &cell) in rewrite.writes.iter().zip(cells) {
            Self::require_settled(state, cell)?;
            let source = source_of(write, cell, state);
            let content = if let WriteValue::Put(kind) = write.value {
                Content { kind, marks: write.add_marks.without(write.remove_marks) }
            } else {
                // All contents that the square may hold have the same image.
                let copied = source.and_then(|source| self.codes_now(state, source).first());
                let Some(copied) = copied else { return Ok(false) };
                self.written_content(write, copied, source != Some(cell))
            };
            let code = self.alphabet.code(content).ok_or(GroundError::InvalidMark)?;
            let carried = source.map_or(Marks::default(), |source| state.fresh_marks_on(source));
            let fresh_marks = carried.or(write.add_marks.and(self.one_turn_marks)).and(content.marks);
            written.push(CodeWrite { cell, code, fresh_marks });
        }
        for kind in &rewrite.from.hand {
            kind.index().into_iter().for_each(|piece| state.change_hand(piece, -1));
        }
        for kind in &rewrite.to_hand {
            kind.index().into_iter().for_each(|piece| state.change_hand(piece, 1));
        }
        written.into_iter().for_each(|write| state.write(write));
        state.interest = match (&rewrite.interest_walk, state.interest) {
            (Some(walk), Some(frame)) => match self.rules.board.walk(frame, walk) {
                Some(frame) => Some(frame),
                None => return Ok(false),
            },
            (_, interest) => interest,
        };
        Ok(true)
    }

    /// The content of a square at the end of the turn: one-turn marks of earlier turns are gone.
    pub fn faded(&self, code: Code, fresh: Marks) -> Code {
        if fresh.is_empty() {
            return self.fading.get(code.index()).copied().unwrap_or(code);
        }
        self.alphabet.without_marks(code, self.one_turn_marks.without(fresh))
    }
}

/// The square that a write copies.
fn source_of(write: &SquareWrite, cell: Cell, state: &SymbolicState) -> Option<Cell> {
    match write.value {
        WriteValue::Put(_) => None,
        WriteValue::Keep => Some(cell),
        WriteValue::Interest => state.interest.map(|frame| frame.cell),
    }
}

/// Rewrites that differ only in the contents of one overwritten square and in what they put into hands.
pub(super) struct RewriteFamily {
    /// The indices of the rewrites.
    members: Vec<usize>,
    /// All of them as one; `None` for a single rewrite, and if their captured sets overlap.
    merged: Option<MergedRewrite>,
}

/// A family as one rewrite.
struct MergedRewrite {
    /// What the rewrites share.
    rewrite: Rewrite,
    /// The index of the square in which they differ.
    square: usize,
    /// Everything that one of them captures there.
    captured: CodeSet,
    gains: GainTable,
}

impl RewriteFamily {
    /// Groups the alternatives of a rewrite.
    fn group(rewrites: &[Rewrite], alphabet: &Alphabet) -> Rc<[Self]> {
        let mut families: Vec<Vec<usize>> = Vec::new();
        for (index, rewrite) in rewrites.iter().enumerate() {
            let home = families.iter_mut().find(|family| {
                let first = &rewrites[family[0]];
                let square = differing_square(first, rewrite);
                // All of a family differ in the same square.
                square.is_some() && family[1..].iter().all(|&other| differing_square(first, &rewrites[other]) == square)
            });
            match home {
                Some(family) => family.push(index),
                None => families.push(vec![index]),
            }
        }
        let merge = |members: Vec<usize>| Self { merged: MergedRewrite::new(rewrites, &members, alphabet), members };
        families.into_iter().map(merge).collect()
    }

    /// Whether the family may run in another order than its rewrites: one after another, each would be tried at all places
    /// before the next.
    fn changes_order(&self, rewrites: &[Rewrite]) -> bool {
        let are_adjacent = self.members.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        self.members.len() > 1 && !(are_adjacent && rewrites[self.members[0]].from.at_interest)
    }
}

impl MergedRewrite {
    fn new(rewrites: &[Rewrite], members: &[usize], alphabet: &Alphabet) -> Option<Self> {
        let [first, second, ..] = *members else { return None };
        let square = differing_square(&rewrites[first], &rewrites[second])?;
        let mut rewrite = rewrites[first].clone();
        let zone = rewrite.from.squares[square].1.zone.clone();
        let mut captured = CodeSet::default();
        let mut gains: Vec<(CodeSet, InlineList<usize, i8, 1>)> = Vec::new();
        for member in members.iter().map(|&index| &rewrites[index]) {
            let test = &member.from.squares[square].1;
            let set = alphabet.codes_matching(test);
            if !captured.and(set).is_empty() || zone != test.zone {
                return None;
            }
            captured = captured.or(set);
            let mut hands = InlineList::new();
            for piece in member.to_hand.iter().filter_map(|kind| kind.index()) {
                let gained = get(&hands, piece).unwrap_or(0);
                put(&mut hands, piece, gained + 1);
            }
            gains.push((set, hands));
        }
        rewrite.to_hand.clear();
        // The kinds of all of them; the gain table distinguishes their marks.
        rewrite.from.squares[square].1 = SquareTest { zone, ..SquareTest::kinds(alphabet.kinds_of(captured)) };
        let gains = merge_gains(&mut gains.iter().map(|(set, hands)| (*set, &hands[..])));
        Some(Self { rewrite, square, captured, gains })
    }
}

/// The only square in which two rewrites differ, if they differ in nothing else but hands.
fn differing_square(a: &Rewrite, b: &Rewrite) -> Option<usize> {
    let alike = a.writes == b.writes
        && a.interest_walk == b.interest_walk
        && a.from.at_interest == b.from.at_interest
        && a.from.hand == b.from.hand
        && a.from.squares.len() == b.from.squares.len();
    if !alike {
        return None;
    }
    let mut squares = a.from.squares.iter().zip(&b.from.squares).enumerate().filter(|(_, (a, b))| a != b);
    let (at, ((walk, _), (other, _))) = squares.next()?;
    let written = a.writes.iter().any(|write| write.walk == *walk && write.value != WriteValue::Keep);
    (walk == other && squares.next().is_none() && written).then_some(at)
}
