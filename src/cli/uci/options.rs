//! The UCI options: their names, types, defaults and values.

use crate::players::{DEFAULT_MOVE_OVERHEAD, SkillLevel};
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

/// An option whose value is a whole number.
#[derive(Clone, Copy)]
struct SpinOption {
    name: &'static str,
    default: usize,
    min: usize,
    max: usize,
}

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

/// The lines that declare the options.
pub(super) fn declarations() -> Vec<String> {
    let spin = |SpinOption { name, default, min, max }| {
        format!("option name {name} type spin default {default} min {min} max {max}")
    };
    let check = |name: &str| format!("option name {name} type check default false");
    let mut lines: Vec<String> = [HASH_MB, MULTI_PV, THREADS, MOVE_OVERHEAD, LEVEL].map(spin).into();
    lines.push("option name Clear Hash type button".into());
    lines.extend(["Ponder", "UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL"].map(check));
    lines.push(format!("option name UCI_EngineAbout type string default {}", env!("CARGO_PKG_DESCRIPTION")));
    lines
}

impl Options {
    /// Sets an option. Changes nothing and returns a message if the name or the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<OptionEffect, String> {
        let number = |option: SpinOption| {
            let number = value.parse().ok().filter(|number| (option.min..=option.max).contains(number));
            number.ok_or_else(|| invalid_value(name, value))
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
