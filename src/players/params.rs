//! Every tuned number of the search and the evaluation.
//!
//! Each number states its unit, its origin and its measured gain. `Origin` names the commit that set the present value by
//! hand; no number here was fitted by a tuner. `Gain` gives games, conditions and the commit that reports them, or
//! `unmeasured`. A change to a number is one commit with one measurement.
//!
//! A centipawn is 1/100 of [`PAWN_CP`], the value of the least valuable ordinary piece of a game.

use std::time::Duration;

// Score scale.

/// Value of the least valuable ordinary piece, which defines the unit of every score. Origin: 23c6f8b.
pub(super) const PAWN_CP: i32 = 100;
/// Score of a win at the root; a win in n plies scores `WIN_SCORE - n`. Unit: centipawns. Origin: 23c6f8b.
pub(super) const WIN_SCORE: i32 = 1_000_000;
/// Score of a draw. Unit: centipawns. Origin: 23c6f8b.
pub(super) const DRAW_SCORE: i32 = 0;
/// Scale of the logistic curve that turns a score into an expected result: an advantage this large wins 10 of 11 decided
/// games. Unit: centipawns. Origin: b868b67. Gain: unmeasured.
pub(super) const LOGISTIC_SCALE_CP: f64 = 400.0;

// Time management.

/// Turns that share the remaining time if the clock gives no number of moves. Unit: turns. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const DEFAULT_MOVES_TO_GO: u32 = 24;
/// Time kept back from every turn for communication. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const MOVE_OVERHEAD: Duration = Duration::from_millis(20);
/// Nodes between clock checks; divided where a node is expensive. Unit: nodes. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const POLL_INTERVAL_NODES: u64 = 512;

// Skill levels.

/// Nodes that level 1 searches in chess. Unit: nodes. Origin: 5297cd7. Gain: unmeasured.
pub(super) const LOWEST_LEVEL_NODES: f64 = 80.0;
/// Nodes that level 8 searches in chess: four times as many per level. Unit: nodes. Origin: 5297cd7. Gain: unmeasured.
pub(super) const HIGHEST_LEVEL_NODES: f64 = 1_310_720.0;
/// Least ratio of the nodes of a level to those of the level below. Origin: 5297cd7. Gain: unmeasured.
pub(super) const MIN_NODE_GROWTH: f64 = 1.5;
/// In games that mobility decides, level 1 searches breadth to this power times as many nodes as in chess. A value below 1
/// spreads the levels, because doubling the nodes gains less there. Unit: exponent. Origin: 175aaee. Gain: unmeasured.
pub(super) const LOWEST_LEVEL_BREADTH_EXPONENT: f64 = 0.5;
/// Evaluation noise of level 7. Unit: centipawns. Origin: 11eee4b. Gain: unmeasured.
pub(super) const EVAL_NOISE_CP: f64 = PAWN_CP as f64 / 2.0;
/// Ratio of the noise of a level to that of the level above, in chess. Origin: 1e2e94e. Gain: unmeasured.
pub(super) const MIN_NOISE_GROWTH: f64 = 1.4;
/// The same ratio where levels differ less in nodes than in chess, at most. Origin: 1e2e94e. Gain: levels 2 to 6 win about two
/// games of three against the level below (gomoku), 1e2e94e.
pub(super) const MAX_NOISE_GROWTH: f64 = 1.8;
/// Factor on the noise of level 7 in games that mobility decides; it fades to 1 at level 1. Origin: 4b74f87. Gain: unmeasured.
pub(super) const MOBILITY_NOISE_FACTOR: f64 = 2.0;

// Alpha-beta search.

/// Maximum search depth. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MAX_PLY: usize = 120;
/// Check evasions are searched full width down to this depth below the horizon. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MIN_EVASION_DEPTH: i32 = -6;
/// Extensions stop at this multiple of the depth of the iteration. Origin: 0101fc1. Gain: unmeasured.
pub(super) const MAX_EXTENSION_FACTOR: usize = 2;

/// Null move: least remaining depth. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// Null move: depth reduction at depth 0. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const NULL_MOVE_REDUCTION: i32 = 3;
/// Null move: one more ply of reduction for each multiple of this depth. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const NULL_MOVE_DEPTH_DIVISOR: i32 = 4;

