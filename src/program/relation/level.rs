//! The levels of a word: one variable of the position each.

use super::RelationError;
use super::value_map::{ValueMap, all_values, changed_values, to_value};
use crate::algebra::{Content, Kind, Marks, Rules};
use crate::board::Cell;
use crate::program::ground::{Alphabet, Code, CodeSet, GroundRules};
use crate::program::{Packing, Position};

/// The variable of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variable {
    /// The content of a cell.
    Cell(Cell),
    /// The number of a piece (by index) that its owner holds.
    Hand(usize),
    /// The number of consecutive passes.
    Passes,
}

/// A level of a word.
#[derive(Clone, Debug)]
pub struct WordLevel {
    /// The variable.
    pub variable: Variable,
    /// The number of values; value 0 of a cell is the empty square.
    pub size: usize,
    codes: Box<[Code]>,
    /// The codes as a set.
    code_set: CodeSet,
    /// By code: its value.
    values: Box<[Option<u8>]>,
}

/// How many more of a piece a hand may hold than there are pieces at the start.
pub(super) const HAND_HEADROOM: usize = 9;
/// The most values of a level: sets of values are `u128`, and [`UNDEFINED`](super::UNDEFINED) is reserved.
const MAX_VALUES: usize = 127;

/// All levels of a game.
#[derive(Debug)]
pub(super) struct Levels {
    pub list: Vec<WordLevel>,
    by_cell: Vec<Option<u16>>,
    by_hand: Vec<Option<u16>>,
    /// The level of the number of consecutive passes.
    pub passes: Option<u16>,
    /// The map of each level that a turn does not touch, unless it is the identity; sorted by level.
    pub fading: Vec<(u16, ValueMap)>,
}

impl Levels {
    /// The levels of a game whose hands hold these pieces and whose rules count up to `passes` consecutive passes.
    pub fn new(
        rules: &Rules,
        ground: &GroundRules,
        holes: &[bool],
        pieces: &[usize],
        passes: u8,
    ) -> Result<Self, RelationError> {
        let packing = Packing::new(rules);
        let board = &rules.board;
        let mut cells: Vec<Cell> = board.cells().filter(|cell| !holes[cell.index()]).collect();
        cells.sort_by_key(|&cell| (board.screen_position(cell), cell));
        let mut levels = Self {
            list: Vec::new(),
            by_cell: vec![None; holes.len()],
            by_hand: vec![None; rules.pieces.len()],
            passes: None,
            fading: Vec::new(),
        };
        for cell in cells {
            let mut codes: Vec<Code> = ground.universe[cell.index()].iter().collect();
            codes.sort_by_key(|&code| packing.code(ground.alphabet.content(code)));
            if codes.first() != Some(&Code::EMPTY) || codes.len() > MAX_VALUES {
                return Err(RelationError::UnusualSquare);
            }
            levels.by_cell[cell.index()] = Some(levels.add(WordLevel::of_cell(cell, codes))?);
        }
        let on_board = rules.setup.iter().filter(|content| content.kind.index().is_some()).count();
        let in_hands: usize = rules.hands.iter().map(|&number| usize::from(number)).sum();
        let size = (on_board + in_hands + HAND_HEADROOM).min(MAX_VALUES);
        for &piece in pieces {
            levels.by_hand[piece] = Some(levels.add(WordLevel::of_number(Variable::Hand(piece), size))?);
        }
        if passes > 0 {
            levels.passes = Some(levels.add(WordLevel::of_number(Variable::Passes, usize::from(passes) + 1))?);
        }
        levels.fading = levels.maps_of(&|code| ground.fading.get(code.index()).copied().unwrap_or(code));
        Ok(levels)
    }

    fn add(&mut self, level: WordLevel) -> Result<u16, RelationError> {
        let number = u16::try_from(self.list.len()).map_err(|_| RelationError::TooManyLevels)?;
        self.list.push(level);
        Ok(number)
    }

    /// The numbers of all levels.
    pub fn numbers(&self) -> impl Iterator<Item = u16> + use<> {
        (0u16..).take(self.list.len())
    }

    pub fn size(&self, level: u16) -> usize {
        self.list.get(usize::from(level)).map_or(0, |level| level.size)
    }

    pub fn cell_level(&self, cell: Cell) -> Option<u16> {
        self.by_cell.get(cell.index()).copied().flatten()
    }

    pub fn hand_level(&self, piece: usize) -> Result<u16, RelationError> {
        self.by_hand.get(piece).copied().flatten().ok_or(RelationError::Missing)
    }

    /// The value of a code on a level.
    pub fn value(&self, level: u16, code: Code) -> Option<u8> {
        self.list.get(usize::from(level))?.value(code)
    }

    /// The code of a value on a cell's level.
    pub fn code(&self, level: u16, value: u8) -> Code {
        let level = self.list.get(usize::from(level));
        level.and_then(|level| level.codes.get(usize::from(value))).copied().unwrap_or(Code::EMPTY)
    }

