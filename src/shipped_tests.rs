//! What tests of many folders need: the files that come with the program.

use crate::algebra::Finder;

/// The files that come with the program.
pub(crate) struct Shipped;

fn read(file: &str) -> Option<(String, String)> {
    let path = format!("{}/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).ok().map(|text| (path, text))
}

impl Finder for Shipped {
    fn rules(&self, name: &str) -> Option<(String, String)> {
        read(&format!("rules/{name}.alg")).or_else(|| read(&format!("rules/shared/{name}.alg")))
    }

    fn board(&self, name: &str) -> Option<(String, String)> {
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
