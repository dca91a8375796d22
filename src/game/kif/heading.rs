//! Headings of KIF, `先手：name`, and the tags of PGN that they are read as.

/// Headings and the tags that they are read as. Black, the first player, has the tag `White`.
pub(super) const TAGS: [(&str, &str); 9] = [
    ("先手", "White"),
    ("後手", "Black"),
    ("棋戦", "Event"),
    ("場所", "Site"),
    ("開始日時", "Date"),
    ("終了日時", "EndDate"),
    ("持ち時間", "TimeLimit"),
    ("戦型", "Opening"),
    ("備考", "Remark"),
];
/// Other names of headings, for games with a handicap.
const OTHER_HEADINGS: [(&str, &str); 4] =
    [("下手", "先手"), ("上手", "後手"), ("下手の持駒", "先手の持駒"), ("上手の持駒", "後手の持駒")];
/// Headings that begin the next game after moves.
pub(super) const FIRST_HEADINGS: [&str; 5] = ["開始日時", "手合割", "棋戦", "先手", "後手"];
/// The tag for the word that ends a game.
pub(super) const ENDING_TAG: &str = "Ending";
/// The name and the value of a heading, `先手：name`.
pub(super) fn heading(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.split_once('：').or_else(|| line.split_once(':'))?;
    let name = name.trim();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit() || c == '|' || c == '*') {
        return None;
    }
    let usual = OTHER_HEADINGS.iter().find(|(other, _)| *other == name).map_or(name, |(_, usual)| usual);
    Some((usual, value.trim()))
}
