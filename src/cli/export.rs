//! `alfil export`: writes games and positions in the formats of other programs.

use super::failure::print_message;
use super::game_argument::{self, GameArgument};
use super::loaded_variants::LoadedVariants;
use super::sanitize::SanitizedOutput;
use super::{Failure, configuration, open, output_file, play};
use crate::game::pgn::{PgnGame, PgnHeader, PgnTag, TextLocation};
use crate::game::{GameFormat, GameTree, Variant, pgn};
use crate::store::{Folders, ImportedGame, Library, LoadedGame, SaveFolder, pgn_date};
use crate::tui::board_export::PictureFormat;
use crate::tui::state::Appearance;
use crate::tui::theme::ColourDepth;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    /// A file of games, `-` for the standard input, a saved game, or a name from `alfil list`
    #[arg(value_name = "FILE|SAVE|GAME")]
    pub source: PathBuf,
    /// The format of FILE, by default the one that its first lines show
    #[arg(long, value_name = "FORMAT", value_parser = super::argument_values::game_format)]
    pub from: Option<GameFormat>,
    /// The game of positions and moves in FILE, if it names none; chess by default
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Write only the game with this number
    #[arg(long, value_name = "N", value_parser = super::argument_values::whole_number(1_u64..=u64::MAX))]
    pub number: Option<u64>,
    /// The position of GAME; its start by default
    #[arg(long)]
    pub fen: Option<String>,
    /// Moves of GAME from there, with numbers, comments and variations as in PGN
    #[arg(long)]
    pub moves: Option<String>,
    /// The format; by default that of the file extension of `--output`
    #[arg(long = "as", value_name = "FORMAT", value_parser = export_format)]
    pub format: Option<ExportFormat>,
    /// Write to a file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A format of games, or one of pictures of the last position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExportFormat {
    Game(GameFormat),
    Picture(PictureFormat),
}

/// Parses the name of a format.
fn export_format(text: &str) -> Result<ExportFormat, String> {
    let game = GameFormat::of_name(text).map(ExportFormat::Game);
    game.or_else(|| PictureFormat::of_name(text).map(ExportFormat::Picture)).ok_or_else(|| {
        let names =
            GameFormat::ALL.map(GameFormat::name).into_iter().chain(PictureFormat::ALL.map(PictureFormat::name));
        format!("expected one of {}", names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
    })
}

pub(super) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let format = chosen_format(args)?;
    output_file::refuse_input(args.output.as_deref(), &args.source)?;
    // A game of a stranger may hold control sequences.
    let Some(path) = &args.output else {
        return match format {
            ExportFormat::Picture(PictureFormat::Png) if io::stdout().is_terminal() => {
                Err(Failure::Input("a terminal cannot show a PNG; write it to a file with `-o`".into()))
            }
            ExportFormat::Picture(_) => export(args, format, out),
            ExportFormat::Game(_) => export(args, format, &mut SanitizedOutput(out)),
        };
    };
    output_file::write(path, |file| export(args, format, file))
}

/// The format of `--as`, or of the file extension of `--output`.
fn chosen_format(args: &ExportArgs) -> Result<ExportFormat, Failure> {
    let by_ending = || {
        let ending = args.output.as_ref()?.extension()?.to_str()?;
        export_format(ending).ok()
    };
    args.format.or_else(by_ending).ok_or_else(|| Failure::Input("name a format: `--as pgn`".into()))
}

fn export(args: &ExportArgs, format: ExportFormat, out: &mut dyn Write) -> Result<(), Failure> {
    let folders = Folders::find()?;
    let library = Library::open(&folders);
    let is_rule_file = args.source.extension().is_some_and(|ending| ending == "alg");
    if args.source == Path::new("-") || args.source.is_file() && !is_rule_file {
        return export_file(args, format, &library, out);
    }
    let name = args.source.to_str().ok_or_else(|| Failure::Input("the name of the game is not UTF-8".into()))?;
    let save = SaveFolder::open(&folders).list()?.into_iter().find(|save| save.name == name);
    let Some(save) = save else { return export_game(args, name, format, out) };
    refuse_position(args, "a saved game")?;
    let saved = save.game?;
    let loaded = library.load_saved(&saved)?;
    if let Some(note) = saved.note(loaded.hash) {
        print_message("note", &note);
    }
    let mut tree = saved.replay(&loaded.variant).map_err(|error| Failure::Input(error.to_string()))?;
    let last = tree.main_line().last();
    tree.go_to(last);
    let players = saved.player_names(loaded.variant.rules().players.len());
    let outcome = tree.record().status(&loaded.variant)?.outcome;
    let date = save.modified.map(pgn_date);
    let header = PgnHeader { players, date, outcome: outcome.as_ref(), tags: &saved.tags, ..PgnHeader::default() };
    write(format, &loaded.variant, &tree, &header, out)
}

