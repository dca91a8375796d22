//! What pieces are worth, found out from the rules alone.
//!
//! A piece is worth what it can do: how many moves it has on boards as they come about when games are played by chance, with some
//! of the pieces taken away (R. Betza's "crowded board mobility"). It is worth more near to squares where it wins the game or becomes
//! more than it is; where there are none of the first, but games by chance are decided, on those from which its owner wins more
//! often. Where those win who have less, it is worth less than nothing. Where it is of no matter who has more pieces, but those win
//! who have more moves, these are worth more than elsewhere.

mod activity;
mod ahead;
mod base;
mod chance;
mod danger;
mod means;
mod mirror;
mod mobility;
mod progress;

pub(super) use activity::Activity;

use self::ahead::When;
use self::base::{a_move, base};
use self::means::Means;
use super::player::Trouble;
use crate::game::{Action, Fault, Game, Halves, Kind, Past, Position, Row, RowWorth, Variant, Worth, rows};
use std::sync::Arc;

/// Fails as soon as what is worked out is not wanted any more.
type GoOn<'s> = &'s dyn Fn() -> Result<(), Trouble>;

/// How positions of a game are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Looked {
    #[default]
    InTables,
    /// Without tables, turn by turn,
    Plainly,
    /// or part of a turn by part of a turn.
    InParts,
}

/// What the pieces of a game are worth to their owners.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// By piece.
    pieces: Vec<i32>,
    /// By piece, by cell: how much more or less it is worth there.
    on: Vec<Box<[i32]>>,
    /// Do games by chance say more than what stands on the board?
    blind: bool,
    /// How long games by chance usually are, in turns.
    length: u64,
    /// How many moves there usually are.
    moves: u32,
    /// How positions are looked at.
    looked: Looked,
    /// Are there always the same pieces, or does nearly every turn put one on the board, or take one? Then no move stands out by what
    /// it gains.
    calm: bool,
    /// What moves are worth.
    activity: Arc<Activity>,
    /// Squares that win when they are full.
    rows: Arc<[Row]>,
}

/// A usual piece of the least worth is worth so much.
pub(super) const UNIT: i32 = 100;
/// What stands where an owner always wins is worth so much more than where it never matters.
const WINNING: f64 = 250.0;
/// A royal piece is worth so much less where one move more of others usually comes.
const DANGER: f64 = 60.0;
/// How many moves there are on a square is half believed when it was seen so often. In games without royal pieces, where it has to
/// agree with what else is found out about squares,
const SELDOM: f64 = 8.0;
/// when it was so often, as is how often who wins from there.
const UNSURE: f64 = 60.0;
/// Where a piece usually has one more whole move, it is worth so much more,
const ON_SQUARES: f64 = UNIT as f64 / 16.0;
/// but no more than this part of what one more move of all squares makes it worth.
const HARDLY: f64 = 9.0;
/// Of so many games played by chance one must be decided for anything to be learnt from who wins.
const DECIDED: f64 = 0.25;

/// Who has more wins so much more often than not, where it matters.
const MATTERS: f64 = 0.3;
/// Who has more moves wins so much more often than not where moves decide, and so many times as surely as who has more on the board.
const FREE: f64 = 0.25;
const FREER: f64 = 3.0;

/// To fill a row promises at least so much: more than all else together.
pub(super) const DONE: i32 = 1 << 20;
/// By how many pieces it lacks: what a row is worth that can still be filled.
const MISSING: [i32; 6] = [DONE + 4 * UNIT, 4 * UNIT, UNIT, UNIT / 4, UNIT / 16, 1];

/// Fewer games by chance than this say nothing.
const GAMES: u64 = 12;
/// Where a turn brings so many pieces, or takes so many, nearly every one does.
const MOSTLY: f64 = 0.5;
/// Where there are no more moves than this, it is looked ahead far enough.
const FEW: f64 = 7.0;
/// In chess there are usually so many.
const USUAL: f64 = 30.0;
/// Where moves decide there are ever fewer of them, and they are counted rather than listed: that there are usually so many times as
/// many takes no longer than this power of it.
const EVER_FEWER: f64 = 0.3;
/// Without tables, a move takes as long as this part of all moves of a position does with tables.
const PLAIN: f64 = 0.25;
/// And a turn in a game by chance no longer than so many positions with tables.
const PLAYED: f64 = 2.0;
/// To list a move takes as long as this part of such a turn.
const LISTED: f64 = 0.5;

