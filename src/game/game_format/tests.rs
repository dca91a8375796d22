//! Games that are written and read again are the same, as far as the format can say it.

use super::*;
use crate::game::fen::{self, ParsedFen};
use crate::game::pgn::{format_line, play_game};
use crate::game::{Game as _, GameHistory, GameRecord, MoveId, MoveText, Position, coordinate_notation};
use fastrand::Rng;
use proptest::prelude::*;

/// What a format says of a tree.
#[derive(Clone, Copy)]
struct Content {
    has_variations: bool,
    has_comments: bool,
    has_nags: bool,
}

impl Content {
    fn of(format: GameFormat) -> Self {
        let (has_variations, has_comments, has_nags) = match format {
            GameFormat::Pgn | GameFormat::Pdn | GameFormat::Sgf => (true, true, true),
            GameFormat::Kif => (true, true, false),
            GameFormat::Csa => (false, true, false),
            GameFormat::Uci | GameFormat::Usi | GameFormat::Fen | GameFormat::Sfen => (false, false, false),
        };
        Self { has_variations, has_comments, has_nags }
    }
}

/// Comments that a format could mistake for something else.
const COMMENTS: [&str; 6] = ["good", "[%clk 0:05] ; (x)", "a]\\ b:c", "*: 1. e4 1-0", "二\nlines", "/ 変化 % '"];

fn random_action(variant: &Variant, at: &Position, random: &mut Rng) -> Option<(crate::program::Action, String)> {
    let mut actions = variant.actions(at).expect("actions");
    if actions.is_empty() || variant.status(at, GameHistory::default()).expect("a status").outcome.is_some() {
        return None;
    }
    let mut names = coordinate_notation::format_all(variant, at, &actions);
    let index = random.usize(..actions.len());
    Some((actions.swap_remove(index), names.swap_remove(index)))
}

/// A tree of random moves with what a format says, from the start or from a position that random moves reach.
fn random_tree(variant: &Variant, content: Content, seed: u64) -> GameTree {
    let mut random = Rng::with_seed(seed);
    let mut start = variant.start();
    if random.bool() {
        for _ in 0..random.usize(..40) {
            start = random_action(variant, &start, &mut random).map_or(start, |(action, _)| action.after);
        }
    }
    // A position in a file has no past.
    let start = fen::parse(variant, &ParsedFen::at_start(start).write(variant)).expect("a position");
    let mut tree = GameTree::new(GameRecord::from_fen(start));
    let mut ids: Vec<Option<MoveId>> = vec![None];
    let comment = |random: &mut Rng| {
        let is_said = content.has_comments && random.u8(..4) == 0;
        is_said.then(|| COMMENTS[random.usize(..COMMENTS.len())].to_owned())
    };
    tree.comments.extend(comment(&mut random));
    for _ in 0..random.usize(..40) {
        let branches = content.has_variations && random.u8(..4) == 0;
        let after = if branches { ids[random.usize(..ids.len())] } else { *ids.last().expect("the start") };
        let Some((action, name)) = random_action(variant, tree.position(after), &mut random) else { continue };
        let known = tree.all().len();
        let id = tree.add(after, action, MoveText::new(name));
        if tree.all().len() == known {
            continue;
        }
        let is_variation = tree.sibling_index(id) > 0;
        let annotations = &mut tree.get_mut(id).annotations;
        annotations.comments.extend(comment(&mut random));
        annotations.nags.extend((content.has_nags && random.bool()).then(|| random.u8(1..=6)));
        annotations.comments_before.extend(comment(&mut random).filter(|_| is_variation));
        ids.push(Some(id));
    }
    let last = tree.main_line().last();
    tree.go_to(last);
    tree
}

/// The moves in coordinates, with all that is said of them.
fn outline(tree: &GameTree) -> String {
    let line = tree.to_line(&mut |_, id| Ok::<_, ()>(tree.get(id).label.coordinates.clone()));
    format_line(&line.expect("a line"))
}

