//! The explorer with its file: what is added is found, once, under its rules, and a damaged file gives a message.

use super::*;
use crate::game::pgn::games;
use crate::game::{Game as _, fen};
use crate::store::{Folders, Library, LoadedGame};
use crate::task::CancelToken;
use std::fs;
use std::path::Path;

/// A user with games.
struct User {
    home: tempfile::TempDir,
}

impl User {
    fn new() -> Self {
        Self { home: tempfile::tempdir().expect("a folder") }
    }

    fn folders(&self) -> Folders {
        Folders::under(self.home.path())
    }

    fn file(&self) -> ExplorerFile {
        ExplorerFile::new(&self.folders())
    }

    fn load(&self, name: &str) -> LoadedGame {
        Library::open(&self.folders()).load(name).expect(name)
    }

    fn add(&self, game: &LoadedGame, pgn: &str) -> (AddReport, Vec<String>) {
        let mut writer = self.file().writer(game).expect("a database");
        let mut errors = Vec::new();
        let (cancel, games) = (CancelToken::default(), games(pgn).map(Ok));
        let report =
            add_games(&mut writer, game, games, &cancel, &mut |_| {}, &mut |error| errors.push(error.to_string()));
        (report.expect("added"), errors)
    }

    fn find(&self, game: &LoadedGame, fen: Option<&str>) -> Result<Exploration, ExploreError> {
        let start = || game.variant.start();
        let position = fen.map_or_else(start, |fen| fen::parse(&game.variant, fen).expect(fen).position);
        Explorer::open(&self.folders(), game.clone()).expect("own games").find(&[position])
    }

    /// The moves of a position as text: `e2e4 3=1/0/2`, with draws and the wins of each player.
    fn table(&self, game: &LoadedGame, fen: Option<&str>) -> Vec<String> {
        let found = self.find(game, fen).expect("found");
        let players = game.variant.rules().players.len();
        let text = |ExploredMove { coordinates, results, .. }: &ExploredMove| {
            let all = [GameResult::Drawn].into_iter().chain((0..players).map(GameResult::Won));
            let counts: Vec<String> = all.map(|result| results.get(result).to_string()).collect();
            format!("{coordinates} {}={}", results.total(), counts.join("/"))
        };
        found.moves.iter().map(text).collect()
    }
}

