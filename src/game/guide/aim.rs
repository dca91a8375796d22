//! How a game is won and drawn, in plain words, from its ends.

use super::piece::name;
use super::sentence::{join_and, plural, sentence};
use crate::algebra::term::{Atom, Condition, Fact};
use crate::algebra::{EndResult, EndRule, KindSet, Rules};
use crate::game::EndReason;

/// The ends of a game in plain words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ends {
    /// How a player wins.
    pub wins: Vec<String>,
    /// How the game is drawn.
    pub draws: Vec<String>,
}

impl Ends {
    /// The ends of all players, each once. `has_moves` says whether pieces move rather than being placed.
    pub fn of_rules(rules: &Rules, has_moves: bool) -> Self {
        let mut ends = Self::default();
        let mut other_draws: Vec<String> = Vec::new();
        let ends_by_mover = rules.ends.iter().enumerate();
        for (mover, end) in
            ends_by_mover.flat_map(|(mover, list)| possible_ends(rules, list).map(move |end| (mover, end)))
        {
            if let (EndReason::Text(text), EndResult::Draw, false) = (EndReason::of(end), &end.result, end.if_claimed)
                && only_pieces(end).is_none()
            {
                other_draws.push(text);
                continue;
            }
            let line = describe(rules, mover, end);
            let list = if end.result == EndResult::Draw { &mut ends.draws } else { &mut ends.wins };
            if !list.contains(&line) {
                list.push(line);
            }
        }
        let mut once: Vec<String> = Vec::new();
        other_draws.into_iter().for_each(|text| {
            if !once.contains(&text) {
                once.push(text);
            }
        });
        if !once.is_empty() {
            ends.draws.push(sentence(&format!("also drawn: {}", once.join(", "))));
        }
        let is_stuck_end = |end: &EndRule| matches!(EndReason::of(end), EndReason::NoMove | EndReason::Stalemate);
        if has_moves && !rules.ends.iter().flatten().any(is_stuck_end) && rules.players.len() > 1 {
            ends.draws.push("If the player to move has no move, the game is a draw.".into());
        }
        ends
    }
}

/// The names of the only pieces that are left, if that ends the game.
fn only_pieces(end: &EndRule) -> Option<KindSet> {
    match &*end.condition {
        Condition::Atom(Atom::Only(kinds)) => Some(*kinds),
        _ => None,
    }
}

/// The ends that can be reached: no mate without royal pieces, and none behind another end that always comes first.
fn possible_ends<'r>(rules: &Rules, list: &'r [EndRule]) -> impl Iterator<Item = &'r EndRule> {
    let has_royals = !rules.royal.is_empty();
    let is_fact = |end: &EndRule, fact: Fact| *end.condition == Condition::Atom(Atom::Fact(fact));
    list.iter()
        .enumerate()
        .filter(move |(index, end)| {
            let is_mate = is_fact(end, Fact::Mated);
            let comes_first = |earlier: &EndRule| {
                !earlier.if_claimed && (earlier.condition == end.condition || is_mate && is_fact(earlier, Fact::Stuck))
            };
            (!is_mate || has_royals) && !list[..*index].iter().any(comes_first)
        })
        .map(|(_, end)| end)
}

/// Whether the player who gives perpetual check loses by this end. The condition names the player who is in check.
fn is_perpetual_check_lost(mover: usize, end: &EndRule) -> bool {
    end.condition.atoms().any(|atom| match atom {
        Atom::Perpetual(perpetual) if perpetual.player == mover => end.result == EndResult::Win,
        Atom::Perpetual(_) => end.result == EndResult::Loss,
        _ => false,
    })
}

fn describe(rules: &Rules, mover: usize, end: &EndRule) -> String {
    let reason = EndReason::of(end);
    let claim = if end.if_claimed { " if a player claims it" } else { "" };
    match (&reason, &end.result) {
        (EndReason::Checkmate, EndResult::Loss) if rules.players.len() == 2 => "Checkmate wins.".into(),
        (EndReason::Checkmate, EndResult::LastMover | EndResult::Player(_)) => {
            "Checkmate wins for a player who gives it.".into()
        }
        (EndReason::Checkmate, EndResult::Win) => "A player who is checkmated wins.".into(),
        (EndReason::PerpetualCheck, _) if is_perpetual_check_lost(mover, end) => {
            "Perpetual check loses for the player who gives it.".into()
        }
        (EndReason::PerpetualCheck, EndResult::Draw) => "Perpetual check by both players is a draw.".into(),
        (EndReason::Text(_), result) if only_pieces(end).is_some() => {
            let names = piece_names(rules, only_pieces(end).unwrap_or_default());
            let names: Vec<String> = names.iter().map(|name| plural(name)).collect();
            format!("Only {} are left: {}{claim}.", join_and(&names), outcome(rules, result))
        }
        (EndReason::NoMove, EndResult::Loss) => "A player to move who has no move loses.".into(),
        (EndReason::NoMove, EndResult::Win) => "A player to move who has no move wins.".into(),
        (EndReason::Stalemate, EndResult::Draw) => {
            format!("Stalemate is a draw: the player to move has no legal move{}.", not_in_check(rules))
        }
        (EndReason::Quiet(turns), result) => {
            let progress = progress_pieces(rules);
            let per_move = u32::try_from(rules.players.len()).unwrap_or(1).max(1);
            let count = turns / per_move;
            format!("{count} moves each without a capture{progress}: {}{claim}.", outcome(rules, result))
        }
        (EndReason::Text(text), result) => format!("{}: {}{claim}.", sentence_start(text), outcome(rules, result)),
        (reason, result) => format!("{}: {}{claim}.", sentence_start(&reason.to_string()), outcome(rules, result)),
    }
}

fn not_in_check(rules: &Rules) -> &'static str {
    if rules.royal.is_empty() { "" } else { " and is not in check" }
}

fn progress_pieces(rules: &Rules) -> String {
    let names = piece_names(rules, rules.progress);
    names.iter().map(|name| [" or a ", name, " move"].concat()).collect()
}

/// The names of some kinds, each once.
fn piece_names(rules: &Rules, kinds: KindSet) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for kind in kinds.iter().filter(|kind| kind.index().is_some()) {
        let name = name(rules, kind);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn outcome(rules: &Rules, result: &EndResult) -> String {
    match result {
        EndResult::Draw => "a draw".into(),
        EndResult::Win if rules.players.len() == 1 => "the player wins".into(),
        EndResult::Win => "the player to move wins".into(),
        EndResult::Loss if rules.players.len() == 1 => "the player loses".into(),
        EndResult::Loss if rules.players.len() > 2 => "the player to move loses".into(),
        EndResult::Loss | EndResult::LastMover => "the player who has just moved wins".into(),
        EndResult::Player(player) => {
            format!("{} wins", rules.players.get(*player).map_or("nobody", String::as_str))
        }
        EndResult::Most(_) => "the player with more wins".into(),
    }
}

fn sentence_start(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_owned()
}
