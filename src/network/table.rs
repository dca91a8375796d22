//! The game as the host keeps it: moves, clocks, offers and the end. Time comes in as an argument.

use super::message::{GuestMessage, HostMessage};
use crate::{
    game::{Action, ActionError, Fault, Game, GameRecord, GameStatus, Outcome, Variant, coordinate_notation},
    players::TimeControl,
    store::{GameClock, GameEnding},
};
use std::time::Duration;

/// Bytes of the moves in one message, well below the length of a line.
const MAX_MOVES_BYTES: usize = 1 << 14;
/// Moves of a game; then it ends as a draw.
const MAX_MOVES: usize = 20_000;

/// The game.
pub(super) struct Table {
    variant: Variant,
    record: GameRecord<Variant>,
    status: GameStatus<Action>,
    /// The moves in coordinate notation.
    moves: Vec<String>,
    clock: Option<GameClock>,
    /// When the clock of the player to move was last read.
    clock_read: Duration,
    /// By player, whether a draw is offered.
    offers: Vec<bool>,
    /// By player, the number of moves at the last offer.
    last_offers: Vec<Option<usize>>,
    ending: Option<GameEnding>,
    /// Whether all players have come, so that the game can begin.
    pub has_begun: bool,
}

impl Table {
    /// A game from its start.
    pub fn new(
        variant: Variant,
        record: GameRecord<Variant>,
        time_control: Option<TimeControl>,
    ) -> Result<Self, Fault> {
        let players = variant.player_count();
        let status = record.status(&variant)?;
        Ok(Self {
            ending: status.outcome.as_ref().map(|_| GameEnding::ByRules),
            record,
            status,
            moves: Vec::new(),
            clock: time_control.map(|time_control| GameClock::new(time_control, players)),
            clock_read: Duration::ZERO,
            offers: vec![false; players],
            last_offers: vec![None; players],
            has_begun: false,
            variant,
        })
    }

    /// Carries out a player's request. Returns the messages to all, or why it is rejected.
    pub fn request(
        &mut self,
        player: usize,
        request: &GuestMessage,
        now: Duration,
    ) -> Result<Vec<HostMessage>, String> {
        if matches!(request, GuestMessage::Accept | GuestMessage::Ping) {
            return Ok(Vec::new());
        }
        if let Some(flagged) = self.read_clock(now) {
            return Ok(flagged);
        }
        if self.ending.is_some() {
            return Err("the game is over".into());
        }
        match request {
            GuestMessage::Move { number, action } => self.play(player, *number, action, now),
            GuestMessage::Resign => Ok(self.end(GameEnding::Resigned(player))),
            GuestMessage::Draw => self.draw(player),
            GuestMessage::Decline if self.is_offered_to(player) => {
                self.offers.fill(false);
                Ok(vec![HostMessage::Declined { player }])
            }
            _ => Ok(Vec::new()),
        }
    }

    fn play(&mut self, player: usize, number: usize, text: &str, now: Duration) -> Result<Vec<HostMessage>, String> {
        if !self.has_begun {
            return Err("the game begins when all players are here".into());
        }
        if player != self.mover() || number != self.moves.len() + 1 {
            return Err("it is not your turn".into());
        }
        let texts = coordinate_notation::format_all(&self.variant, self.record.position(), &self.status.actions);
        let action = texts.iter().position(|other| other == text).and_then(|index| self.status.actions.get(index));
        let Some(action) = action.cloned() else { return Err("this move is not legal".into()) };
        let after = self.variant.play(self.record.position(), &action);
        let after = after.map_err(|error: ActionError| error.to_string())?;
        self.record.push(action, after);
        self.status = self.record.status(&self.variant).map_err(|fault| fault.to_string())?;
        self.moves.push(text.to_owned());
        if let Some(clock) = &mut self.clock {
            clock.add_increment(player);
        }
        self.clock_read = now;
        let is_declined = self.is_offered_to(player);
        let declined = is_declined.then_some(HostMessage::Declined { player });
        if is_declined {
            self.offers.fill(false);
        }
        let moved = HostMessage::Moves { number, actions: vec![text.to_owned()] };
        let mut news: Vec<HostMessage> = [moved].into_iter().chain(self.clocks()).chain(declined).collect();
        if self.status.outcome.is_some() {
            news.extend(self.end(GameEnding::ByRules));
        } else if self.moves.len() >= MAX_MOVES {
            news.extend(self.end(GameEnding::Agreed));
        }
        Ok(news)
    }

