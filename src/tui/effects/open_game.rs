//! Opens new and saved games.

use std::{sync::Arc, time::Instant};

use rustc_hash::FxHashMap;

use super::{
    GameSource, Services,
    expand_worlds::{find_intent, with_census},
};
use crate::{
    game::{GameRecord, Position, Variant, fen},
    store::{self, Library, Mode, SavedGame, Scores},
    task::ProgressMonitor,
    tui::state::{
        classical::{ClassicalGame, MoveText},
        cursor::BoardCursor,
        rulebook::Rulebook,
        save_slot::SaveSlot,
        session::{GameSession, SessionKind},
        worlds::WorldsGame,
    },
    worlds::{Puzzle, WorldRules, Worlds, WorldsError},
};

/// Opens a game. Returns it with an optional warning.
pub fn open(
    services: &Services,
    wanted: GameSource,
    work: &Arc<ProgressMonitor>,
) -> Result<(GameSession, Option<String>), String> {
    match wanted {
        GameSource::ByName(name, mode) => {
            let library = Library::open(&services.folders);
            let game = library.load(&name).map_err(|error| error.to_string())?;
            open_new(services, &library, Rulebook::new(game), mode, None)
        }
        GameSource::FromRulebook(rulebook, mode, start) => {
            open_new(services, &Library::open(&services.folders), rulebook, mode, start)
        }
        GameSource::Saved(file) => open_saved(services, file, work),
        GameSource::NextPuzzle(name) => {
            let scores = Scores::load(&services.folders).unwrap_or_default();
            let mut puzzles = Puzzle::parse_all(store::puzzles()).map_err(|error| error.to_string())?;
            let begin = puzzles.iter().position(|puzzle| puzzle.name == name).map_or(0, |at| at + 1);
            puzzles.rotate_left(begin);
            let open = puzzles.iter().position(|puzzle| !scores.is_solved(&puzzle.name)).unwrap_or(0);
            open_puzzle(services, Arc::new(puzzles.swap_remove(open)))
        }
        GameSource::Puzzle(puzzle) => open_puzzle(services, puzzle),
    }
}

/// Opens a puzzle.
fn open_puzzle(services: &Services, puzzle: Arc<Puzzle>) -> Result<(GameSession, Option<String>), String> {
    let library = Library::open(&services.folders);
    let game = library.load(&puzzle.game).map_err(|error| error.to_string())?;
    let (mode, fen) = (Mode::Worlds(puzzle.rules), puzzle.fen.clone());
    let (mut session, note) = open_new(services, &library, Rulebook::new(game), mode, Some(fen))?;
    session.saved.puzzle = Some(puzzle.name.clone());
    if let Some(worlds_game) = session.worlds_mut() {
        worlds_game.puzzle = Some(puzzle);
    }
    Ok((session, note))
}

/// Opens a new game.
fn open_new(
    services: &Services,
    library: &Library,
    rulebook: Arc<Rulebook>,
    mode: Mode,
    start: Option<String>,
) -> Result<(GameSession, Option<String>), String> {
    let start = match start {
        Some(start) => Some(start),
        None => random_start(services, &rulebook)?,
    };
    let saved = SavedGame::new(&rulebook.game, mode, start, library.folder());
    let record = saved.start(rulebook.variant()).map_err(|error| error.to_string())?;
    let worlds_game = match mode {
        Mode::Game => classical_game(&rulebook, &saved, record),
        Mode::Worlds(rules) => SessionKind::Worlds(Box::new(worlds_game(
            services,
            (&rulebook, rules),
            record.position(),
            &Arc::default(),
        )?)),
    };
    Ok((new_session(rulebook, saved, SaveSlot::default(), worlds_game), None))
}

/// A random start position of a game that has several, as FEN; `None` if it has one.
fn random_start(services: &Services, rulebook: &Rulebook) -> Result<Option<String>, String> {
    let variant = rulebook.variant();
    if variant.rules().start_moves.is_empty() {
        return Ok(None);
    }
    let starts = variant.start_positions().map_err(|fault| fault.title)?;
    let start = &starts[services.random.below(starts.len())];
    Ok(Some(fen::write(variant, start, 0, 1)))
}

