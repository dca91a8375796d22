//! The guide to one piece: its names, its diagram and its sentences.

use super::bearing::Bearing;
use super::cell_word;
use super::diagram::{MoveDiagram, diagram, sampled_diagram};
use super::likeness::moves_like_first_player;
use super::pattern::{Clause, Pattern};
use super::placement::Placements;
use super::probe::Probe;
use super::promotion::promotion_sentences;
use super::region::{Confines, Region, confines};
use super::sample_games::sampled_moves;
use super::sentence::{Setting, moves_sentence, number, plural};
use super::survey::{Extras, Promotion, Survey};
use super::turn_part::move_part;
use crate::algebra::{Kind, KindSet, Rules};
use crate::board::Cell;
use crate::game::Variant;
use crate::game::player_notation::{piece_letter, square_name};
use crate::program::Fault;
use crate::task::{CancelToken, Halt};
use std::collections::{BTreeMap, BTreeSet};

/// The guide to one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceGuide {
    /// The piece.
    pub kind: Kind,
    /// Its player, if players differ in this piece.
    pub only_of: Option<usize>,
    /// Its symbol in the rule file.
    pub symbol: char,
    /// Its letter in moves.
    pub label: String,
    /// Its name; the symbol if it has none.
    pub name: String,
    /// Where it goes from one cell; `None` if it never moves.
    pub diagram: Option<MoveDiagram>,
    /// What it does, in words.
    pub text: String,
}

/// A piece and what the experiments have shown.
pub(super) struct StudiedPiece {
    pub guide: PieceGuide,
    pub survey: Survey,
    clauses: Vec<Clause>,
}

impl StudiedPiece {
    /// Whether it has moves from its starting cell that it has nowhere else.
    pub fn has_first_move(&self) -> bool {
        self.clauses.iter().any(|clause| !matches!(clause.region, Region::Everywhere))
    }
}

/// The guides to all pieces: those of the first player, and those of others that move in another way.
pub(super) fn guides(variant: &Variant, cancel: &CancelToken) -> Result<Vec<StudiedPiece>, Halt<Fault>> {
    let rules = variant.rules();
    let probed = move_part(rules);
    let occurring = occurring_kinds(rules);
    let mut all: Vec<StudiedPiece> = Vec::new();
    for player in 0..rules.players.len() {
        let Some(mut probe) = Probe::new(rules, probed.clone(), player, cancel) else { continue };
        let mut kinds: Vec<Kind> = Vec::new();
        for kind in rules.side(player).and(occurring).iter() {
            probe.refill();
            if player == 0 || !complete(moves_like_first_player(&mut probe, kind, &all))?.unwrap_or(true) {
                kinds.push(kind);
            }
        }
        let studied = study_side(&mut probe, &kinds)?;
        all.extend(studied.into_iter().map(|mut piece| {
            piece.guide.only_of = (player > 0).then_some(player);
            piece
        }));
    }
    let is_twin = |one: &PieceGuide, other: &PieceGuide| {
        one.diagram.is_none() && (&one.name, &one.text) == (&other.name, &other.text)
    };
    all.dedup_by(|one, other| is_twin(&one.guide, &other.guide));
    Ok(all)
}

/// The kinds that can be on the board or in a hand.
fn occurring_kinds(rules: &Rules) -> KindSet {
    let held = rules.hands.iter().enumerate().filter(|(_, count)| **count > 0);
    held.fold(rules.board_kinds(), |kinds, (index, _)| kinds.or(KindSet::of(Kind::piece(index))))
}

