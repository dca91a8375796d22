//! The moves of a piece in plain words.

use super::bearing::{Bearing, Bearings, Direction};
use super::blockable_leap::blockable_way;
use super::direction_words::{in_directions, to_bends, to_offsets};
use super::pattern::{Clause, Does, Way};
use super::reach::{Distance, Reach};
use super::region::Region;
use super::survey::Survey;
use crate::algebra::Rules;
use crate::board::Cell;
use crate::game::player_notation::square_name;
use std::collections::BTreeSet;

/// Cells that a sentence lists by name.
const MAX_CELLS_NAMED: usize = 10;

/// What a sentence needs to know beside the pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'s> {
    /// The rules.
    pub rules: &'s Rules,
    /// The number of sides of the piece's cell.
    pub sides: u8,
    /// The number of ranks, on a square board.
    pub ranks: Option<u8>,
    /// Whether pieces of this game capture at all.
    pub has_captures: bool,
    /// What is known of the piece.
    pub survey: &'s Survey,
    /// The bearings from the origin.
    pub bearings: &'s Bearings,
    /// A cell of a board: `square` or `point`.
    pub cell_word: &'s str,
}

impl Setting<'_> {
    fn names(&self, cells: &BTreeSet<Cell>) -> Vec<String> {
        cells.iter().map(|&cell| square_name(self.rules, cell)).collect()
    }

    /// Whether all cells lie on lines that are drawn besides those between neighbours, as the diagonals of a palace.
    fn are_on_drawn_lines(&self, cells: &BTreeSet<Cell>) -> bool {
        let offset = |from: Cell, to: Cell| {
            let (from, to) = (self.rules.board.screen_position(from), self.rules.board.screen_position(to));
            (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1))
        };
        let is_between = |cell: Cell, [from, to]: [Cell; 2]| {
            let (before, after) = (offset(from, cell), offset(cell, to));
            before.0 * after.1 == before.1 * after.0 && before.0 * after.0 >= 0 && before.1 * after.1 >= 0
        };
        cells.iter().all(|&cell| self.rules.look.lines.iter().any(|&line| is_between(cell, line)))
    }
}

/// The sentence about the moves and captures of a piece; empty if it has none.
pub(super) fn moves_sentence(clauses: &[Clause], setting: Setting<'_>) -> String {
    let phrases = |does: Does| -> Vec<Phrase> {
        clauses.iter().filter(|clause| clause.does == does).map(|clause| phrase(clause, setting)).collect()
    };
    let both = verb_phrase("moves", &phrases(Does::MovesAndCaptures));
    let moves = verb_phrase("moves", &phrases(Does::Moves));
    let mut captures = phrases(Does::Captures);
    captures.iter_mut().filter(|phrase| phrase.jumps).for_each(|phrase| {
        phrase.text += ", jumping over any piece";
        phrase.jumps = false;
    });
    captures.extend(jump_phrase(setting).map(|text| Phrase { text, jumps: false }));
    let captures = verb_phrase("captures", &captures);
    let parts: Vec<String> = match (both.is_empty(), moves.is_empty(), captures.is_empty()) {
        (true, true, true) => return String::new(),
        (false, true, true) => vec![both],
        (true, false, true) if setting.has_captures => vec![moves, "never captures".into()],
        (true, false, true) => vec![moves],
        (true, true, false) => vec![captures, "has no other moves".into()],
        (true, false, false) => vec![moves, captures],
        (false, false, true) => vec![both, format!("without capturing it also {moves}")],
        (false, true, false) => vec![both, format!("it also {captures}")],
        (false, false, false) => {
            vec![both, format!("without capturing it also {moves}"), format!("it also {captures}")]
        }
    };
    sentence(&parts.join("; "))
}

/// A phrase of a sentence, without its verb.
struct Phrase {
    text: String,
    /// Whether the piece passes over others.
    jumps: bool,
}

/// The phrases behind their verbs: `moves one square forward, or jumps two squares diagonally`.
fn verb_phrase(verb: &str, phrases: &[Phrase]) -> String {
    let texts = |jumps: bool| -> Vec<String> {
        phrases.iter().filter(|phrase| phrase.jumps == jumps).map(|phrase| phrase.text.clone()).collect()
    };
    let with_verb = |verb: &str, texts: Vec<String>| {
        if texts.is_empty() { None } else { Some(format!("{verb} {}", join_or(&texts))) }
    };
    let all: Vec<String> =
        [with_verb(verb, texts(false)), with_verb("jumps", texts(true))].into_iter().flatten().collect();
    join_or(&all)
}