/// Opens a saved game. Moves from the first illegal one on are dropped, with a warning.
fn open_saved(
    services: &Services,
    file: String,
    work: &Arc<ProgressMonitor>,
) -> Result<(GameSession, Option<String>), String> {
    let saved = services.saves.read(&file).map_err(|error| error.to_string())?;
    let library = Library::open(&services.folders);
    let game = library.load(&saved.rules).map_err(|error| error.to_string())?;
    let mut note = saved.note(game.hash);
    let rulebook = Rulebook::new(game);
    if let Mode::Worlds(rules) = saved.mode {
        let record = saved.start(rulebook.variant()).map_err(|error| error.to_string())?;
        let mut worlds_game = worlds_game(services, (&rulebook, rules), record.position(), work)?;
        let all = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
        let named = |puzzle: &Puzzle| Some(&puzzle.name) == saved.puzzle.as_ref();
        worlds_game.puzzle = all.into_iter().find(named).map(Arc::new);
        if let Err(why) = replay_rounds(&mut worlds_game, &saved.moves, work) {
            note = Some(why);
        } else if rules.is_quantum() {
            worlds_game.closed = saved.ending.filter(|closed| closed.outcome(rulebook.variant()).is_some());
        }
        return Ok((
            new_session(rulebook, saved, SaveSlot::existing(file), SessionKind::Worlds(Box::new(worlds_game))),
            note,
        ));
    }
    let record = match saved.replay(rulebook.variant()) {
        Ok(record) => record,
        Err(error) => {
            let why = error.to_string();
            note = Some(format!("{why}; resuming before it"));
            error.kept().ok_or(why)?
        }
    };
    let worlds_game = classical_game(&rulebook, &saved, record);
    Ok((new_session(rulebook, saved, SaveSlot::existing(file), worlds_game), note))
}

/// A classical game.
fn classical_game(rulebook: &Rulebook, saved: &SavedGame, record: GameRecord<Variant>) -> SessionKind {
    let text = |squares: &String| MoveText { coordinates: squares.clone(), san: None };
    let texts = saved.moves.iter().take(record.actions().len()).map(text).collect();
    let start = saved.fen.as_deref().and_then(|text| fen::parse(rulebook.variant(), text).ok());
    let number = start.map_or(1, |start| start.fullmove);
    SessionKind::ClassicalGame(Box::new(ClassicalGame {
        record,
        moves: texts,
        first_move_number: number,
        facts: None,
        opponent_choices: None,
        analysis: None,
    }))
}

/// A game of worlds at its start.
fn worlds_game(
    services: &Services,
    (rulebook, rules): (&Rulebook, WorldRules),
    start: &Position,
    work: &Arc<ProgressMonitor>,
) -> Result<WorldsGame, String> {
    let budget = u64::from(services.config.memory_mb) << 20;
    let worlds =
        Worlds::from_position(rulebook.variant().clone(), start.clone()).with_rules(rules).with_memory_limit(budget);
    let first = worlds.first_round().map_err(|stopped| stopped.to_string())?;
    let first = with_census(&worlds.clone().with_monitor(work.clone()), first, Instant::now())
        .map_err(|why| why.to_string())?;
    Ok(WorldsGame {
        worlds,
        budget,
        rounds: vec![first],
        undone: Vec::new(),
        intents: Vec::new(),
        legal_counts: Vec::new(),
        counting: None,
        expansion: None,
        refused_intent: None,
        witness: None,
        collapse_reasons: FxHashMap::default(),
        subset: None,
        result: None,
        puzzle: None,
        closed: None,
    })
}

/// Replays the rounds of a saved game of worlds until one is illegal.
fn replay_rounds(worlds_game: &mut WorldsGame, moves: &[String], work: &Arc<ProgressMonitor>) -> Result<(), String> {
    let worlds = worlds_game.worlds.clone().with_monitor(work.clone());
    for (number, text) in (1..).zip(moves) {
        let Some(now) = worlds_game.current() else { break };
        let since = Instant::now();
        let next = find_intent(&worlds, &now.round, text)
            .ok_or(WorldsError::IllegalEverywhere)
            .and_then(|intent| worlds.advance(&now.round, &intent))
            .and_then(|round| with_census(&worlds, round, since))
            .map_err(|why| format!("round {number} of the saved game, `{text}`: {why}; resuming before it"))?;
        worlds_game.rounds.push(next);
    }
    Ok(())
}

fn new_session(
    rulebook: Arc<Rulebook>,
    saved: SavedGame,
    save_slot: SaveSlot,
    worlds_game: SessionKind,
) -> GameSession {
    GameSession {
        cursor: BoardCursor::new(rulebook.variant().board()),
        selection: None,
        save_slot: Arc::new(save_slot),
        saved,
        choices: None,
        has_san: false,
        ticket: 0,
        thinking: None,
        hinted: None,
        is_paused: false,
        unsupported_analyst: None,
        kind: worlds_game,
        rulebook,
    }
}
