//! Outcomes of games of worlds.

use super::{Goal, Round, RoundStats, Worlds, group_digits};
use crate::game::Outcome;

impl Worlds {
    /// The outcome of a game that has ended.
    ///
    /// A solitaire without worlds in play is won if a world was won on the way, and drawn otherwise. It is lost as soon as too many
    /// worlds are lost, too many are culled, or no move is playable. If lasting long is its only goal, these ends have no winner. A quantum game is over
    /// when the player to move can go on in no world, and lost if all worlds are lost.
    pub fn outcome(&self, at: &Round) -> Option<Outcome> {
        if self.rules().is_quantum() {
            return self.quantum_outcome(at);
        }
        if let Some(outcome) = self.culling_outcome(at) {
            return Some(outcome);
        }
        if self.terms().is_endurance() {
            return self.empty_outcome(at).or_else(|| self.endurance_outcome(at));
        }
        let ended = self.loss_outcome(at).or_else(|| self.empty_outcome(at));
        ended.or_else(|| self.goal_outcome(at)).or_else(|| self.behind_outcome(at)).or_else(|| self.stuck_outcome(at))
    }

    /// The win of a solitaire with a goal.
    fn goal_outcome(&self, at: &Round) -> Option<Outcome> {
        let reason = match self.terms().goal {
            Goal::Rounds(rounds) if at.stats().round >= rounds => format!("{rounds} rounds survived"),
            Goal::RoundsLevel(rounds) if at.stats().round >= rounds && is_ahead(at, 0) => {
                format!("{rounds} rounds survived, {}", ahead_text(at)?)
            }
            Goal::Lead(pieces) if is_ahead(at, pieces) => ahead_text(at)?,
            Goal::Replies(replies) if at.stats().round > 0 && has_few_replies(at, replies) => {
                format!("the other side had at most {replies} replies in a world on average")
            }
            _ => return None,
        };
        Some(Outcome { winner: Some(self.player()), reason: reason.into() })
    }

    /// The loss of a solitaire whose player survived, but lost more pieces than the others.
    fn behind_outcome(&self, at: &Round) -> Option<Outcome> {
        let Goal::RoundsLevel(rounds) = self.terms().goal else { return None };
        let behind = -at.lead_cell().get()?.to_f64();
        (at.stats().round >= rounds).then(|| {
            let reason = format!("{rounds} rounds survived, but {behind:.1} pieces behind");
            Outcome { winner: self.opponent_of(self.player()), reason: reason.into() }
        })
    }

    /// The loss of a solitaire in which too many worlds were culled.
    fn culling_outcome(&self, at: &Round) -> Option<Outcome> {
        let rounds = || at.rounds_back().map(Round::stats).filter(|stats| stats.round > 0);
        let sum = |numbers: &mut dyn Iterator<Item = u128>| numbers.fold(0, u128::saturating_add);
        let (culled, all) = (sum(&mut rounds().map(RoundStats::culled)), sum(&mut rounds().map(|stats| stats.before)));
        let reason = || format!("{} of {} worlds culled", group_digits(culled), group_digits(all));
        self.terms()
            .exceeds_cull_limit(culled, all)
            .then(|| Outcome { winner: self.opponent_of(self.player()), reason: reason().into() })
    }

    /// The loss of a solitaire without a playable move.
    fn stuck_outcome(&self, at: &Round) -> Option<Outcome> {
        let is_stuck = self.terms().restricts_moves() && has_no_choice(at);
        let reason = || match self.terms().keep {
            0 => "no move is legal in enough worlds".to_owned(),
            keep => format!("no move keeps {keep} % of the worlds"),
        };
        is_stuck.then(|| Outcome { winner: self.opponent_of(self.player()), reason: reason().into() })
    }

    /// The first round in which too many worlds were lost.
    pub(super) fn loss_round(&self, at: &Round) -> Option<u32> {
        let lost = at.rounds_back().map(Round::stats).filter(|stats| self.terms().is_lost(stats.lost, stats.worlds));
        lost.map(|stats| stats.round).last()
    }

