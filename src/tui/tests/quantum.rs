//! Flows of quantum games, and of solitaires under other rules than Classic.

use crate::snapshot_tests::assert_snapshot;

use super::harness::Harness;
use crate::{store::Mode, worlds::WorldRules};

fn open(rules: WorldRules, name: &str, fen: Option<&str>) -> Harness {
    Harness::open((100, 32), Some(name), fen, Mode::Worlds(rules))
}

#[test]
fn a_piece_selected_twice_moves_everywhere() {
    let mut stage = open(WorldRules::Superposition, "chess", None);
    stage.shows(&["Chess · quantum", "White to move", "1 world"]).keys("b1<enter>").keys("<enter>");
    stage.shows(&["Black to move", "2 worlds", "q:b1"]).keys("e7e5<enter>").shows(&["White to move"]);
    assert_snapshot("quantum", &stage.screen());
    // What it would cull, and why, is known before.
    stage.keys("c2<enter>:c4").shows(&["legal in", "50.0 %", "needs c3 without ♘"]);
    stage.keys("<enter>").shows(&["1 world", "c2c4 needs c3 without ♘", "certain now: ♘ a3"]);
    stage.keys("u").shows(&["2 worlds"]).keys("U").shows(&["1 world"]);
}

#[test]
fn superpositions_are_typed() {
    let mut stage = open(WorldRules::Superposition, "chess", None);
    stage.keys(":q g1").shows(&["all moves of the knight on g1"]).keys("<enter>").shows(&["Black to move", "2 worlds"]);
    let mut stage = open(WorldRules::Heisenberg, "chess", None);
    stage.keys(":>e4<enter>").shows(&["Black to move", ">e4", "1 world"]);
    stage.keys(":e7e5<enter>").shows(&["is not a legal move"]);
    stage.keys("<esc>:>e5").shows(&["all moves to e5"]);
    stage.keys("<esc>");
    let mut stage = stage.restart();
    stage.shows(&["heisenberg · move 1"]).keys("<enter>").shows(&["Chess · heisenberg", ">e4"]);
}

#[test]
fn heisenberg_explains_its_two_ways_to_move() {
    let mut stage = open(WorldRules::Heisenberg, "chess", None);
    stage.keys(":e2<enter>:e4<enter>").shows(&["choose e2 twice to play all its moves, or e4 first"]);
    stage.keys(">").shows(&["there is no analysis in quantum games"]);
}

#[test]
fn a_mate_in_every_world_ends_the_game() {
    let mut stage = open(WorldRules::Superposition, "chess", Some("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"));
    stage.keys("a1a8<enter>").shows(&["one of the worlds", "checkmate", "Black has lost"]).keys("x");
    stage.shows(&["White wins — lost in the only world"]);
    // Mate in some of them is nothing to stop at.
    stage.keys("u:q a1<enter>").shows(&["Black to move", "lost in 1"]).hides(&["one of your worlds"]);
    stage.keys("h7h6<enter>").shows(&["White to move"]);
}

#[test]
fn correlated_worlds_are_shown() {
    let mut stage = open(WorldRules::Superposition, "chess", None);
    stage.keys(":q b1<enter>e7e5<enter>a3").keys("<enter>");
    stage.keys("/").shows(&["if nothing is on a3: 1 of 2 worlds"]).keys("/").shows(&["if knight is on a3: 1 of 2"]);
    assert_snapshot("quantum_if", &stage.screen());
}

#[test]
fn unitary_offers_only_what_is_legal_everywhere() {
    let mut stage = open(WorldRules::Unitary, "chess", None);
    stage.keys("a2a3<enter>b2b3<enter>").shows(&["round 2", "268 worlds"]);
    stage.keys("c2c3<enter>").shows(&["Game over after 3 rounds: no move is legal in every world", "Result"]);
    assert_snapshot("unitary", &stage.screen());
}

#[test]
fn a_measurement_is_reported() {
    let mut stage = open(WorldRules::Measured, "chess", None);
    stage.keys("e2e4<enter>d2d4<enter>").shows(&["nature measured d4: present, 3 culled", "267 worlds"]);
}

