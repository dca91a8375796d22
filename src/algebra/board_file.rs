//! Board files: any rotation graph, written in TOML. The format is explained in `assets/boards/nine_mens_morris.toml`.

use crate::board::{Cell, Door, MAX_CELLS, MAX_SIDES, PlannedCell};
use crate::source::{Diagnostic, FileId, Span, nearest};
use serde::Deserialize;
use std::collections::HashMap;
use toml::Spanned;

/// Maximum distance of a cell from the upper left corner, in squares.
const MAX_PLACE: f64 = 100.0;
/// Maximum length of a cell's name in bytes.
const MAX_NAME_BYTES: usize = 6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    cell: Vec<Spanned<CellEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellEntry {
    name: Spanned<String>,
    doors: Spanned<Vec<Spanned<String>>>,
    place: Option<Spanned<[f64; 2]>>,
    #[serde(default)]
    shade: Option<Spanned<u8>>,
    #[serde(default)]
    home: Vec<Spanned<u8>>,
}

/// Reads a board file.
pub(super) fn read_board_file(file: FileId, text: &str) -> Result<Vec<PlannedCell>, Vec<Diagnostic>> {
    let parsed: BoardFile = toml::from_str(text).map_err(|error| {
        let at = error.span().unwrap_or(0..0);
        let (start, end) = (at.start.min(text.len()), at.end.min(text.len()));
        vec![
            Diagnostic::error(Span::new(file, start, end), "invalid board file")
                .label(error.message().replace('\n', " "))
                .hint("a board file is TOML: a table `[[cell]]` with `name` and `doors` for each cell"),
        ]
    })?;
    let reader = BoardFileReader::new(file, &parsed.cell);
    reader.plan()
}

/// What is behind a door.
#[derive(Clone, Copy)]
struct Passage {
    cell: usize,
    /// The side of that cell by which it is entered.
    side: usize,
}

struct BoardFileReader<'f> {
    file: FileId,
    cells: Vec<&'f CellEntry>,
    by_name: HashMap<&'f str, usize>,
    diagnostics: Vec<Diagnostic>,
}

impl<'f> BoardFileReader<'f> {
    fn new(file: FileId, entries: &'f [Spanned<CellEntry>]) -> Self {
        let mut reader = Self { file, cells: Vec::new(), by_name: HashMap::new(), diagnostics: Vec::new() };
        if let Some(more) = entries.get(MAX_CELLS) {
            reader.error(
                more,
                format!("too many cells: the maximum is {MAX_CELLS}"),
                "the rest of the file is ignored",
            );
        } else if entries.is_empty() {
            reader.diagnostics.push(Diagnostic::error(Span::new(file, 0, 0), "a board needs cells"));
        }
        for entry in entries.iter().take(MAX_CELLS) {
            reader.add_cell(entry.as_ref());
        }
        reader
    }

    fn span<T>(&self, of: &Spanned<T>) -> Span {
        Span::new(self.file, of.span().start, of.span().end)
    }

    fn error<T>(&mut self, at: &Spanned<T>, title: impl Into<String>, label: impl Into<String>) {
        let diagnostic = Diagnostic::error(self.span(at), title).label(label);
        self.diagnostics.push(diagnostic);
    }

