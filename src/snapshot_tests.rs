//! Snapshots: texts that tests compare with files. `SNAPSHOTS=overwrite cargo test` writes them anew.

use snapbox::{Assert, Data, IntoData};
use std::panic::Location;
use std::path::Path;

/// Compares a text with the file `snapshots/NAME.txt` in the folder of the calling test.
#[track_caller]
pub fn assert_snapshot(name: &str, actual: &str) {
    let test = Path::new(env!("CARGO_MANIFEST_DIR")).join(Location::caller().file());
    let path = test.with_file_name("snapshots").join(name).with_extension("txt");
    let actual = format!("{}\n", actual.trim_end());
    Assert::new().action_env("SNAPSHOTS").eq(actual.raw(), Data::read_from(&path, None).raw());
}
