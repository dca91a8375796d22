//! The MCTS tree: descend by UCT with RAVE, expand a leaf, play out at random, backpropagate the result.
//!
//! Sources: UCT by L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", 2006; RAVE by S. Gelly and D. Silver,
//! "Combining online and offline knowledge in UCT", 2007. As in alpha-beta, all opponents play against the root player.

use super::node::MctsNode;
use crate::game::{Action, Fault, Variant};
use crate::players::params::{MAX_PLAYOUT_TURNS, MIN_TREE_NODES, UCT_EXPLORATION, WIN_SCORE};
use crate::players::score::{expected_result, permille};
use crate::players::search::root::{RootMove, follow_line};
use crate::players::search_position::{FromTo, GameEnd, PlayoutResult, SearchPosition};
use crate::task::Halt;
use fastrand::Rng;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// Reward of a draw, and of a playout without a result.
const DRAW_REWARD: f64 = 0.5;

/// A move of a game, identified across positions by its player and squares.
type PlayedMove = (bool, FromTo);

/// A node on the path of a descent.
struct DescentStep {
    node: usize,
    /// The child that was selected.
    child: usize,
    is_our_turn: bool,
    /// Squares of the node's moves, which RAVE compares with later moves.
    squares: Vec<FromTo>,
}

/// A Monte Carlo search in progress.
pub(in crate::players::search) struct MctsTree<'c, P: SearchPosition> {
    position: P,
    nodes: Vec<MctsNode>,
    max_nodes: usize,
    rng: Rng,
    /// Positions visited so far, in the tree and in playouts.
    pub positions: u64,
    should_stop: &'c dyn Fn(u64) -> bool,
    /// Move list for reuse.
    moves: Vec<P::Move>,
}

impl<'c, P: SearchPosition> MctsTree<'c, P> {
    /// An empty tree of at most `bytes`. `positions` starts the count of visited positions.
    pub fn new(position: P, bytes: usize, rng: Rng, positions: u64, should_stop: &'c dyn Fn(u64) -> bool) -> Self {
        let max_nodes = (bytes / size_of::<MctsNode>()).max(MIN_TREE_NODES);
        Self { position, nodes: vec![MctsNode::default()], max_nodes, rng, positions, should_stop, moves: Vec::new() }
    }

    /// Simulates games until it is stopped. Calls `report` after 1, 2, 4, 8, … of them.
    pub fn run(&mut self, report: &mut dyn FnMut(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        let mut games = 0_u64;
        loop {
            match self.simulate() {
                Ok(()) => {}
                Err(Halt::Fault(fault)) => return Err(fault),
                Err(_) => {
                    self.position.unmake_all();
                    return Ok(());
                }
            }
            games += 1;
            if games.is_power_of_two() {
                report(self)?;
            }
        }
    }

    /// The root moves with their expected results in thousandths, the most visited first. Moves that alpha-beta proved lost go last.
    pub fn rank_moves<'r>(&self, root_moves: &'r [RootMove]) -> Vec<(&'r RootMove, u16)> {
        let children = self.nodes[0].children(&self.nodes);
        let is_legal = |child: &&MctsNode| !child.is_illegal;
        let mut ranked: Vec<_> = root_moves
            .iter()
            .filter_map(|root_move| {
                Some((root_move, children.get(usize::from(root_move.move_index)).filter(is_legal)?))
            })
            .map(|(root_move, child)| (root_move, child.visits, permille(child.mean_reward().unwrap_or_default())))
            .collect();
        ranked.sort_by_key(|&(root_move, visits, result)| {
            (root_move.score <= -WIN_SCORE / 2, Reverse((visits, result)), root_move.move_index)
        });
        ranked.into_iter().map(|(root_move, _, result)| (root_move, result)).collect()
    }

