//! What a rewrite makes of a symbolic state.

use super::run::{Grounder, Open, Run, Then, Why, because};
use super::sym::{List, SQUARES, Sym, look, put, remove};
use super::{Catch, Code, CodeSet, Gains, gains};
use crate::algebra::term::{Rewrite, SquareTest, WriteValue};
use crate::algebra::{Content, KindSet, Marks};
use crate::board::{Cell, Frame};
use smallvec::SmallVec;
use std::rc::Rc;

impl Grounder<'_> {
    /// `f -> g`, its alternatives; those that differ only in what is taken and goes to the hand at once.
    pub fn rewrites(&mut self, rewrites: &[Rewrite], sym: &Sym, then: Then<'_>) -> Run {
        if self.open == Open::Nothing
            || sym.catch.is_some()
            || rewrites.iter().all(|rewrite| rewrite.to_hand.is_empty())
        {
            return rewrites.iter().try_for_each(|rewrite| self.rewrite(rewrite, sym, &mut *then));
        }
        let families = self.families.entry(rewrites.as_ptr()).or_insert_with(|| families(rewrites)).clone();
        for family in families.iter() {
            let members: Vec<&Rewrite> = family.iter().map(|&index| &rewrites[index]).collect();
            let [first, _, ..] = members[..] else {
                members.into_iter().try_for_each(|rewrite| self.rewrite(rewrite, sym, &mut *then))?;
                continue;
            };
            // One after another, they would be looked for at all places.
            let together = family.windows(2).all(|pair| pair[0] + 1 == pair[1]);
            self.muddled |= !together || !first.from.at_interest;
            self.caught(first, &members, sym, &mut *then)?;
        }
        Ok(())
    }

    /// Rewrites that differ in one square and in what goes to the hand.
    fn caught(&mut self, first: &Rewrite, members: &[&Rewrite], sym: &Sym, then: Then<'_>) -> Run {
        let key = std::ptr::from_ref(first);
        let family = if let Some(known) = self.catches.get(&key) {
            known.clone()
        } else {
            let made = self.family(first, members).map(Rc::new);
            self.catches.insert(key, made.clone());
            made
        };
        let Some(family) = family else {
            return members.iter().try_for_each(|rewrite| self.rewrite(rewrite, sym, &mut *then));
        };
        let Family { whole, at, all, gains } = &*family;
        let walk = &whole.from.squares[*at].0;
        self.places(&whole.from, sym, &mut |this, anchor, here| {
            let Some(cell) = anchor.and_then(|frame| this.rules.board.walk(frame, walk)).map(|frame| frame.cell) else {
                return Ok(());
            };
            if look(&here.written, cell).is_some() || look(&here.recoded, cell).is_some() {
                // What was written in this turn is known: one by one, then.
                return if whole.from.at_interest {
                    members.iter().try_for_each(|rewrite| this.rewrite(rewrite, sym, &mut *then))
                } else {
                    Err(Why::Undecided)
                };
            }
            if this.require(here, cell, *all)? {
                here.catch = Some(Rc::new(Catch { cell, gains: gains.clone() }));
                this.decided(whole, anchor, here, &mut *then)?;
            }
            Ok(())
        })
    }

    /// Such rewrites as one; nothing, if they are not told apart by what is taken alone.
    fn family(&mut self, first: &Rewrite, members: &[&Rewrite]) -> Option<Family> {
        let differs = |at: &usize| members.iter().any(|other| other.from.squares[*at].1 != first.from.squares[*at].1);
        let at = (0..first.from.squares.len()).find(differs)?;
        let mut caught: Vec<(CodeSet, List<usize, i8, 1>)> = Vec::new();
        let mut all = CodeSet::default();
        let zone = &first.from.squares[at].1.zone;
        for member in members {
            let test = &member.from.squares[at].1;
            let set = self.set_of(test);
            let mut hands: List<usize, i8, 1> = List::new();
            for piece in member.to_hand.iter().filter_map(|kind| kind.index()) {
                let so_far = look(&hands, piece).unwrap_or(0);
                put(&mut hands, piece, so_far + 1);
            }
            if !all.and(set).is_empty() || *zone != test.zone {
                return None;
            }
            all = all.or(set);
            caught.push((set, hands));
        }
        let gains = gains(caught.iter().map(|(set, hands)| (*set, &hands[..])));
        let mut whole = first.clone();
        whole.to_hand.clear();
        // the kinds of all of them; their marks are asked for by what they catch
        let test = &mut whole.from.squares[at].1;
        *test = SquareTest { zone: test.zone.clone(), ..SquareTest::kinds(self.kinds_of(all)) };
        Some(Family { whole, at, all, gains })
    }

    fn kinds_of(&self, codes: CodeSet) -> KindSet {
        codes.iter().map(|code| self.content(code).kind).collect()
    }

    /// `f -> g`.
    pub fn rewrite(&mut self, rewrite: &Rewrite, sym: &Sym, then: Then<'_>) -> Run {
        self.places(&rewrite.from, sym, &mut |this, anchor, here| this.decided(rewrite, anchor, here, &mut *then))
    }

    /// Makes the rewrite with its anchor in a frame.
    fn decided(&mut self, rewrite: &Rewrite, anchor: Option<Frame>, sym: &mut Sym, then: Then<'_>) -> Run {
        let mut cells: SmallVec<[Cell; 4]> = SmallVec::new();
        for write in &rewrite.writes {
            let Some(frame) = anchor.and_then(|frame| self.rules.board.walk(frame, &write.walk)) else {
                return Ok(());
            };
            if !self.require(sym, frame.cell, SQUARES)? {
                return Ok(());
            }
            cells.push(frame.cell);
        }
        self.told_apart(rewrite, &cells, sym, then)
    }

    /// Takes the contents that are written elsewhere apart, so far as it matters for what is written. `cells` are those that
    /// are written.
    fn told_apart(&mut self, rewrite: &Rewrite, cells: &[Cell], sym: &mut Sym, then: Then<'_>) -> Run {
        for (write, &cell) in rewrite.writes.iter().zip(cells) {
            let source = match write.value {
                WriteValue::Put(_) => continue,
                WriteValue::Keep => cell,
                WriteValue::Interest => match sym.interest {
                    Some(frame) => frame.cell,
                    None => return Ok(()),
                },
            };
            if sym.change.as_ref().is_some_and(|change| change.cell == source) {
                return Err(Why::Undecided);
            }
            let now = self.now(sym, source);
            let lost = self.lost_from(write.value, source, cell);
            let image = |this: &Self, code| Self::marked(this.content(code), lost, write.add_marks, write.remove_marks);
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
                    let mut one = sym.clone();
                    if self.require(&mut one, source, codes)? {
                        self.told_apart(rewrite, cells, &mut one, &mut *then)?;
                    }
                }
                return Ok(());
            }
        }
        if self.rewritten(rewrite, cells, sym)? { then(self, sym) } else { Ok(()) }
    }

    fn lost_from(&self, ink: WriteValue, source: Cell, cell: Cell) -> Marks {
        if ink == WriteValue::Interest && source != cell { self.lost } else { Marks::default() }
    }

    fn marked(content: Content, lost: Marks, add: Marks, remove: Marks) -> Content {
        Content { marks: content.marks.without(lost).or(add).without(remove), ..content }
    }

    /// Makes it the state after the rewrite, if there is one; every content that is written is known.
    fn rewritten(&self, rewrite: &Rewrite, cells: &[Cell], sym: &mut Sym) -> Result<bool, Why> {
        let mut written: SmallVec<[(Cell, Code, Marks); 6]> = SmallVec::new();
        for (write, &cell) in rewrite.writes.iter().zip(cells) {
            Self::is_settled(sym, cell)?;
            let source = match write.value {
                WriteValue::Put(_) => None,
                WriteValue::Keep => Some(cell),
                WriteValue::Interest => sym.interest.map(|frame| frame.cell),
            };
            let under = match (write.value, source) {
                (WriteValue::Put(kind), _) => Content::plain(kind),
                (_, Some(source)) => {
                    let lost = self.lost_from(write.value, source, cell);
                    // all that may stand there becomes the same
                    let Some(code) = self.now(sym, source).iter().next() else { return Ok(false) };
                    Self::marked(self.content(code), lost, Marks::default(), Marks::default())
                }
                _ => return Ok(false),
            };
            let content = Self::marked(under, Marks::default(), write.add_marks, write.remove_marks);
            let Some(code) = self.alphabet.code(content) else {
                return because("it writes a mark on a piece that may not carry it");
            };
            let carried = source.and_then(|source| look(&sym.fresh, source)).unwrap_or_default();
            let fresh = carried.or(write.add_marks.and(self.lasting)).and(content.marks);
            written.push((cell, code, fresh));
        }
        for kind in &rewrite.from.hand {
            kind.index().into_iter().for_each(|piece| sym.gain(piece, -1));
        }
        for kind in &rewrite.to_hand {
            kind.index().into_iter().for_each(|piece| sym.gain(piece, 1));
        }
        for (cell, code, fresh) in written {
            if sym.change.as_ref().is_some_and(|change| change.cell == cell) {
                sym.change = None;
            }
            if fresh.is_empty() {
                remove(&mut sym.fresh, cell);
            } else {
                put(&mut sym.fresh, cell, fresh);
            }
            remove(&mut sym.recoded, cell);
            put(&mut sym.written, cell, code);
        }
        sym.interest = match (&rewrite.interest_walk, sym.interest) {
            (Some(walk), Some(frame)) => match self.rules.board.walk(frame, walk) {
                Some(frame) => Some(frame),
                None => return Ok(false),
            },
            (_, interest) => interest,
        };
        Ok(true)
    }

    /// What a square holds at the end of the turn: marks of earlier turns that last one turn are gone.
    pub fn faded(&self, code: Code, fresh: Marks) -> Code {
        if fresh.is_empty() {
            return self.fading.get(code.index()).copied().unwrap_or(code);
        }
        self.alphabet.without(code, self.lasting.without(fresh))
    }
}

/// Rewrites as one: what they share, which square they differ in, all that may be taken there, and what goes to hands.
pub(super) struct Family {
    whole: Rewrite,
    at: usize,
    all: CodeSet,
    gains: Gains,
}

/// Which rewrites differ only in what one square holds, over which all write the same, and in what they put into hands.
fn families(rewrites: &[Rewrite]) -> Rc<[Vec<usize>]> {
    let mut families: Vec<Vec<usize>> = Vec::new();
    for (index, rewrite) in rewrites.iter().enumerate() {
        let home = families.iter_mut().find(|family| {
            let first = &rewrites[family[0]];
            let odd = differing(first, rewrite);
            // all of a family differ in the same square
            odd.is_some() && family[1..].iter().all(|&other| differing(first, &rewrites[other]) == odd)
        });
        match home {
            Some(family) => family.push(index),
            None => families.push(vec![index]),
        }
    }
    families.into()
}

/// The one square in which two rewrites differ, if hands aside they differ in no more.
fn differing(a: &Rewrite, b: &Rewrite) -> Option<usize> {
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
