//! The current game, classical or with many worlds.

use std::sync::Arc;

use super::{
    ActionChoice, ActionChoices, BoardCursor, ClassicalSession, PositionEditor, RemoteTable, Rulebook, SaveSlot,
    Selection, Thinking, WorkHandle, WorldsGame,
};
use crate::{
    game::{Board, Cell, Game, Kind, Outcome, PieceRule, Rules, player_notation},
    players::PlayerSpec,
    store::{HelpUsed, Mode, SavedGame},
    tui::{
        board_places::BoardPlaces,
        key_chord::KeyChord,
        keymap::Keymap,
        keys::{self, Focus, KeyBinding, UiCommand},
    },
    worlds::HandRange,
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
    /// Cancels the work on the guide when the game is closed.
    pub guide_work: WorkHandle,
    /// The computer player that is choosing a move.
    pub thinking: Option<Thinking>,
    /// Whether computer players are paused.
    pub is_paused: bool,
    /// The analysis engine, if it does not support this game.
    pub unsupported_analyst: Option<PlayerSpec>,
    /// The table where others play the same game.
    pub remote: Option<Box<RemoteTable>>,
    /// Mode.
    pub kind: SessionKind,
}

/// The two kinds of games.
#[derive(Debug)]
pub enum SessionKind {
    /// A classical game on one board.
    Classical(Box<ClassicalSession>),
    /// A game of worlds.
    Worlds(Box<WorldsGame>),
}

impl GameSession {
    /// A game that was just opened.
    pub fn new(rulebook: Arc<Rulebook>, saved: SavedGame, save_slot: Arc<SaveSlot>, kind: SessionKind) -> Self {
        Self {
            cursor: BoardCursor::new(rulebook.variant().board()),
            selection: None,
            save_slot,
            saved,
            choices: None,
            has_san: false,
            ticket: 0,
            guide_work: WorkHandle::default(),
            thinking: None,
            hinted: None,
            is_paused: false,
            unsupported_analyst: None,
            remote: None,
            kind,
            rulebook,
        }
    }

    /// Mode.
    pub fn mode(&self) -> Mode {
        self.worlds().map_or(Mode::Game, |game| Mode::Worlds(game.worlds.rules()))
    }

    /// The classical game, if it is one.
    pub fn classical(&self) -> Option<&ClassicalSession> {
        if let SessionKind::Classical(game) = &self.kind { Some(game) } else { None }
    }

    /// Mutable variant of the method above.
    pub fn classical_mut(&mut self) -> Option<&mut ClassicalSession> {
        if let SessionKind::Classical(game) = &mut self.kind { Some(game) } else { None }
    }

    /// The game of worlds, if it is one.
    pub fn worlds(&self) -> Option<&WorldsGame> {
        if let SessionKind::Worlds(game) = &self.kind { Some(game) } else { None }
    }

    /// Mutable variant of the method above.
    pub fn worlds_mut(&mut self) -> Option<&mut WorldsGame> {
        if let SessionKind::Worlds(game) = &mut self.kind { Some(game) } else { None }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.rulebook.rules()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.rulebook.variant().board()
    }