/// Futility, reverse futility and late move pruning apply up to this remaining depth. Unit: plies. Origin: 0eaac84.
/// Gain: unmeasured.
pub(super) const FUTILITY_MAX_DEPTH: i32 = 3;
/// Reverse futility: margin above beta for each ply of depth. Unit: centipawns. Origin: 0eaac84. Gain: unmeasured.
pub(super) const REVERSE_FUTILITY_MARGIN_CP: i32 = 4 * PAWN_CP / 5;
/// Futility: margin below alpha for each ply of depth. Unit: centipawns. Origin: 0eaac84. Gain: unmeasured.
pub(super) const FUTILITY_MARGIN_CP: i32 = 3 * PAWN_CP / 2;
/// Late move pruning: `2 * (base + depth²)` moves are searched. A smaller base plays atomic chess worse, where quiet moves
/// threaten much. Unit: moves. Origin: 58c3370. Gain: unmeasured.
pub(super) const LMP_BASE_MOVES: i32 = 3;

/// Longest move list that LMR and ETC treat as short, as in draughts. Unit: moves. Origin: 0d0af37. Gain: unmeasured
/// in games; the draughts study is solved within its node budget, 0d0af37.
pub(super) const SHORT_MOVE_LIST: usize = 16;
/// LMR, short lists: the reduction is `ln(depth) * ln(move number)` over this divisor. Origin: 0d0af37. Gain: as
/// [`SHORT_MOVE_LIST`].
pub(super) const LMR_DIVISOR: f64 = 3.0;
/// LMR: least remaining depth. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const LMR_MIN_DEPTH: i32 = 3;
/// LMR, long lists: this number of moves is not reduced. Unit: moves. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const LMR_FULL_DEPTH_MOVES: usize = 3;
/// LMR, long lists: two plies from this move on. Unit: moves. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const LMR_TWO_PLY_MOVES: usize = 8;
/// LMR, long lists: three plies from this move on, at [`LMR_THREE_PLY_DEPTH`] or more. Unit: moves. Origin: 23c6f8b.
/// Gain: unmeasured.
pub(super) const LMR_THREE_PLY_MOVES: usize = 16;
/// LMR, long lists: least depth for a reduction of three plies. Unit: plies. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const LMR_THREE_PLY_DEPTH: i32 = 6;

/// Enhanced transposition cutoffs: least remaining depth; nearer to the leaves they cost more than they save. Unit: plies.
/// Origin: 0d0af37. Gain: as [`SHORT_MOVE_LIST`].
pub(super) const ETC_MIN_DEPTH: i32 = 4;

/// Quiescence stops at this depth below the horizon. Unit: plies. Origin: 0101fc1. Gain: unmeasured.
pub(super) const MIN_QUIESCENCE_DEPTH: i32 = -12;
/// The same where every legal move is noisy, as in forced captures. Unit: plies. Origin: 0d0af37. Gain: as
/// [`SHORT_MOVE_LIST`].
pub(super) const MIN_FORCED_DEPTH: i32 = 2 * MIN_QUIESCENCE_DEPTH;
/// Delta pruning: margin in multiples of the noisy gain. Origin: 0101fc1. Gain: unmeasured.
pub(super) const DELTA_MARGIN_FACTOR: i32 = 2;

/// Selective search: moves searched of each position. Unit: moves. Origin: e2c12cf. Gain: unmeasured.
pub(super) const MAX_SELECTED_MOVES: usize = 24;
/// Score of a position where the opponent has two ways to complete a win line and no defence was found. It stays below a
/// proven loss. Unit: centipawns. Origin: f878b56. Gain: unmeasured.
pub(super) const UNSTOPPABLE_LOSS_CP: i32 = -50 * PAWN_CP;

// Move ordering.

