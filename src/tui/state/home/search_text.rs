//! Finds games by words: case and diacritics do not matter, and a hit in a name outranks one in a description.

use crate::game::Outline;

/// Letters from which on a word is searched in descriptions, where short words occur everywhere.
const MIN_LETTERS_IN_DESCRIPTION: usize = 3;

/// The texts of a game that a search looks at, prepared for comparison.
#[derive(Clone, Debug, Default)]
pub struct SearchText {
    title: String,
    /// The name of the file and the other names.
    names: String,
    /// The origin and the title of the group.
    origin: String,
    description: String,
}

/// Where a word was found; the best place comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SearchRank {
    /// The title starts with it.
    TitleStart,
    /// A word of the title starts with it.
    Title,
    /// A word of another name starts with it.
    Name,
    /// It is within a title or a name.
    WithinName,
    /// The origin starts with it.
    OriginStart,
    /// A word of the origin or of the group starts with it.
    Origin,
    /// A word of the description starts with it.
    Description,
}

impl SearchRank {
    /// Whether a name or a title has it.
    pub fn is_in_name(self) -> bool {
        self <= Self::WithinName
    }
}

impl SearchText {
    /// The texts of a game.
    pub fn new(name: &str, outline: &Outline) -> Self {
        let group = outline.group.map_or("", |group| group.title());
        Self {
            title: plain(&outline.title),
            names: plain(&format!("{name} {}", outline.other_names.join(" "))),
            origin: plain(&format!("{} {group}", outline.origin)),
            description: plain(&outline.about),
        }
    }

    /// How well the text fits the words of a query, prepared by `plain`: the worst of their ranks. `None` if a word is missing.
    pub fn rank(&self, query: &str) -> Option<SearchRank> {
        if self.title.starts_with(query) {
            return Some(SearchRank::TitleStart);
        }
        let ranks: Option<Vec<SearchRank>> = query.split_whitespace().map(|word| self.word_rank(word)).collect();
        ranks?.into_iter().max()
    }

    fn word_rank(&self, word: &str) -> Option<SearchRank> {
        let is_long = word.chars().count() >= MIN_LETTERS_IN_DESCRIPTION;
        let places = [
            (has_word(&self.title, word), SearchRank::Title),
            (has_word(&self.names, word), SearchRank::Name),
            (self.title.contains(word) || self.names.contains(word), SearchRank::WithinName),
            (self.origin.starts_with(word), SearchRank::OriginStart),
            (has_word(&self.origin, word), SearchRank::Origin),
            (is_long && has_word(&self.description, word), SearchRank::Description),
        ];
        places.into_iter().find(|place| place.0).map(|place| place.1)
    }
}

/// Whether a word of the text starts with this one.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}

/// A text in lower case without diacritics.
pub fn plain(text: &str) -> String {
    text.to_lowercase().chars().filter(|&letter| !matches!(letter, '\u{300}'..='\u{36f}')).map(base_letter).collect()
}

/// A lower-case Latin letter without its diacritics; others stay.
fn base_letter(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' | 'đ' | 'ð' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ĺ' | 'ļ' | 'ľ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ŗ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ŧ' | 'ț' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        // Names of files have no spaces.
        '_' | '-' => ' ',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameGroup;

    #[track_caller]
    fn check(query: &str, expect: Option<SearchRank>) {
        let outline = Outline {
            title: "Gliński's hexagonal chess".into(),
            about: "Three bishops a side.".into(),
            other_names: vec!["hex_chess".into()],
            origin: "Władysław Gliński, Poland".into(),
            group: Some(GameGroup::Boards),
            ..Outline::default()
        };
        assert_eq!(SearchText::new("glinski", &outline).rank(&plain(query)), expect, "{query}");
    }

    #[test]
    fn titles_outrank_names_origins_and_descriptions() {
        check("", Some(SearchRank::TitleStart));
        check("GLINSKI", Some(SearchRank::TitleStart));
        check("glin\u{301}", Some(SearchRank::TitleStart));
        check("chess", Some(SearchRank::Title));
        check("chess hexa", Some(SearchRank::Title));
        check("hex chess", Some(SearchRank::Title));
        check("gonal", Some(SearchRank::WithinName));
        check("poland", Some(SearchRank::Origin));
        check("wladyslaw", Some(SearchRank::OriginStart));
        check("chess poland", Some(SearchRank::Origin));
        check("bishops", Some(SearchRank::Description));
        check("bi", None);
        check("ishops", None);
        check("chess queen", None);
    }
}
