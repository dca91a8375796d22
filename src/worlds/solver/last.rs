//! The last round of a line: actions after which no world is left in play.

use super::super::Intent;
use super::belief::Belief;
use super::meter::{Halt, Meter};
use super::names::Names;
use super::scene::Scene;
use super::small::Small;
use crate::game::{Classical, Fate};

/// What is known of an action in the worlds looked at so far.
#[derive(Clone, Copy)]
struct Chance {
    /// In how many it is legal.
    legal: usize,
    /// Does every one of these end, and none of them lost?
    ends: bool,
    /// Is any of them won?
    won: bool,
}

/// An action that ends all worlds which allow it, none of them lost.
pub(super) struct Ending {
    pub intent: Intent,
    /// In how many worlds it is legal.
    pub survived: usize,
    /// Is any of them won?
    pub won: bool,
}

/// In sets of more worlds than this, actions are listed as small values first.
const MANY: usize = 16;

/// All actions of a set, by their texts, and those that end all worlds. A world is not expanded for this: the first reply that
/// leads on is enough to strike an action off, once and for all worlds.
pub(super) fn last<G: Classical>(
    scene: &Scene<'_, G>,
    belief: &Belief,
    meter: &mut Meter<'_>,
) -> Result<(Vec<Intent>, Vec<Ending>), Halt> {
    let (mut names, mut small) = (Names::default(), Small::new(scene.game.squares()));
    let mut chances: Vec<Chance> = Vec::new();
    let mut numbers = Vec::new();
    for place in 0..belief.len() {
        meter.look(1)?;
        let record = belief.get(place);
        let is_listed = belief.len() > MANY && small.list(scene.game, record)?;
        // Most worlds allow nothing but what was struck off long ago.
        if is_listed && small.numbers(&mut numbers) && numbers.iter().all(|&number| !chances[number].ends) {
            numbers.iter().for_each(|&number| chances[number].legal += 1);
            continue;
        }
        let world = scene.game.unpack(record);
        let actions = scene.game.actions(&world)?;
        names.of(scene.game, &world, &actions, &mut numbers);
        chances.resize(names.intents.len(), Chance { legal: 0, ends: true, won: false });
        for (action, &number) in actions.iter().zip(&numbers) {
            let chance = &mut chances[number];
            chance.legal += 1;
            if chance.ends {
                match ends(scene, &world, action)? {
                    Some(won) => chance.won |= won,
                    None => chance.ends = false,
                }
            }
            if is_listed {
                let squares = scene.game.squares_of(action);
                small.learn((squares.from, squares.to), number);
            }
        }
    }
    let mut found: Vec<(Intent, Chance)> = names.intents.into_iter().zip(chances).collect();
    found.retain(|(_, chance)| !scene.whole || chance.legal == belief.len());
    found.sort_by(|one, other| one.0.text.cmp(&other.0.text));
    let ending = |(intent, chance): &(Intent, Chance)| {
        let Chance { legal, ends, won } = *chance;
        ends.then(|| Ending { intent: intent.clone(), survived: legal, won })
    };
    let endings = found.iter().filter_map(ending).collect();
    Ok((found.into_iter().map(|(intent, _)| intent).collect(), endings))
}

/// Do all worlds end, none of them lost, that an action and the replies to it lead to? And is any of them won?
fn ends<G: Classical>(scene: &Scene<'_, G>, world: &G::Position, action: &G::Action) -> Result<Option<bool>, Halt> {
    let after = scene.game.play(world, action)?;
    let mut open = vec![after];
    let mut won = false;
    while let Some(position) = open.pop() {
        match scene.game.fate(&position, scene.player)? {
            Some(Fate::Lost) => return Ok(None),
            Some(fate) => won |= fate == Fate::Won,
            None if scene.game.mover(&position) == scene.player => return Ok(None),
            None => {
                for reply in scene.game.actions(&position)? {
                    open.push(scene.game.play(&position, &reply)?);
                }
            }
        }
    }
    Ok(Some(won))
}
