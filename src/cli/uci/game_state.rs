//! The game and the position that the GUI has set.

use crate::cli::Failure;
use crate::game::fen::{self, ParsedFen};
use crate::game::{Clock, FirstTurn, Game as _, GameRecord, GameStatus, MoveNumbering, Variant, uci_notation};
use crate::program::{Action, Fault};
use crate::store::{Library, LoadedGame};

/// The game of `UCI_Variant` unless the GUI sets another one.
const DEFAULT_GAME: &str = "chess";
/// The game that `UCI_Chess960` makes of chess.
const CHESS960: &str = "chess960";
/// What `startpos` means in a game with shuffled starts, if it is one of them.
const STANDARD_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The game and its position.
pub(super) struct GameState {
    game: LoadedGame,
    /// The value of `UCI_Variant`.
    name: String,
    is_chess960: bool,
    /// The game since the position that was set, or why the last position cannot be read.
    record: Result<GameRecord<Variant>, String>,
    /// The full move of the first position.
    first_fullmove: u32,
}

impl GameState {
    /// Chess.
    pub fn new(library: &Library) -> Result<Self, Failure> {
        let game = library.load(DEFAULT_GAME)?;
        let record = Ok(GameRecord::new(game.variant.start(), Clock::default()));
        Ok(Self { game, name: DEFAULT_GAME.into(), is_chess960: false, record, first_fullmove: 1 })
    }

    /// The rules.
    pub fn variant(&self) -> &Variant {
        &self.game.variant
    }

    /// The game so far, or why the last position cannot be read.
    pub fn record(&self) -> Result<&GameRecord<Variant>, &str> {
        self.record.as_ref().map_err(String::as_str)
    }

    /// Handles `UCI_Variant`. A name that is unknown changes nothing.
    pub fn load(&mut self, library: &Library, name: &str) -> Result<(), String> {
        self.reload(library, name, self.is_chess960)
    }

    /// Handles `UCI_Chess960`: chess is played as chess960, whose castling moves onto the rook. Other games have castling of their own.
    pub fn set_chess960(&mut self, library: &Library, is_chess960: bool) -> Result<(), String> {
        let name = self.name.clone();
        self.reload(library, &name, is_chess960)
    }

    fn reload(&mut self, library: &Library, name: &str, is_chess960: bool) -> Result<(), String> {
        let load = |name: &str| library.load(name).map_err(|error| error.to_string());
        let mut game = load(name)?;
        if is_chess960 && game.names().iter().any(|name| name == DEFAULT_GAME) {
            game = load(CHESS960)?;
        }
        (self.game, self.name, self.is_chess960) = (game, name.to_owned(), is_chess960);
        self.set_start(self.start());
        Ok(())
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
        self.first_fullmove = start.fullmove;
        self.record = Ok(GameRecord::new(start.position, start.clock));
    }

    /// Handles `position [startpos | fen FEN] moves MOVE…`. After a mistake there is no position, until one is set.
    ///
    /// # Errors
    /// What is wrong, which a search will also say.
    pub fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        if let Err(message) = self.read_position(words) {
            self.record = Err(format!("there is no position: {message}"));
            return Err(message);
        }
        Ok(())
    }

    fn read_position(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words[..at] {
            ["startpos"] => self.start(),
            ["fen", ref fen @ ..] => fen::parse(self.variant(), &fen.join(" ")).map_err(|error| error.message)?,
            _ => return Err("expected `position startpos` or `position fen FEN`, then `moves`".into()),
        };
        let fullmove = start.fullmove;
        let mut record = GameRecord::new(start.position, start.clock);
        for text in words[at..].iter().skip(1) {
            let status = playable_status(self.variant(), &record).map_err(|fault| fault.to_string())?;
            let index = uci_notation::resolve(self.variant(), record.position(), &status.actions, text);
            let action = index.and_then(|index| status.actions.get(index));
            let action = action.ok_or_else(|| format!("illegal move `{text}`"))?;
            record.push(action.clone(), action.after.clone());
        }
        (self.record, self.first_fullmove) = (Ok(record), fullmove);
        Ok(())
    }

    /// The position as FEN.
    pub fn fen(&self) -> Result<String, &str> {
        let record = self.record()?;
        let variant = self.variant();
        let first = record.positions().first().unwrap_or(record.position());
        let first = FirstTurn { fullmove: self.first_fullmove as usize, ..FirstTurn::at(first) };
        let fullmove = MoveNumbering::of(variant.rules()).fullmove_after(first, record.actions().len());
        Ok(fen::write(variant, record.position(), record.history(), u32::try_from(fullmove).unwrap_or(u32::MAX)))
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
