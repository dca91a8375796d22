//! `alfil open`: lists the games of a file, prints them as JSON, or opens one of them.

use super::argument_values::game_format;
use super::failure::print_message;
use super::loaded_variants::LoadedVariants;
use super::number_format::count;
use super::sanitize::sanitize_name;
use super::{Failure, json, play};
use crate::game::pgn::{self, PgnError, PgnGame, PgnTag};
use crate::game::{GameFormat, MoveId};
use crate::store::{Folders, GameFile, ImportedGame, Library, LoadedGame};
use rayon::prelude::*;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct OpenArgs {
    /// A file of games in PGN or another format, or `-` for the standard input
    pub file: PathBuf,
    /// The format of the file, by default the one that its first lines show
    #[arg(long, value_name = "FORMAT", value_parser = game_format)]
    pub format: Option<GameFormat>,
    /// The game of positions and moves whose file names none; chess by default
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Open the game with this number; a file with one game needs no number
    #[arg(long, value_name = "N", conflicts_with = "json", value_parser = super::argument_values::whole_number(1_u64..=u64::MAX))]
    pub number: Option<u64>,
    /// List only games in which a player, the event or the result contains this text
    #[arg(long, value_name = "TEXT", conflicts_with = "number")]
    pub find: Option<String>,
    /// Play every game by its rules and print one JSON object a game
    #[arg(long)]
    pub json: bool,
}

/// A game as JSON.
#[derive(Default, Serialize)]
struct GameRow<'a> {
    number: u64,
    game: &'a str,
    white: Option<&'a str>,
    black: Option<&'a str>,
    result: Option<&'a str>,
    /// Moves of the main line.
    plies: usize,
    /// Variations at any depth.
    variations: usize,
    comments: usize,
    /// The position after the main line.
    fen: Option<String>,
    /// The first error, with line and column.
    error: Option<String>,
}

impl GameRow<'_> {
    /// The names and the result by colour, if Black moves first.
    fn by_colour(self) -> Self {
        let result = match self.result {
            Some("1-0") => Some("0-1"),
            Some("0-1") => Some("1-0"),
            other => other,
        };
        Self { white: self.black, black: self.white, result, ..self }
    }
}

/// Size of the buffer for a file, in bytes. Unmeasured.
const BUFFER_BYTES: usize = 1 << 20;
/// Maximum number of games in a batch.
const MAX_BATCH_GAMES: usize = 512;

pub(super) fn run(args: &OpenArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let games = games(&args.file, args.format, args.game.as_deref())?;
    let fail = |error: io::Error| unreadable(&args.file, &error);
    let numbered = (1..).zip(games);
    if args.json {
        return print_rows(args, &library, numbered.map(|(number, game)| Ok((number, game.map_err(fail)?))), out);
    }
    let mut first = None;
    let mut last = 0;
    for (number, game) in numbered {
        let game = game.map_err(fail)?;
        last = number;
        match args.number {
            Some(wanted) if number == wanted => return show(args, &library, &game),
            Some(_) => {}
            None => {
                // A file with one game opens it; a second game makes it a list.
                match first.take() {
                    Some((number, first)) => write_entry(args, number, &first, out)?,
                    None if number > 1 => {}
                    None => {
                        first = Some((number, game));
                        continue;
                    }
                }
                write_entry(args, number, &game, out)?;
            }
        }
    }
    match (args.number, first) {
        (Some(number), _) => Err(no_such_game(&args.file, last, number)),
        // The keys of the board come from the standard input.
        (None, Some((number, game))) if args.find.is_some() || args.file == Path::new("-") => {
            write_entry(args, number, &game, out)
        }
        (None, Some((_, game))) => show(args, &library, &game),
        (None, None) if last == 0 => Err(without_games(&args.file)),
        (None, None) => {
            print_message("note", &format!("`alfil open {} --number 1` opens the first", args.file.display()));
            Ok(())
        }
    }
}

/// Checks that a file can be read, before the terminal switches to full screen. Returns its name.
pub(super) fn check_file(path: &Path) -> Result<String, Failure> {
    let is_folder = path.is_dir();
    if is_folder {
        return Err(Failure::Input(format!("`{}` is a folder; name a file of games in it", path.display())));
    }
    open(path)?;
    let name = path.to_str().map(str::to_owned);
    name.ok_or_else(|| Failure::Input(format!("the name of `{}` is not UTF-8", path.display())))
}

/// The games of a file or of the standard input. `name` is the game of those that name none.
pub(super) fn games(
    path: &Path,
    format: Option<GameFormat>,
    name: Option<&str>,
) -> Result<impl Iterator<Item = io::Result<PgnGame>>, Failure> {
    let file = GameFile::new(open(path)?);
    let file = match format {
        Some(format) => file.with_format(format),
        None => file,
    };
    let name = name.map(str::to_owned);
    Ok(file.map(move |game| {
        let mut game = game?;
        if let Some(name) = name.as_ref().filter(|_| game.tag("Variant").is_none()) {
            game.tags.push(PgnTag { name: "Variant".into(), value: name.clone(), location: game.location });
        }
        Ok(game)
    }))
}

