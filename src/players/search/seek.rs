//! Alpha-beta search: the best that a player can make sure of.
//!
//! Negamax with a null window for all but the first move (principal variation search), a transposition table, late moves looked at
//! less deep at first, the turn given away where that is good enough already (null move), and moves that gain looked at to their end.
//! Whoever is not the player for whom is searched plays against that player, however many they are (the paranoid assumption); a side
//! may have several turns in a row. Source: seed 002; the terms are those of the chess programming literature.

use super::blur::Blur;
use super::near::Near;
use super::order::Memory;
use super::table::{Bound, Known, Table, to_table};
use crate::game::Fault;
use crate::players::path::{End, Path};
use crate::players::values::Activity;
use std::sync::Arc;

/// A win is worth so much, less one for each turn until then.
pub(super) const WIN: i32 = 1_000_000;
/// No line is followed further.
pub(super) const DEEP: usize = 120;
/// A draw.
const DRAW: i32 = 0;
/// So far behind the end of a search, moves that leave check are looked at, too.
const CHECKS: i32 = -6;

/// Why a search came to no end.
#[derive(Debug)]
pub(super) enum Halt {
    /// An answer is wanted now.
    Stopped,
    Fault(Fault),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Which of very many moves are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Followed {
    All,
    /// Those that matter most to rows that win.
    InRows,
    /// Those that lead to what seems best at first sight.
    AtSight,
}

/// What the search has to know of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// What gains as much as this is no quiet move; where there is no such thing, no gains are looked at.
    pub noise: Option<i32>,
    /// Which moves are followed.
    pub followed: Followed,
    /// Is a position that stands again as good as a draw?
    pub repeats: bool,
    /// May it be taken that having the turn is never a disadvantage, where there is enough to move?
    pub skips: bool,
    /// What is thought of a position is wrong by up to so much.
    pub blur: Blur,
}

/// A search under way.
pub(super) struct Seek<'s, P: Path> {
    pub path: P,
    pub table: &'s Table,
    pub traits: Traits,
    pub memory: Memory<P::Move>,
    /// So deep is looked in this round.
    pub deepest: usize,
    /// Is the player to move in check, if that is known of the position that was gone to just now?
    pub checked: Option<bool>,
    /// Does what was found since this was last set back hang on what some position seemed to be worth?
    pub guessed: bool,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Is asked now and then, with the number of positions, whether to stop.
    pub stops: &'s dyn Fn(u64) -> bool,
    /// What moves are worth.
    pub activity: Arc<Activity>,
    /// By how far from the root: how much the player to move could do there.
    pub active: Vec<i32>,
    /// Lists of moves that are not in use.
    pub lists: Vec<Vec<P::Move>>,
}

