//! Random expressions and files.

use proptest::prelude::*;

use crate::{
    source::{FileId, Span},
    syntax::{
        ast::{
            Comparison, Expr, ExprKind, LabelledPiece, LineRange, LookLine, MarkDeclaration, MovementLetter,
            MovementStep, Operator, PieceLabel, SetupRow, SetupSquare, SpannedText, Statement, StatementKind, Symbol,
            SyntaxTree, ZoneRegion,
        },
        ast::{PlayerMove, ResultClause, ResultKind},
        parse_expression, print_expr, statement, vocabulary,
        words::{WORDS, Word},
    },
};

/// The marks of every generated file.
pub(super) const MARKS: [char; 3] = ['°', '\'', '~'];

fn at<T>(build: impl Fn(Span) -> T) -> T {
    build(Span::default())
}

fn text(text: impl Into<String>) -> SpannedText {
    SpannedText { span: Span::default(), text: text.into() }
}

fn name() -> impl Strategy<Value = String> {
    "[a-zA-Z][a-z0-9_A-Z]{0,6}"
        .prop_filter("free", |name| !vocabulary::is_movement(name) && !vocabulary::is_reserved(name))
}

fn glyph() -> impl Strategy<Value = char> {
    prop::sample::select(vec!['♔', '♕', '♖', '♟', '歩', '●', 'é', '😀'])
}

fn symbol() -> impl Strategy<Value = Symbol> {
    glyph().prop_map(|symbol| at(|span| Symbol { span, symbol }))
}

fn letter() -> impl Strategy<Value = MovementLetter> {
    use MovementStep::{Colour, Down, Flip, Left, Right, Stay, Turn, Up};
    let steps = prop::sample::select(vec![Stay, Up, Down, Left, Right, Turn, Flip, Colour]);
    (steps, prop_oneof![4 => Just(1), 1 => -1000..=1000]).prop_map(|(step, power)| MovementLetter { step, power })
}

fn place() -> impl Strategy<Value = Expr> {
    let base = prop_oneof![
        glyph().prop_map(ExprKind::Piece),
        name().prop_map(ExprKind::Name),
        Just(ExprKind::Empty),
        Just(ExprKind::OffBoard),
    ];
    let carry = |node, marks: Vec<(char, bool)>| marks.into_iter().fold(node, marked);
    (base, prop::collection::vec(mark(), 0..3)).prop_map(move |(node, marks)| expr(carry(node, marks)))
}

fn mark() -> impl Strategy<Value = (char, bool)> {
    (prop::sample::select(MARKS.to_vec()), any::<bool>())
}

fn marked(base: ExprKind, (symbol, negated): (char, bool)) -> ExprKind {
    ExprKind::Marked { base: Box::new(expr(base)), mark: at(|span| Symbol { span, symbol }), negated }
}

fn expr(node: ExprKind) -> Expr {
    Expr::new(Span::default(), node)
}

/// A fact that a word states, with this number if it takes one.
fn fact(word: Word, number: u32) -> Option<ExprKind> {
    match word {
        Word::Fact(fact) => Some(ExprKind::Fact(fact)),
        Word::CountedFact(fact) => Some(ExprKind::Fact(fact(number))),
        _ => None,
    }
}

fn leaf() -> impl Strategy<Value = ExprKind> {
    prop_oneof![
        prop::collection::vec(letter(), 1..4).prop_map(ExprKind::Movement),
        glyph().prop_map(ExprKind::Piece),
        name().prop_map(ExprKind::Name),
        prop::sample::select(vec![
            ExprKind::Empty,
            ExprKind::OffBoard,
            ExprKind::Interest,
            ExprKind::Zero,
            ExprKind::Nil,
            ExprKind::Never
        ]),
        (prop::sample::select(WORDS.to_vec()), 0..=10_000_u32)
            .prop_filter_map("a fact", |((_, word), n)| fact(word, n)),
        ("([LRF$]{1,2}[*+?]?|[(][LRF$]{1,3}([|][LRF$]{1,2})?[)][*+]?){1,3}", "[mc]?").prop_map(|(body, flags)| {
            parse_expression(FileId(0), &format!("/{body}/{flags}"), &[]).expect("a path").kind
        }),
        (any::<bool>(), prop::collection::vec(place(), 1..4))
            .prop_map(|(negated, items)| ExprKind::Class { negated, items }),
    ]
}

