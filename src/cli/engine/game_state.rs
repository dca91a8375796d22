//! The game and the position that the GUI has set.

use super::position_command::{PositionCommand, StartPosition};
use crate::cli::Failure;
use crate::game::fen::{self, ParsedFen};
use crate::game::{Game as _, GameRecord, GameStatus, MoveNotation, Outcome, TurnCounters, Variant};
use crate::program::{Action, Fault};
use crate::store::{Library, LoadedGame};

/// The game that `UCI_Chess960` changes.
const CHESS: &str = "chess";
/// The game that `UCI_Chess960` makes of chess.
const CHESS960: &str = "chess960";
/// What `startpos` means in a game with shuffled starts, if it is one of them.
const STANDARD_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The game and its position.
pub(super) struct GameState {
    game: LoadedGame,
    /// The name by which the GUI has chosen the game.
    name: String,
    is_chess960: bool,
    /// The game since the position that was set, or why the last position cannot be read.
    record: Result<GameRecord<Variant>, String>,
}

impl GameState {
    /// The start of a game.
    pub fn new(library: &Library, name: &str) -> Result<Self, Failure> {
        let game = library.load(name)?;
        let record = Ok(GameRecord::new(game.variant.start(), TurnCounters::default()));
        Ok(Self { game, name: name.into(), is_chess960: false, record })
    }

    /// The rules.
    pub fn variant(&self) -> &Variant {
        &self.game.variant
    }

    /// The game so far, or why the last position cannot be read.
    pub fn record(&self) -> Result<&GameRecord<Variant>, &str> {
        self.record.as_ref().map_err(String::as_str)
    }

    /// Loads another game. A name that is unknown, or a game that the notation has no words for, changes nothing.
    pub fn load(&mut self, library: &Library, name: &str, notation: MoveNotation) -> Result<(), String> {
        self.reload(library, name, self.is_chess960, notation)
    }

    /// Handles `UCI_Chess960`: chess is played as chess960, whose castling moves onto the rook. Other games have castling of their own.
    pub fn set_chess960(&mut self, library: &Library, is_chess960: bool) -> Result<(), String> {
        let name = self.name.clone();
        self.reload(library, &name, is_chess960, MoveNotation::Uci)
    }

    fn reload(
        &mut self,
        library: &Library,
        name: &str,
        is_chess960: bool,
        notation: MoveNotation,
    ) -> Result<(), String> {
        let load = |name: &str| library.load(name).map_err(|error| error.to_string());
        let mut game = load(name)?;
        if is_chess960 && game.names().iter().any(|name| name == CHESS) {
            game = load(CHESS960)?;
        }
        notation.check_game(&game.variant)?;
        (self.game, self.name, self.is_chess960) = (game, name.to_owned(), is_chess960);
        self.restart();
        Ok(())
    }

    /// Goes back to the start of the game.
    pub fn restart(&mut self) {
        self.set_start(self.start());
    }

    /// The position that `startpos` means.
    fn start(&self) -> ParsedFen {
        let variant = self.variant();
        let standard = fen::parse(variant, STANDARD_START).ok().filter(|standard| {
            let starts = || variant.start_positions().is_ok_and(|starts| starts.contains(&standard.position));
            !variant.rules().start_moves.is_empty() && starts()
        });
        let first = || ParsedFen::at_start(variant.start());
        standard.unwrap_or_else(first)
    }

    /// Starts a game from a position.
    pub fn set_start(&mut self, start: ParsedFen) {
        self.record = Ok(GameRecord::from_fen(start));
    }

    /// Sets a position and returns the notes on it. After a mistake there is no position, until one is set.
    ///
    /// # Errors
    /// What is wrong, which a search will also say.
    pub fn set_position(
        &mut self,
        position: Result<PositionCommand, String>,
        notation: MoveNotation,
    ) -> Result<Vec<String>, String> {
        let result = position.and_then(|position| self.read_position(&position, notation));
        if let Err(message) = &result {
            self.record = Err(format!("there is no position: {message}"));
        }
        result
    }

    fn read_position(&mut self, position: &PositionCommand, notation: MoveNotation) -> Result<Vec<String>, String> {
        let start = match &position.start {
            StartPosition::Initial => self.start(),
            StartPosition::Fen(text) => fen::parse(self.variant(), text).map_err(|error| error.message)?,
        };
        let notes = start.notes.clone();
        self.set_start(start);
        let mut moves = (1..).zip(&position.moves);
        moves.try_for_each(|(number, text)| {
            self.play(text, notation).map_err(|error| format!("{error}, move {number} of the position"))
        })?;
        Ok(notes)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason, if the move is illegal or the position could not be read.
    pub fn play(&mut self, text: &str, notation: MoveNotation) -> Result<(), String> {
        let record = self.record.as_mut().map_err(|reason| reason.clone())?;
        let variant = &self.game.variant;
        let actions = playable_status(variant, record).map_err(|fault| fault.to_string())?.actions;
        let index = notation.resolve(variant, record.position(), &actions, text);
        let action = index.and_then(|index| actions.into_iter().nth(index));
        let action = action.ok_or_else(|| format!("illegal move `{text}`"))?;
        let after = action.after.clone();
        record.push(action, after);
        Ok(())
    }

    /// Whether a text is a legal move.
    pub fn is_move(&self, text: &str, notation: MoveNotation) -> bool {
        self.record.as_ref().is_ok_and(|record| {
            let actions = playable_status(self.variant(), record).map(|status| status.actions).unwrap_or_default();
            notation.resolve(self.variant(), record.position(), &actions, text).is_some()
        })
    }

    /// Plays an action that the search has chosen.
    pub fn push(&mut self, action: Action) {
        if let Ok(record) = &mut self.record {
            let after = action.after.clone();
            record.push(action, after);
        }
    }

    /// Takes back turns, at most to the position that was set.
    pub fn take_back(&mut self, turns: usize) {
        if let Ok(record) = &mut self.record {
            (0..turns).for_each(|_| {
                record.undo();
            });
        }
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.as_ref().ok()?.status(self.variant()).ok()?.outcome
    }

    /// The position as `d` prints it: as SFEN for a GUI of shogi, otherwise as FEN.
    pub fn position_text(&self, notation: MoveNotation) -> Result<String, &str> {
        let sfen = if notation == MoveNotation::Usi { self.record()?.sfen(self.variant()) } else { None };
        sfen.map_or_else(|| Ok(format!("Fen: {}", self.fen()?)), |sfen| Ok(format!("Sfen: {sfen}")))
    }

    /// The position as FEN.
    pub fn fen(&self) -> Result<String, &str> {
        Ok(self.record()?.fen(self.variant()))
    }
}

/// The status of a game as engines see it: a draw by repetition, by too many quiet moves or by lack of material does not end it,
/// because the GUI decides that.
pub(super) fn playable_status(variant: &Variant, record: &GameRecord<Variant>) -> Result<GameStatus<Action>, Fault> {
    let status = record.status(variant)?;
    match &status.outcome {
        Some(outcome) if outcome.is_draw(variant.rules().players.len()) => {
            let actions = variant.actions(record.position())?;
            if actions.is_empty() { Ok(status) } else { Ok(GameStatus { actions, outcome: None, claim: None }) }
        }
        _ => Ok(status),
    }
}
