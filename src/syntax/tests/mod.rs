//! The whole of `syntax` on texts.

mod files;
