//! Where a piece may be placed: from the hand, or from nowhere as a stone in Go.

use super::bearing::{Bearing, bearings};
use super::cell_word;
use super::piece::name;
use super::probe::Probe;
use super::region::rank_of;
use super::sentence::{join_and, join_or, plural, sentence, with_article};
use super::survey::{Extras, with};
use crate::algebra::{Content, Kind, Rules};
use crate::board::Cell;
use crate::game::player_notation::square_name;
use crate::program::{Action, Fault, Position};
use crate::task::Halt;
use std::collections::BTreeSet;

/// Where a piece may be placed on an empty board, and how other pieces change that.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the facts are independent")]
pub(super) struct Placements {
    /// Whether it comes from the hand.
    pub from_hand: bool,
    /// The cells on an empty board.
    pub cells: BTreeSet<Cell>,
    /// Whether a piece may be placed next to an enemy.
    pub avoids_enemies: bool,
    /// Whether a piece on the file of the same kind rules out the file.
    pub avoids_own_file: bool,
    /// Whether it may be placed just ahead of any piece where it cannot be otherwise.
    pub on_top: bool,
    /// Whether it is possible only in positions that other pieces make possible.
    pub needs_others: bool,
    /// Whether every placement turns over enemies between the piece and another one of its side.
    pub turns_enemies: bool,
    /// The piece that is taken from the hand, if it is another one.
    pub held_as: Option<Kind>,
}

impl Placements {
    /// Tries to place a piece.
    ///
    /// # Errors
    /// As [`Probe::actions`].
    pub fn of_kind(probe: &mut Probe<'_>, kind: Kind, extras: Extras) -> Result<Option<Self>, Halt<Fault>> {
        let empty = probe.empty_board();
        let mut held = empty.clone();
        held.set_in_hand(kind, 1);
        let freely: BTreeSet<Cell> = probe.placements(&empty, kind)?.into_iter().collect();
        let mut placements = Self::default();
        let base = if freely.is_empty() {
            placements.cells = probe.placements(&held, kind)?.into_iter().collect();
            placements.from_hand = true;
            held
        } else {
            placements.cells = freely;
            empty
        };
        if placements.cells.is_empty() {
            let dropped = Self::from_other_hand(probe, kind)?;
            return if dropped.is_some() { Ok(dropped) } else { Self::at_the_start(probe, kind) };
        }
        placements.try_other_pieces(probe, kind, extras, &base)?;
        Ok(Some(placements))
    }

    /// A piece that is dropped as the other side of one in the hand.
    fn from_other_hand(probe: &mut Probe<'_>, kind: Kind) -> Result<Option<Self>, Halt<Fault>> {
        let rules = probe.rules();
        if !rules.has_hands() {
            return Ok(None);
        }
        for other in rules.side(probe.player()).iter().filter(|&other| other != kind) {
            let mut held = probe.empty_board();
            held.set_in_hand(other, 1);
            let cells: BTreeSet<Cell> = probe.placements(&held, kind)?.into_iter().collect();
            if !cells.is_empty() {
                return Ok(Some(Self { from_hand: true, cells, held_as: Some(other), ..Self::default() }));
            }
        }
        Ok(None)
    }

    /// A piece that is placed at the start of the game, though not on an empty board.
    fn at_the_start(probe: &mut Probe<'_>, kind: Kind) -> Result<Option<Self>, Halt<Fault>> {
        let rules = probe.rules();
        let mut start = Position::new(&rules.setup, &rules.hands);
        start.set_turn(probe.empty_board().turn());
        let cells: BTreeSet<Cell> = probe.placements(&start, kind)?.into_iter().collect();
        let from_hand = start.in_hand(kind) > 0;
        let turns_enemies = probe.actions(&start)?.iter().all(|action| turns_over(probe, &start, action));
        let placements = Self { from_hand, cells, needs_others: true, turns_enemies, ..Self::default() };
        Ok((!placements.cells.is_empty()).then_some(placements))
    }

    fn try_other_pieces(
        &mut self,
        probe: &mut Probe<'_>,
        kind: Kind,
        extras: Extras,
        base: &Position,
    ) -> Result<(), Halt<Fault>> {
        let board = &probe.rules().board;
        let middle = board.cells().nth(board.len() / 2 + usize::from(board.extent().0) / 4).unwrap_or_default();
        let neighbours: BTreeSet<Cell> = board.neighbours(middle).collect();
        if let Some(enemy) = extras.enemy {
            let cells: BTreeSet<Cell> = probe.placements(&with(base, middle, enemy), kind)?.into_iter().collect();
            self.avoids_enemies = neighbours.iter().all(|cell| self.cells.contains(cell) && !cells.contains(cell));
        }
        let own = with(base, middle, kind);
        let cells: BTreeSet<Cell> = probe.placements(&own, kind)?.into_iter().collect();
        let lost: BTreeSet<Cell> = self
            .cells
            .difference(&cells)
            .copied()
            .filter(|&cell| cell != middle && own.at(cell) == Content::EMPTY)
            .collect();
        let file = |cell: Cell| board.grid().map(|grid| grid.file_and_rank(cell).0);
        self.avoids_own_file = lost.len() > 1 && lost.iter().all(|&cell| file(cell) == file(middle));
        // In Connect Four a disc rests on another disc.
        let gained: Vec<Cell> = cells.difference(&self.cells).copied().collect();
        self.on_top = !gained.is_empty() && gained.iter().all(|cell| neighbours.contains(cell));
        Ok(())
    }

