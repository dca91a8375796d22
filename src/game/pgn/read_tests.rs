use super::*;

/// The moves as text, with annotations, comments and variations.
fn outline(line: &PgnLine) -> String {
    let mut words: Vec<String> = line.comments.iter().map(|text| format!("{{{text}}}")).collect();
    for PgnMove { text, nags, comments, variations, .. } in &line.moves {
        words.push(text.to_string());
        words.extend(nags.iter().map(|number| format!("${number}")));
        words.extend(comments.iter().map(|text| format!("{{{text}}}")));
        words.extend(variations.iter().map(|variation| format!("({})", outline(variation))));
    }
    words.join(" ")
}

#[track_caller]
fn check(text: &str, expect: &[&str], errors: &[&str]) {
    let games: Vec<PgnGame> = games(text).collect();
    assert_eq!(games.iter().map(|game| outline(&game.line)).collect::<Vec<_>>(), expect, "{text}");
    let found = games.iter().flat_map(|game| &game.errors).map(ToString::to_string);
    assert_eq!(found.collect::<Vec<_>>(), errors, "{text}");
}

#[test]
fn moves_comments_and_variations() {
    check(
        "{start} 1. e4! {good} (1. d4 d5 (1... Nf6 $14) 2. c4) e5 *",
        &["{start} e4 $1 {good} (d4 d5 (Nf6 $14) c4) e5"],
        &[],
    );
}

#[test]
fn games_end_with_a_result_or_the_next_tags() {
    check("1. e4 1-0 1. d4 0-1", &["e4", "d4"], &[]);
    let text = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 e5\n\n[white \"c\"]\n\n1. d4 1/2-1/2\n\n[White \"d\"]\n*\n";
    let games: Vec<PgnGame> = games(text).collect();
    assert_eq!(
        games.iter().map(|game| game.tag("White").map(|tag| tag.value.as_str())).collect::<Vec<_>>(),
        [Some("a"), Some("c"), Some("d")]
    );
    assert_eq!(games[1].result.as_deref(), Some("1/2-1/2"));
    assert_eq!((games[0].result.as_deref(), games[1].location.line), (None, 6));
    assert_eq!(games[1].line.moves[0].location, TextLocation { line: 8, column: 4 });
    check("", &[], &[]);
    check("\n\n", &[], &[]);
}

#[test]
fn errors_have_locations_and_the_rest_is_kept() {
    check("1. e4 ) e5 *", &["e4 e5"], &["1:7: unmatched `)`"]);
    check("1. e4\n(1. d4 d5", &["e4 (d4 d5)"], &["2:8: unclosed variation; expected `)`"]);
    check(
        "$3 e4 {no end",
        &["e4"],
        &["1:1: this annotation has no move before it", "1:7: unclosed comment; expected `}`"],
    );
    check("(e4) d4", &["d4"], &["1:1: this variation has no move before it"]);
}

#[test]
fn deep_variations_are_left_out() {
    let text = format!("e4 {}d4 {} e5 *", "(d4 ".repeat(5000), ")".repeat(5000));
    let games: Vec<PgnGame> = games(&text).collect();
    assert_eq!((games.len(), games[0].line.moves.len(), games[0].errors.len()), (1, 2, 1));
    let text = "(".repeat(200_000);
    assert_eq!(super::games(&text).count(), 1);
}
