//! Rule files on which the engines once disagreed.

use super::agree::{Mismatch, Pair, Plan};
use crate::support::game;
use alfil::game::Game as _;

#[track_caller]
fn check(text: &str) {
    match Pair::new(&game(text), Plan::new(1, 80, 10)).games() {
        Ok(games) => assert!(games > 0),
        Err(Mismatch::Differs(how)) => panic!("{how}"),
        Err(Mismatch::Fault(fault)) => panic!("{}", fault.title),
    }
}

/// Two moves that differ only in the pieces gained in hand are two actions.
#[test]
fn taking_with_and_without_a_hand() {
    let with = |definitions: &str| {
        check(&format!(
            "\
title    Bags
board    square 3x2
extends  idioms
pieces   White ♙ ♖
pieces   Black ♟ ♜
letters  P♙ R♖ p♟ r♜
setup    ♟♜.
         ♙♖.
{definitions}
turn     White : white
turn     Black : C F R² white
end      stuck : loss
"
        ));
    };
    with(
        "\
bag(m)   = % + m enemy -> . + m% + @♟
white    = %[♙♖]: turns(step(u) | bag(u) | take(u))",
    );
    with(
        "\
bag(m, x) = % + m x -> . + m% + @x
onto(m)  = % + m[^♙] -> . + m%
white    = %[♙♖]: turns(onto(u) | bag(u, enemy))",
    );
}

/// The last part of a turn can change the threats.
#[test]
fn a_piece_in_hand_lets_threats_come_true() {
    check(
        "\
title    Late
board    square 4x2
extends  idioms
pieces   White ♙ ♖ ♘
pieces   Black ♟ ♜ ♞
letters  P♙ R♖ N♘ p♟ r♜ n♞
royal    ♘ ♞
setup    ...♘
         ..♙♟
white    = (enemy -> ♖) (if their (not check and count(@♙) = 0) then ∅ else (0 -> @♙))
turn     White : white
turn     Black : C F R² white
",
    );
}

/// The legality of a move can depend on the promotion.
#[test]
fn one_of_two_promotions_is_legal() {
    check(
        "\
title    Two
board    square 5x4
extends  idioms
pieces   White ♙ ♖
pieces   Black ♟ ♜
letters  P♙ R♖ p♟ r♜
royal    ♙ ♟
mark     ° held on ♙ ♖ ♟ ♜  lost when moved
setup    .....
         ....♖
         ♙.♜..
         ....♟
turn     White : %♖°: step(ul) (each ♜: (% -> .)) (% -> [♖♙])
turn     Black : %[♙♟]¬°: (% -> ♟°)
",
    );
}

/// A mark that depends on another one is lost one turn after it, even if no piece with a mark moves then.
#[test]
fn dependent_marks_are_lost_turn_by_turn() {
    check(
        "\
title    Chain
board    square 4x3
extends  idioms
pieces   White ♖ ♘ ♗ ♙
pieces   Black ♜ ♞ ♝ ♟
letters  P♙ p♟ R♖ N♘ B♗ r♜ n♞ b♝
mark     ° first  on ♖ ♜  lost when moved  kept while ♘'
mark     ' second on ♘ ♞  lost when moved  kept while ♗
setup    ♜♞.♝
         ♟.♙♗
         .♘♖.
white    = %[♖♘♗♙]: turns(go(u)) | %♖°: turns(go(ur))
turn     White : white
turn     Black : C F R² white
end      stuck : loss
",
    );
}

/// Two moves to the same square that differ only in a mark are one action if the mark is lost at once.
#[test]
fn a_mark_that_is_lost_at_once_makes_no_new_action() {
    check(
        "\
title    Lost
board    square 3x3
extends  idioms
pieces   White ♙ ♖
pieces   Black ♟ ♜
letters  P♙ R♖ p♟ r♜
mark     ° held on ♙ ♖ ♟ ♜  lost when moved  kept while ♖° and ♙°
setup    ...
         ...
         .♙♟
white    = %♙: (go(u) (% -> ♖°) | step(u) (% -> [♖♙]))
turn     White : white
turn     Black : C F R² white
",
    );
}

/// The parts of a split move belong to one group, no matter which of them joins the group later.
#[test]
fn ways_around_a_torus_are_one_action() {
    check(
        "\
title    Torus
board    square 5x3 wrapped in both
extends  idioms
pieces   White ♙ ♖
pieces   Black ♟ ♜
letters  P♙ R♖ p♟ r♜
royal    ♙ ♟
setup    .....
         .#...
         ♖...♙
white    = (%♖: turns(ride(ur))) | (%♖: (not check turns(sides(ride(u)))))
turn     White : white
turn     Black : C F R² white
",
    );
}

/// A piece that returns to its square and becomes another piece there has not passed.
#[test]
fn changing_a_piece_in_place_is_no_pass() {
    check(
        "\
title    Round
board    square 3x3 wrapped in both
extends  idioms
pieces   White ♙ ♖
pieces   Black ♟ ♜
letters  P♙ R♖ p♟ r♜
mark     ° held on ♙ ♖ ♟ ♜
zone     far = rank 3
setup    .♜♙
         .♖♙
         ...
calm     = not check
white    = (%♖: (calm (turns(step(ur)) calm))) | (%♖: ((step(u) | turns(sides(ride(u)))) ((% & far -> ♖°) else nil)))
turn     White : white
turn     Black : C F R² white
end      passes 1 : win
",
    );
}

/// A guard can be compiled although the threats are not ground. Another engine must then decide whether there is check.
#[test]
fn check_by_threats_that_are_not_ground() {
    check(
        "\
title    Everywhere
extends  idioms
board    square 5x5
pieces   White ♙ ♔
pieces   Black ♟ ♚
letters  P♙ K♔ p♟ k♚
royal    ♔ ♚
setup    .....
         ..♚..
         .....
         .♙...
         .....
white    = %♙: (step(u) (each ♚: (% -> .)))? (not their check)
black    = %♟: step(d) | %♚: step(d)
turn     White : white
turn     Black : black
",
    );
}

/// States of a repetition that leads nowhere do not count towards the limit; there may be very many.
#[test]
fn fruitless_repetitions_count_no_states() {
    let text = "\
title    Nowhere
extends  idioms
board    hex side 3
pieces   White ♙ ♖ ♘
pieces   Black ♟ ♜ ♞
letters  P♙ R♖ N♘ p♟ r♜ n♞
royal    ♖ ♜
setup    .♖♞
         ♙♟..
         ♜♟.♙♟
         ♟.♖.
         ♖♖.
white    = %♙: (if their (. + u .) then (/L*F$/)* else step(u)) (if their check then (@♙ -> 0) else nil)
black    = C F R³ (%♙: turns(ride(u)))
turn     White : white
turn     Black : black
";
    let game = game(text);
    let actions = game.actions(&game.start()).expect("the budget suffices");
    assert!(actions.len() > 500, "{}", actions.len());
}

/// The first possible move of an action decides its place in the list, even if another move makes it redundant.
#[test]
fn a_redundant_move_may_be_listed_first() {
    check(
        "\
title    Round
board    square 5x3 wrapped in ranks
extends  idioms
pieces   White ♖ ♔
pieces   Black ♜ ♚
setup    ♜...♚
         ♚.♔..
         .♖...
white    = %♖: (step(u) | turns(ride(uu)))
turn     White : white
turn     Black : C F R² white
end      stuck : loss
",
    );
}
