//! The names of games in the option `UCI_Variant`.
//!
//! Source: the variants of Fairy-Stockfish (pyffish 0.0.90), whose names other engines share.

use crate::algebra::Rules;

/// The names of engines for games that Alfil has.
const UCI_VARIANTS: [&str; 50] = [
    "3check",
    "5check",
    "amazons",
    "antichess",
    "atomic",
    "breakthrough",
    "capablanca",
    "capahouse",
    "chancellor",
    "chaturanga",
    "chess",
    "chessgi",
    "clobber",
    "codrus",
    "courier",
    "crazyhouse",
    "duck",
    "euroshogi",
    "extinction",
    "fischerandom",
    "flipello",
    "giveaway",
    "gothhouse",
    "grand",
    "horde",
    "isolation",
    "janggi",
    "judkins",
    "kinglet",
    "kingofthehill",
    "kyotoshogi",
    "losers",
    "makruk",
    "micro",
    "mini",
    "minishogi",
    "minixiangqi",
    "misere",
    "nocastle",
    "nocheckatomic",
    "placement",
    "pocketknight",
    "racingkings",
    "seirawan",
    "shako",
    "shatranj",
    "shogi",
    "sittuyin",
    "suicide",
    "xiangqi",
];

/// The name of engines for a game, if its title or one of its other names leads to one: `3check` for Three-check, `atomic` for Atomic chess.
/// Otherwise the title without separators, in lower case.
pub(super) fn uci_variant(rules: &Rules) -> String {
    let title = joined(&rules.title);
    let names: Vec<String> =
        [title.clone()].into_iter().chain(rules.other_names.iter().map(|name| joined(name))).collect();
    // Game of the Amazons.
    let last = rules.title.split_whitespace().last().filter(|word| *word != "chess").map(str::to_lowercase);
    let short = names.iter().flat_map(|name| ["chess", "shogi"].map(|kind| name.strip_suffix(kind))).flatten();
    let mut candidates = names.iter().map(String::as_str).chain(short).chain(last.as_deref());
    candidates.find(|name| UCI_VARIANTS.contains(name)).unwrap_or(&title).to_owned()
}

/// A name in lower case without separators.
fn joined(name: &str) -> String {
    name.chars().filter(|&c| !c.is_whitespace() && !matches!(c, '-' | '_')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_the_names_of_engines() {
        for (game, expect) in [
            ("three_check", "3check"),
            ("atomic", "atomic"),
            ("king_of_the_hill", "kingofthehill"),
            ("duck_chess", "duck"),
            ("horde", "horde"),
            ("seirawan", "seirawan"),
            ("misere", "misere"),
            ("amazons", "amazons"),
            ("upside_down", "upsidedownchess"),
            ("no_check_atomic", "nocheckatomic"),
            ("judkins", "judkins"),
            ("minishogi", "minishogi"),
            ("torus_chess", "toruschess"),
        ] {
            assert_eq!(uci_variant(crate::shipped_tests::variant(game).rules()), expect);
        }
    }
}
