//! Random rule files of small games.

use super::conditions::{condition, last};
use super::moves::{BLACK, WHITE, turn};
use proptest::prelude::*;
use proptest::sample::select;

/// The facts about a rule file that its parts depend on.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Kinds of pieces of each player.
    pub kinds: usize,
    /// Cells with six sides, without left and right.
    pub hexagons: bool,
    /// Files and ranks; both the side of a hexagon.
    files: usize,
    ranks: usize,
    /// How the board is closed.
    wrapped: &'static str,
}

impl Shape {
    /// The lengths of the lines of a setup.
    fn lines(self) -> Vec<usize> {
        if !self.hexagons {
            return vec![self.files; self.ranks];
        }
        let side = self.files;
        (side..2 * side).chain((side..2 * side - 1).rev()).collect()
    }

    fn board(self) -> String {
        match self {
            Self { hexagons: true, files, .. } => format!("hex side {files}"),
            Self { files, ranks, wrapped, .. } => format!("square {files}x{ranks}{wrapped}"),
        }
    }

    /// The movement that turns the first player's moves into the second player's.
    fn mirror(self) -> &'static str {
        if self.hexagons { "C F R³" } else { "C F R²" }
    }
}

fn shape() -> impl Strategy<Value = Shape> {
    let square = (
        2..=5usize,
        2..=5usize,
        select(vec!["", "", "", " wrapped in files", " wrapped in ranks", " wrapped in both"]),
    )
        .prop_map(|(files, ranks, wrapped)| (false, files, ranks, wrapped));
    let hexagon = (2..=3usize).prop_map(|side| (true, side, side, ""));
    (2..=4usize, prop_oneof![5 => square, 1 => hexagon]).prop_map(|(kinds, (hexagons, files, ranks, wrapped))| Shape {
        kinds,
        hexagons,
        files,
        ranks,
        wrapped,
    })
}

fn maybe(share: f64, line: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    prop::option::weighted(share, line).prop_map(Option::unwrap_or_default)
}

/// The lines that declare the board, pieces, marks and setup.
fn header(shape: Shape) -> impl Strategy<Value = String> {
    let pieces = |of: &[char]| of[..shape.kinds].iter().flat_map(|&piece| [' ', piece]).collect::<String>();
    let (white, black) = (pieces(&WHITE), pieces(&BLACK));
    let cells: usize = shape.lines().iter().sum();
    let all: Vec<char> = WHITE[..shape.kinds].iter().chain(&BLACK[..shape.kinds]).copied().collect();
    let content = prop_oneof![8 => Just('.'), 12 => select(all), 1 => Just('#')];
    let picture = prop::collection::vec(content, cells).prop_map(move |cells| {
        let mut rest = &cells[..];
        let lines = shape.lines().into_iter().map(|length| {
            let (line, more) = rest.split_at(length);
            rest = more;
            line.iter().collect::<String>()
        });
        format!("setup    {}\n", lines.collect::<Vec<_>>().join("\n         "))
    });
    let on = format!("on {white} {black}");
    let held = select(vec![
        "",
        "",
        "lost when moved",
        "lost when moved",
        "lost when moved kept while ♖° and ♙°",
        "kept while ♙",
    ]);
    let brief = prop_oneof![
        4 => Just("lasts one turn".to_owned()),
        2 => Just(String::new()),
        1 => condition(shape).prop_map(|when| format!("kept while {when}")),
    ];
    let marks = (held, brief)
        .prop_map(move |(held, brief)| format!("mark     ° held  {on} {held}\nmark     ' brief {on} {brief}\n"));
    let royal = (0..shape.kinds).prop_map(|kind| format!("royal    {} {}\n", WHITE[kind], BLACK[kind]));
    let hand =
        (0..shape.kinds).prop_map(|kind| format!("hand     White {0}{0}\nhand     Black {1}\n", WHITE[kind], BLACK[0]));
    let start = Just("start    . -> ♙\n".to_owned());
    let far = format!("zone     far = rank {}\n", if shape.hexagons { shape.files } else { shape.ranks });
    let board = shape.board();
    (picture, marks, maybe(0.6, royal), maybe(0.3, hand), maybe(0.05, start)).prop_map(
        move |(picture, marks, royal, hand, start)| {
            format!(
                "extends  idioms\nboard    {board}\npieces   White{white}\npieces   Black{black}\n{royal}progress ♙ ♟\n\
                 {marks}{far}{picture}{hand}{start}"
            )
        },
    )
}

/// The definitions that the moves use.
fn idioms(shape: Shape) -> String {
    let six = "turns(M)  = M | R M | R² M | R³ M | R⁴ M | R⁵ M\n";
    format!(
        "{}swap(x)   = % + u x -> x + u%\nshove(x)  = % + u x + uu. -> . + u% + uu x\npull(x)   = % + d x + u. -> x + d. + u%\n\
         bag(m, x) = % + m x -> . + m% + @x\ncalm      = not check\n",
        if shape.hexagons { six } else { "" }
    )
}

/// The lines that declare turns, threats and ends.
fn play(shape: Shape) -> impl Strategy<Value = String> {
    let mirror = shape.mirror();
    let black = prop_oneof![
        5 => Just(format!("{mirror} white")),
        1 => Just("C white".to_owned()),
        2 => turn(shape).prop_map(move |black| format!("{mirror} ({black})")),
    ];
    let cycle = select(vec![
        "turn     White : white\nturn     Black : black\n",
        "turn     White : white\nturn     Black : black\n",
        "turn     White : white\nturn     Black : black\n",
        "turn     White : white\nturn     White : white\nturn     Black : black\n",
        "opening  White : white\nturn     Black : black\nturn     Black : black | nil\nturn     White : white\n",
    ]);
    let threat = turn(shape)
        .prop_map(move |threat| format!("threat   White : {threat}\nthreat   Black : {mirror} ({threat})\n"));
    let result = select(vec!["win", "loss", "draw", "last", "White", "most(friend)", "most(♙)"]);
    let claimed = select(vec!["", "", "", " if claimed"]);
    let end = (last(shape), result, claimed)
        .prop_map(|(when, result, claimed)| format!("end      {when} : {result}{claimed}\n"));
    let ends = prop::collection::vec(end, 0..4).prop_map(|ends| ends.concat());
    // An end of a turn that forbids some of its moves or makes them cost something.
    let tail = select(vec![
        "(not their check)",
        "(their check)",
        "(if their check then (@♙ -> 0) else nil)",
        "(if their (not check and count(@♙) = 0) then ∅ else (0 -> @♙))",
        "(if their (count(friend) > 2) then nil else (@♙ -> 0))",
    ]);
    let white = (turn(shape), maybe(0.2, tail.prop_map(str::to_owned)))
        .prop_map(|(white, tail)| if tail.is_empty() { white } else { format!("({white}) {tail}") });
    (white, black, cycle, maybe(0.15, threat), ends).prop_map(|(white, black, cycle, threat, ends)| {
        format!("white     = {white}\nblack     = {black}\n{cycle}{threat}{ends}")
    })
}

/// A whole rule file.
pub fn rule_file() -> impl Strategy<Value = String> {
    shape().prop_flat_map(|shape| {
        (header(shape), play(shape)).prop_map(move |(header, play)| format!("{header}\n{}{play}", idioms(shape)))
    })
}
