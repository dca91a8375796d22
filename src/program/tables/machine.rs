//! The tables of a game whatever their size.

use super::choice::Choice;
use super::engine::{Engine, TurnTable};
use super::layout::Layout;
use super::state::State;
use super::trail::Trail;
use crate::algebra::Kind;
use crate::board::Cell;
use crate::program::ground::{Code, Ground, GroundMove, Stage};
use crate::program::{Action, Fault, Interpreter, Past, Position};
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

/// What tables answer. Every answer is `None` where a position holds what ground moves do not speak of, or where a turn
/// is not ground: then another engine has to answer.
pub(crate) trait Machine: Debug + Send + Sync {
    /// Are some turns in the tables, but not all?
    fn holds_some(&self) -> bool;
    /// How many games of exactly `depth` turns there are; the inner `None` if cancelled.
    fn perft(
        &self,
        at: &Position,
        past: Past<'_>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Result<Option<u64>, Fault>>;
    /// Has the player whose turn it is any legal action?
    fn has_action(&self, at: &Position) -> Option<Result<bool, Fault>>;
    /// Every legal action of the player whose turn it is, each once, in any order, into a list that is emptied first.
    fn choices(&self, at: &Position, into: &mut Vec<Choice>) -> Option<Result<(), Fault>>;
    /// Where an action leads.
    fn play(&self, at: &Position, choice: &Choice) -> Option<Result<Position, Fault>>;
    /// The same actions as players see them, in the order of the interpreter, of those between two squares or of all;
    /// `None` also where that order is not known.
    fn actions(&self, at: &Position, between: Option<(Cell, Cell)>) -> Option<Result<Vec<Action>, Fault>>;
    /// Calls `seen` with every position, packed, that the legal actions of a position lead to, in the order of the interpreter;
    /// `None` also where that order is not known, or where there is more to it: where the game has ended, or it is not always
    /// the turn of a player afterwards.
    fn replies(&self, at: &Position, player: usize, seen: &mut dyn FnMut(&[u8])) -> Option<Result<(), Fault>>;
    /// Is it a player's turn in a packed position, and the player in check? `None` also where the game has ended.
    fn in_check_there(&self, record: &[u8], player: usize) -> Option<Result<bool, Fault>>;
    /// A number by which positions are told apart: that of equal ones is equal.
    fn number(&self, at: &Position) -> Option<u64>;
    /// The number of the position that an action leads to, made from that of the position before.
    fn number_after(&self, at: &Position, choice: &Choice) -> Option<u64>;
    /// How many actions there are.
    fn count(&self, at: &Position) -> Option<Result<u64, Fault>>;
    /// Is a royal piece of the player to move threatened?
    fn in_check(&self, at: &Position) -> Option<Result<bool, Fault>>;
    /// Bytes of all tables.
    fn bytes(&self) -> usize;
    /// How many ground moves a turn has; or why it is not ground.
    fn ground_moves(&self, turn: usize) -> Result<usize, &str>;
    /// What became of a turn: its moves, and how it is found out whether one is legal.
    fn notes(&self, turn: usize) -> Vec<String>;
}

/// Makes the tables of a ground game.
///
/// # Errors
/// Why there are none.
pub(crate) fn tables(ground: &Ground, interpreter: &Arc<Interpreter>) -> Result<Box<dyn Machine>, String> {
    let layout = layout(ground, interpreter)?;
    let mut ground = Cow::Borrowed(ground);
    let needs_hands = |stage: &Stage| stage.moves.iter().any(|made| !made.holds.is_empty());
    if !interpreter.counts_hands() && ground.threats.iter().flatten().flatten().any(needs_hands) {
        // Nothing is ever in hand, so what needs that never threatens.
        for stage in ground.to_mut().threats.iter_mut().flatten().flatten() {
            stage.moves.retain(|made| made.holds.is_empty());
        }
    }
    let ground = &*ground;
    macro_rules! engine {
        ($($words:literal: $($planes:literal)*;)*) => {
            match (ground.cells, layout.planes) {
                $($((cells, planes) if cells <= 64 * $words && planes <= $planes => {
                    Ok(Box::new(Engine::<$words, $planes>::new(ground, layout, interpreter.clone())))
                })*)*
                (cells, planes) => Err(format!("{cells} cells with {planes} planes are more than tables hold")),
            }
        };
    }
    // To be instrumented for fuzzing takes long for each size.
    #[cfg(fuzzing)]
    let made: Result<Box<dyn Machine>, String> = engine! {
        1: 64;
        2: 256;
        6: 256;
    };
    #[cfg(not(fuzzing))]
    let made: Result<Box<dyn Machine>, String> = engine! {
        1: 8 32 64;
        2: 16 32 64 256;
        6: 32 256;
    };
    made
}

fn layout(ground: &Ground, interpreter: &Interpreter) -> Result<Layout, String> {
    let rules = interpreter.rules();
    let threats = ground.threats.iter().flatten().flatten();
    let stages: Vec<&Stage> = ground.turns.iter().flatten().flatten().chain(threats).collect();
    let moves = || stages.iter().flat_map(|stage| &stage.moves);
    let into = |made: &GroundMove| {
        let recoded = made.recodes.iter().flat_map(|recoding| recoding.becomes.iter().map(|entry| entry.1));
        let in_cases = made.effects.iter().flat_map(|effect| effect.writes.iter().map(|write| write.1));
        made.writes.iter().map(|write| write.1).chain(recoded).chain(in_cases).any(|code| code == Code::OFF)
    };
    let makes_holes = moves().any(into);
    let hole = |content: &crate::algebra::Content| content.kind == Kind::OFF;
    let missing = (!makes_holes).then(|| rules.setup.iter().map(hole).collect());
    let mut hands: Vec<usize> = Vec::new();
    let has_hands = interpreter.counts_hands();
    if has_hands {
        hands.extend(rules.hands.iter().enumerate().filter(|(_, number)| **number > 0).map(|(piece, _)| piece));
        for made in moves() {
            hands.extend(made.holds.iter().map(|&(piece, _)| piece));
            let caught = made.catch.iter().flat_map(|catch| catch.gains.iter().flat_map(|(_, hands)| hands));
            hands.extend(made.hands.iter().chain(caught).map(|&(piece, _)| piece));
        }
        for toll in stages.iter().filter_map(|stage| stage.tail.as_ref()).flat_map(|tail| [&tail.yes, &tail.no]) {
            hands.extend(toll.iter().flat_map(|toll| &toll.hands).map(|&(piece, _)| piece));
            hands.extend(toll.iter().flat_map(|toll| &toll.holds).map(|&(piece, _)| piece));
        }
        for guard in stages.iter().flat_map(|stage| &stage.guards) {
            hands.extend(guard.hands.iter().map(|&(piece, _)| piece));
        }
        hands.sort_unstable();
        hands.dedup();
    }
    let hands_len = if has_hands { rules.pieces.len() } else { 0 };
    let mut layout = Layout::new(&ground.alphabet, &ground.universe, ground.players, missing, hands, hands_len)?;
    layout.setup = rules.setup.iter().map(|&content| ground.alphabet.code(content).unwrap_or(Code::EMPTY)).collect();
    Ok(layout)
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// The position as a state, if its turn and what threatens its player are in the tables.
    fn known(&self, at: &Position) -> Option<State<W, K>> {
        self.turns.get(at.turn())?.stages.as_ref()?;
        let state = self.layout.state(at)?;
        self.dangers.get(self.mover(&state))?.as_ref()?;
        Some(state)
    }
}

impl<const W: usize, const K: usize> Machine for Engine<W, K> {
    fn holds_some(&self) -> bool {
        let holds =
            |turn: &TurnTable<W>| turn.stages.is_some() && self.dangers.get(turn.player).is_some_and(Option::is_some);
        !Self::is_whole(self) && self.turns.iter().any(holds)
    }

