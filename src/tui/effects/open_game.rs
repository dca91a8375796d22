//! Opens new and saved games.

use crate::game::GameHistory;
use std::{sync::Arc, time::Instant};

use super::{
    GameSource, OpenedGame, Services,
    expand_worlds::with_census,
    open_imported::{open_imported, open_in_file, open_pasted},
    save_slots::OpenedSave,
    training,
};
use crate::{
    game::{GameTree, Position, fen},
    store::{
        self, ComposedPuzzle, DailyPuzzle, GameEnding, Library, Mode, Origin, RuleFile, SavedGame, SavedMoves, Scores,
    },
    task::ProgressMonitor,
    tui::{
        state::{ClassicalSession, GameSession, Rulebook, SaveSlot, SessionKind, WorldsGame},
        update::to_saved_game,
    },
    worlds::{Puzzle, WorldRules, Worlds, WorldsError},
};

/// Opens a game.
pub fn open(services: &Services, source: GameSource, monitor: &Arc<ProgressMonitor>) -> Result<OpenedGame, String> {
    let library = Library::open(&services.folders);
    let load = |name: &str| library.load(name).map(Rulebook::new).map_err(|error| error.to_string());
    let puzzle = match source {
        GameSource::ByName { name, mode } => return open_new(services, &library, load(&name)?, mode, None),
        GameSource::FromRulebook { rulebook, mode, fen } => {
            let puzzle = fen.as_deref().and_then(|fen| puzzle_at(&rulebook, mode, fen));
            let mut opened = open_new(services, &library, rulebook, mode, fen)?;
            puzzle.into_iter().for_each(|puzzle| set_puzzle(&mut opened.session, Arc::new(puzzle)));
            return Ok(opened);
        }
        GameSource::RestartedPuzzle { rulebook, puzzle } => return open_puzzle(services, &library, rulebook, puzzle),
        GameSource::ComposedPuzzle(composed) => {
            let rulebook = load(&composed.game)?;
            let puzzle = composed.compose(rulebook.variant(), monitor).map_err(|error| error.to_string())?;
            let puzzle = puzzle.ok_or_else(|| composed.not_found_text(rulebook.game.title()))?;
            return open_puzzle(services, &library, rulebook, Arc::new(puzzle));
        }
        GameSource::Imported { rulebook, game } => return Ok(open_imported(services, &library, rulebook, *game)),
        GameSource::Pasted { text, rulebook } => return open_pasted(services, &library, &text, rulebook),
        GameSource::InFile { path, number } => return open_in_file(services, &library, &path, number, monitor),
        GameSource::Training { game } => return training::open(services, &library, game.as_deref()),
        GameSource::Saved { file } => return open_saved(services, &library, &file, monitor),
        GameSource::NextPuzzle { after } => {
            let scores = Scores::load(&services.folders).unwrap_or_default();
            let mut puzzles = Puzzle::parse_all(store::puzzles()).map_err(|error| error.to_string())?;
            let next = puzzles.iter().position(|puzzle| puzzle.name == after).map_or(0, |index| index + 1);
            puzzles.rotate_left(next);
            let unsolved = puzzles.iter().position(|puzzle| !scores.is_solved(&puzzle.name)).unwrap_or(0);
            Arc::new(puzzles.swap_remove(unsolved))
        }
        GameSource::Puzzle(puzzle) => puzzle,
        GameSource::DailyPuzzle(daily) => {
            Arc::new(daily.compose(&library, monitor).map_err(|error| error.to_string())?)
        }
    };
    let rulebook = library.load_built_in(&puzzle.game).map(Rulebook::new).map_err(|error| error.to_string())?;
    open_puzzle(services, &library, rulebook, puzzle)
}

