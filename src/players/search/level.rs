//! Skill levels 1 to 8: how many nodes a level searches, and how wrong its evaluations are.
//!
//! In chess each level searches four times the nodes of the one below. Other games get a different ratio, so that level 1 sees
//! every move and level 8 takes about the same time everywhere.

use super::eval_noise::EvalNoise;
use crate::players::evaluation::Evaluator;
use crate::players::params::{
    EVAL_NOISE_CP, HIGHEST_LEVEL_NODES, LOWEST_LEVEL_BREADTH_EXPONENT, LOWEST_LEVEL_NODES, MAX_NOISE_GROWTH,
    MIN_NODE_GROWTH, MIN_NOISE_GROWTH, MOBILITY_NOISE_FACTOR,
};

/// How well the search plays, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillLevel(u8);

impl SkillLevel {
    /// The numbers of all levels.
    pub const ALL: std::ops::RangeInclusive<u8> = 1..=8;
    /// The strongest level, whose evaluations have no noise.
    pub const HIGHEST: Self = Self(*Self::ALL.end());

    /// The level of a number from 1 to 8; `None` for other numbers.
    pub fn new(level: u8) -> Option<Self> {
        Self::ALL.contains(&level).then_some(Self(level))
    }

    /// Its number, from 1 to 8.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The noise of its evaluations in a game.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn eval_noise(self, evaluator: &Evaluator, seed: u64) -> EvalNoise {
        let Some(below_second) = (Self::ALL.end() - self.0).checked_sub(1) else { return EvalNoise::default() };
        let (chess, this_game) = (node_growth(LOWEST_LEVEL_NODES, HIGHEST_LEVEL_NODES), node_growth_in(evaluator));
        // The less nodes tell levels apart, the more noise has to.
        let growth = MIN_NOISE_GROWTH.powf(chess.ln() / this_game.ln()).clamp(MIN_NOISE_GROWTH, MAX_NOISE_GROWTH);
        let steps = f64::from(Self::ALL.end() - Self::ALL.start() - 1);
        let factor = if evaluator.mobility().decides_game() { MOBILITY_NOISE_FACTOR } else { 1.0 };
        let faded = factor.powf(1.0 - f64::from(below_second) / steps);
        EvalNoise::new((EVAL_NOISE_CP * faded * growth.powi(below_second.into())).round() as i32, seed)
    }

    /// The nodes that it searches in a game where no limit is given.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn nodes(self, evaluator: &Evaluator) -> u64 {
        let steps = f64::from(self.0 - Self::ALL.start());
        (lowest_level_nodes(evaluator) * node_growth_in(evaluator).powf(steps)).round() as u64
    }
}

/// Nodes of level 1 in a game: more where there are more moves.
fn lowest_level_nodes(evaluator: &Evaluator) -> f64 {
    let breadth = evaluator.breadth();
    let decides = evaluator.mobility().decides_game();
    LOWEST_LEVEL_NODES * if decides { breadth.powf(LOWEST_LEVEL_BREADTH_EXPONENT) } else { breadth }
}

/// Ratio of the nodes of a level to those of the level below, in a game.
fn node_growth_in(evaluator: &Evaluator) -> f64 {
    node_growth(lowest_level_nodes(evaluator), HIGHEST_LEVEL_NODES / evaluator.node_cost())
}

/// The same ratio from the nodes of the lowest level and of the highest.
fn node_growth(lowest: f64, highest: f64) -> f64 {
    let steps = f64::from(SkillLevel::ALL.end() - SkillLevel::ALL.start());
    (highest / lowest).powf(1.0 / steps).max(MIN_NODE_GROWTH)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::shipped_tests::variant;
    use crate::task::CancelToken;

    #[test]
    fn each_level_has_less_noise_than_the_one_below() {
        let amplitudes = |name: &str| {
            let evaluator = Evaluator::derive(&variant(name), &CancelToken::default()).unwrap();
            let amplitude = |level| SkillLevel::new(level).unwrap().eval_noise(&evaluator, 1).amplitude();
            SkillLevel::ALL.map(amplitude).collect::<Vec<i32>>()
        };
        let [chess, isolation] = ["chess", "isolation"].map(amplitudes);
        for amplitudes in [&chess, &isolation] {
            assert!(amplitudes.windows(2).all(|pair| pair[0] > pair[1]), "{amplitudes:?}");
            assert_eq!(amplitudes[7], 0, "the highest level has no noise");
        }
        // Where mobility decides, level 7 has more noise than elsewhere.
        assert_eq!((chess[6], isolation[6]), (50, 100));
    }
}
