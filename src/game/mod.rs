//! Rule files as games: playing them, counting their positions, and reading and writing moves, positions and games.

mod action_effect;
mod allows_action;
mod castling;
mod classical;
pub mod coordinate_notation;
pub mod csa;
mod draughts_numbers;
mod end_reason;
pub mod fen;
mod game_format;
mod game_trait;
mod guide;
pub mod kif;
pub mod move_input;
pub mod move_list;
mod move_notation;
mod move_numbers;
mod opening_book;
pub mod pdn;
mod perft;
pub mod pgn;
pub mod player_notation;
pub mod position_list;
mod promotion;
mod read_limits;
mod record;
mod rules_engine;
pub mod san;
pub mod sgf;
mod shogi_board;
pub mod shogi_notation;
mod split_game;
mod square_names;
mod target_letter;
mod tree;
pub mod uci_notation;
mod variant;
mod variant_status;
mod written_tree;
pub mod xiangqi_notation;

pub use allows_action::allows_action;
pub use classical::{ActionQuery, ActionSquares, PlayerResult, PositionQuery};
pub use end_reason::{EndReason, Forfeit, Loser};
pub use game_format::GameFormat;
pub use game_trait::{ActionError, Game, GameStatus, Outcome};
pub use guide::{DiagramSign, GameGuide, MoveDiagram, PictureCell, PieceGuide};
pub use move_notation::MoveNotation;
pub use move_numbers::{FirstTurn, MoveNumbering, TurnNumber};
pub use opening_book::{Opening, OpeningBook};
pub use record::GameRecord;
pub use rules_engine::RulesEngine;
pub use split_game::SplitGame;
pub use square_names::SquareNames;
pub use tree::{Annotations, FoundMove, GameTree, LineProblem, MoveId, MoveText, TreeEdit, TreeMove};
pub use variant::Variant;

pub use crate::algebra::term::Formula;
pub use crate::algebra::{BoardEdge, BoardStyle, LabelStyle, Look, PieceStyle, PlayerEdge, SideColour};
pub use crate::algebra::{
    Content, EndResult, Kind, Marks, PieceLabel, PieceRule, Rules, allowing_clause, defining_span,
};
pub use crate::algebra::{GameGroup, Outline};
pub use crate::board::{Board, BoardShape, Cell, Grid, ScreenPosition};
pub use crate::program::relation;
pub use crate::program::{
    Action, CompileStats, Compiled, EngineRoute, Fault, GameHistory, IncrementalPosition, PackedAction, PartStats,
    PieceValues, Position, ReplyOutcome, RunningCount, TurnCounters, WinLine, WinLineValues, find_win_lines,
};
