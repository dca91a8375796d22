//! Games in tests: positions as FEN, actions as coordinates.

use crate::support::shipped_game;
use alfil::game::{
    Game, GameHistory, GameRecord, GameStatus, Outcome, Position, TurnCounters, Variant, coordinate_notation, fen,
};

/// A game in progress.
pub struct Table {
    pub game: Variant,
    pub record: GameRecord<Variant>,
}

impl Table {
    /// A position of a shipped game.
    #[track_caller]
    pub fn at(game: &str, fen: &str) -> Self {
        let game = shipped_game(game);
        let start = fen::parse(&game, fen).unwrap_or_else(|fault| panic!("{fen}: {fault}"));
        let record = GameRecord::new(start.position, start.counters);
        Self { game, record }
    }

    /// The start position of a shipped game.
    pub fn new(game: &str) -> Self {
        let game = shipped_game(game);
        let record = GameRecord::new(game.start(), TurnCounters::default());
        Self { game, record }
    }

    pub fn now(&self) -> &Position {
        self.record.position()
    }

    #[track_caller]
    pub fn status(&self) -> GameStatus<alfil::game::Action> {
        self.record.status(&self.game).expect("rules within their budget")
    }

    /// The legal actions, sorted: `e2e4 g1f3`.
    #[track_caller]
    pub fn actions(&self) -> Vec<String> {
        let mut texts = coordinate_notation::format_all(&self.game, self.now(), &self.status().actions);
        texts.sort();
        texts
    }

    /// The targets of the piece on a square, sorted.
    #[track_caller]
    pub fn from(&self, square: &str) -> Vec<String> {
        let all = self.actions();
        all.iter().filter_map(|text| Some(text.strip_prefix(square)?.to_owned())).collect()
    }

    /// Plays actions, given as coordinates.
    #[track_caller]
    pub fn play(&mut self, actions: &str) -> &mut Self {
        for text in actions.split_whitespace() {
            let list = self.status().actions;
            let texts = coordinate_notation::format_all(&self.game, self.now(), &list);
            let Some(index) = texts.iter().position(|other| other == text) else {
                panic!("{text} is none of {}", texts.join(" "))
            };
            self.record.play(&self.game, &list[index]).expect("an action");
        }
        self
    }

    /// The outcome: the winner and the reason.
    #[track_caller]
    pub fn outcome(&self) -> Option<(Option<usize>, String)> {
        self.status().outcome.as_ref().map(winner_and_reason)
    }

    /// The outcome that the player to move may claim.
    #[track_caller]
    pub fn claim(&self) -> Option<(Option<usize>, String)> {
        self.status().claim.as_ref().map(winner_and_reason)
    }

    /// The FEN with its clocks, and the number 1 of the move.
    pub fn fen_with_clocks(&self) -> String {
        fen::write(&self.game, self.now(), self.record.history(), 1)
    }

    /// The FEN with clocks at zero.
    pub fn fen(&self) -> String {
        fen::write(&self.game, self.now(), GameHistory::default(), 1)
    }
}

fn winner_and_reason(outcome: &Outcome) -> (Option<usize>, String) {
    (outcome.winner, outcome.reason.to_string())
}

/// Splits `"a1 b2"` into a sorted list, like that of [`Table::actions`].
pub fn list(texts: &str) -> Vec<String> {
    let mut texts: Vec<String> = texts.split_whitespace().map(str::to_owned).collect();
    texts.sort();
    texts
}