#[track_caller]
fn check(format: GameFormat, name: &str, seed: u64) {
    let variant = crate::shipped_tests::variant(name);
    let tree = random_tree(&variant, Content::of(format), seed);
    let header = PgnHeader { players: vec!["first \\ [player]".into(), "second: 二".into()], ..PgnHeader::default() };
    let text = format.write(&variant, &tree, &header).expect("written");
    let mut games = format.games(&text);
    let game = games.next().expect("a game");
    assert!(games.next().is_none(), "{text}");
    assert_eq!(GameFormat::detect(text.as_bytes()), format, "{text}");
    let (read, errors) = play_game(&variant, &game);
    assert_eq!((outline(&read), errors), (outline(&tree), Vec::new()), "{text}");
    assert!(read.record().start() == tree.record().start(), "{text}");
    // What was read is written in the same way.
    let tags: Vec<(String, String)> = game.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    let again = format.write(&variant, &read, &PgnHeader { tags: &tags, ..PgnHeader::default() }).expect("written");
    assert_eq!(again, text);
}

/// The games that tests write in each format.
const GAMES: [(GameFormat, &[&str]); 7] = [
    (GameFormat::Pgn, &["chess", "crazyhouse", "shogi", "go_9x9", "english_draughts", "xiangqi", "duck_chess"]),
    (GameFormat::Sgf, &["go_9x9", "go_13x13"]),
    (GameFormat::Pdn, &["english_draughts", "international_draughts"]),
    (GameFormat::Kif, &["shogi", "minishogi"]),
    (GameFormat::Csa, &["shogi"]),
    (GameFormat::Uci, &["chess", "crazyhouse", "xiangqi", "fischerandom"]),
    (GameFormat::Usi, &["shogi", "minishogi", "kyotoshogi"]),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn trees_are_read_as_they_were_written(seed in any::<u64>(), format in 0..GAMES.len(), game in any::<usize>()) {
        let (format, games) = GAMES[format];
        check(format, games[game % games.len()], seed);
    }
}

#[test]
fn every_format_has_its_own_name() {
    for format in GameFormat::ALL {
        assert_eq!(GameFormat::of_name(&format.name().to_uppercase()), Some(format));
    }
}

#[test]
fn games_that_a_format_has_no_words_for_are_refused() {
    let chess = crate::shipped_tests::variant("chess");
    let tree = GameTree::<()>::from_start(&chess.start(), &[]);
    for format in
        [GameFormat::Sgf, GameFormat::Pdn, GameFormat::Kif, GameFormat::Csa, GameFormat::Sfen, GameFormat::Usi]
    {
        let error = format.write(&chess, &tree, &PgnHeader::default()).expect_err("refused");
        assert!(error.contains("Chess"), "{error}");
    }
}

/// Found by fuzzing: a turn of isolation also removes a square, which numbers of squares do not say.
#[test]
fn pdn_is_refused_where_its_numbers_do_not_name_the_whole_move() {
    let isolation = crate::shipped_tests::variant("isolation");
    let action = isolation.actions(&isolation.start()).expect("actions").swap_remove(0);
    let tree = GameTree::<()>::from_start(&isolation.start(), &[action]);
    let error = GameFormat::Pdn.write(&isolation, &tree, &PgnHeader::default()).expect_err("refused");
    assert_eq!(error, "PDN is written for kinds of draughts, not for Isolation");
}

#[test]
fn uci_names_the_game_as_engines_do() {
    let hill = crate::shipped_tests::variant("king_of_the_hill");
    let tree = GameTree::<()>::from_start(&hill.start(), &[]);
    let text = GameFormat::Uci.write(&hill, &tree, &PgnHeader::default()).expect("text");
    assert_eq!(text, "setoption name UCI_Variant value kingofthehill\nposition startpos\n");
}
