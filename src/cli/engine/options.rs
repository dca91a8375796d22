//! The options of the engine: their names, types, defaults and values. A protocol may spell the names in its own way.

use crate::players::{DEFAULT_MOVE_OVERHEAD, SkillLevel};
use std::fmt;
use std::time::Duration;

/// The options of the search and of the output. `UCI_Variant` and `UCI_Chess960` belong to the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub hash_mb: usize,
    pub multi_pv: usize,
    pub threads: usize,
    pub level: SkillLevel,
    pub move_overhead: Duration,
    /// Whether scores show the chances to win, draw and lose.
    pub shows_wdl: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mb: HASH_MB.default,
            multi_pv: MULTI_PV.default,
            threads: THREADS.default,
            level: SkillLevel::HIGHEST,
            move_overhead: DEFAULT_MOVE_OVERHEAD,
            shows_wdl: false,
        }
    }
}

/// An option, as a protocol declares it.
#[derive(Clone, Debug)]
pub(super) struct OptionDeclaration {
    pub name: &'static str,
    pub kind: OptionKind,
}

/// The type of an option, with its default and its limits.
#[derive(Clone, Debug)]
pub(super) enum OptionKind {
    Spin { default: usize, min: usize, max: usize },
    Check { default: bool },
    Button,
    Text { default: &'static str },
    Choice { default: &'static str, values: Vec<String> },
}

/// In the words of UCI.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            Self::Check { default } => write!(f, "check default {default}"),
            Self::Button => f.write_str("button"),
            Self::Text { default } => write!(f, "string default {default}"),
            Self::Choice { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
        }
    }
}

/// An option whose value is a whole number.
#[derive(Clone, Copy)]
struct SpinOption {
    name: &'static str,
    default: usize,
    min: usize,
    max: usize,
}

/// The option for the game.
pub(super) const VARIANT: &str = "UCI_Variant";
/// The button that empties the transposition table.
const CLEAR_HASH: &str = "Clear Hash";

const HASH_MB: SpinOption = SpinOption { name: "Hash", default: 16, min: 1, max: 65_536 };
const MULTI_PV: SpinOption = SpinOption { name: "MultiPV", default: 1, min: 1, max: 64 };
const THREADS: SpinOption = SpinOption { name: "Threads", default: 1, min: 1, max: 256 };
const MOVE_OVERHEAD: SpinOption = SpinOption {
    name: "Move Overhead",
    default: DEFAULT_MOVE_OVERHEAD.as_millis() as usize,
    // GUIs set small values, too. The search keeps the default back in any case.
    min: 0,
    max: 10_000,
};
const LEVEL: SpinOption = SpinOption {
    name: "Level",
    default: *SkillLevel::ALL.end() as usize,
    min: *SkillLevel::ALL.start() as usize,
    max: *SkillLevel::ALL.end() as usize,
};

/// What an option changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OptionEffect {
    /// Another game is played.
    Game,
    /// The search needs a new player.
    Player,
    /// The transposition table must be emptied.
    ClearTable,
    /// Nothing but the value.
    Nothing,
}

/// All options. `default` is the name of the game that is played until the GUI chooses one, and `games` are the names of all.
pub(super) fn declarations(default: &'static str, games: Vec<String>) -> Vec<OptionDeclaration> {
    let spin = |SpinOption { name, default, min, max }| OptionDeclaration {
        name,
        kind: OptionKind::Spin { default, min, max },
    };
    let check = |name| OptionDeclaration { name, kind: OptionKind::Check { default: false } };
    let text = OptionKind::Text { default: env!("CARGO_PKG_DESCRIPTION") };
    let mut all: Vec<OptionDeclaration> = [HASH_MB, MULTI_PV, THREADS, MOVE_OVERHEAD, LEVEL].map(spin).into();
    all.push(OptionDeclaration { name: CLEAR_HASH, kind: OptionKind::Button });
    all.extend(["Ponder", "UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL"].map(check));
    all.push(OptionDeclaration { name: "UCI_EngineAbout", kind: text });
    all.push(OptionDeclaration { name: VARIANT, kind: OptionKind::Choice { default, values: games } });
    all
}

impl Options {
    /// Sets an option. Changes nothing and returns a message if the name or the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<OptionEffect, String> {
        let number = |option: SpinOption| {
            let number = value.parse().ok().filter(|number| (option.min..=option.max).contains(number));
            let range = || format!("; expected {} to {}", option.min, option.max);
            number.ok_or_else(|| invalid_value(name, value) + &range())
        };
        match name.to_lowercase().as_str() {
            "hash" => self.hash_mb = number(HASH_MB)?,
            "threads" => self.threads = number(THREADS)?,
            "level" => {
                let level = number(LEVEL)?;
                let level = u8::try_from(level).ok().and_then(SkillLevel::new);
                self.level = level.ok_or_else(|| invalid_value(name, value))?;
            }
            "multipv" => {
                self.multi_pv = number(MULTI_PV)?;
                return Ok(OptionEffect::Nothing);
            }
            "move overhead" => {
                self.move_overhead = Duration::from_millis(number(MOVE_OVERHEAD)? as u64);
                return Ok(OptionEffect::Nothing);
            }
            "uci_showwdl" => {
                self.shows_wdl = parse_check(name, value)?;
                return Ok(OptionEffect::Nothing);
            }
            // The search always analyses as well as it plays, and ponders only when the GUI says so.
            "ponder" | "uci_analysemode" => return parse_check(name, value).map(|_| OptionEffect::Nothing),
            "uci_engineabout" | "uci_opponent" => return Ok(OptionEffect::Nothing),
            "clear hash" => return Ok(OptionEffect::ClearTable),
            "" => return Err("expected `setoption name NAME value VALUE`".into()),
            _ => return Err(format!("unknown option `{name}`")),
        }
        Ok(OptionEffect::Player)
    }
}

/// Parses the value of an option that is on or off.
pub(super) fn parse_check(name: &str, value: &str) -> Result<bool, String> {
    value.to_lowercase().parse().map_err(|_| invalid_value(name, value))
}

fn invalid_value(name: &str, value: &str) -> String {
    format!("invalid value `{value}` for option `{name}`")
}
