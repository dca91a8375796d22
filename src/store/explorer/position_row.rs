//! The moves that were played in a position, with the results of their games.

use super::GameResult;
use super::byte_codec::{ByteReader, ByteWriter};
use smallvec::SmallVec;

/// The number of games that a move names, the latest ones.
const MAX_GAMES_PER_MOVE: usize = 5;

/// How many games ended with each result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// By [`GameResult::slot`]; what is missing at the end is 0.
    slots: SmallVec<[u32; 4]>,
}

impl ResultCounts {
    /// The number of games with a result.
    pub fn get(&self, result: GameResult) -> u64 {
        self.slots.get(result.slot()).copied().map_or(0, u64::from)
    }

    /// The number of all games.
    pub fn total(&self) -> u64 {
        self.slots.iter().copied().map(u64::from).sum()
    }

    /// The share of games with a result, in percent, rounded.
    pub fn percent(&self, result: GameResult) -> u64 {
        (self.get(result) * 200 + self.total()).checked_div(self.total() * 2).unwrap_or(0)
    }

    /// Adds games with the result of a slot.
    fn add(&mut self, slot: usize, games: u32) {
        if self.slots.len() <= slot {
            self.slots.resize(slot + 1, 0);
        }
        self.slots[slot] = self.slots[slot].saturating_add(games);
    }

    /// Adds the counts of other games.
    pub(super) fn merge(&mut self, other: &Self) {
        other.slots.iter().enumerate().for_each(|(slot, &games)| self.add(slot, games));
    }
}

/// A move that was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayedMove {
    /// In coordinate notation, as in save files.
    pub text: Box<str>,
    /// The results of its games.
    pub results: ResultCounts,
    /// Some of its games by number, the latest ones first.
    pub games: SmallVec<[u32; MAX_GAMES_PER_MOVE]>,
}

/// The moves that were played in a position, in no order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PositionRow(pub Vec<PlayedMove>);

impl PositionRow {
    /// Adds a game in which a move was played. Later games have greater numbers.
    pub fn add(&mut self, text: &str, result: GameResult, game: u32) {
        let played = self.played(text);
        played.results.add(result.slot(), 1);
        played.games.insert(0, game);
        played.games.truncate(MAX_GAMES_PER_MOVE);
    }

    /// Adds the moves of later games.
    pub fn merge(&mut self, later: Self) {
        for PlayedMove { text, results, mut games } in later.0 {
            let played = self.played(&text);
            played.results.merge(&results);
            games.extend(played.games.drain(..));
            games.truncate(MAX_GAMES_PER_MOVE);
            played.games = games;
        }
    }

    fn played(&mut self, text: &str) -> &mut PlayedMove {
        let index = self.0.iter().position(|played| *played.text == *text).unwrap_or_else(|| {
            self.0.push(PlayedMove { text: text.into(), ..PlayedMove::default() });
            self.0.len() - 1
        });
        &mut self.0[index]
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = ByteWriter::default();
        for PlayedMove { text, results, games } in &self.0 {
            writer.text(text);
            let counts = || results.slots.iter().enumerate().filter(|(_, games)| **games > 0);
            writer.number(counts().count() as u64);
            for (slot, &games) in counts() {
                writer.number(slot as u64);
                writer.number(games.into());
            }
            writer.number(games.len() as u64);
            games.iter().for_each(|&game| writer.number(game.into()));
        }
        writer.0
    }

    /// `None` if the bytes are not valid.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = ByteReader(bytes);
        let mut moves = Vec::new();
        while !reader.is_empty() {
            let mut played = PlayedMove { text: reader.text()?.into(), ..PlayedMove::default() };
            for _ in 0..reader.number::<u8>()? {
                let slot: u8 = reader.number()?;
                played.results.add(slot.into(), reader.number()?);
            }
            for _ in 0..reader.number::<u8>()? {
                played.games.push(reader.number()?);
            }
            moves.push(played);
        }
        Some(Self(moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(games: &[(&str, GameResult, u32)]) -> PositionRow {
        let mut row = PositionRow::default();
        games.iter().for_each(|&(text, result, game)| row.add(text, result, game));
        row
    }

    #[test]
    fn results_are_counted_and_the_latest_games_are_named() {
        use GameResult::{Drawn, Unknown, Won};
        let early = [("e2e4", Won(0), 0), ("d2d4", Drawn, 1), ("e2e4", Won(0), 2), ("e2e4", Won(2), 3)];
        let late = [("e2e4", Unknown, 4), ("e2e4", Drawn, 5), ("e2e4", Drawn, 6), ("c2c4", Won(1), 7)];
        let all = row(&[early, late].concat());
        let mut merged = row(&early);
        merged.merge(row(&late));
        assert_eq!(merged, all);
        assert_eq!(PositionRow::of_bytes(&all.to_bytes()), Some(all.clone()));
        let [e4, ..] = &all.0[..] else { panic!("no move") };
        assert_eq!(e4.games[..], [6, 5, 4, 3, 2]);
        let counts = [Unknown, Drawn, Won(0), Won(1), Won(2)].map(|result| e4.results.get(result));
        assert_eq!((counts, e4.results.total()), ([1, 2, 2, 0, 1], 6));
        assert_eq!([Unknown, Drawn, Won(1)].map(|result| e4.results.percent(result)), [17, 33, 0]);
        assert_eq!(ResultCounts::default().percent(Drawn), 0);
    }

    #[test]
    fn bytes_that_are_not_valid_are_refused() {
        let bytes = row(&[("e2e4", GameResult::Won(1), 300)]).to_bytes();
        assert!((1..bytes.len()).all(|len| PositionRow::of_bytes(&bytes[..len]).is_none()));
    }
}
