//! Duplicate names, and names that are words of the language.

use super::fate::{Fate, check};

fn game(text: &str) -> String {
    format!("board square 4x4\npieces White ♙ ♖\npieces Black ♟ ♜\nturn White : nil\nturn Black : nil\n{text}\n")
}

#[test]
fn words_of_the_language() {
    for word in [
        "if", "then", "else", "not", "and", "or", "their", "each", "nil", "check", "taken", "mated", "stuck", "full",
        "passes", "repeated", "quiet",
    ] {
        let title = format!("`{word}` is a keyword and cannot be a name");
        check(word, &game(&format!("{word} = nil")), Fate::Error(&title));
    }
    for word in ["friend", "enemy", "any", "walk", "carry", "count", "only", "least", "most"] {
        check(word, &game(&format!("{word} = nil")), Fate::Error(&format!("`{word}` is built in")));
    }
    check("u", &game("u = nil"), Fate::Error("`u` is a movement and cannot be a name"));
    for (word, letters) in [("dull", "d u l l"), ("RR", "R R"), ("Flu", "F l u")] {
        let title = format!("`{word}` is the movement {letters} and cannot be a name");
        check(word, &game(&format!("{word} = nil")), Fate::Error(&title));
    }
}

#[test]
fn one_name_for_two_things() {
    check("two definitions", &game("a_ = nil\na_ = nil"), Fate::Error("`a_` is defined twice"));
    check(
        "a zone and a definition",
        &game("zone a_ = rank 1\na_ = nil"),
        Fate::Error("`a_` is both a zone and a definition"),
    );
    check("a piece and a mark", &game("mark ♙ pawn on ♖"), Fate::Error("`♙` is both a piece and a mark"));
    check("a piece of both", &game("").replace('♟', "♙"), Fate::Error("`♙` is declared twice"));
    check("two parameters", &game("f(x, x) = x"), Fate::Error("duplicate parameter `x`"));
    check("a parameter and a definition", &game("x = nil\nf(x) = x\nend f(♙) : draw"), Fate::Plays(1));
    check("a parameter and a zone", &game("zone x = rank 1\nf(x) = x\nend f(♙) : draw"), Fate::Plays(1));
    check("a parameter and a set", &game("f(any) = any\nend f(♙) : draw"), Fate::Plays(1));
    check("a player and a keyword", &game("").replace("White", "turn"), Fate::Plays(1));
    check("a player of one name", &game("pieces White ♘"), Fate::Error("the pieces of `White` are declared twice"));
    check("a function on pieces, twice", &game("f(♙) = ♖\nf(♙) = ♙"), Fate::Error("`f` is defined twice"));
    check("functions of nothing", &game("f() = nil"), Fate::Error("missing expression"));
    check("itself", &game("a_ = a_"), Fate::Error("`a_` is defined in terms of itself"));
    check("a call of itself", &game("f(x) = f(x x)"), Fate::Error("`f` is defined in terms of itself"));
    check("extends itself", "extends test\n", Fate::Error("`test` extends itself"));
    check("extends nothing", "extends no_such_game\n", Fate::Error("there is no rule file `no_such_game`"));
    check("extends a path", "extends ../secret\n", Fate::Error("`../secret` is not a valid name of a rule file"));
    check("extends two", "extends chess\nextends shogi\n", Fate::Error("`extends` is declared twice"));
}
