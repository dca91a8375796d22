//! Atomic writes: after a crash, a file holds its old text or its new text, never a part.
//!
//! The text goes into a temporary file of the same folder, which is synced to disk and then renamed.

use super::StoreError;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;

/// How the names of temporary files begin and end.
const TEMPORARY_PREFIX: &str = ".alfil-";
const TEMPORARY_SUFFIX: &str = ".part";
/// The age of temporary files that no running program writes any more.
const MIN_LEFTOVER_AGE: Duration = Duration::from_mins(1);

/// Writes a file, with the default permissions. Creates missing folders.
pub(super) fn write(path: &Path, text: &str) -> Result<(), StoreError> {
    replace(path, text, None)
}

/// A file that is written in parts. Without [`AtomicFile::commit`], nothing is left of it.
#[derive(Debug)]
pub struct AtomicFile {
    file: io::BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl AtomicFile {
    /// Begins a file. Creates missing folders.
    ///
    /// # Errors
    /// If its folder cannot be written.
    pub fn create(path: &Path) -> Result<Self, StoreError> {
        let folder = create_parent(path)?;
        remove_leftovers(folder);
        let file = temporary_file(folder).map_err(|error| StoreError::writing(path, error))?;
        Ok(Self { file: io::BufWriter::new(file), path: path.to_owned() })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn commit(self) -> Result<(), StoreError> {
        let fail = |error| StoreError::writing(&self.path, error);
        let file = self.file.into_inner().map_err(|error| fail(error.into_error()))?;
        file.as_file().sync_all().map_err(fail)?;
        file.persist(&self.path).map_err(|error| fail(error.error))?;
        Ok(())
    }

    /// Puts the file in its place, unless there is one already. Returns whether it is there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn commit_new(self) -> Result<bool, StoreError> {
        let fail = |error| StoreError::writing(&self.path, error);
        let file = self.file.into_inner().map_err(|error| fail(error.into_error()))?;
        file.as_file().sync_all().map_err(fail)?;
        match file.persist_noclobber(&self.path) {
            Ok(_) => Ok(true),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
            Err(error) => Err(fail(error.error)),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Replaces the text of an existing file. Keeps its permissions, and follows a symbolic link.
///
/// # Errors
/// If the file does not exist, is read-only, or cannot be written.
pub fn rewrite(path: &Path, text: &str) -> Result<(), StoreError> {
    let file = fs::canonicalize(path).map_err(|error| StoreError::reading(path, error))?;
    let permissions = fs::metadata(&file).map_err(|error| StoreError::reading(path, error))?.permissions();
    // A rename needs permission for the folder only, so a read-only file would be replaced.
    if permissions.readonly() {
        return Err(StoreError::writing(path, io::ErrorKind::PermissionDenied.into()));
    }
    replace(&file, text, Some(permissions))
}

fn replace(path: &Path, text: &str, permissions: Option<Permissions>) -> Result<(), StoreError> {
    let folder = create_parent(path)?;
    replace_in(folder, path, text, permissions).map_err(|error| StoreError::writing(path, error))?;
    // The rename is durable once the folder is synced, which some systems do not support.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn replace_in(folder: &Path, path: &Path, text: &str, permissions: Option<Permissions>) -> io::Result<()> {
    remove_leftovers(folder);
    let mut file = temporary_file(folder)?;
    file.write_all(text.as_bytes())?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

fn temporary_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX).suffix(TEMPORARY_SUFFIX);
    // A temporary file is private to its user by default. Like any new file, this one leaves that to the umask.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Removes the temporary files of programs that were killed.
fn remove_leftovers(folder: &Path) {
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(TEMPORARY_PREFIX) && name.ends_with(TEMPORARY_SUFFIX) && is_leftover(&file.path()) {
            drop(fs::remove_file(file.path()));
        }
    }
}

/// Whether a temporary file is so old that no running program writes it any more.
pub(super) fn is_leftover(path: &Path) -> bool {
    let modified = fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    // A time in the future says that the clock was set back.
    modified.is_some_and(|time| SystemTime::now().duration_since(time).is_ok_and(|age| age > MIN_LEFTOVER_AGE))
}

/// Creates an empty file, unless one of that name exists. Returns whether it was created.
pub(super) fn reserve(path: &Path) -> Result<bool, StoreError> {
    create_parent(path)?;
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(StoreError::writing(path, error)),
    }
}

/// Creates the folder of a file if necessary and returns it.
fn create_parent(path: &Path) -> Result<&Path, StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| StoreError::writing(folder, error))?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_leaves_no_temporary_file() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("a/b/file");
        write(&path, "one").expect("written");
        write(&path, "two").expect("written again");
        assert_eq!(fs::read_to_string(&path).expect("read"), "two");
        assert_eq!(fs::read_dir(home.path().join("a/b")).expect("listed").count(), 1);
        assert!(!reserve(&path).expect("checked"));
        assert!(reserve(&home.path().join("c/other")).expect("checked"));
    }

    #[test]
    fn temporary_files_of_killed_programs_are_removed() {
        let home = tempfile::tempdir().expect("a folder");
        for (name, age) in [(".alfil-abc.part", 90), (".alfil-def.part", 5), (".other-abc.part", 90)] {
            let file = File::create(home.path().join(name)).expect("created");
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).expect("aged");
        }
        write(&home.path().join("file"), "one").expect("written");
        let mut names: Vec<_> =
            fs::read_dir(home.path()).expect("listed").map(|file| file.expect("a file").file_name()).collect();
        names.sort();
        assert_eq!(names, [".alfil-def.part", ".other-abc.part", "file"]);
    }

    #[test]
    #[cfg(unix)]
    fn new_files_have_the_default_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().expect("a folder");
        let [ours, plain] = ["ours", "plain"].map(|name| home.path().join(name));
        write(&ours, "").expect("written");
        fs::write(&plain, "").expect("written");
        let mode = |path| fs::metadata(path).expect("metadata").permissions().mode();
        assert_eq!(mode(ours), mode(plain));
    }

    #[test]
    #[cfg(unix)]
    fn rewriting_keeps_links_and_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let home = tempfile::tempdir().expect("a folder");
        let (path, link) = (home.path().join("file"), home.path().join("link"));
        fs::write(&path, "one").expect("written");
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("set");
        std::os::unix::fs::symlink(&path, &link).expect("linked");
        rewrite(&link, "two").expect("rewritten");
        assert_eq!(fs::read_to_string(&path).expect("read"), "two");
        assert!(fs::symlink_metadata(&link).expect("metadata").is_symlink());
        assert_eq!(fs::metadata(&path).expect("metadata").permissions().mode() & 0o777, 0o640);
        fs::set_permissions(&path, Permissions::from_mode(0o440)).expect("set");
        assert!(rewrite(&link, "three").is_err() && fs::read_to_string(&path).expect("read") == "two");
        assert!(rewrite(&home.path().join("none"), "").is_err());
    }
}
