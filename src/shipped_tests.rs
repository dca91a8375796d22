//! What tests of many folders need: the files that come with the program.

use crate::algebra::FileFinder;
use crate::game::{Game as _, Position, Variant, coordinate_notation, fen};

/// The files that come with the program.
pub(crate) struct Shipped;

fn read(file: &str) -> Option<(String, String)> {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).ok().map(|text| (path, text))
}

impl FileFinder for Shipped {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        read(&format!("rules/{name}.alg")).or_else(|| read(&format!("rules/shared/{name}.alg")))
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        read(&format!("assets/boards/{name}.toml"))
    }
}

/// All rule files that come with the program, by name.
pub(crate) fn names() -> Vec<String> {
    let files = std::fs::read_dir(format!("{}/rules", env!("CARGO_MANIFEST_DIR"))).expect("the folder of rules");
    let mut names: Vec<String> =
        files.filter_map(|file| Some(file.ok()?.file_name().to_str()?.strip_suffix(".alg")?.to_owned())).collect();
    names.sort();
    names
}

/// A game that comes with the program.
#[track_caller]
pub(crate) fn variant(name: &str) -> Variant {
    let (_, text) = Shipped.find_rules(name).expect("a rule file");
    variant_of(name, &text)
}

/// The game of a rule file's text.
#[track_caller]
pub(crate) fn variant_of(name: &str, text: &str) -> Variant {
    let loaded = crate::algebra::load(name, name, text, &Shipped);
    Variant::new(loaded.rules.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics)))
}

/// The position after moves in coordinate notation, from a FEN, or from the start if it is empty.
#[track_caller]
pub(crate) fn position_after(variant: &Variant, start: &str, moves: &str) -> Position {
    let start = match start {
        "" => variant.start(),
        text => fen::parse(variant, text).expect("a position").position,
    };
    moves.split_whitespace().fold(start, |at, text| {
        let actions = variant.actions(&at).expect("actions");
        let index = coordinate_notation::resolve(variant, &at, &actions, text).expect(text);
        actions[index].after.clone()
    })
}