/// Any expression, without brackets: those that the meaning needs appear when it is printed.
pub(super) fn any_expr() -> impl Strategy<Value = Expr> {
    leaf().prop_map(expr).prop_recursive(5, 40, 4, |inner| {
        let some = || prop::collection::vec(inner.clone(), 2..4);
        let one = || inner.clone().prop_map(Box::new);
        prop_oneof![
            8 => (operator(), some()).prop_map(|(operator, parts)| ExprKind::List(operator, parts)),
            1 => (one(), one()).prop_map(|(a, b)| ExprKind::Arrow(a, b)),
            1 => (one(), comparison(), one()).prop_map(|(a, c, b)| ExprKind::Compare(a, c, b)),
            1 => (one(), comparison(), 0..i64::from(u32::MAX))
                .prop_map(|(a, c, n)| { ExprKind::Compare(a, c, Box::new(expr(ExprKind::Number(n)))) }),
            1 => one().prop_map(ExprKind::Not),
            1 => one().prop_map(ExprKind::Their),
            1 => one().prop_map(ExprKind::Greedy),
            1 => one().prop_map(ExprKind::Hand),
            1 => (inner.clone(), mark()).prop_map(|(base, mark)| marked(base.kind, mark)),
            1 => (one(), -1000..=1000).prop_map(|(base, power)| ExprKind::Power(base, power)),
            1 => (one(), 0..10_000_u32, prop::option::of(0..10_000_u32)).prop_map(|(body, min, more)| {
                ExprKind::Repeat { body, min, max: more.map(|more| (min + more).min(10_000)) }
            }),
            1 => (one(), one(), prop::option::of(one()))
                .prop_map(|(condition, then, otherwise)| { ExprKind::If { condition, then, otherwise } }),
            1 => (place(), one()).prop_map(|(place, body)| ExprKind::Choose { place: Box::new(place), body }),
            1 => (place(), one()).prop_map(|(place, body)| ExprKind::Each { place: Box::new(place), body }),
            1 => (name(), prop::collection::vec(inner.clone(), 1..4))
                .prop_map(|(name, list)| ExprKind::Call(text(name), list)),
        ]
        .prop_map(expr)
    })
}

/// Any expression as it is read, with its brackets.
fn read_expr() -> impl Strategy<Value = Expr> {
    any_expr().prop_map(|expr| parse_expression(FileId(0), &print_expr(&expr), &MARKS).expect("tested separately"))
}

fn operator() -> impl Strategy<Value = Operator> {
    use Operator::{Alternatives, And, Else, Glue, Intersection, Juxtaposition, Or, Stack};
    prop::sample::select(vec![Juxtaposition, Juxtaposition, Stack, Intersection, Glue, Alternatives, Else, And, Or])
}

fn comparison() -> impl Strategy<Value = Comparison> {
    use Comparison::{AtLeast, AtMost, Equal, Less, More, NotEqual};
    prop::sample::select(vec![Equal, NotEqual, Less, AtMost, More, AtLeast])
}

fn words() -> impl Strategy<Value = String> {
    "[A-Za-zé♔0-9.:(][A-Za-zé♔0-9.:=(]{0,6}( [a-z()]{1,5}){0,3}"
}

fn region() -> impl Strategy<Value = ZoneRegion> {
    let bounds = |limit: u32| (0..limit, 0..limit).prop_map(|(a, b)| (a.min(b), a.max(b)));
    let lines = |first, last| at(|span| LineRange { span, first, last });
    let ranks = bounds(1000).prop_map(move |(a, b)| ZoneRegion::Ranks(lines(a + 1, b + 1)));
    let files = bounds(26).prop_map(move |(a, b)| ZoneRegion::Files(lines(a, b)));
    let cells = prop::collection::vec("[a-z][0-9]{1,2}".prop_map(text), 1..4).prop_map(ZoneRegion::Cells);
    let leaf = prop_oneof![ranks, files, cells].boxed();
    let all = prop_oneof![leaf.clone(), prop::collection::vec(leaf, 2..4).prop_map(ZoneRegion::All)].boxed();
    prop_oneof![all.clone(), prop::collection::vec(all, 2..4).prop_map(ZoneRegion::Any)]
}

fn square() -> impl Strategy<Value = SetupSquare> {
    let content = prop_oneof![Just('.'), Just('#'), glyph()];
    let marks = prop::collection::vec(prop::sample::select(MARKS.to_vec()), 0..3);
    (content, marks).prop_map(|(content, marks)| at(|span| SetupSquare { span, content, marks: marks.clone() }))
}

fn verdict() -> impl Strategy<Value = ResultClause> {
    let kind = prop_oneof![
        Just(ResultKind::Win),
        Just(ResultKind::Loss),
        Just(ResultKind::Draw),
        Just(ResultKind::LastMover),
        Just(ResultKind::Player("White".into())),
        read_expr().prop_map(|pattern| ResultKind::Most(Box::new(pattern))),
    ];
    (kind, any::<bool>())
        .prop_map(|(kind, if_claimed)| at(|span| ResultClause { span, kind: kind.clone(), if_claimed }))
}

