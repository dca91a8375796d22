//! What engines say, read.

use crate::players::task::Score;

/// What an engine says while it thinks: only what can be read of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Info {
    pub depth: u32,
    pub rank: usize,
    pub nodes: u64,
    pub score: Option<Score>,
    /// The moves, as the engine writes them.
    pub line: Vec<String>,
}

impl Info {
    /// Reads what stands behind `info`; `None` if that is no thought about a move.
    pub fn read(words: &[&str]) -> Option<Self> {
        let mut info = Self { rank: 1, ..Self::default() };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next()?.parse().ok()?,
                "multipv" => info.rank = words.next()?.parse().ok().filter(|&rank| rank > 0)?,
                "nodes" => info.nodes = words.next()?.parse().ok()?,
                "score" => info.score = score(words.next()?, words.next()?.parse().ok()?),
                // Whatever comes of it is not known yet, or it is no thought at all.
                "lowerbound" | "upperbound" | "string" => return None,
                "pv" => info.line = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        (!info.line.is_empty() && info.score.is_some()).then_some(info)
    }
}

/// A score: so much, or mate in so many moves, each of them a turn of both but for the last.
fn score(kind: &str, number: i32) -> Option<Score> {
    let far = number.unsigned_abs().min(10_000);
    match kind {
        "cp" => Some(Score::Worth(number)),
        "mate" if number > 0 => Some(Score::Wins(2 * far - 1)),
        "mate" => Some(Score::Loses(2 * far)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<&str> {
        text.split_whitespace().collect()
    }

    #[test]
    fn thoughts_are_read() {
        let read = |text: &str| Info::read(&words(text));
        let line = vec!["e2e4".to_owned(), "e7e5".to_owned()];
        let info = Info { depth: 7, rank: 2, nodes: 900, score: Some(Score::Worth(-31)), line };
        assert_eq!(read("depth 7 seldepth 9 multipv 2 score cp -31 nodes 900 nps 5 tbhits 0 pv e2e4 e7e5"), Some(info));
        let score = |text: &str| read(&format!("depth 1 score {text} pv a1a2"))?.score;
        assert_eq!(score("mate 1"), Some(Score::Wins(1)));
        assert_eq!(score("mate 3"), Some(Score::Wins(5)));
        assert_eq!(score("mate -2"), Some(Score::Loses(4)));
        assert_eq!(score("mate 0"), Some(Score::Loses(0)));
        for none in ["cp", "cp x", "cp 3 upperbound", "wdl 3", "cp 99999999999999"] {
            assert_eq!(score(none), None, "{none}");
        }
        for none in ["", "string pv e2e4", "depth 3", "depth", "multipv 0 score cp 1 pv a1a2", "score cp 4 pv"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
