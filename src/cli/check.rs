//! `alfil check FILE…`: every diagnostic of every file.

use super::failure::print_message;
use super::sanitize::sanitize;
use super::stats::{self, Times, timed};
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

/// How much was found.
#[derive(Default)]
struct CheckSummary {
    files: usize,
    errors: usize,
    warnings: usize,
}

pub(super) fn run(args: &args::Check, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let mut sum = CheckSummary::default();
    for file in &args.files {
        sum.files += 1;
        match timed(|| read(&library, file)) {
            (Ok(reading), load) => {
                let (diagnostics, check) = timed(|| algebra::all_diagnostics(&reading.loaded));
                tell(&reading, &diagnostics, args.json, out, &mut sum)?;
                if args.stats {
                    compiled(reading, Times { load, check, ..Times::default() }, args.json, out)?;
                }
            }
            (Err(error), _) => {
                sum.errors += 1;
                unreadable(file, &error, args.json, out)?;
            }
        }
    }
    if !args.json {
        writeln!(out, "{}", summary(&sum))?;
    }
    out.flush()?;
    if sum.errors > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn read(library: &Library, file: &str) -> Result<LoadedFile, LoadError> {
    if file == "-" { Ok(library.read_stream("-", &mut io::stdin().lock())?) } else { library.read(file) }
}

/// All that is wrong; and of what is not, what was probably not meant.
fn tell(
    reading: &LoadedFile,
    found: &[Diagnostic],
    as_json: bool,
    out: &mut dyn Write,
    sum: &mut CheckSummary,
) -> Result<(), Failure> {
    let coloured = diagnostics::is_coloured(&io::stdout());
    for diagnostic in found {
        if diagnostic.is_error() {
            sum.errors += 1;
        } else {
            sum.warnings += 1;
        }
        if as_json {
            row(reading, diagnostic, out)?;
        } else if diagnostic.labels.is_empty() {
            let severity = diagnostics::severity(diagnostic);
            writeln!(out, "{severity}: {}\n --> {}", sanitize(&diagnostic.title), sanitize(&reading.rule_file.file()))?;
            if let Some(hint) = &diagnostic.hint {
                writeln!(out, "  = help: {}", sanitize(hint))?;
            }
            writeln!(out)?;
        } else {
            writeln!(out, "{}\n", diagnostics::draw(&reading.loaded.sources, diagnostic, coloured))?;
        }
    }
    Ok(())
}

/// What becomes of the rules, unless they have errors.
fn compiled(reading: LoadedFile, times: Times, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let file = reading.rule_file.file();
    let Some(rules) = reading.loaded.rules else { return Ok(()) };
    let (variant, compile) = stats::compiled(rules);
    stats::tell(&file, Times { compile, ..times }, variant.compiled().stats(), as_json, out)
}

fn row(reading: &LoadedFile, diagnostic: &Diagnostic, out: &mut dyn Write) -> Result<(), Failure> {
    let sources = &reading.loaded.sources;
    let at = diagnostic.span().and_then(|span| sources.line_column(span));
    let own = reading.rule_file.file();
    let file = diagnostic.span().and_then(|span| sources.get(span.file));
    let label = diagnostic.labels.first().map(|label| &*label.text).filter(|text| !text.is_empty());
    json::line(
        out,
        &DiagnosticRow {
            file: file.map_or(&own, |file| &file.name),
            line: at.map(|at| at.line),
            column: at.map(|at| at.column),
            severity: diagnostics::severity(diagnostic),
            title: &diagnostic.title,
            label,
            hint: diagnostic.hint.as_deref(),
        },
    )
}

/// A file that is no text of ours is nothing found in it: text says so on the standard error.
fn unreadable(file: &str, error: &LoadError, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
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

fn summary(sum: &CheckSummary) -> String {
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let files = count(sum.files, "file");
    match (sum.errors, sum.warnings) {
        (0, 0) => format!("{files} checked: nothing is wrong"),
        (errors, warnings) => format!("{files} checked: {}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}
