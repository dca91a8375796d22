//! Over two hundred rule files that would hang, crash or exhaust a careless program, each with its fate. Short ones are
//! files ([`files`]); long or numerous ones are generated here.

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

/// Generates some lines.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, i| {
        let _ = writeln!(text, "{}", line(i));
        text
    })
}
