//! Board files: any rotation graph, written in TOML. The format is explained in `assets/boards/nine_mens_morris.toml`.

use crate::board::{Cell, Door, MAX_CELLS, MAX_SIDES, PlannedCell};
use crate::source::{Diagnostic, FileId, Span, nearest};
use serde::Deserialize;
use std::collections::HashMap;
use toml::Spanned;

/// Maximum distance of a cell from the upper left corner, in squares.
const MAX_PLACE: f64 = 100.0;
/// Maximum length of a cell's name in bytes.
const MAX_CELL_NAME_BYTES: usize = 6;

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
        let span = Span::new(file, at.start.min(text.len()), at.end.min(text.len()));
        vec![
            Diagnostic::error(span, "invalid board file")
                .label(error.message().replace('\n', " "))
                .hint("a board file is TOML: a table `[[cell]]` with `name` and `doors` for each cell"),
        ]
    })?;
    let mut reader = BoardFileReader { file, cells: Vec::new(), by_name: HashMap::new() };
    let mut diagnostics = Vec::new();
    if let Some(more) = parsed.cell.get(MAX_CELLS) {
        let title = format!("too many cells: the maximum is {MAX_CELLS}");
        diagnostics.push(reader.error(more, title).label("the rest of the file is ignored"));
    } else if parsed.cell.is_empty() {
        diagnostics.push(Diagnostic::error(Span::new(file, 0, 0), "a board needs cells"));
    }
    for entry in parsed.cell.iter().take(MAX_CELLS) {
        reader.add_cell(entry.as_ref(), &mut diagnostics);
    }
    if diagnostics.is_empty() {
        diagnostics.extend(reader.check_places());
    }
    let passages = reader.passages(&mut diagnostics);
    if diagnostics.is_empty() {
        diagnostics.extend(reader.check_both_ways(&passages));
    }
    if diagnostics.is_empty() { Ok(reader.plan(&passages)) } else { Err(diagnostics) }
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
}

impl<'f> BoardFileReader<'f> {
    fn span<T>(&self, of: &Spanned<T>) -> Span {
        Span::new(self.file, of.span().start, of.span().end)
    }

    fn error<T>(&self, at: &Spanned<T>, title: impl Into<String>) -> Diagnostic {
        Diagnostic::error(self.span(at), title)
    }

