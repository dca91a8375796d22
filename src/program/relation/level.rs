//! The levels of a game: what a word says, one after the other.

use super::Why;
use super::map::{Map, all, narrow};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::Cell;
use crate::program::ground::{Alphabet, Code, CodeSet, Ground};
use crate::program::{Packing, Position};

/// What a level is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// What stands on a cell.
    Cell(Cell),
    /// How many of a piece (by index) its owner holds.
    Hand(usize),
    /// How many turns in a row were passes.
    Passes,
}

/// A level.
#[derive(Clone, Debug)]
pub struct Level {
    /// What it is about.
    pub place: Place,
    /// How many values it has; of a cell's, 0 is the empty square.
    pub size: usize,
    codes: Box<[Code]>,
}

/// So many more of a piece than there are pieces at the start may be in a hand, or even more may be for a moment.
pub(super) const SPARE: usize = 9;
/// So many values fit into a set.
const MOST_VALUES: usize = 127;

/// All levels.
#[derive(Debug)]
pub(super) struct Levels {
    list: Vec<Level>,
    by_cell: Vec<Option<u16>>,
    by_hand: Vec<Option<u16>>,
    passes: Option<u16>,
    fading: Vec<(u16, Map)>,
}

impl Levels {
    /// The levels of a game in which hands hold such pieces and so many passes in a row count.
    pub fn new(rules: &Rules, ground: &Ground, missing: &[bool], pieces: &[usize], passes: u8) -> Result<Self, Why> {
        let packing = Packing::new(rules);
        let board = &rules.board;
        let mut cells: Vec<Cell> = board.cells().filter(|cell| !missing[cell.index()]).collect();
        cells.sort_by_key(|&cell| (board.screen_position(cell), cell));
        let mut levels = Self {
            list: Vec::new(),
            by_cell: vec![None; missing.len()],
            by_hand: vec![None; rules.pieces.len()],
            passes: None,
            fading: Vec::new(),
        };
        for cell in cells {
            let mut codes: Vec<Code> = ground.universe[cell.index()].iter().collect();
            codes.sort_by_key(|&code| packing.code(ground.alphabet.content(code)));
            if codes.first() != Some(&Code::EMPTY) || codes.len() > MOST_VALUES {
                return Err("a square that is never empty, or holds too many different things".into());
            }
            levels.by_cell[cell.index()] =
                Some(levels.add(Level { place: Place::Cell(cell), size: codes.len(), codes: codes.into() })?);
        }
        let on_board = rules.setup.iter().filter(|content| content.kind.index().is_some()).count();
        let in_hands: usize = rules.hands.iter().map(|&number| usize::from(number)).sum();
        let size = (on_board + in_hands + SPARE).min(MOST_VALUES);
        for &piece in pieces {
            let level = Level { place: Place::Hand(piece), size, codes: Box::default() };
            levels.by_hand[piece] = Some(levels.add(level)?);
        }
        if passes > 0 {
            let level = Level { place: Place::Passes, size: usize::from(passes) + 1, codes: Box::default() };
            levels.passes = Some(levels.add(level)?);
        }
        for (number, level) in (0u16..).zip(&levels.list) {
            let fade = |&code: &Code| {
                let faded = ground.fading.get(code.index()).copied().unwrap_or(code);
                level.value(faded).or(level.value(code)).unwrap_or(0)
            };
            let map: Map = level.codes.iter().map(fade).collect();
            if map.iter().enumerate().any(|(value, &to)| usize::from(to) != value) {
                levels.fading.push((number, map));
            }
        }
        Ok(levels)
    }

    fn add(&mut self, level: Level) -> Result<u16, Why> {
        let number = u16::try_from(self.list.len()).map_err(|_| "too many squares")?;
        self.list.push(level);
        Ok(number)
    }

    pub fn list(&self) -> &[Level] {
        &self.list
    }

    pub fn size(&self, level: u16) -> usize {
        self.list.get(usize::from(level)).map_or(0, |level| level.size)
    }

    pub fn of_cell(&self, cell: Cell) -> Option<u16> {
        self.by_cell.get(cell.index()).copied().flatten()
    }