    /// `Is placed on any empty square.`
    pub fn sentence(&self, probe: &Probe<'_>, kind: Kind) -> String {
        let rules = probe.rules();
        let cell = cell_word(rules);
        let verb = if self.from_hand { "may be dropped from the hand" } else { "is placed" };
        if self.turns_enemies {
            let other = name(rules, kind);
            return format!(
                "Is placed on an empty {cell} where it encloses at least one enemy {other} in a straight or diagonal line, between \
                 itself and another {other} of the same player. All enclosed {} turn over and change sides.",
                plural(&other)
            );
        }
        if self.needs_others {
            return sentence(&format!("{verb} on an empty {cell} where the pieces on the board allow it"));
        }
        let place = cells_in_words(rules, &self.cells, probe.player(), cell);
        let mut text = match self.held_as {
            Some(held) => {
                format!("{} in the hand may be dropped as this piece {place}", with_article(&name(rules, held)))
            }
            None => format!("{verb} {place}"),
        };
        if self.on_top {
            text += ", or directly above another piece";
        }
        let mut limits = Vec::new();
        if self.avoids_enemies {
            limits.push("not next to an enemy".to_owned());
        }
        if self.avoids_own_file {
            limits.push("not on a file where its side already has one".into());
        }
        if !limits.is_empty() {
            text = format!("{text}, {}", join_and(&limits));
        }
        sentence(&text)
    }
}

/// Whether an action puts a piece on a cell and turns over enemies, all of them between that cell and another own piece.
fn turns_over(probe: &Probe<'_>, before: &Position, action: &Action) -> bool {
    let rules = probe.rules();
    let own = rules.side(probe.player());
    let Some(to) = action.to else { return false };
    let seen = bearings(&rules.board, to, probe.player());
    let is_enclosed = |cell: Cell| {
        match seen.get(&cell) {
        Some(&Bearing::Line { direction, distance }) => seen.iter().any(|(&end, bearing)| {
            matches!(*bearing, Bearing::Line { direction: same, distance: farther } if same == direction && farther > distance)
                && own.contains(before.at(end).kind)
        }),
        _ => false,
    }
    };
    let was_enemy = |cell: Cell| before.at(cell).kind != Kind::EMPTY && !own.contains(before.at(cell).kind);
    let is_turned = |cell: &Cell| was_enemy(*cell) && own.contains(action.after.at(*cell).kind);
    let mut turned = before.cells().map(|(cell, _)| cell).filter(is_turned).peekable();
    turned.peek().is_some() && turned.all(is_enclosed)
}

/// Some cells in words: `on any empty square of the first rank`.
fn cells_in_words(rules: &Rules, cells: &BTreeSet<Cell>, player: usize, cell: &str) -> String {
    let (board, setup) = (&rules.board, &rules.setup);
    let all: BTreeSet<Cell> = board.cells().filter(|cell| setup[cell.index()].kind != Kind::OFF).collect();
    if *cells == all {
        return format!("on any empty {cell}");
    }
    let rank = |cell: &Cell| rank_of(board, *cell, player);
    let ranks: Option<BTreeSet<u8>> = cells.iter().map(rank).collect();
    let of_ranks = |ranks: &BTreeSet<u8>| -> BTreeSet<Cell> {
        all.iter().copied().filter(|cell| rank(cell).is_some_and(|rank| ranks.contains(&rank))).collect()
    };
    let last = board.grid().map_or(0, |grid| grid.ranks);
    if let Some(ranks) = ranks.filter(|ranks| of_ranks(ranks) == *cells) {
        return format!("on any empty {cell} {}", ranks_in_words(&ranks, last));
    }
    let names =
        |cells: &mut dyn Iterator<Item = Cell>| -> Vec<String> { cells.map(|cell| square_name(rules, cell)).collect() };
    let missing = names(&mut all.difference(cells).copied());
    if missing.len() <= 4 {
        return format!("on any empty {cell} except {}", join_and(&missing));
    }
    match cells.len() {
        ..=6 => format!("on {}", join_or(&names(&mut cells.iter().copied()))),
        n => format!("on {n} {cell}s"),
    }
}

/// Some ranks in words, as their player counts them.
pub(super) fn ranks_in_words(ranks: &BTreeSet<u8>, last: u8) -> String {
    let (Some(&first), Some(&highest)) = (ranks.first(), ranks.last()) else { return String::new() };
    let is_gapless = usize::from(highest - first) + 1 == ranks.len();
    match ranks.len() {
        1 if first == last => "of the last rank".into(),
        1 if first == 1 => "of the first rank".into(),
        1 => format!("of rank {first}"),
        n if is_gapless && highest == last && 2 * n <= usize::from(last) => {
            format!("of the last {} ranks", super::sentence::number(u8::try_from(n).unwrap_or(0)))
        }
        n if is_gapless && first == 1 && usize::from(last) - n <= 2 => {
            let missing = usize::from(last) - n;
            if missing == 1 { "except on the last rank".into() } else { "except on the last two ranks".into() }
        }
        _ if is_gapless => format!("of ranks {first} to {highest}"),
        _ => {
            let names: Vec<String> = ranks.iter().map(u8::to_string).collect();
            format!("of ranks {}", join_and(&names))
        }
    }
}