    fn name(&self, cell: usize) -> &'f str {
        self.cells[cell].name.as_ref()
    }

    /// Adds a cell, and checks what can be checked without the other cells.
    fn add_cell(&mut self, entry: &'f CellEntry, diagnostics: &mut Vec<Diagnostic>) {
        let name = entry.name.as_ref().as_str();
        let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let formed = digits.len() < name.len() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !formed || name.len() > MAX_CELL_NAME_BYTES {
            diagnostics.push(self.error(&entry.name, format!("`{name}` is not a valid cell name")).label(format!(
                "expected lower-case letters and then a number, such as `a1`; at most {MAX_CELL_NAME_BYTES} characters"
            )));
        }
        if let Some(&first) = self.by_name.get(name) {
            let error = self.error(&entry.name, format!("duplicate cell `{name}`")).label("here again");
            diagnostics.push(error.secondary(self.span(&self.cells[first].name), "first given here"));
        } else {
            self.by_name.insert(name, self.cells.len());
        }
        let sides = entry.doors.as_ref().len();
        if sides == 0 || sides > MAX_SIDES {
            diagnostics.push(self.error(&entry.doors, format!("a cell cannot have {sides} sides")).label(format!(
                "expected the neighbours behind 1 to {MAX_SIDES} sides, counter-clockwise; \"\" for none"
            )));
        }
        for home in entry.home.iter().filter(|home| usize::from(*home.as_ref()) >= sides) {
            let last = sides.saturating_sub(1);
            diagnostics.push(
                self.error(home, format!("`{name}` has no side {}", home.as_ref()))
                    .label(format!("expected the forward side of a player, from 0 to {last}")),
            );
        }
        if let Some(shade) = entry.shade.as_ref().filter(|shade| *shade.as_ref() > 2) {
            let expected = "expected 0 (dark), 1 (light) or 2 (the third shade)";
            diagnostics.push(self.error(shade, "unknown shade").label(expected));
        }
        let is_place = |n: &f64| (0.0..=MAX_PLACE).contains(n) && (n * 2.0).fract() == 0.0;
        if let Some(place) = entry.place.as_ref().filter(|place| !place.as_ref().iter().all(is_place)) {
            diagnostics.push(self.error(place, "invalid place on the screen").label(format!(
                "expected the distances from the left and the top, in whole or half squares from 0 to {MAX_PLACE}"
            )));
        }
        self.cells.push(entry);
    }

    fn plan(&self, passages: &[Vec<Option<Passage>>]) -> Vec<PlannedCell> {
        let all = self.cells.len();
        let columns = (1..=all).find(|n| n * n >= all).unwrap_or(1);
        let half = |n: f64| (0..=u16::MAX).find(|&half| f64::from(half) >= n * 2.0).unwrap_or(0);
        let spread = |n: usize| u16::try_from(2 * n).unwrap_or(0);
        let door = |passage: &Option<Passage>| -> Door {
            let passage = (*passage)?;
            let sides = self.cells[passage.cell].doors.as_ref().len();
            // After entering by a side, a turtle faces the opposite side. If the number of sides is odd, it is rounded down.
            let heading = (passage.side + sides / 2) % sides;
            Some((Cell(u16::try_from(passage.cell).ok()?), u8::try_from(heading).ok()?))
        };
        let planned = |(number, entry): (usize, &&CellEntry)| PlannedCell {
            name: entry.name.as_ref().clone(),
            doors: passages[number].iter().map(door).collect(),
            screen_position: match entry.place.as_ref().map(Spanned::as_ref) {
                Some(&[column, row]) => (half(column), half(row)),
                None => (spread(number % columns), spread(number / columns)),
            },
            shade: entry.shade.as_ref().map_or(0, |shade| *shade.as_ref()),
            home: entry.home.iter().map(|home| *home.as_ref()).collect(),
        };
        self.cells.iter().enumerate().map(planned).collect()
    }

    /// Checks that all cells have a place or none has, and that no two overlap.
    fn check_places(&self) -> Option<Diagnostic> {
        let mut placed: Vec<&Spanned<[f64; 2]>> = self.cells.iter().filter_map(|cell| cell.place.as_ref()).collect();
        let unplaced = self.cells.iter().find(|cell| cell.place.is_none());
        if let Some(cell) = unplaced.filter(|_| !placed.is_empty()) {
            let title = format!("`{}` has no place on the screen", cell.name.as_ref());
            let expected = "expected `place = [COLUMN, ROW]`, as for the other cells";
            return Some(self.error(&cell.name, title).label(expected));
        }
        // Sorted by column, so that only near ones are compared.
        placed.sort_by(|a, b| a.as_ref()[0].total_cmp(&b.as_ref()[0]));
        placed.iter().enumerate().find_map(|(i, a)| {
            let mut near = placed[i + 1..].iter().take_while(|b| b.as_ref()[0] - a.as_ref()[0] < 1.0);
            let b = near.find(|b| (b.as_ref()[1] - a.as_ref()[1]).abs() < 1.0)?;
            let error = self.error(b, "two cells overlap on the screen").label("a cell is one square wide and high");
            Some(error.secondary(self.span(a), "the other cell"))
        })
    }

    /// What is behind every side of every cell; `None` for edges and errors.
    fn passages(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<Vec<Option<Passage>>> {
        let mut resolve = |from: usize, door: &Spanned<String>| {
            let passage = self.passage(self.name(from), door);
            passage.unwrap_or_else(|error| {
                diagnostics.push(error);
                None
            })
        };
        let cells = self.cells.iter().enumerate();
        cells.map(|(from, cell)| cell.doors.as_ref().iter().map(|door| resolve(from, door)).collect()).collect()
    }

    /// Resolves a door: `"b2"`, or `"b2:1"` if `b2` is a neighbour by several sides; `""` is the edge of the board.
    fn passage(&self, own: &str, door: &Spanned<String>) -> Result<Option<Passage>, Diagnostic> {
        let text = door.as_ref().as_str();
        if text.is_empty() {
            return Ok(None);
        }
        let (name, side) = text.split_once(':').map_or((text, None), |(name, side)| (name, Some(side)));
        let Some(&cell) = self.by_name.get(name) else {
            let error = self.error(door, format!("there is no cell `{name}`"));
            let error = error.label("expected the name of a neighbour, or \"\" for none");
            return Err(match nearest(name, self.by_name.keys().copied()) {
                Some(near) => error.hint(format!("did you mean `{near}`?")),
                None => error,
            });
        };
        let doors = &self.cells[cell].doors;
        let leads_back = |back: &Spanned<String>| back.as_ref().split(':').next() == Some(own);
        let back: Vec<usize> =
            (0..).zip(doors.as_ref()).filter(|(_, back)| leads_back(back)).map(|(side, _)| side).collect();
        Err(match (side.map(str::parse::<usize>), back.as_slice()) {
            (Some(Ok(side)), _) if back.contains(&side) => return Ok(Some(Passage { cell, side })),
            (None, [side]) => return Ok(Some(Passage { cell, side: *side })),
            (Some(_), _) => self
                .error(door, format!("this side of `{name}` does not lead back to `{own}`"))
                .label("expected the number of the side that is entered, from 0"),
            (None, []) => self
                .error(door, format!("one-way door: `{name}` has no door to `{own}`"))
                .label(format!("from `{own}` to `{name}`"))
                .secondary(self.span(doors), format!("expected `{own}` among these")),
            (None, several) => self
                .error(door, format!("`{name}` has more than one door to `{own}`"))
                .label(format!("expected the side that is entered, such as `{name}:{}`", several[0])),
        })
    }

    /// Checks that every door leads back through itself.
    fn check_both_ways(&self, passages: &[Vec<Option<Passage>>]) -> Option<Diagnostic> {
        for (from, doors) in passages.iter().enumerate() {
            for (side, passage) in doors.iter().enumerate() {
                let Some(Passage { cell, side: entered }) = *passage else { continue };
                let back = passages[cell].get(entered).copied().flatten();
                if back.is_none_or(|back| back.cell != from || back.side != side) {
                    let label = format!("the door back must name this side: `{}:{side}`", self.name(from));
                    let door = &self.cells[from].doors.as_ref()[side];
                    return Some(self.error(door, "this door does not lead back").label(label));
                }
            }
        }
        None
    }
}
