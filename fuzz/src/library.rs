//! The shipped rule files. Inputs may extend them, and mutants are spliced from them.

use alfil::algebra::{FileFinder, load};
use alfil::game::Variant;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

/// The texts of all rule files, by name.
pub fn texts() -> &'static BTreeMap<String, String> {
    static TEXTS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
        let mut texts = BTreeMap::new();
        for folder in [rules.clone(), rules.join("shared")] {
            for entry in folder.read_dir().into_iter().flatten().flatten() {
                let path = entry.path();
                let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".alg"));
                if let (Some(name), Ok(text)) = (name, std::fs::read_to_string(&path)) {
                    texts.insert(name.to_owned(), text);
                }
            }
        }
        texts
    })
}

/// The shipped games on boards of at most this number of squares.
#[allow(dead_code)] // Not all targets play shipped games.
pub fn games(max_squares: usize) -> Vec<Variant> {
    let loaded = texts().iter().map(|(name, text)| load(name, &format!("{name}.alg"), text, &Library));
    let games = loaded.filter_map(|loaded| loaded.rules).map(Variant::new);
    games.filter(|game| game.square_count() <= max_squares).collect()
}

/// Finds shipped rule files and boards.
pub struct Library;

impl FileFinder for Library {
    fn find_rules(&self, name: &str) -> Option<(String, String)> {
        texts().get(name).map(|text| (format!("{name}.alg"), text.clone()))
    }

    fn find_board(&self, name: &str) -> Option<(String, String)> {
        let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/boards").join(format!("{name}.toml"));
        is_plain.then(|| Some((format!("{name}.toml"), std::fs::read_to_string(path).ok()?)))?
    }
}
