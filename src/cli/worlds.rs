//! `alfil worlds GAME --moves "…"`: a script of many-worlds solitaire, a line a round.

use super::failure::print_message;
use super::game_argument::GameArgument;
use super::interrupt::Interrupt;
use super::query::Query;
use super::{Failure, args, json, script_moves, underline};
use crate::game::Variant;
use crate::store::{Config, Folders};
use crate::worlds::{ProgressMonitor, Round, RoundStats, WorldRules, Worlds, WorldsError};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

/// In how many worlds at most the possible moves are listed for a message.
const FEW: u128 = 3000;

/// A round.
#[derive(Debug, Serialize)]
pub(super) struct RoundRow<'a> {
    /// Which round, from 1.
    pub round: u32,
    /// The player's move.
    #[serde(rename = "move")]
    pub action: &'a str,
    /// Worlds in which the move was legal.
    pub survived: u128,
    /// Pairs of a world and a reply in it.
    pub children: u128,
    /// Distinct worlds after the round.
    pub worlds: u128,
    /// Of these, those in which the player is in check.
    pub in_check: u128,
    /// Of these, those in which the player has lost.
    pub lost: u128,
    /// Histories that lead to the worlds: ways to reply, all in all. Text, as it may be too large for a number of JSON.
    pub histories: String,
    /// Distinct worlds that ended in this round without being lost.
    pub finished: u128,
    /// Under the rule Measured: what nature saw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<MeasurementRow<'a>>,
    /// How long it took.
    pub seconds: f64,
    /// What the worlds take.
    pub bytes: u64,
}

/// What nature saw when it looked at the player's most threatened square.
#[derive(Debug, Serialize)]
pub(super) struct MeasurementRow<'a> {
    /// Where.
    pub square: &'a str,
    /// Whether a piece of the player stands there.
    pub stands: bool,
    /// How many worlds that ruled out.
    pub culled: u128,
}

impl RoundRow<'_> {
    /// The names of the columns of the text.
    pub fn head(out: &mut dyn Write) -> Result<(), Failure> {
        let names = ["survived", "children", "worlds", "in check", "lost", "finished", "seconds", "MB", "histories"];
        write!(out, "round  {:<8}", "move")?;
        for name in names {
            write!(out, " {name:>12}")?;
        }
        Ok(writeln!(out)?)
    }

    /// Writes the round.
    #[allow(clippy::cast_precision_loss)]
    pub fn write(&self, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
        if as_json {
            json::line(out, self)?;
        } else {
            write!(out, "{:>5}  {:<8}", self.round, self.action)?;
            for count in [self.survived, self.children, self.worlds, self.in_check, self.lost, self.finished] {
                write!(out, " {count:>12}")?;
            }
            // A size for people to read.
            let megabytes = self.bytes as f64 / 1e6;
            write!(out, " {:>12.3} {megabytes:>12.1} {:>12}", self.seconds, self.histories)?;
            if let Some(MeasurementRow { square, stands, culled }) = self.look {
                write!(out, "  {square} {}, {culled} culled", if stands { "stands" } else { "falls" })?;
            }
            writeln!(out)?;
        }
        // A round may take long, and its line is wanted when it is done.
        Ok(out.flush()?)
    }
}

impl<'a> RoundRow<'a> {
    fn of(game: &'a Worlds<Variant>, tally: &'a RoundStats) -> Self {
        let board = game.game().board();
        Self {
            round: tally.round,
            action: tally.action.as_deref().unwrap_or(""),
            survived: tally.survived,
            children: tally.children,
            worlds: tally.worlds,
            in_check: tally.in_check,
            lost: tally.lost,
            histories: tally.histories.as_ref().map_or_else(|| "-".into(), ToString::to_string),
            finished: tally.finished.total(),
            look: tally.measurement.map(|look| MeasurementRow {
                square: board.name(look.cell),
                stands: look.stands,
                culled: look.culled,
            }),
            seconds: tally.seconds,
            bytes: tally.bytes,
        }
    }
}

