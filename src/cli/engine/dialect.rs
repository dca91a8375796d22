//! What differs between UCI and the protocols that are like it: words, options, moves and answers.

use super::go_command::GoSyntax;
use super::options::OptionDeclaration;
use super::outlet::ReportWriter;
use crate::game::MoveNotation;

/// A protocol like UCI.
pub(super) trait Dialect: ReportWriter {
    fn notation(&self) -> MoveNotation;

    /// The word that a GUI starts with; the engine answers it with this word and `ok`.
    fn handshake(&self) -> &'static str;

    /// The words of `go`.
    fn go_syntax(&self) -> GoSyntax;

    /// The line that declares an option.
    fn declare_option(&self, option: &OptionDeclaration) -> String;

    /// The name that the protocol gives an option.
    fn option_name(&self, name: &str) -> String {
        name.into()
    }

    /// Splits the arguments of `setoption`.
    fn split_option(&self, words: &[&str]) -> OptionWords {
        let at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
        let join = |words: &[&str]| words.iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        OptionWords { name: join(&words[..at]), value: join(&words[at..]) }
    }

    /// The options that only this protocol has.
    fn own_options(&self) -> &'static [OptionDeclaration] {
        &[]
    }

    /// Sets an option that only this protocol has. Returns whether it has one of this name.
    ///
    /// # Errors
    /// What is wrong with the value.
    fn set_own_option(&self, _name: &str, _value: &str) -> Result<bool, String> {
        Ok(false)
    }

    /// Whether a line starts a new game.
    fn starts_game(&self, words: &[&str]) -> bool;

    /// Whether `position` may be left out before `fen` and `startpos`.
    fn omits_position_word(&self) -> bool {
        false
    }

    /// What the engine says after `quit`.
    fn farewell(&self) -> Option<&'static str> {
        None
    }
}

/// The name and the value of an option.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OptionWords {
    pub name: String,
    pub value: String,
}