    fn draw(&mut self, player: usize) -> Result<Vec<HostMessage>, String> {
        if player == self.mover() && self.claim().is_some() {
            return Ok(self.end(GameEnding::Claimed));
        }
        if self.offers.get(player) != Some(&false) {
            return Ok(Vec::new());
        }
        let turn = Some(self.moves.len());
        let is_answer = self.is_offered_to(player);
        if !is_answer && self.last_offers[player] == turn {
            return Err("a draw can be offered once a turn".into());
        }
        self.offers[player] = true;
        if self.offers.iter().all(|&is_offered| is_offered) {
            return Ok(self.end(GameEnding::Agreed));
        }
        self.last_offers[player] = turn;
        Ok(vec![HostMessage::Offered { player }])
    }

    /// Whether another player offers a draw, and this one has not answered.
    fn is_offered_to(&self, player: usize) -> bool {
        self.offers.get(player) == Some(&false) && self.offers.contains(&true)
    }

    fn claim(&self) -> Option<&Outcome> {
        self.status.claim.as_ref()
    }

    fn end(&mut self, ending: GameEnding) -> Vec<HostMessage> {
        self.ending = Some(ending);
        vec![HostMessage::Over { ending }]
    }

    /// The player to move.
    fn mover(&self) -> usize {
        self.variant.mover(self.record.position())
    }

    /// Whether the clock of the player to move is running: from the first move on.
    fn is_running(&self) -> bool {
        self.has_begun && self.ending.is_none() && !self.moves.is_empty()
    }

    /// Reads the running clock. Ends the game if the time is up.
    pub fn read_clock(&mut self, now: Duration) -> Option<Vec<HostMessage>> {
        let (is_running, mover) = (self.is_running(), self.mover());
        let passed = now.saturating_sub(self.clock_read);
        self.clock_read = now;
        let has_time = self.clock.as_mut().filter(|_| is_running)?.spend(mover, passed);
        if has_time {
            return None;
        }
        let news = self.clocks().into_iter().chain(self.end(GameEnding::TimedOut(mover)));
        Some(news.collect())
    }

    /// The time until the running clock is up.
    pub fn time_left(&self, now: Duration) -> Option<Duration> {
        let clock = self.clock.as_ref().filter(|_| self.is_running())?;
        let passed = now.saturating_sub(self.clock_read);
        Some(clock.remaining.get(self.mover())?.saturating_sub(passed))
    }

    /// The clocks as they were last read.
    fn clocks(&self) -> Option<HostMessage> {
        let to_ms = |time: &Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let remaining_ms = self.clock.as_ref()?.remaining.iter().map(to_ms).collect();
        Some(HostMessage::Clocks { remaining_ms })
    }

    /// The whole game so far, for somebody who comes.
    pub fn replay(&mut self, now: Duration) -> Vec<HostMessage> {
        // If the time is up, the next turn of the referee says so.
        if self.time_left(now).is_none_or(|left| !left.is_zero()) {
            let _ = self.read_clock(now);
        }
        let mut news = Vec::new();
        let mut first = 0;
        while first < self.moves.len() {
            let mut bytes = 0;
            let fits = |text: &&String| {
                bytes += text.len() + 4;
                bytes <= MAX_MOVES_BYTES
            };
            let count = self.moves[first..].iter().take_while(fits).count().max(1);
            let actions = self.moves[first..first + count].to_vec();
            news.push(HostMessage::Moves { number: first + 1, actions });
            first += count;
        }
        news.extend(self.clocks());
        let offers = self.offers.iter().enumerate().filter(|offer| *offer.1 && self.ending.is_none());
        news.extend(offers.map(|(player, _)| HostMessage::Offered { player }));
        news.extend(self.ending.map(|ending| HostMessage::Over { ending }));
        news
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::TurnCounters, shipped_tests};

    struct Script {
        table: Table,
        now: Duration,
    }

    impl Script {
        fn new(game: &str, seconds: Option<u64>) -> Self {
            let variant = shipped_tests::variant(game);
            let record = GameRecord::new(variant.start(), TurnCounters::default());
            let time = |seconds| TimeControl { base: Duration::from_secs(seconds), increment: Duration::from_secs(1) };
            let mut table = Table::new(variant, record, seconds.map(time)).expect("a game");
            table.has_begun = true;
            Self { table, now: Duration::ZERO }
        }

        /// Makes a request. Returns the news as JSON without the type, or why it is rejected.
        fn say(&mut self, player: usize, request: &GuestMessage) -> String {
            match self.table.request(player, request, self.now) {
                Ok(news) => {
                    let texts = news.iter().map(|message| serde_json::to_string(message).expect("JSON"));
                    texts.collect::<Vec<_>>().join(" ").replace("\"type\":", "").replace('"', "")
                }
                Err(reason) => reason,
            }
        }

        fn play(&mut self, player: usize, number: usize, action: &str) -> String {
            self.say(player, &GuestMessage::Move { number, action: action.into() })
        }
    }

