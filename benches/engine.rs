//! Measures the engine: loading and compiling rules, generating and playing actions, and perft.
//!
//! `cargo bench --bench engine` runs all; a name selects some: `cargo bench --bench engine -- actions/chess`.

// `criterion_group!` defines a public function without documentation.
#![allow(missing_docs)]

use alfil::game::{Game, GameHistory, Position, Variant, fen};
use alfil::store::{Folders, Library};
use alfil::task::CancelToken;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::path::Path;

/// Games of many kinds, with the depth of perft in turns.
const GAMES: [(&str, u32); 5] = [("chess", 4), ("shogi", 3), ("go_19x19", 2), ("xiangqi", 3), ("amazons", 1)];

/// Kiwipete, a chess position with castling, pins, promotions and en passant within a few plies.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The shipped games, without user files.
fn library() -> Library {
    Library::open(&Folders::under(Path::new("/nowhere")))
}

fn variant(library: &Library, name: &str) -> Variant {
    library.load(name).expect("a shipped game").variant
}

/// The start positions of the games, and Kiwipete.
fn positions(library: &Library) -> Vec<(String, Variant, Position)> {
    let start = |name: &str| {
        let game = variant(library, name);
        let at = game.start();
        (name.to_owned(), game, at)
    };
    let mut positions: Vec<_> = GAMES.iter().map(|(name, _)| start(name)).collect();
    let chess = variant(library, "chess");
    let kiwipete = fen::parse(&chess, KIWIPETE).expect("a position").position;
    positions.push(("kiwipete".into(), chess, kiwipete));
    positions
}

fn loading(criterion: &mut Criterion) {
    let library = library();
    let mut group = criterion.benchmark_group("load");
    for (name, _) in GAMES {
        let file = library.find(name).expect("a game");
        group.bench_function(name, |bench| bench.iter(|| black_box(library.read_rule_file(file))));
    }
    group.finish();
    let mut group = criterion.benchmark_group("compile");
    for (name, _) in GAMES {
        let rules = variant(&library, name).rules().clone();
        let compile = |rules| {
            let game = Variant::new(rules);
            game.compiled().stats();
            game
        };
        group.bench_function(name, |bench| bench.iter_batched(|| rules.clone(), compile, BatchSize::LargeInput));
    }
    group.finish();
}

fn playing(criterion: &mut Criterion) {
    let library = library();
    let positions = positions(&library);
    let mut group = criterion.benchmark_group("actions");
    for (name, game, at) in &positions {
        let count = game.actions(at).expect("actions").len();
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(name, |bench| bench.iter(|| black_box(game.actions(black_box(at)))));
    }
    group.finish();
    let mut group = criterion.benchmark_group("packed_actions");
    let mut choices = Vec::new();
    for (name, game, at) in &positions {
        let rules = game.compiled();
        if rules.packed_actions(at, &mut choices) != Ok(true) {
            continue;
        }
        group.throughput(Throughput::Elements(choices.len() as u64));
        group.bench_function(name, |bench| bench.iter(|| black_box(rules.packed_actions(black_box(at), &mut choices))));
    }
    group.finish();
    let mut group = criterion.benchmark_group("apply");
    for (name, game, at) in &positions {
        let actions = game.actions(at).expect("actions");
        group.throughput(Throughput::Elements(actions.len() as u64));
        group.bench_function(name, |bench| {
            bench.iter(|| actions.iter().for_each(|action| drop(black_box(game.play(at, action)))));
        });
    }
    group.finish();
}

fn counting(criterion: &mut Criterion) {
    let library = library();
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for (name, depth) in GAMES {
        let game = variant(&library, name);
        let at = game.start();
        let count = || game.perft(black_box(&at), GameHistory::default(), depth, &CancelToken::default());
        group.throughput(Throughput::Elements(count().expect("a count")));
        group.bench_function(format!("{name} {depth}"), |bench| bench.iter(count));
    }
    group.finish();
}

/// A path of the engine for some games, and the rules of one of them in two phrasings of the same meaning: the shipped one and one that
/// the path does not serve.
struct SpecialPath {
    name: &'static str,
    game: &'static str,
    /// A text of the rule file, and the text that replaces it.
    phrasings: [&'static str; 2],
    /// The position of the count: that many turns after the start.
    turns: usize,
    /// Depth of perft in turns.
    depth: u32,
}

const SPECIAL_PATHS: [SpecialPath; 3] = [
    // `program/reachability` follows chains of stones on sets of cells. A branch makes the engines walk step by step. The boards are about
    // half full.
    SpecialPath {
        name: "reachability",
        game: "hex",
        phrasings: ["(round (% & x))*", "(round (if % & x then nil))*"],
        turns: 50,
        depth: 2,
    },
    SpecialPath {
        name: "reachability",
        game: "go_9x9",
        phrasings: ["turns(walk(u) (% & x))*", "turns(walk(u) (if % & x then nil))*"],
        turns: 50,
        depth: 2,
    },
    // `program/bitboard/ray_counter` counts shots along rays. With a condition, even one that always holds, they are tested one by one.
    SpecialPath {
        name: "rays",
        game: "amazons",
        phrasings: ["%♕: turns(", "if count(♕) < 9 then %♕: turns("],
        turns: 4,
        depth: 2,
    },
];

fn special_paths(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let find_rules = |name: &str| {
        let paths = [folder.join(name), folder.join("shared").join(name)].map(|path| path.with_extension("alg"));
        paths.iter().find_map(|path| Some((name.to_owned(), std::fs::read_to_string(path).ok()?)))
    };
    for SpecialPath { name, game, phrasings: [shipped, other], turns, depth } in SPECIAL_PATHS {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        let (_, rules) = find_rules(game).expect("a rule file");
        assert!(rules.contains(shipped), "{game} has no `{shipped}`");
        for (phrasing, rules) in [("with", rules.clone()), ("without", rules.replace(shipped, other))] {
            let loaded = alfil::algebra::load(game, game, &rules, &find_rules);
            let variant = Variant::new(loaded.rules.expect("rules"));
            let mut at = variant.start();
            for turn in 0..turns {
                let actions = variant.actions(&at).expect("actions");
                at = actions[turn * 37 % actions.len()].after.clone();
            }
            let count = || variant.perft(black_box(&at), GameHistory::default(), depth, &CancelToken::default());
            group.throughput(Throughput::Elements(count().expect("a count")));
            group.bench_function(format!("{game} {phrasing}"), |bench| bench.iter(count));
        }
        group.finish();
    }
}

criterion_group!(benches, loading, playing, counting, special_paths);
criterion_main!(benches);
