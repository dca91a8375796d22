//! The `info` lines that engines send.

use crate::players::score::SearchScore;

/// Longest mate that is read, in moves.
const MAX_MATE_MOVES: u32 = 10_000;

/// An `info` line about a move. Fields that the engine omits are 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UciInfo {
    pub depth: u32,
    pub rank: usize,
    pub nodes: u64,
    pub score: Option<SearchScore>,
    /// The moves as the engine writes them.
    pub pv: Vec<String>,
}

impl UciInfo {
    /// Parses the words after `info`; `None` without a score and a line.
    pub fn parse(words: &[&str]) -> Option<Self> {
        let mut info = Self { rank: 1, ..Self::default() };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next()?.parse().ok()?,
                "multipv" => info.rank = words.next()?.parse().ok().filter(|&rank| rank > 0)?,
                "nodes" => info.nodes = words.next()?.parse().ok()?,
                "score" => info.score = parse_score(words.next()?, words.next()?.parse().ok()?),
                // Bounds are not final, and strings are for people.
                "lowerbound" | "upperbound" | "string" => return None,
                "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        (!info.pv.is_empty() && info.score.is_some()).then_some(info)
    }
}

/// Reads `cp` or `mate`. UCI counts mates in moves: both players' turns, except that the last needs no reply.
fn parse_score(kind: &str, number: i32) -> Option<SearchScore> {
    let moves = number.unsigned_abs().min(MAX_MATE_MOVES);
    match kind {
        "cp" => Some(SearchScore::Centipawns(number)),
        "mate" if number > 0 => Some(SearchScore::WinIn(2 * moves - 1)),
        "mate" => Some(SearchScore::LossIn(2 * moves)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Option<UciInfo> {
        UciInfo::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn info_lines_are_parsed() {
        let pv = vec!["e2e4".to_owned(), "e7e5".to_owned()];
        let info = UciInfo { depth: 7, rank: 2, nodes: 900, score: Some(SearchScore::Centipawns(-31)), pv };
        let line = "depth 7 seldepth 9 multipv 2 score cp -31 nodes 900 nps 5 tbhits 0 pv e2e4 e7e5";
        assert_eq!(parse(line), Some(info));
        let score = |text: &str| parse(&format!("depth 1 score {text} pv a1a2"))?.score;
        assert_eq!(score("mate 1"), Some(SearchScore::WinIn(1)));
        assert_eq!(score("mate 3"), Some(SearchScore::WinIn(5)));
        assert_eq!(score("mate -2"), Some(SearchScore::LossIn(4)));
        assert_eq!(score("mate 0"), Some(SearchScore::LossIn(0)));
        for bad in ["cp", "cp x", "cp 3 upperbound", "wdl 3", "cp 99999999999999"] {
            assert_eq!(score(bad), None, "{bad}");
        }
        for bad in ["", "string pv e2e4", "depth 3", "depth", "multipv 0 score cp 1 pv a1a2", "score cp 4 pv"] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
