//! Moves given as a text: which of the actions a word names.

use super::{Failure, caret};
use crate::game::typed;

#[allow(dead_code)] // As is what uses it.
/// How many possible moves a message names.
const NAMED: usize = 40;

/// The words of a script, and where they stand in it.
pub(super) fn words(script: &str) -> impl Iterator<Item = (usize, &str)> {
    script.split_whitespace().map(|word| (word.as_ptr() as usize - script.as_ptr() as usize, word))
}

/// The action that a word of a script names, by index into its texts by squares and in SAN.
#[allow(dead_code)] // Until the rounds of `worlds` are wired up.
pub(super) fn choose(
    script: &str,
    (at, word): (usize, &str),
    by_squares: &[String],
    by_san: &[String],
) -> Result<usize, Failure> {
    let place = caret::under(script, at..at + word.len());
    let listed = |indices: &mut dyn Iterator<Item = usize>| {
        let names: Vec<&str> = indices.filter_map(|i| by_squares.get(i)).map(String::as_str).collect();
        let more = names.len().saturating_sub(NAMED);
        let shown = names[..names.len() - more].join(" ");
        if more > 0 { format!("{shown} and {more} more") } else { shown }
    };
    match typed::among(by_squares, by_san, word).exact[..] {
        [only] => Ok(only),
        [] if by_squares.is_empty() => Err(Failure::Bad(format!("no move is left for `{word}`\n{place}"))),
        [] => {
            let possible = listed(&mut (0..by_squares.len()));
            Err(Failure::Bad(format!("`{word}` is no move here\n{place}\n  possible are {possible}")))
        }
        ref several => {
            let meant = listed(&mut several.iter().copied());
            Err(Failure::Bad(format!("`{word}` can mean several moves\n{place}\n  say which: {meant}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(script: &str, index: usize, expect: Result<usize, &str>) {
        let by_squares = ["b1c3", "e2e4", "b5c3", "c4c3"].map(str::to_owned);
        let by_san = ["Nbc3", "e4", "Bc3", "c3"].map(str::to_owned);
        let word = words(script).nth(index).expect("a word");
        match (choose(script, word, &by_squares, &by_san), expect) {
            (Ok(index), Ok(expect)) => assert_eq!(index, expect),
            (Err(Failure::Bad(told)), Err(expect)) => assert_eq!(told, expect),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_wrong_word_is_pointed_at() {
        check("e2e4 Nbc3", 0, Ok(1));
        check("e2e4 Nbc3", 1, Ok(0));
        let possible = "possible are b1c3 e2e4 b5c3 c4c3";
        check("e4  e9", 1, Err(&format!("`e9` is no move here\n  e4  e9\n      ^^\n  {possible}")));
    }
}
