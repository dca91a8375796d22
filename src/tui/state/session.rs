//! The current game, classical or with many worlds.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    choices::ActionChoices, classical::ClassicalGame, cursor::BoardCursor, rulebook::Rulebook, save_slot::SaveSlot,
    selection::Selection, thinking::Thinking, worlds::WorldsGame,
};
use crate::{
    game::{Cell, Game, Kind},
    players::PlayerSpec,
    store::{Mode, SavedGame},
    tui::{
        key_chord::KeyChord,
        keys::{self, Focus, UiCommand},
        theme::TargetMark,
    },
};

/// The current game.
#[derive(Debug)]
pub struct GameSession {
    /// The rules.
    pub rulebook: Arc<Rulebook>,
    /// Name of its save file.
    pub save_slot: Arc<SaveSlot>,
    /// What is saved besides the moves.
    pub saved: SavedGame,
    /// Cursor and selection on the board.
    pub cursor: BoardCursor,
    /// Squares of an action entered so far.
    pub selection: Option<Selection>,
    /// The hinted action, by index.
    pub hinted: Option<usize>,
    /// Legal actions; `None` until computed.
    pub choices: Option<Arc<ActionChoices>>,
    /// Whether SAN of the choices is computed.
    pub has_san: bool,
    /// Ticket of requests about the current position.
    pub ticket: u64,
    /// The computer player that is choosing a move.
    pub thinking: Option<Thinking>,
    /// Whether computer players are paused.
    pub is_paused: bool,
    /// The analysis engine, if it does not support this game.
    pub unsupported_analyst: Option<PlayerSpec>,
    /// Mode.
    pub kind: SessionKind,
}

/// The two kinds of games.
#[derive(Debug)]
pub enum SessionKind {
    /// A classical game on one board.
    ClassicalGame(Box<ClassicalGame>),
    /// A game of worlds.
    Worlds(Box<WorldsGame>),
}

impl GameSession {
    /// Mode.
    pub fn mode(&self) -> Mode {
        match &self.kind {
            SessionKind::ClassicalGame(_) => Mode::Game,
            SessionKind::Worlds(game) => Mode::Worlds(game.worlds.rules()),
        }
    }

    /// The classical game, if it is one.
    pub fn classical(&self) -> Option<&ClassicalGame> {
        match &self.kind {
            SessionKind::ClassicalGame(classical) => Some(classical),
            SessionKind::Worlds(_) => None,
        }
    }

    /// Mutable variant of the method above.
    pub fn classical_mut(&mut self) -> Option<&mut ClassicalGame> {
        match &mut self.kind {
            SessionKind::ClassicalGame(classical) => Some(classical),
            SessionKind::Worlds(_) => None,
        }
    }

    /// The game of worlds, if it is one.
    pub fn worlds(&self) -> Option<&WorldsGame> {
        match &self.kind {
            SessionKind::Worlds(worlds) => Some(worlds),
            SessionKind::ClassicalGame(_) => None,
        }
    }

    /// Mutable variant of the method above.
    pub fn worlds_mut(&mut self) -> Option<&mut WorldsGame> {
        match &mut self.kind {
            SessionKind::Worlds(worlds) => Some(worlds),
            SessionKind::ClassicalGame(_) => None,
        }
    }

