//! Rule files that would hang, crash or exhaust a program that trusts them: over two hundred, each with what becomes of
//! it. Those that can be read are files of their own ([`files`]), those that are long or many are made here.

mod boards;
mod comparing;
mod conditions;
mod fate;
mod files;
mod growth;
mod letters;
mod names;
mod nesting;
mod turns;

use std::fmt::Write;

/// Joins this many lines.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, i| {
        let _ = writeln!(text, "{}", line(i));
        text
    })
}
