//! Movements: words of `1 u d l r R F C`, products and powers.

use super::super::Kind;
use super::{Elaborator, Env, Sort, Turned};
use crate::board::{TurtleStep, Walk};
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Letter, Step};
use std::rc::Rc;

/// The longest movement, in paces, on a board that is no lattice.
const LONGEST: usize = 500;

impl<'a> Elaborator<'a> {
    /// The movement that stays and changes nothing.
    pub fn still(&self) -> Turned {
        Turned::by(self.header.board.identity_walk())
    }

    /// The movement of an expression.
    pub fn movement(&self, expr: &'a Expr, env: &Env<'a>) -> Option<Turned> {
        let _inside = self.enter(expr)?;
        if matches!(expr.kind, ExprKind::Name(_) | ExprKind::Call(..)) && self.sort(expr, env)? != Sort::Movement {
            return self.no_movement(expr.span);
        }
        let movement = match &expr.kind {
            ExprKind::Movement(letters) => self.word(letters, expr.span),
            ExprKind::Brackets(inner) => self.movement(inner, env),
            ExprKind::Row(parts) => {
                parts.iter().try_fold(self.still(), |done, part| Some(done.then(&self.movement(part, env)?)))
            }
            ExprKind::Power(base, power) => self.power(&self.movement(base, env)?, *power, expr.span),
            ExprKind::Name(name) => match env.get(name) {
                Some(bound) => self.movement(bound.expr, &bound.env),
                None => self.movement(self.definitions.get(name)?.body.as_ref()?, &Env::top()),
            },
            ExprKind::Call(name, arguments) => {
                let definition = self.definitions.get(&name.text)?;
                let inner = Env::call(self.fresh(), &definition.parameters, arguments, env);
                self.movement(definition.body.as_ref()?, &inner)
            }
            _ => self.no_movement(expr.span),
        }?;
        self.is_short(&movement, expr.span)?;
        Some(movement)
    }

    /// On a board that is no lattice a movement is walked step by step, and may not grow for ever.
    pub(super) fn is_short(&self, by: &Turned, span: Span) -> Option<()> {
        if by.walk.step_count() <= LONGEST {
            return Some(());
        }
        self.error(
            Diagnostic::error(span, format!("this movement has more than {LONGEST} steps and turns"))
                .hint("to go on and on repeat a move: `step(u)*`"),
        )
    }

    fn no_movement<T>(&self, span: Span) -> Option<T> {
        self.error(
            Diagnostic::error(span, "a movement was expected here")
                .label("expected a word such as `u`, `ur²` or `R`, or the name of a movement"),
        )
    }

    fn word(&self, letters: &[Letter], span: Span) -> Option<Turned> {
        letters.iter().try_fold(self.still(), |done, letter| {
            let step = self.letter(letter.step, span)?;
            Some(done.then(&self.power(&step, letter.power, span)?))
        })
    }

    fn power(&self, base: &Turned, power: i32, span: Span) -> Option<Turned> {
        let base = if power < 0 {
            let Some(inverse) = base.inverse() else {
                return self.error(Diagnostic::error(span, "this cannot be undone: two pieces become the same"));
            };
            inverse
        } else {
            base.clone()
        };
        // By squaring: powers of a shift are cheap, however large.
        let (mut result, mut square, mut n) = (self.still(), base, power.unsigned_abs());
        while n > 0 {
            if n & 1 == 1 {
                result = result.then(&square);
            }
            n >>= 1;
            if n > 0 {
                square = square.then(&square);
            }
            self.is_short(&result, span).and(self.is_short(&square, span))?;
        }
        Some(result)
    }

    fn letter(&self, step: Step, span: Span) -> Option<Turned> {
        let board = &self.header.board;
        let sideways = |pace: TurtleStep| {
            let turn = board.step_walk(pace);
            let forward = board.step_walk(TurtleStep::Forward);
            let walk: Walk = turn.then(&forward).then(&turn.inverse());
            board.right_step().map(|_| walk)
        };
        let walk = match step {
            Step::Stay => Some(board.identity_walk()),
            Step::Up => Some(board.step_walk(TurtleStep::Forward)),
            Step::Down => Some(board.step_walk(TurtleStep::Back)),
            Step::Left => sideways(TurtleStep::Turn(1)),
            Step::Right => sideways(TurtleStep::Turn(-1)),
            Step::Turn => Some(board.step_walk(TurtleStep::Turn(1))),
            Step::Flip => Some(board.step_walk(TurtleStep::Flip)),
            Step::Colour => {
                return Some(self.recoloured(1));
            }
        };
        match walk {
            Some(walk) => Some(Turned::by(walk)),
            None => self.error(
                Diagnostic::error(span, "`l` and `r` have no meaning on this board")
                    .label("not every cell has four sides")
                    .hint("turn with `R` and use `u`: `Ru` is the cell ahead after one turn to the left"),
            ),
        }
    }

    /// `Cⁿ`.
    pub fn recoloured(&self, times: usize) -> Turned {
        let once = Turned { walk: self.header.board.identity_walk(), pieces: Some(Rc::new(self.next_colours())) };
        (0..times).fold(self.still(), |done, _| done.then(&once))
    }

    /// `C`: by kind, the piece of the next player in the same place of the order.
    fn next_colours(&self) -> [Kind; 128] {
        let mut table = [Kind::EMPTY; 128];
        for (i, slot) in (0..).zip(table.iter_mut()) {
            *slot = Kind(i);
        }
        for player in 0..self.players {
            let next = (player + 1) % self.players;
            for (own, other) in self.header.side(player).iter().zip(self.header.side(next).iter()) {
                table[own.0 as usize] = other;
            }
        }
        table
    }
}
