//! A round of many worlds as a row of a table, or as JSON.

use super::failure::Failure;
use super::json;
use crate::worlds::{Measurement, Nature, RoundStats, Worlds};
use serde::Serialize;
use std::io::Write;

/// A round as JSON.
#[derive(Debug, Serialize)]
pub(super) struct RoundRow<'a> {
    /// The number of the round, from 1.
    round: u32,
    /// The player's move.
    #[serde(rename = "move")]
    action: &'a str,
    /// Worlds in which the move was legal.
    survived: u128,
    /// Pairs of a world and a reply.
    children: u128,
    /// Distinct worlds after the round.
    worlds: u128,
    /// Those of them in which the player is in check.
    in_check: u128,
    /// Those of them in which the player has lost.
    lost: u128,
    /// Histories of all worlds together. A string, as the number may exceed the range of JSON readers.
    histories: String,
    /// Distinct worlds that ended in this round without a loss.
    finished: u128,
    /// Squares whose pieces nature took, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    taken: Vec<&'a str>,
    /// Worlds that nature removed.
    #[serde(skip_serializing_if = "is_zero")]
    removed: u128,
    /// The measurement, under the rules `measured`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "look")]
    measurement: Option<MeasurementRow<'a>>,
    /// Time that the round took.
    seconds: f64,
    /// Memory that the worlds take.
    bytes: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // Serde passes a reference.
fn is_zero(number: &u128) -> bool {
    *number == 0
}

/// The measurement of the player's most threatened square.
#[derive(Debug, Serialize)]
struct MeasurementRow<'a> {
    square: &'a str,
    /// Whether one of the player's pieces is there.
    stands: bool,
    /// The number of worlds that this culled.
    culled: u128,
}

impl<'a> RoundRow<'a> {
    pub(super) fn of(game: &'a Worlds, stats: &'a RoundStats) -> Self {
        let &RoundStats { round, survived, children, worlds, in_check, lost, seconds, bytes, .. } = stats;
        let action = stats.action.as_deref().unwrap_or("");
        let histories = stats.histories.as_ref().map_or_else(|| "-".into(), ToString::to_string);
        let finished = stats.finished.total();
        let name = |cell| game.game().board().name(cell);
        let is_measured = game.terms().nature == Nature::Measures;
        let measurement = stats.measurements.first().filter(|_| is_measured);
        let measurement = measurement.map(|&Measurement { cell, stands, culled, .. }| MeasurementRow {
            square: name(cell),
            stands,
            culled,
        });
        let taken = if is_measured { &[] } else { &stats.measurements[..] };
        let taken = taken.iter().map(|measurement| name(measurement.cell)).collect();
        Self {
            round,
            action,
            survived,
            children,
            worlds,
            in_check,
            lost,
            histories,
            finished,
            taken,
            removed: stats.removed,
            measurement,
            seconds,
            bytes,
        }
    }

    /// Writes the names of the columns.
    pub(super) fn write_head(out: &mut dyn Write) -> Result<(), Failure> {
        let names = ["survived", "children", "worlds", "in check", "lost", "finished", "seconds", "MB", "histories"];
        write!(out, "round  {:<8}", "move")?;
        for name in names {
            write!(out, " {name:>12}")?;
        }
        Ok(writeln!(out)?)
    }

    #[allow(clippy::cast_precision_loss)] // Megabytes are shown with one decimal.
    pub(super) fn write(&self, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
        if as_json {
            json::line(out, self)?;
        } else {
            write!(out, "{:>5}  {:<8}", self.round, self.action)?;
            for count in [self.survived, self.children, self.worlds, self.in_check, self.lost, self.finished] {
                write!(out, " {count:>12}")?;
            }
            let megabytes = self.bytes as f64 / 1e6;
            write!(out, " {:>12.3} {megabytes:>12.1} {:>12}", self.seconds, self.histories)?;
            if let Some(MeasurementRow { square, stands, culled }) = self.measurement {
                write!(out, "  {square}: {}, {culled} culled", if stands { "own piece" } else { "no own piece" })?;
            }
            if !self.taken.is_empty() {
                write!(out, "  nature took {}, {} worlds removed", self.taken.join(" "), self.removed)?;
            }
            writeln!(out)?;
        }
        // The next round may take long. Show this one now.
        Ok(out.flush()?)
    }
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
            taken: Vec::new(),
            removed: 0,
            measurement: None,
            seconds: 0.5,
            bytes: 9,
        }
    }

    #[test]
    fn a_round_as_text_and_as_json() {
        let mut out = Vec::new();
        RoundRow::write_head(&mut out).expect("memory");
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
