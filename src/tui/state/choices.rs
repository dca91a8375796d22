//! The legal actions of a position in a form that cursor, mouse and command line share. Classical games and games of
//! worlds use the same values.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    game::{
        Action, Board, Cell, Kind, Position, Rules, coordinate_notation, coordinate_notation::ExtraSquare, move_input,
        player_notation,
    },
    tui::theme::TargetMark,
    worlds::{Intent, IntentScope},
};

/// One legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChoice {
    /// Square of the piece to select first; `None` where [`ActionChoice::goal`] alone identifies the action.
    pub origin: Option<Cell>,
    /// Target square; `None` for a pass.
    pub goal: Option<Cell>,
    /// The piece dropped from the hand.
    pub drop: Option<Kind>,
    /// Further squares that distinguish actions with the same origin and goal: where an arrow lands, which piece is
    /// removed. Each carries the piece put there, where that matters. They are selected after the goal, in any
    /// order.
    pub extra_squares: Vec<ExtraSquare>,
    /// Whether it changes nothing.
    pub is_pass: bool,
    /// Whether it captures.
    pub is_capture: bool,
    /// The piece it promotes to.
    pub promotes_to: Option<Kind>,
    /// The piece on the goal afterwards, if known.
    pub piece_after: Option<Kind>,
    /// Coordinate notation: `e2e4`, `pass`.
    pub coordinates: String,
    /// SAN, or what the players of the game write: `Nf3`, `P-7f`. The coordinates until it is computed.
    pub san: String,
    /// Further spellings: of castling, or in a notation without squares.
    pub spellings: Vec<String>,
}

impl ActionChoice {
    /// Describes an action of a known position.
    pub fn from_action(rules: &Rules, mover: usize, before: &Position, action: &Action, squares: String) -> Self {
        let own = rules.side(mover);
        let origin = action.from.filter(|&from| own.contains(before.at(from).kind));
        let goal = action.to.or(action.from);
        let spent = |&kind: &Kind| action.after.in_hand(kind) < before.in_hand(kind);
        let drop = if origin.is_none() && goal.is_some() { own.iter().find(spent) } else { None };
        Self {
            origin,
            goal,
            drop,
            extra_squares: coordinate_notation::extra_squares(rules, mover, &squares),
            is_pass: squares == coordinate_notation::PASS,
            is_capture: !action.takes.is_empty(),
            promotes_to: action.promotes,
            piece_after: goal.map(|goal| action.after.at(goal).kind),
            san: player_notation::from_coordinates(rules, &squares),
            spellings: move_input::castling_spellings(rules, before, action),
            coordinates: squares,
        }
        .with_goal()
    }

    /// Describes an intent in a game of worlds; captures differ from world to world. An intent with an open square is
    /// selected by its one square: all moves of a piece by selecting the piece twice.
    pub fn from_intent(rules: &Rules, mover: usize, intent: &Intent) -> Self {
        let Intent { text, from, to, promotes, scope } = intent;
        let mut origin = from.filter(|_| from != to);
        let mut drop = if origin.is_none() { coordinate_notation::dropped_kind(rules, mover, text) } else { None };
        let mut san = player_notation::from_coordinates(rules, text);
        match scope {
            IntentScope::Single => {}
            IntentScope::AllFrom => (origin, san) = (*from, san.replace(':', " ")),
            IntentScope::AllTo => (origin, drop) = (None, None),
        }
        Self {
            origin,
            goal: to.or(*from),
            drop,
            extra_squares: coordinate_notation::extra_squares(rules, mover, text),
            is_pass: text == coordinate_notation::PASS,
            is_capture: false,
            promotes_to: *promotes,
            piece_after: None,
            coordinates: text.clone(),
            san,
            spellings: Vec::new(),
        }
        .with_goal()
    }

    /// Uses the first distinguishing square as the goal of an action that has no goal.
    fn with_goal(mut self) -> Self {
        if self.goal.is_none() && !self.extra_squares.is_empty() {
            self.goal = Some(self.extra_squares.remove(0).cell);
        }
        self
    }

    /// The piece that identifies it in the chooser: the piece put somewhere, or the result of a promotion.
    pub fn piece(&self) -> Option<Kind> {
        let put = self.extra_squares.iter().rev().find_map(|square| square.kind);
        put.or(self.promotes_to).or(self.piece_after)
    }

    /// How its target square is marked.
    fn target_mark(&self) -> TargetMark {
        match self.origin {
            None => TargetMark::Drop,
            Some(_) if self.is_capture => TargetMark::Capture,
            Some(_) => TargetMark::Move,
        }
    }
}

