//! Classifies the ground moves of a stage as lines, drops and irregular moves.
//!
//! Moves that differ in one field only are merged into one line, first by screens, then by targets, results and pieces.

use super::exclusive::in_exclusive_groups;
use super::line_candidate::{LineCandidate, drop_candidate, line_candidate, standing_conditions, threat_candidate};
use super::piece_move::{DropMove, PieceMove};
use crate::board::Cell;
use crate::program::ground::{Alphabet, CodeSet, GroundStage, merge_gains};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// The ground moves of a stage by class.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassifiedMoves {
    /// One piece moves from one cell to another.
    pub lines: Vec<PieceMove>,
    /// A piece is put on an empty cell.
    pub drops: Vec<DropMove>,
    /// All other moves, as indices into the stage's moves.
    pub irregular: Vec<usize>,
    /// By move: the line or, counted after all lines, the drop it was merged into; `None` for irregular moves.
    pub merged_into: Vec<Option<usize>>,
    /// By move: whether its group is irrelevant because the moves in it exclude each other.
    pub ungrouped: Vec<bool>,
}

/// Indices of lines by hash.
type IndicesByHash = FxHashMap<u64, SmallVec<[usize; 1]>>;

/// A line and the ground moves that it merges.
type MergedLine = (PieceMove, SmallVec<[usize; 2]>);

/// The field in which merged lines may differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VaryingField {
    /// The targets and the gains there.
    Targets,
    Results,
    Codes,
}

impl ClassifiedMoves {
    /// Classifies the moves of a stage of the player.
    pub fn classify(stage: &GroundStage, alphabet: &Alphabet, player: usize) -> Self {
        let mut classified = Self { ungrouped: in_exclusive_groups(&stage.moves), ..Self::default() };
        classified.merged_into = vec![None; stage.moves.len()];
        let own = alphabet.owned_by(player);
        let mut merger = LineMerger::with_capacity(stage.moves.len(), false);
        let mut drops: BTreeMap<DropMove, usize> = BTreeMap::new();
        for (index, ground_move) in stage.moves.iter().enumerate() {
            if classified.ungrouped[index]
                && let Some(conditions) = standing_conditions(stage, ground_move)
            {
                if let Some(candidate) = line_candidate(index, ground_move, alphabet, own, &conditions) {
                    merger.add(candidate);
                    continue;
                }
                if let Some(drop) = drop_candidate(ground_move, alphabet, conditions)
                    && !drops.contains_key(&drop)
                {
                    drops.insert(drop, index);
                    continue;
                }
            }
            classified.irregular.push(index);
        }
        for (line, moves) in classified.merge_candidates(merger, stage.postcondition.is_some()) {
            for index in moves {
                classified.merged_into[index] = Some(classified.lines.len());
            }
            classified.lines.push(line);
        }
        for (drop, index) in drops {
            classified.merged_into[index] = Some(classified.lines.len() + classified.drops.len());
            classified.drops.push(drop);
        }
        classified.irregular.sort_unstable();
        classified
    }

    /// Merges candidates into lines, field by field; candidates that do not merge become irregular moves.
    fn merge_candidates(&mut self, candidates: LineMerger, single: bool) -> Vec<MergedLine> {
        let lines = candidates.lines(&mut self.irregular);
        let lines = merge_lines(lines, VaryingField::Targets, |line, other| {
            if !line.targets.and(other.targets).is_empty() {
                return false;
            }
            line.targets = line.targets.or(other.targets);
            if line.gains.is_empty() {
                line.gains = other.gains.clone();
            } else if !other.gains.is_empty() {
                let both = line.gains.iter().chain(&*other.gains);
                line.gains = merge_gains(&mut both.map(|(set, hands)| (*set, &**hands)));
            }
            true
        });
        // Where the end of the turn decides, each result needs a line of its own.
        if single {
            return merge_by_codes(lines);
        }
        merge_by_codes(merge_lines(lines, VaryingField::Results, |line, other| {
            if line.change.is_some() || other.results.iter().any(|code| line.results.contains(code)) {
                return false;
            }
            line.results.extend_from_slice(&other.results);
            line.results.sort_unstable();
            true
        }))
    }
}

/// Merges candidates that differ only in their screens, once every choice of that many screens is present.
struct LineMerger {
    lines: Vec<(PieceMove, ScreenVariants)>,
    by_hash: IndicesByHash,
    /// Whether equal candidates count once.
    drops_duplicates: bool,
}

impl LineMerger {
    /// Creates a merger for about this many candidates.
    fn with_capacity(candidates: usize, drops_duplicates: bool) -> Self {
        let by_hash = IndicesByHash::with_capacity_and_hasher(candidates, FxBuildHasher);
        Self { lines: Vec::with_capacity(candidates), by_hash, drops_duplicates }
    }

