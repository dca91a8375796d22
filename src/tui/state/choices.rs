//! What can be chosen on a board, as plain values: the same for one world and for many, so that cursor, mouse and typing
//! know neither.

use std::collections::BTreeMap;

use crate::{
    game::{Action, Board, Cell, Kind, Position, Rules, coordinates},
    tui::theme::TargetMark,
    worlds::{Intent, IntentScope},
};

/// One of the actions of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChoice {
    /// The square of the piece to choose first; `None` where choosing [`ActionChoice::goal`] is all.
    pub origin: Option<Cell>,
    /// The square to choose; `None` for a pass.
    pub goal: Option<Cell>,
    /// The piece that comes from the hand.
    pub drop: Option<Kind>,
    /// Squares that tell it from others with the same origin and goal, and what is put there where that matters: where
    /// an arrow lands, which piece is taken off. They are chosen after the goal, in any order.
    pub extra_squares: Vec<(Cell, Option<Kind>)>,
    /// Whether something of the enemy's goes.
    pub is_capture: bool,
    /// What the piece becomes.
    pub promotes_to: Option<Kind>,
    /// What stands on the goal afterwards, where that is known.
    pub piece_after: Option<Kind>,
    /// Its squares as text: `e2e4`, `pass`.
    pub coordinates: String,
    /// Its short text: `Nf3`; the same as the squares until it is known.
    pub san: String,
}

impl ActionChoice {
    /// The choice that an action is, by its squares and the piece that stands there.
    pub fn from_action(rules: &Rules, mover: usize, before: &Position, action: &Action, squares: String) -> Self {
        let own = rules.side(mover);
        let origin = action.from.filter(|&from| own.contains(before.at(from).kind));
        let goal = action.to.or(action.from);
        let leaves = goal.map(|goal| action.after.at(goal).kind);
        let takes = !action.takes.is_empty();
        let spent = |&kind: &Kind| action.after.in_hand(kind) < before.in_hand(kind);
        let drop = if origin.is_none() && goal.is_some() { own.iter().find(spent) } else { None };
        let further = coordinates::further(rules, mover, &squares);
        Self {
            origin,
            goal,
            drop,
            extra_squares: further,
            is_capture: takes,
            promotes_to: action.promotes,
            piece_after: leaves,
            san: squares.clone(),
            coordinates: squares,
        }
        .with_goal()
    }

    /// The choice that an action of many worlds is, as far as its text tells. What it takes differs from world to world.
    pub fn from_text(
        rules: &Rules,
        mover: usize,
        [from, to]: [Option<Cell>; 2],
        becomes: Option<Kind>,
        text: &str,
    ) -> Self {
        let origin = from.filter(|_| from != to);
        let drop = if origin.is_none() { coordinates::dropped(rules, mover, text) } else { None };
        Self {
            origin,
            goal: to.or(from),
            drop,
            extra_squares: coordinates::further(rules, mover, text),
            is_capture: false,
            promotes_to: becomes,
            piece_after: None,
            coordinates: text.to_owned(),
            san: text.to_owned(),
        }
        .with_goal()
    }

    /// The choice that an intent of a player of worlds is. What is left open is chosen by its one square: all actions of a piece
    /// by choosing it twice.
    pub fn from_intent(rules: &Rules, mover: usize, intent: &Intent) -> Self {
        let Intent { text, from, to, promotes, scope: reach } = intent;
        let plain = Self::from_text(rules, mover, [*from, *to], *promotes, text);
        match reach {
            IntentScope::Single => plain,
            IntentScope::AllFrom => Self { origin: *from, goal: *from, san: text.replace(':', " "), ..plain },
            IntentScope::AllTo => Self { origin: None, drop: None, ..plain },
        }
    }

    /// An action without squares of its own is chosen by the first of those that tell it from others.
    fn with_goal(mut self) -> Self {
        if self.goal.is_none() && !self.extra_squares.is_empty() {
            self.goal = Some(self.extra_squares.remove(0).0);
        }
        self
    }

    /// What a question shows to tell it from its rivals: the piece that is put somewhere, or what becomes of the mover.
    pub fn piece(&self) -> Option<Kind> {
        let put = self.extra_squares.iter().rev().find_map(|&(_, kind)| kind);
        put.or(self.promotes_to).or(self.piece_after)
    }