/// Marks a target; one of several actions if it is marked already.
pub fn add_target(targets: &mut BTreeMap<Cell, TargetMark>, cell: Cell, mark: TargetMark) {
    targets.entry(cell).and_modify(|known| *known = TargetMark::Several).or_insert(mark);
}

/// All legal actions of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionChoices {
    /// In the order of the move generator.
    pub list: Vec<ActionChoice>,
}

impl ActionChoices {
    /// Squares of the pieces that can move.
    pub fn origins(&self) -> BTreeSet<Cell> {
        self.list.iter().filter_map(|choice| choice.origin).collect()
    }

    /// Targets of a piece, or of actions without an origin, with their marks.
    pub fn targets(&self, origin: Option<Cell>) -> BTreeMap<Cell, TargetMark> {
        self.targets_where(|choice| choice.origin == origin)
    }

    /// Squares where a piece from the hand can be dropped.
    pub fn drop_targets(&self, held: Kind) -> BTreeMap<Cell, TargetMark> {
        self.targets_where(|choice| choice.drop == Some(held))
    }

    /// Targets while nothing is selected: squares for placements. Where pieces also move, drops would cover the
    /// board, so they show only once the hand is used.
    pub fn initial_targets(&self) -> BTreeMap<Cell, TargetMark> {
        let moves = self.list.iter().any(|choice| choice.origin.is_some());
        self.targets_where(|choice| choice.origin.is_none() && !(moves && choice.drop.is_some()))
    }

    fn targets_where(&self, predicate: impl Fn(&ActionChoice) -> bool) -> BTreeMap<Cell, TargetMark> {
        let mut targets = BTreeMap::new();
        for choice in self.list.iter().filter(|choice| predicate(choice)) {
            if let Some(goal) = choice.goal {
                add_target(&mut targets, goal, choice.target_mark());
            }
        }
        targets
    }

    /// Pieces in hand that can be dropped, in rule-file order.
    pub fn droppable(&self) -> BTreeSet<Kind> {
        self.list.iter().filter_map(|choice| choice.drop).collect()
    }

    /// Indices of the actions between two squares.
    pub fn between(&self, origin: Option<Cell>, goal: Cell) -> Vec<usize> {
        self.indices(|choice| choice.origin == origin && choice.goal == Some(goal))
    }

    fn indices(&self, predicate: impl Fn(&ActionChoice) -> bool) -> Vec<usize> {
        (0..self.list.len()).filter(|&index| predicate(&self.list[index])).collect()
    }

    /// Whether every legal action is a pass.
    pub fn has_only_passes(&self) -> bool {
        !self.list.is_empty() && self.list.iter().all(|choice| choice.goal.is_none())
    }

    /// Indices of the actions without squares.
    pub fn passes(&self) -> Vec<usize> {
        self.indices(|choice| choice.goal.is_none())
    }

    /// The number of targets of a piece, and how many of them are captures.
    pub fn count_targets(&self, origin: Cell) -> (usize, usize) {
        let mut goals: BTreeMap<Cell, bool> = BTreeMap::new();
        for choice in self.list.iter().filter(|choice| choice.origin == Some(origin)) {
            if let Some(goal) = choice.goal {
                *goals.entry(goal).or_default() |= choice.is_capture;
            }
        }
        (goals.len(), goals.values().filter(|&&takes| takes).count())
    }

    /// The actions whose origin and goal spell the typed text exactly: `d1d7` matches `d1d7,g7` and the like.
    pub fn spelled_by_squares(&self, board: Option<&Board>, indices: &[usize], typed: &str) -> Vec<usize> {
        let Some(board) = board else { return Vec::new() };
        let name = |cell: Option<Cell>| cell.map_or("", |cell| board.name(cell));
        let typed = typed.to_lowercase().replace(['-', ' '], "");
        let is_meant = |&index: &usize| {
            let choice = &self.list[index];
            format!("{}{}", name(choice.origin), name(choice.goal)).to_lowercase() == typed
        };
        indices.iter().copied().filter(is_meant).collect()
    }

    /// The moves that a typed text spells in another way: castling by squares or with the king, or a move of xiangqi by its piece.
    pub fn spelled(&self, typed: &str) -> Vec<usize> {
        let is_spelled = |choice: &ActionChoice| {
            move_input::names_castling(&choice.spellings, typed)
                || choice.spellings.iter().any(|spelling| spelling.eq_ignore_ascii_case(typed))
        };
        self.indices(is_spelled)
    }

    /// Coordinates and SAN of every action, for parsing typed moves.
    pub fn texts(&self) -> (Vec<String>, Vec<String>) {
        self.list.iter().map(|choice| (choice.coordinates.clone(), choice.san.clone())).unzip()
    }
}