    pub fn of_hand(&self, piece: usize) -> Option<u16> {
        self.by_hand.get(piece).copied().flatten()
    }

    pub fn of_passes(&self) -> Option<u16> {
        self.passes
    }

    pub fn fading(&self) -> &[(u16, Map)] {
        &self.fading
    }

    /// The value of a code on a level.
    pub fn value(&self, level: u16, code: Code) -> Option<u8> {
        self.list.get(usize::from(level))?.value(code)
    }

    /// The code of a value on the level of a cell.
    pub fn code(&self, level: u16, value: u8) -> Code {
        let level = self.list.get(usize::from(level));
        level.and_then(|level| level.codes.get(usize::from(value))).copied().unwrap_or(Code::EMPTY)
    }

    /// The values of the level of a cell that mean one of a set.
    pub fn mask(&self, level: u16, set: CodeSet) -> u128 {
        let codes = self.list.get(usize::from(level)).map_or(&[][..], |level| &level.codes);
        codes.iter().enumerate().filter(|(_, code)| set.contains(**code)).fold(0, |mask, (value, _)| mask | 1 << value)
    }

    /// The values of a hand that are so many or more.
    pub fn at_least(&self, level: u16, number: usize) -> u128 {
        all(self.size(level)) & u128::MAX.checked_shl(u32::try_from(number).unwrap_or(u32::MAX)).unwrap_or(0)
    }

    /// What is left of the pieces of a player without a mark, by index.
    pub fn without(&self, player: usize, mark: usize, alphabet: &Alphabet) -> Vec<(u16, Map)> {
        let (side, mark) = (alphabet.side(player), Marks::of(mark));
        let mut maps = Vec::new();
        for (number, level) in (0u16..).zip(&self.list).filter(|(_, level)| !level.codes.is_empty()) {
            let plain = |&code: &Code| if side.contains(code) { alphabet.without(code, mark) } else { code };
            let map: Map = level.codes.iter().map(|code| level.value(plain(code)).unwrap_or(0)).collect();
            if map.iter().enumerate().any(|(value, &to)| usize::from(to) != value) {
                maps.push((number, map));
            }
        }
        maps
    }

    pub fn word(&self, at: &Position, alphabet: &Alphabet, missing: &[bool]) -> Option<Box<[u8]>> {
        if at.has_history() || at.packed_cells().len() != missing.len() {
            return None;
        }
        let holes = at.cells().all(|(cell, content)| !missing[cell.index()] || content.kind == Kind::OFF);
        let value = |level: &Level| match level.place {
            Place::Cell(cell) => level.value(alphabet.code(at.at(cell))?),
            Place::Hand(piece) => {
                let held = at.hands().get(piece).copied().unwrap_or(0);
                (usize::from(held) < level.size).then_some(held)
            }
            Place::Passes => Some(at.passes()),
        };
        let others = (0..at.hands().len()).all(|piece| at.hands()[piece] == 0 || self.of_hand(piece).is_some());
        if holes && others { self.list.iter().map(value).collect() } else { None }
    }

    pub fn position(&self, word: &[u8], turn: usize, hands: usize, alphabet: &Alphabet, missing: &[bool]) -> Position {
        let bare = |&missing: &bool| if missing { Content::OFF } else { Content::EMPTY };
        let mut contents: Vec<Content> = missing.iter().map(bare).collect();
        let mut held = vec![0; hands];
        let mut passes = 0;
        for (level, &value) in self.list.iter().zip(word) {
            match level.place {
                Place::Cell(cell) => {
                    let code = level.codes.get(usize::from(value)).copied().unwrap_or(Code::EMPTY);
                    contents[cell.index()] = alphabet.content(code);
                }
                Place::Hand(piece) => {
                    if let Some(held) = held.get_mut(piece) {
                        *held = value;
                    }
                }
                Place::Passes => passes = value,
            }
        }
        let mut position = Position::new(&contents, &held);
        position.set_turn(turn);
        position.set_passes(passes);
        position
    }
}

impl Level {
    fn value(&self, code: Code) -> Option<u8> {
        self.codes.iter().position(|&other| other == code).map(narrow)
    }
}
