//! Queries about the worlds of a round.

use super::{after, all_worlds, cell, game, intent};
use crate::game::{Kind, Position};
use crate::worlds::{SquareCondition, Subset, Worlds};

#[test]
fn a_census_counts_what_stands_in_every_world() {
    let game = game("chess");
    let worlds = Worlds::new(game.clone());
    let at = after(&worlds, "e2e4 d2d4 g1f3");
    let census = worlds.census(&at, &[]).unwrap();
    let all: Vec<Position> = all_worlds(&worlds, &at);
    assert_eq!((census.worlds, census.in_check, census.lost), (3034, 96, 0));
    for square in game.board().cells() {
        for kind in (0..=12).map(Kind) {
            let here = all.iter().filter(|position| position.at(square).kind == kind).count();
            assert_eq!(census.count(square, kind), here as u128);
        }
        assert_eq!(census.kinds_on(square).map(|(_, count)| count).sum::<u128>(), 3034);
    }
}

#[test]
fn conditions_restrict_the_census_and_the_search() {
    let game = game("chess");
    let worlds = Worlds::new(game.clone());
    let at = after(&worlds, "e2e4 d2d4");
    let knight = SquareCondition { cell: cell(&game, "c6"), kind: game.rules().kind_of('♞').unwrap() };
    let pawn = SquareCondition { cell: cell(&game, "e5"), kind: game.rules().kind_of('♟').unwrap() };
    let whole = worlds.census(&at, &[]).unwrap();
    let some = worlds.census(&at, &[knight]).unwrap();
    assert_eq!(some.worlds, whole.count(knight.cell, knight.kind));
    assert_eq!(some.count(knight.cell, knight.kind), some.worlds);
    let both = worlds.census(&at, &[knight, pawn]).unwrap();
    assert_eq!(both.worlds, some.count(pawn.cell, pawn.kind));
    let mut found = Vec::new();
    while let Some(index) = worlds.find(&at, &[knight, pawn], found.last().map_or(0, |last| last + 1)).unwrap() {
        found.push(index);
    }
    assert_eq!(found.len() as u128, both.worlds);
    // The search finds every matching world, in order.
    let meets = |position: &&Position| {
        [knight, pawn].iter().all(|condition| position.at(condition.cell).kind == condition.kind)
    };
    let found: Vec<Position> =
        found.into_iter().map(|number| worlds.world(&at, Subset::All, number).unwrap().unwrap()).collect();
    assert_eq!(found.iter().collect::<Vec<_>>(), all_worlds(&worlds, &at).iter().filter(meets).collect::<Vec<_>>());
}

#[test]
fn every_world_that_allows_an_action_survives_it() {
    let worlds = Worlds::new(game("chess"));
    let at = after(&worlds, "e2e4 d2d4");
    let e5 = intent(&worlds, &at, "e4e5");
    let legal = worlds.count_legal(&at, &e5).unwrap();
    let mut reported = 0;
    let choices = worlds.choices_with_progress(&at, &mut |choices| reported += choices.len()).unwrap();
    // A small set is one batch, so there is one report.
    assert_eq!(reported, choices.len());
    assert_eq!(worlds.count_legal(&at, &e5), Ok(legal));
    assert_eq!(choices.iter().find(|choice| choice.intent.text == "g1f3").unwrap().legal, 266);
    for choice in choices.iter().step_by(7) {
        assert_eq!(worlds.advance(&at, &choice.intent).unwrap().stats().survived, choice.legal, "{choice:?}");
    }
    let json = serde_json::to_string(&choices[0]).unwrap();
    assert!(json.starts_with(r#"{"text":""#), "{json}");
}

#[test]
fn statistics_and_intents_serialize_to_json() {
    let worlds = Worlds::new(game("chess"));
    let at = after(&worlds, "e2e4");
    let json: serde_json::Value = serde_json::to_value(at.stats()).unwrap();
    assert_eq!((&json["round"], &json["worlds"], &json["finished"]["won"]), (&1.into(), &20.into(), &0.into()));
    let again = intent(&worlds, &at, "d2d4");
    assert_eq!(serde_json::to_string(&again).unwrap(), r#"{"text":"d2d4"}"#);
}
