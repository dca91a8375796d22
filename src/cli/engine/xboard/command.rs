//! The commands of XBoard.

use super::time_control::TimeSetting;
use crate::cli::engine::dialect::OptionWords;
use std::time::Duration;

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub(super) enum Command<'w> {
    ReportFeatures,
    StartGame,
    ChooseVariant(&'w str),
    SetBoard(String),
    Move(&'w str),
    /// Follow the moves and play none.
    Watch,
    Go,
    PlayOther,
    SetTime(TimeSetting),
    MoveNow,
    Ping(&'w str),
    /// The number of turns to take back.
    TakeBack(usize),
    /// Whether the search shows its lines.
    ShowLines(bool),
    Analyze,
    ReportAnalysis,
    PrintPosition,
    SetMemory(&'w str),
    SetCores(&'w str),
    SetOption(OptionWords),
    Ignore,
    /// No command. Old versions of the protocol send moves as words of their own.
    Unknown(&'w str),
    Quit,
}

/// Why a line cannot be executed.
#[derive(Debug, PartialEq)]
pub(super) struct CommandError {
    pub reason: String,
}

impl CommandError {
    fn expected(what: &str) -> Self {
        Self { reason: format!("expected {what}") }
    }
}

/// Commands that need no action of this engine: it accepts each feature, needs no names and ratings, neither draws by agreement nor
/// ponders, and has no books and tables.
const IGNORED: [&str; 18] = [
    "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "draw", "hard", "easy", "hint",
    "bk", "egtpath", "white", "black", "hover", "lift",
];

impl<'w> Command<'w> {
    /// Parses a line, cut into words.
    ///
    /// # Errors
    /// What was expected.
    pub fn parse(words: &[&'w str]) -> Result<Self, CommandError> {
        let [word, ref arguments @ ..] = *words else { return Ok(Self::Ignore) };
        let argument = |what: &str| arguments.first().copied().ok_or_else(|| CommandError::expected(what));
        Ok(match word {
            word if IGNORED.contains(&word) || word.starts_with('#') => Self::Ignore,
            "protover" => Self::ReportFeatures,
            "new" => Self::StartGame,
            "variant" => Self::ChooseVariant(argument("the name of a variant")?),
            "setboard" => {
                argument("a FEN")?;
                Self::SetBoard(arguments.join(" "))
            }
            "usermove" => Self::Move(argument("a move")?),
            "force" | "result" | "exit" => Self::Watch,
            "go" => Self::Go,
            "playother" => Self::PlayOther,
            "?" => Self::MoveNow,
            "ping" => Self::Ping(arguments.first().copied().unwrap_or_default()),
            "undo" => Self::TakeBack(1),
            "remove" => Self::TakeBack(2),
            "post" | "nopost" => Self::ShowLines(word == "post"),
            "analyze" => Self::Analyze,
            "." => Self::ReportAnalysis,
            "d" => Self::PrintPosition,
            "memory" => Self::SetMemory(argument("a number of megabytes")?),
            "cores" => Self::SetCores(argument("a number of cores")?),
            "option" => Self::SetOption(parse_option(&arguments.join(" "))),
            "quit" => Self::Quit,
            "level" => Self::SetTime(parse_level(arguments)?),
            "st" => Self::SetTime(TimeSetting::MoveTime(seconds(argument("seconds")?)?)),
            "sd" => Self::SetTime(TimeSetting::Depth(number(argument("a depth")?)?.max(1))),
            "nps" => Self::SetTime(TimeSetting::NodesPerSecond(parse_node_rate(argument("nodes per second")?)?)),
            "time" => Self::SetTime(TimeSetting::OwnClock(centiseconds(argument("centiseconds")?)?)),
            "otim" => Self::SetTime(TimeSetting::OpponentClock(centiseconds(argument("centiseconds")?)?)),
            word => Self::Unknown(word),
        })
    }
}

/// `NAME=VALUE`; a button has no value, and a check box has 0 or 1.
fn parse_option(text: &str) -> OptionWords {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    OptionWords { name: name.trim().into(), value: value.trim().into() }
}

/// `level MOVES BASE INCREMENT`: the base in minutes, or in minutes and seconds, the increment in seconds. 0 moves are the whole game.
fn parse_level(arguments: &[&str]) -> Result<TimeSetting, CommandError> {
    let [moves, base, increment, ..] = *arguments else {
        return Err(CommandError::expected("moves, minutes and an increment in seconds"));
    };
    let base = match base.split_once(':') {
        Some((minutes, rest)) => seconds(minutes)?.saturating_mul(60).saturating_add(seconds(rest)?),
        None => seconds(base)?.saturating_mul(60),
    };
    Ok(TimeSetting::Level { moves: number(moves)?, base, increment: seconds(increment)? })
}

fn number(text: &str) -> Result<u32, CommandError> {
    let number = text.parse::<i64>().map_err(|_| CommandError::expected("a whole number"))?;
    Ok(u32::try_from(number.max(0)).unwrap_or(u32::MAX))
}

/// A time that may have decimals.
fn seconds(text: &str) -> Result<Duration, CommandError> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| seconds.is_finite());
    let seconds = seconds.ok_or_else(|| CommandError::expected("a number of seconds or minutes"))?;
    Ok(Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX))
}

/// A clock; negative if its time has run out.
fn centiseconds(text: &str) -> Result<Duration, CommandError> {
    let number = text.parse::<i64>().map_err(|_| CommandError::expected("a number of centiseconds"))?;
    Ok(Duration::from_millis(u64::try_from(number).unwrap_or(0).saturating_mul(10)))
}

/// A negative number stands for real time.
fn parse_node_rate(text: &str) -> Result<Option<u64>, CommandError> {
    let rate = text.parse::<i64>().map_err(|_| CommandError::expected("a number of nodes per second"))?;
    Ok(u64::try_from(rate).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expect: Command<'_>) {
        assert_eq!(Command::parse(&line.split_whitespace().collect::<Vec<_>>()), Ok(expect), "{line}");
    }

    #[track_caller]
    fn check_level(line: &str, moves: u32, base: u64, increment_millis: u64) {
        let (base, increment) = (Duration::from_secs(base), Duration::from_millis(increment_millis));
        check(line, Command::SetTime(TimeSetting::Level { moves, base, increment }));
    }

    #[test]
    fn lines_are_parsed() {
        check("", Command::Ignore);
        check("accepted san", Command::Ignore);
        check("usermove e7e8q", Command::Move("e7e8q"));
        check("e2e4", Command::Unknown("e2e4"));
        check("setboard 8/8 w - - 0 1", Command::SetBoard("8/8 w - - 0 1".into()));
        check("ping 7", Command::Ping("7"));
        check("nopost", Command::ShowLines(false));
        let option = OptionWords { name: "Move Overhead".into(), value: "50".into() };
        check("option Move Overhead=50", Command::SetOption(option));
        check("option Clear Hash", Command::SetOption(OptionWords { name: "Clear Hash".into(), value: String::new() }));
    }

    #[test]
    fn times_are_parsed() {
        check_level("level 40 5 0", 40, 300, 0);
        check_level("level 0 0:30 12", 0, 30, 12_000);
        check_level("level 0 2:05 0.5", 0, 125, 500);
        check("st 0.01", Command::SetTime(TimeSetting::MoveTime(Duration::from_millis(10))));
        check("sd 0", Command::SetTime(TimeSetting::Depth(1)));
        check("time -20", Command::SetTime(TimeSetting::OwnClock(Duration::ZERO)));
        check("otim 250", Command::SetTime(TimeSetting::OpponentClock(Duration::from_millis(2500))));
        check("nps -1", Command::SetTime(TimeSetting::NodesPerSecond(None)));
    }

    #[test]
    fn commands_without_their_arguments_are_refused() {
        for line in
            ["usermove", "setboard", "variant", "level 40", "level x 5 0", "level 0 NaN 0", "st", "st x", "sd x"]
        {
            assert!(Command::parse(&line.split_whitespace().collect::<Vec<_>>()).is_err(), "{line}");
        }
    }
}