const GAMES: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n[Date \"2026.01.02\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
                     [White \"Bo\"]\n[Black \"Ada\"]\n[Date \"2025.03.04\"]\n\n1. e4 c5 1/2-1/2\n\n";

#[test]
fn games_are_counted_by_position_and_move() {
    let user = User::new();
    let chess = user.load("chess");
    assert_eq!(user.find(&chess, None).expect("nothing"), Exploration::default());
    let (report, errors) = user.add(&chess, GAMES);
    assert_eq!((report.read, report.written, errors), (2, AddedGames { added: 2, known: 0 }, Vec::new()));
    assert_eq!(user.table(&chess, None), ["e2e4 2=1/1/0"]);
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 9";
    assert_eq!(user.table(&chess, Some(after)), ["c7c5 1=1/0/0", "e7e5 1=0/1/0"]);
    // Another order of the moves leads to the same position.
    user.add(&chess, "1. Nf3 e5 2. e4 Nc6 0-1");
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(user.table(&chess, Some(after)), ["b8c6 1=0/0/1"]);
    let found = user.find(&chess, None).expect("found");
    assert_eq!((found.added_games, found.results.total()), (3, 3));
    let dates: Vec<&str> = found.games.iter().map(|game| game.date.as_str()).collect();
    assert_eq!(dates, ["2026.01.02", "2025.03.04", ""]);
    assert_eq!(found.games[0].players, ["Ada", "Bo"]);
}

#[test]
fn a_game_is_added_once() {
    let user = User::new();
    let chess = user.load("chess");
    let (report, _) = user.add(&chess, &format!("{GAMES}{GAMES}"));
    assert_eq!(report.written, AddedGames { added: 2, known: 2 });
    let (report, _) = user.add(&chess, &format!("{GAMES}1. d4 *"));
    assert_eq!(report.written, AddedGames { added: 1, known: 2 });
    assert_eq!(user.table(&chess, None), ["e2e4 2=1/1/0", "d2d4 1=0/0/0"]);
}

#[test]
fn games_that_cannot_be_played_and_those_of_other_rules_are_left_out() {
    let user = User::new();
    let chess = user.load("chess");
    let (report, errors) =
        user.add(&chess, "1. e4 Ke4 *\n\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n\n[Event \"?\"]\n\n1. d4 *");
    assert_eq!((report.read, report.failed, report.other), (3, 1, 1));
    assert_eq!(errors, ["1:7: `Ke4` is not a legal move"]);
    assert_eq!(user.table(&chess, None), ["d2d4 1=0/0/0"]);
}

#[test]
fn different_rules_do_not_mix() {
    let user = User::new();
    let (chess, crazyhouse) = (user.load("chess"), user.load("crazyhouse"));
    user.add(&chess, GAMES);
    user.add(&crazyhouse, "1. d4 0-1");
    assert_eq!(user.table(&chess, None), ["e2e4 2=1/1/0"]);
    assert_eq!(user.table(&crazyhouse, None), ["d2d4 1=0/0/1"]);
    // A changed rule file starts with an empty table, which counts the games of the earlier text.
    let folder = user.folders().rules();
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(
        folder.join("chess.alg"),
        format!("{}\n-- changed\n", chess.sources.iter().next().expect("a text").1.text),
    )
    .expect("written");
    let changed = user.load("chess");
    assert_ne!(changed.hash, chess.hash);
    let found = user.find(&changed, None).expect("found");
    assert_eq!((found.moves.len(), found.added_games, found.other_games), (0, 0, 2));
    assert_eq!(user.file().forget(&changed).expect("forgotten"), 2);
    assert_eq!(user.find(&chess, None).expect("nothing"), Exploration::default());
    assert_eq!(user.table(&crazyhouse, None), ["d2d4 1=0/0/1"]);
}

#[test]
fn each_of_three_players_has_wins() {
    let user = User::new();
    let game = user.load("three_player_chess");
    let first = game.variant.actions(&game.variant.start()).expect("actions").swap_remove(0);
    let text =
        crate::game::coordinate_notation::format_all(&game.variant, &game.variant.start(), &[first]).swap_remove(0);
    user.add(&game, &format!("[Winner \"3\"]\n\n1. {text} *\n\n[Winner \"2\"]\n\n1. {text} *"));
    assert_eq!(user.table(&game, None), [format!("{text} 2=0/0/1/1")]);
}

#[test]
fn finished_games_of_the_user_are_included_unless_they_were_added() {
    let user = User::new();
    let chess = user.load("chess");
    let games = user.folders().games();
    fs::create_dir_all(&games).expect("a folder");
    let save = |number: u32, hash: String, rest: &str| {
        let text = format!("# alfil 3\nrules = \"chess\"\nhash = \"{hash}\"\nmode = \"game\"\n{rest}");
        fs::write(games.join(format!("chess-{number:04}.alfil")), text).expect("written");
    };
    let hash = || String::from(chess.hash);
    save(1, hash(), "closed = \"ruled\"\nmoves = \"f2f3 e7e5 g2g4 d8h4\"\n");
    save(2, hash(), "moves = \"d2d4\"\n");
    save(3, "0123456789abcdef".into(), "closed = \"agreed\"\nmoves = \"d2d4\"\n");
    assert_eq!(user.table(&chess, None), ["f2f3 1=0/0/1"]);
    let found = user.find(&chess, None).expect("found");
    assert_eq!((found.games[0].event.as_str(), found.games[0].result), ("chess-0001", GameResult::Won(1)));
    // The same game, exported on the same day.
    user.add(&chess, &format!("[Date \"{}\"]\n\n1. f3 e5 2. g4 Qh4# 0-1", found.games[0].date));
    assert_eq!(user.table(&chess, None), ["f2f3 1=0/0/1"]);
}

#[test]
fn two_programs_do_not_write_at_once() {
    let user = User::new();
    let chess = user.load("chess");
    let writer = user.file().writer(&chess).expect("a database");
    let errors = [
        user.file().writer(&chess).map(drop).map_err(|error| error.to_string()),
        user.find(&chess, None).map(drop).map_err(|error| error.to_string()),
    ];
    for error in errors {
        let error = error.expect_err("in use");
        assert!(
            error.starts_with("another Alfil adds games to `") && error.ends_with("try again when it has finished"),
            "{error}"
        );
    }
    drop(writer);
    assert_eq!(user.table(&chess, None), [""; 0]);
}

#[test]
fn an_interrupt_keeps_what_was_taken() {
    let user = User::new();
    let chess = user.load("chess");
    let mut writer = user.file().writer(&chess).expect("a database");
    let cancel = CancelToken::default();
    let written: Vec<String> =
        (0..2000).map(|number| format!("[Round \"1\"]\n[White \"{number}\"]\n\n1. e4 *\n\n")).collect();
    let text = written.concat();
    let report = add_games(&mut writer, &chess, games(&text).map(Ok), &cancel, &mut |_| cancel.cancel(), &mut |_| {})
        .expect("added");
    drop(writer);
    assert!(report.read < 2000 && report.written.added == report.read, "{report:?}");
    assert_eq!(user.table(&chess, None), [format!("e2e4 {}=0/0/0", report.read)]);
}

/// The errors of reading and of writing a database with these bytes.
#[track_caller]
fn errors_with(user: &User, chess: &LoadedGame, path: &Path, bytes: &[u8]) -> [Option<String>; 2] {
    fs::write(path, bytes).expect("written");
    let start = PositionKey::of(&chess.variant, &chess.variant.start());
    // Without names of openings, which take time.
    let found = user.file().read(chess, start, &[]).err().map(|error| error.to_string());
    [found, user.file().writer(chess).err().map(|error| error.to_string())]
}

/// Every damage is an error with a message or is not noticed, and never a panic or a hang.
#[test]
fn a_damaged_file_gives_a_message() {
    let user = User::new();
    let chess = user.load("chess");
    user.add(&chess, GAMES);
    let path = user.folders().explorer_file();
    let sound = fs::read(&path).expect("a file");
    let is_said = |error: &Option<String>| error.as_ref().is_some_and(|text| text.contains("is damaged ("));
    assert!(errors_with(&user, &chess, &path, b"not a database").iter().all(is_said));
    assert!(errors_with(&user, &chess, &path, &sound[..sound.len() / 2]).iter().all(is_said));
    assert!(errors_with(&user, &chess, &path, &vec![0x5a; 1 << 16]).iter().all(is_said));
    let mut random = fastrand::Rng::with_seed(1);
    let (mut noticed, hook) = (0, std::panic::take_hook());
    // The hook of the program is silent about such panics.
    std::panic::set_hook(Box::new(move |info| {
        if !is_panic_damage() {
            hook(info);
        }
    }));
    for _ in 0..200 {
        let mut bytes = sound.clone();
        let at = random.usize(..bytes.len());
        for byte in &mut bytes[at..] {
            *byte = random.u8(..);
            if random.u8(..) < 8 {
                break;
            }
        }
        let errors = errors_with(&user, &chess, &path, &bytes);
        let is_in_use = |error: &String| !error.contains("is damaged (");
        assert!(!errors.iter().flatten().any(is_in_use), "{errors:?}");
        noticed += usize::from(errors[1].is_some());
    }
    drop(std::panic::take_hook());
    assert!(noticed > 20, "{noticed}");
}
