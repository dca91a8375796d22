//! Loads the contents of the home screen: rule files, saved games, puzzles and scores.

use std::{collections::HashMap, path::Path, sync::Arc, time::Duration};

use super::{HomeContents, Message, Services};
use crate::{
    game::{FirstTurn, Game, MoveNumbering, Rules, fen},
    store::{self, Library, LoadError, LoadedFile, Mode, Origin, RuleFile, SaveFile, SavedGame, Scores},
    tui::{
        board_picture::BoardPicture,
        event_loop::MessageSender,
        state::{GameEntry, GameSummary, PuzzleEntry, RuleError, SavedEntry, SavedPicture, mode},
        static_board,
    },
    worlds::Puzzle,
};

/// Maximum number of saved games in the list.
const MAX_SAVED_GAMES: usize = 200;

/// Loads everything and sends it.
pub fn load_home(services: &Services, sender: &MessageSender<Message>) {
    let library = Library::open(&services.folders);
    let read = |file: &RuleFile| match library.read_rule_file(file) {
        Ok(loaded) => game_entry(file, loaded),
        Err(error) => broken_entry(file, RuleError::new(error.to_string())),
    };
    let mut games: Vec<GameEntry> = library.rule_files().iter().map(read).collect();
    // Chess comes first among the built-in games.
    games.sort_by_cached_key(|entry| {
        (entry.game.is_err(), entry.is_built_in, entry.name != "chess", entry.title.to_lowercase())
    });
    let by_name: HashMap<&str, &GameEntry> = games.iter().map(|entry| (entry.name.as_str(), entry)).collect();
    services.saves.folder().recover();
    let (saves, saves_error) =
        services.saves.folder().list().map_or_else(|error| (Vec::new(), Some(error)), |all| (all, None));
    let saved_games = saved_entries(saves, &by_name);
    let (scores, scores_error) =
        Scores::load(&services.folders).map_or_else(|error| (Scores::default(), Some(error)), |all| (all, None));
    let puzzles = puzzles(&library);
    let unreadable = saved_games.iter().filter(|save| save.error.is_some()).count();
    let plural = if unreadable == 1 { "" } else { "s" };
    let unreadable =
        (unreadable > 0).then(|| format!("{unreadable} saved game{plural} cannot be read; the list shows why"));
    let errors = saves_error.or(scores_error).map(|error| error.to_string());
    let problem = errors.or(unreadable);
    let contents = HomeContents { games, saved_games, problem, puzzles, scores };
    sender.send(Message::HomeLoaded(Box::new(contents)));
}

/// The puzzles, with pictures. They are played by the built-in rules.
fn puzzles(library: &Library) -> Vec<PuzzleEntry> {
    let mut games: HashMap<String, Option<store::LoadedGame>> = HashMap::new();
    // The file is built in, and a test checks it.
    let puzzles = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
    let entry = |puzzle: Puzzle| {
        let game = games.entry(puzzle.game.clone()).or_insert_with(|| library.load_built_in(&puzzle.game).ok());
        let picture = game.as_ref().and_then(|game| {
            let start = fen::parse(&game.variant, &puzzle.fen).ok()?;
            Some(static_board::picture(&game.variant, &start.position))
        });
        let title = game.as_ref().map_or(&*puzzle.game, |game| game.title()).to_owned();
        PuzzleEntry { puzzle: Arc::new(puzzle), title, picture }
    };
    puzzles.into_iter().map(entry).collect()
}

/// Sends the picture of a saved game.
pub fn load_saved_picture(services: &Services, file: String, sender: &MessageSender<Message>) {
    let picture = services.saves.folder().read(&file).ok().and_then(|saved| {
        let game = Library::open(&services.folders).load_saved(&saved).ok()?;
        let record = saved.replay(&game.variant).or_else(|error| error.kept().ok_or(())).ok()?;
        Some(static_board::picture(&game.variant, record.position()))
    });
    sender.send(Message::SavedPictureLoaded { file, picture });
}

/// The saved games in the list. Finished games come after open ones, to which players usually return, and unreadable ones last.
fn saved_entries(saves: Vec<SaveFile>, by_name: &HashMap<&str, &GameEntry>) -> Vec<SavedEntry> {
    let mut readable = Vec::new();
    let mut unreadable = Vec::new();
    for SaveFile { name, modified, game, .. } in saves {
        let age = modified.and_then(|modified| modified.elapsed().ok()).map(age_text).unwrap_or_default();
        match game {
            Ok(game) => readable.push(saved_entry(name, age, &game, by_name)),
            Err(error) => unreadable.push(unreadable_entry(name, age, error.to_string())),
        }
    }
    readable.sort_by_key(|save| save.is_over);
    readable.truncate(MAX_SAVED_GAMES);
    unreadable.truncate(MAX_SAVED_GAMES);
    readable.extend(unreadable);
    readable
}