#[test]
fn every_mode_can_be_chosen() {
    for size in [(60, 20), (80, 24), (100, 32), (200, 60)] {
        let mut stage = Harness::home(size);
        let modes =
            ["many worlds", "majority", "attrition", "raid", "economy", "quantum", "known source", "heisenberg"];
        for word in modes {
            stage.keys("<tab>").shows(&[&format!("▸ {word}")]);
        }
        assert_snapshot(&format!("modes_{}x{}", size.0, size.1), &stage.screen());
        stage.keys("<enter>").shows(&["heisenberg", "White to move"]);
    }
}

#[test]
fn quantum_games_can_be_resigned_and_drawn() {
    let mut stage = open(WorldRules::Superposition, "chess", None);
    stage.keys(":q b1<enter>x").shows(&["Resign as Black?"]).keys("y").shows(&["White wins — Black resigned"]);
    // Nobody moves any more, but it can be taken back and looked at.
    stage.keys("e7e5<enter>").shows(&["White wins — Black resigned"]).keys("<esc>w").shows(&["1 of 2"]).keys("<esc>");
    let mut stage = stage.restart();
    stage.shows(&["quantum · over"]).keys("<enter>").shows(&["White wins — Black resigned"]);
    stage.keys("u").shows(&["Black to move"]).keys("o").shows(&["Accept as White?"]).keys("y");
    stage.shows(&["draw by agreement"]);
}

#[test]
fn the_computer_plays_a_quantum_game() {
    let mut stage = open(WorldRules::Superposition, "chess", Some("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"));
    stage.keys("m").shows(&["Who plays?", "Black", "a person"]).hides(&["Clock"]);
    stage.keys("1<enter>").shows(&["White to move", "Black  level 1"]);
    // It answers, and the turn is the person's again; both are taken back.
    stage.keys(":q a1<enter>").shows(&["White to move", "q:a1", "  2  "]);
    stage.keys("u").shows(&["White to move", "1 world", "now 1"]);
    // What it does is kept, and so is who it is.
    stage.keys("a1a2<enter>").shows(&["White to move", "a1a2"]);
    let mut stage = stage.restart();
    stage.shows(&["level 1"]).keys("<enter>").shows(&["Chess · quantum", "Black  level 1", "White to move"]);
}

#[test]
fn a_hint_in_a_quantum_game() {
    let mut stage = open(WorldRules::Superposition, "chess", Some("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"));
    stage.keys("!").shows(&["Ra8", "looks best"]);
    stage.keys("<enter>").shows(&["Black has lost in 1"]).keys("x").shows(&["White wins"]);
}

#[test]
fn the_computer_plays_both_sides_of_a_quantum_game() {
    let mut stage = open(WorldRules::Superposition, "chess", Some("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"));
    stage.keys("m<up>2<down>r<enter>").shows(&["Black has lost"]).keys("x").shows(&["White wins"]);
}

#[test]
fn looking_back_keeps_a_resignation() {
    let mut stage = Harness::open((100, 32), Some("chess"), None, Mode::Worlds(WorldRules::Superposition));
    stage.keys(":q b1<enter>:e7e5<enter>xy").shows(&["resign"]).keys("[").shows(&["resign"]);
    let saved = |stage: &Harness| {
        let saves =
            crate::store::SaveFolder::open(&crate::store::Folders::under(stage.folder())).list().expect("listed");
        let game = saves.into_iter().next().expect("a file").game.expect("a game");
        (game.moves.len(), game.ending.is_some())
    };
    assert_eq!(saved(&stage), (2, true));
    assert_eq!(stage.app.close(), None);
    assert_eq!(saved(&stage), (2, true));
    stage.keys("]").shows(&["resign"]).keys("]").shows(&["this is the last round"]);
    // Undo takes back the later rounds, and then one can play on.
    stage.keys("[u").hides(&["resigned"]);
    assert_eq!(saved(&stage), (1, false));
}

#[test]
fn a_move_from_an_earlier_round_needs_an_undo() {
    let mut stage = open(WorldRules::Superposition, "chess", None);
    stage.keys("e2e4<enter>e7e5<enter>[d7d5<enter>").shows(&["this is an earlier round"]);
    stage.keys("ud7d5<enter>").shows(&["White to move", "d7d5"]).hides(&["e7e5"]);
}
