//! `alfil explore GAME`: the moves that were played in a position, in games that were added from PGN files and in one's own.

mod report;

use super::failure::print_message;
use super::game_argument::{GameArgument, PositionArgs};
use super::number_format::{count, rate};
use super::progress_bar::progress_line;
use super::{Failure, interrupt, open};
use crate::game::pgn::{self, PgnTag, TextLocation};
use crate::game::{GameRecord, Variant};
use crate::store::Folders;
use crate::store::explorer::{AddError, AddReport, ExploreError, Explorer, ExplorerFile, add_games};
use crate::task::CancelToken;
use report::Report;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The number of games of a file whose errors are printed.
const MAX_PRINTED_ERRORS: u64 = 5;

#[derive(Debug, clap::Args)]
pub(super) struct ExploreArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Moves from there to the position
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// Add the games of files first, in PGN or another format; `-` is the standard input
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = clap::ValueHint::FilePath)]
    pub add: Vec<PathBuf>,
    /// Remove all games of this rule file that were added; saved games stay
    #[arg(long, conflicts_with = "add")]
    pub forget: bool,
    /// Print the table as one JSON object
    #[arg(long)]
    pub json: bool,
}

pub(super) fn run(args: &ExploreArgs, argument: &GameArgument, out: &mut dyn Write) -> Result<(), Failure> {
    let folders = Folders::find()?;
    let file = ExplorerFile::new(&folders);
    let game = &argument.game;
    let record = play_moves(argument, &args.moves)?;
    if args.forget {
        let removed = file.forget(game)?;
        print_message("note", &format!("{} of {} removed", count(removed, "game"), game.title()));
        return Ok(());
    }
    if !args.add.is_empty() {
        let cancel = interrupt::listen()?;
        for path in &args.add {
            add_file(&file, argument, path, &cancel)?;
        }
    }
    let explorer = Explorer::open(&folders, game.clone())?;
    let found = explorer.find(record.positions()).map_err(|error| match error {
        ExploreError::Store(error) => error.into(),
        ExploreError::Rules(fault) => Failure::from(fault),
    })?;
    let report = Report { game, record: &record, found: &found };
    if args.json { report.write_json(out) } else { report.write_table(out) }
}

/// Plays moves from the position of the arguments.
fn play_moves(argument: &GameArgument, moves: &str) -> Result<GameRecord<Variant>, Failure> {
    let variant = &argument.game.variant;
    let mut written = pgn::games(moves).next().unwrap_or_default();
    if let Some(error) = written.errors.first() {
        return Err(Failure::Input(format!("--moves:{error}")));
    }
    let location = TextLocation::default();
    written.tags = vec![PgnTag { name: "FEN".into(), value: argument.start.write(variant), location }];
    let (record, result) = pgn::play_main_line(variant, &written);
    result.map_err(|error| Failure::Input(format!("--moves:{error}")))?;
    Ok(record)
}

/// Adds the games of a file, with progress.
fn add_file(file: &ExplorerFile, argument: &GameArgument, path: &Path, cancel: &CancelToken) -> Result<(), Failure> {
    let game = &argument.game;
    let name = path.display();
    let games = open::games(path, None, None)?;
    let mut writer = file.writer(game)?;
    let (line, begin) = (progress_line(), Instant::now());
    let mut failed = 0;
    let report = add_games(
        &mut writer,
        game,
        games,
        cancel,
        &mut |report| {
            let rate = rate(report.read, begin.elapsed().as_secs_f64());
            line.set_message(format!("{name}: {} read, {rate}", count(report.read, "game")));
        },
        &mut |error| {
            failed += 1;
            if failed <= MAX_PRINTED_ERRORS {
                line.suspend(|| print_message("note", &format!("{name}:{error}; this game is left out")));
            }
        },
    );
    line.finish_and_clear();
    let report = report.map_err(|error| match error {
        AddError::Read(error) => open::unreadable(path, &error),
        AddError::Write(error) => error.into(),
    })?;
    let until = if cancel.is_cancelled() { "interrupted; " } else { "" };
    print_message("note", &format!("{name}: {until}{}", summary(&report, game.title())));
    if cancel.is_cancelled() {
        return Err(Failure::INTERRUPTED);
    }
    if report.read == 0 {
        return Err(open::without_games(path));
    }
    Ok(())
}

/// What happened to the games of a file: `2 games added, 1 already known`.
fn summary(report: &AddReport, title: &str) -> String {
    let parts = [
        (report.written.known, "already known".to_owned()),
        (report.failed, "left out because of errors".to_owned()),
        (report.other, format!("left out because they are not games of {title}")),
    ];
    let others = parts.into_iter().filter(|(games, _)| *games > 0).map(|(games, what)| format!(", {games} {what}"));
    format!("{} added{}", count(report.written.added, "game"), others.collect::<Vec<_>>().concat())
}
