//! The options that an engine declares, and the values that they accept.

use crate::players::PlayerError;
use std::fmt;

/// All options of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct EngineOptions {
    options: Vec<EngineOption>,
    /// The values of `UCI_Variant`.
    pub variants: Vec<String>,
}

/// One option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineOption {
    /// As the engine writes it; UCI ignores case.
    pub name: String,
    option_type: OptionType,
}

/// The UCI types of options.
#[derive(Clone, Debug, PartialEq, Eq)]
enum OptionType {
    Check,
    Spin {
        min: i64,
        max: i64,
    },
    Combo(Vec<String>),
    /// `string`, `button` and unknown types, which accept anything.
    Other,
}

impl EngineOptions {
    /// Adds an option from the words after `option`. Malformed ones are ignored.
    pub fn add(&mut self, words: &[&str]) {
        let Some(type_index) = words.iter().position(|word| *word == "type") else { return };
        let name = join(words[..type_index].iter().skip(1).copied());
        let option_type = OptionType::parse(&words[type_index + 1..]);
        if name == "UCI_Variant"
            && let OptionType::Combo(variants) = &option_type
        {
            self.variants.clone_from(variants);
        }
        self.options.push(EngineOption { name, option_type });
    }

    /// The option of a name.
    pub fn get(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The names of all options, for messages.
    pub fn names(&self) -> String {
        self.options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl EngineOption {
    /// The `setoption` command for a value.
    ///
    /// # Errors
    /// The values that the option accepts, if this is not one.
    pub fn set_command(&self, value: &str) -> Result<String, PlayerError> {
        if !self.option_type.accepts(value) {
            return Err(PlayerError::EngineOption {
                problem: format!("the engine's option `{}` cannot be `{value}`", self.name),
                allowed: format!("it is {}", self.option_type),
            });
        }
        Ok(format!("setoption name {} value {value}", self.name))
    }
}

impl OptionType {
    /// Parses the words after `type`. Missing bounds do not limit.
    fn parse(words: &[&str]) -> Self {
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1));
        let number = |key: &str| after(key).and_then(|number| number.parse::<i64>().ok());
        match words.first() {
            Some(&"check") => Self::Check,
            Some(&"spin") => {
                Self::Spin { min: number("min").unwrap_or(i64::MIN), max: number("max").unwrap_or(i64::MAX) }
            }
            Some(&"combo") => {
                // The words between two `var` are one value.
                let values = words.split(|word| *word == "var").skip(1);
                Self::Combo(
                    values.map(|value| join(value.iter().copied().take_while(|word| *word != "default"))).collect(),
                )
            }
            _ => Self::Other,
        }
    }

    fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Check => ["true", "false"].contains(&value),
            Self::Spin { min, max } => value.parse().is_ok_and(|number| (*min..=*max).contains(&number)),
            Self::Combo(values) => values.iter().any(|known| known.eq_ignore_ascii_case(value)),
            Self::Other => true,
        }
    }
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check => f.write_str("`true` or `false`"),
            Self::Spin { min: i64::MIN, max: i64::MAX } => f.write_str("a whole number"),
            Self::Spin { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Combo(values) => write!(f, "one of {}", values.join(", ")),
            Self::Other => f.write_str("anything"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> EngineOptions {
        let mut options = EngineOptions::default();
        for line in [
            "name Skill Level type spin default 20 min 0 max 20",
            "name Ponder type check default false",
            "name UCI_Variant type combo default chess var chess var 3check",
            "name Style type combo var very bold var calm default calm",
            "name Book type string default <empty>",
            "name",
            "type",
        ] {
            options.add(&line.split_whitespace().collect::<Vec<_>>());
        }
        options
    }

    #[test]
    fn options_are_parsed() {
        let options = options();
        assert_eq!(options.get("skill level").map(|option| option.name.as_str()), Some("Skill Level"));
        assert_eq!(options.variants, ["chess", "3check"]);
        assert!(options.names().starts_with("Skill Level, Ponder, UCI_Variant"));
    }

    #[track_caller]
    fn check(name: &str, value: &str, expect: Result<&str, &str>) {
        let command = options().get(name).map(|option| option.set_command(value).map_err(|error| error.to_string()));
        assert_eq!(command, Some(expect.map(str::to_owned).map_err(str::to_owned)), "{name}={value}");
    }

    #[test]
    fn only_accepted_values_are_set() {
        check("skill level", "3", Ok("setoption name Skill Level value 3"));
        let error = "the engine's option `Skill Level` cannot be `21`; it is a whole number from 0 to 20";
        check("Skill Level", "21", Err(error));
        check("Skill Level", "x", Err(&error.replace("21", "x")));
        check("Ponder", "true", Ok("setoption name Ponder value true"));
        check("Ponder", "maybe", Err("the engine's option `Ponder` cannot be `maybe`; it is `true` or `false`"));
        check("Style", "very bold", Ok("setoption name Style value very bold"));
        check("Style", "wild", Err("the engine's option `Style` cannot be `wild`; it is one of very bold, calm"));
        check("Book", "my own.bin", Ok("setoption name Book value my own.bin"));
    }
}
