//! Quantum chess: the side effects that seed 003 describes, each on a constructed position.

use super::{after, after_more, all_worlds, cell, game, intent};
use crate::game::{Cell, Kind, Position, fen};
use crate::worlds::{
    Census, CollapseCause, Round, SquareCondition, StoreKind, Subset, WorldRules, Worlds, WorldsError,
};

fn worlds_from(rules: WorldRules, fen: &str) -> Worlds {
    let chess = game("chess");
    let start = fen::parse(&chess, fen).unwrap().position;
    Worlds::from_position(chess, start).with_rules(rules)
}

fn superposition(fen: &str) -> Worlds {
    worlds_from(WorldRules::Superposition, fen)
}

fn kind(worlds: &Worlds, symbol: char) -> Kind {
    let pieces = &worlds.game().rules().pieces;
    Kind::piece(pieces.iter().position(|piece| piece.symbol == symbol).unwrap())
}

fn at(worlds: &Worlds, name: &str) -> Cell {
    cell(worlds.game(), name)
}

/// The number of worlds with a piece on a square.
fn count(worlds: &Worlds, round: &Round, symbol: char, name: &str) -> u128 {
    census(worlds, round).count(at(worlds, name), kind(worlds, symbol))
}

fn census(worlds: &Worlds, round: &Round) -> Census {
    worlds.census(round, &[]).unwrap()
}

/// The number of worlds with a piece on any square.
fn count_anywhere(worlds: &Worlds, round: &Round, symbol: char) -> usize {
    let kind = kind(worlds, symbol);
    let has =
        |world: &&_| worlds.game().board().cells().any(|cell| crate::program::Position::at(world, cell).kind == kind);
    all_worlds(worlds, round).iter().filter(has).count()
}

