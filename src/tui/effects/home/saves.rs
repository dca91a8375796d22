//! Lists, shows, deletes and restores saved games.

use std::{
    collections::HashMap,
    path::Path,
    time::{Duration, SystemTime},
};

use super::super::{Message, Services, list_actions::san_line};
use crate::{
    game::{FirstTurn, Game, GameRecord, MoveNumbering, Variant, player_notation},
    store::{Library, Mode, SaveFile, SavedGame, pgn_date},
    tui::{
        event_loop::MessageSender,
        state::{SavedDetails, SavedEntry, SavedPosition, mode},
        static_board,
    },
};

/// Maximum number of saved games in the list.
const MAX_SAVED_GAMES: usize = 200;
/// Number of moves that are shown of a saved game, at most.
const MAX_LAST_MOVES: usize = 12;

/// Sends the saved games, first without move numbers, which need the rules.
pub(super) fn send_saved_games(services: &Services, library: &Library, sender: &MessageSender<Message>) {
    services.saves.folder().recover();
    services.saves.folder().remove_old_trash();
    let (saves, error) =
        services.saves.folder().list().map_or_else(|error| (Vec::new(), Some(error.to_string())), |all| (all, None));
    let unreadable = saves.iter().filter(|save| save.game.is_err()).count();
    let plural = if unreadable == 1 { "" } else { "s" };
    let unreadable =
        (unreadable > 0).then(|| format!("{unreadable} saved game{plural} cannot be read; the list shows why"));
    let problem = error.or(unreadable);
    let mut known_rules = HashMap::new();
    let send = |known_rules: &HashMap<String, SavedRules>, problem| {
        let saved_games = saved_entries(&saves, library, known_rules);
        sender.send(Message::SavedGamesListed { saved_games, problem })
    };
    if !send(&known_rules, problem) || saves.is_empty() {
        return;
    }
    for game in saves.iter().filter_map(|save| save.game.as_ref().ok()) {
        if !known_rules.contains_key(&game.rules) {
            let rules = library.load_saved(game).map(|game| SavedRules::of(game.variant));
            known_rules.insert(game.rules.clone(), rules.unwrap_or_default());
        }
    }
    send(&known_rules, None);
}

/// What the list needs from the rules of a saved game. They may be missing or have errors.
#[derive(Default)]
struct SavedRules {
    numbering: MoveNumbering,
    variant: Option<Variant>,
}

impl SavedRules {
    fn of(variant: Variant) -> Self {
        Self { numbering: MoveNumbering::of(variant.rules()), variant: Some(variant) }
    }

    /// A move with the names of squares beside the board.
    fn shown_move(&self, coordinates: &str) -> String {
        let rules = self.variant.as_ref().map(Variant::rules);
        rules.map_or_else(|| coordinates.to_owned(), |rules| player_notation::from_coordinates(rules, coordinates))
    }
}

/// The saved games in the list. Finished games come after open ones, to which players usually return, and unreadable ones last.
fn saved_entries(saves: &[SaveFile], library: &Library, known_rules: &HashMap<String, SavedRules>) -> Vec<SavedEntry> {
    let mut readable = Vec::new();
    let mut unreadable = Vec::new();
    for SaveFile { name, modified, game, .. } in saves {
        let date = modified.map(|time| date_text(time, SystemTime::now())).unwrap_or_default();
        match game {
            Ok(game) => readable.push(SavedEntry {
                title: game_title(game, library),
                progress: progress_in_match(game, progress(game, known_rules.get(&game.rules))),
                last_moves: saved_moves(game, known_rules.get(&game.rules)),
                ..saved_entry(name.clone(), date, game)
            }),
            Err(error) => unreadable.push(unreadable_entry(name.clone(), date, error.to_string())),
        }
    }
    readable.sort_by_key(|save| save.is_over);
    readable.truncate(MAX_SAVED_GAMES);
    unreadable.truncate(MAX_SAVED_GAMES);
    readable.extend(unreadable);
    readable
}

/// A file in the list that cannot be read.
fn unreadable_entry(file: String, date: String, error: String) -> SavedEntry {
    SavedEntry {
        title: file.clone(),
        opponent_or_mode: String::new(),
        progress: "unreadable".into(),
        // There is nothing to show.
        details: SavedDetails::Loaded(None),
        error: Some(error),
        ..saved_entry(file, date, &SavedGame::default())
    }
}

fn saved_entry(file: String, date: String, game: &SavedGame) -> SavedEntry {
    SavedEntry {
        file,
        names: game.names_in_tags(),
        opponent_or_mode: game.against().unwrap_or_else(|| mode::title(game.mode)),
        game: game.rules.clone(),
        title: String::new(),
        mode: game.mode,
        progress: String::new(),
        is_over: game.ending.is_some(),
        date,
        last_moves: String::new(),
        details: SavedDetails::NotRequested,
        error: None,
    }
}

