//! The text format of saved games is TOML, after a first line with the version:
//!
//! ```toml
//! # alfil 3
//! rules = "chess"
//! hash = "0123456789abcdef"
//! mode = "game"
//! fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
//! players = ["-", "4"]
//! clock = [300000, 2000, 281000, 299000]
//! match = [4, 2, 1, 1]
//! help = [2, 1]
//! tags = [["White", "Ada"], ["Event", "Casual game"]]
//! closed = "resigned 2"
//! moves = """
//! e1g1 $1 {a comment} ( h1h8 ) e8d7
//! """
//! ```
//!
//! Required are `rules`, `hash`, `mode` and `moves`:
//! - `fen` is the start position, and `puzzle` the name of a puzzle.
//! - `players` has a name for each player in the order of the game: `-` for a person, `random`, a level, or an engine.
//! - `clock` has the initial time, the increment, and the time left for each player, in milliseconds.
//! - `match` has the number of games of a match, the number of this game, and the half points of both sides before it.
//! - `help` has the number of hints and that of rounds taken back in a solitaire.
//! - `closed` is `resigned PLAYER`, `timed_out PLAYER` (formerly `late PLAYER`), `agreed`, `claimed`, or `ruled` (by the
//!   rules themselves). Players count from 1.
//!
//! - `tags` are those of a game that was read from PGN.
//! - `moves` has variations in parentheses, NAGs such as `$1` for `!`, and comments in braces. `at` is the current move, if it is not the last of
//!   the main line: `[4]` after four moves, `[4, 1, 3]` three moves along the first variation of the next one.
//!
//! Version 2 had only the moves of one line. Version 1 had the same keys without the syntax of TOML: `players - 4`. It is still read.

use super::{SavedGame, StoreError, read, toml_file};
use std::fmt::Write;
use std::path::Path;
use toml::Value;

/// The first line of every file. The number is the version of the format.
const FIRST_LINE: &str = "# alfil 3";
/// The first line of files without variations, in the same format otherwise.
const FIRST_LINE_OF_2: &str = "# alfil 2";
/// How the first line of every format begins.
const FORMAT_PREFIX: &str = "# alfil ";
/// The first line of files in the old format.
const OLD_FIRST_LINE: &str = "alfil 1";

impl SavedGame {
    /// Reads a file.
    pub(super) fn read(path: &Path) -> Result<Self, StoreError> {
        Self::parse(path, &read::text(path)?)
    }

    /// The text of a file. Errors use `path` as its name.
    pub(super) fn to_text(&self, path: &Path) -> Result<String, StoreError> {
        Ok(format!("{FIRST_LINE}\n{}", toml_file::to_text(path, self)?))
    }

    /// Parses the text of a file. Errors use `path` as its name.
    pub(super) fn parse(path: &Path, text: &str) -> Result<Self, StoreError> {
        let first_line = text.lines().next().unwrap_or_default().trim();
        match first_line {
            FIRST_LINE | FIRST_LINE_OF_2 => toml_file::parse(path, text),
            OLD_FIRST_LINE => toml_file::parse(path, &convert_old(text)),
            _ => Err(wrong_first_line(path, first_line)),
        }
    }
}

/// The error for a first line that no known format has.
fn wrong_first_line(path: &Path, first_line: &str) -> StoreError {
    let path = path.to_owned();
    let format = first_line.strip_prefix(FORMAT_PREFIX).and_then(|number| number.trim().parse().ok());
    if let Some(format) = format.filter(|format| *format > 3) {
        return StoreError::NewerFormat { path, format };
    }
    StoreError::Text { path, line: 1, message: format!("not a saved game; the first line must be `{FIRST_LINE}`") }
}