/// Priority of the move from the transposition table. Origin: 23c6f8b.
pub(super) const TT_MOVE_PRIORITY: i32 = 1 << 28;
/// Priority of noisy moves, before their gain. Origin: 23c6f8b.
pub(super) const NOISY_MOVE_PRIORITY: i32 = 1 << 20;
/// Priority of killers. Origin: 23c6f8b.
pub(super) const KILLER_PRIORITY: i32 = 1 << 19;
/// History counters are halved above this value, so that they stay below the killers. Origin: 23c6f8b.
pub(super) const MAX_HISTORY: i32 = 1 << 17;
/// MVV-LVA: the attacker's value counts this many times less than the victim's. Origin: 0eaac84. Gain: unmeasured.
pub(super) const LVA_DIVISOR: i32 = 16;

// Transposition table.

/// Replacement: depth that an entry loses for each search since it was stored. Unit: plies. Origin: 1c5a46c. Gain: a table of
/// 1 MB searches about as deep as one of 64 MB did before, 1c5a46c.
pub(super) const AGE_PENALTY_PLIES: i32 = 4;

// Monte Carlo tree search.

/// MCTS starts only where the node budget pays for this number of playouts. Unit: playouts. Origin: 9b74f5e. Gain: unmeasured.
pub(super) const MCTS_MIN_PLAYOUTS: u64 = 12;
/// MCTS suits games whose turns add or remove more pieces than this on average. Unit: pieces a turn. Origin: 5297cd7.
/// Gain: 8 of 10 games (othello) and 19 of 20 (snort) against alpha-beta at equal nodes, 74191a2.
pub(super) const MCTS_MIN_PIECES_PER_TURN: f64 = 0.5;
/// MCTS suits games with more moves than this; alpha-beta sees far enough in the others. Unit: moves. Origin: 74191a2.
/// Gain: as [`MCTS_MIN_PIECES_PER_TURN`].
pub(super) const MCTS_MIN_MOVES: f64 = 7.0;
/// Alpha-beta gets this fraction of the budget before MCTS starts, and less where its nodes are expensive: it finds
/// short wins and losses. Unit: divisor. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const ALPHA_BETA_DIVISOR: f64 = 4.0;
/// UCT: weight of the exploration term. Unit: expected result. Origin: b868b67. Gain: unmeasured.
pub(super) const UCT_EXPLORATION: f64 = 0.3;
/// RAVE: after about this number of visits, a move's own results count as much as its all-moves-as-first results. Unit: visits.
/// Origin: 74191a2. Gain: RAVE wins 29 of 30 games (Hex) against no RAVE at equal nodes, 797392e.
pub(super) const RAVE_EQUIVALENCE: f64 = 1000.0;
/// Longest playout; it is scored by material then. Unit: turns. Origin: b868b67. Gain: unmeasured.
pub(super) const MAX_PLAYOUT_TURNS: usize = 400;
/// Least size of the tree. Unit: nodes. Origin: b868b67. Gain: unmeasured.
pub(super) const MIN_TREE_NODES: usize = 1 << 10;
/// Longest reported line. Unit: turns. Origin: 74191a2.
pub(super) const MCTS_PV_TURNS: usize = 8;

// Quantum games.

/// A level samples this many worlds times its number. Unit: worlds. Origin: b1ccdf6. Gain: unmeasured.
pub(super) const WORLDS_PER_LEVEL: u64 = 2;
/// Least nodes for each sampled position, in a game with as many moves as chess. Unit: nodes. Origin: b1ccdf6.
/// Gain: unmeasured.
pub(super) const MIN_WORLD_NODES: f64 = 32.0;
/// Size of the transposition table. Unit: bytes. Origin: b1ccdf6. Gain: unmeasured.
pub(super) const QUANTUM_TABLE_BYTES: usize = 1 << 20;

// Evaluation: the random games that all terms are derived from.

/// Random games played. Unit: games. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MAX_RANDOM_GAMES: usize = 300;
/// Longest random game. Unit: turns. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MAX_RANDOM_GAME_TURNS: usize = 160;
/// Turns of all random games together, where there are no bitboards. Unit: turns. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MAX_SLOW_TURNS: usize = 3_000;
/// A game with a turn of this many legal moves, such as Connect6, is too slow to sample. Its win lines alone are evaluated. Unit:
/// moves. Origin: 9d1c5e0. Gain: unmeasured.
pub(super) const MIN_UNSAMPLED_MOVES: usize = 5_000;
/// Turns between two sampled positions. Unit: turns. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const SAMPLE_INTERVAL_TURNS: usize = 5;
/// Games in which placements are counted. Unit: games. Origin: 5297cd7. Gain: unmeasured.
pub(super) const PLACEMENT_GAMES: usize = 30;
/// A piece is neutral when opponents place it more often than this multiple of its owner's placements. Unit: ratio.
/// Origin: 5297cd7. Gain: unmeasured.
pub(super) const NEUTRAL_PLACEMENT_RATIO: f64 = 0.5;
/// Outcomes teach something when at least this share of the games is decided. Unit: share. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MIN_DECIDED_SHARE: f64 = 0.25;

