//! The formatter: it keeps the tree and the comments, and what it has formatted it leaves alone.

use proptest::prelude::*;

use super::{
    generate::{MARKS, any_tree},
    round_trip::items,
};
use crate::{
    source::FileId,
    syntax::{declared_marks, format, parse, print},
};

/// The laws, for any text that can be read.
#[track_caller]
fn laws(text: &str, marks: &[char]) {
    let formatted = format(FileId(0), text, marks).expect("it can be read");
    let (before, after) = (parse(FileId(0), text, marks), parse(FileId(0), &formatted, marks));
    assert_eq!(after.diagnostics, [], "{text}\n{formatted}");
    assert_eq!(items(&after.tree), items(&before.tree), "{text}\n{formatted}");
    assert_eq!(comments(&formatted), comments(text), "{text}\n{formatted}");
    assert_eq!(format(FileId(0), &formatted, marks).as_ref(), Ok(&formatted), "{text}");
    assert!(!formatted.contains("\n\n\n") && !formatted.contains(" \n") && !formatted.starts_with('\n'));
    assert!(formatted.is_empty() || formatted.ends_with('\n') && !formatted.ends_with("\n\n"));
}

/// The comments of a text, sorted.
fn comments(text: &str) -> Vec<&str> {
    let mut found: Vec<&str> =
        text.lines().filter_map(|line| line.find("--").map(|at| line[at..].trim_end())).collect();
    found.sort_unstable();
    found
}

#[track_caller]
fn check(text: &str, expect: &str) {
    laws(text, &['°', '\'']);
    assert_eq!(format(FileId(0), text, &['°', '\'']).as_deref(), Ok(expect));
}

#[test]
fn keywords_stand_in_a_column() {
    check(
        "title   A  game\nabout It is\n  short.\nboard square 3x3 wrapped in files\nroyal\nends\n",
        "title    A game\nabout    It is short.\nboard    square 3x3 wrapped in files\nroyal\nends\n",
    );
    check("pieces White ♙♘\npieces Red + ♖", "pieces   White ♙ ♘\npieces   Red   + ♖\n");
    check("hand White ♙ ♙", "hand     White ♙♙\n");
    check("letters P♙ N♘ p♟ n♞\n\nletters X✕ o○", "letters  P♙ N♘  p♟ n♞\n\nletters  X✕ o○\n");
    check("also a,b\n c", "also     a  b\n         c\n");
    check("names ♙ pawn\n  , ♘   horse", "names    ♙ pawn,\n         ♘ horse\n");
    check("setup .♙\n  ♙ '.\n\n   ..", "setup    .♙\n         ♙'.\n         ..\n");
}

#[test]
fn columns_are_those_of_a_group() {
    check(
        "a = u\nlonger_name(x, y)=d\nturn White:a\nopening Red:a\n\na_b = r",
        "a                 = u\nlonger_name(x, y) = d\nturn     White : a\nopening  Red   : a\n\na_b      = r\n",
    );
    check(
        "end mated:loss\nend quiet 100 : draw if claimed\n-- or\nend full:most( ♙ )",
        "end      mated     : loss\nend      quiet 100 : draw if claimed\n-- or\nend      full : most(♙)\n",
    );
    check(
        "zone far=rank 8\nzone middle = files b-d&ranks 2-4 | a1   a2",
        "zone     far    = rank 8\nzone     middle = files b-d & ranks 2-4 | a1 a2\n",
    );
    check(
        "mark ° unmoved on ♔ ♖ lost when moved kept while ♔° and ♖°\nmark ' new lasts one turn",
        "mark     ° unmoved  on ♔ ♖  lost when moved  kept while ♔° and ♖°\nmark     ' new              lasts one turn\n",
    );
    // A name that is far longer than the others does not set the column.
    check("longer_than_the_others = u\nab = d", "longer_than_the_others = u\nab       = d\n");
    check("longer_than_others = u\nab = d", "longer_than_others = u\nab                 = d\n");
    let long = "x".repeat(50);
    check(&format!("end {long}:win\nend A:loss"), &format!("end      {long} : win\nend      A : loss\n"));
}

