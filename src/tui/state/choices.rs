//! What can be chosen on a board, as plain values: the same for one world and for many, so that cursor, mouse and typing
//! know neither.

use std::collections::BTreeMap;

use crate::{
    game::{Action, Cell, Kind, Position, Rules},
    tui::theme::Target,
};

/// One of the actions of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The square of the piece to choose first; `None` where choosing [`Choice::goal`] is all.
    pub origin: Option<Cell>,
    /// The square to choose; `None` for a pass.
    pub goal: Option<Cell>,
    /// Whether something of the enemy's goes.
    pub takes: bool,
    /// What the piece becomes.
    pub becomes: Option<Kind>,
    /// What stands on the goal afterwards, where that is known.
    pub leaves: Option<Kind>,
    /// Its squares as text: `e2e4`, `pass`.
    pub squares: String,
    /// Its short text: `Nf3`; the same as the squares until it is known.
    pub san: String,
}

impl Choice {
    /// The choice that an action is, by its squares and the piece that stands there.
    pub fn of(rules: &Rules, mover: usize, before: &Position, action: &Action, squares: String) -> Self {
        let own = rules.side(mover);
        let origin = action.from.filter(|&from| own.contains(before.at(from).kind));
        let goal = action.to.or(action.from);
        let leaves = goal.map(|goal| action.after.at(goal).kind);
        let takes = !action.takes.is_empty();
        Self { origin, goal, takes, becomes: action.promotes, leaves, san: squares.clone(), squares }
    }

    /// The shape it is drawn with.
    fn shape(&self) -> Target {
        match self.origin {
            None => Target::Drop,
            Some(_) if self.takes => Target::Capture,
            Some(_) => Target::Move,
        }
    }
}

/// All actions of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// In the order of the game.
    pub list: Vec<Choice>,
}

impl Choices {
    /// The squares whose pieces can be chosen.
    pub fn origins(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.list.iter().filter_map(|choice| choice.origin).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The squares that can be chosen after an origin, or straight away, and how to draw them.
    pub fn targets(&self, origin: Option<Cell>) -> BTreeMap<Cell, Target> {
        let mut targets = BTreeMap::new();
        for choice in self.list.iter().filter(|choice| choice.origin == origin) {
            if let Some(goal) = choice.goal {
                targets.entry(goal).and_modify(|shape| *shape = Target::Several).or_insert_with(|| choice.shape());
            }
        }
        targets
    }

    /// The actions between two squares, by index.
    pub fn between(&self, origin: Option<Cell>, goal: Cell) -> Vec<usize> {
        let fits = |choice: &Choice| choice.origin == origin && choice.goal == Some(goal);
        (0..self.list.len()).filter(|&index| fits(&self.list[index])).collect()
    }

    /// The action without squares, if nothing else can be done.
    pub fn only_pass(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|choice| choice.goal.is_none())
    }

    /// The action without squares.
    pub fn pass(&self) -> Option<usize> {
        self.list.iter().position(|choice| choice.goal.is_none())
    }

    /// How many squares a piece can go to, and on how many of them it takes something.
    pub fn reach(&self, origin: Cell) -> (usize, usize) {
        let mut goals: BTreeMap<Cell, bool> = BTreeMap::new();
        for choice in self.list.iter().filter(|choice| choice.origin == Some(origin)) {
            if let Some(goal) = choice.goal {
                *goals.entry(goal).or_default() |= choice.takes;
            }
        }
        (goals.len(), goals.values().filter(|&&takes| takes).count())
    }

    /// Both texts of every action, for reading typed ones.
    pub fn texts(&self) -> (Vec<String>, Vec<String>) {
        self.list.iter().map(|choice| (choice.squares.clone(), choice.san.clone())).unzip()
    }
}
