//! `alfil worlds GAME --moves "…"`: a script of many-worlds solitaire, a line a round.

use super::chosen::Chosen;
use super::{Failure, args, json, script};
use serde::Serialize;
use std::io::Write;

/// A round.
#[allow(dead_code)] // Made by the rounds of `worlds`, which are to be wired up in `run`.
#[derive(Debug, Serialize)]
pub(super) struct Row<'a> {
    /// Which round, from 1.
    pub round: u32,
    /// The player's move.
    #[serde(rename = "move")]
    pub action: &'a str,
    /// Worlds in which the move was legal.
    pub survived: u64,
    /// Pairs of a world and a reply in it.
    pub children: u64,
    /// Distinct worlds after the round.
    pub worlds: u64,
    /// Of these, those in which the player is in check.
    pub in_check: u64,
    /// Of these, those in which the player has lost.
    pub lost: u64,
    /// Distinct worlds that ended in this round without being lost.
    pub finished: u64,
    /// How long it took.
    pub seconds: f64,
    /// What the worlds take.
    pub bytes: u64,
}

#[allow(dead_code)]
impl Row<'_> {
    /// The names of the columns of the text.
    pub fn head(out: &mut dyn Write) -> Result<(), Failure> {
        let names = ["survived", "children", "worlds", "in check", "lost", "finished", "seconds", "MB"];
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
            writeln!(out, " {:>12.3} {:>12.1}", self.seconds, self.bytes as f64 / 1e6)?;
        }
        // A round may take long, and its line is wanted when it is done.
        Ok(out.flush()?)
    }
}

pub(super) fn run(args: &args::Worlds, _out: &mut dyn Write) -> Result<(), Failure> {
    let _chosen = Chosen::load(&args.at)?;
    if script::words(&args.moves).next().is_none() {
        return Err(Failure::Bad("the script has no moves; give some, as in `--moves \"e2e4 d2d4\"`".into()));
    }
    Err(Failure::Ours(color_eyre::eyre::eyre!("the rounds of a script cannot be played yet")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> Row<'static> {
        let (worlds, in_check, lost) = (270, 4, 0);
        Row {
            round: 2,
            action: "d2d4",
            survived: 20,
            children: 447,
            worlds,
            in_check,
            lost,
            finished: 0,
            seconds: 0.5,
            bytes: 9,
        }
    }

    #[test]
    fn a_round_as_text_and_as_json() {
        let mut out = Vec::new();
        Row::head(&mut out).expect("memory");
        row().write(false, &mut out).expect("memory");
        row().write(true, &mut out).expect("memory");
        let text = String::from_utf8(out).expect("text");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].len(), lines[1].len());
        assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>().join(" "), "2 d2d4 20 447 270 4 0 0 0.500 0.0");
        let json = r#"{"round":2,"move":"d2d4","survived":20,"children":447,"worlds":270,"in_check":4,"lost":0,"finished":0,"seconds":0.5,"bytes":9}"#;
        assert_eq!(lines[2], json);
    }
}
