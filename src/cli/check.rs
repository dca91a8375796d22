//! `alfil check FILE…`: prints every error and warning.

use super::failure::print_message;
use super::number_format::count;
use super::sanitize::{sanitize, sanitize_name};
use super::stats::{self, StepTimes, timed};
use super::{Failure, diagnostics, json};
use crate::algebra;
use crate::source::Diagnostic;
use crate::store::{Folders, Library, LoadError, LoadedFile};
use crate::task::CancelToken;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Rule files, names from `alfil list`, or `-` for standard input
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<String>,
    /// Show how each part of the rules is compiled, and how long each step takes
    #[arg(long)]
    pub stats: bool,
    /// Print one JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// A diagnostic as JSON.
#[derive(Default, Serialize)]
struct DiagnosticRow<'a> {
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    severity: &'a str,
    title: &'a str,
    label: Option<&'a str>,
    hint: Option<&'a str>,
}

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let (mut checked, mut errors, mut warnings) = (0_usize, 0_usize, 0_usize);
    for file in &args.files {
        let (loaded_file, load) = timed(|| read(&library, file));
        let loaded_file = match loaded_file {
            Ok(loaded_file) => loaded_file,
            Err(error) => {
                errors += 1;
                write_unreadable(file, &error.to_string(), args.json, out)?;
                continue;
            }
        };
        checked += 1;
        let (diagnostics, check) = timed(|| algebra::all_diagnostics(&loaded_file.loaded));
        for diagnostic in &diagnostics {
            *if diagnostic.is_error() { &mut errors } else { &mut warnings } += 1;
            if args.json {
                write_row(&loaded_file, diagnostic, out)?;
            } else {
                write_text(&loaded_file, diagnostic, out)?;
            }
        }
        if args.stats {
            write_stats(loaded_file, StepTimes { load, check, ..StepTimes::default() }, args.json, out)?;
        }
    }
    if !args.json {
        let files = count(checked, "file");
        match (errors, warnings) {
            (0, 0) => writeln!(out, "{files} checked: no problems")?,
            _ => writeln!(out, "{files} checked: {}, {}", count(errors, "error"), count(warnings, "warning"))?,
        }
    }
    out.flush()?;
    if errors > 0 { Err(Failure::Reported) } else { Ok(()) }
}

/// Reads a rule file, a game by its name, or the standard input for `-`.
pub(super) fn read(library: &Library, file: &str) -> Result<LoadedFile, LoadError> {
    if file == "-" { Ok(library.read_stream("-", &mut io::stdin().lock())?) } else { library.read(file) }
}

fn write_text(loaded_file: &LoadedFile, diagnostic: &Diagnostic, out: &mut dyn Write) -> Result<(), Failure> {
    if !diagnostic.labels.is_empty() {
        let is_coloured = diagnostics::is_coloured(&io::stdout());
        return Ok(writeln!(out, "{}\n", diagnostics::draw(&loaded_file.loaded.sources, diagnostic, is_coloured))?);
    }
    let (severity, file) = (diagnostics::severity(diagnostic), loaded_file.rule_file.file());
    writeln!(out, "{severity}: {}\n --> {}", sanitize(&diagnostic.title), sanitize_name(&file))?;
    if let Some(hint) = &diagnostic.hint {
        writeln!(out, "  = help: {}", sanitize(hint))?;
    }
    Ok(writeln!(out)?)
}

/// Compiles the rules, unless they have errors, and writes the statistics.
fn write_stats(loaded_file: LoadedFile, times: StepTimes, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let file = loaded_file.rule_file.file();
    let (game, compile) = stats::compile_timed(loaded_file, &CancelToken::default())?;
    let Ok(game) = game else { return Ok(()) };
    stats::write(&file, StepTimes { compile, ..times }, game.variant.compiled().stats(), as_json, out)
}

fn write_row(loaded_file: &LoadedFile, diagnostic: &Diagnostic, out: &mut dyn Write) -> Result<(), Failure> {
    let sources = &loaded_file.loaded.sources;
    let start = diagnostic.span().and_then(|span| sources.line_column(span));
    let main_file = loaded_file.rule_file.file();
    let row = DiagnosticRow {
        file: diagnostic.span().and_then(|span| sources.get(span.file)).map_or(&main_file, |file| &file.name),
        line: start.map(|start| start.line),
        column: start.map(|start| start.column),
        severity: diagnostics::severity(diagnostic),
        title: &diagnostic.title,
        label: diagnostic.labels.first().map(|label| &*label.text).filter(|text| !text.is_empty()),
        hint: diagnostic.hint.as_deref(),
    };
    json::line(out, &row)
}

/// Reports a file that cannot be read: as a JSON row, or else on the standard error.
fn write_unreadable(file: &str, title: &str, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if as_json {
        return json::line(out, &DiagnosticRow { file, severity: "error", title, ..DiagnosticRow::default() });
    }
    out.flush()?;
    print_message("error", title);
    Ok(())
}