#[test]
fn signs_have_one_form() {
    check("a_b = ♙+u .→.+u♙", "a_b      = ♙ + u. -> . + u♙\n");
    check("a_b = u^2 ♙^-1 M{0,}", "a_b      = u² ♙⁻¹ M*\n");
    check("a_b = count( ♙ )<=2", "a_b      = count(♙) ≤ 2\n");
    check("a_b = m . m². (m n)² % boom♔ (ur)²[♙]", "a_b      = m. m². (m n)²% boom ♔ (ur)²[♙]\n");
}

#[test]
fn breaks_stay_where_the_author_put_them() {
    check("a_b = M |\n N\n   | K", "a_b      = M\n         | N\n         | K\n");
    check("a_b = ♙ + u.\n -> . + u♙", "a_b      = ♙ + u.\n         -> . + u♙\n");
    check("turn White : M\n else N", "turn     White : M\n               else N\n");
    check(
        "a_b = if A\n  then M\n else if B then N\n else K",
        "a_b      = if A\n           then M\n           else if B then N\n           else K\n",
    );
    check("a_b = %♙: M\n | (N\n | K)", "a_b      = %♙: M\n             | (N\n               | K)\n");
    check("a_b = f(M,\n N\n | K)", "a_b      = f(M,\n             N\n            | K)\n");
    check("a_b = M N\n K", "a_b      = M N\n           K\n");
    check("end A\n and B : loss\nend full : win", "end      A\n         and B : loss\nend      full : win\n");
    // Behind `=` no line ends, and none does within what touches.
    check("a_b =\n M | ♙\n  ♙", "a_b      = M | ♙♙\n");
}

#[test]
fn comments_stay() {
    check(
        "-- one\n\n\n  --two\na_b = u -- three\n\n-- four",
        "-- one\n\n         --two\na_b      = u  -- three\n\n-- four\n",
    );
    check(
        "a_b = u -- short\nlonger = uu -- long\nlast = d",
        "a_b      = u   -- short\nlonger   = uu  -- long\nlast     = d\n",
    );
    check("a_b = M -- m\n-- alone\n | N -- n", "a_b      = M  -- m\n         -- alone\n         | N  -- n\n");
    // A comment inside brackets moves to the end of the line.
    check("a_b = [♙ -- pawn\n  ♘] | N", "a_b      = [♙♘]  -- pawn\n         | N\n");
    check("a_b = [♙ -- pawn\n  ♘] -- both", "a_b      = [♙♘]  -- pawn\n         -- both\n");
    check("setup .. -- top\n  ♙.\n", "setup    ..  -- top\n         ♙.\n");
    check("", "");
    check("\n-- only", "-- only\n");
}

#[test]
fn long_lines_are_broken_where_it_hurts_least() {
    let names: Vec<String> = (10..40).map(|i| format!("name_{i}")).collect();
    let first = format!("a_b      = {}", names[..11].join(" | "));
    let second = format!("         | {}", names[11..22].join(" | "));
    let third = format!("         | {}", names[22..].join(" | "));
    check(&format!("a_b = {}", names.join(" | ")), &format!("{first}\n{second}\n{third}\n"));
    let word = "x_".repeat(40);
    check(&format!("a_b = {word} (M | {word} | N)"), &format!("a_b      = {word}\n           (M | {word} | N)\n"));
    let about = "word ".repeat(40);
    let (first, rest) = ("word ".repeat(22), "word ".repeat(18));
    check(&format!("about {about}"), &format!("about    {}\n         {}\n", first.trim_end(), rest.trim_end()));
    // Nothing can be done.
    check(&format!("{word}{word} = u"), &format!("{word}{word} = u\n"));
}

