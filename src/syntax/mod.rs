//! From the text of a rule file to its faithful tree, and back.

pub mod tree;
