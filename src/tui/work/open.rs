//! Opens games: new ones, and kept ones where they were left.

use std::sync::Arc;

use super::{Office, Wanted};
use crate::{
    game::{Record, Variant, fen},
    store::{Library, Mode, SavedGame},
    tui::state::{
        hand::Hand,
        play::{Play, Table},
        rulebook::Rulebook,
        slot::Slot,
        versus::{Text, Versus},
    },
};

/// Opens a game, and says what is to be told of it.
pub fn open(office: &Office, wanted: Wanted) -> Result<(Play, Option<String>), String> {
    match wanted {
        Wanted::Game(name, mode) => {
            let library = Library::open(&office.folders);
            let game = library.load(&name).map_err(|error| error.to_string())?;
            anew(&library, Rulebook::new(game), mode, None)
        }
        Wanted::Again(book, mode, start) => anew(&Library::open(&office.folders), book, mode, start),
        Wanted::Kept(file) => kept(office, file),
    }
}

/// A game from its start.
fn anew(
    library: &Library,
    book: Arc<Rulebook>,
    mode: Mode,
    start: Option<String>,
) -> Result<(Play, Option<String>), String> {
    let saved = SavedGame::new(&book.game, mode, start, library.folder());
    let record = saved.start(book.variant()).map_err(|error| error.to_string())?;
    Ok((play(book, saved, Slot::default(), record), None))
}

/// A game that was kept. Where its moves make no sense any more, as many as do.
fn kept(office: &Office, file: String) -> Result<(Play, Option<String>), String> {
    let saved = office.saves.read(&file).map_err(|error| error.to_string())?;
    let library = Library::open(&office.folders);
    let game = library.load(&saved.rules).map_err(|error| error.to_string())?;
    let mut note = saved.note(game.hash);
    let book = Rulebook::new(game);
    let record = match saved.replay(book.variant()) {
        Ok(record) => record,
        Err(error) => {
            let why = error.to_string();
            note = Some(format!("{why}; the game goes on from before that"));
            error.kept().ok_or(why)?
        }
    };
    Ok((play(book, saved, Slot::of(file), record), note))
}

fn play(book: Arc<Rulebook>, saved: SavedGame, slot: Slot, record: Record<Variant>) -> Play {
    let text = |squares: &String| Text { squares: squares.clone(), san: None };
    let texts = saved.moves.iter().take(record.actions().len()).map(text).collect();
    let start = saved.fen.as_deref().and_then(|text| fen::parse(book.variant(), text).ok());
    let number = start.map_or(1, |start| start.number);
    Play {
        hand: Hand::over(book.variant().board()),
        slot: Arc::new(slot),
        saved,
        choices: None,
        lettered: false,
        ticket: 0,
        table: Table::Versus(Versus { record, texts, number, facts: None, rivals: None }),
        book,
    }
}
