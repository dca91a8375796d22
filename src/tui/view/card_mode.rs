//! The introduction of a mode of many worlds, in six lines.

use crate::{store::Mode, worlds::WorldRules};

/// The lines for a mode; none for an ordinary game.
pub fn introduction(mode: Mode) -> &'static [&'static str] {
    const BRANCH: &str = "You make one move. Then the other side makes every reply at once, each in a world of its own: a position that may be the true one.";
    const SHARES: &str = "The board shows the share of worlds with a piece on a square. Equal worlds merge.";
    const BROWSE: &str = "w browses the worlds one by one.";
    let Mode::Worlds(rules) = mode else { return &[] };
    match rules {
        WorldRules::Classic => &[
            BRANCH,
            "You may make a move that is legal in at least one world. Worlds where it is illegal disappear.",
            "Each target shows in how many worlds the move is legal.",
            "You lose as soon as one world is lost, for example by checkmate. You win when no world is left in play and one was won.",
            SHARES,
            BROWSE,
        ],
        WorldRules::Unitary => &[
            BRANCH,
            "You may make only a move that is legal in every world, so no world ever disappears.",
            "A piece that was captured in one world can no longer move in any.",
            "The game ends when you have no such move, or when one world is lost. Survive as many rounds as you can.",
            SHARES,
            BROWSE,
        ],
        WorldRules::Measured => &[
            BRANCH,
            "You may make a move that is legal in at least one world. Worlds where it is illegal disappear.",
            "After each round nature measures your most threatened square, and keeps the worlds of the majority.",
            "You lose as soon as one of the worlds that are left is lost.",
            SHARES,
            BROWSE,
        ],
        WorldRules::Superposition => &[
            "Two players share the worlds and take turns.",
            "Make an ordinary move: it is made in every world where it is legal, and the other worlds disappear.",
            "Or choose a piece twice: it makes all its moves at once, each in a world of its own.",
            "The player to move loses when every world is lost, for example by checkmate in each of them.",
            "Pieces whose place is uncertain are drawn in another colour, with the share of worlds. / shows what is entangled.",
            BROWSE,
        ],
        WorldRules::Heisenberg => &[
            "Two players share the worlds and take turns.",
            "Every move leaves something open: choose a piece twice, and it makes all its moves at once, each in a world of its own.",
            "Or choose a destination first, and every piece that can go there goes there, each in a world of its own.",
            "The player to move loses when every world is lost, for example by checkmate in each of them.",
            "Pieces whose place is uncertain are drawn in another colour, with the share of worlds. / shows what is entangled.",
            BROWSE,
        ],
    }
}
