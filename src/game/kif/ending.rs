//! How games of shogi end, in the words of KIF and CSA.

/// What an ending means for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Ending {
    MoverLoses,
    MoverWins,
    Draw,
    Unfinished,
}

/// The words of KIF and of CSA, without `%`; the first of an ending is written if nothing else is known.
const WORDS: [(&str, &str, Ending); 14] = [
    ("投了", "TORYO", Ending::MoverLoses),
    ("詰み", "TSUMI", Ending::MoverLoses),
    ("切れ負け", "TIME_UP", Ending::MoverLoses),
    ("反則負け", "ILLEGAL_MOVE", Ending::MoverLoses),
    ("不戦敗", "", Ending::MoverLoses),
    ("入玉勝ち", "KACHI", Ending::MoverWins),
    ("反則勝ち", "", Ending::MoverWins),
    ("不戦勝", "", Ending::MoverWins),
    ("千日手", "SENNICHITE", Ending::Draw),
    ("持将棋", "JISHOGI", Ending::Draw),
    ("引き分け", "HIKIWAKE", Ending::Draw),
    ("中断", "CHUDAN", Ending::Unfinished),
    ("不詰", "FUZUMI", Ending::Unfinished),
    ("封じ手", "", Ending::Unfinished),
];

impl Ending {
    /// The ending of a word of KIF, and the word.
    pub fn of_kif(text: &str) -> Option<(Self, &'static str)> {
        WORDS.iter().find(|(kif, _, _)| text.starts_with(kif)).map(|(kif, _, ending)| (*ending, *kif))
    }

    /// The ending of a word of CSA, and the word of KIF.
    pub fn of_csa(text: &str) -> Option<(Self, &'static str)> {
        WORDS.iter().find(|(_, csa, _)| !csa.is_empty() && *csa == text).map(|(kif, _, ending)| (*ending, *kif))
    }

    /// The result in PGN.
    pub fn result(self, is_black_to_move: bool) -> &'static str {
        match self {
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
            Self::MoverLoses | Self::MoverWins => {
                if is_black_to_move == (self == Self::MoverWins) {
                    "1-0"
                } else {
                    "0-1"
                }
            }
        }
    }

    /// The words of KIF and CSA for the end of a game: those it was read with, if they fit its result, or those that its reason shows.
    pub fn words(
        result: &str,
        is_black_to_move: bool,
        read: Option<&str>,
        reason: &str,
    ) -> Option<(&'static str, &'static str)> {
        let fitting = || WORDS.iter().filter(|(_, _, ending)| ending.result(is_black_to_move) == result);
        let by_reading = read.and_then(|read| fitting().find(|(kif, _, _)| *kif == read));
        let reasons = [("checkmate", "詰み"), ("time", "切れ負け"), ("repetition", "千日手"), ("resign", "投了")];
        let by_reason = || {
            let (_, word) = reasons.iter().find(|(part, _)| reason.contains(part))?;
            fitting().find(|(kif, _, _)| kif == word)
        };
        let found = by_reading.or_else(by_reason).or_else(|| fitting().next())?;
        // A game that is simply unfinished has no ending.
        (found.2 != Self::Unfinished || read.is_some()).then_some((found.0, found.1))
    }
}
