//! Writes JSON, one object per line.

use super::Failure;
use super::sanitize::escape_json;
use serde::Serialize;
use std::io::Write;

/// Writes a value and a line break.
pub(super) fn line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    Ok(writeln!(out, "{}", escape_json(&serde_json::to_string(value)?))?)
}
