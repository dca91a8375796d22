//! The way to one of several actions between the same squares, square by square: an arrow's, a duck's, a captured man's.

use std::collections::BTreeMap;

use super::choices::{Choice, Choices};
use crate::{game::Cell, tui::theme::Target};

/// Actions that only further squares tell apart, and the squares chosen so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The actions that are still meant, by index among the choices of the position.
    pub list: Vec<usize>,
    /// The square they all lead to.
    pub goal: Cell,
    /// The further squares chosen so far.
    pub chosen: Vec<Cell>,
}

impl Route {
    /// The way to one of these actions; `None` where no square tells them apart.
    pub fn to(choices: &Choices, list: &[usize]) -> Option<Self> {
        let goal = choices.list.get(*list.first()?)?.goal?;
        let route = Self { list: list.to_vec(), goal, chosen: Vec::new() };
        let same = |&index: &usize| choices.list.get(index).is_some_and(|choice| choice.goal == Some(goal));
        (list.iter().all(same) && route.targets(choices).len() > 1).then_some(route)
    }

    /// The square to choose again for the action that asks for no further one.
    pub fn last(&self) -> Cell {
        self.chosen.last().copied().unwrap_or(self.goal)
    }

    /// The squares of an action that are still to be chosen.
    fn ahead<'a>(&'a self, choice: &'a Choice) -> impl Iterator<Item = Cell> + 'a {
        choice.further.iter().map(|&(cell, _)| cell).filter(|cell| !self.chosen.contains(cell))
    }

    /// The square to choose next for an action, by index, if it is still meant.
    pub fn next(&self, choices: &Choices, index: usize) -> Option<Cell> {
        let choice = choices.list.get(index).filter(|_| self.list.contains(&index))?;
        self.ahead(choice).next().or(Some(self.last()))
    }

    /// The squares of which one is to be chosen next, and how to draw them.
    pub fn targets(&self, choices: &Choices) -> BTreeMap<Cell, Target> {
        let mut targets = BTreeMap::new();
        let mut put = |cell, shape| {
            targets.entry(cell).and_modify(|shape| *shape = Target::Several).or_insert(shape);
        };
        for choice in self.list.iter().filter_map(|&index| choices.list.get(index)) {
            let mut ahead = self.ahead(choice).peekable();
            if ahead.peek().is_none() {
                put(self.last(), Target::Move);
            }
            ahead.for_each(|cell| put(cell, Target::Drop));
        }
        targets
    }

    /// The actions that are still meant once this square is chosen, too.
    pub fn through(&self, choices: &Choices, cell: Cell) -> Vec<usize> {
        let fits = |choice: &Choice| {
            let mut ahead = self.ahead(choice).peekable();
            let ends = ahead.peek().is_none();
            ends && cell == self.last() || ahead.any(|other| other == cell)
        };
        self.list.iter().copied().filter(|&index| choices.list.get(index).is_some_and(fits)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(further: &[&[u16]]) -> Choices {
        let choice = |cells: &&[u16]| Choice {
            origin: Some(Cell(0)),
            goal: Some(Cell(1)),
            drop: None,
            further: cells.iter().map(|&cell| (Cell(cell), None)).collect(),
            takes: false,
            becomes: None,
            leaves: None,
            squares: String::new(),
            san: String::new(),
        };
        Choices { list: further.iter().map(choice).collect() }
    }

    #[track_caller]
    fn check(further: &[&[u16]], steps: &[u16], expect: &[usize]) {
        let choices = choices(further);
        let all: Vec<usize> = (0..further.len()).collect();
        let mut route = Route::to(&choices, &all).expect("squares tell them apart");
        for &step in steps {
            let cell = Cell(step);
            assert!(route.targets(&choices).contains_key(&cell), "{step} is a target");
            route.list = route.through(&choices, cell);
            route.chosen.push(cell);
        }
        assert_eq!(route.list, expect);
    }

    #[test]
    fn one_square_is_enough_for_an_arrow() {
        check(&[&[7], &[8], &[9]], &[8], &[1]);
    }

    #[test]
    fn an_action_tells_the_next_square() {
        let choices = choices(&[&[7], &[8, 9], &[8, 4]]);
        let mut route = Route::to(&choices, &[0, 1, 2]).expect("squares tell them apart");
        assert_eq!([0, 1, 2].map(|index| route.next(&choices, index)), [7, 8, 8].map(|cell| Some(Cell(cell))));
        route.list = route.through(&choices, Cell(8));
        route.chosen.push(Cell(8));
        assert_eq!([0, 1, 2].map(|index| route.next(&choices, index)), [None, Some(Cell(9)), Some(Cell(4))]);
    }

    #[test]
    fn the_goal_again_means_nothing_more() {
        check(&[&[], &[5, 7]], &[1], &[0]);
        check(&[&[], &[5, 7]], &[7], &[1]);
        check(&[&[5], &[5, 7]], &[5], &[0, 1]);
        check(&[&[5], &[5, 7]], &[5, 5], &[0]);
        check(&[&[5], &[5, 7]], &[5, 7], &[1]);
    }

    #[test]
    fn what_no_square_tells_apart_is_no_route() {
        let same = choices(&[&[], &[]]);
        assert_eq!(Route::to(&same, &[0, 1]), None);
        assert_eq!(Route::to(&same, &[]), None);
    }
}
