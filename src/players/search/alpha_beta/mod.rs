//! Alpha-beta search: the best score that the player to move can force.
//!
//! Negamax with principal variation search, a transposition table, and the usual heuristics, each in a file of its own.
//! All opponents play against the root player, however many there are (the paranoid assumption). A player may have several turns in a
//! row, so a child's score is negated only when the side changes. Source: seed 002; the terms are those of the Chess Programming
//! Wiki.
//!
//! The file of each stage holds its heuristics and calls them: `pruning` before the moves, `move_ordering` and `selective` for their
//! order, `lmr` for their depth, `quiescence` below the horizon, `evaluate` for scores. So a new heuristic is a function in one of
//! them, and its numbers in `params`.

mod evaluate;
mod lmr;
mod move_ordering;
mod pruning;
mod quiescence;
mod search_node;
mod search_traits;
mod selective;
mod win_lines;
mod window;

use super::transposition_table::{ScoreBound, TableEntry, TranspositionTable, score_to_table};
use crate::game::Fault;
use crate::players::evaluation::MobilityTerm;
use crate::players::params::{DRAW_SCORE, MAX_PLY, MIN_EVASION_DEPTH, WIN_SCORE};
use crate::players::search_position::{GameEnd, SearchPosition};
use crate::task::Halt;
use move_ordering::{OrderedMove, OrderingTables};
use pruning::PruneDecision;
use search_node::SearchNode;
pub(super) use search_traits::{MoveSelection, SearchTraits};
use std::sync::Arc;
pub(super) use window::Window;

/// The moves of a node and how to search them.
struct MoveLoop<'m, M> {
    moves: &'m [M],
    order: &'m [OrderedMove],
    limits: pruning::MoveLimits,
    /// Whether the opponent is about to complete a win line.
    must_defend: bool,
    /// Whether only the first moves are searched.
    is_selective: bool,
}

/// A search in progress.
pub(super) struct AlphaBeta<'s, P: SearchPosition> {
    pub position: P,
    pub table: &'s TranspositionTable,
    traits: SearchTraits,
    ordering: OrderingTables<P::Move>,
    /// Depth of the current iteration.
    pub root_depth: usize,
    /// Whether the player to move is in check, where the parent has computed it.
    pub known_check: Option<bool>,
    /// Whether a score since the last reset rests on a static evaluation, so that it proves nothing.
    pub is_heuristic: bool,
    /// Nodes searched so far.
    pub nodes: u64,
    /// The deepest ply of the current iteration.
    pub deepest_ply: usize,
    /// Receives the number of nodes; returns whether to stop.
    pub should_stop: &'s dyn Fn(u64) -> bool,
    mobility: Arc<MobilityTerm>,
    /// By ply: mobility of the player to move there.
    mobility_by_ply: Vec<i32>,
    /// Move lists for reuse.
    spare_move_lists: Vec<Vec<P::Move>>,
}

impl<'s, P: SearchPosition> AlphaBeta<'s, P> {
    /// Prepares a search of a position. `cells` is the size of the board.
    pub fn new(
        position: P,
        table: &'s TranspositionTable,
        traits: SearchTraits,
        mobility: Arc<MobilityTerm>,
        cells: usize,
        should_stop: &'s dyn Fn(u64) -> bool,
    ) -> Self {
        Self {
            position,
            table,
            traits,
            ordering: OrderingTables::new(cells),
            root_depth: 0,
            known_check: None,
            is_heuristic: false,
            nodes: 0,
            deepest_ply: 0,
            should_stop,
            mobility,
            mobility_by_ply: Vec::new(),
            spare_move_lists: Vec::new(),
        }
    }

    /// Generates the moves of the root.
    pub fn generate_root(&mut self) -> Result<Vec<P::Move>, Fault> {
        let mut moves = Vec::new();
        self.position.generate(&mut moves)?;
        self.record_mobility_of(&moves, false, 0);
        Ok(moves)
    }

    /// Factor from a score for the root player to one for the player to move.
    fn sign(&self) -> i32 {
        if self.position.is_our_turn() { 1 } else { -1 }
    }

    /// Score of a finished game for the player to move.
    fn end_score(&self, end: GameEnd, ply: usize) -> i32 {
        let ply = i32::try_from(ply).unwrap_or(0);
        match end {
            GameEnd::Drawn => DRAW_SCORE,
            GameEnd::Won => (WIN_SCORE - ply) * self.sign(),
            GameEnd::Lost => (ply - WIN_SCORE) * self.sign(),
        }
    }

    fn count_node(&mut self) -> Result<(), Halt<Fault>> {
        self.nodes += 1;
        if (self.should_stop)(self.nodes) { Err(Halt::StepLimit) } else { Ok(()) }
    }