impl Values {
    /// The values of a game: always the same. `stop` is asked again and again whether they are still wanted.
    ///
    /// # Errors
    /// [`Trouble::Cancelled`] where they are not, and a fault where the rules cannot be carried out within their budget.
    pub fn of(game: &Variant, stop: &dyn Fn() -> bool) -> Result<Self, Trouble> {
        let go_on = || if stop() { Err(Trouble::Cancelled) } else { Ok(()) };
        let played = chance::play(game, &go_on)?;
        let moves = chance::Moves::of(&played);
        let seen = mobility::seen(game, &played, &go_on)?;
        let (rules, cells) = (game.rules(), game.board().len());
        let nobodys = chance::nobodys(game, &played);
        let a_move = a_move(game, &seen, &nobodys);
        let base = base(game, &seen, &nobodys, a_move);
        let sign = sign(game, &played, &base);
        let learns = learns(&played);
        let mut on: Vec<Box<[i32]>> = (0..base.len()).map(|_| vec![0; cells].into()).collect();
        let won = if learns { chance::won(game, &played) } else { Vec::new() };
        let progress = progress::progress(game, &played, &base, &go_on)?;
        let danger = danger::danger(game, &played, &go_on)?;
        let (seldom, usual) =
            if rules.royal.is_empty() { (UNSURE, ON_SQUARES) } else { (SELDOM, ON_SQUARES.min(a_move / HARDLY)) };
        let counts = activity::counts(game, &seen);
        for (piece, on) in on.iter_mut().enumerate().filter(|(piece, _)| !nobodys[*piece]) {
            let one_more =
                usual * counts.get(piece).map_or(1.0, |&parts| f64::from(parts) / f64::from(activity::WHOLE));
            for (cell, worth) in on.iter_mut().enumerate() {
                let moves = seen[piece].more_on(cell, seldom) * one_more;
                let wins = won.get(piece).map_or(0.0, |won| won.more_on(cell, UNSURE) * WINNING);
                let wins = if progress.wins { 0 } else { whole(wins) };
                let owner = Some(rules.pieces[piece].owner).filter(|_| rules.royal.contains(Kind::piece(piece)));
                let risk = owner.map_or(0.0, |owner| danger[owner].more_on(cell, SELDOM) * DANGER);
                *worth = whole(moves * f64::from(sign)) + wins + sign * progress.on[piece][cell] - whole(risk);
            }
        }
        let mut pieces: Vec<i32> = base.iter().map(|worth| sign * worth).collect();
        if let Some(mirror) = mirror::Mirror::of(game, &nobodys) {
            mirror.level(&mut pieces, &mut on);
        }
        let mut values = Self { pieces, on, ..Self::default() };
        let change = chance::change(&played);
        values.length = moves.length(played.len());
        values.looked = match game.compiled().walk(&game.start(), Past::default(), &Worth::default()) {
            Some(_) => Looked::InTables,
            None if game.halves().is_some() => Looked::InParts,
            None => Looked::Plainly,
        };
        values.moves = u32::try_from(whole(moves.usual())).unwrap_or(0);
        values.calm = chance::is_calm(&played) || change.abs() > MOSTLY;
        values.rows = rows(rules).into();
        let is_free = learns && !progress.wins && values.rows.is_empty() && {
            let freedom = ahead::freedom(game, &played, &go_on)?;
            freedom >= FREE && freedom >= FREER * ahead::material(game, &played, &base, When::Before).abs()
        };
        values.activity = Arc::new(Activity::of(game, values.ways(), is_free).counted(counts));
        // Games by chance soon come to their ends there, and whatever stands somewhere stays.
        values.blind = values.rows.is_empty() && change.abs() > MOSTLY && moves.usual() > FEW;
        Ok(values)
    }

    /// What moves are worth.
    pub(super) fn activity(&self) -> &Arc<Activity> {
        &self.activity
    }

    /// Do games by chance find better moves than looking ahead, where so many positions may be looked at?
    pub(super) fn is_blind(&self, positions: u64) -> bool {
        self.blind && positions >= GAMES * self.length
    }

    /// How many times as many moves there are as in chess; no less than 1.
    pub(super) fn breadth(&self) -> f64 {
        (f64::from(self.moves) / USUAL).max(1.0)
    }