    /// The most visited line after a root move, of at most `max_turns`. The position returns to the root.
    pub fn principal_variation(
        &mut self,
        game: &Variant,
        moves: &[P::Move],
        move_index: u16,
        max_turns: usize,
    ) -> Result<Vec<Action>, Fault> {
        let Self { position, nodes, .. } = self;
        let mut at = nodes[0].first_child as usize + usize::from(move_index);
        let next = |_: &P| {
            let visited = nodes[at].children(nodes).iter().enumerate().filter(|(_, child)| child.visits > 0);
            let (index, _) = visited.max_by_key(|(_, child)| child.visits)?;
            at = nodes[at].first_child as usize + index;
            Some(index)
        };
        follow_line(position, game, moves.get(usize::from(move_index)), max_turns + 1, next)
    }

    fn first_child(&self, node: usize) -> usize {
        self.nodes[node].first_child as usize
    }

    /// One simulation: descend, expand, play out, backpropagate.
    fn simulate(&mut self) -> Result<(), Halt<Fault>> {
        let (mut path, mut played) = (Vec::new(), Vec::new());
        let mut at = 0;
        let mut moves = std::mem::take(&mut self.moves);
        let reward = loop {
            self.positions += 1;
            if (self.should_stop)(self.positions) {
                return Err(Halt::StepLimit);
            }
            if let Some(end) = self.position.generate(&mut moves)? {
                break reward_of(end);
            }
            if self.nodes[at].child_count == 0 && !self.expand(at, moves.len()) {
                break self.playout(&mut played)?;
            }
            let is_our_turn = self.position.is_our_turn();
            let Some(index) = self.select_child(at) else { break DRAW_REWARD };
            let (node, child) = (at, self.first_child(at) + index);
            let squares: Vec<FromTo> = moves.iter().map(|made| self.position.squares_of(made)).collect();
            if !self.position.make(&moves[index])? {
                self.nodes[child].is_illegal = true;
                continue;
            }
            played.push((is_our_turn, squares[index]));
            path.push(DescentStep { node, child, is_our_turn, squares });
            at = child;
            if self.nodes[at].visits == 0 {
                break self.playout(&mut played)?;
            }
        };
        self.position.unmake_all();
        self.moves = moves;
        self.backpropagate(&path, played, reward);
        Ok(())
    }

    /// Adds a reward, which is for the root player, to the path and to the RAVE results of its nodes.
    fn backpropagate(&mut self, path: &[DescentStep], mut played: Vec<PlayedMove>, reward: f64) {
        let reward_for = |is_ours: bool| if is_ours { reward } else { 1.0 - reward };
        let mut played_later: [FxHashSet<FromTo>; 2] = Default::default();
        self.nodes[0].visits += 1;
        for (ply, step) in path.iter().enumerate().rev() {
            for (is_ours, squares) in played.drain(ply.min(played.len())..) {
                played_later[usize::from(is_ours)].insert(squares);
            }
            let child = &mut self.nodes[step.child];
            child.visits += 1;
            child.reward += reward_for(step.is_our_turn);
            let first = self.first_child(step.node);
            for (child, squares) in self.nodes[first..].iter_mut().zip(&step.squares) {
                if played_later[usize::from(step.is_our_turn)].contains(squares) {
                    child.rave_visits += 1;
                    child.rave_reward += reward_for(step.is_our_turn);
                }
            }
        }
    }

    /// Adds the children of a node. Returns `false` where the tree is full.
    fn expand(&mut self, at: usize, count: usize) -> bool {
        let (Ok(first_child), Ok(child_count)) = (u32::try_from(self.nodes.len()), u16::try_from(count)) else {
            return false;
        };
        if self.nodes.len() + count > self.max_nodes {
            return false;
        }
        self.nodes.resize(self.nodes.len() + count, MctsNode::default());
        self.nodes[at] = MctsNode { first_child, child_count, ..self.nodes[at] };
        true
    }

