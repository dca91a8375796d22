//! How much of anything a rule file may hold. A file may come from a stranger: each limit is far beyond what a game needs
//! and far below what would hurt, and going over one is a diagnostic.

/// Bytes in a file.
pub(super) const FILE: usize = 256 << 10;
/// Statements in a file.
pub(super) const STATEMENTS: usize = 10_000;
/// Bytes in a statement.
pub(super) const STATEMENT: usize = 64 << 10;
/// Brackets and prefixes (`not`, `if`, `%p:`, …) inside one another: half of what a thread of 2 MiB holds in a debug build.
pub(super) const NESTING: usize = 32;
/// Postfixes and marks on one operand.
pub(super) const POSTFIXES: usize = 8;
/// A power, up or down.
pub(super) const POWER: i32 = 1000;
/// A repetition.
pub(super) const REPEATS: u32 = 10_000;
/// A rank of a board.
pub(super) const RANK: u32 = 1000;
/// Stray control characters that are reported one by one.
pub(super) const CONTROLS: usize = 20;