    /// Adds a cell, and checks what can be checked without the other cells.
    fn add_cell(&mut self, entry: &'f CellEntry) {
        let name = entry.name.as_ref().as_str();
        let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let formed = digits.len() < name.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !formed || name.len() > MAX_NAME_BYTES {
            let expected = format!(
                "expected lower-case letters and then a number, such as `a1`; at most {MAX_NAME_BYTES} characters"
            );
            self.error(&entry.name, format!("`{name}` is not a valid cell name"), expected);
        }
        let number = self.cells.len();
        if let Some(&first) = self.by_name.get(name) {
            let there = self.span(&self.cells[first].name);
            let here = self.span(&entry.name);
            let title = format!("duplicate cell `{name}`");
            self.diagnostics
                .push(Diagnostic::error(here, title).label("here again").secondary(there, "first given here"));
        } else {
            self.by_name.insert(name, number);
        }
        let sides = entry.doors.as_ref().len();
        if sides == 0 || sides > MAX_SIDES {
            let expected =
                format!("expected the neighbours behind 1 to {MAX_SIDES} sides, counter-clockwise; \"\" for none");
            self.error(&entry.doors, format!("a cell cannot have {sides} sides"), expected);
        }
        for home in entry.home.iter().filter(|home| usize::from(*home.as_ref()) >= sides) {
            let title = format!("`{name}` has no side {}", home.as_ref());
            self.error(
                home,
                title,
                format!("expected the forward side of a player, from 0 to {}", sides.saturating_sub(1)),
            );
        }
        if let Some(shade) = entry.shade.as_ref().filter(|shade| *shade.as_ref() > 2) {
            self.error(shade, "unknown shade", "expected 0 (dark), 1 (light) or 2 (the third shade)");
        }
        if let Some(place) = &entry.place {
            let is_place = |n: &f64| (0.0..=MAX_PLACE).contains(n) && (n * 2.0).fract() == 0.0;
            if !place.as_ref().iter().all(is_place) {
                let expected = format!(
                    "expected the distances from the left and the top, in whole or half squares from 0 to {MAX_PLACE}"
                );
                self.error(place, "invalid place on the screen", expected);
            }
        }
        self.cells.push(entry);
    }

    fn plan(mut self) -> Result<Vec<PlannedCell>, Vec<Diagnostic>> {
        if self.diagnostics.is_empty() {
            self.check_places();
        }
        let passages = self.passages();
        if self.diagnostics.is_empty() {
            self.check_both_ways(&passages);
        }
        if !self.diagnostics.is_empty() {
            return Err(self.diagnostics);
        }
        let all = self.cells.len();
        let columns = (1..=all).find(|n| n * n >= all).unwrap_or(1);
        let half = |n: f64| (0..=u16::MAX).find(|&half| f64::from(half) >= n * 2.0).unwrap_or(0);
        let door = |passage: &Option<Passage>| -> Door {
            let passage = (*passage)?;
            let sides = self.cells[passage.cell].doors.as_ref().len();
            // After entering by a side, a turtle faces the opposite side. If the number of sides is odd, it is rounded down.
            let heading = (passage.side + sides / 2) % sides;
            Some((Cell(u16::try_from(passage.cell).ok()?), u8::try_from(heading).ok()?))
        };
        let planned = |(number, entry): (usize, &&CellEntry)| {
            let spread = |n: usize| u16::try_from(2 * n).unwrap_or(0);
            let unsaid = (spread(number % columns), spread(number / columns));
            PlannedCell {
                name: entry.name.as_ref().clone(),
                doors: passages[number].iter().map(door).collect(),
                screen_position: entry
                    .place
                    .as_ref()
                    .map_or(unsaid, |place| (half(place.as_ref()[0]), half(place.as_ref()[1]))),
                shade: entry.shade.as_ref().map_or(0, |shade| *shade.as_ref()),
                home: entry.home.iter().map(|home| *home.as_ref()).collect(),
            }
        };
        Ok(self.cells.iter().enumerate().map(planned).collect())
    }

    /// Checks that all cells have a place or none has, and that no two overlap.
    fn check_places(&mut self) {
        let placed: Vec<&Spanned<[f64; 2]>> = self.cells.iter().filter_map(|cell| cell.place.as_ref()).collect();
        let unplaced = self.cells.iter().find(|cell| cell.place.is_none());
        if let (Some(cell), false) = (unplaced, placed.is_empty()) {
            let title = format!("`{}` has no place on the screen", cell.name.as_ref());
            return self.error(&cell.name, title, "expected `place = [COLUMN, ROW]`, as for the other cells");
        }
        // Sorted by column, so that only near ones are compared.
        let mut sorted = placed;
        sorted.sort_by(|a, b| a.as_ref()[0].total_cmp(&b.as_ref()[0]));
        for (i, a) in sorted.iter().enumerate() {
            let near = sorted[i + 1..].iter().take_while(|b| b.as_ref()[0] - a.as_ref()[0] < 1.0);
            if let Some(b) = near.into_iter().find(|b| (b.as_ref()[1] - a.as_ref()[1]).abs() < 1.0) {
                let diagnostic = Diagnostic::error(self.span(b), "two cells overlap on the screen")
                    .label("a cell is one square wide and high")
                    .secondary(self.span(a), "the other cell");
                return self.diagnostics.push(diagnostic);
            }
        }
    }

