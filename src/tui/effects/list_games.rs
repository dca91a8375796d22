//! Reads the games of a file for the list, and one of them for the board.

use std::{fs::File, io::BufReader, path::PathBuf, time::Instant};

use crate::{
    game::pgn::PgnGame,
    store::GameFile,
    task::ProgressMonitor,
    tui::{
        effects::Message,
        event_loop::MessageSender,
        state::{GameLabels, ListedGame},
    },
};

/// Games of the first message, which the list waits for.
const FIRST_GAMES: usize = 100;
/// Games of each further message.
const MORE_GAMES: usize = 5000;
/// The longest time between two messages, so that the list grows visibly.
const MAX_WAIT_MS: u128 = 300;
/// The largest number of games that are listed. A row takes about 150 bytes.
const MAX_LISTED_GAMES: u64 = 2_000_000;
/// Size of the buffer for a file, in bytes. Unmeasured.
const BUFFER_BYTES: usize = 1 << 20;

/// The games of a file, from a path as it was typed.
///
/// # Errors
/// If it cannot be opened.
pub fn open(path: &str) -> Result<GameFile<BufReader<File>>, String> {
    let fail = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => format!("there is no file `{path}`"),
        _ => format!("cannot open `{path}`: {error}"),
    };
    let file = File::open(expand_home(path)).map_err(fail)?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(format!("`{path}` is a folder; name a file of games in it"));
    }
    Ok(GameFile::new(BufReader::with_capacity(BUFFER_BYTES, file)))
}

/// A path in which `~` stands for the folder of the user, as in a shell.
pub(super) fn expand_home(path: &str) -> PathBuf {
    let home = path.strip_prefix("~/").and_then(|rest| Some(std::env::home_dir()?.join(rest)));
    home.unwrap_or_else(|| path.into())
}

/// Lists the games of a file, a few at once.
pub fn list_games(ticket: u64, path: &str, monitor: &ProgressMonitor, sender: &MessageSender<Message>) {
    let send = |games| sender.send(Message::GamesListed { ticket, games, is_last: false, problem: None });
    let end = |games, problem| {
        sender.send(Message::GamesListed { ticket, games, is_last: true, problem });
    };
    let file = match open(path) {
        Ok(file) => file,
        Err(error) => return end(Vec::new(), Some(error)),
    };
    let (mut games, mut limit, mut since) = (Vec::new(), FIRST_GAMES, Instant::now());
    for (number, game) in (1..).zip(file) {
        if monitor.token().is_cancelled() {
            return;
        }
        if number > MAX_LISTED_GAMES {
            let problem = format!("`{path}` has more than {MAX_LISTED_GAMES} games; the others are not listed");
            return end(games, Some(problem));
        }
        match game {
            Ok(game) => games.push(listed(number, &game)),
            Err(error) => return end(games, Some(format!("cannot read `{path}`: {error}"))),
        }
        if games.len() >= limit || since.elapsed().as_millis() > MAX_WAIT_MS {
            if !send(std::mem::take(&mut games)) {
                return;
            }
            (limit, since) = (MORE_GAMES, Instant::now());
        }
    }
    end(games, None);
}

/// A row of the list.
fn listed(number: u64, game: &PgnGame) -> ListedGame {
    let tag = |name: &str| game.tag(name).map_or("?", |tag| tag.value.as_str());
    let labels = GameLabels {
        white: tag("White"),
        black: tag("Black"),
        event: tag("Event"),
        date: tag("Date"),
        result: game.result.as_deref().unwrap_or_else(|| tag("Result")),
    };
    let plies = u32::try_from(game.line.moves.len()).unwrap_or(u32::MAX);
    ListedGame::new(number, plies, labels, game.errors.first().map(ToString::to_string))
}
