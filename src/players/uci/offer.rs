//! What an engine can be set to.

use std::fmt;

/// What an engine can be set to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    options: Vec<Choice>,
    /// The games it knows by a name, if it says so.
    pub games: Vec<String>,
}

/// An option of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// As the engine writes it.
    pub name: String,
    values: Values,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// Yes or no.
    Check,
    /// A whole number, from the least to the most.
    Spin(i64, i64),
    /// One of several words.
    Combo(Vec<String>),
    /// Anything: a text, or nothing that we understand.
    Any,
}

impl Offer {
    /// Takes in what stands behind `option`.
    pub fn add(&mut self, words: &[&str]) {
        let Some(kind) = words.iter().position(|word| *word == "type") else { return };
        let name = words[..kind].iter().skip(1).copied().collect::<Vec<_>>().join(" ");
        let values = Values::read(&words[kind + 1..]);
        if name == "UCI_Variant"
            && let Values::Combo(games) = &values
        {
            self.games.clone_from(games);
        }
        self.options.push(Choice { name, values });
    }

    /// An option by its name.
    pub fn option(&self, name: &str) -> Option<&Choice> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The names of all options.
    pub fn names(&self) -> String {
        self.options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl Choice {
    /// What is said to set it.
    ///
    /// # Errors
    /// That it cannot be that, and what it can be.
    pub fn set(&self, value: &str) -> Result<String, String> {
        if !self.values.has(value) {
            return Err(format!("its option `{}` cannot be `{value}`, but {}", self.name, self.values));
        }
        Ok(format!("setoption name {} value {value}", self.name))
    }
}

impl Values {
    /// Reads what stands behind `type`. What is left unsaid is not limited.
    fn read(words: &[&str]) -> Self {
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1));
        let number = |key: &str| after(key).and_then(|number| number.parse::<i64>().ok());
        match words.first() {
            Some(&"check") => Self::Check,
            Some(&"spin") => Self::Spin(number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX)),
            Some(&"combo") => {
                // Words between two `var` are one value.
                let parts = words.split(|word| *word == "var").skip(1);
                Self::Combo(
                    parts.map(|part| part.iter().copied().take_while(|word| *word != "default")).map(join).collect(),
                )
            }
            _ => Self::Any,
        }
    }

    fn has(&self, value: &str) -> bool {
        match self {
            Self::Check => ["true", "false"].contains(&value),
            Self::Spin(least, most) => value.parse().is_ok_and(|number| (*least..=*most).contains(&number)),
            Self::Combo(all) => all.iter().any(|one| one.eq_ignore_ascii_case(value)),
            Self::Any => true,
        }
    }
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check => f.write_str("`true` or `false`"),
            Self::Spin(i64::MIN, i64::MAX) => f.write_str("a whole number"),
            Self::Spin(least, most) => write!(f, "a whole number from {least} to {most}"),
            Self::Combo(all) => write!(f, "one of {}", all.join(", ")),
            Self::Any => f.write_str("anything"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer() -> Offer {
        let mut offer = Offer::default();
        for line in [
            "name Skill Level type spin default 20 min 0 max 20",
            "name Ponder type check default false",
            "name UCI_Variant type combo default chess var chess var 3check",
            "name Style type combo var very bold var calm default calm",
            "name Book type string default <empty>",
            "name",
            "type",
        ] {
            offer.add(&line.split_whitespace().collect::<Vec<_>>());
        }
        offer
    }

    #[test]
    fn offers_are_read() {
        let offer = offer();
        assert_eq!(offer.option("skill level").map(|option| option.name.as_str()), Some("Skill Level"));
        assert_eq!(offer.games, ["chess", "3check"]);
        assert!(offer.names().starts_with("Skill Level, Ponder, UCI_Variant"));
    }

    #[track_caller]
    fn check(name: &str, value: &str, said: Result<&str, &str>) {
        let offer = offer();
        let set = offer.option(name).map(|option| option.set(value));
        assert_eq!(set, Some(said.map(str::to_owned).map_err(str::to_owned)), "{name}={value}");
    }

    #[test]
    fn what_cannot_be_set_is_refused() {
        check("skill level", "3", Ok("setoption name Skill Level value 3"));
        let number = "its option `Skill Level` cannot be `21`, but a whole number from 0 to 20";
        check("Skill Level", "21", Err(number));
        check("Skill Level", "x", Err(&number.replace("21", "x")));
        check("Ponder", "true", Ok("setoption name Ponder value true"));
        check("Ponder", "maybe", Err("its option `Ponder` cannot be `maybe`, but `true` or `false`"));
        check("Style", "very bold", Ok("setoption name Style value very bold"));
        check("Style", "wild", Err("its option `Style` cannot be `wild`, but one of very bold, calm"));
        check("Book", "my own.bin", Ok("setoption name Book value my own.bin"));
    }
}