/// Studies the pieces of one player.
fn study_side(probe: &mut Probe<'_>, kinds: &[Kind]) -> Result<Vec<StudiedPiece>, Halt<Fault>> {
    let rules = probe.rules();
    let mut surveys: Vec<Surveyed> = Vec::new();
    for &kind in kinds {
        probe.refill();
        let extras = extras(rules, probe.player(), kind);
        let placements = complete(Placements::of_kind(probe, kind, extras))?.flatten();
        let is_stone = placements.as_ref().is_some_and(|placements| !placements.from_hand);
        probe.refill();
        let survey = if is_stone && !complete(Survey::may_move(probe, kind, extras))?.unwrap_or(true) {
            Some(Survey::of_stone(rules))
        } else {
            complete(Survey::of_all_cells(probe, kind, extras))?
        };
        surveys.push(Surveyed { kind, placements, survey });
    }
    let promotions: Vec<Promotion> = surveys
        .iter()
        .filter_map(|surveyed| surveyed.survey.as_ref())
        .flat_map(|survey| survey.from.iter().flat_map(|cell| cell.promotions.iter().copied()))
        .collect();
    // Pieces that no experiment could move or place.
    let is_still = |surveyed: &Surveyed| {
        surveyed.placements.is_none()
            && rules.board_kinds().contains(surveyed.kind)
            && surveyed.survey.as_ref().is_some_and(Survey::is_still)
    };
    let sampled = if surveys.iter().any(is_still) {
        probe.refill();
        sampled_moves(probe)?
    } else {
        BTreeMap::new()
    };
    let mut studied = Vec::new();
    for Surveyed { kind, placements, survey } in surveys {
        let extras = extras(rules, probe.player(), kind);
        let mut entries: BTreeSet<Cell> =
            promotions.iter().filter(|promotion| promotion.kind == kind).map(|promotion| promotion.to).collect();
        entries.extend(placements.iter().flat_map(|placements| placements.cells.iter().copied()));
        let is_complete = survey.is_some();
        let mut survey = survey.unwrap_or_default();
        let mut is_tried = true;
        if is_complete {
            survey.choose_origin(probe, &entries);
            probe.refill();
            is_tried = complete(survey.try_other_pieces(probe, kind, extras))?.is_some();
            probe.refill();
            complete(survey.try_long_captures(probe, kind, extras))?;
            complete(survey.try_becoming(probe, kind))?;
        }
        let pattern = Pattern::of_survey(probe, kind, &survey);
        let sampled = sampled.get(&kind).cloned().unwrap_or_default();
        studied.push(Draft { kind, survey, placements, pattern, sampled, is_complete: is_complete && is_tried });
    }
    let has_captures = studied.iter().any(|draft| {
        draft.survey.targets.values().any(|target| target.captures || target.hop_captures)
            || !draft.survey.jumps.is_empty()
    });
    Ok(studied.into_iter().map(|draft| draft.finish(probe, has_captures)).collect())
}

/// `None` if the steps did not suffice.
pub(super) fn complete<T>(result: Result<T, Halt<Fault>>) -> Result<Option<T>, Halt<Fault>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Halt::StepLimit) => Ok(None),
        Err(halt) => Err(halt),
    }
}

/// A piece and what it can do from every cell; no survey if the steps did not suffice.
struct Surveyed {
    kind: Kind,
    placements: Option<Placements>,
    survey: Option<Survey>,
}

/// What is known of a piece before its sentences are written.
struct Draft {
    kind: Kind,
    survey: Survey,
    placements: Option<Placements>,
    pattern: Pattern,
    /// Where it went in sample games, if experiments have shown nothing.
    sampled: BTreeSet<Bearing>,
    is_complete: bool,
}

