//! Loads the contents of the home screen. The list of games comes first, from the words of the rule files alone. Saved games follow. The rules
//! of a game are read when somebody looks at it, except for those of the user, which may have errors.

mod games;
mod puzzles;
mod saves;

use super::{HomeContents, Message, Services};
use crate::{
    store::{HomeState, Library, Origin, PuzzleNumbers, Scores},
    tui::{event_loop::MessageSender, state::Folds},
};
pub use games::read_rules;
pub use saves::{delete_save, load_saved_position, restore_save};

/// Loads everything and sends it.
pub fn load_home(services: &Services, sender: &MessageSender<Message>) {
    let library = Library::open(&services.folders);
    let games = games::listed_games(&library);
    let (scores, problem) = Scores::load(&services.folders)
        .map_or_else(|error| (Scores::default(), Some(error.to_string())), |scores| (scores, None));
    let HomeState { open, folded, numbers } = HomeState::load(&services.folders);
    let puzzles = puzzles::listed_puzzles();
    let folds = Folds::from_words(&open, &folded);
    let contents = HomeContents {
        games,
        game_files: games::game_files(&library),
        puzzles,
        scores,
        folds,
        puzzle_numbers: numbers,
        problem,
    };
    sender.send(Message::HomeListed(Box::new(contents)));
    saves::send_saved_games(services, &library, sender);
    for file in library.rule_files().iter().filter(|file| file.origin != Origin::BuiltIn) {
        games::read_rules(&library, file, sender);
    }
    sender.send(Message::PuzzlesLoaded(puzzles::puzzles_with_pictures(&library)));
}

/// Remembers which groups are open, and the numbers of composed puzzles. A failure is not worth a message.
pub fn save_state(services: &Services, folds: &Folds, numbers: PuzzleNumbers) {
    let state = HomeState { open: folds.words(true), folded: folds.words(false), numbers };
    drop(state.save(&services.folders));
}
