//! `alfil fmt FILE…`: formats rule files.

use super::failure::print_message;
use super::number_format::count;
use super::sanitize::{sanitize, sanitize_name};
use super::{Failure, diagnostics};
use crate::source::FileId;
use crate::store::{self, Folders, Library, LoadedFile, Origin};
use crate::syntax;
use std::io::{self, IsTerminal, Write};

#[derive(Debug, clap::Args)]
pub(super) struct FmtArgs {
    /// Rule files to format in place, or `-` to format the standard input to the standard output
    #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<String>,
    /// Change nothing; list the files that are not formatted, and exit with 2 if there are any
    #[arg(long)]
    pub check: bool,
}

/// What became of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FmtResult {
    Formatted,
    /// It was not formatted; now it is, unless it was only checked.
    Unformatted,
    Failed,
}

pub(super) fn run(args: &FmtArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let mut results = Vec::new();
    for file in &args.files {
        results.push(match super::check::read(&library, file) {
            Ok(loaded_file) => format_file(file, &loaded_file, args.check, out)?,
            Err(error) => fail(&error.to_string(), out)?,
        });
    }
    let number = |wanted: FmtResult| results.iter().filter(|result| **result == wanted).count();
    let (unformatted, failed) = (number(FmtResult::Unformatted), number(FmtResult::Failed));
    // A file from the standard input is printed to the standard output, without a summary line.
    if args.check || !args.files.iter().any(|file| file == "-") {
        let errors = if failed == 0 { String::new() } else { format!(", {}", count(failed, "error")) };
        let files = count(results.len() - failed, "file");
        match (args.check, unformatted) {
            (true, 0) if failed == 0 => writeln!(out, "{files} checked: all formatted")?,
            (true, _) => writeln!(out, "{files} checked: {unformatted} not formatted{errors}")?,
            (false, changed) => writeln!(out, "{files} formatted: {changed} changed{errors}")?,
        }
    }
    out.flush()?;
    if failed > 0 || args.check && unformatted > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn format_file(file: &str, loaded_file: &LoadedFile, check: bool, out: &mut dyn Write) -> Result<FmtResult, Failure> {
    let sources = &loaded_file.loaded.sources;
    let text = sources.get(FileId(0)).map_or("", |file| &*file.text);
    // The sources are the file itself, then the files that it extends (each has a tree), then the rest.
    let extended = sources.iter().take(loaded_file.loaded.trees.len()).skip(1);
    let inherited: Vec<char> = extended.flat_map(|(_, file)| syntax::declared_marks(&file.text)).collect();
    let formatted = match syntax::format(FileId(0), text, &inherited) {
        Ok(formatted) => formatted,
        Err(diagnostics) => {
            out.flush()?;
            for diagnostic in &diagnostics {
                diagnostics::print(sources, diagnostic);
            }
            return Ok(FmtResult::Failed);
        }
    };
    let result = if formatted == text { FmtResult::Formatted } else { FmtResult::Unformatted };
    if check {
        if let Some(line) = first_difference(text, &formatted) {
            writeln!(out, "{}:{line}: not formatted", sanitize_name(&loaded_file.rule_file.file()))?;
        }
    } else if file == "-" {
        // A file or another program gets the exact text, a person what is safe to print.
        let text = if io::stdout().is_terminal() { sanitize(&formatted) } else { formatted.into() };
        out.write_all(text.as_bytes())?;
    } else if formatted != text {
        let written = match &loaded_file.rule_file.origin {
            Origin::User(path) => store::rewrite(path, &formatted).map_err(|error| error.to_string()),
            Origin::BuiltIn => Err(format!("`{file}` is built in and cannot be rewritten")),
        };
        if let Err(error) = written {
            return fail(&error, out);
        }
    }
    Ok(result)
}

/// Prints an error.
fn fail(error: &str, out: &mut dyn Write) -> Result<FmtResult, Failure> {
    out.flush()?;
    print_message("error", error);
    Ok(FmtResult::Failed)
}

/// The number of the first line in which two texts differ, from 1.
fn first_difference(left: &str, right: &str) -> Option<usize> {
    let lines = left.split('\n').zip(right.split('\n'));
    (left != right).then(|| lines.take_while(|(left, right)| left == right).count() + 1)
}