// Evaluation: material.

/// Positions sampled for mobility: with bitboards, and without. Unit: positions. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const MOBILITY_SAMPLES: [usize; 2] = [2_000, 150];
/// Probability that a piece is removed from a sampled position. Origin: 23c6f8b. Gain: unmeasured.
pub(super) const REMOVED_PIECE_SHARE: f64 = 0.5;
/// Value of a piece that cannot move, in moves. Unit: moves. Origin: 58c3370. Gain: unmeasured.
pub(super) const IMMOBILE_PIECE_MOVES: f64 = 0.4;
/// Material is worth less than nothing where having more agrees with winning less than the negative of this. Unit: agreement,
/// -1 to 1. Origin: b868b67. Gain: unmeasured.
pub(super) const MIN_MATERIAL_AGREEMENT: f64 = 0.3;

// Evaluation: piece-square tables.

/// One more move than usual on a square. Unit: centipawns. Origin: 58c3370. Gain: 54.9 % ± 4.5 % (Elo +34 ± 32, 400 games of six
/// games with royal pieces) for weighting moves by piece, 60a3ac4.
pub(super) const SQUARE_MOVE_CP: f64 = PAWN_CP as f64 / 16.0;
/// In games with royal pieces, one more move on a square is worth at most this fraction of one more move in general.
/// Unit: divisor. Origin: 58c3370. Gain: as [`SQUARE_MOVE_CP`].
pub(super) const SQUARE_MOVE_DIVISOR: f64 = 9.0;
/// Value of a square from which the owner always wins, relative to a neutral square. Unit: centipawns. Origin: 23c6f8b.
/// Gain: unmeasured.
pub(super) const WIN_RATE_SCALE_CP: f64 = 250.0;
/// Shrinkage in games with royal pieces: a square seen this often gets weight 1/2. Unit: samples. Origin: 0eaac84.
/// Gain: unmeasured.
pub(super) const SHRINKAGE: f64 = 8.0;
/// Shrinkage of win rates, and of moves in games without royal pieces. Unit: samples. Origin: 0eaac84. Gain: unmeasured.
pub(super) const STRONG_SHRINKAGE: f64 = 60.0;
/// Royal safety: penalty for each opposing move that usually reaches the square. Unit: centipawns. Origin: 0eaac84.
/// Gain: unmeasured.
pub(super) const ROYAL_DANGER_CP: f64 = 60.0;

// Evaluation: progress to goals and promotions.

/// A win by the piece's next step. Unit: centipawns. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const GOAL_CP: f64 = 15.0 * PAWN_CP as f64;
/// Share of a goal, and of a promotion in games without royal pieces, that counts one step before it. Origin: 6d9e88a.
/// Gain: unmeasured.
pub(super) const GOAL_PROMISE: f64 = 0.15;
/// The same for a promotion in games with royal pieces, where it is mostly prevented. Origin: 0eaac84. Gain: unmeasured.
pub(super) const PROMOTION_PROMISE: f64 = 0.075;
/// Factor on a promise for each further step. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const PROMISE_DECAY_PER_STEP: f64 = 0.6;
/// Positions tried for each piece and cell. Unit: positions. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const GOAL_TRIALS: usize = 8;
/// A cell is a goal when this share of the trials is won. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const GOAL_MIN_WIN_SHARE: f64 = 0.8;

// Evaluation: mobility.

