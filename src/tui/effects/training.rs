//! Opens puzzles for training, and records how they were solved.

use std::sync::Arc;

use super::{Message, OpenedGame, Services, open_game::open_from_tree};
use crate::{
    game::{GameTree, MoveText, move_input},
    store::{Library, Mode, SavedGame, Training, TrainingPuzzle},
    tui::{
        event_loop::MessageSender,
        state::{Rulebook, TrainingGame},
    },
};

/// Opens the puzzle of a game, or of any game, that has been due longest.
pub fn open(services: &Services, library: &Library, game: Option<&str>) -> Result<OpenedGame, String> {
    // The last puzzle is recorded first.
    services.writes.wait();
    let training = Training::load(&services.folders).map_err(|error| error.to_string())?;
    let today = Training::today();
    let due = training.due(game, today);
    let Some(puzzle) = due.first() else {
        return Err(training.nothing_due_text(game, today).unwrap_or_default());
    };
    let rulebook = library.load(&puzzle.game).map(Rulebook::new).map_err(|error| error.to_string())?;
    let mut opened = open_puzzle(services, library, rulebook, puzzle)?;
    if let Some(game) = opened.session.classical_mut().and_then(|game| game.training.as_mut()) {
        game.others_due = due.len() - 1;
    }
    Ok(opened)
}

fn open_puzzle(
    services: &Services,
    library: &Library,
    rulebook: Arc<Rulebook>,
    puzzle: &TrainingPuzzle,
) -> Result<OpenedGame, String> {
    let variant = rulebook.variant();
    let saved = SavedGame::new(&rulebook.game, Mode::Game, Some(puzzle.fen.clone()), library.folder());
    let mut tree = GameTree::new(saved.start(variant).map_err(|error| error.to_string())?);
    let mut solution = Vec::new();
    for text in &puzzle.moves {
        let last = solution.last().copied();
        let found = move_input::find_exact(variant, tree.position(last), text).map_err(|fault| fault.title)?;
        let action =
            found.ok_or_else(|| format!("the solution of a puzzle of {} has an illegal move: {text}", puzzle.game))?;
        solution.push(tree.add(last, action.action, MoveText::new(text.as_str())));
    }
    if solution.is_empty() {
        return Err(format!("a puzzle of {} has no solution", puzzle.game));
    }
    let mut opened = open_from_tree(services, rulebook, saved, tree);
    if let Some(game) = opened.session.classical_mut() {
        let puzzle = puzzle.clone();
        game.training = Some(TrainingGame { puzzle, solution, has_failed: false, is_over: false, others_due: 0 });
    }
    Ok(opened)
}

/// Records whether a puzzle was solved at the first attempt.
pub fn record(services: &Services, game: &str, fen: &str, is_solved: bool, sender: &MessageSender<Message>) {
    let _lock = services.record_lock.lock();
    let recorded = Training::load(&services.folders)
        .and_then(|mut training| training.record(game, fen, is_solved, Training::today()));
    if let Err(error) = recorded {
        sender.send(Message::SaveFailed(error.to_string()));
    }
}