impl<P: Path> Seek<'_, P> {
    pub fn side(&self) -> i32 {
        if self.path.is_ours() { 1 } else { -1 }
    }

    /// What an end is worth to the player to move.
    pub fn ended(&self, end: End, ply: usize) -> i32 {
        let far = i32::try_from(ply).unwrap_or(0);
        match end {
            End::Drawn => DRAW,
            End::Won => (WIN - far) * self.side(),
            End::Lost => (far - WIN) * self.side(),
        }
    }

    pub fn enter(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if (self.stops)(self.nodes) { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// The value of a move that was made just now, within a window, for the player who made it.
    pub fn answer(&mut self, ours: bool, depth: i32, (alpha, beta): (i32, i32), ply: usize) -> Result<i32, Halt> {
        if self.path.is_ours() == ours {
            self.seek(depth, (alpha, beta), ply, false)
        } else {
            Ok(-self.seek(depth, (-beta, -alpha), ply, false)?)
        }
    }

    /// The value of the position now to the player to move, if it is between the two; else a bound.
    pub fn seek(&mut self, depth: i32, (mut alpha, beta): (i32, i32), ply: usize, skipped: bool) -> Result<i32, Halt> {
        let checked = self.checked.take();
        self.enter()?;
        if self.traits.repeats && self.path.has_stood() {
            // By another way it may be none.
            self.guessed = true;
            return Ok(DRAW);
        }
        let in_check = match checked {
            Some(checked) => checked,
            None => self.path.in_check()?,
        };
        // How the last turn of a line ends is only looked at where much hangs on it.
        let is_rest = depth == 1 && beta - alpha == 1 && self.path.is_amid();
        if depth <= 0 && (!in_check || depth <= CHECKS) || is_rest || ply >= DEEP {
            return self.quieten((alpha, beta), ply, depth);
        }
        let number = self.path.number();
        let known = self.table.get(number);
        if let Some(known) = known.filter(|known| known.depth >= depth)
            && let Some(value) = known.within((alpha, beta), ply)
        {
            self.guessed |= known.guessed;
            return Ok(value);
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        if let Some(end) = self.path.moves(&mut moves)? {
            self.lists.push(moves);
            return Ok(self.ended(end, ply));
        }
        self.note(&moves, in_check, ply);
        let (most, hopeless) = match self.at_sight(&moves, (depth, skipped), (alpha, beta), ply, in_check)? {
            Near::Enough(value) => {
                self.lists.push(moves);
                return Ok(value);
            }
            Near::Moves { most, hopeless } => (most, hopeless),
        };
        let ours = self.path.is_ours();
        let in_danger = self.in_danger();
        // Whoever has to prevent something has not gained a turn by it.
        let depth = depth + i32::from(in_danger && ply < 2 * self.deepest);
        let is_picked = depth > 1 && self.picks(moves.len());
        let known_best = known.and_then(|known| known.best);
        let order =
            if is_picked { self.picked(&moves, known_best, ply)? } else { self.ordered(&moves, known_best, ply)? };
        let (first_alpha, mut best, mut best_move) = (alpha, -WIN, None);
        let guessed_before = std::mem::take(&mut self.guessed);
        let mut looked = 0_usize;
        for &(place, noisy) in &order {
            if !noisy && self.is_enough(looked, best, is_picked) {
                break;
            }
            // That all moves lose is believed only of all.
            let is_left_out = !noisy && best > -WIN / 2;
            if is_left_out && looked >= most {
                self.guessed = true;
                break;
            }
            let made = &moves[usize::from(place)];
            if !self.path.go(made)? {
                continue;
            }
            let checks = self.path.in_check()?;
            if is_left_out && hopeless && !checks {
                self.guessed = true;
                self.path.back();
                continue;
            }
            // Whoever is in check has few ways: to look at them costs little, and it may be mate.
            let depth = depth + i32::from(checks && ply < 2 * self.deepest);
            self.checked = Some(checks);
            let value = if looked == 0 {
                self.answer(ours, depth - 1, (alpha, beta), ply + 1)?
            } else {
                let less = if in_danger && !noisy {
                    depth - 1
                } else if noisy || in_check || checks {
                    0
                } else {
                    self.less(depth, looked, order.len())
                };
                self.late((ours, checks), (depth - 1, less), (alpha, beta), ply + 1)?
            };
            self.path.back();
            looked += 1;
            if value > best {
                (best, best_move) = (value, Some(place));
            }
            if value > alpha {
                alpha = value;
            }
            if alpha >= beta {
                if !noisy {
                    let squares = self.path.squares(made);
                    self.memory.did_well(made, squares, (ours, ply), depth);
                }
                break;
            }
        }
        self.lists.push(moves);
        let (value, guessed, bound) = (to_table(best, ply), self.guessed, Bound::of(best, (first_alpha, beta)));
        self.table.put(number, Known { value, bound, depth: depth.max(0), guessed, best: best_move });
        self.guessed |= guessed_before;
        Ok(best)
    }

    /// A bound if giving the turn away is too good already.
    pub fn skip(&mut self, depth: i32, beta: i32, ply: usize) -> Result<Option<i32>, Halt> {
        if self.stands(ply)? < beta {
            return Ok(None);
        }
        let ours = self.path.is_ours();
        self.checked = None;
        if !self.path.skip() {
            return Ok(None);
        }
        let less = 3 + depth / 4;
        let value = if self.path.is_ours() == ours {
            None
        } else {
            Some(-self.seek(depth - 1 - less, (-beta, 1 - beta), ply + 1, true)?)
        };
        self.path.back();
        Ok(value.filter(|&value| value >= beta && value < WIN / 2))
    }
}