/// The title of a saved game: that of its puzzle or its rules, or else the name of the rule file.
fn game_title(game: &SavedGame, library: &Library) -> String {
    if let Some(puzzle) = &game.puzzle {
        return format!("Puzzle: {puzzle}");
    }
    let file = library.outlines().iter().find(|file| file.rule_file.name == game.rules);
    file.map_or_else(
        || Path::new(&game.rules).file_stem().map_or(game.rules.clone(), |stem| stem.to_string_lossy().into_owned()),
        |file| file.outline.title.clone(),
    )
}

/// How far a game is, and which game of a match it is.
fn progress_in_match(game: &SavedGame, progress: String) -> String {
    match game.match_score {
        Some(score) => format!("game {} of {}, {progress}", score.game(), score.games()),
        None => progress,
    }
}

/// How far a game is. Its move number is missing until its rules are read.
fn progress(game: &SavedGame, rules: Option<&SavedRules>) -> String {
    let turns = game.moves.len();
    match (game.mode, rules.map(|rules| &rules.numbering)) {
        _ if game.ending.is_some() => "over".into(),
        (Mode::Worlds(rules), _) if !rules.is_quantum() => format!("round {turns}"),
        (_, Some(numbering)) => format!("move {}", numbering.fullmove_after(FirstTurn::default(), turns)),
        (_, None) => String::new(),
    }
}

/// The last moves as they were saved, with the names of squares beside the board once the rules are read.
fn saved_moves(game: &SavedGame, rules: Option<&SavedRules>) -> String {
    let first_shown = game.moves.len().saturating_sub(MAX_LAST_MOVES);
    let moves = game.moves.main_line().skip(first_shown);
    let shown = moves.map(|text| rules.map_or_else(|| text.to_owned(), |rules| rules.shown_move(text)));
    shown.collect::<Vec<_>>().join(" ")
}

/// When a game was saved: how long ago on the same day, and else the date.
fn date_text(time: SystemTime, now: SystemTime) -> String {
    let age = now.duration_since(time).unwrap_or(Duration::ZERO);
    match age.as_secs() / 60 {
        0 => "just now".into(),
        minutes @ ..60 => format!("{minutes} min ago"),
        minutes @ ..1440 => format!("{} h ago", minutes / 60),
        _ => pgn_date(time).to_string().replace('.', "-"),
    }
}

/// Sends the current position of a saved game.
pub fn load_saved_position(services: &Services, file: String, sender: &MessageSender<Message>) {
    let position = services.saves.folder().read(&file).ok().and_then(|saved| {
        let game = Library::open(&services.folders).load_saved(&saved).ok()?;
        let tree = saved.replay(&game.variant).or_else(|error| error.kept().ok_or(())).ok()?;
        let record = tree.record();
        let picture = static_board::picture(&game.variant, record.position());
        let last_moves = last_moves(&game.variant, record);
        Some(Box::new(SavedPosition { picture, status: status(&game.variant, record), last_moves }))
    });
    sender.send(Message::SavedPositionLoaded { file, position });
}

/// Whose turn it is, or how the game ended.
fn status(variant: &Variant, record: &GameRecord<Variant>) -> String {
    match record.status(variant).ok().and_then(|status| status.outcome) {
        Some(outcome) => outcome.reason.to_string(),
        None => format!("{} to move", variant.rules().players[variant.mover(record.position())]),
    }
}

/// The last moves in SAN: `11. Nf3 Nc6 12. Bb5`.
fn last_moves(variant: &Variant, record: &GameRecord<Variant>) -> String {
    let (positions, actions) = (record.positions(), record.actions());
    let first = actions.len().saturating_sub(MAX_LAST_MOVES);
    let numbering = MoveNumbering::of(variant.rules());
    let numbers = numbering.turn_numbers(record.first_turn());
    let sans = san_line(variant, &positions[first], &actions[first..]);
    let texts = numbers.skip(first).zip(sans).enumerate().map(|(index, (number, san))| match number.turn_in_move {
        0 => format!("{}. {san}", number.fullmove),
        _ if index == 0 => format!("{}… {san}", number.fullmove),
        _ => san,
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Moves a saved game to the trash, and lists the games anew.
pub fn delete_save(services: &Services, file: &str, sender: &MessageSender<Message>) {
    let trashed = services.saves.folder().delete(file).map_err(|error| error.to_string());
    sender.send(Message::SaveDeleted(trashed));
    send_saved_games(services, &Library::open(&services.folders), sender);
}

/// Moves a saved game back from the trash, and lists the games anew.
pub fn restore_save(services: &Services, trashed: &str, sender: &MessageSender<Message>) {
    let restored = services.saves.folder().restore(trashed).map_err(|error| error.to_string());
    send_saved_games(services, &Library::open(&services.folders), sender);
    sender.send(Message::SaveRestored(restored));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, expect: &str) {
        let time = SystemTime::UNIX_EPOCH + Duration::from_hours(24 * 365);
        assert_eq!(date_text(time, time + Duration::from_secs(seconds)), expect);
    }

    #[test]
    fn dates_are_exact_after_a_day() {
        check(59, "just now");
        check(60, "1 min ago");
        check(3599, "59 min ago");
        check(3600, "1 h ago");
        check(86399, "23 h ago");
        check(86400, "1971-01-01");
    }
}
