//! The user's rule files and boards: files of folders, found by name.

use super::name::is_plain;
use super::{Origin, RuleFile, StoreError, read};
use std::path::{Path, PathBuf};

/// The rule files of a folder, sorted by name; none if the folder cannot be listed.
pub(super) fn rule_files(folder: &Path) -> Vec<RuleFile> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut rule_files: Vec<RuleFile> = files.filter_map(|file| rule_file(file.path())).collect();
    rule_files.sort_by(|a, b| a.name.cmp(&b.name));
    rule_files
}

fn rule_file(path: PathBuf) -> Option<RuleFile> {
    let has_extension = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("alg"));
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let is_hidden = name.starts_with('.');
    (has_extension && !is_hidden).then_some(RuleFile { name, origin: Origin::User(path) })
}

/// The path (for messages) and the text of `name.extension` in the first folder that has it; `None` if none has it.
pub(super) fn find_file(
    name: &str,
    extension: &str,
    folders: &[PathBuf],
) -> Option<Result<(String, String), StoreError>> {
    if !is_plain(name) {
        return None;
    }
    let mut paths = folders.iter().map(|folder| folder.join(format!("{name}.{extension}")));
    let path = paths.find(|path| path.exists())?;
    Some(read::text(&path).map(|text| (path.display().to_string(), text)))
}
