//! The list of games.

use std::sync::Arc;

use tui_input::Input;

use crate::{
    game::Rounds,
    players::PlayerSpec,
    store::{Mode, Scores},
    tui::picture::Picture,
    worlds::Puzzle,
};

/// The list of games, and of games under way.
#[derive(Debug, Default)]
pub struct Home {
    /// The rule files there are; `None` until they are read.
    pub entries: Option<Vec<Entry>>,
    /// The games that can be gone on with, the last one first.
    pub kept: Vec<Kept>,
    /// What is searched for.
    pub filter: Input,
    /// Whether letters go to the filter.
    pub filtering: bool,
    /// The line under the bar, among [`Home::rows`].
    pub at: usize,
    /// How the chosen game would be played.
    pub mode: Mode,
    /// Against whom games for several are played, if not among people.
    pub opponent: Option<PlayerSpec>,
    /// The best that was reached.
    pub scores: Scores,
    /// The puzzles of many-worlds solitaire.
    pub puzzles: Vec<Task>,
}

/// A puzzle in the list.
#[derive(Clone, Debug)]
pub struct Task {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// What its game is called.
    pub title: String,
    /// The position it starts from.
    pub picture: Option<Picture>,
}

/// A rule file in the list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What the game is found by.
    pub name: String,
    /// What it is called; the name where the file cannot be read.
    pub title: String,
    /// Other names.
    pub also: Vec<String>,
    /// Where the file is, as people are told.
    pub file: String,
    /// The game, or the first thing that is wrong with the file.
    pub game: Result<About, Wrong>,
}

/// What is told of a game.
#[derive(Clone, Debug)]
pub struct About {
    /// A sentence about it.
    pub about: String,
    /// The players.
    pub players: Vec<String>,
    /// The order of their turns.
    pub rounds: Rounds,
    /// Kinds of pieces a player has.
    pub kinds: usize,
    /// The board in a few letters: `8x8`.
    pub board: String,
    /// The position it starts from.
    pub picture: Picture,
}

/// What is wrong with a rule file.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: usize,
    /// The source line.
    pub source: String,
    /// What is wrong.
    pub title: String,
    /// What stands there or was expected there.
    pub label: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// How many more errors there are.
    pub more: usize,
}

/// A game that can be gone on with.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The file it is kept in.
    pub file: String,
    /// The name of the game.
    pub game: String,
    /// What the game is called.
    pub title: String,
    /// How it is played.
    pub mode: Mode,
    /// The same in words, or against whom.
    pub how: String,
    /// How far it is: `move 12 · Black to move`.
    pub state: String,
    /// Its moves.
    pub moves: String,
    /// The position it stands in: not asked for yet, asked for, or known (though it may be that it cannot be shown).
    pub picture: Peek,
}

/// How far one knows what a game looks like.
#[derive(Clone, Debug, Default)]
pub enum Peek {
    /// Nobody has asked.
    #[default]
    Unknown,
    /// It will be told.
    Asked,
    /// Known.
    Known(Option<Picture>),
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// A game to go on with, by index.
    Kept(usize),
    /// A rule file, by index.
    Entry(usize),
    /// All puzzles.
    Puzzles,
    /// A puzzle, by index.
    Puzzle(usize),
}

impl Home {
    /// Against whom the chosen game would be played, if not among people.
    pub fn against(&self) -> Option<&PlayerSpec> {
        self.opponent.as_ref().filter(|who| self.mode.seats(who) && !self.is_alone())
    }

    /// Whether the chosen game is for one player.
    pub fn is_alone(&self) -> bool {
        let about = self.entry().and_then(|entry| entry.game.as_ref().ok());
        about.is_some_and(|about| about.players.len() == 1)
    }

    /// Shows all lines again.
    pub fn unfilter(&mut self) {
        self.filter = Input::default();
        self.filtering = false;
        self.at = 0;
    }

    /// The lines that match the filter; games whose title begins with it come before those that it stands in somewhere.
    pub fn rows(&self) -> Vec<Row> {
        let query = self.filter.value().trim().to_lowercase();
        let words: Vec<&str> = query.split_whitespace().collect();
        let fits = |text: &str| words.iter().all(|word| text.to_lowercase().contains(word));
        let kept = (0..self.kept.len()).filter(|&index| {
            let kept = &self.kept[index];
            fits(&format!("{} {} {} {}", kept.title, kept.game, kept.how, kept.state))
        });
        let entries = self.entries.as_deref().unwrap_or_default();
        let names = |index: usize| {
            let Entry { title, name, also, .. } = &entries[index];
            format!("{title} {name} {}", also.join(" ")).to_lowercase()
        };
        let mut games: Vec<usize> = (0..entries.len()).filter(|&index| fits(&names(index))).collect();
        games.sort_by_key(|&index| {
            let names = names(index);
            (!names.starts_with(&query), !names.contains(&format!(" {query}")))
        });
        let mut rows: Vec<Row> = kept.map(Row::Kept).chain(games.into_iter().map(Row::Entry)).collect();
        if words.is_empty() {
            // Puzzles are many; they stand behind one line, next to the game that comes first.
            let first = rows.iter().position(|row| matches!(row, Row::Entry(_)));
            if let Some(first) = first.filter(|_| !self.puzzles.is_empty()) {
                rows.insert(first + 1, Row::Puzzles);
            }
        } else {
            let is_meant = |index: &usize| {
                let task = &self.puzzles[*index];
                fits(&format!("puzzle puzzles {} {}", task.puzzle.name, task.title))
            };
            rows.extend((0..self.puzzles.len()).filter(is_meant).map(Row::Puzzle));
        }
        rows
    }

    /// The line under the bar.
    pub fn row(&self) -> Option<Row> {
        self.rows().get(self.at).copied()
    }

    /// The rule file under the bar.
    pub fn entry(&self) -> Option<&Entry> {
        match self.row()? {
            Row::Entry(index) => self.entries.as_deref()?.get(index),
            _ => None,
        }
    }
}

impl Wrong {
    /// Something that is wrong with the file as a whole.
    pub fn new(title: String) -> Self {
        Self { line: None, column: 1, source: String::new(), title, label: String::new(), hint: None, more: 0 }
    }
}