    /// The child with the highest upper confidence bound; a random one of those without results. `None` where all moves are illegal.
    fn select_child(&mut self, at: usize) -> Option<usize> {
        let children = self.nodes[at].children(&self.nodes);
        let legal = || (0..children.len()).filter(|&index| !children[index].is_illegal);
        let untried = || legal().filter(|&index| children[index].mean_reward().is_none());
        let untried_count = untried().count();
        if untried_count > 0 {
            return untried().nth(self.rng.usize(..untried_count));
        }
        let log_visits = f64::from(self.nodes[at].visits.max(1)).ln();
        let upper_bound = |child: &MctsNode| {
            child.mean_reward().unwrap_or(0.0) + UCT_EXPLORATION * (log_visits / f64::from(child.visits + 1)).sqrt()
        };
        legal().max_by(|&a, &b| upper_bound(&children[a]).total_cmp(&upper_bound(&children[b])))
    }

    /// Plays random moves to the end. Returns the reward for the root player.
    fn playout(&mut self, played: &mut Vec<PlayedMove>) -> Result<f64, Halt<Fault>> {
        let Self { position, rng, positions, should_stop, .. } = self;
        let mut is_stopped = false;
        let result = position.playout(MAX_PLAYOUT_TURNS, rng, &mut |is_ours, squares| {
            played.push((is_ours, squares));
            *positions += 1;
            is_stopped = should_stop(*positions);
            !is_stopped
        })?;
        if is_stopped {
            return Err(Halt::StepLimit);
        }
        Ok(match result {
            PlayoutResult::Ended(end) => reward_of(end),
            PlayoutResult::NoMove => DRAW_REWARD,
            PlayoutResult::CutOff(score) => expected_result(score),
        })
    }
}

fn reward_of(end: GameEnd) -> f64 {
    match end {
        GameEnd::Won => 1.0,
        GameEnd::Drawn => DRAW_REWARD,
        GameEnd::Lost => 0.0,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::game::{Cell, Game, GameHistory, PieceValues};
    use crate::players::search_position::BitboardPosition;
    use crate::shipped_tests::variant;

    #[test]
    fn rave_credits_later_moves_of_the_same_player() {
        let game = variant("tic_tac_toe");
        let position =
            BitboardPosition::new(&game, &game.start(), GameHistory::default(), &PieceValues::default()).unwrap();
        let mut tree = MctsTree::new(position, 1 << 16, Rng::with_seed(1), 0, &|_| false);
        assert!(tree.expand(0, 3));
        let drop_on = |cell| (None, Some(Cell(cell)));
        let squares = vec![drop_on(0), drop_on(1), drop_on(2)];
        let path = [DescentStep { node: 0, child: 1, is_our_turn: true, squares }];
        // We win with the first cell and, later, the third; the opponent takes the second.
        tree.backpropagate(&path, vec![(true, drop_on(0)), (false, drop_on(1)), (true, drop_on(2))], 1.0);
        let results = |index: usize| {
            let node = &tree.nodes[1 + index];
            (node.visits, node.reward, node.rave_visits, node.rave_reward)
        };
        assert_eq!([results(0), results(1), results(2)], [(1, 1.0, 1, 1.0), (0, 0.0, 0, 0.0), (0, 0.0, 1, 1.0)]);
        assert_eq!([1, 2, 3].map(|node| tree.nodes[node].mean_reward()), [Some(1.0), None, Some(1.0)]);
        // A move without results is selected first.
        assert_eq!(tree.select_child(0), Some(1));
        tree.backpropagate(&path, vec![(true, drop_on(0)), (false, drop_on(1))], 0.0);
        assert!(tree.nodes[3].mean_reward() > tree.nodes[1].mean_reward());
        // An illegal move is neither selected nor ranked.
        tree.nodes[2].is_illegal = true;
        assert!(tree.select_child(0).is_some_and(|index| index != 1));
        let root_moves: Vec<RootMove> =
            (0..3).map(|index| RootMove { move_index: index, action_index: index.into(), score: 0 }).collect();
        assert!(tree.rank_moves(&root_moves).iter().all(|(root_move, _)| root_move.move_index != 1));
        (tree.nodes[1].is_illegal, tree.nodes[3].is_illegal) = (true, true);
        assert_eq!(tree.select_child(0), None);
    }
}
