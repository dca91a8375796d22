//! Executing rewrites `f -> g` on symbolic states.

use super::grounder::{Continuation, Deferral, GroundError, GroundResult, Grounder, unsupported};
use super::symbolic_state::{SQUARES, SortedList, SymbolicState, get, put, remove};
use super::{CaptureGain, Code, CodeSet, GainTable, merge_gains};
use crate::algebra::term::{Rewrite, SquareTest, WriteValue};
use crate::algebra::{Content, KindSet, Marks};
use crate::board::{Cell, Frame};
use smallvec::SmallVec;
use std::rc::Rc;

impl Grounder<'_> {
    /// Executes the alternatives of a rewrite. Alternatives that differ only in the captured piece and the gain run as one.
    pub fn execute_rewrites(
        &mut self,
        rewrites: &[Rewrite],
        state: &SymbolicState,
        visit: Continuation<'_>,
    ) -> GroundResult {
        if self.deferral == Deferral::Nothing
            || state.capture_gain.is_some()
            || rewrites.iter().all(|rewrite| rewrite.to_hand.is_empty())
        {
            return rewrites.iter().try_for_each(|rewrite| self.execute_rewrite(rewrite, state, &mut *visit));
        }
        let families = self.families.entry(rewrites.as_ptr()).or_insert_with(|| group_families(rewrites)).clone();
        for family in families.iter() {
            let members: Vec<&Rewrite> = family.iter().map(|&index| &rewrites[index]).collect();
            let [first, _, ..] = members[..] else {
                members.into_iter().try_for_each(|rewrite| self.execute_rewrite(rewrite, state, &mut *visit))?;
                continue;
            };
            // Executed one after another, each would be tried at all places before the next.
            let together = family.windows(2).all(|pair| pair[0] + 1 == pair[1]);
            self.has_inexact_ranks |= !together || !first.from.at_interest;
            self.execute_family(first, &members, state, &mut *visit)?;
        }
        Ok(())
    }

    /// Executes rewrites that differ only in the contents of one square and in the gain.
    fn execute_family(
        &mut self,
        first: &Rewrite,
        members: &[&Rewrite],
        state: &SymbolicState,
        visit: Continuation<'_>,
    ) -> GroundResult {
        let key = std::ptr::from_ref(first);
        let family = if let Some(known) = self.merged_families.get(&key) {
            known.clone()
        } else {
            let merged = self.merge_family(first, members).map(Rc::new);
            self.merged_families.insert(key, merged.clone());
            merged
        };
        let Some(family) = family else {
            return members.iter().try_for_each(|rewrite| self.execute_rewrite(rewrite, state, &mut *visit));
        };
        let RewriteFamily { whole, at, all, gains } = &*family;
        let walk = &whole.from.squares[*at].0;
        self.for_each_match(&whole.from, state, &mut |this, anchor, here| {
            let Some(cell) = anchor.and_then(|frame| this.rules.board.walk(frame, walk)).map(|frame| frame.cell) else {
                return Ok(());
            };
            if get(&here.written, cell).is_some() || get(&here.recoded, cell).is_some() {
                // The content is known if this turn has written it: execute them one by one.
                return if whole.from.at_interest {
                    members.iter().try_for_each(|rewrite| this.execute_rewrite(rewrite, state, &mut *visit))
                } else {
                    Err(GroundError::Undecided)
                };
            }
            if this.require(here, cell, *all)? {
                here.capture_gain = Some(Rc::new(CaptureGain { cell, gains: gains.clone() }));
                this.rewrite_at(whole, anchor, here, &mut *visit)?;
            }
            Ok(())
        })
    }

    /// Merges such rewrites into one; `None` if their captured sets overlap.
    fn merge_family(&mut self, first: &Rewrite, members: &[&Rewrite]) -> Option<RewriteFamily> {
        let differs = |at: &usize| members.iter().any(|other| other.from.squares[*at].1 != first.from.squares[*at].1);
        let at = (0..first.from.squares.len()).find(differs)?;
        let mut captured: Vec<(CodeSet, SortedList<usize, i8, 1>)> = Vec::new();
        let mut all = CodeSet::default();
        let zone = &first.from.squares[at].1.zone;
        for member in members {
            let test = &member.from.squares[at].1;
            let set = self.codes_matching(test);
            let mut hands: SortedList<usize, i8, 1> = SortedList::new();
            for piece in member.to_hand.iter().filter_map(|kind| kind.index()) {
                let so_far = get(&hands, piece).unwrap_or(0);
                put(&mut hands, piece, so_far + 1);
            }
            if !all.and(set).is_empty() || *zone != test.zone {
                return None;
            }
            all = all.or(set);
            captured.push((set, hands));
        }
        let gains = merge_gains(captured.iter().map(|(set, hands)| (*set, &hands[..])));
        let mut whole = first.clone();
        whole.to_hand.clear();
        // The kinds of all of them; the gain table distinguishes their marks.
        let test = &mut whole.from.squares[at].1;
        *test = SquareTest { zone: test.zone.clone(), ..SquareTest::kinds(self.kinds_of(all)) };
        Some(RewriteFamily { whole, at, all, gains })
    }

    fn kinds_of(&self, codes: CodeSet) -> KindSet {
        codes.iter().map(|code| self.content(code).kind).collect()
    }

    /// Executes a single rewrite at each place where it matches.
    pub fn execute_rewrite(
        &mut self,
        rewrite: &Rewrite,
        state: &SymbolicState,
        visit: Continuation<'_>,
    ) -> GroundResult {
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
        visit: Continuation<'_>,
    ) -> GroundResult {
        let mut cells: SmallVec<[Cell; 4]> = SmallVec::new();
        for write in &rewrite.writes {
            let Some(frame) = anchor.and_then(|frame| self.rules.board.walk(frame, &write.walk)) else {
                return Ok(());
            };
            if !self.require(state, frame.cell, SQUARES)? {
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
        visit: Continuation<'_>,
    ) -> GroundResult {
        for (write, &cell) in rewrite.writes.iter().zip(cells) {
            let source = match write.value {
                WriteValue::Put(_) => continue,
                WriteValue::Keep => cell,
                WriteValue::Interest => match state.interest {
                    Some(frame) => frame.cell,
                    None => return Ok(()),
                },
            };
            if state.deferred_write.as_ref().is_some_and(|change| change.cell == source) {
                return Err(GroundError::Undecided);
            }
            let now = self.codes_now(state, source);
            let lost = self.marks_lost(write.value, source, cell);
            let image =
                |this: &Self, code| Self::with_marks(this.content(code), lost, write.add_marks, write.remove_marks);
            if now.only().is_some() {
                continue;
            }
            let mut images: SmallVec<[(Content, CodeSet); 4]> = SmallVec::new();
            for code in now.iter() {
                let content = image(self, code);
                match images.iter_mut().find(|(other, _)| *other == content) {
                    Some((_, codes)) => *codes = codes.or(CodeSet::of(code)),
                    None => images.push((content, CodeSet::of(code))),
                }
            }
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

    fn marks_lost(&self, ink: WriteValue, source: Cell, cell: Cell) -> Marks {
        if ink == WriteValue::Interest && source != cell { self.lost_when_moved } else { Marks::default() }
    }

    fn with_marks(content: Content, lost: Marks, add: Marks, remove: Marks) -> Content {
        Content { marks: content.marks.without(lost).or(add).without(remove), ..content }
    }

    /// Applies the rewrite to the state; every copied content is decided. Returns `false` if it is impossible.
    fn apply_rewrite(&self, rewrite: &Rewrite, cells: &[Cell], state: &mut SymbolicState) -> Result<bool, GroundError> {
        let mut written: SmallVec<[(Cell, Code, Marks); 6]> = SmallVec::new();
        for (write, &cell) in rewrite.writes.iter().zip(cells) {
            Self::require_settled(state, cell)?;
            let source = match write.value {
                WriteValue::Put(_) => None,
                WriteValue::Keep => Some(cell),
                WriteValue::Interest => state.interest.map(|frame| frame.cell),
            };
            let under = match (write.value, source) {
                (WriteValue::Put(kind), _) => Content::plain(kind),
                (_, Some(source)) => {
                    let lost = self.marks_lost(write.value, source, cell);
                    // All contents that may stand there have the same image.
                    let Some(code) = self.codes_now(state, source).iter().next() else { return Ok(false) };
                    Self::with_marks(self.content(code), lost, Marks::default(), Marks::default())
                }
                _ => return Ok(false),
            };
            let content = Self::with_marks(under, Marks::default(), write.add_marks, write.remove_marks);
            let Some(code) = self.alphabet.code(content) else {
                return unsupported("it writes a mark on a piece that may not carry it");
            };
            let carried = source.and_then(|source| get(&state.fresh_marks, source)).unwrap_or_default();
            let fresh = carried.or(write.add_marks.and(self.one_turn_marks)).and(content.marks);
            written.push((cell, code, fresh));
        }
        for kind in &rewrite.from.hand {
            kind.index().into_iter().for_each(|piece| state.change_hand(piece, -1));
        }
        for kind in &rewrite.to_hand {
            kind.index().into_iter().for_each(|piece| state.change_hand(piece, 1));
        }
        for (cell, code, fresh) in written {
            if state.deferred_write.as_ref().is_some_and(|change| change.cell == cell) {
                state.deferred_write = None;
            }
            if fresh.is_empty() {
                remove(&mut state.fresh_marks, cell);
            } else {
                put(&mut state.fresh_marks, cell, fresh);
            }
            remove(&mut state.recoded, cell);
            put(&mut state.written, cell, code);
        }
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

/// Rewrites that differ only in one square and in what goes to hands, merged into one.
pub(super) struct RewriteFamily {
    /// What they share.
    whole: Rewrite,
    /// The index of the square in which they differ.
    at: usize,
    /// Everything that one of them captures there.
    all: CodeSet,
    gains: GainTable,
}

/// Groups rewrites that differ only in the contents of one overwritten square and in what they put into hands.
fn group_families(rewrites: &[Rewrite]) -> Rc<[Vec<usize>]> {
    let mut families: Vec<Vec<usize>> = Vec::new();
    for (index, rewrite) in rewrites.iter().enumerate() {
        let home = families.iter_mut().find(|family| {
            let first = &rewrites[family[0]];
            let odd = differing_square(first, rewrite);
            // All of a family differ in the same square.
            odd.is_some() && family[1..].iter().all(|&other| differing_square(first, &rewrites[other]) == odd)
        });
        match home {
            Some(family) => family.push(index),
            None => families.push(vec![index]),
        }
    }
    families.into()
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