/// One phrase: how far, where to, from where.
fn phrase(clause: &Clause, setting: Setting<'_>) -> Phrase {
    let cell = setting.cell_word;
    let jumps = clause.way == Way::Leaps;
    let text = match &clause.reach {
        Reach::Lines { distance, directions } => {
            let where_to = in_directions(directions, setting.sides);
            match (distance, clause.way) {
                (_, Way::HopsBehind) => format!("{where_to} over one piece, to the {cell} just behind it"),
                (Distance::Exactly(n), Way::Hops) => {
                    format!("{} {cell}s {where_to} over one piece in between", number(*n))
                }
                (_, Way::Hops) => format!("any number of {cell}s {where_to}, over exactly one piece in between"),
                (Distance::Any, _) => format!("any number of {cell}s {where_to}"),
                (Distance::UpTo(n), _) => format!("up to {} {cell}s {where_to}", number(*n)),
                (Distance::Between(first, last), _) => {
                    let word = if last - first == 1 { "or" } else { "to" };
                    format!("{} {word} {} {cell}s {where_to}", number(*first), number(*last))
                }
                (Distance::Exactly(1), _) => format!("one {cell} {where_to}"),
                (Distance::Exactly(n), Way::Open) if clause.region == Region::Everywhere => {
                    format!("{} {cell}s {where_to}, unless a piece stands in the way", number(*n))
                }
                (Distance::Exactly(n), _) => format!("{} {cell}s {where_to}", number(*n)),
            }
        }
        Reach::Offsets { repeats, offsets } => {
            let way = blockable_way(setting, offsets).filter(|_| clause.way == Way::Open && !repeats);
            let leap = way.unwrap_or_else(|| to_offsets(offsets, cell));
            match (repeats, clause.way) {
                (true, _) => format!("{leap}, any number of times in one line"),
                (false, Way::Open) => format!("{leap}, unless a piece stands in the way"),
                (false, _) => leap,
            }
        }
        Reach::Bends(bends) => to_bends(bends, setting.sides, cell),
        Reach::Others => format!("to some other {cell}s"),
    };
    let text = match &clause.region {
        Region::Everywhere => text,
        Region::Somewhere(cells) if setting.are_on_drawn_lines(cells) => {
            format!("{text} along the lines that are drawn on the board")
        }
        region => format!("{text} {}", from_region(region, setting)),
    };
    Phrase { text, jumps }
}

/// From where a move is possible.
fn from_region(region: &Region, setting: Setting<'_>) -> String {
    match region {
        Region::Everywhere => String::new(),
        Region::Home => format!("from its starting {}", setting.cell_word),
        Region::FromRank(rank) if setting.ranks.is_some_and(|ranks| *rank == ranks / 2 + 1) => {
            "once past the middle of the board".into()
        }
        Region::FromRank(rank) => format!("from rank {rank} on"),
        Region::HomeExcept(cells) => {
            format!("from its starting {}, except from {}", setting.cell_word, join_or(&setting.names(cells)))
        }
        Region::UpToRank(1) => "from the first rank".into(),
        Region::UpToRank(rank) if *rank <= 3 => format!("from the first {} ranks", number(*rank)),
        Region::UpToRank(rank) => format!("up to rank {rank}"),
        Region::Somewhere(cells) if cells.len() <= MAX_CELLS_NAMED => {
            format!("from {}", join_or(&setting.names(cells)))
        }
        Region::Somewhere(_) => format!("from some {}s", setting.cell_word),
    }
}

/// How it captures pieces beside its way.
fn jump_phrase(setting: Setting<'_>) -> Option<String> {
    let Setting { survey, bearings, cell_word: cell, .. } = setting;
    let direction = |over: Cell| match bearings.get(&over) {
        Some(Bearing::Line { direction, .. }) => Some(*direction),
        _ => None,
    };
    let directions: BTreeSet<Direction> = survey.jumps.iter().filter_map(|jump| direction(jump.over)).collect();
    let mut where_to = in_directions(&directions, setting.sides);
    if !where_to.is_empty() {
        where_to.push(' ');
    }
    let again = if survey.jumps_on { ", and jumps on if it can" } else { "" };
    if survey.jumps.is_empty() {
        None
    } else if survey.flies() {
        Some(format!("by jumping {where_to}over an enemy at any distance, to any empty {cell} behind it{again}"))
    } else {
        Some(format!("by jumping {where_to}over an enemy next to it, to the empty {cell} behind it{again}"))
    }
}

/// The text with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().collect::<String>()).unwrap_or_default();
    let end = if text.is_empty() || text.ends_with('.') { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// `a`, `a or b`, `a, b or c`; with commas before `or` if a part has one.
pub(super) fn join_or(parts: &[String]) -> String {
    let is_long = parts.iter().any(|part| part.contains(' '));
    join(parts, if is_long { ", or" } else { " or" })
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn join_and(parts: &[String]) -> String {
    let is_long = parts.len() > 2 && parts.iter().any(|part| part.contains(' '));
    join(parts, if is_long { ", and" } else { " and" })
}

fn join(parts: &[String], word: &str) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{}{word} {last}", first.join(", ")),
    }
}

/// The name with `a` or `an`.
pub(super) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// A small number as a word.
pub(super) fn number(n: u8) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).into())
}

/// The plural of the name of a piece.
pub(super) fn plural(name: &str) -> String {
    match name.strip_suffix("man") {
        Some(stem) => format!("{stem}men"),
        None if !name.is_ascii() => name.to_owned(),
        None if name.ends_with(['s', 'x']) || name.ends_with("ch") || name.ends_with("sh") => format!("{name}es"),
        None => format!("{name}s"),
    }
}
