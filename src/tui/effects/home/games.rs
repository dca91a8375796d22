//! Lists the rule files, and reads the rules of single ones.

use std::path::PathBuf;

use super::super::Message;
use crate::{
    game::{Game, GameFormat, MoveNumbering, Rules},
    store::{Library, LoadError, LoadedFile, Origin, OutlinedFile, RuleFile},
    tui::{
        board_picture::BoardPicture,
        event_loop::MessageSender,
        state::{GameEntry, GameRules, GameSummary, RuleError, SearchText},
        static_board,
    },
};

/// The games of a library, without their rules. Chess comes first among the built-in games.
pub(super) fn listed_games(library: &Library) -> Vec<GameEntry> {
    let entry = |file: &OutlinedFile| GameEntry {
        rule_file: file.rule_file.clone(),
        search: SearchText::new(&file.rule_file.name, &file.outline),
        outline: file.outline.clone(),
        rules: GameRules::Unread,
    };
    let mut games: Vec<GameEntry> = library.outlines().iter().map(entry).collect();
    games.sort_by_cached_key(|entry| {
        let RuleFile { name, origin } = &entry.rule_file;
        (*origin == Origin::BuiltIn, name != "chess", entry.outline.title.to_lowercase())
    });
    games
}

/// The largest number of files of games that are listed.
const MAX_GAME_FILES: usize = 500;

/// The files of games in the folder of own games, by name.
pub(super) fn game_files(library: &Library) -> Vec<String> {
    let entries = std::fs::read_dir(library.folder()).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let has_games = |path: &PathBuf| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| GameFormat::of_name(ending).is_some())
    };
    let mut files: Vec<String> = paths.filter(has_games).filter_map(|path| Some(path.to_str()?.to_owned())).collect();
    files.sort();
    files.truncate(MAX_GAME_FILES);
    files
}

/// Sends the rules of a game, or their first error.
pub fn read_rules(library: &Library, rule_file: &RuleFile, sender: &MessageSender<Message>) {
    let game = library.read_rule_file(rule_file).map_err(LoadError::from).and_then(LoadedFile::game);
    let rules = match game {
        Ok(game) => {
            let picture = static_board::picture(&game.variant, &game.variant.start());
            GameRules::Read(Box::new(summarise(game.variant.rules(), picture)))
        }
        Err(LoadError::Broken(file)) => GameRules::Broken(Box::new(first_error(&file))),
        Err(error) => GameRules::Broken(Box::new(RuleError::new(error.to_string()))),
    };
    sender.send(Message::RulesRead { rule_file: rule_file.clone(), rules });
}

fn summarise(rules: &Rules, picture: BoardPicture) -> GameSummary {
    let (columns, rows) = rules.board.extent();
    let kinds = (0..rules.players.len()).map(|player| rules.side(player).len()).max().unwrap_or(0);
    let board = format!("{columns}x{rows}");
    let numbering = MoveNumbering::of(rules);
    GameSummary { players: rules.players.clone(), numbering, kinds, board, picture }
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
