//! How much a search may do.

/// How much a search may do; see [`crate::players::limits::SearchLimits`] for what the request asks.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchBudget {
    /// Nodes where the request sets no limit.
    pub level_nodes: u64,
    /// Whether the level's nodes are a limit under a clock, too.
    pub is_node_capped: bool,
    /// Nodes between clock checks.
    pub poll_interval: u64,
    /// Whether MCTS finds better moves than alpha-beta within the budget.
    pub prefers_mcts: bool,
    /// Fraction of the budget that alpha-beta gets before MCTS, as a divisor.
    pub alpha_beta_divisor: u32,
    /// Most nodes that alpha-beta gets before MCTS, however long the search may take.
    pub max_alpha_beta_nodes: u64,
    /// Memory for the MCTS tree.
    pub tree_bytes: usize,
    pub threads: usize,
}
