//! The laws of movements: a group that acts on fragments and on moves.

use super::bench::Bench;

const MOVEMENTS: [&str; 12] = ["1", "u", "d", "l", "r", "R", "F", "R²", "ur", "uuR", "CFR²", "lR"];

fn bench() -> Bench {
    Bench::new("square 3x3", "♙♟", 3, "")
}

/// Two movements are the same: of fragments and of moves.
#[track_caller]
fn same(one: &str, other: &str) {
    // beside the place of interest: a pattern alone is found anywhere, so a slide could not be noticed
    let seen = |m: &str| format!("dddll% + ({m}) (♙ + r♟)");
    Bench::new("square 5x6", "♙♟", 2, "").same(&seen(one), &seen(other));
    let go = |m: &str| format!("%.: R³ ({m}) (% + u♙ + r. -> ♙ + r%)");
    bench().same(&go(one), &go(other));
}

#[test]
fn steps_commute_and_turns_come_round() {
    same("u r", "r u");
    same("ul", "lu");
    same("ud", "1");
    same("lr", "1");
    same("R⁴", "1");
    same("RRRR", "1");
    same("F²", "1");
    same("F R F", "R⁻¹");
    same("R³", "R⁻¹");
    same("C²", "1");
    same("u⁰", "1");
    same("u⁻²", "dd");
    same("CFR²", "C F R R");
    same("R u R⁻¹", "l");
    same("F r F", "l");
}

#[test]
fn one_and_the_inverse() {
    for m in MOVEMENTS {
        same(&format!("1 ({m})"), m);
        same(&format!("({m}) 1"), m);
        same(&format!("({m}) ({m})⁻¹"), "1");
        same(&format!("({m})⁻¹ ({m})"), "1");
        same(&format!("({m})²"), &format!("({m}) ({m})"));
        same(&format!("({m})^3"), &format!("({m}) ({m}) ({m})"));
        same(&format!("({m})^-2"), &format!("({m})⁻¹ ({m})⁻¹"));
    }
}

#[test]
fn movements_go_inside() {
    let bench = bench();
    let near = |f: String| format!("dd% + {f}");
    for m in MOVEMENTS {
        for (f, g) in [("♙", "r♟"), ("♙", "u."), ("(. | ♟)", "l♙")] {
            bench.same(&near(format!("{m} ({f} + {g})")), &near(format!("({m} {f} + {m} {g})")));
            bench.same(&near(format!("{m} ({f} | {g})")), &near(format!("({m} {f} | {m} {g})")));
        }
        bench.same(&format!("{m} 0"), "0");
        bench.same(&near(format!("{m} (♙ + 0)")), &near(format!("{m} ♙")));
        bench.same(&near(format!("0 + {m} ♙")), &near(format!("{m} ♙")));
    }
}

#[test]
fn a_moved_move_is_its_parts_moved() {
    let bench = bench();
    for m in MOVEMENTS {
        // No movement moves the chosen square, but C changes the owner of its piece.
        let p = if m.contains('C') { "♟" } else { "♙" };
        bench.same(&format!("{m} ((♙ -> .) (♟ -> ♙))"), &format!("({m} (♙ -> .)) ({m} (♟ -> ♙))"));
        bench.same(&format!("{m} (♙ + u. -> . + u♙)"), &format!("{m} (♙ + u.) -> {m} (. + u♙)"));
        bench.same(&format!("{m} (%♙: % + u. -> . + u%)"), &format!("%{p}: {m} (% + u. -> . + u%)"));
        bench.same(&format!("{m} (%♙: (% + u. -> . + u%)*)"), &format!("%{p}: ({m} (% + u. -> . + u%))*"));
        bench.same(&format!("{m} (%♙: walk(u) (% -> ♟))"), &format!("%{p}: ({m} walk(u)) ({m} (% -> ♟))"));
        bench.same(&format!("{m} ((♙ -> .) | walk(r))"), &format!("({m} (♙ -> .)) | ({m} walk(r))"));
    }
}

/// Moves do not depend on a slide.
#[test]
fn moves_do_not_notice_a_slide() {
    let bench = bench();
    for m in ["(♙ + u. -> . + u♙)", "(%♙: % + ur♟ -> . + ur%)", "(% + r. -> . + r%)"] {
        for slide in ["u", "ddl", "rr"] {
            bench.same(&format!("{slide} {m}"), m);
        }
        bench.same(&format!("lR {m}"), &format!("R {m}"));
    }
}

/// `C F R²` is the vertical mirror.
#[test]
fn the_vertical_mirror() {
    let bench = bench();
    bench.same("C F R² (♙ + ur♟ -> . + ur♙)", "♟ + dr♙ -> . + dr♟");
    bench.same("CFR² (%♙: % + u. -> . + u%)", "%♟: % + d. -> . + d%");
    bench.same("F (♙ + ur. -> . + ur♙)", "♙ + ul. -> . + ul♙");
    bench.same("R² (♙ + ur. -> . + ur♙)", "♙ + dl. -> . + dl♙");
}

/// On a ring every walk returns.
#[test]
fn rings() {
    let ring = Bench::new("square 4x1 wrapped in files", "♙♟", 4, "");
    ring.same("%♙: (% + r. -> . + r%){4}", "%♙: if % + r. then (% + r. -> . + r%) (% + r. -> . + r%){3}");
    ring.same("% + r♙", "% + lll♙");
    ring.same("%♙: walk(r)+ (% -> ♟)", "%♙: (nil | walk(r) | walk(rr) | walk(l)) (% -> ♟)");
    // The squares of a fragment must be distinct.
    ring.same("♙ + rrrr♙", "∅");
}