impl Draft {
    fn finish(self, probe: &Probe<'_>, has_captures: bool) -> StudiedPiece {
        let Self { kind, survey, placements, pattern, sampled, is_complete } = self;
        let rules = probe.rules();
        let origin = survey.origin.unwrap_or_default();
        let bearings = survey.bearings(probe);
        let setting = Setting {
            rules,
            sides: rules.board.graph().sides(origin),
            ranks: rules.board.grid().map(|grid| grid.ranks),
            has_captures,
            survey: &survey,
            bearings: &bearings,
            cell_word: cell_word(rules),
        };
        let mut sentences = Vec::new();
        sentences.extend(placements.as_ref().map(|placements| placements.sentence(probe, kind)));
        let goes_anywhere = survey.origin.is_some_and(|origin| survey.goes_anywhere(rules, origin));
        if is_complete && goes_anywhere {
            sentences.push(format!("Moves to any empty {}.", cell_word(rules)));
        } else if is_complete {
            sentences.push(moves_sentence(&pattern.clauses, setting));
        } else {
            sentences.push("It has too many moves to describe. Choose it on the board to see where it can go.".into());
        }
        sentences.extend(survey.free_number.map(|count| {
            let left = format!("{} {}", number(count), plural(&name(rules, kind)));
            format!("A player with {left} left moves them to any empty {}.", cell_word(rules))
        }));
        sentences.extend(confinement(probe, &survey));
        sentences.extend(promotion_sentences(rules, probe.player(), &survey));
        if sentences.iter().all(String::is_empty) {
            sentences.push(still_sentence(rules, kind, &sampled).into());
        }
        sentences.retain(|text| !text.is_empty());
        let piece = rules.piece(kind);
        let symbol = piece.map_or('?', |piece| piece.symbol);
        let guide = PieceGuide {
            kind,
            only_of: None,
            symbol,
            label: piece_letter(rules, kind),
            name: name(rules, kind),
            diagram: diagram(&survey, &pattern).or_else(|| sampled_diagram(probe, &sampled)),
            text: sentences.join(" "),
        };
        StudiedPiece { guide, survey, clauses: pattern.clauses }
    }
}

/// What there is to say about a piece that no experiment could move.
fn still_sentence(rules: &Rules, kind: Kind, sampled: &BTreeSet<Bearing>) -> &'static str {
    if !rules.board_kinds().contains(kind) {
        "A token in the hand, which is never placed on the board."
    } else if sampled.is_empty() {
        "It made no move of its own in sample games. Moves of other pieces may change it."
    } else {
        "Its moves depend on the pieces around it. The diagram shows where it went in sample games."
    }
}

/// The name of a piece, or its symbol.
pub(super) fn name(rules: &Rules, kind: Kind) -> String {
    let piece = rules.piece(kind);
    piece.map_or_else(String::new, |piece| piece.name.clone().unwrap_or_else(|| piece.symbol.to_string()))
}

/// The commonest piece of the same side and of another one, royal pieces excepted.
pub(super) fn extras(rules: &Rules, player: usize, kind: Kind) -> Extras {
    let is_enemy = |kind: Kind| rules.piece(kind).is_some_and(|piece| piece.owner != player);
    let commonest = |is_wanted: &dyn Fn(Kind) -> bool| {
        let kinds = (0..rules.pieces.len()).map(Kind::piece).filter(|&kind| is_wanted(kind));
        let count = |kind: Kind| rules.setup.iter().filter(|content| content.kind == kind).count();
        kinds.max_by_key(|&kind| (!rules.royal.contains(kind), count(kind), std::cmp::Reverse(kind)))
    };
    let friend = commonest(&|kind| !is_enemy(kind)).or(Some(kind));
    Extras { friend, enemy: commonest(&is_enemy) }
}

/// `Stays within d1 to f3.`, if the piece cannot reach the other side of the board.
fn confinement(probe: &Probe<'_>, survey: &Survey) -> Option<String> {
    let board = &probe.rules().board;
    let grid = board.grid()?;
    let Confines { first_file, last_file, first_rank, last_rank } = confines(board, survey, probe.player())?;
    if first_file == 0 && last_file + 1 == grid.files {
        return Some(format!("Never goes beyond rank {}.", last_rank + 1));
    }
    let name = |file: u8, rank: u8| {
        grid.cell(file.into(), rank.into()).map_or_else(String::new, |cell| square_name(probe.rules(), cell))
    };
    Some(format!("Stays within {} to {}.", name(first_file, first_rank), name(last_file, last_rank)))
}