/// Opens a puzzle from its start.
fn open_puzzle(
    services: &Services,
    library: &Library,
    rulebook: Arc<Rulebook>,
    puzzle: Arc<Puzzle>,
) -> Result<OpenedGame, String> {
    let (mode, fen) = (Mode::Worlds(puzzle.rules), puzzle.fen.clone());
    let mut opened = open_new(services, library, rulebook, mode, Some(fen))?;
    set_puzzle(&mut opened.session, puzzle);
    // A composed position may be one that no game reaches.
    opened.position_notes = None;
    Ok(opened)
}

fn set_puzzle(session: &mut GameSession, puzzle: Arc<Puzzle>) {
    session.saved.puzzle = Some(puzzle.name.clone());
    if let Some(game) = session.worlds_mut() {
        game.puzzle = Some(puzzle);
    }
}

/// Opens a new game.
pub(super) fn open_new(
    services: &Services,
    library: &Library,
    rulebook: Arc<Rulebook>,
    mode: Mode,
    fen: Option<String>,
) -> Result<OpenedGame, String> {
    let fen = if fen.is_some() { fen } else { random_start(services, &rulebook)? };
    let saved = SavedGame::new(&rulebook.game, mode, fen, library.folder());
    let record = saved.start(rulebook.variant()).map_err(|error| error.to_string())?;
    let position_notes = saved.position_notes(rulebook.variant());
    let kind = match mode {
        Mode::Game => classical_session(&saved, GameTree::new(record)),
        Mode::Worlds(rules) => {
            SessionKind::Worlds(Box::new(worlds_game(services, &rulebook, rules, record.position(), &Arc::default())?))
        }
    };
    let save_slot = services.saves.add(SaveSlot::default());
    let session = Box::new(GameSession::new(rulebook, saved, save_slot, kind));
    Ok(OpenedGame { session, notice: None, warning: None, position_notes })
}

/// Opens a game with its moves.
pub(super) fn open_from_tree(
    services: &Services,
    rulebook: Arc<Rulebook>,
    saved: SavedGame,
    tree: GameTree,
) -> OpenedGame {
    let kind = classical_session(&saved, tree);
    let save_slot = services.saves.add(SaveSlot::default());
    let session = Box::new(GameSession::new(rulebook, saved, save_slot, kind));
    OpenedGame { session, notice: None, warning: None, position_notes: None }
}

/// The puzzle of a saved game. One that was composed is known by its start, and is not composed again.
fn saved_puzzle(saved: &SavedGame) -> Option<Puzzle> {
    let name = saved.puzzle.clone()?;
    if let Some(shipped) = Puzzle::parse_all(store::puzzles()).ok()?.into_iter().find(|puzzle| puzzle.name == name) {
        return Some(shipped);
    }
    let daily = || Some(DailyPuzzle::of_name(&name)?.difficulty());
    let difficulty = ComposedPuzzle::of_name(&name).map(|puzzle| puzzle.difficulty).or_else(daily)?;
    Some(Puzzle::composed_before(name, &saved.rules, difficulty, saved.fen.clone()?))
}

/// The puzzle with this position, if there is one. `alfil puzzles` prints puzzles as positions.
fn puzzle_at(rulebook: &Rulebook, mode: Mode, fen: &str) -> Option<Puzzle> {
    let RuleFile { name, origin } = &rulebook.game.rule_file;
    let is_same = |puzzle: &Puzzle| (Mode::Worlds(puzzle.rules), &*puzzle.game, &*puzzle.fen) == (mode, &**name, fen);
    let puzzles = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
    puzzles.into_iter().find(is_same).filter(|_| *origin == Origin::BuiltIn)
}

/// A random start position of a game that has several, as FEN; `None` if it has one.
fn random_start(services: &Services, rulebook: &Rulebook) -> Result<Option<String>, String> {
    let variant = rulebook.variant();
    if variant.rules().start_moves.is_empty() {
        return Ok(None);
    }
    let starts = variant.start_positions().map_err(|fault| fault.title)?;
    let start = &starts[services.random.below(starts.len())];
    Ok(Some(fen::write(variant, start, GameHistory::default(), 1)))
}

