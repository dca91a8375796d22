//! A set of worlds on a line.

use super::WorldShare;
use super::belief::Belief;
use std::sync::Arc;

/// A set of worlds and the line that led to it.
pub(super) struct Node {
    /// The worlds in play.
    pub belief: Belief,
    /// Was a world won on the way?
    pub won: bool,
    /// The share of worlds kept so far.
    pub kept: WorldShare,
    pub line: Line,
}

/// The player's actions, by their texts; lines share what they have in common.
#[derive(Clone, Default)]
pub(super) struct Line(Option<Arc<(Line, String)>>);

impl Line {
    /// The line with one action more.
    pub fn then(&self, text: &str) -> Self {
        Self(Some(Arc::new((self.clone(), text.to_owned()))))
    }

    /// Its actions, the first one first.
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut at = self;
        while let Some(link) = &at.0 {
            texts.push(link.1.clone());
            at = &link.0;
        }
        texts.reverse();
        texts
    }
}

impl Node {
    /// About how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        (self.belief.bytes() + 2 * size_of::<Self>()) as u64
    }
}
