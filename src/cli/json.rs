//! Writes JSON, one object per line.

use super::Failure;
use serde::Serialize;
use std::io::Write;

/// Writes a value and a line break.
pub(super) fn line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(writeln!(out)?)
}