    /// What is behind every side of every cell; `None` for edges and errors.
    fn passages(&mut self) -> Vec<Vec<Option<Passage>>> {
        let mut all = Vec::new();
        for number in 0..self.cells.len() {
            let doors = self.cells[number].doors.as_ref();
            all.push(doors.iter().map(|door| self.passage(number, door)).collect());
        }
        all
    }

    /// Resolves a door: `"b2"`, or `"b2:1"` if `b2` is a neighbour by several sides; `""` is the edge of the board.
    fn passage(&mut self, from: usize, door: &Spanned<String>) -> Option<Passage> {
        let text = door.as_ref().as_str();
        if text.is_empty() {
            return None;
        }
        let (name, side) = text.split_once(':').map_or((text, None), |(name, side)| (name, Some(side)));
        let Some(&cell) = self.by_name.get(name) else {
            let mut diagnostic = Diagnostic::error(self.span(door), format!("there is no cell `{name}`"))
                .label("expected the name of a neighbour, or \"\" for none");
            if let Some(near) = nearest(name, self.by_name.keys().copied()) {
                diagnostic = diagnostic.hint(format!("did you mean `{near}`?"));
            }
            self.diagnostics.push(diagnostic);
            return None;
        };
        let entry = self.cells[cell];
        let own = self.cells[from].name.as_ref().as_str();
        let leads_back = |back: &Spanned<String>| back.as_ref().split(':').next() == Some(own);
        let back: Vec<usize> =
            (0..).zip(entry.doors.as_ref()).filter(|(_, back)| leads_back(back)).map(|(side, _)| side).collect();
        match (side.map(str::parse::<usize>), back.as_slice()) {
            (Some(Ok(side)), _) if back.contains(&side) => Some(Passage { cell, side }),
            (Some(_), _) => {
                let title = format!("this side of `{name}` does not lead back to `{own}`");
                self.error(door, title, "expected the number of the side that is entered, from 0");
                None
            }
            (None, [side]) => Some(Passage { cell, side: *side }),
            (None, []) => {
                let title = format!("one-way door: `{name}` has no door to `{own}`");
                let there = self.span(&entry.doors);
                let diagnostic = Diagnostic::error(self.span(door), title)
                    .label(format!("from `{own}` to `{name}`"))
                    .secondary(there, format!("expected `{own}` among these"));
                self.diagnostics.push(diagnostic);
                None
            }
            (None, several) => {
                let title = format!("`{name}` has more than one door to `{own}`");
                self.error(door, title, format!("expected the side that is entered, such as `{name}:{}`", several[0]));
                None
            }
        }
    }

    /// Checks that every door leads back through itself.
    fn check_both_ways(&mut self, passages: &[Vec<Option<Passage>>]) {
        for (from, doors) in passages.iter().enumerate() {
            for (side, passage) in doors.iter().enumerate() {
                let Some(Passage { cell, side: entered }) = *passage else { continue };
                let back = passages[cell].get(entered).copied().flatten();
                if back.is_none_or(|back| back.cell != from || back.side != side) {
                    let own = self.cells[from].name.as_ref();
                    let door = &self.cells[from].doors.as_ref()[side];
                    let title = "this door does not lead back";
                    let label = format!("the door back must name this side: `{own}:{side}`");
                    self.error(door, title, label);
                    return;
                }
            }
        }
    }
}
