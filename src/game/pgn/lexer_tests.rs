use super::*;

#[track_caller]
fn check(text: &str, expect: &[TokenKind<'_>]) {
    assert_eq!(Lexer::new(text).map(|token| token.kind).collect::<Vec<_>>(), expect, "{text}");
}

fn tag<'t>(name: &'t str, value: &str) -> TokenKind<'t> {
    TokenKind::Tag { name, value: value.into() }
}

#[test]
fn movetext() {
    use TokenKind::{Comment, Move, Nag, Result, VariationEnd, VariationStart};
    check("1. e4 e5 2.Nf3! $14", &[Move("e4"), Move("e5"), Move("Nf3"), Nag(1), Nag(14)]);
    check("1. e4(!?) e5 (!) (?", &[Move("e4"), Nag(5), Move("e5"), Nag(1), VariationStart, Nag(2)]);
    check("1... e5 1. ... c5?! 1-0", &[Move("e5"), Move("c5"), Nag(6), Result("1-0")]);
    check(
        "e4 {good [%clk 0:01]} (d4 ; as well\nd5) *",
        &[
            Move("e4"),
            Comment("good [%clk 0:01]"),
            VariationStart,
            Move("d4"),
            Comment("as well"),
            Move("d5"),
            VariationEnd,
            Result("*"),
        ],
    );
    check(
        "12 0-0 13 O-O-O+ e8(Q)# exd6 e.p. 1/2",
        &[Move("0-0"), Move("O-O-O+"), Move("e8(Q)#"), Move("exd6"), Result("1/2-1/2")],
    );
    check("1. P@e4 7g7f e2e4,e4d5 --", &[Move("P@e4"), Move("7g7f"), Move("e2e4,e4d5"), Move("--")]);
}

#[test]
fn tags() {
    check("[Event \"a\"]\r\n[White  \"b \\\"c\\\" \\\\ d\" ]", &[tag("Event", "a"), tag("White", "b \"c\" \\ d")]);
    check("\u{FEFF}[Event \"a \"quoted\" b\"]", &[tag("Event", "a \"quoted\" b")]);
    check("%escaped e4\n[A \"\"]", &[tag("A", "")]);
    check("[A \"1\"] [B \"2\"]e4", &[tag("A", "1"), tag("B", "2"), TokenKind::Move("e4")]);
}

#[test]
fn invalid_text_is_reported_and_skipped() {
    use TokenKind::{Invalid, Move};
    check("[Event]\ne4", &[Invalid("expected a tag such as `[Event \"?\"]`"), Move("e4")]);
    check("e4 {no end", &[Move("e4"), Invalid("unclosed comment; expected `}`")]);
    check("$999 e4", &[Invalid("expected a number from 0 to 255 after `$`"), Move("e4")]);
    check("[A \"no end\ne4", &[Invalid("unclosed tag value; expected `\"]`"), Move("e4")]);
    check("[A \"\\\"]\ne4", &[Invalid("unclosed tag value; expected `\"]`"), Move("e4")]);
    check("} ]", &[Invalid("expected a move"), Invalid("expected a move")]);
}
