//! A state whose moves are looked for, with all that is known of it.

use super::attacked::Attacked;
use super::cells::Cells;
use super::conclude::Known;
use super::engine::{Engine, TurnTable};
use super::presence::Presence;
use super::scene::Answers;
use super::shield::{Shield, Way};
use super::state::State;

/// A state whose moves are looked for.
pub(super) struct Node<'n, const W: usize, const K: usize> {
    pub state: &'n State<W, K>,
    pub presence: Presence,
    /// The same when older marks have faded.
    pub base: &'n State<W, K>,
    pub player: usize,
    /// The turn after this one.
    pub next: u8,
    pub occupied: Cells<W>,
    pub free: Cells<W>,
    pub shield: Shield<W>,
    /// Royal pieces of others.
    pub foes: Cells<W>,
    /// Inside the question whether somebody is stuck.
    pub deep: bool,
    /// Whether moves are legal is not asked.
    pub any: bool,
    /// What the guards that are asked before the turn have answered.
    pub answers: Answers,
    /// What gives check, once it is asked.
    pub strikes: Known<W>,
    /// Where the only royal piece would be threatened if it went there, once it is asked.
    pub attacked: Attacked<W>,
}

impl<const W: usize, const K: usize> Engine<W, K> {
    /// A state whose moves are looked for; `base` is the same when older marks have faded.
    #[inline(always)]
    pub fn node<'n>(
        &self,
        (state, presence): (&'n State<W, K>, Presence),
        base: &'n State<W, K>,
        turn: &TurnTable<W>,
        deep: bool,
    ) -> Node<'n, W, K> {
        let player = turn.player;
        let occupied = self.occupied(state);
        let shield = self.shield(base, player, occupied);
        let foes = match self.foes.get(player) {
            Some(foes) if shield.way == Way::Pins => foes.cells(base, Cells::NONE),
            _ => Cells::NONE,
        };
        Node { shield, foes, deep, ..self.bare((state, presence), base, turn, occupied) }
    }

    /// The same for who makes moves that are known to be legal.
    #[inline(always)]
    pub fn bare<'n>(
        &self,
        (state, presence): (&'n State<W, K>, Presence),
        base: &'n State<W, K>,
        turn: &TurnTable<W>,
        occupied: Cells<W>,
    ) -> Node<'n, W, K> {
        Node {
            state,
            presence,
            base,
            player: turn.player,
            next: turn.next,
            occupied,
            free: self.board.without(occupied),
            shield: Shield::plain(Way::Free),
            foes: Cells::NONE,
            deep: false,
            any: false,
            answers: Answers::default(),
            strikes: Known::new(),
            attacked: Attacked::new(),
        }
    }
}