    /// How many moves are listed at once. A turn of so many in two parts has about as many in each as the root of that.
    fn ways(&self) -> f64 {
        let moves = f64::from(self.moves);
        if self.looked == Looked::InParts { moves.sqrt() } else { moves }
    }

    /// To look at a position takes about so many times what it takes in chess.
    pub(super) fn effort(&self) -> f64 {
        let breadth = (self.ways() / USUAL).max(1.0);
        let breadth = if self.activity.decides() { breadth.powf(EVER_FEWER) } else { breadth };
        let plain = match self.looked {
            Looked::InTables => 1.0,
            Looked::Plainly => (self.ways() * PLAIN).max(1.0),
            Looked::InParts => (self.ways() * 2.0 * PLAIN).max(1.0),
        };
        breadth * if self.blind { plain.min(PLAYED) } else { plain }
    }

    /// To look at a position with all its moves takes so many times what it takes in a game by chance.
    pub(super) fn foresight(&self) -> f64 {
        if self.looked == Looked::InTables { 1.0 } else { (self.ways() * LISTED).max(1.0) }
    }

    /// The game with turns in two parts, if it is looked at in these and they lead to what can be done in a position.
    ///
    /// # Errors
    /// A fault where the rules cannot be carried out within their budget.
    pub(super) fn halves<'g>(
        &self,
        game: &'g Variant,
        at: &Position,
        actions: &[Action],
    ) -> Result<Option<&'g Halves>, Fault> {
        match game.halves().filter(|_| self.looked == Looked::InParts) {
            Some(halves) if halves.lead_to(at, actions)? => Ok(Some(halves)),
            _ => Ok(None),
        }
    }

    /// The same values, for who looks at turns part by part.
    #[cfg(test)]
    #[must_use]
    pub fn in_parts(self) -> Self {
        Self { looked: Looked::InParts, ..self }
    }

    /// What makes the board worth so much more is no quiet move; nothing where no move stands out by that. It is more where a position
    /// takes longer.
    pub(super) fn noise(&self) -> Option<i32> {
        let part = if self.looked == Looked::InParts { 1 } else { 2 };
        (!self.calm).then(|| self.least() / part)
    }

    /// Does the game end when some squares are full?
    pub(super) fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// What a piece is worth to its owner, wherever it stands.
    pub fn piece(&self, piece: usize) -> i32 {
        self.pieces.get(piece).copied().unwrap_or(0)
    }

    /// The least worth of a piece that has any.
    fn least(&self) -> i32 {
        self.pieces.iter().map(|worth| worth.abs()).filter(|&worth| worth > 0).min().unwrap_or(UNIT)
    }

    /// What everything is worth to a player: its own as much as that of all others together, so that nobody is ahead where all have
    /// the same. So the numbers are greater than the worth of pieces by a factor, how many others there are.
    pub(crate) fn worth_to(&self, game: &Variant, player: usize) -> Worth {
        let own = i32::try_from(opponents(game)).unwrap_or(1);
        let owners = game.rules().pieces.iter().map(|piece| if piece.owner == player { own } else { -1 });
        let on = owners.clone().zip(self.pieces.iter().zip(&self.on));
        Worth {
            on: on.map(|(sign, (worth, on))| on.iter().map(|more| sign * (worth + more)).collect()).collect(),
            in_hand: owners.zip(&self.pieces).map(|(sign, worth)| sign * worth).collect(),
            rows: RowWorth { rows: self.rows.clone(), player, missing: MISSING.into() },
        }
    }
}

/// How many others a player plays against; one, where there is nobody.
pub(super) fn opponents(game: &Variant) -> usize {
    game.rules().players.len().saturating_sub(1).max(1)
}

/// −1 where those win who have less on the board, else 1.
fn sign(game: &Variant, played: &[chance::Played], base: &[i32]) -> i32 {
    if learns(played) && ahead::material(game, played, base, When::AtTheEnd) < -MATTERS { -1 } else { 1 }
}

/// Were enough games decided for anything to be learnt from who won?
#[allow(clippy::cast_precision_loss)]
fn learns(played: &[chance::Played]) -> bool {
    let decided = played.iter().filter(|game| game.winner.is_some()).count();
    !played.is_empty() && decided as f64 >= DECIDED * played.len() as f64
}

/// The nearest whole number.
#[allow(clippy::cast_possible_truncation)]
fn whole(number: f64) -> i32 {
    number.round().clamp(-100_000.0, 100_000.0) as i32
}
