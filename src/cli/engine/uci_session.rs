//! The session of UCI and the protocols that are like it: lines in, commands out.

use super::core::Engine;
use super::dialect::{Dialect, OptionWords};
use super::go_command::GoCommand;
use super::position_command::PositionCommand;
use super::report::Report;
use super::{Next, Session};
use crate::cli::Failure;
use std::sync::Arc;

/// A session.
pub(super) struct UciSession {
    dialect: Arc<dyn Dialect>,
}

/// What a line asks for.
#[derive(Debug, PartialEq, Eq)]
enum Command<'w> {
    Identify,
    ReportReady,
    SetOption(OptionWords),
    StartGame,
    /// A position, or what is wrong with it.
    SetPosition(Result<PositionCommand, String>),
    /// Moves that the next search may not choose.
    ForbidMoves(&'w [&'w str]),
    Go(Box<GoCommand>),
    Perft(&'w str),
    Stop,
    PonderHit,
    PrintPosition,
    Flip,
    Bench(Option<&'w str>),
    Ignore,
    Quit,
    /// A line without a known word; its last word.
    Unknown(&'w str),
}

impl UciSession {
    pub fn new(dialect: Arc<dyn Dialect>) -> Self {
        Self { dialect }
    }

    fn parse<'w>(&self, words: &'w [&'w str]) -> Command<'w> {
        let dialect = &*self.dialect;
        if dialect.starts_game(words) {
            return Command::StartGame;
        }
        match words {
            [] | ["debug" | "register" | "probe", ..] => Command::Ignore,
            [word] if *word == dialect.handshake() => Command::Identify,
            ["ucicyclone"] if dialect.omits_position_word() => Command::Ignore,
            ["isready"] => Command::ReportReady,
            ["setoption", rest @ ..] => Command::SetOption(dialect.split_option(rest)),
            ["position", rest @ ..] => Command::SetPosition(PositionCommand::parse(rest)),
            ["fen" | "startpos", ..] if dialect.omits_position_word() => {
                Command::SetPosition(PositionCommand::parse(words))
            }
            ["banmoves", moves @ ..] => Command::ForbidMoves(moves),
            ["go", "perft", depth, ..] => Command::Perft(depth),
            ["go", rest @ ..] => Command::Go(Box::new(GoCommand::parse(rest, &dialect.go_syntax()))),
            ["stop"] | ["gameover", ..] => Command::Stop,
            ["ponderhit", ..] => Command::PonderHit,
            ["d"] => Command::PrintPosition,
            ["flip"] => Command::Flip,
            ["bench", rest @ ..] => Command::Bench(rest.first().copied()),
            ["quit"] => Command::Quit,
            // UCI: an unknown word is skipped, and the rest of the line is tried.
            [word] => Command::Unknown(word),
            [_, rest @ ..] => self.parse(rest),
        }
    }

    fn identify(&self, engine: &Engine) -> Result<(), Failure> {
        let dialect = &*self.dialect;
        let mut lines =
            vec![format!("id name Alfil {}", env!("CARGO_PKG_VERSION")), "id author the authors of Alfil".to_owned()];
        let declarations = engine.option_declarations();
        let options = dialect.own_options().iter().chain(&declarations);
        lines.extend(options.map(|option| dialect.declare_option(option)));
        lines.push(format!("{}ok", dialect.handshake()));
        Ok(engine.outlet.send(&Report::Text(lines.join("\n")))?)
    }

    fn set_option(&self, OptionWords { name, value }: &OptionWords, engine: &mut Engine) -> Result<(), Failure> {
        match self.dialect.set_own_option(name, value) {
            Ok(true) => Ok(()),
            Err(message) => Ok(engine.outlet.send(&Report::Message(message))?),
            Ok(false) => {
                let is_meant = |option: &str| self.dialect.option_name(option).eq_ignore_ascii_case(name);
                let known = engine.option_names().into_iter().find(|option| is_meant(option));
                engine.set_option(known.unwrap_or(name), value)
            }
        }
    }
}

impl Session for UciSession {
    fn execute(&mut self, words: &[&str], engine: &mut Engine) -> Result<Next, Failure> {
        match self.parse(words) {
            Command::Identify => self.identify(engine)?,
            Command::ReportReady => {
                engine.prepare()?;
                engine.outlet.send(&Report::Ready)?;
            }
            Command::SetOption(option) => self.set_option(&option, engine)?,
            Command::StartGame => engine.start_game(),
            Command::SetPosition(position) => engine.set_position(position)?,
            Command::ForbidMoves(moves) => engine.forbid_moves(moves),
            Command::Go(go) => engine.go(*go)?,
            Command::Perft(depth) => engine.perft(depth)?,
            Command::Stop => engine.stop(),
            Command::PonderHit => engine.ponder_hit(),
            Command::PrintPosition => engine.print_position()?,
            Command::Flip => engine.flip()?,
            Command::Bench(depth) => engine.bench(depth)?,
            Command::Ignore => {}
            Command::Unknown(word) => {
                engine.outlet.send(&Report::Message(format!("unknown command `{word}`")))?;
            }
            Command::Quit => {
                engine.stop();
                if let Some(farewell) = self.dialect.farewell() {
                    engine.outlet.send(&Report::Text(farewell.into()))?;
                }
                return Ok(Next::Quit);
            }
        }
        Ok(Next::Continue)
    }
}

#[cfg(test)]
mod tests {
    use super::super::cyclone::UciCyclone;
    use super::super::ucci::Ucci;
    use super::super::uci::Uci;
    use super::super::usi::Usi;
    use super::*;

    #[track_caller]
    fn check(dialect: impl Dialect + 'static, line: &str, expect: &Command<'_>) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(UciSession::new(Arc::new(dialect)).parse(&words), *expect, "{line}");
    }

    fn option(name: &str, value: &str) -> Command<'static> {
        Command::SetOption(OptionWords { name: name.into(), value: value.into() })
    }

    #[test]
    fn lines_are_parsed() {
        check(Uci, "uci", &Command::Identify);
        check(Usi, "usi", &Command::Identify);
        check(Uci, "joho isready", &Command::ReportReady);
        check(Uci, "nonsense", &Command::Unknown("nonsense"));
        check(Uci, "", &Command::Ignore);
        check(Uci, "quit now", &Command::Unknown("now"));
        check(Uci, "go perft 3", &Command::Perft("3"));
        check(Uci, "bench", &Command::Bench(None));
        check(Usi, "gameover lose", &Command::Stop);
        check(Ucci::default(), "banmoves h7e7", &Command::ForbidMoves(&["h7e7"]));
    }

    #[test]
    fn options_have_names_with_spaces_but_in_ucci() {
        check(Uci, "setoption name Move Overhead value 100", &option("Move Overhead", "100"));
        check(Uci, "setoption name Clear Hash", &option("Clear Hash", ""));
        check(Ucci::default(), "setoption hashsize 32", &option("hashsize", "32"));
        assert_eq!(Usi.option_name("UCI_Variant"), "USI_Variant");
        assert_eq!(Usi.option_name("Move Overhead"), "Move_Overhead");
        assert_eq!(Usi.option_name("Hash"), "USI_Hash");
    }

    #[test]
    fn each_protocol_has_its_own_word_for_a_new_game() {
        check(Uci, "ucinewgame", &Command::StartGame);
        check(Usi, "usinewgame", &Command::StartGame);
        check(Ucci::default(), "uccinewgame", &Command::StartGame);
        check(Ucci::default(), "setoption newgame", &Command::StartGame);
        check(Uci, "usinewgame", &Command::Unknown("usinewgame"));
    }

    #[test]
    fn cyclone_omits_the_word_position() {
        let start = Command::SetPosition(PositionCommand::parse(&["startpos", "moves", "h2e2"]));
        check(UciCyclone, "startpos moves h2e2", &start);
        check(UciCyclone, "position startpos moves h2e2", &start);
        check(Uci, "startpos", &Command::Unknown("startpos"));
    }
}
