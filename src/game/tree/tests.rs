//! Trees are walked, changed, written and read again.

use super::{FoundMove, GameTree, MoveId};
use crate::game::pgn::{self, PgnGame};
use crate::game::{Game as _, GameRecord, Variant, coordinate_notation};
use crate::program::{Position, TurnCounters};

fn chess() -> Variant {
    crate::shipped_tests::variant("chess")
}

/// Finds a move by its coordinates.
fn find(variant: &Variant, before: &Position, text: &str) -> Result<FoundMove<String>, String> {
    let actions = variant.actions(before).expect("actions");
    let names = coordinate_notation::format_all(variant, before, &actions);
    let index = names.iter().position(|name| name == text).ok_or_else(|| format!("no {text}"))?;
    Ok(FoundMove { action: actions[index].clone(), label: text.to_owned() })
}

fn tree(variant: &Variant, text: &str) -> GameTree<String> {
    let written = pgn::games(text).next().unwrap_or_default();
    let mut tree = GameTree::new(GameRecord::new(variant.start(), TurnCounters::default()));
    let problems = tree.read_line(&written.line, &mut |before, text| find(variant, before, text));
    assert_eq!(problems.len(), 0, "{text}");
    tree
}

/// The tree as text.
fn outline(tree: &GameTree<String>) -> String {
    let mut name = |_: &Position, id: MoveId| Ok::<_, std::convert::Infallible>(tree.get(id).label.clone());
    let line = tree.to_line(&mut name).expect("written");
    pgn::format_line(&line)
}

const GAME: &str = "{ start } e2e4 $1 { best } e7e5 ({ by test } c7c5 g1f3 (b1c3 b8c6) d7d6) (e7e6) g1f3";

#[test]
fn a_line_is_written_as_it_was_read() {
    let chess = chess();
    for text in ["", "e2e4", GAME, "d2d4 (e2e4 e7e5) (c2c4) d7d5"] {
        assert_eq!(outline(&tree(&chess, text)), text);
    }
}

#[test]
fn going_through_a_tree_loses_nothing() {
    let chess = chess();
    let mut tree = tree(&chess, GAME);
    let main: Vec<MoveId> = tree.main_line().collect();
    assert_eq!((tree.ply(), tree.current()), (3, Some(main[2])));
    let positions: Vec<Position> = tree.record().positions().to_vec();
    for ply in (0..3).rev() {
        assert!(tree.back());
        assert_eq!((tree.ply(), tree.record().position()), (ply, &positions[ply]));
    }
    assert!(!tree.back() && tree.can_go_forward());
    while tree.forward() {}
    assert_eq!(tree.record().positions(), positions);
    // Another line is followed to its end.
    tree.go_to(Some(main[1]));
    assert!(tree.go_to_sibling(true) && !tree.is_on_main_line());
    while tree.forward() {}
    let names: Vec<&str> = tree.line().iter().map(|&id| tree.get(id).label.as_str()).collect();
    assert_eq!(names, ["e2e4", "c7c5", "g1f3", "d7d6"]);
    assert_eq!(outline(&tree), GAME);
}

#[test]
fn a_new_move_starts_a_variation_and_can_be_promoted_and_removed() {
    let chess = chess();
    let mut tree = tree(&chess, "e2e4 e7e5 g1f3");
    tree.back();
    tree.back();
    let sicilian = find(&chess, tree.record().position(), "c7c5").expect("legal");
    let id = tree.play(sicilian.action, sicilian.label);
    let reply = find(&chess, tree.record().position(), "g1f3").expect("legal");
    tree.play(reply.action, reply.label);
    assert_eq!(outline(&tree), "e2e4 e7e5 (c7c5 g1f3) g1f3");
    assert!(tree.promote(id) && !tree.promote(id));
    assert_eq!(outline(&tree), "e2e4 c7c5 (e7e5 g1f3) g1f3");
    assert!(tree.is_at_end_of_main_line());
    let removed = tree.remove(id);
    assert_eq!((outline(&tree).as_str(), tree.ply()), ("e2e4 e7e5 g1f3", 1));
    assert!(tree.restore(removed) && !tree.restore(removed));
    assert_eq!(outline(&tree), "e2e4 c7c5 (e7e5 g1f3) g1f3");
}

#[test]
fn the_same_move_is_not_added_twice() {
    let chess = chess();
    let mut tree = tree(&chess, "e2e4 e7e5");
    let before = tree.all().len();
    tree.go_to(None);
    let first = find(&chess, tree.record().position(), "e2e4").expect("legal");
    tree.play(first.action, first.label);
    assert_eq!((tree.all().len(), tree.ply(), tree.can_go_forward()), (before, 1, true));
}

#[test]
fn what_cannot_be_played_is_reported_and_the_rest_is_kept() {
    let chess = chess();
    let written: PgnGame = pgn::games("e2e4 e7e5 (c7c5 e1e8 a2a3) e1e8 (g1f3 b8c6) a2a3").next().expect("a game");
    let mut tree = GameTree::new(GameRecord::new(chess.start(), TurnCounters::default()));
    let problems = tree.read_line(&written.line, &mut |before, text| find(&chess, before, text));
    let problems: Vec<_> = problems
        .iter()
        .map(|problem| (problem.ply, problem.is_in_variation, problem.written.location.column))
        .collect();
    assert_eq!(problems, [(2, false, 28), (2, true, 17)]);
    assert_eq!(outline(&tree), "e2e4 e7e5 (c7c5)");
}
