//! What the single statements say.

use crate::{
    source::FileId,
    syntax::{declared_marks, extended_file, parse, print},
};

/// One statement of each keyword.
pub(super) const EXAMPLES: [&str; 25] = [
    "title Chess",
    "also standard",
    "about The orthodox game.",
    "note bare_king: A lone king loses.",
    "origin Japan",
    "group asia",
    "extends chess",
    "board square 8x8",
    "pieces White ♙",
    "letters P♙",
    "names ♙ pawn",
    "mark ° unmoved",
    "zone far = rank 8",
    "hand White ♡",
    "facing Black R²",
    "setup\n .",
    "start nil",
    "look board crossings",
    "royal ♔",
    "progress ♙",
    "opening White : place",
    "turn White : white",
    "threat White : white",
    "end mated : loss",
    "ends",
];

/// Checks the house form of what a text says.
#[track_caller]
fn check(text: &str, expect: &str) {
    let parsed = parse(FileId(0), text, &[]);
    assert_eq!(parsed.diagnostics, []);
    assert_eq!(print(&parsed.tree).trim_end(), expect);
}

#[test]
fn texts() {
    check("title Chess -- the game", "title    Chess");
    check("title Gliński's hexagonal chess", "title    Gliński's hexagonal chess");
    check("about a\n   b", "about    a b");
    check("also standard, fide", "also     standard  fide");
    check("extends chess", "extends  chess");
    check("origin Japan,\n 16th  century", "origin   Japan, 16th century");
    check("group asia -- shogi", "group    asia");
    check("board square  8x8 wrapped in files", "board    square 8x8 wrapped in files");
    check("look  edges Red  top bottom", "look     edges Red top bottom");
}

#[test]
fn pieces() {
    check("pieces White ♙♘ ♗", "pieces   White ♙ ♘ ♗");
    check("pieces White + ♡", "pieces   White + ♡");
    check("pieces White +♡", "pieces   White + ♡");
    check("hand White ♡♡", "hand     White ♡♡");
    check("hand White", "hand     White");
    check("letters P♙ p\u{265F}\u{FE0E} x♙", "letters  P♙  p♟ x♙");
    check("names ♙ pawn, ♘ night rider", "names    ♙ pawn, ♘ night rider");
    check("royal", "royal");
    check("royal ♔♚", "royal    ♔ ♚");
    check("progress ♙ ♟", "progress ♙ ♟");
}

#[test]
fn marks() {
    check("mark ° unmoved on ♔ ♖ lost when moved", "mark     ° unmoved  on ♔ ♖  lost when moved");
    check("mark ' passing on ♙♟ lasts one turn", "mark     ' passing  on ♙ ♟  lasts one turn");
    check("mark ~ promoted", "mark     ~ promoted");
    check("mark ~ ko kept while not passes 1", "mark     ~ ko  kept while not passes 1");
    check("x_ = ♔°\nmark ° unmoved", "x_       = ♔°\nmark     ° unmoved");
    assert_eq!(
        declared_marks("mark ' a\n-- mark ~ b\nmark\n  ° c\nmark ' d\nmarks ♔ e\n mark \" f\nmark = x"),
        ['\'', '°']
    );
}

#[test]
fn zones() {
    check("zone far = rank 8", "zone     far = rank 8");
    check("zone far = ranks 8", "zone     far = rank 8");
    check("zone palace = files d-f&ranks 1 - 3", "zone     palace = files d-f & ranks 1-3");
    check("zone edge = rank 1 | rank 8 | file a", "zone     edge = rank 1 | rank 8 | file a");
    check("zone hill = d4 e4\n d5 e5", "zone     hill = d4 e4 d5 e5");
}

#[test]
fn pictures() {
    check("mark ° x\nsetup\n  ♜° .\n\n  ..", "mark     ° x\nsetup    ♜°.\n         ..");
}

#[test]
fn moves_and_ends() {
    check("turn White : white", "turn     White : white");
    check("threat White:(not touch) white", "threat   White : (not touch) white");
    check("end mated:loss", "end      mated : loss");
    check("end repeated 3 : draw if claimed", "end      repeated 3 : draw if claimed");
    check("end passes 2 : most( any )", "end      passes 2 : most(any)");
    check("end %♔ : Black", "end      %♔ : Black");
    check("end count(%[.●]: owned(●,○)) ≥ 3 : last", "end      count(%[.●]: owned(●, ○)) ≥ 3 : last");
    check("ends", "ends");
}

#[test]
fn definitions() {
    check("knight = %♘: turns(sides(go(uur)))", "knight   = %♘: turns(sides(go(uur)))");
    check("take(m)=% + m enemy -> . + m%", "take(m)  = % + m enemy -> . + m%");
    check("colour_swapped(f + g) = g", "colour_swapped(f + g) = g");
    check("flipped(f → g) = g", "flipped(f -> g) = g");
    check("colour_swapped(♙) = ♟", "colour_swapped(♙) = ♟");
    check("ending = nil", "ending   = nil");
}

#[test]
fn the_extended_file() {
    let found = |text: &str| extended_file(FileId(0), text).map(|name| name.text);
    assert_eq!(found("title x\nextends chess -- yes").as_deref(), Some("chess"));
    assert_eq!(found("-- extends chess\n extends chess"), None);
    assert_eq!(found("extends ../chess"), None);
}