    /// Searches the position after a move. Returns its score for the player who made the move.
    pub fn search_child(
        &mut self,
        was_our_turn: bool,
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Result<i32, Halt<Fault>> {
        self.for_mover(was_our_turn, window, |search, window| search.search(depth, window, ply, false))
    }

    /// Searches the position after a move, with the window and the score of the player who made the move.
    #[inline]
    fn for_mover(
        &mut self,
        was_our_turn: bool,
        window: Window,
        search: impl FnOnce(&mut Self, Window) -> Result<i32, Halt<Fault>>,
    ) -> Result<i32, Halt<Fault>> {
        if self.position.is_our_turn() == was_our_turn { search(self, window) } else { Ok(-search(self, -window)?) }
    }

    /// Runs work that needs an empty move list; lists are reused.
    #[inline]
    fn with_move_list<T>(&mut self, work: impl FnOnce(&mut Self, &mut Vec<P::Move>) -> T) -> T {
        let mut moves = self.spare_move_lists.pop().unwrap_or_default();
        let result = work(self, &mut moves);
        self.spare_move_lists.push(moves);
        result
    }

    /// Searches the position. Returns its score for the player to move if that is inside the window, else a bound on it.
    pub fn search(
        &mut self,
        depth: i32,
        window: Window,
        ply: usize,
        is_after_null_move: bool,
    ) -> Result<i32, Halt<Fault>> {
        let known_check = self.known_check.take();
        self.count_node()?;
        if self.traits.ends_by_repetition && self.position.is_repetition() {
            // Another path to this position may not repeat it.
            self.is_heuristic = true;
            let decides = self.traits.may_repetition_decide;
            let end = if decides { self.position.repetition_result()? } else { GameEnd::Drawn };
            return Ok(self.end_score(end, ply));
        }
        let in_check = match known_check {
            Some(in_check) => in_check,
            None => self.position.in_check()?,
        };
        // Completing the last turn of a line costs much, so only PV nodes do it.
        let is_cheap_turn_end = depth == 1 && window.is_null() && self.position.is_mid_turn();
        let is_leaf = depth <= 0 && (!in_check || depth <= MIN_EVASION_DEPTH);
        if is_leaf || is_cheap_turn_end || ply >= MAX_PLY {
            return self.quiescence(window, ply, depth);
        }
        let hash = self.position.hash();
        let entry = self.table.get(hash);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth)
            && let Some(score) = entry.cutoff_score(window, ply)
        {
            self.is_heuristic |= entry.is_heuristic;
            return Ok(score);
        }
        let is_our_turn = self.position.is_our_turn();
        let node = SearchNode { hash, depth, window, ply, is_our_turn, in_check, is_after_null_move };
        self.with_move_list(|search, moves| search.search_node(node, moves, entry.and_then(|entry| entry.best_move)))
    }

    /// Searches the moves of a node and stores the result.
    fn search_node(
        &mut self,
        mut node: SearchNode,
        moves: &mut Vec<P::Move>,
        table_move: Option<u16>,
    ) -> Result<i32, Halt<Fault>> {
        if let Some(end) = self.position.generate(moves)? {
            return Ok(self.end_score(end, node.ply));
        }
        self.record_mobility_of(moves, node.in_check, node.ply);
        let limits = match self.prune(moves, node)? {
            PruneDecision::Cutoff(score) => return Ok(score),
            PruneDecision::Search(limits) => limits,
        };
        let must_defend = self.opponent_threatens_line();
        node.depth += self.extension(must_defend, node.ply);
        let is_selective = node.depth > 1 && self.selects_moves(moves.len());
        let order = if is_selective {
            self.order_by_evaluation(moves, table_move, node.ply)?
        } else {
            self.order_moves(moves, table_move, node.ply)?
        };
        let was_heuristic = std::mem::take(&mut self.is_heuristic);
        let search = MoveLoop { moves, order: &order, limits, must_defend, is_selective };
        let (score, best_move) = self.search_moves(node, &search)?;
        let entry = TableEntry {
            score: score_to_table(score, node.ply),
            bound: ScoreBound::of(score, node.window),
            depth: node.depth.max(0),
            is_heuristic: self.is_heuristic,
            best_move,
        };
        self.table.put(node.hash, entry);
        self.is_heuristic |= was_heuristic;
        Ok(score)
    }

    /// Searches moves in order until one fails high. Returns the best score and the index of its move.
    fn search_moves(
        &mut self,
        node: SearchNode,
        &MoveLoop { moves, order, limits, must_defend, is_selective }: &MoveLoop<'_, P::Move>,
    ) -> Result<(i32, Option<u16>), Halt<Fault>> {
        let SearchNode { mut window, ply, is_our_turn, .. } = node;
        let (mut best, mut best_move, mut searched) = (-WIN_SCORE, None, 0_usize);
        for &OrderedMove { index, is_noisy } in order {
            if !is_noisy && self.skips_remaining_moves(searched, best, is_selective) {
                break;
            }
            // A loss is proven only by searching every move.
            let is_prunable = !is_noisy && best > -WIN_SCORE / 2;
            if is_prunable && searched >= limits.max_quiet_moves {
                self.is_heuristic = true;
                break;
            }
            let made = &moves[usize::from(index)];
            if !self.position.make(made)? {
                continue;
            }
            let gives_check = self.position.in_check()?;
            if is_prunable && limits.is_futile && !gives_check {
                self.is_heuristic = true;
                self.position.unmake();
                continue;
            }
            let depth = node.depth + self.extension(gives_check, ply);
            self.known_check = Some(gives_check);
            let score = if searched == 0 {
                self.search_child(is_our_turn, depth - 1, window, ply + 1)?
            } else {
                let reduction = if must_defend && !is_noisy {
                    depth - 1
                } else if is_noisy || node.in_check || gives_check {
                    0
                } else {
                    self.reduction(depth, searched, order.len())
                };
                let child = SearchNode { depth: depth - 1, window, ply: ply + 1, in_check: gives_check, ..node };
                self.search_late_move(child, reduction)?
            };
            self.position.unmake();
            searched += 1;
            if score > best {
                (best, best_move) = (score, Some(index));
            }
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                if !is_noisy {
                    let squares = self.position.squares_of(made);
                    self.ordering.record_cutoff(made, squares, is_our_turn, ply, depth);
                }
                break;
            }
        }
        Ok((best, best_move))
    }
}