    /// The piece on a square; in a game of worlds, the most frequent one.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        match &self.kind {
            SessionKind::ClassicalGame(classical) => {
                Some(classical.record.position().at(cell).kind).filter(|kind| kind.index().is_some())
            }
            SessionKind::Worlds(worlds) => worlds.likeliest(cell).map(|(kind, _)| kind),
        }
    }

    /// Index of the player to move.
    pub fn mover(&self) -> usize {
        match &self.kind {
            SessionKind::ClassicalGame(classical) => self.rulebook.variant().mover(classical.record.position()),
            SessionKind::Worlds(worlds) => worlds.player(),
        }
    }

    /// Clears the selection. Returns whether anything was selected.
    pub fn clear_selection(&mut self) -> bool {
        let any = self.cursor.selected.is_some() || self.cursor.held_piece.is_some() || self.selection.is_some();
        (self.cursor.selected, self.cursor.held_piece, self.selection) = (None, None, None);
        any
    }

    /// The squares that can be selected next, with their marks.
    pub fn targets(&self) -> BTreeMap<Cell, TargetMark> {
        let choices = self.choices.as_deref();
        let found = match (&self.selection, self.cursor.held_piece, self.cursor.selected) {
            (Some(selection), ..) => choices.map(|choices| self.mark_captures(selection.targets(choices))),
            (None, Some(held), _) => choices.map(|choices| choices.drop_targets(held)),
            (None, None, selected @ Some(_)) => self.selectable().map(|shown| shown.targets(selected)),
            (None, None, None) => choices.map(ActionChoices::initial_targets),
        };
        found.unwrap_or_default()
    }

    /// Indices of the actions that selecting a square may mean.
    pub fn choices_at(&self, cell: Cell) -> Vec<usize> {
        let Some(choices) = self.choices.as_deref() else { return Vec::new() };
        match (&self.selection, self.cursor.held_piece) {
            (Some(selection), _) => selection.matching(choices, cell),
            (None, Some(held)) => {
                let is_held = |index: &usize| choices.list[*index].drop == Some(held);
                choices.between(None, cell).into_iter().filter(is_held).collect()
            }
            (None, None) => choices.between(self.cursor.selected, cell),
        }
    }

    /// Marks further squares with another piece on them as captures.
    fn mark_captures(&self, mut targets: BTreeMap<Cell, TargetMark>) -> BTreeMap<Cell, TargetMark> {
        for (&cell, shape) in &mut targets {
            if *shape == TargetMark::Drop && Some(cell) != self.cursor.selected && self.kind_at(cell).is_some() {
                *shape = TargetMark::Capture;
            }
        }
        targets
    }

    /// Pieces in a player's hand with minimum and maximum counts, since worlds may differ.
    pub fn in_hand(&self, player: usize) -> Vec<(Kind, (u8, u8))> {
        let count = |kind: Kind| match &self.kind {
            SessionKind::ClassicalGame(classical) => {
                let count = classical.record.position().in_hand(kind);
                (count, count)
            }
            SessionKind::Worlds(worlds) => worlds.current().map_or((0, 0), |turn| {
                let hand = turn.census.hand(kind);
                (hand.min, hand.max)
            }),
        };
        let side = self.rulebook.rules().side(player);
        side.iter().map(|kind| (kind, count(kind))).filter(|(_, (_, most))| *most > 0).collect()
    }

    /// The choices behind the marked targets. A selected opponent's piece shows its own moves.
    pub fn selectable(&self) -> Option<&ActionChoices> {
        match self.cursor.selected {
            Some(cell) if self.is_inspecting(cell) => self.opponent_choices(),
            _ => self.choices.as_deref(),
        }
    }

    /// What the opponents could play if it were their turn, once computed.
    pub fn opponent_choices(&self) -> Option<&ActionChoices> {
        self.classical()?.opponent_choices.as_ref()
    }

    /// Whether the piece on a square cannot move now, so that selecting it only inspects it.
    pub fn is_inspecting(&self, cell: Cell) -> bool {
        self.choices.as_ref().is_none_or(|choices| !choices.list.iter().any(|choice| choice.origin == Some(cell)))
    }

    /// Whether moves were made and the game is not over.
    pub fn is_under_way(&self) -> bool {
        self.has_moved() && !self.is_over()
    }

    /// Whether the game is known to be over.
    pub fn is_over(&self) -> bool {
        match &self.kind {
            SessionKind::ClassicalGame(classical) => classical.outcome().is_some(),
            SessionKind::Worlds(worlds) => worlds.outcome().is_some(),
        }
    }

    /// Whether any move was made.
    pub fn has_moved(&self) -> bool {
        match &self.kind {
            SessionKind::ClassicalGame(classical) => !classical.record.actions().is_empty(),
            SessionKind::Worlds(worlds) => worlds.rounds.len() > 1,
        }
    }

    /// The computer player of a seat; `None` for a person.
    pub fn computer_player(&self, player: usize) -> Option<PlayerSpec> {
        self.saved.seats.get(player).cloned().flatten().filter(|who| self.mode().can_seat(who))
    }

    /// Whether a computer player is to move but paused.
    pub fn is_waiting(&self) -> bool {
        self.is_paused
            && self.cursor.selected.is_none()
            && self.computer_player(self.mover()).is_some()
            && !self.is_over()
    }

    /// After undo or redo: continues to the next turn of a person, if there is one, and pauses computer players.
    pub fn continue_to_person(&mut self, turn: impl Fn(&mut Self) -> bool) {
        let mut players = 0..self.rulebook.rules().players.len();
        if players.any(|player| self.computer_player(player).is_none()) {
            while self.computer_player(self.mover()).is_some() && turn(self) {}
        }
        self.is_paused = self.computer_player(self.mover()).is_some();
        self.clear_selection();
    }

    /// Assigns a computer player or a person to a seat.
    pub fn set_player(&mut self, player: usize, who: Option<PlayerSpec>) {
        let players = self.rulebook.rules().players.len();
        self.saved.seats.resize(players, None);
        if let Some(seat) = self.saved.seats.get_mut(player) {
            *seat = who;
        }
    }

    /// Name of a player.
    pub fn player_name(&self, player: usize) -> &str {
        self.rulebook.rules().players.get(player).map_or("nobody", String::as_str)
    }

    /// Whether a letter starts a move because it names a file of the board.
    pub fn starts_move(&self, action: UiCommand, letter: char) -> bool {
        let board = self.rulebook.variant().board();
        matches!(action, UiCommand::Pass | UiCommand::Players) && board.cell_named(&format!("{letter}1")).is_some()
    }

    /// The key bound to a command on this board.
    pub fn key_for(&self, action: UiCommand) -> Option<KeyChord> {
        let scene = if self.worlds().is_some() { Focus::Worlds } else { Focus::Board };
        let binding = keys::bindings(scene).find(|binding| binding.command == action)?;
        let works = |chord: &&KeyChord| !chord.typed_char().is_some_and(|sign| self.starts_move(action, sign));
        binding.chords.iter().find(works).copied()
    }

    /// Hint for replacing a player that fails.
    pub fn change_player_hint(&self) -> Option<String> {
        self.key_for(UiCommand::Players).map(|key| format!("{key} chooses another player"))
    }

    /// Whether pieces move from square to square in this game, judged by the known choices.
    pub fn moves_pieces(&self) -> bool {
        let known = [self.choices.as_deref(), self.opponent_choices()];
        known.into_iter().flatten().flat_map(|choices| &choices.list).any(|choice| choice.origin.is_some())
    }

    /// Whether the next round is being expanded, so that no action can be chosen.
    pub fn is_busy(&self) -> bool {
        self.worlds().is_some_and(|worlds| worlds.expansion.is_some())
    }
}
