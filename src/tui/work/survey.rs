//! What there is to play: rule files, and games to go on with.

use std::{collections::HashMap, sync::Arc};

use super::{Message, Office, Survey};
use crate::{
    game::{Game, Rounds, Rules, Start, fen},
    store::{self, Library, Mode, Origin, Place, Reading, SavedGame, Scores},
    tui::{
        picture::Picture,
        run::Port,
        state::{
            home::{About, Entry, Kept, Peek, Task, Wrong},
            mode,
        },
        still,
    },
    worlds::Puzzle,
};

/// How many games to go on with are offered.
const MOST: usize = 200;

/// Tells of all of it.
pub fn survey(office: &Office, port: &Port<Message>) {
    let library = Library::open(&office.folders);
    let (mut titles, mut orders) = (HashMap::new(), HashMap::new());
    let mut entries = Vec::new();
    for place in library.places() {
        let entry = match library.read_place(place) {
            Ok(reading) => entry(place, reading),
            Err(error) => broken(place, Wrong::new(error.to_string())),
        };
        let rounds = entry.game.as_ref().map_or_else(|_| Rounds::default(), |about| about.rounds.clone());
        titles.insert(entry.name.clone(), entry.title.clone());
        orders.insert(entry.name.clone(), rounds);
        entries.push((place.origin != Origin::BuiltIn, entry));
    }
    // The game that gave all the others their name comes first of those that are built in.
    entries.sort_by_cached_key(|(own, entry): &(bool, Entry)| {
        (entry.game.is_err(), !own, entry.name != "chess", entry.title.to_lowercase())
    });
    let entries = entries.into_iter().map(|(_, entry)| entry).collect();
    let saves = office.saves.list().unwrap_or_default();
    let games = saves.into_iter().filter_map(|save| Some((save.name, save.game.ok()?)));
    // Those that are over can be looked at still, but they are not what one comes back for.
    let (over, open): (Vec<_>, Vec<_>) = games.partition(|(_, game)| game.closed.is_some());
    let games = open.into_iter().chain(over).take(MOST);
    let kept = games.map(|(file, game)| kept(file, &game, &titles, &orders)).collect();
    let scores = Scores::load(&office.folders).unwrap_or_default();
    let puzzles = puzzles(&library, &titles);
    port.tell(Message::Surveyed(Box::new(Survey { entries, kept, puzzles, scores })));
}

/// The puzzles, and what they look like.
fn puzzles(library: &Library, titles: &HashMap<String, String>) -> Vec<Task> {
    let mut games: HashMap<String, Option<store::Game>> = HashMap::new();
    // The file comes with the program, and a test reads it.
    let puzzles = Puzzle::parse_all(store::puzzles()).unwrap_or_default();
    let task = |puzzle: Puzzle| {
        let game = games.entry(puzzle.game.clone()).or_insert_with(|| library.load(&puzzle.game).ok());
        let picture = game.as_ref().and_then(|game| {
            let start = fen::parse(&game.variant, &puzzle.fen).ok()?;
            Some(still::picture(&game.variant, &start.position))
        });
        let title = titles.get(&puzzle.game).unwrap_or(&puzzle.game).clone();
        Task { puzzle: Arc::new(puzzle), title, picture }
    };
    puzzles.into_iter().map(task).collect()
}

/// Tells what a kept game looks like.
pub fn peek(office: &Office, file: String, port: &Port<Message>) {
    let picture = office.saves.read(&file).ok().and_then(|saved| {
        let game = Library::open(&office.folders).load(&saved.rules).ok()?;
        let record = saved.replay(&game.variant).or_else(|error| error.kept().ok_or(())).ok()?;
        Some(still::picture(&game.variant, record.now()))
    });
    port.tell(Message::Peeked(file, picture));
}

fn kept(file: String, game: &SavedGame, titles: &HashMap<String, String>, orders: &HashMap<String, Rounds>) -> Kept {
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
        _ if game.closed.is_some() => "over".into(),
        Mode::Worlds(rules) if !rules.is_quantum() => format!("round {turns}"),
        Mode::Game | Mode::Worlds(_) => {
            let rounds = orders.get(&game.rules).cloned().unwrap_or_default();
            format!("move {}", rounds.number(Start::default(), turns))
        }
    };
    Kept {
        file,
        how: game.against().unwrap_or_else(|| mode::title(game.mode).to_owned()),
        game: game.rules.clone(),
        title,
        mode: game.mode,
        state,
        moves: game.moves.join(" "),
        picture: Peek::Unknown,
    }
}

fn entry(place: &Place, reading: Reading) -> Entry {
    let listed = reading.entry();
    match reading.game() {
        Ok(game) => Entry {
            name: place.name.clone(),
            title: listed.title,
            also: listed.also,
            file: place.file(),
            game: Ok(about(game.variant.rules(), still::picture(&game.variant, &game.variant.start()))),
        },
        Err(error) => {
            let wrong = match error {
                crate::store::LoadError::Broken(reading) => wrong(&reading),
                other => Wrong::new(other.to_string()),
            };
            Entry { title: listed.title, ..broken(place, wrong) }
        }
    }
}

fn broken(place: &Place, wrong: Wrong) -> Entry {
    let name = place.name.clone();
    Entry { title: name.clone(), name, also: Vec::new(), file: place.file(), game: Err(wrong) }
}

fn about(rules: &Rules, picture: Picture) -> About {
    let (columns, rows) = rules.board.extent();
    let kinds = (0..rules.players.len()).map(|player| rules.side(player).len()).max().unwrap_or(0);
    let board = format!("{columns}x{rows}");
    let rounds = Rounds::of(rules);
    About { about: rules.about.clone(), players: rules.players.clone(), rounds, kinds, board, picture }
}

/// The first error of a file.
fn wrong(reading: &Reading) -> Wrong {
    let errors = reading.loaded.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    let more = errors.clone().count().saturating_sub(1);
    let Some(first) = errors.into_iter().next() else { return Wrong::new("it cannot be played".into()) };
    let sources = &reading.loaded.sources;
    let at = first.span().and_then(|span| Some((span, sources.line_column(span)?)));
    let source = at.and_then(|(span, at)| sources.get(span.file)?.text.lines().nth(at.line - 1));
    Wrong {
        line: at.map(|(_, at)| at.line),
        column: at.map_or(1, |(_, at)| at.column),
        source: source.unwrap_or_default().to_owned(),
        label: first.labels.first().map(|label| label.text.clone()).unwrap_or_default(),
        hint: first.hint.clone(),
        more,
        ..Wrong::new(first.title.clone())
    }
}