    fn add(&mut self, candidate: LineCandidate) {
        let LineCandidate { index, line, screens } = candidate;
        let slots = self.by_hash.entry(hash_except(&line, None)).or_default();
        if let Some(&slot) = slots.iter().find(|&&slot| self.lines[slot].0 == line) {
            let screened = &mut self.lines[slot].1;
            if !self.drops_duplicates || screened.iter().all(|(_, others)| *others != screens) {
                screened.push((index, screens));
            }
        } else {
            slots.push(self.lines.len());
            self.lines.push((line, SmallVec::from_iter([(index, screens)])));
        }
    }

    /// Returns the merged lines; incomplete ones become irregular.
    fn lines(self, irregular: &mut Vec<usize>) -> Vec<MergedLine> {
        let mut lines = Vec::with_capacity(self.lines.len());
        for (line, mut candidates) in self.lines {
            let moves = candidates.iter().map(|candidate| candidate.0).collect();
            let count = candidates.len();
            candidates.sort_unstable_by(|a, b| a.1.cmp(&b.1));
            let differ = candidates.windows(2).all(|pair| pair[0].1 != pair[1].1);
            if differ && binomial(line.between.len(), usize::from(line.screens)) == Some(count) {
                lines.push((line, moves));
            } else {
                irregular.extend(moves);
            }
        }
        lines
    }
}

/// Returns the threats of a stage that are lines from the attacker to the royal piece, without results, and the indices
/// of all other threats.
pub(super) fn threat_lines(
    stage: &GroundStage,
    alphabet: &Alphabet,
    attacker: usize,
    royals: CodeSet,
) -> (Vec<PieceMove>, Vec<usize>) {
    let mut classified = ClassifiedMoves::default();
    let own = alphabet.owned_by(attacker);
    // Two candidates with the same needs are one threat.
    let mut merger = LineMerger::with_capacity(stage.moves.len(), true);
    for (index, ground_move) in stage.moves.iter().enumerate() {
        match standing_conditions(stage, ground_move)
            .and_then(|conditions| threat_candidate(index, ground_move, alphabet, (own, royals), conditions))
        {
            Some(candidate) => merger.add(candidate),
            None => classified.irregular.push(index),
        }
    }
    let lines = merge_lines(merger.lines(&mut classified.irregular), VaryingField::Targets, |line, other| {
        line.targets = line.targets.or(other.targets);
        true
    });
    classified.irregular.sort_unstable();
    (lines.into_iter().map(|merged| merged.0).collect(), classified.irregular)
}

/// The ground moves of one line, by their screens.
type ScreenVariants = SmallVec<[(usize, SmallVec<[Cell; 4]>); 1]>;

/// Merges lines of different pieces.
fn merge_by_codes(lines: Vec<MergedLine>) -> Vec<MergedLine> {
    merge_lines(lines, VaryingField::Codes, |line, other| {
        if !line.codes.and(other.codes).is_empty() {
            return false;
        }
        line.codes = line.codes.or(other.codes);
        true
    })
}

/// Merges lines that differ in one field only, if `take` accepts the other line's field.
fn merge_lines(
    lines: Vec<MergedLine>,
    part: VaryingField,
    take: impl Fn(&mut PieceMove, &PieceMove) -> bool,
) -> Vec<MergedLine> {
    let mut merged: Vec<MergedLine> = Vec::with_capacity(lines.len());
    let mut slots = IndicesByHash::with_capacity_and_hasher(lines.len(), FxBuildHasher);
    for (line, moves) in lines {
        let slots = slots.entry(hash_except(&line, Some(part))).or_default();
        let slot =
            slots.iter().find(|&&slot| equal_except(&merged[slot].0, &line, part) && take(&mut merged[slot].0, &line));
        if let Some(&slot) = slot {
            merged[slot].1.extend(moves);
        } else {
            slots.push(merged.len());
            merged.push((line, moves));
        }
    }
    merged
}

/// Whether two lines differ in one field only.
fn equal_except(a: &PieceMove, b: &PieceMove, except: VaryingField) -> bool {
    (a.from, a.left_behind, a.to, a.screens, a.barred_screens)
        == (b.from, b.left_behind, b.to, b.screens, b.barred_screens)
        && a.between == b.between
        && (except == VaryingField::Codes || a.codes == b.codes)
        && (except == VaryingField::Targets || (a.targets == b.targets && a.gains == b.gains))
        && (except == VaryingField::Results || a.results == b.results)
        && a.change == b.change
        && a.conditions == b.conditions
        && a.required_hands == b.required_hands
        && a.recodings == b.recodings
}

/// Hashes a line without one field.
fn hash_except(line: &PieceMove, except: Option<VaryingField>) -> u64 {
    let mut hasher = FxHasher::default();
    (line.from, line.to, line.screens, &line.between).hash(&mut hasher);
    if except != Some(VaryingField::Codes) {
        line.codes.hash(&mut hasher);
    }
    if except != Some(VaryingField::Targets) {
        line.targets.hash(&mut hasher);
    }
    if except != Some(VaryingField::Results) {
        line.results.hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns the binomial coefficient; `None` on overflow.
fn binomial(n: usize, k: usize) -> Option<usize> {
    (0..k).try_fold(1usize, |ways, i| Some(ways.checked_mul(n.checked_sub(i)?)? / (i + 1)))
}
