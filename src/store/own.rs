//! The user's own rule files.

use super::name::is_plain;
use super::{Origin, Place, StoreError, read};
use std::path::{Path, PathBuf};

/// The rule files of a folder, by name. A folder that cannot be listed has none.
pub(super) fn places(folder: &Path) -> Vec<Place> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut places: Vec<Place> = files.filter_map(|file| place(file.path())).collect();
    places.sort_by(|a, b| a.name.cmp(&b.name));
    places
}

fn place(path: PathBuf) -> Option<Place> {
    let is_rules = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("alg"));
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let hidden = name.starts_with('.');
    (is_rules && !hidden).then_some(Place { name, origin: Origin::Own(path) })
}

/// What messages call the file of a name and an ending, and its text, from the first of some folders that has it; nothing
/// if none of them has it.
pub(super) fn file(name: &str, ending: &str, folders: &[PathBuf]) -> Option<Result<(String, String), StoreError>> {
    if !is_plain(name) {
        return None;
    }
    let found = folders.iter().map(|folder| folder.join(format!("{name}.{ending}"))).find(|path| path.exists())?;
    Some(read::text(&found).map(|text| (found.display().to_string(), text)))
}
