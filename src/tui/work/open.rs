//! Opens games: new ones, and kept ones where they were left.

use std::{sync::Arc, time::Instant};

use rustc_hash::FxHashMap;

use super::{
    Office, Wanted,
    expand::{intent, turn},
};
use crate::{
    game::{Position, Record, Variant, fen},
    store::{self, Library, Mode, SavedGame, Scores},
    tui::state::{
        hand::Hand,
        play::{Play, Table},
        rulebook::Rulebook,
        slot::Slot,
        versus::{Text, Versus},
        worlds::Solitaire,
    },
    worlds::{ProgressMonitor, Puzzle, WorldRules, Worlds, WorldsError},
};

/// Opens a game, and says what is to be told of it.
pub fn open(office: &Office, wanted: Wanted, work: &Arc<ProgressMonitor>) -> Result<(Play, Option<String>), String> {
    match wanted {
        Wanted::Game(name, mode) => {
            let library = Library::open(&office.folders);
            let game = library.load(&name).map_err(|error| error.to_string())?;
            anew(office, &library, Rulebook::new(game), mode, None)
        }
        Wanted::Again(book, mode, start) => anew(office, &Library::open(&office.folders), book, mode, start),
        Wanted::Kept(file) => kept(office, file, work),
        Wanted::PuzzleAfter(name) => {
            let scores = Scores::load(&office.folders).unwrap_or_default();
            let mut puzzles = Puzzle::parse_all(store::puzzles()).map_err(|error| error.to_string())?;
            let begin = puzzles.iter().position(|puzzle| puzzle.name == name).map_or(0, |at| at + 1);
            puzzles.rotate_left(begin);
            let open = puzzles.iter().position(|puzzle| !scores.is_solved(&puzzle.name)).unwrap_or(0);
            open_puzzle(office, Arc::new(puzzles.swap_remove(open)))
        }
        Wanted::Puzzle(puzzle) => open_puzzle(office, puzzle),
    }
}

/// A puzzle from its start.
fn open_puzzle(office: &Office, puzzle: Arc<Puzzle>) -> Result<(Play, Option<String>), String> {
    let library = Library::open(&office.folders);
    let game = library.load(&puzzle.game).map_err(|error| error.to_string())?;
    let (mode, fen) = (Mode::Worlds(puzzle.rules), puzzle.fen.clone());
    let (mut play, note) = anew(office, &library, Rulebook::new(game), mode, Some(fen))?;
    play.saved.puzzle = Some(puzzle.name.clone());
    if let Some(table) = play.worlds_mut() {
        table.puzzle = Some(puzzle);
    }
    Ok((play, note))
}

/// A game from its start.
fn anew(
    office: &Office,
    library: &Library,
    book: Arc<Rulebook>,
    mode: Mode,
    start: Option<String>,
) -> Result<(Play, Option<String>), String> {
    let start = match start {
        Some(start) => Some(start),
        None => drawn(office, &book)?,
    };
    let saved = SavedGame::new(&book.game, mode, start, library.folder());
    let record = saved.start(book.variant()).map_err(|error| error.to_string())?;
    let table = match mode {
        Mode::Game => versus(&book, &saved, record),
        Mode::Worlds(rules) => Table::Worlds(Box::new(worlds(office, (&book, rules), record.now(), &Arc::default())?)),
    };
    Ok((play(book, saved, Slot::default(), table), None))
}

/// One of the starts of a game that has several, by chance; nothing for a game that has one.
fn drawn(office: &Office, book: &Rulebook) -> Result<Option<String>, String> {
    let variant = book.variant();
    if variant.rules().start_moves.is_empty() {
        return Ok(None);
    }
    let starts = variant.starts().map_err(|fault| fault.title)?;
    let start = &starts[office.chance.below(starts.len())];
    Ok(Some(fen::write(variant, start, 0, 1)))
}