/// Opens a saved game. From the first illegal move on, it cannot be replayed. Then, and if another program has it open, it goes
/// on as a new game with a warning, and its file is kept.
fn open_saved(
    services: &Services,
    library: &Library,
    file: &str,
    monitor: &Arc<ProgressMonitor>,
) -> Result<OpenedGame, String> {
    let OpenedSave { game: saved, slot } = services.saves.open(file).map_err(|error| error.to_string())?;
    let game = library.load_saved(&saved).map_err(|error| error.to_string())?;
    let mut warning = saved.note(game.hash);
    let mut replay_error = None;
    let rulebook = Rulebook::new(game);
    let variant = rulebook.variant();
    let kind = if let Mode::Worlds(rules) = saved.mode {
        let record = saved.start(variant).map_err(|error| error.to_string())?;
        let mut game = worlds_game(services, &rulebook, rules, record.position(), monitor)?;
        game.puzzle = saved_puzzle(&saved).map(Arc::new);
        if let Err(error) = replay_rounds(&mut game, &saved.moves, monitor) {
            replay_error = Some(error);
        } else if rules.is_quantum() {
            game.closed = saved.ending.filter(|ending| ending.outcome(variant).is_some());
        }
        SessionKind::Worlds(Box::new(game))
    } else {
        let tree = saved.replay(variant).or_else(|error| {
            let reason = error.to_string();
            replay_error = Some(reason.clone());
            error.kept().ok_or(reason)
        })?;
        classical_session(&saved, tree)
    };
    let mut session = GameSession::new(rulebook, saved, Arc::default(), kind);
    if let Some(slot) = slot.filter(|_| replay_error.is_none()) {
        session.save_slot = slot;
    } else {
        let reason = replay_error.unwrap_or_else(|| format!("{file} is open in another Alfil"));
        warning = Some(format!("{reason}; this is a copy, and {file} is kept as it is"));
        session.save_slot = services.saves.add(SaveSlot::copy_of(to_saved_game(&session)));
    }
    Ok(OpenedGame { session: Box::new(session), notice: None, warning, position_notes: None })
}

/// A classical game.
fn classical_session(saved: &SavedGame, tree: GameTree) -> SessionKind {
    let mut game = ClassicalSession::new(tree);
    if saved.ending == Some(GameEnding::ByRules) {
        game.ending_moves.insert(game.tree.main_line().last());
    }
    SessionKind::Classical(Box::new(game))
}

/// A game of worlds at its start.
fn worlds_game(
    services: &Services,
    rulebook: &Rulebook,
    rules: WorldRules,
    start: &Position,
    monitor: &Arc<ProgressMonitor>,
) -> Result<WorldsGame, String> {
    let memory_limit = u64::from(services.config.memory_mb) << 20;
    let worlds = Worlds::from_position(rulebook.variant().clone(), start.clone())
        .with_rules(rules)
        .with_memory_limit(memory_limit)
        .with_memory_probe(store::process_memory);
    let first = worlds
        .first_round()
        .and_then(|first| with_census(&worlds.clone().with_monitor(monitor.clone()), first, Instant::now()));
    let first = first.map_err(|error| error.to_string())?;
    Ok(WorldsGame::new(worlds, memory_limit, first))
}

/// Replays the rounds of a saved game of worlds until one is illegal.
fn replay_rounds(game: &mut WorldsGame, moves: &SavedMoves, monitor: &Arc<ProgressMonitor>) -> Result<(), String> {
    let worlds = game.worlds.clone().with_monitor(monitor.clone());
    for (number, text) in (1..).zip(moves.main_line()) {
        let Some(now) = game.current() else { break };
        let since = Instant::now();
        let intent =
            worlds.read_intent(&now.round, text).and_then(|intent| intent.ok_or(WorldsError::IllegalEverywhere));
        let next = intent
            .and_then(|intent| worlds.advance(&now.round, &intent))
            .and_then(|round| with_census(&worlds, round, since))
            .map_err(|error| format!("round {number} of the saved game, `{text}`: {error}"))?;
        game.rounds.push(next);
    }
    Ok(())
}
