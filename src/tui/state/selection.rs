//! An action entered square by square, where origin and goal do not identify it: an arrow's target, a duck's square,
//! a removed piece.

use std::collections::BTreeMap;

use super::{ActionChoice, ActionChoices, choices::add_target};
use crate::{game::Cell, tui::theme::TargetMark};

/// The actions that still match the squares entered so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Indices of the matching choices.
    pub candidates: Vec<usize>,
    /// Their common goal.
    pub goal: Cell,
    /// Further squares entered so far.
    pub chosen: Vec<Cell>,
}

impl Selection {
    /// Starts with these actions; `None` if no square distinguishes them.
    pub fn new(choices: &ActionChoices, list: &[usize]) -> Option<Self> {
        let goal = choices.list.get(*list.first()?)?.goal?;
        let selection = Self { candidates: list.to_vec(), goal, chosen: Vec::new() };
        let same = |&index: &usize| choices.list.get(index).is_some_and(|choice| choice.goal == Some(goal));
        (list.iter().all(same) && selection.targets(choices).len() > 1).then_some(selection)
    }

    /// The last square entered. Selecting it again ends the action there.
    pub fn last_square(&self) -> Cell {
        self.chosen.last().copied().unwrap_or(self.goal)
    }

    /// Squares of an action not entered yet.
    fn remaining<'a>(&'a self, choice: &'a ActionChoice) -> impl Iterator<Item = Cell> + 'a {
        choice.extra_squares.iter().map(|square| square.cell).filter(|cell| !self.chosen.contains(cell))
    }

    /// The squares that can still be entered, with the actions that they belong to, by index.
    pub fn open_squares<'a>(&'a self, choices: &'a ActionChoices) -> impl Iterator<Item = (usize, Cell)> + 'a {
        let known = self.candidates.iter().filter_map(|&index| Some((index, choices.list.get(index)?)));
        known.flat_map(|(index, choice)| self.remaining(choice).map(move |cell| (index, cell)))
    }

    /// The next square of an action, if it still matches.
    pub fn next_square(&self, choices: &ActionChoices, index: usize) -> Option<Cell> {
        let choice = choices.list.get(index).filter(|_| self.candidates.contains(&index))?;
        self.remaining(choice).next().or(Some(self.last_square()))
    }

    /// The squares that can be selected next, with their marks.
    pub fn targets(&self, choices: &ActionChoices) -> BTreeMap<Cell, TargetMark> {
        let mut targets = BTreeMap::new();
        let mut put = |cell, mark| add_target(&mut targets, cell, mark);
        for choice in self.candidates.iter().filter_map(|&index| choices.list.get(index)) {
            let mut ahead = self.remaining(choice).peekable();
            if ahead.peek().is_none() {
                put(self.last_square(), TargetMark::Move);
            }
            ahead.for_each(|cell| put(cell, TargetMark::Drop));
        }
        targets
    }

    /// The actions that match if this square is selected.
    pub fn matching(&self, choices: &ActionChoices, cell: Cell) -> Vec<usize> {
        let fits = |choice: &ActionChoice| {
            let mut ahead = self.remaining(choice).peekable();
            let ends = ahead.peek().is_none();
            ends && cell == self.last_square() || ahead.any(|other| other == cell)
        };
        self.candidates.iter().copied().filter(|&index| choices.list.get(index).is_some_and(fits)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::coordinate_notation::ExtraSquare;

    fn choices(further: &[&[u16]]) -> ActionChoices {
        let choice = |cells: &&[u16]| ActionChoice {
            origin: Some(Cell(0)),
            goal: Some(Cell(1)),
            drop: None,
            extra_squares: cells.iter().map(|&cell| ExtraSquare { cell: Cell(cell), kind: None }).collect(),
            is_pass: false,
            is_capture: false,
            promotes_to: None,
            piece_after: None,
            coordinates: String::new(),
            san: String::new(),
            spellings: Vec::new(),
        };
        ActionChoices { list: further.iter().map(choice).collect() }
    }

    #[track_caller]
    fn check(further: &[&[u16]], steps: &[u16], expect: &[usize]) {
        let choices = choices(further);
        let all: Vec<usize> = (0..further.len()).collect();
        let mut selection = Selection::new(&choices, &all).expect("squares tell them apart");
        for &step in steps {
            let cell = Cell(step);
            assert!(selection.targets(&choices).contains_key(&cell), "{step} is a target");
            selection.candidates = selection.matching(&choices, cell);
            selection.chosen.push(cell);
        }
        assert_eq!(selection.candidates, expect);
    }

    #[test]
    fn one_square_identifies_an_arrow() {
        check(&[&[7], &[8], &[9]], &[8], &[1]);
    }

    #[test]
    fn an_action_knows_its_next_square() {
        let choices = choices(&[&[7], &[8, 9], &[8, 4]]);
        let mut selection = Selection::new(&choices, &[0, 1, 2]).expect("squares tell them apart");
        assert_eq!(
            [0, 1, 2].map(|index| selection.next_square(&choices, index)),
            [7, 8, 8].map(|cell| Some(Cell(cell)))
        );
        selection.candidates = selection.matching(&choices, Cell(8));
        selection.chosen.push(Cell(8));
        assert_eq!([0, 1, 2].map(|index| selection.next_square(&choices, index)), [None, Some(Cell(9)), Some(Cell(4))]);
    }

    #[test]
    fn selecting_the_goal_again_ends_the_action() {
        check(&[&[], &[5, 7]], &[1], &[0]);
        check(&[&[], &[5, 7]], &[7], &[1]);
        check(&[&[5], &[5, 7]], &[5], &[0, 1]);
        check(&[&[5], &[5, 7]], &[5, 5], &[0]);
        check(&[&[5], &[5, 7]], &[5, 7], &[1]);
    }

    #[test]
    fn indistinguishable_actions_have_no_selection() {
        let same = choices(&[&[], &[]]);
        assert_eq!(Selection::new(&same, &[0, 1]), None);
        assert_eq!(Selection::new(&same, &[]), None);
    }
}