fn mark_line() -> impl Strategy<Value = StatementKind> {
    let on = prop::collection::vec(symbol(), 0..3);
    let mark = prop::sample::select(MARKS.to_vec()).prop_map(|symbol| at(|span| Symbol { span, symbol }));
    // A clause word cannot be a name.
    let name = name().prop_filter("no clause", |name| !["on", "lost", "lasts", "kept"].contains(&name.as_str()));
    (mark, name, on, any::<bool>(), any::<bool>(), prop::option::of(read_expr())).prop_map(
        |(mark, name, on, lost_when_moved, lasts_one_turn, kept_while)| {
            StatementKind::Mark(MarkDeclaration {
                mark,
                name: text(name),
                on,
                lost_when_moved,
                lasts_one_turn,
                kept_while,
            })
        },
    )
}

fn item() -> impl Strategy<Value = StatementKind> {
    let player = || prop::sample::select(vec!["White", "Black"]).prop_map(text);
    let symbols = |min: usize| prop::collection::vec(symbol(), min..5);
    let mover = || (player(), read_expr()).prop_map(|(player, body)| PlayerMove { player, body });
    let free = || name().prop_filter("no statement", |name| !statement::is_keyword(name)).prop_map(text);
    prop_oneof![
        words().prop_map(|title| StatementKind::Title(text(title))),
        words().prop_map(|about| StatementKind::About(text(about))),
        words().prop_map(|origin| StatementKind::Origin(text(origin))),
        name().prop_map(|group| StatementKind::Group(text(group))),
        (prop::option::of(name().prop_map(text)), words())
            .prop_map(|(end, sentence)| StatementKind::Note { end, sentence: text(sentence) }),
        prop::collection::vec("[a-zé]{1,6}".prop_map(text), 1..4).prop_map(StatementKind::Also),
        "[a-z0-9_]{1,5}(-[a-z0-9]{1,3})?".prop_map(|name| StatementKind::Extends(text(name))),
        prop::collection::vec("[a-z0-9\"]{1,6}".prop_map(text), 1..4).prop_map(StatementKind::Board),
        (player(), any::<bool>(), symbols(1)).prop_map(|(player, add, pieces)| StatementKind::Pieces {
            player,
            add,
            pieces
        }),
        prop::collection::vec(
            (any::<bool>(), prop::char::range('A', 'z').prop_filter("letter", char::is_ascii_alphabetic), symbol())
                .prop_map(|(is_promoted, letter, piece)| {
                    LabelledPiece { label: PieceLabel { is_promoted, letter }, piece }
                }),
            1..4
        )
        .prop_map(StatementKind::Letters),
        prop::collection::vec((symbol(), "[a-z]{1,6}( [a-z]{1,6})?".prop_map(text)), 1..4)
            .prop_map(StatementKind::Names),
        mark_line(),
        (name(), region()).prop_map(|(name, region)| StatementKind::Zone { name: text(name), region }),
        (player(), symbols(0)).prop_map(|(player, pieces)| StatementKind::Hand { player, pieces }),
        prop::collection::vec(prop::collection::vec(square(), 1..5), 1..4).prop_map(|ranks| {
            StatementKind::Setup(
                ranks.into_iter().map(|squares| at(|span| SetupRow { span, squares: squares.clone() })).collect(),
            )
        }),
        (name(), prop::collection::vec("[a-z0-9]{1,4}(-[a-z0-9]{1,3})?".prop_map(text), 0..4))
            .prop_map(|(property, values)| { StatementKind::Look(LookLine { property: text(property), values }) }),
        symbols(0).prop_map(StatementKind::Royal),
        symbols(0).prop_map(StatementKind::Progress),
        (player(), read_expr()).prop_map(|(player, turns)| StatementKind::Facing { player, turns }),
        read_expr().prop_map(StatementKind::Start),
        mover().prop_map(StatementKind::Opening),
        mover().prop_map(StatementKind::Turn),
        mover().prop_map(StatementKind::Threat),
        (read_expr(), verdict()).prop_map(|(condition, result)| StatementKind::End { condition, result }),
        Just(StatementKind::Ends),
        (free(), prop::collection::vec(read_expr(), 0..3), read_expr())
            .prop_map(|(name, parameters, body)| StatementKind::Definition { name, parameters, body }),
    ]
}

/// Any file.
pub(super) fn any_tree() -> impl Strategy<Value = SyntaxTree> {
    let statement = item().prop_map(|item| at(|span| Statement { span, kind: item.clone() }));
    prop::collection::vec(statement, 1..6).prop_map(|statements| SyntaxTree { statements })
}
