//! Operator precedence and spans.

use crate::{
    source::{FileId, Span},
    syntax::{
        ast::{Comparison, Expr, ExprKind, Operator},
        parse_expression, print_expr,
    },
};

/// Checks how a text is grouped: the parts of the outermost node, printed.
#[track_caller]
fn check(text: &str, expect: &[&str]) {
    let expr = parse_expression(FileId(0), text, &['°', '\'', '~']).expect(text);
    let parts: Vec<String> = expr.children().into_iter().map(print_expr).collect();
    assert_eq!(parts, expect, "{text}");
}

#[track_caller]
fn check_node(text: &str, expect: &ExprKind) {
    assert_eq!(&parse_expression(FileId(0), text, &['°']).expect(text).kind, expect, "{text}");
}

#[test]
fn rows_are_flat_and_marks_belong_to_what_they_touch() {
    check("l♔♕ ♖", &["l", "♔", "♕", "♖"]);
    check("♔♕", &["♔", "♕"]);
    check("♔°♕", &["♔°", "♕"]);
    check("♔\u{FE0E}°", &["♔"]);
    check("enemy¬~", &["enemy"]);
    check("(.%♖° -> ♖%.)", &[".%♖° -> ♖%."]);
    check("@♙♘°", &["@♙", "♘°"]);
    check("@♙°", &["♙°"]);
    check("C F R² M", &["C", "F", "R²", "M"]);
    check("u²r²(free & home)", &["u²r²", "(free & home)"]);
    check("step(m)* go(m)", &["step(m)*", "go(m)"]);
    check("%%: M", &["%", "M"]);
    check("[^enemy .]", &["enemy", "."]);
}

#[test]
fn looser_operators_hold_tighter_ones() {
    check("a or b and c", &["a", "b and c"]);
    check("not a and b", &["not a", "b"]);
    check("not a = 2", &["a = 2"]);
    check("a = b else c", &["a", "b else c"]);
    check("a -> b else c", &["a -> b", "c"]);
    check("a | b -> c | d", &["a | b", "c | d"]);
    check("a → b", &["a", "b"]);
    check("a + b | c", &["a + b", "c"]);
    check("a & b + c", &["a & b", "c"]);
    check("a;b & c", &["a;b", "c"]);
    check("a b;c", &["a b", "c"]);
    check("not their not a", &["their not a"]);
    check("a else b else c", &["a", "b", "c"]);
}

#[test]
fn prefixes_reach_as_far_right_as_they_can() {
    check("%♖: a | b else c", &["♖", "a | b else c"]);
    check("calm %♖: a | b", &["calm", "%♖: a | b"]);
    check("each ○: a and b", &["○", "a and b"]);
    check("if a then b | c else d | e", &["a", "b | c", "d | e"]);
    check("if a then b and c", &["a", "b and c"]);
    check("if a then b else c else d", &["a", "b", "c else d"]);
    check("(if a then b) else d", &["(if a then b)", "d"]);
}

#[test]
fn an_else_belongs_to_the_nearest_if_that_has_none() {
    check("if a then if b then c else d else e", &["a", "if b then c else d", "e"]);
    check("if a then %p: b else c", &["a", "%p: b", "c"]);
    check("if a then (b else c) else d", &["a", "(b else c)", "d"]);
    check("if a then b else if c then d else e", &["a", "b", "if c then d else e"]);
}

#[test]
fn plus_touches_or_glues() {
    check("(M)+ N", &["(M)+", "N"]);
    check("M+|N", &["M+", "N"]);
    check("f+g", &["f", "g"]);
    check("f +g", &["f", "g"]);
    check("f+ + g", &["f+", "g"]);
    check("hop+!", &["hop+"]);
}

#[test]
fn powers_and_numbers() {
    check("(ur)²", &["(ur)"]);
    check("m²", &["m"]);
    check("count(any) = 1", &["count(any)", "1"]);
    check_node("0 = 11", &ExprKind::Compare(Box::new(number(0)), Comparison::Equal, Box::new(number(11))));
    assert!(matches!(node("1"), ExprKind::Movement(_)));
    assert_eq!(node("ur²"), node("u r²").map_row());
    assert_eq!(node("u²^3"), node("u^6"));
    assert_eq!(node("M{2,3}"), node("M{ 2 , 3 }"));
    assert_eq!(node("M?"), node("M{0,1}"));
}

fn node(text: &str) -> ExprKind {
    parse_expression(FileId(0), text, &[]).expect(text).kind
}

fn number(n: i64) -> Expr {
    Expr::new(Span::default(), ExprKind::Number(n))
}

impl ExprKind {
    /// A row of movements as the one word that they spell.
    fn map_row(self) -> Self {
        let Self::List(Operator::Juxtaposition, items) = self else { return self };
        let letters = |item: Expr| if let Self::Movement(letters) = item.kind { letters } else { vec![] };
        Self::Movement(items.into_iter().flat_map(letters).collect())
    }
}

/// Every span is right: its text parses as its part of the tree.
#[track_caller]
fn check_spans(text: &str) {
    fn visit(text: &str, expr: &Expr) {
        let part = &text[expr.span.start..expr.span.end];
        if !matches!(expr.kind, ExprKind::Number(_)) {
            assert_eq!(parse_expression(FileId(0), part, &['°', '~']).as_ref(), Ok(expr), "{part}");
        }
        for child in expr.children() {
            visit(text, child);
        }
    }
    visit(text, &parse_expression(FileId(0), text, &['°', '~']).expect(text));
}

#[test]
fn spans_are_exact() {
    check_spans("  calm step(r)\n  (.%♖\u{FE0E}° -> ♖%.) -- castling\n | @♙♘~²+ else b;c ");
    check_spans("if a then %[♙ x°]: b¬° | c{2, 3} else each ○: (f;g & h)! or passes 2 and /L*(F$)+/m");
}