#[test]
fn what_cannot_be_read_is_not_written() {
    let found = format(FileId(0), "a_b = u\nc_d = (", &[]).expect_err("an error");
    assert_eq!(found, parse(FileId(0), "a_b = u\nc_d = (", &[]).diagnostics);
    assert!(format(FileId(0), "  indented", &[]).is_err());
    // On lines of 120 columns it has more blanks than a statement may.
    let long = format!("a_b = {}", "x_ ".repeat(21_000));
    assert_eq!(parse(FileId(0), &long, &[]).diagnostics, []);
    let found = format(FileId(0), &long, &[]).expect_err("an error");
    assert_eq!(found[0].title, "a statement would be too long after formatting");
}

#[test]
fn texts_of_other_systems() {
    check(
        "\u{FEFF}title A\r\n\r\n-- b \r\na_b = M\r\n | ♔\u{FE0E}\r\n",
        "title    A\n\n-- b\na_b      = M\n         | ♔\n",
    );
}

/// Every rule file in a folder, and the marks that it inherits.
fn rule_files(folder: &str) -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("listed").path());
    let rules = files.filter(|path| path.extension().is_some_and(|ending| ending == "alg"));
    rules.map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("read"))).collect()
}

#[test]
fn the_rules_are_in_house_form() {
    let mut files = rule_files("rules");
    files.extend(rule_files("rules/shared"));
    assert!(files.len() > 9);
    // More marks than it inherits do a file no harm here: those of all the others.
    let marks: Vec<char> = files.iter().flat_map(|(_, text)| declared_marks(text)).collect();
    for (name, text) in &files {
        laws(text, &marks);
        assert_eq!(format(FileId(0), text, &marks).as_ref(), Ok(text), "run `alfil fmt {name}`");
    }
}

#[test]
fn bad_files_are_formatted_if_they_can_be_read() {
    let mut files = rule_files("tests/bad");
    files.extend(rule_files("src/syntax/tests"));
    let marks: Vec<char> = files.iter().flat_map(|(_, text)| declared_marks(text)).chain(['°', '\'']).collect();
    let (good, bad): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(_, text)| parse(FileId(0), text, &marks).diagnostics.is_empty());
    assert!(good.len() > 20 && bad.len() > 20, "{} {}", good.len(), bad.len());
    good.iter().for_each(|(_, text)| laws(text, &marks));
    assert!(bad.iter().all(|(_, text)| format(FileId(0), text, &marks).is_err()));
}

/// Texts that may replace a blank inside a statement.
fn blank() -> impl Strategy<Value = &'static str> {
    let breaks = vec!["   ", "\n  ", "\n\n ", " -- behind\n ", "\n  -- alone\n\t", "\n-- first\n -- second\n  "];
    prop_oneof![2 => Just(" "), 1 => prop::sample::select(breaks)]
}

/// Texts that may separate two statements.
fn between() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["\n", "\n\n\n", " -- end\n", "\n-- own\n", "\n \n  --in\n\n-- out\n"])
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(
        tree in any_tree(),
        blanks in prop::collection::vec(blank(), 40),
        betweens in prop::collection::vec(between(), 8),
    ) {
        let (mut blanks, mut betweens) = (blanks.into_iter().cycle(), betweens.into_iter().cycle());
        let mut text = String::new();
        for line in print(&tree).lines() {
            // A continuation stays one: only its first blanks are left as they are.
            let body = line.trim_start();
            if body.len() == line.len() && !text.is_empty() {
                text.truncate(text.trim_end_matches('\n').len());
                text += betweens.next().expect("endless");
            }
            text += &line[..line.len() - body.len()];
            for (i, word) in body.split(' ').enumerate() {
                text += if i > 0 { blanks.next().expect("endless") } else { "" };
                text += word;
            }
            text += "\n";
        }
        laws(&text, &MARKS);
    }
}
