//! The tag `GameType`: a number for each kind of draughts, and who moves first.

/// The value of a tag `GameType`: `20` or `21,B,8,8,N1,0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameType {
    number: u32,
    pub is_black_first: bool,
}

/// The numbers of games, the titles of their rule files, and whether Black moves first.
const GAMES: [(u32, &str, bool); 14] = [
    (20, "International draughts", false),
    (21, "English draughts", true),
    (22, "Italian draughts", false),
    (23, "Pool checkers", true),
    (24, "Spanish draughts", false),
    (25, "Russian draughts", false),
    (26, "Brazilian draughts", false),
    (27, "Canadian draughts", false),
    (28, "Portuguese draughts", false),
    (29, "Czech draughts", false),
    (30, "Turkish draughts", false),
    (31, "Thai draughts", true),
    (40, "Frisian draughts", false),
    (41, "Spantsiretti", false),
];

impl GameType {
    pub const INTERNATIONAL: Self = Self { number: 20, is_black_first: false };
    pub const ENGLISH: Self = Self { number: 21, is_black_first: true };

    pub fn parse(value: &str) -> Option<Self> {
        let mut parts = value.split(',').map(str::trim);
        let number = parts.next()?.parse().ok()?;
        let is_usually_black = GAMES.iter().any(|&(other, _, is_black_first)| other == number && is_black_first);
        let is_black_first = match parts.next() {
            Some("B" | "b") => true,
            Some("W" | "w") => false,
            _ => is_usually_black,
        };
        Some(Self { number, is_black_first })
    }

    /// The title of the game.
    pub fn title(self) -> String {
        let game = GAMES.iter().find(|(number, _, _)| *number == self.number);
        game.map_or_else(|| format!("draughts of type {}", self.number), |(_, title, _)| (*title).to_owned())
    }

    /// The number of the game with a title.
    pub fn number_of(title: &str) -> Option<u32> {
        GAMES.iter().find(|(_, other, _)| *other == title).map(|(number, _, _)| *number)
    }

    /// Whether the winner of a game gets two points.
    pub fn has_two_points(number: u32) -> bool {
        matches!(number, 20 | 27)
    }
}
