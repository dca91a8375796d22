//! A turn inside a fragment that turns some of its squares and not the others.
//!
//! `♖ + R u. + r.` turns the one square and leaves the other; who writes that has likely meant `R (♖ + u. + r.)`. Where
//! the board has no `l` and `r`, a turn is the way to say where a square is, and nothing is wrong.

use super::Survey;
use crate::source::{Diagnostic, Span};
use crate::syntax::ast::{Expr, ExprKind, Letter, StatementKind, Step};

/// Reports those of the file itself.
pub(super) fn check(survey: &Survey<'_>, found: &mut Vec<Diagnostic>) {
    if survey.rules.board.right_step().is_none() {
        return;
    }
    for statement in survey.home() {
        match &statement.kind {
            StatementKind::Definition { body, .. } | StatementKind::Start(body) => look(body, false, found),
            StatementKind::Opening(players) | StatementKind::Turn(players) | StatementKind::Threat(players) => {
                look(&players.body, false, found);
            }
            StatementKind::End { condition, .. } => look(condition, false, found),
            StatementKind::Mark(mark) => mark.kept_while.iter().for_each(|condition| look(condition, false, found)),
            _ => {}
        }
    }
}

/// Looks at every fragment; `written`: on the right of an arrow.
fn look(expr: &Expr, written: bool, found: &mut Vec<Diagnostic>) {
    match &expr.kind {
        ExprKind::Arrow(left, right) => {
            look(left, false, found);
            look(right, true, found);
            return;
        }
        ExprKind::Glue(parts) => {
            let moved: Vec<Moved> = parts.iter().map(|part| moved(part, written)).collect();
            let turned = moved.iter().find_map(|part| part.turned);
            if let Some(unturned) = moved.iter().position(|part| part.steps && part.turned.is_none())
                && let Some(turned) = turned
            {
                found.push(
                    Diagnostic::warning(turned, "this turns a part of the fragment only")
                        .label("it turns what stands behind it, up to the next `+`")
                        .secondary(parts[unturned].span, "this is not turned")
                        .hint("to turn all of it put it in brackets: `R (♖ + u. + r.)`; for a single square say where it is: `l.` for `R u.`"),
                );
            }
        }
        _ => {}
    }
    expr.children().into_iter().for_each(|child| look(child, written, found));
}

/// How a part of a fragment is moved.
struct Moved {
    /// Where it is turned before it goes anywhere.
    turned: Option<Span>,
    /// Does it go anywhere?
    steps: bool,
}

fn moved(part: &Expr, written: bool) -> Moved {
    let still = Moved { turned: None, steps: false };
    let ExprKind::Row(items) = &part.bare().kind else { return still };
    let (mut turned, mut steps, mut steps_after) = (None, false, false);
    for item in items {
        let ExprKind::Movement(letters) = &item.kind else {
            // A turned piece of interest looks elsewhere from then on: that is a thing to write.
            let says_something = steps_after || item.bare().kind != ExprKind::Interest || !written;
            let is_one_square = !matches!(item.bare().kind, ExprKind::Glue(_) | ExprKind::Stack(_) | ExprKind::Row(_));
            let is_turned = turned.is_some() && (steps_after || !is_one_square || (!steps && says_something));
            return Moved { turned: turned.filter(|_| is_turned), steps };
        };
        for letter in letters {
            if is_turn(*letter) {
                turned = turned.or(Some(item.span));
            } else if !matches!(letter.step, Step::Stay | Step::Colour) {
                steps = true;
                steps_after |= turned.is_some();
            }
        }
    }
    still
}

fn is_turn(letter: Letter) -> bool {
    match letter.step {
        Step::Turn => letter.power.rem_euclid(4) != 0,
        Step::Flip => letter.power.rem_euclid(2) != 0,
        _ => false,
    }
}
