//! `alfil fmt FILE…`: formats rule files.

use super::failure::print_message;
use super::{Failure, args, diagnostics};
use crate::source::FileId;
use crate::store::{self, Folders, Library, LoadedFile, Origin};
use crate::syntax;
use std::io::Write;

/// The counts for the summary line.
#[derive(Default)]
struct FmtSummary {
    files: usize,
    /// Files that were not formatted.
    unformatted: usize,
    /// Files with an error.
    failed: usize,
}

pub(super) fn run(args: &args::Fmt, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let mut summary = FmtSummary::default();
    for file in &args.files {
        summary.files += 1;
        match super::check::read(&library, file) {
            Ok(loaded_file) => format_file(file, &loaded_file, args.check, out, &mut summary)?,
            Err(error) => fail(&error.to_string(), out, &mut summary)?,
        }
    }
    // A file from the standard input is printed to the standard output, without a summary line.
    if args.check || !args.files.iter().any(|file| file == "-") {
        writeln!(out, "{}", summary_text(&summary, args.check))?;
    }
    out.flush()?;
    if summary.failed > 0 || args.check && summary.unformatted > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn format_file(
    file: &str,
    loaded_file: &LoadedFile,
    check: bool,
    out: &mut dyn Write,
    summary: &mut FmtSummary,
) -> Result<(), Failure> {
    let sources = &loaded_file.loaded.sources;
    let text = sources.get(FileId(0)).map_or("", |file| &*file.text);
    // The sources are the file itself, then the files that it extends (each has a tree), then the rest.
    let extended = sources.iter().take(loaded_file.loaded.trees.len()).skip(1);
    let inherited: Vec<char> = extended.flat_map(|(_, file)| syntax::declared_marks(&file.text)).collect();
    let formatted = match syntax::format(FileId(0), text, &inherited) {
        Ok(formatted) => formatted,
        Err(diagnostics) => {
            summary.failed += 1;
            out.flush()?;
            for diagnostic in &diagnostics {
                diagnostics::print(sources, diagnostic);
            }
            return Ok(());
        }
    };
    if check {
        summary.unformatted += usize::from(formatted != text);
        if let Some(line) = first_difference(text, &formatted) {
            writeln!(out, "{}:{line}: not formatted", super::sanitize::sanitize(&loaded_file.rule_file.file()))?;
        }
    } else if file == "-" {
        out.write_all(formatted.as_bytes())?;
    } else if formatted != text {
        let result = match &loaded_file.rule_file.origin {
            Origin::User(path) => store::rewrite(path, &formatted).map_err(|error| error.to_string()),
            Origin::BuiltIn => Err(format!("`{file}` is built in and cannot be rewritten")),
        };
        match result {
            Ok(()) => summary.unformatted += 1,
            Err(error) => fail(&error, out, summary)?,
        }
    }
    Ok(())
}

/// Prints and counts an error.
fn fail(error: &str, out: &mut dyn Write, summary: &mut FmtSummary) -> Result<(), Failure> {
    summary.failed += 1;
    out.flush()?;
    print_message("error", error);
    Ok(())
}

/// The number of the first line in which two texts differ, from 1.
fn first_difference(left: &str, right: &str) -> Option<usize> {
    if left == right {
        return None;
    }
    let mut lines = left.split('\n').zip(right.split('\n'));
    let shared = lines.position(|(left, right)| left != right);
    Some(shared.unwrap_or_else(|| left.split('\n').count().min(right.split('\n').count())) + 1)
}

fn summary_text(summary: &FmtSummary, check: bool) -> String {
    let files = |number: usize| format!("{number} file{}", if number == 1 { "" } else { "s" });
    let failed = match summary.failed {
        0 => String::new(),
        1 => ", 1 error".to_owned(),
        errors => format!(", {errors} errors"),
    };
    match (check, summary.unformatted) {
        (true, 0) if summary.failed == 0 => format!("{} checked: all formatted", files(summary.files)),
        (true, unformatted) => format!("{} checked: {unformatted} not formatted{failed}", files(summary.files)),
        (false, changed) => format!("{} formatted: {changed} changed{failed}", files(summary.files - summary.failed)),
    }
}
