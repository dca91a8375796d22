//! Files with games in PGN and other formats. A file is read game by game, so its size does not matter.

use super::game_decoding::decode;
use super::game_texts::{GameText, GameTexts, MAX_GAME_BYTES};
use crate::game::GameFormat;
use crate::game::pgn::{PgnError, PgnGame};
use rayon::prelude::*;
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// Maximum number of texts in a batch.
const MAX_BATCH_TEXTS: usize = 512;
/// Size of a batch, in bytes, above which no text is added.
const MAX_BATCH_BYTES: usize = 1 << 20;

/// Reads the games of a file one after another.
#[derive(Debug)]
pub struct GameFile<R> {
    texts: GameTexts<R>,
    /// The number of texts to parse next. It begins with one, so that the first game does not wait for others, and doubles.
    batch_len: usize,
    /// Games that are read, but not returned yet.
    ready: VecDeque<PgnGame>,
    /// What stopped the reading, to be returned after these games.
    failed: Option<io::Error>,
}

impl<R: BufRead> GameFile<R> {
    /// The games of a source. Its first bytes tell the format.
    pub fn new(source: R) -> Self {
        Self { texts: GameTexts::new(source), batch_len: 1, ready: VecDeque::new(), failed: None }
    }

    /// The same for a format that is known.
    #[must_use]
    pub fn with_format(self, format: GameFormat) -> Self {
        Self { texts: self.texts.with_format(format), ..self }
    }

    /// The format; the first call reads the first bytes if it is not known.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn format(&mut self) -> io::Result<GameFormat> {
        self.texts.format()
    }

    /// Reads and parses a batch of texts. Returns `false` at the end.
    fn read_batch(&mut self) -> io::Result<bool> {
        let format = self.format()?;
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while batch.len() < self.batch_len && bytes < MAX_BATCH_BYTES {
            match self.texts.next_text() {
                Ok(Some(text)) => {
                    bytes += text.bytes.len();
                    batch.push(text);
                }
                Ok(None) => break,
                Err(error) => {
                    self.failed = Some(error);
                    break;
                }
            }
        }
        self.batch_len = (2 * self.batch_len).min(MAX_BATCH_TEXTS);
        let parsed: Vec<Vec<PgnGame>> = batch.par_iter().map(|text| parse(text, format)).collect();
        self.ready.extend(parsed.into_iter().flatten());
        Ok(!batch.is_empty() || self.failed.is_some())
    }

    fn read_game(&mut self) -> io::Result<Option<PgnGame>> {
        while self.ready.is_empty() {
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            if !self.read_batch()? {
                break;
            }
        }
        Ok(self.ready.pop_front())
    }
}

/// The games of a text, which the format may allow to be several.
fn parse(text: &GameText, format: GameFormat) -> Vec<PgnGame> {
    let mut games: Vec<PgnGame> = format.games(&decode(&text.bytes, format)).collect();
    for game in &mut games {
        game.move_down(text.lines_before, text.columns_before);
    }
    if let Some(last) = games.last_mut().filter(|_| text.is_cut) {
        let message = format!("this game is longer than {} MB; the rest is left out", MAX_GAME_BYTES >> 20);
        last.errors.push(PgnError { location: last.location, message });
    }
    games
}

impl<R: BufRead> Iterator for GameFile<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read_game().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn;

    fn games(text: &[u8]) -> Vec<PgnGame> {
        // A small buffer, so that lines are read in parts.
        GameFile::new(io::BufReader::with_capacity(7, text)).map(|game| game.expect("read")).collect()
    }

    #[test]
    fn games_are_the_same_as_those_of_the_whole_text() {
        for text in [
            "",
            "1. e4 1-0 1. d4 0-1",
            "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5 { a\n[Event \"no\"]\n} *\n\n[White \"c\"]\r\n\r\n1. d4 ; {\r\n*\r\n",
            "[A \"1\"]\n\n[B \"2\"]\n\n*\n[C \"3\"]\n1. e4 {[%clk 0:01]\n[%eval 1]} e5",
            "\u{FEFF}[Event \"Ü\"]\n%[ignored \"x\"]\n1. e4 ) *\n[Event \"next\"]\n$300",
        ] {
            // Where a game ends is counted from the start of its own text.
            let without_end = |game: PgnGame| PgnGame { end: 0, ..game };
            let [found, expect] = [games(text.as_bytes()), pgn::games(text).collect()]
                .map(|games| games.into_iter().map(without_end).collect::<Vec<_>>());
            assert_eq!(found, expect, "{text}");
        }
    }

    #[test]
    fn games_of_sgf_may_share_a_line() {
        let text = "(;SZ[9]PB[ü];B[aa]C[)(])(;SZ[9];B[bb]\n;W[zz)(;SZ[9]\n) (;SZ[9];B[]W[]]";
        let (found, expect) = (games(text.as_bytes()), GameFormat::Sgf.games(text).collect::<Vec<_>>());
        assert_eq!(found, expect);
    }

    #[test]
    fn an_error_of_the_source_is_returned() {
        struct Broken;
        impl io::Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let long = [b"1. e4 ".repeat(1000).as_slice(), b"\n[Event \"next\"]\n"].concat();
        for text in ["1. e4".as_bytes(), &long] {
            let source = io::Read::chain(text, Broken);
            let games: Vec<_> = GameFile::new(io::BufReader::with_capacity(64, source)).take(3).collect();
            assert!(games.iter().any(|game| game.as_ref().is_err_and(|error| error.to_string() == "broken")));
        }
    }

    #[test]
    fn latin_1_is_read() {
        let games = games(b"[White \"M\xfcller\"]\n\n1. e4 *\n");
        assert_eq!(games[0].tag("White").expect("a tag").value, "Müller");
    }

    #[test]
    fn the_end_of_a_very_long_game_is_left_out() {
        let text = [b"1. e4 ".repeat(3 << 20).as_slice(), b"\n[Event \"next\"]\n\n1. d4 *\n"].concat();
        let games: Vec<PgnGame> = GameFile::new(text.as_slice()).map(|game| game.expect("read")).collect();
        let error = games[0].errors.last().expect("an error").to_string();
        assert_eq!(error, "1:4: this game is longer than 16 MB; the rest is left out");
        assert_eq!((games.len(), games[1].location.line, games[1].line.moves.len()), (2, 2, 1));
    }
}
