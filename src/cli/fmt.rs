//! `alfil fmt FILE…`: rule files in house form.

use super::failure::print_message;
use super::{Failure, args, diagnostics};
use crate::source::FileId;
use crate::store::{self, Folders, Library, LoadError, LoadedFile, Origin};
use crate::syntax;
use std::io::{self, Write};

/// What became of the files.
#[derive(Default)]
struct FmtSummary {
    files: usize,
    /// Those that were not in house form.
    others: usize,
    /// Those that could not be formatted.
    failed: usize,
}

pub(super) fn run(args: &args::Fmt, out: &mut dyn Write) -> Result<(), Failure> {
    let library = Library::open(&Folders::find()?);
    let mut sum = FmtSummary::default();
    for file in &args.files {
        sum.files += 1;
        match read(&library, file) {
            Ok(reading) => one(file, &reading, args.check, out, &mut sum)?,
            Err(error) => fail(&error.to_string(), out, &mut sum)?,
        }
    }
    // A rule file that goes to the standard output is alone there.
    if args.check || !args.files.iter().any(|file| file == "-") {
        writeln!(out, "{}", summary(&sum, args.check))?;
    }
    out.flush()?;
    if sum.failed > 0 || args.check && sum.others > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn read(library: &Library, file: &str) -> Result<LoadedFile, LoadError> {
    if file == "-" { Ok(library.read_stream("-", &mut io::stdin().lock())?) } else { library.read(file) }
}

fn one(
    file: &str,
    reading: &LoadedFile,
    check: bool,
    out: &mut dyn Write,
    sum: &mut FmtSummary,
) -> Result<(), Failure> {
    let sources = &reading.loaded.sources;
    let text = sources.get(FileId(0)).map_or("", |file| &*file.text);
    // The file itself is the first source; those that it extends, each with a tree, follow; then comes what else it is built on.
    let extended = sources.iter().take(reading.loaded.trees.len()).skip(1);
    let inherited: Vec<char> = extended.flat_map(|(_, file)| syntax::declared_marks(&file.text)).collect();
    let formatted = match syntax::format(FileId(0), text, &inherited) {
        Ok(formatted) => formatted,
        Err(found) => {
            sum.failed += 1;
            out.flush()?;
            for diagnostic in &found {
                diagnostics::print(sources, diagnostic);
            }
            return Ok(());
        }
    };
    if check {
        sum.others += usize::from(formatted != text);
        if let Some(line) = first_difference(text, &formatted) {
            writeln!(out, "{}:{line}: not in house form", super::sanitize::sanitize(&reading.rule_file.file()))?;
        }
    } else if file == "-" {
        out.write_all(formatted.as_bytes())?;
    } else if formatted != text {
        let done = match &reading.rule_file.origin {
            Origin::User(path) => store::rewrite(path, &formatted).map_err(|error| error.to_string()),
            Origin::BuiltIn => Err(format!("`{file}` is built in and cannot be rewritten")),
        };
        match done {
            Ok(()) => sum.others += 1,
            Err(error) => fail(&error, out, sum)?,
        }
    }
    Ok(())
}

/// Says why a file could not be formatted.
fn fail(why: &str, out: &mut dyn Write, sum: &mut FmtSummary) -> Result<(), Failure> {
    sum.failed += 1;
    out.flush()?;
    print_message("error", why);
    Ok(())
}

/// The number of the first line that two texts do not share, from 1.
fn first_difference(left: &str, right: &str) -> Option<usize> {
    if left == right {
        return None;
    }
    let mut lines = left.split('\n').zip(right.split('\n'));
    let shared = lines.position(|(left, right)| left != right);
    Some(shared.unwrap_or_else(|| left.split('\n').count().min(right.split('\n').count())) + 1)
}

fn summary(sum: &FmtSummary, check: bool) -> String {
    let files = |number: usize| format!("{number} file{}", if number == 1 { "" } else { "s" });
    let failed = match sum.failed {
        0 => String::new(),
        1 => ", 1 error".to_owned(),
        errors => format!(", {errors} errors"),
    };
    match (check, sum.others) {
        (true, 0) if sum.failed == 0 => format!("{} checked: all in house form", files(sum.files)),
        (true, others) => format!("{} checked: {others} not in house form{failed}", files(sum.files)),
        (false, others) => format!("{} formatted: {others} changed{failed}", files(sum.files - sum.failed)),
    }
}