/// Prints the first error in a game of a file, and what happens to the other moves.
pub(super) fn note_errors(path: &Path, errors: &[PgnError], consequence: &str) {
    if let [first, others @ ..] = errors {
        let more = if others.is_empty() { String::new() } else { format!(", and {} more", others.len()) };
        print_message("note", &format!("{}:{first}{more}; {consequence}", path.display()));
    }
}

/// The error of a file that cannot be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot read `{}`: {error}", path.display()))
}

/// The error of a file without games.
pub(super) fn without_games(path: &Path) -> Failure {
    Failure::Input(format!("`{}` has no game", path.display()))
}

/// The number of `--number` is higher than that of the last game.
pub(super) fn no_such_game(path: &Path, games: u64, number: u64) -> Failure {
    Failure::Input(format!("`{}` has {}; there is no game {number}", path.display(), count(games, "game")))
}

/// Opens a file or the standard input.
pub(super) fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::with_capacity(BUFFER_BYTES, io::stdin())));
    }
    let file = File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::Input(format!("there is no file `{}`", path.display())),
        _ => Failure::Input(format!("cannot open `{}`: {error}", path.display())),
    })?;
    Ok(Box::new(BufReader::with_capacity(BUFFER_BYTES, file)))
}

/// Whether a game contains the text of `--find`, in any case.
fn is_listed(args: &OpenArgs, game: &PgnGame) -> bool {
    let Some(text) = args.find.as_ref().map(|text| text.to_lowercase()) else { return true };
    let tags = game.tags.iter().filter(|tag| !["Date", "Round", "FEN"].contains(&tag.name.as_str()));
    tags.map(|tag| tag.value.to_lowercase()).any(|value| value.contains(&text))
}

/// Prints the games as JSON. Batches of them, the first of a single game, are played on all cores.
fn print_rows(
    args: &OpenArgs,
    library: &Library,
    games: impl Iterator<Item = Result<(u64, PgnGame), Failure>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut loaded = LoadedVariants::new(library);
    let mut games = games.filter(|game| game.as_ref().map_or(true, |(_, game)| is_listed(args, game)));
    let mut batch_len = 1;
    loop {
        let (mut batch, mut failure) = (Vec::new(), None);
        while batch.len() < batch_len && failure.is_none() {
            match games.next() {
                Some(Ok(game)) => batch.push(game),
                Some(Err(error)) => failure = Some(error),
                None => break,
            }
        }
        let rules: Vec<_> = batch.iter().map(|(_, game)| loaded.get(game)).collect();
        let rows: Vec<GameRow<'_>> =
            batch.par_iter().zip(&rules).map(|((number, game), loaded)| row(*number, game, loaded)).collect();
        rows.iter().try_for_each(|row| json::line(out, row))?;
        match failure {
            Some(failure) => return Err(failure),
            None if batch.is_empty() => return Ok(()),
            None => batch_len = (2 * batch_len).min(MAX_BATCH_GAMES),
        }
    }
}

/// A line of the list.
fn write_entry(args: &OpenArgs, number: u64, game: &PgnGame, out: &mut dyn Write) -> Result<(), Failure> {
    if !is_listed(args, game) {
        return Ok(());
    }
    let tag = |name: &str| game.tag(name).map_or("?", |tag| tag.value.as_str());
    let (result, plies) = (game.result.as_deref().unwrap_or("*"), game.line.moves.len());
    let [white, black, event] = ["White", "Black", "Event"].map(|name| sanitize_name(tag(name)));
    Ok(writeln!(out, "{number:>6}  {white} – {black}  {result}  {plies} plies  {event}")?)
}

/// Opens a game on the board.
fn show(args: &OpenArgs, library: &Library, game: &PgnGame) -> Result<(), Failure> {
    let loaded = library.load_variant(game)?;
    let (imported, errors) = ImportedGame::new(&loaded.variant, game);
    note_errors(&args.file, &errors, "the rest is kept");
    play::run_imported(loaded, imported)
}

fn row<'a>(number: u64, game: &'a PgnGame, loaded: &'a Result<LoadedGame, String>) -> GameRow<'a> {
    let tag = |name: &str| game.tag(name).map(|tag| tag.value.as_str());
    let unplayed = GameRow {
        number,
        game: tag("Variant").unwrap_or("chess"),
        white: tag("White"),
        black: tag("Black"),
        result: game.result.as_deref().or(tag("Result")),
        ..GameRow::default()
    };
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(error) => return GameRow { error: Some(error.clone()), ..unplayed },
    };
    let (tree, errors) = pgn::play_game(&loaded.variant, game);
    // In PGN the first player is White, even if the game calls them Black.
    let is_black_first = loaded.variant.rules().players.first().is_some_and(|name| name == "Black");
    let unplayed = if is_black_first { unplayed.by_colour() } else { unplayed };
    let all = tree.all();
    let comments_at = |id: MoveId| {
        let annotations = &tree.get(id).annotations;
        annotations.comments.len() + annotations.comments_before.len()
    };
    GameRow {
        game: loaded.name(),
        plies: tree.main_line().count(),
        variations: all.iter().filter(|&&id| tree.sibling_index(id) > 0).count(),
        comments: tree.comments.len() + all.iter().map(|&id| comments_at(id)).sum::<usize>(),
        fen: Some(tree.record().fen(&loaded.variant)),
        error: errors.first().map(ToString::to_string),
        ..unplayed
    }
}