/// Converts the old format to TOML, line by line, so that errors still name the right line.
fn convert_old(text: &str) -> String {
    let mut out = String::new();
    let mut lines = text.lines().map(str::trim).skip(1);
    while let Some(line) = lines.next() {
        out.push('\n');
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let words = || value.split_whitespace();
        let value = match key {
            "moves" => lines.by_ref().collect::<Vec<_>>().join("\n").into(),
            "players" => words().collect::<Vec<_>>().into(),
            "clock" => {
                words().map(|word| word.parse().map_or_else(|_| word.into(), Value::Integer)).collect::<Vec<_>>().into()
            }
            _ if value.is_empty() => {
                out += key;
                continue;
            }
            _ => Value::from(value.trim()),
        };
        let _ = write!(out, "{} = {value}", Value::from(key));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::PlayerSpec;
    use crate::store::{ContentHash, GameClock, GameEnding, HelpUsed, MatchScore, Mode, SavedMoves};
    use crate::worlds::WorldRules;

    fn parse(text: &str) -> Result<SavedGame, String> {
        SavedGame::parse(Path::new("game"), text).map_err(|error| error.to_string())
    }

    fn saved(rules: &str, hash: u64, mode: Mode, moves: &str, ending: Option<GameEnding>) -> SavedGame {
        let moves = moves.split_whitespace().map(str::to_owned).collect::<Vec<_>>().into();
        SavedGame { rules: rules.into(), hash: ContentHash(hash), mode, moves, ending, ..SavedGame::default() }
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let moves = "e2e4 e7e5 ".repeat(13);
        let plain = saved("chess", 7, Mode::Game, &moves, Some(GameEnding::Resigned(1)));
        let fen = Some("4k3/8 w - - 0 1".to_owned());
        let mode = Mode::Worlds(WorldRules::Unitary);
        let puzzle = Some("Back rank".to_owned());
        let solitaire = SavedGame { puzzle, mode, fen, moves: SavedMoves::default(), ending: None, ..plain.clone() };
        let by_rules = SavedGame { ending: Some(GameEnding::ByRules), ..plain.clone() };
        let seats =
            [None, Some("3"), Some("random"), Some("fish")].map(|name| PlayerSpec::from_saved_name(name?)).into();
        let with_opponents = SavedGame { seats, ..plain.clone() };
        let clock = GameClock::try_from(vec![300_000, 2_000, 1, 299_999]).ok();
        let match_score = MatchScore::begin(4).and_then(|first| first.next(None));
        let in_match = SavedGame { match_score, help: HelpUsed { hints: 2, taken_back: 1 }, ..plain.clone() };
        let timed_out = SavedGame { clock, ending: Some(GameEnding::TimedOut(0)), ..plain.clone() };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game");
        let odd_names = ["/a\nb/c.alg", "\n.alg", "a\r\n'''\"\"\"\\\n\u{9b}.alg"]
            .map(|rules| SavedGame { rules: rules.into(), ..plain.clone() });
        for game in [plain, solitaire, by_rules, with_opponents, in_match, timed_out].into_iter().chain(odd_names) {
            std::fs::write(&path, game.to_text(&path).expect("a text")).expect("written");
            assert_eq!(SavedGame::read(&path).expect("read"), game);
        }
    }

    #[test]
    fn the_format_is_stable() {
        let game = parse(include_str!("../../tests/old_files/resigned.alfil")).expect("a game");
        let expect = "# alfil 3\nrules = \"chess\"\nhash = \"1d7700d54568d370\"\nmode = \"game\"\nplayers = [\"-\", \"1\"]\n\
                      clock = [300000, 2000, 299823, 301755]\nclosed = \"resigned 1\"\nmoves = \"\"\"\ne2e4 h7h5\n\"\"\"\n";
        assert_eq!(game.to_text(Path::new("game")).expect("a text"), expect);
    }

    /// These files were written by the version before this format, except for `puzzle`.
    #[test]
    fn games_of_earlier_versions_are_read() {
        #[track_caller]
        fn check(text: &str, expect: SavedGame) {
            assert_eq!(parse(text), Ok(expect));
        }
        const CHESS: u64 = 0x1d77_00d5_4568_d370;
        let by_rules = Some(GameEnding::ByRules);
        let mate = saved("chess", CHESS, Mode::Game, "f2f3 e7e5 g2g4 d8h4", by_rules);
        check(include_str!("../../tests/old_files/mate.alfil"), mate);
        let solitaire = saved("chess", CHESS, Mode::Worlds(WorldRules::Classic), "f2f3 g2g4", by_rules);
        check(include_str!("../../tests/old_files/solitaire.alfil"), solitaire);
        let resigned = SavedGame {
            seats: vec![None, PlayerSpec::from_saved_name("1")],
            clock: GameClock::try_from(vec![300_000, 2_000, 299_823, 301_755]).ok(),
            ..saved("chess", CHESS, Mode::Game, "e2e4 h7h5", Some(GameEnding::Resigned(0)))
        };
        check(include_str!("../../tests/old_files/resigned.alfil"), resigned);
        let quantum = SavedGame {
            seats: vec![None, Some(PlayerSpec::Random)],
            ..saved("chess", CHESS, Mode::Worlds(WorldRules::Superposition), "q:b1 q:a7", None)
        };
        check(include_str!("../../tests/old_files/quantum.alfil"), quantum);
        let puzzle = SavedGame {
            fen: Some("4/1R1p/4/2pk/K3 w - - 0 1".into()),
            puzzle: Some("How to win".into()),
            ..saved("chess_4x5", 0xe0f8_984d_edab_6d01, Mode::Worlds(WorldRules::Unitary), "b4b2", None)
        };
        check(include_str!("../../tests/old_files/puzzle.alfil"), puzzle);
    }

    #[track_caller]
    fn check(text: &str, expect: &str) {
        assert_eq!(parse(text).map(|game| game.rules), Err(format!("game, {expect}")));
    }

    #[test]
    fn errors_name_their_line() {
        check("", "line 1: not a saved game; the first line must be `# alfil 3`");
        let newer = "game: saved by a newer Alfil, in format 4; this one reads formats 1 to 3";
        assert_eq!(parse("# alfil 4\n").map(|game| game.rules), Err(newer.into()));
        check("# alfil 2\nrules = \"chess\"", "line 1: missing key `hash`");
        check("# alfil 2\nrules\n", "line 2: key with no value, expected `=`");
        check("alfil 1\nrules", "line 2: key with no value, expected `=`");
        check("alfil 1\nmoves", "line 1: missing key `rules`");
        let modes = "expected one of `game`, `solitaire`, `majority`, `attrition`, `raid`, `economy`, `quantum`, \
            `known-source`, `heisenberg`";
        for text in ["alfil 1\nmode chess", "# alfil 2\nmode = \"chess\""] {
            check(text, &format!("line 2: `mode` cannot be `chess`; {modes}"));
        }
        let endings = "`resigned` or `timed_out` and the number of a player, `agreed`, `claimed` or `ruled`";
        check("alfil 1\nclosed resigned 0", &format!("line 2: `closed` cannot be `resigned 0`; expected {endings}"));
        let seats = "`-`, `random`, a level or an engine for each player";
        check("alfil 1\nplayers - 9", &format!("line 2: `players` cannot have `9`; expected {seats}"));
        let clock = "`clock` needs milliseconds: initial time, increment, and the time left for each player";
        check("alfil 1\n\nclock 1 2", &format!("line 3: {clock}"));
        check("alfil 1\nclock 1 x", "line 2: invalid type: string \"x\", expected u64");
        let keys = "one of `rules`, `hash`, `mode`, `fen`, `puzzle`, `players`, `clock`, `match`, `help`, `tags`, `closed`, `at`, `moves`";
        check("alfil 1\ne2e4 e7e5", &format!("line 2: unknown key `e2e4`, expected {keys}"));
    }
}