    /// Where the cells of the board are on the screen.
    pub fn places(&self) -> BoardPlaces<'_> {
        BoardPlaces::new(self.rules())
    }

    /// Name of a square, as beside the board.
    pub fn cell_name(&self, cell: Cell) -> &str {
        self.rulebook.square_name(cell)
    }

    /// The square with a name, as beside the board or as in the rule file.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        player_notation::square_named(self.rules(), name)
    }

    /// A text in coordinate notation with the names of squares beside the board.
    pub fn shown_text(&self, coordinates: &str) -> String {
        player_notation::from_coordinates(self.rules(), coordinates)
    }

    /// Name of a piece, or its symbol; `nothing` for an empty square.
    pub fn piece_name(&self, kind: Kind) -> String {
        let name = |piece: &PieceRule| piece.name.clone().unwrap_or_else(|| piece.symbol.to_string());
        self.rules().piece(kind).map_or_else(|| "nothing".into(), name)
    }

    /// A legal action, by index.
    pub fn choice(&self, index: usize) -> Option<&ActionChoice> {
        self.choices.as_ref()?.list.get(index)
    }

    /// The piece on a square; in a game of worlds, the most frequent one.
    pub fn kind_at(&self, cell: Cell) -> Option<Kind> {
        match &self.kind {
            SessionKind::Classical(game) => game.kind_at(cell),
            SessionKind::Worlds(worlds) => worlds.likeliest(cell).map(|(kind, _)| kind),
        }
    }

    /// Index of the player to move.
    pub fn mover(&self) -> usize {
        match &self.kind {
            SessionKind::Classical(classical) => self.rulebook.variant().mover(classical.record().position()),
            SessionKind::Worlds(worlds) => worlds.player(),
        }
    }

    /// Clears the selection. Returns whether anything was selected.
    pub fn clear_selection(&mut self) -> bool {
        let any = self.cursor.selected.is_some() || self.cursor.held_piece.is_some() || self.selection.is_some();
        (self.cursor.selected, self.cursor.held_piece, self.selection) = (None, None, None);
        self.cursor.shows_placements = false;
        any
    }

    /// Whether nothing is selected.
    pub fn is_ready_to_select(&self) -> bool {
        self.cursor.selected.is_none() && self.cursor.held_piece.is_none() && self.selection.is_none()
    }

    /// Pieces in a player's hand with minimum and maximum counts, since worlds may differ.
    pub fn in_hand(&self, player: usize) -> Vec<(Kind, HandRange)> {
        let count = |kind: Kind| match &self.kind {
            SessionKind::Classical(game) => {
                let count = game.record().position().in_hand(kind);
                HandRange { min: count, max: count }
            }
            SessionKind::Worlds(game) => {
                game.current().map_or(HandRange { min: 0, max: 0 }, |turn| turn.census.hand(kind))
            }
        };
        let side = self.rules().side(player);
        side.iter().map(|kind| (kind, count(kind))).filter(|(_, range)| range.max > 0).collect()
    }

    /// The help that the player of a solitaire has used.
    pub fn help_used(&self) -> HelpUsed {
        let solitaire = self.worlds().filter(|game| !game.is_quantum());
        let taken_back = solitaire.map_or(0, WorldsGame::rounds_taken_back);
        HelpUsed { taken_back: self.saved.help.taken_back.saturating_add(taken_back), ..self.saved.help }
    }

    /// What the key of a new game does.
    pub fn new_game_label(&self) -> &'static str {
        match self.saved.match_score {
            _ if self.saved.puzzle.is_some() => "restart",
            Some(_) if self.next_match_game().is_some() => "next game",
            Some(_) if self.is_over() => "new match",
            _ => "new game",
        }
    }

    /// Whether moves were made and the game is not over.
    pub fn is_under_way(&self) -> bool {
        let has_ended = match &self.kind {
            SessionKind::Classical(game) => game.ending().is_some(),
            SessionKind::Worlds(_) => self.is_over(),
        };
        self.has_moved() && !has_ended
    }

    /// Whether the game is known to be over.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The result, if the game is known to be over.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.kind {
            SessionKind::Classical(classical) => classical.outcome().cloned(),
            SessionKind::Worlds(worlds) => worlds.outcome(),
        }
    }

    /// Whether any move was made.
    pub fn has_moved(&self) -> bool {
        match &self.kind {
            // The tree of a puzzle begins with its solution.
            SessionKind::Classical(classical) => classical.training.is_none() && !classical.tree.is_empty(),
            SessionKind::Worlds(worlds) => worlds.rounds.len() > 1,
        }
    }

    /// Whether the game is saved. A puzzle for training is not, and neither is a game whose rules came from another computer: it could not
    /// be opened again.
    pub fn is_savable(&self) -> bool {
        let is_puzzle = self.classical().is_some_and(|game| game.training.is_some());
        !is_puzzle && self.remote.as_ref().is_none_or(|table| table.is_saved)
    }

    /// Whether a move, or the end of the game, can be undone.
    pub fn can_undo(&self) -> bool {
        match &self.kind {
            SessionKind::Classical(game) => game.can_undo(),
            SessionKind::Worlds(game) => game.can_undo(),
        }
    }

    /// Whether an undone move can be redone.
    pub fn can_redo(&self) -> bool {
        match &self.kind {
            SessionKind::Classical(game) => game.can_redo(),
            SessionKind::Worlds(game) => game.can_redo(),
        }
    }

    /// Undoes the last move, or the end of the game. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        match &mut self.kind {
            SessionKind::Classical(game) => game.undo(),
            SessionKind::Worlds(game) => game.undo(),
        }
    }

    /// Redoes an undone move. Returns whether there was one.
    pub fn redo(&mut self) -> bool {
        match &mut self.kind {
            SessionKind::Classical(game) => game.redo(),
            SessionKind::Worlds(game) => game.redo(),
        }
    }

    /// Name of a player.
    pub fn player_name(&self, player: usize) -> &str {
        self.rules().players.get(player).map_or("nobody", String::as_str)
    }

    /// Whether a letter starts a move because it names a file of the board.
    pub fn starts_move(&self, command: UiCommand, letter: char) -> bool {
        matches!(command, UiCommand::Pass | UiCommand::Players) && self.has_file(letter)
    }

    /// Whether a letter names a file of the board.
    pub fn has_file(&self, letter: char) -> bool {
        self.board().cell_named(&format!("{letter}1")).is_some()
    }

    /// The first key of a binding that does not start a move on this board.
    pub fn working_key(&self, keymap: &Keymap, binding: &KeyBinding) -> Option<KeyChord> {
        let starts_move =
            |chord: &KeyChord| chord.typed_char().is_some_and(|letter| self.starts_move(binding.command, letter));
        keymap.chords(binding).iter().copied().find(|chord| !starts_move(chord))
    }

    /// The screen that shows it.
    pub fn focus(&self) -> Focus {
        match &self.kind {
            SessionKind::Worlds(_) => Focus::Worlds,
            SessionKind::Classical(game) if game.editor.is_some() => Focus::Editor,
            SessionKind::Classical(game) if game.explorer.is_some() => Focus::Explorer,
            SessionKind::Classical(_) => Focus::Board,
        }
    }

    /// The position that is being set up, if any.
    pub fn editor(&self) -> Option<&PositionEditor> {
        self.classical()?.editor.as_deref()
    }

    /// Hint for replacing a player or an analysis engine that fails.
    pub fn change_player_hint(&self, keymap: &Keymap, what: &str) -> Option<String> {
        let binding = keys::bindings(self.focus()).find(|binding| binding.command == UiCommand::Players)?;
        self.working_key(keymap, binding).map(|key| format!("{key} chooses another {what}"))
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
