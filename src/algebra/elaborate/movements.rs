//! Elaborates movements: words of `1 u d l r R F C`, products and powers.

use super::super::Kind;
use super::{Elaborator, Env, ExprType, Transform};
use crate::board::TurtleStep;
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, MovementLetter, MovementStep, Operator};
use std::rc::Rc;

/// Maximum length of a movement in steps, on boards that are not lattices.
const MAX_MOVEMENT_STEPS: usize = 500;

impl<'a> Elaborator<'a> {
    /// The identity.
    pub fn identity(&self) -> Transform {
        Transform::of_walk(self.header.rules.board.identity_walk())
    }

    /// The transform of a movement expression.
    pub fn elaborate_movement(&self, expr: &'a Expr, env: &Env<'a>) -> Option<Transform> {
        let _inside = self.enter(expr)?;
        if expr.is_use() && self.type_of(expr, env)? != ExprType::Movement {
            return self.expected_movement(expr.span);
        }
        let movement = match &expr.kind {
            ExprKind::Movement(letters) => self.word(letters, expr.span),
            ExprKind::Brackets(inner) => self.elaborate_movement(inner, env),
            ExprKind::List(Operator::Juxtaposition, parts) => parts
                .iter()
                .try_fold(self.identity(), |done, part| Some(done.then(&self.elaborate_movement(part, env)?))),
            ExprKind::Power(base, power) => self.power(&self.elaborate_movement(base, env)?, *power, expr.span),
            _ => match self.resolve(expr, env) {
                Some(meaning) if meaning.pieces.is_none() => self.elaborate_movement(meaning.expr, &meaning.env),
                _ => self.expected_movement(expr.span),
            },
        }?;
        self.check_length(&movement, expr.span)?;
        Some(movement)
    }

    /// Checks the length of a movement. On boards that are not lattices, movements are walked step by step.
    pub(super) fn check_length(&self, transform: &Transform, span: Span) -> Option<()> {
        if transform.walk.step_count() <= MAX_MOVEMENT_STEPS {
            return Some(());
        }
        self.error(
            Diagnostic::error(span, format!("this movement has more than {MAX_MOVEMENT_STEPS} steps and turns"))
                .hint("to go any distance, repeat a move: `step(u)*`"),
        )
    }

    fn expected_movement<T>(&self, span: Span) -> Option<T> {
        self.error(
            Diagnostic::error(span, "expected a movement")
                .label("expected a word such as `u`, `ur²` or `R`, or the name of a movement"),
        )
    }

    fn word(&self, letters: &[MovementLetter], span: Span) -> Option<Transform> {
        letters.iter().try_fold(self.identity(), |done, letter| {
            let step = self.letter(letter.step, span)?;
            Some(done.then(&self.power(&step, letter.power, span)?))
        })
    }

    fn power(&self, base: &Transform, power: i32, span: Span) -> Option<Transform> {
        let Some(base) = (if power < 0 { base.inverse() } else { Some(base.clone()) }) else {
            let title = "this movement has no inverse: it maps two pieces to the same piece";
            return self.error(Diagnostic::error(span, title));
        };
        // Exponentiation by squaring: powers of a shift are cheap, however large.
        let (mut result, mut square, mut n) = (self.identity(), base, power.unsigned_abs());
        while n > 0 {
            if n & 1 == 1 {
                result = result.then(&square);
            }
            n >>= 1;
            if n > 0 {
                square = square.then(&square);
            }
            self.check_length(&result, span).and(self.check_length(&square, span))?;
        }
        Some(result)
    }

    fn letter(&self, step: MovementStep, span: Span) -> Option<Transform> {
        use TurtleStep::{Back, Flip, Forward, Turn};
        let board = &self.header.rules.board;
        let steps: &[TurtleStep] = match step {
            MovementStep::Stay => &[],
            MovementStep::Up => &[Forward],
            MovementStep::Down => &[Back],
            MovementStep::Left => &[Turn(1), Forward, Turn(-1)],
            MovementStep::Right => &[Turn(-1), Forward, Turn(1)],
            MovementStep::Turn => &[Turn(1)],
            MovementStep::Flip => &[Flip],
            MovementStep::Colour => return Some(self.recolour(1)),
        };
        if matches!(step, MovementStep::Left | MovementStep::Right) && board.right_step().is_none() {
            return self.error(
                Diagnostic::error(span, "`l` and `r` are not available on this board")
                    .label("not every cell has four sides")
                    .hint("turn with `R` and use `u`: `Ru` is the cell ahead after one turn to the left"),
            );
        }
        Some(Transform::of_walk(board.walk_of(steps)))
    }

    /// `Cⁿ`.
    pub fn recolour(&self, times: usize) -> Transform {
        let once =
            Transform { walk: self.header.rules.board.identity_walk(), pieces: Some(Rc::new(self.next_colours())) };
        (0..times).fold(self.identity(), |done, _| done.then(&once))
    }

    /// `C`: by kind, the next player's piece with the same place in the order.
    fn next_colours(&self) -> [Kind; 128] {
        let mut table = Kind::identity_map();
        let players = self.header.players.len();
        for player in 0..players {
            let next = (player + 1) % players;
            for (own, other) in self.header.rules.side(player).iter().zip(self.header.rules.side(next).iter()) {
                table[own.0 as usize] = other;
            }
        }
        table
    }
}