    /// The values of a cell's level that represent a code of a set.
    pub fn mask(&self, level: u16, set: CodeSet) -> u128 {
        let Some(level) = self.list.get(usize::from(level)) else { return 0 };
        let values = set.and(level.code_set).iter().filter_map(|code| level.value(code));
        values.fold(0, |mask, value| mask | 1 << value)
    }

    /// The values of levels that a cube and hands require; `None` if that is impossible.
    pub fn requirements(&self, cube: &[(Cell, CodeSet)], min_hands: &[(usize, u8)]) -> Option<Vec<(u16, u128)>> {
        let mut values = Vec::with_capacity(cube.len() + min_hands.len());
        for &(cell, set) in cube {
            match self.cell_level(cell) {
                Some(level) => values.push((level, self.mask(level, set))),
                None if set.contains(Code::OFF) => {}
                None => return None,
            }
        }
        for &(piece, number) in min_hands.iter().filter(|hand| hand.1 > 0) {
            let level = self.hand_level(piece).ok()?;
            values.push((level, self.at_least(level, number.into())));
        }
        Some(values)
    }

    /// The values of a hand that are at least `number`.
    pub fn at_least(&self, level: u16, number: usize) -> u128 {
        all_values(self.size(level)) & u128::MAX.checked_shl(u32::try_from(number).unwrap_or(u32::MAX)).unwrap_or(0)
    }

    /// By level: the values after the pieces of a player have lost a mark, given by index.
    pub fn without_mark(&self, player: usize, mark: usize, alphabet: &Alphabet) -> Vec<(u16, ValueMap)> {
        let (side, mark) = (alphabet.owned_by(player), Marks::of(mark));
        self.maps_of(&|code| if side.contains(code) { alphabet.without_marks(code, mark) } else { code })
    }

    /// A function on codes as maps of the levels where it is not the identity.
    fn maps_of(&self, image: &dyn Fn(Code) -> Code) -> Vec<(u16, ValueMap)> {
        let map = |level: &WordLevel| -> ValueMap {
            let value = |&code: &Code| level.value(image(code)).or(level.value(code)).unwrap_or(0);
            level.codes.iter().map(value).collect()
        };
        let maps = self.numbers().zip(self.list.iter().map(map));
        maps.filter(|(_, map)| changed_values(map) != 0).collect()
    }

    pub fn encode(&self, at: &Position, alphabet: &Alphabet, holes: &[bool]) -> Option<Box<[u8]>> {
        if at.has_history() || at.packed_cells().len() != holes.len() {
            return None;
        }
        let are_holes_off = at.cells().all(|(cell, content)| !holes[cell.index()] || content.kind == Kind::OFF);
        let value = |level: &WordLevel| match level.variable {
            Variable::Cell(cell) => level.value(alphabet.code(at.at(cell))?),
            Variable::Hand(piece) => {
                let held = at.hands().get(piece).copied().unwrap_or(0);
                (usize::from(held) < level.size).then_some(held)
            }
            Variable::Passes => Some(at.passes()),
        };
        let others = (0..at.hands().len()).all(|piece| at.hands()[piece] == 0 || self.hand_level(piece).is_ok());
        if are_holes_off && others { self.list.iter().map(value).collect() } else { None }
    }

    pub fn decode(&self, word: &[u8], turn: usize, hands: usize, alphabet: &Alphabet, holes: &[bool]) -> Position {
        let bare = |&is_hole: &bool| if is_hole { Content::OFF } else { Content::EMPTY };
        let mut contents: Vec<Content> = holes.iter().map(bare).collect();
        let mut held = vec![0; hands];
        let mut passes = 0;
        for (level, &value) in self.list.iter().zip(word) {
            match level.variable {
                Variable::Cell(cell) => {
                    let code = level.codes.get(usize::from(value)).copied().unwrap_or(Code::EMPTY);
                    contents[cell.index()] = alphabet.content(code);
                }
                Variable::Hand(piece) => {
                    if let Some(held) = held.get_mut(piece) {
                        *held = value;
                    }
                }
                Variable::Passes => passes = value,
            }
        }
        let mut position = Position::new(&contents, &held);
        position.set_turn(turn);
        position.set_passes(passes);
        position
    }
}

impl WordLevel {
    fn of_cell(cell: Cell, codes: Vec<Code>) -> Self {
        let mut values = vec![None; codes.iter().map(|code| code.index() + 1).max().unwrap_or(0)];
        for (value, code) in codes.iter().enumerate() {
            values[code.index()] = Some(to_value(value));
        }
        Self {
            variable: Variable::Cell(cell),
            size: codes.len(),
            code_set: codes.iter().copied().collect(),
            values: values.into(),
            codes: codes.into(),
        }
    }

    fn of_number(variable: Variable, size: usize) -> Self {
        Self { variable, size, codes: Box::default(), code_set: CodeSet::default(), values: Box::default() }
    }

    fn value(&self, code: Code) -> Option<u8> {
        self.values.get(code.index()).copied().flatten()
    }
}