/// Refuses the arguments that belong to a game of the library.
fn refuse_position(args: &ExportArgs, source: &str) -> Result<(), Failure> {
    if args.fen.is_none() && args.moves.is_none() {
        return Ok(());
    }
    Err(Failure::Input(format!("`{}` is {source}; `--fen` and `--moves` are for a game", args.source.display())))
}

/// Writes the games of a file.
fn export_file(args: &ExportArgs, format: ExportFormat, library: &Library, out: &mut dyn Write) -> Result<(), Failure> {
    refuse_position(args, "a file")?;
    let file = args.source.display();
    let mut loaded = LoadedVariants::new(library);
    let (mut count, mut is_separated) = (0, false);
    for (number, game) in (1..).zip(open::games(&args.source, args.from, args.game.as_deref())?) {
        let game = game.map_err(|error| open::unreadable(&args.source, &error))?;
        count = number;
        if args.number.is_some_and(|wanted| number != wanted) {
            continue;
        }
        let is_picture = matches!(format, ExportFormat::Picture(_));
        if is_picture && count > 1 && args.number.is_none() {
            return Err(Failure::Input(format!("`{file}` has several games; choose one with `--number`")));
        }
        let rules = loaded.get(&game);
        let game_loaded = match &*rules {
            Ok(game_loaded) => game_loaded,
            Err(error) if args.number.is_some() => return Err(Failure::Input(error.clone())),
            Err(error) => {
                print_message("note", &format!("{file}: game {number} is left out: {error}"));
                continue;
            }
        };
        if let ExportFormat::Game(format) = format
            && std::mem::replace(&mut is_separated, true)
        {
            out.write_all(format.separator().as_bytes())?;
        }
        export_written(&args.source, game_loaded, &game, format, out)?;
        if args.number.is_some() {
            return Ok(());
        }
    }
    match args.number {
        Some(number) => Err(open::no_such_game(&args.source, count, number)),
        None if count == 0 => Err(open::without_games(&args.source)),
        None => Ok(()),
    }
}

/// Writes a game of a file at the end of its main line. What cannot be played is left out, with a note.
fn export_written(
    path: &Path,
    loaded: &LoadedGame,
    game: &PgnGame,
    format: ExportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut imported, errors) = ImportedGame::new(&loaded.variant, game);
    open::note_errors(path, &errors, "the rest is written");
    let last = imported.tree.main_line().last();
    imported.tree.go_to(last);
    let header = PgnHeader { tags: &imported.tags, ..PgnHeader::default() };
    write(format, &loaded.variant, &imported.tree, &header, out)
}

/// Writes a position of a game of the library, and moves from there.
fn export_game(args: &ExportArgs, name: &str, format: ExportFormat, out: &mut dyn Write) -> Result<(), Failure> {
    if args.number.is_some() {
        return Err(Failure::Input(format!("there is no file `{name}`; `--number` chooses a game of a file")));
    }
    let GameArgument { game: loaded, start } = game_argument::load(name, args.fen.as_deref())?;
    let mut written = args.moves.as_deref().and_then(|moves| pgn::games(moves).next()).unwrap_or_default();
    let fen = args.fen.is_some().then(|| start.write(&loaded.variant));
    let location = TextLocation::default();
    written.tags = fen.map(|value| PgnTag { name: "FEN".into(), value, location }).into_iter().collect();
    let (tree, errors) = pgn::play_game(&loaded.variant, &written);
    if let Some(error) = errors.first() {
        return Err(Failure::Input(format!("--moves:{error}")));
    }
    write(format, &loaded.variant, &tree, &PgnHeader::default(), out)
}

fn write(
    format: ExportFormat,
    variant: &Variant,
    tree: &GameTree,
    header: &PgnHeader<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let bytes = match format {
        ExportFormat::Game(format) => format.write(variant, tree, header).map(String::into_bytes),
        ExportFormat::Picture(format) => {
            let appearance = Appearance::new(&configuration::load()?, ColourDepth::True, play::background());
            format.write(variant, tree.record().position(), None, &appearance)
        }
    };
    Ok(out.write_all(&bytes.map_err(Failure::Input)?)?)
}