    /// The shape it is drawn with.
    fn target_mark(&self) -> TargetMark {
        match self.origin {
            None => TargetMark::Drop,
            Some(_) if self.is_capture => TargetMark::Capture,
            Some(_) => TargetMark::Move,
        }
    }
}

/// All actions of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionChoices {
    /// In the order of the game.
    pub list: Vec<ActionChoice>,
}

impl ActionChoices {
    /// The squares whose pieces can be chosen.
    pub fn origins(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.list.iter().filter_map(|choice| choice.origin).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The squares that can be chosen after an origin, or straight away, and how to draw them.
    pub fn targets(&self, origin: Option<Cell>) -> BTreeMap<Cell, TargetMark> {
        self.targets_where(|choice| choice.origin == origin)
    }

    /// The squares on which a piece of the hand can be put.
    pub fn drop_targets(&self, held: Kind) -> BTreeMap<Cell, TargetMark> {
        self.targets_where(|choice| choice.drop == Some(held))
    }

    /// The squares that can be chosen while nothing is: where something is placed. Where pieces move as well, what a hand
    /// could drop would cover the board, and waits for the hand to be asked.
    pub fn initial_targets(&self) -> BTreeMap<Cell, TargetMark> {
        let moves = self.list.iter().any(|choice| choice.origin.is_some());
        self.targets_where(|choice| choice.origin.is_none() && !(moves && choice.drop.is_some()))
    }

    fn targets_where(&self, wanted: impl Fn(&ActionChoice) -> bool) -> BTreeMap<Cell, TargetMark> {
        let mut targets = BTreeMap::new();
        for choice in self.list.iter().filter(|choice| wanted(choice)) {
            if let Some(goal) = choice.goal {
                targets
                    .entry(goal)
                    .and_modify(|shape| *shape = TargetMark::Several)
                    .or_insert_with(|| choice.target_mark());
            }
        }
        targets
    }

    /// The pieces of the hand that can be dropped, as rule files list them.
    pub fn droppable(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self.list.iter().filter_map(|choice| choice.drop).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The actions between two squares, by index.
    pub fn between(&self, origin: Option<Cell>, goal: Cell) -> Vec<usize> {
        let fits = |choice: &ActionChoice| choice.origin == origin && choice.goal == Some(goal);
        (0..self.list.len()).filter(|&index| fits(&self.list[index])).collect()
    }

    /// The action without squares, if nothing else can be done.
    pub fn has_only_passes(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|choice| choice.goal.is_none())
    }

    /// The actions without squares.
    pub fn passes(&self) -> Vec<usize> {
        (0..self.list.len()).filter(|&index| self.list[index].goal.is_none()).collect()
    }

    /// How many squares a piece can go to, and on how many of them it takes something.
    pub fn count_targets(&self, origin: Cell) -> (usize, usize) {
        let mut goals: BTreeMap<Cell, bool> = BTreeMap::new();
        for choice in self.list.iter().filter(|choice| choice.origin == Some(origin)) {
            if let Some(goal) = choice.goal {
                *goals.entry(goal).or_default() |= choice.is_capture;
            }
        }
        (goals.len(), goals.values().filter(|&&takes| takes).count())
    }

    /// Of some actions, those whose origin and goal are all that was typed, if these are all of them: `d1d7` of `d1d7,g7`
    /// and its like.
    pub fn spelled_by_squares(&self, board: Option<&Board>, among: &[usize], typed: &str) -> Vec<usize> {
        let Some(board) = board else { return Vec::new() };
        let name = |cell: Option<Cell>| cell.map_or("", |cell| board.name(cell));
        let typed = typed.to_lowercase().replace(['-', ' '], "");
        let is_meant = |&index: &usize| {
            let choice = &self.list[index];
            format!("{}{}", name(choice.origin), name(choice.goal)).to_lowercase() == typed
        };
        among.iter().copied().filter(is_meant).collect()
    }

    /// Both texts of every action, for reading typed ones.
    pub fn texts(&self) -> (Vec<String>, Vec<String>) {
        self.list.iter().map(|choice| (choice.coordinates.clone(), choice.san.clone())).unzip()
    }
}