    #[test]
    fn only_legal_moves_in_turn_are_played() {
        let mut game = Script::new("chess", None);
        assert_eq!(game.play(1, 1, "e7e5"), "it is not your turn");
        assert_eq!(game.play(0, 2, "e2e4"), "it is not your turn");
        assert_eq!(game.play(0, 1, "e2e5"), "this move is not legal");
        assert_eq!(game.play(0, 1, "e2e4"), "{moves,number:1,actions:[e2e4]}");
        assert_eq!(game.play(0, 2, "d2d4"), "it is not your turn");
        game.table.has_begun = false;
        assert_eq!(game.play(1, 2, "e7e5"), "the game begins when all players are here");
    }

    #[test]
    fn the_rules_end_the_game() {
        let mut game = Script::new("chess", None);
        for (turn, text) in ["f2f3", "e7e5", "g2g4"].into_iter().enumerate() {
            game.play(turn % 2, turn + 1, text);
        }
        assert_eq!(game.play(1, 4, "d8h4"), "{moves,number:4,actions:[d8h4]} {over,ending:ruled}");
        assert_eq!(game.say(0, &GuestMessage::Resign), "the game is over");
    }

    #[test]
    fn a_draw_needs_all_players() {
        let mut game = Script::new("chess", None);
        assert_eq!(game.say(0, &GuestMessage::Draw), "{offered,player:0}");
        assert_eq!(game.say(0, &GuestMessage::Draw), "");
        assert_eq!(game.say(1, &GuestMessage::Decline), "{declined,player:1}");
        assert_eq!(game.say(0, &GuestMessage::Draw), "a draw can be offered once a turn");
        game.play(0, 1, "e2e4");
        assert_eq!(game.say(0, &GuestMessage::Draw), "{offered,player:0}");
        // A move declines.
        assert_eq!(game.play(1, 2, "e7e5"), "{moves,number:2,actions:[e7e5]} {declined,player:1}");
        assert_eq!(game.say(1, &GuestMessage::Draw), "{offered,player:1}");
        assert_eq!(game.say(0, &GuestMessage::Draw), "{over,ending:agreed}");
        let mut game = Script::new("three_player_chess", None);
        game.say(0, &GuestMessage::Draw);
        assert_eq!(game.say(2, &GuestMessage::Draw), "{offered,player:2}");
        assert_eq!(game.say(1, &GuestMessage::Draw), "{over,ending:agreed}");
    }

    #[test]
    fn a_repetition_is_claimed() {
        let mut game = Script::new("chess", None);
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(8);
        for (turn, text) in moves.enumerate() {
            game.play(turn % 2, turn + 1, text);
        }
        assert_eq!(game.say(1, &GuestMessage::Draw), "{offered,player:1}");
        assert_eq!(game.say(0, &GuestMessage::Draw), "{over,ending:claimed}");
    }

    #[test]
    fn the_clock_runs_from_the_first_move() {
        let mut game = Script::new("chess", Some(10));
        game.now = Duration::from_secs(100);
        assert_eq!(game.play(0, 1, "e2e4"), "{moves,number:1,actions:[e2e4]} {clocks,remaining_ms:[11000,10000]}");
        game.now += Duration::from_secs(4);
        assert_eq!(game.table.time_left(game.now), Some(Duration::from_secs(6)));
        assert_eq!(game.play(1, 2, "e7e5"), "{moves,number:2,actions:[e7e5]} {clocks,remaining_ms:[11000,7000]}");
        game.now += Duration::from_secs(11);
        assert_eq!(game.play(0, 3, "d2d4"), "{clocks,remaining_ms:[0,7000]} {over,ending:timed_out 1}");
        assert_eq!(game.table.time_left(game.now), None);
    }

    #[test]
    fn a_replay_has_everything() {
        let mut game = Script::new("chess", Some(10));
        game.play(0, 1, "e2e4");
        game.play(1, 2, "e7e5");
        game.say(1, &GuestMessage::Draw);
        let actions = vec!["e2e4".to_owned(), "e7e5".to_owned()];
        let expect = [
            HostMessage::Moves { number: 1, actions },
            HostMessage::Clocks { remaining_ms: vec![11_000, 11_000] },
            HostMessage::Offered { player: 1 },
        ];
        assert_eq!(game.table.replay(game.now), expect);
        game.table.moves = vec!["x".repeat(1000); 100];
        let lines: Vec<usize> =
            game.table.replay(game.now).iter().map(|news| super::super::message::to_line(news).len()).collect();
        assert!(lines.len() > 3 && lines.iter().all(|&bytes| bytes < MAX_MOVES_BYTES + 100), "{lines:?}");
    }
}
