//! The static evaluation of a round: its result, the lead in pieces, lost worlds, checks, and the share of worlds kept.

use super::super::{Goal, Round, Worlds, WorldsError};
use std::cmp::Ordering;

/// What the careful policies compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Merit {
    /// 1 won, 0 in play, -1 ended without a winner, -2 lost.
    pub result: i8,
    /// The average lead in pieces.
    lead: f64,
    /// The share of worlds that are lost.
    lost: f64,
    /// The share of worlds in check.
    in_check: f64,
    /// The share of worlds kept.
    kept: f64,
    /// The average number of replies in a world, if few of them win; otherwise 0.
    replies: f64,
}

/// Points for the share of worlds that are lost; a lead of one piece is one point. Unmeasured.
const LOST_WEIGHT: f64 = -50.0;
/// Points for the share of worlds in check. Unmeasured.
const IN_CHECK_WEIGHT: f64 = -2.0;
/// Points for each reply in a world, if few of them win. Unmeasured.
const REPLY_WEIGHT: f64 = -1.0;

impl Merit {
    #[allow(clippy::cast_precision_loss)]
    pub fn of(worlds: &Worlds, at: &Round) -> Result<Self, WorldsError> {
        let result = match worlds.outcome(at).map(|outcome| outcome.winner) {
            None => 0,
            Some(Some(winner)) if winner == worlds.player() => 1,
            Some(None) => -1,
            Some(Some(_)) => -2,
        };
        let (stats, all) = (at.stats(), at.len().max(1) as f64);
        let replies = match worlds.terms().goal {
            Goal::Replies(_) => stats.children as f64 / stats.survived.max(1) as f64,
            Goal::NoWorldLeft | Goal::Rounds(_) | Goal::RoundsLevel(_) | Goal::Lead(_) => 0.0,
        };
        Ok(Self {
            result,
            lead: worlds.lead(at)?.to_f64(),
            lost: stats.lost as f64 / all,
            in_check: stats.in_check as f64 / all,
            kept: stats.kept,
            replies,
        })
    }

    /// Whether it is better in some respect and worse in none.
    pub fn dominates(&self, other: &Self) -> bool {
        let pairs = self.respects().into_iter().zip(other.respects());
        let orders: Vec<Ordering> = pairs.map(|(own, other)| own.total_cmp(&other)).collect();
        orders.iter().all(|order| order.is_ge()) && orders.iter().any(|order| order.is_gt())
    }

    /// What is compared. More of each is better.
    fn respects(&self) -> [f64; 6] {
        [self.result.into(), self.lead, -self.lost, -self.in_check, self.kept, -self.replies]
    }

    /// A total order: the result first, then a sum of points, then the share kept.
    pub fn cmp(&self, other: &Self) -> Ordering {
        let points = |merit: &Self| {
            let safety = LOST_WEIGHT * merit.lost + IN_CHECK_WEIGHT * merit.in_check;
            merit.lead + safety + REPLY_WEIGHT * merit.replies
        };
        let order = self.result.cmp(&other.result).then(points(self).total_cmp(&points(other)));
        order.then(self.kept.total_cmp(&other.kept))
    }
}