/// Bonus for the side to move. Unit: centipawns. Origin: 74191a2. Gain: unmeasured.
pub(super) const TEMPO_CP: i32 = 8;
/// Twice the typical number of moves: in most games, and where mobility decides. Unit: centipawns. Origin: d18029e. Gain of the
/// second: 40 of 40 games (snort), 19 of 20 (amazons), 24 of 40 (isolation), 0.1 to 0.2 s a move, d18029e.
pub(super) const MOBILITY_CP: [i32; 2] = [PAWN_CP / 2, 4 * PAWN_CP];
/// Bound on the mobility term where mobility does not decide. Unit: centipawns. Origin: 6d9e88a. Gain: unmeasured.
pub(super) const MAX_MOBILITY_CP: i32 = 4 * PAWN_CP;
/// Mobility decides where having more moves agrees with winning at least this far. Unit: agreement, -1 to 1. Origin: 4b74f87.
/// Gain: as [`MOBILITY_CP`].
pub(super) const MIN_MOBILITY_AGREEMENT: f64 = 0.25;
/// Mobility decides only where it agrees with winning this many times as well as material does. Origin: d18029e. Gain: as
/// [`MOBILITY_CP`].
pub(super) const MOBILITY_OVER_MATERIAL: f64 = 3.0;
/// Where mobility decides, the sum of both sides' moves counts as at least the typical number over this divisor. No single move is
/// then worth a win. Origin: 35b78a0. Gain: relative mobility wins 53 of 60 games (amazons) at equal nodes, 35b78a0.
pub(super) const MOBILITY_FLOOR_DIVISOR: i32 = 32;
/// Where mobility decides, the opponent's moves are counted exactly up to this depth of the iteration. Unit: plies.
/// Origin: 74191a2. Gain: 8 of 10 games (amazons), 74191a2.
pub(super) const EXACT_MOBILITY_MAX_DEPTH: usize = 2;
/// Weight of one ordinary move. Unit: parts of a move. Origin: 0eaac84.
pub(super) const MOVE_WEIGHT: i32 = 16;
/// No move weighs more than this many ordinary moves. Origin: 0eaac84. Gain: unmeasured.
pub(super) const MAX_WEIGHT_FACTOR: i32 = 2;
/// Pieces with more moves than this on average weigh less for each. Unit: moves. Origin: 0eaac84.
/// Gain: unmeasured.
pub(super) const FULL_WEIGHT_MOVES: f64 = 8.0;
/// Extra weight of a move near an opposing royal piece. Unit: parts of a move. Origin: 0eaac84. Gain: unmeasured.
pub(super) const ROYAL_ATTACK_WEIGHT: i32 = MOVE_WEIGHT;

// Evaluation: win lines.

/// Completing a win line: more than all other terms together. Unit: centipawns. Origin: f878b56. Gain: unmeasured.
pub(super) const LINE_COMPLETED_CP: i32 = 1 << 20;
/// Value of a win line that can still be completed, by the number of pieces that it lacks. Unit: centipawns. Origin: f878b56.
/// Gain: unmeasured.
pub(super) const LINE_CP_BY_MISSING: [i32; 6] =
    [LINE_COMPLETED_CP + 4 * PAWN_CP, 4 * PAWN_CP, PAWN_CP, PAWN_CP / 4, PAWN_CP / 16, 1];

// Node costs, which give levels about the same time in every game.

/// Moves of a typical chess position. Unit: moves. Origin: 5297cd7.
pub(super) const CHESS_MOVES: f64 = 30.0;
/// Where mobility decides, moves are counted, not listed: n times as many cost n to this power. Unit: exponent.
/// Origin: 0fc733d. Gain: unmeasured.
pub(super) const COUNTED_MOVES_EXPONENT: f64 = 0.3;
/// Cost of one move without bitboards, relative to all moves of a position with them. Origin: 5297cd7. Gain: unmeasured.
pub(super) const COPY_MAKE_MOVE_COST: f64 = 0.25;
/// Maximum cost of a playout turn without bitboards, in nodes with bitboards. Origin: 4b74f87. Gain: unmeasured.
pub(super) const PLAYOUT_TURN_COST: f64 = 2.0;
/// Cost of listing one move, relative to a turn of a playout. Origin: 4b74f87. Gain: unmeasured.
pub(super) const LISTED_MOVE_COST: f64 = 0.5;
