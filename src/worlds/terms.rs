//! What a solitaire asks of the player: which moves are playable, what nature takes, and when it is won or lost.

/// The terms of a solitaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolitaireTerms {
    /// A move is playable if it is legal in at least this percentage of the worlds, and in one.
    pub quorum: u8,
    /// A move is playable if at least this percentage of the worlds is then kept, as the product over all rounds.
    pub keep: u8,
    /// Whether a move is unplayable if it ends on a square from which the player has moved in an earlier round.
    pub forbids_return: bool,
    /// The percentage of the worlds of all rounds so far that may be culled; culling more loses.
    pub cull_limit: u8,
    /// The percentage of a round's worlds that may be lost.
    pub tolerance: u8,
    /// What nature does after each round.
    pub nature: Nature,
    /// What wins.
    pub goal: Goal,
}

/// What nature does after each round to pieces of the player that are gone in some worlds only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// Nothing.
    Rests,
    /// It measures the most threatened square and keeps the majority.
    Measures,
    /// It takes pieces that are already gone in at least this percentage of the worlds: worlds in which they still stand are removed.
    Takes(u8),
}

/// What wins a solitaire. A solitaire is also won when no world is left in play and one was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// No further goal.
    NoWorldLeft,
    /// Surviving this number of rounds.
    Rounds(u32),
    /// Surviving this number of rounds. On average over all worlds, the others must then have lost as many pieces as the player.
    RoundsLevel(u32),
    /// On average over all worlds, the others have lost this many pieces more than the player.
    Lead(u32),
    /// In a round, the others had at most this many replies in a world, on average.
    Replies(u32),
}

impl SolitaireTerms {
    /// The terms of Classic.
    pub const CLASSIC: Self = Self {
        quorum: 0,
        keep: 0,
        forbids_return: false,
        cull_limit: 100,
        tolerance: 0,
        nature: Nature::Rests,
        goal: Goal::NoWorldLeft,
    };

    /// Whether a move that is legal in `legal` of `all` worlds reaches the quorum.
    pub fn reaches_quorum(&self, legal: u128, all: u128) -> bool {
        legal > 0 && legal.saturating_mul(100) >= all.saturating_mul(self.quorum.into())
    }

    /// Whether some moves that are legal in a world may be unplayable.
    pub fn restricts_moves(&self) -> bool {
        self.quorum > 0 || self.keep > 0 || self.forbids_return
    }

    /// Whether lasting long is all that the player can do: moves are restricted, and no goal is set.
    pub fn is_endurance(&self) -> bool {
        self.quorum > 0 && self.goal == Goal::NoWorldLeft
    }

    /// Whether culling `culled` of the `all` worlds of all rounds so far loses the game.
    pub fn exceeds_cull_limit(&self, culled: u128, all: u128) -> bool {
        culled.saturating_mul(100) > all.saturating_mul(self.cull_limit.into())
    }

    /// Whether losing `lost` of `all` worlds in one round loses the game.
    pub fn is_lost(&self, lost: u128, all: u128) -> bool {
        lost > 0 && lost.saturating_mul(100) > all.saturating_mul(self.tolerance.into())
    }
}
