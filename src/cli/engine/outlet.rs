//! The writing side of a protocol.

use super::report::Report;
use crate::cli::output::Output;
use crate::cli::sanitize::sanitize;
use crate::game::MoveNotation;
use std::io::{self, Write};
use std::sync::Arc;

/// Turns reports into lines. The search thread writes, too.
pub(super) trait ReportWriter: Send + Sync {
    /// The lines of a report; `None` where the protocol has no words for it.
    fn write(&self, report: &Report) -> Option<String>;
}

/// Sends reports to the GUI.
#[derive(Clone)]
pub(super) struct Outlet {
    pub notation: MoveNotation,
    pub writer: Arc<dyn ReportWriter>,
}

impl Outlet {
    /// An outlet of the same notation that sends nothing.
    pub fn silenced(&self) -> Self {
        Self { notation: self.notation, writer: Arc::new(Silent) }
    }

    /// Sends a report, if the protocol has words for it.
    pub fn send(&self, report: &Report) -> io::Result<()> {
        self.writer.write(report).map_or(Ok(()), |lines| send_lines(&lines))
    }
}

/// Writes nothing.
struct Silent;

impl ReportWriter for Silent {
    fn write(&self, _report: &Report) -> Option<String> {
        None
    }
}

/// Sends lines to the GUI in one write, so that lines of two threads do not mix. Tabs belong to the protocol of XBoard.
pub(super) fn send_lines(lines: &str) -> io::Result<()> {
    let lines: Vec<_> = lines.split('\t').map(sanitize).collect();
    let mut out = Output::new();
    out.write_all(format!("{}\n", lines.join("\t")).as_bytes())?;
    out.flush()
}
