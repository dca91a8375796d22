//! The introduction of a mode of many worlds, in six to eight lines.

use crate::{
    store::Mode,
    worlds::{Goal, SolitaireTerms, WorldRules},
};

const BRANCH: &str = "You make one move. Then the other side makes every reply at once, each in a world of its own: a position that may be the true one.";
const ANY_WORLD: &str =
    "You may make a move that is legal in at least one world. Worlds where it is illegal disappear.";
const TARGETS: &str = "Each target shows in how many worlds the move is legal.";
const SHARES: &str = "The board shows the share of worlds with a piece on a square. Equal worlds merge.";
const KEPT: &str = "The share that you keep counts only the worlds that your own moves culled, not those that ended or that nature removed.";
const BROWSE: &str = "w browses the worlds one by one.";
const TWO_PLAYERS: &str = "Two players share the worlds and take turns.";
const ORDINARY: &str =
    "Make an ordinary move: it is made in every world where it is legal, and the other worlds disappear.";
const ALL_AT_ONCE: &str = "Or choose a piece twice: it makes all its moves at once, each in a world of its own.";
const LOST_EVERYWHERE: &str =
    "The player to move loses when every world is lost, for example by checkmate in each of them.";
const UNCERTAIN: &str =
    "Pieces whose place is uncertain are drawn in another colour, with the share of worlds. / shows what is entangled.";

/// The lines for a mode; none for an ordinary game.
pub fn introduction(mode: Mode) -> Vec<String> {
    let Mode::Worlds(rules) = mode else { return Vec::new() };
    let lines: &[&str] = match rules {
        WorldRules::Superposition => &[TWO_PLAYERS, ORDINARY, ALL_AT_ONCE, LOST_EVERYWHERE, UNCERTAIN, BROWSE],
        WorldRules::KnownSource => &[
            TWO_PLAYERS,
            ORDINARY,
            ALL_AT_ONCE,
            "Either way, the piece must stand on its square in every world. If no such piece can move, any piece may.",
            LOST_EVERYWHERE,
            UNCERTAIN,
            BROWSE,
        ],
        WorldRules::Heisenberg => &[
            TWO_PLAYERS,
            "Every move leaves something open: choose a piece twice, and it makes all its moves at once, each in a world of its own.",
            "Or choose a destination first, and every piece that can go there goes there, each in a world of its own.",
            LOST_EVERYWHERE,
            UNCERTAIN,
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
            ANY_WORLD,
            "After each round nature measures your most threatened square, and keeps the worlds of the majority.",
            "You lose as soon as one of the worlds that are left is lost.",
            SHARES,
            KEPT,
            BROWSE,
        ],
        _ => return solitaire(rules),
    };
    lines.iter().map(|&line| line.to_owned()).collect()
}

/// The lines for a solitaire, from its terms.
fn solitaire(rules: WorldRules) -> Vec<String> {
    let SolitaireTerms { quorum, keep, goal, .. } = rules.terms();
    let moves = match (quorum, keep) {
        (0, 0) => ANY_WORLD.to_owned(),
        (0, keep) => format!(
            "You may make a move that is legal in at least one world. Worlds where it is illegal disappear, and you must keep {keep} % of them over the whole game."
        ),
        (quorum, _) => format!(
            "You may make a move that is legal in at least {quorum} % of the worlds. Worlds where it is illegal disappear."
        ),
    };
    let mut lines = vec![BRANCH.to_owned(), moves, TARGETS.to_owned()];
    if let WorldRules::Attrition(_) | WorldRules::Raid(_) = rules {
        lines.push("A piece of yours that is gone in a fifth of the worlds is lost: after each round nature removes the worlds where it still stands.".into());
    }
    lines.push(match goal {
        Goal::Rounds(rounds) => {
            format!("Survive {rounds} rounds. You lose as soon as one world is lost, or when you have no move left.")
        }
        Goal::RoundsLevel(rounds) => {
            format!("Survive {rounds} rounds. Then the other side must have lost as many pieces as you, or more, on average over all worlds. You lose as soon as one world is lost, or when you have no move left.")
        }
        Goal::Lead(pieces) => {
            let pieces = if pieces == 1 { "one piece".into() } else { format!("{pieces} pieces") };
            format!("You win when the other side has lost {pieces} more than you, on average over all worlds. You lose as soon as one world is lost, or when you have no move left.")
        }
        Goal::Replies(replies) => {
            format!("You win when the other side has at most {replies} replies in a world, on average. You lose as soon as one world is lost, or when you have no move left.")
        }
        Goal::NoWorldLeft if quorum > 0 => {
            "The game ends when you have no such move, or when one world is lost. Survive as many rounds as you can.".into()
        }
        Goal::NoWorldLeft => "You lose as soon as one world is lost, for example by checkmate. You win when no world is left in play and one was won.".into(),
    });
    lines.extend([SHARES, KEPT, BROWSE].map(str::to_owned));
    lines
}
