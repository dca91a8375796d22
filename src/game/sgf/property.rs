//! Properties of SGF that PGN has words for.

/// Properties of a whole game, and the tags that they are read as. The first player, Black, has the tag `White`.
pub(super) const TAGS: [(&str, &str); 21] = [
    ("PB", "White"),
    ("PW", "Black"),
    ("EV", "Event"),
    ("PC", "Site"),
    ("RO", "Round"),
    ("BR", "BlackRank"),
    ("WR", "WhiteRank"),
    ("BT", "BlackTeam"),
    ("WT", "WhiteTeam"),
    ("KM", "Komi"),
    ("HA", "Handicap"),
    ("RU", "Rules"),
    ("TM", "TimeLimit"),
    ("OT", "Overtime"),
    ("GN", "GameName"),
    ("ON", "Opening"),
    ("AN", "Annotator"),
    ("SO", "Source"),
    ("US", "User"),
    ("CP", "Copyright"),
    ("GC", "GameComment"),
];

/// Judgements of a move, and the NAGs that they are read as.
const JUDGEMENTS: [(&str, &str, u8); 6] =
    [("TE", "1", 1), ("BM", "1", 2), ("TE", "2", 3), ("BM", "2", 4), ("IT", "", 5), ("DO", "", 6)];

/// The NAG that a judgement means.
pub(super) fn nag(name: &str, value: &str) -> Option<u8> {
    let mut meant = JUDGEMENTS.iter().filter(|(other, _, _)| *other == name);
    let exact = meant.clone().find(|(_, other, _)| *other == value);
    exact.or_else(|| meant.next()).map(|&(_, _, nag)| nag)
}

/// The judgement that a NAG means: `TE[1]`.
pub(super) fn judgement(nag: u8) -> Option<String> {
    let (name, value, _) = JUDGEMENTS.iter().find(|(_, _, other)| *other == nag)?;
    Some(format!("{name}[{value}]"))
}

/// The result in PGN of a result in SGF, such as `B+3.5`. The first player is Black.
pub(super) fn pgn_result(text: &str) -> &'static str {
    match text.trim().to_ascii_lowercase().as_str() {
        "0" | "draw" | "jigo" => "1/2-1/2",
        text if text.starts_with("b+") => "1-0",
        text if text.starts_with("w+") => "0-1",
        _ => "*",
    }
}

/// The result in SGF without a score.
pub(super) fn sgf_result(pgn: &str, is_resigned: bool, is_timed_out: bool) -> Option<String> {
    let winner = match pgn {
        "1-0" => "B+",
        "0-1" => "W+",
        "1/2-1/2" => return Some("Draw".into()),
        _ => return None,
    };
    let how = if is_resigned {
        "R"
    } else if is_timed_out {
        "T"
    } else {
        ""
    };
    Some(format!("{winner}{how}"))
}

/// `2026.03.01` for `2026-03-01`. Other dates stay as they are.
pub(super) fn pgn_date(text: &str) -> String {
    let is_day = |c: char| c.is_ascii_digit() || c == '-';
    let parts = text.split('-').map(str::len).collect::<Vec<_>>();
    if text.chars().all(is_day) && parts == [4, 2, 2] { text.replace('-', ".") } else { text.to_owned() }
}

/// The date in SGF, as far as it is known.
pub(super) fn sgf_date(text: &str) -> Option<String> {
    let known = text.split_once(".?").map_or(text, |(known, _)| known);
    (!known.starts_with('?')).then(|| known.replace('.', "-"))
}
