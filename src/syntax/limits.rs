//! Limits on what a rule file may contain. Files may come from strangers. Each limit is far beyond what games need and
//! far below what would hurt; exceeding one is a diagnostic.

/// Maximum size of a file in bytes.
pub(super) const MAX_SOURCE_BYTES: usize = 256 << 10;
/// Maximum number of statements in a file.
pub(super) const MAX_STATEMENTS: usize = 10_000;
/// Maximum size of a statement in bytes.
pub(super) const MAX_STATEMENT_BYTES: usize = 64 << 10;
/// Maximum nesting of brackets and prefixes (`not`, `if`, `%p:`, …): half of what a 2 MiB stack holds in a debug build.
pub(super) const MAX_NESTING: usize = 32;
/// Maximum number of postfixes and marks on one operand.
pub(super) const MAX_POSTFIXES: usize = 8;
/// Maximum absolute value of a power.
pub(super) const MAX_POWER: i32 = 1000;
/// Maximum repetition count.
pub(super) const MAX_REPEATS: u32 = 10_000;
/// Maximum number of a rank.
pub(super) const MAX_RANK: u32 = 1000;
/// Number of stray control characters that are reported individually.
pub(super) const MAX_REPORTED_CONTROLS: usize = 20;
