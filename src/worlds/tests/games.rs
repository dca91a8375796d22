//! Every shipped game can be played in many worlds.

use super::{after, all_worlds, game, game_of, lineage};
use crate::game::{Game, GameHistory, RulesEngine};
use crate::worlds::{Subset, Worlds};

/// Larger sets are not expanded further.
const MAX_WORLDS: u128 = 50;

#[test]
fn every_game_plays_two_rounds() {
    let folder = format!("{}/rules", env!("CARGO_MANIFEST_DIR"));
    let mut run = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let worlds = Worlds::new(game(&name)).with_past_loss(true);
        let mut at = worlds.start();
        for _ in 0..2 {
            // A second round of a game with hundreds of replies would take minutes.
            if at.len() > MAX_WORLDS {
                break;
            }
            let status = worlds.status(&at, GameHistory::default()).unwrap();
            let Some(action) = status.actions.into_iter().next() else { break };
            at = worlds.play(&at, &action).unwrap();
            assert!(at.stats().survived > 0, "{name}");
        }
        for number in 0..at.len().min(50) {
            let record = worlds.nth(&at, Subset::All, number).unwrap().unwrap();
            let world = worlds.game().unpack(&record);
            let line = worlds.lineage(&at, &record).unwrap().unwrap();
            let end =
                line.iter().fold(worlds.game().start(), |at, step| worlds.game().play(&at, &step.action).unwrap());
            assert_eq!(end, world, "{name}");
            let mut bytes = Vec::new();
            worlds.game().pack(&world, &mut bytes);
            assert_eq!(worlds.game().unpack(&bytes), world, "{name}");
        }
        run += 1;
    }
    assert!(run >= 80);
}

#[test]
fn both_engines_expand_to_the_same_worlds() {
    for name in ["chess", "atomic", "crazyhouse", "xiangqi", "shogi", "glinski", "marseillais", "three_player_chess"] {
        let game = game(name);
        game.compiled().stats();
        let by = |engine| Worlds::new(game.with_engine(engine)).with_past_loss(true);
        let (fast, slow) = (by(RulesEngine::Fast), by(RulesEngine::Interpreter));
        let (mut one, mut other) = (fast.start(), slow.start());
        for _ in 0..3 {
            if one.len() > 300 {
                break;
            }
            let Some(action) = fast.status(&one, GameHistory::default()).unwrap().actions.into_iter().nth(1) else {
                break;
            };
            one = fast.play(&one, &action).unwrap();
            other = slow.play(&other, &action).unwrap();
            assert_eq!(one.stats().children, other.stats().children, "{name}");
            assert_eq!(one.len(), other.len(), "{name}");
            assert!(all_worlds(&fast, &one) == all_worlds(&slow, &other), "{name}");
            assert_eq!(fast.census(&one, &[]).unwrap(), slow.census(&other, &[]).unwrap(), "{name}");
        }
    }
}

#[test]
fn the_past_separates_worlds_if_a_move_depends_on_it() {
    let text = |superko: &str| {
        format!(
            "title Shuffle\nboard square 4x2\npieces A ●\npieces B ○\nsetup .○..\n      ●...\n\
             step(m) = % + m. -> . + m%\nshuffle = %●: (step(r) | step(l)) {superko}\n\
             turn A : shuffle\nturn B : C shuffle\n"
        )
    };
    let count = |superko: &str| {
        let worlds = Worlds::new(game_of("shuffle", &text(superko)));
        let at = after(&worlds, "a1b1 b1c1");
        assert_eq!(lineage(&worlds, &at, 0).split(' ').count(), 4);
        at.len()
    };
    // The token of B returns to its square from either side.
    assert_eq!((count(""), count("(not repeated 2)")), (2, 3));
}
