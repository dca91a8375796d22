//! The list of the games of a file, which grows while the file is read.

use tui_input::Input;

use super::WorkHandle;

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// Its number in the file, from 1.
    pub number: u64,
    /// Moves of the main line.
    pub plies: u32,
    /// Its players, event, date and result, in one allocation since a file may have a million games.
    text: Box<str>,
    /// The first error in it, with line and column.
    pub error: Option<Box<str>>,
}

/// Separates the parts of the text.
const SEPARATOR: char = '\u{1f}';

/// The parts of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLabels<'a> {
    /// The first player.
    pub white: &'a str,
    /// The second player.
    pub black: &'a str,
    /// The event.
    pub event: &'a str,
    /// The date.
    pub date: &'a str,
    /// The result.
    pub result: &'a str,
}

impl ListedGame {
    /// A game with its labels, which lose control characters.
    pub fn new(number: u64, plies: u32, labels: GameLabels<'_>, error: Option<String>) -> Self {
        let GameLabels { white, black, event, date, result } = labels;
        let visible = |text: &str| text.chars().filter(|letter| !letter.is_control()).take(80).collect::<String>();
        let text = [white, black, event, date, result].map(visible).join(&SEPARATOR.to_string());
        Self { number, plies, text: text.into(), error: error.map(Into::into) }
    }

    /// Its labels.
    pub fn labels(&self) -> GameLabels<'_> {
        let mut parts = self.text.split(SEPARATOR);
        let mut next = || parts.next().unwrap_or_default();
        GameLabels { white: next(), black: next(), event: next(), date: next(), result: next() }
    }

    /// Whether a player, the event, the date or the result contains each of these words, which are in lower case.
    fn contains(&self, words: &[&str]) -> bool {
        words.is_empty() || {
            let text = self.text.to_lowercase();
            words.iter().all(|word| text.contains(word))
        }
    }
}

/// The list.
#[derive(Debug)]
pub struct GameChooser {
    /// The file, as it was named.
    pub path: String,
    /// Ticket of the request that reads it.
    pub ticket: u64,
    /// Stops reading when the list is closed.
    pub work: WorkHandle,
    /// The games that are read.
    pub games: Vec<ListedGame>,
    /// Whether the whole file is read.
    pub is_complete: bool,
    /// Words that a game must contain.
    pub filter: Input,
    /// Indices of the games that contain them, in order.
    matching: Vec<u32>,
    /// Index of the selected row among these.
    pub selected: usize,
}

impl GameChooser {
    /// An empty list.
    pub fn new(path: String, ticket: u64) -> Self {
        Self {
            path,
            ticket,
            work: WorkHandle::default(),
            games: Vec::new(),
            is_complete: false,
            filter: Input::default(),
            matching: Vec::new(),
            selected: 0,
        }
    }

    /// Adds games.
    pub fn extend(&mut self, games: Vec<ListedGame>) {
        let first = self.games.len();
        self.games.extend(games);
        let added = first..self.games.len();
        self.matching = [std::mem::take(&mut self.matching), self.matches_in(added)].concat();
    }

    /// Applies the filter. `before` is what it was: if it only grew, the games that it left out stay out.
    pub fn apply_filter(&mut self, before: &str) {
        if self.filter.value().starts_with(before) {
            let known = std::mem::take(&mut self.matching);
            let query = self.filter.value().to_lowercase();
            let words: Vec<&str> = query.split_whitespace().collect();
            let is_match = |&index: &u32| self.games.get(index as usize).is_some_and(|game| game.contains(&words));
            self.matching = known.into_iter().filter(is_match).collect();
        } else {
            self.matching = self.matches_in(0..self.games.len());
        }
        self.selected = 0;
    }

    fn matches_in(&self, range: std::ops::Range<usize>) -> Vec<u32> {
        let query = self.filter.value().to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let matching = range.filter(|&index| self.games[index].contains(&words));
        matching.filter_map(|index| u32::try_from(index).ok()).collect()
    }

    /// Number of rows.
    pub fn row_count(&self) -> usize {
        self.matching.len()
    }

    /// The game of a row.
    pub fn game(&self, row: usize) -> Option<&ListedGame> {
        self.games.get(*self.matching.get(row)? as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u64, white: &str, result: &str) -> ListedGame {
        let labels = GameLabels { white, black: "Bo\u{7}", event: "Open", date: "2026", result };
        ListedGame::new(number, 40, labels, None)
    }

    #[test]
    fn games_are_filtered_while_they_arrive() {
        let mut chooser = GameChooser::new("games.pgn".into(), 1);
        chooser.extend(vec![game(1, "Ada", "1-0"), game(2, "Cy", "1-0")]);
        chooser.filter = "ada 1".into();
        chooser.apply_filter("");
        chooser.extend(vec![game(3, "Ada", "0-1"), game(4, "Ada", "1/2-1/2")]);
        let numbers: Vec<u64> = (0..chooser.row_count()).filter_map(|row| Some(chooser.game(row)?.number)).collect();
        assert_eq!(numbers, [1, 3, 4]);
        chooser.filter = "cy".into();
        chooser.apply_filter("ada 1");
        assert_eq!(chooser.game(0).map(|game| game.labels().black), Some("Bo"));
    }
}