/// A file in the list that cannot be read.
fn unreadable_entry(file: String, age: String, error: String) -> SavedEntry {
    SavedEntry {
        title: file.clone(),
        file,
        game: String::new(),
        mode: Mode::Game,
        opponent_or_mode: String::new(),
        progress: "unreadable".into(),
        is_over: false,
        age,
        moves: String::new(),
        // There is nothing to show.
        picture: SavedPicture::Loaded(None),
        error: Some(error),
    }
}

fn saved_entry(file: String, age: String, game: &SavedGame, by_name: &HashMap<&str, &GameEntry>) -> SavedEntry {
    let entry = by_name.get(&*game.rules);
    let mut title = entry.map_or_else(
        || Path::new(&game.rules).file_stem().map_or(game.rules.clone(), |stem| stem.to_string_lossy().into_owned()),
        |entry| entry.title.clone(),
    );
    if let Some(puzzle) = &game.puzzle {
        title = format!("Puzzle: {puzzle}");
    }
    let turns = game.moves.len();
    let progress = match game.mode {
        _ if game.ending.is_some() => "over".into(),
        Mode::Worlds(rules) if !rules.is_quantum() => format!("round {turns}"),
        Mode::Game | Mode::Worlds(_) => {
            let summary = entry.and_then(|entry| entry.game.as_ref().ok());
            let numbering = summary.map_or_else(MoveNumbering::default, |summary| summary.numbering.clone());
            format!("move {}", numbering.fullmove_after(FirstTurn::default(), turns))
        }
    };
    SavedEntry {
        file,
        opponent_or_mode: game.against().unwrap_or_else(|| mode::title(game.mode).to_owned()),
        game: game.rules.clone(),
        title,
        mode: game.mode,
        progress,
        is_over: game.ending.is_some(),
        age,
        moves: game.moves.join(" "),
        picture: SavedPicture::NotRequested,
        error: None,
    }
}

/// The age of a saved game, rounded down: `5 min`.
fn age_text(age: Duration) -> String {
    match age.as_secs() / 60 {
        0 => "under 1 min".into(),
        minutes @ ..60 => format!("{minutes} min"),
        minutes @ ..1440 => format!("{} h", minutes / 60),
        minutes => format!("{} d", minutes / 1440),
    }
}

fn game_entry(file: &RuleFile, loaded: LoadedFile) -> GameEntry {
    let listed = loaded.entry();
    let game = loaded.game().map_err(|error| match error {
        LoadError::Broken(loaded) => first_error(&loaded),
        other => RuleError::new(other.to_string()),
    });
    let aliases = if game.is_ok() { listed.outline.other_names } else { Vec::new() };
    let game =
        game.map(|game| summarise(game.variant.rules(), static_board::picture(&game.variant, &game.variant.start())));
    GameEntry { title: listed.outline.title, aliases, game, ..broken_entry(file, RuleError::new(String::new())) }
}

fn broken_entry(file: &RuleFile, error: RuleError) -> GameEntry {
    GameEntry {
        name: file.name.clone(),
        title: file.name.clone(),
        is_built_in: file.origin == Origin::BuiltIn,
        aliases: Vec::new(),
        file: file.file(),
        game: Err(error),
    }
}

fn summarise(rules: &Rules, picture: BoardPicture) -> GameSummary {
    let (columns, rows) = rules.board.extent();
    let kinds = (0..rules.players.len()).map(|player| rules.side(player).len()).max().unwrap_or(0);
    let board = format!("{columns}x{rows}");
    let numbering = MoveNumbering::of(rules);
    GameSummary { description: rules.about.clone(), players: rules.players.clone(), numbering, kinds, board, picture }
}

/// The first error of a file.
fn first_error(file: &LoadedFile) -> RuleError {
    let errors = file.loaded.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let further_errors = errors.clone().count().saturating_sub(1);
    let Some(first) = errors.into_iter().next() else { return RuleError::new("this file cannot be played".into()) };
    let sources = &file.loaded.sources;
    let at = first.span().and_then(|span| Some((span, sources.line_column(span)?)));
    let source = at.and_then(|(span, at)| sources.get(span.file)?.text.lines().nth(at.line - 1));
    RuleError {
        line: at.map(|(_, at)| at.line),
        column: at.map_or(1, |(_, at)| at.column),
        source: source.unwrap_or_default().to_owned(),
        label: first.labels.first().map(|label| label.text.clone()).unwrap_or_default(),
        hint: first.hint.clone(),
        more_errors: further_errors,
        ..RuleError::new(first.title.clone())
    }
}