pub(super) fn run(args: &args::Worlds, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = GameArgument::load(&args.at)?;
    let megabytes = match args.memory {
        Some(megabytes) => megabytes,
        None => Config::load(&Folders::find()?)?.memory_mb,
    };
    let budget = u64::from(megabytes) << 20;
    let queries: Vec<Query> = args.query.iter().map(|text| Query::read(text, &args.at)).collect::<Result<_, _>>()?;
    if let Some(threads) = args.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(threads));
        pool.build_global().map_err(|error| Failure::Internal(error.into()))?;
    }
    let words: Vec<(usize, &str)> = script_moves::words(&args.moves).collect();
    if words.is_empty() {
        return Err(Failure::Input("the script has no moves; give some, as in `--moves \"e2e4 d2d4\"`".into()));
    }
    let game = Worlds::from_position(chosen.game.variant.clone(), chosen.start.position.clone())
        .with_memory_limit(budget)
        .with_rules(args.rules)
        .with_store(args.store)
        .with_past_loss(args.past_loss);
    let interrupt = Interrupt::listen()?;
    let failed = |stopped: WorldsError| match stopped {
        WorldsError::Fault(fault) => chosen.fault(&fault),
        WorldsError::Cancelled => Failure::Signal(signal_hook::consts::SIGINT),
        WorldsError::MemoryLimit { .. } => Failure::Input(format!(
            "{stopped}; the rounds above are whole\n  `--memory`, or `memory_mb` in the configuration, allows more"
        )),
        WorldsError::NotRepresentable(_) | WorldsError::ForbiddenByRules(_) => Failure::Input(stopped.to_string()),
        WorldsError::IllegalEverywhere => Failure::Internal(stopped.into()),
    };
    let mut round = game.first_round().map_err(failed)?;
    if !args.json {
        RoundRow::head(out)?;
    }
    for (played, &(at, word)) in words.iter().enumerate() {
        if let Some(outcome) = game.outcome(&round) {
            let left = match words.len() - played {
                1 => "a move is".into(),
                more => format!("{more} moves are"),
            };
            let hint = if round.stats().lost == 0 { "" } else { "; `--past-loss` goes on all the same" };
            print_message("note", &format!("the game is over: {}; {left} left of the script{hint}", outcome.reason));
            break;
        }
        let work = Arc::new(timed());
        let game = game.clone().with_monitor(work.clone());
        let what = format!("round {}", played + 1);
        let next = interrupt.run_with_progress(&what, &work, || -> Result<Option<Round>, WorldsError> {
            let Some(intent) = script_moves::parse_intent(&game, &round, word)? else { return Ok(None) };
            Ok(Some(game.advance(&round, &intent)?))
        });
        match next.map_err(failed)? {
            Some(next) => round = next,
            None => return Err(unknown(&game, &round, &args.moves, (at, word)).unwrap_or_else(failed)),
        }
        RoundRow::of(&game, round.stats()).write(args.json, out)?;
    }
    if let Some(outcome) = game.outcome(&round).filter(|_| round.stats().round as usize == words.len()) {
        print_message("note", &format!("the game is over: {}", outcome.reason));
    }
    if let Some(why) = round.explicit_reason() {
        print_message("note", &format!("the worlds are kept one by one, for they cannot be a diagram: {why}"));
    }
    for query in &queries {
        if let Some(number) = query.number().filter(|&number| number >= round.len()) {
            let there = match round.len() {
                0 => "there is no world".into(),
                1 => "there is one world, 0".into(),
                all => format!("there are {all} worlds, 0 to {}", all - 1),
            };
            return Err(Failure::Input(format!("`--query` asks for world {number}; {there}")));
        }
        let work = Arc::new(timed());
        let game = game.clone().with_monitor(work.clone());
        let answer = interrupt.run_with_progress("what is asked", &work, || query.answer(&game, &round));
        answer.map_err(failed)?.write(args.json, out)?;
    }
    Ok(())
}

/// Work that takes its time by the clock of this machine.
fn timed() -> ProgressMonitor {
    let begin = Instant::now();
    ProgressMonitor::with_clock(move || begin.elapsed())
}

/// What to say of a word that is a move in no world.
fn unknown(
    game: &Worlds<Variant>,
    round: &Round,
    script: &str,
    (at, word): (usize, &str),
) -> Result<Failure, WorldsError> {
    let rules = if game.rules() == WorldRules::Classic {
        String::new()
    } else {
        format!(" under the rules `{}`", game.rules().name())
    };
    let mut told =
        format!("`{word}` is a move in no world{rules}\n{}", underline::underline(script, at..at + word.len()));
    // In a large set of worlds it takes long to list what is possible in any of them.
    if round.len() <= FEW {
        let choices = game.choices(round)?;
        let texts: Vec<&str> = choices.iter().map(|choice| choice.intent.text.as_str()).collect();
        let _ = write!(told, "\n  possible are {}", texts.join(" "));
    } else {
        told.push_str("\n  moves are written by their squares, `e2e4`, `e7e8q`, or by letters, `Nf3`");
        if game.rules().is_quantum() {
            told.push_str(", and what is left open `q:g1` or `>f3`");
        }
    }
    Ok(Failure::Input(told))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> RoundRow<'static> {
        let (worlds, in_check, lost) = (270, 4, 0);
        RoundRow {
            round: 2,
            action: "d2d4",
            survived: 20,
            children: 447,
            worlds,
            in_check,
            lost,
            histories: "447".into(),
            finished: 0,
            look: None,
            seconds: 0.5,
            bytes: 9,
        }
    }

    #[test]
    fn a_round_as_text_and_as_json() {
        let mut out = Vec::new();
        RoundRow::head(&mut out).expect("memory");
        row().write(false, &mut out).expect("memory");
        row().write(true, &mut out).expect("memory");
        let text = String::from_utf8(out).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].len(), lines[1].len());
        assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>().join(" "), "2 d2d4 20 447 270 4 0 0 0.500 0.0 447");
        let json = r#"{"round":2,"move":"d2d4","survived":20,"children":447,"worlds":270,"in_check":4,"lost":0,"histories":"447","finished":0,"seconds":0.5,"bytes":9}"#;
        assert_eq!(lines[2], json);
    }
}
