//! Loads the contents of the home screen: rule files, saved games, puzzles and scores.

use std::{collections::HashMap, sync::Arc};

use super::{HomeContents, Message, Services};
use crate::{
    game::{FirstTurn, Game, MoveNumbering, Rules, fen},
    store::{self, Library, LoadedFile, Mode, Origin, RuleFile, SavedGame, Scores},
    tui::{
        board_picture::BoardPicture,
        event_loop::MessageSender,
        state::{
            home::{GameEntry, GameSummary, PuzzleEntry, RuleError, SavedEntry, SavedPicture},
            mode,
        },
        static_board,
    },
    worlds::Puzzle,
};

/// Maximum number of saved games in the list.
const MAX_SAVED_GAMES: usize = 200;

/// Loads everything and sends it.
pub fn load_home(services: &Services, sender: &MessageSender<Message>) {
    let library = Library::open(&services.folders);
    let (mut titles, mut orders) = (HashMap::new(), HashMap::new());
    let mut entries = Vec::new();
    for place in library.rule_files() {
        let entry = match library.read_rule_file(place) {
            Ok(reading) => game_entry(place, reading),
            Err(error) => broken_entry(place, RuleError::new(error.to_string())),
        };
        let rounds = entry.game.as_ref().map_or_else(|_| MoveNumbering::default(), |about| about.rounds.clone());
        titles.insert(entry.name.clone(), entry.title.clone());
        orders.insert(entry.name.clone(), rounds);
        entries.push((place.origin != Origin::BuiltIn, entry));
    }
    // Chess comes first among the built-in games.
    entries.sort_by_cached_key(|(own, entry): &(bool, GameEntry)| {
        (entry.game.is_err(), !own, entry.name != "chess", entry.title.to_lowercase())
    });
    let entries = entries.into_iter().map(|(_, entry)| entry).collect();
    let saves = services.saves.list().unwrap_or_default();
    let games = saves.into_iter().filter_map(|save| Some((save.name, save.game.ok()?)));
    // Finished games come last: players usually return to open ones.
    let (over, open): (Vec<_>, Vec<_>) = games.partition(|(_, game)| game.ending.is_some());
    let games = open.into_iter().chain(over).take(MAX_SAVED_GAMES);
    let kept = games.map(|(file, game)| saved_entry(file, &game, &titles, &orders)).collect();
    let scores = Scores::load(&services.folders).unwrap_or_default();
    let puzzles = puzzles(&library, &titles);
    sender.send(Message::HomeLoaded(Box::new(HomeContents { games: entries, saved_games: kept, puzzles, scores })));
}

/// The puzzles, with pictures.
fn puzzles(library: &Library, titles: &HashMap<String, String>) -> Vec<PuzzleEntry> {
    let mut games: HashMap<String, Option<store::LoadedGame>> = HashMap::new();
    // The file is built in, and a test checks it.
    let puzzles = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
    let task = |puzzle: Puzzle| {
        let game = games.entry(puzzle.game.clone()).or_insert_with(|| library.load(&puzzle.game).ok());
        let picture = game.as_ref().and_then(|game| {
            let start = fen::parse(&game.variant, &puzzle.fen).ok()?;
            Some(static_board::picture(&game.variant, &start.position))
        });
        let title = titles.get(&puzzle.game).unwrap_or(&puzzle.game).clone();
        PuzzleEntry { puzzle: Arc::new(puzzle), title, picture }
    };
    puzzles.into_iter().map(task).collect()
}

/// Sends the picture of a saved game.
pub fn load_saved_picture(services: &Services, file: String, sender: &MessageSender<Message>) {
    let picture = services.saves.read(&file).ok().and_then(|saved| {
        let game = Library::open(&services.folders).load(&saved.rules).ok()?;
        let record = saved.replay(&game.variant).or_else(|error| error.kept().ok_or(())).ok()?;
        Some(static_board::picture(&game.variant, record.position()))
    });
    sender.send(Message::SavedPictureLoaded(file, picture));
}

fn saved_entry(
    file: String,
    game: &SavedGame,
    titles: &HashMap<String, String>,
    orders: &HashMap<String, MoveNumbering>,
) -> SavedEntry {
    let title = titles.get(&game.rules).cloned().unwrap_or_else(|| {
        let path = std::path::Path::new(&game.rules);
        path.file_stem().map_or_else(|| game.rules.clone(), |stem| stem.to_string_lossy().into_owned())
    });
    let title = match &game.puzzle {
        Some(puzzle) => format!("{title}: {puzzle}"),
        None => title,
    };
    let turns = game.moves.len();
    let state = match game.mode {
        _ if game.ending.is_some() => "over".into(),
        Mode::Worlds(rules) if !rules.is_quantum() => format!("round {turns}"),
        Mode::Game | Mode::Worlds(_) => {
            let rounds = orders.get(&game.rules).cloned().unwrap_or_default();
            format!("move {}", rounds.fullmove_after(FirstTurn::default(), turns))
        }
    };
    SavedEntry {
        file,
        opponent_or_mode: game.against().unwrap_or_else(|| mode::title(game.mode).to_owned()),
        game: game.rules.clone(),
        title,
        mode: game.mode,
        progress: state,
        moves: game.moves.join(" "),
        picture: SavedPicture::NotRequested,
    }
}

fn game_entry(place: &RuleFile, reading: LoadedFile) -> GameEntry {
    let listed = reading.entry();
    match reading.game() {
        Ok(game) => GameEntry {
            name: place.name.clone(),
            title: listed.title,
            aliases: listed.other_names,
            file: place.file(),
            game: Ok(summarise(game.variant.rules(), static_board::picture(&game.variant, &game.variant.start()))),
        },
        Err(error) => {
            let wrong = match error {
                crate::store::LoadError::Broken(reading) => first_error(&reading),
                other => RuleError::new(other.to_string()),
            };
            GameEntry { title: listed.title, ..broken_entry(place, wrong) }
        }
    }
}

fn broken_entry(place: &RuleFile, wrong: RuleError) -> GameEntry {
    let name = place.name.clone();
    GameEntry { title: name.clone(), name, aliases: Vec::new(), file: place.file(), game: Err(wrong) }
}

fn summarise(rules: &Rules, picture: BoardPicture) -> GameSummary {
    let (columns, rows) = rules.board.extent();
    let kinds = (0..rules.players.len()).map(|player| rules.side(player).len()).max().unwrap_or(0);
    let board = format!("{columns}x{rows}");
    let rounds = MoveNumbering::of(rules);
    GameSummary { description: rules.about.clone(), players: rules.players.clone(), rounds, kinds, board, picture }
}

/// The first error of a file.
fn first_error(reading: &LoadedFile) -> RuleError {
    let errors = reading.loaded.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let more = errors.clone().count().saturating_sub(1);
    let Some(first) = errors.into_iter().next() else { return RuleError::new("this file cannot be played".into()) };
    let sources = &reading.loaded.sources;
    let at = first.span().and_then(|span| Some((span, sources.line_column(span)?)));
    let source = at.and_then(|(span, at)| sources.get(span.file)?.text.lines().nth(at.line - 1));
    RuleError {
        line: at.map(|(_, at)| at.line),
        column: at.map_or(1, |(_, at)| at.column),
        source: source.unwrap_or_default().to_owned(),
        label: first.labels.first().map(|label| label.text.clone()).unwrap_or_default(),
        hint: first.hint.clone(),
        more_errors: more,
        ..RuleError::new(first.title.clone())
    }
}