    fn perft(
        &self,
        at: &Position,
        past: Past<'_>,
        depth: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Result<Option<u64>, Fault>> {
        if !Self::is_whole(self) {
            return None;
        }
        let state = self.layout.state(at)?;
        let states = past.earlier.iter().map(|earlier| self.layout.state(earlier)).collect::<Option<Vec<_>>>()?;
        let trail = Trail::new(states, past.quiet);
        Some(Self::perft(self, &state, trail, depth, cancelled).map_err(|fault| *fault))
    }

    fn has_action(&self, at: &Position) -> Option<Result<bool, Fault>> {
        let state = self.known(at)?;
        Some(self.can_act(&state, false).map_err(|fault| *fault))
    }

    fn choices(&self, at: &Position, into: &mut Vec<Choice>) -> Option<Result<(), Fault>> {
        let state = self.known(at)?;
        Some(Self::choices(self, &state, into).map_err(|fault| *fault))
    }

    fn play(&self, at: &Position, choice: &Choice) -> Option<Result<Position, Fault>> {
        let state = self.known(at)?;
        match Self::play(self, &state, choice) {
            Ok(after) => Some(Ok(self.moved(at, &state, &after?, &mut Vec::new()))),
            Err(fault) => Some(Err(*fault)),
        }
    }

    fn actions(&self, at: &Position, between: Option<(Cell, Cell)>) -> Option<Result<Vec<Action>, Fault>> {
        let state = self.known(at)?;
        if !self.turns.get(at.turn())?.is_ordered() {
            return None;
        }
        Some(Self::actions(self, at, &state, between).map_err(|fault| *fault))
    }

    fn replies(&self, at: &Position, player: usize, seen: &mut dyn FnMut(&[u8])) -> Option<Result<(), Fault>> {
        let state = self.known(at)?;
        let (turn, records) = (self.turns.get(at.turn())?, self.records.as_ref()?);
        let next = self.turns.get(usize::from(turn.next))?;
        if !turn.is_ordered() || turn.player == player || next.player != player {
            return None;
        }
        let packed = |after: &State<W, K>, record: &mut Vec<u8>| {
            record.clear();
            records.write(after, &self.layout, record);
            seen(record);
        };
        self.outcomes(&state, packed).map_err(|fault| *fault).transpose()
    }

    fn in_check_there(&self, record: &[u8], player: usize) -> Option<Result<bool, Fault>> {
        let state: State<W, K> = self.records.as_ref()?.read(record, &self.layout)?;
        let turn = self.turns.get(usize::from(state.turn))?;
        turn.stages.as_ref()?;
        self.dangers.get(turn.player)?.as_ref()?;
        let found = || {
            if self.is_over(&state, None)? || !self.can_act(&state, false)? {
                return Ok(None);
            }
            Ok(Some(turn.player == player && self.threatened(&state, player, false)?))
        };
        found().map_err(|fault: Box<Fault>| *fault).transpose()
    }

    fn number(&self, at: &Position) -> Option<u64> {
        let state: State<W, K> = self.layout.state(at)?;
        Some(state.number())
    }

    fn number_after(&self, at: &Position, choice: &Choice) -> Option<u64> {
        let state = self.known(at)?;
        let after = Self::play(self, &state, choice).ok()??;
        Some(state.number_after(state.number(), &after))
    }

    fn count(&self, at: &Position) -> Option<Result<u64, Fault>> {
        let state = self.known(at)?;
        Some(self.leaves(&state).map_err(|fault| *fault))
    }

    fn in_check(&self, at: &Position) -> Option<Result<bool, Fault>> {
        let state = self.layout.state(at)?;
        let player = self.mover(&state);
        self.dangers.get(player)?.as_ref()?;
        Some(self.threatened(&state, player, false).map_err(|fault| *fault))
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }

    fn ground_moves(&self, turn: usize) -> Result<usize, &str> {
        let Some(turn) = self.turns.get(turn) else { return Err("there is no such turn") };
        let stages = turn.stages.as_ref().ok_or_else(|| turn.why[0].as_deref().unwrap_or_default())?;
        Ok(stages.iter().map(|stage| stage.counts[0]).sum())
    }

    fn notes(&self, turn: usize) -> Vec<String> {
        Self::notes(self, turn)
    }
}