    /// The loss of a solitaire in which too many worlds were lost.
    fn loss_outcome(&self, at: &Round) -> Option<Outcome> {
        let round = self.loss_round(at).filter(|_| !at.has_world_in_play() || !self.continues_after_loss())?;
        let reason = if at.stats().lost == 0 {
            format!("a world was lost in round {round}")
        } else {
            format!("lost in {} of {} worlds", group_digits(at.stats().lost), group_digits(at.len()))
        };
        Some(Outcome { winner: self.opponent_of(self.player()), reason: reason.into() })
    }

    /// The end of a solitaire without worlds.
    fn empty_outcome(&self, at: &Round) -> Option<Outcome> {
        let won = at.finished().won;
        let were_won = match won {
            0 => "none was".into(),
            1 => "1 was".into(),
            won => format!("{} were", group_digits(won)),
        };
        let in_all = if won > 1 { " in all" } else { "" };
        let winner = (won > 0).then_some(self.player());
        at.is_empty()
            .then(|| Outcome { winner, reason: format!("no world is left, and {were_won} won{in_all}").into() })
    }

    /// The end of a quantum game.
    fn quantum_outcome(&self, at: &Round) -> Option<Outcome> {
        if at.has_world_in_play() {
            return None;
        }
        let (all, stats) = (at.len(), at.stats());
        let every = if all == 1 { "the only world".into() } else { format!("all {} worlds", group_digits(all)) };
        let (winner, reason) = if stats.lost == all {
            (self.opponent_of(at.mover()), format!("lost in {every}"))
        } else if stats.finished.won == all {
            (Some(at.mover()), format!("won in {every}"))
        } else {
            let losses = match stats.lost {
                0 => String::new(),
                lost => format!(", but lost in only {} of {}", group_digits(lost), group_digits(all)),
            };
            (None, format!("no legal move in any world{losses}"))
        };
        Some(Outcome { winner, reason: reason.into() })
    }

    /// The end of a game of endurance with worlds left.
    fn endurance_outcome(&self, at: &Round) -> Option<Outcome> {
        let rounds = match at.stats().round {
            1 => "1 round".into(),
            rounds => format!("{rounds} rounds"),
        };
        let (lost, all) = (at.stats().lost, at.len());
        let is_lost = self.terms().is_lost(lost, all);
        let reason = match self.terms().quorum {
            _ if is_lost => format!("{rounds}: lost in {} of {} worlds", group_digits(lost), group_digits(all)),
            _ if !has_no_choice(at) => return None,
            100 => format!("{rounds}: no move is legal in every world"),
            quorum => format!("{rounds}: no move is legal in {quorum} % of the worlds"),
        };
        Some(Outcome { winner: None, reason: reason.into() })
    }

    /// The winner when a player loses: the opponent in a game for two; `None` with more players.
    fn opponent_of(&self, loser: usize) -> Option<usize> {
        (self.game().player_count() == 2).then_some(1 - loser.min(1))
    }
}

/// How far the player is ahead: `1.3 pieces ahead on average`.
fn ahead_text(at: &Round) -> Option<String> {
    Some(format!("{:.1} pieces ahead on average", at.lead_cell().get()?.to_f64()))
}

/// Whether the player is known to be ahead by this number of pieces, on average.
fn is_ahead(at: &Round, pieces: u32) -> bool {
    at.lead_cell().get().is_some_and(|lead| lead.is_at_least(pieces))
}

/// Whether the others had at most this many replies in a world of the last round, on average.
fn has_few_replies(at: &Round, replies: u32) -> bool {
    at.stats().children <= at.stats().survived.saturating_mul(replies.into())
}

/// Whether it is known that no action is playable.
fn has_no_choice(at: &Round) -> bool {
    at.choices_cell().get().is_some_and(|choices| choices.is_empty())
}