/// The texts of all choices.
fn texts(worlds: &Worlds, round: &Round) -> Vec<String> {
    worlds.choices(round).unwrap().iter().map(|choice| choice.intent.text.clone()).collect()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A diagram has no parents, so they are searched in the explicit round before it.
#[test]
fn a_round_that_has_just_become_a_diagram_has_the_lineages_of_an_explicit_one() {
    let explicit = superposition(START).with_store(StoreKind::Explicit);
    let diagram = superposition(START).with_store(StoreKind::Diagram);
    // After the first action it is Black's turn, after the second one White's again.
    for (actions, action) in [("", "q:b1"), ("q:b1", "q:g8"), ("q:b1 q:g8", "e2e4"), ("q:b1 q:g8 e2e4", "e7e5")] {
        let before = after(&explicit, actions);
        let action = intent(&explicit, &before, action);
        let [one, two] = [&explicit, &diagram].map(|worlds| worlds.advance(&before, &action).unwrap());
        assert!(!before.is_diagram() && !one.is_diagram() && two.is_diagram());
        for number in 0..one.len() {
            let record = explicit.nth(&one, Subset::All, number).unwrap().unwrap();
            let line = explicit.lineage(&one, &record).unwrap();
            assert!(line.is_some());
            assert_eq!(diagram.lineage(&two, &record).unwrap(), line, "{actions} {number}");
        }
    }
}

#[test]
fn a_pawn_move_collapses_a_knight_beside_it() {
    let worlds = superposition(START);
    let open = after(&worlds, "q:b1 e7e5");
    assert_eq!(open.len(), 2);
    assert_eq!([count(&worlds, &open, '♘', "a3"), count(&worlds, &open, '♘', "c3")], [1, 1]);
    // c4 is legal only if the knight is not on c3.
    let why = worlds.explain_collapse(&open, &intent(&worlds, &open, "c2c4")).unwrap();
    let knight = kind(&worlds, '♘');
    assert_eq!(why.legal, 1);
    assert!(why.explains_all(CollapseCause::Forbids(at(&worlds, "c3"), knight)));
    assert!(why.settled.contains(&(at(&worlds, "a3"), knight)));
    let now = after_more(&worlds, &open, "c2c4");
    assert_eq!(now.len(), 1);
    assert_eq!(count(&worlds, &now, '♘', "a3"), 1);
    // The knight from g1 has no square on the c-file, so only f4 collapses it.
    let open = after(&worlds, "q:g1 e7e5");
    assert_eq!(after_more(&worlds, &open, "c2c4").len(), 2);
    assert_eq!(count(&worlds, &after_more(&worlds, &open, "f2f4"), '♘', "h3"), 1);
}

#[test]
fn reasons_are_true_and_count_what_they_explain() {
    let worlds = Worlds::new(game("chess"));
    let round = after(&worlds, "d2d4 c1g5 d4e5");
    let all = all_worlds(&worlds, &round);
    let mut partial = 0;
    for text in ["d1d8", "g5d8", "e5d6", "e5f6", "a2a3"] {
        let chosen = intent(&worlds, &round, text);
        let why = worlds.explain_collapse(&round, &chosen).unwrap();
        let game = worlds.game();
        let is_legal = |world: &Position| chosen.resolve(game, world).unwrap().is_some();
        let (legal, culled): (Vec<Position>, Vec<Position>) = all.iter().cloned().partition(is_legal);
        assert_eq!((why.legal, why.culled), (legal.len() as u128, culled.len() as u128), "{text}");
        assert!(why.reasons.is_sorted_by_key(|reason| std::cmp::Reverse(reason.explained)));
        for reason in &why.reasons {
            let forbids = |world: &Position| match reason.cause {
                CollapseCause::Check => game.in_check(world).unwrap(),
                CollapseCause::Needs(cell, kind) => world.at(cell).kind != kind,
                CollapseCause::Forbids(cell, kind) => world.at(cell).kind == kind,
            };
            assert!(!legal.iter().any(forbids), "{text}: {reason:?}");
            assert_eq!(
                culled.iter().filter(|world| forbids(world)).count() as u128,
                reason.explained,
                "{text}: {reason:?}"
            );
            partial += u32::from(reason.explained < why.culled);
        }
    }
    assert!(partial > 0);
}

#[test]
fn a_pawn_captures_a_queen_in_superposition() {
    let worlds = superposition("4k3/8/3q4/8/8/8/7P/4K3 b - - 0 1");
    let open = after(&worlds, "q:d6");
    assert_eq!(count(&worlds, &open, '♛', "g3"), 1);
    // A pawn moves diagonally only to capture.
    let taken = after_more(&worlds, &open, "h2g3");
    assert_eq!((taken.len(), taken.stats().culled()), (1, open.len() - 1));
    assert_eq!(count_anywhere(&worlds, &taken, '♛'), 0);
    let why = worlds.explain_collapse(&open, &intent(&worlds, &open, "h2g3")).unwrap();
    assert!(why.explains_all(CollapseCause::Needs(at(&worlds, "g3"), kind(&worlds, '♛'))));
}

#[test]
fn a_queen_that_moves_through_a_field_clears_its_path() {
    let worlds = superposition("q3k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    let open = after(&worlds, "q:d1");
    for name in ["d5", "f3", "a4"] {
        assert_eq!(count(&worlds, &open, '♕', name), 1, "{name}");
    }
    // From a8 to h1 through d5 and f3: the white queen was on neither.
    let now = after_more(&worlds, &open, "a8h1");
    assert_eq!([count(&worlds, &now, '♕', "d5"), count(&worlds, &now, '♕', "f3")], [0, 0]);
    assert_eq!(count(&worlds, &now, '♕', "a4"), 0, "the king on e8 would have been left in check");
    assert_eq!(count(&worlds, &now, '♕', "c2"), 1);
}

#[test]
fn a_move_that_ignores_a_check_culls_it() {
    let worlds = superposition("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1");
    let open = after(&worlds, "q:a1");
    let checks = open.stats().in_check;
    assert_eq!((open.len(), checks), (9, 0));
    let worlds = superposition("4k3/p7/8/8/8/8/R7/6K1 w - - 0 1");
    let open = after(&worlds, "q:a2");
    assert_eq!(open.stats().in_check, 1, "on e2");
    let now = after_more(&worlds, &open, "a7a6");
    assert_eq!(count(&worlds, &now, '♖', "e2"), 0);
    assert_eq!(now.stats().culled(), 3, "on e2; on a6, where it is in the way; on a7, where it has taken the pawn");
    // A king that moves away does not collapse the rook.
    assert_eq!(count(&worlds, &after_more(&worlds, &open, "e8d8"), '♖', "e2"), 1);
}

#[test]
fn a_piece_survives_a_capture_in_its_field_if_it_was_elsewhere() {
    let worlds = superposition("k6n/8/8/8/8/8/8/K4R2 b - - 0 1");
    let open = after(&worlds, "q:h8");
    assert_eq!([count(&worlds, &open, '♞', "f7"), count(&worlds, &open, '♞', "g6")], [1, 1]);
    let entered = after_more(&worlds, &open, "f1f7");
    // The move is legal in both worlds, so it reveals nothing.
    assert_eq!((entered.len(), count_anywhere(&worlds, &entered, '♞')), (2, 1));
    let saved = after_more(&worlds, &entered, "g6h4");
    assert_eq!((saved.len(), count_anywhere(&worlds, &saved, '♞')), (1, 1));
}

#[test]
fn captures_on_all_squares_of_a_field_remove_the_piece() {
    let worlds = superposition("k6n/8/8/8/8/8/8/K4RR1 b - - 0 1");
    let open = after(&worlds, "q:h8 f1f7 a8b8 g1g6");
    // It was captured on one of two squares. Both worlds are now equal, with two histories.
    assert_eq!((open.len(), count_anywhere(&worlds, &open, '♞')), (1, 0));
    assert_eq!(open.stats().histories, Some(2_u32.into()));
}

#[test]
fn a_king_castles_on_both_sides_at_once() {
    let worlds = superposition("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let open = after(&worlds, "q:e1");
    let on = |name| count(&worlds, &open, '♔', name);
    assert_eq!(open.len(), 7);
    assert_eq!(["d1", "d2", "e2", "f2", "f1", "g1", "c1"].map(on), [1; 7]);
    assert_eq!([count(&worlds, &open, '♖', "f1"), count(&worlds, &open, '♖', "d1")], [1, 1]);
}

#[test]
fn a_pawn_on_its_start_square_attacks_four_squares() {
    let worlds = superposition("4k3/8/8/3p1p2/3p1p2/8/4P3/4K3 w - - 0 1");
    let open = after(&worlds, "q:e2 e8d8");
    assert_eq!(open.len(), 2);
    let texts = texts(&worlds, &open);
    for text in ["e3d4", "e3f4", "e4d5", "e4f5"] {
        assert!(texts.iter().any(|other| other == text), "{text}");
        assert_eq!(after_more(&worlds, &open, text).len(), 1);
    }
}

#[test]
fn a_piece_returns_to_its_start_square() {
    let worlds = superposition(START);
    let back = after(&worlds, "q:g1 e7e5 f3g1");
    assert_eq!((back.len(), count(&worlds, &back, '♘', "g1")), (1, 1));
    // Under Heisenberg, `>g1` is a move of the knight from any of its squares, or of the rook beside it.
    let worlds = worlds_from(WorldRules::Heisenberg, START);
    let back = after(&worlds, "q:g1 q:e7 >g1");
    assert_eq!((back.len(), count(&worlds, &back, '♘', "g1"), count(&worlds, &back, '♖', "g1")), (6, 2, 4));
    let condition = SquareCondition { cell: at(&worlds, "g1"), kind: kind(&worlds, '♘') };
    let home = worlds.find(&back, &[condition], 0).unwrap().unwrap();
    let home = worlds.nth(&back, Subset::All, home).unwrap().unwrap();
    assert_eq!(worlds.histories(&back, &home), Ok(Some(2_u32.into())));
}

#[test]
fn promotions_are_superposed() {
    let worlds = superposition("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let open = after(&worlds, "q:a7");
    assert_eq!(open.len(), 8, "four pieces on two squares");
    assert_eq!(["♕", "♖", "♗", "♘"].map(|symbol| count(&worlds, &open, symbol.chars().next().unwrap(), "a8")), [1; 4]);
}

#[test]
fn a_superposed_piece_cannot_be_superposed_from_its_old_square() {
    let worlds = superposition(START);
    let open = after(&worlds, "q:g1 e7e5");
    // A piece that moves from f3 was there.
    let twice = after_more(&worlds, &open, "q:f3");
    assert_eq!((twice.stats().survived, twice.stats().culled()), (1, 1));
    assert_eq!(count(&worlds, &twice, '♘', "h3"), 0);
    assert_eq!(worlds.find_intent(&open, "q:g1"), Ok(None));
}

#[test]
fn heisenberg_leaves_the_moving_piece_open() {
    let worlds = worlds_from(WorldRules::Heisenberg, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    let first = worlds.first_round().unwrap();
    let texts = texts(&worlds, &first);
    assert!(texts.iter().all(|text| text.starts_with("q:") || text.starts_with('>')), "{texts:?}");
    let mut plain = intent(&worlds, &first, ">d2");
    let open = after_more(&worlds, &first, ">d2");
    // A knight from b1 or f1, or the king.
    assert_eq!(open.len(), 3);
    let on = |symbol, name| count(&worlds, &open, symbol, name);
    assert_eq!([on('♘', "d2"), on('♔', "d2"), on('♘', "b1"), on('♘', "f1")], [2, 1, 2, 2]);
    // Entanglement: if the king moved, both knights are at home.
    let condition = SquareCondition { cell: at(&worlds, "d2"), kind: kind(&worlds, '♔') };
    let if_king = worlds.census(&open, &[condition]).unwrap();
    assert_eq!((if_king.worlds, if_king.count(at(&worlds, "b1"), kind(&worlds, '♘'))), (1, 1));
    // Heisenberg forbids ordinary moves.
    plain.scope = crate::worlds::IntentScope::Single;
    plain.text = "b1d2".into();
    plain.from = Some(at(&worlds, "b1"));
    assert!(matches!(worlds.advance(&first, &plain), Err(WorldsError::ForbiddenByRules(_))));
}

#[test]
fn checkmate_in_all_worlds_loses_and_stalemate_draws() {
    // The rook mates only on a8.
    let worlds = superposition("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let mated = after(&worlds, "a1a8");
    let outcome = worlds.outcome(&mated).unwrap();
    assert_eq!((outcome.winner, outcome.reason.to_string().as_str()), (Some(0), "lost in the only world"));
    // Black moves on in the other worlds, which culls the mate.
    let open = after(&worlds, "q:a1");
    assert_eq!((open.stats().lost, worlds.outcome(&open)), (1, None));
    let on = after_more(&worlds, &open, "h7h6");
    assert_eq!((on.stats().lost, count(&worlds, &on, '♖', "a8")), (0, 0));
    // Worlds in which the queen mates are not the only ones.
    let worlds = superposition("k7/8/1K6/8/8/8/8/3Q4 w - - 0 1");
    let open = after(&worlds, "q:d1 a8b8");
    assert!(worlds.outcome(&open).is_none());
    let worlds = superposition("k7/P7/1K6/8/8/8/8/8 b - - 0 1");
    let stuck = worlds.first_round().unwrap();
    assert_eq!(stuck.count(Subset::Finished), 1);
    let outcome = worlds.outcome(&stuck).unwrap();
    assert_eq!((outcome.winner, outcome.reason.to_string().as_str()), (None, "no legal move in any world"));
}

#[test]
fn checkmate_in_some_worlds_and_stalemate_in_the_others_draws() {
    // A queen on g7 mates, and on g6 it stalemates.
    let worlds = superposition("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1");
    let open = after(&worlds, "q:g1");
    assert_eq!((open.stats().lost, open.count(Subset::Finished)), (1, 1));
    assert_eq!(worlds.outcome(&open), None);
    // A pawn that promotes to a queen or a rook mates; to a bishop or a knight it does not.
    let worlds = superposition("k7/2P5/1K6/8/8/8/8/8 w - - 0 1");
    let open = after(&worlds, "q:c7");
    let outcome = worlds.outcome(&open);
    assert_eq!((open.len(), open.stats().lost), (4, 2));
    assert_eq!(outcome.is_some(), open.count(Subset::Finished) == 2);
}

#[test]
fn the_last_world_has_a_game_of_ordinary_moves() {
    let worlds = superposition(START);
    let open = after(&worlds, "q:b1 q:g8 c2c4 f7f6");
    assert_eq!(open.len(), 1);
    let record = worlds.nth(&open, Subset::All, 0).unwrap().unwrap();
    let line = worlds.lineage(&open, &record).unwrap().unwrap();
    let texts: Vec<&str> = line.iter().map(|step| step.text.as_str()).collect();
    assert_eq!(texts, ["b1a3", "g8h6", "c2c4", "f7f6"]);
    let mut position = worlds.start_world().clone();
    for step in &line {
        position = crate::game::Game::play(worlds.game(), &position, &step.action).unwrap();
    }
    assert_eq!(position, worlds.game().unpack(&record));
}

#[test]
fn games_of_many_kinds_can_be_played() {
    for name in ["xiangqi", "breakthrough", "go_9x9", "crazyhouse"] {
        for rules in [WorldRules::Superposition, WorldRules::Heisenberg] {
            let worlds = Worlds::new(game(name)).with_rules(rules);
            let mut round = worlds.first_round().unwrap();
            for turn in 0..4 {
                let choices = worlds.choices(&round).unwrap();
                let choice = &choices[choices.len() * (turn + 3) / 8];
                let next = worlds.advance(&round, &choice.intent).unwrap();
                assert_eq!(next.stats().survived, choice.legal, "{name} {}", choice.intent.text);
                assert_ne!(next.mover(), round.mover(), "{name}");
                round = next;
            }
        }
    }
}