/// A game that was kept. Where its moves make no sense any more, as many as do.
fn kept(office: &Office, file: String, work: &Arc<ProgressMonitor>) -> Result<(Play, Option<String>), String> {
    let saved = office.saves.read(&file).map_err(|error| error.to_string())?;
    let library = Library::open(&office.folders);
    let game = library.load(&saved.rules).map_err(|error| error.to_string())?;
    let mut note = saved.note(game.hash);
    let book = Rulebook::new(game);
    if let Mode::Worlds(rules) = saved.mode {
        let record = saved.start(book.variant()).map_err(|error| error.to_string())?;
        let mut table = worlds(office, (&book, rules), record.now(), work)?;
        let all = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
        let named = |puzzle: &Puzzle| Some(&puzzle.name) == saved.puzzle.as_ref();
        table.puzzle = all.into_iter().find(named).map(Arc::new);
        if let Err(why) = go_on(&mut table, &saved.moves, work) {
            note = Some(why);
        } else if rules.is_quantum() {
            table.closed = saved.closed.filter(|closed| closed.outcome(book.variant()).is_some());
        }
        return Ok((play(book, saved, Slot::of(file), Table::Worlds(Box::new(table))), note));
    }
    let record = match saved.replay(book.variant()) {
        Ok(record) => record,
        Err(error) => {
            let why = error.to_string();
            note = Some(format!("{why}; the game goes on from before that"));
            error.kept().ok_or(why)?
        }
    };
    let table = versus(&book, &saved, record);
    Ok((play(book, saved, Slot::of(file), table), note))
}

/// A game of one world.
fn versus(book: &Rulebook, saved: &SavedGame, record: Record<Variant>) -> Table {
    let text = |squares: &String| Text { squares: squares.clone(), san: None };
    let texts = saved.moves.iter().take(record.actions().len()).map(text).collect();
    let start = saved.fen.as_deref().and_then(|text| fen::parse(book.variant(), text).ok());
    let number = start.map_or(1, |start| start.number);
    Table::Versus(Box::new(Versus { record, texts, number, facts: None, rivals: None, analysis: None }))
}

/// A game of worlds before its first round.
fn worlds(
    office: &Office,
    (book, rules): (&Rulebook, WorldRules),
    start: &Position,
    work: &Arc<ProgressMonitor>,
) -> Result<Solitaire, String> {
    let budget = u64::from(office.config.memory_mb) << 20;
    let worlds =
        Worlds::from_position(book.variant().clone(), start.clone()).with_rules(rules).with_memory_limit(budget);
    let first = worlds.first_round().map_err(|stopped| stopped.to_string())?;
    let first =
        turn(&worlds.clone().with_monitor(work.clone()), first, Instant::now()).map_err(|why| why.to_string())?;
    Ok(Solitaire {
        worlds,
        budget,
        turns: vec![first],
        undone: Vec::new(),
        intents: Vec::new(),
        legal: Vec::new(),
        counting: None,
        doing: None,
        refused: None,
        witness: None,
        whys: FxHashMap::default(),
        given: None,
        scored: None,
        puzzle: None,
        closed: None,
    })
}

/// Plays the rounds of a kept game of worlds again, as many as make sense.
fn go_on(table: &mut Solitaire, moves: &[String], work: &Arc<ProgressMonitor>) -> Result<(), String> {
    let worlds = table.worlds.clone().with_monitor(work.clone());
    for (number, text) in (1..).zip(moves) {
        let Some(now) = table.now() else { break };
        let since = Instant::now();
        let next = intent(&worlds, &now.round, text)
            .ok_or(WorldsError::IllegalEverywhere)
            .and_then(|intent| worlds.advance(&now.round, &intent))
            .and_then(|round| turn(&worlds, round, since))
            .map_err(|why| format!("round {number} of the saved game, `{text}`: {why}; it goes on from before that"))?;
        table.turns.push(next);
    }
    Ok(())
}

fn play(book: Arc<Rulebook>, saved: SavedGame, slot: Slot, table: Table) -> Play {
    Play {
        hand: Hand::over(book.variant().board()),
        route: None,
        slot: Arc::new(slot),
        saved,
        choices: None,
        lettered: false,
        ticket: 0,
        thinking: None,
        hinted: None,
        paused: false,
        foreign: None,
        table,
        book,
    }
}
