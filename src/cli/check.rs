//! `alfil check FILE…`: prints every error and warning.

use super::failure::print_message;
use super::sanitize::sanitize;
use super::stats::{self, StepTimes, timed};
use super::{Failure, args, diagnostics, json};
use crate::algebra;
use crate::source::Diagnostic;
use crate::store::{Folders, Library, LoadError, LoadedFile};
use serde::Serialize;
use std::io::{self, Write};

/// A diagnostic as JSON.
#[derive(Serialize)]
struct DiagnosticRow<'a> {
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    severity: &'a str,
    title: &'a str,
    label: Option<&'a str>,
    hint: Option<&'a str>,
}

/// The counts for the summary line.
#[derive(Default)]
struct CheckSummary {
    files: usize,
    errors: usize,
    warnings: usize,
}

pub(super) fn run(args: &args::Check, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let mut summary = CheckSummary::default();
    for file in &args.files {
        summary.files += 1;
        match timed(|| read(&library, file)) {
            (Ok(loaded_file), load) => {
                let (diagnostics, check) = timed(|| algebra::all_diagnostics(&loaded_file.loaded));
                write_diagnostics(&loaded_file, &diagnostics, args.json, out, &mut summary)?;
                if args.stats {
                    write_stats(loaded_file, StepTimes { load, check, ..StepTimes::default() }, args.json, out)?;
                }
            }
            (Err(error), _) => {
                summary.errors += 1;
                write_unreadable(file, &error, args.json, out)?;
            }
        }
    }
    if !args.json {
        writeln!(out, "{}", summary_text(&summary))?;
    }
    out.flush()?;
    if summary.errors > 0 { Err(Failure::Reported) } else { Ok(()) }
}

/// Reads a rule file, a game by its name, or the standard input for `-`.
pub(super) fn read(library: &Library, file: &str) -> Result<LoadedFile, LoadError> {
    if file == "-" { Ok(library.read_stream("-", &mut io::stdin().lock())?) } else { library.read(file) }
}

/// Writes and counts the diagnostics of a file.
fn write_diagnostics(
    loaded_file: &LoadedFile,
    diagnostics: &[Diagnostic],
    as_json: bool,
    out: &mut dyn Write,
    summary: &mut CheckSummary,
) -> Result<(), Failure> {
    let is_coloured = diagnostics::is_coloured(&io::stdout());
    for diagnostic in diagnostics {
        if diagnostic.is_error() {
            summary.errors += 1;
        } else {
            summary.warnings += 1;
        }
        if as_json {
            write_row(loaded_file, diagnostic, out)?;
        } else if diagnostic.labels.is_empty() {
            let severity = diagnostics::severity(diagnostic);
            writeln!(
                out,
                "{severity}: {}\n --> {}",
                sanitize(&diagnostic.title),
                sanitize(&loaded_file.rule_file.file())
            )?;
            if let Some(hint) = &diagnostic.hint {
                writeln!(out, "  = help: {}", sanitize(hint))?;
            }
            writeln!(out)?;
        } else {
            writeln!(out, "{}\n", diagnostics::draw(&loaded_file.loaded.sources, diagnostic, is_coloured))?;
        }
    }
    Ok(())
}

/// Compiles the rules, unless they have errors, and writes the statistics.
fn write_stats(loaded_file: LoadedFile, times: StepTimes, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let file = loaded_file.rule_file.file();
    let Some(rules) = loaded_file.loaded.rules else { return Ok(()) };
    let (variant, compile) = stats::compile_timed(rules);
    stats::write(&file, StepTimes { compile, ..times }, variant.compiled().stats(), as_json, out)
}

fn write_row(loaded_file: &LoadedFile, diagnostic: &Diagnostic, out: &mut dyn Write) -> Result<(), Failure> {
    let sources = &loaded_file.loaded.sources;
    let start = diagnostic.span().and_then(|span| sources.line_column(span));
    let main_file = loaded_file.rule_file.file();
    let file = diagnostic.span().and_then(|span| sources.get(span.file));
    let label = diagnostic.labels.first().map(|label| &*label.text).filter(|text| !text.is_empty());
    json::line(
        out,
        &DiagnosticRow {
            file: file.map_or(&main_file, |file| &file.name),
            line: start.map(|start| start.line),
            column: start.map(|start| start.column),
            severity: diagnostics::severity(diagnostic),
            title: &diagnostic.title,
            label,
            hint: diagnostic.hint.as_deref(),
        },
    )
}

/// Reports a file that cannot be read: as a JSON row, or else on the standard error.
fn write_unreadable(file: &str, error: &LoadError, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let title = error.to_string();
    if !as_json {
        out.flush()?;
        print_message("error", &title);
        return Ok(());
    }
    json::line(
        out,
        &DiagnosticRow { file, line: None, column: None, severity: "error", title: &title, label: None, hint: None },
    )
}

fn summary_text(summary: &CheckSummary) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let files = count(summary.files, "file");
    match (summary.errors, summary.warnings) {
        (0, 0) => format!("{files} checked: no problems"),
        (errors, warnings) => format!("{files} checked: {}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}
